#!/usr/bin/env python3
"""What the operators' lists of people, merchants and applications take, by each filter and sort that their pages offer,
over a million people of a hundred thousand merchants, each of which has applied; one connection, the middle of some
answers in ms. Usage: bench/many_people.py sqlite|postgresql [PEOPLE]
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
COMPANY, PERSON = 1_000_000_000, 2_000_000_000  # what ids begin with
OF = "SELECT a.company_id FROM users u JOIN accounts a ON a.user_id = u.id WHERE u.email_key = 'owner@demo.gerbang.test'"
# Of each table, what differs from the demo's row, by n.
COPIES = [
    ("companies", f"id = ({OF})", "few", {"id": f"{COMPANY} + n", "name": "'Kedai nombor ' || n || ' Sdn Bhd'"}),
    ("users", "email_key = 'owner@demo.gerbang.test'", "many", {
        "id": f"{PERSON} + n", "email": "'person' || n || '@shop.example'", "email_key": "'person' || n || '@shop.example'",
        "full_name": "'Aishah binti Person ' || n"}),
    ("accounts", f"company_id = ({OF}) AND role = 1", "many", {
        "id": f"{PERSON} + n", "company_id": f"{COMPANY} + n % {{few}}", "user_id": f"{PERSON} + n",
        "email": "'person' || n || '@shop.example'", "full_name": "'Aishah binti Person ' || n",
        "role": f"CASE WHEN n < {{few}} THEN 1 ELSE n % 6 + 2 END", "is_active": "CASE WHEN n % 50 = 49 THEN 0 ELSE 1 END",
        "created_at": "{first} + n * {step}"}),
    ("merchants", f"merchant_id = ({OF})", "few", {
        "merchant_id": f"{COMPANY} + n", "status": "CASE WHEN n % 20 = 0 THEN 2 ELSE 1 END",
        "trading_name": "'Gerai ' || n", "registration_no": "CAST(202600000000 + n AS TEXT)",
        "company_name": "'Kedai nombor ' || n || ' Sdn Bhd'",
        "created_at": "{first} + n * 10 * {step}", "active_since": "{first} + n * 10 * {step}"}),
    ("applications", f"merchant_id = ({OF})", "few", {
        "merchant_id": f"{COMPANY} + n", "id": f"{COMPANY} + n", "company_registered_name": "'Kedai nombor ' || n",
        "trading_name": "'Gerai ' || n", "contact_email": "'person' || n || '@shop.example'",
        "status": "CASE WHEN n % 10 = 0 THEN 1 ELSE 3 END", "risk_score": "n % 100",
        "created_at": "{first} + n * 10 * {step}", "submitted_at": "{first} + n * 10 * {step}",
        "waiting_from": "CASE WHEN n % 10 = 0 THEN {first} + n * 10 * {step} END"}),
]


def fill(run, columns_of, series, rows, is_sqlite=False):
    words = {"few": rows // 10, "first": int(time.time() * 1000) - 365 * DAY_MS, "step": 365 * DAY_MS // rows}
    for table, whose, count, differs in COPIES:
        columns = columns_of(table)
        values = ", ".join(differs.get(name, f"t.{name}") for name in columns)
        text = (f"INSERT INTO {table} ({', '.join(columns)}) SELECT {values} FROM "
                f"(SELECT * FROM {table} WHERE {whose} LIMIT 1) t, {series(rows if count == 'many' else rows // 10)}")
        began = time.perf_counter()
        run(text.format(**words))
        print(f"# {time.perf_counter() - began:6.0f} s  {table}", flush=True)
    # Each has a number and a telephone of its own, and a hundred share a domain with one other.
    few = rows // 10
    for kind, value in ((1, "'2026' || n"), (3, "'3' || n"), (4, f"CASE WHEN n < 200 THEN 'shop' || n / 2 ELSE 'shop' || n END")):
        run(f"INSERT INTO application_marks (application_id, kind, value) SELECT {COMPANY} + n, {kind}, {value} FROM {series(few)}")
    # What is found by parts of words on SQLite, as the server's writer does.
    if is_sqlite:
        began = time.perf_counter()
        run("DELETE FROM parts_waiting")
        print(f"# {time.perf_counter() - began:6.0f} s  parts of words", flush=True)
    # It would find each copy to be the same company as all others.
    run("DELETE FROM jobs WHERE topic = 'application.marks'")


def fill_sqlite(folder, rows):
    database = sqlite3.connect(folder / "gerbang.db")
    database.execute("PRAGMA cache_size = -500000")
    fill(database.execute, lambda table: [row[1] for row in database.execute(f"PRAGMA table_info({table})")],
         lambda count: f"(WITH RECURSIVE c(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM c WHERE n < {count - 1}) SELECT n FROM c)",
         rows, is_sqlite=True)
    database.commit()
    database.close()


def fill_postgres(postgres, rows):
    names = ("SELECT column_name FROM information_schema.columns WHERE table_name = '{}' AND table_schema = 'public' "
             "ORDER BY ordinal_position")
    fill(postgres.sql, lambda table: postgres.sql(names.format(table)).split(),
         lambda count: f"generate_series(0::bigint, {count - 1}) n", rows)
    postgres.sql("VACUUM ANALYZE")


def days(first, last):
    ends = [time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(time.time() + 86400 * n)) for n in (first, last)]
    return {"createdDateFrom": ends[0], "createdDateTo": ends[1]}


LISTS = [
    ("admin/people", ["createdDate", "fullName", "email", "status"], [
        ("none", {}), ("page 1000", {"pageNumber": 1000}), ("page 50000", {"pageNumber": 50_000}),
        ("page 100000", {"pageNumber": 100_000}), ("a preset role", {"roleId": 3}), ("suspended", {"status": "SUSPENDED"}),
        ("one company", {"companyId": COMPANY + 7}), ("a name that all have", {"name": "aishah"}),
        ("the same, suspended", {"name": "aishah", "status": "SUSPENDED"}),
        ("the same, one company", {"name": "aishah", "companyId": COMPANY + 7}),
        ("a name of 10,000", {"name": "son 99"}), ("a name of one", {"name": "person 471100"}),
        ("an address", {"name": "person471100@shop.example"}), ("nobody", {"name": "xyzzy"})]),
    ("admin/merchants", ["createdDate", "name", "status", "activeSince"], [
        ("none", {}), ("page 1000", {"pageNumber": 1000}), ("switched off", {"filterStatus": "INACTIVE"}),
        ("limited", {"isLimited": "true"}), ("a month", days(-60, -30)), ("a name that all have", {"name": "kedai"}),
        ("a number of one", {"name": "202600047110"}), ("nobody", {"name": "xyzzy"})]),
    ("admin/merchant-applications",
     ["createdDate", "submittedAt", "companyRegisteredName", "tradingName", "status", "waitedMs", "assigneeName", "riskScore"], [
         ("none", {}), ("page 1000", {"pageNumber": 1000}), ("a month", days(-60, -30)), ("nobody's", {"assignee": "NONE"}),
         ("waiting", {"filterStatus": "SUBMITTED"}), ("risk", {"filterFlag": "RISK"}), ("alike", {"filterFlag": "DUPLICATES"}),
         ("a name that all have", {"name": "kedai"}), ("an address of one", {"name": "person47110@shop"}),
         ("nobody", {"name": "xyzzy"})]),
]


def took_ms(server, path, query):
    times = []
    for _ in range(3):
        began = time.perf_counter()
        status, answer = server.call("GET", f"/api/v1/{path}?" + urlencode({"pageNumber": 1} | query))
        times.append((time.perf_counter() - began) * 1000)
        if status != 200:
            return f"{status}", f"{answer.get('errorMessage')}"
    more = "more than " if answer["isTotalCapped"] else ""
    return f"{statistics.median(times):.1f}", f"{more}{answer['totalElements']:,}"


def main():
    engine, rows = sys.argv[1], int(sys.argv[2] if len(sys.argv) > 2 else 1_000_000)
    postgres = Postgres(None) if engine == "postgresql" else None
    with tempfile.TemporaryDirectory(dir=ROOT / "build") as folder:
        server = Server(ROOT / "build/release/gerbang", Path(folder), postgres.url if postgres else None)
        try:
            server.command("seed", "--transactions", "100")
            if postgres:
                fill_postgres(postgres, rows)
            else:
                fill_sqlite(Path(folder), rows)
            server.start()
            server.sign_in("operator@demo.gerbang.test")
            for path, sorts, filters in LISTS:
                print(f"\n{engine}, ms by sort: {path}: {', '.join(sorts)}")
                for what, query in filters:
                    took = [took_ms(server, path, query | {"sort": f"{sort},{way}"}) for sort in sorts for way in ("desc", "asc")]
                    print(f"{what:24}" + " ".join(f"{ms:>8}" for ms, _ in took) + f"   of {took[0][1]}", flush=True)
        finally:
            server.stop()
            if postgres:
                postgres.stop()


if __name__ == "__main__":
    main()
