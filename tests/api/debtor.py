"""The payer of an auto-debit, the sandbox's banks behind it, and time that goes on to what is due."""

import re
from datetime import UTC, date, datetime, timedelta
from urllib.parse import urljoin

from client import Client
from given import operator, owner
from payer import Browser, Form
from waiting import wait_until

APPLICATIONS, COLLECTIONS = "emandate/applications", "emandate/collections"
INITIATED, ENROLLED, FAILED, CANCELED = 0, 11, 22, 55

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

    def offer(self):
        """What the page shows."""
        if self.slug:
            return self.client.get(f"pay/mandates/{self.slug}")
        return self.state()["offer"]

    def draft(self, payer=ALI, bank=BANK, is_corporate=False, consent=None):
        """Agrees to what the page shows now, or showed when it gave that consent."""
        agreed = consent or self.offer()["consent"]
        return {"payer": payer, "isCorporate": is_corporate, "bankId": bank, "consent": agreed}

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


def ready(server):
    """The merchant takes auto-debits."""
    client = owner(server)
    client.send("POST", "merchants/enabled-emandate", {})
    return client


def now(server):
    return Client(server.url).now()


def go_to(server, day, hour):
    """To that hour in Kuala Lumpur of the day ("2026-12-01"); nowhere if it has passed."""
    wanted = datetime.fromisoformat(day).replace(tzinfo=UTC) + timedelta(hours=hour) - MALAYSIA
    seconds = (wanted - now(server)).total_seconds()
    if seconds > 0:
        operator(server).clock_advance(round(seconds) + 1)


def next_day(day):
    return (date.fromisoformat(day) + timedelta(days=1)).isoformat()


def day_after(server, days=1):
    return (now(server) + MALAYSIA + timedelta(days=days)).date().isoformat()


def link_in_mail(server, words, to=ALI["email"]):
    """The path behind the button of the newest mail that says so."""
    page = next(page for page in Client(server.url).mails_to(to) if words in page)
    return re.search(r"/auto-debit/[^\"?&\s<]+(\?token=[\w-]+)?", page).group(0)


def payers_page(server, email=ALI["email"]):
    client = Client(server.url)
    client.post("pay/mandates/access", {"email": email})
    token = link_in_mail(server, "With this link you see", email).split("token=")[1]
    return client, token, client.post("pay/mandates/visit", {"token": token})["session"]


def mandate_of(server, number):
    return next(row for row in owner(server).get(APPLICATIONS, name=number)["content"] if row["mandateNo"] == number)


def enrolled(server, plan, **draft):
    """Signed today and approved by the bank on the next banking day."""
    product = ready(server).post("emandate/products", plan)
    debtor = Debtor(server, product["slug"]).sign(**draft)
    number = debtor.state()["mandateNo"]
    go_to(server, debtor.state()["bankAnswersBy"], 6)
    wait_until(lambda: mandate_of(server, number)["status"] == ENROLLED, "the bank's report")
    return debtor, mandate_of(server, number)


def collections(server, row):
    return owner(server).get(COLLECTIONS, mandate=row["id"], sort="debitOn,desc", pageSize=50)["content"]


def collected(server, row, status, count):
    """After the run of a day: so many of its debits are in that state."""
    def look():
        return [it for it in collections(server, row) if it["status"] == status]

    wait_until(lambda: len(look()) == count, f"{count} debits {status}")
    return look()


def mailed(server, words, to=ALI["email"]):
    return any(words in page for page in Client(server.url).mails_to(to))
