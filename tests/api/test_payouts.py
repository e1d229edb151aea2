"""From a sale to the merchant's bank: settlement day, cut-off, approval, file, the bank's word, statement."""

import csv
import io
import re
from datetime import date

import pytest

from client import PENDING, SECOND_OPERATOR, SETTLEMENT, Client, Refused
from debtor import day_after, go_to
from given import operator, owner
from payout_desk import approved_and_sent, bank_does, payout_becomes, payout_closed, payouts, sell
from receiver import Receiver
from server import execute
from then import refused
from waiting import at_once, wait_until

pytestmark = pytest.mark.both_engines


@pytest.fixture
def shop(own_server):
    """A sandbox of its own without made-up sales."""
    return own_server


def sen(text):
    return round(float(text) * 100)


def ties(row):
    terms = ("opening", "sales", "returns", "refunds", "fees", "tax", "adjustments", "returnedPayouts")
    assert sum(sen(row[term]) for term in terms) - sen(row["amount"]) == sen(row["closing"]), row


def test_sale_reaches_the_merchants_bank_and_its_statement_ties(shop):
    sell(shop, "100.00")
    sell(shop, "250.50")
    payout = payout_closed(shop)
    assert payout["sales"] == "350.50" and payout["lineCount"] == 2
    ties(payout)
    owner_before = owner(shop).get("merchants/balance")
    assert owner_before["availableBalance"] == payout["closing"]

    approved_and_sent(shop, payout)
    paid = payout_becomes(shop, payout, "PAID")
    assert paid["bankReference"] and paid["accountNo"].startswith("*")

    client = owner(shop)
    lines = client.get(f"payments/payouts/{payout['id']}/lines", pageSize=50)["content"]
    assert [line["type"] for line in lines] == ["SALE", "SALE"]
    assert sum(sen(line["net"]) for line in lines) == sen(payout["amount"])
    assert lines[-1]["balance"] == payout["amount"]

    statement = client.send("GET", f"payments/payouts/{payout['id']}/statement")
    assert statement.status == 200 and statement.body.startswith(b"%PDF")
    [following] = [row for row in client.get("payments/payouts")["content"] if row["status"] == "OPEN"]
    refused(client.send("GET", f"payments/payouts/{following['id']}/statement"), "payout.open", 409)
    answer = client.send("GET", f"payments/payouts/{payout['id']}/lines/export/csv")
    rows = list(csv.DictReader(io.StringIO(answer.body.decode("utf-8-sig"))))
    assert sum(sen(row["Amount (MYR)"]) for row in rows) == sen(payout["amount"])
    # Each line says by which rules its fees came about: the method's from the day that the shop was let in, and the tax's.
    assert {re.fullmatch(r"20@\d{4}-\d\d-\d\d", row["Fee rule"]) is not None for row in rows} == {True}
    assert all("MDR_GATEWAY@2024-03-01" in row["Tax rules"] or "FLAT_FEE_GATEWAY@2024-03-01" in row["Tax rules"]
               for row in rows)
    assert client.send("GET", f"payments/payouts/{payout['id']}/lines/export/xlsx").body.startswith(b"PK")
    assert client.send("GET", "payments/payouts/export/csv").status == 200


def test_file_to_the_bank_says_what_was_approved(shop):
    sell(shop)
    payout = payout_closed(shop)
    approved_and_sent(shop, payout)
    op = operator(shop)
    batch = op.get("admin/payout-batches")["content"][0]
    assert batch["amount"] == payout["amount"] and batch["payouts"] == 1
    text = op.send("GET", f"admin/payout-batches/{batch['id']}/file").text
    assert "pain.001" in text and f"<EndToEndId>{payout['id']}</EndToEndId>" in text
    assert re.search(r"<CtrlSum>([\d.]+)</CtrlSum>", text)[1] == payout["amount"]
    payout_becomes(shop, payout, "PAID")
    assert batch["name"] in Client(shop.url).raw("GET", "/sandbox/payout-bank").text


def test_a_file_that_is_sent_again_pays_nothing_twice(shop):
    sell(shop)
    payout = payout_closed(shop)
    approved_and_sent(shop, payout)
    paid = payout_becomes(shop, payout, "PAID")
    batch = operator(shop).get("admin/payout-batches")["content"][0]
    operator(shop).post(f"admin/payout-batches/{batch['id']}/resend")
    assert operator(shop).get("admin/payout-batches")["content"][0]["handedDate"] is None
    payout_becomes(shop, paid, "PAID")


