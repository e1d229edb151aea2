"""The three-way match: the books, the acquirers' settlement files and the bank's statement, against each other."""

import re
from datetime import date, timedelta

import pytest

from client import Client, Refused
from debtor import day_after, go_to
from given import operator, owner
from payer import APPROVE, CARD, Payer
from payout_desk import approved_and_sent, payout_becomes, payout_closed, sell
from reconciliation_desk import (BANK, FORM, MAYBANK, PAYDEE, books, exceptions, fetched, files, sealed, settlement, upload,
                                 write, write_off, written)
from then import refused
from waiting import at_once, wait_until

pytestmark = pytest.mark.both_engines


@pytest.fixture
def server(own_server):
    own_server.owed_before = sen(books(operator(own_server)).get(("ACQUIRER_RECEIVABLE", MAYBANK), "0.00"))
    return own_server


def tomorrow(server):
    """The day that is over, and the next one at ten."""
    day = day_after(server, 0)
    go_to(server, day_after(server), 10)
    return day


def days_on(server, count):
    go_to(server, day_after(server, count), 10)


def looked(server):
    settlement(server).post("admin/reconciliation/look")


def sold_three(server):
    for amount in ("100.00", "250.50", "80.40"):
        sell(server, amount)
    return tomorrow(server)


def sen(text):
    return round(float(text) * 100)


def owed(server):
    """What the acquirer of the banks owes, in sen, beyond what it did when nothing had been sold."""
    return sen(books(operator(server))["ACQUIRER_RECEIVABLE", MAYBANK]) - server.owed_before


def single(server, kind):
    [it] = exceptions(settlement(server))
    assert it["kind"] == kind, it
    return it


def test_what_was_sold_is_settled_and_comes_to_the_bank(server):
    before = books(operator(server))
    day = sold_three(server)
    write(server, MAYBANK, day)
    [file] = fetched(server, 1)
    assert (file["kind"], file["acquirer"], file["lines"], file["matched"]) == ("SETTLEMENT", MAYBANK, 3, 3)
    assert file["gross"] == "430.90" and file["paymentAmount"] is None
    now = books(operator(server))
    assert now["ACQUIRER_RECEIVABLE", MAYBANK] == before.get(("ACQUIRER_RECEIVABLE", MAYBANK), "0.00")
    assert now["ACQUIRER_CLEARING", MAYBANK] == file["net"]
    assert now["ACQUIRER_FEES_KEPT", MAYBANK] == file["fee"]
    write(server, BANK, day_after(server, 0))
    fetched(server, 2)
    [file] = [it for it in files(settlement(server)) if it["kind"] == "SETTLEMENT"]
    assert (file["paymentAmount"], file["paymentDay"]) == (file["net"], day_after(server, 0))
    tie = settlement(server).get("admin/reconciliation")
    assert (tie["openExceptions"], tie["difference"], tie["closing"]) == (0, "0.00", file["net"])
    assert exceptions(settlement(server), status="OPEN,WRITE_OFF_ASKED,WRITTEN_OFF,ENDED") == []


def test_the_sandbox_writes_the_files_of_each_day_that_is_over(server):
    day = sold_three(server)
    page = Client(server.url)
    assert page.raw("POST", "/sandbox/settlements/daily", "daily=1", FORM).status == 303
    operator(server).clock_advance(3600)
    wait_until(lambda: f"MAYBANK-{day}.csv" in page.raw("GET", "/sandbox/settlements").text, "the day's file")
    fetched(server, 1)

    def is_read(day):
        return [it for it in files(settlement(server), acquirer=MAYBANK) if it["day"] == day and it["linesDone"] == 3]

    wait_until(lambda: is_read(day), "its three lines")
    assert not is_read(day_after(server, 0)), "a day that is not over has no file"


