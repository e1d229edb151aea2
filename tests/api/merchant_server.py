"""A merchant's own server: signs what it asks for, calls with its key, believes what is signed."""

import base64
import hashlib
import hmac
import secrets
from urllib.parse import parse_qsl, urlencode, urlsplit

from client import Client, Refused

ORIGIN = "https://kopi.example"
SIGNED = ["customerEmail", "customerName", "customerPhone", "mchtId", "mchtTxnId", "orderDescription",
          "txnAmount"]
RETURNED = ["mchtId", "mchtTxnId", "orderNo", "status", "txnAmount"]


def hmac64(key, text):
    return base64.b64encode(hmac.new(key.encode(), text.encode(), hashlib.sha512).digest()).decode()


def lines(values):
    return "".join(f"{len(value.encode())}:{value}\n" for value in values)


def number():
    return "ORDER-" + secrets.token_hex(6)


class MerchantServer:
    def __init__(self, owner, origin=ORIGIN):
        owner.post("merchants/backend-result-url",
                   {"backendResultUrl": "http://localhost:3000/result",
                    "returnUrlOrigins": [origin]})
        self.key = owner.post("merchants/api-account/rotate", {"endsOldKeys": True})["signKey"]
        self.mcht_id = str(owner.get("merchants/api-account")["mchtId"])
        self.client = Client(owner.url)

    def form(self, version=1, now=None, key=None, **fields):
        """The fields of a payment form, signed as they are."""
        form = {"customerEmail": "ali@kopi.example", "customerName": "Ali 阿里", "customerPhone": "60123456789",
                "mchtId": self.mcht_id, "mchtTxnId": number(), "orderDescription": "Dua kopi ☕",
                "txnAmount": "12.50", "returnUrl": ORIGIN + "/back?cart=7", **fields}
        values = [form[name] for name in SIGNED]
        if version == 1:
            form["signature"] = hmac64(key or self.key, "".join(values))
        else:
            now = now or self.client.now()
            form["timestamp"] = now.strftime("%Y-%m-%dT%H:%M:%SZ")
            form["signature"] = hmac64("v2:" + (key or self.key),
                                       f"v2\n{form['timestamp']}\n" + lines(values))
        return form

    def post(self, form):
        """As a payer's browser posts it; `form` is fields, pairs, or a text."""
        body = form if isinstance(form, str) else urlencode(form)
        return self.client.raw("POST", "/payment", body,
                               {"Content-Type": "application/x-www-form-urlencoded"})

    def send(self, method, path, body=None, key=None, token=None, mcht_id=None):
        """A call with the key, whatever its answer."""
        path = f"merchant-server/{path}?mchtId={mcht_id or self.mcht_id}"
        return self.client.send(method, path, body, key,
                                headers={"Authorization": "Bearer " + (token or self.key)})

    def call(self, method, path, body=None):
        answer = self.send(method, path.removeprefix("merchant-server/"), body)
        if answer.status >= 400:
            raise Refused(f"{method} {path}", answer)
        return answer.json

    def believes(self, address):
        """What a payer brought back, where its signature is ours."""
        given = dict(parse_qsl(urlsplit(address).query))
        text = f"return\n{given['timestamp']}\n" + lines(given[name] for name in RETURNED)
        assert hmac64("return:" + self.key, text) in given["signature"].split(" "), given
        return given
