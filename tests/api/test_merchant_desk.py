"""What operators do with merchants: the list, switching off and on, limits, methods, package, notes;
and what payers, merchants' servers and auto-debits meet then."""

import uuid
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal

import pytest

from accountant import OWNS, Accountant
from client import OPERATOR, OWNER, SECOND_OPERATOR, Client
from given import paid_sale
from merchant_server import MerchantServer, number
from payer import APPROVE, CARD, FPX, PAID, Payer
from server_copies import at_every_copy
from shop import Buyer, item, open_shop
from then import refused
from waiting import wait_until

pytestmark = pytest.mark.engine("postgresql")

MERCHANTS = "admin/merchants"


@pytest.fixture
def server(copies):
    return copies[0]


@pytest.fixture(scope="module")
def owner_token(copies):
    return Client(copies[0].url).sign_in(OWNER).token


@pytest.fixture(scope="module")
def operator_token(copies):
    return Client(copies[0].url).sign_in(OPERATOR).token


@pytest.fixture
def owner(server, owner_token):
    return Client(server.url, owner_token)


@pytest.fixture
def operator(server, operator_token):
    return Client(server.url, operator_token)


class Desk:
    """An operator at one merchant."""

    def __init__(self, operator, merchant):
        self.operator = operator
        self.path = f"{MERCHANTS}/{merchant}"

    def get(self):
        return self.operator.get(self.path)

    def switch(self, on, remarks="As the test wants"):
        return self.operator.post(f"{self.path}/{'activate' if on else 'deactivate'}", {"remarks": remarks})

    def limits(self, payment=None, day=None):
        return self.operator.put(f"{self.path}/limits", {"paymentMax": payment, "dayMax": day, "reason": "Test"})

    def method(self, method, on):
        return self.operator.put(f"{self.path}/methods", {"paymentMethod": method, "isOn": on, "reason": "Test"})


@pytest.fixture
def desk(operator, owner):
    """At the demo's merchant, which is left as it was."""
    out = Desk(operator, owner.get("security/me")["data"]["companyId"])
    yield out
    now = out.get()
    if now["merchant"]["status"] == "INACTIVE":
        out.switch(True)
    if now["merchant"]["paymentMax"] or now["merchant"]["dayMax"]:
        out.limits()
    for it in now["methods"]:
        if not it["isOn"]:
            out.method(it["paymentMethod"], True)


# The list.


def test_the_list_has_every_merchant_found_by_name_in_any_script_and_by_number(server, operator, owner):
    own = owner.get("security/me")["data"]["companyId"]
    page = operator.get(MERCHANTS, pageSize=500)
    assert page["totalElements"] == len(page["content"]) >= 3
    row = next(it for it in page["content"] if it["id"] == own)
    assert (row["name"], row["status"], row["packageName"]) == ("Kedai Demo", "ACTIVE", "Starter")
    assert row["registrationNo"] and row["activeSince"] and row["actions"] == ["DEACTIVATE"]
    for typed in ("kedai DEMO", row["registrationNo"][2:9]):
        assert own in [it["id"] for it in operator.get(MERCHANTS, name=typed)["content"]], typed
    assert operator.get(MERCHANTS, name="50% of_it")["content"] == []
    assert operator.get(MERCHANTS, filterStatus="ACTIVE", pageSize=500)["totalElements"] < page["totalElements"]
    waiting = operator.get(MERCHANTS, filterStatus="INACTIVE")["content"]
    assert waiting and all(it["activeSince"] is None and it["actions"] == [] for it in waiting)
    for sort in ("name,asc", "status,desc", "activeSince,desc", "createdDate,asc"):
        assert len(operator.get(MERCHANTS, sort=sort, pageSize=500)["content"]) == page["totalElements"]
    refused(lambda: operator.get(MERCHANTS, sort="nothing,asc"), status=400)


def test_a_merchant_of_chinese_name_is_found_by_two_characters(server, operator):
    accountant = Accountant(server)
    shop = Client(server.url, accountant.switch(accountant.account(OWNS)).json["token"])
    own = shop.get("security/me")["data"]["companyId"]
    assert own in [it["id"] for it in operator.get(MERCHANTS, pageSize=500)["content"]]
    assert operator.get(MERCHANTS, name="茶坊")["content"] == []


