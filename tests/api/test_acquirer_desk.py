"""What operators close: acquirers, their banks, and what is too much for one; and what payers read then."""

import uuid
from collections import Counter

import pytest

from client import OWNER, SECOND_OPERATOR, Client
from payer import APPROVE, FPX, PAID, WALLET, Payer
from server import Server
from server_copies import at_every_copy
from then import refused
from waiting import wait_until

pytestmark = pytest.mark.engine("postgresql")

ACQUIRERS = "admin/acquirers"


@pytest.fixture(scope="module")
def server():
    out = Server()
    try:
        yield out.start()
        out.check()
    finally:
        out.remove()


def of(operator, connector):
    return next(it for it in operator.get(ACQUIRERS) if it["id"] == connector)


def close(operator, connector, **draft):
    return operator.post(f"{ACQUIRERS}/{connector}/close", {"why": "MAINTENANCE", **draft})


def reopen(operator, connector, **draft):
    return operator.post(f"{ACQUIRERS}/{connector}/open", {"remarks": "Mended", **draft})


def at_checkout(server, owner, amount="18.00"):
    payer = Payer(server.url).checkout(owner.link_create(amount=amount)["slug"])
    payer.open()
    return payer


def offered(payer, method=FPX, language="en"):
    answer = payer.client.send("GET", f"pay/checkouts/{payer.reference}", headers={"Accept-Language": language})
    return next(it for it in answer.json["methods"] if it["id"] == method)


def test_the_list_says_how_each_acquirer_and_its_banks_stand(operator):
    rows = operator.get(ACQUIRERS)
    assert {it["id"] for it in rows} == {"fpx", "cards", "boost", "mcash", "duitnow"}
    fpx = of(operator, "fpx")
    assert fpx["closed"] is None and fpx["amountMax"] is None and FPX in fpx["paymentMethods"]
    assert fpx["banks"] and all(it["closed"] is None for it in fpx["banks"])


def test_a_closed_bank_is_grey_for_payers_with_the_reason_in_their_language(server, owner, operator):
    payer = at_checkout(server, owner)
    choice = payer.choice(FPX)
    bank = choice["bankId"]
    close(operator, "fpx", bankId=bank)
    row = next(it for it in offered(payer)["banks"] if it["id"] == bank)
    assert not row["online"] and row["closed"] == "Closed for maintenance. Choose another one."
    assert "Wartung" in next(it for it in offered(payer, language="de")["banks"] if it["id"] == bank)["closed"]
    said = refused(lambda: payer.client.post(f"pay/checkouts/{payer.reference}/pay", choice), status=400)
    assert said.fields == {"bankId": "Closed for maintenance. Choose another one."}
    others = [it for it in offered(payer)["banks"] if it["online"]]
    assert others and all(it["closed"] is None for it in others)
    close(operator, "fpx", bankId=bank, why="TYPED", text="Closed until 18:00 请稍后再试")
    row = next(it for it in offered(payer, language="fr")["banks"] if it["id"] == bank)
    assert row["closed"] == "Closed until 18:00 请稍后再试"
    reopen(operator, "fpx", bankId=bank)
    payer.client.post(f"pay/checkouts/{payer.reference}/pay", choice)


def test_a_closed_acquirer_is_told_with_its_method_and_what_is_at_a_bank_ends(server, owner, operator):
    at_bank = Payer(server.url).start(owner.link_create(amount="19.00")["slug"])
    payer = at_checkout(server, owner)
    choice = payer.choice(FPX)
    close(operator, "fpx", why="TROUBLE")
    method = offered(payer)
    assert method["closed"] == "Not available right now. Choose another one."
    said = refused(lambda: payer.client.post(f"pay/checkouts/{payer.reference}/pay", choice), status=400)
    assert "paymentMethod" in said.fields
    at_bank.decide(APPROVE)
    wait_until(lambda: at_bank.state()["status"] == PAID, "the payment that was at its bank")
    reopen(operator, "fpx")
    assert offered(payer)["closed"] is None


def test_of_two_wallets_the_closed_one_gives_way(server, owner, operator):
    payer = at_checkout(server, owner)
    both = {it["id"] for it in offered(payer, WALLET)["banks"]}
    close(operator, "boost")
    method = offered(payer, WALLET)
    assert method["closed"] is None and {it["id"] for it in method["banks"]} == both - {"boost"}
    close(operator, "mcash")
    assert offered(payer, WALLET)["closed"]
    reopen(operator, "boost")
    reopen(operator, "mcash")
    assert {it["id"] for it in offered(payer, WALLET)["banks"]} == both


