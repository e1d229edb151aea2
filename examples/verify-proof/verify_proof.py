#!/usr/bin/env python3
"""Checks a proof bundle of Gerbang without Gerbang: standard library only, no network.

    verify_proof.py BUNDLE.ndjson [--key=PUBLIC_KEY]…

Without --key it trusts the public keys that the bundle names and prints them: compare them with those that you
noted, or with GET /api/v1/proof/keys. It prints what it counted and exits with 0, or says the first thing that is
wrong, with its line and a code, and exits with 1.
"""

import argparse
import base64
import datetime
import hashlib
import json
import sys

FORMAT = "gerbang proof bundle 1"
SALE, PAYOUT = "1", "8"  # kinds of transfers
PENDING, AVAILABLE, RECEIVABLE, FEE_INCOME, ACQUIRER_FEES, TAX = 1, 2, 10, 11, 12, 13  # accounts
PARTS = ["mdrAcquirer", "mdrGateway", "flatAcquirer", "flatGateway"]


class Wrong(Exception):
    def __init__(self, code, text):
        super().__init__(text)
        self.code = code


def expect(holds, code, text):
    if not holds:
        raise Wrong(code, text)


# Ed25519, as RFC 8032, section 6, writes it.

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)


def point_add(a, b):
    e, f = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    g, h = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    i, j, k, m = f - e, h - g, h + g, f + e
    return i * j % P, k * m % P, j * k % P, i * m % P


def point_times(factor, point):
    out = (0, 1, 1, 0)
    while factor > 0:
        if factor & 1:
            out = point_add(out, point)
        point = point_add(point, point)
        factor >>= 1
    return out


