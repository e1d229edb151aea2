"""The payer's language: kept with the sale, spoken by the checkout and by every mail that follows."""

import re

import pytest

from client import OPERATOR, Client
from payer import APPROVE, DECLINE, FAILED, PAID, Payer
from then import refused
from waiting import wait_until

pytestmark = pytest.mark.engine("sqlite")

def payer_of(server, owner, language, **fields):
    """A payer whose browser asks for `language`, at the bank."""
    link = owner.link_create(**fields)
    payer = Payer(server.url)
    send = payer.client._send
    payer.client._send = lambda method, path, body, headers: send(
        method, path, body, {**(headers or {}), "Accept-Language": language})
    return payer.start(link["slug"]), link


def newest_mail(owner, payer, pattern):
    return wait_until(lambda: next((page for page in owner.mails_to(payer.address)
                                    if re.search(pattern, page)), None), f"a mail with {pattern}")


@pytest.mark.parametrize("language, subject, button", [
    ("zh-CN", "收据", "查看并打印收据"), ("ms", "Resit", "Lihat dan cetak resit"),
    ("xx", "Receipt", "See and print the receipt")])
def test_receipt_is_in_the_language_of_the_payers_page_and_leads_back_to_it(
        server, owner, language, subject, button):
    payer, _ = payer_of(server, owner, language)
    payer.decide(APPROVE)
    wait_until(lambda: payer.state()["status"] == PAID, "the payment")
    page = newest_mail(owner, payer, f"/checkout/{payer.reference}")
    assert subject in page and button in page
    said = language[:2] if language != "xx" else "en"
    assert f"/checkout/{payer.reference}?lang={said}" in page


def test_mail_of_a_refusal_gives_the_reason_and_the_way_back_in_the_payers_language(server, owner):
    payer, link = payer_of(server, owner, "de")
    payer.decide(DECLINE)
    wait_until(lambda: payer.state()["status"] == FAILED, "the refusal")
    page = newest_mail(owner, payer, link["slug"])
    assert "Das Guthaben reicht nicht aus" in page
    assert f"/payment-links/{link['slug']}?lang=de" in page


@pytest.mark.parametrize("language, said, words", [
    ("de", "de", "bittet Sie um eine Zahlung"), ("zh-CN", "zh", "立即付款"),
    ("ja,en;q=0.5", "ja", "お支払い"), ("xx", "en", "asks you for a payment"),
    (None, "en", "asks you for a payment")])
def test_mail_of_a_link_speaks_as_the_portal_of_who_sends_it(server, owner, language, said, words):
    address = f"link.{said}.{'none' if language is None else language[:2]}@payer.example"
    link = owner.link_create(customerEmail=address)
    owner_says = {"Accept-Language": language} if language else {}
    sent = owner.send("POST", f"payments/payment-links/{link['id']}/email", headers=owner_says)
    assert sent.status == 200, sent
    page, = owner.mails_to(address)
    assert words in page and f"/payment-links/{link['slug']}?lang={said}" in page


def test_reason_of_a_refusal_is_said_in_the_language_that_asks(server, owner):
    payer, _ = payer_of(server, owner, "de")
    payer.decide(DECLINE)
    wait_until(lambda: payer.state()["status"] == FAILED, "the refusal")

    def reason(language):
        return owner.send("GET", f"pay/checkouts/{payer.reference}",
                          headers={"Accept-Language": language}).json["failureReason"]

    assert reason("de") == "Das Guthaben reicht nicht aus"
    assert reason("ja") == "残高が足りません"
    assert reason("en") == "Insufficient funds"


def test_payer_is_not_told_what_a_bank_tells_its_engineers(server, owner):
    payer, _ = payer_of(server, owner, "en")
    payer.decide("79")
    wait_until(lambda: payer.state()["status"] == FAILED, "the refusal")
    assert payer.state()["failureReason"].startswith("The bank cannot be reached at the moment.")
    assert "Host decline" in str(owner.sale_detail(payer.reference))


# The first content of a page.


def test_page_brings_its_first_content_and_its_first_answer(server, owner):
    link = owner.link_create(title="<script>alert(1)</script> & roti")
    page = owner.raw("GET", f"/payment-links/{link['slug']}").text
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; roti" in page
    assert "<script>alert(1)" not in page and "RM 80.00" in page
    assert "\\u003cscript>alert(1)\\u003c/script>" in page


@pytest.mark.parametrize("path", ["/payment-links/" + "A" * 22, "/checkout/" + "A" * 22,
                                  "/payment-links/", "/checkout/a/b", "/payment-links/%00",
                                  "/checkout/" + "x" * 2000, "/axaicart/abc"])
def test_page_of_what_is_not_there_comes_without_first_content(server, owner, path):
    answer = owner.raw("GET", path)
    assert answer.status in (200, 400)
    assert 'id="first"' not in answer.text


# The sandbox.


def test_mailbox_finds_a_part_of_an_address(server, owner):
    payer, _ = payer_of(server, owner, "en")
    payer.decide(APPROVE)
    newest_mail(owner, payer, payer.reference)
    before_at = payer.address.split("@")[0]
    assert owner.mails_to(f"{before_at.upper()}@pay")
    assert not owner.mails_to(before_at.replace("a", "_") + "@payer")
    assert not owner.mails_to("%payer")


@pytest.mark.parametrize("method", [20, 1])
def test_a_form_of_the_bank_is_answered_with_a_redirect(server, owner, method):
    link = owner.link_create()
    payer = Payer(server.url).start(link["slug"], method)
    seen = []
    raw = payer.browser.client.raw

    def watched(verb, path, body=None, headers=None):
        answer = raw(verb, path, body, headers)
        if verb == "POST" and path.startswith("/sandbox/"):
            seen.append((path, answer.status))
        return answer

    payer.browser.client.raw = watched
    payer.decide(APPROVE)
    assert seen and all(status == 303 for _, status in seen), seen


def test_a_year_later_the_demo_people_still_sign_in(own_server):
    operator = Client(own_server.url).sign_in(OPERATOR)
    upcoming = operator.get("sandbox/clock")["upcoming"]
    assert upcoming == sorted(upcoming, key=lambda work: work["dueDate"])
    operator.clock_advance(366 * 86400)
    for email in (OPERATOR, "owner@demo.gerbang.test", "accountant@demo.gerbang.test"):
        answer = Client(own_server.url).send("POST", "security/authentication",
                                         {"email": email, "password": "Demo-Gerbang-2026!"})
        if answer.status == 200:
            assert not answer.json["hasPasswordExpired"], answer
        else:
            refused(answer, "FW063")
