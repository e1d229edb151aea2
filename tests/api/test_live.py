"""Streams of what happens: who is told what, when they end, and what is refused."""

import socket
import time

import pytest

from client import OPERATOR, OWNER, Client
from debtor import PLAN, Debtor, go_to, ready
from given import owner, paid_sale
from live import AGAIN, Stream
from payer import APPROVE, DECLINE, PAID, Payer
from server import ENGINE, Server
from waiting import wait_until

pytestmark = pytest.mark.engine("postgresql")

PERSON_MAX = 12
SALE_MAX = 6


def opened(server, client, **options):
    stream = Stream(server.url, token=client.token, **options)
    assert stream.status == 200, stream.error
    return stream


def test_stream_says_what_it_is_and_is_kept_by_nobody(server, owner):
    with opened(server, owner) as stream:
        headers = stream.answer
        assert headers.getheader("Content-Type") == "text/event-stream"
        assert headers.getheader("Cache-Control") == "no-store"
        assert headers.getheader("X-Accel-Buffering") == "no"
        assert headers.getheader("Content-Length") is None


def test_merchant_is_told_of_a_new_sale_and_of_its_payment(server, owner):
    link = owner.link_create()
    with opened(server, owner) as stream:
        payer = Payer(server.url).checkout(link["slug"])
        sale = owner.sale_of(payer.reference)["id"]
        new = stream.until(lambda change: change["isNew"] and change["id"] == sale)
        assert new == {"of": "SALE", "id": sale, "saleId": sale, "isNew": True}
        payer.open()
        payer.pay().decide(APPROVE)
        stream.until(lambda change: change["id"] == sale and not change["isNew"])
        wait_until(lambda: owner.sale_of(payer.reference)["status"] == PAID, "the payment")


def test_what_is_told_is_no_data(server, owner):
    link = owner.link_create()
    with opened(server, owner) as stream:
        payer = Payer(server.url).checkout(link["slug"])
        change = stream.until(lambda change: change["isNew"])
    assert set(change) == {"of", "id", "saleId", "isNew"}
    assert payer.reference not in str(change)


def test_merchant_never_hears_of_another_s(server, owner, shop):
    """What is of the other is told first, so that its stream has passed when one's own comes."""
    theirs = owner.link_create()
    own = shop.link_create()
    with opened(server, shop) as stream:
        other = Payer(server.url).start(theirs["slug"])
        other.decide(APPROVE)
        payer = Payer(server.url).checkout(own["slug"])
        mine = shop.sale_of(payer.reference)["id"]
        for change in stream.changes():
            assert change["saleId"] == mine, change
            if change["isNew"]:
                return


def test_operator_hears_of_all_merchants(server, owner, shop, operator):
    with opened(server, operator) as stream:
        for merchant in (owner, shop):
            payer = Payer(server.url).checkout(merchant.link_create()["slug"])
            sale = merchant.sale_of(payer.reference)["id"]
            stream.until(lambda change: change["id"] == sale)


def test_refund_request_is_told_with_its_sale(server, owner):
    sale = owner.sale_of(paid_sale(server, owner).reference)
    with opened(server, owner) as stream:
        request = owner.post("payments/refund-requests", {
            "salesTransactionId": sale["id"], "amount": sale["amount"], "reason": "sold out"})
        told = stream.until(lambda change: change["id"] == request["id"])
        assert told == {"of": "REFUND", "id": request["id"], "saleId": sale["id"], "isNew": True}


def told_of(stream, of, is_new, record=None):
    return stream.until(lambda change: (change["of"], change["isNew"]) == (of, is_new)
                        and record in (None, change["id"]))


