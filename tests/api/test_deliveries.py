"""What a merchant's server is told: signed, in order, again until it has it; and how it fetches the same."""

import json

import pytest

from client import OWNER, Client
from merchant_server import MerchantServer, number
from payer import APPROVE, CARD, DECLINE, FAILED, FPX, PAID, Payer
from receiver import Receiver
from then import refused
from waiting import at_once, wait_until

pytestmark = pytest.mark.engine("postgresql")

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


def test_an_event_of_a_refund_names_the_order_by_the_merchant_s_own_number(shop, receiver):
    merchant = MerchantServer(shop)
    shop.post("merchants/backend-result-url", {"backendResultUrl": receiver.url})
    order = {"mchtTxnId": number(), "orderDescription": "Tea", "txnAmount": "3.00"}
    payer = Payer(shop.url)
    payer.reference = merchant.call("POST", "payments", order)["reference"]
    payer.open()
    payer.pay().decide(APPROVE)
    path = f"payments/{order['mchtTxnId']}"
    refund = merchant.call("POST", f"{path}/refund-requests", {"amount": "1.00", "reason": "Cold"})
    told = wait_until(lambda: [e for e in receiver.events if e.type == "refund.requested"], "the event")
    assert told[0].json["data"]["mchtTxnId"] == order["mchtTxnId"]
    assert told[0].json["data"]["refundId"] == refund["id"]


@pytest.mark.both_engines
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
    refused(shop.send("POST", f"{WEBHOOKS}/doctor"), "delivery.noAddress")


def test_whatever_a_receiver_answers_is_kept_as_text_and_cut(shop, receiver):
    receiver.answer = (500, {"X-Odd": "caf\xe9 \x7f"}, b"\x00\xff\xfe<script>" + b"x" * 5_000_000)
    sale = pay(shop)
    arrived(receiver, sale)
    row = wait_until(lambda: [d for d in deliveries(shop) if d["attempts"] == 1], "the note")[0]
    attempt, = shop.get(f"{WEBHOOKS}/deliveries/{row['id']}")["attemptList"]
    assert attempt["isBodyCut"] and attempt["statusCode"] == 500
    assert "<script>xxx" in attempt["responseBody"] and "\x00" not in attempt["responseBody"]
    assert 16_000 < len(attempt["responseBody"]) <= 16_384 and "X-Odd: caf" in attempt["responseHeaders"]


def test_any_writing_arrives_as_it_was_written(shop, receiver):
    payer = Payer(shop.url)
    title = 'Kuih 🍰 "茶" \\ </script> \u200d'
    payer.start(shop.link_create(title=title)["slug"], FPX).decide(APPROVE)
    wait_until(lambda: payer.state()["status"] == PAID, "the payment")
    event, = arrived(receiver, shop.sale_of(payer.reference))
    assert event.json["data"]["description"] == title and event.is_signed_by(shop.key)


@pytest.mark.both_engines
def test_who_asks_to_send_again_many_times_at_once_sends_no_other_event_and_loses_none(shop, receiver):
    sale = pay(shop)
    first, = arrived(receiver, sale)
    row = wait_until(lambda: [d for d in deliveries(shop) if d["status"] == "DELIVERED"], "the row")[0]
    at_once(*[lambda: Client(shop.url, shop.token).send("POST", f"{WEBHOOKS}/deliveries/{row['id']}/resend")] * 8)
    arrived(receiver, sale, 2)
    wait_until(lambda: deliveries(shop)[0]["status"] == "DELIVERED", "the end")
    assert {e.id for e in receiver.of(sale)} == {first.id}
    assert deliveries(shop)[0]["attempts"] == len(receiver.of(sale))


@pytest.mark.both_engines
def test_many_who_read_the_feed_at_once_see_one_order_without_gaps(shop, receiver):
    for _ in range(5):
        pay(shop)

    def read(after=0):
        return Client(shop.url).raw("GET", f"/api/v1/events?mchtId={shop.mcht_id}&after={after}",
                                    headers={"Authorization": f"Bearer {shop.key}"}).json["events"]

    feeds = at_once(*[read] * 8)
    for feed in feeds:
        assert [e["place"] for e in feed] == [1, 2, 3, 4, 5]
        assert [e["webhookId"] for e in feed] == [e["webhookId"] for e in feeds[0]]
    assert [e["place"] for e in read(after=3)] == [4, 5]


