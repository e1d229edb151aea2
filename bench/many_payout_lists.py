#!/usr/bin/env python3
"""What the pages of payouts and of the books take, by each filter and sort that they offer: a million payouts of 10,000
merchants, 10,000 of one merchant, of which one has a million lines, ten million ledger entries of a year, and as many
adjustments, bank accounts and exceptions as payouts would leave. As one connection sees it: the middle of some answers in
ms. Usage: bench/many_payout_lists.py sqlite|postgresql [LINES [ENTRIES]]
"""

import statistics
import sys
import tempfile
import time
from pathlib import Path
from urllib.parse import quote, urlencode

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))

import many_entries  # noqa: E402
import many_payouts  # noqa: E402
from many_mandate_lists import draw  # noqa: E402
from many_mandates import OPERATOR, Database  # noqa: E402
from programs import ROOT, Postgres, Server  # noqa: E402

DAY_MS, YEAR = 86_400_000, 365
MERCHANTS, OWN = 10_000, 10_000
FIRST_MERCHANT = many_payouts.FIRST_MERCHANT
FIRST_ID = 3 * 10**17  # of what is made here; none of the server's is near
THE_PAYOUT = FIRST_ID - 1

# The last one of each merchant is open until long after this; of the others most were paid. None is approved, or the
# server would send it.
STATUS = (f"CASE WHEN nth = {{each}} THEN 1 WHEN nth = {{each}} - 1 AND {draw(2971215073, 100)} < 40 THEN "
          f"2 + 2 * {draw(1640531527, 2)} WHEN {draw(1812433253, 1000)} < 3 THEN 7 "
          f"WHEN {draw(1812433253, 1000)} < 30 THEN 6 ELSE 5 END")
PAYOUTS = f"""INSERT INTO payouts (merchant_id, id, number, status, cut_off, line_count, opening, sales, fees, amount,
  refusal, refused_at, created_at, bank_name, bank_code, account_no, account_name)
SELECT merchant, {FIRST_ID} + {{before}} + n, nth, status, made + CASE WHEN status = 1 THEN 400 ELSE 1 END * CAST({DAY_MS} AS BIGINT), 10, 0, amount + 1000, -1000,
  CASE WHEN status = 1 THEN 0 ELSE amount END,
  CASE WHEN status = 1 AND {draw(1103515245, 100)} < 2 THEN 'The ledger has RM 1.00 and the lines come to RM 2.00.' END,
  CASE WHEN status = 1 AND {draw(1103515245, 100)} < 2 THEN made END, made, 'SBI Bank A', 'TEST0021', '1234' || n, 'Shop ' || merchant
FROM (SELECT n, merchant, nth, {STATUS} AS status, 100 + {draw(3266489917, 5000000)} AS amount,
        {{first}} + n * {{step}} AS made
      FROM (SELECT n, {{merchant}} AS merchant, {{nth}} AS nth FROM {{source}}) d) d"""
THE_ONE = f"""INSERT INTO payouts (merchant_id, id, number, status, cut_off, line_count, opening, sales, amount, created_at)
VALUES ({{owner}}, {THE_PAYOUT}, {OWN} + 10, 5, {{now}}, {{lines}}, 0, 100, 100, {{now}})"""
# Of each hundred a payment that came back, and of each thousand a refund.
LINES = f"""INSERT INTO payout_lines (merchant_id, payout_id, line_no, transfer_id, kind, subject_id, subject_part,
  created_at, gross, mdr_acquirer, mdr_gateway, flat_acquirer, flat_gateway, sst, net, balance)
SELECT {{owner}}, {THE_PAYOUT}, n, id, CASE WHEN n % 1000 = 0 THEN 3 WHEN n % 100 = 0 THEN 7 ELSE 6 END, subject_id,
  subject_part, created_at, 10000, 60, 60, 0, 0, 60, 9820, n * 9820
FROM (SELECT row_number() OVER (ORDER BY id) AS n, id, subject_id, subject_part, created_at FROM ledger_transfers
      WHERE merchant_id = {{owner}} AND kind = {many_payouts.SETTLED} AND subject_id > {many_payouts.SALE}) t"""
