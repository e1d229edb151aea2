#!/usr/bin/env python3
"""Closing payouts: of one merchant with a million sales that were settled since the last one, and of many merchants with
ten each. How many lines and payouts a second, how late an ordinary request is meanwhile, and the memory that the server
holds; beside it, in the same run, one connection that writes as many of the same lines with as many to a commit, and
nothing else: no order, no sums, no ledger to tie with. Usage: bench/many_payouts.py sqlite|postgresql [LINES [MERCHANTS]]
"""

import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))

from many_entries import id_floor  # noqa: E402
from many_mandates import Database, as_operator, go_to  # noqa: E402
from programs import ROOT, Postgres, Server  # noqa: E402

LINES_EACH, LINES_AT_ONCE, BARE_MOST = 10, 1000, 200_000
SETTLED, OPEN, CLOSED = 6, 1, 2
FIRST_MERCHANT = 5_000_000_000
SALE = 8 * 10**17
# The bare loop's lines are of a payout that nobody has.
NOBODYS = 4 * 10**17
SHARD = 99  # of the balances; no connection writes it


def inserted(database, table, changed, source, where):
    """Copies of one row of a table, one for each row of `source`; `it` is what is copied."""
    names = database.columns(table)
    values = ", ".join(changed.get(name, f"it.{name}") for name in names)
    database.change(f"INSERT INTO {table} ({', '.join(names)}) {source} "
                    f"SELECT {values} FROM {table} it CROSS JOIN n WHERE {where}")


def fill(database, model, merchants, lines):
    """So many settled sales of each merchant, as `model` (merchant, sale, net) has one."""
    merchant, sale, net = model
    source = (f"WITH RECURSIVE l(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM l WHERE i < {lines}), "
              f"n(i, merchant) AS (SELECT l.i, m.merchant FROM l CROSS JOIN (VALUES {{}}) m(merchant))")
    if database.postgres is None:
        source = source.replace("m(merchant)", "m").replace("m.merchant", "m.column1")
    first = id_floor(round(time.time() * 1000) - 86_400_000)
    for start in range(0, len(merchants), 500):
        of = source.format(", ".join(f"(CAST({it} AS BIGINT))" for it in merchants[start:start + 500]))
        number = f"n.i + {start * lines}"
        inserted(database, "sales", {
            "merchant_id": "n.merchant", "id": f"{SALE} + n.merchant % 1000000 * 10000000 + n.i",
            "reference": "'many' || n.merchant || '-' || n.i", "order_no": "'MANY' || n.merchant || '-' || n.i"},
            of, f"it.merchant_id = {merchant} AND it.id = {sale}")
        for text in (
                "INSERT INTO ledger_transfers (merchant_id, id, kind, subject_id, subject_part, created_at) {of} "
                "SELECT n.merchant, {first} + n.i, {kind}, {sale} + n.merchant % 1000000 * 10000000 + n.i, 0, {at} FROM n",
                "INSERT INTO ledger_entries (merchant_id, transfer_id, line, account, acquirer, amount) {of} "
                "SELECT n.merchant, {first} + n.i, p.line, p.line, 0, CASE p.line WHEN 1 THEN {net} ELSE -{net} END "
                "FROM n CROSS JOIN (SELECT 1 AS line UNION ALL SELECT 2) p"):
            database.change(text.format(of=of, first=first, kind=SETTLED, sale=SALE, net=net, number=number,
                                        at=round(time.time() * 1000) - 86_400_000))
        database.change("INSERT INTO ledger_balances (owner_id, account, acquirer, shard, amount) "
                        f"SELECT merchant_id, account, 0, {SHARD}, sum(amount) FROM ledger_entries "
                        f"WHERE transfer_id BETWEEN {first} AND {first + lines} AND merchant_id IN "
                        f"({', '.join(str(it) for it in merchants[start:start + 500])}) GROUP BY merchant_id, account")


def until_closed(server, database, left, began):
    """Seconds until none of these is left, the most memory, and how late requests were."""
    most, late, looked = 0.0, [], 0.0
    while True:
        most = max(most, server.memory_mib())
        asked = time.perf_counter()
        server.call("GET", "/api/v1/ui/settings")
        late.append((time.perf_counter() - asked) * 1000)
        if time.monotonic() > looked + 0.2:
            looked = time.monotonic()
            if int(database.ask(left)[0][0]) == 0:
                return time.monotonic() - began, most, late
        time.sleep(0.02)


