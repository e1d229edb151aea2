"""Who is told what about money that goes back, and in whose language."""

import uuid

import pytest

from client import OWNER, Client
from payer import APPROVE, CARD, FPX, PAID, Payer
from waiting import wait_until

pytestmark = pytest.mark.engine("sqlite")

REQUESTS = "payments/refund-requests"


def paid_in(server, owner, method=FPX, amount="80.00", language="en"):
    to = f"p{uuid.uuid4().hex[:12]}@payer.example"
    payer = Payer(server.url)
    send = payer.client.raw
    payer.client.raw = lambda method, path, body=None, headers=None: send(
        method, path, body, {**(headers or {}), "Accept-Language": language})
    payer.start(owner.link_create(amount=amount)["slug"], method, customerEmail=to).decide(APPROVE)
    wait_until(lambda: payer.state()["status"] == PAID, "the payment")
    return payer, owner.sale_of(payer.reference), to


def ask(owner, sale, amount="30.00"):
    return owner.post(REQUESTS, {"salesTransactionId": sale["id"], "amount": amount, "reason": "Broken"})


def mails_about(client, to, sale):
    return [page for page in client.mails_to(to) if sale["orderNo"] in page]


def told(client, to, sale, words):
    return wait_until(lambda: [p for p in mails_about(client, to, sale) if words in p],
                      f"{words!r} to {to}")


@pytest.fixture
def german_owner(server, owner):
    owner.put("security/language", {"language": "de"})
    yield owner
    Client(server.url).sign_in(OWNER).put("security/language", {"language": "en"})


def test_who_asked_hears_of_approval_and_the_money_in_their_language_and_the_payer_in_theirs(
        server, german_owner, operator):
    owner = german_owner
    payer, sale, to = paid_in(server, owner, language="ms")
    request = ask(owner, sale)
    operator.post(f"admin/refund-requests/{request['id']}/approve")
    told(owner, OWNER, sale, "Erstattung genehmigt")
    told(owner, OWNER, sale, "Erstattung ausgeführt")
    told(owner, to, sale, "Bayaran balik")
    assert len(mails_about(owner, OWNER, sale)) >= 2
    assert not [p for p in mails_about(owner, to, sale) if "request-refund" in p]
    first = told(owner, OWNER, sale, "Erstattung ausgeführt")[0]
    assert f"/transaction/request-refund/{request['id']}/view" in first and "30,00" in first


def test_who_asked_hears_why_it_was_rejected_and_nothing_of_their_own_withdrawal(server, owner, operator):
    _, sale, to = paid_in(server, owner)
    owner.post(f"{REQUESTS}/{ask(owner, sale)['id']}/withdraw")
    request = ask(owner, sale)
    operator.post(f"admin/refund-requests/{request['id']}/reject", {"remarks": "Ask the café <first>"})
    page, = told(owner, OWNER, sale, "Refund rejected")
    assert "Ask the café" in page and "<first>" not in page
    assert len([p for p in mails_about(owner, OWNER, sale) if "request-refund" in p]) == 1
    assert not [p for p in mails_about(owner, to, sale) if "Refund" in p]


def test_a_void_is_told_to_the_payer(server, owner):
    _, sale, to = paid_in(server, owner, CARD)
    owner.post(f"payments/sales-transactions/{sale['id']}/void")
    page, = told(owner, to, sale, "Payment taken back")
    assert "You are not charged" in page
