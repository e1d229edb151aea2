"""Filters of lists that came later: amounts, and whose a record is; and what the latter offers."""

import uuid
from decimal import Decimal
from urllib.parse import quote

import pytest

from accountant import OWNS
from client import OPERATOR, PENDING, Client
from payer import APPROVE, PAID, Payer
from person import SESSION_ENDED, Person
from then import refused
from waiting import wait_until

pytestmark = pytest.mark.both_engines

SALES = "payments/sales-transactions"
LINKS = "payments/payment-links"
REFUNDS = "admin/refund-requests"
APPLICATIONS = "admin/merchant-applications"


# Where a sale came from.


def test_sales_of_a_channel_for_the_shop_and_for_operators(shop):
    everything = shop.sales()["totalElements"]
    assert everything > 0
    operator = Client(shop.url).sign_in(OPERATOR)
    for channel, wanted in [(2, everything), (1, 0), (5, 0)]:
        for sort in ("createdDate,desc", "amount,asc", "status,asc"):
            page = shop.sales(channel=channel, sort=sort)
            assert page["totalElements"] == wanted and {row["channel"] for row in page["content"]} <= {channel}
        theirs = operator.get("admin/sales-transactions", pageNumber=1, pageSize=5, channel=channel)
        assert theirs["totalElements"] >= wanted and {row["channel"] for row in theirs["content"]} <= {channel}
    wrong = shop.send("GET", f"{SALES}?pageNumber=1&pageSize=5&channel=x")
    assert wrong.status == 400 and wrong.json["fieldErrors"][0]["field"] == "channel", wrong


# Amounts.


def test_sales_between_two_amounts_with_an_exact_total(shop):
    amounts = sorted(Decimal(row["amount"]) for row in shop.sales()["content"])
    low, high = amounts[3], amounts[8]
    for query, wanted in [
            ({"amountFrom": low}, [a for a in amounts if a >= low]),
            ({"amountTo": high}, [a for a in amounts if a <= high]),
            ({"amountFrom": low, "amountTo": high}, [a for a in amounts if low <= a <= high]),
            ({"amountFrom": low, "amountTo": low}, [a for a in amounts if a == low]),
            ({"amountFrom": high, "amountTo": low}, [a for a in amounts if high <= a <= low]),
            ({"amountFrom": "99999999"}, []), ({"amountTo": "0"}, [])]:
        page = shop.sales(sort="amount,asc", **query)
        assert [Decimal(row["amount"]) for row in page["content"]] == wanted, query
        assert page["totalElements"] == len(wanted)


def test_pages_of_a_list_between_two_amounts(shop):
    all_ = shop.sales(amountFrom="0.01")["content"]
    assert len(all_) == 12
    seen = []
    for number in range(1, 5):
        page = shop.sales(amountFrom="0.01", pageNumber=number, pageSize=5)
        assert page["totalElements"] == 12 and page["totalPages"] == 3
        seen += page["content"]
    assert [row["id"] for row in seen] == [row["id"] for row in all_]


def test_amounts_go_with_the_other_filters(shop):
    paid = shop.sales(filterStatus=PAID)["content"]
    one = paid[0]
    found = shop.sales(filterStatus=PAID, amountFrom=one["amount"], amountTo=one["amount"],
                       name=one["orderNo"])
    assert [row["id"] for row in found["content"]] == [one["id"]]


def test_links_between_two_amounts(shop):
    mark = uuid.uuid4().hex
    for amount in ("10.00", "20.00", "30.00", None):
        shop.link_create(title=mark, amount=amount)

    def found(**query):
        rows = shop.get(LINKS, name=mark, sort="amount,asc", **query)
        assert rows["totalElements"] == len(rows["content"])
        return [row["amount"] for row in rows["content"]]

    assert found(amountFrom="10.01") == ["20.00", "30.00"]
    assert found(amountTo="20") == ["10.00", "20.00"]
    assert found(amountFrom="20.00", amountTo="20.00") == ["20.00"]


@pytest.mark.parametrize("path", [SALES, LINKS])
@pytest.mark.parametrize("value, message", [
    ("abc", "Must be an amount like 1234.50"),
    ("1,000", "Must be an amount like 1234.50"),
    ("1.234", "Must be an amount like 1234.50"),
    ("1e3", "Must be an amount like 1234.50"),
    ("' OR 1=1", "Must be an amount like 1234.50"),
    ("9" * 40, "Must be an amount like 1234.50"),
    ("-0.01", "Must be RM 0.00 or more"),
])
def test_an_amount_that_is_none_is_named(shop, path, value, message):
    for field in ("amountFrom", "amountTo"):
        answer = shop.send("GET", f"{path}?{field}={quote(value)}")
        refused(answer, "error.validation", 400, fields={field: message})


