"""What a hostile merchant tries on the back office: every filter of every list with what it does not
expect, and the account moved while something else is under way."""

import json
import re
from urllib.parse import quote

import pytest

from accountant import KEEPS, OWNS, Accountant
from client import OPERATOR, Client
from server import ROOT
from then import refused
from waiting import at_once

pytestmark = pytest.mark.both_engines

SPEC = json.loads((ROOT / "contract/openapi.json").read_text())
# How a merchant's server says who it is; what such a call asks is attacked with its key (test_deliveries.py).
BY_KEY = {"$ref": "#/components/parameters/MchtId"}
# Of a record that is not there.
PARAMETERS = [(re.sub(r"{\w+}", "1", path.removeprefix("/api/v1/").lstrip("/").replace("{format}", "csv")),
               parameter)
              for path, methods in SPEC["paths"].items()
              if BY_KEY not in methods.get("get", {}).get("parameters", [])
              for parameter in methods.get("get", {}).get("parameters", [])
              if parameter["in"] == "query"]
ASKED = [(path, parameter["name"]) for path, parameter in PARAMETERS]
MAY_BE_SEVERAL = {(path, parameter["name"]) for path, parameter in PARAMETERS
                  if "explode" in parameter}
LISTS = sorted({path for path, _ in ASKED if "registration/" not in path})
ODD = ["abc", "-1", "9223372036854775808", "9" * 40, "1e5", "[]", "'", "%", "!", "\\", "é", "\u202e",
       "\0", "\1", "a" * 5000, "1,,2", "1," * 3000, "2026-02-29 00:00:00", "9999-12-31 23:59:59",
       "createdDate,asc,x", "１２", "' OR 1=1 --"]
INSIDE = ("select ", "sqlite", "postgres", "psql", "/src/", "std::", "exception", "syntax")


@pytest.fixture
def people(server, owner):
    operator = Client(server.url).sign_in(OPERATOR)
    return lambda path: operator if path.startswith("admin/") else owner


def test_every_question_of_the_contract_is_asked():
    assert len(LISTS) >= 12 and len(ASKED) > 60


def kinds():
    """One parameter of each schema: two of one schema are read by one piece of code, and so are all names of states."""
    found = {}
    for path, parameter in PARAMETERS:
        schema = {key: value for key, value in parameter["schema"].items() if key not in ("description", "example")}
        kind = re.sub(r'"#/components/schemas/\w+"', '"names"', json.dumps(schema, sort_keys=True))
        found.setdefault(kind, (path, parameter["name"]))
    return list(found.values())


def does_not_fail(client, path, name, value):
    answer = client.send("GET", f"{path}?{name}={quote(value)}")
    assert answer.status in (200, 303, 400, 404, 409, 413), (path, name, value[:40], answer)
    if answer.status != 200:
        said = answer.text.lower().replace(value.lower(), "")
        assert not [word for word in INSIDE if word in said], (path, name, value[:40], answer)


@pytest.mark.parametrize("path, name", kinds())
def test_no_value_of_a_kind_of_filter_makes_the_server_fail(people, path, name):
    for value in ODD:
        does_not_fail(people(path), path, name, value)


def test_no_filter_makes_the_server_fail(people):
    """Each name of each list once, so that each value meets some thirty of them."""
    for number, (path, name) in enumerate(ASKED):
        does_not_fail(people(path), path, name, ODD[number % len(ODD)])


def test_a_filter_that_stands_twice_has_no_second_meaning(people):
    for number, (path, name) in enumerate(ASKED):
        if (path, name) in MAY_BE_SEVERAL:
            continue
        answer = people(path).send("GET", f"{path}?" + f"{name}=&" * (200 if number % 50 == 0 else 2))
        refused(answer, "error.validation", 400)
        said = [e["message"] for e in answer.json["fieldErrors"] if e["field"] == name]
        assert said == ["Has too many values"], (path, name, answer)


def test_a_question_mark_with_nothing_behind_it_asks_for_nothing(owner):
    for nothing in ("?", "?&", "?&&&", "?pageSize=1&"):
        assert owner.send("GET", "payments/payment-links" + nothing).status == 200
    assert owner.send("GET", "payments/payment-links?=").status == 400


def test_signing_out_while_another_window_switches_leaves_nobody_signed_in(account_copies):
    for round_ in range(12):
        accountant = Accountant(account_copies[0])
        account = accountant.account(OWNS if round_ % 2 else KEEPS)
        other = Client(account_copies[-1].url, accountant.token)
        switched, out = at_once(lambda a=accountant, to=account: a.switch(to),
                                lambda c=other: c.send("POST", "security/logout"))
        assert {switched.status, out.status} <= {200, 401}
        if out.status == 200 and switched.status == 200:
            assert accountant.company(switched.json["token"]) == 401
        assert accountant.company(accountant.token) == 401
