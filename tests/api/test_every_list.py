"""Every list of the contract: each filter alone, each sort both ways, the first and the last page.

Lists differ in what they show; these rules are the same for all. What each filter means is tested where the
list is.
"""

import json
import re
from datetime import timedelta
from itertools import chain

import pytest
from client import OPERATOR, OWNER, SECOND_OPERATOR, SETTLEMENT, Client
from server import ROOT

pytestmark = pytest.mark.both_engines

# Of one record each, which other tests ask for.
ONE_RECORD = re.compile(r"\{")
ACCOUNTS_OF = {"admin/ledger/entries": "SST_PAYABLE", "merchants/balance/entries": "MERCHANT_PENDING"}
# A record has one of these, so that the totals of all of them together are that of the list.
EXCLUSIVE = {"filterStatus", "refundRequestStatus", "filterKind", "sending"}


@pytest.fixture(scope="module")
def contract():
    return json.loads((ROOT / "contract/openapi.json").read_text())


@pytest.fixture(scope="module")
def clients(checked_server):
    return [Client(checked_server.url).sign_in(who) for who in (OWNER, OPERATOR, SECOND_OPERATOR, SETTLEMENT)]


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
        if "pageNumber" in parameters and not ONE_RECORD.search(path):
            yield path.lstrip("/"), {name: it for name, it in parameters.items()
                                     if name not in ("pageNumber", "pageSize", "sort")}


def identity(row):
    return str(row.get("id", row))


class AnyList:
    """One list, asked by whoever may see it."""

    def __init__(self, clients, path):
        self.path = path
        self.always = {"account": ACCOUNTS_OF[path]} if path in ACCOUNTS_OF else {}
        self.client = next(it for it in clients if self.ask(it).status != 403)

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
        answer = self.ask(sort="nothing,asc")
        assert answer.status == 400 and answer.json["errorCode"] == "error.validation", (self.path, answer)
        message = next(it["message"] for it in answer.json["fieldErrors"] if it["field"] == "sort")
        return re.findall(r"\b[a-z][A-Za-z]+\b", message.split(":")[-1])


@pytest.fixture(scope="module")
def lists(contract, clients):
    found = [(AnyList(clients, path), filters) for path, filters in lists_of(contract)]
    assert len(found) > 30
    return found


def test_each_filter_alone_shows_a_part_of_the_list(contract, lists):
    now = lists[0][0].client.now()
    for a_list, filters in lists:
        for name, parameter in filters.items():
            if name in a_list.always:
                continue
            # Others may add records meanwhile: what is counted first cannot be more than what is counted last.
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
    shown = 0
    for a_list, _ in lists:
        whole = a_list.page()
        total = whole["totalElements"]
        if total > 100:
            assert a_list.page(pageNumber=(total + 99) // 100)["content"], a_list.path
        if not 2 <= total <= 100:
            continue
        shown += 1
        size = (total + 1) // 2
        pages = [a_list.page(pageNumber=number, pageSize=size) for number in (1, 2)]
        assert [len(page["content"]) for page in pages] == [size, total - size], a_list.path
        if a_list.total() == total:
            rows = chain(*(page["content"] for page in pages))
            assert list(map(identity, rows)) == list(map(identity, whole["content"])), a_list.path
    assert shown > 5
