"""The example shops, each run for real beside the server."""

import base64
import hashlib
import hmac
import json
import os
import shutil
import subprocess
import time
from urllib.parse import urlsplit

import pytest
from client import Client
from merchant_server import MerchantServer, hmac64
from payer import APPROVE, PAID, Browser, Payer
from server import ROOT, free_port

SHOPS = {"node": ["node", str(ROOT / "examples/node-shop/shop.mjs")]}


@pytest.fixture(params=sorted(SHOPS))
def shop_open(request, server, owner):
    assert shutil.which(SHOPS[request.param][0]), f"{request.param} is not installed"
    port = free_port()
    address = f"http://localhost:{port}"
    merchant = MerchantServer(owner, address)
    settings = {"PORT": str(port), "SHOP_URL": address, "GERBANG_URL": server.url,
                "MCHT_ID": merchant.mcht_id, "SIGN_KEY": merchant.key}
    process = subprocess.Popen(SHOPS[request.param], env={**os.environ, **settings},
                               stdout=subprocess.PIPE, text=True)
    try:
        assert "open" in process.stdout.readline()
        yield merchant, Browser(address)
    finally:
        process.terminate()
        process.wait(30)


def order_of(browser):
    return json.loads(browser.open(browser.client.url + "/health").answer.text)["orders"][-1]


def event(merchant, mcht_txn_id, number):
    body = json.dumps({"id": number, "data": {"mchtTxnId": mcht_txn_id}})
    at = str(int(time.time()))
    standard = base64.b64encode(hmac.new(merchant.key.encode(), f"{number}.{at}.{body}".encode(),
                                         hashlib.sha256).digest()).decode()
    return body, {"webhook-id": number, "webhook-timestamp": at,
                  "webhook-signature": "v1," + standard}


@pytest.mark.parametrize("way", ["form", "API"])
@pytest.mark.parametrize("first", ["return", "callback"])
def test_a_shop_takes_a_payment_whatever_comes_first(server, shop_open, way, first):
    merchant, browser = shop_open
    if way == "form":
        browser.open(browser.client.url).press("by form")
        made = merchant.post(dict(browser.page.forms[0].fields))
    else:
        made = browser.client.raw("POST", "/api", "")
    assert made.status == 303, made
    payer = Payer(server.url)
    payer.reference = urlsplit(made.location).path.rsplit("/", 1)[1]
    back = payer.open()["returnUrl"]
    payer.pay().decide(APPROVE)
    order = order_of(browser)
    address = payer.client.raw("GET", back).location
    body, headers = event(merchant, order["mchtTxnId"], "event-" + order["mchtTxnId"])

    def call_back():
        return Client(browser.client.url).raw("POST", "/webhook", body, headers).status

    def come_back():
        return Browser(browser.client.url).open(address).answer.text

    if first == "callback":
        assert [call_back(), call_back()] == [200, 200]
        assert order_of(browser)["status"] == PAID
    assert "Paid" in come_back()
    assert order_of(browser)["status"] == PAID
    assert call_back() == 200
    assert "not the gateway" in Browser(browser.client.url).open(
        address.replace("status=11", "status=22")).answer.text
    forged = {**headers, "webhook-signature": "v1,AAAA"}
    assert browser.client.raw("POST", "/webhook", body, forged).status == 401
    plain = {"X-Signature": hmac64(merchant.key, body)}
    assert browser.client.raw("POST", "/webhook", body, plain).status == 200
    refund = browser.client.raw("POST", "/refund", f"mchtTxnId={order['mchtTxnId']}&amount=2.50")
    assert "is asked for" in refund.text, refund
