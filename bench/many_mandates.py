#!/usr/bin/env python3
"""A day's run over many due auto-debits: how many a second are made, filed and sent, how many answers of the banks a
second become money in the ledger, how late an ordinary request is meanwhile, and the memory that the server holds. The
bank is the sandbox's, in the same process. Then the limit beside it, on the same tables with all that is in them: one
connection that writes the least that a debit is, by 200 a commit, and without a mail, an event or a file.
Usage: bench/many_mandates.py sqlite|postgresql [MANDATES]
"""

import sqlite3
import statistics
import subprocess
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
# The bare loop's own debits, of the same mandates. {n} is the debit's number, from 1.
BARE_FIRST = 10**17
BARE_AT_ONCE, BARE_MOST = 200, 50_000
BARE_COPIED = {
    "sales": {"id": "{first} + {n}", "reference": "'bare' || {n}", "order_no": "'BARE' || {n}", "status": "2"},
    "mandate_collections": {"id": "{first} + {n}", "sale_id": "{first} + {n}", "mandate_id": "{n}", "status": "1",
                            "attempt": "9"},
}
BARE = {"made": ["INSERT INTO sales {sales}", "INSERT INTO mandate_collections {mandate_collections}",
                 "UPDATE mandates SET next_nth = next_nth + 1 WHERE merchant_id = {merchant} AND id = {n}"],
        "answered": ["UPDATE mandate_collections SET status = 2, code = '00', ended_at = 1 "
                     "WHERE merchant_id = {merchant} AND id = {first} + {n} AND status = 1",
                     "UPDATE sales SET status = 11, paid_at = 1, net_amount = 7900 "
                     "WHERE merchant_id = {merchant} AND id = {first} + {n} AND status = 2",
                     "INSERT INTO ledger_transfers (merchant_id, id, kind, subject_id, subject_part, created_at) "
                     "VALUES ({merchant}, {first} + {n}, 1, {first} + {n}, 0, 1)",
                     "INSERT INTO ledger_entries (merchant_id, transfer_id, line, account, acquirer, amount) VALUES "
                     "({merchant}, {first} + {n}, 1, 10, 1, 8000), ({merchant}, {first} + {n}, 2, 1, 0, -7900), "
                     "({merchant}, {first} + {n}, 3, 11, 0, -100)",
                     "UPDATE mandates SET debits_done = debits_done + 1 WHERE merchant_id = {merchant} AND id = {n}"]}


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
    if database.postgres:
        # As autovacuum has done wherever there was a day before this one: of tables that were never analysed plans
        # are made that cost a row what it should cost to find all.
        database.change("ANALYZE")
    return int(due)


def bare(database, texts, debits):
    """How many a second one connection does of these statements."""
    if database.postgres:
        script = "\\startpipeline\n" + "".join("\\set n :n + 1\n" + "".join(
            f"{text.format(n=':n')};\n" for text in texts) for _ in range(BARE_AT_ONCE)) + "\\endpipeline\n"
        with tempfile.NamedTemporaryFile("w", suffix=".sql") as file:
            file.write(script)
            file.flush()
            began = time.monotonic()
            subprocess.run(["pgbench", "-n", "-M", "prepared", "-c", "1", "-t", str(debits // BARE_AT_ONCE), "-D", "n=0",
                            "-f", file.name, database.postgres.url], check=True, capture_output=True)
            return debits / (time.monotonic() - began)
    with sqlite3.connect(database.folder / "gerbang.db", timeout=60, isolation_level=None) as connection:
        connection.execute("PRAGMA synchronous = FULL")
        texts = [text.format(n="?1") for text in texts]
        began = time.monotonic()
        for start in range(1, debits + 1, BARE_AT_ONCE):
            connection.execute("BEGIN IMMEDIATE")
            for n in range(start, start + BARE_AT_ONCE):
                for text in texts:
                    connection.execute(text, (n,))
            connection.execute("COMMIT")
        return debits / (time.monotonic() - began)


def bare_of(database, mandates):
    """The texts, with {n} where the number of the debit goes."""
    merchant, sale, collection = database.ask(
        "SELECT merchant_id, sale_id, id FROM mandate_collections WHERE mandate_no LIKE 'K%' LIMIT 1")[0]
    words = {"merchant": merchant, "first": BARE_FIRST, "n": "{n}"}
    for table, changed in BARE_COPIED.items():
        names = database.columns(table)
        values = ", ".join(changed.get(name, name).format(**words) for name in names)
        of = sale if table == "sales" else collection
        words[table] = (f"({', '.join(names)}) SELECT {values} FROM {table} "
                        f"WHERE merchant_id = {merchant} AND id = {of}")
    debits = min(mandates, BARE_MOST) // BARE_AT_ONCE * BARE_AT_ONCE
    return {what: bare(database, [text.format(**words) for text in texts], debits) for what, texts in BARE.items()}


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
            server.stop()
            for what, rate in bare_of(database, mandates).items():
                print(f"the least of it, {what}: {rate:.0f} a second", flush=True)
        finally:
            server.stop()
            if postgres:
                postgres.stop()


if __name__ == "__main__":
    main()
