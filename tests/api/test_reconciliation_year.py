"""Days of merchants whose acquirers and bank make mistakes in their files: what each file should have had is worked out
from what payers did (payout_model.py) and not from the server, and so is every exception. None is left out and none
made up; when all are written off, receivables are nothing and the books tie to the bank, to the sen.

GERBANG_TEST_YEAR_DAYS=365 plays a year, GERBANG_TEST_YEAR_MERCHANTS=200 so many merchants, GERBANG_TEST_SEED plays what
was played before."""

import os
import re
from collections import Counter
from dataclasses import dataclass
from datetime import date

import pytest

import payout_model as model
from payout_model import DAY, kl_day
from reconciliation_desk import BANK, exceptions, write, write_off, written
from sandbox_year import World, money, sen
from seeds import seed_of
from server import Server

pytestmark = pytest.mark.both_engines

DAYS = int(os.environ.get("GERBANG_TEST_YEAR_DAYS") or 9)
MERCHANTS = int(os.environ.get("GERBANG_TEST_YEAR_MERCHANTS") or 3)
ACQUIRERS = {model.PAYDEE: "PAYDEE", model.BOOST: "BOOST", model.MAYBANK: "MAYBANK"}
ERRORS = ("missing", "doubled", "wrong-fee", "wrong-amount", "wrong-day", "wrong-number", "unknown", "broken")
CLEARING, KEPT = "ACQUIRER_CLEARING", "ACQUIRER_FEES_KEPT"


@dataclass(frozen=True)
class Item:
    """What an acquirer has to settle."""

    acquirer: int
    day: date  # the acquirer's
    booked: date
    gross: int
    fee: int

    @property
    def net(self):
        return self.gross - self.fee


