"""What is wrong with a connector: said by its setting before anything starts; during a payment a clear text
for the payer, who may take another method, and the reason in the log."""

import re
import subprocess
from contextlib import contextmanager

import pytest

from client import OPERATOR, OWNER, Client
from payer import APPROVE, CARD, DUITNOW, FPX, IN_PROGRESS, INSTALMENT, PAID, WALLET, Payer
from production import FarPayer, World
from server import BINARY, ROOT, Server
from waiting import wait_until

pytestmark = pytest.mark.engine("sqlite")

NOWHERE = "http://127.0.0.1:1"


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    made = World(tmp_path_factory.mktemp("keys"))
    try:
        made.begin()
        made.settings |= made.wallets
        yield made
    finally:
        made.remove()


def unset(world, *prefixes):
    return {name: None for name in world.settings if name.startswith(prefixes)}


# Before anything starts.


def test_what_is_wrong_with_a_setting_is_said_by_its_name(world):
    other, small = world.key("other.pem"), world.key("small.pem", 1024)
    to_come = world.certificate_to_come("to_come.pem", other)
    expired = world.certificate_ended("expired.pem", other)
    empty = world.file("empty.pem", "")
    for changed, *words in [
        ({"fpx_seller_id": None}, "fpx.seller-id is missing"),
        ({"fpx_key": "/nowhere/key.pem"}, "fpx.key", "cannot be read", "/nowhere/key.pem"),
        ({"fpx_key": str(world.folder)}, "fpx.key", "cannot be read"),
        ({"fpx_key": empty}, "fpx.key", "cannot be read"),
        ({"fpx_key": world.settings["fpx_switch_certificate"]}, "fpx.key", "no private RSA key"),
        ({"fpx_switch_certificate": str(BINARY)}, "fpx.switch-certificate", "no RSA certificate"),
        ({"fpx_key": small, "fpx_certificate": None}, "fpx.key", "1024"),
        ({"fpx_certificate": world.certificate("others.pem", other)}, "fpx.certificate is of another key"),
        ({"fpx_certificate": world.certificate_ended("own_expired.pem", world.settings["fpx_key"])},
         "fpx.certificate: the certificate ended on"),
        ({"fpx_switch_certificate": expired}, "fpx.switch-certificate: the certificate ended on"),
        ({"fpx_switch_certificate": to_come}, "fpx.switch-certificate: the certificate begins on 01/01/2099"),
        ({"fpx_request_url": "http://switch.example/"}, "fpx.request-url begins with https://"),
        ({"fpx_enquiry_url": "http://switch.example/"}, "fpx.enquiry-url begins with https://"),
        ({"fpx_enquiry_url": "http://127.0.0.1@evil.example/"}, "fpx.enquiry-url"),
        ({"fpx_page_origins": "https://bank.example/x"}, "fpx.page-origins", "https://bank.example/x"),
        ({"cards_secret": "short"}, "cards.secret has 16 characters or more"),
        ({"cards_profile_id": None}, "cards.profile-id is missing"),
        ({"cards_void_url": "http://cards.example/"}, "cards.void-url begins with https://"),
        ({"boost_api_secret": None}, "boost.api-secret is missing"),
        ({"boost_api_secret": "x" * 23}, "boost.api-secret has 24 characters or more"),
        ({"boost_api_url": "https://boost.example/"}, "boost.api-url ends without a slash"),
        ({"boost_refund_url": "ftp://boost.example"}, "boost.refund-url begins with https://"),
        ({"mcash_request_url": "http://mcash.example/"}, "mcash.request-url begins with https://"),
        ({"mcash_secret": None}, "mcash.secret is missing"),
        ({"duitnow_secret": "short"}, "duitnow.secret has 16 characters or more"),
        ({"duitnow_acquirer_id": "1"}, "duitnow.acquirer-id has 6 digits"),
        ({"duitnow_city": "吉隆坡"}, "duitnow.city has 15 signs at most"),
    ]:
        said = world.refused(**changed)
        assert all(word in said for word in words), (changed, said)
        assert world.settings["cards_secret"] not in said
    assert "production needs an acquirer" in world.refused(
        **unset(world, "fpx_", "cards_", "boost_", "mcash_", "duitnow_"))
    # The next certificate of the switch takes over on its day.
    next_one = world.settings["fpx_switch_certificate"]
    with world.serving(fpx_switch_certificate=expired, fpx_next_switch_certificate=next_one):
        pass


