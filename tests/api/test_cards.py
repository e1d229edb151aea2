"""Payments by card: what the card's bank says of its holder and of the money, and instalment plans."""

import pytest

from payer import APPROVE, CANCEL, CANCELED, CARD, DECLINE, FAILED, INSTALMENT, IN_PROGRESS, PAID, REFUNDED, Payer
from shown import csv_file, export
from then import refused
from waiting import wait_until

pytestmark = pytest.mark.engine("postgresql")

VISA, MASTERCARD = "4111111111111111", "5555555555554444"


def paid_with(server, owner, card, amount="80.00", **issuer):
    payer = Payer(server.url).start(owner.link_create(amount=amount)["slug"], CARD)
    payer.decide(APPROVE, card=card, **issuer)
    wait_until(lambda: payer.state()["status"] == PAID, "the payment")
    return payer


def declined(server, owner, **issuer):
    payer = Payer(server.url).start(owner.link_create()["slug"], CARD)
    payer.decide(DECLINE, **issuer)
    wait_until(lambda: payer.state()["status"] == FAILED, "the refusal")
    return payer


@pytest.mark.parametrize("card, status, eci, liability", [
    ("4000000000001000", "Y", "05", "ISSUER"),    # frictionless
    ("5200000000001005", "Y", "02", "ISSUER"),
    (VISA, "Y", "05", "ISSUER"),                  # after a challenge
    (MASTERCARD, "Y", "02", "ISSUER"),
    ("4000000000001026", "A", "06", "ISSUER"),    # attempted
    ("5200000000001021", "A", "01", "ISSUER"),
    ("4000000000001034", "U", "07", "MERCHANT"),  # unavailable
])
def test_who_bears_a_dispute_is_kept_with_a_payment_by_card(server, owner, operator, card, status, eci, liability):
    payer = paid_with(server, owner, card)
    detail = owner.sale_detail(payer.reference)
    kept = detail["card"]
    assert (kept["transStatus"], kept["eci"], kept["liability"]) == (status, eci, liability), kept
    assert kept["masked"] == f"{card[:6]}******{card[-4:]}"
    assert kept["brand"] == ("VISA" if card[0] == "4" else "MASTERCARD")
    assert (kept["country"], kept["funding"], kept["threeDsVersion"]) == ("MY", "CREDIT", "2.2.0")
    assert kept["approvalCode"] and kept["dsTransactionId"]
    assert kept["acquirerReference"] == detail["transaction"]["acquirerReference"]
    assert operator.get(f"admin/sales-transactions/{detail['transaction']['id']}")["card"] == kept
    assert all(card not in message["body"] for message in detail["messages"])


@pytest.mark.parametrize("choice, status, liability", [
    ("frictionless", "Y", "ISSUER"), ("challenge", "Y", "ISSUER"), ("attempted", "A", "ISSUER"),
    ("unavailable", "U", "MERCHANT"),
])
def test_whoever_plays_the_bank_chooses_how_it_knows_the_payer(server, owner, choice, status, liability):
    payer = paid_with(server, owner, MASTERCARD, authentication=choice)
    kept = owner.sale_detail(payer.reference)["card"]
    assert (kept["transStatus"], kept["liability"]) == (status, liability)


@pytest.mark.parametrize("issuer, code, said", [
    ({"card": "4000000000001018"}, "476", "could not confirm that it was you"),
    ({"card": "4000000000001042"}, "476", "could not confirm that it was you"),
    ({"card": VISA, "authentication": "rejected"}, "476", "could not confirm that it was you"),
    ({"card": "4000000000009995"}, "204/51", "Insufficient funds"),
    ({"card": VISA, "reason": "210"}, "210/61", "above the limit of the card"),
    ({"card": VISA, "reason": "202"}, "202/54", "has expired"),
    ({"card": VISA, "reason": "208"}, "208/57", "cannot be used for payments online"),
    ({"card": VISA, "reason": "205"}, "205/41", "declined the payment"),
    ({"card": VISA, "reason": "207"}, "207/91", "cannot be reached"),
    ({"card": VISA, "reason": "232"}, "232", "This kind of card cannot be used"),
])
def test_a_payer_reads_why_a_card_was_declined(server, owner, issuer, code, said):
    payer = declined(server, owner, **issuer)
    assert said in payer.state()["failureReason"]
    assert f"reason_code={code[:3]}" in "".join(
        message["body"] for message in owner.sale_detail(payer.reference)["messages"])


@pytest.mark.parametrize("reason", ["480", "150", "110"])
def test_what_the_acquirer_does_not_decide_stays_open(server, owner, reason):
    payer = Payer(server.url).start(owner.link_create()["slug"], CARD)
    payer.decide(APPROVE, card=VISA, reason=reason)
    assert payer.state()["status"] == IN_PROGRESS
    assert owner.sale_detail(payer.reference)["card"] is None


