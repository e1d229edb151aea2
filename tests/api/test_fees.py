"""Fees and tax over the wire: who reads them, who proposes, who approves, and what it does to sales."""

import threading
from datetime import date, timedelta

import pytest

from client import OPERATOR, SETTLEMENT, Client, Refused
from given import paid_sale
from payer import FPX
from then import refused

pytestmark = pytest.mark.both_engines

FLAT = {"feeType": 2, "mdrAcquirer": 0, "mdrGateway": 0, "flatFeeAcquirer": "0.50", "flatFeeGateway": "0.20"}
COMPONENTS = ["MDR_ACQUIRER", "MDR_GATEWAY", "FLAT_FEE_ACQUIRER", "FLAT_FEE_GATEWAY"]


def company(client):
    return client.get("security/me")["data"]["companyId"]


def fees_of(client, merchant):
    return client.get(f"admin/fees/merchants/{merchant}")


def draft(first_day, **fields):
    return {"paymentMethod": FPX, "validFrom": first_day, "rule": FLAT, "reason": "Volume", **fields}


@pytest.fixture
def settlement(server):
    return Client(server.url).sign_in(SETTLEMENT)


@pytest.fixture
def merchant(owner):
    return company(owner)


def proposed(client, merchant, **fields):
    first = fees_of(client, merchant)["firstDay"]
    return client.post(f"admin/fees/merchants/{merchant}/proposals", draft(first, **fields))


def test_a_change_is_one_persons_proposal_and_anothers_approval(operator, settlement, merchant):
    made = proposed(operator, merchant, reason="Made and checked")
    path = f"admin/fees/proposals/{made['id']}"
    assert made["status"] == "WAITING"
    assert made["actions"] == ["WITHDRAW"]
    assert settlement.get(path)["actions"] == ["APPROVE", "REJECT"]
    assert settlement.get(path)["replaces"]["flatFeeGateway"] == "0.50"
    assert made["id"] in [it["id"] for it in fees_of(settlement, merchant)["waiting"]]
    assert operator.send("POST", f"{path}/approve").status == 403
    assert operator.send("POST", f"{path}/reject", {"remarks": "Mine"}).status == 403
    assert settlement.send("POST", f"{path}/withdraw").status == 403
    settlement.post(f"{path}/approve")
    assert settlement.get(path)["decidedBy"] == "Demo Settlement"
    fees = fees_of(operator, merchant)
    assert made["id"] not in [it["id"] for it in fees["waiting"]]
    rules = next(it["rules"] for it in fees["methods"] if it["paymentMethod"] == FPX)
    assert rules[0]["isToCome"]
    assert rules[0]["rule"] == FLAT
    assert [it["isInForce"] for it in rules].count(True) == 1
    again = operator.send("POST", f"{path}/withdraw")
    assert again.status == 409
    refused(again, "fee_proposal.approved")


def test_a_proposal_is_rejected_or_withdrawn(operator, settlement, merchant):
    rejected, withdrawn = (proposed(operator, merchant)["id"] for _ in range(2))
    settlement.post(f"admin/fees/proposals/{rejected}/reject", {"remarks": "Too low"})
    operator.post(f"admin/fees/proposals/{withdrawn}/withdraw")
    row = operator.get(f"admin/fees/proposals/{rejected}")
    assert (row["status"], row["remarks"], row["actions"]) == ("REJECTED", "Too low", [])
    listed = operator.get("admin/fees/proposals", merchant=merchant, status="WITHDRAWN", kind="MERCHANT")
    assert withdrawn in [it["id"] for it in listed["content"]]
    assert rejected not in [it["id"] for it in listed["content"]]


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"validFrom": "2020-01-01"}, "validFrom"),
        ({"validFrom": "2026-02-30"}, "validFrom"),
        ({"validFrom": "2999-01-01"}, "validFrom"),
        ({"paymentMethod": 99}, "paymentMethod"),
        ({"reason": " "}, "reason"),
        ({"rule": {**FLAT, "mdrAcquirer": 1}}, "rule.mdrAcquirer"),
        ({"rule": {**FLAT, "feeType": 5}}, "rule.feeType"),
        ({"rule": {**FLAT, "flatFeeGateway": "-0.01"}}, "rule.flatFeeGateway"),
        ({"rule": {**FLAT, "feeType": 4, "mdrAcquirer": 9000, "mdrGateway": 1001}}, "rule.mdrGateway"),
        ({"rule": {**FLAT, "mdrAcquirer": "1.5"}}, "rule.mdrAcquirer"),
    ],
)
def test_what_is_no_rule_to_come_is_refused_with_its_field(operator, merchant, wrong, field):
    with pytest.raises(Refused) as refusal:
        proposed(operator, merchant, **wrong)
    assert refusal.value.status == 400
    assert field in refusal.value.fields


def test_today_has_begun_and_stays(operator, merchant):
    first = date.fromisoformat(fees_of(operator, merchant)["firstDay"])
    with pytest.raises(Refused) as refusal:
        proposed(operator, merchant, validFrom=str(first - timedelta(days=1)))
    assert "validFrom" in refusal.value.fields


