#!/usr/bin/env python3
"""Writes tests/golden/releases/VERSION: a small filled database of each engine, and what is counted of it.

tests/api/test_release_upgrade.py restores it and upgrades it with the program of then. It is written once, when a
version is released, by the program that is released, and never again: a release does not change.

The database is the demonstration's, with its examples and with what a month brings on top: settled sales, payouts, heads
of the books, invoices and files of acquirers. A row of each room is in it; the tables without one are printed.

Usage: scripts/release_dump.py VERSION [--binary build/release/gerbang]
"""

import argparse
import csv
import http.client
import json
import lzma
import os
import re
import secrets
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "api"))

from releases import FOLDER, totals  # noqa: E402

OPERATOR = {"email": "operator@demo.gerbang.test", "password": "Demo-Gerbang-2026!"}
DAY_S = 24 * 3600
DAYS = 33  # over the end of a month, whichever day this is
# Jobs that run after each move of time and that nobody waits for: they come again all the time.
AGAIN = "('live.sweep')"
# Not the release's: who was signed in, what had been sent, and words for the search, which the program finds anew.
SESSION_TABLES = ("sessions", "idempotency_keys", "live_batches")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def run(*command, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **options)
    if done.returncode != 0:
        sys.exit(f"{command[0]} failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


class Database:
    """One of the two: a file below `folder`, or a database of a PostgreSQL."""

    def __init__(self, folder, url=None):
        self.folder, self.url = folder, url

    @property
    def arguments(self):
        return ["--data", str(self.folder), *(["--db", self.url] if self.url else [])]

    def rows(self, text):
        if self.url:
            out = run("psql", "--no-psqlrc", "--quiet", "--csv", "--tuples-only", "--dbname", self.url, "-c", text)
            return list(csv.reader(out.splitlines(keepends=True)))
        with closing(sqlite3.connect(self.folder / "gerbang.db", timeout=30)) as database:
            return [["" if value is None else str(value) for value in row] for row in database.execute(text)]

    def change(self, text):
        if self.url:
            run("psql", "--no-psqlrc", "--quiet", "--dbname", self.url, "-c", text)
            return
        with closing(sqlite3.connect(self.folder / "gerbang.db", timeout=30)) as database, database:
            database.execute(text)

    def tables(self):
        if self.url:
            text = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'"
        else:
            text = ("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' "
                    "AND name NOT LIKE 'sqlite_%'")
        return sorted(row[0] for row in self.rows(text))

    def dump(self):
        if self.url:
            text = run("pg_dump", "--no-owner", "--no-privileges", self.url)
            # An older psql does not know them.
            return re.sub(r"^(\\(?:un)?restrict .*|SET transaction_timeout.*)\n", "", text, flags=re.M)
        with closing(sqlite3.connect(self.folder / "gerbang.db")) as database:
            database.execute("VACUUM")
        return run("sqlite3", self.folder / "gerbang.db", ".dump")


class Server:
    def __init__(self, binary, database):
        self.port = free_port()
        self.database = database
        # Mails are kept in the sandbox's mailbox, and passwords are hashed at little cost.
        environment = {"PATH": os.environ["PATH"], "GERBANG_SANDBOX_PASSWORD_MIB": "1",
                       "GERBANG_LIMIT_PER_MINUTE": "0", "GERBANG_PUBLIC_URL": f"http://127.0.0.1:{self.port}",
                       "GERBANG_LOG_LEVEL": "warning"}
        self.environment, self.binary = environment, binary

    def command(self, *words):
        return run(self.binary, *words, *self.database.arguments, env=self.environment)

    def __enter__(self):
        self.process = subprocess.Popen(
            [self.binary, "serve", "--port", str(self.port), "--web", ROOT / "web/dist", *self.database.arguments],
            stdin=subprocess.DEVNULL, env=self.environment)
        deadline = time.monotonic() + 60
        while not self._is_healthy():
            if self.process.poll() is not None or time.monotonic() > deadline:
                sys.exit("the server does not start")
            time.sleep(0.05)
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(timeout=60)

    def _is_healthy(self):
        try:
            return self.call("GET", "/health")[0] == 200
        except OSError:
            return False

    def call(self, method, path, body=None, token=""):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, path, json.dumps(body) if body is not None else None,
                               {"Content-Type": "application/json", "X-Auth-Token": token,
                                "Idempotency-Key": secrets.token_hex(16)})
            answer = connection.getresponse()
            text = answer.read()
            return answer.status, json.loads(text) if text.startswith((b"{", b"[")) else {}
        finally:
            connection.close()

    def ask(self, method, path, body=None, token=""):
        status, answer = self.call(method, "/api/v1/" + path, body, token)
        if status != 200:
            sys.exit(f"{method} {path}: {status} {answer}")
        return answer

    def sign_in(self):
        return self.ask("POST", "security/authentication", OPERATOR)["token"]

    def day_passes(self):
        """Moves the sandbox's clock on by a day and waits until everything that is due by then is done."""
        now = self.ask("POST", "sandbox/clock", {"advanceSeconds": DAY_S}, self.sign_in())["now"]
        # The margin after midnight is of the machine's clock, which nobody moves.
        self.database.change("UPDATE ledger_closing SET noticed_at = 0")
        at = f"{now[:19]}Z"
        until_ms = int(time.mktime(time.strptime(at, "%Y-%m-%dT%H:%M:%SZ")) - time.timezone) * 1000
        deadline = time.monotonic() + 120
        while True:
            [[due]] = self.database.rows(
                f"SELECT count(*) FROM jobs WHERE done_at IS NULL AND due_at <= {until_ms} AND topic NOT IN {AGAIN}")
            if due == "0":
                return
            if time.monotonic() > deadline:
                sys.exit(f"after a day {due} jobs are due: " + str(self.database.rows(
                    f"SELECT topic, attempts, last_error FROM jobs WHERE done_at IS NULL AND due_at <= {until_ms}")))
            time.sleep(0.1)


