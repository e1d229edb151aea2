"""Every list of the contract: each filter alone, each sort both ways, the first and the last page.

Lists differ in what they show; these rules are the same for all. What each filter means is tested where the
list is.
"""

import json
import re
from datetime import timedelta

import pytest
from client import OPERATOR, OWNER, SECOND_OPERATOR, SETTLEMENT, Client
from debtor import APPLICATIONS, PLAN, Debtor, day_after, ready
from given import operator, owner
from payout_desk import Desk
from reconciliation_desk import MAYBANK, sealed, settlement, upload
from server import ROOT, Server, execute
from then import identity, pages_are_the_list
from waiting import wait_until

pytestmark = pytest.mark.both_engines

EXPORT = re.compile(r"\{format\}")
ENTRIES = "admin/ledger/entries"
ACCOUNTS_OF = {ENTRIES: "FEE_INCOME", "merchants/balance/entries": "MERCHANT_AVAILABLE"}
# Two records of these take months, or a bank that is silent: test_invoices.py and test_mandate_files.py ask for their
# pages.
RARE = {"admin/invoices", "admin/invoice-problems", "payments/invoices", "admin/mandates/unanswered"}
# A record has one of these, so that the totals of all of them together are that of the list.
EXCLUSIVE = {"filterStatus", "filterState", "refundRequestStatus", "filterKind", "filterRail", "sending"}
ACCOUNT = {"bankName": "CIMB", "bankCode": "CIBBMYKL", "accountNo": "7001234567", "accountName": "Kedai Demo"}
FLAT = {"feeType": 2, "mdrAcquirer": 0, "mdrGateway": 0, "flatFeeAcquirer": "0.50", "flatFeeGateway": "0.20"}


@pytest.fixture(scope="module")
def contract():
    return json.loads((ROOT / "contract/openapi.json").read_text())


def company(client):
    return client.get("security/me")["data"]["companyId"]


def paid_out_twice(server):
    """Two payouts that a person has closed, each in a file of its own for the bank."""
    desk, merchant = Desk.at(server), company(owner(server))
    for _ in range(2):
        for _ in range(2):
            desk.adjust(merchant, 500_000)
        desk.maker.clock_advance(61)
        [payout] = wait_until(lambda: desk.maker.get("admin/payouts", filterStatus="OPEN", merchant=merchant)["content"],
                              "the open payout")
        desk.maker.post(f"admin/payouts/{payout['id']}/close")
        desk.checker.post(f"admin/payouts/{payout['id']}/approve")
        desk.maker.post("admin/payout-batches")
    for number in (1, 2):
        execute(server.database, "INSERT INTO exchange_exceptions (id, report, what, created_at) "
                                 f"VALUES ({number}, 'old.xml', 'P{number} was not in the file', 1)")


def rows_failed_twice(server):
    for number in (1, 2):
        execute(server.database, "INSERT INTO run_problems (id, kind, run, row_id, merchant_id, what, tries, first_at, "
                                 f"last_at, next_at) VALUES ({number}, 'test', 'test', {number}, 0, 'no', {number}, "
                                 f"{number}, 1, {number})")


def asked_twice(server):
    """Requests that one person makes and another decides."""
    mine, desk = owner(server), Desk.at(server)
    merchant = company(mine)
    for words in ("First", "Second"):
        first = desk.maker.get(f"admin/fees/merchants/{merchant}")["firstDay"]
        desk.maker.post(f"admin/fees/merchants/{merchant}/proposals",
                        {"paymentMethod": 1, "validFrom": first, "rule": FLAT, "reason": words})
        desk.maker.post("admin/personal-data/requests",
                        {"kind": "EMAIL", "value": f"{words}@payer.example", "reason": "She wrote to us"})
        mine.post("payments/payout-account", ACCOUNT)
        asked = mine.get("payments/payout-account")["asked"]["id"]
        desk.checker.post(f"admin/payout-accounts/{asked}/reject", {"remarks": "Not theirs"})


def mandates_end_and_begin(server):
    mine = owner(server)
    for row in mine.get(APPLICATIONS, filterStatus=11)["content"][:2]:
        mine.post(f"{APPLICATIONS}/{row['id']}/terminate", {"reason": "Contract ended"})
    product = ready(server).post("emandate/products", PLAN)
    for _ in range(2):
        Debtor(server, product["slug"]).sign()


def settlements_read(server):
    day = day_after(server, 0)
    for number in (1, 2):
        lines = [f"D,SALE,{number}{line},{day},100.00,1.00,99.00,X" for line in range(2)]
        answer = upload(settlement(server), f"{number}.csv", sealed([f"H,SETTLEMENT,{MAYBANK},N{number},{day}", *lines]))
        assert answer.status == 200, answer


