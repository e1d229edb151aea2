"""Preconditions of tests: a paid sale, for example."""

from client import OPERATOR, OWNER, Client
from payer import APPROVE, FPX, PAID, Payer
from waiting import wait_until


def paid_sale(server, owner, method=FPX, **link):
    """Through a link of its own, of 80.00 unless `link` says otherwise."""
    payer = Payer(server.url).start(owner.link_create(**link)["slug"], method).decide(APPROVE)
    wait_until(lambda: payer.state()["status"] == PAID, "the payment")
    return payer


def owner(server):
    """Signed in anew: time may have moved."""
    return Client(server.url).sign_in(OWNER)


def operator(server):
    return Client(server.url).sign_in(OPERATOR)
