"""A year of a merchant in the sandbox, and days of many, against a model in exact arithmetic: every balance of every
day, every payout with its lines, and every fee, to the sen. What is known to go wrong elsewhere has a test by name.

GERBANG_TEST_YEAR_DAYS=365 plays a whole year, GERBANG_TEST_YEAR_MERCHANTS=200 so many merchants, and
GERBANG_TEST_SEED plays what was played before."""

import os
from datetime import date, timedelta

import pytest

from client import Refused
from payer import FAILED, FPX
from payout_desk import sen
from payout_model import (AVAILABLE, COMPONENTS, DAY, FLAT_FEE_PLUS, LATE, PENDING, Calendar, Fees, Rule, Schedule,
                          fees_of, kl_day, kl_time)
from reconciliation_desk import exceptions
from sandbox_year import PAYMENTS, World, instant
from seeds import seed_of
from server import Server

pytestmark = pytest.mark.both_engines

# Without a number: four months with little of everything, and some days of a few.
GIVEN_DAYS = int(os.environ.get("GERBANG_TEST_YEAR_DAYS") or 0)
MERCHANTS = int(os.environ.get("GERBANG_TEST_YEAR_MERCHANTS") or 8)
BY_BANK = PAYMENTS[0]


@pytest.fixture
def world(request):
    """Nobody's password expires in a year."""
    server = Server(password_days_max=0)
    try:
        yield World(server.start(), seed_of("sandbox_year", request.node.name))
        server.check()
    finally:
        server.remove()


@pytest.fixture
def shop(world):
    return world.first_shop()


def kinds(payout):
    return [line.kind for line in payout.lines]


@pytest.mark.engine("sqlite")
def test_a_year_of_one_merchant(world, shop):
    """Or the 120 days of it that go over New Year and the end of February."""
    end = date(world.today.year + 1, 3, 5)
    if not GIVEN_DAYS and world.today < end - 120 * DAY:
        world.go(end - 120 * DAY, 9 * 60)
    world.mandate(shop, 8000)
    world.mandate(shop, 3557)  # .57: the bank takes each back
    for _ in range(GIVEN_DAYS or (end - world.today).days):
        world.day(sales=1.5 if GIVEN_DAYS else 0.3)
        world.upcoming_agrees(shop)
    world.end()


def test_a_year_of_many_merchants(world):
    world.shops_new(MERCHANTS)
    for _ in range(GIVEN_DAYS or 12):
        world.day(sales=0.05 if GIVEN_DAYS else 0.3, evenings=0.05)
    world.end()


def test_fees_tied_to_no_sale_are_lines_of_their_own(world, shop):
    world.sell(shop, BY_BANK, 10_000)
    world.adjust(shop, -350)
    world.adjust(shop, 120)
    world.sales_agree()
    # What has no sale is there at once; the sale comes on its day.
    payout = world.until_closed(shop)
    assert sorted(kinds(payout)) == ["ADJUSTMENT", "ADJUSTMENT", "SALE"]
    assert (payout.terms["adjustments"], payout.terms["fees"], payout.terms["tax"]) == (-230, -100, -8)
    assert payout.amount == 10_000 - 100 - 8 - 230
    world.pays(payout)
    world.end()


def test_a_refund_after_its_payout_is_carried_forward(world, shop):
    sale = world.sell(shop, BY_BANK, 10_000)
    world.sales_agree()
    payout = world.until_closed(shop)
    world.pays(payout)
    world.refund(shop, sale, 10_000)
    assert shop.merchant.accounts[AVAILABLE] == -10_000
    world.days_pass(4)
    assert not world.payouts("CLOSED"), "below zero nothing is paid"
    world.sell(shop, BY_BANK, 15_000)
    world.sales_agree()
    payout = world.until_closed(shop)
    assert sorted(kinds(payout)) == ["REFUND", "SALE"]
    assert payout.amount == 15_000 - 108 - 10_000
    world.pays(payout)
    world.end()


def test_a_refund_between_cut_off_and_closing_is_not_paid_out_as_well(world, shop):
    sale = world.sell(shop, BY_BANK, 10_000)
    world.sales_agree()
    while not shop.merchant.moved:  # its settlement day has begun
        world.go(world.today + DAY, 60)
    # What is of the cut-off is gathered a minute after it.
    world.go(kl_day(shop.merchant.open.cut_off), 8 * 60 + 1 / 3)
    world.refund(shop, sale, 4_000)
    [payout] = [shop.merchant.open]
    world.go(world.today, 8 * 60 + 5)
    assert (payout.status, kinds(payout), payout.amount, payout.closing) == ("CLOSED", ["SALE"], 5_892, 4_000)
    world.pays(payout)
    world.sell(shop, BY_BANK, 2_000)
    world.sales_agree()
    payout = world.until_closed(shop)
    assert (payout.opening, kinds(payout), payout.amount) == (4_000, ["REFUND", "SALE"], 2_000 - 108)
    world.end()


