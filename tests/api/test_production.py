"""Production takes payments with every connector, from acquirers that are another server."""

import re

import pytest

from client import OPERATOR, OWNER, SECOND_OPERATOR, Client
from payer import (APPROVE, CARD, DECLINE, DUITNOW, FAILED, FPX, IN_PROGRESS, INSTALMENT, MAKER_ONLY, PAID,
                   PENDING_AUTHORIZATION, REFUNDED, WALLET, Payer)
from production import OURS, SWITCH, FarPayer, World
from waiting import wait_until

pytestmark = pytest.mark.engine("sqlite")

B2B, VOIDED = 21, 33
WAYS = {"fpx": (FPX, None), "fpx b2b": (B2B, None), "cards": (CARD, None), "plan": (INSTALMENT, None),
        "boost": (WALLET, "boost"), "mcash": (WALLET, "mcash"), "duitnow": (DUITNOW, None)}
PAYEE = {"payeeBank": "Maybank", "payeeAccount": "514012345678", "payeeName": "Bala a/l Muthu"}


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    made = World(tmp_path_factory.mktemp("keys"))
    try:
        yield made.begin()
    finally:
        made.remove()


@pytest.fixture(scope="module")
def gateway(world):
    """Set up for every connector."""
    with world.serving(**world.wallets) as server:
        yield server


@pytest.fixture
def owner(gateway):
    return Client(gateway.url).sign_in(OWNER)


def at_acquirer(world, server, way, slug=None):
    return FarPayer(server, world.acquirers).start(slug or world.slug, *WAYS[way])


def becomes(payer, status):
    wait_until(lambda: payer.state()["status"] == status, f"status {status}")
    return payer


def canceled(payer):
    return payer.client.raw("POST", f"/api/v1/pay/checkouts/{payer.reference}/cancel", "{}",
                            {"Content-Type": "application/json"})


@pytest.mark.parametrize("way", WAYS)
def test_a_payment_is_paid_by_the_direct_answer_alone(world, gateway, owner, way):
    payer = at_acquirer(world, gateway, way)
    payer.held(APPROVE, "direct")
    becomes(payer, PAID)
    messages = owner.sale_detail(payer.reference)["messages"]
    assert [m["signatureValid"] for m in messages if m["way"] == "DIRECT"] == [True], messages


@pytest.mark.parametrize("way", ["fpx", "fpx b2b", "cards", "plan", "mcash"])
def test_a_payment_is_paid_by_the_answer_of_a_browser_alone(world, gateway, way):
    payer = at_acquirer(world, gateway, way).decide(APPROVE, "browser")
    assert payer.state()["status"] == PAID
    assert payer.browser.url.endswith(f"/checkout/{payer.reference}")


@pytest.mark.parametrize("way", WAYS)
def test_a_refusal_is_told_and_the_payer_may_try_again(world, gateway, way):
    payer = at_acquirer(world, gateway, way)
    payer.held(DECLINE, "direct")
    becomes(payer, FAILED)
    assert payer.state()["failureReason"]
    at_acquirer(world, gateway, "cards").decide(APPROVE)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("outcome, status", [(APPROVE, PAID), (DECLINE, FAILED)])
def test_an_answer_that_was_lost_is_asked_for(world, gateway, way, outcome, status):
    payer = at_acquirer(world, gateway, way)
    assert payer.held(outcome, "none") is None
    assert payer.state()["status"] == IN_PROGRESS
    assert canceled(payer).status == 200
    assert payer.state()["status"] == status


def test_a_corporate_payment_waits_for_its_checker(world, gateway, owner):
    payer = at_acquirer(world, gateway, "fpx b2b")
    payer.held(MAKER_ONLY, "direct")
    becomes(payer, PENDING_AUTHORIZATION)
    payer.browser.open(re.sub(r"/(done|confirm)$", "/confirm", payer.browser.url))
    payer.browser.press("^Authorize")
    becomes(payer, PAID)