ADJUSTMENTS = f"""INSERT INTO payout_adjustments (merchant_id, id, status, amount, reason, asked_by, asked_name, created_at)
SELECT {FIRST_MERCHANT} + n % {MERCHANTS}, {FIRST_ID} + n, CASE WHEN n > {{rows}} * 999 / 1000 THEN 1
  WHEN {draw(1640531527, 100)} < 5 THEN 3 ELSE 2 END, 1000, 'A reason', 1, 'Somebody', {{first}} + n * {{step}}
FROM {{source}}"""
ACCOUNTS = f"""INSERT INTO payout_accounts (merchant_id, id, status, bank_name, bank_code, account_no, account_name,
  created_at)
SELECT {FIRST_MERCHANT} + n % {MERCHANTS}, {FIRST_ID} + n, CASE WHEN n > {{rows}} - {MERCHANTS} THEN 2
  WHEN n > {{rows}} - {MERCHANTS} - 300 THEN 1 WHEN {draw(1640531527, 100)} < 5 THEN 3 ELSE 4 END, 'SBI Bank A',
  'TEST0021', '1234' || n, 'Shop', {{first}} + n * {{step}} FROM {{source}}"""
EXCEPTIONS = f"""INSERT INTO exchange_exceptions (id, report, what, created_at, ended_at)
SELECT {FIRST_ID} + n, 'report', 'of a payout that it was not sent', {{first}} + n * {{step}},
  CASE WHEN n > {{rows}} * 999 / 1000 THEN NULL ELSE 1 END FROM {{source}}"""
BATCHES = f"""INSERT INTO exchange_files (id, rail, is_sent, name, kind, state, day, row_count, amount, created_at, ended_at)
SELECT {FIRST_ID} + n, 2, 1, 'many' || n, 4, 1, 20000, 10, 1000, {{first}} + n * {{step}}, 1 FROM {{source}}"""

# What the server works out day by day, of ten thousand merchants one after another, at once.
DAYS = """INSERT INTO ledger_days (owner_id, account, acquirer, day, balance, debits, entries)
WITH moved AS (SELECT merchant_id, account, acquirer, ((transfer_id >> 22) + 1704067200000 + 28800000) / 86400000 AS day,
    sum(amount) AS balance, sum(CASE WHEN amount > 0 THEN amount ELSE 0 END) AS debits, count(*) AS entries
  FROM ledger_entries GROUP BY 1, 2, 3, 4),
owned AS (SELECT CASE WHEN account >= 10 THEN 1 ELSE merchant_id END AS owner, account, acquirer, day, balance, debits,
    entries FROM moved UNION ALL SELECT 0, account, acquirer, day, balance, debits, entries FROM moved WHERE account < 10),
ended AS (SELECT owner, account, acquirer, day, sum(balance) AS balance, sum(debits) AS debits, sum(entries) AS entries
  FROM owned WHERE day < {today} GROUP BY 1, 2, 3, 4)
SELECT owner, account, acquirer, day, CAST(sum(balance) OVER w AS BIGINT), CAST(sum(debits) OVER w AS BIGINT),
  CAST(sum(entries) OVER w AS BIGINT) FROM ended WINDOW w AS (PARTITION BY owner, account, acquirer ORDER BY day)"""


def close(database, server, today):
    database.change("DELETE FROM ledger_days")
    database.change(DAYS.format(today=today))
    database.change(f"UPDATE ledger_closing SET closed_day = {today - 1}, day = 0, merchant_id = 0, due_day = {today - 1}, "
                    f"noticed_day = {today - 1}, version = version + 1")
    server.start()


