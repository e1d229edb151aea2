"""An open order holds stock. One network of payers holds a bounded part of a shop, and all others buy meanwhile."""

import pytest

from client import Client, Refused
from payer import APPROVE, PAID
from server import Server
from shop import Buyer, item, open_shop, stock
from then import refused
from waiting import at_once, wait_until

pytestmark = pytest.mark.engine("sqlite")

MOST = 3


@pytest.fixture
def started():
    servers = []

    def start(**settings):
        server = Server(limit_orders_per_network=MOST, **settings)
        servers.append(server)
        server.start()
        return server, Client(server.url).sign_in()

    yield start
    for server in servers:
        server.stop()


def buy(server, cart, address, **fields):
    """Somebody at that address orders, if the server believes the header."""
    buyer = Buyer(server.url)
    answer = buyer.client.send("POST", f"pay/carts/{cart['slug']}/checkout",
                               buyer.basket(cart["items"][0]["id"], **fields), headers={"X-Forwarded-For": address})
    if answer.status >= 400:
        raise Refused("checkout", answer)
    buyer.reference = answer.json["reference"]
    return buyer


def is_full(server, cart, address):
    return refused(lambda: buy(server, cart, address), "cart.busy_network", 409)


def test_one_address_holds_a_bounded_part_of_a_shop_whatever_header_it_sends(started):
    server, owner = started()
    cart = open_shop(owner, item(stock=10))
    held = [buy(server, cart, f"198.51.100.{n}") for n in range(MOST)]
    for n in range(5):
        assert "your network" in is_full(server, cart, f"192.0.2.{n}").message
    assert stock(owner, cart) == (7, 3, 0)

    held[0].cancel()
    buy(server, cart, "192.0.2.1")
    is_full(server, cart, "192.0.2.2")
    held[1].open()
    held[1].pay()
    is_full(server, cart, "192.0.2.2")
    held[1].decide(APPROVE)
    wait_until(lambda: held[1].state()["status"] == PAID, "the payment")
    buy(server, cart, "192.0.2.3")

    # Who is there already goes on, with the same basket and with another.
    going_on = {"openCheckout": held[2].reference}
    assert buy(server, cart, "192.0.2.4", **going_on).reference == held[2].reference
    two = [{"id": cart["items"][0]["id"], "quantity": 2}]
    assert buy(server, cart, "192.0.2.4", items=two, **going_on).reference != held[2].reference
    assert stock(owner, cart) == (5, 4, 1)


def test_other_networks_and_other_shops_are_open_while_one_is_full(started):
    server, owner = started(trusted_proxies="127.0.0.1")
    cart, other = open_shop(owner, item(stock=50)), open_shop(owner, item(stock=50))
    for n in range(MOST):
        # A new address of one customer's 64 bits each time; and one address, whatever it claims before the proxy adds it.
        buy(server, cart, f"2001:db8:7:7::{n + 1}")
        buy(server, cart, f"10.9.8.{n}, 203.0.113.7")
    for address in ("2001:db8:7:7:aaaa::9", "10.9.8.99, 203.0.113.7"):
        is_full(server, cart, address)
        buy(server, other, address)
    for address in ("2001:db8:7:8::1", "203.0.113.8"):
        buy(server, cart, address)


@pytest.mark.both_engines
def test_orders_at_once_from_one_network_stay_within_its_bound(started):
    server, owner = started()
    cart = open_shop(owner, item(stock=50))
    made = at_once(*[lambda n=n: buy(server, cart, f"192.0.2.{n}") for n in range(32)])
    refusal = [it for it in made if isinstance(it, Exception)]
    assert {getattr(it, "code", repr(it)) for it in refusal} == {"cart.busy_network"}
    assert len(made) - len(refusal) == MOST
    assert stock(owner, cart) == (47, 3, 0)