def test_what_a_person_closes_another_approves(world, shop):
    world.sell(shop, BY_BANK, 10_000)
    world.sales_agree()
    while not shop.merchant.moved:  # its settlement day has begun
        world.go(world.today + DAY, 60)
    world.go(world.today, 300)
    payout = shop.merchant.open
    world.operator.post(f"admin/payouts/{payout.id}/close")
    # Until which moment it gathered, to the millisecond, is the server's to say.
    at = instant(world.operator.get(f"admin/payouts/{payout.id}")["cutOff"])
    assert abs(world.now - LATE - at) < timedelta(seconds=20)
    shop.merchant.close_by_hand(at + LATE)
    world.agree()
    assert (payout.status, kinds(payout), payout.amount) == ("CLOSED", ["SALE"], 10_000 - 108)
    with pytest.raises(Refused) as own:
        world.operator.post(f"admin/payouts/{payout.id}/approve")
    assert own.value.status == 403
    with pytest.raises(Refused) as nothing:
        world.operator.post(f"admin/payouts/{shop.merchant.open.id}/close")
    assert nothing.value.status == 409
    world.settlement.post(f"admin/payouts/{payout.id}/approve")
    payout.status = "APPROVED"
    world.send()
    world.days_pass(2)
    assert payout.status == "PAID"
    world.end()


def test_midnight_in_kuala_lumpur_divides_days_and_months(world, shop):
    is_open = world.gateway.calendar.is_open
    last = world.today + DAY
    while not ((last + DAY).day == 1 and is_open(last) and is_open(last + DAY)):
        last += DAY
    world.go(last, 24 * 60 - 1)
    before = world.sell(shop, BY_BANK, 10_000)
    world.sales_agree()
    on = world.today
    world.go(on + DAY, 1)
    after = world.sell(shop, BY_BANK, 20_000)
    world.sales_agree()
    world.upcoming_agrees(shop)
    gateway = world.gateway
    first = gateway.calendar.after(on, 1)
    assert gateway.settlement_day(before) == first
    assert gateway.settlement_day(after) == gateway.calendar.after(on + DAY, 1)
    world.days_pass(6)
    assert shop.merchant.accounts[PENDING] == 0
    world.end()


def test_29_february_is_a_day_like_any_other(world, shop):
    # Monday the 28th is Hari Raya. What moved from its Sunday to the 29th is taken off, so that banks work on it.
    leap = date(2028, 2, 29)
    world.no_holiday(leap)
    world.schedule(shop, Schedule("MT", month_day=28, cut_off=17 * 60))
    world.go(date(2027, 12, 1), 10 * 60)
    for day in (24, 28, 29):
        world.go(date(2028, 2, day), 10 * 60)
        world.sell(shop, BY_BANK, 10_000 + day)
        world.sales_agree()
    assert shop.merchant.open.cut_off == kl_time(leap, 17 * 60)
    world.go(leap, 17 * 60 + 5)
    [payout] = world.payouts("CLOSED")
    assert payout.amount == 10_024 - 108
    world.approve(payout)
    world.send()
    assert world.operator.get(f"admin/payouts/{payout.id}")["valueDay"] == leap.isoformat()
    world.go(leap, 23 * 60)  # the file goes
    world.go(leap, 24 * 60 - 1)
    world.sell(shop, BY_BANK, 30_000)
    world.sales_agree()
    world.upcoming_agrees(shop)
    assert {world.gateway.settlement_day(sale) for sale in world.sales[shop.id][1:]} == {date(2028, 3, 1)}
    world.go(date(2028, 3, 1), 10 * 60)
    world.sell(shop, BY_BANK, 40_000)
    world.sales_agree()
    assert shop.merchant.accounts[PENDING] == 40_000 - 108
    world.days_pass(27)
    assert (world.today, world.payouts("CLOSED")) == (date(2028, 3, 28), [])
    world.go(date(2028, 3, 28), 17 * 60 + 5)
    [payout] = world.payouts("CLOSED")
    assert payout.amount == 10_028 + 10_029 + 30_000 + 40_000 - 4 * 108
    world.pays(payout)
    world.end()