def fill(database, owner, lines, entries):
    now = round(time.time() * 1000)

    def of(text, rows, **words):
        numbers = (f"(WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < {rows}) "
                   "SELECT CAST(n AS BIGINT) AS n FROM c) s")
        database.change(text.format(source=numbers, rows=rows, owner=owner, now=now, lines=lines,
                                    first=now - YEAR * DAY_MS, step=YEAR * DAY_MS // rows, **words))

    model = database.ask(
        "SELECT s.merchant_id, s.id, s.net_amount FROM sales s JOIN ledger_transfers t ON t.merchant_id = s.merchant_id "
        f"AND t.subject_id = s.id AND t.kind = {many_payouts.SETTLED} WHERE s.status = 11 LIMIT 1")[0]
    many_payouts.inserted(
        database, "merchants", {"merchant_id": f"{FIRST_MERCHANT} + n.i"},
        f"WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < {MERCHANTS - 1})",
        f"it.merchant_id = {model[0]}")
    today = int((time.time() + 8 * 3600) // 86400)
    many_entries.SHARD = many_payouts.SHARD - 1
    many_entries.fill(database, owner, entries, (today - many_entries.DAYS) * DAY_MS - 8 * 3_600_000)
    many_payouts.fill(database, model, [int(owner)], lines)
    of(LINES, 1)
    database.change(f"DELETE FROM payouts WHERE merchant_id = {owner} OR merchant_id >= {FIRST_MERCHANT}")
    of(THE_ONE, 1)
    rows = max(lines, MERCHANTS)
    of(PAYOUTS, rows, before=OWN, each=rows // MERCHANTS, merchant=f"{FIRST_MERCHANT} + (n - 1) % {MERCHANTS}",
       nth=f"1 + (n - 1) / {MERCHANTS}")
    of(PAYOUTS, OWN, before=0, each=OWN, merchant=owner, nth="n")
    of(ADJUSTMENTS, rows)
    of(ACCOUNTS, 3 * MERCHANTS)
    of(EXCEPTIONS, rows // 10)
    of(BATCHES, rows // 10)
    # Every merchant's books have a little of a settled sale, so that who sums all of them looks at each.
    for start in range(0, MERCHANTS, 500):
        many_payouts.fill(database, model, [FIRST_MERCHANT + start + n for n in range(500)], 1)
    if database.postgres:
        database.change("VACUUM ANALYZE")
    else:
        database.change("DELETE FROM parts_waiting")  # as the writer does before each commit
    return today


def days(first, last):
    ends = [time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(time.time() + 86400 * n)) for n in (first, last)]
    return {"createdDateFrom": ends[0], "createdDateTo": ends[1]}


IN_A_MONTH = days(-60, -30)
PAYOUT_FILTERS = [
    ("none", {}),
    ("created in a month", IN_A_MONTH),
    ("a number", {"number": 77}),
    ("most of the statuses", {"filterStatus": "PAID"}),
    ("few of the statuses", {"filterStatus": "HELD"}),
    ("some of the statuses", {"filterStatus": "CLOSED,APPROVED,SENT"}),
    ("most of the statuses, in a month", {"filterStatus": "PAID", **IN_A_MONTH}),
    ("few of the statuses, in a month", {"filterStatus": "RETURNED,HELD", **IN_A_MONTH}),
    ("amount 100 to 110", {"amountFrom": "100.00", "amountTo": "110.00"}),
    ("amount 100 to 40000", {"amountFrom": "100.00", "amountTo": "40000.00"}),
    ("page 1000", {"pageNumber": 1000}),
]
ADMIN_FILTERS = [
    *PAYOUT_FILTERS,
    ("page 50000", {"pageNumber": 50000}),
    ("a merchant", {"merchant": str(FIRST_MERCHANT + 77)}),
    ("a merchant's in a month", {"merchant": str(FIRST_MERCHANT + 77), **IN_A_MONTH}),
    ("a merchant's few of the statuses", {"merchant": str(FIRST_MERCHANT + 77), "filterStatus": "RETURNED,HELD"}),
    ("the merchant of many", {"merchant": "{owner}"}),
    ("blocked", {"isBlocked": "true"}),
    ("not blocked", {"isBlocked": "false"}),
    ("few of the statuses, amount 100 to 110", {"filterStatus": "RETURNED", "amountFrom": "100.00",
                                                "amountTo": "110.00"}),
]
LINE_FILTERS = [
    ("none", {}), ("sales", {"type": "SALE"}), ("payments taken back", {"type": "SALE_RETURN"}),
    ("refunds", {"type": "REFUND"}), ("adjustments, of which there is none", {"type": "ADJUSTMENT"}),
    ("sales, refunds", {"type": "SALE,REFUND"}), ("page 50000", {"pageNumber": 50000}),
    ("sales, page 50000", {"type": "SALE", "pageNumber": 50000}),
]
SOME = [("none", {}), ("page 1000", {"pageNumber": 1000})]
BY_TIME = ("createdDate,desc", "createdDate,asc")
PAYOUT_SORTS = tuple(f"{by},{way}" for by in ("createdDate", "amount", "cutOff") for way in ("desc", "asc"))
A_YEAR, A_WEEK = days(-365, 0), days(-100, -93)


def entry_filters(accounts, more=None):
    spans = [("today", {}), ("a week", A_WEEK), ("a week, page 1000", {**A_WEEK, "pageNumber": 1000})]
    if not more:
        spans += [("a year", A_YEAR), ("a year, page 50000", {**A_YEAR, "pageNumber": 50000})]
    return [(f"{account}, {what}", {"account": account, **query, **(more or {})})
            for account in accounts for what, query in spans]


MERCHANTS_ACCOUNTS = ("MERCHANT_PENDING", "MERCHANT_AVAILABLE", "MERCHANT_REFUND_IN_TRANSIT")
GATEWAYS_ACCOUNTS = ("ACQUIRER_RECEIVABLE", "FEE_INCOME", "BANK")
AT = [("now", {}), ("half a year ago", {"at": time.strftime("%Y-%m-%d 23:12:13", time.gmtime(time.time() - 180 * 86400))}),
      ("that noon", {"at": time.strftime("%Y-%m-%d 12:00:00", time.gmtime(time.time() - 180 * 86400))})]
NEXT = [("", {})]
MERCHANT_ROUTES = {
    "payments/payouts": (PAYOUT_SORTS, PAYOUT_FILTERS),
    "payments/payouts/{payout}": ((), NEXT),
    "payments/payouts/{payout}/lines": ((), LINE_FILTERS),
    "payments/payout-account": ((), NEXT),
    "merchants/balance": ((), NEXT),
    "merchants/balance/as-of": ((), AT),
    "merchants/balance/entries": (BY_TIME, entry_filters(MERCHANTS_ACCOUNTS)),
    "merchants/balance/upcoming": ((), NEXT),
    "search/" + quote("李明"): ((), NEXT),
}
OPERATOR_ROUTES = {
    "admin/payouts": (PAYOUT_SORTS, ADMIN_FILTERS),
    "admin/payouts/run": ((), NEXT),
    "admin/payouts/{payout}": ((), NEXT),
    "admin/payouts/{payout}/lines": ((), LINE_FILTERS),
    "admin/payout-adjustments": (BY_TIME, [
        *SOME, ("page 50000", {"pageNumber": 50000}), ("a merchant", {"merchant": str(FIRST_MERCHANT + 77)}),
        ("most of the statuses", {"filterStatus": "BOOKED"}), ("few of the statuses", {"filterStatus": "ASKED"}),
        ("created in a month", IN_A_MONTH), ("most of the statuses, in a month", {"filterStatus": "BOOKED", **IN_A_MONTH}),
        ("few of the statuses, in a month", {"filterStatus": "ASKED", **IN_A_MONTH})]),
    "admin/payout-accounts": (BY_TIME, [
        *SOME, ("a merchant", {"merchant": str(FIRST_MERCHANT + 77)}), ("few of the statuses", {"filterStatus": "ASKED"})]),
    "admin/payout-batches": (BY_TIME, SOME),
    "admin/bank-exceptions": (BY_TIME, [*SOME, ("ended", {"isEnded": "true"}), ("not ended", {"isEnded": "false"})]),
    "admin/ledger/balances": ((), [*AT, *((f"a merchant's, {what}", {"merchant": "{owner}", **at}) for what, at in AT)]),
    "admin/ledger/trial-balance": ((), AT),
    "admin/ledger/receivables": ((), AT),
    "admin/ledger/income": ((), [("this year", {"year": time.strftime("%Y")}),
                                 ("last year", {"year": str(int(time.strftime("%Y")) - 1)})]),
    "admin/ledger/entries": (BY_TIME, [
        *entry_filters(GATEWAYS_ACCOUNTS, {"acquirer": 20}), *entry_filters(GATEWAYS_ACCOUNTS[:1], {"acquirer": 1}),
        *entry_filters(MERCHANTS_ACCOUNTS[:1], {"merchant": "{owner}"})]),
    "admin/fees/proposals": (BY_TIME, NEXT),
    "search/" + quote("李明"): ((), NEXT),
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
        assert status == 200, (path, query, answer)
        if times[0] > 3000:
            break
    return statistics.median(times[1:] or times), answer.get("totalElements") if isinstance(answer, dict) else None


def measure(server, routes, words):
    for path, (sorts, filters) in routes.items():
        sorts = sorts or ("",)
        print(f"\n{path}, ms\n{'':44}" + "".join(f"{sort.replace('Date', ''):>14}" for sort in sorts), flush=True)
        for name, query in filters:
            query = {key: str(value).format(**words) for key, value in query.items()}
            found = [took_ms(server, path.format(**words), (
                {"pageNumber": 1, "sort": sort} if sort else {}) | query) for sort in sorts]
            total = found[0][1]
            print(f"{name:44}" + "".join(f"{ms:14.1f}" for ms, _ in found)
                  + (f"   of {total:,}" if total is not None else ""), flush=True)


def main():
    engine, *sizes = sys.argv[1:]
    lines, entries = [int(it) for it in sizes] + [1_000_000, 10_000_000][len(sizes):]
    postgres = Postgres(None) if engine == "postgresql" else None
    with tempfile.TemporaryDirectory(dir=ROOT / "build") as folder:
        database = Database(Path(folder), postgres)
        server = Server(ROOT / "build/release/gerbang", database.folder, *([postgres.url] if postgres else []))
        try:
            server.start("--demo-sales", "60")
            server.sign_in()
            owner = server.call("GET", "/api/v1/security/me")[1]["data"]["companyId"]
            server.stop()
            began = time.monotonic()
            today = fill(database, owner, lines, entries)
            print(f"{engine}: written in {time.monotonic() - began:.0f} s", flush=True)
            close(database, server, today)
            server.sign_in()
            words = {"owner": owner, "payout": THE_PAYOUT}
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
