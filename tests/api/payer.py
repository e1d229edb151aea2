"""The payer: the link's page, the checkout, and the pages of the sandbox's banks and issuers.

The sandbox's pages are read as a browser without scripts reads them: forms, their fields and the
words on their buttons.
"""

import re
import secrets
from html.parser import HTMLParser
from urllib.parse import urlencode, urljoin, urlsplit

from client import Client

FPX = 20
CARD = 1
INSTALMENT = 30
WALLET = 10
DUITNOW = 40
CREATED, PENDING_PAYMENT, IN_PROGRESS, PENDING_AUTHORIZATION = 0, 1, 2, 3
PAID, FAILED, TIMEOUT, PENDING_REFUND, REFUNDED, CANCELED = 11, 22, 23, 43, 44, 55

# What the bank decides, in the codes of FPX.
APPROVE, DECLINE, CANCEL, MAKER_ONLY = "00", "51", "1L", "99"

CUSTOMER = {"customerName": "Bala a/l Muthu", "customerEmail": "bala@payer.example"}


class Form:
    def __init__(self, action, method):
        self.action = action
        self.method = method.upper()
        self.fields = []
        self.buttons = []  # (words, name, value)

    def __repr__(self):
        return f"<form {self.method} {self.action} {self.fields} {self.buttons}>"


class Page(HTMLParser):
    """The forms of an HTML page."""

    def __init__(self, url, text):
        super().__init__()
        self.url = url
        self.text = text
        self.forms = []
        self._form = None
        self._button = None
        self._select = None
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        a = dict(attributes)
        if tag == "form":
            self._form = Form(urljoin(self.url, a.get("action") or self.url), a.get("method", "get"))
            self.forms.append(self._form)
        elif self._form is None:
            return
        elif tag == "input" and a.get("type") in ("submit", "image"):
            self._form.buttons.append((a.get("value", ""), a.get("name"), a.get("value", "")))
        elif tag == "input" and a.get("name"):
            if a.get("type") not in ("checkbox", "radio") or "checked" in a:
                self._form.fields.append((a["name"], a.get("value") or ""))
        elif tag == "textarea" and a.get("name"):
            self._form.fields.append((a["name"], ""))
        elif tag == "button" and a.get("type", "submit") == "submit":
            self._button = [a.get("name"), a.get("value", ""), ""]
        elif tag == "select":
            self._select = a.get("name")
        elif tag == "option" and self._select:
            chosen = dict(self._form.fields)
            if self._select not in chosen or "selected" in a:
                self._form.fields = [f for f in self._form.fields if f[0] != self._select]
                self._form.fields.append((self._select, a.get("value") or ""))

    def handle_data(self, data):
        if self._button is not None:
            self._button[2] += data

    def handle_endtag(self, tag):
        if tag == "form":
            self._form = None
        elif tag == "select":
            self._select = None
        elif tag == "button" and self._button is not None:
            name, value, words = self._button
            self._form.buttons.append((" ".join(words.split()), name, value))
            self._button = None

    def words(self):
        return [words for form in self.forms for words, _, _ in form.buttons]


class Browser:
    """Follows forms and redirects inside the server; remembers what it posted to us."""

    def __init__(self, url):
        self.client = Client(url)
        self.page = None
        self.url = url
        self.to_acquirer_pages = []  # (path, body) of each form that came back from a bank

    def open(self, url):
        return self._go("GET", url, None)

    def _go(self, method, url, body):
        for _ in range(10):
            parts = urlsplit(url)
            path = parts.path + (f"?{parts.query}" if parts.query else "")
            headers = {}
            if body is not None:
                headers["Content-Type"] = "application/x-www-form-urlencoded"
                if path.startswith("/acquirers/"):
                    self.to_acquirer_pages.append((path, body))
            answer = self.client.raw(method, path, body, headers)
            if answer.status not in (301, 302, 303, 307):
                break
            url = urljoin(url, answer.location)
            method, body = ("GET", None) if answer.status != 307 else (method, body)
        self.url = url
        self.answer = answer
        is_page = "html" in answer.headers.get("content-type", "")
        self.page = Page(url, answer.text) if is_page else None
        return self

    def submit(self, form, extra=(), **fields):
        filled = [(name, str(fields.pop(name, value))) for name, value in form.fields]
        filled += list(fields.items()) + list(extra)
        body = urlencode(filled)
        if form.method == "GET":
            return self._go("GET", form.action.split("?")[0] + "?" + body, None)
        return self._go("POST", form.action, body)

    def press(self, words, **fields):
        """Presses the button whose words match; comes to the page behind it."""
        for form in self.page.forms:
            for label, name, value in form.buttons:
                if re.search(words, label, re.I):
                    return self.submit(form, [(name, value)] if name else [], **fields)
        raise AssertionError(f"no button {words!r} on {self.url}: {self.page.words()}")

    def return_to_merchant(self):
        """Where the bank's page waits for its form to be sent back to us, sends it."""
        for _ in range(3):
            form = next((f for f in (self.page.forms if self.page else [])
                         if "/acquirers/" in f.action), None)
            if form is None:
                return self
            self.submit(form)
        return self


