"""From a link to money on the dashboard and back again, over HTTP alone."""

import subprocess
from decimal import Decimal

import pytest

from client import OPERATOR, Client
from given import paid_sale
from payer import APPROVE, CARD, FPX, PAID, PENDING_PAYMENT, REFUNDED, Payer
from server import BINARY
from shown import day_that_begins
from then import refused
from waiting import wait_until

pytestmark = pytest.mark.both_engines


@pytest.mark.parametrize("method", [FPX, CARD])
def test_payment_reaches_the_list_the_details_and_the_dashboard(server, owner, method):
    before = owner.get("payments/merchant-sales-dashboard/today-merchant-sales")
    link = owner.link_create(amount="123.45", title="Standing lamp", reference="INV-7")
    payer = Payer(server.url).checkout(link["slug"])
    assert payer.open()["status"] == PENDING_PAYMENT
    payer.pay(method).decide(APPROVE)
    assert f"/checkout/{payer.reference}" in payer.browser.url
    wait_until(lambda: payer.state()["status"] == PAID, "the payment")
    receipt = payer.state()
    assert (receipt["amount"], receipt["merchantReference"]) == ("123.45", "INV-7")
    assert receipt["paidDate"] and receipt["acquirerReference"]

    detail = owner.sale_detail(payer.reference)
    sale = detail["transaction"]
    assert (sale["status"], sale["channel"], sale["paymentMethod"]) == (PAID, 2, method)
    [[order]] = server.database.rows("SELECT order_no FROM sandbox_orders ORDER BY created_at DESC LIMIT 1")
    assert order in payer.client.raw("GET", "/sandbox").text
    kept = [Decimal(e["credit"]) for e in detail["ledgerEntries"]]  # the merchant's own entry
    assert kept == [Decimal(sale["netAmount"])] and 0 < kept[0] < Decimal("123.45")
    assert {m["direction"] for m in detail["messages"]} == {"IN", "OUT"}
    assert all(m["signatureValid"] for m in detail["messages"] if m["direction"] == "IN")
    assert [h["toStatus"] for h in detail["history"]] == [0, 1, 2, 11]

    after = owner.get("payments/merchant-sales-dashboard/today-merchant-sales")
    moved = Decimal(after["totalValueDaily"]) - Decimal(before["totalValueDaily"])
    assert moved == Decimal("123.45")


def test_balance_grows_by_the_net_of_a_payment(server, owner):
    before = owner.get("merchants/balance")
    payer = paid_sale(server, owner)
    net = Decimal(owner.sale_of(payer.reference)["netAmount"])
    after = owner.get("merchants/balance")
    assert Decimal(after["pendingBalance"]) - Decimal(before["pendingBalance"]) == net
    assert after["availableBalance"] == before["availableBalance"]
    assert after["currency"] == "MYR"


@pytest.mark.parametrize("card, kind, mdr", [
    ("4111111111111111", 1, "2.00"),  # local credit: Starter takes 1.60 + 0.90 % of RM 80.00
    ("4000000760000002", 2, "2.80"),  # from overseas
    ("4000056655665556", 3, "1.20"),  # debit
    ("5105105105105100", 3, "1.20"),  # prepaid
])
def test_a_card_payment_costs_what_its_kind_of_card_costs(server, owner, card, kind, mdr):
    payer = Payer(server.url).start(owner.link_create(amount="80.00")["slug"], CARD)
    payer.decide(APPROVE, card=card)
    wait_until(lambda: payer.state()["status"] == PAID, "the payment")
    sale = owner.sale_detail(payer.reference)["transaction"]
    assert (sale["paymentMethod"], sale["totalMdr"]) == (kind, mdr), sale
    rates = {row["paymentMethod"]: row for row in owner.get("merchants/payment-methods")}
    assert rates[kind]["isAvailable"]
    assert Decimal(rates[kind]["mdr"]) * 80 / 100 == Decimal(mdr)
    found = owner.sales(paymentMode=kind, sort="createdDate,desc")["content"]
    assert sale["id"] in [row["id"] for row in found]


