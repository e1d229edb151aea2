"""Two versions on one database, as while the copies of a server are brought up to date one by one.

The next version is gerbang_next (tests/next): one more migration, payloads with a field more and a field
fewer, a topic and a kind of event that this version does not know. On SQLite, which one process has for
itself, the two take turns.
"""

import pytest

from client import OPERATOR, OWNER, Client
from payer import APPROVE, PAID, TIMEOUT, Payer
from server import BINARY, ENGINE, Database, Server
from waiting import wait_until

pytestmark = pytest.mark.both_engines

NEXT = BINARY.with_name("gerbang_next")
MINUTE = 60


class Upgrade:
    def __init__(self):
        self.database = Database()
        self.old = Server(self.database)
        self.new = Server(self.database, binary=NEXT)
        self.expected = {}  # reference -> the status that it comes to
        self.slug = None

    def sell(self, server):
        """A sale that is paid, one whose answer never comes, one that stays at the bank, and one that
        nobody takes there."""
        if self.slug is None:
            owner = Client(server.url).sign_in(OWNER)
            self.slug = owner.link_create(oneTimePayment=False)["slug"]
        for outcome, status in [({}, PAID), ({"delivery": "none"}, PAID), (None, TIMEOUT)]:
            payer = Payer(server.url).start(self.slug)
            if outcome is not None:
                payer.decide(APPROVE, **outcome)
            self.expected[payer.reference] = status
        self.expected[Payer(server.url).checkout(self.slug).reference] = TIMEOUT

    def end(self, server):
        """Lets the time of all sales pass and waits until `server` has ended them."""
        now = Client(server.url).sign_in(OPERATOR).clock_advance(31 * MINUTE)["now"]
        # The other copy hears of the time within a second, or a sale that it begins would end at once.
        for copy in (self.old, self.new):
            if copy.process:
                wait_until(lambda at=copy: Client(at.url).get("ui/settings")["now"] >= now, "one time")

        def told():
            ask = Client(server.url)
            return {r: ask.get(f"pay/checkouts/{r}")["status"] for r in self.expected}
        wait_until(lambda: told() == self.expected, f"{self.expected}, which is {told()}", seconds=60)

    def jobs(self, where):
        return int(self.database.rows(f"SELECT count(*) FROM jobs WHERE {where}")[0][0])

    def nothing_is_lost(self, server):
        assert self.jobs("last_error IS NOT NULL") == 0
        assert self.jobs("topic LIKE 'sale.%' AND payload LIKE '%nextNote%'") > 0
        wait_until(lambda: self.jobs("topic = 'next.note' AND done_at IS NULL") == 0,
                   "the next version's own jobs")
        assert self.jobs("topic = 'next.note' AND attempts > 1") == 0, "the old one left them alone"
        noted = self.database.rows("SELECT count(*) FROM events WHERE kind = 'next.noted'")[0][0]
        assert int(noted) == self.jobs("topic = 'next.note'") > 0
        server.check()

    def remove(self):
        try:
            for server in (self.old, self.new):
                server.stop()
                print(server.log())
        finally:
            self.database.remove()


@pytest.fixture
def upgrade():
    run = Upgrade()
    try:
        yield run
    finally:
        run.remove()


def test_versions_that_take_turns_run_each_others_jobs_and_lose_nothing(upgrade):
    old, new = upgrade.old, upgrade.new
    upgrade.sell(old.start())
    old.stop()
    new.start()
    upgrade.sell(new)
    upgrade.end(new)
    upgrade.sell(new)
    new.stop()
    old.start()  # back, on what the next version has migrated
    assert "database_is_newer" in old.log()
    upgrade.sell(old)
    upgrade.end(old)
    old.check()
    old.stop()
    upgrade.sell(new.start())
    upgrade.end(new)
    upgrade.nothing_is_lost(new)


if ENGINE == "postgresql":

    def test_two_versions_side_by_side_run_each_others_jobs_and_lose_nothing(upgrade):
        old, new = upgrade.old, upgrade.new
        upgrade.sell(old.start())
        new.start()  # brings the schema up to date under the old one
        for _ in range(3):
            for server in (old, new):
                upgrade.sell(server)
        upgrade.end(new)
        for server in (old, new, old, new):
            upgrade.sell(server)
        upgrade.end(old)
        upgrade.nothing_is_lost(new)
        old.check()
