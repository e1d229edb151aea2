"""Production collects through a bank that the test plays: its files are written and read anew here, and the server's
machine has a clock of its own, because nothing else moves time in production."""

import json
import os
from collections import Counter
from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest

from bank import Bank
from client import OWNER, Client
from debtor import ALI, MALAYSIA, PLAN, Debtor
from mails import page_of, received
from production import Roads, World
from server import execute
from waiting import wait_until

pytestmark = pytest.mark.engine("sqlite")

APPLICATIONS, COLLECTIONS = "emandate/applications", "emandate/collections"
INITIATED, ENROLLED = 0, 11
SALE_PAID, SALE_FAILED = 11, 22
PAYERS = 8
WRONG = {
    "01-truncated": "breaks off",
    "02-forged": "the signature is wrong",
    "03-sum": "the control line's sum is",
    "04-other-name": "names another file",
}


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    made = World(tmp_path_factory.mktemp("keys"))
    try:
        yield made.begin()
    finally:
        made.remove()


@pytest.fixture(scope="module")
def bank(world):
    played = Bank(str(world.folder / "switch_key.pem"), world.folder / "own.pem", world.settings["fpx_exchange_id"])
    try:
        yield played
    finally:
        played.stop()


class Collecting:
    """A production with payers who are enrolled, and its bank."""

    def __init__(self, world, bank, server):
        self.world, self.bank, self.server = world, bank, server
        self.forger = world.key("forger.pem")

    @property
    def owner(self):
        return Client(self.server.url).sign_in(OWNER)  # anew: time has moved

    def at(self, day, hour):
        """To a little after that hour of "2026-12-01" in Kuala Lumpur; what is due then runs at once."""
        moment = datetime.fromisoformat(day).replace(tzinfo=UTC) + timedelta(hours=hour) - MALAYSIA
        self.world.clock.go_to(moment.timestamp() + 30)

    def look(self):
        """The run of the minute, now."""
        execute(self.world.database, "UPDATE jobs SET due_at = 0 WHERE topic = 'mandate.run' AND done_at IS NULL")

    def until(self, condition, what):
        def is_so():
            self.look()
            return condition()

        return wait_until(is_so, what, seconds=60)

    def enrol(self, slug, number):
        debtor = Debtor(self.server, slug)
        debtor.browser.client = Roads(self.server.url, self.world.acquirers.url)
        offered = wait_until(lambda: debtor.client.get(f"pay/mandates/{slug}")["banks"], "the switch's banks")
        self.payers_bank = next(bank["id"] for bank in offered if bank["online"])
        debtor.sign(bank=self.payers_bank, payer={**ALI, "name": f"Payer Number {number}", "email": self.address(number)})
        return debtor.state()["mandateNo"]

    def address(self, number):
        return f"payer{number}-{self.world.port}@rehearsal.example"

    def mails(self, number):
        return [page_of(mail) for mail in received(self.address(number))]

    def is_mailed(self, number, words):
        return wait_until(lambda: any(words in page for page in self.mails(number)), f"{words} to payer {number}")

    def mandates(self):
        return {row["mandateNo"]: row for row in self.owner.get(APPLICATIONS, pageSize=100)["content"]}

    def collections(self):
        rows = self.owner.get(COLLECTIONS, pageSize=100)["content"]
        return {row["id"]: row for row in rows}

    def statuses(self):
        return {number: row["status"] for number, row in self.collections().items()}

    def read(self, name):
        """Once the file has come and is taken or refused: what is the matter with it."""
        def look():
            return self.world.database.rows(
                f"SELECT '=' || coalesce(problem, '') FROM exchange_files WHERE name = '{name}' AND state <> 0")

        return self.until(look, f"a word about {name}")[0][0].removeprefix("=")

    def sale(self, collection):
        return self.owner.get(f"payments/sales-transactions/{collection['saleId']}")

    def balance(self):
        held = self.owner.get("merchants/balance")
        gone = (Decimal(it["amount"]) for it in self.owner.get("payments/payouts", pageSize=100)["content"])
        return Decimal(held["pendingBalance"]) + Decimal(held["availableBalance"]) + sum(gone)


