"""What a row says can be done with it: in lists as in single records, for its merchant and operators.

That what is offered is what is accepted, state by state, is in the rooms' own tests; here it is that
the rows say it, with what only other records know (a payer at a bank).
"""

import pytest

from applicant import application, invitation_for, signed_up
from given import paid_sale
from payer import APPROVE, CARD, FPX, PAID, Payer
from waiting import wait_until

pytestmark = pytest.mark.engine("postgresql")

LINKS = "payments/payment-links"


def link_actions(owner, link):
    """As the list and the single record say it, which is the same."""
    row = next(r for r in owner.get(LINKS, pageSize=100, sort="createdDate,desc")["content"]
               if r["id"] == link["id"])
    assert row["actions"] == owner.get(f"{LINKS}/{link['id']}")["actions"]
    return row["actions"]


def test_a_link_says_what_its_merchant_can_do_with_it(server, owner):
    link = owner.link_create(customerEmail="aina@example.test", oneTimePayment=False)
    assert link["actions"] == ["EDIT", "EMAIL", "DEACTIVATE", "DELETE"]
    off = owner.post(f"{LINKS}/{link['id']}/deactivate")
    assert link_actions(owner, link) == ["EDIT", "ACTIVATE", "DELETE"], off
    nobodys = owner.link_create(oneTimePayment=False)
    assert link_actions(owner, nobodys) == ["EDIT", "DEACTIVATE", "DELETE"]


def test_a_link_with_a_payer_at_the_bank_is_not_offered_for_deletion(server, owner):
    link = owner.link_create(oneTimePayment=False)
    payer = Payer(server.url).start(link["slug"])
    assert link_actions(owner, link) == ["EDIT", "DEACTIVATE"]
    payer.decide("1L")
    wait_until(lambda: "DELETE" in link_actions(owner, link), "the cancellation")


def test_a_link_that_was_paid_as_often_as_its_limit_says_shows_so_and_is_not_mailed(server, owner):
    link = owner.link_create(customerEmail="aina@example.test", oneTimePayment=False, usageLimit=1)
    payer = Payer(server.url).start(link["slug"]).decide(APPROVE)
    wait_until(lambda: payer.state()["status"] == PAID, "the payment")
    row = owner.get(f"{LINKS}/{link['id']}")
    assert (row["statusId"], row["state"]) == (1, "PAID")
    assert link_actions(owner, link) == ["EDIT", "DEACTIVATE"]
    assert payer.link(link["slug"])["state"] == "PAID"


@pytest.mark.parametrize("method, while_paid, for_operators", [
    (CARD, ["REQUEST_REFUND", "VOID", "SEND_RECEIPT"], ["VOID", "SEND_RECEIPT"]),
    (FPX, ["REQUEST_REFUND", "SEND_RECEIPT"], ["SEND_RECEIPT"]),
])
def test_a_sale_and_its_refund_request_say_what_can_be_done(server, owner, operator, method, while_paid,
                                                            for_operators):
    waiting = Payer(server.url).checkout(owner.link_create()["slug"])
    assert owner.sale_of(waiting.reference)["actions"] == ["CANCEL"]
    payer = paid_sale(server, owner, method)
    sale = owner.sale_of(payer.reference)
    assert sale["actions"] == while_paid
    assert owner.sale_detail(payer.reference)["transaction"]["actions"] == while_paid
    assert operator.get(f"admin/sales-transactions/{sale['id']}")["transaction"]["actions"] == for_operators

    request = owner.post("payments/refund-requests", {
        "salesTransactionId": sale["id"], "amount": "80.00", "reason": "Broken"})
    assert request["actions"] == ["WITHDRAW"]
    assert owner.sale_of(payer.reference)["actions"] == ["SEND_RECEIPT"]
    detail = owner.sale_detail(payer.reference)
    assert detail["transaction"]["actions"] == ["SEND_RECEIPT"]
    assert [r["actions"] for r in detail["refundRequests"]] == [["WITHDRAW"]]
    theirs = operator.get("admin/refund-requests", refundRequestStatus="REQUESTED", pageSize=100)
    row = next(r for r in theirs["content"] if r["id"] == request["id"])
    assert row["actions"] == ["APPROVE", "REJECT"]
    operator.post(f"admin/refund-requests/{request['id']}/reject", {"remarks": "No"})
    assert operator.get(f"admin/refund-requests/{request['id']}")["actions"] == []
    assert owner.get(f"payments/refund-requests/{request['id']}")["actions"] == []
    assert owner.sale_of(payer.reference)["actions"] == while_paid


def test_an_application_says_what_its_merchant_and_an_operator_can_do(server, operator):
    _, merchant = signed_up(server)
    applied = merchant.post("merchants/registration", application())

    def offered():
        mine = merchant.get("merchants/applications/me")["actions"]
        theirs = operator.get(f"admin/merchant-applications/{applied['id']}")["actions"]
        return mine, theirs

    assert offered() == ([], ["APPROVE", "REQUEST_INFO", "REJECT"])
    operator.post(f"admin/merchant-applications/{applied['id']}/request-info", {
        "remarks": [{"field": "bankName", "remark": "Which branch?"}]})
    assert offered() == (["SUBMIT"], [])
    merchant.post("merchants/registration", application())
    operator.post(f"admin/merchant-applications/{applied['id']}/approve")
    assert offered() == ([], [])


def test_an_application_that_nobody_owns_yet_is_not_offered_for_approval(server, operator):
    name = "Kedai Tanpa Pemilik"
    invitation_for(server, "nobody@people.example", companyRegisteredName=name)
    row, = operator.get("admin/merchant-applications", name=name)["content"]
    assert row["actions"] == ["REQUEST_INFO", "REJECT"]
    assert operator.get(f"admin/merchant-applications/{row['id']}")["actions"] == row["actions"]
