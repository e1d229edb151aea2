"""The database of each past release is upgraded by this program, and everything in it is still what it was."""

import pytest

import releases
from client import OPERATOR, OWNER, Client
from server import ENGINE, Database, Server

pytestmark = pytest.mark.both_engines

WEEK_S = 7 * 24 * 3600


@pytest.fixture(params=releases.names())
def release(request):
    return request.param


@pytest.fixture
def restored(release):
    """A server on the database of the release, which nobody has upgraded yet."""
    database = Database()
    server = Server(database)
    try:
        releases.restore(database, release, ENGINE)
        [[ended]] = database.rows("SELECT max(created_at) FROM audit_log")
        database.time_set(int(ended) / 1000 + WEEK_S)
        yield server
    finally:
        server.remove()
        database.remove()


def test_there_is_a_release_to_upgrade_from():
    assert releases.names()[0] == "0.1.0"


def test_an_upgrade_keeps_every_total_and_every_invariant(restored, release):
    migrated = restored.command("migrate")
    assert migrated.returncode == 0, migrated.stdout + migrated.stderr
    assert releases.totals(restored.database.rows) == releases.expected(release)[ENGINE]
    restored.check()


def test_an_upgraded_database_is_served_and_its_books_stay_right(restored):
    """Jobs that have fallen due since the release was made run at the start."""
    restored.start()
    owner, operator = Client(restored.url).sign_in(OWNER), Client(restored.url).sign_in(OPERATOR)
    [[sales]] = restored.database.rows("SELECT count(*) FROM sales")
    assert operator.get("admin/sales-transactions")["totalElements"] == int(sales)
    assert owner.sales()["totalElements"] > 0
    owner.link_create()
    restored.check()
