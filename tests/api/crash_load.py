"""A load that remembers what it was told, for tests that kill the server under it.

Every unsafe call has its Idempotency-Key and is repeated with it until it is answered, as the
portal and the payer's page do. What was answered once must be true for ever.
"""

import http.client
import random
import threading
import time
import uuid

from client import OWNER, PENDING, Client, Refused
from payer import APPROVE, CANCEL, CANCELED, CARD, DECLINE, FAILED, FPX, PAID, TIMEOUT, Payer

GAVE_NO_ANSWER = (OSError, http.client.HTTPException)


class Load:
    def __init__(self, url, threads=5, seed=None):
        self.url = url
        self.random = random.Random(seed)
        self._stop = threading.Event()
        self._lock = threading.Lock()
        self.links = {}  # id -> slug, acknowledged
        self.sales = {}  # reference -> the last status that was told
        self.sign_ins = 0
        self.problems = []
        self.many = None  # a link that everybody pays
        self._threads = [threading.Thread(target=self._guard, args=(self._merchant_and_payer, n))
                         for n in range(threads)]
        self._threads.append(threading.Thread(target=self._guard, args=(self._signs_in, 0)))

    def start(self):
        self.owner = Client(self.url).sign_in(OWNER)
        self.links_before = self._total("payments/payment-links")
        self.sales_before = self._total("payments/sales-transactions")
        many = self.owner.link_create(title="Everybody", amount="10.00", oneTimePayment=False)
        self.links[many["id"]] = many["slug"]
        self.many = many
        for thread in self._threads:
            thread.start()
        return self

    def stop(self):
        """Ends once every call has its answer."""
        self._stop.set()
        for thread in self._threads:
            thread.join(timeout=120)
        assert not any(t.is_alive() for t in self._threads), "a call was never answered"
        assert not self.problems, self.problems

    def _guard(self, work, number):
        try:
            work(number)
        except Exception as problem:  # told by stop()
            self.problems.append(repr(problem))

    def _until_answered(self, call):
        """Repeats `call` while the server is away; what it says in the end is the answer."""
        deadline = time.monotonic() + 60
        while True:
            try:
                return call()
            except GAVE_NO_ANSWER:
                pass
            except Refused as refused:
                # 502 and 503: the copy or its database is away; in progress: the first call of this
                # key may still be at work.
                if refused.status not in (502, 503) and refused.code != "error.inProgress":
                    raise
            assert time.monotonic() < deadline, "no answer for a minute"
            time.sleep(0.02)  # between two tries, as a client would

    def _post(self, client, path, body):
        key = str(uuid.uuid4())
        return self._until_answered(lambda: client.post(path, body, key))

    def _merchant_and_payer(self, number):
        chance = random.Random(f"{self.random.random()} {number}")
        while not self._stop.is_set():
            merchant = Client(self.url, self.owner.token)
            link = self._post(merchant, "payments/payment-links", {
                "title": f"Link {number}", "amount": "25.00", "oneTimePayment": True})
            with self._lock:
                self.links[link["id"]] = link["slug"]
            slug = chance.choice([link["slug"], self.many["slug"]])
            self._pay(slug, chance)

    def _pay(self, slug, chance):
        payer = Payer(self.url)
        started = self._post(payer.client, f"pay/payment-links/{slug}/checkout", {
            "customerName": "Bala", "customerEmail": "bala@payer.example"})
        payer.reference = started["reference"]
        self._told(payer.reference, 0)
        self._post(payer.client, f"pay/checkouts/{payer.reference}/open", {})
        method = chance.choice([FPX, CARD])
        words = chance.choices([APPROVE, DECLINE, CANCEL], [8, 1, 1])[0]
        choice = self._until_answered(lambda: payer.choice(method))
        deadline = time.monotonic() + 90
        while True:
            state = self._until_answered(payer.state)
            self._told(payer.reference, state["status"])
            if state["status"] in (PAID, FAILED, CANCELED, TIMEOUT):
                return
            assert time.monotonic() < deadline, f"never ended: {state}"
            try:
                # The same choice again leads to the same form and the same page of the bank.
                form = payer.client.post(f"pay/checkouts/{payer.reference}/pay", choice)
                payer.to_bank(form).decide(words)
            except (*GAVE_NO_ANSWER, AssertionError, AttributeError, Refused):
                time.sleep(0.02)  # the payer presses reload

    def _told(self, reference, status):
        with self._lock:
            before = self.sales.get(reference)
            if before in (PAID, FAILED, CANCELED) and status not in (before, PAID):
                self.problems.append(f"{reference} was {before} and is {status}")
            self.sales[reference] = status

    def _signs_in(self, _):
        while not self._stop.is_set():
            client = Client(self.url)
            self._until_answered(lambda: client.sign_in(PENDING))
            self._until_answered(lambda: client.get("security/me"))
            self.sign_ins += 1

    # Afterwards.

    def _total(self, path):
        return self.owner.get(path, pageNumber=1, pageSize=1)["totalElements"]

    def verify(self):
        """Nothing acknowledged is lost, nothing is doubled."""
        assert self._total("payments/payment-links") == self.links_before + len(self.links)
        assert self._total("payments/sales-transactions") == self.sales_before + len(self.sales)
        for reference, status in self.sales.items():
            shown = self.owner.get(f"pay/checkouts/{reference}")["status"]
            assert shown == status, (reference, shown, status)
        for link_id, slug in self.links.items():
            row = self.owner.get(f"payments/payment-links/{link_id}")
            assert row["slug"] == slug
            assert link_id == self.many["id"] or row["usedCount"] <= 1
        paid = sum(status == PAID for status in self.sales.values())
        used = sum(self.owner.get(f"payments/payment-links/{i}")["usedCount"] for i in self.links)
        assert used == paid, (used, paid)
        return paid