def test_cards_refunds_and_payouts_agree_too(server):
    client = owner(server)
    link = client.link_create(amount="300.00", oneTimePayment=False)
    Payer(server.url).start(link["slug"], CARD).decide(APPROVE, card="4111111111111111")
    sell(server, "90.00")
    payout = payout_closed(server)
    approved_and_sent(server, payout)
    payout_becomes(server, payout, "PAID")
    sale = client_sale(server, "90.00")
    asked = owner(server).post("payments/refund-requests",
                               {"salesTransactionId": sale, "amount": "40.00", "reason": "Torn"})
    by = operator(server)
    by.post(f"admin/refund-requests/{asked['id']}/approve", {"reason": "Agreed"})
    wait_until(lambda: by.get(f"admin/refund-requests/{asked['id']}")["sending"] == "MADE", "the refund")
    last = tomorrow(server)
    first = date.fromisoformat(last) - timedelta(days=20)
    count = 0
    for back in range(21):
        for acquirer in (PAYDEE, MAYBANK):
            write(server, acquirer, first + timedelta(days=back))
            count += 1
    for back in range(22):
        write(server, BANK, first + timedelta(days=back))
        count += 1
    fetched(server, count)
    assert exceptions(settlement(server)) == []
    kinds = {row["kind"] for file in files(settlement(server))
             for row in settlement(server).get(f"admin/reconciliation/files/{file['id']}/lines")["content"]}
    assert {"SALE", "REFUND", "BANK_CREDIT", "BANK_DEBIT"} <= kinds
    assert settlement(server).get("admin/reconciliation")["difference"] == "0.00"


def client_sale(server, amount):
    [row] = [it for it in owner(server).sales()["content"] if it["amount"] == amount]
    return row["id"]


def test_what_no_file_has_is_missing_after_three_banking_days_and_found_by_a_later_file(server):
    day = sold_three(server)
    write(server, MAYBANK, day, "missing")
    fetched(server, 1)
    looked(server)
    assert exceptions(settlement(server)) == []
    days_on(server, 7)
    looked(server)
    it = single(server, "MISSING")
    assert (it["amount"], it["expected"], it["day"]) == ("250.50", "250.50", day)
    assert it["saleId"] == client_sale(server, "250.50") and it["ageDays"] >= 7
    looked(server)
    single(server, "MISSING")
    # The acquirer sends the day once more, all of it: two lines are settled already, one is what was missing.
    write(server, MAYBANK, day)
    fetched(server, 2)
    found = exceptions(settlement(server), status="OPEN,ENDED")
    assert sorted((it["kind"], it["status"]) for it in found) == [
        ("DUPLICATE", "OPEN"), ("DUPLICATE", "OPEN"), ("MISSING", "ENDED")]
    assert owed(server) == sum(sen(it["amount"]) for it in found if it["kind"] == "DUPLICATE") < 0
    assert all(it["cause"] == "EARLIER_FILE" and it["causeText"] == f"MAYBANK-{day}.csv"
               for it in found if it["kind"] == "DUPLICATE")


def test_each_error_is_an_exception_and_written_off_by_two(server):
    """One after the other on one server: what is written off is no longer owed, and stays as the difference."""
    difference = 0
    for error, kind, amount, expected, found in (
            ("wrong-fee", "FEE", "0.02", None, None), ("wrong-amount", "AMOUNT", "10.00", "250.50", "240.50"),
            ("doubled", "DUPLICATE", None, None, None), ("unknown", "UNKNOWN", "-41.00", None, None)):
        day = sold_three(server)
        before = len(files(settlement(server)))
        write(server, MAYBANK, day, error)
        write(server, BANK, day_after(server, 0))
        fetched(server, before + 2)
        it = single(server, kind)
        assert amount is None or it["amount"] == amount, it
        assert expected is None or (it["expected"], it["found"]) == (expected, found)
        assert owed(server) == sen(it["amount"])
        write_off(server, it)
        assert owed(server) == 0
        difference += sen(it["amount"])
        assert sen(books(operator(server))["RECONCILIATION_DIFFERENCE", 0]) == difference, error
        assert settlement(server).get("admin/reconciliation")["difference"] == "0.00"


def test_a_wrong_day_moves_no_money(server):
    tomorrow(server)  # at ten: about midnight either day is right
    day = sold_three(server)
    write(server, MAYBANK, day, "wrong-day")
    fetched(server, 1)
    it = single(server, "DAY")
    after = (date.fromisoformat(day) + timedelta(days=1)).isoformat()
    assert (it["amount"], it["expected"], it["found"]) == ("0.00", day, after)
    write_off(server, it)
    assert exceptions(settlement(server)) == []