def bare(database, merchant, lines):
    """Lines a second of one connection that copies lines of this merchant's payout, so many to a commit."""
    names = database.columns("payout_lines")
    values = ", ".join({"payout_id": str(NOBODYS), "transfer_id": f"transfer_id + {NOBODYS}"}.get(it, it) for it in names)
    text = (f"INSERT INTO payout_lines ({', '.join(names)}) SELECT {values} FROM payout_lines WHERE merchant_id = {merchant} "
            f"AND line_no BETWEEN {{0}} AND {{0}} + {LINES_AT_ONCE - 1} AND payout_id = "
            f"(SELECT max(id) FROM payouts WHERE merchant_id = {merchant} AND line_count >= {lines})")
    starts = range(1, lines, LINES_AT_ONCE)
    if database.postgres:
        with tempfile.NamedTemporaryFile("w", suffix=".sql") as file:
            file.write("".join(f"{text.format(start)};\n" for start in starts))
            file.flush()
            began = time.monotonic()
            subprocess.run(["psql", "-q", "-v", "ON_ERROR_STOP=1", "-f", file.name, database.postgres.url], check=True,
                           capture_output=True)
            return lines / (time.monotonic() - began)
    with sqlite3.connect(database.folder / "gerbang.db", timeout=60, isolation_level=None) as connection:
        connection.execute("PRAGMA synchronous = FULL")
        began = time.monotonic()
        for start in starts:
            connection.execute(text.format(start))
        return lines / (time.monotonic() - began)


def run(database, server, model, merchants, lines, what):
    server.stop()
    fill(database, model, merchants, lines)
    if database.postgres:
        database.change("ANALYZE")
    server.start()
    those = f"merchant_id IN (SELECT merchant_id FROM merchants WHERE merchant_id BETWEEN {merchants[0]} AND {merchants[-1]})"
    left = f"SELECT count(*) FROM payouts WHERE {those} AND status = {OPEN} AND cut_off < {{}}"
    while int(database.ask(f"SELECT count(*) FROM payouts WHERE {those} AND status = {OPEN}")[0][0]) < len(merchants):
        time.sleep(0.2)
    cut_off = int(database.ask(f"SELECT max(cut_off) FROM payouts WHERE {those} AND status = {OPEN}")[0][0])
    at = cut_off + 8 * 3_600_000 + 120_000
    began = time.monotonic()
    go_to(server, at // 86_400_000, at % 86_400_000 / 3_600_000)
    seconds, most, late = until_closed(server, database, left.format(cut_off + 1), began)
    closed, gathered = database.ask(f"SELECT count(*), coalesce(sum(line_count), 0) FROM payouts WHERE {those} "
                                    f"AND status = {CLOSED} AND line_count >= {lines}")[0]
    if int(closed) != len(merchants):
        sys.exit(f"{closed} of {len(merchants)} are closed: "
                 f"{database.ask(f'SELECT status, line_count, refusal FROM payouts WHERE {those} LIMIT 5')}")
    print(f"{what}: {int(gathered) / seconds:.0f} lines and {int(closed) / seconds:.1f} payouts a second, {seconds:.1f} s; "
          f"{most:.0f} MiB at most; an ordinary request meanwhile p50 {statistics.median(late):.1f} ms, p99 "
          f"{sorted(late)[int(len(late) * 0.99)]:.1f} ms", flush=True)


def main():
    engine, *sizes = sys.argv[1:]
    lines, count = [int(it) for it in sizes] + [1_000_000, 10_000][len(sizes):]
    postgres = Postgres(None) if engine == "postgresql" else None
    with tempfile.TemporaryDirectory() as folder:
        database = Database(Path(folder), postgres)
        server = Server(ROOT / "build/release/gerbang", database.folder, *([postgres.url] if postgres else []))
        try:
            server.start("--demo-sales", "60")
            model = database.ask(
                "SELECT s.merchant_id, s.id, s.net_amount FROM sales s JOIN ledger_transfers t ON t.merchant_id = "
                f"s.merchant_id AND t.subject_id = s.id AND t.kind = {SETTLED} WHERE s.status = 11 LIMIT 1")[0]
            idle = server.memory_mib()
            print(f"{engine}: the server holds {idle:.0f} MiB at first", flush=True)
            as_operator(server, "GET", "/api/v1/sandbox/clock")
            source = f"WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < {count})"
            inserted(database, "merchants", {"merchant_id": f"{FIRST_MERCHANT} + n.i"}, source,
                     f"it.merchant_id = {model[0]}")
            many = [FIRST_MERCHANT + i for i in range(count + 1)]
            run(database, server, model, many[:1], lines, f"one merchant with {lines:,} lines")
            run(database, server, model, many[1:], LINES_EACH, f"{count:,} merchants with {LINES_EACH} lines")
            print(f"the same lines of one merchant, bare: {bare(database, many[0], min(lines, BARE_MOST)):.0f} a second")
        finally:
            server.stop()
            if postgres:
                postgres.stop()


if __name__ == "__main__":
    main()
