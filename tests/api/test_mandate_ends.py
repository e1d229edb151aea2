"""How auto-debits change and end: asked by payer or merchant, decided by somebody else, signed at the bank."""

from urllib.parse import urljoin

import pytest

from client import SECOND_OPERATOR, Client, Refused
from copies import multiply
from debtor import (ALI, APPLICATIONS, CANCELED, PLAN, Debtor, collected, collections, day_after, enrolled, go_to,
                    link_in_mail, mailed, mandate_of, next_day, now, payers_page, ready)
from given import operator, owner
from payer import Browser, Form
from then import refused
from waiting import wait_until

pytestmark = pytest.mark.engine("postgresql")

TERMINATIONS = "emandate/terminations"
PENDING_TERMINATION, PENDING_MAINTENANCE, ENROLLED, TERMINATED = 4, 5, 11, 33


def sign_change(server, path, button="Approve", **fields):
    """At the bank's page, by the link of a mail."""
    token = path.rsplit("/", 1)[1]
    client = Client(server.url)
    form = client.post(f"pay/mandates/changes/{token}/sign", {})
    page = Form(urljoin(server.url, form["url"]), "post")
    page.fields = [(field["name"], field["value"]) for field in form["fields"]]
    browser = Browser(server.url).submit(page).press("Sign in").press(button, **fields)
    return token, client, browser


@pytest.mark.both_engines
def test_a_payer_ends_it_and_nothing_is_collected_from_the_request_on(own_server):
    server = own_server
    _, row = enrolled(server, PLAN)
    client, token, session = payers_page(server)
    with pytest.raises(Refused) as again:
        client.post("pay/mandates/visit", {"token": token})
    assert again.value.status == 409, "a link works once"
    [mine] = client.post("pay/mandates/mine", {"session": session})["mandates"]
    assert (mine["mandateNo"], mine["canTerminate"], mine["nextDebit"]) == (row["mandateNo"], True, row["nextDebit"])
    ask = {"session": session, "mandateNo": row["mandateNo"], "reason": "Moved away"}
    client.post("pay/mandates/terminate", ask)
    with pytest.raises(Refused) as twice:
        client.post("pay/mandates/terminate", ask)
    assert twice.value.status == 409
    go_to(server, row["nextDebit"], 9)
    wait_until(lambda: mandate_of(server, row["mandateNo"])["isHeld"], "the hold")
    assert collections(server, row) == []

    waits = {row["kind"]: row["count"] for row in owner(server).get("payments/merchant-sales-dashboard/attention")}
    assert (waits["TERMINATION_REQUESTED"], waits["DEBIT_FAILED"]) == (1, 0)
    [request] = owner(server).get(TERMINATIONS)["content"]
    assert (request["askedBy"], request["status"], request["actions"]) == ("P", 1, ["APPROVE", "REJECT"])
    owner(server).post(f"{TERMINATIONS}/{request['id']}/approve", {})
    with pytest.raises(Refused) as decided:
        owner(server).post(f"{TERMINATIONS}/{request['id']}/reject", {"remarks": "No"})
    assert decided.value.status == 409
    assert mandate_of(server, row["mandateNo"])["status"] == PENDING_TERMINATION
    token, payer, browser = sign_change(server, link_in_mail(server, "Confirm the end"))
    browser.submit(browser.page.forms[0])
    assert browser.url.endswith(f"/auto-debit/change/{token}")
    # Whoever brings the bank's answer once more is shown nothing.
    (path, body), = browser.to_acquirer_pages
    again = Browser(server.url)
    again._go("POST", urljoin(server.url, path), body)
    assert token not in again.url and "/checkout/return" in again.url
    wait_until(lambda: payer.get(f"pay/mandates/changes/{token}")["state"] == "AUTHORISED", "the signature")
    go_to(server, next_day(row["nextDebit"]), 6)
    wait_until(lambda: mandate_of(server, row["mandateNo"])["status"] == TERMINATED, "the bank's report")
    assert mailed(server, "has ended")
    assert collections(server, row) == []


def test_why_a_bank_did_not_debit_is_said_in_the_language_that_asks(own_server):
    server = own_server
    # An amount of .52 never has funds.
    _, row = enrolled(server, {**PLAN, "amount": "80.52", "retries": 0})
    go_to(server, row["nextDebit"], 17)
    [failed] = collected(server, row, "FAILED", 1)
    assert failed["code"] == "51"
    client, _, session = payers_page(server)

    def reason(language):
        answer = client.send("POST", "pay/mandates/mine", {"session": session}, headers={"Accept-Language": language})
        return answer.json["mandates"][0]["collections"][0]["reason"]

    assert reason("de") == "Das Guthaben reicht nicht aus"
    assert reason("en") == "Insufficient funds"


