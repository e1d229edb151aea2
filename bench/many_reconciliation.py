#!/usr/bin/env python3
"""What the pages of reconciliation, of fee invoices and of proof take, by each filter and sort that they offer: a million
exceptions, a million lines in one of a hundred thousand files, a million invoices of which 10,000 are one merchant's, a
hundred thousand problems with them, ten years of signed heads, and the heads of
a hundred thousand companies. As one connection sees it: the middle of some answers
in ms. Usage: bench/many_reconciliation.py sqlite|postgresql [ROWS]
"""

import sys
import tempfile
import time
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))

from many_mandate_lists import draw  # noqa: E402
from many_mandates import OPERATOR, Database  # noqa: E402
from many_payout_lists import BY_TIME, DAY_MS, FIRST_ID, IN_A_MONTH, NEXT, YEAR, measure  # noqa: E402
from programs import ROOT, Postgres, Server  # noqa: E402

MERCHANTS, OWN = 10_000, 10_000
FIRST_MERCHANT = 5 * 10**9
THE_FILE = FIRST_ID

FILES = f"""INSERT INTO reconciliation_files (id, kind, acquirer, name, sha256, reference, day, line_count, gross, fee,
  net, opening, closing, lines_done, matched, created_at)
SELECT {FIRST_ID} + n, 1 + n % 2, CASE WHEN n % 2 = 1 THEN 0 ELSE 1 + n / 2 % 4 END, 'file-' || n || '.csv', 'hash-' || n,
  'ref-' || n, {{today}} - {YEAR} + n * {YEAR} / {{rows}}, 10, 1000, 10, 990, 0, 0, 10, 9, {{first}} + n * {{step}}
FROM {{source}}"""
LINES = f"""INSERT INTO reconciliation_lines (file_id, line_no, kind, number, day, gross, fee, net, reference, text,
  status, booked_fee)
SELECT {THE_FILE}, n, 1, 'K' || n, {{today}} - 3, 10000, 100, 9900, '', '',
  CASE WHEN n % 1000 = 0 THEN 3 WHEN n > {{rows}} * 999 / 1000 THEN 1 ELSE 2 END, 100 FROM {{source}}"""
# The youngest thousandth is open; of the others most ended by themselves.
EXCEPTIONS = f"""INSERT INTO reconciliation_exceptions (id, kind, status, acquirer, account, amount, day, number, file_id,
  line_no, created_at, cause, ended_at)
SELECT {FIRST_ID} + n, CASE WHEN n % 1000 = 7 THEN 13 ELSE 1 + n % 11 END,
  CASE WHEN n > {{rows}} * 999 / 1000 THEN 1 + n % 2 WHEN {draw(1640531527, 10)} = 0 THEN 3 ELSE 4 END,
  n % 5, 10, {draw(3266489917, 5000000)} - 2500000, {{today}} - {YEAR} + n * {YEAR} / {{rows}}, 'K' || n,
  {FIRST_ID} + n / 10, n % 10, {{first}} + n * {{step}}, n % 10,
  CASE WHEN n > {{rows}} * 999 / 1000 THEN NULL ELSE {{first}} + n * {{step}} END FROM {{source}}"""
INVOICES = f"""INSERT INTO invoices (merchant_id, id, kind, series, position, number, cause, month, buyer_name,
  buyer_tax_no, payments, amount, tax, total, tax_rounding, prepaid, payable, document, sha256, created_at)
SELECT {{merchant}}, {FIRST_ID} + {{before}} + n, CASE WHEN n % 100 = 0 THEN 2 ELSE 1 END, 'MANY', {{before}} + n,
  'MANY-' || ({{before}} + n), 'month ' || n, {{today}} - {YEAR} + n * 12 / {{rows}} * 30, 'Shop ' || n, 'C1234567890', 10,
  1000, 80, {draw(2971215073, 5000000)}, 0, 0, 1080, '{{{{}}}}', '', {{first}} + n * {{step}} FROM {{source}}"""
