"""The stock of carts: what is ordered is reserved, what is paid is sold, and nothing is sold twice."""

import pytest

from payer import APPROVE, CANCEL, CANCELED, CARD, DECLINE, FAILED, PAID, TIMEOUT
from shop import Buyer, change, item, of, open_shop, order_of, pay, stock
from then import refused
from waiting import at_once, wait_until

pytestmark = pytest.mark.engine("postgresql")


def one_left(owner, count=1, **fields):
    return open_shop(owner, item(stock=count, **fields))


def out_of_stock(call):
    return refused(call, "cart.out_of_stock", 409)


def test_an_open_checkout_holds_what_it_asks_for(server, owner):
    cart = one_left(owner, 3)
    it = cart["items"][0]["id"]
    Buyer(server.url).order(cart, (it, 2))
    assert stock(owner, cart) == (1, 2, 0)
    refusal = out_of_stock(lambda: Buyer(server.url).order(cart, (it, 2)))
    assert refusal.fields == {"items[0]": "Only 1 left"}
    Buyer(server.url).order(cart, it)
    assert out_of_stock(lambda: Buyer(server.url).order(cart, it)).fields == {"items[0]": "Sold out"}
    assert Buyer(server.url).shop(cart)["items"][0]["stockLeft"] == 0
    assert of(owner, cart)["openOrders"] == 2


def test_payers_see_how_many_are_left_only_where_it_is_few(server, owner):
    cart = open_shop(owner, item(stock=11), item(stock=10), item())
    assert [it.get("stockLeft") for it in Buyer(server.url).shop(cart)["items"]] == [None, 10, None]


def test_the_same_item_twice_in_a_basket_is_added_up(server, owner):
    cart = open_shop(owner, item(stock=3, quantityMax=4))
    it = cart["items"][0]["id"]
    buyer = Buyer(server.url)
    assert out_of_stock(lambda: buyer.order(cart, (it, 2), (it, 2))).fields == {
        "items[0]": "Only 3 left", "items[1]": "Only 3 left"}
    refusal = refused(lambda: buyer.order(cart, (it, 4), (it, 1)), "error.validation", 400)
    assert set(refusal.fields) == {"items[0]", "items[1]"}
    buyer.order(cart, (it, 2), (it, 1))
    assert owner.sale_of(buyer.reference)["amount"] == "15.00"
    assert stock(owner, cart) == (0, 3, 0)


def test_the_bounds_of_an_item_hold(server, owner):
    cart = open_shop(owner, item(quantityMin=2, quantityMax=4))
    it = cart["items"][0]["id"]
    for count in (1, 5):
        refused(lambda count=count: Buyer(server.url).order(cart, (it, count)), "error.validation", 400)
    Buyer(server.url).order(cart, (it, 4))


@pytest.mark.parametrize("outcome, status", [(DECLINE, FAILED), (CANCEL, CANCELED)])
def test_a_payment_that_fails_gives_its_items_back_at_once(server, owner, outcome, status):
    cart = one_left(owner)
    buyer = Buyer(server.url).to_bank_with(cart)
    assert stock(owner, cart) == (0, 1, 0)
    buyer.decide(outcome)
    wait_until(lambda: buyer.state()["status"] == status, "the end")
    assert stock(owner, cart) == (1, 0, 0)
    pay(Buyer(server.url).to_bank_with(cart))
    assert stock(owner, cart) == (0, 0, 1)


def test_a_cancel_frees_at_once(server, owner):
    cart = one_left(owner)
    buyer = Buyer(server.url).order(cart)
    buyer.cancel()
    Buyer(server.url).order(cart)


def test_time_frees_what_was_abandoned(own_server):
    from client import OPERATOR, Client
    owner, operator = Client(own_server.url).sign_in(), Client(own_server.url).sign_in(OPERATOR)
    cart = one_left(owner)
    buyer = Buyer(own_server.url).order(cart)
    operator.clock_advance(31 * 60)
    wait_until(lambda: buyer.state()["status"] == TIMEOUT, "the end of the time")
    owner.sign_in()
    assert stock(owner, cart) == (1, 0, 0)


