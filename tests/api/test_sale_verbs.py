"""What people do about one payment: ask the bank, send the receipt again, void it for a merchant; and
what its page says of a payment that looks stuck and of its fees."""

import uuid
from decimal import Decimal

import pytest

from client import OPERATOR, Client
from given import paid_sale
from mails import received, text_of
from payer import APPROVE, CARD, DECLINE, FPX, IN_PROGRESS, MAKER_ONLY, PAID, Payer
from then import refused
from waiting import wait_until

pytestmark = pytest.mark.engine("postgresql")

SALES = "payments/sales-transactions"
ADMIN = "admin/sales-transactions"
FPX_CORPORATE = 21


def at_the_bank(server, owner, outcome, delivery):
    """A payment whose bank has decided and told nobody yet, or has not decided (no outcome)."""
    method = FPX_CORPORATE if outcome == MAKER_ONLY else FPX
    # An address of its own: so many refusals an hour are mailed to one.
    payer = Payer(server.url).start(owner.link_create()["slug"], method,
                                    customerEmail=f"payer-{uuid.uuid4().hex}@example.test")
    if outcome:
        payer.decide(outcome, delivery=delivery)
    return payer, owner.sale_of(payer.reference)


@pytest.mark.parametrize("outcome, status, said", [
    (APPROVE, 11, "it is paid"), (DECLINE, 22, "not paid"), (MAKER_ONLY, 3, "not decided"),
])
def test_the_bank_is_asked_now_and_what_it_says_counts(server, owner, outcome, status, said):
    payer, sale = at_the_bank(server, owner, outcome, "none")
    assert sale["status"] == IN_PROGRESS and "ASK_ACQUIRER" in sale["actions"]
    assert said in owner.post(f"{SALES}/{sale['id']}/ask")["successMessage"]
    after = owner.sale_detail(payer.reference)
    assert after["transaction"]["status"] == status
    assert [m["kind"] for m in after["messages"] if m["direction"] == "OUT"][-1] == "AE"


def test_the_bank_is_not_asked_twice_within_half_a_minute_nor_about_what_has_ended(server, owner, operator):
    payer, sale = at_the_bank(server, owner, MAKER_ONLY, "none")
    owner.post(f"{SALES}/{sale['id']}/ask")
    refused(lambda: owner.post(f"{SALES}/{sale['id']}/ask"), "sale.asked_just_now", 409)
    refused(lambda: operator.post(f"{ADMIN}/{sale['id']}/ask"), "sale.asked_just_now", 409)
    ended = owner.sale_of(paid_sale(server, owner).reference)
    refused(lambda: owner.post(f"{SALES}/{ended['id']}/ask"), "sale.wrong_status", 409)
    not_sent = owner.sale_of(Payer(server.url).checkout(owner.link_create()["slug"]).reference)
    refused(lambda: owner.post(f"{SALES}/{not_sent['id']}/ask"), "sale.wrong_status", 409)


def test_an_operator_asks_the_bank_for_any_merchant(server, owner, operator):
    payer, sale = at_the_bank(server, owner, APPROVE, "none")
    operator.post(f"{ADMIN}/{sale['id']}/ask")
    assert payer.state()["status"] == PAID


def test_a_receipt_is_sent_again_to_the_payer_and_only_so_often(account_server):
    server = account_server
    owner, operator = Client(server.url).sign_in(), Client(server.url).sign_in(OPERATOR)
    to = f"payer-{uuid.uuid4().hex}@example.test"
    payer = Payer(server.url)
    payer.checkout(owner.link_create(customerEmail=None)["slug"], customerEmail=to).open()
    payer.pay().decide(APPROVE)
    wait_until(lambda: len(received(to)) == 1, "the first receipt")
    sale = owner.sale_of(payer.reference)
    assert to in owner.post(f"{SALES}/{sale['id']}/send-receipt")["successMessage"]
    operator.post(f"{ADMIN}/{sale['id']}/send-receipt")
    wait_until(lambda: len(received(to)) == 3, "two more receipts")
    assert all(sale["orderNo"] in text_of(mail) for mail in received(to))
    for _ in range(2):
        owner.post(f"{SALES}/{sale['id']}/send-receipt")
    refused(lambda: owner.post(f"{SALES}/{sale['id']}/send-receipt"), "sale.receipts_enough", 409)


def test_there_is_no_receipt_of_what_is_not_paid_or_void(server, owner):
    payer, sale = at_the_bank(server, owner, DECLINE, "both")
    wait_until(lambda: payer.state()["status"] == 22, "the refusal")
    refused(lambda: owner.post(f"{SALES}/{sale['id']}/send-receipt"), "sale.wrong_status", 409)
    void = owner.sale_of(paid_sale(server, owner, CARD).reference)
    owner.post(f"{SALES}/{void['id']}/void")
    refused(lambda: owner.post(f"{SALES}/{void['id']}/send-receipt"), "sale.no_receipt", 409)