def events_of(server, owner):
    """What the merchant's server fetches: it has no address that could be posted to."""
    key = owner.post("merchants/api-account/rotate", {"endsOldKeys": True})["signKey"]
    mcht_id = owner.get("merchants/api-account")["mchtId"]
    out, after = [], 0
    while True:
        page = Client(server.url).raw("GET", f"/api/v1/events?mchtId={mcht_id}&after={after}&limit=100",
                                      headers={"Authorization": f"Bearer {key}"}).json
        out += [json.loads(event["body"]) for event in page["events"]]
        if not page["hasMore"]:
            return out
        after = page["nextAfter"]


def test_a_bank_that_answers_well_late_doubled_cut_off_forged_and_out_of_order_is_booked_right(world, bank):
    with world.serving(fpx_mandate_files_url=bank.url, smtp_url=os.environ["GERBANG_TEST_SMTP"],
                       mail_from="gate@gerbang.example") as server:
        it = Collecting(world, bank, server)
        numbers = enrolled(it)
        before = it.balance()
        name, asked = collected(it, numbers)
        day_of_answers(it, name, asked)
        again = late_and_out_of_order(it, name, asked)
        days_later(it, name, asked)
        what_was_booked(it, before, asked, again)


def enrolled(it):
    owner = it.owner
    owner.send("POST", "merchants/enabled-emandate", {})
    slug = owner.post("emandate/products", PLAN)["slug"]
    numbers = [it.enrol(slug, number) for number in range(PAYERS)]
    rows = it.mandates()
    told = [(number, it.payers_bank, f"51401{i:07}", f"Payer Number {i}", "900101145677", "80.00")
            for i, number in enumerate(numbers)]
    it.bank.report("00-a-ENRP.csv", told, key=it.forger)
    assert "the signature is wrong" in it.read("00-a-ENRP.csv")
    assert {rows[number]["status"] for number in numbers} == {INITIATED}
    it.bank.report("00-b-ENRP.csv", told)
    assert it.read("00-b-ENRP.csv") == ""
    rows = it.mandates()
    assert {rows[number]["status"] for number in numbers} == {ENROLLED}
    return numbers


def collected(it, numbers):
    """One file, although the bank does not take it at first; what is in it is what was agreed."""
    day = it.mandates()[numbers[0]]["nextDebit"]
    it.at(day, 7)
    it.look()
    assert not it.bank.posts, "before eight nothing leaves"
    it.bank.statuses = [503, 502]
    it.at(day, 8)
    it.until(lambda: len(it.bank.posts) == 3, "the file, for the third time")
    assert len(set(it.bank.posts)) == 1
    name, rows = it.bank.read(it.bank.posts[0])
    assert name.startswith(day.replace("-", ""))
    by_mandate = {row["mandate"]: row for row in rows}
    assert sorted(by_mandate) == sorted(numbers)
    for i, number in enumerate(numbers):
        row = by_mandate[number]
        assert (row["bank_mandate"], row["account"]) == (f"B{number}", f"51401{i:07}")
        assert (row["payer"], row["id_number"], row["amount"]) == (f"Payer Number {i}", "900101145677", "80.00")
    asked = [by_mandate[number]["number"] for number in numbers]
    assert set(it.statuses().items()) == {(number, "SENT") for number in asked}
    return name, asked


def day_of_answers(it, name, asked):
    """Of eight four are answered, half of them well; everything else that comes is not believed."""
    it.at(list(it.collections().values())[0]["debitOn"], 17)
    everybody = [(number, "80.00", "00", False) for number in asked]
    half = [(number, "80.00", code, False) for number, code in zip(asked, ["00", "00", "51", "14"], strict=False)]
    bank = it.bank
    bank.response("01-truncated", name, everybody)
    bank.waiting["01-truncated"] = bank.waiting["01-truncated"][:-300]
    bank.response("02-forged", name, everybody, key=it.forger)
    bank.response("03-sum", name, everybody, extra=1)
    bank.response("04-another-name", name, everybody)
    bank.waiting["04-other-name"] = bank.waiting.pop("04-another-name")
    for wrong, why in WRONG.items():
        assert why in it.read(wrong)
    assert set(it.statuses().values()) == {"SENT"}
    bank.response("05-half", name, half)
    bank.response("06-half-again", name, half)
    bank.response("07-of-others", name, [(asked[4], "800.00", "00", False), ("123456789", "80.00", "00", False)])
    for right in ("05-half", "06-half-again", "07-of-others"):
        assert it.read(right) == ""
    assert [it.statuses()[number] for number in asked] == ["DEBITED"] * 2 + ["FAILED"] * 2 + ["SENT"] * 4
    assert len(set(it.bank.posts)) == 1, "nothing is sent again on its day"


