#!/usr/bin/env python3
"""A merchant's balance as of random moments over ten million ledger entries of a year: how late the answer is on one
connection, beside the bare statement that reads the entries of as much of a day, and beside a request that reads next to
nothing; the first page of the entries behind a balance, the trial balance, a year's income and the receivables. Before
that, how long it takes to work out the ends of all days. Usage: bench/many_entries.py sqlite|postgresql [ENTRIES]
"""

import random
import re
import sqlite3
import statistics
import sys
import tempfile
import time
from datetime import datetime, timedelta, timezone
from pathlib import Path
from urllib.parse import quote

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))

from many_mandates import OPERATOR, Database  # noqa: E402
from programs import ROOT, Postgres, Server  # noqa: E402

DAYS, LINES, ASKED = 365, 7, 300
DAY_MS, KUALA_LUMPUR = 86_400_000, timezone(timedelta(hours=8))
FIRST_ID_MS = 1_704_067_200_000  # core/id.h
SHARD = 99  # of the balances; no connection writes it


def id_floor(ms):
    return (ms - FIRST_ID_MS) << 22


def fill(database, merchant, entries, begin):
    """Sales of RM 100 one after another, each a transfer of seven entries."""
    sales = entries // LINES
    step = DAYS * DAY_MS // sales
    numbers = (f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {sales}), "
               "l(line, account, acquirer, amount) AS (VALUES (1, 10, 20, 10000), (2, 1, 0, -9820), (3, 12, 20, -60), "
               "(4, 12, 20, -20), (5, 11, 0, -60), (6, 11, 0, -20), (7, 13, 0, -20)) ")
    ms = f"(CAST({begin} AS BIGINT) + CAST(n.i AS BIGINT) * {step})"
    number = f"((({ms} - {FIRST_ID_MS}) << 22) | (n.i % 4096))"
    database.change("INSERT INTO ledger_transfers (merchant_id, id, kind, subject_id, subject_part, created_at) "
                    f"{numbers} SELECT {merchant}, {number}, 1, n.i, 0, {ms} FROM n")
    database.change("INSERT INTO ledger_entries (merchant_id, transfer_id, line, account, acquirer, amount) "
                    f"{numbers} SELECT {merchant}, {number}, l.line, l.account, l.acquirer, l.amount FROM n CROSS JOIN l")
    database.change("INSERT INTO ledger_balances (owner_id, account, acquirer, shard, amount) "
                    f"SELECT CASE WHEN account >= 10 THEN 1 ELSE merchant_id END, account, acquirer, {SHARD}, "
                    f"sum(amount) FROM ledger_entries WHERE merchant_id = {merchant} "
                    "GROUP BY merchant_id, account, acquirer")


def close(database, server, today):
    """Seconds until the ends of all days are there; that they are over was seen long ago. The demonstration has closed
    days of its own before there were these entries."""
    database.change("DELETE FROM ledger_days")
    database.change(f"UPDATE ledger_closing SET closed_day = 0, day = 0, merchant_id = 0, due_day = {today - 1}, "
                    f"noticed_day = {today - 1}, version = version + 1")
    server.start()
    began = time.monotonic()
    while int(database.ask("SELECT closed_day FROM ledger_closing")[0][0]) < today - 1:
        time.sleep(0.05)
    took = time.monotonic() - began
    days = int(database.ask("SELECT count(DISTINCT day) FROM ledger_days")[0][0])
    assert days >= DAYS - 1, f"{days} days have an end"
    return took


def times(ask, values):
    out = []
    for value in values:
        began = time.perf_counter()
        ask(value)
        out.append((time.perf_counter() - began) * 1000)
    return out


def bare(database, merchant, moments):
    """Milliseconds that the engine takes to sum what lies between a moment and the nearer end of its day."""
    text = ("SELECT account, acquirer, sum(amount) FROM ledger_entries WHERE merchant_id = {} AND transfer_id >= {} "
            "AND transfer_id < {} GROUP BY account, acquirer")
    out = []
    with sqlite3.connect(database.folder / "gerbang.db") as own:
        for ms in moments:
            start = (ms + 8 * 3_600_000) // DAY_MS * DAY_MS - 8 * 3_600_000
            ends = (start, ms) if ms - start < DAY_MS // 2 else (ms, start + DAY_MS)
            statement = text.format(merchant, *map(id_floor, ends))
            if database.postgres:
                said = database.postgres.sql("EXPLAIN (ANALYZE, TIMING OFF) " + statement)
                out.append(float(re.search(r"Execution Time: ([\d.]+)", said)[1]))
            else:
                out += times(lambda it: own.execute(it).fetchall(), [statement])
    return out


def show(what, late):
    late = sorted(late)
    print(f"{what:52} {statistics.median(late):8.2f} {late[len(late) * 99 // 100]:8.2f} {late[-1]:8.2f}", flush=True)


def main():
    engine, entries = sys.argv[1], int((sys.argv[2:] or [10_000_000])[0])
    postgres = Postgres(None) if engine == "postgresql" else None
    chance = random.Random(47)
    with tempfile.TemporaryDirectory() as folder:
        database = Database(Path(folder), postgres)
        server = Server(ROOT / "build/release/gerbang", database.folder, *([postgres.url] if postgres else []))
        try:
            server.start("--demo-sales", "1")
            server.sign_in()
            merchant = server.call("GET", "/api/v1/security/me")[1]["data"]["companyId"]
            server.stop()
            today = int((time.time() + 8 * 3600) // 86400)
            begin = (today - DAYS) * DAY_MS - 8 * 3_600_000
            fill(database, merchant, entries, begin)
            if postgres:
                database.change("VACUUM ANALYZE ledger_entries")
            seconds = close(database, server, today)
            print(f"{engine}, {entries:,} entries of {DAYS} days; all their ends in {seconds:.1f} s")
            server.sign_in()
            moments = [begin + chance.randrange(DAYS * DAY_MS) for _ in range(ASKED)]
            texts = [quote(datetime.fromtimestamp(ms / 1000, KUALA_LUMPUR).strftime("%Y-%m-%d %H:%M:%S"))
                     for ms in moments]

            def get(path):
                status, answer = server.call("GET", "/api/v1/" + path)
                assert status == 200, answer

            print(f"{'ms':52} {'p50':>8} {'p99':>8} {'most':>8}")
            show("the entries of so much of a day, bare", bare(database, merchant, moments))
            show("a request that reads next to nothing", times(get, ["ui/settings"] * ASKED))
            show("balance as of", times(lambda at: get(f"merchants/balance/as-of?at={at}"), texts))
            show("the entries behind it, a page of 10", times(
                lambda at: get(f"merchants/balance/entries?account=MERCHANT_PENDING&createdDateTo={at}"), texts))
            server.token = None
            status, answer = server.call("POST", "/api/v1/security/authentication", OPERATOR)
            server.token = answer["token"]
            show("trial balance", times(lambda at: get(f"admin/ledger/trial-balance?at={at}"), texts))
            show("receivables", times(lambda at: get(f"admin/ledger/receivables?at={at}"), texts[:50]))
            year = datetime.now(KUALA_LUMPUR).year
            show("income of a year", times(get, [f"admin/ledger/income?year={year}"] * 50))
        finally:
            server.stop()
            if postgres:
                postgres.stop()


if __name__ == "__main__":
    main()
