"""Settlement rules over the wire: who reads and changes them, for which days, and what a merchant sees of them."""

from datetime import date, timedelta
from decimal import Decimal

import pytest

from client import OPERATOR, Client, Refused
from given import paid_sale
from payer import CARD, FPX
from settlement_desk import rule_on
from shown import day_that_begins
from then import refused
from waiting import at_once

pytestmark = pytest.mark.both_engines

RULES = "admin/settlement-rules"
INSTALMENT = 30


def of(terms, method):
    return [it for it in terms["rules"] if it["paymentMethod"] == method]


def later(terms, days):
    return (date.fromisoformat(terms["today"]) + timedelta(days=days)).isoformat()


def instead(operator, draft):
    """The draft with what counts on its day, as somebody who enters it now has read it."""
    return {**draft, "was": rule_on(operator.get(RULES), draft["paymentMethod"], draft["validFrom"])}


def test_every_method_has_a_rule_in_force(operator):
    terms = operator.get(RULES)
    methods = {it["paymentMethod"] for it in terms["rules"]}
    assert methods == {1, 2, 3, 10, 20, 21, 22, 23, 24, 30, 40}
    for method in methods:
        assert [it["availableOn"] > terms["today"] for it in of(terms, method) if it["availableOn"]] == [True]
    fpx, card = of(terms, FPX)[0], of(terms, CARD)[0]
    assert (fpx["bankingDays"], card["bankingDays"]) == (1, 2)
    assert (card["validFrom"], card["cutOffMinutes"], card["isToCome"]) == (None, 1440, False)


def test_a_rule_changes_for_days_to_come(own_server):
    operator = Client(own_server.url).sign_in(OPERATOR)
    before = operator.get(RULES)
    draft = {"paymentMethod": INSTALMENT, "validFrom": later(before, 1), "bankingDays": 5, "cutOffMinutes": 930}
    for days in (7, 3):
        answer = operator.put(RULES, instead(operator, {**draft, "bankingDays": days}))
        assert answer["isToCome"] and answer["bankingDays"] == days
    first, second = of(operator.get(RULES), INSTALMENT)
    assert first["availableOn"] and second["availableOn"] is None
    assert (second["validFrom"], second["bankingDays"], second["cutOffMinutes"]) == (draft["validFrom"], 3, 930)
    written = own_server.database.rows("SELECT detail FROM audit_log WHERE action = 'settlement.ruleSet' ORDER BY id")
    assert [row[0].split(" ", 1)[1] for row in written] == ["T+2 24:00 → T+7 15:30", "T+7 15:30 → T+3 15:30"]
    operator.clock_advance(24 * 3600)
    operator.sign_in(OPERATOR)
    first, second = of(operator.get(RULES), INSTALMENT)
    assert not second["isToCome"] and second["availableOn"] and first["availableOn"] is None
    with pytest.raises(Refused) as refusal:
        operator.put(RULES, instead(operator, draft))
    assert "validFrom" in refusal.value.fields
    own_server.stop()
    own_server.check()


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"validFrom": "today"}, "validFrom"),
        ({"validFrom": "2020-01-01"}, "validFrom"),
        ({"validFrom": "2999-01-01"}, "validFrom"),
        ({"paymentMethod": 99}, "paymentMethod"),
        ({"bankingDays": 0}, "bankingDays"),
        ({"bankingDays": 31}, "bankingDays"),
        ({"cutOffMinutes": 0}, "cutOffMinutes"),
        ({"cutOffMinutes": 1441}, "cutOffMinutes"),
    ],
)
def test_what_is_no_rule_is_refused_with_its_field(operator, change, field):
    terms = operator.get(RULES)
    if change.get("validFrom") == "today":
        change = {"validFrom": terms["today"]}
    right = {"paymentMethod": INSTALMENT, "validFrom": later(terms, 9), "bankingDays": 2, "cutOffMinutes": 1440}
    with pytest.raises(Refused) as refusal:
        operator.put(RULES, {**instead(operator, right), **change})
    assert refusal.value.status == 400
    assert field in refusal.value.fields
    assert of(operator.get(RULES), INSTALMENT) == of(terms, INSTALMENT)


def test_two_changes_at_once_are_one_and_the_other_is_told_what_it_is_now(own_server):
    operator = Client(own_server.url).sign_in(OPERATOR)
    terms = operator.get(RULES)
    draft = {"paymentMethod": INSTALMENT, "validFrom": later(terms, 3), "bankingDays": 5, "cutOffMinutes": 930,
             "was": rule_on(terms, INSTALMENT, later(terms, 3))}

    def press(days):
        return Client(own_server.url, operator.token).send("PUT", RULES, {**draft, "bankingDays": days})

    answers = at_once(*[lambda days=days: press(days) for days in range(4, 12)])
    assert sorted(it.status for it in answers) == [200] + [409] * 7
    [won] = [it.json["bankingDays"] for it in answers if it.status == 200]
    assert [it["bankingDays"] for it in of(operator.get(RULES), INSTALMENT)] == [2, won]
    with pytest.raises(Refused) as refusal:
        operator.put(RULES, {**draft, "bankingDays": 12})
    refused(refusal.value.answer, "settlement.ruleChanged")
    assert refusal.value.fields["bankingDays"] == f"It is {won} now"
    operator.put(RULES, instead(operator, {**draft, "bankingDays": 12}))


def test_only_those_who_keep_the_fees_change_the_rules(owner, operator, refunds):
    draft = {"paymentMethod": INSTALMENT, "validFrom": "2031-01-01", "bankingDays": 2, "cutOffMinutes": 1440}
    for client in (owner, refunds):
        assert client.send("GET", RULES).status == 403
        assert client.send("PUT", RULES, draft).status == 403
    assert operator.send("GET", "merchants/balance/upcoming").status == 403


def test_upcoming_days_are_all_that_is_pending(own_server):
    owner, operator = Client(own_server.url).sign_in(), Client(own_server.url).sign_in(OPERATOR)
    payer = paid_sale(own_server, owner, CARD, amount="41.00")
    sale = owner.sale_detail(payer.reference)
    coming = owner.get("merchants/balance/upcoming")
    assert coming["heldAmount"] == "0.00"
    assert [it["day"] for it in coming["days"]] == sorted({it["day"] for it in coming["days"]})
    pending = Decimal(owner.get("merchants/balance")["pendingBalance"])
    assert sum(Decimal(it["amount"]) for it in coming["days"]) == pending
    day = day_that_begins(sale["settlementDate"])
    assert day == of(operator.get(RULES), CARD)[0]["availableOn"]
    # A holiday on that very day moves it at once, and what comes with it.
    operator.post("admin/calendar/holidays", {"day": day, "name": "Flood", "states": [], "isExpected": False})
    moved = day_that_begins(owner.sale_detail(payer.reference)["settlementDate"])
    assert moved > day
    after = owner.get("merchants/balance/upcoming")["days"]
    assert day not in [it["day"] for it in after] and moved in [it["day"] for it in after]
    assert sum(Decimal(it["amount"]) for it in after) == pending
