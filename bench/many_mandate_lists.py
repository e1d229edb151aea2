#!/usr/bin/env python3
"""What the lists of a merchant's million auto-debits and of their million debits take, and the operators' lists of a
million bank files, exceptions and rows that runs could not take, by each filter and sort that their pages offer, beside
the list of as many sales in the same run, as one connection sees it: the middle of some answers in ms.
Usage: bench/many_mandate_lists.py sqlite|postgresql [ROWS]
"""

import re
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

OPERATOR = "operator@demo.gerbang.test"

DAY_MS = 86_400_000
KL_MS = 28_800_000
PRODUCTS = 20
OWNER = ("SELECT a.company_id FROM users u JOIN accounts a ON a.user_id = u.id "
         "WHERE u.email_key = 'owner@demo.gerbang.test'")
FIRST_NAMES = ("Aisyah", "Wei Ling", "Priya", "Farid", "Siti", "Jun Hao", "Kavitha", "Azlan", "Mei", "Nurul", "Arun",
               "Hafiz", "Xin Yi", "Zainab", "Daniel", "Rajesh", "Lina", "Kok Wai", "Suhaila", "Imran")
LAST_NAMES = ("Rahman", "Tan", "Lim", "Abdullah", "Wong", "Krishnan", "Ismail", "Lee", "Ibrahim", "Ng", "Hassan", "Chong",
              "Yusof", "Nair", "Osman", "Ong")


def draw(seed, below):
    """Of each n a number, which has nothing to do with n or with those of other seeds."""
    return f"(n * {seed} % 4294967291 / 64 % {below})"


def pick(seed, words):
    cases = " ".join(f"WHEN {n} THEN '{word}'" for n, word in enumerate(words))
    return f"CASE {draw(seed, len(words))} {cases} END"


# Few products have most of the payers; twelve have an amount of their own. Seven of ten are debited each month.
PRODUCT = f"(1 + {draw(2654435761, 400)} * {draw(2246822519, 400)} * {PRODUCTS} / 160000)"
AMOUNT = f"CASE WHEN product <= 12 THEN product * product * 2500 ELSE 100 + {draw(3266489917, 500000)} END"
FREQUENCY = "CASE WHEN product % 10 < 7 THEN 2 WHEN product % 10 < 8 THEN 1 WHEN product % 10 < 9 THEN 3 ELSE 0 END"
NAME = f"{pick(668265263, FIRST_NAMES)} || ' ' || {pick(374761393, LAST_NAMES)}"
# Made over a year. Who wait for their payer are of the last days; of the others a fifth has ended or failed.
STATUS = (f"CASE WHEN n > {{rows}} * 96 / 100 AND {draw(2971215073, 100)} < 60 THEN 0 ELSE CASE "
          f"WHEN {draw(1640531527, 100)} < 1 THEN 5 WHEN {draw(1640531527, 100)} < 3 THEN 4 "
          f"WHEN {draw(1640531527, 100)} < 6 THEN 22 WHEN {draw(1640531527, 100)} < 14 THEN 33 "
          f"WHEN {draw(1640531527, 100)} < 19 THEN 55 ELSE 11 END END")
DRAWN = ("(SELECT n, product, status, {first} + n * {step} AS made, "
         f"CASE WHEN status IN (5, 11) AND {draw(1597334677, 100)} < 1 THEN {{first}} + n * {{step}} END AS paused "
         f"FROM (SELECT n, {PRODUCT} AS product, {STATUS} AS status FROM {{source}}) d) d")
# Later than anything that the server does meanwhile.
NEXT = f"CASE WHEN status IN (5, 11) AND paused IS NULL THEN {{today}} + 5 + {draw(1566083941, 31)} END"
MANDATES = f"""INSERT INTO mandates (merchant_id, id, mandate_no, token, product_id, product_name, terms_version, status,
  enrolment, payer_name, id_type, id_number, email, phone, language, is_corporate, bank_id, bank_name, amount, amount_max,
  frequency, start_rule, late_rule, retries, is_default, paused_at,
  next_due, next_debit, created_at, updated_at)
SELECT {{owner}}, n + 1000, 'K' || n, 'k' || n, product, 'Class ' || product, 1, status, 0, {NAME}, 1,
  '900101' || (10000000 + n), 'payer' || n || '@debit.example', '+60123456789', 'en',
  CASE WHEN {draw(1103515245, 100)} < 3 THEN 1 ELSE 0 END, 'TEST0021', 'SBI Bank A', {AMOUNT}, {AMOUNT}, {FREQUENCY}, 1, 1,
  0, CASE WHEN status = 11 AND {draw(1812433253, 100)} < 2 THEN 1 ELSE 0 END, paused,
  {NEXT}, {NEXT}, made, made FROM {DRAWN}"""