def test_a_shoppers_own_reservation_comes_back_to_the_browser(server, owner):
    cart = one_left(owner, 2)
    it = cart["items"][0]["id"]
    buyer = Buyer(server.url).order(cart, (it, 2))
    first = buyer.reference
    out_of_stock(lambda: Buyer(server.url).order(cart, it))
    # The same basket again is the same order, with what the payer writes now.
    buyer.order(cart, (it, 2), customerName="Somebody Else", openCheckout=first)
    assert buyer.reference == first and order_of(owner, buyer)["customerName"] == "Somebody Else"
    # Another one gives back first.
    buyer.order(cart, it, openCheckout=first)
    assert buyer.reference != first and stock(owner, cart) == (1, 1, 0)
    assert owner.get(f"pay/checkouts/{first}")["status"] == CANCELED
    # What cannot be had leaves what was held.
    out_of_stock(lambda: buyer.order(cart, (it, 3), openCheckout=buyer.reference))
    assert stock(owner, cart) == (1, 1, 0) and buyer.state()["status"] == 0


def test_a_shoppers_own_reservation_whose_time_is_over_is_not_in_the_way(own_server):
    from client import OPERATOR, Client
    owner, operator = Client(own_server.url).sign_in(), Client(own_server.url).sign_in(OPERATOR)
    cart = one_left(owner)
    buyer = Buyer(own_server.url).order(cart)
    first = buyer.reference
    operator.clock_advance(30 * 60 + 1)
    buyer.order(cart, openCheckout=first)
    assert buyer.reference != first


def test_somebody_elses_checkout_is_nobodys_to_give_back(server, owner):
    cart, other = one_left(owner), one_left(owner)
    victim = Buyer(server.url).order(cart)
    thief = Buyer(server.url)
    # Of another cart, of a link, and of nothing: none of them frees anything.
    thief.order(other, openCheckout=victim.reference)
    link = owner.link_create()
    of_link = Buyer(server.url).checkout(link["slug"]).reference
    out_of_stock(lambda: thief.order(cart, openCheckout=of_link))
    out_of_stock(lambda: thief.order(cart, openCheckout="a" * 22))
    assert stock(owner, cart) == (0, 1, 0) and victim.state()["status"] == 0


def test_who_comes_back_from_the_bank_does_not_pay_twice(server, owner):
    cart = open_shop(owner, item(stock=5), item("Other", "7.00"))
    tea, other = (it["id"] for it in cart["items"])
    buyer = Buyer(server.url).to_bank_with(cart, tea)
    first = buyer.reference
    refusal = refused(lambda: buyer.order(cart, tea, openCheckout=first), "cart.payment_under_way", 409)
    assert "under way" in refusal.message
    second = Buyer(server.url).order(cart, other, openCheckout=first)
    assert second.reference != first, "another basket is another order"
    pay(buyer)
    buyer.order(cart, tea, openCheckout=first)
    assert stock(owner, cart) == (3, 1, 1)


def test_a_success_after_the_last_one_was_sold_is_paid_flagged_and_asked_back(server, owner):
    cart = one_left(owner)
    late = Buyer(server.url).to_bank_with(cart)
    # The bank's page stays open in the payer's browser; the payment is given up elsewhere.
    owner.post(f"payments/sales-transactions/{owner.sale_of(late.reference)['id']}/cancel")
    wait_until(lambda: late.state()["status"] == CANCELED, "the cancellation")
    pay(Buyer(server.url).to_bank_with(cart))
    assert stock(owner, cart) == (0, 0, 1)
    late.decide(APPROVE)
    wait_until(lambda: late.state()["status"] == PAID, "the late payment")
    detail = owner.sale_detail(late.reference)
    assert detail["transaction"]["isLate"] and detail["cart"]["isStockShort"]
    asked = detail["refundRequests"]
    assert len(asked) == 1 and asked[0]["reason"].startswith("Nothing left")
    assert order_of(owner, late)["isStockShort"]
    assert stock(owner, cart) == (0, 0, 1) and of(owner, cart)["orders"] == 2


def test_a_late_success_takes_what_is_left(server, owner):
    cart = one_left(owner, 2)
    late = Buyer(server.url).to_bank_with(cart)
    owner.post(f"payments/sales-transactions/{owner.sale_of(late.reference)['id']}/cancel")
    wait_until(lambda: late.state()["status"] == CANCELED, "the cancellation")
    late.decide(APPROVE)
    wait_until(lambda: late.state()["status"] == PAID, "the late payment")
    detail = owner.sale_detail(late.reference)
    assert detail["transaction"]["isLate"] and not detail["cart"]["isStockShort"] and not detail["refundRequests"]
    assert stock(owner, cart) == (1, 0, 1)


