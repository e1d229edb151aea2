"""What a merchant may still do with a link that payers have, and what payers find then."""

import pytest

from client import Client
from payer import APPROVE, CANCELED, CUSTOMER, PAID, Payer
from then import refused
from waiting import at_once, wait_until

pytestmark = pytest.mark.engine("postgresql")


def path_of(link, verb=""):
    return f"payments/payment-links/{link['id']}{verb}"


def body_of(link, **changed):
    kept = ("title", "amount", "oneTimePayment", "usageLimit")
    return {**{name: link[name] for name in kept}, **changed}


def paid_through(server, slug):
    payer = Payer(server.url).start(slug).decide(APPROVE)
    wait_until(lambda: payer.state()["status"] == PAID, "the payment")
    return payer


@pytest.mark.parametrize("change", ["off", "deleted", "repriced"])
def test_an_open_checkout_of_a_link_that_changed_goes_to_no_bank(server, owner, change):
    link = owner.link_create()
    payer = Payer(server.url).checkout(link["slug"])
    payer.open()
    if change == "off":
        owner.post(path_of(link, "/deactivate"))
    elif change == "deleted":
        owner.delete(path_of(link))
    else:
        owner.put(path_of(link), body_of(link, amount="81.00"))
    code = {"off": "inactive", "deleted": "deleted", "repriced": "changed"}[change]
    refused(payer.pay, "payment_link." + code, 409)
    assert payer.state()["status"] == 1
    detail = owner.sale_detail(payer.reference)
    assert not detail["messages"] and detail["transaction"]["paymentMethod"] is None


def test_a_link_with_a_payment_stays(server, owner):
    link = owner.link_create(oneTimePayment=False)
    payer = Payer(server.url).start(link["slug"])
    refused(lambda: owner.delete(path_of(link)), "payment_link.locked", 409)
    payer.decide(APPROVE)
    wait_until(lambda: payer.state()["status"] == PAID, "the payment")
    refused(lambda: owner.delete(path_of(link)), "payment_link.paid", 409)
    refusal = refused(lambda: owner.put(path_of(link), body_of(link, oneTimePayment=True)), "error.validation", 400)
    assert "oneTimePayment" in refusal.fields
    owner.post(path_of(link, "/deactivate"))
    assert owner.get(path_of(link))["state"] == "INACTIVE"


def test_a_link_becomes_one_time_with_one_payer_at_the_bank_and_not_with_two(server, owner):
    link = owner.link_create(oneTimePayment=False)
    payers = [Payer(server.url).start(link["slug"]) for _ in range(2)]
    once = body_of(link, oneTimePayment=True)
    refusal = refused(lambda: owner.put(path_of(link), once), "error.validation", 400)
    assert "oneTimePayment" in refusal.fields
    payers[0].decide("1L")
    wait_until(lambda: payers[0].state()["status"] == CANCELED, "the cancellation")
    owner.put(path_of(link), once)
    payers[1].decide(APPROVE)
    wait_until(lambda: payers[1].state()["status"] == PAID, "the payment")
    assert owner.get(path_of(link))["state"] == "PAID"
    assert payers[1].link(link["slug"])["state"] == "PAID"


@pytest.mark.both_engines
def test_deleting_and_starting_at_once_never_both_succeed(server, owner):
    for _ in range(5):
        link = owner.link_create()
        payer = Payer(server.url).checkout(link["slug"])
        payer.open()
        choice = payer.choice()
        started, deleted = at_once(
            lambda p=payer, c=choice: p.client.send("POST", f"pay/checkouts/{p.reference}/pay", c),
            lambda one=link: Client(server.url, owner.token).send("DELETE", path_of(one)))
        assert sorted((started.status, deleted.status)) == [200, 409], (started, deleted)


@pytest.mark.parametrize("field", ["amount", "minAmount", "maxAmount", "usageLimit", "expiryDate"])
def test_an_empty_text_is_no_amount_no_limit_and_no_date(server, owner, field):
    link = {"title": "t", "amount": "5.00", "oneTimePayment": False}
    for empty in ("", "  "):
        body = {**link, field: empty}
        for send in (lambda b=body: owner.post("payments/payment-links", b),
                     lambda b=body: owner.put(path_of(owner.link_create()), b)):
            refusal = refused(send, "error.validation", 400)
            assert field in refusal.fields


def test_the_amount_is_left_to_the_payer_by_null_only(server, owner):
    refusal = refused(lambda: owner.post(
        "payments/payment-links", {"title": "t", "oneTimePayment": False}), "error.validation", 400)
    assert "amount" in refusal.fields
    link = owner.link_create(amount="5.00")
    refused(lambda: owner.put(path_of(link), {"title": "t", "oneTimePayment": True}), "error.validation", 400)
    assert owner.get(path_of(link))["amount"] == "5.00"
    assert owner.link_create(amount=None)["amount"] is None


def test_a_refund_of_no_amount_is_refused(server, owner):
    sale = owner.sale_of(paid_through(server, owner.link_create()["slug"]).reference)
    for amount in ("", " ", None, "0.00"):
        refusal = refused(lambda a=amount: owner.post(
            "payments/refund-requests",
            {"salesTransactionId": sale["id"], "amount": a, "reason": "Broken"}), "error.validation", 400)
        assert "amount" in refusal.fields
    assert not owner.sale_detail(sale["reference"])["refundRequests"]


# Order numbers.


