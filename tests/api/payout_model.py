"""The gateway's money, worked out anew: fees and tax, settlement days, what each merchant has, and payouts.

Written from domain.md, the decisions in docs/adr (17, 44 to 48) and what the pages say, and not from the server's code:
whole sen, fractions where there is a percentage, dates of Kuala Lumpur. It knows no table and no request. Whoever uses
it says what people, payers and banks did and when, and where time was moved to; it says what must be so afterwards.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction

KUALA_LUMPUR = timedelta(hours=8)
DAY = timedelta(days=1)
MAYBANK, PAYDEE, BOOST = 20, 1, 11
E_MANDATE = 22
PERCENTAGE, FLAT_FEE, FLAT_FEE_OR, FLAT_FEE_PLUS = 1, 2, 3, 4
COMPONENTS = ("MDR_ACQUIRER", "MDR_GATEWAY", "FLAT_FEE_ACQUIRER", "FLAT_FEE_GATEWAY")
PENDING, AVAILABLE, REFUND_IN_TRANSIT, PAYOUT_IN_TRANSIT = (
    "MERCHANT_PENDING", "MERCHANT_AVAILABLE", "MERCHANT_REFUND_IN_TRANSIT", "MERCHANT_PAYOUT_IN_TRANSIT")
RECEIVABLE, FEE_INCOME, FEES_PAYABLE, SST_PAYABLE, BANK = (
    "ACQUIRER_RECEIVABLE", "FEE_INCOME", "ACQUIRER_FEES_PAYABLE", "SST_PAYABLE", "BANK")
# A movement is made into a line when no transaction of its time can still be open.
LATE = timedelta(minutes=1)


def kl_day(at):
    return (at + KUALA_LUMPUR).date()


def kl_time(day, minutes=0):
    """That many minutes after midnight of `day` in Kuala Lumpur."""
    return datetime(day.year, day.month, day.day, tzinfo=UTC) - KUALA_LUMPUR + timedelta(minutes=minutes)


def half_up(value):
    """To whole sen, as people round; nothing here is below zero."""
    assert value >= 0
    return int(value + Fraction(1, 2))


class Calendar:
    """Banking days of Kuala Lumpur: neither Saturday, Sunday nor a holiday."""

    def __init__(self, holidays):
        self.holidays = set(holidays)

    def is_open(self, day):
        return day.weekday() < 5 and day not in self.holidays

    def on_or_after(self, day):
        while not self.is_open(day):
            day += DAY
        return day

    def after(self, day, count):
        for _ in range(count):
            day = self.on_or_after(day + DAY)
        return day


@dataclass(frozen=True)
class Rule:
    """A merchant's fee for one way to pay. Percentages are hundredths of a percent, amounts sen."""

    fee_type: int
    mdr_acquirer: int = 0
    mdr_gateway: int = 0
    flat_acquirer: int = 0
    flat_gateway: int = 0


@dataclass(frozen=True)
class Fees:
    mdr_acquirer: int = 0
    mdr_gateway: int = 0
    flat_acquirer: int = 0
    flat_gateway: int = 0
    sst: int = 0

    @property
    def parts(self):
        return self.mdr_acquirer, self.mdr_gateway, self.flat_acquirer, self.flat_gateway

    @property
    def without_tax(self):
        return sum(self.parts)

    def __neg__(self):
        return Fees(*(-part for part in self.parts), -self.sst)


def fees_of(rule, rates, amount):
    """`rates`: hundredths of a percent of tax for each component, 0 where it is exempt."""
    percent = [half_up(Fraction(amount * rate, 10_000)) for rate in (rule.mdr_acquirer, rule.mdr_gateway)]
    flat = [rule.flat_acquirer, rule.flat_gateway]
    if rule.fee_type == FLAT_FEE_OR:  # the greater of the two wholes; of two that are alike the percentage
        if sum(percent) >= sum(flat):
            flat = [0, 0]
        else:
            percent = [0, 0]
    elif rule.fee_type == PERCENTAGE:
        flat = [0, 0]
    elif rule.fee_type == FLAT_FEE:
        percent = [0, 0]
    parts = [*percent, *flat]
    of_rate = Counter()
    for rate, part in zip(rates, parts, strict=True):
        of_rate[rate] += part
    tax = sum(half_up(Fraction(part * rate, 10_000)) for rate, part in of_rate.items())
    return Fees(*parts, tax)


