"""kill -9 at random moments, under load: nothing that was acknowledged is lost, nothing is doubled.
Payments, refunds, questions to banks and events for the merchant's server are under way when it happens."""

import os
import random
import threading

import pytest

from crash_load import Load
from server import ENGINE, Database, Server

pytestmark = pytest.mark.both_engines

# Of each kind; GERBANG_TEST_KILLS=50 for a long run.
KILLS = int(os.environ.get("GERBANG_TEST_KILLS") or 10)


def moment(chance):
    """A random moment of the load."""
    threading.Event().wait(chance.uniform(0.1, 1.2))


def from_seed():
    seed = random.randrange(1 << 32)
    print("seed", seed)
    return seed, random.Random(seed)


def verify(load, database):
    paid = load.verify(database)
    assert paid > 0
    assert load.refunds and load.silent
    print(f"{len(load.links)} links, {len(load.sales)} sales, {paid} paid, {len(load.refunds)} refunds, "
          f"{len(load.silent)} asked for, {load.sign_ins} sign-ins")


def test_kill_at_random_moments_loses_and_doubles_nothing(own_server):
    seed, chance = from_seed()
    load = Load(own_server.url, seed=seed).start()
    try:
        for _ in range(KILLS):
            moment(chance)
            own_server.kill()
            own_server.start()
    finally:
        if own_server.process is None:
            own_server.start()
        load.stop()
    verify(load, own_server.database)
    assert load.sign_ins > 0
    own_server.check()


if ENGINE == "postgresql":
    from own_postgres import OwnPostgres
    from proxy import Proxy

    def test_either_of_two_copies_on_one_database_may_die():
        seed, chance = from_seed()
        proxy = Proxy()
        first = Server(public_url=proxy.url, trusted_proxies="127.0.0.1").start()
        second = None
        try:
            second = Server(first.database, proxy.url, trusted_proxies="127.0.0.1").start()
            proxy.start([first.port, second.port])
            load = Load(proxy.url, seed=seed).start()
            try:
                for _ in range(KILLS):
                    moment(chance)
                    victim = chance.choice([first, second])
                    victim.kill()
                    moment(chance)  # the other one serves alone
                    victim.start()
            finally:
                load.stop()
            verify(load, first.database)
            assert first.process.poll() is None and second.process.poll() is None
            first.check()
        finally:
            proxy.stop()
            if second is not None:
                second.stop()
            first.remove()

    def test_the_database_may_die_at_random_moments():
        seed, chance = from_seed()
        with OwnPostgres() as postgres:
            server = Server(Database(admin=postgres.url))
            try:
                server.start()
                load = Load(server.url, seed=seed).start()
                try:
                    for _ in range(KILLS):
                        moment(chance)
                        chance.choice([postgres.kill, postgres.kill_one])()
                        moment(chance)  # away, or putting itself right
                        postgres.start()
                finally:
                    load.stop()
                verify(load, server.database)
                assert server.process.poll() is None, "the server stays"
                server.check()
            finally:
                server.stop()
