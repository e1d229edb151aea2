"""The example shops, each run for real beside the server."""

import base64
import hashlib
import hmac
import json
import os
import subprocess
from concurrent.futures import ThreadPoolExecutor

import pytest
from client import Client
from example_shop import SHOPS, ExampleShop
from merchant_server import hmac64
from payer import CREATED, PAID
from ports import next_port
from server import ROOT
from waiting import wait_until

pytestmark = pytest.mark.engine("sqlite")


@pytest.fixture(params=sorted(SHOPS))
def shop(request, server, owner):
    shop = ExampleShop(request.param, server, owner)
    yield shop.start()
    shop.remove()


@pytest.fixture
def php_shop(server, owner):
    shop = ExampleShop("php", server, owner)
    yield shop.start()
    shop.remove()


def event(shop, number, id, sequence=1, keys=None, age=0):
    """As the gateway would post it."""
    body = json.dumps({"sequence": sequence, "id": id, "data": {"mchtTxnId": number}})
    at = str(int(shop.clock.now()) - age)

    def signed(key):
        text = f"{id}.{at}.{body}".encode()
        return "v1," + base64.b64encode(hmac.new(key.encode(), text, hashlib.sha256).digest()).decode()

    return body, {"webhook-id": id, "webhook-timestamp": at,
                  "webhook-signature": " ".join(signed(key) for key in keys or [shop.merchant.key])}


def post(shop, made):
    return Client(shop.url).raw("POST", "/webhook", *made).status


@pytest.mark.parametrize("way", ["form", "API"])
@pytest.mark.parametrize("first", ["return", "callback"])
def test_a_shop_takes_a_payment_whatever_comes_first(shop, way, first):
    number, address = shop.paid(way)
    told = event(shop, number, "event-" + number)
    if first == "callback":
        assert [post(shop, told), post(shop, told)] == [200, 200]
        assert shop.order(number)["status"] == PAID
    assert "Paid" in shop.come_back(address)
    assert shop.order(number)["status"] == PAID
    assert post(shop, told) == 200
    assert "Paid" in shop.come_back(address), "a payer who reloads"
    assert shop.order(number)["status"] == PAID


def test_a_shop_believes_nothing_without_its_signature(shop):
    number, address = shop.paid()
    assert "not the gateway" in shop.come_back(address.replace("status=11", "status=22"))
    assert "not the gateway" in shop.come_back(shop.url + "/back")
    body, headers = event(shop, number, "event-" + number)
    for wrong in [{**headers, "webhook-signature": "v1,AAAA"}, {**headers, "webhook-signature": ""},
                  {**headers, "webhook-id": "another"}, {"X-Signature": hmac64("another key", body)}, {},
                  event(shop, number, "event-" + number, age=3600)[1]]:
        assert post(shop, (body, wrong)) == 401, wrong
    assert shop.order(number)["status"] == CREATED, "nothing was believed"
    assert post(shop, (body, {"X-Signature": hmac64(shop.merchant.key, body)})) == 200
    assert shop.order(number)["status"] == PAID


def test_an_event_of_an_order_that_is_none_of_the_shop_s_is_taken_and_changes_nothing(shop):
    before = shop.orders()
    for number in ["NOBODYS-1", "../../etc/passwd", "", None]:
        assert post(shop, event(shop, number, f"event-{number}")) == 200
    assert shop.orders() == before


def test_a_shop_asks_for_refunds(shop):
    number, _ = shop.paid()
    asked = shop.browser.client.raw("POST", "/refund", f"mchtTxnId={number}&amount=2.50")
    assert "is asked for" in asked.text, asked
    more = shop.browser.client.raw("POST", "/refund", f"mchtTxnId={number}&amount=2.50")
    assert more.status == 502 and "refund_request.open" in more.text, more


def test_the_gateway_s_own_events_reach_a_shop(shop):
    shop.owner.post("merchants/backend-result-url", {"backendResultUrl": shop.url + "/webhook"})
    number, _ = shop.paid()  # and the payer never comes back
    wait_until(lambda: shop.order(number)["status"] == PAID, "the event")


def test_a_shop_goes_on_while_its_key_is_changed(shop):
    old = shop.merchant.key
    number, _ = shop.paid()
    new = shop.owner.post("merchants/api-account/rotate", {"endsOldKeys": False})["signKey"]
    _, address = shop.paid()
    assert " " in dict(pair.split("=") for pair in address.split("?")[1].replace("%20", " ").split("&"))["signature"]
    assert "Paid" in shop.come_back(address), "with the old key"
    assert post(shop, event(shop, number, "both", keys=[new, old])) == 200
    shop.stop()
    shop.start(f"{new} {old}")
    number, address = shop.paid("form")
    assert "Paid" in shop.come_back(address), "with both"
    for keys in [[new, old], [old], [new]]:
        assert post(shop, event(shop, number, f"{len(keys)}-{keys[0][:3]}", keys=keys)) == 200


def test_the_php_shop_takes_an_older_event_after_a_newer_one_and_does_nothing(php_shop):
    number, _ = php_shop.paid()
    assert post(php_shop, event(php_shop, number, "newer", 3)) == 200
    assert (php_shop.order(number)["status"], php_shop.order(number)["sequence"]) == (PAID, 3)
    # Whatever it asked now would be wrong: the gateway is away.
    php_shop.stop()
    php_shop.start(gateway_url=f"http://127.0.0.1:{next_port()}")
    assert post(php_shop, event(php_shop, number, "older", 2)) == 200
    assert post(php_shop, event(php_shop, number, "newest", 4)) == 200
    php_shop.browser.client.raw("GET", "/health")
    assert waiting_events(php_shop) == 1, "the older one is done with, the newest waits for the gateway"
    php_shop.stop()
    php_shop.start()
    assert php_shop.order(number)["sequence"] == 4 and waiting_events(php_shop) == 0


def waiting_events(shop):
    return len(os.listdir(os.path.join(shop.folder, "queue")))


@pytest.mark.both_engines
def test_the_php_shop_answers_an_event_first_and_works_on_it_afterwards_once(php_shop):
    number, _ = php_shop.paid()
    told = [event(php_shop, number, f"event-{i % 8}", 1 + i % 8) for i in range(64)]
    with ThreadPoolExecutor(16) as pool:
        assert set(pool.map(lambda it: post(php_shop, it), told)) == {200}
    assert waiting_events(php_shop) == 8, "each once, and none worked on"
    worker = subprocess.Popen(["php", str(ROOT / "examples/php-shop/shop.php"), "work"],
                              env=php_shop.environment(), stdout=subprocess.DEVNULL)
    try:
        wait_until(lambda: waiting_events(php_shop) == 0, "the worker")
    finally:
        worker.terminate()
        worker.wait(30)
    order = php_shop.order(number)
    assert (order["status"], order["sequence"]) == (PAID, 8)
    assert post(php_shop, told[0]) == 200 and waiting_events(php_shop) == 0


def test_the_php_shop_lists_the_banks_with_those_that_are_offline(php_shop):
    health = php_shop.health()
    assert health["gateway"]["isActive"] is True and health["clockDiffers"] is False
    assert "AmBank" in " ".join(health["offlineBanks"]), health["offlineBanks"]
    page = php_shop.browser.open(php_shop.url).answer.text
    assert "<option disabled>AmBank (offline)</option>" in page and "<option>SBI Bank A</option>" in page
