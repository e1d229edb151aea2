"""Rows that a run could not take: operators see which and why, and try them again; a row that succeeds leaves the list."""

import pytest
from client import OWNER, Client
from given import operator
from server import Server, execute
from then import refused
from waiting import wait_until

pytestmark = pytest.mark.both_engines

PROBLEMS = "admin/run-problems"
HOUR = 3600 * 1000


def noted(server, asks, row_id, **given):
    now = int(asks.now().timestamp() * 1000)
    row = {"id": row_id, "kind": "personal.anonymise", "run": "personal.anonymise", "row_id": row_id, "merchant_id": 0,
           "what": "It cannot be read", "tries": 3, "first_at": now - HOUR, "last_at": now, "next_at": now + HOUR, **given}
    values = ", ".join(f"'{it}'" if isinstance(it, str) else str(it) for it in row.values())
    execute(server.database, f"INSERT INTO run_problems ({', '.join(row)}) VALUES ({values})")


@pytest.fixture(scope="module")
def server():
    server = Server()
    try:
        yield server.start()
        server.check()
    finally:
        server.remove()


def test_a_row_that_waits_is_listed_and_tried_again(server):
    asks = operator(server)
    asks.post("admin/personal-data/requests", {"kind": "EMAIL", "value": "a@row.example", "reason": "They wrote"})
    [asked] = asks.get("admin/personal-data/requests")["content"]
    noted(server, asks, int(asked["id"]))
    execute(server.database, f"UPDATE personal_requests SET status = 2 WHERE id = {asked['id']}")  # two people did

    [row] = asks.get(PROBLEMS)["content"]
    assert (row["kind"], row["rowId"], row["reason"], row["attempts"]) == (
        "personal.anonymise", asked["id"], "It cannot be read", 3)
    assert row["createdDate"] < row["lastDate"] < row["nextDate"]
    [still] = asks.get("admin/personal-data/requests")["content"]
    assert still["status"] == "APPROVED", "it waits"

    asks.post(f"{PROBLEMS}/{row['id']}/retry")
    wait_until(lambda: asks.get(PROBLEMS)["totalElements"] == 0, "the row to leave the list")
    [done] = asks.get("admin/personal-data/requests")["content"]
    assert done["status"] == "DONE"
    refused(asks.send("POST", f"{PROBLEMS}/{row['id']}/retry", {}), status=404)
    [record] = asks.get("admin/audit-log", filterAction="runProblem.retry")["content"]
    assert record["subject"] == asked["id"]


def test_the_list_is_narrowed_and_sorted(server):
    asks = operator(server)
    for number, kind in ((1, "payout.close"), (2, "sale.settle"), (3, "payout.close")):
        noted(server, asks, number, kind=kind, run=kind, tries=10 - number, first_at=number, next_at=10**13 + number)
    assert [it["id"] for it in asks.get(PROBLEMS, kind="payout.close", sort="createdDate,asc")["content"]] == ["1", "3"]
    assert [it["id"] for it in asks.get(PROBLEMS, sort="attempts,asc")["content"]] == ["3", "2", "1"]
    assert [it["id"] for it in asks.get(PROBLEMS, sort="nextDate,desc")["content"]] == ["3", "2", "1"]


def test_merchants_see_nothing_of_it(server):
    theirs = Client(server.url).sign_in(OWNER)
    refused(theirs.send("GET", PROBLEMS), status=403)
    refused(theirs.send("POST", f"{PROBLEMS}/1/retry", {}), status=403)