def test_sales_list_filters_sorts_and_pages_with_an_exact_total(own_server):
    owner = Client(own_server.url).sign_in()
    total = owner.sales()["totalElements"]
    paid = [paid_sale(own_server, owner, amount=f"{n}.00") for n in (30, 10, 20)]
    waiting = Payer(own_server.url).checkout(owner.link_create()["slug"])
    assert owner.sales()["totalElements"] == total + 4
    rows = owner.sales(filterStatus="11", sort="amount,asc", pageSize=500)["content"]
    amounts = [Decimal(row["amount"]) for row in rows]
    assert amounts == sorted(amounts) and {10, 20, 30} <= set(amounts)
    assert all(row["status"] == PAID for row in rows)
    page = owner.sales(pageNumber=2, pageSize=3)
    assert (page["number"], page["pageable"]["offset"]) == (2, 3)
    assert page["totalPages"] == -(-page["totalElements"] // 3)
    newest = owner.sales(pageNumber=1, pageSize=1)["content"][0]
    assert newest["reference"] == waiting.reference
    assert owner.sales(createdDateFrom="2031-01-01 00:00:00")["totalElements"] == 0
    assert owner.sale_of(paid[0].reference)["amount"] == "30.00"


@pytest.mark.parametrize("method", [FPX, CARD])
def test_refund_is_asked_for_by_one_and_approved_by_another(server, owner, operator, method):
    payer = paid_sale(server, owner, method)
    sale = owner.sale_of(payer.reference)
    ask = {"salesTransactionId": sale["id"], "amount": "80.00", "reason": "Arrived broken"}
    too_much = refused(lambda: owner.post(
        "payments/refund-requests", {**ask, "amount": "80.01"}), "error.validation", 400)
    assert "amount" in too_much.fields
    request = owner.post("payments/refund-requests", ask)
    assert request["refundRequestStatus"] == "REQUESTED"
    shown = owner.sale_of(payer.reference)["refundRequest"]
    assert shown == {"id": request["id"], "refundRequestStatus": "REQUESTED"}
    rows = operator.get("admin/refund-requests", pageNumber=1, pageSize=50,
                        refundRequestStatus="REQUESTED")["content"]
    assert next(r for r in rows if r["id"] == request["id"])["merchantName"]
    operator.post(f"admin/refund-requests/{request['id']}/approve")
    wait_until(lambda: owner.sale_of(payer.reference)["status"] == REFUNDED, "the refund")
    done = owner.get(f"payments/refund-requests/{request['id']}")
    assert done["refundRequestStatus"] == "APPROVED" and done["decidedBy"]
    assert owner.sale_of(payer.reference)["refundedAmount"] == "80.00"
    refused(lambda: operator.post(f"admin/refund-requests/{request['id']}/approve"), "refund_request.approved", 409)
    detail = owner.sale_detail(payer.reference)
    assert [r["id"] for r in detail["refundRequests"]] == [request["id"]]


def test_partial_refund_leaves_the_sale_paid_with_the_amount_shown(server, owner, operator):
    payer = paid_sale(server, owner)
    sale = owner.sale_of(payer.reference)
    request = owner.post("payments/refund-requests", {
        "salesTransactionId": sale["id"], "amount": "30.00", "reason": "One seat canceled"})
    operator.post(f"admin/refund-requests/{request['id']}/approve")
    wait_until(lambda: owner.sale_of(payer.reference)["refundedAmount"] == "30.00", "the refund")
    assert owner.sale_of(payer.reference)["status"] == PAID


def test_refund_can_be_withdrawn_or_rejected_with_remarks(server, owner, operator):
    payer = paid_sale(server, owner)
    ask = {"salesTransactionId": owner.sale_of(payer.reference)["id"], "amount": "80.00",
           "reason": "Changed my mind"}
    first = owner.post("payments/refund-requests", ask)
    refused(lambda: owner.post("payments/refund-requests", ask), "refund_request.open", 409)
    owner.post(f"payments/refund-requests/{first['id']}/withdraw")
    second = owner.post("payments/refund-requests", ask)
    operator.post(f"admin/refund-requests/{second['id']}/reject", {"remarks": "Delivered already"})
    row = owner.get(f"payments/refund-requests/{second['id']}")
    assert (row["refundRequestStatus"], row["remarks"]) == ("CANCELLED", "Delivered already")
    refused(lambda: operator.post(f"admin/refund-requests/{first['id']}/approve"), "refund_request.cancelled", 409)
    assert owner.sale_of(payer.reference)["status"] == PAID


def test_card_payment_of_today_is_voided_once_and_a_bank_transfer_is_not(server, owner):
    before = Decimal(owner.get("merchants/balance")["pendingBalance"])
    payer = paid_sale(server, owner, CARD)
    sale = owner.sale_of(payer.reference)
    void = f"payments/sales-transactions/{sale['id']}/void"
    assert owner.post(void)["successMessage"]
    detail = owner.sale_detail(payer.reference)
    assert detail["transaction"]["status"] == 33
    assert {"VOID", "VOID ANSWER"} <= {m["kind"] for m in detail["messages"]}
    assert Decimal(owner.get("merchants/balance")["pendingBalance"]) == before
    refused(lambda: owner.post(void), "sale.wrong_status", 409)
    refused(lambda: owner.post("payments/refund-requests", {
        "salesTransactionId": sale["id"], "amount": "1.00", "reason": "Again"}), "sale.wrong_status", 409)
    transfer = owner.sale_of(paid_sale(server, owner, FPX).reference)
    refused(lambda: owner.post(f"payments/sales-transactions/{transfer['id']}/void"), "sale.not_voidable", 409)


def test_void_that_the_acquirer_refuses_leaves_the_payment(server, owner):
    payer = paid_sale(server, owner, CARD, amount="80.13")  # .13: refused on purpose
    sale = owner.sale_of(payer.reference)
    refusal = refused(lambda: owner.post(f"payments/sales-transactions/{sale['id']}/void"), "sale.void_refused", 409)
    assert "Void refused" in refusal.message
    assert owner.sale_of(payer.reference)["status"] == PAID
    assert not owner.sale_detail(payer.reference)["isVoidUnderWay"]


def test_net_becomes_available_on_its_settlement_day(own_server):
    owner, operator = Client(own_server.url).sign_in(), Client(own_server.url).sign_in(OPERATOR)
    payer = paid_sale(own_server, owner)
    detail = owner.sale_detail(payer.reference)
    assert detail["settlementDate"] and not detail["isSettled"]
    pending = owner.get("merchants/balance")
    assert Decimal(pending["pendingBalance"]) > 0
    coming = owner.get("merchants/balance/upcoming")["days"]
    assert sum(Decimal(day["amount"]) for day in coming) == Decimal(pending["pendingBalance"])
    assert day_that_begins(detail["settlementDate"]) in [day["day"] for day in coming]
    operator.clock_advance(7 * 24 * 3600)
    owner.sign_in()
    wait_until(lambda: owner.sale_detail(payer.reference)["isSettled"], "the settlement")
    wait_until(lambda: owner.get("merchants/balance")["pendingBalance"] == "0.00", "the others")
    available = Decimal(owner.get("merchants/balance")["availableBalance"])
    assert available == sum(Decimal(pending[name]) for name in ("pendingBalance", "availableBalance"))


def test_refund_beyond_the_balance_needs_the_operators_reason(own_server):
    owner, operator = Client(own_server.url).sign_in(), Client(own_server.url).sign_in(OPERATOR)
    held = owner.get("merchants/balance")
    total = Decimal(held["pendingBalance"]) + Decimal(held["availableBalance"])
    # As much again as there is, and a half: its refund is more than what it brings.
    sale = owner.sale_of(paid_sale(own_server, owner, amount="20000.00").reference)
    request = owner.post("payments/refund-requests", {
        "salesTransactionId": sale["id"], "amount": "20000.00", "reason": "Wrong order"})
    path = f"admin/refund-requests/{request['id']}"
    shown = operator.get(path)
    assert Decimal(shown["pendingBalance"]) + Decimal(shown["availableBalance"]) == \
        total + Decimal(sale["netAmount"])
    assert "pendingBalance" not in owner.get(f"payments/refund-requests/{request['id']}") or \
        owner.get(f"payments/refund-requests/{request['id']}")["pendingBalance"] is None
    if total + Decimal(sale["netAmount"]) < 20000:
        refusal = refused(lambda: operator.post(f"{path}/approve"), "error.validation", 400)
        assert "reason" in refusal.fields
    operator.post(f"{path}/approve", {"reason": "Agreed with the owner"})
    assert owner.get(f"payments/refund-requests/{request['id']}")["overdraftReason"] is None


def test_seeded_sale_is_refunded_like_a_real_one(own_server):
    owner, operator = Client(own_server.url).sign_in(), Client(own_server.url).sign_in(OPERATOR)
    subprocess.run([BINARY, "seed", "--transactions", "40", *own_server.database.arguments],
                   check=True, capture_output=True)
    sale = owner.sales(filterStatus="11", pageSize=50, createdDateFrom="2020-01-01 00:00:00")["content"][0]
    request = owner.post("payments/refund-requests", {
        "salesTransactionId": sale["id"], "amount": "1.00", "reason": "Seeded"})
    operator.post(f"admin/refund-requests/{request['id']}/approve")
    get = f"payments/refund-requests/{request['id']}"
    wait_until(lambda: owner.get(get)["sending"] == "MADE", "the refund")


def test_refund_lists_are_searched_by_order_customer_and_amount(server, owner, operator):
    sale = owner.sale_of(paid_sale(server, owner, amount="47.11").reference)
    request = owner.post("payments/refund-requests", {
        "salesTransactionId": sale["id"], "amount": "12.34", "reason": "A scratched lid"})

    def found(client, path, **query):
        return request["id"] in [row["id"] for row in client.get(path, pageSize=500, **query)["content"]]

    for client, path in ((owner, "payments/refund-requests"), (operator, "admin/refund-requests")):
        for name in (sale["orderNo"], "scratched", "12.34", sale["customerEmail"]):
            assert found(client, path, name=name), (path, name)
        assert not found(client, path, name="nobody at all")
        assert not found(client, path, name="12.35")
        assert found(client, path, amountFrom="12.34", amountTo="12.34")
        assert not found(client, path, amountFrom="12.35")
    owner.post(f"payments/refund-requests/{request['id']}/withdraw")


def test_link_has_a_qr_code_and_can_be_mailed(server, owner):
    link = owner.link_create(customerEmail="bala@payer.example")
    qr = owner.get(f"payments/payment-links/{link['id']}/qr-code")
    assert qr["url"] == link["url"] and qr["svg"].startswith("<svg")
    assert "bala@payer.example" in owner.post(
        f"payments/payment-links/{link['id']}/email")["successMessage"]
    wait_until(lambda: any(link["slug"] in mail for mail in owner.mails_to("bala@payer.example")),
               "the mail")


def test_link_list_filters_sorts_and_pages_with_an_exact_total(server, owner):
    word = "Rattan"
    made = [owner.link_create(title=f"{word} chair {n}", amount=f"{n}.00") for n in (3, 1, 2)]
    owner.post(f"payments/payment-links/{made[0]['id']}/deactivate")

    def links(**query):
        return owner.get("payments/payment-links", name=word, **query)

    assert links()["totalElements"] == 3
    assert [r["id"] for r in links()["content"]] == [m["id"] for m in reversed(made)]
    assert [r["amount"] for r in links(sort="amount,asc")["content"]] == ["1.00", "2.00", "3.00"]
    assert [r["id"] for r in links(statusId="0")["content"]] == [made[0]["id"]]
    page = links(pageNumber=2, pageSize=2)
    assert (len(page["content"]), page["totalElements"], page["totalPages"]) == (1, 3, 2)


def test_operator_only_clock_moves_forward(own_server):
    operator = Client(own_server.url).sign_in(OPERATOR)
    before = operator.get("ui/settings")["now"]
    operator.clock_advance(3600)
    assert operator.get("ui/settings")["now"] > before
    refused(lambda: operator.clock_advance(-1), "error.validation", 400)
