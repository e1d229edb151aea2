#!/usr/bin/env python3
"""What the list of a merchant's million payment links takes, by each filter and sort that its page offers, as
one connection sees it: the middle of some answers in ms. Usage: bench/many_links.py sqlite|postgresql [LINKS]
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
SORTS = [f"{by},{way}" for by in ("createdDate", "title", "amount", "expiryDate") for way in ("desc", "asc")]
OWNER = ("SELECT a.company_id FROM users u JOIN accounts a ON a.user_id = u.id "
         "WHERE u.email_key = 'owner@demo.gerbang.test'")
# Made over a year; a third never expires, the others within 60 days; a tenth is paid, a hundredth off.
LINKS = """INSERT INTO payment_links (merchant_id, id, slug, title, amount, customer_name, expires_at, one_time,
  used_count, status_id, created_at)
SELECT {owner}, n + 1000, 'bench' || n, 'Link ' || (n * 7919 % {rows}), (n * 104729 % 500000) + 100,
  'Aisyah Rahman', CASE WHEN n % 3 > 0 THEN {first} + n * {step} + (n * 31337 % 60 + 1) * {day} END, n % 2,
  CASE WHEN n % 10 = 1 THEN 1 ELSE 0 END,
  CASE WHEN n % 10 = 1 THEN 2 WHEN n % 100 = 2 THEN 0 ELSE 1 END, {first} + n * {step} FROM {source}"""
SERIES = "(WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < {rows}) SELECT n FROM c)"


def fill(folder, postgres, rows):
    now = int(time.time() * 1000)
    words = {"rows": rows, "day": DAY_MS, "first": now - 365 * DAY_MS, "step": 365 * DAY_MS // rows}
    if postgres:
        words |= {"owner": postgres.sql(OWNER), "source": f"generate_series(1::bigint, {rows}) n"}
        for text in [LINKS.format(**words), "VACUUM ANALYZE"]:
            postgres.sql(text)
        return
    database = sqlite3.connect(folder / "gerbang.db")
    words |= {"owner": database.execute(OWNER).fetchone()[0], "source": SERIES.format(rows=rows)}
    database.execute("DROP TRIGGER links_search_wait")  # names are not what is measured
    database.execute(LINKS.format(**words))
    database.commit()
    database.close()


def filters():
    def range_of(name, first, last):
        ends = [time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(time.time() + 86400 * n)) for n in (first, last)]
        return {f"{name}DateFrom": ends[0], f"{name}DateTo": ends[1]}

    yield "none", {}
    for state in ("OPEN", "EXPIRED", "PAID", "INACTIVE"):
        yield state, {"state": state}
    yield "created in a month", range_of("created", -60, -30)
    yield "created in a month, OPEN", range_of("created", -60, -30) | {"state": "OPEN"}
    yield "created in a year, INACTIVE", range_of("created", -360, -3) | {"state": "INACTIVE"}
    yield "expires in a week", range_of("expiry", 0, 7)
    yield "expired in half a year", range_of("expiry", -200, -10) | {"state": "EXPIRED"}
    yield "amount 100 to 110", {"amountFrom": "100.00", "amountTo": "110.00"}
    yield "amount 100 to 4000", {"amountFrom": "100.00", "amountTo": "4000.00"}
    yield "amount 100 to 4000, OPEN", {"amountFrom": "100.00", "amountTo": "4000.00", "state": "OPEN"}
    yield "page 1000", {"pageNumber": 1000}


def took_ms(server, query):
    times = []
    for _ in range(5):
        began = time.perf_counter()
        status, answer = server.call("GET", "/api/v1/payments/payment-links?" + urlencode(query))
        times.append((time.perf_counter() - began) * 1000)
        assert status == 200, answer
    return statistics.median(times[1:]), answer["totalElements"]


def main():
    engine, rows = sys.argv[1], int((sys.argv[2:] or [1_000_000])[0])
    postgres = Postgres(None) if engine == "postgresql" else None
    with tempfile.TemporaryDirectory(dir=ROOT / "build") as folder:
        server = Server(ROOT / "build/release/gerbang", Path(folder), postgres.url if postgres else None)
        try:
            server.command("seed", "--transactions", "0")
            fill(Path(folder), postgres, rows)
            server.start()
            server.sign_in()
            print(f"{engine + ', ms':28}" + "".join(f"{sort.replace('Date', ''):>14}" for sort in SORTS))
            for what, query in filters():
                found = [took_ms(server, {"pageNumber": 1, "sort": sort} | query) for sort in SORTS]
                print(f"{what:28}" + "".join(f"{ms:14.1f}" for ms, _ in found) + f"   of {found[0][1]:,}", flush=True)
        finally:
            server.stop()
            if postgres:
                postgres.stop()


if __name__ == "__main__":
    main()
