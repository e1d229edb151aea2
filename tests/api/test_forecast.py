"""What auto-debits will bring, said before any file leaves, and a month played through."""

import pytest

from debtor import PLAN, enrolled, ready
from given import owner
from then import refused

pytestmark = pytest.mark.both_engines

FORECAST = "emandate/forecast"


def test_a_forecast_and_a_dry_run_of_what_is_enrolled(own_server):
    server = own_server
    _, row = enrolled(server, PLAN)
    client = owner(server)
    told = client.get(FORECAST, product=row["productId"])
    assert len(told["days"]) == 90 and told["blocked"] == []
    with_some = [day for day in told["days"] if day["count"]]
    assert with_some[0] == {"day": row["nextDebit"], "count": 1, "amount": "80.00",
                            "blockedCount": 0, "blockedAmount": "0.00"}
    assert told["count"] == len(with_some) and told["amount"] == f"{80 * told['count']}.00"
    [product] = told["products"]
    assert (product["id"], product["count"]) == (row["productId"], told["count"])

    month = row["nextDebit"][:7]
    bank = client.get(f"{FORECAST}/dry-run", month=month)["banks"][0]["id"]
    paid = client.get(f"{FORECAST}/dry-run", month=month, rates=f"{bank}:0", seed=5)
    assert (paid["month"], paid["seed"]) == (month, 5)
    assert (paid["total"]["collected"], paid["total"]["amount"]) == (1, "80.00")
    assert paid["total"]["net"] < paid["total"]["amount"] and paid["total"]["receipts"] == 1
    failed = client.get(f"{FORECAST}/dry-run", month=month, rates=f"{bank}:100")
    assert failed["total"]["collected"] == 0
    assert failed["total"]["failureMails"] == failed["total"]["attempted"]

    client.post(f"emandate/applications/{row['id']}/pause", {})
    paused = client.get(FORECAST)
    assert paused["count"] == 0
    assert [it["reason"] for it in paused["blocked"]] == ["PAUSED"]
    assert client.get("emandate/collections")["totalElements"] == 0, "nothing was made"


@pytest.mark.parametrize("wrong", [{"month": "2026-13"}, {"month": "1999-01"}, {"rates": "BANK"},
                                   {"rates": "BANK:101"}, {"rates": "BANK:-1"}])
def test_what_no_dry_run_understands_is_named(server, wrong):
    client = ready(server)
    refusal = refused(lambda: client.get(f"{FORECAST}/dry-run", **wrong), "error.validation", 400)
    assert next(iter(wrong)) in str(refusal)
