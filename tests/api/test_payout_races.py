"""Payouts of several merchants in many hands at the same moment, over two servers on one PostgreSQL (over the one that
SQLite allows): where one may win one wins, and the books agree."""

import itertools
import os
import random
import threading
import uuid
from collections import Counter

import pytest

from client import OPERATOR, OWNER, SETTLEMENT, Client
from payer import APPROVE, Payer
from payout_desk import EQUATION, Desk, made_merchants, sen, text, transfers_of
from seeds import COMMITTED, seeds_of
from server import execute
from waiting import at_once, wait_until

pytestmark = pytest.mark.both_engines

ROUNDS = int(os.environ.get("GERBANG_TEST_ROUNDS") or 3)
MERCHANTS = 4  # of a round, beside the one that sells
OPEN, CLOSED, APPROVED, PAYOUT_SENT, PAID, RETURNED, HELD = range(1, 8)
TO_BANK = {"bankReference": "B-1"}
WHY = {"remarks": "At the same moment"}


def drawn(seed):
    """The draws of a round, and the reason of its refund: without one, nothing is paid back that is not there
    any more."""
    chance = random.Random(seed)
    return chance, chance.choice([{}, {"reason": "Whatever there is"}])


class Races:
    def __init__(self, copies):
        self.chance = None  # each round's own
        self.copies, self.database = copies, copies[0].database
        self.given = Counter()
        self.exceptions, self.perhaps = set(), set()
        self.merchants = made_merchants(copies[0], ROUNDS * MERCHANTS)
        self.sign_in()
        self.own = Client(copies[0].url, self.people["owner"]).get("merchants/profile")["merchantId"]
        self.owner_id = self.rows(f"SELECT id FROM users WHERE email_key = '{OWNER}'")[0][0]

    def sign_in(self):
        self.people = {who: Client(self.copies[0].url).sign_in(email).token
                       for who, email in {"one": OPERATOR, "other": SETTLEMENT, "owner": OWNER}.items()}

    def rows(self, question):
        return self.database.rows(question)

    def desk(self):
        return Desk(*(Client(self.copies[0].url, self.people[who]) for who in ("one", "other")))

    def press(self, who, path, body=None):
        client = Client(self.chance.choice(self.copies).url, self.people[who], timeout=60)
        try:
            return client.send("PUT" if "settings" in path else "POST", path, body, key=uuid.uuid4().hex)
        finally:
            client.close()

    def bank_is_asked(self, due):
        execute(self.database, f"UPDATE jobs SET due_at = {due} WHERE topic = 'payout.bank' AND done_at IS NULL")

    def race(self, presses, within=0.0, beside=lambda: None):
        """`presses`: (what, who, path, body). How often each what was done; nothing but yes and no is heard."""
        presses = self.chance.sample(presses, len(presses))
        moments = [self.chance.uniform(0, within) for _ in presses]

        def press(moment, one):
            threading.Event().wait(moment)
            return self.press(*one[1:])

        *got, _ = at_once(*[lambda it=it: press(*it) for it in zip(moments, presses, strict=True)], beside)
        done = Counter()
        for (what, *_), answer in zip(presses, got, strict=True):
            assert not isinstance(answer, Exception), (what, answer)
            is_refusal = answer.status in (403, 409) or (what == "refund" and answer.status == 400)
            assert answer.status == 200 or is_refusal, (what, answer)
            done[what] += answer.status == 200
        return done

    def advance(self, seconds):
        """On all servers, which look at the clock each second."""
        wanted = self.now() + seconds
        Client(self.copies[0].url, self.people["one"]).clock_advance(seconds)
        self.wait_for(wanted)

    def wait_for(self, moment):
        wait_until(lambda: all(self.now(copy) >= moment - 1 for copy in self.copies), "the time on all servers")
        self.sign_in()  # a session ends when it was not used

    def now(self, copy=None):
        return Client((copy or self.copies[0]).url).now().timestamp()

    def payouts(self, where):
        names = ("merchant", "status", "closed_by", "amount", "batch", "account")
        return {row[0]: dict(zip(names, row[1:], strict=True)) for row in self.rows(
            f"SELECT id, merchant_id, status, closed_by, amount, batch_id, account_id FROM payouts WHERE {where}")}

    def statuses(self, ids):
        return {number: int(it["status"]) for number, it in self.payouts(f"id IN ({', '.join(ids)})").items()}

    # A round.

    def round(self, number, sale, seed):
        self.chance, reason = drawn(seed)
        merchants = self.merchants[number * MERCHANTS:(number + 1) * MERCHANTS]
        closed = self.close_and_move(merchants, sale, reason)
        closed.update(self.close_at_the_cut_off(merchants[-1]))
        self.approve_hold_and_change(closed, merchants[:2])
        self.release_and_approve(closed)
        sent = self.send_and_hold(closed)
        self.end(sent)

    def close_and_move(self, merchants, sale, reason):
        """Four close while half of it is taken back, a schedule is set, and a payer is paid back."""
        desk, full = self.desk(), {}
        desk.adjust(self.own, self.chance.randint(1_000, 5_000))
        for merchant in merchants:
            full[merchant] = 2 * self.chance.randint(500, 50_000)
            desk.adjust(merchant, full[merchant])
            self.given[merchant] += full[merchant]
        among = f"status = 1 AND merchant_id IN ({', '.join((*merchants, self.own))})"
        wait_until(lambda: len(self.payouts(among)) == MERCHANTS + 1, "open payouts")
        refund = Client(self.copies[0].url, self.people["owner"]).post("payments/refund-requests", {
            "salesTransactionId": sale, "amount": "5.00", "reason": "Too salty"})["id"]
        presses = [("refund", "one", f"admin/refund-requests/{refund}/approve", reason)] * 2
        self.advance(65)
        there = sen(Client(self.copies[0].url, self.people["owner"]).get("merchants/balance")["availableBalance"])
        opened = dict(self.rows(f"SELECT merchant_id, id FROM payouts WHERE status = 1 "
                                f"AND merchant_id IN ({', '.join((*merchants[:-1], self.own))})"))
        for merchant, payout in opened.items():
            presses += [(payout, who, f"admin/payouts/{payout}/close", {}) for who in ("one", "other") * 2]
            schedule = {"period": "DL", "weekday": "MONDAY", "monthDay": 1, "month": 1, "cutOff": 480,
                        "minimum": "0.00", "isHeld": False}
            presses += [(("schedule", merchant), "one", f"admin/payout-settings/{merchant}",
                         {**schedule, "was": schedule})]
        for merchant in merchants[:-1]:
            asked = self.desk().maker.post("admin/payout-adjustments", {
                "merchantId": merchant, "amount": text(-full[merchant] // 2), "reason": "Taken back"})["id"]
            presses += [(("adjust", asked), "other", f"admin/payout-adjustments/{asked}/approve", {})] * 2
            self.given[merchant] -= full[merchant] // 2
        done = self.race(presses)
        refunded = done.pop("refund")
        assert set(done.values()) == {1}, done
        assert refunded == 1 if reason else refunded <= 1, (reason, refunded)
        closed = self.payouts(f"id IN ({', '.join(opened.values())})")
        for payout in closed.values():
            assert int(payout["status"]) == CLOSED and payout["closed_by"]
            if payout["merchant"] != self.own:
                assert int(payout["amount"]) in (full[payout["merchant"]], full[payout["merchant"]] // 2), payout
            elif not reason:
                assert int(payout["amount"]) == there - 500 * refunded, (payout, there)
            else:
                assert int(payout["amount"]) in (there, there - 500), (payout, there)
        return closed

    def close_at_the_cut_off(self, merchant):
        """People close it as its time comes: one of them, or the job."""
        [[payout, cut_off]] = self.rows(
            f"SELECT id, cut_off FROM payouts WHERE merchant_id = {merchant} AND status = 1")
        before = self.now()
        seconds = max(round(int(cut_off) / 1000 - before), 0) + 61
        presses = [(payout, who, f"admin/payouts/{payout}/close", {}) for who in ("one", "other") * 2]
        presses.append(("clock", "one", "sandbox/clock", {"advanceSeconds": seconds}))
        # Whoever comes after the clock has moved may find that the session is over.
        got = at_once(*[lambda p=press: self.press(*p[1:]) for press in self.chance.sample(presses, len(presses))])
        assert all(it.status in (200, 401, 409) for it in got), got
        self.wait_for(before + seconds)
        wait_until(lambda: self.statuses([payout])[payout] == CLOSED, "the cut-off")
        found = self.payouts(f"id = {payout}")
        assert int(found[payout]["amount"]) == self.given[merchant]
        return found

    def ask_for_another(self, merchant):
        """As its owner would."""
        asked = int(merchant) + 2
        execute(self.database, "INSERT INTO payout_accounts (merchant_id, id, status, bank_name, bank_code, account_no,"
                               f" account_name, asked_by, asked_name, created_at) VALUES ({merchant}, {asked}, 1, "
                               f"'RHB', 'RHBBMYKL', '20011223377', 'Kedai', {self.owner_id}, 'Owner', 0)")
        return asked

    def approve_hold_and_change(self, closed, changing):
        """Two approve and two hold it, while its bank account is changed."""
        presses = []
        asked = {merchant: self.ask_for_another(merchant) for merchant in changing}
        for merchant, account in asked.items():
            presses += [(account, who, f"admin/payout-accounts/{account}/{verb}", WHY if verb == "reject" else {})
                        for who in ("one", "other") for verb in ("approve", "reject")]
        presses += [("ask", "owner", "payments/payout-account", {
            "bankName": "CIMB", "bankCode": "CIBBMYKL", "accountNo": "7001234567", "accountName": "Kedai"})] * 3
        for payout in closed:
            presses += [((verb, payout), who, f"admin/payouts/{payout}/{verb}", WHY if verb == "hold" else {})
                        for who in ("one", "other") * 2 for verb in ("approve", "hold")]
        done = self.race(presses)
        assert done["ask"] == 1 and all(done[account] == 1 for account in asked.values()), done
        found = self.payouts(f"id IN ({', '.join(closed)})")
        for number, payout in found.items():
            approved, held = done["approve", number], done["hold", number]
            assert approved <= 1 and held == 1, (number, done)
            assert int(payout["status"]) == HELD
            # What was changed meanwhile has to wait: an approval took what was there before.
            if approved and payout["merchant"] in asked:
                assert payout["account"] == str(int(payout["merchant"]) + 1), payout
        [[own]] = self.rows(f"SELECT id FROM payout_accounts WHERE merchant_id = {self.own} AND status = 1")
        assert self.race([("no", who, f"admin/payout-accounts/{own}/reject", WHY) for who in ("one", "other") * 2]) \
            == {"no": 1}

    def release_and_approve(self, closed):
        self.advance(25 * 3600)  # changed accounts have waited
        presses = [((verb, payout), who, f"admin/payouts/{payout}/{verb}", {})
                   for payout in closed for who in ("one", "other") * 2 for verb in ("release", "approve")]
        done = self.race(presses)
        for number, status in self.statuses(closed).items():
            assert done["release", number] == 1 and done["approve", number] <= 1, done
            assert status == (APPROVED if done["approve", number] else CLOSED)
        for number in closed:
            for who in ("one", "other"):
                self.press(who, f"admin/payouts/{number}/approve", {})

    def send_and_hold(self, closed):
        """It is held, or it is in one file."""
        ready = [number for number, status in self.statuses(closed).items() if status == APPROVED]
        assert ready, "somebody may approve something"
        before = int(self.rows("SELECT count(*) FROM exchange_files WHERE kind = 4")[0][0])
        presses = [("send", who, "admin/payout-batches", {}) for who in ("one", "other") * 3]
        presses += [(number, who, f"admin/payouts/{number}/hold", WHY)
                    for number in ready[::2] for who in ("one", "other") * 2]
        done = self.race(presses)
        batches = int(self.rows("SELECT count(*) FROM exchange_files WHERE kind = 4")[0][0]) - before
        assert done["send"] == batches <= len(ready), done
        self.press("one", "admin/payout-batches", {})  # what was left, if anything was
        found = self.payouts(f"id IN ({', '.join(ready)})")
        for number, payout in found.items():
            held = done[number]
            assert held <= 1 and int(payout["status"]) == (HELD if held else PAYOUT_SENT), (number, payout, done)
            assert bool(payout["batch"]) == (not held)
        return [number for number in ready if not done[number]]

    def end(self, sent):
        """Two say that it is paid and two that it came back, while the bank says that it was paid."""
        self.advance(61)
        wait_until(lambda: self.rows("SELECT 1 FROM exchange_files WHERE kind = 4 AND state = 0") == [], "the files to go")
        files = self.rows("SELECT count(*) FROM sandbox_payout_files WHERE is_ours = 1")
        self.bank_is_asked(1 << 62)
        self.advance(3600 + 61)
        presses = [((verb, number), who, f"admin/payouts/{number}/{verb}", TO_BANK if verb == "pay" else WHY)
                   for number in sent for who in ("one", "other") * 2 for verb in ("pay", "return")
                   if self.chance.random() < 0.5]
        # A job that is due begins within a quarter of a second.
        done = self.race(presses, within=0.5, beside=lambda: self.bank_is_asked(0))
        wait_until(lambda: self.rows("SELECT count(*) FROM exchange_files WHERE kind = 5 AND state <> 0") == files, "the bank's word")
        was_paid = {row[0] for row in self.rows("SELECT subject_id FROM ledger_transfers WHERE kind = 9")}
        for number, status in self.statuses(sent).items() if sent else ():
            assert done["pay", number] <= 1 and done["return", number] <= 1, done
            assert status == (RETURNED if done["return", number] else PAID), (number, status, done)
            # What somebody said had come back, and the bank had not: a person looks at it.
            if done["return", number] and number not in was_paid:
                self.exceptions.add(number)
            elif done["return", number] and done["pay", number]:
                self.perhaps.add(number)  # by when the bank's word came

    def verify(self):
        assert self.rows(f"SELECT merchant_id, number FROM payouts WHERE status <> 1 AND closing <> {EQUATION}") == []
        has = Counter()
        for merchant, amount in self.rows("SELECT owner_id, -amount FROM ledger_balances WHERE account IN (2, 4) "
                                          "UNION ALL SELECT merchant_id, amount FROM payouts WHERE status = 5"):
            has[merchant] += int(amount)
        assert {merchant: has[merchant] for merchant in self.merchants} == {m: self.given[m] for m in self.merchants}
        sent = Counter(number for [file] in self.rows("SELECT bytes FROM sandbox_payout_files WHERE is_ours = 0")
                       for number, *_ in transfers_of(file))
        assert set(sent.values()) == {1} and set(sent) == set(self.payouts("status IN (4, 5, 6)"))
        asked = {row[0] for row in self.rows("SELECT subject_id FROM exchange_exceptions")}
        assert self.exceptions <= asked <= self.exceptions | self.perhaps
        print(f"{ROUNDS} rounds, {len(sent)} sent, {len(asked)} exceptions")


def sold(copies, races):
    """A sale for each round, past its settlement day."""
    client = Client(copies[0].url, races.people["owner"])
    link = client.link_create(amount="50.00", oneTimePayment=False)
    references = [Payer(copies[0].url).start(link["slug"]).decide(APPROVE).reference for _ in range(ROUNDS)]
    ids = [client.sale_of(reference)["id"] for reference in references]
    races.advance(5 * 24 * 3600)
    client = Client(copies[0].url, races.people["owner"])
    wait_until(lambda: sen(client.get("merchants/balance")["pendingBalance"]) == 0, "the settlement day")
    return ids


def test_the_committed_seeds_have_a_refund_with_a_reason_and_one_without():
    reasons = [drawn(seed)[1] for seed in COMMITTED["payout_races"]]
    assert {} in reasons and any(reasons)


def test_payouts_in_many_hands_at_once_are_each_closed_approved_sent_and_ended_once(copies):
    races = Races(copies)
    for number, (sale, seed) in enumerate(zip(sold(copies, races), itertools.cycle(seeds_of("payout_races")))):
        races.round(number, sale, seed)
    races.verify()