def test_a_wrong_number_is_two_exceptions_that_name_each_other(server):
    day = sold_three(server)
    write(server, MAYBANK, day, "wrong-number")
    fetched(server, 1)
    unknown = single(server, "UNKNOWN")
    days_on(server, 7)
    looked(server)
    found = {it["kind"]: it for it in exceptions(settlement(server))}
    assert set(found) == {"UNKNOWN", "MISSING"}
    assert found["MISSING"]["cause"] == found["UNKNOWN"]["cause"] == "WRONG_NUMBER"
    assert found["MISSING"]["causeText"] == unknown["number"]
    assert found["UNKNOWN"]["causeText"] == found["MISSING"]["number"]
    write_off(server, *found.values())
    assert owed(server) == 0
    assert books(operator(server))["RECONCILIATION_DIFFERENCE", 0] == "0.00"


def test_the_fee_of_an_earlier_rule_is_named_by_its_day(server):
    sell(server, "1000.00")
    company = owner(server).get("security/me")["data"]["companyId"]
    [method] = [it for it in operator(server).get(f"admin/fees/merchants/{company}")["methods"]
                if it["paymentMethod"] == 20]
    since = min(rule["validFrom"] for rule in method["rules"])[:10]
    after = day_after(server)
    asked = settlement(server).post(f"admin/fees/merchants/{company}/proposals", {
        "paymentMethod": 20, "validFrom": after, "reason": "New",
        "rule": {"feeType": 1, "mdrAcquirer": 150, "mdrGateway": 50, "flatFeeAcquirer": "0.00",
                 "flatFeeGateway": "0.00"}})
    operator(server).post(f"admin/fees/proposals/{asked['id']}/approve")
    day = tomorrow(server)
    write(server, MAYBANK, day)
    [file] = fetched(server, 1)
    assert file["matched"] == 1
    old = file["fee"]
    sell(server, "1000.00")
    day = tomorrow(server)
    write(server, MAYBANK, day)
    fetched(server, 2)
    name = f"MAYBANK-{day}.csv"
    head, line, _ = written(server, name).split("\r\n")[:3]
    assert line.split(",")[5] == "15.00"
    # The same day from an acquirer that has not heard of the new rule.
    sell(server, "1000.00")
    day = tomorrow(server)
    write(server, PAYDEE, day)  # the file is taken from the bank's own page, and changed
    wrong = line_with(server, day, old)
    assert upload(settlement(server), "late.csv", wrong).status == 200
    it = single(server, "FEE")
    assert (it["expected"], it["found"], it["cause"]) == ("15.00", old, "RATE")
    assert it["causeText"] >= since


def line_with(server, day, fee):
    """The day's settlement of the only sale, with another fee."""
    [[number]] = server.database.rows(
        "SELECT order_no FROM sandbox_orders WHERE protocol = 'FPX' ORDER BY decided_at DESC LIMIT 1")
    net = f"{1000 - float(fee):.2f}"
    return sealed([f"H,SETTLEMENT,{MAYBANK},LATE-{day},{day}", f"D,SALE,{number},{day},1000.00,{fee},{net},X"])


def test_a_late_success_ends_its_exception(server):
    sell(server, "55.50")
    day = tomorrow(server)
    [[number]] = server.database.rows(
        "SELECT order_no FROM sandbox_orders WHERE protocol = 'FPX' ORDER BY decided_at DESC LIMIT 1")
    client = owner(server)
    link = client.link_create(amount="70.00", oneTimePayment=False)
    payer = Payer(server.url).start(link["slug"])
    payer.decide(APPROVE, "late", seconds=7 * 24 * 3600)
    [[late]] = server.database.rows(
        "SELECT order_no FROM sandbox_orders WHERE protocol = 'FPX' ORDER BY decided_at DESC LIMIT 1")
    assert late != number
    today = day_after(server, 0)
    text = sealed([f"H,SETTLEMENT,{MAYBANK},M-{day},{day}", f"D,SALE,{late},{today},70.00,0.70,69.30,X"])
    assert upload(settlement(server), "early.csv", text).status == 200
    it = single(server, "UNKNOWN")
    assert it["cause"] == "NOT_PAID_HERE" and it["saleId"] == client_sale(server, "70.00")
    days_on(server, 8)
    wait_until(lambda: owner(server).get(f"payments/sales-transactions/{it['saleId']}")["transaction"]["status"] == 11, "the success")
    looked(server)
    kinds = {(it["kind"], it["status"]) for it in exceptions(settlement(server), status="OPEN,ENDED")}
    assert ("UNKNOWN", "ENDED") in kinds and ("UNKNOWN", "OPEN") not in kinds