class Files:
    """Beside the world: each day's files, what is wrong with them, and what has to come of it."""

    def __init__(self, world):
        self.world = world
        self.items = Counter()
        self.expected = Counter()  # (kind, acquirer, sen)
        self.waiting = []  # what a file did to the books, once it is read
        self.payments = {}  # reference -> (acquirer, net), not at the bank yet
        gateway = world.gateway
        self._watch(gateway, "paid", self._paid)
        self._watch(gateway, "voided", self._voided)
        self._watch(gateway, "refund_done", lambda sale, amount, at: self._add(sale, kl_day(at), -amount, 0))
        self._watch(gateway, "taken_back", self._taken_back)
        passed = world.time_passed

        def time_passed(at):
            for due, payout, is_paid in sorted((it for it in world.bank_words if it[0] <= at), key=lambda it: it[0]):
                paid, _ = getattr(payout, "at_bank", (None, None))
                payout.at_bank = (due, None) if is_paid else (paid, due)
            passed(at)
            for assets in self.waiting:
                gateway.assets.update(assets)
            self.waiting.clear()

        world.time_passed = time_passed

    @staticmethod
    def _watch(gateway, name, seen):
        deed = getattr(gateway, name)

        def watched(*args, **kwargs):
            done = deed(*args, **kwargs)
            seen(*args)
            return done

        setattr(gateway, name, watched)

    def _add(self, sale, day, gross, fee, booked=None):
        self.items[Item(sale.acquirer, day, booked or day, gross, fee)] += 1

    @staticmethod
    def _fee(sale):
        return sale.fees.mdr_acquirer + sale.fees.flat_acquirer

    def _paid(self, sale, at, *_):
        said_at = next((said_at for it, said_at, _ in self.world.debits.values() if it is sale), None)
        sale.bank_day = kl_day(said_at) if said_at else sale.left_on
        sale.booked = kl_day(at)
        self._add(sale, sale.bank_day, sale.amount, self._fee(sale), sale.booked)

    def _voided(self, sale, at):
        self.items[Item(sale.acquirer, sale.bank_day, sale.booked, sale.amount, self._fee(sale))] -= 1

    def _taken_back(self, sale, at):
        self._add(sale, kl_day(at), -sale.amount, -self._fee(sale))
        if sale.refunded:  # the payer has it twice
            self.expected["PAID_BACK_TWICE", sale.acquirer, sale.refunded] += 1

    # Of a day that is over.

    def of_day(self, day, error_chance=0.25):
        draw = self.world.random
        for acquirer, name in ACQUIRERS.items():
            error = draw.choice(ERRORS) if draw.random() < error_chance else "none"
            self.settlement(acquirer, name, day, error)
            if error == "broken":
                self.settlement(acquirer, name, day, "none")
        self.statement(day, draw.choice(ERRORS) if draw.random() < error_chance else "none")

    def settlement(self, acquirer, name, day, error):
        server = self.world.server
        before = [row[0] for row in server.database.rows(
            f"SELECT name FROM sandbox_settlement_files WHERE acquirer = {acquirer} AND day = {self.number(day)}")]
        write(server, acquirer, day, error)
        [file] = [row[0] for row in server.database.rows(
            f"SELECT name FROM sandbox_settlement_files WHERE acquirer = {acquirer} AND day = {self.number(day)}")
            if row[0] not in before]
        self.world.counts["files"] += 1
        if error == "broken":
            self.expected["FILE_BROKEN", 0, 0] += 1
            return
        lines = [line.split(",") for line in written(server, file).split("\r\n") if line.startswith("D,")]
        net = sum(sen(row[6]) for row in lines)
        told = Counter((sen(gross), sen(fee)) for _, _, _, _, gross, fee, _, _ in lines)
        right = Counter()
        for item, count in self.items.items():
            if item.acquirer == acquirer and item.day == day and count:
                right[item.gross, item.fee] += count
        more, less = told - right, right - told
        expect = self.expected
        kept = sum(sen(row[5]) for row in lines)  # of what is matched, as the books have it
        spoilt = error == "unknown" or bool(right)
        if error == "none" or not spoilt:
            assert not more and not less, (file, error, more, less)
        elif error == "missing":
            [(gross, _)] = less.elements()
            assert not more
            expect["MISSING", acquirer, gross] += 1
        elif error == "doubled":
            [(gross, fee)] = more.elements()
            kept -= fee
            expect["DUPLICATE", acquirer, fee - gross] += 1
        elif error == "wrong-fee":
            kept -= 2
            expect["FEE", acquirer, 2] += 1
        elif error == "wrong-amount":
            [(gross, fee)] = more.elements()
            assert less == Counter({(gross + 1000, fee): 1})
            expect["AMOUNT", acquirer, 1000] += 1
        elif error == "wrong-day":
            assert not more and not less
            [(gross, fee)] = [(sen(row[4]), sen(row[5])) for row in lines if row[3] != str(day)]
            booked = {it.booked for it, count in self.items.items()
                      if count and (it.acquirer, it.day, it.gross, it.fee) == (acquirer, day, gross, fee)}
            assert len(booked) == 1, booked
            if booked == {day}:
                expect["DAY", acquirer, 0] += 1
        elif error == "wrong-number":
            assert not more and not less
            numbers = {row[0] for row in server.database.rows(
                "SELECT order_no FROM sandbox_orders UNION SELECT refund_no FROM sandbox_refunds")}
            for row in lines:
                if row[2] not in numbers and f"REFUND {row[2]}" not in numbers:
                    kept -= sen(row[5])
                    expect["UNKNOWN", acquirer, -sen(row[6])] += 1
                    expect["MISSING", acquirer, sen(row[4])] += 1
        elif error == "unknown":
            assert more == Counter({(4200, 100): 1}) and not less
            kept -= 100
            expect["UNKNOWN", acquirer, -4100] += 1
        self.waiting.append({(model.RECEIVABLE, acquirer): -(net + kept), (CLEARING, acquirer): net,
                             (KEPT, acquirer): kept})
        if net:
            self.payments[file.removesuffix(".csv")] = acquirer, net, day + DAY

    @staticmethod
    def number(day):
        return (day - date(1970, 1, 1)).days

    def statement(self, day, error):
        if error in ("wrong-fee", "wrong-day"):
            error = "none"
        server = self.world.server
        write(server, BANK, day, error)
        [[name]] = server.database.rows(
            f"SELECT name FROM sandbox_settlement_files WHERE acquirer = 0 AND day = {self.number(day)} "
            "ORDER BY created_at DESC, name DESC LIMIT 1")
        self.world.counts["statements"] += 1
        if error == "broken":
            self.expected["FILE_BROKEN", 0, 0] += 1
            # Of that day the bank says nothing more: its entries are missing, and the next one begins elsewhere.
            self.lost(day, written(server, name))
            return
        assets = Counter()
        due = {reference: (acquirer, net) for reference, (acquirer, net, on) in self.payments.items() if on == day}
        seen = Counter()
        for amount, way, reference in re.findall(
                r"<Ntry><Amt Ccy=\"MYR\">([\d.]+)</Amt><CdtDbtInd>(\w+)</CdtDbtInd>.*?<EndToEndId>([^<]*)<",
                written(server, name)):
            moved = sen(amount) * (1 if way == "CRDT" else -1)
            if reference in due:
                acquirer, net = due[reference]
                seen[reference] += 1
                assets[model.BANK, 0] += moved
                assets[CLEARING, acquirer] -= moved
                if seen[reference] > 1:
                    self.expected["PAYMENT_DUPLICATE", acquirer, -moved] += 1
                elif moved != net:
                    self.expected["PAYMENT_AMOUNT", acquirer, net - moved] += 1
            else:
                self.payout_entry(day, reference, moved, seen, assets)
        for reference, (acquirer, net) in due.items():
            if not seen[reference]:
                self.expected["PAYMENT_MISSING", acquirer, net] += 1
        self.payouts_missing(day, seen)
        self.waiting.append(assets)

    def lost(self, day, text):
        for reference, (acquirer, net, on) in self.payments.items():
            if on == day:
                self.expected["PAYMENT_MISSING", acquirer, net] += 1
        self.payouts_missing(day, Counter())

    def payout_entry(self, day, reference, moved, seen, assets):
        booked = self.payouts_of(day).get((reference, moved))
        if booked and not seen[reference, moved]:
            seen[reference, moved] += 1
            return
        assets[model.BANK, 0] += moved
        assets[CLEARING, 0] -= moved
        self.expected["ENTRY_UNKNOWN", 0, -moved] += 1

    def payouts_of(self, day):
        """What the books have of payouts at the bank that day: it is the model's, which the world compares."""
        out = {}
        for shop in self.world.shops:
            for payout in shop.merchant.payouts:
                paid, returned = getattr(payout, "at_bank", (None, None))
                if paid and kl_day(paid) == day:
                    out[self.payout_id(shop, payout), -payout.amount] = True
                if paid and returned and kl_day(returned) == day:
                    out[self.payout_id(shop, payout), payout.amount] = True
        return out

    def payout_id(self, shop, payout):
        [[id]] = self.world.server.database.rows(
            f"SELECT id FROM payouts WHERE merchant_id = {shop.id} AND number = {payout.number}")
        return id

    def payouts_missing(self, day, seen):
        for reference, moved in self.payouts_of(day):
            if not seen[reference, moved]:
                self.expected["PAYOUT_MISSING", 0, moved] += 1


