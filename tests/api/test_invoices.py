"""Fee invoices: a month's, numbered, prepaid by payouts; the document, the paper, problems, credit notes."""

import hashlib
import json

import pytest

from client import SETTLEMENT, Client
from given import operator, owner
from payout_desk import sell
from receiver import Receiver
from server import Server, execute
from then import pages_are_the_list
from waiting import wait_until

pytestmark = pytest.mark.both_engines

MINE = "payments/invoices"
ALL = "admin/invoices"


def settlement(server):
    return Client(server.url).sign_in(SETTLEMENT)


def month_passes(server, is_done):
    """The month is over, its books are closed, and the job has run. The margin after midnight is of the machine's clock
    (ledger/days.h), which nobody moves. Before, the job has run once: it writes no month before its first one."""
    operator(server).clock_advance(61)
    wait_until(lambda: server.database.rows("SELECT 1 FROM invoice_runs"), "the job's first run")
    operator(server).clock_advance(32 * 24 * 3600)

    def has_run():
        execute(server.database, "UPDATE ledger_closing SET noticed_at = 0")
        operator(server).clock_advance(61)
        return is_done()

    wait_until(has_run, "the month's invoices", seconds=90)


@pytest.fixture(scope="module")
def world():
    """A shop with an invoice that the job has written."""
    server = Server()
    try:
        server.start()
        sell(server, "250.50")
        sell(server, "77.77")
        month_passes(server, lambda: owner(server).get(MINE)["totalElements"] > 0)
        yield server
        server.check()
    finally:
        server.remove()


def newest(server):
    page = owner(server).get(MINE + "?filterKind=INVOICE")
    return owner(server).get(f"{MINE}/{page['content'][0]['id']}")


def test_a_month_adds_up_and_is_prepaid_by_payouts(world):
    it = newest(world)
    sen = lambda text: int(text.replace(".", ""))
    assert it["number"].startswith("INV-") and len(it["number"]) == 15
    assert sum(sen(line["amount"]) for line in it["lines"]) == sen(it["amount"])
    assert sum(sen(line["tax"]) for line in it["lines"]) == sen(it["tax"])
    assert sen(it["amount"]) + sen(it["tax"]) == sen(it["total"])
    assert sum(sen(part["amount"]) for part in it["payouts"]) == sen(it["prepaid"])
    assert sen(it["total"]) - sen(it["prepaid"]) == sen(it["payable"])


def test_the_document_is_the_one_that_was_issued_and_the_paper_is_a_pdf(world):
    it = newest(world)
    document = owner(world).send("GET", f"{MINE}/{it['id']}/document")
    assert document.status == 200
    assert hashlib.sha256(document.body).hexdigest() == it["sha256"]
    [invoice] = json.loads(document.body)["Invoice"]
    assert invoice["ID"] == [{"_": it["number"]}]
    assert invoice["InvoiceTypeCode"] == [{"_": "01", "listVersionID": "1.0"}]
    assert invoice["LegalMonetaryTotal"][0]["TaxInclusiveAmount"][0]["currencyID"] == "MYR"
    paper = owner(world).send("GET", f"{MINE}/{it['id']}/paper")
    assert paper.status == 200 and paper.body.startswith(b"%PDF")


def test_numbers_have_no_gap(world):
    for series, last in world.database.rows("SELECT series, last FROM invoice_series"):
        positions = [int(row[0]) for row in world.database.rows(
            f"SELECT position FROM invoices WHERE series = '{series}' ORDER BY position")]
        assert positions == list(range(1, int(last) + 1))


def test_operators_see_all_and_merchants_their_own(world):
    it = newest(world)
    assert settlement(world).get(f"{ALL}/{it['id']}")["merchantName"]
    assert settlement(world).get(ALL)["totalElements"] >= owner(world).get(MINE)["totalElements"]
    assert owner(world).send("GET", ALL).status == 403
    assert settlement(world).send("GET", f"{MINE}/{it['id']}").status in (403, 404)
    assert Client(world.url).send("GET", MINE).status == 401
    for path in (f"{MINE}/5", f"{MINE}/5/document", f"{MINE}/5/paper"):
        assert owner(world).send("GET", path).status == 404