def test_a_correction_ends_the_exception_that_it_corrects(server):
    day = sold_three(server)
    write(server, MAYBANK, day, "doubled")
    fetched(server, 1)
    it = single(server, "DUPLICATE")
    amount = it["amount"]
    text = sealed([f"H,SETTLEMENT,{MAYBANK},FIX-{day},{day}",
                   f"D,CORRECTION,{it['number']},{day},{amount},0.00,{amount},X"])
    assert upload(settlement(server), "fix.csv", text).status == 200
    assert exceptions(settlement(server)) == []
    assert owed(server) == 0


def test_the_same_file_twice_changes_nothing_and_another_under_its_reference_is_refused(server):
    day = sold_three(server)
    write(server, MAYBANK, day)
    [file] = fetched(server, 1)
    text = written(server, f"MAYBANK-{day}.csv")
    before = books(operator(server))
    again = upload(settlement(server), "again.csv", text)
    assert again.status == 200 and again.json["id"] == file["id"] and again.json["name"] == file["name"]
    assert books(operator(server)) == before and len(files(settlement(server))) == 1
    lines = text.split("\r\n")[:-2]
    other = upload(settlement(server), "other.csv", sealed(lines[:-1]))
    refused(other, "reconciliation.reference_known", 409)
    assert file["name"] in other.json["errorMessage"]


def test_two_people_who_read_one_file_at_once_read_it_once(server):
    day = sold_three(server)
    write(server, PAYDEE, day)  # none of it is on the way by itself
    numbers = [row[0] for row in server.database.rows(
        "SELECT order_no FROM sandbox_orders WHERE protocol = 'FPX' ORDER BY decided_at DESC LIMIT 3")]
    text = sealed([f"H,SETTLEMENT,{MAYBANK},ONCE-{day},{day}",
                   *(f"D,SALE,{number},{day},1.00,0.00,1.00,X" for number in numbers)])
    one, two = settlement(server), operator(server)
    same = Client(server.url, one.token)
    answers = at_once(lambda: upload(one, "a.csv", text), lambda: upload(two, "b.csv", text),
                      lambda: upload(same, "c.csv", text))
    assert {answer.status for answer in answers} <= {200, 409}, answers
    [file] = [it for it in files(settlement(server)) if it["acquirer"] == MAYBANK]
    assert (file["lines"], file["linesDone"]) == (3, 3)
    assert len(exceptions(settlement(server))) == 3


SPOILS = [
    (lambda text: text[:-10], "breaks off"),
    (lambda text: text.replace("T,3,", "T,4,"), "line 5: the number of lines is another one"),
    (lambda text: re.sub(r"(?m)^T,3,[^,]+,", "T,3,0.00,", text), "line 5: the lines' sum is another one"),
    (lambda text: text.replace(",100.00,", ",100.0,"), "the amount is not plain"),
    (lambda text: text.replace("D,SALE", "D,SOLD", 1), "line 2: there is no such kind"),
    (lambda text: text.replace("H,SETTLEMENT,20", "H,SETTLEMENT,77"), None),
    (lambda text: text.replace("X1", "X2"), "the checksum is wrong"),
    (lambda text: text + "D\r\n", "goes on after its control line"),
    (lambda text: "", None),
    (lambda text: "<Document/>", "namespace"),
    (lambda text: "\x00\xff", None),
]


def test_a_broken_file_says_where_and_changes_nothing(server):
    day = day_after(server, 0)
    text = sealed([f"H,SETTLEMENT,{MAYBANK},B-{day},{day}", f"D,SALE,1,{day},100.00,1.00,99.00,X1",
                   f"D,SALE,2,{day},50.00,1.00,49.00,X", f"D,SALE,3,{day},9.00,1.00,8.00,X"])
    before, client = books(operator(server)), settlement(server)
    for number, (spoil, says) in enumerate(SPOILS):
        assert spoil(text) != text, number
        answer = upload(client, "broken.csv", spoil(text))
        assert answer.status == 400, (number, answer)
        [field] = answer.json["fieldErrors"]
        assert field["field"] == "file"
        assert says is None or says in field["message"], (number, field)
        assert files(client) == [] and books(operator(server)) == before, number
    for path in ("admin/reconciliation", "admin/reconciliation/files", "admin/reconciliation/exceptions"):
        assert owner(server).send("GET", path).status == 403, "merchants see nothing of it"
    assert upload(owner(server), "x.csv", "H,SETTLEMENT,20,X,2026-01-01\r\n").status == 403


