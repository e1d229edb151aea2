"""Days of merchants in the sandbox, played over HTTP by those who would: payers, owners, two operators, the bank.

Beside each deed stands the model (payout_model.py), and after each move of time everything is compared with it.
"""

import math
import re
import time
from collections import Counter, defaultdict
from datetime import UTC, date, datetime, timedelta
from random import Random

import payout_model as model
from applicant import application, sign_up_body
from client import OPERATOR, OWNER, PASSWORD, SETTLEMENT, Client, Refused
from debtor import ALI, PLAN, Debtor
from payer import APPROVE, CARD, DUITNOW, FPX, INSTALMENT, PAID, WALLET, Payer
from payout_model import DAY, KUALA_LUMPUR, kl_day, kl_time
from settlement_desk import rule_on
from waiting import wait_until

FPX_CORPORATE = 21
LIVE = ("OPEN", "CLOSED", "HELD", "APPROVED", "SENT")
TERMS = ("opening", "sales", "returns", "refunds", "fees", "tax", "adjustments", "returnedPayouts")
# What the sandbox's bank does with a payment file (its page says so).
WAYS = ("paid", "some_returned", "returned_later", "half", "late", "twice", "refused")
# A way to pay: (method, bank, card, the kind that the card's answer makes of it, acquirer, at least, at most).
PAYMENTS = (
    (FPX, None, None, None, model.MAYBANK, 600, 900_000),
    (FPX_CORPORATE, None, None, None, model.MAYBANK, 600, 900_000),
    (CARD, None, "4111111111111111", 1, model.PAYDEE, 600, 900_000),
    (CARD, None, "4000000760000002", 2, model.PAYDEE, 600, 900_000),
    (CARD, None, "4000056655665556", 3, model.PAYDEE, 600, 900_000),
    (WALLET, "boost", None, None, model.BOOST, 600, 400_000),
    (DUITNOW, None, None, None, model.MAYBANK, 600, 900_000),
    (INSTALMENT, "6", None, None, model.PAYDEE, 50_000, 900_000),
)
# Of these the sandbox's banks decide something else, or give no answer.
MAGIC = {5, 9, 13, 14, 51, 52, 54, 55, 57, 61, 68, 91}


def sen(text):
    """Exactly: "-12.30" is -1230."""
    whole, places = text.split(".")
    assert len(places) == 2
    return int(whole + places)


def money(amount):
    sign = "-" if amount < 0 else ""
    return f"{sign}{abs(amount) // 100}.{abs(amount) % 100:02d}"


def instant(text):
    return datetime.fromisoformat(text).astimezone(UTC)


def picked(at):
    """As the picker of a list submits it."""
    return (at + KUALA_LUMPUR).strftime("%Y-%m-%d %H:%M:%S")


def rule_of(row):
    return model.Rule(row["feeType"], row["mdrAcquirer"], row["mdrGateway"], sen(row["flatFeeAcquirer"]),
                      sen(row["flatFeeGateway"]))


class Shop:
    """A merchant with a link that takes any amount."""

    def __init__(self, merchant, slug, email, password=PASSWORD):
        self.merchant = merchant
        self.slug = slug
        self.email = email
        self.password = password

    @property
    def id(self):
        return self.merchant.id


