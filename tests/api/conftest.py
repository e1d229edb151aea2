"""What the tests of this folder are given. Engines: see server.py."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from client import OPERATOR, OWNER, Client  # noqa: E402
from server import Server  # noqa: E402


@pytest.fixture(scope="session")
def shared_server():
    """For tests that only add to what is there, and never move time."""
    server = Server()
    try:
        yield server.start()
    finally:
        server.remove()


@pytest.fixture
def server(shared_server):
    """After each test the books are right."""
    yield shared_server
    shared_server.check()


@pytest.fixture
def own_server():
    """For tests that move time, kill, or count everything."""
    server = Server()
    try:
        yield server.start()
        if server.process is not None:
            server.check()
    finally:
        server.remove()


@pytest.fixture
def owner(server):
    return Client(server.url).sign_in(OWNER)


@pytest.fixture
def operator(server):
    return Client(server.url).sign_in(OPERATOR)
