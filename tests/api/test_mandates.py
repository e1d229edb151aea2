"""Auto-debit from the product to the ledger, over HTTP and through the banks' files."""

import pytest

from client import Refused
from debtor import (ALI, APPLICATIONS, BANK, CANCELED, COLLECTIONS, FAILED, PLAN, Debtor, collected, collections,
                    day_after, enrolled, go_to, mailed, mandate_of, ready)
from given import owner
from payer import Browser
from waiting import wait_until

pytestmark = pytest.mark.both_engines

SALE_PAID, SALE_FAILED = 11, 22


def details(server, row):
    return owner(server).get(f"{APPLICATIONS}/{row['id']}")


def test_a_payer_enrols_and_is_debited_through_the_banks_files(own_server):
    server = own_server
    debtor, row = enrolled(server, PLAN)
    assert row["isMatch"] and row["transferType"] == "B2C"
    assert debtor.state()["nextDebit"] == row["nextDebit"]
    shown = details(server, row)
    assert [step["step"] for step in shown["ahead"]] == ["DEBIT"] * 3
    assert shown["account"].startswith("•••• ") and len(shown["account"]) == 9
    assert (shown["budget"]["used"], shown["budget"]["max"]) == (0, 3)
    assert shown["terms"] == PLAN["terms"]

    go_to(server, row["nextDebit"], 8)
    [sent] = collected(server, row, "SENT", 1)
    sale = owner(server).get(f"payments/sales-transactions/{sent['saleId']}")["transaction"]
    assert (sale["status"], sale["channel"], sale["paymentMethod"]) == (2, 3, 22)
    go_to(server, row["nextDebit"], 17)
    [debited] = collected(server, row, "DEBITED", 1)
    sale = owner(server).get(f"payments/sales-transactions/{sent['saleId']}")
    assert sale["transaction"]["status"] == SALE_PAID
    assert sale["ledgerEntries"], "the sen have arrived"
    lines = owner(server).get(f"{COLLECTIONS}/{debited['id']}")
    assert lines["id"] in lines["fileLine"] and lines["id"] in lines["responseLine"]
    found = owner(server).get(f"search/{debited['orderNo']}")["content"]
    assert [(hit["kind"], hit["id"], hit["collectionStatus"]) for hit in found if hit["collectionStatus"]] == [
        ("mandateCollection", debited["id"], "DEBITED")]
    after = mandate_of(server, row["mandateNo"])
    assert (after["debitsDone"], after["debitedAmount"]) == (1, "80.00")
    for words in ("You have signed an auto-debit", "Your auto-debit for", "Receipt: RM 80.00"):
        assert mailed(server, words), words


def test_want_of_funds_is_tried_again_and_what_the_bank_takes_back_is_reversed(own_server):
    server = own_server
    # An amount of .51 has no funds once in a fortnight.
    _, row = enrolled(server, {**PLAN, "amount": "80.51"})
    go_to(server, row["nextDebit"], 17)
    [poor] = collected(server, row, "FAILED", 1)
    assert (poor["code"], poor["attempt"]) == ("51", 1)
    assert poor["retryOn"] > poor["debitOn"]
    go_to(server, poor["retryOn"], 17)
    [paid] = collected(server, row, "DEBITED", 1)
    assert (paid["attempt"], paid["dueOn"]) == (2, poor["dueOn"])
    assert details(server, row)["budget"]["used"] == 2, "a retry counts"

    # From now on the bank takes every debit back.
    Browser(server.url).open(f"{server.url}/sandbox/fpx/mandates").press("Set", bank=BANK, way=3)
    row = mandate_of(server, row["mandateNo"])
    go_to(server, row["nextDebit"], 17)
    wait_until(lambda: any(it["status"] == "FAILED" and it["dueOn"] > paid["dueOn"] for it in collections(server, row)),
               "the second month's first try")
    retry = next(it for it in collections(server, row) if it["dueOn"] > paid["dueOn"])["retryOn"]
    go_to(server, retry, 17)
    collected(server, row, "DEBITED", 2)
    before = owner(server).get("merchants/balance")
    go_to(server, day_after(server, 6), 6)
    [back] = collected(server, row, "RETURNED", 1)
    sale = owner(server).get(f"payments/sales-transactions/{back['saleId']}")["transaction"]
    assert sale["status"] == SALE_FAILED
    after = owner(server).get("merchants/balance")
    assert after != before
    assert mandate_of(server, row["mandateNo"])["isDefault"]
    assert mailed(server, "Your bank took back RM 80.51")