def test_who_asks_does_not_decide_and_a_rejected_request_lets_it_go_on(own_server):
    server = own_server
    _, row = enrolled(server, PLAN)
    owner(server).post(f"{APPLICATIONS}/{row['id']}/terminate", {"reason": "Contract ended"})
    [request] = owner(server).get(TERMINATIONS, filterStatus=1)["content"]
    assert (request["askedBy"], request["actions"]) == ("M", [])
    with pytest.raises(Refused) as own:
        owner(server).post(f"{TERMINATIONS}/{request['id']}/approve", {})
    refused(own.value.answer, "mandate.termination_own")
    # Until it is approved collecting goes on.
    go_to(server, row["nextDebit"], 8)
    collected(server, row, "SENT", 1)

    # The payer does not have to wait for that: theirs takes its place, and collecting stops.
    client, _, session = payers_page(server)
    [mine] = client.post("pay/mandates/mine", {"session": session})["mandates"]
    assert (mine["terminationPending"], mine["canTerminate"]) == (False, True)
    client.post("pay/mandates/terminate", {"session": session, "mandateNo": row["mandateNo"], "reason": "At once"})
    [taken_over] = owner(server).get(TERMINATIONS, filterStatus=1)["content"]
    assert (taken_over["id"], taken_over["askedBy"], taken_over["reason"]) == (request["id"], "P", "At once")
    assert mandate_of(server, row["mandateNo"])["isHeld"]
    owner(server).post(f"{TERMINATIONS}/{request['id']}/reject", {"remarks": "There is a minimum term"})
    assert not mandate_of(server, row["mandateNo"])["isHeld"]


@pytest.mark.both_engines
def test_what_the_bank_approves_after_the_enrolment_timed_out_is_ended_at_the_bank(own_server):
    server = own_server
    product = ready(server).post("emandate/products", PLAN)
    debtor = Debtor(server, product["slug"]).leave()
    debtor.browser.press("Sign in")
    operator(server).clock_advance(3600)
    wait_until(lambda: debtor.state()["status"] == CANCELED, "the end of the enrolment")
    debtor.browser.press("Approve")  # on the bank's page, which is still open
    go_to(server, day_after(server, 4), 7)
    number = debtor.state()["mandateNo"]
    wait_until(lambda: mandate_of(server, number)["status"] == PENDING_TERMINATION, "the bank's report")
    row = mandate_of(server, number)
    line = owner(server).get(f"{APPLICATIONS}/{row['id']}")["history"][-1]
    assert (line["kind"], line["note"][:26]) == ("TERMINATION_APPROVED", "The bank approved it after")
    client, _, session = payers_page(server)
    [mine] = client.post("pay/mandates/mine", {"session": session})["mandates"]
    assert (mine["status"], mine["nextDebit"]) == (PENDING_TERMINATION, None)
    sign_change(server, link_in_mail(server, "Confirm the end"))
    go_to(server, day_after(server, 4), 7)
    wait_until(lambda: mandate_of(server, number)["status"] == TERMINATED, "the bank's report of the end")
    assert collections(server, row) == []


def test_the_link_goes_to_the_address_that_was_signed_with(own_server):
    server = own_server
    enrolled(server, PLAN)
    typed = ALI["email"].upper()
    client = Client(server.url)
    for _ in range(5):
        client.post("pay/mandates/access", {"email": typed})

    def links():
        return [page for page in client.mails_to(ALI["email"]) if "With this link you see" in page]

    wait_until(lambda: len(links()) >= 3, "the mails")
    as_typed = client.mails_to(typed)  # others may come meanwhile
    assert set(as_typed) <= set(client.mails_to(ALI["email"])), "none goes to the address as typed"
    assert len(links()) == 3, "and no more of them by other letters"