def test_a_month_can_be_written_by_hand_once_it_is_over(world):
    state = settlement(world).get(f"{ALL}/state")
    assert state["missingSettings"] == []
    count = settlement(world).get(ALL)["totalElements"]
    done = settlement(world).post(f"{ALL}/write", {"month": state["lastMonth"], "merchantId": None})
    assert "issued" in done["successMessage"]
    assert settlement(world).get(ALL)["totalElements"] == count
    for month, status in (("2040-01", 409), ("2026-13", 400)):
        answer = settlement(world).send("POST", f"{ALL}/write", {"month": month, "merchantId": None})
        assert answer.status == status, answer
    onboarding = Client(world.url).sign_in("onboarding@demo.gerbang.test")
    assert onboarding.send("POST", f"{ALL}/write", {"month": state["lastMonth"], "merchantId": None}).status == 403


def test_an_adjustment_becomes_a_credit_note_that_names_its_invoice(world):
    it = newest(world)
    merchant = settlement(world).get(f"{ALL}/{it['id']}")["merchantId"]
    asked = settlement(world).post("admin/payout-adjustments",
                                   {"merchantId": merchant, "amount": "0.10", "reason": "A fee twice"})
    credit = {"adjustmentId": asked["id"]}
    assert settlement(world).send("POST", f"{ALL}/{it['id']}/credit", credit).status == 409
    operator(world).post(f"admin/payout-adjustments/{asked['id']}/approve", {})
    settlement(world).post(f"{ALL}/{it['id']}/credit", credit)
    assert settlement(world).send("POST", f"{ALL}/{it['id']}/credit", credit).status == 409
    [note] = owner(world).get(f"{MINE}/{it['id']}")["creditNotes"]
    assert note["total"] == "0.10" and note["correctsNumber"] == it["number"]
    document = json.loads(owner(world).send("GET", f"{MINE}/{note['id']}/document").body)
    reference = document["Invoice"][0]["BillingReference"][0]["InvoiceDocumentReference"][0]
    assert reference["ID"] == [{"_": it["number"]}]


def test_the_merchants_server_is_told_of_what_is_issued(world):
    receiver = Receiver()
    try:
        owner(world).post("merchants/backend-result-url", {"backendResultUrl": receiver.url})
        it = newest(world)
        merchant = settlement(world).get(f"{ALL}/{it['id']}")["merchantId"]
        asked = settlement(world).post("admin/payout-adjustments",
                                       {"merchantId": merchant, "amount": "0.20", "reason": "A fee three times"})
        operator(world).post(f"admin/payout-adjustments/{asked['id']}/approve", {})
        settlement(world).post(f"{ALL}/{it['id']}/credit", {"adjustmentId": asked["id"]})
        told = wait_until(lambda: [event for event in receiver.events if event.type == "invoice.issued"], "the event")
        data = told[0].json["data"]
        [note] = [note for note in owner(world).get(f"{MINE}/{it['id']}")["creditNotes"] if note["total"] == "0.20"]
        assert (data["invoiceId"], data["kind"], data["number"]) == (note["id"], "CREDIT_NOTE", note["number"])
        assert (data["total"], data["corrects"], data["month"]) == ("0.20", it["number"], note["month"])
        rows = owner(world).get("merchants/webhooks/deliveries", filterType="invoice.issued")["content"]
        assert {row["eventClass"] for row in rows} == {"INVOICE"}
        assert [row["orderNo"] for row in rows if row["objectId"] == note["id"]] == [note["number"]]
    finally:
        receiver.stop()


def test_what_does_not_pass_is_a_problem_and_takes_no_number(world):
    merchant = settlement(world).get(f"{ALL}/{newest(world)['id']}")["merchantId"]
    problems = lambda: settlement(world).get("admin/invoice-problems?isEnded=false")["content"]
    execute(world.database, f"UPDATE merchant_tax_identities SET tax_no = 'X1' WHERE merchant_id = {merchant}")
    try:
        for count in (1, 2):
            sell(world, "10.00")
            month_passes(world, lambda count=count: len(problems()) == count)
        for problem in problems():
            assert problem["faults"][0]["rule"] == "tax-no", problem
            document = settlement(world).send("GET", f"admin/invoice-problems/{problem['id']}/document")
            assert document.status == 200 and "X1" in document.text
    finally:
        execute(world.database,
                f"UPDATE merchant_tax_identities SET tax_no = 'C25840012345' WHERE merchant_id = {merchant}")
    for problem in problems():
        settlement(world).post(f"admin/invoice-problems/{problem['id']}/retry", {})
    assert problems() == []
    pages_are_the_list(settlement(world), "admin/invoice-problems")
    test_numbers_have_no_gap(world)


def test_lists_have_pages_and_are_exported(world):
    for client, path in ((owner(world), MINE), (settlement(world), ALL)):
        pages_are_the_list(client, path)
        answer = client.send("GET", f"{path}/export/csv")
        assert answer.status == 200 and b"INV-" in answer.body