def test_merchant_is_told_of_an_auto_debit_its_debits_and_requests_to_end_it(own_server):
    product = ready(own_server).post("emandate/products", PLAN)
    client = owner(own_server)
    with opened(own_server, client) as stream:
        row = client.post("emandate/applications", {
            "productId": product["id"], "name": "Ali", "email": "ali@debit.example"})
        assert told_of(stream, "MANDATE", True) == {
            "of": "MANDATE", "id": row["id"], "saleId": None, "isNew": True}
        client.post(f"emandate/applications/{row['id']}/cancel", {})
        told_of(stream, "MANDATE", False, row["id"])
    debtor = Debtor(own_server, product["slug"]).sign()
    number = debtor.state()["mandateNo"]
    go_to(own_server, debtor.state()["bankAnswersBy"], 6)

    def enrolled():
        return [it for it in owner(own_server).get("emandate/applications", name=number)["content"]
                if it["status"] == 11]

    wait_until(enrolled, "the bank's report")
    [row] = enrolled()
    # Shortly before the run: an hour later the session would have passed, and its stream end.
    go_to(own_server, row["nextDebit"], 7.9)
    client = owner(own_server)
    with opened(own_server, client) as stream:
        go_to(own_server, row["nextDebit"], 8)
        debit = told_of(stream, "MANDATE_COLLECTION", True)["id"]
        told_of(stream, "MANDATE_COLLECTION", False, debit)
    with opened(own_server, client) as stream:
        assert client.get(f"emandate/collections/{debit}")["mandateId"] == row["id"]
        client.post(f"emandate/applications/{row['id']}/terminate", {"reason": "Moved"})
        request = told_of(stream, "MANDATE_TERMINATION", True)["id"]
        told_of(stream, "MANDATE", False, row["id"])
    assert request == client.get("emandate/terminations")["content"][0]["id"]


def test_payer_is_told_to_look_and_nothing_else(server, owner):
    link = owner.link_create(oneTimePayment=False)
    payer = Payer(server.url).start(link["slug"])
    with Stream(server.url, f"pay/checkouts/{payer.reference}/live") as stream:
        Payer(server.url).start(link["slug"]).decide(DECLINE)  # somebody else's
        payer.decide(APPROVE)
        while payer.state()["status"] != PAID:
            assert stream.event() == AGAIN


def test_payer_s_stream_needs_the_reference(server):
    assert Stream(server.url, "pay/checkouts/nobody-has-this/live").status == 404


def test_nobody_listens_without_a_session(server):
    assert Stream(server.url).status == 401
    assert Stream(server.url, token="forged").status == 401


def test_stream_ends_when_the_person_signs_out(own_server):
    owner = Client(own_server.url).sign_in(OWNER)
    with opened(own_server, owner) as stream:
        began = time.monotonic()
        owner.post("security/logout")
        stream.end()
        assert time.monotonic() - began < 5
    assert Stream(own_server.url, token=owner.token).status == 401


def test_stream_ends_with_an_account_that_is_switched_off(own_server):
    owner = Client(own_server.url).sign_in(OWNER)
    with opened(own_server, owner) as stream:
        switch(own_server, is_active=0)
        stream.end()
    switch(own_server, is_active=1)  # a merchant has an owner who can sign in


def switch(server, is_active):
    """As no page can do with a last owner: at the database."""
    statement = (f"UPDATE accounts SET is_active = {is_active} WHERE user_id IN "
                 f"(SELECT id FROM users WHERE email = '{OWNER}')")
    if server.database.url is None:
        import sqlite3
        with sqlite3.connect(server.database.folder / "gerbang.db", timeout=30) as database:
            database.execute(statement)
    else:
        server.database.rows(statement)


def test_open_stream_keeps_no_session_alive(own_server):
    owner = Client(own_server.url).sign_in(OWNER)
    operator = Client(own_server.url).sign_in(OPERATOR)
    with opened(own_server, owner) as stream:
        operator.clock_advance(16 * 60)
        stream.end()
        assert owner.send("GET", "security/me").status == 401


def test_one_who_comes_back_is_told_what_was_missed(server, owner):
    link = owner.link_create(oneTimePayment=False)
    with opened(server, owner) as stream:
        Payer(server.url).checkout(link["slug"])
        stream.until(lambda change: change["isNew"])
        seen = stream.seen
    payer = Payer(server.url).checkout(link["slug"])
    missed = owner.sale_of(payer.reference)["id"]
    with opened(server, owner, seen=seen) as stream:
        stream.until(lambda change: change["id"] == missed and change["isNew"])


