"""A database is a sandbox's or a production's, and is never served as the other: a sandbox's people
have a published password, and its clock is moved."""

import shutil
from datetime import datetime

import pytest

from client import OPERATOR, OWNER, PASSWORD, Client
from ports import next_port
from server import ENGINE, Database, Demo, Server, execute
from start_time import start_time
from waiting import at_once

pytestmark = pytest.mark.engine("sqlite")

PRODUCTION = {"mode": "production", "master_key": "0123456789abcdef" * 4,
              "smtp_url": "smtp://127.0.0.1:1", "no_acquirer": "true"}
HOUR, DAY = 3600, 24 * 3600
ID_EPOCH = datetime.fromisoformat("2024-01-01T00:00:00Z").timestamp()
REMEMBERED = "SELECT value FROM settings WHERE key = 'deployment.mode'"


def production(database):
    return Server(database, public_url="https://pay.example.my", **PRODUCTION)


def expect_refused(server, *words):
    done = server.command("serve", "--port", str(next_port()))
    assert done.returncode == 1, done
    for word in ("belongs to a", *words):
        assert word in done.stderr, done.stderr
    return done.stderr


@pytest.fixture
def database():
    database = Database()
    try:
        yield database
    finally:
        database.remove()


def test_a_server_is_healthy_only_by_its_own_answer(database):
    server, other = Server(database), Server(database)
    other.port = server.port
    try:
        assert server.start().is_healthy() and not other.is_healthy()
    finally:
        server.stop()


def test_health_says_nothing_of_a_server_without_a_token(database):
    server = Server(database)
    server.token = ""
    try:
        answer = Client(server.start().url).raw("GET", "/health")
        assert answer.status == 200 and "x-gerbang-instance" not in answer.headers
    finally:
        server.stop()


def test_a_sandbox_starts_at_the_start_time_and_continues_its_own_when_it_starts_again(database):
    def since_start():
        return Client(server.url).now().timestamp() - start_time()

    server = Server(database).start()
    try:
        assert abs(since_start()) < HOUR
        Client(server.url).sign_in(OPERATOR).clock_advance(30 * DAY)
        server.stop()
        server.start()
        assert abs(since_start() - 30 * DAY) < HOUR
        # Its first ids, too (core/id.h): those that follow would be below them.
        [[holiday]] = database.rows("SELECT max(id) FROM holidays")
        assert abs((int(holiday) >> 22) / 1000 + ID_EPOCH - start_time()) < HOUR
    finally:
        server.stop()


@pytest.fixture
def of_sandbox():
    """In which a sandbox was served."""
    database = Demo.copy({})
    try:
        yield database
    finally:
        database.remove()


def test_production_does_not_start_over_a_sandbox_and_says_both(of_sandbox):
    sandbox = Server(of_sandbox).start()
    Client(sandbox.url).sign_in(OPERATOR).clock_advance(3600)
    sandbox.stop()
    assert of_sandbox.rows(REMEMBERED) == [["sandbox"]]
    expect_refused(production(of_sandbox), "belongs to a sandbox", "production mode")
    # Also one from a version that did not write its mode down.
    execute(of_sandbox, "DELETE FROM settings WHERE key = 'deployment.mode'")
    expect_refused(production(of_sandbox), "belongs to a sandbox", "production mode")
    assert of_sandbox.rows(REMEMBERED) == []
    again = Server(of_sandbox).start()
    again.stop()
    assert of_sandbox.rows(REMEMBERED) == [["sandbox"]]


def test_sandbox_does_not_start_over_a_production_and_adds_nobody(database):
    made = production(database).command("user", "ops@pay.example.my", "--name", "Nur",
                                        text="An-Operator-2026!\n")
    assert made.returncode == 0, made
    served = production(database).start()
    served.stop()
    assert database.rows(REMEMBERED) == [["production"]]
    expect_refused(Server(database), "belongs to a production", "sandbox mode")
    seeded = Server(database).command("seed")
    assert seeded.returncode == 1 and "belongs to a production" in seeded.stderr, seeded
    assert database.rows("SELECT email_key FROM users") == [["ops@pay.example.my"]]


def test_moved_clock_is_not_obeyed_in_production(database):
    server = production(database).start()
    try:
        execute(database, "INSERT INTO settings (key, value) VALUES ('clock.offset_ms', '864000000')")
        server.stop()
        server.start()
        assert abs(Client(server.url).now().timestamp() - database.clock.now()) < 3600
        assert server.command("user", "ops@pay.example.my", "--name", "Nur",
                              text="An-Operator-2026!\n").returncode == 0
        changed = database.rows("SELECT password_changed_at FROM users")[0][0]
        assert abs(int(changed) / 1000 - database.clock.now()) < 3600
    finally:
        server.stop()


def test_commands_that_say_production_refuse_a_sandbox(of_sandbox):
    for arguments in ([OWNER], [OWNER, "--remove-second-factor"]):
        done = production(of_sandbox).command("user", *arguments, text="A-New-One-2026!\n")
        assert done.returncode == 1 and "belongs to a sandbox" in done.stderr, done
    again = Server(of_sandbox).start()
    Client(again.url).sign_in(OWNER, PASSWORD)
    again.stop()


def test_restored_backup_remembers_its_mode(of_sandbox):
    path = of_sandbox.folder / "backup"
    assert Server(of_sandbox).command("backup", str(path)).returncode == 0
    restored = Database()
    try:
        if ENGINE == "sqlite":
            shutil.copy(path, restored.folder / "gerbang.db")
        else:
            import subprocess
            subprocess.run(["pg_restore", "--no-owner", "--dbname", restored.url, str(path)],
                           check=True, capture_output=True)
        expect_refused(production(restored), "belongs to a sandbox", "production mode")
    finally:
        restored.remove()


@pytest.mark.engine("postgresql")
def test_copies_of_different_modes_that_start_at_once_are_not_both_served(database):
    if ENGINE != "postgresql":
        pytest.skip("SQLite has one copy")
    database.starts_at = None  # and nobody has used it
    sandbox, other = Server(database), production(database)

    def start(server):
        try:
            server.start()
            return True
        except AssertionError:
            return False

    started = at_once(lambda: start(sandbox), lambda: start(other))
    try:
        assert sorted(started) == [False, True], started
    finally:
        for server, runs in zip((sandbox, other), started):
            if runs:
                server.stop()
