"""Every wrong turn between a link and its receipt ends in the state that the domain says, and in a
message that a person understands. The books are checked after each (conftest.py)."""

from datetime import timedelta

import pytest

from client import OPERATOR, OWNER, PENDING, Client
from payer import APPROVE, CANCEL, CANCELED, CARD, DECLINE, FAILED, FPX, IN_PROGRESS, PAID, TIMEOUT, Payer
from then import refused
from waiting import at_once, wait_until

pytestmark = pytest.mark.engine("sqlite")


def sale_transfers(detail):
    return {e["transferId"] for e in detail["ledgerEntries"]}


def incoming(detail):
    return [m for m in detail["messages"] if m["direction"] == "IN"]


# The bank says no, or says nothing.


@pytest.mark.parametrize("method", [FPX, CARD])
def test_declined_payment_fails_with_its_reason_and_the_link_can_be_paid_again(
        server, owner, method):
    link = owner.link_create()
    payer = Payer(server.url).start(link["slug"], method)
    assert payer.link(link["slug"])["state"] == "LOCKED"
    payer.decide(DECLINE)
    wait_until(lambda: payer.state()["status"] == FAILED, "the decline")
    state = payer.state()
    assert state["failureReason"]
    assert state["retryUrl"] == f"/payment-links/{link['slug']}"
    assert payer.link(link["slug"])["state"] == "OPEN"
    again = Payer(server.url).start(link["slug"], method).decide(APPROVE)
    wait_until(lambda: again.state()["status"] == PAID, "the payment")
    assert payer.link(link["slug"])["state"] == "PAID"
    assert owner.sale_of(payer.reference)["status"] == FAILED


@pytest.mark.parametrize("method", [FPX, CARD])
def test_payment_canceled_at_the_bank_is_canceled(server, owner, method):
    link = owner.link_create()
    payer = Payer(server.url).start(link["slug"], method).decide(CANCEL)
    wait_until(lambda: payer.state()["status"] == CANCELED, "the cancellation")
    assert payer.link(link["slug"])["state"] == "OPEN"
    assert not owner.sale_detail(payer.reference)["ledgerEntries"]


def test_payment_canceled_on_the_checkout_is_canceled_and_cannot_be_paid(server, owner):
    payer = Payer(server.url).checkout(owner.link_create()["slug"])
    payer.open()
    choice = payer.choice()
    assert payer.cancel()["status"] == CANCELED
    refused(lambda: payer.client.post(f"pay/checkouts/{payer.reference}/pay", choice), "checkout.ended", 409)


def test_paid_payment_cannot_be_canceled(server, owner):
    payer = Payer(server.url).start(owner.link_create()["slug"]).decide(APPROVE)
    wait_until(lambda: payer.state()["status"] == PAID, "the payment")
    refused(payer.cancel, "sale.wrong_status", 409)
    assert payer.state()["status"] == PAID


def test_closed_window_is_asked_for_and_times_out_and_a_late_success_still_counts(own_server):
    operator = Client(own_server.url).sign_in(OPERATOR)
    owner = Client(own_server.url).sign_in(OWNER)
    link = owner.link_create()
    payer = Payer(own_server.url).start(link["slug"])
    operator.clock_advance(150)
    wait_until(lambda: any(m["kind"] == "AE" for m in owner.sale_detail(payer.reference)["messages"]),
               "the question to the bank")
    assert payer.state()["status"] == IN_PROGRESS
    assert payer.link(link["slug"])["state"] == "LOCKED"
    operator.clock_advance(34 * 60)
    owner.sign_in()  # her session was idle for too long
    wait_until(lambda: payer.state()["status"] == TIMEOUT, "the timeout")
    assert payer.link(link["slug"])["state"] == "OPEN"
    payer.decide(APPROVE)
    wait_until(lambda: payer.state()["status"] == PAID, "the late success")
    assert owner.sale_of(payer.reference)["isLate"] is True
    assert payer.link(link["slug"])["state"] == "PAID"


def test_success_that_comes_after_the_order_was_paid_opens_a_refund_request(own_server):
    operator = Client(own_server.url).sign_in(OPERATOR)
    owner = Client(own_server.url).sign_in(OWNER)
    link = owner.link_create(amount="45.00")
    first = Payer(own_server.url).start(link["slug"])
    operator.clock_advance(42 * 60)
    owner.sign_in()  # her session was idle for too long
    wait_until(lambda: first.state()["status"] == TIMEOUT, "the timeout")
    second = Payer(own_server.url).start(link["slug"]).decide(APPROVE)
    wait_until(lambda: second.state()["status"] == PAID, "the second payer")
    first.decide(APPROVE)
    wait_until(lambda: first.state()["status"] == PAID, "the first payer's late success")
    requests = owner.get("payments/refund-requests", pageNumber=1, pageSize=10)["content"]
    assert [(r["amount"], r["refundRequestStatus"]) for r in requests] == [("45.00", "REQUESTED")]
    assert requests[0]["salesTransactionId"] == owner.sale_of(first.reference)["id"]


