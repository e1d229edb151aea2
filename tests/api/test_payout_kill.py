"""kill -9 while payouts of many merchants are closed, approved, sent and answered, of one server, of either of two, or
of the database of one or of two: every payout is there once, in one file, and paid once."""

import http.client
import os
import random
import re
import threading
from collections import Counter, defaultdict

import pytest

from client import SETTLEMENT, Client, Refused
from debtor import day_after, go_to, now
from given import operator, owner
from kill_story import lease_ends, number
from payout_desk import EQUATION, OURS, Desk, bank_does, made_merchants, sell, sen, transfers_of
from server import ENGINE, Database, Server
from waiting import wait_until

pytestmark = pytest.mark.both_engines

# For a long run: GERBANG_TEST_KILLS=20.
KILLS = int(os.environ.get("GERBANG_TEST_KILLS") or 4)
KILLS_OF_A_PHASE = 2
MERCHANTS = 30
MOVEMENTS = 4200  # of one of them: five steps of closing
PAID, RETURNED = 5, 6
ANSWERS = ["paid", "some_returned", "half", "twice"]
GAVE_NO_ANSWER = (OSError, http.client.HTTPException)


class Clerk:
    """Approves and sends whatever is closed, a few at a time, and presses again where nothing answers."""

    def __init__(self, servers, chance):
        self.servers, self.chance = servers, chance
        self.token = None
        self.problem = None
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._work)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._over.set()
        self._thread.join(timeout=60)
        assert not self._thread.is_alive() and self.problem is None, self.problem

    def _work(self):
        try:
            while not self._over.is_set():
                waiting = self._press(lambda it: it.get("admin/payouts", filterStatus="CLOSED", pageSize=100))
                some = waiting["content"] if waiting else []
                for payout in self.chance.sample(some, min(len(some), self.chance.randint(1, 12))):
                    self._press(lambda it, id=payout["id"]: it.post(f"admin/payouts/{id}/approve"))
                self._press(lambda it: it.post("admin/payout-batches"))
        except Exception as problem:  # told at the end
            self.problem = problem

    def _press(self, act):
        """Until there is an answer. What was done before a kill cut its answer off is a conflict then."""
        while not self._over.is_set():
            client = Client(self.chance.choice(self.servers).url, self.token)
            try:
                if self.token is None:
                    self.token = client.sign_in(SETTLEMENT).token
                return act(client)
            except GAVE_NO_ANSWER:
                pass
            except Refused as refused:
                if refused.status == 401:
                    self.token = None
                elif refused.status == 409:
                    return None
                elif refused.status not in (502, 503):
                    raise
            finally:
                client.close()
            threading.Event().wait(0.02)  # between two tries
        return None


def kill_a_server(servers, chance):
    victim = chance.choice(servers)
    victim.kill()
    victim.start()
    lease_ends(victim)


