"""What an operator sees of merchants' sales, and what a merchant sees of one of its own."""

import uuid
from decimal import Decimal
from urllib.parse import quote

import pytest

from client import OPERATOR, PENDING, Client
from given import paid_sale
from payer import APPROVE, CARD, FPX, PAID, Payer
from then import refused
from waiting import wait_until

pytestmark = pytest.mark.both_engines

ALL_SALES = "admin/sales-transactions"
WAITING = "admin/dashboard/waiting"


def company(client):
    return client.get("security/me")["data"]["companyId"]


def requested_refund(server, owner, amount="1.00", reason="Twice"):
    payer = paid_sale(server, owner)
    sale = owner.sale_of(payer.reference)
    return owner.post("payments/refund-requests", {
        "salesTransactionId": sale["id"], "amount": amount, "reason": reason}), sale


# The list.


def test_an_operator_lists_the_sales_of_all_merchants_and_of_one(server, owner, shop, refunds):
    paid_sale(server, owner)
    ours, theirs = company(owner), company(shop)
    page = refunds.get(ALL_SALES, pageSize=500, sort="createdDate,desc")
    assert page["totalElements"] >= 13
    by_merchant = {row["merchant"]["id"]: row["merchant"]["name"] for row in page["content"]}
    assert by_merchant[ours] == "Kedai Demo"
    for merchant, client in ((ours, owner), (theirs, shop)):
        wanted = client.sales(pageSize=50)
        found = refunds.get(ALL_SALES, merchant=merchant, pageSize=50, sort="createdDate,desc")
        assert found["totalElements"] == wanted["totalElements"]
        assert [r["id"] for r in found["content"]] == [r["id"] for r in wanted["content"]]
        assert {r["merchant"]["id"] for r in found["content"]} == {merchant}
    assert refunds.get(ALL_SALES, merchant="999")["content"] == []


def test_the_operators_list_takes_the_filters_of_the_merchants(server, owner, refunds):
    payer = paid_sale(server, owner, CARD, amount="61.07")
    sale = owner.sale_of(payer.reference)
    for query in ({"name": payer.reference}, {"amountFrom": "61.07", "amountTo": "61.07"},
                  {"name": payer.reference, "paymentMode": CARD, "filterStatus": PAID},
                  {"name": payer.reference, "merchant": company(owner)}):
        found = refunds.get(ALL_SALES, pageSize=500, **query)
        assert sale["id"] in [row["id"] for row in found["content"]], query
        assert found["totalElements"] == len(found["content"])
    assert refunds.get(ALL_SALES, name=payer.reference, paymentMode=FPX)["content"] == []
    refused(refunds.send("GET", ALL_SALES + "?sort=nothing"), status=400)


def test_the_operators_export_names_the_merchant(owner, operator):
    answer = operator.send("GET", f"{ALL_SALES}/export/csv?merchant={company(owner)}")
    assert answer.status == 200
    lines = answer.text.lstrip("\ufeff").splitlines()
    assert lines[0].startswith("Merchant,") and lines[1].startswith("Kedai Demo,")


def test_a_merchant_reaches_no_operators_sale(owner, shop):
    theirs = shop.sales(pageSize=1)["content"][0]["id"]
    for path in (ALL_SALES, f"{ALL_SALES}/{theirs}", f"{ALL_SALES}/export/csv"):
        refused(owner.send("GET", path), "error.forbidden", 403)
    refused(owner.send("GET", f"payments/sales-transactions/{theirs}"), status=404)


# One sale.


def test_who_decides_a_refund_reads_the_sale_with_its_earlier_refunds(server, owner, refunds):
    first, sale = requested_refund(server, owner, amount="30.00", reason="First")
    refunds.post(f"admin/refund-requests/{first['id']}/reject", {"remarks": "No"})
    second = owner.post("payments/refund-requests", {
        "salesTransactionId": sale["id"], "amount": "20.00", "reason": "Second"})
    asked = refunds.get(f"admin/refund-requests/{second['id']}")
    details = refunds.get(f"{ALL_SALES}/{asked['salesTransactionId']}")
    shown = details["transaction"]
    assert shown["id"] == sale["id"] and shown["merchant"]["name"] == "Kedai Demo"
    assert [h["toStatus"] for h in details["history"]] == [0, 1, 2, 11]
    assert shown["paymentMethod"] == FPX and Decimal(shown["netAmount"]) < 80
    assert {r["reason"] for r in details["refundRequests"]} == {"First", "Second"}
    refused(refunds.send("GET", f"{ALL_SALES}/1"), status=404)


def test_a_merchant_sees_its_own_entries_and_an_operator_the_books(server, owner, refunds):
    payer = paid_sale(server, owner)
    details = owner.sale_detail(payer.reference)
    assert [(e["account"], e["credit"]) for e in details["ledgerEntries"]] == [
        ("MERCHANT_PENDING", details["transaction"]["netAmount"])]
    books = refunds.get(f"{ALL_SALES}/{details['transaction']['id']}")["ledgerEntries"]
    for side in ("debit", "credit"):
        assert sum(Decimal(e[side] or 0) for e in books) == Decimal("80.00")
    assert "ACQUIRER_RECEIVABLE" in {e["account"] for e in books}


