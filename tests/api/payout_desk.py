"""Merchants who have something to be paid out, and the people who pay it out."""

import re

from client import OPERATOR, SETTLEMENT, Client
from copies import multiply
from debtor import day_after, go_to
from given import operator, owner
from payer import APPROVE, Payer
from server import execute
from waiting import wait_until

WAYS = {"paid": 0, "some_returned": 1, "returned_later": 2, "half": 3, "late": 4, "twice": 5, "refused": 6}

APART = 4096  # ids of one machine that were made together differ by less
OURS = "merchant_id IN (SELECT merchant_id FROM payout_accounts WHERE account_no LIKE '5140%77')"
EQUATION = "opening + sales + returns + refunds + fees + tax + adjustments + returned_payouts - amount"


def made_merchants(server, count):
    """So many more like the demo's own, with bank accounts and without people; their ids."""
    database = server.database
    its = owner(server).get("merchants/profile")["merchantId"]
    multiply(database, "companies", f"it.id = {its}", count, id=f"it.id + n.i * {APART}", name="'Kedai ' || n.i")
    multiply(database, "merchants", f"it.merchant_id = {its}", count, merchant_id=f"it.merchant_id + n.i * {APART}")
    execute(database, "INSERT INTO payout_accounts (merchant_id, id, status, bank_name, bank_code, account_no, "
                      "account_name, created_at) "
                      "SELECT merchant_id, merchant_id + 1, 2, 'CIMB Bank', 'CIBBMYKL', '5140' || ((merchant_id - "
                      f"{its}) / {APART}) || '77', 'Kedai', 0 FROM merchants WHERE merchant_id > {its} "
                      f"AND merchant_id <= {its} + {count * APART} AND (merchant_id - {its}) % {APART} = 0")
    return [row[0] for row in database.rows(f"SELECT merchant_id FROM merchants WHERE {OURS} ORDER BY merchant_id")]


def text(sen):
    return f"{'-' if sen < 0 else ''}{abs(sen) // 100}.{abs(sen) % 100:02}"


def sen(amount):
    whole, _, rest = amount.removeprefix("-").partition(".")
    return (-1 if amount.startswith("-") else 1) * (int(whole) * 100 + int(rest))


class Desk:
    """Two people of the gateway: what one asks for the other lets through."""

    def __init__(self, maker, checker):
        self.maker, self.checker = maker, checker

    @classmethod
    def at(cls, server):
        return cls(Client(server.url).sign_in(OPERATOR), Client(server.url).sign_in(SETTLEMENT))

    def adjust(self, merchant, amount):
        """So many sen are available to a merchant from now on."""
        asked = self.maker.post("admin/payout-adjustments", {
            "merchantId": merchant, "amount": text(amount), "reason": "Goodwill"})
        self.checker.post(f"admin/payout-adjustments/{asked['id']}/approve")
        return asked["id"]

    def adjust_often(self, database, merchant, amount, count):
        """The same so many times; all but one are copies of it, in the ledger too."""
        first = self.adjust(merchant, amount)
        [[transfer]] = database.rows(f"SELECT id FROM ledger_transfers WHERE merchant_id = {merchant} "
                                     f"AND subject_id = {first} AND kind = 11")
        apart, copies = APART + 1, count - 1
        multiply(database, "payout_adjustments", f"it.id = {first}", copies, id=f"it.id + n.i * {apart}")
        # The entries first: a transfer may get its place in the chain as soon as it is there.
        multiply(database, "ledger_entries", f"it.merchant_id = {merchant} AND it.transfer_id = {transfer}", copies,
                 transfer_id=f"it.transfer_id + n.i * {apart}")
        multiply(database, "ledger_transfers", f"it.merchant_id = {merchant} AND it.id = {transfer}", copies,
                 id=f"it.id + n.i * {apart}", subject_id=f"it.subject_id + n.i * {apart}")
        for account, holder in (("2", merchant), ("11", "1")):
            execute(database, f"UPDATE ledger_balances SET amount = amount + {copies} * (SELECT amount "
                              f"FROM ledger_entries WHERE merchant_id = {merchant} AND transfer_id = {transfer} "
                              f"AND account = {account}) WHERE owner_id = {holder} AND account = {account} "
                              f"AND shard = (SELECT min(shard) FROM ledger_balances WHERE owner_id = {holder} "
                              f"AND account = {account})")


def transfers_of(file):
    """What a payment file says: (end-to-end id, sen, account) of each transfer."""
    rows = re.findall(r"<EndToEndId>(\d+)</EndToEndId>.*?<InstdAmt Ccy=\"MYR\">([\d.]+)</InstdAmt>.*?<CdtrAcct>.*?"
                      r"<Id>(\w+)</Id>", file, re.DOTALL)
    return [(number, sen(amount), account) for number, amount, account in rows]


def bank_does(server, way):
    answer = Client(server.url).raw(
        "POST", "/sandbox/payout-bank", f"way={WAYS[way]}&reason=",
        {"Content-Type": "application/x-www-form-urlencoded"})
    assert answer.status < 400, answer


def sell(server, amount="100.00"):
    client = owner(server)
    link = client.link_create(amount=amount, oneTimePayment=False)
    Payer(server.url).start(link["slug"]).decide(APPROVE)


def payouts(server, **query):
    return owner(server).get("payments/payouts", **query)["content"]


def payout_closed(server):
    """Days go by until a payout is closed."""

    def has_run(topic):
        return any(it["topic"] == topic for it in operator(server).get("sandbox/clock")["upcoming"])

    for _ in range(8):
        go_to(server, day_after(server), 1)
        # What is settled after the cut-off is the next payout's.
        wait_until(lambda: has_run("sale.settle"), "the settlement")
        go_to(server, day_after(server, 0), 9)
        found = []

        def is_looked_at():
            found[:] = payouts(server, filterStatus="CLOSED")
            due = operator(server).get("admin/payouts/run")["openDue"]
            return found or due == 0

        wait_until(is_looked_at, "the cut-off")
        if found:
            return found[0]
    raise AssertionError("nothing was closed in eight days")


def approved_and_sent(server, payout):
    op = operator(server)
    op.post(f"admin/payouts/{payout['id']}/approve")
    return op.post("admin/payout-batches")


def bank_answers(server):
    """The file goes within a minute, and some hours later the bank has said what it says."""
    operator(server).clock_advance(61)
    wait_until(lambda: operator(server).get("admin/payout-batches")["content"][0]["handedDate"], "the file to go")
    operator(server).clock_advance(8 * 3600)


def payout_becomes(server, payout, wanted):
    bank_answers(server)

    def is_so():
        row = owner(server).get(f"payments/payouts/{payout['id']}")
        return row if row["status"] == wanted else None

    wait_until(is_so, f"the payout to be {wanted}")
    return is_so()


def heads_are_signed(server):
    """Each transfer has its place, the day is whole, and its heads are signed."""
    # The margin after midnight is of the machine's clock (ledger/days.h), which nobody moves.
    operator(server).clock_advance(24 * 3600)

    def is_signed():
        execute(server.database, "UPDATE ledger_closing SET noticed_at = 0")
        operator(server).clock_advance(61)
        [[unsealed]] = server.database.rows("SELECT count(*) FROM ledger_transfers WHERE position IS NULL")
        [[behind]] = server.database.rows(
            "SELECT count(*) FROM chain_heads c WHERE c.chain = 'ledger' AND NOT EXISTS "
            "(SELECT 1 FROM proof_heads h WHERE h.merchant_id = c.owner AND h.transfers = c.count)")
        return unsealed == behind == "0"

    wait_until(is_signed, "the heads", seconds=60)
