"""What a merchant's server is told: signed, in order, again until it has it; and how it fetches the same."""

import json

import pytest

from client import OWNER, Client
from payer import APPROVE, CARD, DECLINE, FAILED, FPX, PAID, Payer
from receiver import Receiver
from waiting import wait_until

WEBHOOKS = "merchants/webhooks"


@pytest.fixture
def receiver():
    receiver = Receiver()
    yield receiver
    receiver.stop()


@pytest.fixture
def shop(own_server, receiver):
    """A merchant with a server: its owner, and the key."""
    owner = Client(own_server.url).sign_in(OWNER)
    owner.key = owner.post("merchants/api-account/rotate", {"endsOldKeys": True})["signKey"]
    owner.mcht_id = owner.get("merchants/api-account")["mchtId"]
    owner.post("merchants/backend-result-url", {"backendResultUrl": receiver.url})
    return owner


@pytest.fixture
def shared_shop(server):
    return Client(server.url).sign_in(OWNER)


def pay(shop, decision=APPROVE, ends=PAID, method=FPX):
    payer = Payer(shop.url)
    payer.start(shop.link_create(oneTimePayment=False)["slug"], method).decide(decision)
    wait_until(lambda: payer.state()["status"] == ends, "the payment")
    return shop.sale_of(payer.reference)


def deliveries(shop, **query):
    return shop.get(f"{WEBHOOKS}/deliveries", pageSize=100, **query)["content"]


def arrived(receiver, sale, count=1):
    return wait_until(lambda: len(receiver.of(sale)) >= count and receiver.of(sale), "the event")


def test_a_payment_is_told_once_signed_and_with_its_number(shop, receiver):
    sale = pay(shop)
    event, = arrived(receiver, sale)
    assert event.type == "sale.paid" and event.json["sequence"] == 1
    assert event.json["id"] == event.id and event.id.startswith("evt_") and "." not in event.id
    assert event.json["mchtId"] == shop.mcht_id
    assert event.json["data"]["orderNo"] == sale["orderNo"] and event.json["data"]["amount"] == "80.00"
    assert event.is_signed_by(shop.key) and not event.is_signed_by(shop.key + "x")
    assert event.headers["content-type"] == "application/json"
    row = wait_until(lambda: [d for d in deliveries(shop) if d["status"] == "DELIVERED"], "the row")[0]
    assert (row["attempts"], row["lastStatusCode"], row["actions"]) == (1, 200, ["RESEND"])
    detail = shop.get(f"{WEBHOOKS}/deliveries/{row['id']}")
    assert detail["body"].encode() == event.bytes
    assert detail["attemptList"][0]["requestHeaders"].count("\n") == 5


def test_while_a_key_is_changed_both_keys_sign(shop, receiver):
    second = shop.post("merchants/api-account/rotate", {})["signKey"]
    event, = arrived(receiver, pay(shop))
    assert event.is_signed_by(shop.key) and event.is_signed_by(second)


def test_a_failure_and_a_refund_have_events_of_their_own_in_order(shop, receiver, own_server):
    failed = pay(shop, DECLINE, FAILED)
    assert arrived(receiver, failed)[0].type == "sale.failed"
    sale = pay(shop, method=CARD)
    operator = Client(own_server.url).sign_in("operator@demo.gerbang.test")
    request = shop.post("payments/refund-requests",
                        {"salesTransactionId": sale["id"], "amount": "80.00", "reason": "Broken"})
    operator.post(f"admin/refund-requests/{request['id']}/approve", {"reason": "A good customer"})
    events = arrived(receiver, sale, 5)
    assert [e.json["sequence"] for e in events] == [1, 2, 3, 4, 5]
    assert [e.type for e in events][:3] == ["sale.paid", "refund.requested", "refund.approved"]
    assert {e.type for e in events[3:]} == {"sale.refunded", "refund.succeeded"}