DEBITS = f"""INSERT INTO mandate_collections (merchant_id, id, mandate_id, mandate_no, payer_name, product_id, bank_id,
  bank_name, due_on, attempt, debit_on, amount, amount_max, sale_id, order_no, status, created_at)
SELECT {{owner}}, n + 1000, n * 7919 % {{rows}} + 1001, 'K' || n, {NAME}, product, 'TEST0021', 'SBI Bank A',
  (made + {KL_MS}) / {DAY_MS}, 0, (made + {KL_MS}) / {DAY_MS} + CASE WHEN {draw(1103515245, 100)} < 3 THEN 1 ELSE 0 END,
  {AMOUNT}, 500100, n, 'D' || n,
  CASE WHEN n > {{rows}} * 995 / 1000 THEN 1 WHEN {draw(1812433253, 1000)} < 40 THEN 3
       WHEN {draw(1812433253, 1000)} < 43 THEN 4 ELSE 2 END, made
FROM {DRAWN}"""
ENDS = f"""INSERT INTO mandate_terminations (merchant_id, id, mandate_id, mandate_no, payer_name, product_name, asked_by,
  status, decided_at, created_at)
SELECT {{owner}}, n + 1000, n * 7919 % {{rows}} + 1001, 'K' || n, {NAME}, 'Class', 1 + n % 2,
  CASE WHEN n > {{rows}} * 99 / 100 THEN 1 WHEN {draw(1640531527, 100)} < 10 THEN 3 ELSE 2 END,
  CASE WHEN n > {{rows}} * 99 / 100 THEN NULL ELSE made END, made FROM {DRAWN}"""
# Few are refused, and few of what is wrong is open. {source} gives n; the day is the row's.
MADE = "{first} + n * {step}"
FILES = f"""INSERT INTO exchange_files (id, rail, is_sent, name, kind, state, day, row_count, amount, tries, problem,
  created_at, ended_at, sha256)
SELECT n + 1000, 1 + n % 2, n % 4 / 2, 'file' || n, CASE WHEN n % 2 = 0 THEN 2 - n % 4 / 2 + 1 ELSE 4 + 1 - n % 4 / 2 END,
  CASE WHEN n % 1000 = 7 THEN 2 WHEN n % 10000 = 8 THEN 3 ELSE 1 END, ({MADE} + {KL_MS}) / {DAY_MS}, n % 5000, n * 100, 1,
  CASE WHEN n % 1000 = 7 THEN 'the signature is wrong' END, {MADE}, {MADE}, 'hash' || n FROM {{source}}"""
EXCEPTIONS = f"""INSERT INTO exchange_exceptions (id, rail, report, what, code, found, created_at, ended_at, ended_name, remarks)
SELECT n + 1000, 1 + n % 2, 'file' || n, 'debit ' || n || ' is not ours', 48, 'debit ' || n, {MADE},
  CASE WHEN n % 200 = 7 THEN NULL ELSE {MADE} END, 'Ops', 'Asked the bank' FROM {{source}}"""
PROBLEMS = f"""INSERT INTO run_problems (id, kind, run, row_id, merchant_id, what, tries, first_at, last_at, next_at)
SELECT n + 1000, CASE WHEN n % 10 = 0 THEN 'payout.close' ELSE 'mandate.rows' END,
  CASE WHEN n % 10 = 0 THEN 'payout.close' ELSE 'mandate.rows ' || n / 100 END, n,
  CASE WHEN n % 10 = 0 THEN {{owner}} END, 'it cannot be taken', 1 + n % 9, {MADE}, {MADE}, {MADE} + 99000000000
FROM {{source}}"""
SERIES = "(WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < {rows}) SELECT n FROM c) s"


def counters():
    """As the migration counts what there is; nothing where the build keeps no counters yet."""
    path = ROOT / "src/base/db/migrations/0100_mandate_counters.sql"
    text = path.read_text() if path.exists() else ""
    yield from (f"DELETE FROM {table}" for table in sorted(set(re.findall(r"CREATE TABLE (\w+)", text))))
    yield from re.findall(r"INSERT INTO \w+_kinds [^;]+", text)


