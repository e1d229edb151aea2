"""Who tries one password on everybody meets a limit, and nobody else does."""

import threading
import time
import uuid

import pytest

from client import OWNER, PASSWORD, Client
from person import SIGN_IN, Person
from server import Server
from then import refused
from waiting import wait_until

pytestmark = pytest.mark.engine("postgresql")

LIMIT = 6
SHUT = ("Too many sign-ins from your network went wrong. Please try again in an hour, or from a "
        "network where you have signed in before.")


@pytest.fixture(scope="module")
def limited():
    """Behind a proxy, so that a test can come from any address."""
    server = Server(limit_failures_per_hour=LIMIT, trusted_proxies="127.0.0.1")
    try:
        yield server.start()
    finally:
        server.remove()


def stranger():
    return f"{uuid.uuid4().hex}@people.example"


def sign_in(server, email, password, address, client=None):
    return (client or Client(server.url, timeout=120)).send(
        "POST", SIGN_IN, {"email": email, "password": password},
        headers={"X-Forwarded-For": address})


def test_one_password_on_many_people_from_one_address_is_stopped_early(limited):
    client = Client(limited.url)
    answers = [sign_in(limited, stranger(), "Summer-2026!", "192.0.2.10", client)
               for _ in range(2 * LIMIT)]
    assert [a.status for a in answers[:LIMIT]] == [401] * LIMIT
    assert {a.status for a in answers[LIMIT:]} == {429}
    refused(answers[-1], "error.rateLimited", 429, message=SHUT)
    assert answers[-1].headers["retry-after"]


def test_people_at_other_addresses_and_those_known_at_this_one_get_in(limited):
    at_work, at_home = Person(limited), Person(limited)
    address = "192.0.2.20"

    def enter(person, where):
        answer = sign_in(limited, person.email, person.password, where)
        if answer.status == 200:
            person.client.token = answer.json["token"]
            person.sign_out()
        return answer

    assert enter(at_work, address).status == 200
    for _ in range(LIMIT):
        sign_in(limited, stranger(), "Summer-2026!", address)
    assert enter(at_work, address).status == 200, "has signed in from there before"
    assert enter(at_home, address).status == 429, "a stranger there, whatever the password"
    assert enter(at_home, "192.0.2.21").status == 200


def test_shut_network_learns_nothing_about_addresses(limited):
    known, elsewhere = Person(limited), Person(limited)
    address = "192.0.2.30"
    known.client.token = sign_in(limited, known.email, known.password, address).json["token"]
    known.sign_out()
    for _ in range(LIMIT):
        sign_in(limited, stranger(), "Summer-2026!", address)
    answers, took = [], []

    def asked(email, password):
        before = time.monotonic()
        answers.append(sign_in(limited, email, password, address))
        return time.monotonic() - before

    for email, password in ((stranger(), "Wrong-2026!"), (elsewhere.email, "Wrong-2026!"),
                            (elsewhere.email, elsewhere.password), (known.email, "Wrong-2026!")):
        # The quickest of some: a machine that is busy for a moment says nothing about the address.
        took.append(min(asked(email, password) for _ in range(12)))
    assert {(answer.status, answer.body) for answer in answers} == {(429, answers[0].body)}
    # Each costs a password check; a refusal without one would be a hundred times quicker.
    assert max(took) < 8 * min(took), took


def test_network_of_ipv6_is_counted_as_one(limited):
    answers = [sign_in(limited, stranger(), "Summer-2026!", f"2001:db8:7:7::{n:x}").status
               for n in range(1, LIMIT + 5)]
    assert answers == [401] * LIMIT + [429] * 4


def test_sign_ins_that_succeed_are_not_counted_as_guesses():
    server = Server(limit_guesses_per_minute=6, limit_failures_per_hour=5)
    try:
        server.start()
        for _ in range(8):
            client = Client(server.url)
            answer = client.send("POST", SIGN_IN, {"email": OWNER, "password": PASSWORD})
            assert answer.status == 200, answer
            client.token = answer.json["token"]
            client.post("security/logout")
    finally:
        server.remove()


@pytest.mark.both_engines
def test_flood_from_one_address_turns_away_nobody_else(limited):
    """As many guesses at once as the line holds; a person at another address waits one turn."""
    stop = threading.Event()
    flooded = []

    def flood():
        while not stop.is_set():
            flooded.append(sign_in(limited, stranger(), "Summer-2026!", "192.0.2.40").status)

    floods = [threading.Thread(target=flood) for _ in range(12)]
    for thread in floods:
        thread.start()
    try:
        wait_until(lambda: len(flooded) > LIMIT + 6, "the flood", seconds=120)
        answers = []
        for n in range(3):
            person_at = f"192.0.2.{100 + n}"
            answers.append(sign_in(limited, OWNER, "Wrong-2026!", person_at).status)
        assert answers == [401] * 3, answers
    finally:
        stop.set()
        for thread in floods:
            thread.join()
    assert set(flooded) <= {401, 429, 503}