def test_the_merchants_server_is_told_of_its_payouts_in_order(shop):
    receiver = Receiver()
    try:
        owner(shop).post("merchants/backend-result-url", {"backendResultUrl": receiver.url})
        bank_does(shop, "refused")
        sell(shop)
        payout = payout_closed(shop)
        op = operator(shop)
        op.post(f"admin/payouts/{payout['id']}/hold", {"remarks": "Between us"})
        op.post(f"admin/payouts/{payout['id']}/release")
        approved_and_sent(shop, payout)
        back = payout_becomes(shop, payout, "RETURNED")

        def told():
            return [event.json for event in receiver.events if event.type.startswith("payout.")]

        wait_until(lambda: len(told()) >= 5, "five events")
        assert [(event["sequence"], event["type"], event["data"]["status"]) for event in told()] == [
            (1, "payout.closed", "CLOSED"), (2, "payout.held", "HELD"), (3, "payout.released", "CLOSED"),
            (4, "payout.sent", "SENT"), (5, "payout.returned", "RETURNED")]
        assert "Between us" not in "".join(event.bytes.decode() for event in receiver.events)
        last = told()[-1]["data"]
        assert last["payoutId"] == payout["id"] and last["amount"] == payout["amount"]
        assert last["returnReason"] == back["returnReason"] and last["accountNo"].startswith("*")
        [row] = owner(shop).get("merchants/webhooks/deliveries", filterType="payout.returned")["content"]
        assert row["eventClass"] == "PAYOUT" and row["objectId"] == payout["id"]
    finally:
        receiver.stop()


def test_only_the_gateways_people_decide_and_each_sees_only_theirs(shop):
    sell(shop)
    payout = payout_closed(shop)
    with pytest.raises(Refused) as refusal:
        owner(shop).post(f"admin/payouts/{payout['id']}/approve")
    assert refusal.value.status == 403
    with pytest.raises(Refused) as refusal:
        Client(shop.url).sign_in(SECOND_OPERATOR).post(f"admin/payouts/{payout['id']}/approve")
    assert refusal.value.status == 403
    with pytest.raises(Refused) as refusal:
        Client(shop.url).sign_in(PENDING).get(f"payments/payouts/{payout['id']}")
    assert refusal.value.status in (403, 404)
    op = operator(shop)
    op.post(f"admin/payouts/{payout['id']}/hold", {"remarks": "Complaint"})
    with pytest.raises(Refused) as refusal:
        op.post(f"admin/payouts/{payout['id']}/approve")
    assert refusal.value.status == 409
    op.post(f"admin/payouts/{payout['id']}/release")
    op.post(f"admin/payouts/{payout['id']}/approve")
    with pytest.raises(Refused) as refusal:
        op.post(f"admin/payouts/{payout['id']}/hold", {"remarks": ""})
    assert "remarks" in refusal.value.fields


def test_a_changed_bank_account_is_let_in_by_another_person_and_waits(shop):
    sell(shop)
    payout = payout_closed(shop)
    client = owner(shop)
    used = client.get("payments/payout-account")["used"]
    assert used["accountNo"].startswith("*")
    client.post("payments/payout-account", {"bankName": "CIMB", "bankCode": "CIBBMYKL",
                                            "accountNo": "7001234567", "accountName": "Kedai Demo"})
    asked = client.get("payments/payout-account")["asked"]
    with pytest.raises(Refused) as refusal:
        client.post(f"payments/payout-account/{asked['id']}/approve")
    assert refusal.value.status == 403
    op = operator(shop)
    [row] = op.get("admin/payout-accounts", filterStatus="ASKED")["content"]
    op.post(f"admin/payout-accounts/{row['id']}/approve")
    with pytest.raises(Refused) as refusal:
        op.post(f"admin/payouts/{payout['id']}/approve")
    assert refusal.value.status == 403, "who let the account in never approves"
    mails = Client(shop.url).raw("GET", "/sandbox/mail").text
    assert "another bank account" in mails


def adjusted(shop, amount):
    merchant = owner(shop).get("merchants/profile")["merchantId"]
    asked = operator(shop).post("admin/payout-adjustments", {"merchantId": merchant, "amount": amount, "reason": "Goodwill"})
    Client(shop.url).sign_in(SETTLEMENT).post(f"admin/payout-adjustments/{asked['id']}/approve")


def test_lines_of_a_kind_are_the_same_by_the_page(shop):
    """A page of sales begins behind as many sales and the other lines among them."""
    while date.fromisoformat(day_after(shop, 0)).weekday() > 3:  # before a weekend the sales come in a later payout
        go_to(shop, day_after(shop), 9)
    for amount in ("1.00", "2.00", "3.00"):
        adjusted(shop, amount)
        sell(shop, "100.00")
    adjusted(shop, "4.00")
    payout = payout_closed(shop)
    path, client = f"payments/payouts/{payout['id']}/lines", owner(shop)
    lines = client.get(path, pageSize=50)
    assert lines["totalElements"] == payout["lineCount"] == len(lines["content"]) == 7
    for types in ("SALE", "ADJUSTMENT", "SALE,ADJUSTMENT", "SALE,REFUND", "ADJUSTMENT,REFUND", "REFUND"):
        wanted = [it["line"] for it in lines["content"] if it["type"] in types.split(",")]
        for size in (1, 2, 3):
            seen = []
            for number in range(1, 9):
                page = client.get(path, type=types, pageSize=size, pageNumber=number)
                assert page["totalElements"] == len(wanted), types
                seen += [it["line"] for it in page["content"]]
            assert seen == wanted, (types, size)