PROBLEMS = f"""INSERT INTO invoice_problems (merchant_id, id, cause, month, faults, document, created_at, tried_at, ended_at)
SELECT {FIRST_MERCHANT} + n % {MERCHANTS}, {FIRST_ID} + n, 'month ' || n, {{today}} - 30, '[]', '{{{{}}}}',
  {{first}} + n * {{step}}, {{first}} + n * {{step}}, CASE WHEN n > {{rows}} * 999 / 1000 THEN NULL ELSE 1 END
FROM {{source}}"""
HEADS = """INSERT INTO proof_heads ({columns}) SELECT {values} FROM proof_heads it, {source}
WHERE it.merchant_id = {owner} AND it.number = (SELECT max(number) FROM proof_heads WHERE merchant_id = {owner})"""
CHAINS = f"""INSERT INTO proof_heads ({{columns}}) SELECT {{values}} FROM proof_heads it, {{source}}
WHERE it.merchant_id = {{owner}} AND it.number = 1"""
ENDS = f"""INSERT INTO proof_ends (merchant_id, number, hash) SELECT {FIRST_MERCHANT} + n, 1, '' FROM {{source}}"""

SOME = [("none", {}), ("page 1000", {"pageNumber": 1000}), ("created in a month", IN_A_MONTH)]
EXCEPTION_FILTERS = [
    *SOME, ("page 50000", {"pageNumber": 50_000}), ("open", {"filterStatus": "OPEN"}),
    ("open or asked for", {"filterStatus": "OPEN,WRITE_OFF_ASKED"}), ("most of the statuses", {"filterStatus": "ENDED"}),
    ("most of the statuses, in a month", {"filterStatus": "ENDED", **IN_A_MONTH}),
    ("one of eleven kinds", {"filterKind": "FEE"}), ("few of the kinds", {"filterKind": "FILE_BROKEN"}),
    ("one of eleven kinds, open", {"filterKind": "FEE", "filterStatus": "OPEN"}),
    ("one of eleven kinds, page 1000", {"filterKind": "FEE", "pageNumber": 1000}),
    ("a fifth by acquirer", {"acquirer": 1}), ("an acquirer's, open", {"acquirer": 1, "filterStatus": "OPEN"}),
    ("an acquirer's kind", {"acquirer": 1, "filterKind": "FEE"}),
    ("a number", {"number": "K471100"}), ("a number that is not there", {"number": "xyzzy"}), ("a file's", {"file": FIRST_ID + 777}),
]
INVOICE_FILTERS = [
    *SOME, ("few of the kinds", {"filterKind": "CREDIT_NOTE"}), ("most of the kinds", {"filterKind": "INVOICE"}),
    ("most of the kinds, in a month", {"filterKind": "INVOICE", **IN_A_MONTH}), ("a number", {"number": "MANY-4711"}),
    ("a part that all have", {"number": "MANY"}), ("a number that is not there", {"number": "xyzzy"}),
]
INVOICE_SORTS = tuple(f"{by},{way}" for by in ("createdDate", "total", "month") for way in ("desc", "asc"))
EXCEPTION_SORTS = tuple(f"{by},{way}" for by in ("createdDate", "day", "amount") for way in ("desc", "asc"))
MERCHANT_ROUTES = {
    "payments/invoices": (INVOICE_SORTS, INVOICE_FILTERS),
    "payments/proof/heads": (("signedDate,desc", "signedDate,asc"), [("none", {}), ("page 300", {"pageNumber": 300})]),
}
OPERATOR_ROUTES = {
    "admin/reconciliation": ((), NEXT),
    "admin/reconciliation/files": (tuple(f"{by},{way}" for by in ("createdDate", "day") for way in ("desc", "asc")), [
        *SOME, ("settlements", {"kind": "SETTLEMENT"}), ("an acquirer's", {"acquirer": 1}),
        ("an acquirer's, in a month", {"acquirer": 1, **IN_A_MONTH}), ("an acquirer's, page 1000", {"acquirer": 1, "pageNumber": 1000})]),
    "admin/reconciliation/files/{file}/lines": ((), [
        ("none", {}), ("page 50000", {"pageNumber": 50_000}), ("most of the statuses", {"filterStatus": "MATCHED"}),
        ("few of the statuses", {"filterStatus": "EXCEPTION"}), ("few and few", {"filterStatus": "EXCEPTION,WAITING"})]),
    "admin/reconciliation/exceptions": (EXCEPTION_SORTS, EXCEPTION_FILTERS),
    "admin/invoices": (INVOICE_SORTS, [
        *INVOICE_FILTERS, ("page 50000", {"pageNumber": 50_000}), ("a merchant", {"merchant": str(FIRST_MERCHANT + 77)}),
        ("the merchant of many", {"merchant": "{owner}"})]),
    "admin/proof/chains": (("signedDate,desc", "signedDate,asc"), [
        *SOME[:2], ("a merchant", {"merchant": str(FIRST_MERCHANT + 77)})]),
    "admin/invoices/state": ((), NEXT),
    "admin/invoice-problems": (BY_TIME, [
        *SOME[:2], ("ended", {"isEnded": "true"}), ("not ended", {"isEnded": "false"}), ("a merchant", {"merchant": str(FIRST_MERCHANT + 77)})]),
}


