"""kill -9 of a server, of either of two, of the database, and of the database of two: see kill_story.py."""

import threading

import pytest

from kill_story import Story
from server import ENGINE, Database, Server

pytestmark = [pytest.mark.both_engines, pytest.mark.runs_first]


def moment(chance):
    """While it is away, or recovers."""
    threading.Event().wait(chance.uniform(0.05, 0.5))


def test_a_server_that_is_killed_loses_and_doubles_nothing(own_server):
    def strike(_):
        own_server.kill()
        own_server.start()

    Story([own_server], own_server.url, strike, seed=20261101).run()


if ENGINE == "postgresql":
    from own_postgres import OwnPostgres
    from proxy import Proxy

    class TwoServers:
        """On one database, behind one address."""

        def __init__(self, database=None):
            self.proxy = Proxy()
            self.url = self.proxy.url
            first = Server(database, public_url=self.url, trusted_proxies="127.0.0.1")
            self.servers = [first, Server(first.database, public_url=self.url, trusted_proxies="127.0.0.1")]

        def __enter__(self):
            try:
                for server in self.servers:
                    server.start()
                self.proxy.start([server.port for server in self.servers])
            except BaseException:
                self.__exit__()
                raise
            return self

        def __exit__(self, *_):
            self.proxy.stop()
            first, second = self.servers
            second.stop()
            first.remove()

        def stay(self):
            assert [server.process.poll() for server in self.servers] == [None, None], "servers stay"

    def test_either_of_two_servers_is_killed_while_the_other_one_serves():
        with TwoServers() as two:
            def strike(chance):
                victim = chance.choice(two.servers)
                victim.kill()
                moment(chance)  # the other one serves alone
                victim.start()

            Story(two.servers, two.url, strike, seed=20261102).run()
            two.stay()

    def killing(postgres):
        def strike(chance):
            chance.choice([postgres.stop_at_once, postgres.kill, postgres.kill_one])()
            moment(chance)
            postgres.start()

        return strike

    def test_a_server_whose_database_is_killed_loses_and_doubles_nothing():
        with OwnPostgres() as postgres:
            server = Server(Database(admin=postgres.url))
            try:
                server.start()
                Story([server], server.url, killing(postgres), seed=20261103).run()
                assert server.process.poll() is None, "the server stays"
            finally:
                server.stop()

    def test_two_servers_whose_database_is_killed_lose_and_double_nothing():
        with OwnPostgres() as postgres, TwoServers(Database(admin=postgres.url)) as two:
            Story(two.servers, two.url, killing(postgres), seed=20261104).run()
            two.stay()
