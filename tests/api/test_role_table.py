"""The table of routes and roles (tests/golden/routes_by_role.txt) is what the server does: for every
preset role, and for 20 roles made at random, a route answers 403 exactly where its permission is
not held."""

import os
import random
import re
from pathlib import Path

import pytest

from team import Company, Gateway, permissions_of

pytestmark = pytest.mark.engine("sqlite")

TABLE = Path(__file__).parent.parent / "golden" / "routes_by_role.txt"
LINE = re.compile(r"^(\S+)\s+(\S+)\s+([\w.]+): (?:merchant ([\w ]+?))?(?:; )?(?:gateway ([\w ]+))?$")
RANDOM_ROLES = 10  # of each side


def table():
    """(method, path, permission, merchant's roles, gateway's roles) of each route with a permission."""
    out = []
    for line in TABLE.read_text().splitlines():
        if match := LINE.match(line):
            method, path, permission, merchant, gateway = match.groups()
            out.append((method, path, permission, (merchant or "").split(), (gateway or "").split()))
    assert len(out) > 150, "the table is not read"
    return out


def answers_agree(client, rows, held):
    """A shape that is wrong is refused after the permission, so that nothing is changed by asking."""
    for method, path, permission, *_ in rows:
        path = re.sub(r"\{format\}", "csv", path).removeprefix("/api/v1/")
        answer = client.send(method, re.sub(r"\{\w+\}", "1", path), {"nothing": "of this"})
        is_refused = answer.status == 403 and f"({permission})" in answer.json["errorMessage"]
        assert is_refused == (permission not in held), f"{method} {path} with {sorted(held)}: {answer}"


@pytest.fixture(params=[Company, Gateway])
def side(request, account_server):
    return request.param(account_server)


def changed(company, account, role):
    company.client.post(f"{company.side}/people/{account}/role", {"roleId": role})


def test_every_preset_role_may_what_the_table_says(side):
    rows = table()
    colleague = side.join(side.role("Auditor"))
    account = side.account(colleague.email)
    column = 4 if side.side == "admin" else 3
    for name, role in side.roles().items():
        if not role["isPreset"]:
            continue
        changed(side, account, role["id"])
        held = permissions_of(colleague.client)
        for row in rows:
            assert (name in row[column]) == (row[2] in held), f"{row} and {name}"
        answers_agree(colleague.client, rows, held)


def test_any_role_may_what_it_holds_and_loses_it_at_once(side):
    seed = int(os.environ.get("GERBANG_TEST_SEED") or 20)
    print("seed", seed)
    chance = random.Random(seed)
    rows = table()
    offered = side.client.get(f"{side.side}/roles")["offered"]
    held = set(offered)
    role = side.role_create(*held)
    colleague = side.join(role)

    def change(version, permissions):
        body = {"name": f"Random {role}", "permissions": sorted(permissions), "version": version}
        side.client.put(f"{side.side}/roles/{role}", body)
        assert permissions_of(colleague.client) == set(permissions)

    version = 0
    for _ in range(RANDOM_ROLES):
        version += 1
        held = set(chance.sample(offered, chance.randint(1, len(offered))))
        change(version, held)
        answers_agree(colleague.client, chance.sample(rows, 60), held)
    for gone in offered:
        version += 1
        change(version, set(offered) - {gone})
        answers_agree(colleague.client, [row for row in rows if row[2] == gone], set(offered) - {gone})