def test_the_help_of_the_choice_names_every_connector():
    routes = (ROOT / "tests/golden/routes_by_role.txt").read_text(encoding="utf-8")
    help_text = subprocess.run([BINARY, "connector", "--help"], check=True, capture_output=True, text=True).stdout
    named = re.search(r"its id \(([^)]*)\)", help_text)[1]
    assert set(named.split(", ")) == set(re.findall(r"/acquirers/(\w+)/", routes))


def test_a_sandbox_does_not_take_settings_of_real_acquirers():
    done = Server(cards_secret="a-secret-of-a-real-one").command("serve")
    assert done.returncode == 2 and "a sandbox has acquirers of its own" in done.stderr, done


def test_secrets_are_shown_nowhere(world):
    shown = world.with_settings().command("config").stdout
    for name in ("cards.secret", "boost.api-key", "boost.api-secret", "mcash.secret", "duitnow.secret"):
        assert re.search(rf"{re.escape(name)} +\(set\)", shown), shown
        assert world.settings[re.sub("[.-]", "_", name)] not in shown
    assert "PRIVATE KEY" not in shown and re.search(r"fpx\.key +/", shown), shown


def test_what_is_not_set_up_is_not_offered(world):
    with world.serving(**unset(world, "fpx_", "boost_", "mcash_", "duitnow_")) as server:
        payer = Payer(server.url).checkout(world.slug)
        payer.open()
        assert [m["id"] for m in payer.state()["methods"]] == [CARD, INSTALMENT]


def test_servers_that_do_not_answer_are_named_at_the_start_which_goes_on(world):
    away = {name: NOWHERE for name in ("fpx_enquiry_url", "boost_api_url", "mcash_enquiry_url")}
    with world.serving(**away) as server:
        wait_until(lambda: "acquirer_unreachable" in server.log(), "the look at the acquirers")
        line = next(it for it in server.log().splitlines() if "acquirer_unreachable" in it)
        assert "fpx.enquiry-url" in line and "127.0.0.1:1" in line, line
        FarPayer(server, world.acquirers).start(world.slug, CARD).decide(APPROVE)


# During a payment.


def begin(world, server, method, bank=None):
    payer = FarPayer(server, world.acquirers).checkout(world.slug)
    payer.open()
    said = payer.client.send("POST", f"pay/checkouts/{payer.reference}/pay", payer.choice(method, bank))
    return payer, said


def cancel(payer):
    return payer.client.send("POST", f"pay/checkouts/{payer.reference}/cancel", {})


@pytest.mark.parametrize("wrong, why", [
    ({"boost_api_url": NOWHERE}, "127.0.0.1:1"),
    ({"boost_api_key": "k" * 32}, 'HTTP status 401: {"error":"invalid_credentials"}'),
    ({"boost_api_secret": "s" * 32}, "invalid_credentials"),
    ({"boost_merchant_id": "MCM-another"}, 'HTTP status 400: {"error":"invalid_checksum"}')])
def test_a_wallet_that_cannot_be_asked_is_said_and_another_pays(world, wrong, why):
    with world.serving(**wrong) as server:
        payer, said = begin(world, server, WALLET, "boost")
        assert said.status == 503 and "boost" not in said.text.lower() and "127.0.0.1" not in said.text, said
        assert payer.state()["status"] == 1
        line = next(it for it in server.log().splitlines() if "start_failed" in it)
        assert "boost" in line and why in line.replace("\\", ""), line
        assert payer.pay(WALLET, "mcash").decide(APPROVE).state()["status"] == PAID


@pytest.mark.parametrize("way, wrong, words", [
    ((FPX, None), "fpx_key", "not signed by the seller exchange"),
    ((CARD, None), "cards_secret", "not signed by a merchant"),
    ((CARD, None), "cards_access_key", "not signed by a merchant"),
    ((WALLET, "mcash"), "mcash_secret", "not signed by a merchant"),
    ((DUITNOW, None), "duitnow_merchant_id", "acquirer does not know")])