@pytest.fixture
def world(request):
    server = Server(password_days_max=0)
    try:
        yield World(server.start(), seed_of("reconciliation_year", request.node.name))
        server.check()
    finally:
        server.remove()


def test_every_exception_is_found_and_none_made_up(world):
    files = Files(world)
    shop = world.first_shop()
    if MERCHANTS > 1:
        world.shops_new(MERCHANTS - 1)
    world.mandate(shop, 8000)
    world.mandate(shop, 3557)  # .57: the bank takes each back
    written_until = world.today - DAY
    for day in range(DAYS):
        world.day(sales=0.8 if DAYS < 30 else 0.3 / max(1, MERCHANTS / 20))
        while written_until + DAY < world.today:
            written_until += DAY
            files.of_day(written_until)
    # Nothing more is sold; what is on its way arrives, and what is missing is missed.
    for _ in range(10):
        world.morning()
        world.office()
        while written_until + DAY < world.today:
            written_until += DAY
            files.of_day(written_until, error_chance=0)
    world.morning()
    settled = world.settlement
    settled.post("admin/reconciliation/look")
    found = exceptions(settled)
    counted = Counter((it["kind"], it["acquirer"], sen(it["amount"])) for it in found if it["kind"] != "STATEMENT_GAP")
    assert counted == files.expected, (counted - files.expected, files.expected - counted)
    assert all(it["cause"] == "REFUNDED" for it in found if it["kind"] == "PAID_BACK_TWICE")
    print(dict(Counter(it["kind"] for it in found)), dict(world.counts))
    write_off(world.server, *found)
    world._sessions.clear()
    books = world._gateway_books()
    awaited = Counter()
    for item, count in files.items.items():
        if item.day > written_until:
            awaited[item.acquirer] += count * item.gross
    for acquirer in ACQUIRERS:
        # What was owed before the first file is nobody's to settle here.
        left = books[model.RECEIVABLE, acquirer] - awaited[acquirer] - world._base[model.RECEIVABLE, acquirer]
        assert left == 0, (acquirer, money(left))
    unpaid = Counter()
    for acquirer, net, on in files.payments.values():
        if on > written_until:
            unpaid[acquirer] += net
    for acquirer in (0, *ACQUIRERS):
        assert books[CLEARING, acquirer] == unpaid[acquirer], (acquirer, books[CLEARING, acquirer])
