#!/usr/bin/env python3
"""A day's run over many due auto-debits: how many a second are made, filed and sent, how many answers of the banks a
second become money in the ledger, how late an ordinary request is meanwhile, and the memory that the server holds. The
bank is the sandbox's, in the same process. Usage: bench/many_mandates.py sqlite|postgresql [MANDATES]
"""

import sqlite3
import statistics
import sys
import tempfile
import time
from datetime import datetime
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))

from programs import OWNER, ROOT, Postgres, Server  # noqa: E402

OPERATOR = {**OWNER, "email": "operator@demo.gerbang.test"}
ONE = "SELECT mandate_no, id, next_debit FROM mandates WHERE status = 11 AND next_debit IS NOT NULL LIMIT 1"
COPIED = {
    "mandates": ("it.mandate_no = '{no}'", {
        "id": "n.i", "mandate_no": "'K' || n.i", "token": "'k' || n.i", "bank_mandate_no": "'BK' || n.i",
        "email": "'payer' || n.i || '@debit.example'",
        "amount": "it.amount - it.amount % 100"}),  # sen choose the sandbox's outcome; none does
    "mandate_events": ("it.mandate_id = {id}", {"mandate_id": "n.i"}),
    "sandbox_mandates": ("it.mandate_no = '{no}'", {"order_no": "'K' || n.i", "mandate_no": "'K' || n.i"}),
}
SENT, DEBITED, FAILED = 1, 2, 3


class Database:
    def __init__(self, folder, postgres):
        self.folder, self.postgres = folder, postgres

    def ask(self, text):
        if self.postgres:
            return [line.split("|") for line in self.postgres.sql(text).split("\n")]
        with sqlite3.connect(self.folder / "gerbang.db", timeout=60) as database:
            return [[str(value) for value in row] for row in database.execute(text)]

    def change(self, text):
        if self.postgres:
            self.postgres.sql(text)
        else:
            with sqlite3.connect(self.folder / "gerbang.db", timeout=60) as database:
                database.execute(text)

    def columns(self, table):
        return [row[0] for row in self.ask(
            f"SELECT column_name FROM information_schema.columns WHERE table_name = '{table}'" if self.postgres
            else f"SELECT name FROM pragma_table_info('{table}')")]

    def count(self, status):
        return int(self.ask(f"SELECT count(*) FROM mandate_collections WHERE status = {status} "
                            "AND mandate_no LIKE 'K%'")[0][0])


def fill(database, mandates):
    """Copies of one that is enrolled, at the gateway and at the bank; the day on which all are due."""
    number, its, due = database.ask(ONE)[0]
    for table, (where, changed) in COPIED.items():
        names = database.columns(table)
        values = ", ".join(changed.get(name, f"it.{name}") for name in names)
        database.change(
            f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {mandates}) "
            f"INSERT INTO {table} ({', '.join(names)}) SELECT {values} FROM {table} it, n "
            f"WHERE {where.format(no=number, id=its)}")
    return int(due)


def as_operator(server, method, path, body=None):
    before, server.token = server.token, None
    status, answer = server.call("POST", "/api/v1/security/authentication", OPERATOR)
    if "revokeSessionToken" in answer:
        server.call("POST", "/api/v1/security/revoke-session",
                    {"email": OPERATOR["email"], "revokeSessionToken": answer["revokeSessionToken"]})
        status, answer = server.call("POST", "/api/v1/security/authentication", OPERATOR)
    server.token = answer["token"]
    status, answer = server.call(method, path, body)
    server.token = before
    assert status == 200, answer
    return answer


def go_to(server, day, hour):
    now = datetime.fromisoformat(as_operator(server, "GET", "/api/v1/sandbox/clock")["now"]).timestamp()
    seconds = round(day * 86400 + (hour - 8) * 3600 - now) + 1
    if seconds > 0:
        as_operator(server, "POST", "/api/v1/sandbox/clock", {"advanceSeconds": seconds})


def until_all(server, database, status, mandates):
    """Seconds, the most memory, and how late the portal's own requests were."""
    began, most, late, looked = time.monotonic(), 0.0, [], 0.0
    while True:
        most = max(most, server.memory_mib())
        asked = time.perf_counter()
        server.call("GET", "/api/v1/ui/settings")
        late.append((time.perf_counter() - asked) * 1000)
        if time.monotonic() > looked + 2:
            looked = time.monotonic()
            if failed := database.count(FAILED):
                sys.exit(f"the bank refused {failed}")
            if database.count(status) >= mandates:
                return time.monotonic() - began, most, late
        time.sleep(0.05)


def main():
    engine, mandates = sys.argv[1], int((sys.argv[2:] or [1_000_000])[0])
    postgres = Postgres(None) if engine == "postgresql" else None
    with tempfile.TemporaryDirectory() as folder:
        database = Database(Path(folder), postgres)
        server = Server(ROOT / "build/release/gerbang", database.folder, *([postgres.url] if postgres else []))
        try:
            server.start("--demo-sales", "60")
            server.stop()
            due = fill(database, mandates)
            server.start()
            idle = server.memory_mib()
            print(f"{engine}: {mandates} due auto-debits; the server holds {idle:.0f} MiB at first", flush=True)
            for hour, status, what in ((8, SENT, "made, filed and sent"), (17, DEBITED, "answered and paid")):
                go_to(server, due, hour)
                seconds, most, late = until_all(server, database, status, mandates)
                print(f"{what}: {mandates / seconds:.0f} a second, {seconds:.0f} s; {most:.0f} MiB at most; an ordinary "
                      f"request meanwhile p50 {statistics.median(late):.1f} ms, p99 "
                      f"{sorted(late)[int(len(late) * 0.99)]:.1f} ms", flush=True)
        finally:
            server.stop()
            if postgres:
                postgres.stop()


if __name__ == "__main__":
    main()