def test_merchants_and_operators_without_the_permission_are_refused(server, owner, operator):
    own = owner.get("security/me")["data"]["companyId"]
    auditor = Client(server.url).sign_in(SECOND_OPERATOR)  # of refunds: looks, and changes nothing
    assert auditor.get(f"{MERCHANTS}/{own}")["merchant"]["id"] == own
    for path, body in ((f"{own}/deactivate", {"remarks": "x"}), (f"{own}/notes", {"text": "x"})):
        refused(auditor.send("POST", f"{MERCHANTS}/{path}", body, key=uuid.uuid4().hex), status=403)
        refused(owner.send("POST", f"{MERCHANTS}/{path}", body, key=uuid.uuid4().hex), status=403)
    refused(owner.send("GET", MERCHANTS), status=403)
    refused(operator.send("GET", f"{MERCHANTS}/987654321"), status=404)
    refused(operator.send("GET", f"{MERCHANTS}/1"), status=404)  # the gateway is no merchant


# Off and on.


def test_an_inactive_merchant_takes_no_payment_by_any_way_at_once(server, owner, desk):
    link = owner.link_create(amount="12.00")["slug"]
    cart = open_shop(owner, item("Kopi", price="4.00"))
    merchant = MerchantServer(owner)
    opened = Payer(server.url).checkout(link)
    opened.open()
    choice = opened.choice(FPX)
    desk.switch(False)
    assert desk.get()["merchant"]["status"] == "INACTIVE"
    pay = opened.client
    refused(lambda: pay.post(f"pay/checkouts/{opened.reference}/pay", choice), "merchant.not_ready", 409)
    assert opened.state()["methods"] == []
    refused(lambda: Payer(server.url).checkout(link), status=409)
    shopper = Buyer(server.url)
    refused(lambda: shopper.order(cart), "cart.not_ready", 409)
    assert merchant.post(merchant.form()).status == 409
    asked = merchant.send("POST", "payments", {
        "mchtTxnId": number(), "orderDescription": "Tea", "txnAmount": "9.00"})
    refused(asked, "merchant.notActive", 409)
    desk.switch(True)
    Payer(server.url).start(link).decide(APPROVE)


def test_what_is_at_a_bank_is_booked_and_refunded_while_the_merchant_is_inactive(server, owner, operator, desk):
    payer = Payer(server.url).start(owner.link_create(amount="33.00")["slug"])
    desk.switch(False)
    payer.decide(APPROVE)
    wait_until(lambda: payer.state()["status"] == PAID, "the payment that the bank confirms")
    sale = owner.sale_of(payer.reference)
    request = owner.post("payments/refund-requests", {
        "salesTransactionId": sale["id"], "amount": "33.00", "reason": "Closed"})
    operator.post(f"admin/refund-requests/{request['id']}/approve")
    wait_until(lambda: payer.state()["status"] == 44, "the refund")


def test_switching_is_noted_audited_and_mailed_with_the_reason(server, owner, operator, desk):
    before = len(owner.mails_to(OWNER))
    desk.switch(False, "Licence has run out")
    refused(lambda: desk.switch(False), "merchant.inactive_already", 409)
    now = desk.get()
    assert now["inactiveReason"] == "Licence has run out" and now["merchant"]["inactiveSince"]
    desk.switch(True, "Licence renewed")
    refused(lambda: desk.switch(True), "merchant.active_already", 409)
    notes = desk.get()["notes"]
    assert [(it["kind"], it["text"], it["before"], it["after"]) for it in notes[:2]] == [
        ("ACTIVATED", "Licence renewed", "INACTIVE", "ACTIVE"),
        ("DEACTIVATED", "Licence has run out", "ACTIVE", "INACTIVE")]
    assert desk.get()["inactiveReason"] is None
    wait_until(lambda: len(owner.mails_to(OWNER)) == before + 2, "two mails")
    newest, earlier = owner.mails_to(OWNER)[:2]
    assert "Licence renewed" in newest and "Licence has run out" in earlier


def test_who_was_never_approved_is_not_activated_by_this(operator):
    waiting = operator.get(MERCHANTS, filterStatus="INACTIVE")["content"][0]
    refused(lambda: Desk(operator, waiting["id"]).switch(True), "merchant.never_approved", 409)