@pytest.mark.parametrize(("button", "status"), [("Cancel", CANCELED), ("Finish with this outcome", FAILED)])
def test_what_the_payer_leaves_or_the_bank_declines_is_no_mandate(server, button, status):
    product = ready(server).post("emandate/products", {**PLAN, "name": f"Ends as {status}"})
    debtor = Debtor(server, product["slug"]).leave()
    debtor.browser.press("Sign in").press(button, **({"code": "51"} if status == FAILED else {}))
    wait_until(lambda: debtor.state()["status"] == status, "the end")
    assert not debtor.state()["nextDebit"]
    told = {CANCELED: None, FAILED: "Insufficient funds"}[status]
    assert debtor.state()["failureReason"] == told, "in a payer's words"
    # Where the browser comes back to: it was a signature, and no other way to pay does in its place.
    sale = details(server, mandate_of(server, debtor.state()["mandateNo"]))["authorisationSaleId"]
    reference = owner(server).get(f"payments/sales-transactions/{sale}")["transaction"]["reference"]
    checkout = debtor.client.get(f"pay/checkouts/{reference}")
    assert (checkout["isAuthorisation"], checkout["nextWays"]) == (True, [])


def test_an_invitation_is_mailed_signed_once_and_ends(server):
    client = ready(server)
    product = client.post("emandate/products", {**PLAN, "name": "By invitation"})
    row = client.post(APPLICATIONS, {"productId": product["id"], "name": "Bala Muthu", "email": "bala@debit.example"})
    assert row["actions"] == ["RESEND", "CANCEL"]
    assert mailed(server, "auto-debit for By invitation", "bala@debit.example")
    token = client.get(f"{APPLICATIONS}/{row['id']}")["url"].rsplit("/", 1)[1]
    debtor = Debtor(server, token=token)
    assert debtor.state()["payerName"] == "Bala Muthu"
    debtor.sign(payer={**ALI, "name": "Bala Muthu"})
    with pytest.raises(Refused) as again:
        Debtor(server, token=token).leave()
    assert again.value.status == 409
    other = client.post(APPLICATIONS, {"productId": product["id"], "name": "Chen", "email": "chen@debit.example"})
    client.post(f"{APPLICATIONS}/{other['id']}/cancel", {})
    assert client.get(f"{APPLICATIONS}/{other['id']}")["status"] == CANCELED


@pytest.mark.parametrize(
    ("payer", "field"),
    [
        ({"name": "陈美玲"}, "name"),
        ({"name": ""}, "payer.name"),
        ({"idNumber": "900230-14-5677"}, "idNumber"),
        ({"idNumber": "123"}, "idNumber"),
        ({"email": "nobody"}, "payer.email"),
        ({"phone": "call me"}, "phone"),
    ],
)
def test_what_a_payer_writes_wrong_is_named(server, payer, field):
    product = ready(server).post("emandate/products", {**PLAN, "name": f"Wrong {field}"})
    with pytest.raises(Refused) as refused:
        Debtor(server, product["slug"]).leave(payer={**ALI, **payer})
    assert refused.value.status == 400
    assert field in refused.value.fields


def test_another_merchant_sees_and_moves_nothing(server, shop):
    client = ready(server)
    product = client.post("emandate/products", {**PLAN, "name": "Mine"})
    row = client.post(APPLICATIONS, {"productId": product["id"], "name": "Ali", "email": "ali@debit.example"})
    assert shop.send("GET", f"{APPLICATIONS}/{row['id']}").status == 404
    for verb in ("cancel", "pause", "resume", "resend"):
        assert shop.send("POST", f"{APPLICATIONS}/{row['id']}/{verb}", {}).status == 404
    with pytest.raises(Refused) as refused:
        shop.post(APPLICATIONS, {"productId": product["id"], "name": "Ali", "email": "ali@debit.example"})
    assert refused.value.status in (400, 403)