@pytest.mark.parametrize("query, status", [
    ("limit=0", 400), ("limit=101", 400), ("after=-1", 400), ("after=x", 400), ("more=1", 400),
    ("after=9223372036854775807", 200)])
def test_what_a_server_asks_wrongly_is_refused_by_name(shared_shop, query, status):
    shop = shared_shop
    key = shop.post("merchants/api-account/rotate", {"endsOldKeys": True})["signKey"]
    mcht_id = shop.get("merchants/api-account")["mchtId"]
    answer = shop.raw("GET", f"/api/v1/events?mchtId={mcht_id}&{query}", headers={"Authorization": "Bearer " + key})
    assert answer.status == status
    if status == 400:
        assert answer.json["fieldErrors"][0]["field"] == query.split("=")[0]
    assert shop.raw("GET", f"/api/v1/events?{query}", headers={"Authorization": "Bearer " + key}).status == 401


def test_a_time_that_ends_before_it_begins_is_refused(shared_shop):
    turned = {"dateFrom": "2026-01-02T00:00:00Z", "dateTo": "2026-01-01T00:00:00Z"}
    answer = shared_shop.send("POST", f"{WEBHOOKS}/resend-missed", turned)
    assert answer.status == 400 and answer.json["fieldErrors"][0]["field"] == "dateTo"


def test_the_list_is_narrowed_by_what_happened_and_how_it_was_answered(shop, receiver):
    arrived(receiver, pay(shop, DECLINE, FAILED))
    receiver.answer = 500
    paid = pay(shop)
    wait_until(lambda: len([d for d in deliveries(shop) if d["attempts"] == 1]) == 2, "both")
    for query, types in [({"filterType": "sale.paid"}, ["sale.paid"]), ({"filterClass": "REFUND"}, []),
                         ({"filterStatus": "DELIVERED"}, ["sale.failed"]), ({"filterAnswer": "5XX"}, ["sale.paid"]),
                         ({"filterAnswer": "NO_ANSWER"}, []), ({"name": paid["orderNo"]}, ["sale.paid"]),
                         ({"transactionId": paid["id"]}, ["sale.paid"]), ({"filterStatus": "FAILED,KEPT"}, []),
                         ({"createdDateFrom": "2040-01-01"}, []), ({"filterClass": "SALE,REFUND"}, ["sale.paid", "sale.failed"])]:
        assert [d["eventType"] for d in deliveries(shop, **query)] == types, query


SANDBOX_SHOP = "/sandbox/receiver/kedai-1"


@pytest.mark.parametrize("behaviour, problem", [
    pytest.param("ok", "NONE", marks=pytest.mark.both_engines), ("error", "SERVER_ERROR"), ("busy", "TOO_MANY"), ("redirect", "REDIRECT_TO_HTTPS"),
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


@pytest.mark.both_engines
def test_the_sandbox_s_server_escapes_what_came_and_keeps_the_latest_only(shared_shop):
    for number in range(60):
        shared_shop.raw("POST", "/sandbox/receiver/many", f"<script>{number}.</script>")
    page = shared_shop.raw("GET", "/sandbox/receiver/many").text
    assert "<script>59" not in page and "&lt;script&gt;59." in page
    assert "&gt;10." in page and "&gt;9." not in page
    assert shared_shop.raw("GET", "/sandbox/receiver/No.Name").status == 404


def test_an_example_of_each_type_is_as_the_catalogue_says(shop, receiver):
    catalogue = {t["type"]: t["schema"] for t in shop.get("events/catalogue")["types"]}
    assert len(catalogue) == 40
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
    refusal = shop.send("POST", f"{WEBHOOKS}/deliveries/{row['id']}/resend")
    refused(refusal, "delivery.noAddress", 409)