def test_a_broken_file_that_comes_by_itself_is_an_exception_once(server):
    day = sold_three(server)
    write(server, MAYBANK, day, "broken")
    write(server, BANK, day_after(server, 0), "broken")
    operator(server).clock_advance(61)
    wait_until(lambda: len(exceptions(settlement(server))) == 2, "both to be read")
    operator(server).clock_advance(200)
    found = exceptions(settlement(server))
    assert [it["kind"] for it in found] == ["FILE_BROKEN"] * 2
    assert "checksum" in found[0]["found"] + found[1]["found"]


def test_what_is_wrong_at_the_bank_is_an_exception(server):
    """One after the other on one server; that of a wrong number is left open, so it comes last."""
    for error, kind in (("doubled", "PAYMENT_DUPLICATE"), ("wrong-amount", "PAYMENT_AMOUNT"),
                        ("unknown", "ENTRY_UNKNOWN"), ("wrong-number", "ENTRY_UNKNOWN")):
        day = sold_three(server)
        before = len(files(settlement(server)))
        write(server, MAYBANK, day)
        fetched(server, before + 1)
        write(server, BANK, day_after(server, 0), error)
        fetched(server, before + 2)
        it = single(server, kind)
        assert settlement(server).get("admin/reconciliation")["difference"] == "0.00"
        if error == "wrong-number":
            assert (it["cause"], it["causeText"]) == ("SAME_AMOUNT", f"MAYBANK-{day}")
        else:
            write_off(server, it)
            assert books(operator(server)).get(("ACQUIRER_CLEARING", it["acquirer"]), "0.00") == "0.00", error


def test_a_payment_that_never_comes_is_missing_and_what_comes_after_it_was_given_up_is_there_twice(server):
    day = sold_three(server)
    write(server, MAYBANK, day)
    paid_on = day_after(server, 0)
    write(server, BANK, paid_on, "missing")
    fetched(server, 2)
    days_on(server, 7)
    write(server, BANK, day_after(server, -1))
    fetched(server, 3)
    looked(server)
    it = single(server, "PAYMENT_MISSING")
    write_off(server, it)
    assert books(operator(server))["ACQUIRER_CLEARING", MAYBANK] == "0.00"
    looked(server)
    assert exceptions(settlement(server)) == []
    write(server, BANK, paid_on)  # once more, with the payment
    fetched(server, 4)
    assert [it["kind"] for it in exceptions(settlement(server))] == ["PAYMENT_DUPLICATE", "STATEMENT_GAP"] or \
        {it["kind"] for it in exceptions(settlement(server))} >= {"PAYMENT_DUPLICATE"}


def test_who_asked_for_a_write_off_does_not_decide_it_and_two_at_once_book_it_once(server):
    day = sold_three(server)
    write(server, MAYBANK, day, "wrong-fee")
    fetched(server, 1)
    it = single(server, "FEE")
    path = f"admin/reconciliation/exceptions/{it['id']}"
    mine, other = settlement(server), operator(server)
    with pytest.raises(Refused) as refusal:
        mine.post(f"{path}/write-off", {"remarks": ""})
    assert refusal.value.answer.status == 400
    mine.post(f"{path}/write-off", {"remarks": "Two sen"})
    with pytest.raises(Refused) as refusal:
        mine.post(f"{path}/approve")
    assert refusal.value.answer.status == 403
    with pytest.raises(Refused) as refusal:
        mine.post(f"{path}/reject", {"remarks": "No"})
    assert refusal.value.answer.status == 403
    other.post(f"{path}/reject", {"remarks": "Ask them"})
    assert exceptions(mine)[0]["status"] == "OPEN"
    mine.post(f"{path}/write-off", {"remarks": "They say so"})
    same = Client(server.url, other.token)
    answers = at_once(lambda: other.send("POST", f"{path}/approve"), lambda: same.send("POST", f"{path}/approve"))
    assert sorted(answer.status for answer in answers) == [200, 409], answers
    assert books(operator(server))["RECONCILIATION_DIFFERENCE", 0] == "0.02"


def test_exceptions_can_be_taken_away(server):
    day = sold_three(server)
    write(server, MAYBANK, day, "wrong-amount")
    fetched(server, 1)
    answer = settlement(server).send("GET", "admin/reconciliation/exceptions/export/csv")
    assert answer.status == 200, answer
    head, row = answer.text.lstrip("\ufeff").splitlines()[:2]
    assert "AMOUNT" in row and "250.50" in row and "240.50" in row, (head, row)