class Dated:
    """What holds from a day on, until something later takes its place."""

    def __init__(self):
        self._since = {}

    def put(self, day, what):
        self._since[day] = what

    def on(self, day):
        days = [since for since in self._since if since <= day]
        return self._since[max(days)] if days else None


@dataclass
class Sale:
    merchant: "Merchant"
    reference: str
    method: int
    amount: int
    left_on: date  # for the bank: its rule counts
    acquirer: int = MAYBANK
    is_free: bool = False  # the ringgit of a signature
    id: str = None
    status: str = "OPEN"
    paid_at: datetime = None
    fees: Fees = None
    refunded: int = 0
    is_settled: bool = False

    @property
    def net(self):
        return self.amount - self.fees.without_tax - self.fees.sst


@dataclass
class Line:
    """A movement of what is available."""

    at: datetime
    kind: str
    subject: object  # a sale, an adjustment's id, or the payout that came back
    gross: int
    fees: Fees = field(default_factory=Fees)

    @property
    def net(self):
        return self.gross - self.fees.without_tax - self.fees.sst

    @property
    def key(self):
        subject = self.subject if isinstance(self.subject, str) else self.subject.id
        return self.kind, subject, self.gross, *self.fees.parts, self.fees.sst, self.net


@dataclass
class Schedule:
    period: str = "DL"
    weekday: int = 0
    month_day: int = 1
    month: int = 1
    cut_off: int = 8 * 60
    minimum: int = 0
    is_held: bool = False

    def names(self, day):
        return {"DL": True, "WK": day.weekday() == self.weekday, "MT": day.day == self.month_day,
                "YR": (day.month, day.day) == (self.month, self.month_day)}[self.period]


def cut_off_after(schedule, calendar, after):
    """A named day on which banks rest moves to the next on which they work."""
    day = kl_day(after) - 20 * DAY
    while True:
        if schedule.names(day):
            at = kl_time(calendar.on_or_after(day), schedule.cut_off)
            if at > after:
                return at
        day += DAY


@dataclass
class Payout:
    merchant: "Merchant"
    number: int
    opening: int
    cut_off: datetime
    status: str = "OPEN"
    lines: list = field(default_factory=list)
    amount: int = 0
    closing: int = 0
    id: str = None

    @property
    def terms(self):
        """By the names of the wire; what is taken is below zero."""
        total = Counter()
        for line in self.lines:
            total["fees"] -= line.fees.without_tax
            total["tax"] -= line.fees.sst
            total[{"SALE": "sales", "SALE_RETURN": "returns", "REFUND": "refunds", "REFUND_REFUSED": "refunds",
                   "REFUND_CREDITED": "refunds", "ADJUSTMENT": "adjustments",
                   "RETURNED_PAYOUT": "returnedPayouts"}[line.kind]] += line.gross
        return total

    @property
    def before(self):
        return self.opening + sum(line.net for line in self.lines)


class Merchant:
    def __init__(self, gateway, id, opened_at, schedule=None):
        self.gateway = gateway
        self.id = id
        self.rules = defaultdict(Dated)  # by method
        self.schedule = schedule or Schedule()
        self.accounts = Counter()
        self.waiting = []  # paid, and not yet available
        self.moved = []  # movements that are no line yet
        self.payouts = [Payout(self, 1, 0, cut_off_after(self.schedule, gateway.calendar, opened_at))]

    @property
    def open(self):
        return self.payouts[-1]

    def move(self, line):
        self.moved.append(line)

    def schedule_set(self, schedule, now):
        self.schedule = schedule
        if self.open.cut_off > now:
            self.open.cut_off = cut_off_after(schedule, self.gateway.calendar, now)

    def calendar_changed(self, now):
        """A payout is never cut off on a day on which banks rest."""
        if self.open.cut_off > now and not self.gateway.calendar.is_open(kl_day(self.open.cut_off)):
            self.open.cut_off = cut_off_after(self.schedule, self.gateway.calendar, self.open.cut_off)

    def close_by_hand(self, now):
        """What moved until a minute ago."""
        self.open.cut_off = min(self.open.cut_off, now - LATE)
        return self.close_due(now)

    def close_due(self, now):
        payout = self.open
        if payout.cut_off > now - LATE:
            return None
        payout.lines += [line for line in self.moved if line.at < payout.cut_off]
        self.moved = [line for line in self.moved if line.at >= payout.cut_off]
        amount = min(payout.before, self.accounts[AVAILABLE])
        following = cut_off_after(self.schedule, self.gateway.calendar, max(payout.cut_off, now - LATE))
        if amount <= 0 or amount < self.schedule.minimum:
            payout.cut_off = following
            return None
        payout.amount, payout.closing = amount, payout.before - amount
        payout.status = "HELD" if self.schedule.is_held else "CLOSED"
        self.gateway.post(self, {AVAILABLE: -amount, PAYOUT_IN_TRANSIT: amount}, {})
        self.payouts.append(Payout(self, payout.number + 1, payout.closing, following))
        return payout