def test_no_answer_from_the_bank_is_asked_for(own_server):
    operator = Client(own_server.url).sign_in(OPERATOR)
    owner = Client(own_server.url).sign_in(OWNER)
    payer = Payer(own_server.url).start(owner.link_create()["slug"])
    payer.decide(APPROVE, "none")
    assert payer.state()["status"] == IN_PROGRESS
    operator.clock_advance(150)
    wait_until(lambda: payer.state()["status"] == PAID, "the answer to the question")
    assert [m["kind"] for m in owner.sale_detail(payer.reference)["messages"]] == ["AR", "AE", "AC"]


# The link is not what it was.


def test_expired_link_takes_no_payment(own_server):
    owner = Client(own_server.url).sign_in(OWNER)
    expiry = owner.now() + timedelta(minutes=10)
    link = owner.link_create(expiryDate=expiry.strftime("%Y-%m-%dT%H:%M:%S.000Z"))
    payer = Payer(own_server.url)
    assert payer.link(link["slug"])["state"] == "OPEN"
    Client(own_server.url).sign_in(OPERATOR).clock_advance(601)
    assert payer.link(link["slug"])["state"] == "EXPIRED"
    refused(lambda: payer.checkout(link["slug"]), "payment_link.expired", 409)


def test_paid_link_takes_no_second_payment(server, owner):
    link = owner.link_create()
    paid = Payer(server.url).start(link["slug"]).decide(APPROVE)
    wait_until(lambda: paid.state()["status"] == PAID, "the payment")
    late = Payer(server.url)
    assert late.link(link["slug"])["state"] == "PAID"
    refused(lambda: late.checkout(link["slug"]), "payment_link.paid", 409)


def test_payer_who_opened_the_checkout_before_it_was_paid_is_refused_at_the_bank(server, owner):
    link = owner.link_create()
    slow = Payer(server.url).checkout(link["slug"])
    slow.open()
    fast = Payer(server.url).start(link["slug"])
    refused(slow.pay, "payment_link.locked", 409)
    fast.decide(APPROVE)
    wait_until(lambda: fast.state()["status"] == PAID, "the payment")
    refused(slow.pay, "payment_link.paid", 409)


def test_inactive_and_deleted_links_say_so(server, owner):
    link = owner.link_create()
    payer = Payer(server.url)
    owner.post(f"payments/payment-links/{link['id']}/deactivate")
    assert payer.link(link["slug"])["state"] == "INACTIVE"
    refused(lambda: payer.checkout(link["slug"]), "payment_link.inactive", 409)
    owner.delete(f"payments/payment-links/{link['id']}")
    refused(lambda: payer.link(link["slug"]), "error.notFound", 404)


def test_link_of_a_merchant_in_review_cannot_be_paid(server):
    pending = Client(server.url).sign_in(PENDING)
    link = pending.link_create()
    payer = Payer(server.url)
    assert payer.link(link["slug"])["state"] == "NOT_READY"
    refused(lambda: payer.checkout(link["slug"]), "payment_link.not_ready", 409)


def test_amount_of_a_link_cannot_be_changed_by_the_payer(server, owner):
    fixed = owner.link_create(amount="80.00")
    payer = Payer(server.url)
    refusal = refused(lambda: payer.checkout(fixed["slug"], amount="1.00"), "error.validation", 400)
    assert "amount" in refusal.fields
    chosen = owner.link_create(amount=None, minAmount="10.00", maxAmount="20.00")
    for amount, is_taken in (("9.99", False), ("20.01", False), ("15.00", True)):
        if is_taken:
            assert payer.checkout(chosen["slug"], amount=amount).state()["amount"] == amount
        else:
            refused(lambda a=amount: payer.checkout(chosen["slug"], amount=a), "error.validation", 400)


# The same thing twice.


@pytest.mark.both_engines
def test_double_click_with_one_key_is_one_checkout(server, owner):
    link = owner.link_create()
    payers = [Payer(server.url), Payer(server.url)]
    payers[1].address = payers[0].address
    results = at_once(*[lambda p=p: p.checkout(link["slug"], key="double-" + link["slug"])
                        for p in payers])
    assert all(isinstance(p, Payer) for p in results), results
    assert len({p.reference for p in results}) == 1


@pytest.mark.both_engines
@pytest.mark.parametrize("keys", [("one", "one"), ("one", "two")], ids=["one_key", "two_keys"])
def test_double_click_on_pay_starts_one_payment(server, owner, keys):
    link = owner.link_create()
    payer = Payer(server.url).checkout(link["slug"])
    payer.open()
    choice = payer.choice()
    path = f"pay/checkouts/{payer.reference}/pay"
    results = at_once(*[lambda k=key: Client(server.url).post(path, choice, k + payer.reference)
                        for key in keys])
    forms = [r for r in results if isinstance(r, dict)]
    assert forms and all(form == forms[0] for form in forms), results
    for problem in (r for r in results if not isinstance(r, dict)):
        assert problem.code == "checkout.in_progress", problem
    payer.to_bank(forms[0]).decide(APPROVE)
    wait_until(lambda: payer.state()["status"] == PAID, "the payment")
    detail = owner.sale_detail(payer.reference)
    assert [m["kind"] for m in detail["messages"] if m["direction"] == "OUT"].count("AR") == 1
    assert len(sale_transfers(detail)) == 1


