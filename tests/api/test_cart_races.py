"""Sixty-four buyers at once at one shop, over two servers on one PostgreSQL (over the one that SQLite
allows): nothing is sold twice, and nothing is left reserved when all have ended."""

import random

import pytest

from client import Client, Refused
from payer import APPROVE, CANCEL, DECLINE, PAID
from server_copies import from_every_copy
from shop import CARTS, Buyer, change, item, of, open_shop, stock
from waiting import wait_until

pytestmark = pytest.mark.both_engines

ENDED = (11, 22, 23, 55)


@pytest.fixture
def owner(copies, people):
    return Client(copies[0].url, people["owner"])


def tries(buyer, cart, *lines, **fields):
    """The buyer at the bank's page, or nothing: turned away with a conflict."""
    try:
        return buyer.to_bank_with(cart, *lines, **fields)
    except Refused as refused:
        assert refused.status in (404, 409), refused  # not found: taken off at this moment
        return None


def ended(buyers):
    for buyer in buyers:
        wait_until(lambda buyer=buyer: buyer.state()["status"] in ENDED, "the end")
    return sum(buyer.state()["status"] == PAID for buyer in buyers)


@pytest.mark.parametrize("count", [1, 10])
def test_of_64_buyers_at_once_as_many_get_one_as_there_are(copies, owner, count):
    cart = open_shop(owner, item(stock=count))
    at_bank = [it for it in from_every_copy(copies, lambda client, _: tries(Buyer(client.url), cart)) if it]
    assert len(at_bank) == count
    assert stock(owner, cart) == (0, count, 0)
    for buyer in at_bank:
        buyer.decide(APPROVE)
    assert ended(at_bank) == count
    assert stock(owner, cart) == (0, 0, count)
    assert of(owner, cart)["orders"] == count


def test_64_baskets_of_several_items_in_any_order_never_stand_in_a_circle(copies, owner):
    """Each takes three of six items, as they come; some pay, some decline, some cancel, some begin again."""
    cart = open_shop(owner, *[item(f"Item {n}", stock=12) for n in range(6)])
    ids = [it["id"] for it in cart["items"]]

    def run(client, n):
        chance = random.Random(n)
        buyer = Buyer(client.url)
        lines = [(it, chance.randint(1, 2)) for it in chance.sample(ids, 3)]
        try:
            buyer.order(cart, *lines)
            if n % 4 == 0:
                buyer.order(cart, *reversed(lines[:2]), openCheckout=buyer.reference)
            if n % 4 == 1:
                buyer.cancel()
                return buyer
            buyer.open()
            buyer.pay()
        except Refused as refused:
            assert refused.status == 409, refused
            return buyer if buyer.reference else None
        return buyer.decide(chance.choice([APPROVE, APPROVE, DECLINE, CANCEL]))

    buyers = [it for it in from_every_copy(copies, run) if it]
    for buyer in buyers:
        if buyer.state()["status"] < 2:
            buyer.cancel()
    paid = ended(buyers)
    assert paid > 0
    rows = of(owner, cart)["items"]
    assert [it["reserved"] for it in rows] == [0] * 6
    assert all(it["sold"] + it["stockLeft"] == 12 and it["stockLeft"] >= 0 for it in rows)
    assert of(owner, cart)["orders"] == paid


def test_of_one_browser_that_presses_64_times_one_reservation_is_left(copies, owner):
    cart = open_shop(owner, item(stock=3))
    first = Buyer(copies[0].url).order(cart).reference

    def press(client, _):
        try:
            return Buyer(client.url).order(cart, openCheckout=first).reference
        except Refused as refused:
            return refused

    got = from_every_copy(copies, press)
    assert set(got) == {first}
    assert stock(owner, cart) == (2, 1, 0)


def test_the_merchant_edits_while_64_buy(copies, people, owner):
    """The stock goes up and down, the cart is taken off and put on again: never more sold than there was."""
    cart = open_shop(owner, item(stock=20), item("Other", stock=5))

    def run(client, n):
        if n % 8:
            buyer = tries(Buyer(client.url), cart, cart["items"][n % 2]["id"])
            return buyer and buyer.decide(APPROVE)
        client.token = people["owner"]
        try:
            if n % 16:
                client.post(f"{CARTS}/{cart['id']}/unpublish")
                client.post(f"{CARTS}/{cart['id']}/publish")
            else:
                rows = of(client, cart)["items"]
                change(client, cart, items=[{**item(stock=20 - n % 3), "id": rows[0]["id"]},
                                            {**item("Other", stock=5), "id": rows[1]["id"]}])
        except Refused as refused:
            assert refused.status in (400, 404, 409), refused
        return None

    buyers = [it for it in from_every_copy(copies, run) if it]
    paid = ended(buyers)
    rows = of(owner, cart)["items"]
    assert sum(it["sold"] for it in rows) == paid
    # Who was turned away at the bank's door still holds what was reserved, for the rest of the half hour.
    assert all(it["sold"] + it["reserved"] <= it["stock"] for it in rows)


def test_late_successes_of_many_take_the_last_one_once(copies, owner):
    cart = open_shop(owner, item(stock=8))
    late = [Buyer(copies[0].url).to_bank_with(cart) for _ in range(8)]
    for buyer in late:
        owner.post(f"payments/sales-transactions/{owner.sale_of(buyer.reference)['id']}/cancel")
        wait_until(lambda buyer=buyer: buyer.state()["status"] == 55, "the cancellation")
    it = of(owner, cart)["items"][0]
    change(owner, cart, items=[{**item(stock=3), "id": it["id"]}])
    from_every_copy(copies, lambda _, n: late[n].decide(APPROVE) if n < len(late) else None)
    assert ended(late) == 8
    assert stock(owner, cart) == (0, 0, 3)
    short = [owner.sale_detail(buyer.reference) for buyer in late]
    assert sum(it["cart"]["isStockShort"] for it in short) == 5
    assert all(len(it["refundRequests"]) == it["cart"]["isStockShort"] for it in short)