class Story:
    def __init__(self, servers, strike=kill_a_server):
        self.servers, self.database, self.strike = servers, servers[0].database, strike
        self.seed = random.randrange(1 << 32)
        print("seed", self.seed)
        self.chance = random.Random(self.seed)
        self.kills = Counter()
        self.window = defaultdict(lambda: 0.1)  # seconds, by what is killed
        self.given = Counter()  # sen, by merchant

    def count(self, question):
        return number(self.database, question)

    def killing(self, what, is_over, minutes=False):
        """Goes on where each kill stopped it, until what is looked for is so. `minutes`: time goes on too."""
        for _ in range(KILLS_OF_A_PHASE):
            if sum(self.kills.values()) >= KILLS or is_over():
                break
            self.kill_within(what, is_over)

        def look():
            if is_over():
                return True
            if minutes:
                operator(self.servers[0]).clock_advance(61)
            return False

        wait_until(look, what, seconds=240)

    def kill_within(self, what, is_over):
        """At a moment of it: what is over by then was no kill of it, and the next one comes sooner."""
        threading.Event().wait(self.chance.uniform(0, self.window[what]))  # the moment of the kill
        was_over = is_over()
        self.strike(self.servers, self.chance)
        self.kills[what] += not was_over
        self.window[what] *= 0.5 if was_over else 1.3

    def prepare(self):
        server = self.servers[0]
        for amount in ("100.00", "250.50"):
            sell(server, amount)
        go_to(server, day_after(server, 5), 1)
        wait_until(lambda: sen(owner(server).get("merchants/balance")["availableBalance"]) > 0, "the settlement day")
        self.merchants = made_merchants(server, MERCHANTS)
        Desk.at(server).adjust_often(self.database, self.merchants[0], 7, MOVEMENTS)
        self.given[self.merchants[0]] = 7 * MOVEMENTS
        operator(server).clock_advance(61)
        wait_until(lambda: self.count(f"SELECT count(*) FROM payouts WHERE status = 1 AND {OURS}") == MERCHANTS,
                   "open payouts")

    def day(self):
        """Everybody has something: it closes, is approved, sent, and answered."""
        server = self.servers[0]
        self.movements(Desk.at(server))
        answer = self.chance.choice(ANSWERS)
        bank_does(server, answer)
        before = self.count(f"SELECT coalesce(max(number), 0) FROM payouts WHERE status <> 1 AND {OURS}")
        cut_off = self.count(f"SELECT max(cut_off) FROM payouts WHERE status = 1 AND {OURS}")
        self.go_past(cut_off)
        mine = f"{OURS} AND number = {before + 1}"
        self.killing("closing", lambda: self.count(f"SELECT count(*) FROM payouts WHERE status <> 1 AND {mine}")
                     == MERCHANTS)
        with Clerk(self.servers, self.chance):
            self.killing("sending", lambda: self.count(f"SELECT count(*) FROM payouts WHERE status > 3 AND {mine}")
                         == MERCHANTS)
        operator(server).clock_advance(61)
        self.killing("handing over", lambda: self.count(
            "SELECT count(*) FROM payout_batches WHERE handed_at IS NULL") == 0, minutes=True)
        operator(server).clock_advance(2 * 3600 + 61)
        self.killing("answers", lambda: self.count(f"SELECT count(*) FROM payouts WHERE status IN (5, 6) AND {mine}")
                     == MERCHANTS, minutes=True)
        print(f"payouts {before + 1}: the bank {answer}")

    def movements(self, desk):
        for merchant in self.merchants:
            for _ in range(self.chance.randint(1, 2)):
                amount = self.chance.randint(100, 100_000)
                desk.adjust(merchant, amount)
                self.given[merchant] += amount

    def go_past(self, cut_off):
        """And the minute in which late commits are waited for."""
        seconds = cut_off / 1000 - now(self.servers[0]).timestamp()
        operator(self.servers[0]).clock_advance(max(0, round(seconds)) + 65)

    def verify(self):
        rows = self.database.rows
        assert rows(f"SELECT merchant_id, number FROM payouts WHERE status <> 1 AND closing <> {EQUATION}") == []
        self.files_have_each_once()
        self.bank_paid_each_once()
        self.ledger_has_each_once()
        self.servers[0].check()

    def files_have_each_once(self):
        at_bank = dict(self.database.rows("SELECT name, bytes FROM sandbox_payout_files WHERE is_ours = 0"))
        kept = dict(self.database.rows("SELECT name, file FROM payout_batches"))
        assert at_bank == kept, (sorted(at_bank), sorted(kept))
        sent = [(number, amount) for file in at_bank.values() for number, amount, _ in transfers_of(file)]
        ours = self.database.rows("SELECT id, amount FROM payouts WHERE status IN (4, 5, 6)")
        assert sorted(sent) == sorted((number, int(amount)) for number, amount in ours)
        assert len(sent) == len({number for number, _ in sent})
        assert self.count("SELECT count(*) FROM payout_lines WHERE kind = 6") >= 2, "the sales too"
        print(f"{len(sent)} payouts in {len(at_bank)} files")

    def bank_paid_each_once(self):
        """As the bank's own reports say it."""
        said = Counter()
        for [report] in self.database.rows("SELECT DISTINCT bytes FROM sandbox_payout_files WHERE is_ours = 1"):
            said.update(re.findall(r"<OrgnlEndToEndId>(\d+)</OrgnlEndToEndId><TxSts>(\w+)</TxSts>", report))
        names = {"5": "ACSC", "6": "RJCT"}
        ended = self.database.rows("SELECT id, status FROM payouts WHERE status IN (5, 6)")
        assert said == Counter((number, names[status]) for number, status in ended)

    def ledger_has_each_once(self):
        kinds = Counter(tuple(row) for row in self.database.rows(
            "SELECT subject_id, kind FROM ledger_transfers WHERE kind IN (8, 9, 10)"))
        wanted = Counter()
        for number_, status in self.database.rows("SELECT id, status FROM payouts WHERE status <> 1"):
            wanted[(number_, "8")] = 1
            if int(status) in (PAID, RETURNED):
                wanted[(number_, "9" if int(status) == PAID else "10")] = 1
        assert kinds == wanted
        # What each was given it has, or it was paid to it.
        has = Counter()
        for merchant, amount in self.database.rows(
                "SELECT owner_id, -amount FROM ledger_balances WHERE account IN (2, 4) UNION ALL "
                "SELECT merchant_id, amount FROM payouts WHERE status = 5"):
            has[merchant] += int(amount)
        assert {merchant: has[merchant] for merchant in self.merchants} == dict(self.given)
        told = Counter(tuple(row) for row in self.database.rows(
            "SELECT subject_id, kind FROM events WHERE kind IN "
            "('payout.closed', 'payout.approved', 'payout.sent', 'payout.paid', 'payout.returned')"))
        assert set(told.values()) == {1}, told.most_common(5)

    def run(self):
        self.prepare()
        while sum(self.kills.values()) < KILLS:
            self.day()
        print(dict(self.kills), "kills")
        self.verify()


def test_payouts_of_a_server_that_dies_are_each_paid_once(own_server):
    Story([own_server]).run()


if ENGINE == "postgresql":
    from own_postgres import OwnPostgres

    def test_payouts_of_two_servers_that_die_are_each_paid_once(own_server):
        other = Server(own_server.database, public_url=own_server.url)
        other.start()
        try:
            Story([own_server, other]).run()
        finally:
            other.stop()

    def story_of_a_database_that_dies(count):
        """So many servers lose it at once, find it again, and go on."""
        with OwnPostgres() as postgres:
            servers = [Server(Database(admin=postgres.url))]
            servers += [Server(servers[0].database, public_url=servers[0].url) for _ in range(count - 1)]

            def is_served_again(server):
                try:
                    lease_ends(server)
                    return True
                except (Refused, *GAVE_NO_ANSWER):
                    return False

            def strike(_, chance):
                chance.choice([postgres.stop_at_once, postgres.kill, postgres.kill_one])()
                threading.Event().wait(chance.uniform(0, 0.3))  # away, or putting itself right
                postgres.start()
                for server in servers:
                    wait_until(lambda server=server: is_served_again(server), "a server to find its database again")

            try:
                for server in servers:
                    server.start()
                Story(servers, strike).run()
                assert [server.process.poll() for server in servers] == [None] * count, "servers stay"
            finally:
                for server in servers:
                    server.stop()

    def test_payouts_of_a_server_whose_database_dies_are_each_paid_once():
        story_of_a_database_that_dies(1)

    def test_payouts_of_two_servers_whose_database_dies_are_each_paid_once():
        story_of_a_database_that_dies(2)
