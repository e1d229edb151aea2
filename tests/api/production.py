"""A production and, as another server, a sandbox whose twins are the acquirers that its settings name: with
keys of their own, over HTTP. Browsers' addresses are https there, as in the world."""

import os
import subprocess
from contextlib import contextmanager
from urllib.parse import urlencode, urlsplit

from client import OWNER, Client
from payer import Payer
from ports import next_port
from server import Database, Server, execute

SWITCH = "https://switch.example"
OURS = "https://pay.example.my"


class World:
    """A production with a merchant, and the acquirers that it is set up for."""

    def __init__(self, folder):
        self.folder = folder
        self.port = next_port()
        self.acquirers = Server(sandbox_gateway_url=f"http://127.0.0.1:{self.port}")
        self.database = Database()
        self.clock = self.database.machine_clock()
        self.settings = {}

    def begin(self):
        self.acquirers.start()
        # A merchant that is approved and has a link, made where time is short, and then taken over.
        before = Server(self.database).start()
        self.slug = Client(before.url).sign_in(OWNER).link_create(amount="800.00", oneTimePayment=False)["slug"]
        before.stop()
        execute(self.database, "UPDATE settings SET value = 'production' WHERE key = 'deployment.mode'")
        execute(self.database, "DELETE FROM settings WHERE key LIKE 'sandbox.%' OR key LIKE 'fpx.%'")
        key = self.file("key.pem", self.kept("sandbox.fpx.exchange_key"))
        switch = self.file("switch_key.pem", self.kept("sandbox.fpx.switch_key"))
        there = f"{self.acquirers.url}/sandbox"
        self.settings = {
            "mode": "production", "master_key": "0123456789abcdef" * 4, "smtp_url": "smtp://127.0.0.1:1",
            "fpx_exchange_id": "EX00000001", "fpx_seller_id": "SE00000001",
            "fpx_request_url": f"{SWITCH}/sandbox/fpx",
            "fpx_enquiry_url": f"{there}/fpx/enquiry", "fpx_banks_url": f"{there}/fpx/banks",
            "fpx_refund_url": f"{there}/fpx/refund",
            "fpx_key": key, "fpx_certificate": self.certificate("own.pem", key),
            "fpx_switch_certificate": self.certificate("switch.pem", switch),
            "fpx_page_origins": "https://bank-a.example, https://bank-b.example",
            "cards_access_key": "PAYDEE0000000001", "cards_profile_id": "PD00000001",
            "cards_secret": self.kept("sandbox.cards.secret"), "cards_request_url": f"{SWITCH}/sandbox/cards",
            **{f"cards_{what}_url": f"{there}/cards/{what}" for what in ("enquiry", "refund", "void")}}
        self.wallets = {
            "boost_merchant_id": "MCM0000001", "boost_api_key": self.kept("sandbox.boost.key"),
            "boost_api_secret": self.kept("sandbox.boost.secret"), "boost_api_url": f"{there}/boost",
            "boost_refund_url": f"{there}/boost/refund", "boost_void_url": f"{there}/boost/void",
            "mcash_merchant_id": "MC00000001", "mcash_secret": self.kept("sandbox.mcash.secret"),
            "mcash_request_url": f"{SWITCH}/sandbox/mcash", "mcash_enquiry_url": f"{there}/mcash/enquiry",
            "duitnow_acquirer_id": "588734", "duitnow_merchant_id": "GERBANG01",
            "duitnow_city": "KUALA LUMPUR", "duitnow_secret": self.kept("sandbox.duitnow.secret"),
            "duitnow_enquiry_url": f"{there}/duitnow/enquiry", "duitnow_refund_url": f"{there}/duitnow/refund"}
        return self

    def kept(self, key):
        return self.acquirers.database.rows(f"SELECT value FROM settings WHERE key = '{key}'")[0][0]

    def file(self, name, content):
        (self.folder / name).write_text(content)
        return str(self.folder / name)

    def key(self, name, bits=2048):
        return self.file(name, subprocess.run(["openssl", "genrsa", str(bits)], check=True, capture_output=True,
                                              text=True).stdout)

    def certificate(self, name, key):
        path = str(self.folder / name)
        subprocess.run(["openssl", "x509", "-new", "-key", key, "-subj", "/CN=test", "-days", "30", "-out", path], check=True, capture_output=True,
                       env={**os.environ, **self.clock.environment})
        return path

    def certificate_to_come(self, name, key):
        return self.certificate_between(name, key, "20990101000000Z", "21000101000000Z")

    def certificate_ended(self, name, key):
        return self.certificate_between(name, key, "20200101000000Z", "20210101000000Z")

    def certificate_between(self, name, key, start, end):
        """Only an authority says from when, and that it is over."""
        asked, path = str(self.folder / f"{name}.csr"), str(self.folder / name)
        self.file("index", "")
        book = self.file("ca.cnf", f"[ca]\ndefault_ca=a\n[a]\ndatabase={self.folder}/index\nnew_certs_dir="
                         f"{self.folder}\ndefault_md=sha256\npolicy=p\nrand_serial=yes\n[p]\ncommonName=supplied\n")
        for command in (["req", "-new", "-key", key, "-subj", "/CN=test", "-out", asked],
                        ["ca", "-batch", "-selfsign", "-config", book, "-keyfile", key, "-in", asked, "-out", path,
                         "-notext", "-startdate", start, "-enddate", end]):
            subprocess.run(["openssl", *command], check=True, capture_output=True)
        return path

    def with_settings(self, **changed):
        settings = {name: value for name, value in {**self.settings, **changed}.items() if value is not None}
        return Server(self.database, public_url=OURS, port=self.port, **settings)

    def refused(self, **changed):
        done = self.with_settings(**changed).command("serve", "--port", "1")
        assert done.returncode == 2, done
        return done.stderr

    @contextmanager
    def serving(self, **changed):
        """Beside what `settings` holds; afterwards the books are right."""
        server = self.with_settings(**changed)
        server.log_path.unlink(missing_ok=True)  # one's own alone
        server.start()
        try:
            yield server
            server.check()
        finally:
            server.stop()

    def remove(self):
        self.acquirers.remove()
        self.database.remove()


class Roads:
    """The world's addresses lead to both servers: acquirers' pages to theirs, everything else to ours."""

    def __init__(self, ours, acquirers):
        self.url = ours
        self.ours, self.acquirers = Client(ours), Client(acquirers)

    def raw(self, method, path, *rest):
        return (self.acquirers if path.startswith("/sandbox/") else self.ours).raw(method, path, *rest)


class FarPayer(Payer):
    """The checkout is on one server, the acquirer's pages on another."""

    def __init__(self, server, acquirers):
        super().__init__(server.url)
        self.browser.client = Roads(server.url, acquirers.url)

    def to_bank(self, form):
        assert form["kind"] != "FORM" or form["url"].startswith(SWITCH), form
        return super().to_bank(form)

    def held(self, outcome, delivery="none", **more):
        """Decides at the acquirer; answers with what the browser would carry back, or nothing."""
        browser, sent = self.browser, []
        browser.return_to_merchant = lambda: sent.append(browser.page and next(
            (f for f in browser.page.forms if "/acquirers/" in f.action), None))
        self.decide(outcome, delivery, **more)
        del browser.return_to_merchant
        return sent[0]

    def carry(self, form, to=None, change=()):
        fields = {**dict(form.fields), **dict(change)}
        return self.client.raw("POST", to or urlsplit(form.action).path, urlencode(fields),
                               {"Content-Type": "application/x-www-form-urlencoded"})
