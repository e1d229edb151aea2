#!/usr/bin/env python3
"""What the lists of a merchant's million auto-debits and of their million debits take, by each filter and sort that their
pages offer, beside the list of as many sales in the same run, as one connection sees it: the middle of some answers in
ms. Usage: bench/many_mandate_lists.py sqlite|postgresql [ROWS]
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

from data import load_postgres, seed  # noqa: E402
from programs import ROOT, Postgres, Server  # noqa: E402

DAY_MS = 86_400_000
PRODUCTS = 20
OWNER = ("SELECT a.company_id FROM users u JOIN accounts a ON a.user_id = u.id "
         "WHERE u.email_key = 'owner@demo.gerbang.test'")
NAME = "'Payer ' || (n * 7919 % {rows}) || ' Rahman'"
# Made over a year. Of a hundred 5 wait for their payer, 2 are to end, 3 failed, 5 have ended and 5 were given up; 1 is
# paused, 2 are in default, 2 are a company's.
STATUS = ("CASE WHEN n % 100 < 5 THEN 0 WHEN n % 100 < 7 THEN 4 WHEN n % 100 < 10 THEN 22 WHEN n % 100 < 15 THEN 33 "
          "WHEN n % 100 < 20 THEN 55 ELSE 11 END")
MANDATES = """INSERT INTO mandates (merchant_id, id, mandate_no, token, product_id, product_name, terms_version, status,
  enrolment, payer_name, id_type, id_number, email, phone, language, is_corporate, bank_id, bank_name, amount, amount_max,
  frequency, start_rule, late_rule, retries, is_default, paused_at, next_debit, created_at, updated_at)
SELECT {owner}, n + 1000, 'K' || n, 'k' || n, n % {products} + 1, 'Class', 1, {status}, 0, {name}, 1,
  '900101' || (10000000 + n), 'payer' || n || '@debit.example', '+60123456789', 'en', CASE WHEN n % 50 = 21 THEN 1 ELSE 0 END,
  'TEST0021', 'SBI Bank A', 100 + n * 104729 % 500000, 100 + n * 104729 % 500000, n % 4, 1, 1, 0,
  CASE WHEN n % 50 = 22 THEN 1 ELSE 0 END, CASE WHEN n % 100 = 23 THEN {first} + n * {step} END,
  CASE WHEN n % 100 > 23 THEN 40000 + n * 31337 % 400 END, {first} + n * {step}, {first} + n * {step} FROM {source}"""
DEBITS = """INSERT INTO mandate_collections (merchant_id, id, mandate_id, mandate_no, payer_name, product_id, bank_id,
  bank_name, due_on, attempt, debit_on, amount, amount_max, sale_id, order_no, status, created_at)
SELECT {owner}, n + 1000, n + 1000, 'K' || n, {name}, n % {products} + 1, 'TEST0021', 'SBI Bank A', 30000, 0,
  30000 + n * 31337 % 400, 100 + n * 104729 % 500000, 500100, n, 'D' || n,
  CASE WHEN n % 100 < 3 THEN 3 WHEN n % 100 < 4 THEN 4 WHEN n % 100 < 6 THEN 1 ELSE 2 END, {first} + n * {step}
