"""Sixty-four at once at one thing, over two servers on one PostgreSQL (over the one that SQLite
allows): one effect each, and afterwards the books agree."""

import uuid
from collections import Counter

import pytest

from client import Client, Refused
from given import paid_sale
from payer import APPROVE, CARD, FPX, PAID, REFUNDED, Payer
from server_copies import AT_ONCE, from_every_copy
from waiting import wait_until

pytestmark = pytest.mark.both_engines

SALES = "payments/sales-transactions"


@pytest.fixture
def owner(copies, people):
    return Client(copies[0].url, people["owner"])


def to_the_bank(payer, slug):
    """One of many who begin: at the bank's page, or turned away with a conflict."""
    try:
        payer.checkout(slug, customerEmail=f"{uuid.uuid4().hex}@example.test").open()
        return payer.pay(FPX)
    except Refused as refused:
        assert refused.status == 409, refused
        return None


def statuses(answers):
    return Counter(answer.status for answer in answers)


def test_of_64_refund_requests_one_is_open_and_never_more_than_was_paid(copies, people, owner):
    sale = owner.sale_of(paid_sale(copies[0], owner).reference)
    body = {"salesTransactionId": sale["id"], "amount": "80.00", "reason": "Broken"}
    got = from_every_copy(copies, lambda client, _: client.send("POST", "payments/refund-requests", body,
                                                        key=uuid.uuid4().hex), people["owner"])
    assert statuses(got) == {200: 1, 409: AT_ONCE - 1}, statuses(got)
    assert len(owner.sale_detail(sale["reference"])["refundRequests"]) == 1


def test_of_64_approvals_by_two_people_one_pays_back_once(copies, people, owner):
    paid = paid_sale(copies[0], owner)
    sale = owner.sale_of(paid.reference)
    request = owner.post("payments/refund-requests", {
        "salesTransactionId": sale["id"], "amount": "80.00", "reason": "Broken"})["id"]

    def approve(client, n):
        client.token = people["operator" if n % 2 else "refunds"]
        return client.send("POST", f"admin/refund-requests/{request}/approve", {}, key=uuid.uuid4().hex)

    got = from_every_copy(copies, approve)
    assert statuses(got) == {200: 1, 409: AT_ONCE - 1}, statuses(got)
    wait_until(lambda: owner.sale_of(paid.reference)["status"] == REFUNDED, "the refund")
    sent = [m for m in owner.sale_detail(paid.reference)["messages"] if m["kind"] == "RR"]
    assert len(sent) == 1


def test_64_voids_void_once(copies, people, owner):
    before = owner.get("merchants/balance")
    paid = paid_sale(copies[0], owner, CARD)
    sale = owner.sale_of(paid.reference)["id"]
    got = from_every_copy(copies, lambda client, _: client.send("POST", f"{SALES}/{sale}/void",
                                                        key=uuid.uuid4().hex), people["owner"])
    # Whoever asks the acquirer beside the first hears the same yes, or that it is too busy to answer.
    assert set(statuses(got)) <= {200, 409, 503}, statuses(got)
    assert all(it.json["errorCode"] == "sale.void_waiting" for it in got if it.status == 503), got
    wait_until(lambda: owner.sale_of(paid.reference)["status"] == 33, "the void")
    detail = owner.sale_detail(paid.reference)
    assert [h["toStatus"] for h in detail["history"]].count(33) == 1
    assert owner.get("merchants/balance") == before


def test_of_64_payers_of_a_one_time_link_one_pays(copies, owner):
    link = owner.link_create()

    def pay(client, n):
        return to_the_bank(Payer(client.url), link["slug"])

    gone = [payer for payer in from_every_copy(copies, pay) if payer]
    assert len(gone) == 1
    payer = gone[0].decide(APPROVE)
    wait_until(lambda: payer.state()["status"] == PAID, "the payment")
    assert owner.get(f"payments/payment-links/{link['id']}")["state"] == "PAID"


def test_64_payers_pay_a_link_as_often_as_its_limit_says(copies, owner):
    """Those who were already at the bank when the last use was taken are paid back."""
    link = owner.link_create(oneTimePayment=False, usageLimit=3)

    def pay(client, n):
        payer = to_the_bank(Payer(client.url), link["slug"])
        return payer and payer.decide(APPROVE)

    left = [payer for payer in from_every_copy(copies, pay) if payer]
    assert len(left) >= 3
    for payer in left:
        wait_until(lambda payer=payer: payer.state()["status"] == PAID, "the payment")
    asked = [owner.sale_detail(payer.reference)["refundRequests"] for payer in left]
    assert sum(1 for requests in asked if not requests) == 3
    assert all(len(requests) <= 1 for requests in asked)


def test_64_of_one_idempotency_key_make_one_record(copies, people, owner):
    key, title = uuid.uuid4().hex, f"Race {uuid.uuid4().hex}"
    body = {"title": title, "amount": "80.00", "oneTimePayment": True}
    got = from_every_copy(copies, lambda client, _: client.send("POST", "payments/payment-links", body, key=key),
                  people["owner"])
    # One that is still working may be told so; whoever gets an answer gets the same.
    assert set(statuses(got)) <= {200, 409}, statuses(got)
    assert len({answer.body for answer in got if answer.status == 200}) == 1
    found = owner.get("payments/payment-links", name=title)
    assert found["totalElements"] == 1


def test_64_clicks_of_one_payer_pay_once(copies, owner):
    payer = Payer(copies[0].url).checkout(owner.link_create()["slug"])
    payer.open()
    body = payer.choice(FPX)
    got = from_every_copy(copies, lambda client, _: client.send("POST", f"pay/checkouts/{payer.reference}/pay",
                                                        body, key=uuid.uuid4().hex))
    orders = {answer.json["returnOrder"] for answer in got if answer.status == 200}
    assert len(orders) == 1 and set(statuses(got)) <= {200, 409}, statuses(got)
    payer.to_bank(next(answer.json for answer in got if answer.status == 200)).decide(APPROVE)
    wait_until(lambda: payer.state()["status"] == PAID, "the payment")
    assert [h["toStatus"] for h in owner.sale_detail(payer.reference)["history"]].count(2) == 1


def test_64_questions_and_answers_of_the_bank_book_once(copies, people, owner):
    """People ask, the bank's server tells, and the browser comes back: all of the same yes."""
    payer = Payer(copies[0].url).start(owner.link_create()["slug"])
    sale = owner.sale_of(payer.reference)["id"]
    before = owner.get("merchants/balance")["pendingBalance"]
    payer.decide(APPROVE, delivery="twice")

    def ask(client, n):
        client.token = people["owner" if n % 2 else "operator"]
        side = SALES if n % 2 else "admin/sales-transactions"
        return client.send("POST", f"{side}/{sale}/ask", key=uuid.uuid4().hex)

    got = from_every_copy(copies, ask)
    assert set(statuses(got)) <= {200, 409}, statuses(got)
    wait_until(lambda: payer.state()["status"] == PAID, "the payment")
    detail = owner.sale_detail(payer.reference)
    assert [h["toStatus"] for h in detail["history"]].count(PAID) == 1
    assert owner.get("merchants/balance")["pendingBalance"] != before
    assert sum(1 for e in detail["ledgerEntries"] if e["kind"] == "SALE") == 1
