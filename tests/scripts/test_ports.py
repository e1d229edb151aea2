"""The ports that tests give to what they start."""

import socket
import subprocess
import sys
from pathlib import Path

SUPPORT = Path(__file__).resolve().parents[1] / "support"
sys.path.insert(0, str(SUPPORT))

import ports  # noqa: E402


def ports_of(suite, low, high):
    return {port for first in ports.blocks(low, high, suite) for port in range(first, first + ports.BLOCK)}


def test_blocks_leave_out_the_ports_of_clients():
    taken = ports_of("api", 32768, 60999)
    assert min(taken) == 10_000 and max(taken) <= 65_535
    assert not taken & set(range(32768, 61000))
    assert len(ports.blocks(32768, 60999)) > 90


def test_pytest_and_playwright_have_no_block_in_common():
    assert not ports_of("api", 0, 0) & ports_of("e2e", 0, 0)
    assert len(ports.blocks(32768, 60999, "e2e")) == 40


def test_two_processes_never_have_the_same_block():
    mine = ports.held_block()
    try:
        program = "import ports; print(ports.held_block()[0])"
        theirs = subprocess.run([sys.executable, "-c", program], cwd=SUPPORT, capture_output=True, text=True, check=True)
        assert int(theirs.stdout) != mine[0]
    finally:
        mine[1].close()


def test_a_port_where_something_listens_is_left_out():
    one = ports.Ports()
    first = one.next()
    with socket.socket() as listening:
        # A connection of a run that ended within the last minute is no obstacle.
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(("127.0.0.1", first + 1))
        listening.listen()
        assert one.next() == first + 2
    one._holder.close()