def test_nothing_is_kept_of_a_sale_that_is_not_paid(server, owner):
    payer = Payer(server.url).checkout(owner.link_create()["slug"])
    sale = owner.sale_detail(payer.reference)["transaction"]
    assert sale["netAmount"] is None
    assert (sale["totalMdr"], sale["totalFlatFee"]) == ("0.00", "0.00")  # a missing value counts as 0


def test_details_name_the_merchant_s_bank_and_the_payment_type(server, owner):
    sale = owner.sale_detail(paid_sale(server, owner).reference)["transaction"]
    assert sale["merchant"]["bank"]["name"]
    assert sale["paymentType"] == 20


def test_an_answer_of_the_server_and_one_of_the_browser_are_told_apart(server, owner):
    payer = paid_sale(server, owner)

    def received():
        return sorted(m["way"] for m in owner.sale_detail(payer.reference)["messages"]
                      if m["direction"] == "IN")

    # The bank's server sends its answer when it gets to it.
    wait_until(lambda: received() == ["BROWSER", "DIRECT"], "both answers")


def test_payments_of_a_link_are_a_filter(server, owner, shop):
    link = owner.link_create(oneTimePayment=False)
    references = []
    for _ in range(2):
        payer = Payer(server.url).start(link["slug"])
        payer.decide(APPROVE)
        references.append(payer.reference)
    found = owner.sales(paymentLink=link["id"])
    assert {row["reference"] for row in found["content"]} == set(references)
    assert found["totalElements"] == 2
    assert {row["paymentLinkId"] for row in found["content"]} == {link["id"]}
    assert shop.sales(paymentLink=link["id"])["content"] == []
    refused(owner.send("GET", "payments/sales-transactions?paymentLink=x"), status=400)


# The search box.


def find(client, term, kind):
    answer = client.send("GET", "search/" + quote(term, safe=""))
    assert answer.status == 200, answer
    return [hit for hit in answer.json["content"] if hit["kind"] == kind]


def test_an_operator_searches_sales_refunds_and_applications(server, owner, refunds, operator):
    mark = "R" + uuid.uuid4().hex[:12]
    request, sale = requested_refund(server, owner, reason=f"Because {mark}")
    for term in (sale["reference"], sale["orderNo"], sale["orderNo"][3:]):
        found = find(refunds, term, "salesTransaction")
        assert sale["id"] in [hit["id"] for hit in found], term
        assert {hit["merchant"] for hit in found if hit["id"] == sale["id"]} == {"Kedai Demo"}
    hit, = find(refunds, mark, "refundRequest")
    assert (hit["id"], hit["merchant"]) == (request["id"], "Kedai Demo")
    hit, = find(operator, "kedai demo", "merchantApplication")
    assert hit["applicationStatus"] == "APPROVED"
    # Who decides refunds does not review applications.
    assert find(refunds, "kedai demo", "merchantApplication") == []
    assert find(owner, "kedai demo", "merchantApplication") == []


# The dashboard.


def test_what_waits_is_counted_with_the_longest_wait(server, owner, refunds, operator):
    def waits(client):
        return {row["kind"]: row for row in client.get(WAITING)}

    before = waits(refunds)["REFUND_REQUEST"]
    request, _ = requested_refund(server, owner)
    after = waits(refunds)
    assert set(after) == {"REFUND_REQUEST", "REFUND_SENDING", "REFUND_STOPPED", "REFUND_BY_HAND",
                          "REFUND_PROPOSED"}
    assert after["REFUND_REQUEST"]["count"] == before["count"] + 1
    assert after["REFUND_REQUEST"]["since"] == (before["since"] or request["createdDate"])
    assert waits(operator)["APPLICATION"]["count"] == len(operator.get(
        "admin/merchant-applications", filterStatus="SUBMITTED", pageSize=500)["content"])
    assert owner.get(WAITING) == []


def test_figures_stand_beside_those_of_the_day_before(own_server):
    owner = Client(own_server.url).sign_in()
    operator = Client(own_server.url).sign_in(OPERATOR)
    paid_sale(own_server, owner)
    path = "payments/merchant-sales-dashboard/today-merchant-sales"
    today = owner.get(path)["totalValueDaily"]
    operator.clock_advance(24 * 3600)
    owner.sign_in()
    after = owner.get(path)
    assert (after["totalValueDaily"], after["totalValuePrevious"]) == ("0.00", today)


def test_a_merchant_that_waits_for_approval_has_nothing_to_compare(server):
    waiting = Client(server.url).sign_in(PENDING)
    month = waiting.get("payments/merchant-sales-dashboard/monthly-merchant-sales")
    assert (month["totalVolumePrevious"], month["totalValuePrevious"]) == (0, "0.00")
