"""Merchants who have something to be paid out, and the people who pay it out."""

import re

from client import OPERATOR, SETTLEMENT, Client
from copies import multiply
from debtor import owner
from test_modes import execute

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
