"""kill -9 in the middle of a run of collections, of one server, of two, or of the database: every due auto-debit is
debited once."""

import os
import random
import threading

import pytest

from client import Refused
from copies import multiply
from debtor import PLAN, enrolled, go_to
from kill_story import lease_ends, number
from server import ENGINE, Database, Server
from waiting import wait_until

pytestmark = pytest.mark.both_engines

# For a long run: GERBANG_TEST_KILLS=20 GERBANG_TEST_MANDATES=10000.
KILLS = int(os.environ.get("GERBANG_TEST_KILLS") or 4)
MANDATES = int(os.environ.get("GERBANG_TEST_MANDATES") or 1000)
SENT, DEBITED = 1, 2


def many_enrolled(server):
    """One that is real, and copies of it on both sides."""
    _, row = enrolled(server, PLAN)
    its = f"it.mandate_no = '{row['mandateNo']}'"
    multiply(server.database, "mandates", its, MANDATES - 1, id="it.id + n.i", mandate_no="'K' || n.i", token="'k' || n.i",
             bank_mandate_no="'BK' || n.i", email="'payer' || n.i || '@debit.example'")
    multiply(server.database, "mandate_events", f"it.mandate_id = {row['id']}", MANDATES - 1, id="it.id + n.i * 1000",
             mandate_id="it.mandate_id + n.i")
    multiply(server.database, "sandbox_mandates", its, MANDATES - 1, order_no="'K' || n.i", mandate_no="'K' || n.i")
    return row["nextDebit"]


def kill_a_server(servers, chance):
    victim = chance.choice(servers)
    victim.kill()
    victim.start()
    lease_ends(victim)


def kill_often(servers, chance, is_over, strike):
    """Each run goes on where the last one was killed."""
    for kills in range(KILLS):
        if is_over():
            return kills
        threading.Event().wait(chance.uniform(0.02, 0.4))
        strike(servers, chance)
    return KILLS


def states(database, status):
    return number(database, f"SELECT count(*) FROM mandate_collections WHERE status = {status}")


def story(servers, due, strike=kill_a_server):
    database = servers[0].database
    seed = random.randrange(1 << 32)
    print("seed", seed)
    chance = random.Random(seed)
    go_to(servers[0], due, 8)
    kills = kill_often(servers, chance, lambda: states(database, SENT) == MANDATES, strike)
    wait_until(lambda: states(database, SENT) == MANDATES, "all sent", seconds=300)
    go_to(servers[0], due, 17)
    kills += kill_often(servers, chance, lambda: states(database, DEBITED) == MANDATES, strike)
    print(kills, "kills before all was done")
    assert kills > 0
    wait_until(lambda: states(database, DEBITED) == MANDATES, "all debited", seconds=300)
    assert number(database, "SELECT count(*) FROM mandate_collections") == MANDATES
    assert number(database, "SELECT count(DISTINCT mandate_id) FROM mandate_collections") == MANDATES
    assert number(database, "SELECT count(DISTINCT mandate_no) FROM sandbox_debits") == MANDATES
    assert number(database, "SELECT count(*) FROM sandbox_debits") == MANDATES
    # The banks take a number once however often it comes: that each was sent once, our own files say.
    assert number(database, "SELECT sum(row_count) FROM mandate_files WHERE kind = 2") == MANDATES
    assert number(database, "SELECT count(*) FROM sales WHERE status = 11 AND payment_method = 22 "
                            "AND amount = 8000") == MANDATES
    servers[0].check()


def test_a_run_that_dies_debits_everybody_once(own_server):
    story([own_server], many_enrolled(own_server))


if ENGINE == "postgresql":
    from own_postgres import OwnPostgres

    def test_two_servers_and_kills_debit_everybody_once(own_server):
        due = many_enrolled(own_server)
        other = Server(own_server.database, public_url=own_server.url)
        other.start()
        try:
            story([own_server, other], due)
        finally:
            other.stop()

    def test_the_database_dies_and_everybody_is_debited_once():
        with OwnPostgres() as postgres:
            server = Server(Database(admin=postgres.url))

            def is_served_again():
                try:
                    lease_ends(server)
                    return True
                except (Refused, OSError):
                    return False

            def strike(_, chance):
                chance.choice([postgres.kill, postgres.kill_one])()
                threading.Event().wait(chance.uniform(0, 0.3))  # away, or putting itself right
                postgres.start()
                wait_until(is_served_again, "the server to find its database again")

            try:
                server.start()
                story([server], many_enrolled(server), strike)
                assert server.process.poll() is None, "the server stays"
            finally:
                server.stop()
