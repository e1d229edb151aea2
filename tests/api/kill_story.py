"""One environment for kill -9: while it is killed, auto-debits are collected, payouts are closed, approved, sent and
answered, and then payers pay, get refunds and buy the last items of a shop. Whatever dies and whenever, nothing that was
acknowledged is lost, and nothing is done twice."""

import http.client
import os
import random
import re
import secrets
import threading
from collections import Counter, defaultdict

from client import SETTLEMENT, Client, Refused
from copies import multiply
from crash_load import Load
from debtor import PLAN, day_after, enrolled, go_to, now
from given import operator, owner
from payout_desk import EQUATION, OURS, Desk, bank_does, made_merchants, sell, sen, transfers_of
from server import ENGINE
from waiting import wait_until

# Of jobs and of payments each; for a long run: GERBANG_TEST_KILLS=20 GERBANG_TEST_MANDATES=10000.
KILLS = int(os.environ.get("GERBANG_TEST_KILLS") or 6)
KILLS_OF_A_PHASE = max(1, KILLS // 10)
MANDATES = int(os.environ.get("GERBANG_TEST_MANDATES") or 500)
MERCHANTS = 30
MOVEMENTS = 4200  # of one of them: five steps of closing
DEBIT_SENT, DEBITED = 1, 2
PAID, RETURNED = 5, 6
ANSWERS = ["paid", "some_returned", "half", "twice"]
GAVE_NO_ANSWER = (OSError, http.client.HTTPException)


def number(database, question):
    return int(database.rows(question)[0][0])


def lease_ends(server):
    """The lease of a run that died is over a while later."""
    operator(server).clock_advance(660)


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
        except Exception as problem:  # raised again by __exit__
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


class Story:
    """`strike(chance)` kills something and starts it again; `url` is where payers and merchants call."""

    def __init__(self, servers, url, strike, seed):
        self.servers, self.database, self.url, self.strike = servers, servers[0].database, url, strike
        drawn = secrets.randbelow(10**9) if os.environ.get("GERBANG_TEST_NIGHT") else seed
        self.seed = int(os.environ.get("GERBANG_TEST_SEED") or drawn)
        print("seed", self.seed)
        self.chance = random.Random(self.seed)
        self.kills = Counter()
        self.window = defaultdict(lambda: 0.1)  # seconds, by what is killed
        self.given = Counter()  # sen, by merchant

    def run(self):
        self.prepare()
        self.day(with_debits=True)
        while sum(self.kills.values()) < KILLS:
            self.day()
        print(dict(self.kills), "kills of jobs")
        self.verify_debits()
        self.verify_payouts()
        self.payments()
        self.servers[0].check()

    def count(self, question):
        return number(self.database, question)

    # Kills.

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
        self.strike(self.chance)
        for server in self.servers:
            wait_until(lambda it=server: self.is_served_again(it), "a server to answer again", seconds=60)
        self.kills[what] += not was_over
        self.window[what] *= 0.5 if was_over else 1.3

    @staticmethod
    def is_served_again(server):
        try:
            lease_ends(server)
            return True
        except (Refused, *GAVE_NO_ANSWER):
            return False

    # Jobs: auto-debits and payouts.

    def prepare(self):
        server = self.servers[0]
        for amount in ("100.00", "250.50"):
            sell(server, amount)
        go_to(server, day_after(server, 5), 1)
        wait_until(lambda: sen(owner(server).get("merchants/balance")["availableBalance"]) > 0, "the settlement day")
        self.due = self.many_enrolled()
        go_to(server, self.due, 1)
        self.merchants = made_merchants(server, MERCHANTS)
        Desk.at(server).adjust_often(self.database, self.merchants[0], 7, MOVEMENTS)
        self.given[self.merchants[0]] = 7 * MOVEMENTS
        operator(server).clock_advance(61)
        wait_until(lambda: self.count(f"SELECT count(*) FROM payouts WHERE status = 1 AND {OURS}") == MERCHANTS,
                   "open payouts")

    def many_enrolled(self):
        """One mandate that is real, and copies of it on both sides; when it is due."""
        server = self.servers[0]
        _, row = enrolled(server, PLAN)
        its = f"it.mandate_no = '{row['mandateNo']}'"
        multiply(self.database, "mandates", its, MANDATES - 1, id="it.id + n.i", mandate_no="'K' || n.i",
                 token="'k' || n.i", bank_mandate_no="'BK' || n.i", email="'payer' || n.i || '@debit.example'")
        multiply(self.database, "mandate_events", f"it.mandate_id = {row['id']}", MANDATES - 1, id="it.id + n.i * 1000",
                 mandate_id="it.mandate_id + n.i")
        multiply(self.database, "sandbox_mandates", its, MANDATES - 1, order_no="'K' || n.i", mandate_no="'K' || n.i")
        return row["nextDebit"]

    def debits(self, status):
        return self.count(f"SELECT count(*) FROM mandate_collections WHERE status = {status}") == MANDATES

    def payouts(self, states, mine):
        return self.count(f"SELECT count(*) FROM payouts WHERE status {states} AND {mine}") == MERCHANTS

    def day(self, with_debits=False):
        """Everybody has something: it closes, is approved, sent, and answered. On the first day every mandate is due."""
        server = self.servers[0]
        self.movements(Desk.at(server))
        answer = self.chance.choice(ANSWERS)
        bank_does(server, answer)
        before = self.count(f"SELECT coalesce(max(number), 0) FROM payouts WHERE status <> 1 AND {OURS}")
        mine = f"{OURS} AND number = {before + 1}"
        if with_debits:
            go_to(server, self.due, 8)
            # In a file, and the bank has it: it answers by the day on which it got it.
            self.killing("debiting", lambda: self.debits(DEBIT_SENT) and self.count(
                "SELECT count(*) FROM exchange_files WHERE kind = 2 AND state = 0") == 0)
        self.go_past(self.count(f"SELECT max(cut_off) FROM payouts WHERE status = 1 AND {OURS}"))
        self.killing("closing", lambda: self.payouts("<> 1", mine))
        with Clerk(self.servers, self.chance):
            self.killing("sending", lambda: self.payouts("> 3", mine))
        operator(server).clock_advance(61)
        self.killing("handing over", lambda: self.count(
            "SELECT count(*) FROM exchange_files WHERE kind = 4 AND state = 0") == 0, minutes=True)
        operator(server).clock_advance(2 * 3600 + 61)
        if with_debits:
            go_to(server, self.due, 17)
            self.killing("the banks' answers to debits", lambda: self.debits(DEBITED))
        self.killing("answers", lambda: self.payouts("IN (5, 6)", mine), minutes=True)
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

    def verify_debits(self):
        """Every due auto-debit is debited once."""
        assert self.count("SELECT count(*) FROM mandate_collections") == MANDATES
        assert self.count("SELECT count(DISTINCT mandate_id) FROM mandate_collections") == MANDATES
        assert self.count("SELECT count(DISTINCT mandate_no) FROM sandbox_debits") == MANDATES
        assert self.count("SELECT count(*) FROM sandbox_debits") == MANDATES
        # The banks take a number once however often it comes: that each was sent once, our own files say.
        assert self.count("SELECT sum(row_count) FROM exchange_files WHERE kind = 2") == MANDATES
        assert self.count("SELECT count(*) FROM sales WHERE status = 11 AND payment_method = 22 "
                          "AND amount = 8000") == MANDATES

    def verify_payouts(self):
        """Every payout is there once, in one file, and paid once."""
        rows = self.database.rows
        assert rows(f"SELECT merchant_id, number FROM payouts WHERE status <> 1 AND closing <> {EQUATION}") == []
        self.files_have_each_once()
        self.bank_paid_each_once()
        self.ledger_has_each_once()

    def files_have_each_once(self):
        at_bank = dict(self.database.rows("SELECT name, bytes FROM sandbox_payout_files WHERE is_ours = 0"))
        text = "CAST(bytes AS TEXT)" if ENGINE == "sqlite" else "convert_from(bytes, 'UTF8')"
        kept = dict(self.database.rows(f"SELECT name, {text} FROM exchange_files WHERE kind = 4"))
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

    # Payments, refunds, questions to banks, and events for the merchant's server.

    def payments(self):
        # A session that begins on a server behind the others' time is over on those.
        wait_until(lambda: len({round(now(server).timestamp() / 60) for server in self.servers}) == 1, "the same time on all servers")
        load = Load(self.url, seed=self.seed).start()
        try:
            for _ in range(KILLS):
                threading.Event().wait(self.chance.uniform(0.1, 1.2))  # the moment of the kill
                self.strike(self.chance)
            load.go_on_until_each_kind_was_there()
        finally:
            load.stop()
        paid = load.verify(self.database)
        print(f"{len(load.links)} links, {len(load.sales)} sales, {paid} paid, {len(load.refunds)} refunds, "
              f"{len(load.silent)} asked for, {load.sign_ins} sign-ins")