def test_a_blank_amount_is_none(shop):
    assert shop.sales(amountFrom="", amountTo=" ")["totalElements"] == 12


# Whose a record is.


def refund_of(server, client):
    payer = Payer(server.url).start(client.link_create()["slug"])
    payer.decide(APPROVE)
    wait_until(lambda: payer.state()["status"] == PAID, "the payment")
    sale = client.sale_of(payer.reference)
    return client.post("payments/refund-requests", {
        "salesTransactionId": sale["id"], "amount": "1.00", "reason": "Twice"})["id"]


def test_refund_requests_of_one_merchant(server, owner, shop, refunds):
    ours, theirs = refund_of(server, owner), refund_of(server, shop)
    companies = [c.get("security/me")["data"]["companyId"] for c in (owner, shop)]

    def found(merchant):
        page = refunds.get(REFUNDS, merchant=merchant, pageSize=500)
        assert page["totalElements"] == len(page["content"])
        return {row["id"] for row in page["content"]}

    assert ours in found(companies[0]) and theirs not in found(companies[0])
    assert found(companies[1]) == {theirs}
    assert found("4711") == set()
    assert refunds.get(REFUNDS, merchant="")["totalElements"] >= 2
    exported = refunds.raw("GET", f"/api/v1/{REFUNDS}/export/csv?merchant={companies[1]}",
                           headers={"X-Auth-Token": refunds.token})
    assert exported.status == 200 and exported.headers["x-export-rows"] == "1"


def test_a_merchant_names_no_other_merchant(owner, shop):
    company = shop.get("security/me")["data"]["companyId"]
    answer = owner.send("GET", f"payments/refund-requests?merchant={company}")
    refused(answer, status=400, fields={"merchant": "Is not a parameter of this request"})


def test_applications_of_one_merchant(operator, shop):
    company = shop.get("security/me")["data"]["companyId"]
    rows = operator.get(APPLICATIONS, merchant=company)["content"]
    assert [row["companyRegisteredName"] for row in rows] == [OWNS]
    assert operator.get(APPLICATIONS, merchant="4711")["totalElements"] == 0


@pytest.mark.parametrize("path", [REFUNDS, APPLICATIONS])
@pytest.mark.parametrize("value", ["abc", "-1", "1 OR 1=1", "9" * 30])
def test_a_merchant_that_is_no_number_is_named(operator, path, value):
    answer = operator.send("GET", f"{path}?merchant={quote(value)}")
    refused(answer, status=400, fields={"merchant": "Is not a valid id"})


# What the filter offers.


def options(client, term):
    answer = client.send("GET", "admin/merchants/options/" + quote(term, safe=""))
    assert answer.status == 200, answer
    return answer.json["content"]


def test_options_are_the_merchants_with_the_term_in_their_name(refunds, shop):
    company = shop.get("security/me")["data"]["companyId"]
    for term in ("Kopi Kita", "kopi", "PI KI", "kita enterprise", "  kopi  "):
        assert options(refunds, term) == [{"id": company, "label": "Kopi Kita"}], term
    assert options(refunds, "no such merchant") == []


def test_a_z_alone_offers_the_first_by_name(refunds):
    labels = [o["label"] for o in options(refunds, "z")]
    # The first page's: what others of this server are called may stand before the rest.
    assert "Kedai Demo" in labels and "Gateway" not in labels
    assert labels == sorted(labels, key=str.lower)
    assert options(refunds, "zz") == []


def test_at_most_twenty_are_offered(account_server):
    for _ in range(21):
        Person(account_server)  # makes a merchant that has its person's name
    client = Client(account_server.url).sign_in(OPERATOR)
    assert len(options(client, "Nur Aisyah")) == 20
    assert len(options(client, "z")) == 20


@pytest.mark.parametrize("term", ["%", "_", "!", "%%", "\\", "' OR 1=1 --", "a/b", "张三", "🎉"])
def test_a_sign_of_a_term_means_itself(refunds, term):
    assert options(refunds, term) == []


def test_a_term_has_at_most_a_hundred_characters(refunds):
    assert options(refunds, "x" * 100) == []
    answer = refunds.send("GET", "admin/merchants/options/" + "x" * 1000)
    refused(answer, status=400, fields={"term": "Must have at most 100 characters"})


def test_options_need_the_permission_for_merchants(server, owner):
    path = "admin/merchants/options/kopi"
    refused(owner.send("GET", path), "error.forbidden", 403)
    stranger = Client(server.url)
    for token in (None, "garbage", "é"):
        refused(stranger.send("GET", path, token=token), status=401)
    waiting = Client(server.url).sign_in(PENDING)
    waiting.post("security/logout")
    refused(waiting.send("GET", path), "error.unauthorized", 401, message=SESSION_ENDED)