@pytest.mark.parametrize("seen", ["elsewhere.7", "7", ".", "x.-1", "9" * 400, "a.b.c"])
def test_one_who_comes_back_from_elsewhere_looks_again(server, owner, seen):
    with opened(server, owner, seen=seen) as stream:
        assert stream.event() == AGAIN


def test_streams_of_one_person_are_bounded(own_server):
    owner = Client(own_server.url).sign_in(OWNER)
    streams = [opened(own_server, owner) for _ in range(PERSON_MAX)]
    refused = Stream(own_server.url, token=owner.token)
    assert (refused.status, refused.error["errorCode"]) == (429, "error.rateLimited")
    assert Stream(own_server.url, token=Client(own_server.url).sign_in(OPERATOR).token).status == 200
    streams.pop().close()
    wait_until(lambda: Stream(own_server.url, token=owner.token).status == 200, "the free place")
    for stream in streams:
        stream.close()


def test_streams_of_one_sale_are_bounded(server, owner):
    payer = Payer(server.url).checkout(owner.link_create()["slug"])
    path = f"pay/checkouts/{payer.reference}/live"
    streams = [Stream(server.url, path) for _ in range(SALE_MAX)]
    assert {stream.status for stream in streams} == {200}
    assert Stream(server.url, path).status == 429
    for stream in streams:
        stream.close()


def test_streams_of_a_copy_are_bounded():
    server = Server(limit_streams=1)
    try:
        owner = Client(server.start().url).sign_in(OWNER)
        with opened(server, owner):
            refused = Stream(server.url, token=owner.token)
            assert (refused.status, refused.error["errorCode"]) == (503, "error.unavailable")
            assert owner.get("security/me")
    finally:
        server.remove()


def test_stop_waits_for_no_stream(own_server):
    owner = Client(own_server.url).sign_in(OWNER)
    streams = [opened(own_server, owner) for _ in range(PERSON_MAX)]
    began = time.monotonic()
    own_server.stop()
    assert time.monotonic() - began < 3
    for stream in streams:
        stream.end()


def test_reader_that_takes_nothing_holds_up_nobody(server, owner):
    """It never reads; what is told meanwhile is told to others, and to it as "look again"."""
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    deaf.connect(("127.0.0.1", server.port))
    deaf.sendall(f"GET /api/v1/live HTTP/1.1\r\nHost: x\r\nX-Auth-Token: {owner.token}\r\n\r\n".encode())
    link = owner.link_create(oneTimePayment=False)
    with opened(server, owner) as stream:
        for _ in range(5):
            payer = Payer(server.url).checkout(link["slug"])
            sale = owner.sale_of(payer.reference)["id"]
            stream.until(lambda change: change["id"] == sale)
    deaf.close()


def test_head_opens_nothing(server, owner):
    answer = owner.send("HEAD", "live")
    assert answer.status == 200 and not answer.body


@pytest.mark.skipif(ENGINE != "postgresql", reason="SQLite has one copy")
def test_what_happens_at_one_copy_is_told_at_the_other(own_server):
    other = Server(own_server.database)
    try:
        owner = Client(other.start().url).sign_in(OWNER)
        with opened(other, owner) as stream:
            sold = []

            def sell():
                sold.append(Payer(own_server.url).start(owner.link_create()["slug"]))
                sale = owner.sale_of(sold[-1].reference)["id"]
                return lambda change: change["id"] == sale and change["isNew"]

            sale = stream.until_told(sell)["id"]
            sold[-1].decide(APPROVE)
            stream.until(lambda change: change["id"] == sale and not change["isNew"])
        with opened(other, owner) as stream:
            Client(own_server.url, owner.token).post("security/logout")
            stream.end()
    finally:
        other.stop()


@pytest.mark.both_engines
@pytest.mark.skipif(ENGINE != "postgresql", reason="SQLite has one copy")
def test_copy_that_was_killed_and_began_again_makes_the_others_look_again(own_server):
    other = Server(own_server.database)
    try:
        owner = Client(other.start().url).sign_in(OWNER)
        with opened(other, owner) as stream:
            own_server.kill()
            own_server.start()
            assert stream.event() == AGAIN
    finally:
        other.stop()
