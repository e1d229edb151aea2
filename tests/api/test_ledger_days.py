"""The books as of any moment over the wire: a merchant's balance and its entries, and what operators read off them."""

from datetime import datetime, timedelta, timezone
from decimal import Decimal

import pytest

from client import OPERATOR, Client, Refused
from given import paid_sale
from shown import csv_file, export

pytestmark = pytest.mark.both_engines

AS_OF, ENTRIES = "merchants/balance/as-of", "merchants/balance/entries"
KUALA_LUMPUR = timezone(timedelta(hours=8))


def balance(client, account, **query):
    return next(Decimal(it["balance"]) for it in client.get(AS_OF, **query)["accounts"] if it["account"] == account)


def company(client):
    return client.get("security/me")["data"]["companyId"]


def picked(client, days):
    """A moment so many days from now, as the picker submits it."""
    return (client.now().astimezone(KUALA_LUMPUR) + timedelta(days=days)).strftime("%Y-%m-%d %H:%M:%S")


def test_now_is_what_the_balance_says_and_before_the_sale_is_what_it_was(server, owner):
    before = owner.get(AS_OF)
    paid_sale(server, owner, amount="73.10")
    now = owner.get("merchants/balance")
    assert balance(owner, "MERCHANT_PENDING") == Decimal(now["pendingBalance"])
    assert balance(owner, "MERCHANT_AVAILABLE") == Decimal(now["availableBalance"])
    again = owner.get(AS_OF, at=before["asOf"])
    assert again["accounts"] == before["accounts"]
    assert {it["account"] for it in again["accounts"]} == {
        "MERCHANT_PENDING", "MERCHANT_AVAILABLE", "MERCHANT_REFUND_IN_TRANSIT", "MERCHANT_PAYOUT_IN_TRANSIT"}


def test_a_time_to_come_is_now_and_one_before_the_merchant_is_zero(server, owner):
    ahead = owner.get(AS_OF, at=picked(owner, 400))
    assert datetime.fromisoformat(ahead["asOf"]) <= owner.now()
    assert balance(owner, "MERCHANT_PENDING", at=picked(owner, 400)) == Decimal(
        owner.get("merchants/balance")["pendingBalance"])
    assert {it["balance"] for it in owner.get(AS_OF, at="2001-01-01 00:00:00")["accounts"]} == {"0.00"}


def test_the_entries_lead_to_the_balance(server, owner):
    payer = paid_sale(server, owner, amount="61.30")
    sale = owner.sale_of(payer.reference)
    page = owner.get(ENTRIES, account="MERCHANT_PENDING", pageSize=2)
    newest, second = page["content"]
    assert newest["salesTransactionId"] == sale["id"] and newest["kind"] == "SALE"
    assert Decimal(newest["runningBalance"]) == balance(owner, "MERCHANT_PENDING")
    assert Decimal(newest["runningBalance"]) - Decimal(newest["amount"]) == Decimal(second["runningBalance"])
    assert page["totalElements"] >= 2
    rising = owner.get(ENTRIES, account="MERCHANT_PENDING", createdDateFrom=picked(owner, -3), sort="createdDate,asc", pageSize=500)
    for before, after in zip(rising["content"], rising["content"][1:]):
        assert Decimal(before["runningBalance"]) + Decimal(after["amount"]) == Decimal(after["runningBalance"])


def test_the_entries_can_be_taken_away(server, owner):
    paid_sale(server, owner)
    asked = {"account": "MERCHANT_PENDING", "createdDateFrom": picked(owner, -2)}
    titles, rows = csv_file(export(owner, ENTRIES, "csv", **asked))
    assert len(rows) == owner.get(ENTRIES, **asked)["totalElements"]
    first = dict(zip(titles, rows[0]))
    assert first["Account"] == "Merchants: pending"
    assert Decimal(first["Balance after it (MYR)"]) == balance(owner, "MERCHANT_PENDING")


