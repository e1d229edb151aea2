"""The payer of an auto-debit, the sandbox's banks behind it, and time that goes on to what is due."""

from datetime import UTC, datetime, timedelta
from urllib.parse import urljoin

from client import OPERATOR, OWNER, Client
from payer import Browser, Form
from waiting import wait_until

MALAYSIA = timedelta(hours=8)
ALI = {"name": "Ali bin Abu", "idType": "NEW_IC", "idNumber": "900101-14-5677", "email": "ali@payer.example",
       "phone": "012-345 6789"}
BANK = "TEST0021"
PLAN = {"name": "Gym", "amount": "80.00", "frequency": "MT", "debits": 12, "startRule": "ON_APPROVAL",
        "lateRule": "SKIP", "retries": 2, "terms": "Debited each month."}


class Debtor:
    """A payer at a product's page."""

    def __init__(self, server, slug=None, token=None):
        self.server = server
        self.client = Client(server.url)
        self.browser = Browser(server.url)
        self.slug = slug
        self.token = token

    def draft(self, payer=ALI, bank=BANK, is_corporate=False, terms=1):
        return {"payer": payer, "isCorporate": is_corporate, "bankId": bank, "termsVersion": terms}

    def leave(self, **draft):
        """Fills in the page and comes to the bank's."""
        path = f"pay/mandates/{self.slug}/enrol" if self.slug else f"pay/mandates/own/{self.token}/sign"
        self.go(self.client.post(path, self.draft(**draft)))
        return self

    def go(self, form):
        self.token = form["token"]
        page = Form(urljoin(self.server.url, form["url"]), "post")
        page.fields = [(field["name"], field["value"]) for field in form["fields"]]
        self.browser.submit(page)

    def sign(self, **draft):
        self.leave(**draft).browser.press("Sign in").press("Approve")
        wait_until(lambda: self.state()["enrolment"] == "AUTHORISED", "the signature")
        return self

    def state(self):
        return self.client.get(f"pay/mandates/own/{self.token}")


def owner(server):
    """Signed in anew: time may have moved."""
    return Client(server.url).sign_in(OWNER)


def operator(server):
    return Client(server.url).sign_in(OPERATOR)


def ready(server):
    """The merchant takes auto-debits."""
    client = owner(server)
    client.send("POST", "merchants/enabled-emandate", {})
    return client


def now(server):
    text = operator(server).get("sandbox/clock")["now"]
    return datetime.fromisoformat(text).astimezone(UTC)


def go_to(server, day, hour):
    """To that hour in Kuala Lumpur of the day ("2026-12-01"); nowhere if it has passed."""
    wanted = datetime.fromisoformat(day).replace(tzinfo=UTC) + timedelta(hours=hour) - MALAYSIA
    seconds = (wanted - now(server)).total_seconds()
    if seconds > 0:
        operator(server).clock_advance(round(seconds) + 1)


def day_after(server, days=1):
    return (now(server) + MALAYSIA + timedelta(days=days)).date().isoformat()
