"""Wallets and DuitNow QR, from the choice to the money and back, over HTTP alone."""

import json
from decimal import Decimal
from urllib.parse import urlencode
from urllib.request import Request, urlopen
from uuid import uuid4

import pytest

from client import OPERATOR, Client
from payer import (APPROVE, CANCEL, CANCELED, DECLINE, DUITNOW, FAILED, IN_PROGRESS, PAID, REFUNDED, TIMEOUT, WALLET,
                   Payer)
from waiting import wait_until

pytestmark = pytest.mark.engine("postgresql")

WAYS = [(WALLET, "boost"), (WALLET, "mcash"), (DUITNOW, None)]
NAMES = {"boost": "Boost", "mcash": "MCash", None: "Maybank MAE"}
ACQUIRERS = {"boost": 11, "mcash": 10, None: 20}


def started(server, owner, way, amount="80.00"):
    method, bank = way
    # Everybody's own address: one gets only so many mails about failed payments.
    return Payer(server.url).start(owner.link_create(amount=amount)["slug"], method, bank,
                                   customerEmail=f"{uuid4().hex}@payer.example")


def status_becomes(payer, status):
    wait_until(lambda: payer.state()["status"] == status, f"status {status}")
    return payer.state()


def paid_with(server, owner, way, amount="80.00"):
    payer = started(server, owner, way, amount).decide(APPROVE)
    status_becomes(payer, PAID)
    return payer


@pytest.mark.parametrize("way", WAYS)
def test_a_payment_reaches_the_books_with_its_acquirer_and_its_fee(server, owner, way):
    payer = paid_with(server, owner, way)
    assert payer.state()["bankName"] == NAMES[way[1]]
    detail = owner.sale_detail(payer.reference)
    sale = detail["transaction"]
    assert (sale["paymentMethod"], sale["acquirer"]) == (way[0], ACQUIRERS[way[1]])
    assert Decimal(sale["totalMdr"]) == Decimal("1.28" if way[0] == WALLET else "0.40"), sale
    assert all(m["signatureValid"] for m in detail["messages"] if m["way"] == "DIRECT")
    assert [h["toStatus"] for h in detail["history"]] == [0, 1, 2, 11]


def test_the_payer_chooses_among_the_wallets(server, owner):
    payer = Payer(server.url).checkout(owner.link_create(amount="80.00")["slug"])
    payer.open()
    wallets = next(m for m in payer.state()["methods"] if m["id"] == WALLET)
    assert [(b["id"], b["name"]) for b in wallets["banks"]] == [("boost", "Boost"), ("mcash", "MCash")]
    for bank in (None, "paypal", "TEST0021"):
        body = {"paymentMethod": WALLET, **({"bankId": bank} if bank else {})}
        answer = payer.client.send("POST", f"pay/checkouts/{payer.reference}/pay", body)
        assert answer.status == 400 and answer.json["fieldErrors"][0]["field"] == "bankId", answer.text


def test_a_wallet_that_does_not_take_the_amount_is_not_among_the_choices(server, owner):
    payer = Payer(server.url).checkout(owner.link_create(amount="2500.01")["slug"])
    payer.open()
    wallets = next(m for m in payer.state()["methods"] if m["id"] == WALLET)
    assert [b["id"] for b in wallets["banks"]] == ["boost"]
    answer = payer.client.send("POST", f"pay/checkouts/{payer.reference}/pay",
                                  {"paymentMethod": WALLET, "bankId": "mcash"})
    assert answer.status == 400 and "2,500.00" in answer.text, answer.text


@pytest.mark.parametrize("way", WAYS)
def test_a_refusal_is_told_and_a_cancel_ends_it(server, owner, way):
    payer = started(server, owner, way).decide("51" if way[0] == DUITNOW else DECLINE)
    assert status_becomes(payer, FAILED)["failureReason"] == "Insufficient funds"
    payer = started(server, owner, way).decide(CANCEL)
    status_becomes(payer, CANCELED)


@pytest.mark.parametrize("way", WAYS)
def test_a_script_chooses_the_outcome_by_the_amount(server, owner, way):
    status_becomes(started(server, owner, way, "10.51").decide(None), FAILED)
    status_becomes(started(server, owner, way, "10.55").decide(None), CANCELED)
    status_becomes(started(server, owner, way, "10.52").decide(None), PAID)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("delivery", ["direct", "twice", "late", "none", "forged"])