def late_and_out_of_order(it, name, asked):
    """The next banking day: who had no money is asked again, and the other half is answered, behind a return."""
    poor = it.collections()[asked[2]]
    assert poor["retryOn"] > poor["debitOn"]
    it.at(poor["retryOn"], 8)
    it.until(lambda: len(set(it.bank.posts)) == 2, "the second file")
    second, [row] = it.bank.read(it.bank.posts[-1])
    assert second > name and (row["mandate"], row["amount"]) == (poor["mandateNo"], "80.00")
    it.bank.response("20-back-too-early", name, [(asked[5], "80.00", "51", True)])
    assert it.read("20-back-too-early") == ""
    # Its name says that it is older than what has come.
    it.bank.response("10-late", name, [(number, "80.00", "00", False) for number in asked[4:]])
    assert it.read("10-late") == ""
    it.bank.response("21-retry", second, [(row["number"], "80.00", "00", False)])
    assert it.read("21-retry") == ""
    return row["number"]


def days_later(it, name, asked):
    it.at((datetime.fromisoformat(it.collections()[asked[0]]["debitOn"]) + timedelta(days=6)).date().isoformat(), 6)
    for back in ("30-back", "31-back-again"):
        it.bank.response(back, name, [(asked[0], "80.00", "51", True)])
        assert it.read(back) == ""


def what_was_booked(it, before, asked, again):
    ended = it.collections()
    wanted = dict(zip(asked, ["RETURNED", "DEBITED", "FAILED", "FAILED", "DEBITED", "FAILED", "DEBITED", "DEBITED"],
                      strict=True)) | {again: "DEBITED"}
    assert {number: row["status"] for number, row in ended.items()} == wanted
    sales = {number: it.sale(row) for number, row in ended.items()}
    for number, status in wanted.items():
        assert sales[number]["transaction"]["status"] == (SALE_PAID if status == "DEBITED" else SALE_FAILED), number
    arrived = sum(Decimal(entry["credit"] or 0) - Decimal(entry["debit"] or 0) for sale in sales.values()
                  for entry in sale["ledgerEntries"] if entry["account"].startswith("MERCHANT"))
    assert it.balance() - before == arrived
    row_of = it.mandates()
    counted = Counter({"done": 0, "defaults": 0})
    for row in row_of.values():
        counted["done"] += row["debitsDone"]
        counted["defaults"] += row["isDefault"]
    assert counted == {"done": 5, "defaults": 3}
    what_was_told(it, ended, wanted, asked)


def what_was_told(it, ended, wanted, asked):
    for number, words in {0: "Your bank took back RM 80.00", 1: "Receipt: RM 80.00", 2: "Receipt: RM 80.00"}.items():
        it.is_mailed(number, words)
    for number in (3, 5):
        assert not any("Receipt: RM 80.00" in page for page in it.mails(number)), number
    told = events_of(it.server, it.owner)
    by_sale = {}
    for event in told:
        if event["type"].startswith("sale."):
            by_sale.setdefault(event["data"]["transactionId"], []).append(event["type"])
    words = {"DEBITED": ["sale.paid"], "FAILED": ["sale.failed"], "RETURNED": ["sale.paid", "sale.returned"]}
    for number, status in wanted.items():
        assert by_sale[ended[number]["saleId"]] == words[status], number
    assert sum(event["type"] == "mandate.debit_failed" for event in told) == 3