@pytest.mark.both_engines
def test_of_16_who_deactivate_at_once_one_does(copies, operator_token, owner, desk):
    before = len(desk.get()["notes"])
    got = at_every_copy(copies, 16, lambda url, n: Client(url, operator_token).send(
        "POST", f"{desk.path}/deactivate", {"remarks": f"Nr {n}"}, key=uuid.uuid4().hex).status)
    assert Counter(got) == {200: 1, 409: 15}
    assert len(desk.get()["notes"]) == before + 1


# Limits.


def test_more_than_one_payment_may_be_is_refused_in_words_with_the_field(server, owner, desk):
    desk.limits(payment="50.00")
    merchant = MerchantServer(owner)
    asked = merchant.send("POST", "payments", {
        "mchtTxnId": number(), "orderDescription": "Tea", "txnAmount": "50.01"})
    refused(asked, "merchant.payment_limit", 400)
    assert [it["field"] for it in asked.json["fieldErrors"]] == ["txnAmount"]
    fixed = owner.link_create(amount="50.01")["slug"]
    said = refused(lambda: Payer(server.url).checkout(fixed), "merchant.payment_limit", 400)
    assert "Kedai Demo takes at most RM 50.00" in said.message.replace("\u00a0", " ")
    assert "amount" in said.fields
    cart = open_shop(owner, item("Kopi", price="26.00"))
    shopper = Buyer(server.url)
    refused(lambda: shopper.order(cart, (cart["items"][0]["id"], 2)), "merchant.payment_limit", 400)
    Payer(server.url).start(owner.link_create(amount="50.00")["slug"]).decide(APPROVE)


def test_a_limit_that_comes_while_the_checkout_is_open_counts_when_the_payer_leaves(server, owner, desk):
    payer = Payer(server.url).checkout(owner.link_create(amount="70.00")["slug"])
    payer.open()
    choice = payer.choice(FPX)
    desk.limits(payment="69.99")
    refused(lambda: payer.client.post(f"pay/checkouts/{payer.reference}/pay", choice), "merchant.payment_limit", 400)


def test_the_day_is_full_at_its_limit_and_what_failed_leaves_room_again(server, owner, desk):
    taken = Decimal(desk.get()["takenToday"])
    desk.limits(day=str(taken + 100))
    slug = owner.link_create(amount="60.00", oneTimePayment=False)["slug"]
    first = Payer(server.url).start(slug)
    assert Decimal(desk.get()["takenToday"]) == taken + 60
    said = refused(lambda: Payer(server.url).checkout(slug), "merchant.day_limit", 409)
    assert "today" in said.message
    asked = MerchantServer(owner).send("POST", "payments", {
        "mchtTxnId": number(), "orderDescription": "Tea", "txnAmount": "40.01"})
    refused(asked, "merchant.day_limit", 409)
    assert [it["field"] for it in asked.json["fieldErrors"]] == ["txnAmount"]
    first.decide("51")
    wait_until(lambda: first.state()["status"] == 22, "the decline")
    Payer(server.url).start(slug).decide(APPROVE)
    wait_until(lambda: Decimal(desk.get()["takenToday"]) == taken + 60, "the payment")
    refused(lambda: Payer(server.url).checkout(slug), "merchant.day_limit", 409)


@pytest.mark.both_engines
def test_of_24_payers_at_once_no_more_leave_for_banks_than_the_day_has_room_for(copies, owner, desk):
    slug = owner.link_create(amount="10.00", oneTimePayment=False)["slug"]
    payers = [Payer(copies[n % len(copies)].url).checkout(slug) for n in range(24)]
    choices = []
    for payer in payers:
        payer.open()
        choices.append(payer.choice(FPX))
    taken = Decimal(desk.get()["takenToday"])
    desk.limits(day=str(taken + Decimal("75.00")))

    def leave(url, n):
        return payers[n].client.send("POST", f"pay/checkouts/{payers[n].reference}/pay", choices[n],
                                     key=uuid.uuid4().hex)

    got = at_every_copy(copies, 24, leave)
    assert Counter(it.status for it in got) == {200: 7, 409: 17}, got
    assert {it.json["errorCode"] for it in got if it.status == 409} == {"merchant.day_limit"}
    assert Decimal(desk.get()["takenToday"]) == taken + 70


