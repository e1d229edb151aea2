"""A merchant's own server takes payments: by a form that it signs, and by calls with its key."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from merchant_server import ORIGIN, MerchantServer, number
from payer import APPROVE, CANCELED, CREATED, DECLINE, FAILED, PAID, Payer
from then import record, refused

pytestmark = pytest.mark.engine("postgresql")


@pytest.fixture
def merchant(owner):
    return MerchantServer(owner)


def payer_at(server, address):
    payer = Payer(server.url)
    payer.reference = address.rsplit("/", 1)[1]
    return payer


@pytest.mark.parametrize("version", [1, 2])
def test_a_signed_form_is_paid_and_the_payer_comes_back_with_what_became_of_it(
        server, owner, merchant, version):
    form = merchant.form(version)
    answer = merchant.post(form)
    assert answer.status == 303, answer
    payer = payer_at(server, answer.location)
    back = payer.open()["returnUrl"]
    assert payer.client.raw("GET", back).location == answer.location, "nothing has become of it yet"
    payer.pay().decide(APPROVE)
    state = payer.state()
    assert (state["status"], state["amount"]) == (PAID, "12.50")
    address = payer.client.raw("GET", back).location
    assert address.startswith(ORIGIN + "/back?cart=7&mchtId=")
    given = merchant.believes(address)
    assert (given["status"], given["mchtTxnId"], given["txnAmount"]) == (
        str(PAID), form["mchtTxnId"], "12.50")
    sale = owner.sale_detail(payer.reference)["transaction"]
    assert (sale["channel"], sale["merchantReference"]) == (1, form["mchtTxnId"])
    again = merchant.post(form)
    assert again.status == 409 and "already been paid" in again.text


@pytest.mark.both_engines
def test_the_same_number_gives_the_same_sale_and_never_with_other_words(server, merchant):
    form = merchant.form()
    first = merchant.post(form)
    with ThreadPoolExecutor(8) as pool:
        again = list(pool.map(lambda _: MerchantPost(server, merchant)(form).location, range(8)))
    assert set(again) == {first.location}
    other = merchant.form(mchtTxnId=form["mchtTxnId"], txnAmount="1.50")
    answer = merchant.post(other)
    assert answer.status == 409 and "order.differs" in answer.text


@pytest.mark.both_engines
def test_the_same_new_number_posted_at_once_makes_one_sale(server, merchant):
    form = merchant.form()
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: MerchantPost(server, merchant)(form), range(8)))
    assert [a.status for a in answers] == [303] * 8, answers
    assert len({a.location for a in answers}) == 1


class MerchantPost:
    """A browser with a connection of its own."""

    def __init__(self, server, merchant):
        self.browser = Payer(server.url).client
        self.merchant = merchant

    def __call__(self, form):
        return MerchantServer.post(type("Other", (), {"client": self.browser})(), form)


def test_a_declined_payment_ends_the_order_and_says_so_to_the_shop(server, merchant):
    form = merchant.form()
    payer = payer_at(server, merchant.post(form).location)
    back = payer.open()["returnUrl"]
    payer.pay().decide(DECLINE)
    given = merchant.believes(payer.client.raw("GET", back).location)
    assert given["status"] == str(FAILED)
    answer = merchant.post(form)
    assert answer.status == 409 and "order.ended" in answer.text


def page_refused(answer, status, word):
    assert answer.status == status and word in answer.text, answer
    assert answer.headers["content-type"].startswith("text/html"), answer
    if "." in word:  # a page says the code that the API would
        record(word)


def test_what_is_wrong_is_refused_with_a_page_in_words(server, owner, merchant):
    now = owner.now()
    right = merchant.form()
    for form, status, word in [
            ({**right, "txnAmount": "1.50"}, 401, "signature.wrong"),
            ({**right, "signature": ""}, 400, "signature"),
            ({**right, "mchtId": "1"}, 401, "signature.wrong"),
            ({**right, "mchtId": "0" + merchant.mcht_id}, 401, "signature.wrong"),
            (merchant.form(key="another key"), 401, "signature.wrong"),
            (merchant.form(2, now - timedelta(minutes=6)), 401, "signature.timestamp"),
            (merchant.form(2, now + timedelta(minutes=6)), 401, "signature.timestamp"),
            ({**merchant.form(2), "timestamp": "2026"}, 401, "signature.wrong"),
            (merchant.form(orderDescription="Kopi 1"), 401, "signature.ambiguous"),
            (merchant.form(returnUrl="https://kopi.example.evil.example/"), 400, "returnUrl"),
            (merchant.form(returnUrl="http://kopi.example/"), 400, "returnUrl"),
            (merchant.form(returnUrl="javascript:alert(1)"), 400, "returnUrl"),
            (merchant.form(returnUrl=""), 400, "returnUrl"),
            (merchant.form(mchtTxnId="a/b"), 400, "mchtTxnId"),
            (merchant.form(mchtTxnId="x" * 41), 400, "mchtTxnId"),
            (merchant.form(orderDescription="<script>alert(1)</script>" * 20), 400, "orderDescription"),
            (merchant.form(2, txnAmount="12,50"), 400, "txnAmount"),
            (merchant.form(2, txnAmount="0.00"), 400, "txnAmount"),
            (merchant.form(2, txnAmount="-5.00"), 400, "txnAmount"),
            (merchant.form(2, txnAmount="99999999.00"), 400, "txnAmount"),
            ([*right.items(), ("txnAmount", "1.00")], 400, "txnAmount"),
            ("", 400, "mchtId"),
            ("a=" + "b" * 20_000, 413, "too large"),
            ("customerName=%ff%fe&mchtId=%00", 400, "customerName")]:
        answer = merchant.post(form)
        assert answer.status == status, (str(form)[-300:], answer)
        page_refused(answer, status, word)
        assert "<script>" not in answer.text
    german = merchant.post({**right, "txnAmount": "1.50", "lang": "de"})
    assert 'lang="de"' in german.text and "Diese Zahlung kann nicht beginnen" in german.text
    assert merchant.post(right).status == 303


def test_a_server_takes_a_payment_by_its_key(server, owner, merchant):
    assert merchant.send("GET", "health").json["mchtId"] == merchant.mcht_id
    banks = merchant.send("GET", "banks").json["banks"]
    assert {"paymentMethod", "id", "name", "online"} == set(banks[0])
    order = {"mchtTxnId": number(), "orderDescription": "Two cups", "txnAmount": "20.00",
             "customerName": "Bala", "returnUrl": ORIGIN + "/back"}
    made = merchant.send("POST", "payments", order, key=order["mchtTxnId"])
    assert made.status == 200, made
    assert merchant.send("POST", "payments", order, key=order["mchtTxnId"]).json == made.json
    assert merchant.send("POST", "payments", order).json["reference"] == made.json["reference"]
    path = "payments/" + order["mchtTxnId"]
    assert merchant.send("GET", path).json["status"] == CREATED
    payer = payer_at(server, made.json["checkoutUrl"])
    payer.open()
    payer.pay().decide(APPROVE)
    assert merchant.send("GET", path).json["status"] == PAID
    refund = merchant.send("POST", path + "/refund-requests", {"amount": "5.00", "reason": "Cold"})
    assert refund.status == 200, refund
    rows = owner.get("payments/refund-requests", pageNumber=1, pageSize=100)["content"]
    assert any(row["id"] == refund.json["id"] for row in rows)
    more = merchant.send("POST", path + "/refund-requests", {"amount": "15.01", "reason": "More"})
    assert more.status in (400, 409), more


def test_a_server_cancels_what_nobody_has_paid(merchant):
    order = {"mchtTxnId": number(), "orderDescription": "Tea", "txnAmount": "3.00"}
    assert merchant.send("POST", "payments", order).status == 200
    path = f"payments/{order['mchtTxnId']}"
    assert merchant.send("POST", path + "/cancel").json["status"] == CANCELED
    assert merchant.send("POST", path + "/cancel").status == 409
    refused(merchant.send("POST", "payments", order), "order.ended")


def test_a_server_sees_its_own_payments_alone(server, merchant, shop):
    order = {"mchtTxnId": number(), "orderDescription": "Tea", "txnAmount": "3.00"}
    assert merchant.send("POST", "payments", order).status == 200
    other = MerchantServer(shop)
    path = f"payments/{order['mchtTxnId']}"
    assert other.send("GET", path).status == 404
    assert other.send("POST", path + "/cancel").status == 404
    assert other.send("POST", path + "/refund-requests",
                      {"amount": "1.00", "reason": "Mine"}).status == 404
    assert other.send("GET", path, mcht_id=merchant.mcht_id).status == 401
    assert merchant.send("GET", path, token="wrong").status == 401
    theirs = other.send("POST", "payments", order).json
    assert theirs["reference"] != merchant.send("GET", path).json["reference"]