FROM {source}"""
SERIES = "(WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < {rows}) SELECT n FROM c)"


def fill(folder, postgres, rows):
    words = {"rows": rows, "first": int(time.time() * 1000) - 365 * DAY_MS, "step": 365 * DAY_MS // rows,
             "products": PRODUCTS, "status": STATUS, "name": NAME.format(rows=rows)}
    if postgres:
        words |= {"owner": postgres.sql(OWNER), "source": f"generate_series(1::bigint, {rows}) n"}
        for text in MANDATES.format(**words), DEBITS.format(**words), "VACUUM ANALYZE":
            postgres.sql(text)
        return
    database = sqlite3.connect(folder / "gerbang.db")
    database.execute("PRAGMA synchronous = OFF")
    words |= {"owner": database.execute(OWNER).fetchone()[0], "source": SERIES.format(rows=rows)}
    for text in MANDATES, DEBITS:
        database.execute(text.format(**words))
    database.execute("DELETE FROM parts_waiting")  # as the writer does before each commit
    database.commit()
    database.close()


def days(first, last):
    ends = [time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(time.time() + 86400 * n)) for n in (first, last)]
    return {"createdDateFrom": ends[0], "createdDateTo": ends[1]}


COMMON = [
    ("none", {}),
    ("created in a month", days(-60, -30)),
    ("amount 100 to 110", {"amountFrom": "100.00", "amountTo": "110.00"}),
    ("amount 100 to 4000", {"amountFrom": "100.00", "amountTo": "4000.00"}),
    ("a name, of many", {"name": "rahman"}),
    ("a part of a name, of few", {"name": "ayer 77 ra"}),
    ("a word that nobody has", {"name": "nobody has it"}),
    ("page 1000", {"pageNumber": 1000}),
]
LISTS = {
    "payments/sales-transactions": (("createdDate", "customerName", "amount"), [
        *COMMON,
        ("most of the statuses", {"filterStatus": "11"}),
        ("few of the statuses", {"filterStatus": "22"}),
        ("most of the statuses, in a month", {"filterStatus": "11", **days(-60, -30)}),
        ("a payment mode", {"paymentMode": "2"}),
    ]),
    "emandate/applications": (("createdDate", "name", "amount", "nextDebit"), [
        *COMMON,
        ("most of the statuses", {"filterStatus": "11"}),
        ("few of the statuses", {"filterStatus": "22"}),
        ("most of the statuses, in a month", {"filterStatus": "11", **days(-60, -30)}),
        ("a frequency", {"frequency": "MT"}),
        ("a product", {"product": "7"}),
        ("corporate", {"isCorporate": "true"}), ("personal", {"isCorporate": "false"}),
        ("paused", {"isPaused": "true"}), ("running", {"isPaused": "false"}),
        ("in default", {"isDefault": "true"}), ("not in default", {"isDefault": "false"}),
    ]),
    "emandate/collections": (("createdDate", "amount", "debitOn"), [
        *COMMON,
        ("most of the statuses", {"filterStatus": "2"}),
        ("few of the statuses", {"filterStatus": "3"}),
        ("most of the statuses, in a month", {"filterStatus": "2", **days(-60, -30)}),
        ("a product", {"product": "7"}),
    ]),
}


def took_ms(server, path, query):
    times = []
    for _ in range(4):
        began = time.perf_counter()
        status, answer = server.call("GET", f"/api/v1/{path}?" + urlencode(query))
        times.append((time.perf_counter() - began) * 1000)
        assert status == 200, answer
        if times[0] > 3000:
            break
    return statistics.median(times[1:] or times), answer["totalElements"]


def measure(server, what):
    for path, (sorts, filters) in LISTS.items():
        sorts = [f"{by},{way}" for by in sorts for way in ("desc", "asc")]
        print(f"{what}, {path}, ms\n{'':34}" + "".join(f"{sort.replace('Date', ''):>15}" for sort in sorts))
        for name, query in filters:
            found = [took_ms(server, path, {"pageNumber": 1, "sort": sort} | query) for sort in sorts]
            print(f"{name:34}" + "".join(f"{ms:15.1f}" for ms, _ in found) + f"   of {found[0][1]:,}", flush=True)


def main():
    engine, rows = sys.argv[1], int((sys.argv[2:] or [1_000_000])[0])
    binary = ROOT / "build/release/gerbang"
    postgres = Postgres(None) if engine == "postgresql" else None
    with tempfile.TemporaryDirectory(dir=ROOT / "build") as parent:
        folder = Path(parent) / "sqlite"
        seed(binary, folder, rows)
        server = Server(binary, folder, postgres.url if postgres else None)
        try:
            if postgres:
                server.command("seed", "--transactions", "0")
                sales = sqlite3.connect(folder / "gerbang.db").execute(OWNER).fetchone()[0]
                load_postgres(postgres, folder, sales)
            fill(folder, postgres, rows)
            server.start()
            server.sign_in()
            measure(server, engine)
        finally:
            server.stop()
            if postgres:
                postgres.stop()


if __name__ == "__main__":
    main()
