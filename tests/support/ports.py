"""Ports that nothing else takes: outside the range from which the system gives ports to clients, in blocks of which
each process of the tests has one for itself. ports.json says which blocks are for pytest and which for Playwright
(tests/e2e/ports.ts).

A process holds its block by a name in the abstract namespace of sockets, which goes when the process does; so two runs
of the tests on one machine have different blocks, too.
"""

import itertools
import json
import os
import re
import socket
from pathlib import Path

TABLE = json.loads(Path(__file__).with_name("ports.json").read_text())
BLOCK = TABLE["block"]
EPHEMERAL = Path("/proc/sys/net/ipv4/ip_local_port_range")


def blocks(low, high, suite="api"):
    """The first ports of a suite's blocks outside low..high."""
    all_blocks = (first for start, end in TABLE[suite] for first in range(start, end - BLOCK + 2, BLOCK))
    return [first for first in all_blocks if first + BLOCK <= low or first > high]


def worker_number():
    """That of pytest-xdist, so that workers look for a block in different places."""
    found = re.search(r"\d+$", os.environ.get("PYTEST_XDIST_WORKER", ""))
    return int(found[0]) if found else 0


def held_block():
    """The first port of a block that no other process has, and what holds it."""
    firsts = blocks(*map(int, EPHEMERAL.read_text().split()))
    start = worker_number() % len(firsts)
    for first in firsts[start:] + firsts[:start]:
        holder = socket.socket(socket.AF_UNIX)
        try:
            holder.bind(f"\0gerbang-test-ports-{first}")
            return first, holder
        except OSError:
            holder.close()
    raise RuntimeError("every block of ports is taken by another process of tests")


class Ports:
    """Gives the ports of one block, one after the other."""

    def __init__(self):
        self._pid = None

    def next(self):
        if self._pid != os.getpid():  # a child of a fork has a block of its own
            self._pid = os.getpid()
            first, self._holder = held_block()
            self._ports = itertools.cycle(range(first, first + BLOCK))
        for port in itertools.islice(self._ports, BLOCK):
            if is_free(port):
                return port
        raise RuntimeError("every port of this process's block is in use")


def is_free(port):
    """Nothing listens there. Connections that have just ended do not matter."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
            return True
        except OSError:
            return False


_ports = Ports()


def next_port():
    return _ports.next()