def test_what_fails_comes_again_by_the_schedule_under_its_id_and_holds_the_next_one_back(
        shop, receiver, own_server):
    receiver.answer = 500
    sale = pay(shop, method=CARD)
    first, = arrived(receiver, sale)
    request = shop.post("payments/refund-requests",
                        {"salesTransactionId": sale["id"], "amount": "1.00", "reason": "Broken"})
    row = wait_until(lambda: [d for d in deliveries(shop) if d["lastStatusCode"] == 500], "the note")[0]
    assert row["status"] == "WAITING" and row["lastProblem"] == "SERVER_ERROR"
    assert shop.get(f"{WEBHOOKS}/endpoint")["failures"] == 1
    receiver.answer = 204
    Client(own_server.url).sign_in("operator@demo.gerbang.test").clock_advance(70)
    events = arrived(receiver, sale, 3)
    assert [e.id for e in events][:2] == [first.id, first.id]
    assert [e.type for e in events] == ["sale.paid", "sale.paid", "refund.requested"]
    assert events[0].bytes == events[1].bytes
    shop.post(f"payments/refund-requests/{request['id']}/withdraw")
    assert arrived(receiver, sale, 4)[3].type == "refund.withdrawn"
    assert shop.get(f"{WEBHOOKS}/endpoint")["failures"] == 0


def test_gone_switches_the_address_off_tells_the_owner_and_what_was_missed_is_sent_again(
        shop, receiver, own_server):
    receiver.answer = 410
    sale = pay(shop)
    arrived(receiver, sale)
    state = wait_until(lambda: (s := shop.get(f"{WEBHOOKS}/endpoint"))["disabledDate"] and s, "the switch")
    assert state["disabledWhy"] == "GONE" and "410" in state["what"] and state["fix"]
    wait_until(lambda: [m for m in shop.mails_to(OWNER) if "not delivered any more" in m], "the mail")
    other = pay(shop)
    assert not receiver.of(other)
    time = {"dateFrom": "2020-01-01 00:00:00", "dateTo": "2040-01-01 00:00:00"}
    assert shop.get(f"{WEBHOOKS}/missed", **time)["orders"] == 2
    receiver.answer = 200
    shop.post(f"{WEBHOOKS}/endpoint/enable")
    time = {"dateFrom": "2020-01-01T00:00:00Z", "dateTo": "2040-01-01T00:00:00Z"}
    assert "2" in shop.post(f"{WEBHOOKS}/resend-missed", time)["successMessage"]
    arrived(receiver, other)
    arrived(receiver, sale, 2)
    wait_until(lambda: {d["status"] for d in deliveries(shop)} == {"DELIVERED"}, "all")


def test_the_doctor_says_what_is_wrong_and_what_mends_it(shop, receiver):
    def doctor(language="en"):
        return shop.send("POST", f"{WEBHOOKS}/doctor", headers={"Accept-Language": language}).json

    assert doctor()["isWell"] and receiver.events[-1].type == "endpoint.test"
    receiver.answer = (301, {"Location": receiver.url.replace("http:", "https:")}, b"")
    assert doctor()["attempt"]["problem"] == "REDIRECT_TO_HTTPS" and "https://" in doctor()["fix"]
    receiver.answer = (503, {"Content-Type": "text/html"}, b"<html>Briefly unavailable</html>")
    assert "Wartungsmodus" in doctor("de")["what"]
    receiver.answer = (200, {"Content-Type": "text/html"}, b"<!doctype html><title>Coming soon</title>")
    report = doctor()
    assert not report["isWell"] and "web page" in report["what"] and report["attempt"]["problem"] == "NONE"
    receiver.stop()
    assert doctor()["attempt"]["problem"] == "REFUSED"
    shop.post("merchants/backend-result-url", {"backendResultUrl": ""})
    assert shop.send("POST", f"{WEBHOOKS}/doctor").json["errorCode"] == "delivery.noAddress"


SANDBOX_SHOP = "/sandbox/receiver/kedai-1"


@pytest.mark.parametrize("behaviour, problem", [
    ("ok", "NONE"), ("error", "SERVER_ERROR"), ("busy", "TOO_MANY"), ("redirect", "REDIRECT_TO_HTTPS"),
    ("login", "UNAUTHORIZED"), ("maintenance", "MAINTENANCE"), ("html", "NONE"), ("gone", "GONE")])
