"""An example shop, run as a reader would run it, and the ways in which a payer meets it."""

import json
import os
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

from machine import Clock
from merchant_server import MerchantServer
from payer import APPROVE, Browser, Payer
from ports import next_port
from server import ROOT
from waiting import wait_until

# What starts each beside the server, at the port `port`.
SHOPS = {
    "node": lambda port: ["node", str(ROOT / "examples/node-shop/shop.mjs")],
    "php": lambda port: ["php", "-S", f"localhost:{port}", str(ROOT / "examples/php-shop/shop.php")],
}


def is_open(port):
    try:
        socket.create_connection(("localhost", port), timeout=1).close()
        return True
    except OSError:
        return False


class ExampleShop:
    def __init__(self, kind, server, owner):
        self.kind = kind
        self.server = server
        self.owner = owner
        self.port = next_port()
        self.url = f"http://localhost:{self.port}"
        self.folder = tempfile.mkdtemp(prefix="gerbang-shop-")
        self.clock = Clock(Path(self.folder), owner.now().timestamp())
        self.merchant = MerchantServer(owner, self.url)
        self.browser = Browser(self.url)
        self.process = None

    def environment(self, keys=None, gateway_url=None):
        return {**os.environ, **self.clock.environment, "PORT": str(self.port), "SHOP_URL": self.url,
                "SHOP_FOLDER": self.folder, "PHP_CLI_SERVER_WORKERS": "4", "GERBANG_URL": gateway_url or self.server.url,
                "MCHT_ID": self.merchant.mcht_id, "SIGN_KEY": keys or self.merchant.key}

    def start(self, keys=None, gateway_url=None):
        command = SHOPS[self.kind](self.port)
        assert shutil.which(command[0]), f"{command[0]} is not installed"
        # Its workers are processes of their own, which end with the group.
        self.process = subprocess.Popen(command, env=self.environment(keys, gateway_url),
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                        start_new_session=True)
        wait_until(lambda: is_open(self.port), "the shop")
        return self

    def stop(self):
        if self.process is not None:
            os.killpg(self.process.pid, 15)
            self.process.wait(30)
            wait_until(lambda: not is_open(self.port), "the shop's end")
            self.process = None

    def remove(self):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def health(self):
        return json.loads(self.browser.open(self.url + "/health").answer.text)

    def orders(self):
        return self.health()["orders"]

    def order(self, mcht_txn_id):
        return next(it for it in self.orders() if it["mchtTxnId"] == mcht_txn_id)

    def buy(self, way):
        """A payer at the checkout of a new order, and the order's number."""
        before = {it["mchtTxnId"] for it in self.orders()}
        if way == "form":
            self.browser.open(self.url).press("by form")
            made = self.merchant.post(dict(self.browser.page.forms[0].fields))
        else:
            made = self.browser.client.raw("POST", "/api", "")
        assert made.status == 303, made
        payer = Payer(self.server.url)
        payer.reference = urlsplit(made.location).path.rsplit("/", 1)[1]
        number, = {it["mchtTxnId"] for it in self.orders()} - before
        return payer, number

    def paid(self, way="API"):
        """A new order that is paid: its number, and where the payer comes back to."""
        payer, number = self.buy(way)
        back = payer.open()["returnUrl"]
        payer.pay().decide(APPROVE)
        return number, payer.client.raw("GET", back).location

    def come_back(self, address):
        return Browser(self.url).open(address).answer.text