def test_other_terms_count_once_the_payer_and_the_bank_agree(own_server):
    server = own_server
    _, row = enrolled(server, PLAN)
    verb = f"{APPLICATIONS}/{row['id']}/maintain"
    with pytest.raises(Refused) as nothing:
        owner(server).post(verb, {"amount": "80.00"})
    assert nothing.value.status == 400
    with pytest.raises(Refused) as daily:
        owner(server).post(verb, {"frequency": "DL"})
    assert daily.value.status == 400, "a daily debit has no room for the product's other tries"
    owner(server).post(verb, {"amount": "90.00", "frequency": "WK"})
    assert mandate_of(server, row["mandateNo"])["status"] == PENDING_MAINTENANCE
    path = link_in_mail(server, "asks you for new terms")
    shown = Client(server.url).get(f"pay/mandates/changes/{path.rsplit('/', 1)[1]}")
    assert (shown["before"]["amount"], shown["after"]["amount"], shown["after"]["frequency"]) == ("80.00", "90.00", "WK")
    # Declined at the bank: the old terms stay.
    sign_change(server, path, "Finish with this outcome", code="51")
    wait_until(lambda: mandate_of(server, row["mandateNo"])["status"] == ENROLLED, "the refusal")
    assert mandate_of(server, row["mandateNo"])["amount"] == "80.00"

    owner(server).post(verb, {"amount": "90.00"})
    # The old terms count while the payer thinks.
    go_to(server, row["nextDebit"], 8)
    [sent] = collected(server, row, "SENT", 1)
    assert sent["amount"] == "80.00"
    token, payer, _ = sign_change(server, link_in_mail(server, "asks you for new terms"))
    wait_until(lambda: payer.get(f"pay/mandates/changes/{token}")["state"] == "AUTHORISED", "the signature")
    go_to(server, next_day(row["nextDebit"]), 6)
    wait_until(lambda: mandate_of(server, row["mandateNo"])["status"] == ENROLLED, "the bank's report")
    assert mandate_of(server, row["mandateNo"])["amount"] == "90.00"
    # All that was said to the bank is shown with the sale that authorised the auto-debit: three signatures, each answered.
    sale = owner(server).get(f"{APPLICATIONS}/{row['id']}")["authorisationSaleId"]
    messages = owner(server).get(f"payments/sales-transactions/{sale}")["messages"]
    assert [it["kind"] for it in messages if it["kind"] == "AD"] == ["AD"] * 3
    assert sum(it["kind"] == "AC" and it["signatureValid"] for it in messages) >= 3
    assert "fpx_sellerOrderNo" in messages[-1]["body"] or "sellerOrderNo" in messages[-1]["body"]
    go_to(server, mandate_of(server, row["mandateNo"])["nextDebit"], 8)
    wait_until(lambda: any(it["amount"] == "90.00" for it in collections(server, row)), "the next debit")


def test_the_switch_is_asked_about_lost_answers_until_it_is_away_and_again_when_it_is_back(own_server):
    server, tokens = own_server, []
    payers = [{**ALI, "email": f"lost{number}@debit.example"} for number in range(3)]
    rows = [enrolled(server, {**PLAN, "name": payer["email"]}, payer=payer)[1] for payer in payers]
    for number, (payer, row) in enumerate(zip(payers, rows, strict=True)):
        owner(server).post(f"{APPLICATIONS}/{row['id']}/maintain", {"amount": "90.00"})
        path = link_in_mail(server, "asks you for new terms", payer["email"])
        # The second is declined, and nobody is told either.
        code = "51" if number == 1 else "00"
        tokens.append(sign_change(server, path, "Finish with this outcome", code=code, delivery="none")[0])

    def states():
        return [Client(server.url).get(f"pay/mandates/changes/{token}")["state"] for token in tokens]

    def asked(hours):
        """Of how many it was asked in the hours."""
        operator(server).clock_advance(hours * 3600)
        wait_until(lambda: server.database.rows("SELECT count(*) FROM jobs WHERE topic = 'mandate.enquire' AND "
                                                f"due_at > {now(server).timestamp() * 1000}") == [["1"]], "the questions")
        return int(server.database.rows("SELECT count(*) FROM mandate_changes WHERE enquired_at IS NOT NULL")[0][0])

    assert states() == ["AT_BANK"] * 3
    assert operator(server).send("PUT", "sandbox/incidents/fpx", {"state": "DOWN"}).status == 200
    assert asked(1) == 1
    assert asked(1) == 2, "another one"
    assert states() == ["AT_BANK"] * 3 and server.log().count("change_enquiry_unanswered") == 2
    assert operator(server).send("PUT", "sandbox/incidents/fpx", {"state": "WORKS"}).status == 200
    assert asked(1) == 3
    assert states() == ["AUTHORISED", "REFUSED", "AUTHORISED"]