def test_same_key_with_another_body_is_refused(server, owner):
    owner.post("payments/payment-links",
               {"title": "A", "amount": "5.00", "oneTimePayment": False}, key="same-key-a")
    refused(lambda: owner.post(
        "payments/payment-links", {"title": "B", "amount": "5.00", "oneTimePayment": False},
        key="same-key-a"), "error.idempotencyConflict", 409)


# The bank's answer is not what it should be.


def test_answer_that_comes_late_pays_when_it_comes(own_server):
    owner = Client(own_server.url).sign_in(OWNER)
    payer = Payer(own_server.url).start(owner.link_create()["slug"])
    payer.decide(APPROVE, "late", seconds=60)
    assert payer.state()["status"] == IN_PROGRESS
    Client(own_server.url).sign_in(OPERATOR).clock_advance(61)
    wait_until(lambda: payer.state()["status"] == PAID, "the late answer")
    assert len(sale_transfers(owner.sale_detail(payer.reference))) == 1


def test_answer_with_a_wrong_signature_is_kept_and_shown(server, owner):
    payer = Payer(server.url).start(owner.link_create()["slug"]).decide(APPROVE, "forged")
    wait_until(lambda: any(m["signatureValid"] is False
                           for m in incoming(owner.sale_detail(payer.reference))), "the forgery")
    detail = owner.sale_detail(payer.reference)
    assert detail["transaction"]["status"] == IN_PROGRESS
    assert not detail["ledgerEntries"]


# Who may not.


def test_ended_session_is_told_to_sign_in(server):
    owner = Client(server.url).sign_in(OWNER)
    owner.post("security/logout")
    refused(lambda: owner.get("security/me"), "error.unauthorized", 401)
    refused(owner.link_create, "error.unauthorized", 401)


def test_idle_session_ends(own_server):
    owner = Client(own_server.url).sign_in(OWNER)
    operator = Client(own_server.url).sign_in(OPERATOR)
    operator.clock_advance(16 * 60)
    refused(owner.sales, "error.unauthorized", 401)


def test_second_sign_in_needs_the_first_one_ended(server):
    first = Client(server.url).sign_in(OWNER)
    body = {"email": OWNER, "password": "Demo-Gerbang-2026!"}
    second = Client(server.url)
    refusal = refused(lambda: second.post("security/authentication", body), "FW063", 409)
    assert refusal.answer.json["revokeSessionToken"]
    second.sign_in(OWNER)
    refused(lambda: first.get("security/me"), "error.unauthorized", 401)
    assert second.get("security/me")


def test_wrong_password_and_unknown_address_read_alike(server):
    def refusal(email):
        return refused(lambda: Client(server.url).post(
            "security/authentication", {"email": email, "password": "wrong-password-1"}), "error.unauthorized", 401)

    assert refusal(PENDING).message == refusal("nobody@demo.gerbang.test").message


def test_without_the_permission_it_is_refused(server, owner, operator):
    refused(lambda: owner.get("admin/refund-requests"), "error.forbidden", 403)
    refused(lambda: owner.post("admin/refund-requests/1/approve"), "error.forbidden", 403)
    refused(lambda: owner.clock_advance(1), "error.forbidden", 403)
    refused(operator.link_create, "error.forbidden", 403)
    refused(operator.sales, "error.forbidden", 403)


def test_another_merchants_records_do_not_exist(server, owner):
    link = owner.link_create()
    payer = Payer(server.url).start(link["slug"]).decide(APPROVE)
    wait_until(lambda: payer.state()["status"] == PAID, "the payment")
    sale = owner.sale_of(payer.reference)
    refund = owner.post("payments/refund-requests",
                        {"salesTransactionId": sale["id"], "amount": "1.00", "reason": "Broken"})
    stranger = Client(server.url).sign_in(PENDING)
    one = f"payments/payment-links/{link['id']}"
    for call in (
            lambda: stranger.get(one),
            lambda: stranger.get(one + "/qr-code"),
            lambda: stranger.put(one, {"title": "Mine", "amount": "5.00", "oneTimePayment": True}),
            lambda: stranger.delete(one),
            lambda: stranger.post(one + "/deactivate"),
            lambda: stranger.get(f"payments/sales-transactions/{sale['id']}"),
            lambda: stranger.post(f"payments/sales-transactions/{sale['id']}/cancel"),
            lambda: stranger.get(f"payments/refund-requests/{refund['id']}"),
            lambda: stranger.post(f"payments/refund-requests/{refund['id']}/withdraw"),
            lambda: stranger.post("payments/refund-requests", {
                "salesTransactionId": sale["id"], "amount": "1.00", "reason": "Mine"}),
    ):
        refused(call, "error.notFound", 404)
    assert stranger.sales(name=payer.reference)["totalElements"] == 0
    assert owner.get(one)["title"] == link["title"]
