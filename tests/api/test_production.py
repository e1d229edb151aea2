"""Production takes payments with the connectors that its settings name. The other side is a sandbox's
twins, another server with keys of its own; browsers' addresses are https there, as in the world."""

import re
import subprocess
from contextlib import contextmanager
from urllib.parse import urlencode, urlsplit

import pytest

from client import OWNER, Client
from payer import APPROVE, CARD, DECLINE, FAILED, FPX, IN_PROGRESS, INSTALMENT, PAID, Payer
from server import BINARY, ROOT, Database, Server
from test_modes import execute

SWITCH = "https://switch.example"
OURS = "https://pay.example.my"


class World:
    """A production with a merchant, and the acquirers that it is set up for."""

    def __init__(self, folder):
        self.folder = folder
        self.acquirers = Server()
        self.database = Database()
        self.settings = {}
        self.server = None

    def begin(self):
        self.acquirers.start()
        # A merchant that is approved and has a link, made where time is short, and then taken over.
        before = Server(self.database).start()
        self.slug = Client(before.url).sign_in(OWNER).link_create(amount="80.00", oneTimePayment=False)["slug"]
        before.stop()
        execute(self.database, "UPDATE settings SET value = 'production' WHERE key = 'deployment.mode'")
        execute(self.database, "DELETE FROM settings WHERE key LIKE 'sandbox.%' OR key LIKE 'fpx.%'")
        key = self.file("key.pem", self.kept("sandbox.fpx.exchange_key"))
        switch = self.file("switch_key.pem", self.kept("sandbox.fpx.switch_key"))
        self.settings = {
            "mode": "production", "master_key": "0123456789abcdef" * 4, "smtp_url": "smtp://127.0.0.1:1",
            "fpx_exchange_id": "EX00000001", "fpx_seller_id": "SE00000001",
            "fpx_request_url": f"{SWITCH}/sandbox/fpx",
            "fpx_enquiry_url": f"{self.acquirers.url}/sandbox/fpx/enquiry",
            "fpx_banks_url": f"{self.acquirers.url}/sandbox/fpx/banks",
            "fpx_refund_url": f"{self.acquirers.url}/sandbox/fpx/refund",
            "fpx_key": key, "fpx_certificate": self.certificate("own.pem", key),
            "fpx_switch_certificate": self.certificate("switch.pem", switch),
            "fpx_page_origins": "https://bank-a.example, https://bank-b.example",
            "cards_access_key": "PAYDEE0000000001", "cards_profile_id": "PD00000001",
            "cards_secret": self.kept("sandbox.cards.secret"),
            "cards_request_url": f"{SWITCH}/sandbox/cards",
            **{f"cards_{what}_url": f"{self.acquirers.url}/sandbox/cards/{what}"
               for what in ("enquiry", "refund", "void")}}
        return self

    def kept(self, key):
        return self.acquirers.database.rows(f"SELECT value FROM settings WHERE key = '{key}'")[0][0]

    def file(self, name, content):
        (self.folder / name).write_text(content)
        return str(self.folder / name)

    def certificate(self, name, key, days=30):
        """-1: one that ended yesterday."""
        path = str(self.folder / name)
        subprocess.run(["openssl", "x509", "-new", "-key", key, "-subj", "/CN=test", "-days", str(days),
                        "-out", path], check=True, capture_output=True)
        return path

    def with_settings(self, **changed):
        settings = {name: value for name, value in {**self.settings, **changed}.items() if value is not None}
        return Server(self.database, public_url=OURS, **settings)

    def refused(self, **changed):
        done = self.with_settings(**changed).command("serve", "--port", "1")
        assert done.returncode == 2, done
        return done.stderr

    @contextmanager
    def serving(self, **changed):
        server = self.with_settings(**changed).start()
        try:
            yield server
        finally:
            server.stop()

    def remove(self):
        self.acquirers.remove()
        self.database.remove()


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    made = World(tmp_path_factory.mktemp("keys"))
    try:
        yield made.begin()
    finally:
        made.remove()


