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

ALL = bool(os.environ.get("GERBANG_TEST_ALL"))
CHECK_EACH = bool(os.environ.get("GERBANG_TEST_CHECK_EACH"))
ENGINES = {"sqlite", "postgresql"}
# Each file says where it runs, in `pytestmark`; a test's own marker overrides its file's. Races, kills, outages,
# upgrades, searches, lists and money run on both engines. Each other file runs on one, so that both engines have half
# of the cost and PostgreSQL has every room. ./test --all runs everything on both.
MARKERS = [
    "both_engines: runs on SQLite and on PostgreSQL",
    "engine(name): runs on this engine, and on the other only in ./test --all",
    "only_all: runs only in ./test --all, because a test that takes less time holds the rule as well",
    "runs_first: takes so long that the other files are done before it unless it comes first",
]


def pytest_configure(config):
    for marker in MARKERS:
        config.addinivalue_line("markers", marker)


def engines_of(item):
    for marker in item.iter_markers():  # the test's own first, then its file's
        if marker.name == "both_engines":
            return ENGINES
        if marker.name == "engine":
            assert set(marker.args) <= ENGINES, f"{item.nodeid}: no such engine: {marker.args}"
            return set(marker.args)
    raise pytest.UsageError(f"{item.nodeid} does not say on which engine it runs: set pytestmark to "
                            "pytest.mark.both_engines or pytest.mark.engine(...)")


def pytest_collection_modifyitems(config, items):
    items.sort(key=lambda item: item.get_closest_marker("runs_first") is None)
    left_out = {item for item in items
                if ENGINE not in engines_of(item) or item.get_closest_marker("only_all")}
    if not ALL:
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