def test_three_wrong_codes_end_a_challenge_as_not_authenticated(server, owner):
    payer = Payer(server.url).start(owner.link_create()["slug"], CARD)
    payer.browser.press("^Pay$", cardNumber=VISA, expiry="12/39", cvv="123")
    for _ in range(3):
        payer.browser.press("^Confirm", code="000000")
    payer.browser.return_to_merchant()
    assert payer.state()["status"] == FAILED
    assert owner.sale_detail(payer.reference)["card"]["transStatus"] == "N"


@pytest.mark.parametrize("months", ["6", "12"])
def test_an_instalment_plan_is_chosen_paid_and_shown_with_its_months(server, owner, months):
    payer = Payer(server.url).checkout(owner.link_create(amount="1000.00")["slug"])
    payer.open()
    plan = {m["id"]: m for m in payer.state()["methods"]}[INSTALMENT]
    assert [bank["id"] for bank in plan["banks"]] == ["6", "12"]
    assert plan["minAmount"] == "500.00"
    payer.pay(INSTALMENT, months).decide(APPROVE)
    wait_until(lambda: payer.state()["status"] == PAID, "the payment")
    sale = owner.sale_detail(payer.reference)["transaction"]
    assert (sale["paymentMethod"], sale["instalmentMonths"]) == (INSTALMENT, int(months))
    assert sale["merchantSetting"]["methodTypeName"] == f"Installment {months} Months"
    assert sale["bankName"] == "VISA 411111******1111"
    assert sale["totalMdr"] == "35.00" and sale["totalFlatFee"] == "1.00"  # its own rule, of Starter
    assert owner.sale_of(payer.reference)["instalmentMonths"] == int(months)


def test_an_export_names_the_months_of_an_instalment_plan(server, owner):
    payer = Payer(server.url).start(owner.link_create(amount="640.00")["slug"], INSTALMENT, "12")
    payer.decide(APPROVE)
    wait_until(lambda: payer.state()["status"] == PAID, "the payment")
    titles, rows = csv_file(export(owner, "payments/sales-transactions", "csv", name=payer.reference))
    assert [dict(zip(titles, row))["Payment method"] for row in rows] == ["Installment 12 Months"]


def plan_refused(payer, choice):
    refused(lambda: payer.client.post(
        f"pay/checkouts/{payer.reference}/pay", {"paymentMethod": INSTALMENT, **choice}), "error.validation", 400)


def test_a_plan_is_of_at_least_500_and_of_months_that_are_offered(server, owner):
    small = Payer(server.url).checkout(owner.link_create(amount="499.99")["slug"])
    small.open()
    plan_refused(small, {"bankId": "6"})
    large = Payer(server.url).checkout(owner.link_create(amount="500.00")["slug"])
    large.open()
    plan_refused(large, {"bankId": "24"})
    plan_refused(large, {})
    large.pay(INSTALMENT, "6").decide(APPROVE)
    wait_until(lambda: large.state()["status"] == PAID, "the payment")


def test_a_card_that_the_plan_is_not_for_is_declined_and_a_payer_who_cancels_pays_nothing(server, owner):
    debit = Payer(server.url).start(owner.link_create(amount="900.00")["slug"], INSTALMENT, "6")
    debit.decide(APPROVE, card="4000056655665556")
    wait_until(lambda: debit.state()["status"] == FAILED, "the refusal")
    assert "This kind of card cannot be used" in debit.state()["failureReason"]
    gone = Payer(server.url).start(owner.link_create(amount="900.00")["slug"], INSTALMENT, "6")
    gone.decide(CANCEL)
    wait_until(lambda: gone.state()["status"] == CANCELED, "the end")
    assert owner.sale_detail(gone.reference)["card"] is None


def test_an_instalment_plan_is_refunded_and_voided_like_a_card(server, owner, refunds):
    def paid():
        payer = Payer(server.url).start(owner.link_create(amount="720.00")["slug"], INSTALMENT, "6")
        payer.decide(APPROVE)
        wait_until(lambda: payer.state()["status"] == PAID, "the payment")
        return payer
    voided = paid()
    assert owner.post(f"payments/sales-transactions/{owner.sale_of(voided.reference)['id']}/void")["successMessage"]
    assert voided.state()["status"] == 33
    returned = paid()
    request = owner.post("payments/refund-requests", {
        "salesTransactionId": owner.sale_of(returned.reference)["id"], "amount": "720.00", "reason": "Sent back"})
    refunds.post(f"admin/refund-requests/{request['id']}/approve")
    wait_until(lambda: returned.state()["status"] == REFUNDED, "the refund")