class Gateway:
    """All merchants and the gateway's own accounts: what merchants are owed is above zero, and so is what the gateway
    owes or has earned; what it has (receivables, the bank) stands on the other side."""

    def __init__(self, calendar):
        self.calendar = calendar
        self.taxes = {component: Dated() for component in COMPONENTS}  # rates by day
        self.settles = defaultdict(Dated)  # (banking days, cut-off in minutes) by method
        self.merchants = {}
        self.assets = Counter()  # RECEIVABLE by acquirer, BANK
        self.owed = Counter()  # FEE_INCOME, SST_PAYABLE, FEES_PAYABLE by acquirer
        self.by_month = defaultdict(Counter)
        self.now = None

    def merchant(self, id, opened_at, schedule=None):
        self.merchants[id] = Merchant(self, id, opened_at, schedule)
        return self.merchants[id]

    def post(self, merchant, accounts, owed, assets=None):
        """Every transfer balances: what is had more is owed more."""
        assets = assets or {}
        assert sum(accounts.values()) + sum(owed.values()) == sum(assets.values()), (accounts, owed, assets)
        for account, amount in accounts.items():
            merchant.accounts[account] += amount
        for key, amount in owed.items():
            self.owed[key] += amount
            self.by_month[kl_day(self.now).replace(day=1)][key[0]] += amount
        for key, amount in assets.items():
            self.assets[key] += amount

    def holiday(self, day, now):
        self.calendar.holidays.add(day)
        for merchant in self.merchants.values():
            merchant.calendar_changed(now)

    # What payers and banks do.

    def tax_rates(self, day):
        return [self.taxes[component].on(day) or 0 for component in COMPONENTS]

    def settlement_day(self, sale):
        day = kl_day(sale.paid_at)
        days, cut_off = self.settles[sale.method].on(day)
        if sale.paid_at >= kl_time(day, cut_off):
            day += DAY
        return self.calendar.after(self.calendar.on_or_after(day), days)

    def _sale_lines(self, sale, sign):
        fees = sale.fees
        return ({(FEE_INCOME, 0): sign * (fees.mdr_gateway + fees.flat_gateway),
                 (FEES_PAYABLE, sale.acquirer): sign * (fees.mdr_acquirer + fees.flat_acquirer),
                 (SST_PAYABLE, 0): sign * fees.sst},
                {(RECEIVABLE, sale.acquirer): sign * sale.amount})

    def paid(self, sale, at, method=None):
        """`method`: what the bank's answer made of it, as a kind of card."""
        self.now = at
        rules = sale.merchant.rules
        if method is not None and rules[method].on(sale.left_on):
            sale.method = method
        rule = rules[sale.method].on(sale.left_on)
        sale.method = method or sale.method
        sale.fees = Fees() if sale.is_free else fees_of(rule, self.tax_rates(kl_day(at)), sale.amount)
        sale.status, sale.paid_at = "PAID", at
        sale.merchant.waiting.append(sale)
        self.post(sale.merchant, {PENDING: sale.net}, *self._sale_lines(sale, 1))

    def voided(self, sale, at):
        self.now = at
        assert kl_day(sale.paid_at) == kl_day(at) and not sale.is_settled
        sale.status = "VOID"
        sale.merchant.waiting.remove(sale)
        self.post(sale.merchant, {PENDING: -sale.net}, *self._sale_lines(sale, -1))

    def taken_back(self, sale, at):
        """The payer's bank has taken a collection back. What was refunded of it is credited to the merchant, and its
        acquirer is asked for it: the payer got it twice."""
        self.now = at
        sale.status = "RETURNED"
        account = AVAILABLE if sale.is_settled else PENDING
        if sale.is_settled:
            sale.merchant.move(Line(at, "SALE_RETURN", sale, -sale.amount, -sale.fees))
        else:
            sale.merchant.waiting.remove(sale)
        self.post(sale.merchant, {account: -sale.net}, *self._sale_lines(sale, -1))
        if sale.refunded:
            sale.merchant.move(Line(at, "REFUND_CREDITED", sale, sale.refunded))
            self.post(sale.merchant, {AVAILABLE: sale.refunded}, {}, {(RECEIVABLE, sale.acquirer): sale.refunded})

    def needs_reason(self, merchant, amount):
        """A refund may take available below zero by what is pending, and by more only with a reason."""
        return merchant.accounts[AVAILABLE] + merchant.accounts[PENDING] < amount

    def refund_begun(self, sale, amount, at):
        self.now = at
        sale.merchant.move(Line(at, "REFUND", sale, -amount))
        self.post(sale.merchant, {AVAILABLE: -amount, REFUND_IN_TRANSIT: amount}, {})

    def refund_done(self, sale, amount, at):
        self.now = at
        sale.refunded += amount
        if sale.refunded == sale.amount:
            sale.status = "REFUNDED"
        self.post(sale.merchant, {REFUND_IN_TRANSIT: -amount}, {}, {(RECEIVABLE, sale.acquirer): -amount})

    def refund_refused(self, sale, amount, at):
        self.now = at
        sale.merchant.move(Line(at, "REFUND_REFUSED", sale, amount))
        self.post(sale.merchant, {AVAILABLE: amount, REFUND_IN_TRANSIT: -amount}, {})

    def adjusted(self, merchant, id, amount, at):
        """A correction: the gateway's income gives what the merchant gets."""
        self.now = at
        merchant.move(Line(at, "ADJUSTMENT", id, amount))
        self.post(merchant, {AVAILABLE: amount}, {(FEE_INCOME, 0): -amount})

    def payout_paid(self, payout, at):
        self.now = at
        assert payout.status == "SENT", payout
        payout.status = "PAID"
        self.post(payout.merchant, {PAYOUT_IN_TRANSIT: -payout.amount}, {}, {(BANK, 0): -payout.amount})

    def payout_returned(self, payout, at):
        self.now = at
        assert payout.status in ("SENT", "PAID"), payout
        payout.merchant.move(Line(at, "RETURNED_PAYOUT", payout, payout.amount))
        if payout.status == "PAID":
            self.post(payout.merchant, {AVAILABLE: payout.amount}, {}, {(BANK, 0): payout.amount})
        else:
            self.post(payout.merchant, {AVAILABLE: payout.amount, PAYOUT_IN_TRANSIT: -payout.amount}, {})
        payout.status = "RETURNED"

    # What time does.

    def settle(self, now):
        self.now = now
        for merchant in self.merchants.values():
            for sale in [it for it in merchant.waiting if self.settlement_day(it) <= kl_day(now)]:
                merchant.waiting.remove(sale)
                sale.is_settled = True
                merchant.move(Line(now, "SALE", sale, sale.amount, sale.fees))
                self.post(merchant, {PENDING: -sale.net, AVAILABLE: sale.net}, {})

    def close(self, now):
        """What is closed now."""
        self.now = now
        return [it for it in (merchant.close_due(now) for merchant in self.merchants.values()) if it]

    # What it comes to.

    def upcoming(self, merchant, now):
        """What is pending, by the day on which it becomes available."""
        days = Counter()
        for sale in merchant.waiting:
            days[max(self.settlement_day(sale), kl_day(now))] += sale.net
        return {day: amount for day, amount in days.items() if amount}
