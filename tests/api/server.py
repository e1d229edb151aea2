"""One Gerbang for a test: the real binary on a port and with a database of its own.

The environment says what to test: GERBANG_TEST_BINARY (build/release/gerbang), GERBANG_TEST_ENGINE
(sqlite or postgresql), and for PostgreSQL GERBANG_TEST_PG, a server where databases may be made.
"""

import csv
import http.client
import itertools
import os
import secrets
import shlex
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import pytest

import audited

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/support"))

from machine import Clock  # noqa: E402
from ports import next_port  # noqa: E402
from start_time import start_time  # noqa: E402

BINARY = Path(os.environ.get("GERBANG_TEST_BINARY") or ROOT / "build/release/gerbang")
ENGINE = os.environ.get("GERBANG_TEST_ENGINE") or "sqlite"
START_S = 60
# For the account side. Nothing expires of itself, so that time may be moved by months.
ACCOUNTS = {"smtp_url": os.environ.get("GERBANG_TEST_SMTP", ""), "password_days_max": 0}

_numbers = itertools.count(1)


class Database:
    """A database of the engine under test, empty or a copy of one whose server has stopped, and the
    folder of its server."""

    def __init__(self, source=None, admin=None):
        """`admin` is another PostgreSQL than the tests' own."""
        self.folder = Path(tempfile.mkdtemp(prefix="gerbang-api-"))
        self.url = None
        # The time of its first server; later ones continue it, and so do those of a copy.
        self.starts_at = None if source else start_time()
        self.clock = None  # the machine's, if that is set instead of the sandbox's
        if source:
            # The log stays behind: each server writes its own.
            shutil.copytree(source.folder, self.folder, dirs_exist_ok=True,
                            ignore=shutil.ignore_patterns("*.log"))
        if ENGINE == "sqlite":
            return
        admin = admin or os.environ.get("GERBANG_TEST_PG")
        assert admin, "GERBANG_TEST_ENGINE=postgresql needs GERBANG_TEST_PG"
        self._admin = admin
        self._name = f"api_{os.getpid()}_{next(_numbers)}"
        # Files that are copied are there sooner than pages that go through the log.
        copied = f" TEMPLATE {source._name} STRATEGY FILE_COPY" if source else ""
        self._sql(f"CREATE DATABASE {self._name}{copied}")
        # Ten seconds to connect instead of the server's two: a busy machine may take that long.
        self.url = urlunsplit(urlsplit(admin)._replace(path=f"/{self._name}",
                                                       query="connect_timeout=10"))

    def _sql(self, statement):
        command = ["psql", "--no-psqlrc", "--quiet", "--dbname", self._admin, "-c", statement]
        subprocess.run(command, check=True, capture_output=True)

    def machine_clock(self):
        """Puts its servers on a machine whose clock is set: nothing else moves a production's time."""
        self.clock, self.starts_at = Clock(self.folder, self.starts_at), None
        return self.clock

    def time_set(self, starts_at):
        """Sets the time of its sandbox, which is stopped."""
        ahead_ms = round((starts_at - time.time()) * 1000)
        execute(self, f"INSERT INTO settings (key, value) VALUES ('clock.offset_ms', '{ahead_ms}') "
                      "ON CONFLICT (key) DO UPDATE SET value = excluded.value")
        self.starts_at = None

    def rows(self, statement):
        """What a SELECT finds, each value as text; None is ''."""
        if self.url is None:
            with closing(sqlite3.connect(self.folder / "gerbang.db", timeout=30)) as database:
                return [["" if value is None else str(value) for value in row]
                        for row in database.execute(statement)]
        command = ["psql", "--no-psqlrc", "--quiet", "--csv", "--tuples-only", "--dbname", self.url,
                   "-c", statement]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        return list(csv.reader(done.stdout.splitlines(keepends=True)))

    def dump(self):
        """Everything that is kept, as text."""
        if self.url is None:
            with closing(sqlite3.connect(self.folder / "gerbang.db", timeout=30)) as database:
                # A search index has no rows of its own to read; what it keeps is in tables beside it.
                tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table' "
                                          "AND sql NOT LIKE 'CREATE VIRTUAL%'").fetchall()
                return "\n".join(f"{table}: {row}" for (table,) in tables
                                 for row in database.execute(f'SELECT * FROM "{table}"'))
        done = subprocess.run(["pg_dump", "--inserts", self.url], check=True, capture_output=True,
                              text=True)
        return done.stdout

    @property
    def arguments(self):
        return ["--data", str(self.folder), *(["--db", self.url] if self.url else [])]

    def remove(self):
        if Server.keeps:
            print(f"kept: {BINARY} serve --web {ROOT / 'web/dist'} {shlex.join(self.arguments)}")
            return
        if self.url:
            self._sql(f"DROP DATABASE {self._name} WITH (FORCE)")
        shutil.rmtree(self.folder, ignore_errors=True)


class Demo:
    """What a server has put in place when it first answers: made once for each process of the tests and
    copied for each server, which costs a tenth of making it anew."""

    _database = None
    # Another world is made with these.
    _OWN_WORLD = {"mode", "sandbox_password_mib"}

    @classmethod
    def copy(cls, settings):
        if cls._OWN_WORLD & set(settings):
            return Database()
        if cls._database is None:
            database = Database()
            database.starts_at -= 60  # nothing in a copy is of a time to come
            Server(database).start().stop()
            cls._database = database
        database = Database(cls._database)
        database.time_set(start_time())
        return database

    @classmethod
    def remove(cls):
        if cls._database is not None:
            cls._database.remove()
        cls._database = None


