"""deploy/nginx.conf as it is shipped, in front of two copies of the server on one PostgreSQL."""

import http.client
import os
import socket
import ssl
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "api"))
os.environ["GERBANG_TEST_ENGINE"] = "postgresql"

from client import OWNER, Client  # noqa: E402
from live import Stream  # noqa: E402
from payer import Payer  # noqa: E402
from server import Server, next_port  # noqa: E402


class Nginx:
    """The sample with this machine's ports and a certificate made for the occasion."""

    def __init__(self, folder, ports):
        self.folder = folder
        self.port = next_port()
        self.plain_port = next_port()
        self.certificate = folder / "fullchain.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1",
             "-subj", "/CN=pay.example.com", "-addext", "subjectAltName=DNS:pay.example.com",
             "-keyout", folder / "privkey.pem", "-out", self.certificate],
            check=True, capture_output=True,
        )
        sample = (ROOT / "deploy" / "nginx.conf").read_text()
        for shipped, here in {
            "127.0.0.1:8080": f"127.0.0.1:{ports[0]}",
            "127.0.0.1:8081": f"127.0.0.1:{ports[1]}",
            "listen 80;": f"listen 127.0.0.1:{self.plain_port};",
            "listen 443 ssl http2;": f"listen 127.0.0.1:{self.port} ssl http2;",
            "/etc/ssl/gerbang": str(folder),
        }.items():
            assert shipped in sample
            sample = sample.replace(shipped, here)
        temporary = "".join(
            f"{kind}_temp_path {folder}/{kind};\n"
            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        (folder / "nginx.conf").write_text(
            f"pid {folder}/pid;\nevents {{}}\nhttp {{\naccess_log off;\n{temporary}{sample}}}\n"
        )
        self.command = ["/usr/sbin/nginx", "-c", folder / "nginx.conf", "-e", folder / "errors"]
        self.process = None

    def test(self):
        return subprocess.run([*self.command, "-t"], capture_output=True, text=True, check=False)

    def start(self):
        self.process = subprocess.Popen([*self.command, "-g", "daemon off;"])
        while True:
            try:
                return socket.create_connection(("127.0.0.1", self.port), timeout=10).close()
            except ConnectionRefusedError:
                assert self.process.poll() is None, (self.folder / "errors").read_text()

    def reload(self):
        """A fresh look at both copies, in place of waiting until one is asked again."""
        self.stop()
        self.start()

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=20)

    def connection(self, seconds=10):
        context = ssl.create_default_context(cafile=str(self.certificate))
        connection = http.client.HTTPSConnection("pay.example.com", context=context, timeout=seconds)
        raw = socket.create_connection(("127.0.0.1", self.port), timeout=seconds)
        connection.sock = context.wrap_socket(raw, server_hostname="pay.example.com")
        return connection

    def get(self, path, headers=()):
        connection = self.connection()
        try:
            connection.request("GET", path, headers=dict(headers))
            answer = connection.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read()
        finally:
            connection.close()


@pytest.fixture
def copies():
    settings = {
        "public_url": "https://pay.example.com",
        "trusted_proxies": "127.0.0.1",
    }
    first = Server(**settings)
    second = None
    try:
        first.start()
        second = Server(database=first.database, **settings).start()
        yield first, second
    finally:
        if second:
            second.remove()
        first.remove()


@pytest.fixture
def nginx(copies, tmp_path):
    tmp_path.chmod(0o755)
    proxy = Nginx(tmp_path, [copy.port for copy in copies])
    checked = proxy.test()
    assert checked.returncode == 0, checked.stderr
    proxy.start()
    try:
        yield proxy
    finally:
        proxy.stop()


def test_pages_and_api_are_served_through_the_proxy(nginx):
    assert nginx.get("/api/v1/ui/settings")[0] == 200
    status, headers, body = nginx.get("/login")
    assert status == 200 and b"<html" in body
    assert "Strict-Transport-Security" in headers


def test_plain_http_is_sent_to_https(nginx):
    connection = http.client.HTTPConnection("127.0.0.1", nginx.plain_port, timeout=10)
    connection.request("GET", "/login", headers={"Host": "pay.example.com"})
    answer = connection.getresponse()
    assert answer.status == 301
    assert answer.getheader("Location") == "https://pay.example.com/login"
    connection.close()


def test_either_copy_may_die_and_reads_go_on(nginx, copies):
    for dead in copies:
        dead.kill()
        statuses = {nginx.get("/api/v1/ui/settings")[0] for _ in range(20)}
        assert statuses == {200}
        dead.start()
        nginx.reload()


def test_what_happens_at_either_copy_comes_through_at_once(nginx, copies):
    """A page's stream goes to one of the copies; what is sold at each of them is told on it, and the
    proxy keeps nothing back until more has come."""
    owner = Client(copies[0].url).sign_in(OWNER)
    link = owner.link_create(oneTimePayment=False)
    stream = Stream("https://pay.example.com", token=owner.token, connection=nginx.connection(40))
    assert stream.status == 200, stream.error
    assert stream.answer.getheader("Content-Type") == "text/event-stream"
    for copy in copies:
        def sell(copy=copy):
            payer = Payer(copy.url).checkout(link["slug"])
            sale = owner.sale_of(payer.reference)["id"]
            return lambda change: change["id"] == sale and change["isNew"]

        stream.until_told(sell, most=10)
    stream.close()


def test_stream_that_nothing_happens_on_says_that_it_lives(nginx, copies):
    """Sooner than the proxy would give up a server that says nothing."""
    owner = Client(copies[0].url).sign_in(OWNER)
    stream = Stream("https://pay.example.com", token=owner.token, connection=nginx.connection(40))
    while stream.answer.readline() != b":\n":
        pass
    stream.close()