def test_an_acquirer_s_page_refuses_what_is_signed_with_another_key(world, way, wrong, words):
    value = world.key("wrong.pem") if wrong == "fpx_key" else "another0123456789"
    with world.serving(**{wrong: value, "fpx_certificate": None}) as server:
        payer = FarPayer(server, world.acquirers).checkout(world.slug)
        payer.open()
        form = payer.client.post(f"pay/checkouts/{payer.reference}/pay", payer.choice(*way))
        if form["kind"] == "QR":
            payer.browser.open("/sandbox/duitnow?code=" + payer.state()["qrText"].replace(" ", "%20"))
            payer.browser.press("^Scan")
        else:
            payer.to_bank(form)
        assert payer.browser.answer.status == 400 and words in payer.browser.answer.text
        # Nobody may say that nothing was paid there: the payment stays open, and the log says why.
        said = cancel(payer)
        assert said.status == 503 and said.json["errorMessage"], said
        assert payer.state()["status"] == IN_PROGRESS
        assert re.search(r"enquiry_unanswered.*HTTP status 400|enquiry_refused", server.log()), server.log()


def test_an_answer_signed_with_another_key_is_kept_and_does_nothing(world):
    with world.serving(duitnow_secret="another0123456789") as server:
        payer, _ = begin(world, server, DUITNOW)
        payer.browser.open("/sandbox/duitnow?code=" + payer.state()["qrText"].replace(" ", "%20"))
        payer.browser.press("^Scan")
        payer.held(APPROVE, "direct")
        owner = Client(server.url).sign_in(OWNER)
        kept = wait_until(lambda: [m for m in owner.sale_detail(payer.reference)["messages"]
                                   if m["signatureValid"] is False], "the message")
        assert "[refused: wrong signature]" in kept[0]["body"]
        assert payer.state()["status"] == IN_PROGRESS


@pytest.mark.parametrize("way, address", [
    ((FPX, None), "fpx_enquiry_url"), ((CARD, None), "cards_enquiry_url"), ((WALLET, "mcash"), "mcash_enquiry_url"),
    ((DUITNOW, None), "duitnow_enquiry_url")])
def test_who_cannot_be_asked_is_asked_again_when_it_can(world, way, address):
    with world.serving(**{address: NOWHERE}) as server:
        payer = FarPayer(server, world.acquirers).start(world.slug, *way)
        payer.held(APPROVE, "none")
        said = cancel(payer)
        assert said.status == 503 and "127.0.0.1" not in said.text, said
        assert payer.state()["status"] == IN_PROGRESS
        assert re.search(r"enquiry_unanswered.*127\.0\.0\.1:1", server.log()), server.log()
    with world.serving() as server:
        again = Payer(server.url)
        again.reference = payer.reference
        cancel(again)
        assert again.state()["status"] == PAID


@contextmanager
def incident(world, acquirer, state, **more):
    """At the other server."""
    operator = Client(world.acquirers.url).sign_in(OPERATOR)
    operator.call("PUT", f"sandbox/incidents/{acquirer}", {"state": state, **more})
    try:
        yield
    finally:
        operator.call("PUT", f"sandbox/incidents/{acquirer}", {"state": "WORKS"})


def test_a_payer_waits_fifteen_seconds_for_a_slow_wallet_and_takes_another(world):
    with world.serving() as server, incident(world, "boost", "SLOW", seconds=20):
        payer, said = begin(world, server, WALLET, "boost")
        assert said.status == 503 and payer.state()["status"] == 1
        assert re.search(r"start_failed.*[Tt]imeout", server.log()), server.log()
        assert payer.pay(WALLET, "mcash").decide(APPROVE).state()["status"] == PAID


@pytest.mark.parametrize("way", [(CARD, None), (WALLET, "boost"), (DUITNOW, None)])
def test_an_acquirer_that_loses_half_of_its_answers_is_asked(world, way):
    acquirer = way[1] or {CARD: "cards", DUITNOW: "duitnow"}[way[0]]
    with world.serving() as server:
        payers = [FarPayer(server, world.acquirers).start(world.slug, *way) for _ in range(2)]
        with incident(world, acquirer, "HALF_LOST"):
            for payer in payers:
                payer.held(APPROVE, "direct")
        wait_until(lambda: payers[0].state()["status"] == PAID, "the first answer")
        assert payers[1].state()["status"] == IN_PROGRESS
        assert cancel(payers[1]).status == 200 and payers[1].state()["status"] == PAID


def test_an_acquirer_that_goes_down_during_a_payment_is_said_and_asked_when_it_is_back(world):
    with world.serving() as server:
        payer = FarPayer(server, world.acquirers).start(world.slug, CARD)
        payer.held(APPROVE, "none")
        with incident(world, "cards", "DOWN"):
            assert cancel(payer).status == 503
            assert re.search(r"enquiry_unanswered.*cards: HTTP status 502: down, on purpose", server.log())
        assert cancel(payer).status == 200 and payer.state()["status"] == PAID