def test_a_rate_that_changes_at_midnight_counts_from_midnight(world, shop):
    day = world.today + DAY
    world.fee_change(shop, FPX, Rule(FLAT_FEE_PLUS, 55, 45, 30, 20), day)
    world.tax_change(list(COMPONENTS[:3]), 1000, day)
    world.tax_change([COMPONENTS[3]], 0, day)
    world.go(world.today, 24 * 60 - 2)
    old = world.sell(shop, BY_BANK, 12_345)
    # Who left for the bank before midnight pays the fee of that day, and the tax of the day on which it was paid.
    between = world.sell_slowly(shop, amount=12_345)
    world.sales_agree()
    world.go(day, 70)
    new = world.sell(shop, BY_BANK, 12_345)
    world.sales_agree()
    assert old.fees == Fees(0, 0, 50, 50, 8)
    assert between.fees == Fees(0, 0, 50, 50, 5)
    assert new.fees == Fees(68, 56, 30, 20, 15)
    payout = world.until_closed(shop)
    world.pays(payout)
    world.days_pass(3)
    world.end()


def test_a_debit_that_is_taken_back_leaves_nothing_whatever_was_refunded_of_it(world, shop):
    # .57: the bank takes it back two banking days later; by then it is settled.
    world.mandate(shop, 3_557)
    world.mandate(shop, 4_557)
    for _ in range(12):
        if world.sales[shop.id]:
            break
        world.morning()
    first, second = sorted(world.sales[shop.id], key=lambda it: it.amount)
    world.refund(shop, second, 1_000)
    for _ in range(12):
        if first.status == second.status == "RETURNED":
            break
        world.morning()
    assert (first.status, second.status) == ("RETURNED", "RETURNED")
    lines = [line for payout in shop.merchant.payouts for line in payout.lines] + shop.merchant.moved
    for sale in (first, second):
        [back] = [line for line in lines if line.subject is sale and line.kind == "SALE_RETURN"]
        assert back.net == sale.fees.without_tax + sale.fees.sst - sale.amount
        shown = world.operator.get(f"admin/sales-transactions/{sale.id}")
        assert (shown["transaction"]["status"], sen(shown["transaction"]["refundedAmount"])) == (FAILED, sale.refunded)
        owed = sum(sen(it["credit"] or "0.00") - sen(it["debit"] or "0.00") for it in shown["ledgerEntries"]
                   if it["account"] in ("MERCHANT_PENDING", "MERCHANT_AVAILABLE", "MERCHANT_REFUND_IN_TRANSIT"))
        assert owed == 0, "nothing of it is the merchant's, or owed by them"
    # What the payer got twice is open with the acquirer, with its age.
    [twice] = exceptions(world.settlement)
    said = "PAID_BACK_TWICE", "REFUNDED", shown["transaction"]["orderNo"]
    assert (twice["kind"], twice["cause"], twice["causeText"]) == said
    assert (twice["account"], sen(twice["amount"])) == ("ACQUIRER_RECEIVABLE", 1_000)
    assert (twice["saleId"], twice["status"]) == (second.id, "OPEN")
    world.days_pass(2)
    world.end()


@pytest.mark.parametrize(("rule", "rates", "amount", "fees"), [
    (Rule(1, 160, 90), (800,) * 4, 8_000, Fees(128, 72, 0, 0, 16)),
    (Rule(1, 33, 33), (800,) * 4, 50, Fees(0, 0, 0, 0, 0)),
    (Rule(1, 100, 100), (800,) * 4, 50, Fees(1, 1, 0, 0, 0)),  # half a sen is one
    (Rule(3, 80, 70, 60, 60), (800,) * 4, 8_000, Fees(64, 56, 0, 0, 10)),  # alike: the percentage
    (Rule(3, 80, 70, 60, 60), (800,) * 4, 7_900, Fees(0, 0, 60, 60, 10)),
    (Rule(4, 250, 100, 0, 100), (800, 600, 0, 600), 50_000, Fees(1_250, 500, 0, 100, 136)),
])
def test_the_model_s_fees_are_those_worked_out_by_hand(rule, rates, amount, fees):
    assert fees_of(rule, rates, amount) == fees


def test_the_model_s_banking_days_are_those_of_a_wall_calendar():
    calendar = Calendar([date(2026, 12, 25)])
    assert calendar.after(date(2026, 12, 24), 1) == date(2026, 12, 28)
    assert calendar.after(date(2028, 2, 28), 1) == date(2028, 2, 29)