def fill(binary, database):
    server = Server(binary, database)
    server.command("seed", "--examples")
    with server:
        for _ in range(DAYS):
            server.day_passes()
    server.command("check")
    for table in SESSION_TABLES:
        database.change(f"DELETE FROM {table}")


def write(folder, engine, binary, database):
    fill(binary, database)
    empty = [table for table in database.tables() if database.rows(f"SELECT count(*) FROM {table}") == [["0"]]]
    print(f"{engine}: no row in {', '.join(empty)}")
    packed = lzma.compress(database.dump().encode(), preset=9 | lzma.PRESET_EXTREME)
    (folder / f"{engine}.sql.xz").write_bytes(packed)
    print(f"{engine}: {len(packed) / 1024:.0f} kB")
    return totals(database.rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("version")
    parser.add_argument("--binary", type=Path, default=ROOT / "build/release/gerbang")
    options = parser.parse_args()
    folder = FOLDER / options.version
    if folder.exists():
        sys.exit(f"there is a database of {options.version} already; a release does not change")
    folder.mkdir(parents=True)
    found = {}
    with tempfile.TemporaryDirectory() as scratch:
        (Path(scratch) / "sqlite").mkdir()
        (Path(scratch) / "postgresql").mkdir()
        found["sqlite"] = write(folder, "sqlite", options.binary, Database(Path(scratch) / "sqlite"))
        service = subprocess.Popen([sys.executable, ROOT / "tests/support/throwaway_postgres.py"],
                                   stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        try:
            url = service.stdout.readline().strip()
            found["postgresql"] = write(folder, "postgresql", options.binary, Database(Path(scratch) / "postgresql", url))
        finally:
            service.stdin.close()
            service.wait(timeout=60)
    (folder / "totals.json").write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