class FarPayer(Payer):
    """The checkout is on one server, the acquirer's pages on another, and the world's addresses lead to
    both."""

    def __init__(self, server, acquirers):
        super().__init__(server.url)
        self.acquirers = acquirers.url
        self.browser.client = Client(acquirers.url)
        self.browser.url = acquirers.url

    def to_bank(self, form):
        assert form["kind"] == "FORM" and form["url"].startswith(SWITCH), form
        body = urlencode([(f["name"], f["value"]) for f in form["fields"]])
        self.browser._go("POST", self.acquirers + urlsplit(form["url"]).path, body)
        return self

    def decide(self, outcome, delivery="none", **more):
        """At the acquirer; answers with what the browser carries back, or nothing."""
        browser, sent = self.browser, []
        browser.return_to_merchant = lambda: sent.append(browser.page and next(
            (f for f in browser.page.forms if "/acquirers/" in f.action), None))
        super().decide(outcome, delivery, **more)
        return sent[0]

    def carry(self, form, to=None, change=()):
        fields = {**dict(form.fields), **dict(change)}
        return self.client.raw("POST", to or urlsplit(form.action).path, urlencode(fields),
                               {"Content-Type": "application/x-www-form-urlencoded"})


def test_production_takes_an_fpx_payment_with_the_answer_of_a_browser(world):
    with world.serving() as server:
        payer = FarPayer(server, world.acquirers).start(world.slug, FPX)
        back = payer.decide(APPROVE, "both")
        answer = payer.carry(back)
        assert answer.location == f"/checkout/{payer.reference}", answer
        assert payer.state()["status"] == PAID


def test_production_asks_its_acquirers_where_no_answer_came(world):
    with world.serving() as server:
        for method in (FPX, CARD):
            payer = FarPayer(server, world.acquirers).start(world.slug, method)
            payer.decide(DECLINE, "none")
            assert payer.state()["status"] == IN_PROGRESS
            assert payer.client.raw("POST", f"/api/v1/pay/checkouts/{payer.reference}/cancel",
                                    "{}", {"Content-Type": "application/json"}).status == 200
            assert payer.state()["status"] == FAILED


def test_production_takes_a_card_payment_and_refuses_what_is_forged_or_another_s(world):
    with world.serving() as server:
        card = FarPayer(server, world.acquirers).start(world.slug, CARD)
        fpx = FarPayer(server, world.acquirers).start(world.slug, FPX)
        back, from_bank = card.decide(APPROVE, "both"), fpx.decide(APPROVE, "both")
        number = dict(from_bank.fields)["fpx_sellerExOrderNo"]
        card.carry(back, change=[("decision", "ACCEPT"), ("req_transaction_uuid", number)])
        card.carry(back, to="/acquirers/fpx/direct")
        fpx.carry(from_bank, to="/acquirers/cards/direct")
        assert (card.state()["status"], fpx.state()["status"]) == (IN_PROGRESS, IN_PROGRESS)
        for path in ("/acquirers/wave/direct", "/acquirers/cards/elsewhere", "/acquirers//direct"):
            assert card.carry(back, to=path).status in (404, 405), path
        assert card.carry(back, change=[("more", "x" * 100_000)]).status == 413
        assert card.state()["status"] == IN_PROGRESS
        # Our own address stands in what the card acquirer was told.
        assert back.action == f"{OURS}/acquirers/cards/return"
        assert card.carry(back).location == f"/checkout/{card.reference}"
        assert fpx.carry(from_bank, to="/acquirers/fpx/direct").text == "OK"
        assert (card.state()["status"], fpx.state()["status"]) == (PAID, PAID)


def test_payer_s_page_may_post_to_the_acquirers_and_no_other_page_may(world):
    with world.serving() as server:
        client = Client(server.url)

        def forms(path):
            policy = client.raw("GET", path).headers["content-security-policy"]
            return re.search(r"form-action ([^;]*)", policy).group(1).split()

        assert sorted(forms("/checkout/none")) == sorted(
            ["'self'", "https://bank-a.example", "https://bank-b.example", SWITCH])
        assert forms("/login") == ["'self'"]


