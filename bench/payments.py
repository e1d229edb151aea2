"""A payment from a link's page to Paid, through the simulated bank, as a browser goes: nine requests, and
the bank's direct answer beside them. The server is the bank, too, and makes both sides' signatures."""

import functools
import json
import re
import sys

from cases import Case, middle, per_second, turns
from programs import ROOT, rates, run

PAYERS = 32
PROCESSORS = 2  # what the signatures alone are counted on
SIGNATURES = 3  # of a payment: our request, the bank's answer by the browser and directly


@functools.cache
def signatures_per_second():
    """RSA of 2048 bits on one processor."""
    out = run(["openssl", "speed", "-seconds", "1", "rsa2048"])
    return float(re.search(r"^rsa\s+2048 bits\s+\S+\s+\S+\s+(\S+)", out, re.MULTILINE).group(1))


def open_link(server):
    """The slug of a link that everybody pays, and a bank."""
    status, link = server.call("POST", "/api/v1/payments/payment-links",
                               {"title": "Bench", "amount": "12.50", "oneTimePayment": False})
    assert status == 200, link
    return link["slug"]


def pay(server, slug, seconds, payers):
    """So many payers, one payment after the other: how many a second, how late, at what cost."""
    cpu = server.cpu_seconds()
    out = run(["wrk", "-c", payers, "-t", payers, "-d", f"{seconds}s", "--timeout", "20s", "-s",
               ROOT / "bench/payments.lua", f"http://127.0.0.1:{server.port}", "--", slug, "ABB0233"])
    cpu = server.cpu_seconds() - cpu
    figures = json.loads(out.strip().splitlines()[-1])
    if figures["problem"]:
        sys.exit(f"a payment failed: {figures['problem']}")
    if figures["done"] == 0:  # as late as it was asked for, at the least
        print(f"Nobody had paid after {seconds} s", file=sys.stderr)
        figures |= {"done": 1, "p50": seconds * 1000, "p99": seconds * 1000}
    return figures | rates(figures["done"], figures["seconds"], cpu)


def cases(o, server, engine, list_cpu_us):
    slug = open_link(server)
    many, = turns(o.rounds, lambda: pay(server, slug, o.seconds, PAYERS))
    one, = turns(o.rounds, lambda: pay(server, slug, o.seconds, 1))
    limit = signatures_per_second() * PROCESSORS / SIGNATURES
    rate = middle(many, "per_second")
    yield Case(f"checkout to Paid, {engine}, {PAYERS} payers", per_second(many),
               f"signatures alone {limit:,.0f} /s", rate / limit,
               note=f"p50 {middle(many, 'p50'):.1f} ms, p99 {middle(many, 'p99'):.1f} ms; one payer alone: p50 "
                    f"{middle(one, 'p50'):.1f} ms, p99 {middle(one, 'p99'):.1f} ms")
    each = middle(many, "cpu_us")
    ratio = each / (10 * list_cpu_us)
    yield Case(f"checkout to Paid, {engine}, processor", f"{each:,.0f} µs",
               f"ten lists {10 * list_cpu_us:,.0f} µs", ratio, "≤ 1", 1 / ratio)
