"""A load that remembers what it was told, for tests that kill the server under it.

Every unsafe call has its Idempotency-Key and is repeated with it until it is answered, as the
portal and the payer's page do. What was answered once must be true for ever.
"""

import http.client
import random
import threading
import time
import uuid
from datetime import datetime

from client import OPERATOR, OWNER, PENDING, Client, Refused
from payer import APPROVE, CANCEL, CANCELED, CARD, DECLINE, FAILED, FPX, PAID, REFUNDED, TIMEOUT, Payer
from receiver import Receiver
from shop import CARTS, Buyer, draft, item
from waiting import wait_until

SALES = "payments/sales-transactions"
# What the simulated bank and the simulated card acquirer write of an order that they took money for.
TAKEN = {"FPX": "00", "CARDS": "100"}
# The acquirers' orders beside our sales.
ORDERS = """FROM sandbox_orders o JOIN sale_attempts a ON CAST(a.id AS TEXT) = o.order_no
            JOIN sales s ON s.merchant_id = a.merchant_id AND s.id = a.sale_id"""

GAVE_NO_ANSWER = (OSError, http.client.HTTPException)


class Load:
    def __init__(self, url, threads=5, seed=None):
        self.url = url
        self.random = random.Random(seed)
        self._stop = threading.Event()
        self._lock = threading.Lock()
        self.links = {}  # id -> slug, acknowledged
        self.sales = {}  # reference -> the last status that was told
        self.silent = []  # those whose bank told nobody what it decided
        self.refunds = {}  # request -> (reference, sen, whether it is all), approved
        self.sign_ins = 0
        self.problems = []
        self.many = None  # a link that everybody pays
        self.shop = None  # a cart, and which of its items each of its sales bought
        self.bought = {}
        self.receiver = Receiver(self._takes_most)  # the merchant's server, which nobody kills
        self._threads = [threading.Thread(target=self._guard, args=(self._merchant_and_payer, n))
                         for n in range(threads)]
        self._threads.append(threading.Thread(target=self._guard, args=(self._signs_in, 0)))

    def start(self):
        self.owner = Client(self.url).sign_in(OWNER)
        self.operator = Client(self.url).sign_in(OPERATOR)
        self.owner.post("merchants/backend-result-url", {"backendResultUrl": self.receiver.url})
        self.told_from = self._server_now_ms()  # what happened before had no address to be sent to
        self.links_before = self._total("payments/payment-links")
        self.sales_before = self._total(SALES)
        many = self.owner.link_create(title="Everybody", amount="10.00", oneTimePayment=False)
        self.links[many["id"]] = many["slug"]
        self.many = many
        self.shop = self.owner.post(CARTS, draft(item("Last ones", "25.00", stock=15), item("Many", "10.00"),
                                                 title="Everybody's shop"))
        self.owner.post(f"{CARTS}/{self.shop['id']}/publish")
        for thread in self._threads:
            thread.start()
        return self

    def go_on_until_each_kind_was_there(self):
        """A payment, a refund, an order of the shop, a bank that was asked and a sign-in, however short the time was."""
        wait_until(lambda: self.problems or (self.refunds and self.silent and self.bought and self.sign_ins
                                             and PAID in list(self.sales.values())), "a load of each kind", 120)

    def stop(self):
        """Ends once every call has its answer."""
        self._stop.set()
        for thread in self._threads:
            thread.join(timeout=120)
        assert not any(t.is_alive() for t in self._threads), "a call was never answered"
        assert not self.problems, self.problems

    def _takes_most(self, _):
        return 500 if self.random.random() < 0.05 else 200

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
        merchant = Client(self.url, self.owner.token)
        operator = Client(self.url, self.operator.token)
        while not self._stop.is_set():
            link = self._post(merchant, "payments/payment-links", {
                "title": f"Link {number}", "amount": "25.00", "oneTimePayment": True})
            with self._lock:
                self.links[link["id"]] = link["slug"]
            slug, price = chance.choice([(link["slug"], 2500), (self.many["slug"], 1000), (None, 0)])
            if slug is None:
                reference = self._buy(chance, merchant)
                if reference is None:
                    continue
                price = self.bought[reference][1]
            else:
                reference = self._pay(slug, chance, merchant)
            if self.sales[reference] == PAID and chance.random() < 0.4:
                self._refund(merchant, operator, reference, *chance.choice([(price, True), (price // 4, False)]))

    def _buy(self, chance, merchant):
        """An order of the shop: of what few are left of, or of what there is without end."""
        buyer = Buyer(self.url)
        it, price = chance.choice([(self.shop["items"][0], 2500), (self.shop["items"][1], 1000)])
        try:
            started = self._post(buyer.client, f"pay/carts/{self.shop['slug']}/checkout",
                                 buyer.basket(it["id"]))
        except Refused as refused:
            if refused.code != "cart.out_of_stock":
                raise
            return None
        with self._lock:
            self.bought[started["reference"]] = (it["id"], price)
        return self._finish(buyer, started, chance, merchant)

    def _pay(self, slug, chance, merchant):
        payer = Payer(self.url)
        started = self._post(payer.client, f"pay/payment-links/{slug}/checkout", {
            "customerName": "Bala", "customerEmail": payer.address})
        return self._finish(payer, started, chance, merchant)

    def _finish(self, payer, started, chance, merchant):
        payer.reference = started["reference"]
        self._told(payer.reference, 0)
        self._post(payer.client, f"pay/checkouts/{payer.reference}/open", {})
        method = chance.choice([FPX, CARD])
        words = chance.choices([APPROVE, DECLINE, CANCEL], [8, 1, 1])[0]
        # A bank that tells nobody what it decided: it must be asked.
        is_silent = method == FPX and words != CANCEL and chance.random() < 0.2
        choice = self._until_answered(lambda: payer.choice(method))
        deadline = time.monotonic() + 90
        while True:
            state = self._until_answered(payer.state)
            self._told(payer.reference, state["status"])
            if state["status"] in (PAID, FAILED, CANCELED, TIMEOUT):
                return payer.reference
            assert time.monotonic() < deadline, f"never ended: {state}"
            try:
                # The same choice again leads to the same form and the same page of the bank.
                form = payer.client.post(f"pay/checkouts/{payer.reference}/pay", choice)
                payer.to_bank(form).decide(words, delivery="none" if is_silent else "both")
            except (*GAVE_NO_ANSWER, AssertionError, AttributeError, Refused):
                time.sleep(0.02)  # the payer presses reload
                if not is_silent:
                    continue
            if is_silent:
                with self._lock:
                    self.silent.append(payer.reference)
                self._ask(merchant, payer.reference)
                return payer.reference

    def _ask(self, merchant, reference):
        """Asks the bank. Where the answer is lost to a kill, the job asks, once time has moved."""
        sale = self._until_answered(lambda: merchant.sale_of(reference))
        try:
            # Without a key: what a kill cuts off holds its key for a minute.
            self._until_answered(lambda: merchant.post(f"{SALES}/{sale['id']}/ask"))
        except Refused as refused:
            if refused.status != 409:  # just asked, or ended meanwhile
                raise

    def _refund(self, merchant, operator, reference, sen, is_whole):
        sale = self._until_answered(lambda: merchant.sale_of(reference))
        request = self._post(merchant, "payments/refund-requests", {
            "salesTransactionId": sale["id"], "amount": f"{sen / 100:.2f}", "reason": "Too salty"})
        self._post(operator, f"admin/refund-requests/{request['id']}/approve", {})
        with self._lock:
            self.refunds[request["id"]] = (reference, sen, is_whole)

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

    def _status(self, reference):
        return self.owner.get(f"pay/checkouts/{reference}")["status"]

    def settle(self, database):
        """Moves time on, so that what a kill cut off is done: banks are asked, refunds are sent again."""
        # Anew: each had a connection to a server that was killed.
        self.operator = Client(self.url, self.operator.token)
        self.operator.clock_advance(5 * 60)
        self.owner = Client(self.url).sign_in(OWNER)
        for reference in self.silent:
            decided = [code for _, code in database.rows(
                f"SELECT s.status, o.code {ORDERS} WHERE s.reference = '{reference}' AND o.code <> ''")]
            if decided:
                wanted = PAID if decided == [TAKEN["FPX"]] else FAILED
                wait_until(lambda reference=reference, wanted=wanted: self._status(reference) == wanted,
                           f"the bank's answer of {reference}", 60)
            # Otherwise it was killed before the bank had decided: whatever it is, it is not paid.
            self.sales[reference] = self._status(reference)
        for request, (reference, sen, is_whole) in self.refunds.items():
            wait_until(lambda reference=reference, sen=sen: self.owner.sale_of(reference)
                       ["refundedAmount"] == f"{sen / 100:.2f}", f"refund {request}", 60)
            if is_whole:
                self.sales[reference] = REFUNDED

    def verify(self, database):
        """Nothing acknowledged is lost, nothing is doubled, and the banks have what we have."""
        self.settle(database)
        assert self._total("payments/payment-links") == self.links_before + len(self.links)
        assert self._total(SALES) == self.sales_before + len(self.sales)
        for reference, status in self.sales.items():
            shown = self._status(reference)
            assert shown == status, (reference, shown, status)
        for link_id, slug in self.links.items():
            row = self.owner.get(f"payments/payment-links/{link_id}")
            assert row["slug"] == slug
            assert link_id == self.many["id"] or row["usedCount"] <= 1
        paid = sum(status in (PAID, REFUNDED) for status in self.sales.values())
        used = sum(self.owner.get(f"payments/payment-links/{i}")["usedCount"] for i in self.links)
        sold = self._shop_agrees()
        assert used + sold == paid, (used, sold, paid)
        self._banks_agree(database)
        self._all_was_told(database)
        return paid

    def _shop_agrees(self):
        """Of each item as many are sold as were paid for and not more than there were, and as many reserved as
        wait for their banks."""
        shop = self.owner.get(f"{CARTS}/{self.shop['id']}")
        for it in shop["items"]:
            mine = [self.sales[reference] for reference, (of, _) in self.bought.items() if of == it["id"]]
            counts = {name: sum(status in which for status in mine)
                      for name, which in (("sold", (PAID, REFUNDED)), ("reserved", (0, 1, 2, 3)))}
            assert it["sold"] == counts["sold"] and it["reserved"] == counts["reserved"], (it, counts)
            assert it["stock"] is None or it["sold"] + it["reserved"] <= it["stock"], it
        print(f"{len(self.bought)} orders of the shop, {shop['orders']} paid")
        return shop["orders"]

    def _all_was_told(self, database):
        """Each event reached the merchant's server, under one id, and those of a sale in their order."""
        mine = (f"FROM deliveries WHERE created_at >= {self.told_from} "
                f"AND merchant_id = (SELECT merchant_id FROM carts WHERE id = {self.shop['id']})")

        def waiting():
            return database.rows(f"SELECT count(*) {mine} AND status <> 1") != [["0"]]

        for _ in range(40):  # what was refused, or cut off by a kill, comes again in minutes
            if not waiting():
                break
            self.operator.clock_advance(11 * 60)
            wait_until(lambda: database.rows(
                "SELECT count(*) FROM jobs WHERE done_at IS NULL AND topic LIKE 'delivery.%' AND due_at <= "
                + str(self._server_now_ms())) == [["0"]], "the deliveries that are due", 60)
        assert not waiting(), database.rows(f"SELECT * {mine} AND status <> 1")
        self.receiver.stop()
        first, bodies = {}, {}
        for event in self.receiver.events:
            assert bodies.setdefault(event.id, event.bytes) == event.bytes, "one id, one body"
            first.setdefault(event.id, event)
        told = {row[0] for row in database.rows(f"SELECT webhook_id {mine}")}
        assert told == set(first), (told ^ set(first))
        of_sale = {}
        for event in first.values():
            if "transactionId" in event.json["data"]:
                of_sale.setdefault(event.json["data"]["transactionId"], []).append(event.json["sequence"])
        for sale, numbers in of_sale.items():
            assert numbers == list(range(1, len(numbers) + 1)), (sale, numbers)
        assert len(of_sale) >= sum(status != 0 for status in self.sales.values()) - len(self.silent)
        print(f"{len(first)} events told in {len(self.receiver.events)} posts")

    def _server_now_ms(self):
        now = self.operator.get("sandbox/clock")["now"]
        return int(datetime.fromisoformat(now.replace("Z", "+00:00")).timestamp() * 1000)

    def _banks_agree(self, database):
        """Each sale is paid exactly where its acquirer took the money, and has back what that gave back."""
        taken = " OR ".join(f"(o.protocol = '{protocol}' AND o.code = '{code}')"
                            for protocol, code in TAKEN.items())
        rows = database.rows(f"""
            SELECT s.reference, s.status, s.refunded_amount,
                   sum(CASE WHEN {taken} THEN 1 ELSE 0 END), sum(o.refunded_sen),
                   sum((SELECT count(*) FROM sandbox_refunds r WHERE r.protocol = o.protocol
                        AND r.order_no = o.order_no))
            {ORDERS}
            GROUP BY s.reference, s.status, s.refunded_amount""")
        seen = {reference: [int(value) for value in values] for reference, *values in rows}
        refunded = {reference for reference, *_ in self.refunds.values()}
        for reference in self.sales:
            status, back, took, gave_back, times = seen.get(reference, [0, 0, 0, 0, 0])
            assert took == (status in (PAID, REFUNDED)), (reference, status, took)
            assert (gave_back, times) == (back, reference in refunded), (reference, back, gave_back)
