#!/usr/bin/env python3
"""What the audit log of ten million records takes, by each filter that its page offers: a company's, all of them to an
operator, and the list of sales of the same company beside them; as one connection sees it, the middle of some answers
in ms. Usage: bench/many_audit.py sqlite|postgresql [RECORDS [SALES]]
"""

import sqlite3
import statistics
import sys
import tempfile
import time
from pathlib import Path
from urllib.parse import urlencode

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))

from programs import ROOT, Postgres, Server  # noqa: E402

DAY_MS = 86_400_000
# Ids of one time begin alike.
RECORD = 384_307_000_000_000_000
OWNER = ("SELECT a.company_id FROM users u JOIN accounts a ON a.user_id = u.id "
         "WHERE u.email_key = 'owner@demo.gerbang.test'")
# Over a year: nine of ten are the owner's company's, the others a hundred other companies'. A hundredth was refused;
# half are by twenty people, a tenth by keys, the rest by jobs.
ACTIONS = ["paymentLink.create", "paymentLink.edit", "salesTransaction.sendReceipt", "refundRequest.create",
           "cart.edit", "list.export", "session.create", "mandate.prepare"]
RECORDS = """INSERT INTO audit_log (merchant_id, id, actor_user_id, action, subject, detail, ip, request_id, created_at,
  actor_kind, actor_name, is_refused, position, hash)
SELECT CASE WHEN n % 10 > 0 THEN {owner} ELSE 1000 + n / 10 % 100 END, n + 1000,
  CASE WHEN n % 2 = 0 THEN n % 40 + 1 END,
  CASE n * 7919 % 1000 / 125 {actions} END, CAST({record} + n * 104729 % {rows} AS TEXT), 'Some words, number ' || n, '192.0.2.1',
  'request' || n, {first} + n * {step}, CASE WHEN n % 2 = 0 THEN 1 WHEN n % 10 = 1 THEN 2 ELSE 0 END,
  CASE WHEN n % 2 = 0 THEN 'Person ' || (n % 40 + 1) END, CASE WHEN n % 100 = 7 THEN 1 ELSE 0 END, n,
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' FROM {source}"""
SERIES = "(WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < {rows}) SELECT n FROM c)"
COUNTS = ["DELETE FROM audit_kinds"] + [
    f"INSERT INTO audit_kinds (merchant_id, day, action, is_refused, actor_kind, count) SELECT {whose}, {day}, action, "
    "is_refused, actor_kind, count(*) FROM audit_log WHERE position IS NOT NULL GROUP BY 1, 2, 3, 4, 5"
    for whose in ("merchant_id", "0") for day in ("(created_at + 28800000) / 86400000", "0")] + [
    # The job that gives places goes on behind them.
    "UPDATE chain_heads SET count = (SELECT coalesce(max(position), 0) FROM audit_log WHERE merchant_id = owner) "
    "WHERE chain = 'audit'"]


def fill(folder, postgres, rows):
    now = int(time.time() * 1000)
    words = {"rows": rows, "record": RECORD, "first": now - 365 * DAY_MS, "step": 365 * DAY_MS // rows,
             "actions": " ".join(f"WHEN {i} THEN '{action}'" for i, action in enumerate(ACTIONS))}
    if postgres:
        words |= {"owner": postgres.sql(OWNER), "source": f"generate_series(1::bigint, {rows}) n"}
        # Rows that the seed left have places of their own.
        for text in ["DELETE FROM audit_log", RECORDS.format(**words), *COUNTS, "VACUUM ANALYZE"]:
            postgres.sql(text)
        return
    database = sqlite3.connect(folder / "gerbang.db")
    words |= {"owner": database.execute(OWNER).fetchone()[0], "source": SERIES.format(rows=rows)}
    for text in ["PRAGMA cache_size = -1000000", "DELETE FROM audit_log", RECORDS.format(**words), *COUNTS,
                 "INSERT INTO audit_search (rowid, text) SELECT id, text FROM audit_search_text"]:
        began = time.perf_counter()
        database.execute(text)
        print(f"# {time.perf_counter() - began:6.0f} s  {text[:60]}", flush=True)
    database.commit()
    database.close()