class Server:
    """Starts on its own copy of the demo, or on a database that it is given."""

    keeps = False  # pytest --keep: folders and databases stay

    def __init__(self, database=None, public_url=None, port=None, binary=BINARY, **settings):
        self._owns_database = database is None
        self.binary = binary
        self.database = database or Demo.copy(settings)
        self.port = port or next_port()
        self.token = secrets.token_hex(8)
        audited.forget(self.port)
        self.url = f"http://127.0.0.1:{self.port}"
        self.public_url = public_url or self.url
        self.settings = settings
        self.process = None
        self.log_path = self.database.folder / f"server-{self.port}.log"

    def _environment(self):
        return {
            "PATH": os.environ["PATH"],
            # Where the statements that it executes are written down (scripts/statement_coverage.py).
            "GERBANG_STATEMENTS_LOG": os.environ.get("GERBANG_STATEMENTS_LOG", ""),
            "GERBANG_INSTANCE_TOKEN": self.token,
            "GERBANG_PUBLIC_URL": self.public_url,
            "GERBANG_SANDBOX_PASSWORD_MIB": "1",
            "GERBANG_LIMIT_PER_MINUTE": "1000000",
            "GERBANG_LIMIT_GUESSES_PER_MINUTE": "1000000",
            "GERBANG_LIMIT_SEARCHES_PER_MINUTE": "1000000",
            "GERBANG_LIMIT_FAILURES_PER_HOUR": "0",
            "GERBANG_LIMIT_ORDERS_PER_NETWORK": "0",
            # Each that is opened costs PostgreSQL as much as ten requests; six compete as well as sixteen.
            "GERBANG_THREADS_DB_WRITE": "6",
            **{f"GERBANG_{name.upper()}": str(value) for name, value in self.settings.items()},
            **(self.database.clock.environment if self.database.clock else {}),
        }

    def _time_begins(self):
        """At the first start on a new database. A sandbox keeps its time in the database, which needs its tables for it."""
        database = self.database
        if database.starts_at is None:
            return
        if self.settings.get("mode") == "production":
            database.machine_clock()
            return
        subprocess.run([self.binary, "migrate", *database.arguments], check=True, capture_output=True,
                       env=self._environment())
        database.time_set(database.starts_at)

    def start(self):
        self._time_begins()
        command = [self.binary, "serve", "--port", str(self.port), "--web", str(ROOT / "web/dist"), *self.database.arguments]
        with open(self.log_path, "ab") as log:
            self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log,
                                            stderr=log, env=self._environment())
        deadline = time.monotonic() + START_S
        while not self.is_healthy():
            assert self.process.poll() is None, f"the server ended at start:\n{self.log_end()}"
            assert time.monotonic() < deadline, f"the server does not answer:\n{self.log_end()}"
            time.sleep(0.01)  # between looks at whether it answers
        return self

    def is_healthy(self):
        """This server answers, and no other that has its port."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            connection.request("GET", "/health")
            answer = connection.getresponse()
            return answer.status == 200 and answer.getheader("X-Gerbang-Instance", "") == self.token
        except OSError:
            return False
        finally:
            connection.close()

    def log(self):
        """All that it has written."""
        return self.log_path.read_text(errors="replace") if self.log_path.exists() else ""

    def log_end(self):
        """As much of it as a person reads beside a failure."""
        return self.log()[-20000:]

    def command(self, name, *arguments, text=None):
        """Runs one of the program's commands on this database. The limit ends what hangs."""
        self._time_begins()
        return subprocess.run([self.binary, name, *self.database.arguments, *arguments], input=text,
                              capture_output=True, text=True, timeout=600,
                              env=self._environment())

    def check(self):
        """`gerbang check` agrees: the ledger balances, counters and states tell the same. And whoever changed something
        is in the audit log."""
        result = self.command("check")
        assert result.returncode == 0, result.stdout + result.stderr
        unwritten = audited.unwritten(self.port, self.database)
        assert not unwritten, f"not in the audit log: {unwritten}"

    def kill(self):
        """kill -9, as when the power goes."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process = None

    def stop(self):
        if self.process is None:
            return
        ended = self.process.poll()
        assert ended is None, f"the server ended by itself with {ended}:\n{self.log_end()}"
        self.process.terminate()
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.kill()
            raise
        self.process = None

    def remove(self):
        try:
            self.stop()
        finally:
            print(self.log_end())  # pytest shows it beside a failure
            if self._owns_database:
                self.database.remove()


class GivenServer:
    """One that runs already, by its address (GERBANG_TEST_URL). Its database and its process are not the test's."""

    process = None

    def __init__(self, url):
        self.url = self.public_url = url.rstrip("/")
        self.port = urlsplit(url).port

    def __getattr__(self, name):
        pytest.skip(f"needs a server of its own: {name} is not there for {self.url}")

    def check(self):
        """Only who has the database can."""


def execute(database, statement):
    if ENGINE == "sqlite":
        with sqlite3.connect(database.folder / "gerbang.db", timeout=30) as kept:
            kept.execute(statement)
    else:
        subprocess.run(["psql", "--no-psqlrc", "--quiet", "--dbname", database.url, "-c", statement],
                       check=True, capture_output=True)