def test_an_operator_voids_a_card_payment_of_today(server, owner, operator, refunds):
    sale = owner.sale_of(paid_sale(server, owner, CARD).reference)
    assert refunds.post(f"{ADMIN}/{sale['id']}/void")["successMessage"]
    detail = operator.get(f"{ADMIN}/{sale['id']}")
    assert detail["transaction"]["status"] == 33
    assert [h["trigger"] for h in detail["history"]][-1] == "OPERATOR"
    bank = owner.sale_of(paid_sale(server, owner, FPX).reference)
    refused(lambda: operator.post(f"{ADMIN}/{bank['id']}/void"), "sale.not_voidable", 409)


@pytest.mark.parametrize("verb", ["ask", "send-receipt", "void"])
def test_nobody_else_reaches_a_sale(server, owner, shop, verb):
    sale = owner.sale_of(paid_sale(server, owner, CARD).reference)
    refused(lambda: shop.post(f"{SALES}/{sale['id']}/{verb}"), "error.notFound", 404)
    refused(lambda: owner.post(f"{ADMIN}/{sale['id']}/{verb}"), "error.forbidden", 403)
    assert owner.sale_of(sale["reference"])["status"] == PAID


def awaits(owner, payer):
    waiting = owner.sale_detail(payer.reference)["waiting"]
    return waiting and waiting["awaits"]


def test_a_page_says_what_its_payment_waits_for(server, owner, operator):
    payer = Payer(server.url).checkout(owner.link_create()["slug"])
    assert awaits(owner, payer) == "OPENING"
    payer.open()
    assert awaits(owner, payer) == "CHOICE"
    payer.pay(FPX_CORPORATE)
    detail = owner.sale_detail(payer.reference)
    assert detail["waiting"]["awaits"] == "ACQUIRER" and detail["waiting"]["askedDate"] is None
    assert detail["waiting"]["until"] == payer.state()["expiresAt"]
    payer.decide(MAKER_ONLY)
    wait_until(lambda: awaits(owner, payer) == "CHECKER", "the maker")
    owner.post(f"{SALES}/{detail['transaction']['id']}/ask")
    assert owner.sale_detail(payer.reference)["waiting"]["askedDate"]

    paid = paid_sale(server, owner)
    assert awaits(owner, paid) is None
    sale = owner.sale_of(paid.reference)
    request = owner.post("payments/refund-requests", {
        "salesTransactionId": sale["id"], "amount": "80.00", "reason": "Broken"})
    assert awaits(owner, paid) == "REFUND_DECISION"
    operator.post(f"admin/refund-requests/{request['id']}/approve")
    wait_until(lambda: awaits(owner, paid) is None, "the refund")


def test_a_void_without_an_answer_and_a_refund_without_one_are_waited_for(server, owner, operator):
    silent = paid_sale(server, owner, CARD, amount="80.14")  # .14: no answer for four days
    sale = owner.sale_of(silent.reference)
    refused(lambda: owner.post(f"{SALES}/{sale['id']}/void"), "sale.void_waiting", 503)
    assert awaits(owner, silent) == "VOID_ANSWER"
    refunded = paid_sale(server, owner, FPX, amount="80.14")
    request = owner.post("payments/refund-requests", {
        "salesTransactionId": owner.sale_of(refunded.reference)["id"], "amount": "1.14",
        "reason": "Broken"})
    operator.post(f"admin/refund-requests/{request['id']}/approve")
    assert awaits(owner, refunded) == "REFUND_ANSWER"


@pytest.mark.parametrize("method, card", [(FPX, None), (CARD, "4111111111111111")])
def test_fees_are_explained_line_by_line_and_add_up(server, owner, method, card):
    detail = owner.sale_detail(paid_sale(server, owner, method, amount="1234.56").reference)
    sale, fee = detail["transaction"], detail["fee"]
    charged = [line for line in fee["lines"] if line["isCharged"]]
    assert sum(Decimal(line["amount"]) for line in charged) == Decimal(fee["total"])
    assert Decimal(sale["amount"]) - Decimal(fee["total"]) == Decimal(sale["netAmount"])
    assert fee["net"] == sale["netAmount"]
    tax = next(line for line in charged if line["part"] == "SST")
    assert (tax["percent"], tax["amount"]) == ("8.00", sale["sst"])
    for line in charged:
        if line["percent"]:
            assert Decimal(line["exact"]) == Decimal(line["percent"]) * Decimal(line["of"]) / 100
            assert abs(Decimal(line["exact"]) - Decimal(line["amount"])) <= Decimal("0.005")


def test_an_unpaid_sale_has_no_fees_to_explain(server, owner):
    payer, _ = at_the_bank(server, owner, None, None)
    assert owner.sale_detail(payer.reference)["fee"] is None