def days(first, last):
    ends = [time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(time.time() + 86400 * n)) for n in (first, last)]
    return {"createdDateFrom": ends[0], "createdDateTo": ends[1]}


def record_filters():
    yield "none", {}
    yield "page 1000", {"pageNumber": 1000}
    yield "the last page of all", {"pageNumber": 100_000}
    yield "a month", days(-60, -30)
    yield "a month, two actions", days(-60, -30) | {"filterAction": "cart.edit,refundRequest.create"}
    yield "one object", {"filterObject": "paymentLink"}
    yield "one action", {"filterAction": "mandate.prepare"}
    yield "refused", {"isRefused": "true"}
    yield "by keys", {"filterActor": "KEY"}
    yield "one person", {"actor": 7}
    yield "one person, one action", {"actor": 7, "filterAction": "cart.edit"}
    yield "one record", {"subject": str(RECORD + 104729)}
    yield "a request", {"requestId": "request4711000"}
    yield "words: a record", {"name": str(RECORD + 104729)}
    yield "words: a number", {"name": "number 123456"}
    yield "words that all have", {"name": "some words"}
    yield "the same, page 1000", {"name": "some words", "pageNumber": 1000}
    yield "the same, one person", {"name": "some words", "actor": 7}
    yield "the same, one action", {"name": "some words", "filterAction": "mandate.prepare"}
    yield "the same, refused", {"name": "some words", "isRefused": "true"}
    yield "the same, a month", {"name": "some words"} | days(-60, -30)
    yield "the same, a request", {"name": "some words", "requestId": "request4711000"}


def sale_filters():
    yield "none", {}
    yield "page 1000", {"pageNumber": 1000}
    yield "a month", days(-60, -30)
    yield "a month, two states", days(-60, -30) | {"filterStatus": "22,33"}
    yield "one state", {"filterStatus": "22"}
    yield "amount 100 to 110", {"amountFrom": "100.00", "amountTo": "110.00"}
    yield "words: a customer", {"name": "aisyah"}


def took_ms(server, path, query):
    times = []
    for _ in range(5):
        began = time.perf_counter()
        status, answer = server.call("GET", f"/api/v1/{path}?" + urlencode({"pageNumber": 1} | query))
        times.append((time.perf_counter() - began) * 1000)
        if status != 200:
            return None, f"{status}"
    more = "more than " if answer.get("isTotalCapped") else ""
    return statistics.median(times[1:]), f"{more}{answer['totalElements']:,}"


def show(server, title, path, filters):
    print(f"\n{title}")
    for way in ("desc", "asc"):
        for what, query in filters:
            ms, total = took_ms(server, path, query | {"sort": f"createdDate,{way}"})
            print(f"{what + ', ' + way:34}" + (f"{ms:10.1f}" if ms is not None else "         –") + f"   of {total}",
                  flush=True)


def main():
    engine, rows, sales = sys.argv[1], *(int(n) for n in (sys.argv[2:] + ["10000000", "200000"][len(sys.argv) - 2:]))
    postgres = Postgres(None) if engine == "postgresql" else None
    with tempfile.TemporaryDirectory(dir=ROOT / "build") as folder:
        server = Server(ROOT / "build/release/gerbang", Path(folder), postgres.url if postgres else None)
        try:
            server.command("seed", "--transactions", str(sales))
            fill(Path(folder), postgres, rows)
            server.start()
            server.sign_in()
            show(server, f"{engine}, ms: sales of the company, {sales:,}", "payments/sales-transactions",
                 list(sale_filters()))
            show(server, f"{engine}, ms: audit log of the company", "audit-log", list(record_filters()))
            server.sign_in("operator@demo.gerbang.test")
            show(server, f"{engine}, ms: audit log of all, {rows:,}", "admin/audit-log", list(record_filters()))
        finally:
            server.stop()
            if postgres:
                postgres.stop()


if __name__ == "__main__":
    main()
