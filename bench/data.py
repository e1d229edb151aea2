"""The data that is measured on: true sales, written by `gerbang seed`."""

import hashlib
import os
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

from programs import Server

DAYS = 365  # that the sales are spread over, as for a shop that has been open for a year


def seed(binary, folder, rows):
    """A server's folder with so many sales."""
    folder.mkdir()
    Server(binary, folder).command("seed", "--transactions", str(rows), "--days", str(DAYS))


def copy(source, target):
    """A copy that a measurement may write to."""
    target.mkdir(parents=True)
    with sqlite3.connect(source / "gerbang.db") as read, \
            sqlite3.connect(target / "gerbang.db") as write:
        read.backup(write)
    return target


def one(folder, text, *parameters):
    connection = sqlite3.connect(f"file:{folder}/gerbang.db?mode=ro", uri=True)
    try:
        return connection.execute(text, parameters).fetchone()
    finally:
        connection.close()


def owner(folder, token_hash):
    """Merchant and user of a session."""
    return one(folder, "SELECT a.company_id, s.user_id FROM sessions s "
                       "JOIN accounts a ON a.id = s.account_id WHERE s.token_hash = ?", token_hash)


def whole_days(folder, merchant):
    """The first and the last day that are full of sales, as the counters number them."""
    first, last = one(folder, "SELECT min(day), max(day) FROM sales_daily WHERE merchant_id = ?",
                      merchant)
    return first + 1, last - 1


MERCHANTS, SALES_OF_EACH = 200, 5_000


def many_merchants(binary, folder, merchants=MERCHANTS, sales=SALES_OF_EACH):
    """A folder with that many merchants of so many sales, each a copy of the first, and somebody
    signed in at each: (token, token's hash, merchant) of all."""
    seed(binary, folder, sales)
    database = sqlite3.connect(folder / "gerbang.db")
    database.execute("PRAGMA synchronous = OFF")
    first, user = database.execute(
        "SELECT a.company_id, a.user_id FROM users u JOIN accounts a ON a.user_id = u.id "
        "WHERE u.email_key = 'owner@demo.gerbang.test'").fetchone()
    now = int(time.time() * 1000)
    people = []

    def copy_rows(table, where, parameters, **changed):
        names = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
        values = ", ".join(changed.get(name, name) for name in names)
        database.execute(f"INSERT INTO {table} ({', '.join(names)}) SELECT {values} FROM {table} "
                         f"WHERE {where}", parameters)

    for n in range(merchants):
        step = n << 36  # ids stay in their order and meet no others
        if n:
            copy_rows("companies", "id = ?", (first,), id=f"id + {step}")
            copy_rows("users", "id = ?", (user,), id=f"id + {step}", email=f"email || '.{n}'",
                      email_key=f"email_key || '.{n}'")
            copy_rows("accounts", "user_id = ? AND company_id = ?", (user, first),
                      id=f"id + {step}", user_id=f"user_id + {step}",
                      company_id=f"company_id + {step}")
            of_first = dict(merchant_id=f"merchant_id + {step}")
            copy_rows("sales", "merchant_id = ?", (first,), **of_first, id=f"id + {step}",
                      reference=f"reference || '{n}'")
            for table in ("sales_daily", "sales_kinds"):
                copy_rows(table, "merchant_id = ?", (first,), **of_first)
        token = f"bench-{n}-{os.urandom(8).hex()}"
        digest = hashlib.sha256(token.encode()).hexdigest()
        account = database.execute("SELECT id FROM accounts WHERE user_id = ? AND company_id = ?",
                                   (user + step, first + step)).fetchone()[0]
        database.execute(
            "INSERT INTO sessions (token_hash, user_id, account_id, kind, created_at, last_seen_at, "
            "ends_at, id, user_agent, ip) VALUES (?, ?, ?, 1, ?, ?, ?, ?, '', '')",
            (digest, user + step, account, now, now, now + 36_000_000, n + 1))
        people.append((token, digest, first + step))
        database.commit()
    database.close()
    return people


def sync_ms(folder):
    """How long the disk takes to keep a page, in the middle of fifty times."""
    path = Path(folder) / "sync"
    times = []
    file = os.open(path, os.O_CREAT | os.O_RDWR)
    for n in range(50):
        began = time.perf_counter()
        os.pwrite(file, b"x" * 4096, 4096 * n)
        os.fdatasync(file)
        times.append(time.perf_counter() - began)
    os.close(file)
    path.unlink()
    return sorted(times)[25] * 1e3


def _copy_text(value):
    if value is None:
        return "\\N"
    if isinstance(value, int):
        return str(value)
    return value.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n")


def load_postgres(postgres, folder, merchant):
    """Brings the sales into a migrated database with the demo's people, as its owner's. Through
    COPY, because a seed of a million rows by single statements would outlast the measurement."""
    target = int(postgres.sql("SELECT a.company_id FROM users u JOIN accounts a ON a.user_id = u.id "
                              "WHERE u.email_key = 'owner@demo.gerbang.test'"))
    connection = sqlite3.connect(f"file:{folder}/gerbang.db?mode=ro", uri=True)
    for table in ("sales", "sales_daily", "sales_kinds", "sale_history", "ledger_transfers",
                  "ledger_entries"):
        rows = connection.execute(f"SELECT * FROM {table} WHERE merchant_id = ?", (merchant,))
        names = [column[0] for column in rows.description]
        at = names.index("merchant_id")
        load = subprocess.Popen(
            ["psql", "-X", "-q", "-d", postgres.url, "-c",
             f"COPY {table} ({', '.join(names)}) FROM STDIN"], stdin=subprocess.PIPE, text=True)
        while some := rows.fetchmany(10_000):
            load.stdin.write("".join(
                "\t".join(_copy_text(target if i == at else value)
                          for i, value in enumerate(row)) + "\n" for row in some))
        load.stdin.close()
        if load.wait() != 0:
            sys.exit(f"PostgreSQL did not take {table}")
    connection.close()
    postgres.sql("VACUUM ANALYZE")
    return target