def test_sales_of_one_link_have_numbers_of_their_own_and_share_reference_and_title(server, owner):
    link = owner.link_create(oneTimePayment=False, title="Batik class", reference="KELAS-77")
    payers = [Payer(server.url).checkout(link["slug"]) for _ in range(5)]
    sales = [owner.sale_of(p.reference) for p in payers]
    numbers = {sale["orderNo"] for sale in sales}
    assert len(numbers) == 5 and all(len(number) == 8 for number in numbers)
    for sale, payer in zip(sales, payers):
        assert (sale["merchantReference"], sale["description"]) == ("KELAS-77", "Batik class")
        assert [r["id"] for r in owner.sales(name=sale["orderNo"])["content"]] == [sale["id"]]
        assert payer.state()["orderNo"] == sale["orderNo"]
        found = owner.get("search/" + sale["orderNo"].lower())["content"]
        assert [(h["kind"], h["id"]) for h in found] == [("salesTransaction", sale["id"])]
    assert owner.sales(name="kelas-77")["totalElements"] == 5
    assert {h["id"] for h in owner.get("search/KELAS-77")["content"]} >= {s["id"] for s in sales}


def test_a_refund_request_names_the_sale_it_is_for(server, owner):
    link = owner.link_create(oneTimePayment=False, reference="SAME-1")
    first, second = (owner.sale_of(paid_through(server, link["slug"]).reference) for _ in range(2))
    request = owner.post("payments/refund-requests", {
        "salesTransactionId": second["id"], "amount": "1.00", "reason": "Broken"})
    assert request["orderNo"] == second["orderNo"] != first["orderNo"]


# One payer, one sale.


def test_a_browser_that_begins_again_goes_on_with_its_sale(server, owner):
    link = owner.link_create(title="Again " + owner.token[:8])
    payer = Payer(server.url).checkout(link["slug"])
    reference = payer.reference
    for name in ("Bala", "Bala Muthu"):
        payer.checkout(link["slug"], openCheckout=reference, customerName=name)
        assert payer.reference == reference
    assert owner.sale_of(reference)["customerName"] == "Bala Muthu"
    assert owner.sales(name=link["title"])["totalElements"] == 1
    stranger = Payer(server.url).checkout(owner.link_create()["slug"], openCheckout=reference)
    assert stranger.reference != reference


@pytest.mark.both_engines
def test_one_time_links_are_not_filled_with_open_sales(server, owner):
    link = owner.link_create(title="Flood " + owner.token[:8])
    answers = at_once(*[
        lambda: Client(server.url).send("POST", f"pay/payment-links/{link['slug']}/checkout",
                                        CUSTOMER)
        for _ in range(40)])
    assert sorted(a.status for a in answers) == [200] * 10 + [409] * 30
    assert {a.json["errorCode"] for a in answers if a.status == 409} == {"payment_link.busy"}
    assert owner.sales(name=link["title"])["totalElements"] == 10


# What both see.


def test_merchant_and_payer_see_one_state_and_the_filter_too(server, owner):
    word = "State" + owner.token[:8]
    links = {
        "OPEN": owner.link_create(title=word),
        "INACTIVE": owner.link_create(title=word),
        "PAID": owner.link_create(title=word, oneTimePayment=False, usageLimit=1)}
    owner.post(path_of(links["INACTIVE"], "/deactivate"))
    paid_through(server, links["PAID"]["slug"])
    payer = Payer(server.url)
    for state, link in links.items():
        assert owner.get(path_of(link))["state"] == payer.link(link["slug"])["state"] == state
        found = owner.get("payments/payment-links", name=word, state=state)
        assert ([r["id"] for r in found["content"]], found["totalElements"]) == ([link["id"]], 1)
    both = owner.get("payments/payment-links", name=word, state="OPEN,PAID")
    assert both["totalElements"] == 2
    assert owner.send("GET", "payments/payment-links?state=ACTIVE").status == 400


# Idempotency-Key.


def test_an_unsafe_call_without_a_key_is_refused_and_does_nothing(server, owner):
    headers = {"X-Auth-Token": owner.token, "Content-Type": "application/json"}
    link = owner.link_create()
    calls = [("POST", "payments/payment-links",
              '{"title": "No key", "amount": "5.00", "oneTimePayment": false}'),
             ("POST", path_of(link, "/deactivate"), "{}"),
             ("PUT", path_of(link), '{"title": "No key", "amount": "5.00", "oneTimePayment": true}'),
             ("DELETE", path_of(link), None),
             ("POST", f"pay/payment-links/{link['slug']}/checkout",
              '{"customerName": "B", "customerEmail": "b@payer.example"}')]
    for method, path, body in calls:
        answer = owner.raw(method, "/api/v1/" + path, body, headers)
        assert answer.status == 400, (method, path, answer)
        assert [e["field"] for e in answer.json["fieldErrors"]] == ["Idempotency-Key"]
    assert owner.get(path_of(link)) == link
    assert owner.get("payments/payment-links", name="No key")["totalElements"] == 0


def test_where_no_answer_is_kept_no_key_is_asked_for(server, owner):
    payer = Payer(server.url).checkout(owner.link_create()["slug"])
    headers = {"Content-Type": "application/json"}
    for verb in ("open", "cancel"):
        answer = payer.client.raw("POST", f"/api/v1/pay/checkouts/{payer.reference}/{verb}", "{}",
                                  headers)
        assert answer.status == 200, answer
