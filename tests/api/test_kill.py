"""kill -9 at random moments, under load: nothing that was acknowledged is lost, nothing is doubled."""

import os
import random
import threading

from crash_load import Load
from server import ENGINE, Server

KILLS = int(os.environ.get("GERBANG_TEST_KILLS") or 20)


def moment(chance):
    """A random moment of the load."""
    threading.Event().wait(chance.uniform(0.1, 1.2))


def test_kill_at_random_moments_loses_and_doubles_nothing(own_server):
    seed = random.randrange(1 << 32)
    print("seed", seed)
    chance = random.Random(seed)
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
    paid = load.verify()
    assert paid > 0 and load.sign_ins > 0
    print(f"{len(load.links)} links, {len(load.sales)} sales, {paid} paid, {load.sign_ins} sign-ins")
    own_server.check()


if ENGINE == "postgresql":
    from proxy import Proxy

    def test_either_of_two_copies_on_one_database_may_die():
        seed = random.randrange(1 << 32)
        print("seed", seed)
        chance = random.Random(seed)
        proxy = Proxy()
        first = Server(public_url=proxy.url, trusted_proxies="127.0.0.1").start()
        second = None
        try:
            second = Server(first.database, proxy.url, trusted_proxies="127.0.0.1").start()
            proxy.start([first.port, second.port])
            load = Load(proxy.url, seed=seed).start()
            try:
                for _ in range(max(4, KILLS // 2)):
                    moment(chance)
                    victim = chance.choice([first, second])
                    victim.kill()
                    moment(chance)  # the other one serves alone
                    victim.start()
            finally:
                load.stop()
            paid = load.verify()
            assert paid > 0
            assert first.process.poll() is None and second.process.poll() is None
            first.check()
        finally:
            proxy.stop()
            if second is not None:
                second.stop()
            first.remove()