def fill(folder, postgres, rows):
    now = int(time.time() * 1000)
    words = {"rows": rows, "first": now - 365 * DAY_MS, "step": 365 * DAY_MS // rows, "today": (now + KL_MS) // DAY_MS}
    texts = [text.replace("{source}", "generate_series(1::bigint, {rows}) s(n)" if postgres else SERIES)
             for text in (MANDATES, DEBITS, ENDS, FILES, EXCEPTIONS, PROBLEMS)]
    if postgres:
        words["owner"] = postgres.sql(OWNER)
        for text in [*(text.format(**words) for text in texts), *counters(), "VACUUM ANALYZE"]:
            postgres.sql(text)
        return
    database = sqlite3.connect(folder / "gerbang.db")
    database.execute("PRAGMA synchronous = OFF")
    database.execute("PRAGMA cache_size = -300000")
    words["owner"] = database.execute(OWNER).fetchone()[0]
    for text in [*(text.format(**words) for text in texts), *counters()]:
        database.execute(text)
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
    ("a part of a name, of few", {"name": "syah krish"}),
    ("an order's or a payer's number", {"name": "77712"}),
    ("a word that nobody has", {"name": "nobody has it"}),
    ("page 1000", {"pageNumber": 1000}),
    ("page 50000", {"pageNumber": 50000}),
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
        ("a product, of fixed amount", {"product": "7"}), ("a product, of any amount", {"product": "15"}),
        ("corporate", {"isCorporate": "true"}), ("personal", {"isCorporate": "false"}),
        ("paused", {"isPaused": "true"}), ("running", {"isPaused": "false"}),
        ("in default", {"isDefault": "true"}), ("not in default", {"isDefault": "false"}),
        ("a product's corporate in default", {"product": "7", "isCorporate": "true", "isDefault": "true"}),
        ("enrolled, monthly, in a year", {"filterStatus": "11", "frequency": "MT", **days(-360, -1)}),
    ]),
    "emandate/collections": (("createdDate", "amount", "debitOn"), [
        *COMMON,
        ("most of the statuses", {"filterStatus": "DEBITED"}),
        ("few of the statuses", {"filterStatus": "FAILED"}),
        ("most of the statuses, in a month", {"filterStatus": "DEBITED", **days(-60, -30)}),
        ("a product, of fixed amount", {"product": "7"}), ("a product, of any amount", {"product": "15"}),
        ("a product's failures", {"product": "15", "filterStatus": "FAILED"}),
    ]),
    "emandate/terminations": (("createdDate",), [
        *(it for it in COMMON if "amountFrom" not in it[1]),
        ("most of the statuses", {"filterStatus": "2"}),
        ("few of the statuses", {"filterStatus": "1"}),
        ("most of the statuses, in a month", {"filterStatus": "2", **days(-60, -30)}),
    ]),
}


OPERATORS = {
    "admin/bank-files": (("createdDate",), [
        ("none", {}), ("page 50000", {"pageNumber": 50000}), ("created in a month", days(-60, -30)),
        ("a rail", {"filterRail": "PAYOUT"}), ("a rail's day", {"filterRail": "PAYOUT", **days(-31, -30)}),
        ("a kind", {"filterKind": "RESPONSES"}), ("no file of a kind", {"filterKind": "UNKNOWN"}),
        ("most of the states", {"filterState": "DONE"}), ("few of the states", {"filterState": "REFUSED"}),
        ("a rail's few", {"filterRail": "AUTO_DEBIT", "filterState": "MISSING"}),
    ]),
    "admin/bank-exceptions": (("createdDate",), [
        ("none", {}), ("page 50000", {"pageNumber": 50000}), ("created in a month", days(-60, -30)),
        ("a rail", {"filterRail": "PAYOUT"}), ("open", {"isEnded": "false"}), ("ended", {"isEnded": "true"}),
        ("a rail's open", {"filterRail": "AUTO_DEBIT", "isEnded": "false"}),
    ]),
    "admin/mandates/unanswered": (("debitOn",), [
        ("none", {}), ("without an answer for a day", {"bankSilentDays": 1}),
        ("for a year", {"bankSilentDays": 365}),
    ]),
    "admin/run-problems": (("createdDate", "attempts", "nextDate"), [
        ("none", {}), ("page 50000", {"pageNumber": 50000}), ("since a month", days(-60, -30)),
        ("most of the kinds", {"kind": "mandate.rows"}), ("few of the kinds", {"kind": "payout.close"}),
        ("no row of a kind", {"kind": "sale.settle"}),
    ]),
}


def took_ms(server, path, query):
    """Infinite where the server's own bound ended it."""
    times = []
    for _ in range(4):
        began = time.perf_counter()
        status, answer = server.call("GET", f"/api/v1/{path}?" + urlencode(query))
        times.append((time.perf_counter() - began) * 1000)
        if status == 503:
            return float("inf"), 0
        assert status == 200, answer
        if times[0] > 3000:
            break
    return statistics.median(times[1:] or times), answer["totalElements"]


def measure(server, what, lists):
    for path, (sorts, filters) in lists.items():
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
            measure(server, engine, LISTS)
            server.sign_in(OPERATOR)
            measure(server, engine, OPERATORS)
        finally:
            server.stop()
            if postgres:
                postgres.stop()


if __name__ == "__main__":
    main()
