"""The gateway's own payments teach the next payer: banks in trouble, and what works after a decline. The rules are
in ExperienceTest; here two of them go from payments to pages, and rows of one payment stand for nine and nineteen."""

import pytest

from client import OPERATOR, OWNER, Client
from payer import APPROVE, DECLINE, FAILED, FPX, PAID, WALLET, Payer
from server import execute
from waiting import wait_until

pytestmark = pytest.mark.engine("sqlite")


@pytest.fixture
def shop_alone(own_server):
    return Client(own_server.url).sign_in(OWNER)


def ended(url, link, outcome, method=FPX, bank=None, after=None):
    payer = Payer(url).checkout(link["slug"])
    payer.open()
    body = {**payer.choice(method, bank), **({"after": after} if after else {})}
    payer.to_bank(payer.client.post(f"pay/checkouts/{payer.reference}/pay", body)).decide(outcome)
    wait_until(lambda: payer.state()["status"] in (PAID, FAILED), "the end")
    return payer


def bank_of(url, link, bank):
    payer = Payer(url).checkout(link["slug"])
    payer.open()
    return next(b for m in payer.state()["methods"] if m["id"] == FPX for b in m["banks"] if b["id"] == bank)


def test_bank_that_lets_nothing_through_is_said_to_have_trouble_and_can_still_be_chosen(own_server, shop_alone):
    url, link = own_server.url, shop_alone.link_create(oneTimePayment=False)
    ended(url, link, "90", bank="TEST0021")
    execute(own_server.database, "UPDATE bank_minutes SET ended = 9 WHERE ended = 1 AND bank_id = 'TEST0021'")
    assert bank_of(url, link, "TEST0021") == {"id": "TEST0021", "name": "SBI Bank A", "online": True, "inTrouble": False,
                                                 "closed": None}
    ended(url, link, "05", bank="TEST0021")
    assert bank_of(url, link, "TEST0021")["inTrouble"] is True
    assert bank_of(url, link, "TEST0022")["inTrouble"] is False
    ended(url, link, APPROVE, bank="TEST0021")
    Client(url).sign_in(OPERATOR).clock_advance(15 * 60)
    assert bank_of(url, link, "TEST0021")["inTrouble"] is False


def test_a_payment_that_is_open_or_paid_offers_nothing_next(server, owner):
    link = owner.link_create()
    payer = Payer(server.url).checkout(link["slug"])
    assert payer.state()["nextWays"] == []
    payer.open()
    payer.pay().decide(APPROVE)
    wait_until(lambda: payer.state()["status"] == PAID, "the payment")
    assert payer.state()["nextWays"] == [] and payer.state()["way"] == "fpx"


def test_what_payers_paid_with_after_a_decline_is_offered_first(own_server, shop_alone):
    url, link = own_server.url, shop_alone.link_create(oneTimePayment=False)
    declined = ended(url, link, DECLINE, bank="TEST0021")
    assert declined.state()["nextWays"][0] == "card"
    ended(url, link, APPROVE, WALLET, "mcash", after=declined.reference)
    execute(own_server.database, "UPDATE decline_follows SET tried = 19, paid = 19 WHERE tried = 1 AND next_way = 'mcash'")
    assert declined.state()["nextWays"][0] == "card"
    ended(url, link, APPROVE, WALLET, "mcash", after=declined.reference)
    assert declined.state()["nextWays"][0] == "mcash"


def test_no_made_up_decline_is_learned_from(own_server, shop_alone):
    url, link = own_server.url, shop_alone.link_create(oneTimePayment=False)
    declined = ended(url, link, DECLINE, bank="TEST0021")
    paid = ended(url, link, APPROVE, bank="TEST0021")
    for after in (paid.reference, "A" * 22, "' OR 1=1", "\u738b"):
        assert ended(url, link, APPROVE, WALLET, "mcash", after=after).state()["status"] == PAID
    assert declined.state()["nextWays"][0] == "card"