def test_adjustment_is_a_line_of_the_next_payout(shop):
    merchant = owner(shop).get("merchants/profile")["merchantId"]
    op = operator(shop)
    asked = op.post("admin/payout-adjustments", {"merchantId": merchant, "amount": "12.34", "reason": "Goodwill"})
    with pytest.raises(Refused) as refusal:
        op.post(f"admin/payout-adjustments/{asked['id']}/approve")
    assert refusal.value.status == 403
    with pytest.raises(Refused) as refusal:
        op.post("admin/payout-adjustments", {"merchantId": merchant, "amount": "0.00", "reason": "x"})
    assert "amount" in refusal.value.fields
    with pytest.raises(Refused) as refusal:
        op.post("admin/payout-adjustments", {"merchantId": "1", "amount": "1.00", "reason": "x"})
    assert "merchantId" in refusal.value.fields
    Client(shop.url).sign_in(SETTLEMENT).post(f"admin/payout-adjustments/{asked['id']}/approve")
    sell(shop, "100.00")
    payout_closed(shop)  # with the sale, or the one after it
    [payout] = [it for it in payouts(shop) if it["adjustments"] != "0.00"]
    assert payout["adjustments"] == "12.34"
    ties(payout)
    lines = owner(shop).get(f"payments/payouts/{payout['id']}/lines", pageSize=50)["content"]
    [line] = [it for it in lines if it["type"] == "ADJUSTMENT"]
    assert line["net"] == "12.34" and len(lines) == payout["lineCount"]


@pytest.mark.parametrize("kept, told", [
    ('{"code":"LEDGER","lines":"12.50","ledger":"12.49"}', {
        "en": "The lines make RM 12.50, the ledger says RM 12.49",
        "de": "Die Zeilen ergeben RM 12.50, das Hauptbuch sagt RM 12.49"}),
    ("The lines make RM 12.50, the ledger says RM 12.49", {  # as the first version kept it
        "de": "The lines make RM 12.50, the ledger says RM 12.49"}),
])
def test_why_a_payout_could_not_be_closed_is_told_in_the_readers_language(shop, kept, told):
    wait_until(lambda: shop.database.rows("SELECT id FROM payouts WHERE status = 1"), "an open payout")
    execute(shop.database, f"UPDATE payouts SET refusal = '{kept}', refused_at = 1 WHERE status = 1")
    client = operator(shop)
    for language, words in told.items():
        answer = client.send("GET", "admin/payouts?isBlocked=true", headers={"Accept-Language": language})
        assert {it["refusal"] for it in answer.json["content"]} == {words}
        number = answer.json["content"][0]["id"]
        answer = client.send("GET", f"admin/payouts/{number}", headers={"Accept-Language": language})
        assert answer.json["refusal"] == words
    execute(shop.database, "UPDATE payouts SET refusal = NULL, refused_at = NULL")


def test_two_changes_of_a_schedule_at_once_are_one_and_the_other_is_told_what_it_is_now(shop):
    merchant = owner(shop).get("security/me")["data"]["companyId"]
    path = f"admin/payout-settings/{merchant}"
    token = operator(shop).token
    was = Client(shop.url, token).get(path)

    def press(minimum):
        return Client(shop.url, token).send("PUT", path, {**was, "minimum": f"{minimum}.00", "was": was})

    answers = at_once(*[lambda minimum=minimum: press(minimum) for minimum in range(1, 9)])
    assert sorted(it.status for it in answers) == [200] + [409] * 7
    now = Client(shop.url, token).get(path)
    late = {**was, "period": "WK", "was": was}
    with pytest.raises(Refused) as refusal:
        Client(shop.url, token).put(path, late)
    refused(refusal.value.answer, "payout.scheduleChanged")
    assert refusal.value.fields == {"minimum": f"It is {now['minimum']} now"}
    assert Client(shop.url, token).get(path) == now
    Client(shop.url, token).put(path, {**late, "was": now})
    assert Client(shop.url, token).get(path)["period"] == "WK"


def test_an_exception_of_before_there_were_codes_is_still_told(shop):
    execute(shop.database, "INSERT INTO exchange_exceptions (id, report, what, created_at) "
                           "VALUES (7, 'old.xml', 'P3 was not in the file', 1)")
    [row] = operator(shop).get("admin/bank-exceptions")["content"]
    assert (row["what"], row["code"], row["found"], row["line"]) == ("P3 was not in the file", None, None, None)