def test_an_answer_counts_however_it_comes(server, owner, way, delivery):
    payer = started(server, owner, way).decide(APPROVE, delivery=delivery, seconds=1)
    if delivery == "forged":
        wait_until(lambda: any(m["signatureValid"] is False
                               for m in owner.sale_detail(payer.reference)["messages"]), "the forged answer")
    if delivery in ("none", "forged"):
        assert payer.state()["status"] == IN_PROGRESS
        # Who cancels is asked about first: the wallet says that it is paid.
        assert payer.cancel()["status"] == PAID
    else:
        status_becomes(payer, PAID)
    if delivery == "twice":
        wait_until(lambda: sum(m["way"] == "DIRECT" for m in owner.sale_detail(payer.reference)["messages"]) == 2,
                   "the second answer")
    assert len(owner.sale_detail(payer.reference)["ledgerEntries"]) == 1


def test_a_late_success_pays_and_is_flagged(own_server):
    owner, operator = Client(own_server.url).sign_in(), Client(own_server.url).sign_in(OPERATOR)
    payers = [started(own_server, owner, way) for way in WAYS]
    operator.clock_advance(40 * 60)
    owner.sign_in()
    for payer in payers:
        status_becomes(payer, TIMEOUT)
        payer.decide(APPROVE)
        status_becomes(payer, PAID)
        assert owner.sale_of(payer.reference)["isLate"] is True


@pytest.mark.parametrize("way", [(WALLET, "boost"), (DUITNOW, None)])
def test_a_refund_goes_back_in_parts(server, owner, operator, way):
    payer = paid_with(server, owner, way)
    for amount, after in (("30.00", PAID), ("50.00", REFUNDED)):
        request = owner.post("payments/refund-requests", {
            "salesTransactionId": owner.sale_of(payer.reference)["id"], "amount": amount, "reason": "Too many"})
        operator.post(f"admin/refund-requests/{request['id']}/approve")
        wait_until(lambda status=after: owner.sale_of(payer.reference)["status"] == status, "the refund")
    assert owner.sale_of(payer.reference)["refundedAmount"] == "80.00"
    refusal = paid_with(server, owner, way, "80.13")
    request = owner.post("payments/refund-requests", {
        "salesTransactionId": owner.sale_of(refusal.reference)["id"], "amount": "80.13", "reason": "Refused"})
    operator.post(f"admin/refund-requests/{request['id']}/approve")
    row = wait_until(lambda: (it := owner.get(f"payments/refund-requests/{request['id']}"))["remarks"] and it,
                     "the refusal")
    assert row["refundRequestStatus"] == "CANCELLED" and "efused" in row["remarks"], row
    assert owner.sale_of(refusal.reference)["status"] == PAID


PAYEE = {"payeeBank": "Maybank", "payeeAccount": "514012345678", "payeeName": "Bala a/l Muthu"}


def asked_of_mcash(server, owner, operator):
    """A refund of a payment whose wallet takes none back, approved."""
    sale = owner.sale_of(paid_with(server, owner, (WALLET, "mcash")).reference)
    wanted = {"salesTransactionId": sale["id"], "amount": "10.00", "reason": "One cup less"}
    nameless = owner.send("POST", "payments/refund-requests", wanted)
    assert nameless.status == 400
    assert [it["field"] for it in nameless.json["fieldErrors"]] == list(PAYEE)
    for wrong in ("12", "12 34 56", "+60123456", "５１４０１２３４５６７８", "1" * 21):
        assert owner.send("POST", "payments/refund-requests",
                          {**wanted, **PAYEE, "payeeAccount": wrong}).status == 400
    request = owner.post("payments/refund-requests", {**wanted, **PAYEE})
    operator.post(f"admin/refund-requests/{request['id']}/approve")
    return sale, f"admin/refund-requests/{request['id']}"


