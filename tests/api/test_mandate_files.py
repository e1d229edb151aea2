"""The operators' pages of bank files and of debits without an answer: each filter and sort, what can be decided
about a file that was refused, and who may."""

import pytest

from client import OPERATOR, SECOND_OPERATOR, Client
from debtor import PLAN, collected, collections, enrolled, go_to
from given import operator, owner
from server import ENGINE, execute
from then import pages_are_the_list, refused
from waiting import wait_until

pytestmark = pytest.mark.both_engines

FILES, UNANSWERED = "admin/bank-files", "admin/mandates/unanswered"
KINDS = {"UNKNOWN": 0, "ENROLMENTS": 1, "COLLECTIONS": 2, "RESPONSES": 3, "PAYOUTS": 4, "PAYOUT_REPORTS": 5}
STATES = {"OPEN": 0, "DONE": 1, "REFUSED": 2, "MISSING": 3, "SKIPPED": 4}
KEPT = [(1, "COLLECTIONS", "REFUSED"), (2, "COLLECTIONS", "REFUSED"), (3, "COLLECTIONS", "REFUSED"),
        (4, "COLLECTIONS", "DONE"), (5, "RESPONSES", "REFUSED"), (6, "RESPONSES", "DONE"), (7, "UNKNOWN", "MISSING"),
        (8, "ENROLMENTS", "DONE"), (9, "PAYOUTS", "DONE"), (10, "PAYOUTS", "REFUSED"), (11, "PAYOUT_REPORTS", "REFUSED")]
WHY = {"remarks": "The bank said so on the phone"}


def rail_of(kind):
    return 2 if kind.startswith("PAYOUT") else 1


def file_kept(server, number, kind, state):
    content = "x'48'" if ENGINE == "sqlite" else "'\\x48'"
    execute(server.database,
            "INSERT INTO exchange_files (id, rail, is_sent, name, kind, state, day, sequence, created_at, ended_at, "
            f"problem, sha256, bytes) VALUES ({number}, {rail_of(kind)}, {int(kind in ('COLLECTIONS', 'PAYOUTS'))}, "
            f"'F{number}.csv', {KINDS[kind]}, {STATES[state]}, 20000, {number}, {number * 1000}, 1, 'HTTP 400', "
            f"'hash{number}', {content})")


def files(server, **query):
    return operator(server).get(FILES, pageSize=100, createdDateTo="1970-01-01T00:00:59.000Z", **query)["content"]


def numbers(rows):
    return [int(row["id"]) for row in rows]


def act(server, number, action, body=None, key=None):
    return operator(server).post(f"{FILES}/{number}/{action}", body, key=key)


def file_of(server, number):
    return next(row for row in files(server) if row["id"] == str(number))


