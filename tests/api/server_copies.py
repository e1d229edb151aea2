"""Several servers on one database, and calls that reach all of them at the same time."""

import threading
from contextlib import contextmanager

from client import Client
from server import ENGINE, Server

AT_ONCE = 64


@contextmanager
def served_copies(**settings):
    """The competitors: two servers on one PostgreSQL, or the one that SQLite allows. Afterwards the books are right."""
    first, second = Server(**settings), None
    try:
        copies = [first.start()]
        if ENGINE == "postgresql":
            second = Server(first.database, public_url=first.public_url, **settings)
            copies.append(second.start())
        yield copies
        first.check()
    finally:
        if second is not None:
            second.stop()
        first.remove()


def from_every_copy(copies, act, token=None):
    """`act(client, n)` from 64 connections that begin together; what each of them got."""
    return at_every_copy(copies, AT_ONCE, lambda url, n: act(Client(url, token, timeout=60), n))


def at_every_copy(copies, count, act):
    """`act(url, n)` so many times together, spread over the copies; what each of them gave."""
    ready = threading.Barrier(count)
    got = [None] * count

    def run(n):
        ready.wait()
        got[n] = act(copies[n % len(copies)].url, n)

    threads = [threading.Thread(target=run, args=(n,)) for n in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return got