def test_mcash_is_refunded_by_transfer_which_a_second_operator_confirms(server, owner, operator, refunds):
    sale, request = asked_of_mcash(server, owner, operator)
    assert owner.send("POST", f"payments/sales-transactions/{sale['id']}/void").status == 409
    detail = owner.sale_detail(sale["reference"])
    assert (detail["isRefundByTransfer"], detail["waiting"]["awaits"]) == (True, "REFUND_TRANSFER")
    row = operator.get(request)
    assert (row["sending"], row["actions"], row["payeeAccount"]) == ("BY_HAND", ["SETTLE"], "514012345678")
    listed = operator.get("admin/refund-requests", sending="BY_HAND", pageSize=100)["content"]
    seen = [owner.get(request.replace("admin", "payments")), next(r for r in listed if r["id"] == row["id"])]
    assert [it["payeeAccount"] for it in seen] == ["********5678"] * 2
    said = {"settledAs": "BY_TRANSFER", "reference": "MB-4711", "reason": "Paid out this morning"}
    for wrong, field in (({**said, "settledAs": "BY_ACQUIRER"}, "settledAs"),
                         ({**said, "reference": None}, "reference"), ({**said, "reason": ""}, "reason"),
                         ({**said, "settledAs": "DONE"}, "settledAs")):
        answer = operator.send("POST", f"{request}/settle", wrong)
        assert answer.status == 400 and answer.json["fieldErrors"][0]["field"] == field
    operator.post(f"{request}/settle", said)
    assert operator.get(request)["actions"] == ["CONFIRM", "DISMISS"]
    assert operator.send("POST", f"{request}/confirm").status == 403
    assert owner.sale_of(sale["reference"])["status"] == 43
    refunds.post(f"{request}/confirm")
    after = owner.sale_of(sale["reference"])
    assert (after["status"], after["refundedAmount"]) == (PAID, "10.00")
    settled = operator.get(request)["settlement"]
    assert settled["reference"] == "MB-4711" and settled["confirmedBy"] != settled["settledBy"]
    assert owner.get(request.replace("admin", "payments"))["settlement"] is None


def test_a_transfer_that_was_not_made_leaves_the_money_with_the_merchant(server, owner, operator, refunds):
    before = owner.get("merchants/balance")["availableBalance"]
    sale, request = asked_of_mcash(server, owner, operator)
    assert owner.get("merchants/balance")["availableBalance"] != before
    operator.post(f"{request}/settle", {"settledAs": "NOT_MADE", "reason": "The account is closed"})
    refunds.post(f"{request}/dismiss")
    assert operator.get(request)["sending"] == "BY_HAND"
    refunds.post(f"{request}/settle", {"settledAs": "NOT_MADE", "reason": "The account is closed"})
    operator.post(f"{request}/confirm")
    row = owner.get(request.replace("admin", "payments"))
    assert (row["refundRequestStatus"], row["remarks"]) == ("CANCELLED", "Not made: The account is closed")
    assert owner.get("merchants/balance")["availableBalance"] == before
    assert owner.sale_of(sale["reference"])["status"] == PAID


def test_mcash_has_no_void_and_offers_none(server, owner):
    sale = owner.sale_of(paid_with(server, owner, (WALLET, "mcash")).reference)
    assert "REQUEST_REFUND" in sale["actions"] and "VOID" not in sale["actions"]
    refusal = owner.send("POST", f"payments/sales-transactions/{sale['id']}/void")
    assert refusal.status == 409 and "knows no void" in refusal.json["errorMessage"]


def test_boost_is_voided_on_its_day_and_a_refusal_is_told(server, owner):
    payer = paid_with(server, owner, (WALLET, "boost"))
    sale = owner.sale_of(payer.reference)["id"]
    assert "VOID" in owner.sale_of(payer.reference)["actions"]
    owner.post(f"payments/sales-transactions/{sale}/void")
    assert owner.sale_of(payer.reference)["status"] == 33
    refusal = paid_with(server, owner, (WALLET, "boost"), "80.13")
    sale = owner.sale_of(refusal.reference)["id"]
    assert owner.send("POST", f"payments/sales-transactions/{sale}/void").status == 409
    assert owner.sale_of(refusal.reference)["status"] == PAID


def test_boost_answers_nobody_without_a_token_or_with_a_dead_one(server):
    for header in ({}, {"Authorization": "Bearer 9999999999999.00"}, {"Authorization": "Bearer "}):
        call = Request(server.url + "/sandbox/boost/api/v1.0/online/transaction/ref/MCM0000001/1", headers=header)
        with pytest.raises(Exception) as refusal:
            urlopen(call)
        assert refusal.value.code == 401
        assert json.loads(refusal.value.read()) == {"error": "invalid_token"}


def test_boost_s_token_dies_and_is_renewed(own_server):
    owner, operator = Client(own_server.url).sign_in(), Client(own_server.url).sign_in(OPERATOR)
    paid_with(own_server, owner, (WALLET, "boost"))
    operator.clock_advance(31 * 60)
    owner.sign_in()
    paid_with(own_server, owner, (WALLET, "boost"))


def test_a_phone_scans_no_other_code(server):
    payer = Payer(server.url)
    for code in ("", "hello", "0002010102", "63046007", "茶" * 50, "\0", "0" * 5000):
        answer = payer.client.raw("POST", "/sandbox/duitnow", urlencode({"code": code}),
                                  {"Content-Type": "application/x-www-form-urlencoded"})
        assert answer.status == 400 and "no DuitNow QR code" in answer.text