def test_operators_see_files_by_kind_state_and_day_and_decide_about_those_refused(own_server):
    server = own_server
    for kept in KEPT:
        file_kept(server, *kept)
    every = [number for number, *_ in KEPT]
    assert numbers(files(server)) == every[::-1], "the newest first"
    assert numbers(files(server, sort="createdDate,asc")) == every
    for kind in KINDS:
        assert numbers(files(server, filterKind=kind, sort="createdDate,asc")) == [n for n, k, _ in KEPT if k == kind]
    for state in STATES:
        assert numbers(files(server, filterState=state, sort="createdDate,asc")) == [n for n, _, s in KEPT if s == state]
    for rail, number in (("AUTO_DEBIT", 1), ("PAYOUT", 2)):
        assert numbers(files(server, filterRail=rail, sort="createdDate,asc")) == [n for n, k, _ in KEPT if rail_of(k) == number]
    assert numbers(files(server, filterKind="RESPONSES", filterState="REFUSED")) == [5]
    assert numbers(files(server, createdDateFrom="1970-01-01T00:00:10.000Z")) == [11, 10]
    pages_are_the_list(operator(server), FILES)
    for wrong in ("filterRail=x", "filterKind=x", "filterState=x", "sort=name,asc"):
        assert operator(server).send("GET", f"{FILES}?{wrong}").status == 400

    assert file_of(server, 1)["actions"] == ["SEND_AGAIN", "MARK_HANDED_OVER", "SKIP"]
    assert file_of(server, 5)["actions"] == ["READ_AGAIN"]
    assert (file_of(server, 5)["problem"], file_of(server, 5)["doubt"]) == ("HTTP 400", "NONE")
    assert file_of(server, 10)["actions"] == [], "files of payouts are handed over by who may approve them"
    assert file_of(server, 11)["actions"] == ["READ_AGAIN"]
    assert all(file_of(server, number)["actions"] == [] for number in (4, 6, 7, 8, 9))

    for action in ("read-again", "send-again", "handed-over", "skip"):
        assert owner(server).send("POST", f"{FILES}/1/{action}", WHY).status == 403
        assert Client(server.url).sign_in(SECOND_OPERATOR).send("POST", f"{FILES}/1/{action}", WHY).status == 403
    assert owner(server).send("GET", FILES).status == 403

    for action in ("handed-over", "skip"):
        assert operator(server).send("POST", f"{FILES}/1/{action}", {"remarks": ""}).status == 400
    first = act(server, 1, "handed-over", WHY, key="once")
    assert act(server, 1, "handed-over", WHY, key="once") == first
    assert file_of(server, 1)["state"] == "DONE"
    act(server, 2, "skip", WHY)
    assert file_of(server, 2)["state"] == "SKIPPED"
    act(server, 3, "send-again")
    act(server, 5, "read-again")
    operator(server).clock_advance(61)
    wait_until(lambda: file_of(server, 2)["endedDate"], "the run that releases its debits")
    wait_until(lambda: file_of(server, 3)["state"] == "DONE", "the file without debits")
    wait_until(lambda: file_of(server, 5)["state"] == "REFUSED", "the file that was read once more")
    for number, action in ((1, "skip"), (2, "send-again"), (4, "handed-over"), (6, "skip"), (5, "skip"), (1, "handed-over"),
                           (10, "skip"), (9, "send-again")):
        refused(lambda number=number, action=action: act(server, number, action, WHY if action in ("skip", "handed-over")
                                                         else None), "bank_file.state", 409)
    assert operator(server).send("POST", f"{FILES}/999/skip", WHY).status == 404
    logged = server.database.rows("SELECT action, subject, detail FROM audit_log WHERE action LIKE 'mandateFile.%' "
                                  "ORDER BY action")
    assert logged == [["mandateFile.handedOver", "1", f"F1.csv: {WHY['remarks']}"],
                      ["mandateFile.readAgain", "5", "F5.csv"],
                      ["mandateFile.resend", "3", "F3.csv"],
                      ["mandateFile.skip", "2", f"F2.csv: {WHY['remarks']}"]]


def test_operators_see_debits_that_a_bank_does_not_answer_with_their_age(own_server):
    server = own_server
    rows = [enrolled(server, {**PLAN, "name": name})[1] for name in ("Gym", "Pool")]
    day = max(row["nextDebit"] for row in rows)
    assert operator(server).send("PUT", "sandbox/incidents/fpx", {"state": "DOWN"}).status == 200
    go_to(server, day, 9)
    for row in rows:
        collected(server, row, "SENT", 1)

    def shown(**query):
        return operator(server).get(UNANSWERED, **query)

    assert shown()["totalElements"] == 2
    assert shown(bankSilentDays=1)["totalElements"] == 0
    operator(server).clock_advance(4 * 24 * 3600)
    assert shown(bankSilentDays=3)["totalElements"] == 2
    assert shown(bankSilentDays=30)["totalElements"] == 0
    found = shown(sort="debitOn,desc")["content"]
    assert {row["mandateNo"] for row in found} == {row["mandateNo"] for row in rows}
    assert {row["ageDays"] >= 4 for row in found} == {True}
    assert {(row["amount"], row["fileState"]) for row in found} == {("80.00", "OPEN")}
    assert all(row["merchantName"] and row["fileName"] and row["orderNo"] for row in found)
    merchant = owner(server).get("security/me")["data"]["companyId"]
    assert shown(merchant=merchant)["totalElements"] == 2
    assert shown(merchant=int(merchant) + 1)["totalElements"] == 0
    pages_are_the_list(operator(server), UNANSWERED)
    for client in (owner(server), Client(server.url).sign_in(SECOND_OPERATOR)):
        assert client.send("GET", UNANSWERED).status == 403
    for wrong in ("bankSilentDays=0", "bankSilentDays=366", "sort=amount,asc"):
        assert Client(server.url).sign_in(OPERATOR).send("GET", f"{UNANSWERED}?{wrong}").status == 400
    assert operator(server).send("PUT", "sandbox/incidents/fpx", {"state": "WORKS"}).status == 200
    operator(server).clock_advance(61)
    wait_until(lambda: {row["fileState"] for row in shown()["content"]} == {"DONE"}, "the files at the bank")
    operator(server).clock_advance(4 * 24 * 3600)
    wait_until(lambda: shown()["totalElements"] == 0, "the bank's answers")
    assert {it["status"] for row in rows for it in collections(server, row)} == {"DEBITED"}