def in_pages(client, path, size, **query):
    """The list, read page by page."""
    out, number = [], 1
    while True:
        page = client.get(path, **query, pageSize=size, pageNumber=number)
        out += [(it["transferId"], it["amount"], it["runningBalance"]) for it in page["content"]]
        if not page["content"]:
            assert len(out) == page["totalElements"]
            return out
        number += 1


def test_a_page_holds_the_same_however_many_days_lie_before_it(own_server):
    """Days before a page are skipped by their numbers: what is taken away has been read entry by entry."""
    owner, operator = Client(own_server.url).sign_in(), Client(own_server.url).sign_in(OPERATOR)
    began = picked(owner, -0.01)
    for sales in (2, 1, 0, 3, 0, 0, 1):
        for _ in range(sales):
            paid_sale(own_server, owner)
        operator.clock_advance(86400)
        owner, operator = Client(own_server.url).sign_in(), Client(own_server.url).sign_in(OPERATOR)
    for client, path, account, least in (
            (owner, ENTRIES, "MERCHANT_PENDING", 7), (owner, ENTRIES, "MERCHANT_REFUND_IN_TRANSIT", 0),
            (operator, "admin/ledger/entries", "ACQUIRER_RECEIVABLE", 7), (operator, "admin/ledger/entries", "FEE_INCOME", 7)):
        # Not the last day, in which settlements may still be posted.
        span = {"account": account, "createdDateFrom": began, "createdDateTo": picked(owner, -0.5)}
        titles, rows = csv_file(export(client, path, "csv", **span, sort="createdDate,asc"))
        amount, after = titles.index("Amount (MYR)"), titles.index("Balance after it (MYR)")
        whole = [(row[amount], row[after]) for row in rows]
        assert len(whole) >= least, account
        for size in (1, 3, 100):
            rising = in_pages(client, path, size, **span, sort="createdDate,asc")
            assert [it[1:] for it in rising] == whole, (account, size)
            assert in_pages(client, path, size, **span) == rising[::-1], (account, size)


@pytest.mark.parametrize("query", [{"account": "FEE_INCOME"}, {"account": "SAVINGS"},
                                   {"account": "MERCHANT_PENDING", "sort": "amount,asc"},
                                   {"account": "MERCHANT_PENDING", "createdDateFrom": "yesterday"}])
def test_entries_that_are_not_a_merchants_own_are_refused(server, owner, query):
    with pytest.raises(Refused) as refused:
        owner.get(ENTRIES, **query)
    assert refused.value.status == 400


def test_a_merchant_sees_its_own_only_and_operators_everybodys(server, owner, shop, operator):
    paid_sale(server, owner)
    mine = balance(owner, "MERCHANT_PENDING")
    # Whatever a merchant says, it is asked for itself.
    with pytest.raises(Refused):
        shop.get(AS_OF, merchant=company(owner))
    theirs = operator.get("admin/ledger/balances", merchant=company(owner))
    pending = next(it for it in theirs["accounts"] if it["account"] == "MERCHANT_PENDING")
    assert Decimal(pending["balance"]) == -mine  # as the books count
    nobodys = operator.get("admin/ledger/balances", merchant="999")
    assert {it["balance"] for it in nobodys["accounts"]} == {"0.00"}
    assert operator.get("admin/ledger/entries", merchant="999", account="MERCHANT_PENDING")["content"] == []
    for path in ("balances", "entries?account=BANK", "trial-balance", "income?year=2026", "receivables"):
        with pytest.raises(Refused) as refused:
            owner.call("GET", f"admin/ledger/{path}")
        assert refused.value.status == 403


