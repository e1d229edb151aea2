"""What the tests of this folder are given. Engines: see server.py."""

import os
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from accountant import OWNS, Accountant  # noqa: E402
from client import OPERATOR, OWNER, SECOND_OPERATOR, Client  # noqa: E402
from person import Person  # noqa: E402
from server import ACCOUNTS, ENGINE, Demo, Server  # noqa: E402

CHECK_EACH = bool(os.environ.get("GERBANG_TEST_CHECK_EACH"))


def pytest_collection_modifyitems(items):
    """The file that takes longest comes first, or the others are done before it."""
    items.sort(key=lambda item: item.path.stem != "test_exports")


@pytest.fixture(scope="session", autouse=True)
def demo_is_removed():
    yield
    Demo.remove()


@pytest.fixture(scope="session")
def shared_server():
    """For tests that only add to what is there, and never move time."""
    server = Server()
    try:
        yield server.start()
    finally:
        server.remove()


@pytest.fixture(scope="module")
def checked_server(shared_server):
    """After the tests of a file the books are right. (To ask after each one takes as long as the tests
    themselves; GERBANG_TEST_CHECK_EACH=1 does, to find the one that broke them.)"""
    yield shared_server
    if not CHECK_EACH:
        shared_server.check()


@pytest.fixture
def server(checked_server):
    yield checked_server
    if CHECK_EACH:
        checked_server.check()


@pytest.fixture
def own_server():
    """For tests that move time, kill, or count everything."""
    server = Server()
    try:
        yield server.start()
        if server.process is not None:
            server.check()
    finally:
        server.remove()


@pytest.fixture(scope="session")
def account_server():
    """For tests of people that they make themselves: time moves between them."""
    server = Server(**ACCOUNTS)
    try:
        yield server.start()
        server.check()
    finally:
        server.remove()


@pytest.fixture(scope="module")
def full_price_server():
    """Its passwords cost what they do in production."""
    server = Server(**ACCOUNTS, sandbox_password_mib=64)
    try:
        yield server.start()
    finally:
        server.remove()


@pytest.fixture(scope="session")
def account_copies():
    """What competes: two copies on one PostgreSQL, or the one that SQLite allows."""
    first = Server(**ACCOUNTS)
    second = None
    try:
        copies = [first.start()]
        if ENGINE == "postgresql":
            second = Server(first.database, **ACCOUNTS)
            copies.append(second.start())
        yield copies
        first.check()
    finally:
        if second is not None:
            second.stop()
        first.remove()


@pytest.fixture
def person(account_server):
    return Person(account_server)


@pytest.fixture
def owner(server):
    return Client(server.url).sign_in(OWNER)


@pytest.fixture
def operator(server):
    return Client(server.url).sign_in(OPERATOR)


@pytest.fixture
def refunds(server):
    return Client(server.url).sign_in(SECOND_OPERATOR)


@pytest.fixture
def shop(server):
    """A second merchant with the twelve sales of the demo, which nothing else touches."""
    accountant = Accountant(server)
    return Client(server.url, accountant.switch(accountant.account(OWNS)).json["token"])
