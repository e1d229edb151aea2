"""What the tests of this folder are given. Engines: see server.py."""

import os
import sys
from pathlib import Path

import pytest

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1] / "support")]

from accountant import OWNS, Accountant  # noqa: E402
from client import OPERATOR, OWNER, SECOND_OPERATOR, Client  # noqa: E402
from person import Person  # noqa: E402
from server import ACCOUNTS, ENGINE, Demo, GivenServer, Server  # noqa: E402
from server_copies import served_copies  # noqa: E402

# What no engine can change, because it is decided before the database is asked or behind it: texts and headers, what
# is refused as it comes in, pictures, passwords, programs of shops, counterparts that answer wrongly. PostgreSQL takes
# four times as long as SQLite for it, so there it runs in ./test --all only.
NO_ENGINES = {
    "test_accounts_browsers", "test_accounts_enumeration", "test_accounts_input", "test_accounts_mails",
    "test_accounts_passwords", "test_accounts_secrets", "test_accounts_tokens", "test_amounts", "test_cart_pictures",
    "test_demo", "test_developers", "test_example_shops", "test_experience", "test_magic", "test_merchant_server",
    "test_modes", "test_payer_speech", "test_production", "test_production_collections", "test_production_mandates",
    "test_production_payouts", "test_production_wrong", "test_signature_programs", "test_wrong_turns",
}
# It says the same of every engine, and the other of this file says it in less time.
NO_ENGINES_TESTS = {"test_a_year_of_one_merchant"}
ALL = bool(os.environ.get("GERBANG_TEST_ALL"))
CHECK_EACH = bool(os.environ.get("GERBANG_TEST_CHECK_EACH"))


def cases_left_out(items):
    """On PostgreSQL: what no engine can change, and of a test with many cases and a server for each all but the first."""
    seen = set()
    for item in items:
        test = (item.path, item.originalname)
        is_again = "own_server" in item.fixturenames and test in seen
        seen.add(test)
        if item.path.stem in NO_ENGINES or item.originalname in NO_ENGINES_TESTS or is_again:
            yield item


def pytest_collection_modifyitems(config, items):
    """The file that takes longest comes first, or the others are done before it."""
    items.sort(key=lambda item: item.path.stem != "test_exports")
    if ENGINE == "postgresql" and not ALL:
        left_out = set(cases_left_out(items))
        config.hook.pytest_deselected(items=list(left_out))
        items[:] = [item for item in items if item not in left_out]


def pytest_addoption(parser):
    parser.addoption("--keep", action="store_true", help="keep the folders and databases of servers, and print how to "
                                                          "serve them (shown beside a failure, or with -rP)")


@pytest.fixture(scope="session", autouse=True)
def demo_is_removed(request):
    Server.keeps = request.config.getoption("--keep")
    yield
    Server.keeps = False
    Demo.remove()


@pytest.fixture(scope="session")
def shared_server():
    """For tests that only add to what is there, and never move time."""
    if url := os.environ.get("GERBANG_TEST_URL"):
        yield GivenServer(url)
        return
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
    with served_copies(**ACCOUNTS) as copies:
        yield copies


@pytest.fixture(scope="module")
def copies():
    """For races between servers. Clients of `people` use one session from everywhere."""
    with served_copies() as copies:
        yield copies


@pytest.fixture(scope="module")
def people(copies):
    """The tokens of a merchant's owner and of two operators."""
    people = {"owner": OWNER, "operator": OPERATOR, "refunds": SECOND_OPERATOR}
    return {who: Client(copies[0].url).sign_in(email).token for who, email in people.items()}


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
