"""A payment's receipt as a PDF, read as a person's reader would: its text, its title, its language."""

import re
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import quote

import pytest

from client import Client
from payer import APPROVE, CARD, DECLINE, FAILED, PAID, WALLET, Payer
from shown import pdf_text, pdf_tool
from then import refused
from waiting import wait_until

pytestmark = pytest.mark.engine("sqlite")


def paid_sofa(server, owner, method=None, bank=None, title="Sofa", **fields):
    link = owner.link_create(title=title, description=title, amount="1250.00")
    payer = Payer(server.url).start(link["slug"], *((method, bank) if method else ()), **fields)
    payer.decide(APPROVE)
    wait_until(lambda: payer.state()["status"] == PAID, "the payment")
    return payer


def receipt(payer, lang=None):
    path = f"/api/v1/pay/checkouts/{payer.reference}/receipt"
    return Client(payer.client.url).raw("GET", path + (f"?lang={lang}" if lang else ""))


def test_receipt_says_what_was_paid_to_whom_and_how(server, owner):
    payer = paid_sofa(server, owner, customerName="王伟")
    answer = receipt(payer)
    assert answer.status == 200, answer
    assert answer.headers["content-type"] == "application/pdf"
    state = payer.state()
    assert answer.headers["content-disposition"] == f'inline; filename="receipt-{state["orderNo"]}.pdf"'
    said = pdf_text(answer.body)
    for part in ("Receipt", "RM 1,250.00", "Paid", state["merchantName"], state["orderNo"], state["bankName"],
                 state["acquirerReference"], payer.reference, "王伟", "(UTC+8)", "Online banking (FPX)",
                 "Test mode", state["merchantEmail"]):
        assert part in said, (part, said)
    about = pdf_tool("pdfinfo", answer.body)
    assert re.search(rf"Title: +Receipt {state['orderNo']}\n", about), about
    assert re.search(r"Tagged: +yes\n", about) and re.search(r"Pages: +1\n", about), about


@pytest.mark.parametrize("lang, words", [
    ("de", "1.250,00 RM"), ("es", "Recibo"), ("fr", "Reçu"), ("ja", "領収書"), ("ms", "Resit"), ("zh", "收据"),
    ("xx", "Receipt"), (quote("de) /X (y"), "Receipt"), ("", "Receipt")])
def test_receipt_is_in_the_language_that_is_asked_for(server, owner, lang, words):
    if not hasattr(owner, "receipt_of_languages"):
        owner.receipt_of_languages = paid_sofa(server, owner)
    pdf = receipt(owner.receipt_of_languages, lang).body
    assert words in pdf_text(pdf)
    assert f"/Lang ({lang if len(lang) == 2 and lang != 'xx' else 'en'})".encode() in pdf


def test_receipt_speaks_the_payers_language_by_itself_and_asks_for_nothing_twice(server, owner):
    link = owner.link_create()
    payer = Payer(server.url)
    send = payer.client._send
    payer.client._send = lambda method, path, body, headers: send(
        method, path, body, {**(headers or {}), "Accept-Language": "ms"})
    payer.start(link["slug"]).decide(APPROVE)
    wait_until(lambda: payer.state()["status"] == PAID, "the payment")
    first, second = receipt(payer).body, receipt(payer).body
    assert "Resit" in pdf_text(first)
    assert first == second
    page = wait_until(lambda: next((p for p in owner.mails_to(payer.address) if "Resit" in p), None), "the mail")
    assert f"/api/v1/pay/checkouts/{payer.reference}/receipt?lang=ms" in page


@pytest.mark.parametrize("method, bank, words", [(CARD, None, ("Card", "VISA 1111")), (WALLET, "boost", ("E-wallet", "Boost"))])
def test_receipt_names_the_card_by_its_last_digits_and_the_wallet(server, owner, method, bank, words):
    said = pdf_text(receipt(paid_sofa(server, owner, method, bank)).body)
    for part in words:
        assert part in said, said
    assert "411111" not in said


def test_what_a_merchant_or_payer_typed_is_only_text(server, owner):
    title = "<span size='9999999'>x</span> & ) >> endobj"
    pdf = receipt(paid_sofa(server, owner, title=title, customerName="<b>" + "A" * 90)).body
    assert "<span size='9999999'>x</span>" in pdf_text(pdf)
    assert re.search(r"Pages: +1\n", pdf_tool("pdfinfo", pdf))


def test_there_is_no_receipt_for_what_was_not_paid(server, owner):
    link = owner.link_create(oneTimePayment=False)
    payer = Payer(server.url).checkout(link["slug"])
    for _ in range(2):
        answer = receipt(payer)
        refused(answer, "sale.not_paid", 409)
        assert answer.json["errorMessage"] == "There is a receipt only for a payment that was made."
        payer.open()
    payer.pay().decide(DECLINE)
    wait_until(lambda: payer.state()["status"] == FAILED, "the refusal")
    assert receipt(payer).status == 409
    payer.reference = "A" * 22
    assert receipt(payer).status == 404


def test_receipt_of_a_refunded_payment_says_how_much_went_back(server, owner, operator, refunds):
    payer = paid_sofa(server, owner, CARD)
    sale = owner.sale_of(payer.reference)
    owner.post(f"payments/sales-transactions/{sale['id']}/void")
    assert "This payment was voided" in pdf_text(receipt(payer).body)


def test_sixty_four_receipts_at_once_keep_nobody_waiting(server, owner):
    payer = paid_sofa(server, owner)
    with ThreadPoolExecutor(64) as pool:
        answers = list(pool.map(lambda _: receipt(payer), range(64)))
    assert {a.status for a in answers} == {200}
    assert len({a.body for a in answers}) == 1