def test_an_acquirer_is_sent_no_more_than_its_limit(server, owner, operator):
    payer = at_checkout(server, owner, "500.01")
    choice = payer.choice(FPX)
    operator.put(f"{ACQUIRERS}/fpx/limit", {"amountMax": "500.00", "reason": "New contract"})
    assert offered(payer)["maxAmount"] == "500.00"
    said = refused(lambda: payer.client.post(f"pay/checkouts/{payer.reference}/pay", choice), status=400)
    assert "RM 500.00" in said.fields["paymentMethod"].replace("\u00a0", " ")
    refused(lambda: operator.put(f"{ACQUIRERS}/fpx/limit", {"amountMax": "500.00", "reason": "x"}), status=409)
    operator.put(f"{ACQUIRERS}/fpx/limit", {"amountMax": None, "reason": "Over"})
    payer.client.post(f"pay/checkouts/{payer.reference}/pay", choice)


@pytest.mark.both_engines
def test_the_history_tells_who_did_what_and_when(operator):
    close(operator, "duitnow", why="TYPED", text="Moving house")
    reopen(operator, "duitnow")
    rows = operator.get(f"{ACQUIRERS}/duitnow/history")
    assert [(it["kind"], it["text"]) for it in rows[:2]] == [("OPENED", "Mended"), ("CLOSED", "Moving house")]
    assert all(it["userName"] and it["createdDate"] for it in rows[:2])


@pytest.mark.both_engines
def test_of_many_who_open_at_once_one_does(server, operator):
    close(operator, "cards")
    got = at_every_copy([server], 12, lambda url, n: Client(url, operator.token).send(
        "POST", f"{ACQUIRERS}/cards/open", {"remarks": f"Nr {n}"}, key=uuid.uuid4().hex).status)
    assert Counter(got) == {200: 1, 409: 11}


def test_what_is_not_there_and_who_may_not_are_refused(server, owner, operator):
    refused(operator.send("POST", f"{ACQUIRERS}/nobank/close", {"why": "TROUBLE"}, key=uuid.uuid4().hex), status=404)
    said = refused(lambda: close(operator, "fpx", bankId="NOBANK"), status=400)
    assert "bankId" in said.fields
    said = refused(lambda: close(operator, "fpx", why="TYPED"), status=400)
    assert "text" in said.fields
    refused(owner.send("GET", ACQUIRERS), status=403)
    refunds = Client(server.url).sign_in(SECOND_OPERATOR)
    refused(refunds.send("GET", ACQUIRERS), status=403)


# Mails.


def test_each_mail_is_shown_in_each_language_in_a_frame_of_its_own(server, operator):
    kinds = operator.get("admin/mails")
    assert len(kinds) > 45 and all(it["subject"] for it in kinds)
    german = operator.get("admin/mails/merchantDeactivated", language="de")
    assert "nimmt vorerst keine Zahlungen an" in german["subject"]
    page = Client(server.url).raw("GET", german["page"])
    assert page.status == 200 and "Erstattungen" in page.text
    policy = page.headers["content-security-policy"]
    assert "sandbox" in policy and "frame-ancestors 'self'" in policy and "default-src 'none'" in policy
    refused(operator.send("GET", "admin/mails/nothing"), status=404)
    changed = german["page"].replace("/de/", "/fr/")
    assert Client(server.url).raw("GET", changed).status == 404


def test_a_page_of_a_mail_ends_after_a_quarter_of_an_hour(server, operator):
    page = operator.get("admin/mails/paymentReceipt")["page"]
    operator.clock_advance(16 * 60)
    assert Client(server.url).raw("GET", page).status == 404


# The clock.


def test_the_clock_says_what_comes_by_the_calendar(server, operator):
    owner = Client(server.url).sign_in(OWNER)  # the test before has let the other session end
    payer = Payer(server.url).start(owner.link_create(amount="21.00")["slug"])
    payer.decide(APPROVE)
    wait_until(lambda: payer.state()["status"] == PAID, "the payment")
    coming = operator.get("sandbox/clock/coming")
    assert {"PAYOUT_CUT_OFF", "SETTLEMENT"} <= {it["kind"] for it in coming}
    assert [it["dueDate"] for it in coming] == sorted(it["dueDate"] for it in coming)
    refused(owner.send("GET", "sandbox/clock/coming"), status=403)
