"""A browser without pages: what the portal and the payer's page send, said in Python."""

import http.client
import json
import re
import uuid
from datetime import datetime
from urllib.parse import urlencode, urlsplit

import audited

PASSWORD = "Demo-Gerbang-2026!"
OWNER = "owner@demo.gerbang.test"
PENDING = "pending@demo.gerbang.test"
OPERATOR = "operator@demo.gerbang.test"
SECOND_OPERATOR = "refunds@demo.gerbang.test"
SETTLEMENT = "settlement@demo.gerbang.test"


class Answer:
    def __init__(self, status, headers, body):
        self.status = status
        self.headers = {name.lower(): value for name, value in headers}
        self.body = body

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def text(self):
        return self.body.decode()

    @property
    def location(self):
        return self.headers.get("location", "")

    def __repr__(self):
        return f"{self.status} {self.body[:500]!r}"


class Refused(Exception):
    """An answer that is an error; what it says is what a person would read."""

    def __init__(self, what, answer):
        super().__init__(f"{what}: {answer}")
        self.status = answer.status
        self.answer = answer
        try:
            body = answer.json
        except ValueError:
            body = {}
        self.code = body.get("errorCode")
        self.message = body.get("errorMessage", "")
        self.fields = {e["field"]: e["message"] for e in body.get("fieldErrors") or []}


class Client:
    def __init__(self, url, token=None, timeout=30):
        parts = urlsplit(url)
        self.url = url
        self._address = (parts.hostname, parts.port)
        self.token = token
        self._timeout = timeout
        self._connection = None

    def raw(self, method, path, body=None, headers=None):
        """One request, over a connection that is kept."""
        kept = self._connection is not None
        try:
            return self._send(method, path, body, headers)
        except (http.client.RemoteDisconnected, BrokenPipeError, ConnectionResetError):
            # An idle connection may have been closed by the server; only then, and only for a read,
            # is it safe to ask again without knowing whether the request was read.
            if not kept or method != "GET":
                raise
        return self._send(method, path, body, headers)

    def _send(self, method, path, body, headers):
        if self._connection is None:
            self._connection = http.client.HTTPConnection(*self._address, timeout=self._timeout)
        try:
            self._connection.request(method, path, body, headers or {})
            response = self._connection.getresponse()
            data = response.read()
        except Exception:
            self.close()
            audited.unanswered(self._address[1], headers or {})
            raise
        if response.will_close:
            self.close()
        answer = Answer(response.status, response.getheaders(), data)
        audited.note(self._address[1], method, path, headers or {}, answer)
        return answer

    def close(self):
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def send(self, method, path, body=None, key=None, token=None, headers=None):
        """A call of the API, whatever its answer."""
        headers = dict(headers or {})
        data = None
        if method != "GET":
            headers["Idempotency-Key"] = key or str(uuid.uuid4())
            headers["Content-Type"] = "application/json"
            if method != "DELETE":
                data = json.dumps({} if body is None else body)
        token = token or self.token
        if token:
            headers["X-Auth-Token"] = token
        return self.raw(method, "/api/v1/" + path, data, headers)

    def call(self, method, path, body=None, key=None):
        answer = self.send(method, path, body, key)
        if answer.status >= 400:
            raise Refused(f"{method} {path}", answer)
        return answer.json if answer.body else None

    def get(self, path, **query):
        return self.call("GET", path + ("?" + urlencode(query) if query else ""))

    def post(self, path, body=None, key=None):
        return self.call("POST", path, body, key)

    def put(self, path, body):
        return self.call("PUT", path, body)

    def delete(self, path):
        return self.call("DELETE", path)

    def sign_in(self, email=OWNER, password=PASSWORD):
        """Signs in; a session that is still open elsewhere is ended, as a person would."""
        body = {"email": email, "password": password}
        try:
            self.token = self.post("security/authentication", body)["token"]
        except Refused as refused:
            if refused.code != "FW063":
                raise
            end = {"email": email, "revokeSessionToken": refused.answer.json["revokeSessionToken"]}
            self.post("security/revoke-session", end)
            self.token = self.post("security/authentication", body)["token"]
        return self

    # The merchant.

    def link_create(self, **fields):
        link = {"title": "Sourdough class", "amount": "80.00", "oneTimePayment": True, **fields}
        return self.post("payments/payment-links", link)

    def sales(self, **query):
        query = {"pageNumber": 1, "pageSize": 100, "sort": "createdDate,desc", **query}
        return self.get("payments/sales-transactions", **query)

    def sale_of(self, reference):
        """The list's row of the sale with that reference."""
        rows = self.sales(name=reference)["content"]
        assert [row["reference"] for row in rows] == [reference], rows
        return rows[0]

    def sale_detail(self, reference):
        return self.get("payments/sales-transactions/" + self.sale_of(reference)["id"])

    def mails_to(self, address):
        """The pages of the mails to somebody, newest first, from the sandbox's mailbox."""
        listed = self.raw("GET", "/sandbox/mail?" + urlencode({"to": address})).text
        numbers = re.findall(r'href="/sandbox/mail/(\d+)"', listed)
        return [self.raw("GET", f"/sandbox/mail/{number}").text for number in numbers]

    def now(self):
        """The server's time."""
        return datetime.fromisoformat(self.get("ui/settings")["now"])

    # The operator.

    def clock_advance(self, seconds):
        return self.post("sandbox/clock", {"advanceSeconds": seconds})