def test_whose_bank_owes_its_word_stands_on_both_dashboards_and_in_their_lists(own_server):
    server, list_of_all = own_server, "admin/mandates/at-bank"
    product = ready(server).post("emandate/products", {**PLAN, "name": "Silent"})
    debtor = Debtor(server, product["slug"]).sign()
    number = debtor.state()["mandateNo"]

    def told():
        """The merchant's figure and list, and the operator's."""
        mine, theirs = owner(server), operator(server)
        figure = {row["kind"]: row["count"] for row in mine.get("payments/merchant-sales-dashboard/attention")}
        waits = {row["kind"]: row["count"] for row in theirs.get("admin/dashboard/waiting")}
        return [figure["BANK_SILENT"], mine.get(APPLICATIONS, bankSilentDays=3)["totalElements"],
                waits["BANK_SILENT"], theirs.get(list_of_all, bankSilentDays=3)["totalElements"]]

    assert operator(server).send("PUT", "sandbox/incidents/fpx", {"state": "DOWN"}).status == 200
    assert told() == [0] * 4
    operator(server).clock_advance(4 * 24 * 3600)
    assert told() == [1] * 4
    [row] = operator(server).get(list_of_all)["content"]
    assert (row["mandateNo"], row["request"], row["payerName"]) == (number, "ENROLMENT", ALI["name"])
    assert row["merchantName"] and operator(server).get(f"admin/sales-transactions/{row['salesTransactionId']}")
    assert operator(server).get(list_of_all, bankSilentDays=5)["totalElements"] == 0
    assert owner(server).send("GET", list_of_all).status == 403
    assert Client(server.url).sign_in(SECOND_OPERATOR).send("GET", list_of_all).status == 403
    for wrong in (0, 366, "x"):
        assert operator(server).send("GET", f"{list_of_all}?bankSilentDays={wrong}").status == 400
    assert operator(server).send("PUT", "sandbox/incidents/fpx", {"state": "WORKS"}).status == 200
    operator(server).clock_advance(3600)
    wait_until(lambda: mandate_of(server, number)["status"] == ENROLLED, "the report")
    assert told() == [0] * 4


def test_one_in_force_is_found_behind_many_that_have_ended(own_server):
    server = own_server
    _, row = enrolled(server, PLAN)
    multiply(server.database, "mandates", f"it.id = {row['id']}", 120, id="it.id + n.i", mandate_no="'K' || n.i",
             token="'k' || n.i", status="33", next_due="NULL", next_debit="NULL", created_at="it.created_at + n.i")
    multiply(server.database, "mandate_events", f"it.mandate_id = {row['id']}", 120, mandate_id="it.mandate_id + n.i",
             to_status="33")
    client, _, session = payers_page(server)
    first = client.post("pay/mandates/mine", {"session": session})["mandates"][0]
    assert (first["mandateNo"], first["canTerminate"]) == (row["mandateNo"], True)
    client.post("pay/mandates/terminate", {"session": session, "mandateNo": row["mandateNo"]})
    with pytest.raises(Refused) as ended:
        client.post("pay/mandates/terminate", {"session": session, "mandateNo": "K1"})
    assert ended.value.status == 409


def test_nobody_learns_whether_an_address_has_auto_debits(server):
    client = Client(server.url)
    answers = {str(client.post("pay/mandates/access", {"email": f"nobody{i}@debit.example"})) for i in range(2)}
    assert len(answers) == 1
    assert client.mails_to("nobody0@debit.example") == []
    for body in ({"session": "guess"}, {"session": ""}):
        assert client.send("POST", "pay/mandates/mine", body).status in (400, 409)
    assert client.send("GET", "pay/mandates/changes/guess").status == 404
    assert client.send("POST", "pay/mandates/changes/guess/sign", {}).status == 404


def test_an_answer_of_a_payment_is_none_of_a_change_and_the_other_way_round(own_server):
    server = own_server
    _, row = enrolled(server, PLAN)
    owner(server).post(f"{APPLICATIONS}/{row['id']}/maintain", {"amount": "70.00"})
    path = link_in_mail(server, "asks you for new terms")
    token, client, browser = sign_change(server, path, "Finish with this outcome", code="00", delivery="forged")
    assert client.get(f"pay/mandates/changes/{token}")["state"] == "AT_BANK", "a forged answer counts for nothing"
    browser.submit(browser.page.forms[0])
    assert token not in browser.url and browser.url.split("?")[0].endswith("/checkout/return"), "and shows nothing"
    assert Debtor(server, token=ready(server).get(f"{APPLICATIONS}/{row['id']}")["url"].rsplit("/", 1)[1]).state()["status"] == PENDING_MAINTENANCE