def test_a_day_below_one_payment_and_what_changes_nothing_are_refused(desk):
    said = refused(lambda: desk.limits(payment="100.00", day="99.99"), status=400)
    assert "dayMax" in said.fields
    refused(lambda: desk.limits(payment="0.10"), status=400)
    desk.limits(payment="100.00", day="200.00")
    refused(lambda: desk.limits(payment="100.00", day="200.00"), "merchant.unchanged", 409)
    note = desk.get()["notes"][0]
    assert (note["kind"], note["before"], note["after"]) == (
        "LIMITS", "payment none, day none", "payment RM 100.00, day RM 200.00")


# Methods, package, notes.


def test_a_method_switched_off_is_offered_to_no_payer_and_comes_back(server, owner, desk):
    payer = Payer(server.url).checkout(owner.link_create(amount="15.00")["slug"])
    payer.open()
    choice = payer.choice(CARD)
    desk.method(CARD, False)
    assert CARD not in [it["id"] for it in payer.state()["methods"]]
    said = refused(lambda: payer.client.post(f"pay/checkouts/{payer.reference}/pay", choice), status=400)
    assert "paymentMethod" in said.fields
    mine = {it["paymentMethod"]: it for it in owner.get("merchants/payment-methods")}
    assert not mine[CARD]["isAvailable"] and mine[FPX]["isAvailable"]
    refused(lambda: desk.method(CARD, False), "merchant.unchanged", 409)
    desk.method(CARD, True)
    assert CARD in [it["id"] for it in payer.state()["methods"]]
    refused(lambda: desk.method(2, False), status=404)  # a kind of card goes with the card
    assert desk.get()["notes"][0]["kind"] == "METHOD"


@pytest.mark.both_engines
def test_a_package_changes_once_and_leaves_the_fees(owner, operator, desk):
    fees = operator.get(f"admin/fees/merchants/{desk.path.rsplit('/', 1)[1]}")
    before = desk.get()["packageId"]
    other = next(it["id"] for it in desk.get()["packages"] if it["id"] != before)
    operator.put(f"{desk.path}/package", {"packageId": other, "reason": "Grown"})
    refused(lambda: operator.put(f"{desk.path}/package", {"packageId": other, "reason": "Again"}), status=409)
    refused(lambda: operator.put(f"{desk.path}/package", {"packageId": 77, "reason": "None"}), status=400)
    after = operator.get(f"admin/fees/merchants/{desk.path.rsplit('/', 1)[1]}")
    assert after["methods"] == fees["methods"] and after["packageName"] != fees["packageName"]
    operator.put(f"{desk.path}/package", {"packageId": before, "reason": "Back"})


@pytest.mark.both_engines
def test_notes_are_added_by_many_at_once_and_none_is_lost(copies, operator_token, desk):
    words = {f"Anmerkung {n} 备注" for n in range(12)}
    with ThreadPoolExecutor(12) as pool:
        list(pool.map(lambda text: Client(copies[len(text) % len(copies)].url, operator_token).post(
            f"{desk.path}/notes", {"text": text}), words))
    notes = desk.get()["notes"]
    assert words <= {it["text"] for it in notes}
    assert [it["createdDate"] for it in notes] == sorted((it["createdDate"] for it in notes), reverse=True)
    refused(lambda: desk.operator.post(f"{desk.path}/notes", {"text": ""}), status=400)


def test_the_details_say_what_the_other_rooms_know(server, owner, desk):
    paid_sale(server, owner)
    shown = desk.get()
    balance = owner.get("merchants/balance")
    assert (shown["pending"], shown["available"]) == (balance["pendingBalance"], balance["availableBalance"])
    assert shown["applicationId"] and shown["applicationStatus"] == "APPROVED"
    assert Decimal(shown["merchant"]["soldAmount"]) >= 80 and shown["merchant"]["soldCount"] >= 1
    assert shown["people"] >= 1 and shown["owners"]
    methods = {it["paymentMethod"]: it for it in shown["methods"]}
    assert methods[FPX]["isOn"] and methods[FPX]["isServed"] and methods[FPX]["amountMin"]