@pytest.fixture(scope="module")
def server():
    """With two records or more of each list."""
    server = Server()
    try:
        written = server.command("seed", "--examples")
        assert written.returncode == 0, written
        server.start()
        paid_out_twice(server)
        asked_twice(server)
        rows_failed_twice(server)
        mandates_end_and_begin(server)
        settlements_read(server)
        yield server
        server.check()
    finally:
        server.remove()


@pytest.fixture(scope="module")
def clients(server):
    return [Client(server.url).sign_in(who) for who in (OWNER, OPERATOR, SECOND_OPERATOR, SETTLEMENT)]


def resolved(contract, schema):
    if "$ref" in schema:
        *_, kind, name = schema["$ref"].split("/")
        schema = contract["components"][kind][name]
    return schema


def values_of(contract, parameter, now):
    """The values to ask a filter for: each of its words, where it has words."""
    schema = resolved(contract, parameter["schema"])
    if schema.get("type") == "array":
        schema = resolved(contract, schema["items"])
    if "enum" in schema:
        return schema["enum"]
    if schema.get("type") == "boolean":
        return ["true", "false"]
    if schema.get("format") == "date-time":
        return [(now - timedelta(days=17)).strftime("%Y-%m-%dT%H:%M:%S.000Z")]
    return ["1"]


def lists_of(contract):
    for path, methods in sorted(contract["paths"].items()):
        parameters = {it["name"]: it for it in (resolved(contract, each) for each in methods.get("get", {})
                                                .get("parameters", [])) if it["in"] == "query"}
        if "pageNumber" in parameters and not EXPORT.search(path):
            yield path.lstrip("/"), {name: it for name, it in parameters.items()
                                     if name not in ("pageNumber", "pageSize", "sort")}


class AnyList:
    """One list, asked by whoever may see it."""

    def __init__(self, clients, path, **always):
        self.always = {"account": ACCOUNTS_OF[path], **always} if path in ACCOUNTS_OF else always
        self.path, *lines = path.split("/{id}")
        self.client = next(it for it in clients if self.ask(it).status != 403)
        self.has_one_order = bool(lines)
        if lines:
            paths = [f"{self.path}/{it['id']}{lines[0]}" for it in self.page()["content"]]
            self.path = next(it for it in paths if self.client.get(it)["totalElements"] > 1)

    def ask(self, client=None, **query):
        query = {"pageNumber": 1, "pageSize": 100, **self.always, **query}
        text = "&".join(f"{name}={value}" for name, value in query.items())
        return (client or self.client).send("GET", f"{self.path}?{text}")

    def page(self, **query):
        answer = self.ask(**query)
        assert answer.status == 200, (self.path, query, answer)
        return answer.json

    def total(self, **query):
        return self.page(**query)["totalElements"]

    def sorts(self):
        """Its sorts, as its refusal of another one lists them."""
        if self.has_one_order:
            return []
        answer = self.ask(sort="nothing,asc")
        assert answer.status == 400 and answer.json["errorCode"] == "error.validation", (self.path, answer)
        message = next(it["message"] for it in answer.json["fieldErrors"] if it["field"] == "sort")
        return re.findall(r"\b[a-z][A-Za-z]+\b", message.split(":")[-1])


@pytest.fixture(scope="module")
def lists(contract, clients):
    filters_of = dict(lists_of(contract))
    found = [(AnyList(clients, path), filters) for path, filters in filters_of.items()]
    assert len(found) > 30
    # On a merchant's behalf, an account of the gateway is another list.
    return [*found, (AnyList(clients, ENTRIES, merchant=company(clients[0])), filters_of[ENTRIES])]


def test_each_filter_alone_shows_a_part_of_the_list(contract, lists):
    now = lists[0][0].client.now()
    for a_list, filters in lists:
        for name, parameter in filters.items():
            if name in a_list.always:
                continue
            # Jobs may add records meanwhile: what is counted first cannot be more than what is counted last.
            totals = [a_list.total(**{name: value}) for value in values_of(contract, parameter, now)]
            everything = a_list.total()
            if "DateFrom" in name or "DateTo" in name:
                continue  # days that are asked for stand instead of those that a list shows otherwise
            assert max(totals) <= everything, (a_list.path, name, totals)
            if name in EXCLUSIVE:
                assert sum(totals) <= everything, (a_list.path, name, totals)


def test_each_sort_has_the_same_records_both_ways(lists):
    for a_list, _ in lists:
        for sort in a_list.sorts():
            before = a_list.total()
            rows = {way: a_list.page(sort=f"{sort},{way}")["content"] for way in ("asc", "desc")}
            if before < 100 and a_list.total() == before:
                assert len(rows["asc"]) == len(rows["desc"]) == before, (a_list.path, sort)
                kept = [sorted(map(identity, it)) for it in rows.values()]
                assert kept[0] == kept[1], (a_list.path, sort)


def test_the_pages_of_a_list_are_the_list(lists):
    for a_list, _ in lists:
        if a_list.path not in RARE:
            pages_are_the_list(a_list.client, a_list.path, **a_list.always)