def test_only_those_who_keep_the_fees_see_and_change_them(operator, owner, refunds, merchant):
    first = fees_of(operator, merchant)["firstDay"]
    preview = {"merchant": merchant, "month": "2026-10", "paymentMethods": [], "rule": FLAT}
    for client in (owner, refunds):
        for path in (f"admin/fees/merchants/{merchant}", "admin/fees/taxes", "admin/fees/packages",
                     "admin/fees/proposals"):
            assert client.send("GET", path).status == 403, path
        assert client.send("POST", f"admin/fees/merchants/{merchant}/proposals",
                           draft(first)).status == 403
        assert client.send("POST", "admin/fees/preview", preview).status == 403
    assert operator.send("GET", "admin/fees/merchants/999").status == 404
    assert operator.send("POST", "admin/fees/merchants/999/proposals", draft(first)).status == 404
    assert operator.send("POST", "admin/fees/preview", {**preview, "merchant": "999"}).status == 404
    assert operator.send("POST", "admin/fees/proposals/999/approve").status == 404


def test_of_two_who_approve_at_once_one_does(server, operator, settlement, merchant):
    made = proposed(operator, merchant)["id"]
    answers = []
    clients = [Client(server.url, settlement.token) for _ in range(4)]
    threads = [threading.Thread(target=lambda c=c: answers.append(
        c.send("POST", f"admin/fees/proposals/{made}/approve").status)) for c in clients]
    for it in threads:
        it.start()
    for it in threads:
        it.join()
    assert sorted(answers) == [200, 409, 409, 409]


def test_tax_and_fees_of_a_sale_change_at_midnight(own_server):
    operator, settlement = Client(own_server.url).sign_in(OPERATOR), Client(own_server.url).sign_in(SETTLEMENT)
    owner = Client(own_server.url).sign_in()
    merchant = company(owner)

    def sst_and_net():
        payer = paid_sale(own_server, owner, FPX, amount="100.00")
        sale = owner.sale_of(payer.reference)
        told = owner.get(f"payments/sales-transactions/{sale['id']}")["fee"]
        assert told is not None
        return [(line["percent"], line["amount"], line["exemptReason"])
                for line in told["lines"] if line["part"] == "SST"]

    assert sst_and_net() == [("8.00", "0.08", None)]
    first = operator.get("admin/fees/taxes")["firstDay"]
    tax = {"components": ["FLAT_FEE_ACQUIRER"], "validFrom": first, "exemptReason": "Policy 1/2022"}
    made = operator.post("admin/fees/taxes/proposals", {"tax": tax, "reason": "Gazetted"})
    settlement.post(f"admin/fees/proposals/{made['id']}/approve")
    made = proposed(operator, merchant)
    settlement.post(f"admin/fees/proposals/{made['id']}/approve")
    assert sst_and_net() == [("8.00", "0.08", None)]
    operator.clock_advance(86_400)
    owner.sign_in()
    assert sst_and_net() == [("0.00", "0.00", "Policy 1/2022"), ("8.00", "0.02", None)]
    operator.sign_in(OPERATOR)
    rules = operator.get("admin/fees/taxes")["rules"]
    assert [it["exemptReason"] for it in rules if it["component"] == "FLAT_FEE_ACQUIRER" and it["isInForce"]] \
        == ["Policy 1/2022"]


def test_a_tax_says_a_rate_or_why_there_is_none(operator):
    first = operator.get("admin/fees/taxes")["firstDay"]
    for tax, field in (({"components": []}, "tax.components"), ({"rate": None}, "tax.rate"),
                       ({"exemptReason": "Both"}, "tax.rate"), ({"rate": 10_001}, "tax.rate"),
                       ({"components": ["SST"]}, "tax.components[0]"),
                       ({"validFrom": "2024-02-29"}, "tax.validFrom")):
        body = {"tax": {"components": COMPONENTS, "validFrom": first, "rate": 900, **tax}, "reason": "Budget"}
        with pytest.raises(Refused) as refusal:
            operator.post("admin/fees/taxes/proposals", body)
        assert refusal.value.status == 400
        assert field in refusal.value.fields, refusal.value.answer


def test_a_preview_shows_what_a_month_would_have_cost(server, operator, owner, merchant):
    paid_sale(server, owner, FPX, amount="100.00")
    month = operator.get("sandbox/clock")["now"][:7]
    body = {"merchant": merchant, "month": month, "paymentMethods": [FPX], "rule": FLAT}
    told = operator.post("admin/fees/preview", body)
    assert told["count"] > 0
    assert [it["paymentMethod"] for it in told["methods"]] == [FPX]
    assert told["methods"][0]["count"] == told["count"]
    assert float(told["difference"]) < 0
    assert 0 < len(told["largest"]) <= 10
    exempt = {"components": COMPONENTS, "validFrom": "2027-01-01", "exemptReason": "What if"}
    told = operator.post("admin/fees/preview", {"merchant": merchant, "month": month, "paymentMethods": [],
                                                "tax": exempt})
    assert told["after"]["tax"] == "0.00"
    assert told["after"]["fees"] == told["before"]["fees"]
    for wrong in ("2026-13", "2999-01", "26-2026"):
        with pytest.raises(Refused) as refusal:
            operator.post("admin/fees/preview", {**body, "month": wrong})
        assert "month" in refusal.value.fields