def test_the_stock_is_edited_while_people_buy(server, owner):
    cart = one_left(owner, 5)
    it = cart["items"][0]
    pay(Buyer(server.url).to_bank_with(cart, (it["id"], 2)))
    Buyer(server.url).order(cart)
    # The editor was opened before they bought: what it saves loses none of it.
    owner.put(f"payments/carts/{cart['id']}", {
        "title": "Kedai Kopi", "deliveryFee": "0.00", "customerFields": cart["customerFields"], "version": 1,
        "items": [{**item(stock=5), "id": it["id"]}]})
    assert stock(owner, cart) == (2, 1, 2)
    row = {**item(), "id": it["id"]}
    refusal = refused(lambda: change(owner, cart, items=[{**row, "stock": 2}]), "error.validation", 400)
    assert refusal.fields == {"items[0].stock": "Must be 3 or more: 2 are sold and 1 are reserved by open checkouts"}
    change(owner, cart, items=[{**row, "stock": 3}])
    assert stock(owner, cart) == (0, 1, 2)
    change(owner, cart, items=[row])
    assert stock(owner, cart) == (None, 1, 2)


@pytest.mark.parametrize("what", ["item", "price", "fee", "unpublished"])
def test_an_open_checkout_of_what_has_changed_goes_to_no_bank(server, owner, what):
    cart = open_shop(owner, item(stock=5), item("Other"))
    buyer = Buyer(server.url).order(cart)
    buyer.open()
    rows = of(owner, cart)["items"]
    if what == "item":
        change(owner, cart, items=[{**item("Other"), "id": rows[1]["id"]}])
    elif what == "price":
        change(owner, cart, items=[{**item(stock=5, price="6.00"), "id": rows[0]["id"]}])
    elif what == "fee":
        change(owner, cart, deliveryFee="1.00")
    else:
        owner.post(f"payments/carts/{cart['id']}/unpublish")
    refused(buyer.pay, "cart.closed" if what == "unpublished" else "cart.changed", 409)
    assert buyer.state()["status"] == 1
    buyer.cancel()


def test_an_item_that_was_deleted_at_the_bank_is_sold_all_the_same(server, owner):
    cart = open_shop(owner, item(stock=2), item("Other"))
    buyer = Buyer(server.url).to_bank_with(cart)
    change(owner, cart, items=[item("New")])
    pay(buyer)
    detail = owner.sale_detail(buyer.reference)
    assert detail["cart"]["lines"][0]["name"] == "Teh tarik" and not detail["refundRequests"]


def test_a_price_that_the_payer_did_not_see_is_told(server, owner):
    cart = open_shop(owner, item(price="5.00"), item("Other", "1.00"))
    it = cart["items"][0]["id"]
    buyer = Buyer(server.url)
    body = buyer.basket(items=[{"id": it, "quantity": 1, "price": "5.00"}])
    change(owner, cart, items=[{**item(price="6.00"), "id": it}])
    refusal = refused(lambda: buyer.client.post(f"pay/carts/{cart['slug']}/checkout", body), "cart.changed", 409)
    assert refusal.fields == {"items[0]": "The price is RM 6.00 now"}


def test_a_refund_and_a_void_put_nothing_back(server, owner):
    cart = one_left(owner, 2)
    buyer = Buyer(server.url).order(cart)
    buyer.open()
    pay(buyer.pay(CARD))
    owner.post(f"payments/sales-transactions/{owner.sale_of(buyer.reference)['id']}/void")
    wait_until(lambda: owner.sale_of(buyer.reference)["status"] == 33, "the void")
    assert stock(owner, cart) == (1, 0, 1)


@pytest.mark.both_engines
def test_a_double_click_orders_once(server, owner):
    cart = one_left(owner, 5)
    buyer = Buyer(server.url)
    body = buyer.basket(cart["items"][0]["id"])
    path = f"pay/carts/{cart['slug']}/checkout"
    answers = at_once(*[lambda: Buyer(server.url).client.send("POST", path, body, key="double-click-" + cart["id"])] * 2)
    assert {answer.status for answer in answers} <= {200, 409}
    assert stock(owner, cart) == (4, 1, 0)