def point_of(raw):
    y = int.from_bytes(raw, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    if y >= P:
        return None
    x2 = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(x2, (P + 3) // 8, P)
    if (x * x - x2) % P != 0:
        x = x * ROOT % P
    if (x * x - x2) % P != 0 or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = P - x
    return x, y, 1, x * y % P


BASE = point_of((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def is_signed(key, text, signature):
    key, signature = unpacked(key), unpacked(signature)
    if len(key) != 32 or len(signature) != 64:
        return False
    a, r, s = point_of(key), point_of(signature[:32]), int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= ORDER:
        return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + key + text.encode()).digest(), "little") % ORDER
    left, right = point_times(s, BASE), point_add(r, point_times(h, a))
    return (left[0] * right[2] - right[0] * left[2]) % P == 0 and (left[1] * right[2] - right[1] * left[2]) % P == 0


def unpacked(text):
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        return b""


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


def sen(amount):
    """'-12.50' is -1250."""
    whole, _, cents = amount.partition(".")
    expect(len(cents) == 2 and whole.lstrip("-").isdigit() and cents.isdigit(), "shape", f"{amount} is no amount")
    return int(whole + cents)


def percent(amount, hundredths):
    """Of an amount in sen, rounded half away from zero."""
    product = abs(amount) * hundredths
    out = (product + 5_000) // 10_000
    return out if amount >= 0 else -out


def fees_of(rule, amount):
    """What a rule takes of an amount: each part rounded once, and the tax once for each rate."""
    mdr = [percent(amount, rule["mdrAcquirer"]), percent(amount, rule["mdrGateway"])]
    flat = [sen(rule["flatAcquirer"]), sen(rule["flatGateway"])]
    kind = rule["feeType"]  # 1 percentage, 2 flat, 3 the greater of both, 4 both
    takes_mdr = kind in (1, 4) or (kind == 3 and sum(mdr) >= sum(flat))
    takes_flat = kind in (2, 4) or (kind == 3 and not takes_mdr)
    parts = (mdr if takes_mdr else [0, 0]) + (flat if takes_flat else [0, 0])
    by_rate = {}
    for name, part in zip(["taxMdrAcquirer", "taxMdrGateway", "taxFlatAcquirer", "taxFlatGateway"], parts):
        by_rate[rule[name]] = by_rate.get(rule[name], 0) + part
    return parts, sum(percent(part, rate) for rate, part in by_rate.items())


def instant_ms(text):
    """'2026-11-27T08:00:00.123Z' in milliseconds."""
    return round(datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp() * 1000)


class Bundle:
    """What was read so far, and what it has to go on with."""

    def __init__(self, keys):
        self.keys = keys
        self.head = None
        self.heads = []
        self.heads_at = {}    # by how many transfers they cover
        self.position = 0
        self.hash = ""
        self.sale_due = None  # the accounts of a transfer that booked a sale, until that sale is said
        self.available = {}   # transfer: by how much what is available grew
        self.payouts = {}     # payout: what its transfer took
        self.sales = set()
        self.state = None     # of the payment that the bundle is of, after what was said of it
        self.payout = None
        self.sums = {}
        self.counts = {}

    def take(self, name, value):
        taker = getattr(self, "take_" + name, None)
        expect(taker, "shape", f"nothing is called {name}")
        expect((name == "bundle") == (self.head is None), "shape", "a bundle begins with what it is")
        expect(name == "sale" or self.sale_due is None, "sale.missing", "the sale behind a transfer is not said")
        taker(value)
        self.counts[name] = self.counts.get(name, 0) + 1

    def take_bundle(self, it):
        expect(it["format"] == FORMAT, "shape", "this is no bundle that this program knows")
        self.head, self.position, self.hash = it, it["after"], it["afterHash"]
        self.keys = self.keys or {key["publicKey"] for key in it["keys"]}
        self.key_of = {key["id"]: key["publicKey"] for key in it["keys"]}

    def signed(self, key, text, signature):
        public = self.key_of.get(key)
        return public in self.keys and is_signed(public, text, signature)

    def take_head(self, it):
        expect(self.position == self.head["after"] and "link" not in self.counts, "shape", "heads come first")
        last = self.heads[-1] if self.heads else None
        if last:
            expect(it["number"] == last["number"] + 1 and it["before"] == last["hash"], "head.order",
                   f"head {it['number']} does not go on from head {last['number']}")
        elif self.head["after"] == 0:
            expect(it["number"] == 1 and it["before"] == "", "head.order", "the first head is not there")
        else:
            expect(it["transfers"] == self.head["after"] and it["transferHash"] == self.head["afterHash"],
                   "head.start", "the chain does not begin at the first head")
        expect(it["merchant"] == self.head["merchant"], "head.merchant", "a head is another merchant's")
        expect(self.head["after"] <= it["transfers"] <= self.head["until"], "head.range",
               f"head {it['number']} is of another part of the chain")
        expect(it["transfers"] != self.head["after"] or it["transferHash"] == self.head["afterHash"], "head.chain",
               f"head {it['number']} does not stand in the chain")
        day = datetime.date.fromordinal(it["day"] + 719_163).isoformat()
        said = (f"gerbang proof head 1\nmerchant {it['merchant']}\nnumber {it['number']}\nday {day}\n"
                f"transfers {it['transfers']} {it['transferHash'] or '-'}\n"
                f"records {it['records']} {it['recordHash'] or '-'}\n"
                f"before {it['before'] or '-'}\nsigned {instant_ms(it['signedAt'])}\n")
        expect(sha256(said) == it["hash"], "head.hash", f"head {it['number']} is not what was signed")
        expect(self.signed(it["key"], said, it["signature"]), "head.signature",
               f"the signature of head {it['number']} is not good")
        self.heads.append(it)
        self.heads_at.setdefault(it["transfers"], []).append(it)

    def take_link(self, it):
        expect(it["position"] == self.position + 1, "link.order",
               f"position {it['position']} comes after {self.position}")
        said = "".join("-\n" if value is None else f"{len(value.encode())}:{value}\n"
                       for row in it["rows"] for value in row)
        self.position = it["position"]
        self.hash = sha256(f"{self.hash}\n{self.position}\n{said}")
        expect(self.hash == it["hash"], "link.hash", f"the transfer at position {self.position} was changed")
        for head in self.heads_at.get(self.position, ()):
            expect(head["transferHash"] == self.hash, "head.chain",
                   f"head {head['number']} does not stand in the chain")
        first, again = it["rows"][0], self.head["again"]
        merchant, transfer, kind, subject = first[:4]
        expect(merchant == self.head["merchant"], "link.merchant", "a transfer is another merchant's")
        accounts = {}
        for row in [first[again:], *it["rows"][1:]]:
            expect(len(row) == 4 and None not in row, "shape", "a transfer without entries")
            accounts[int(row[1])] = accounts.get(int(row[1]), 0) + int(row[3])
        expect(sum(accounts.values()) == 0, "link.balance", f"transfer {transfer} does not add up to zero")
        if AVAILABLE in accounts:
            self.available[transfer] = -accounts[AVAILABLE]
        if kind == PAYOUT:
            self.payouts[subject] = accounts.get(AVAILABLE, 0)
        if kind == SALE:
            self.sale_due = (transfer, subject, accounts)

    def take_sale(self, it):
        expect(self.sale_due, "shape", "a sale without its transfer")
        (transfer, subject, accounts), self.sale_due = self.sale_due, None
        expect(it["transfer"] == transfer and it["sale"] == subject, "sale.transfer",
               f"sale {it['orderNo']} is not what transfer {transfer} is about")
        amount, tax, net = sen(it["amount"]), sen(it["sst"]), sen(it["net"])
        parts = [sen(it[name]) for name in PARTS]
        booked = {RECEIVABLE: amount, PENDING: -net, ACQUIRER_FEES: -parts[0] - parts[2],
                  FEE_INCOME: -parts[1] - parts[3], TAX: -tax}
        expect(all(accounts.get(account, 0) == there for account, there in booked.items()), "sale.ledger",
               f"sale {it['orderNo']} is not what the ledger says")
        self.sales.add(subject)
        if it["rule"]:
            expect(fees_of(it["rule"], amount) == (parts, tax), "sale.rule",
                   f"the fees of sale {it['orderNo']} are not what its rule makes of it")

    def take_payout(self, it):
        expect(self.position == self.head["until"], "link.missing", "the chain ends early")
        expect(it["id"] == self.head["payout"] and not self.payout, "payout.other", "this is another payout")
        self.payout, self.balance = it, sen(it["opening"])
        self.sums = dict.fromkeys(["sales", "returns", "refunds", "fees", "tax", "adjustments", "returnedPayouts"], 0)

    def take_line(self, it):
        expect(self.payout, "shape", "a line without a payout")
        number = self.counts.get("line", 0) + 1
        expect(it["line"] == number, "line.order", f"line {it['line']} stands at {number}")
        gross, tax, net = sen(it["gross"]), sen(it["sst"]), sen(it["net"])
        fees = sum(sen(it[name]) for name in PARTS)
        expect(gross - fees - tax == net, "line.parts", f"line {number} does not add up")
        expect(self.available.get(it["transfer"]) == net, "line.ledger",
               f"line {number} is not what its transfer moved")
        self.balance += net
        expect(self.balance == sen(it["balance"]), "line.balance", f"the balance after line {number} is not right")
        name = {"SALE": "sales", "SALE_RETURN": "returns", "REFUND": "refunds", "REFUND_REFUSED": "refunds",
                "REFUND_CREDITED": "refunds",
                "RETURNED_PAYOUT": "returnedPayouts", "ADJUSTMENT": "adjustments"}.get(it["type"])
        expect(name, "shape", f"line {number} is of no kind that is known")
        self.sums[name] += gross if name in ("sales", "returns") else net
        self.sums["fees"] -= fees
        self.sums["tax"] -= tax

    def take_event(self, it):
        """How a payment went from state to state."""
        expect(self.head["scope"] == "SALE" and self.position == self.head["until"] and "message" not in self.counts,
               "shape", "an event that is of no payment")
        expect(it["fromStatus"] == self.state, "event.order",
               f"the payment became {it['toStatus']} from {it['fromStatus']}, and was {self.state}")
        self.state = it["toStatus"]

    def take_message(self, it):
        """Between the gateway and the payment's acquirer."""
        expect(self.state is not None, "shape", "a message that is of no payment")

    def take_end(self, it):
        expect(self.position == self.head["until"], "link.missing", "the chain ends early")
        if self.head["scope"] == "SALE":
            expect(self.head["sale"] in self.sales, "event.sale", "the payment that it is of is not there")
            expect(self.state is not None, "event.missing", "what became of the payment is not said")
        if self.head["scope"] == "PAYOUT":
            self.payout_look()

    def payout_look(self):
        expect(self.payout, "payout.missing", "the payout is not said")
        expect(self.payout["lines"] == self.counts.get("line", 0), "line.missing", "lines of the payout are missing")
        for name, total in self.sums.items():
            expect(sen(self.payout[name]) == total, "payout.sums", f"its {name} are not what its lines add up to")
        left = self.balance - sen(self.payout["amount"])
        if self.payout["isClosed"]:
            expect(left == sen(self.payout["closing"]), "payout.equation", "the payout does not tie")
            expect(self.payouts.get(self.payout["id"], 0) == sen(self.payout["amount"]), "payout.ledger",
                   "the ledger says another amount was paid out")


def verify(lines, keys=()):
    """What was counted; raises Wrong. `lines` are bytes, each with its line feed."""
    bundle, digest, number, end = Bundle(set(keys)), hashlib.sha256(), 0, None
    for number, line in enumerate(lines, 1):
        try:
            expect(end is None, "shape", "something comes after the end")
            item = json.loads(line)
            expect(isinstance(item, dict) and len(item) == 1, "shape", "this is no line of a bundle")
            (name, value), = item.items()
            bundle.take(name, value)
        except Wrong as wrong:
            raise Wrong(wrong.code, f"line {number}: {wrong}") from None
        except (KeyError, TypeError, ValueError, IndexError) as broken:
            raise Wrong("shape", f"line {number}: {type(broken).__name__} {broken}") from None
        if name == "end":
            end = value
        else:
            digest.update(line)
    expect(isinstance(end, dict), "end.missing", "the bundle has no end")
    expect(end.get("lines") == number - 1 and end.get("sha256") == digest.hexdigest(), "end.hash",
           "something of the bundle was changed")
    expect(bundle.signed(end.get("key"), f"{FORMAT}\nsha256 {end['sha256']}\n", str(end.get("signature"))),
           "end.signature", "the bundle's signature is not good")
    covered = bundle.heads[-1]["transfers"] if bundle.heads else 0
    return {**bundle.counts, "merchant": bundle.head["merchantName"], "until": bundle.position,
            "unsigned": max(0, bundle.position - max(covered, bundle.head["after"])), "keys": sorted(bundle.keys)}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bundle")
    parser.add_argument("--key", action="append", default=[], help="a public key that you trust, and no other")
    options = parser.parse_args()
    try:
        with open(options.bundle, "rb") as file:
            found = verify(file, options.key)
    except Wrong as wrong:
        print(f"NOT GOOD ({wrong.code}): {wrong}")
        return 1
    print(f"Good: {found['merchant']}, {found.get('link', 0)} transfers up to position {found['until']}, "
          f"{found.get('sale', 0)} sales, {found.get('line', 0)} lines of a payout, {found.get('event', 0)} events and "
          f"{found.get('message', 0)} messages of a payment, {found.get('head', 0)} signed heads.")
    if found["unsigned"]:
        print(f"The last {found['unsigned']} transfers are in no signed head yet: a bundle of tomorrow has it.")
    print("Signed with", ", ".join(found["keys"]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
