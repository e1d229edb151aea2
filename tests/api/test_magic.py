"""What scripts choose in the sandbox, as docs/acquirer-answers.md tells it."""

import re

import pytest

from client import OWNER, Client
from payer import CANCELED, CARD, DUITNOW, FAILED, FPX, IN_PROGRESS, PAID, TIMEOUT, WALLET, Payer
from server import ROOT
from waiting import wait_until

pytestmark = pytest.mark.engine("sqlite")

WAYS = {"fpx": (FPX, None), "cards": (CARD, None), "boost": (WALLET, "boost"), "mcash": (WALLET, "mcash"),
        "duitnow": (DUITNOW, None)}
ENDS = {"Paid": PAID, "Failed": FAILED, "Canceled": CANCELED, "Timeout": TIMEOUT, "stays open": IN_PROGRESS}
PAGE = (ROOT / "docs/acquirer-answers.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| `(\w+)` \| (any other amount|amount|card) ?([\d.]*)[^|]*\| `([^`]+)` \| ([^|]+) \|$", PAGE, re.M)


def test_the_table_speaks_of_every_acquirer_and_every_end():
    assert {row[0] for row in ROWS} == set(WAYS)
    for acquirer in WAYS:
        ends = {row[4] for row in ROWS if row[0] == acquirer}
        assert ends == (set(ENDS) if acquirer != "cards" else {"Paid", "Failed"}), acquirer


@pytest.mark.parametrize("acquirer, kind, value, code, end", ROWS)
def test_a_script_gets_what_the_table_says(server, acquirer, kind, value, code, end):
    owner = Client(server.url).sign_in(OWNER)
    amount = "80" + (value if kind == "amount" else ".00")
    payer = Payer(server.url).start(owner.link_create(amount=amount)["slug"], *WAYS[acquirer])
    if acquirer == "fpx":
        payer.browser.press("^Sign in")
        payer.browser.press("^Approve", code="", delivery="direct")
    else:
        payer.decide(None, "direct", card=value or None)
    wait_until(lambda: payer.state()["status"] == ENDS[end], end)
    answers = wait_until(lambda: [m for m in owner.sale_detail(payer.reference)["messages"]
                                  if m["way"] == "DIRECT"], "the answer")
    assert re.search(rf"={re.escape(code)}$", answers[0]["body"], re.M), answers[0]["body"]


@pytest.mark.parametrize("bank, code", re.findall(r"bank (TEST\d+) \| `(\d+)`", PAGE))
def test_a_bank_s_name_says_it_too(server, bank, code):
    owner = Client(server.url).sign_in(OWNER)
    payer = Payer(server.url).start(owner.link_create()["slug"], FPX, bank)
    payer.browser.press("^Sign in")
    payer.browser.press("^Approve", code="", delivery="direct")
    end = FAILED if code == "51" else IN_PROGRESS
    wait_until(lambda: payer.state()["status"] == end, code)