def test_the_sandbox_has_a_server_that_shows_what_came_and_behaves_as_it_is_told(shared_shop, behaviour, problem):
    shop = shared_shop
    shop.post("merchants/backend-result-url", {"backendResultUrl": shop.url + SANDBOX_SHOP})
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    assert shop.raw("POST", SANDBOX_SHOP + "/behaviour", "behaviour=" + behaviour, form).status == 303
    report = shop.post(f"{WEBHOOKS}/examples", {"eventType": "sale.paid"})
    assert report["attempt"]["problem"] == problem
    assert report["isWell"] == (behaviour == "ok")
    page = shop.raw("GET", SANDBOX_SHOP).text
    event_id = json.loads(report["body"])["id"]
    assert event_id in page and "answered: " + behaviour in page and "webhook-signature" in page
    assert event_id not in shop.raw("GET", "/sandbox/receiver/another").text


def test_the_sandbox_s_server_escapes_what_came_and_keeps_the_latest_only(shared_shop):
    for number in range(60):
        shared_shop.raw("POST", "/sandbox/receiver/many", f"<script>{number}.</script>")
    page = shared_shop.raw("GET", "/sandbox/receiver/many").text
    assert "<script>59" not in page and "&lt;script&gt;59." in page
    assert "&gt;10." in page and "&gt;9." not in page
    assert shared_shop.raw("GET", "/sandbox/receiver/No%2Fname").status == 404


def test_an_example_of_each_type_is_as_the_catalogue_says(shop, receiver):
    catalogue = {t["type"]: t["schema"] for t in shop.get("events/catalogue")["types"]}
    assert len(catalogue) == 14
    for kind, schema in catalogue.items():
        assert shop.post(f"{WEBHOOKS}/examples", {"eventType": kind})["isWell"]
        event = receiver.events[-1]
        assert event.type == kind and event.is_signed_by(shop.key)
        assert set(event.json) == set(schema["required"])
    assert deliveries(shop) == []


def test_the_feed_has_the_bytes_of_the_post_and_is_read_on_where_one_stopped(shop, receiver, own_server):
    def feed(**query):
        query = {"mchtId": shop.mcht_id, **query}
        path = "/api/v1/events?" + "&".join(f"{k}={v}" for k, v in query.items())
        return shop.raw("GET", path, headers={"Authorization": f"Bearer {shop.key}"}).json

    sales = [pay(shop) for _ in range(3)]
    posted = [arrived(receiver, sale)[0] for sale in sales]
    first = feed(limit=2)
    assert [e["body"].encode() for e in first["events"]] == [p.bytes for p in posted[:2]]
    assert first["hasMore"] and [e["place"] for e in first["events"]] == [1, 2]
    rest = feed(after=first["nextAfter"])
    assert [e["webhookId"] for e in rest["events"]] == [posted[2].id] and not rest["hasMore"]
    assert feed(after=rest["nextAfter"])["events"] == []
    wrong = shop.raw("GET", f"/api/v1/events?mchtId={shop.mcht_id}",
                     headers={"Authorization": "Bearer " + "x" * 43})
    assert wrong.status == 401


def test_a_merchant_without_an_address_finds_its_events_in_the_feed(shop, receiver):
    shop.post("merchants/backend-result-url", {"backendResultUrl": ""})
    pay(shop)
    row, = deliveries(shop)
    assert row["status"] == "KEPT" and receiver.events == []
    answer = shop.raw("GET", f"/api/v1/events?mchtId={shop.mcht_id}",
                      headers={"Authorization": f"Bearer {shop.key}"}).json
    assert json.loads(answer["events"][0]["body"])["type"] == "sale.paid"
    refused = shop.send("POST", f"{WEBHOOKS}/deliveries/{row['id']}/resend")
    assert refused.status == 409 and refused.json["errorCode"] == "delivery.noAddress"