@pytest.mark.parametrize("issuer, status", [
    ({"authentication": "challenge"}, PAID), ({"authentication": "attempted"}, PAID),
    ({"authentication": "not-authenticated"}, FAILED), ({"reason": "203"}, FAILED)])
def test_a_card_s_bank_has_its_say(world, gateway, issuer, status):
    payer = at_acquirer(world, gateway, "cards").decide(APPROVE, **issuer)
    assert payer.state()["status"] == status


@pytest.mark.parametrize("way", ["fpx", "cards", "plan", "boost", "duitnow"])
def test_a_refund_goes_back_by_the_acquirer_and_one_is_refused(world, gateway, owner, way):
    operator = Client(gateway.url).sign_in(OPERATOR)
    for amount, ended, status in (("700.00", "APPROVED", REFUNDED), ("700.13", "CANCELLED", PAID)):
        payer = at_acquirer(world, gateway, way, owner.link_create(amount=amount)["slug"])
        payer.held(APPROVE, "direct")
        becomes(payer, PAID)
        sale = owner.sale_of(payer.reference)
        asked = owner.post("payments/refund-requests", {"salesTransactionId": sale["id"], "amount": sale["amount"],
                                                       "reason": "Sold out"})
        operator.post(f"admin/refund-requests/{asked['id']}/approve")
        wait_until(lambda payer=payer, status=status: owner.sale_of(payer.reference)["status"] == status, amount)
        assert owner.get(f"payments/refund-requests/{asked['id']}")["refundRequestStatus"] == ended


def test_mcash_is_refunded_by_a_transfer(world, gateway, owner):
    operator = Client(gateway.url).sign_in(OPERATOR)
    payer = at_acquirer(world, gateway, "mcash").decide(APPROVE)
    asked = owner.post("payments/refund-requests", {"salesTransactionId": owner.sale_of(payer.reference)["id"],
                                                   "amount": "800.00", "reason": "Sold out", **PAYEE})
    path = f"admin/refund-requests/{asked['id']}"
    operator.post(f"{path}/approve")
    operator.post(f"{path}/settle", {"settledAs": "BY_TRANSFER", "reference": "MB-1", "reason": "Paid out"})
    Client(gateway.url).sign_in(SECOND_OPERATOR).post(f"{path}/confirm")
    assert owner.sale_of(payer.reference)["status"] == REFUNDED


@pytest.mark.parametrize("way, takes", [("cards", True), ("plan", True), ("boost", True), ("fpx", False),
                                        ("fpx b2b", False), ("mcash", False), ("duitnow", False)])
def test_a_payment_is_voided_on_its_day_where_its_rail_can(world, gateway, owner, way, takes):
    payer = at_acquirer(world, gateway, way)
    payer.held(APPROVE, "direct")
    becomes(payer, PAID)
    sale = owner.sale_of(payer.reference)["id"]
    said = owner.send("POST", f"payments/sales-transactions/{sale}/void")
    assert (said.status, owner.sale_of(payer.reference)["status"]) == ((200, VOIDED) if takes else (409, PAID)), said


def test_what_is_forged_or_another_s_counts_for_nothing(world, gateway):
    card, fpx = at_acquirer(world, gateway, "cards"), at_acquirer(world, gateway, "fpx")
    back, from_bank = card.held(APPROVE, "browser"), fpx.held(APPROVE, "browser")
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


def test_payer_s_page_may_post_to_the_acquirers_and_no_other_page_may(gateway):
    client = Client(gateway.url)

    def forms(path):
        policy = client.raw("GET", path).headers["content-security-policy"]
        return re.search(r"form-action ([^;]*)", policy).group(1).split()

    assert sorted(forms("/checkout/none")) == sorted(
        ["'self'", "https://bank-a.example", "https://bank-b.example", SWITCH])
    assert forms("/login") == ["'self'"]


def test_what_is_not_set_up_is_not_offered(world, gateway):
    every = Payer(gateway.url).checkout(world.slug)
    every.open()
    assert {m["id"] for m in every.state()["methods"]} >= {method for method, _ in WAYS.values()}
