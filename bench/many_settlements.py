#!/usr/bin/env python3
"""How fast an acquirer's settlement file is matched: so many payments of one day in one file, which comes by itself, while
somebody asks for the list of files all along. Beside it the same rows put into a table with the same indexes by the
database alone. Usage: bench/many_settlements.py sqlite|postgresql [LINES]
"""

import hashlib
import sqlite3
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))

from programs import ROOT, Postgres, Server  # noqa: E402

OPERATOR = "operator@demo.gerbang.test"
# Joined here: the ledger is not asked by what a transfer is of, and has no index for it.
ORDERS = """
SELECT a.attempt_id, s.id, s.amount FROM acquirer_orders a
JOIN sales s ON s.merchant_id = a.merchant_id AND s.id = a.sale_id
WHERE s.status = 11 AND s.acquirer = 20 ORDER BY a.attempt_id
"""
# Of the made-up payments one in four was sent to its acquirer; here each was.
SENT = """
INSERT INTO acquirer_orders (attempt_id, merchant_id, sale_id) SELECT s.id, s.merchant_id, s.id FROM sales s
WHERE s.status = 11 AND s.acquirer = 20 AND s.id NOT IN (SELECT sale_id FROM acquirer_orders)
"""
# As the sandbox's acquirer has one to be fetched.
FILE = """
INSERT INTO sandbox_settlement_files (name, acquirer, day, reference, net, bytes, created_at)
VALUES ('bench.csv', 20, 0, 'BENCH', 0, {text}, 0)
"""
FEES = """
SELECT t.subject_id, sum(CASE WHEN e.account = 12 THEN -e.amount ELSE 0 END) FROM ledger_transfers t
JOIN ledger_entries e ON e.merchant_id = t.merchant_id AND e.transfer_id = t.id WHERE t.kind = 1 GROUP BY t.subject_id
"""


def money(sen):
    return f"{sen // 100}.{sen % 100:02d}"


def settlement(day, rows):
    lines = [f"H,SETTLEMENT,20,BENCH,{day}"]
    lines += [f"D,SALE,{order},{day},{money(gross)},{money(fee)},{money(gross - fee)},B{order}"
              for order, gross, fee in rows]
    body = "".join(line + "\r\n" for line in lines)
    net = sum(gross - fee for _, gross, fee in rows)
    return (body + f"T,{len(rows)},{money(net)},{hashlib.sha256(body.encode()).hexdigest()}\r\n").encode()


def bare(rows, day):
    """SQLite alone: the rows and their indexes, a thousand a commit."""
    with tempfile.TemporaryDirectory() as folder:
        database = sqlite3.connect(f"{folder}/bare.db", isolation_level=None)
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("CREATE TABLE lines (file INTEGER, line INTEGER, kind INTEGER, number TEXT, day TEXT, gross INTEGER, "
                         "fee INTEGER, net INTEGER, reference TEXT, text TEXT, status INTEGER, merchant INTEGER, "
                         "transfer INTEGER, booked INTEGER, PRIMARY KEY (file, line))")
        database.execute("CREATE UNIQUE INDEX of_transfer ON lines (merchant, transfer)")
        database.execute("CREATE INDEX of_number ON lines (number, file, line)")
        began = time.perf_counter()
        for at in range(0, len(rows), 1000):
            database.execute("BEGIN IMMEDIATE")
            database.executemany("INSERT INTO lines VALUES (1, ?, 1, ?, ?, ?, ?, ?, 'B', '', 2, 1, ?, ?)", [
                (at + n, str(order), day, gross, fee, gross - fee, order, fee)
                for n, (order, gross, fee) in enumerate(rows[at:at + 1000])])
            database.execute("COMMIT")
        return len(rows) / (time.perf_counter() - began)


def main():
    engine = sys.argv[1]
    wanted = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
    with tempfile.TemporaryDirectory() as folder:
        postgres = Postgres(None) if engine == "postgresql" else None
        server = Server(ROOT / "build/release/gerbang", Path(folder) / "data", postgres and postgres.url)
        try:
            server.start()
            server.stop()
            # About half of the made-up payments are paid through this acquirer.
            server.command("seed", "--transactions", str(wanted * 19 // 10), "--days", "30")
            if postgres:
                postgres.sql(SENT)
                postgres.sql("ANALYZE")

                def ask(text):
                    return [tuple(map(int, line.split("|"))) for line in postgres.sql(text).splitlines() if "|" in line]
            else:
                database = sqlite3.connect(Path(folder) / "data/gerbang.db")
                database.execute(SENT)
                database.commit()
                ask = database.execute
            fees = dict(ask(FEES))
            rows = [(order, amount, fees[sale]) for order, sale, amount in ask(ORDERS) if sale in fees]
            rows = rows[:wanted]
            day = time.strftime("%Y-%m-%d")
            path = Path(folder) / "bench.csv"
            path.write_bytes(settlement(day, rows))
            if postgres:
                Path(folder).chmod(0o755)  # its server is another user
                postgres.sql(FILE.format(text=f"pg_read_file('{path}')"))
            else:
                database.execute(FILE.format(text="?"), [path.read_bytes().decode()])
                database.commit()
            server.start()
            server.sign_in(OPERATOR)
            waits, first, done = [], None, 0
            while done < len(rows):
                began = time.perf_counter()
                files = server.call("GET", "/api/v1/admin/reconciliation/files")[1]["content"]
                now = time.perf_counter()
                done = files[0]["linesDone"] if files else 0
                if done:
                    waits.append(now - began)
                    first = first or (now, server.cpu_seconds(), done)
                time.sleep(0.05)
            seconds, cpu, lines = now - first[0], server.cpu_seconds() - first[1], done - first[2]
            assert files[0]["matched"] == len(rows), files
            waits.sort()
            print(f"{engine}: one file of {len(rows):,} lines, {lines:,} of them in {seconds:.1f} s, {lines / seconds:,.0f} a "
                  f"second, {cpu / lines * 1e6:.0f} µs of processor a line, {server.memory_mib():.0f} MiB; a page meanwhile "
                  f"p50 {statistics.median(waits) * 1000:.1f} ms, p99 {waits[len(waits) * 99 // 100] * 1000:.1f} ms; "
                  f"bare rows {bare(rows, day):,.0f} a second", flush=True)
        finally:
            server.stop()
            if postgres:
                postgres.stop()


if __name__ == "__main__":
    main()