def fill(database, owner, many):
    now = round(time.time() * 1000)
    today = int((time.time() + 8 * 3600) // 86400)

    def of(text, rows, **words):
        began = time.monotonic()
        numbers = (f"(WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < {rows}) "
                   "SELECT CAST(n AS BIGINT) AS n FROM c) s")
        database.change(text.format(source=numbers, rows=rows, owner=owner, today=today, first=now - YEAR * DAY_MS,
                                    step=YEAR * DAY_MS // rows, **words))
        print(f"# {time.monotonic() - began:6.0f} s  {text.split()[2]}", flush=True)

    of(FILES, many // 10)
    of(LINES, many)
    of(EXCEPTIONS, many)
    of(INVOICES, many, before=OWN, merchant=f"{FIRST_MERCHANT} + n % {MERCHANTS}")
    of(INVOICES, OWN, before=0, merchant=owner)
    of(PROBLEMS, many // 10)
    columns = database.columns("proof_heads")
    changed = {"number": "it.number + n", "day": "it.day + n", "signed_at": f"it.signed_at + n * {DAY_MS}"}
    chained = {"merchant_id": f"{FIRST_MERCHANT} + n", "signed_at": "it.signed_at + n"}
    of(CHAINS, many // 10, columns=", ".join(columns), values=", ".join(chained.get(it, f"it.{it}") for it in columns))
    of(ENDS, many // 10)
    of(HEADS, 10 * YEAR, columns=", ".join(columns), values=", ".join(changed.get(it, f"it.{it}") for it in columns))
    if database.postgres:
        database.change("VACUUM ANALYZE")


def main():
    engine, *sizes = sys.argv[1:]
    many = int(sizes[0]) if sizes else 1_000_000
    postgres = Postgres(None) if engine == "postgresql" else None
    with tempfile.TemporaryDirectory(dir=ROOT / "build") as folder:
        database = Database(Path(folder), postgres)
        server = Server(ROOT / "build/release/gerbang", database.folder, *([postgres.url] if postgres else []))
        try:
            server.start("--demo-sales", "60")
            server.sign_in()
            owner = server.call("GET", "/api/v1/security/me")[1]["data"]["companyId"]
            server.stop()
            fill(database, owner, many)
            server.start()
            server.sign_in()
            words = {"owner": owner, "file": THE_FILE}
            print(f"{engine}, a merchant's")
            measure(server, MERCHANT_ROUTES, words)
            print(f"\n{engine}, an operator's")
            server.token = None
            server.token = server.call("POST", "/api/v1/security/authentication", OPERATOR)[1]["token"]
            measure(server, OPERATOR_ROUTES, words)
        finally:
            server.stop()
            if postgres:
                postgres.stop()


if __name__ == "__main__":
    main()