def test_operators_see_on_whose_behalf_an_entry_is_and_narrow_any_account_to_one_merchant(server, owner, operator):
    paid_sale(server, owner)
    mine, name = company(owner), "Kedai Demo"
    for account in ("FEE_INCOME", "MERCHANT_PENDING"):
        everybodys = operator.get("admin/ledger/entries", account=account)
        assert everybodys["content"][0]["merchantName"] == name
        assert everybodys["content"][0]["runningBalance"] is not None
        own = operator.get("admin/ledger/entries", account=account, merchant=mine)
        assert 0 < own["totalElements"] <= everybodys["totalElements"]
        assert {entry["merchantId"] for entry in own["content"]} == {mine}
        # An account that is everybody's has no balance of one merchant's.
        assert (own["content"][0]["runningBalance"] is None) == (account == "FEE_INCOME")
        assert operator.get("admin/ledger/entries", account=account, merchant="999")["content"] == []
    titles, rows = csv_file(export(operator, "admin/ledger/entries", "csv", account="FEE_INCOME", merchant=mine))
    assert {row[titles.index("Merchant")] for row in rows} == {name}


def test_who_has_nothing_to_do_with_payouts_sees_no_books(server, refunds):
    for path in ("admin/ledger/trial-balance", "admin/ledger/balances", "admin/ledger/receivables"):
        with pytest.raises(Refused) as refused:
            refunds.get(path)
        assert refused.value.status == 403


def test_the_trial_balance_adds_up_to_zero(server, owner, operator):
    paid_sale(server, owner)
    for days in (-30, -1, 0, 5):
        trial = operator.get("admin/ledger/trial-balance", at=picked(operator, days))
        assert trial["difference"] == "0.00"
        assert sum(Decimal(it["balance"]) for it in trial["accounts"]) == 0
    titles, rows = csv_file(export(operator, "admin/ledger/trial-balance", "csv"))
    assert "Debit (MYR)" in titles
    assert sum(Decimal(dict(zip(titles, row))["Balance (MYR)"]) for row in rows) == 0


def test_income_by_month_is_what_the_accounts_have_grown_by(server, owner, operator):
    paid_sale(server, owner, amount="500.00")
    now = operator.now().astimezone(KUALA_LUMPUR)
    years = [operator.get("admin/ledger/income", year=year) for year in range(now.year - 2, now.year + 1)]
    months = [month for year in years for month in year["months"]]
    assert len(years[-1]["months"]) == now.month
    books = {it["account"]: it["balance"] for it in operator.get("admin/ledger/balances")["accounts"]}
    assert sum(Decimal(m["feeIncome"]) for m in months) == -Decimal(books["FEE_INCOME"])
    assert sum(Decimal(m["sstPayable"]) for m in months) == -Decimal(books["SST_PAYABLE"])
    for month in months:
        assert sum(Decimal(it["amount"]) for it in month["acquirerFees"]) == Decimal(month["acquirerFeesPayable"])
    titles, rows = csv_file(export(operator, "admin/ledger/income", "csv", year=now.year))
    assert len(rows) >= 2 * now.month


def test_what_acquirers_owe_is_told_by_the_day_since_which_they_do(server, owner, operator):
    paid_sale(server, owner, amount="12.34")
    owed = operator.get("admin/ledger/receivables")["acquirers"]
    assert owed
    for it in owed:
        days = sum(Decimal(day["amount"]) for day in it["days"])
        buckets = sum(Decimal(it[name]) for name in ("days0To1", "days2To7", "days8To30", "daysOver30"))
        assert days == buckets == max(Decimal(it["balance"]), 0)
        assert it["days"] == sorted(it["days"], key=lambda day: day["day"])
    titles, rows = csv_file(export(operator, "admin/ledger/receivables", "csv"))
    assert len(rows) == sum(len(it["days"]) for it in owed)


def test_months_that_a_sandbox_moved_through_are_right_at_once(own_server):
    owner, operator = Client(own_server.url).sign_in(), Client(own_server.url).sign_in(OPERATOR)
    before = owner.get(AS_OF)
    operator.clock_advance(200 * 86400)
    owner, operator = Client(own_server.url).sign_in(), Client(own_server.url).sign_in(OPERATOR)
    paid_sale(own_server, owner, amount="88.00")
    assert owner.get(AS_OF, at=before["asOf"])["accounts"] == before["accounts"]
    assert balance(owner, "MERCHANT_PENDING") == Decimal(owner.get("merchants/balance")["pendingBalance"])
    assert operator.get("admin/ledger/trial-balance")["difference"] == "0.00"
