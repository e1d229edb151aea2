"""A PostgreSQL that hangs: it takes connections and says nothing, as after SIGSTOP or behind a network
that swallows everything. Calls say so soon, others at once, and all is well when it is back."""

import socket
import threading
import time
from urllib.parse import urlsplit, urlunsplit

import pytest

from client import Client
from server import ENGINE, Database, Server
from waiting import at_once, wait_until

pytestmark = pytest.mark.engine("postgresql")

if ENGINE != "postgresql":
    pytest.skip("SQLite has no server that could hang", allow_module_level=True)

LIST = "payments/sales-transactions"
FIRST_S, LATER_S = 8, 1  # docs/operating.md: 4 s and at once


class Wire:
    """Between the server and PostgreSQL; while it is cut, it takes bytes and hands on none."""

    def __init__(self, host, port):
        self._to = (host, port)
        self._flows = threading.Event()
        self._flows.set()
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self):
        self._flows.clear()

    def mend(self):
        self._flows.set()

    def _accept(self):
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._join, args=(client,), daemon=True).start()

    def _join(self, client):
        self._flows.wait()
        server = socket.create_connection(self._to)
        for one, other in ((client, server), (server, client)):
            threading.Thread(target=self._pump, args=(one, other), daemon=True).start()

    def _pump(self, one, other):
        try:
            while data := one.recv(65536):
                self._flows.wait()
                other.sendall(data)
            other.shutdown(socket.SHUT_WR)
        except OSError:
            pass

    def close(self):
        self.mend()
        self._listener.close()


@pytest.fixture
def wired():
    database = Database()
    direct = database.url
    parts = urlsplit(direct)
    wire = Wire(parts.hostname, parts.port)
    # Without the tests' longer patience for a connection: what is asked here is the server's own.
    database.url = urlunsplit(parts._replace(netloc=f"{parts.username}@127.0.0.1:{wire.port}", query=""))
    server = Server(database)
    try:
        yield server.start(), wire
        wire.mend()
        server.check()
    finally:
        wire.mend()
        server.remove()
        wire.close()
        database.url = direct
        database.remove()


def timed(client, *call):
    began = time.monotonic()
    status = client.send(*call).status
    return status, time.monotonic() - began


def test_a_database_that_hangs_is_said_soon_and_then_at_once_and_recovers(wired):
    server, wire = wired
    owner = Client(server.url).sign_in()
    people = [Client(server.url, owner.token) for _ in range(12)]
    link = {"title": "Kelas", "amount": "80.00", "oneTimePayment": True}
    assert timed(owner, "GET", LIST)[0] == 200

    wire.cut()
    found = at_once(*[lambda c=c: timed(c, "GET", LIST) for c in people],
                    lambda: timed(owner, "POST", "payments/payment-links", link))
    assert {status for status, _ in found} == {503}, found
    assert max(seconds for _, seconds in found[:-1]) < FIRST_S, found
    later = [timed(owner, "GET", LIST) for _ in range(5)]
    assert {status for status, _ in later} == {503}
    assert sorted(seconds for _, seconds in later)[2] < LATER_S, later
    german = owner.send("GET", LIST, headers={"Accept-Language": "de"})
    assert german.status == 503 and german.json["errorMessage"].startswith("Der Dienst"), german

    wire.mend()
    wait_until(lambda: owner.send("GET", LIST).status == 200, "the list to come back", 10)
    assert owner.send("POST", "payments/payment-links", link).status == 200
