"""Every way of asking that the pages offer, each over everything there is: the aim is one for all, so
that no filter is left to hope. One connection asks; the middle of its answers counts."""

import time
from urllib.parse import quote, urlencode

from cases import Case, is_at_most, middle, turns
from programs import wrk

SALES = "/api/v1/payments/sales-transactions"
BOARD = "/api/v1/payments/merchant-sales-dashboard/"
AIM_MS = 50
DETAILS_MS = 2

# The list of sales without days, unless it says so. "year" stands for the days of the data.
SHAPES = [
    ("page 1000", {"pageNumber": 1000}),
    ("last page", {"pageNumber": "last"}),
    ("two statuses", {"filterStatus": "22,23"}),
    ("status that none has", {"filterStatus": 44}),
    ("method", {"paymentMode": 1}),
    ("status and acquirer, page 1000", {"filterStatus": 11, "acquirer": 1, "pageNumber": 1000}),
    ("status, method, a year", {"filterStatus": 22, "paymentMode": 20, "year": True}),
    ("channel, page 1000", {"channel": 2, "pageNumber": 1000}),
    ("channel that none has", {"channel": 5}),
    ("by amount, channel", {"channel": 2, "sort": "amount,desc"}),
    ("late ones", {"isLate": "true"}),
    ("all but late ones", {"isLate": "false"}),
    ("refund requested", {"refundRequestStatus": "REQUESTED"}),
    ("by amount", {"sort": "amount,desc"}),
    ("by amount, failed, a month", {"sort": "amount,asc", "filterStatus": 22, "month": True}),
    ("by status", {"sort": "status,asc"}),
    ("by status, a month, page 100", {"sort": "status,desc", "month": True, "pageNumber": 100}),
    ("by customer", {"sort": "customerName,asc"}),
    ("by customer, a month", {"sort": "customerName,desc", "month": True}),
    ("by customer, failed", {"sort": "customerName,asc", "filterStatus": 22}),
    ("by customer, amount from 100 to 110", {"sort": "customerName,asc", "amountFrom": "100.00",
                                             "amountTo": "110.00"}),
    ("amount from 100 to 110", {"amountFrom": "100.00", "amountTo": "110.00"}),
    ("amount above 500, a year", {"amountFrom": "500.00", "year": True}),
    ("amount above 50, by amount, paid", {"amountFrom": "50.00", "sort": "amount,asc",
                                          "filterStatus": 11}),
    ("name that 83,000 have", {"name": "rahman"}),
    ("name that 5,000 have", {"name": "aisyah rahman"}),
    ("name that nobody has", {"name": "zzzzzz"}),
    ("two letters", {"name": "ai"}),
    ("whole address", {"name": "aisyah.rahman@example.com"}),
    ("part of a number", {"name": "INV-00012"}),
]
TERMS = ["rahman", "INV-0000123", "aisyah.rahman@example.com", "zzzzzz", "ai"]
CARDS = ["monthly-merchant-sales", "today-merchant-sales", "sales-by-day?days=30",
         "success-rate-by-method?year", "attention"]


def moment(day, time_of_day):
    return time.strftime("%Y-%m-%d", time.gmtime(day * 86400)) + " " + time_of_day


def days_query(first, last):
    return {"createdDateFrom": moment(first, "00:00:00"), "createdDateTo": moment(last, "23:59:59")}


def path_of(server, shape, lists):
    query = {"pageNumber": 1, "pageSize": 10, **shape}
    if query.pop("year", False):
        query |= days_query(lists.first_day, lists.last_day)
    if query.pop("month", False):
        query |= days_query(lists.last_day - 30, lists.last_day)
    if query["pageNumber"] == "last":
        query["pageNumber"] = 1
        status, answer = server.call("GET", SALES + "?" + urlencode(query))
        query["pageNumber"] = max(1, answer["totalPages"])
    return SALES + "?" + urlencode(query)


def one_by_one(o, server, lines):
    found, = turns(o.rounds, lambda: wrk(server, "GET", lines, max(1, o.seconds // 3), connections=1))
    return found


def all_lines(server, lists):
    """Of each way of asking: its name, the addresses to ask in turn, the aim in ms."""
    for what, shape in SHAPES:
        yield what, [path_of(server, shape, lists)], AIM_MS
    yield "quick search", ["/api/v1/search/" + quote(term, safe="") for term in TERMS], AIM_MS
    year = urlencode(days_query(lists.last_day - 364, lists.last_day))
    yield "dashboard, its slowest of five", [BOARD + card.replace("year", year) for card in CARDS], AIM_MS
    ids = []
    for page in (1, 100, 1000):
        _, answer = server.call("GET", SALES + f"?pageNumber={page}&pageSize=10&filterStatus=11")
        ids += [sale["id"] for sale in answer["content"]]
    yield "one sale with its details", [f"{SALES}/{sale}" for sale in ids], DETAILS_MS


def every_shape(o, server, engine, lists):
    for what, lines, aim in all_lines(server, lists):
        status, answer = server.call("GET", lines[0])
        if status != 200:
            yield Case(f"{what}, {engine}", f"answered {status}", aim=f"≤ {aim} ms", met=0.01)
            continue
        found = one_by_one(o, server, lines)
        note = f"p99 {middle(found, 'p99'):.1f} ms, processor {middle(found, 'cpu_us'):.0f} µs"
        if "totalElements" in answer:
            note += f", {answer['totalElements']:,} found"
        yield is_at_most(f"{what}, {engine}", middle(found, "p50"), "ms", aim, note)