def test_what_is_wrong_with_a_connector_is_said_by_its_setting_before_anything_starts(world):
    other = world.file("other.pem", subprocess.run(
        ["openssl", "genrsa", "2048"], check=True, capture_output=True, text=True).stdout)
    small = world.file("small.pem", subprocess.run(
        ["openssl", "genrsa", "1024"], check=True, capture_output=True, text=True).stdout)
    expired = world.certificate("expired.pem", other, days=-1)
    for changed, *words in [
        ({"fpx_seller_id": None}, "fpx.seller-id is missing"),
        ({"fpx_key": "/nowhere/key.pem"}, "fpx.key", "cannot be read", "/nowhere/key.pem"),
        ({"fpx_key": world.settings["fpx_switch_certificate"]}, "fpx.key", "no private RSA key"),
        ({"fpx_key": small, "fpx_certificate": None}, "fpx.key", "1024"),
        ({"fpx_certificate": world.certificate("others.pem", other)}, "fpx.certificate is of another key"),
        ({"fpx_switch_certificate": expired}, "fpx.switch-certificate", "the certificate ended on"),
        ({"fpx_request_url": "http://switch.example/"}, "fpx.request-url begins with https://"),
        ({"fpx_enquiry_url": "http://switch.example/"}, "fpx.enquiry-url begins with https://"),
        ({"fpx_enquiry_url": "http://127.0.0.1@evil.example/"}, "fpx.enquiry-url"),
        ({"fpx_page_origins": "https://bank.example/x"}, "fpx.page-origins", "https://bank.example/x"),
        ({"cards_secret": "short"}, "cards.secret has 16 characters or more"),
        ({"boost_merchant_id": "MCM1"}, "boost.api-secret is missing"),
        ({"mcash_request_url": "http://mcash.example/"}, "mcash.request-url begins with https://"),
        ({"duitnow_secret": "short"}, "duitnow.secret has 16 characters or more", "duitnow.city is missing"),
    ]:
        said = world.refused(**changed)
        assert all(word in said for word in words), (changed, said)
        assert world.settings["cards_secret"] not in said
    none = {name: None for name in world.settings if name.startswith(("fpx_", "cards_"))}
    assert "production needs an acquirer" in world.refused(**none)
    # The next certificate of the switch takes over on its day.
    next_one = world.settings["fpx_switch_certificate"]
    with world.serving(fpx_switch_certificate=expired, fpx_next_switch_certificate=next_one):
        pass


def test_the_help_of_the_choice_names_every_connector():
    routes = (ROOT / "tests/golden/routes_by_role.txt").read_text(encoding="utf-8")
    help_text = subprocess.run([BINARY, "connector", "--help"], check=True, capture_output=True, text=True).stdout
    named = re.search(r"its id \(([^)]*)\)", help_text)[1]
    assert set(named.split(", ")) == set(re.findall(r"/acquirers/(\w+)/", routes))


def test_a_sandbox_does_not_take_settings_of_real_acquirers(world):
    done = Server(cards_secret="a-secret-of-a-real-one").command("serve")
    assert done.returncode == 2 and "a sandbox has acquirers of its own" in done.stderr, done


def test_secrets_are_shown_nowhere(world):
    shown = world.with_settings().command("config").stdout
    assert re.search(r"cards\.secret +\(set\)", shown), shown
    assert world.settings["cards_secret"] not in shown and "PRIVATE KEY" not in shown
    assert re.search(r"fpx\.key +/", shown), shown


def test_cards_alone_are_set_up_and_fpx_is_not_offered(world):
    none = {name: None for name in world.settings if name.startswith("fpx_")}
    with world.serving(**none) as server:
        payer = Payer(server.url).checkout(world.slug)
        payer.open()
        assert [m["id"] for m in payer.state()["methods"]] == [CARD, INSTALMENT]
