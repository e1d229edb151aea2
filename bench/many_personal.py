#!/usr/bin/env python3
"""What it takes to find and to anonymise somebody among a million sales: a payer of five, one of ten thousand, nobody; ms.
The sales are copies of one that failed, each with its attempt and two events. Usage:
bench/many_personal.py sqlite|postgresql [SALES]
"""

import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))

from programs import OWNER, ROOT, Postgres, Server  # noqa: E402

DAY_MS = 86_400_000
FEW, MANY, NOBODY = "few@payer.example", "many@payer.example", "nobody@payer.example"
OPERATOR, SECOND = "operator@demo.gerbang.test", "second@demo.gerbang.test"
DATA = "/api/v1/admin/personal-data"


def changed(postgres, folder, *texts):
    if postgres:
        for text in texts:
            postgres.sql(text)
        return
    with sqlite3.connect(folder / "gerbang.db", timeout=60) as database:
        for text in texts:
            database.execute(text)


def asked(postgres, folder, text):
    if postgres:
        return postgres.sql(text).strip()
    with sqlite3.connect(folder / "gerbang.db", timeout=60) as database:
        return database.execute(text).fetchone()[0]


def columns(postgres, folder, table):
    if postgres:
        return postgres.sql(f"SELECT string_agg(column_name, ',') FROM information_schema.columns "
                            f"WHERE table_name = '{table}'").strip().split(",")
    with sqlite3.connect(folder / "gerbang.db", timeout=60) as database:
        return [row[0] for row in database.execute(f"SELECT name FROM pragma_table_info('{table}')")]


def copied(postgres, folder, sales):
    """So many sales of a payer each; the first of them are MANY's and FEW's."""
    # Indexes for parts of words are filled at once.
    ops = postgres and postgres.sql("SELECT pg_get_indexdef('sales_search'::regclass)").strip()
    changed(postgres, folder, "DROP INDEX sales_search" if postgres else "DROP TRIGGER sales_search_wait")
    email = f"CASE WHEN n.i <= 10000 THEN '{MANY}' WHEN n.i <= 10005 THEN '{FEW}' ELSE 'payer' || n.i || '@some.example' END"
    one, sale, attempt, event = (int(asked(postgres, folder, text)) for text in (
        "SELECT min(id) FROM sales WHERE status = 22", "SELECT min(id) FROM sales", "SELECT min(id) FROM sale_attempts",
        "SELECT min(id) FROM events"))
    new = {"sales": (f"it.id = {one}", {
               "id": f"{sale} - n.i", "reference": "'r' || n.i", "order_no": "'N' || n.i", "customer_email": email,
               "customer_phone": "'0' || (120000000 + n.i)"}),
           "sale_attempts": (f"it.sale_id = {one}", {"id": f"{attempt} - n.i", "sale_id": f"{sale} - n.i"}),
           "events": (f"it.id = {event}", {"id": f"{event} - n.i", "subject_id": f"{sale} - n.i"})}
    for table, (where, fields) in new.items():
        names = columns(postgres, folder, table)
        values = ", ".join(fields.get(name, f"it.{name}") for name in names)
        changed(postgres, folder, f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {sales}) "
                                  f"INSERT INTO {table} ({', '.join(names)}) SELECT {values} FROM {table} it, n WHERE {where}")
    if postgres:
        changed(postgres, folder, ops, "VACUUM ANALYZE")
    else:
        changed(postgres, folder, f"INSERT INTO sales_search (rowid, text) SELECT id, text FROM sales_search_text "
                                  f"WHERE id < {sale}")


def took(call, times=5):
    all_of_them = []
    for _ in range(times):
        began = time.perf_counter()
        answer = call()
        all_of_them.append((time.perf_counter() - began) * 1000)
    return statistics.median(all_of_them), answer


def made_second(server):
    """Another administrator, who has chosen a password of her own; her session."""
    subprocess.run([server.binary, "user", SECOND, "--name", "Second", "--role", "Administrator", *server.database],
                   input=OWNER["password"] + "\n", text=True, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                   env=os.environ)
    step = server.call("POST", "/api/v1/security/authentication", {"email": SECOND, "password": OWNER["password"]})[1]
    own = "Second-Own-2026!"
    return server.call("POST", "/api/v1/security/expired-password", {
        "token": step["token"], "currentPassword": OWNER["password"], "newPassword": own,
        "confirmNewPassword": own})[1]["token"]


def main():
    engine, sales = sys.argv[1], int((sys.argv[2:] + ["1000000"])[0])
    postgres = Postgres(None) if engine == "postgresql" else None
    with tempfile.TemporaryDirectory(dir=ROOT / "build") as name:
        folder = Path(name)
        server = Server(ROOT / "build/release/gerbang", folder, postgres.url if postgres else None)
        try:
            server.command("seed", "--transactions", "300")
            copied(postgres, folder, sales)
            server.start()
            server.sign_in(OPERATOR)
            print(f"{engine}, {sales:,} sales")
            for email in (NOBODY, FEW, MANY):
                ms, (status, found) = took(lambda: server.call("POST", f"{DATA}/find", {"kind": "EMAIL", "value": email}))
                print(f"find {email:22} {ms:9.1f} ms   {status}, {found.get('rows', 0):,} rows", flush=True)
            ms, (status, found) = took(lambda: server.call("POST", f"{DATA}/find", {"kind": "PHONE", "value": "012-000 0000"}))
            print(f"find a phone number         {ms:9.1f} ms   {status}", flush=True)
            status, _ = server.call("POST", "/api/v1/sandbox/clock", {"advanceSeconds": 130 * DAY_MS // 1000})
            second = made_second(server)
            for email in (FEW, MANY):
                server.sign_in(OPERATOR)
                server.call("POST", f"{DATA}/requests", {"kind": "EMAIL", "value": email, "reason": "Measured"})
                server.token = second
                row = server.call("GET", f"{DATA}/requests?pageSize=1")[1]["content"][0]
                began = time.perf_counter()
                server.call("POST", f"{DATA}/requests/{row['id']}/approve")
                while row["status"] != "DONE":
                    row = server.call("GET", f"{DATA}/requests/{row['id']}")[1]
                    time.sleep(0.01)  # between two looks
                all_ms = (time.perf_counter() - began) * 1000
                steps = row["anonymised"] and max(1, sum(it["rows"] for it in row["report"] if it["title"] == "Sales") / 200)
                print(f"anonymise {email:17} {all_ms:9.1f} ms   {row['anonymised']:,} rows, {all_ms / steps:.1f} ms a step",
                      flush=True)
        finally:
            server.stop()
            if postgres:
                postgres.stop()


if __name__ == "__main__":
    main()
