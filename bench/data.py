"""The data that is measured on: true sales, written by `gerbang seed`."""

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
    for table in ("sales", "sales_daily"):
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
