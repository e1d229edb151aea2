"""From a link to money on the dashboard and back again, over HTTP alone."""

from decimal import Decimal

import pytest

from client import OPERATOR, Client
from payer import APPROVE, CARD, FPX, PAID, PENDING_PAYMENT, REFUNDED, Payer
from test_wrong_turns import expect_refusal
from waiting import wait_until


def paid_sale(server, owner, method=FPX, amount="80.00"):
    payer = Payer(server.url).start(owner.link_create(amount=amount)["slug"], method)
    payer.decide(APPROVE)
    wait_until(lambda: payer.state()["status"] == PAID, "the payment")
    return payer


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
    assert (receipt["amount"], receipt["orderNo"]) == ("123.45", "INV-7")
    assert receipt["paidDate"] and receipt["acquirerReference"]

    detail = owner.sale_detail(payer.reference)
    sale = detail["transaction"]
    assert (sale["status"], sale["channel"], sale["paymentMethod"]) == (PAID, 2, method)
    for side in ("debit", "credit"):
        assert sum(Decimal(e[side] or 0) for e in detail["ledgerEntries"]) == Decimal("123.45")
    assert {m["direction"] for m in detail["messages"]} == {"IN", "OUT"}
    assert all(m["signatureValid"] for m in detail["messages"] if m["direction"] == "IN")
    assert [h["toStatus"] for h in detail["history"]] == [0, 1, 2, 11]

    after = owner.get("payments/merchant-sales-dashboard/today-merchant-sales")
    moved = Decimal(after["totalValueDaily"]) - Decimal(before["totalValueDaily"])
    assert moved == Decimal("123.45")


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
    too_much = expect_refusal(400, "error.validation", lambda: owner.post(
        "payments/refund-requests", {**ask, "amount": "80.01"}))
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
    expect_refusal(409, "refund_request.approved", lambda: operator.post(
        f"admin/refund-requests/{request['id']}/approve"))
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
    owner.post(f"payments/refund-requests/{first['id']}/withdraw")
    second = owner.post("payments/refund-requests", ask)
    operator.post(f"admin/refund-requests/{second['id']}/reject", {"remarks": "Delivered already"})
    row = owner.get(f"payments/refund-requests/{second['id']}")
    assert (row["refundRequestStatus"], row["remarks"]) == ("CANCELLED", "Delivered already")
    expect_refusal(409, "refund_request.cancelled", lambda: operator.post(
        f"admin/refund-requests/{first['id']}/approve"))
    assert owner.sale_of(payer.reference)["status"] == PAID


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
    expect_refusal(400, "error.validation", lambda: operator.clock_advance(-1))