class World:
    def __init__(self, server, seed):
        self.server = server
        self.random = Random(seed)
        self.shops = []
        self.checked = set()  # closed payouts whose lines were looked at
        self.bank_words = []  # (due, payout, whether it is paid) to come
        self.batch = None  # what is on its way to the bank: (id, way)
        self.balances = {}  # by day and merchant, as the day's last comparison had them
        self.unknown = []  # sales whose number is not known yet
        self.sales = defaultdict(list)  # paid ones, by merchant
        self.slow = []  # (due, sale): the bank's word comes later
        self.asked_about = []  # (from, sale): of these it may come sooner
        self.debits = {}  # auto-debits that are with the bank, by number
        self.sent = set()  # numbers of all that ever were
        self.mandates = set()
        self.told = []  # paid by what time brought
        self.counts = Counter()
        self.spent = Counter()
        self._sessions = {}
        self._since = picked(self.now_asked() - timedelta(seconds=5))
        print(f"GERBANG_TEST_SEED={seed}, from {self.today} on")
        self.gateway = model.Gateway(model.Calendar(self.holidays()))
        self._read_rules()
        self._base = self._gateway_books()
        self._income = self._income_before()

    # People.

    def person(self, email, password=PASSWORD):
        if email not in self._sessions:
            self._sessions[email] = Client(self.server.url, timeout=120).sign_in(email, password)
        return self._sessions[email]

    @property
    def operator(self):
        return self.person(OPERATOR)

    @property
    def settlement(self):
        return self.person(SETTLEMENT)

    def owner(self, shop):
        return self.person(shop.email, shop.password)

    # Time.

    def now_asked(self):
        asked = instant(self.operator.get("sandbox/clock")["now"])
        self._moved = asked, time.monotonic()
        return asked

    @property
    def now(self):
        at, since = self._moved
        return at + timedelta(seconds=time.monotonic() - since)

    @property
    def today(self):
        return kl_day(self.now)

    def go(self, day, minutes):
        """To that minute of the day in Kuala Lumpur; then everything is as the model says."""
        began = time.monotonic()
        seconds = math.ceil((kl_time(day, minutes) - self.now).total_seconds())
        assert seconds > 0, (day, minutes, self.now)
        self.keep_balances()
        at = instant(self.operator.clock_advance(seconds)["now"])
        self._moved = at, time.monotonic()
        self._sessions.clear()
        self.time_passed(at)
        self.spent["moves"] += time.monotonic() - began
        self.agree(is_moved=True)
        self.counts["moves"] += 1
        if self.counts["moves"] % 50 == 0:
            print(f"until {self.today}: {dict(self.counts)}")

    def keep_balances(self):
        for shop in self.shops:
            self.balances[self.today, shop.id] = Counter(shop.merchant.accounts)

    def time_passed(self, at):
        gateway = self.gateway
        gateway.settle(at)
        due = sorted((it for it in self.bank_words if it[0] <= at), key=lambda it: it[0])
        self.bank_words = [it for it in self.bank_words if it[0] > at]
        for _, payout, is_paid in due:
            (gateway.payout_paid if is_paid else gateway.payout_returned)(payout, at)
            self.counts["payouts paid" if is_paid else "payouts returned"] += 1
        for _, sale in (it for it in self.slow if it[0] <= at):
            gateway.paid(sale, at)
            self.told.append(sale)
        self.slow = [it for it in self.slow if it[0] > at]
        self.debits_pass(at)
        self.counts["payouts closed"] += len(gateway.close(at))

    # What is there at the beginning, and what the gateway's people set.

    def holidays(self):
        return [date.fromisoformat(it["day"]) for year in range(self.today.year, 2029)
                for it in self.operator.get("admin/calendar", year=year, state="KUALA_LUMPUR")["holidays"]
                if "KUALA_LUMPUR" in it["states"]]

    def _read_rules(self):
        for row in self.operator.get("admin/fees/taxes")["rules"]:
            self.gateway.taxes[row["component"]].put(date.fromisoformat(row["validFrom"]), row["rate"])
        for row in self.operator.get("admin/settlement-rules")["rules"]:
            since = date.fromisoformat(row["validFrom"] or "1970-01-01")
            self.gateway.settles[row["paymentMethod"]].put(since, (row["bankingDays"], row["cutOffMinutes"]))

    def shop_add(self, id, slug, email, password=PASSWORD):
        [row] = self.rows("admin/payouts", merchant=id)
        merchant = self.gateway.merchant(id, instant(row["createdDate"]))
        for method in self.operator.get(f"admin/fees/merchants/{id}")["methods"]:
            for it in method["rules"]:
                merchant.rules[method["paymentMethod"]].put(kl_day(instant(it["validFrom"])), rule_of(it["rule"]))
        self.shops.append(Shop(merchant, slug, email, password))
        return self.shops[-1]

    def first_shop(self):
        """The demo's own merchant, which has no sales yet."""
        owner = self.person(OWNER)
        company = owner.get("security/me")["data"]["companyId"]
        wait_until(lambda: self.rows("admin/payouts", merchant=company), "its first payout")
        return self.shop_add(company, self.link_of(owner), OWNER)

    def shops_new(self, count):
        """So many merchants that applied and were approved. To the accounts of some nothing can be paid, and from
        others it comes back."""
        made = []
        for n in range(count):
            email = f"shop{n}@people.example"
            Client(self.server.url).post("registration/merchant-accounts", sign_up_body(email))
            owner = Client(self.server.url).sign_in(email, PASSWORD)
            end = {3: "9904", 7: "9910"}.get(n % 20, "1234")
            asked = owner.post("merchants/registration", application(
                companyRegisteredName=f"Kedai {n} Sdn Bhd", tradingName=f"Kedai {n}", bankAccountName=f"Kedai {n}",
                companyRegisteredNo=f"2026{n:08d}", bankAccountNo=f"5140{n:04d}{end}"))
            self.operator.post(f"admin/merchant-applications/{asked['id']}/approve")
            company = owner.get("security/me")["data"]["companyId"]
            made.append((company, self.link_of(owner), email))
        self.operator.clock_advance(61)  # each has its first payout within a minute
        self._sessions.clear()
        self.now_asked()
        wait_until(lambda: {it["merchantId"] for it in self.rows("admin/payouts", filterStatus="OPEN")}
                   >= {company for company, _, _ in made}, "their first payouts")
        for company, slug, email in made:
            self.shop_add(company, slug, email)

    @staticmethod
    def link_of(owner):
        return owner.link_create(amount=None, oneTimePayment=False)["slug"]

    # Payers.

    def amount(self, least, most):
        """More often a small one."""
        while True:
            amount = round(math.exp(self.random.uniform(math.log(least), math.log(most))))
            if amount % 100 not in MAGIC:
                return amount

    def sell(self, shop, payment=None, amount=None):
        began = time.monotonic()
        method, bank, card, kind, acquirer, least, most = payment or self.random.choice(PAYMENTS)
        amount = amount or self.amount(least, most)
        payer = Payer(self.server.url).start(shop.slug, method, bank, amount=money(amount))
        sale = model.Sale(shop.merchant, payer.reference, method, amount, self.today, acquirer)
        payer.decide(APPROVE, card=card)
        wait_until(lambda: payer.state()["status"] == PAID, "the payment")
        self.gateway.paid(sale, self.now, kind)
        self.unknown.append(sale)
        self.counts["sales"] += 1
        self.spent["sales"] += time.monotonic() - began
        return sale

    def sell_slowly(self, shop, is_left=False, amount=None):
        """The bank's word comes an hour later: in time, or when the payer has left and the sale has ended."""
        amount = amount or self.amount(600, 900_000)
        payer = Payer(self.server.url).start(shop.slug, FPX, amount=money(amount))
        sale = model.Sale(shop.merchant, payer.reference, FPX, amount, self.today)
        if is_left:  # before the bank knows anything: whoever leaves is asked about
            payer.cancel()
        payer.decide(APPROVE, "late", seconds=3600)
        self.slow.append((self.now + timedelta(seconds=3600), sale))
        if not is_left:
            self.asked_about.append((self.now + timedelta(seconds=100), sale))
        self.unknown.append(sale)
        self.counts["late successes" if is_left else "slow payments"] += 1
        return sale

    def sales_agree(self):
        """Every fee of what was paid since the last look."""
        if not self.unknown:
            return
        began = time.monotonic()
        rows = {row["reference"]: row for row in self.rows(
            "admin/sales-transactions", sort="createdDate,desc", createdDateFrom=self._since)}
        for sale in self.unknown:
            row = rows[sale.reference]
            sale.id = row["id"]
            if sale.status == "PAID":
                self.sale_agrees(sale, row)
                self.sales[sale.merchant.id].append(sale)
        self.unknown.clear()
        self._since = picked(self.now - timedelta(seconds=5))
        self.spent["looking at sales"] += time.monotonic() - began

    @staticmethod
    def sale_agrees(sale, row):
        fees = sale.fees
        setting = row["merchantSetting"]
        said = (row["merchant"]["id"], row["paymentMethod"], row["acquirer"], sen(row["amount"]),
                sen(setting["mdrAcquirer"]), sen(setting["mdrGateway"]), sen(row["flatFeeAcquirer"]),
                sen(row["flatFeeGateway"]), sen(row["sst"]), sen(row["totalMdr"]), sen(row["totalFlatFee"]),
                sen(row["netAmount"]))
        worked_out = (sale.merchant.id, sale.method, sale.acquirer, sale.amount, *fees.parts, fees.sst,
                      fees.mdr_acquirer + fees.mdr_gateway, fees.flat_acquirer + fees.flat_gateway, sale.net)
        assert said == worked_out, f"sale {row['id']} paid {row['paidDate']}: {said} is not {worked_out}"
        assert abs(instant(row["paidDate"]) - sale.paid_at) < timedelta(minutes=4), row

    def answers_pass(self):
        """After two minutes the server asks the bank by itself, where a slow day takes as long."""
        self.asked_about = [it for it in self.asked_about if it[1].status == "OPEN"]
        for since, sale in self.asked_about:
            if sale.id is None or self.now < since:
                continue
            row = self.operator.get(f"admin/sales-transactions/{sale.id}")["transaction"]
            if row["status"] == PAID:
                self.gateway.paid(sale, instant(row["paidDate"]))
                self.told.append(sale)
                self.slow = [it for it in self.slow if it[1] is not sale]

    # Auto-debits, of the first merchant.

    def mandate(self, shop, amount, frequency="WK"):
        """Signed today for a ringgit; collected once the bank has approved it."""
        client = self.owner(shop)
        client.send("POST", "merchants/enabled-emandate", {})
        product = client.post("emandate/products", {**PLAN, "name": f"Plan {len(self.mandates)}", "retries": 0,
                                                    "amount": money(amount), "frequency": frequency, "debits": 999})
        payer = {**ALI, "email": f"ali{len(self.mandates)}@payer.example"}
        debtor = Debtor(self.server, product["slug"]).sign(payer=payer)
        row = next(it for it in client.get("emandate/applications")["content"]
                   if it["mandateNo"] == debtor.state()["mandateNo"])
        details = client.get(f"emandate/applications/{row['id']}")
        sale = model.Sale(shop.merchant, None, model.E_MANDATE, 100, self.today, is_free=True)
        sale.id = details["authorisationSaleId"]
        self.gateway.paid(sale, self.now)
        self.told.append(sale)
        self.mandates.add(row["id"])
        self.counts["mandates"] += 1

    def debits_pass(self, at):
        """What the bank says of debits: at 17:00 of their day, and of what it takes back at 6:00 two banking days
        later."""
        for id, (sale, said_at, back_at) in list(self.debits.items()):
            if sale.status == "OPEN" and said_at <= at:
                self.gateway.paid(sale, at)
                self.told.append(sale)
                self.counts["debits"] += 1
            elif sale.status != "OPEN" and (back_at is None or back_at <= at):
                del self.debits[id]
                if back_at:
                    self.gateway.taken_back(sale, at)
                    self.counts["debits taken back"] += 1

    def debits_missing(self):
        """Whether a file of the day has still to leave; what left is with the bank."""
        if not self.mandates:
            return []
        shop, calendar = self.shops[0], self.gateway.calendar
        client = self.owner(shop)
        if calendar.is_open(self.today) and self.now >= kl_time(self.today, 8 * 60):
            for row in client.get("emandate/applications", pageSize=100)["content"]:
                if row["nextDebit"] and date.fromisoformat(row["nextDebit"]) <= self.today:
                    return [f"the debit of {row['nextDebit']} has not left"]
        rows = client.get("emandate/collections", filterStatus="WAITING,SENT", pageSize=100)["content"]
        for row in rows:
            if row["status"] == "WAITING":
                return ["a debit waits for its file"]
            if row["id"] not in self.sent:
                self.sent.add(row["id"])
                amount = sen(row["amount"])
                sale = model.Sale(shop.merchant, None, model.E_MANDATE, amount, self.today)
                sale.id = row["saleId"]
                said_at = kl_time(self.today, 17 * 60)
                back_at = kl_time(calendar.after(self.today, 2), 6 * 60) if amount % 100 == 57 else None
                self.debits[row["id"]] = sale, said_at, back_at
        return []

    def taken_back_on(self, day):
        return any(back_at and kl_day(back_at) == day for _, _, back_at in self.debits.values())

    # What merchants' and the gateway's people do.

    def refund(self, shop, sale=None, amount=None):
        began = time.monotonic()
        if sale is None:
            sale = self.random.choice([it for it in self.sales[shop.id][-60:] if it.status == "PAID"] or [None])
            if sale is None:
                return
        left = sale.amount - sale.refunded
        if amount is None:
            amount = left if self.random.random() < 0.4 else self.random.randint(1, left)
        is_refused = amount % 100 == 13  # by the sandbox's banks
        if amount % 100 == 14:
            amount -= 1
            is_refused = True
        asked = self.owner(shop).post("payments/refund-requests", {
            "salesTransactionId": sale.id, "amount": money(amount), "reason": "Came broken"})
        path = f"admin/refund-requests/{asked['id']}"
        if self.gateway.needs_reason(shop.merchant, amount):
            try:
                self.operator.post(f"{path}/approve")
                raise AssertionError(f"{money(amount)} is more than there is")
            except Refused as refused:
                assert "reason" in refused.fields, refused
            self.counts["refunds beyond what is there"] += 1
        self.operator.post(f"{path}/approve", {"reason": "Agreed"})
        self.gateway.refund_begun(sale, amount, self.now)
        wait_until(lambda: self.operator.get(path)["sending"] != "UNDER_WAY", "the refund's answer")
        said = self.operator.get(path)["sending"]
        assert said == ("REFUSED" if is_refused else "MADE"), (said, sale, amount)
        (self.gateway.refund_refused if is_refused else self.gateway.refund_done)(sale, amount, self.now)
        self.counts["refunds refused" if is_refused else "refunds"] += 1
        self.spent["refunds"] += time.monotonic() - began

    def void(self, shop):
        """A card or wallet payment of today."""
        self.sales_agree()
        sale = next((it for it in reversed(self.sales[shop.id]) if it.status == "PAID" and not it.refunded
                     and it.acquirer != model.MAYBANK and kl_day(it.paid_at) == self.today), None)
        if sale is not None:
            self.owner(shop).post(f"payments/sales-transactions/{sale.id}/void")
            self.gateway.voided(sale, self.now)
            self.counts["voids"] += 1

    def adjust(self, shop, amount=None):
        amount = amount or self.random.choice((-1, 1)) * self.random.randint(1, 20_000)
        asked = self.operator.post("admin/payout-adjustments", {
            "merchantId": shop.id, "amount": money(amount), "reason": "A fee that was wrong"})
        self.settlement.post(f"admin/payout-adjustments/{asked['id']}/approve")
        self.gateway.adjusted(shop.merchant, asked["id"], amount, self.now)
        self.counts["adjustments"] += 1

    def _agreed(self, proposal):
        self.settlement.post(f"admin/fees/proposals/{proposal['id']}/approve")

    def fee_change(self, shop, method=None, rule=None, day=None):
        draw = self.random.randint
        if rule is None:
            fee_type = draw(1, 4)
            percent = (0, 0) if fee_type == model.FLAT_FEE else (draw(0, 250), draw(0, 150))
            flat = (0, 0) if fee_type == model.PERCENTAGE else (draw(0, 150), draw(0, 150))
            rule = model.Rule(fee_type, *percent, *flat)
        method = method or self.random.choice([it for it in shop.merchant.rules])
        day = day or self.today + draw(1, 5) * DAY
        self._agreed(self.operator.post(f"admin/fees/merchants/{shop.id}/proposals", {
            "paymentMethod": method, "validFrom": day.isoformat(), "reason": "Agreed anew", "rule": {
                "feeType": rule.fee_type, "mdrAcquirer": rule.mdr_acquirer, "mdrGateway": rule.mdr_gateway,
                "flatFeeAcquirer": money(rule.flat_acquirer), "flatFeeGateway": money(rule.flat_gateway)}}))
        shop.merchant.rules[method].put(day, rule)
        self.counts["fee changes"] += 1

    def tax_change(self, components=None, rate=None, day=None):
        """A rate in hundredths of a percent; 0 is exempt."""
        components = components or self.random.sample(model.COMPONENTS, self.random.randint(1, 4))
        rate = self.random.choice((0, 600, 650, 800, 1000)) if rate is None else rate
        day = day or self.today + self.random.randint(1, 5) * DAY
        how = {"rate": rate} if rate else {"exemptReason": "Policy 1/2022"}
        self._agreed(self.operator.post("admin/fees/taxes/proposals", {
            "tax": {"components": components, "validFrom": day.isoformat(), **how}, "reason": "Gazetted"}))
        for component in components:
            self.gateway.taxes[component].put(day, rate)
        self.counts["tax changes"] += 1

    def settlement_change(self, method=None, days=None, cut_off=None):
        method = method or self.random.choice(list(self.gateway.settles))
        days = days or self.random.randint(1, 4)
        cut_off = cut_off or self.random.choice((600, 930, 1080, 1440))
        day = self.today + self.random.randint(1, 5) * DAY
        was = rule_on(self.operator.get("admin/settlement-rules"), method, day.isoformat())
        self.operator.put("admin/settlement-rules", {"paymentMethod": method, "validFrom": day.isoformat(),
                                                     "bankingDays": days, "cutOffMinutes": cut_off, "was": was})
        self.gateway.settles[method].put(day, (days, cut_off))
        self.counts["settlement changes"] += 1

    def holiday(self, day=None):
        day = day or self.today + self.random.randint(2, 12) * DAY
        if day in self.gateway.calendar.holidays:
            return
        self.operator.post("admin/calendar/holidays", {"day": day.isoformat(), "name": "Cuti peristiwa", "states": [],
                                                       "isExpected": False})
        self.gateway.holiday(day, self.now)
        self.counts["holidays"] += 1

    def no_holiday(self, day):
        """The operators take it off the table."""
        year = self.operator.get("admin/calendar", year=day.year, state="KUALA_LUMPUR")
        for row in year["holidays"]:
            if row["day"] == day.isoformat() and "KUALA_LUMPUR" in row["states"]:
                self.operator.send("DELETE", f"admin/calendar/holidays/{row['id']}", {})
        self.gateway.calendar.holidays.discard(day)

    def schedule(self, shop, schedule=None):
        draw = self.random.randint
        schedule = schedule or model.Schedule(
            self.random.choice(("DL", "DL", "WK", "WK", "MT")), draw(0, 4), draw(1, 28), draw(1, 12),
            self.random.choice((480, 480, 735, 1050)), self.random.choice((0, 0, 10_000, 100_000)),
            self.random.random() < 0.1)
        words = ("MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY")
        path = f"admin/payout-settings/{shop.id}"
        self.operator.put(path, {
            "was": self.operator.get(path), "period": schedule.period, "weekday": words[schedule.weekday], "monthDay": schedule.month_day,
            "month": schedule.month, "cutOff": schedule.cut_off, "minimum": money(schedule.minimum),
            "isHeld": schedule.is_held, "heldReason": "Looked at first" if schedule.is_held else None})
        shop.merchant.schedule_set(schedule, self.now)
        self.counts["schedules"] += 1

    # The gateway's people and its bank.

    def bank_does(self, way):
        answer = Client(self.server.url).raw(
            "POST", "/sandbox/payout-bank", f"way={WAYS.index(way)}&reason=",
            {"Content-Type": "application/x-www-form-urlencoded"})
        assert answer.status < 400, answer

    def payouts(self, *states):
        return [it for shop in self.shops for it in shop.merchant.payouts if it.status in states]

    def approve(self, payout):
        self.operator.post(f"admin/payouts/{payout.id}/approve")
        payout.status = "APPROVED"

    def hold(self, payout, why="Somebody asks"):
        self.operator.post(f"admin/payouts/{payout.id}/hold", {"remarks": why})
        payout.status = "HELD"
        self.counts["payouts held"] += 1

    def release(self, payout):
        self.settlement.post(f"admin/payouts/{payout.id}/release")
        payout.status = "CLOSED"

    def send(self, way="paid"):
        """All that is approved, in one file."""
        assert self.batch is None, "one file is on its way already"
        approved = {it.id: it for it in self.payouts("APPROVED")}
        if not approved:
            return
        self.bank_does(way)
        self.operator.post("admin/payout-batches")
        batch = self.operator.get("admin/payout-batches")["content"][0]
        text = self.operator.send("GET", f"admin/payout-batches/{batch['id']}/file").text
        rows = re.findall(r"<EndToEndId>(\d+)</EndToEndId>.*?<InstdAmt[^>]*>([\d.]+)<.*?<CdtrAcct>.*?<Id>(\d+)</Id>",
                          text, re.S)
        assert {(id, sen(amount)) for id, amount, _ in rows} == {
            (it.id, it.amount) for it in approved.values()}, text
        assert sen(batch["amount"]) == sum(it.amount for it in approved.values())
        for payout in approved.values():
            payout.status = "SENT"
        self.batch = batch["id"], way, [(approved[id], account) for id, _, account in rows]
        self.counts["files"] += 1

    def handed(self):
        """Once the bank has the file, when it will say what."""
        if self.batch is None:
            return True
        id, way, rows = self.batch
        row = next(it for it in self.operator.get("admin/payout-batches")["content"] if it["id"] == id)
        if not row["handedDate"]:
            return False
        at = instant(row["handedDate"])
        hour = timedelta(hours=1)
        for n, (payout, account) in enumerate(rows):
            is_paid = way != "refused" and not account.endswith(("9901", "9904", "9906"))
            if way == "some_returned" and n % 2 == 1:
                is_paid = False
            after = DAY if way == "late" else 2 * hour if way == "half" and 2 * n >= len(rows) else hour
            self.bank_words.append((at + after, payout, is_paid))
            comes_back = account.endswith("9910") or (way == "returned_later" and n % 2 == 1)
            if is_paid and comes_back and way != "refused":
                self.bank_words.append((at + 2 * DAY, payout, False))
        self.batch = None
        return True

    # Whether the server has what the model has.

    def rows(self, path, **query):
        out, number = [], 1
        while True:
            page = self.operator.get(path, pageNumber=number, pageSize=500, **query)
            out += page["content"]
            if number >= page["totalPages"]:
                return out
            number += 1

    def _gateway_books(self):
        return Counter({(it["account"], it["acquirer"]): sen(it["balance"])
                        for it in self.operator.get("admin/ledger/balances")["accounts"]})

    @staticmethod
    def payout_shown(row):
        return (row["number"], row["status"], instant(row["cutOff"]), *(sen(row[term]) for term in TERMS),
                sen(row["amount"]), sen(row["closing"]), row["lineCount"])

    @staticmethod
    def payout_modelled(payout):
        terms = payout.terms
        terms["opening"] = payout.opening
        return (payout.number, payout.status, payout.cut_off, *(terms[term] for term in TERMS), payout.amount,
                payout.closing, len(payout.lines))

    def differences(self, is_moved=False, every=False):
        """What the server has and the model has not, and the other way round."""
        if not self.handed() and is_moved:
            return ["the file is not with the bank yet"]
        if missing := self.debits_missing():
            return missing
        known = {shop.id: shop.merchant for shop in self.shops}
        query = {} if every else {"filterStatus": ",".join(LIVE)}
        if len(known) == 1:
            query["merchant"] = next(iter(known))
        shown, refused = {}, []
        for row in self.rows("admin/payouts", **query):
            if row["merchantId"] in known:
                if row["refusal"]:
                    refused.append(f"payout {row['number']} of {row['merchantId']}: {row['refusal']}")
                shown[row["merchantId"], row["number"]] = self.payout_shown(row)
                known[row["merchantId"]].payouts[row["number"] - 1:row["number"]][0].id = row["id"]
        wanted = {(id, it.number): self.payout_modelled(it) for id, merchant in known.items()
                  for it in merchant.payouts if every or it.status in LIVE}
        out = refused + [f"payout {key}: {shown.get(key)} is not {wanted.get(key)}"
                         for key in sorted(shown.keys() | wanted.keys()) if shown.get(key) != wanted.get(key)]
        books = self._gateway_books()
        mine = Counter(self.gateway.assets)
        mine.subtract(self.gateway.owed)
        out += [f"{key}: {books[key] - self._base[key]} is not {mine[key]}"
                for key in sorted(books.keys() | mine.keys()) if books[key] - self._base[key] != mine[key]]
        # Of many merchants the single balances are looked at once a day, when everything has been done.
        if not out and (len(self.shops) < 20 or not is_moved):
            for shop in self.shops:
                out += self.balance_differences(shop)
            self.counts["balances"] += len(self.shops)
        elif out and len(self.shops) >= 20:
            time.sleep(0.3)  # looking costs what the jobs need
        return out

    def balance_differences(self, shop, at=None, wanted=None):
        query = {"at": at} if at else {}
        books = self.operator.get("admin/ledger/balances", merchant=shop.id, **query)["accounts"]
        shown = {it["account"]: -sen(it["balance"]) for it in books}
        wanted = shop.merchant.accounts if wanted is None else wanted
        return [f"merchant {shop.id} {at or ''} {account}: {shown[account]} is not {wanted[account]}"
                for account in shown if shown[account] != wanted[account]]

    def agree(self, is_moved=False):
        """Jobs may take a moment after time was moved; what is not so after that never will be."""
        began = time.monotonic()
        found = []

        def is_same():
            self.answers_pass()
            self.time_passed(self.now)
            try:
                found[:] = self.differences(is_moved)
            except IndexError:
                found[:] = ["a payout that the model does not know"]
            return not found

        # A job that ran while time was moved comes again a minute later.
        for seconds in (1, 10, 60):
            try:
                wait_until(is_same, "the model", seconds)
                break
            except AssertionError:
                if not found:
                    raise  # the model does not allow it
                if seconds < 60:
                    self.operator.clock_advance(61)
                    self.now_asked()
                    self.counts["minutes waited"] += 1
        else:
            log = self.server.log_path.read_text(errors="replace").splitlines()
            found += [line for line in log if " warning " in line or " error " in line][-10:]
            raise AssertionError(f"{picked(self.now)}: " + "\n".join(found))
        for shop in self.shops:
            for payout in shop.merchant.payouts[-3:-1]:
                if (shop.id, payout.number) not in self.checked:
                    self.checked.add((shop.id, payout.number))
                    self.lines_agree(payout)
        for sale in self.told:
            if sale.status != "RETURNED":
                self.sale_agrees(sale, self.operator.get(f"admin/sales-transactions/{sale.id}")["transaction"])
                if not sale.is_free:
                    self.sales[sale.merchant.id].append(sale)
        self.told.clear()
        self.spent["comparing"] += time.monotonic() - began

    def lines_agree(self, payout):
        """The lines are the movements, and lead from the opening balance to the payout."""
        rows = self.rows(f"admin/payouts/{payout.id}/lines")
        shown = Counter((it["type"], it["subjectId"], sen(it["gross"]), sen(it["mdrAcquirer"]), sen(it["mdrGateway"]),
                         sen(it["flatFeeAcquirer"]), sen(it["flatFeeGateway"]), sen(it["sst"]), sen(it["net"]))
                        for it in rows)
        assert shown == Counter(line.key for line in payout.lines), (payout.number, shown)
        balance = payout.opening
        for number, row in enumerate(rows, 1):
            balance += sen(row["net"])
            assert (row["line"], sen(row["balance"])) == (number, balance), row
        assert balance - payout.amount == payout.closing
        self.counts["lines"] += len(rows)

    def upcoming_agrees(self, shop):
        """What the merchant reads of its money: how much, and which day brings what."""
        client = self.owner(shop)
        held = client.get("merchants/balance")
        accounts = shop.merchant.accounts
        assert [sen(held[f"{name}Balance"]) for name in ("pending", "available", "refundInTransit")] == [
            accounts[model.PENDING], accounts[model.AVAILABLE], accounts[model.REFUND_IN_TRANSIT]]
        shown = {date.fromisoformat(it["day"]): sen(it["amount"])
                 for it in client.get("merchants/balance/upcoming")["days"]}
        assert shown == self.gateway.upcoming(shop.merchant, self.now)

    def end(self):
        """Everything once more, and what the books say of the days that are over."""
        self.sales_agree()
        self.agree()
        different = self.differences(every=True)
        assert not different, different
        for shop in self.shops:
            assert all((shop.id, it.number) in self.checked for it in shop.merchant.payouts[:-1])
        began = time.monotonic()
        shops = {shop.id: shop for shop in self.shops}
        days = sorted(self.balances)
        for day, id in days if len(days) < 800 else self.random.sample(days, 800):
            if day < self.today:
                different = self.balance_differences(shops[id], f"{day} 23:59:59", self.balances[day, id])
                assert not different, different
                self.counts["balances as of a day"] += 1
        for year in sorted({month.year for month in self.gateway.by_month}):
            for row in self.operator.get("admin/ledger/income", year=year)["months"]:
                month = date.fromisoformat(row["month"])
                shown = Counter({model.FEE_INCOME: sen(row["feeIncome"]), model.SST_PAYABLE: sen(row["sstPayable"]),
                                 model.FEES_PAYABLE: sen(row["acquirerFeesPayable"])})
                shown.subtract(self._income.get(month, {}))
                mine = self.gateway.by_month[month]
                assert all(shown[it] == mine[it] for it in shown), (month, shown, mine)
        self.spent["what was"] += time.monotonic() - began
        print(dict(self.counts), {what: f"{seconds:.1f} s" for what, seconds in self.spent.items()})

    def _income_before(self):
        return {date.fromisoformat(row["month"]): {
            model.FEE_INCOME: sen(row["feeIncome"]), model.SST_PAYABLE: sen(row["sstPayable"]),
            model.FEES_PAYABLE: sen(row["acquirerFeesPayable"])}
            for row in self.operator.get("admin/ledger/income", year=self.today.year)["months"]}

    def morning(self, minutes=9 * 60):
        """The next day. What a bank takes back is booked in the early morning: after what was due, before the
        cut-off."""
        day = self.today + DAY
        if self.taken_back_on(day):
            self.go(day, 30)
            self.go(day, 7 * 60)
        self.go(day, minutes)

    def until_closed(self, shop):
        """Days go by until there is something to approve."""
        for _ in range(12):
            self.morning()
            if found := self.payouts("CLOSED"):
                return next(it for it in found if it.merchant is shop.merchant)
        raise AssertionError("nothing was closed in twelve days")

    def days_pass(self, days):
        for _ in range(days):
            self.morning()

    def pays(self, payout, way="paid"):
        """To the bank and back: the file goes today, and the bank has said what it does two days later."""
        self.approve(payout)
        self.send(way)
        self.days_pass(2)

    # A day as it comes.

    def office(self):
        """The gateway's people look at what is closed, and send what is approved."""
        for payout in self.payouts("HELD"):
            if self.random.random() < 0.4:
                self.release(payout)
        for payout in self.payouts("CLOSED"):
            chance = self.random.random()
            if chance < 0.9:
                self.approve(payout)
                if chance < 0.04:
                    self.hold(payout)
            elif chance < 0.94:
                self.hold(payout)
        if self.batch is None:
            self.send(self.random.choice(WAYS) if self.random.random() < 0.5 else "paid")

    def deeds(self, shop, sales=1.0):
        """`sales`: how many there are on an average day."""
        chance = self.random.random
        while chance() < sales / (1 + sales):
            self.sell(shop)
        if chance() < 0.15 * min(sales, 1):
            self.sell_slowly(shop, is_left=chance() < 0.5)
        if chance() < 0.15 * min(sales, 1):
            self.void(shop)
        if chance() < 0.3 * min(sales, 1):
            self.refund(shop)
        if chance() < 0.04 * min(4 * sales, 1):
            self.adjust(shop)
        if chance() < 0.04 * min(4 * sales, 1):
            self.fee_change(shop)
        if chance() < 0.02 * min(4 * sales, 1):
            self.schedule(shop)

    def day(self, sales=1.0, evenings=0.1):
        chance = self.random.random
        if chance() < 0.1 and not self.taken_back_on(self.today + DAY):
            self.go(self.today + DAY, self.random.randrange(5, 90))
            self.go(self.today, 9 * 60 + self.random.randrange(50))
        else:
            self.morning(9 * 60 + self.random.randrange(50))
        day = self.today
        self.office()
        for shop in self.shops:
            self.deeds(shop, sales)
        if chance() < 0.03:
            self.tax_change()
        if chance() < 0.03:
            self.settlement_change()
        if chance() < 0.02:
            self.holiday()
        if chance() < evenings:
            self.sales_agree()
            self.go(day, 20 * 60 + self.random.randrange(180))
            for shop in self.shops:
                self.deeds(shop, sales / 2)
        self.sales_agree()
        self.agree()
