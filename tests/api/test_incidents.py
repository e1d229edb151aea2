"""Incidents at the sandbox's acquirers: slow, down, half of the answers lost. Whatever happens, payers read a clear
text, nobody is held up by another's acquirer, and every payment ends right."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from client import OPERATOR, OWNER, Client
from payer import APPROVE, CARD, DECLINE, DUITNOW, FAILED, FPX, IN_PROGRESS, PAID, WALLET, Payer
from server import ENGINE, Server
from waiting import at_once, wait_until

pytestmark = pytest.mark.engine("postgresql")

WAYS = {"fpx": (FPX, None), "cards": (CARD, None), "boost": (WALLET, "boost"), "mcash": (WALLET, "mcash"),
        "duitnow": (DUITNOW, None)}


class Sandbox:
    def __init__(self, server):
        self.server = server
        self.sign_in()

    def sign_in(self):
        self.operator = Client(self.server.url).sign_in(OPERATOR)
        self.owner = Client(self.server.url).sign_in(OWNER)

    def set(self, acquirer, state, **more):
        return self.operator.send("PUT", f"sandbox/incidents/{acquirer}", {"state": state, **more})

    def start(self, way, **link):
        return Payer(self.server.url).start(self.owner.link_create(**{"amount": "80.00", **link})["slug"], *WAYS[way])

    def forward(self, seconds):
        self.operator.clock_advance(seconds)
        self.sign_in()


@pytest.fixture(scope="module")
def incidents_server():
    server = Server()
    try:
        yield server.start()
        server.check()
    finally:
        server.remove()


@pytest.fixture
def sandbox(incidents_server):
    made = Sandbox(incidents_server)
    yield made
    made.sign_in()
    for acquirer in WAYS:
        assert made.set(acquirer, "WORKS").status == 200
    incidents_server.check()


def becomes(payer, status):
    wait_until(lambda: payer.state()["status"] == status, f"status {status}")
    return payer


def cancel(payer):
    return payer.client.send("POST", f"pay/checkouts/{payer.reference}/cancel", {})


def test_an_operator_sets_it_for_every_copy_and_it_is_written_down(sandbox):
    assert sandbox.set("boost", "SLOW", seconds=7).json == {"acquirer": "boost", "state": "SLOW", "seconds": 7}
    assert sandbox.set("fpx", "SLOW").json["seconds"] == 10
    assert sandbox.set("cards", "DOWN", seconds=7).json == {"acquirer": "cards", "state": "DOWN", "seconds": 0}
    for reader in (sandbox.operator, sandbox.owner):
        rows = {row["acquirer"]: row["state"] for row in reader.get("sandbox/incidents")["acquirers"]}
        assert rows == {**dict.fromkeys(WAYS, "WORKS"), "boost": "SLOW", "fpx": "SLOW", "cards": "DOWN"}
    written = sandbox.server.database.rows("SELECT count(*) FROM audit_log WHERE action = 'sandbox.incident'")
    assert int(written[0][0]) >= 3


def test_nobody_else_sets_it_and_nothing_else_is_set(sandbox):
    assert sandbox.owner.send("PUT", "sandbox/incidents/fpx", {"state": "DOWN"}).status == 403
    assert Client(sandbox.server.url).send("PUT", "sandbox/incidents/fpx", {"state": "DOWN"}).status == 401
    assert Client(sandbox.server.url).send("GET", "sandbox/incidents").status == 401
    for acquirer in ("wave", "%00", "FPX", "fpx.answers", "x" * 3000):
        assert sandbox.set(acquirer, "DOWN").status in (400, 404, 431), acquirer
    for body in ({"state": "BROKEN"}, {}, {"state": "SLOW", "seconds": 0}, {"state": "SLOW", "seconds": 61},
                 {"state": "SLOW", "seconds": "ten"}, {"state": None}, {"state": "DOWN", "more": 1}):
        assert sandbox.operator.send("PUT", "sandbox/incidents/fpx", body).status == 400, body
    assert {row["state"] for row in sandbox.owner.get("sandbox/incidents")["acquirers"]} == {"WORKS"}


# Down.


@pytest.mark.parametrize("way", WAYS)
def test_an_acquirer_that_went_down_with_a_payment_is_asked_when_it_is_back(sandbox, way):
    payer = sandbox.start(way)
    payer.decide(APPROVE, "none")
    sandbox.set(way, "DOWN")
    said = cancel(payer)
    assert (said.status, payer.state()["status"]) == (503, IN_PROGRESS)
    assert "cannot be asked about this payment right now" in said.json["errorMessage"]
    sandbox.set(way, "WORKS")
    sandbox.forward(150)
    becomes(payer, PAID)


def test_a_direct_answer_waits_until_its_acquirer_is_back(sandbox):
    payer = sandbox.start("duitnow")
    payer.decide(APPROVE, "late", seconds=60)
    sandbox.set("duitnow", "DOWN")
    sandbox.forward(61)
    assert payer.state()["status"] == IN_PROGRESS
    sandbox.set("duitnow", "WORKS")
    sandbox.forward(30)
    becomes(payer, PAID)


def test_a_payer_reads_that_a_wallet_is_down_and_takes_another(sandbox):
    sandbox.set("boost", "DOWN")
    payer = Payer(sandbox.server.url).checkout(sandbox.owner.link_create()["slug"])
    payer.open()
    said = payer.client.send("POST", f"pay/checkouts/{payer.reference}/pay", payer.choice(WALLET, "boost"))
    assert said.status == 503
    assert said.json["errorMessage"] == "This way to pay cannot be reached right now. Try again soon, or choose another one."
    assert payer.pay(WALLET, "mcash").decide(APPROVE).state()["status"] == PAID


@pytest.mark.parametrize("way", ["fpx", "cards", "mcash"])
def test_the_page_of_an_acquirer_that_is_down_says_so(sandbox, way):
    sandbox.set(way, "DOWN")
    payer = sandbox.start(way)
    assert payer.browser.answer.status == 502 and "This acquirer is down" in payer.browser.answer.text
    sandbox.set(way, "WORKS")
    cancel(payer)
    again = Payer(sandbox.server.url)
    again.reference = payer.reference
    assert payer.state()["status"] != PAID


# Half of the answers lost.


def test_every_second_direct_answer_is_lost_and_the_first_comes(sandbox):
    sandbox.set("duitnow", "HALF_LOST")
    first, second, third = (sandbox.start("duitnow") for _ in range(3))
    for payer in (first, second, third):
        payer.decide(APPROVE, "direct")
    becomes(first, PAID)
    becomes(third, PAID)
    assert second.state()["status"] == IN_PROGRESS
    assert cancel(second).status == 200  # the first reply comes
    assert second.state()["status"] == PAID


def test_of_answers_that_leave_at_once_half_are_lost(sandbox):
    sandbox.set("duitnow", "HALF_LOST")
    crowd = [sandbox.start("duitnow") for _ in range(8)]
    at_once(*[lambda payer=payer: payer.decide(APPROVE, "direct") for payer in crowd])
    paid = wait_until(lambda: len(it := [p for p in crowd if p.state()["status"] == PAID]) >= 4 and it, "four of eight")
    assert len(paid) == 4
    sandbox.set("duitnow", "WORKS")
    for payer in crowd:
        cancel(payer)
        assert payer.state()["status"] == PAID


@pytest.mark.parametrize("way", WAYS)
def test_with_half_of_the_answers_lost_every_sale_ends_right(sandbox, way):
    sandbox.set(way, "HALF_LOST")
    ends = []
    for outcome, status in ((APPROVE, PAID), (DECLINE, FAILED)) * 3:
        payer = Payer(sandbox.server.url).checkout(sandbox.owner.link_create(amount="80.00")["slug"])
        payer.open()
        for _ in range(4):  # whoever is told to try again does so; a wallet may want a token first
            said = payer.client.send("POST", f"pay/checkouts/{payer.reference}/pay", payer.choice(*WAYS[way]))
            if said.status == 200:
                break
        assert said.status == 200, said
        payer.to_bank(said.json).decide(outcome, "direct")
        ends.append((payer, status))
    wait_until(lambda: all(payer.state()["status"] != IN_PROGRESS for payer, _ in ends) or sandbox.forward(60), "ends")
    assert [payer.state()["status"] for payer, _ in ends] == [status for _, status in ends]


def test_a_refund_whose_answer_was_lost_is_made_once(sandbox):
    payer = sandbox.start("boost").decide(APPROVE)
    becomes(payer, PAID)
    sale = sandbox.owner.sale_of(payer.reference)
    sandbox.set("boost", "HALF_LOST")
    # The first reply (of a token, or of the void) comes, the second is lost.
    for _ in range(2):
        asked = sandbox.owner.post("payments/refund-requests", {
            "salesTransactionId": sale["id"], "amount": "40.00", "reason": "Half of it"})
        sandbox.operator.post(f"admin/refund-requests/{asked['id']}/approve")
        wait_until(lambda: sandbox.owner.sale_of(payer.reference)["status"] != 43 or sandbox.forward(600), "the refund")
    assert sandbox.owner.sale_of(payer.reference)["refundedAmount"] == "80.00"


# Slow.


def test_who_waits_for_a_slow_acquirer_holds_up_nobody_else(sandbox):
    sandbox.set("boost", "SLOW", seconds=5)
    slow = [Payer(sandbox.server.url).checkout(sandbox.owner.link_create()["slug"]) for _ in range(30)]
    for payer in slow:
        payer.open()
    bodies = [payer.choice(WALLET, "boost") for payer in slow]
    ask = lambda payer, body: payer.client.send("POST", f"pay/checkouts/{payer.reference}/pay", body).status
    with ThreadPoolExecutor(30) as crowd:
        told = [crowd.submit(ask, payer, body) for payer, body in zip(slow, bodies)]
        wait_until(lambda: any(it.done() for it in told), "somebody to be told that too many wait")
        began = time.monotonic()
        quick = sandbox.start("fpx").decide(APPROVE)
        took = time.monotonic() - began
        assert quick.state()["status"] == PAID
        assert sum(not it.done() for it in told) >= 4, "the crowd was not waiting"
        assert took < 4, took
        statuses = sorted(it.result() for it in told)
    assert set(statuses) == {200, 503} and statuses.count(200) == 8, statuses


def test_an_acquirer_that_is_slower_than_we_wait_is_asked_again(sandbox):
    payer = sandbox.start("cards")
    payer.decide(APPROVE, "none")
    sandbox.set("cards", "SLOW", seconds=16)
    assert cancel(payer).status == 503
    assert payer.state()["status"] == IN_PROGRESS
    sandbox.set("cards", "SLOW", seconds=1)
    assert cancel(payer).status == 200
    assert payer.state()["status"] == PAID


def test_a_direct_answer_of_a_slow_acquirer_comes_late(sandbox):
    sandbox.set("duitnow", "SLOW", seconds=60)
    payer = sandbox.start("duitnow").decide(APPROVE, "direct")
    assert payer.state()["status"] == IN_PROGRESS
    sandbox.forward(61)
    becomes(payer, PAID)


# Between copies.


@pytest.mark.skipif(ENGINE != "postgresql", reason="SQLite has one copy")
def test_another_copy_plays_the_same(sandbox):
    other = Server(sandbox.server.database).start()
    try:
        sandbox.set("mcash", "DOWN")
        assert Payer(other.url).client.raw("GET", "/sandbox/mcash/none").status == 502
    finally:
        other.stop()