class Payer:
    """One payer on one checkout."""

    def __init__(self, url):
        self.client = Client(url)
        self.browser = Browser(url)
        self.reference = None
        # An address gets three notices of failure in an hour: each payer has its own.
        self.address = f"bala.{secrets.token_hex(4)}@payer.example"

    def link(self, slug):
        return self.client.get(f"pay/payment-links/{slug}")

    def checkout(self, slug, key=None, **fields):
        answer = self.client.post(f"pay/payment-links/{slug}/checkout", {**CUSTOMER, "customerEmail": self.address, **fields}, key)
        self.reference = answer["reference"]
        return self

    def state(self):
        return self.client.get(f"pay/checkouts/{self.reference}")

    def open(self):
        return self.client.post(f"pay/checkouts/{self.reference}/open")

    def choice(self, method=FPX, bank=None):
        """What the page sends when the payer has chosen how to pay."""
        offered = {m["id"]: m for m in self.state()["methods"]}
        assert method in offered, offered
        body = {"paymentMethod": method}
        if offered[method]["banks"]:
            online = [b["id"] for b in offered[method]["banks"] if b["online"]]
            body["bankId"] = bank or online[0]
        return body

    def pay(self, method=FPX, bank=None, key=None):
        """To the bank: posts the signed form, as the page does, and stands on the bank's page."""
        form = self.client.post(f"pay/checkouts/{self.reference}/pay",
                                self.choice(method, bank), key)
        return self.to_bank(form)

    def to_bank(self, form):
        """Goes on as the page does: posts the form, opens the link, or shows a code to a phone."""
        url = urljoin(self.client.url, form["url"])
        if form["kind"] == "LINK":
            self.browser.open(url)
        elif form["kind"] == "QR":
            self.browser.open(urljoin(self.client.url, "/sandbox/duitnow?" +
                                      urlencode({"code": self.state()["qrText"]})))
            self.browser.press("^Scan")
        else:
            assert form["kind"] == "FORM", form
            self.browser._go("POST", url, urlencode([(f["name"], f["value"]) for f in form["fields"]]))
        return self

    def start(self, slug, method=FPX, bank=None, **fields):
        self.checkout(slug, **fields).open()
        return self.pay(method, bank)

    def decide(self, outcome, delivery="both", seconds=30, card=None, **issuer):
        """Plays the bank's customer: APPROVE, DECLINE, CANCEL or MAKER_ONLY (FPX). `delivery` is how
        the answer travels: both, direct, browser, twice, late (after `seconds`), none, forged.
        `issuer` is how the card's bank answers, where its number is not to say it: `authentication`
        (challenge, frictionless, attempted, unavailable, not-authenticated, rejected), `reason`."""
        page = self.browser.page
        if any("/acquirers/" in form.action for form in page.forms):
            pass  # decided before; the page only waits to go back
        elif "/sandbox/cards/" in page.url:
            self._decide_card(outcome, delivery, seconds, card, issuer)
        elif any(f"/sandbox/{it}/" in page.url for it in ("boost", "mcash", "duitnow")):
            self._decide_wallet(outcome, delivery, seconds)
        else:
            self._decide_fpx(outcome, delivery, seconds)
        self.browser.return_to_merchant()
        return self

    def _decide_wallet(self, outcome, delivery, seconds):
        """`outcome` is one of the three, a code of the wallet's own, or None: as the amount says."""
        codes = {"boost": {APPROVE: "completed", DECLINE: "insufficient-balance"},
                 "mcash": {APPROVE: "SUCCESS", DECLINE: "INSUFFICIENT"},
                 "duitnow": {}}[urlsplit(self.browser.page.url).path.split("/")[2]]
        if outcome == CANCEL:
            self.browser.press("^Cancel")
        else:
            self.browser.press("^Pay$", code=codes.get(outcome, outcome or ""), delivery=delivery,
                               seconds=seconds)
        if "Back to the shop" in self.browser.page.words():
            self.browser.press("^Back to the shop")

    def _decide_fpx(self, outcome, delivery, seconds):
        if "Sign in" in self.browser.page.words():
            self.browser.press("^Sign in")
        if outcome == CANCEL:
            self.browser.press("^Cancel")
        elif outcome == APPROVE and delivery == "both":
            self.browser.press("^Approve")
        else:
            self.browser.press("^Finish", code=outcome, delivery=delivery, seconds=seconds)

    def _decide_card(self, outcome, delivery, seconds, card, issuer):
        if outcome == CANCEL:
            self.browser.press("^Cancel")
            return
        if "Pay" in self.browser.page.words():
            number = card or {APPROVE: "4111111111111111", DECLINE: "4000000000000002"}[outcome]
            self.browser.press("^Pay$", cardNumber=number, expiry="12/39", cvv="123",
                               delivery=delivery, seconds=seconds, **issuer)
        if "Confirm" in self.browser.page.words():  # the card's bank asks who it is
            code = re.search(r"<strong>(\d+)</strong>", self.browser.page.text).group(1)
            self.browser.press("^Confirm", code=code)

    def cancel(self):
        return self.client.post(f"pay/checkouts/{self.reference}/cancel")
