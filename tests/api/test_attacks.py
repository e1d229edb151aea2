"""What somebody with bad intentions sends. Each test says what must not happen; the books are
checked after each (conftest.py)."""

import http.client
import json
import re
import socket
from urllib.parse import quote, urlencode

import pytest

from client import OPERATOR, OWNER, PASSWORD, PENDING, SECOND_OPERATOR, Client
from given import paid_sale
from payer import APPROVE, CARD, DECLINE, FPX, IN_PROGRESS, PAID, REFUNDED, Payer
from person import first_sign_in
from server import ROOT, Demo, Server
from then import record, refused
from waiting import at_once, wait_until

pytestmark = pytest.mark.engine("sqlite")

FORM = {"Content-Type": "application/x-www-form-urlencoded"}
SPEC = json.loads((ROOT / "contract/openapi.json").read_text())
OPERATIONS = [(method.upper(), path.lstrip("/"), operation)
              for path, methods in SPEC["paths"].items() for method, operation in methods.items()]
WORDS = {"{id}": "1", "{slug}": "nobody", "{reference}": "nobody", "{term}": "anything",
         "{format}": "csv", "{acquirer}": "fpx", "{mchtTxnId}": "nobody",
         "{mandateNo}": "nobody", "{token}": "nobody"}


def filled(path, **words):
    for name, value in {**WORDS, **{"{" + k + "}": v for k, v in words.items()}}.items():
        path = path.replace(name, value)
    return re.sub(r"\{\w+\}", "1", path)


def minimal(operation):
    """A body of the right shape, so that what refuses it is not its shape."""
    schema = (operation.get("requestBody", {}).get("content", {}).get("application/json", {})
              .get("schema"))
    return example(schema) if schema else {}


def example(schema):
    if "$ref" in schema:
        return example(SPEC["components"]["schemas"][schema["$ref"].split("/")[-1]])
    if "allOf" in schema:
        return example(schema["allOf"][0])
    if "enum" in schema:
        return schema["enum"][0]
    kind = schema.get("type")
    kind = kind[0] if isinstance(kind, list) else kind
    if kind == "object":
        required = schema.get("required", [])
        return {name: example(schema["properties"][name]) for name in required}
    if kind in ("integer", "number"):
        return max(1, schema.get("minimum", 1))
    if kind == "boolean":
        return True
    if kind == "array":
        return []
    if schema.get("format") == "date":
        return "2031-01-06"
    if schema.get("format") == "email":
        return "somebody@payer.example"
    pattern = schema.get("pattern", "")
    return "1.00" if "." in pattern else "1" * max(1, schema.get("minLength", 1))


def raw_exchange(server, data, answers=1):
    """Sends bytes as they are; what comes back until the server closes or has answered."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as connection:
        connection.sendall(data)
        got = b""
        while got.count(b"HTTP/1.") < answers or b"\r\n\r\n" not in got:
            part = connection.recv(65536)
            if not part:
                break
            got += part
        return got


def status_of(got):
    return int(got.split(b" ")[1])


# Who may do what.


def test_every_route_that_is_not_public_refuses_who_is_not_signed_in(server):
    somebody = Client(server.url)
    for method, path, operation in OPERATIONS:
        if "x-open" in operation:
            continue
        for token in (None, "x" * 43, "x" * 5000):
            answer = somebody.send(method, filled(path), minimal(operation), token=token)
            assert answer.status == 401, (method, path, answer)


def test_a_merchant_cannot_use_an_operator_s_routes_nor_the_other_way_round(
        server, owner, operator):
    for method, path, operation in OPERATIONS:
        permission = operation.get("x-permission", "")
        wrong = {"admin": owner, "payment": operator}.get(permission.split(".")[0])
        if wrong:
            answer = wrong.send(method, filled(path), minimal(operation))
            assert answer.status == 403, (method, path, answer)


def test_what_belongs_to_another_merchant_does_not_exist(server, owner, operator):
    payer = paid_sale(server, owner)
    sale = owner.sale_of(payer.reference)
    link = owner.link_create(customerEmail="bala@payer.example")
    request = owner.post("payments/refund-requests", {
        "salesTransactionId": sale["id"], "amount": "1.00", "reason": "A test"})
    product = owner.post("emandate/products", {"name": "Gym", "amount": "80.00", "frequency": "MT", "retries": 0,
                                               "startRule": "ON_APPROVAL", "lateRule": "SKIP", "terms": "Each month"})
    ids = {"payments/payment-links": link["id"], "payments/sales-transactions": sale["id"],
           "payments/refund-requests": request["id"], "emandate/products": product["id"],
           "merchants/webhooks/deliveries": owner.get("merchants/webhooks/deliveries")["content"][0]["id"]}
    other = Client(server.url).sign_in(PENDING)
    tried = 0
    for method, path, operation in OPERATIONS:
        folder = path.split("/{id}")[0]
        if "{id}" in path and folder in ids:
            answer = other.send(method, filled(path, id=ids[folder]), minimal(operation))
            assert answer.status == 404, (method, path, answer)
            tried += 1
    assert tried >= 10
    answer = other.send("POST", "payments/refund-requests", {
        "salesTransactionId": sale["id"], "amount": "1.00", "reason": "Not mine"})
    assert answer.status == 404, answer
    for listed in ("payments/payment-links", "payments/sales-transactions",
                   "payments/refund-requests", "emandate/products", "merchants/webhooks/deliveries"):
        for query in ("", f"?name={quote(sale['orderNo'])}" if "refund" not in listed else ""):
            ids_seen = {row["id"] for row in other.send("GET", listed + query).json["content"]}
            assert not ids_seen & set(ids.values())


def test_an_account_that_is_not_the_user_s_cannot_be_chosen(server, owner):
    body = {"email": PENDING, "password": PASSWORD}
    pending = Client(server.url).sign_in(PENDING)
    pending.post("security/logout")
    foreign = pending.post("security/authentication", body)["userAccounts"][0]["id"]
    for account in (foreign, "0", "-1", "abc", "1", "9" * 30):
        answer = owner.raw("GET", "/api/v1/security/me", None,
                           {"X-Auth-Token": owner.token, "X-Auth-Account-Id": account})
        assert answer.status == 403, (account, answer)
        refused(answer, "security.wrongAccount")
    assert owner.get("security/me"), "a wrong number signs nobody out"


def test_an_ended_session_is_ended_everywhere(server):
    old = Client(server.url).sign_in(PENDING)
    again = Client(server.url).send("POST", "security/authentication",
                                    {"email": PENDING, "password": PASSWORD})
    refused(again, "FW063", 409)
    end = {"email": PENDING, "revokeSessionToken": again.json["revokeSessionToken"]}
    stranger = Client(server.url)
    assert stranger.send("POST", "security/revoke-session", {**end, "email": OWNER}).status == 409
    assert old.send("GET", "security/me").status == 200
    assert stranger.send("POST", "security/revoke-session", end).status == 200
    assert stranger.send("POST", "security/revoke-session", end).status == 409
    assert old.send("GET", "security/me").status == 401
    new = Client(server.url).sign_in(PENDING)
    assert new.send("POST", "security/logout").status == 200
    assert new.send("GET", "security/me").status == 401
    assert new.send("POST", "security/logout").status == 401


def test_idle_session_ends_and_the_clock_cannot_be_moved_by_years_at_once(own_server):
    operator = Client(own_server.url).sign_in(OPERATOR)
    owner = Client(own_server.url).sign_in(OWNER)
    for seconds in (0, -1, 10**9, 2**63 - 1):
        assert operator.send("POST", "sandbox/clock", {"advanceSeconds": seconds}).status == 400
    operator.clock_advance(14 * 60)
    assert owner.send("GET", "security/me").status == 200
    operator.clock_advance(400 * 24 * 3600)
    assert owner.send("GET", "security/me").status == 401
    set_again = own_server.command("user", OWNER, text=PASSWORD + "\n")
    assert set_again.returncode == 0, set_again
    client = Client(own_server.url)
    client.token = first_sign_in(client, OWNER, PASSWORD, "Owner-Own-2027!")["token"]
    assert client.get("security/me")["data"]["email"] == OWNER


def test_guessed_passwords_lock_the_account_without_saying_so(own_server):
    wrong = {"email": OWNER, "password": "Wrong-2026!"}
    bodies = {Client(own_server.url).send("POST", "security/authentication", wrong).body
              for _ in range(12)}
    locked = Client(own_server.url).send("POST", "security/authentication",
                                         {"email": OWNER, "password": PASSWORD})
    assert locked.status == 401 and bodies == {locked.body}


@pytest.mark.both_engines
def test_verification_link_works_not_when_old_or_forged_and_not_by_looking(own_server):
    client = Client(own_server.url)
    country = next(c for c in client.get("master/countries/all") if c["name"] == "Malaysia")

    def sign_up(email):
        client.post("registration/merchant-accounts", {
            "email": email, "fullName": "Nor", "password": "Sign-Up-2026!",
            "country": {"value": "Malaysia", "label": "Malaysia", "id": country["id"]},
            "subscriptionPlan": {"id": client.get("registration/merchant-packages")[0]["id"],
                                 "label": "x"}})
        found = lambda: [m for mail in client.mails_to(email)
                         for m in re.findall(r"email-verification\?token=([\w.-]+)", mail)]
        return "/api/v1/registration/email-verification?token=" + wait_until(found, "the mail")[0]

    link = sign_up("a@merchant.example")
    assert client.raw("HEAD", link).status == 405
    answers = at_once(*[lambda: Client(own_server.url).raw("GET", link) for _ in range(5)])
    assert {a.location for a in answers} == {"/email-verification-success"}
    for token in ("", "x", "x" * 43, "'; drop table users;--", "a" * 200):
        forged = client.raw("GET", "/api/v1/registration/email-verification?token=" + quote(token))
        assert forged.location == "/email-verification-failed", forged
    old = sign_up("b@merchant.example")
    Client(own_server.url).sign_in(OPERATOR).clock_advance(400 * 24 * 3600)
    assert client.raw("GET", old).location == "/email-verification-failed"


# The same key again.


def test_a_key_is_somebody_s_own_and_for_one_request(server, owner):
    key = "attack-" + owner.token[:20]
    link = {"title": "Mine", "amount": "5.00", "oneTimePayment": False}
    mine = owner.post("payments/payment-links", link, key)
    assert owner.post("payments/payment-links", link, key) == mine
    for method, path, body in (("POST", "payments/payment-links", {**link, "amount": "6.00"}),
                               ("POST", f"payments/payment-links/{mine['id']}/deactivate", {}),
                               ("DELETE", f"payments/payment-links/{mine['id']}", None)):
        answer = owner.send(method, path, body, key)
        refused(answer, "error.idempotencyConflict")
    other = Client(server.url).sign_in(PENDING)
    assert other.post("payments/payment-links", link, key)["id"] != mine["id"]
    assert owner.send("POST", "payments/payment-links", link, "k" * 255).status == 200
    for wrong in ("k" * 256, "k" * 8000):
        assert owner.send("POST", "payments/payment-links", link, wrong).status == 400


@pytest.mark.both_engines
def test_fifty_requests_with_one_key_make_one_link(server, owner):
    link = {"title": "Once " + owner.token[:12], "amount": "5.00", "oneTimePayment": False}
    answers = at_once(*[
        lambda: Client(server.url, owner.token).send("POST", "payments/payment-links", link, "once")
        for _ in range(50)])
    assert {a.status for a in answers} == {200}, answers
    assert len({a.json["id"] for a in answers}) == 1
    assert owner.get("payments/payment-links", name=link["title"])["totalElements"] == 1


# Money.


@pytest.mark.both_engines
def test_of_refund_requests_for_one_sale_at_once_one_is_taken(server, owner):
    sale = owner.sale_of(paid_sale(server, owner, amount="80.00").reference)
    ask = {"salesTransactionId": sale["id"], "amount": "30.00", "reason": "A race"}
    answers = at_once(*[lambda: Client(server.url, owner.token).send(
        "POST", "payments/refund-requests", ask) for _ in range(6)])
    assert sorted(a.status for a in answers) == [200, 409, 409, 409, 409, 409], answers


@pytest.mark.both_engines
def test_refund_approved_by_two_operators_at_once_is_made_once(server, owner, operator):
    payer = paid_sale(server, owner, amount="80.00")
    request = owner.post("payments/refund-requests", {
        "salesTransactionId": owner.sale_of(payer.reference)["id"], "amount": "80.00",
        "reason": "A race"})
    second = Client(server.url).sign_in(SECOND_OPERATOR)
    path = f"admin/refund-requests/{request['id']}"
    answers = at_once(*[lambda c=c: Client(server.url, c.token).send("POST", path + "/approve")
                        for c in (operator, second, operator, second)])
    assert sorted(a.status for a in answers) == [200, 409, 409, 409], answers
    wait_until(lambda: owner.sale_of(payer.reference)["status"] == REFUNDED, "the refund")
    detail = owner.sale_detail(payer.reference)
    assert [m["kind"] for m in detail["messages"] if m["direction"] == "OUT"].count("RR") == 1
    assert detail["transaction"]["refundedAmount"] == "80.00"


@pytest.mark.both_engines
def test_approval_and_rejection_and_withdrawal_at_once_end_as_one_of_them(server, owner, operator):
    payer = paid_sale(server, owner)
    request = owner.post("payments/refund-requests", {
        "salesTransactionId": owner.sale_of(payer.reference)["id"], "amount": "10.00",
        "reason": "A race"})
    answers = at_once(
        lambda: operator.send("POST", f"admin/refund-requests/{request['id']}/approve"),
        lambda: Client(server.url, operator.token).send(
            "POST", f"admin/refund-requests/{request['id']}/reject", {"remarks": "No"}),
        lambda: owner.send("POST", f"payments/refund-requests/{request['id']}/withdraw"))
    assert sorted(a.status for a in answers) == [200, 409, 409], answers
    expected = "10.00" if answers[0].status == 200 else "0.00"
    wait_until(lambda: owner.sale_of(payer.reference)["refundedAmount"] == expected, "the refund")


NO_AMOUNTS = ["-1.00", "0", "0.00", "99999999999.99", "9" * 30, "1.234", "1e3", "١٢", "１２.00",
              " 1.00", "+1.00", "0x10", "1,000.00", "NaN", "Infinity", ".50", "5.", 1, 1.5, True, [],
              {}, "1.0\0", "", " ", "\u200b"]


def test_what_is_no_amount_is_refused(server, owner):
    payer = Client(server.url)
    chosen = owner.link_create(amount=None)
    for amount in NO_AMOUNTS:
        link = {"title": "t", "amount": amount, "oneTimePayment": False}
        answer = owner.send("POST", "payments/payment-links", link)
        assert answer.status == 400, (amount, answer)
        answer = payer.send("POST", f"pay/payment-links/{chosen['slug']}/checkout", {
            "amount": amount, "customerName": "B", "customerEmail": "b@payer.example"})
        assert answer.status == 400, (amount, answer)


@pytest.mark.both_engines
def test_two_methods_chosen_at_once_start_one_payment(server, owner):
    payer = Payer(server.url).checkout(owner.link_create()["slug"])
    payer.open()
    path = f"pay/checkouts/{payer.reference}/pay"
    answers = at_once(*[lambda b=body: Client(server.url).send("POST", path, b)
                        for body in (payer.choice(FPX), payer.choice(CARD), payer.choice(21))])
    assert sorted(a.status for a in answers) == [200, 409, 409], answers
    detail = owner.sale_detail(payer.reference)
    assert len([m for m in detail["messages"] if m["direction"] == "OUT"]) == 1


@pytest.mark.both_engines
@pytest.mark.parametrize("method", [FPX, CARD])
def test_answers_at_once_pay_once(server, owner, method):
    payer = Payer(server.url).start(owner.link_create()["slug"], method).decide(APPROVE, "browser")
    wait_until(lambda: payer.state()["status"] == PAID, "the payment")
    path, body = payer.browser.to_acquirer_pages[-1]
    direct = path.replace("indirect", "direct").replace("return", "direct")
    broken = body.replace("80.00", "8.00")
    answers = at_once(*[lambda p=p, b=b: Client(server.url).raw("POST", p, b, FORM)
                        for p in (path, direct) for b in (body, body, broken)])
    assert all(a.status < 500 for a in answers), answers
    detail = owner.sale_detail(payer.reference)
    assert len({e["transferId"] for e in detail["ledgerEntries"]}) == 1
    assert [h["toStatus"] for h in detail["history"]].count(PAID) == 1


def test_answer_of_one_order_cannot_pay_another(server, owner):
    good = Payer(server.url).start(owner.link_create(amount="2.00")["slug"])
    good.decide(APPROVE)
    path, body = good.browser.to_acquirer_pages[-1]
    victim = Payer(server.url).start(owner.link_create(amount="900.00")["slug"])
    sent = next(m["body"] for m in owner.sale_detail(victim.reference)["messages"])
    number = re.search(r"fpx_sellerExOrderNo[=: ]+(\d+)", sent).group(1)
    old = re.search(r"fpx_sellerExOrderNo=(\d+)", body).group(1)
    for forged in (body.replace(old, number), body + f"&fpx_sellerExOrderNo={number}",
                   f"fpx_sellerExOrderNo={number}&" + body, body.replace("=1.00", "=900.00")):
        victim.client.raw("POST", path, forged, FORM)
    assert victim.state()["status"] == IN_PROGRESS


@pytest.mark.parametrize("method", [FPX, CARD])
def test_a_copy_of_a_banks_message_opens_no_payers_page(server, owner, method):
    payer = Payer(server.url).start(owner.link_create()["slug"], method).decide(APPROVE)
    path, body = payer.browser.to_acquirer_pages[-1]
    assert payer.reference not in body
    number = re.search(r"(?:fpx_sellerExOrderNo|req_transaction_uuid)=(\d+)", body).group(1)
    unknown = body.replace(number, "7")
    for copy, order in ((body, number), (body.replace("80.00", "81.00"), number), (unknown, "7")):
        answer = Client(server.url).raw("POST", path, copy, FORM)
        assert answer.location == f"/checkout/return?order={order}", answer
    sent = [m["body"] for m in owner.sale_detail(payer.reference)["messages"]]
    assert sent and not any(payer.reference in text for text in sent)


def test_a_link_s_title_cannot_become_the_acquirer_s_answer(server, owner):
    """The title travels in the signed request that the payer's browser carries to the card page."""
    def form_of(payer):
        payer.open()
        form = payer.client.post(f"pay/checkouts/{payer.reference}/pay", payer.choice(CARD))
        return {f["name"]: f["value"] for f in form["fields"]}

    victim = Payer(server.url).checkout(owner.link_create()["slug"])
    asked = form_of(victim)
    title = (f"x,decision=ACCEPT,reason_code=100,req_transaction_uuid={asked['transaction_uuid']},"
             f"req_transaction_type=sale,req_amount={asked['amount']}")
    signed = form_of(Payer(server.url).checkout(owner.link_create(title=title[:120])["slug"]))
    assert "," not in signed["merchant_defined_data2"], signed
    fields = {"decision": "ACCEPT", "reason_code": "100", "auth_amount": asked["amount"],
              **{f"req_{name}": asked[name] for name in ("access_key", "profile_id", "amount", "currency",
                                                         "transaction_uuid", "transaction_type",
                                                         "reference_number")}}
    forged = {**asked, **fields}  # what is signed stays so, and the rest stands beside it
    named = {**forged, "unsigned_field_names": ",".join(fields)}
    for path in ("/acquirers/cards/direct", "/acquirers/cards/return"):
        victim.client.raw("POST", path, urlencode(forged), FORM)
        victim.client.raw("POST", path, urlencode(named), FORM)
        victim.client.raw("POST", path, urlencode({**signed, **fields}), FORM)
        victim.client.raw("POST", path, urlencode(asked), FORM)
    assert victim.state()["status"] == IN_PROGRESS


def test_messages_without_a_signature_are_kept_short_and_few(server, owner):
    payer = Payer(server.url).start(owner.link_create()["slug"])
    sent = owner.sale_detail(payer.reference)["messages"][0]["body"]
    number = re.search(r"fpx_sellerExOrderNo[=: ]+(\d+)", sent).group(1)
    junk = f"fpx_msgType=%00%ff&fpx_sellerExOrderNo={number}&fpx_buyerName=%ff%00%80"
    junk += "x" * 200_000
    for _ in range(60):
        assert payer.client.raw("POST", "/acquirers/fpx/direct", junk, FORM).status < 500
    messages = owner.sale_detail(payer.reference)["messages"]
    assert len(messages) <= 45 and sum(len(m["body"]) for m in messages) < 500_000
    payer.decide(APPROVE)
    wait_until(lambda: payer.state()["status"] == PAID, "the payment, in spite of the noise")


# What is sent.


def test_texts_that_nobody_types_are_refused(server, owner):
    for title in ("a" * 121, "a" * 65536, "a\0b", "a\x01\x1b[31m", "", None, 5, []):
        link = {"title": title, "amount": "5.00", "oneTimePayment": False}
        answer = owner.send("POST", "payments/payment-links", link)
        assert answer.status == 400, (title, answer)


NO_BODIES = [
    b'{"title":"\\ud800","amount":"5.00","oneTimePayment":false}',
    b'{"title":"\xff\xfe","amount":"5.00","oneTimePayment":false}',
    b'{"title":"A","amount":"5.00","oneTimePayment":false,"merchantId":"1"}',
    b'{"title":"A","amount":"5.00","oneTimePayment":false,"__proto__":{}}',
    b'{"title":"A","amount":"5.00","oneTimePayment":"false"}',
    b'{"title":"A","amount":"5.00","oneTimePayment":false,"usageLimit":1e400}',
    b'{"title":"A","amount":"5.00","oneTimePayment":false,"usageLimit":99999999999999999999}',
    b"[" * 100_000, b'{"a":' * 40 + b"1" + b"}" * 40, b"[]", b"null", b"1", b"{}x", b"{",
    b"\xef\xbb\xbf{}", b"title=A&amount=5.00"]


def test_bodies_that_are_not_what_was_asked_are_refused(server, owner):
    for body in NO_BODIES:
        answer = owner.raw("POST", "/api/v1/payments/payment-links", body,
                           {"X-Auth-Token": owner.token, "Content-Type": "application/json"})
        assert answer.status == 400 and answer.json["errorCode"], (body[:80], answer)


def test_markup_in_texts_stays_text_on_the_server_s_pages(server, owner):
    markup = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>"
    name = "<b onmouseover=alert(1)>Bala</b>"
    link = owner.link_create(title=markup, customerEmail="markup@payer.example", customerName=name,
                             description="</pre><script>alert(2)</script> javascript:alert(3) "
                                         "https://x.example/\"onclick=alert(4)")
    owner.post(f"payments/payment-links/{link['id']}/email")
    mails = wait_until(lambda: owner.mails_to("markup@payer.example"), "the mail")
    pages = mails + [owner.raw("GET", "/sandbox/mail?to=" + quote(markup)).text]
    for method in (FPX, CARD):
        again = owner.link_create(title=markup)
        payer = Payer(server.url).start(again["slug"], method, customerName=name)
        pages.append(payer.browser.answer.text)
    for text in pages:
        for mark in ("<script>", "<img", "<b ", "</pre><script", 'href="javascript', '"onclick'):
            assert mark not in text, (mark, text)


def test_line_ends_in_a_title_stay_out_of_the_mail_s_headers(server, owner):
    link = owner.link_create(title="Class\r\nBcc: evil@payer.example\r\n\r\nhello",
                             customerEmail="crlf@payer.example")
    owner.post(f"payments/payment-links/{link['id']}/email")
    mail = wait_until(lambda: owner.mails_to("crlf@payer.example"), "the mail")[0]
    assert not re.search(r"<h1>[^<]*[\r\n]", mail)
    for address in ("a@b.example\r\nBcc: c@d.example", "a@b.example,c@d.example", "a b@c.example"):
        answer = owner.send("POST", "payments/payment-links", {
            "title": "t", "amount": "5.00", "oneTimePayment": False, "customerEmail": address})
        assert answer.status == 400, answer


def test_nobody_s_mailbox_is_flooded_with_payment_links(server, owner):
    address = "flooded-by-links@payer.example"
    links = [owner.link_create(customerEmail=address)["id"] for _ in range(2)]
    for n in range(20):
        owner.post(f"payments/payment-links/{links[n % 2]}/email")
    refusal = owner.send("POST", f"payments/payment-links/{links[0]}/email",
                         headers={"Accept-Language": "de"})
    assert refusal.status == 429, refusal
    assert "innerhalb einer Stunde viele Zahlungslinks" in refusal.json["errorMessage"]
    assert len(owner.mails_to(address)) == 20
    other = owner.link_create(customerEmail="calm@payer.example")
    owner.post(f"payments/payment-links/{other['id']}/email")


def test_nobody_s_mailbox_is_flooded_by_payments_that_fail(server, owner):
    address = "flooded-by-failures@payer.example"
    slug = owner.link_create(oneTimePayment=False)["slug"]
    for _ in range(5):
        payer = Payer(server.url).start(slug, CARD, customerEmail=address).decide(DECLINE)
        assert payer.state()["status"] == 22
    assert len(owner.mails_to(address)) == 3
    Payer(server.url).start(slug, CARD, customerEmail=address).decide(APPROVE)
    assert len(owner.mails_to(address)) == 4, "a receipt always comes"


LISTS = ("payments/sales-transactions", "payments/payment-links", "payments/refund-requests")


NO_QUERIES = [
    "pageSize=0", "pageSize=-1", "pageSize=1000000000", "pageNumber=0", "pageNumber=-1",
    "pageNumber=" + "9" * 30, "sort=id;drop%20table%20sales", "sort=createdDate,asc;--", "sort=,",
    "sort=password_hash,asc", "createdDateFrom=2026-13-45", "createdDateTo=2026-02-30%2000:00:00",
    "createdDateFrom=-5", "createdDateTo=99999-12-31%2023:59:59", "unknown=1", "pageSize=1;2",
    "createdDateFrom=%ff", "pageSize[]=1", "pageSize=%00"]


def test_list_questions_that_make_no_sense_are_refused(server, owner):
    for query in NO_QUERIES:
        for listed in LISTS:
            answer = owner.send("GET", f"{listed}?{query}")
            assert answer.status == 400, (listed, query, answer)


def test_wildcards_in_a_search_are_letters(server, owner):
    owner.link_create(title="100% wool _ \\ 'x'")
    for word in ("%", "_", "\\", "100%", "'", "' or 1=1 --"):
        for listed in LISTS[:2]:
            answer = owner.send("GET", f"{listed}?pageSize=500&name={quote(word)}")
            assert answer.status == 200, answer
            assert all(word in json.dumps(row, ensure_ascii=False).replace("\\\\", "\\")
                       for row in answer.json["content"])
    for dates in ("createdDateFrom=9999-12-31%2023:59:59", "createdDateTo=0001-01-01%2000:00:00",
                  "createdDateFrom=2026-11-20%2000:00:00&createdDateTo=2020-01-01%2000:00:00"):
        for listed in LISTS:
            answer = owner.send("GET", f"{listed}?{dates}")
            assert (answer.status, answer.json.get("totalElements")) == (200, 0), answer


# HTTP itself.


HOST = b"Host: x\r\n"
SIGN_IN = b"POST /api/v1/security/authentication HTTP/1.1\r\n" + HOST
SMUGGLED = b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n"


NO_REQUESTS = [
    SIGN_IN + b"Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}" + SMUGGLED,
    SIGN_IN + b"Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + SMUGGLED,
    SIGN_IN + b"Transfer-Encoding: chunked\r\nContent-Length: 6\r\n\r\n0\r\n\r\n" + SMUGGLED,
    SIGN_IN + b"Transfer-Encoding: xchunked\r\nContent-Length: 2\r\n\r\n{}" + SMUGGLED,
    SIGN_IN + b"Transfer-Encoding: identity\r\nContent-Length: 2\r\n\r\n{}" + SMUGGLED,
    SIGN_IN + b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n",
    SIGN_IN + b"Content-Length : 2\r\n\r\n{}" + SMUGGLED,
    SIGN_IN + b"Content-Length: +2\r\n\r\n{}" + SMUGGLED,
    SIGN_IN + b"Content-Length: 99999999999999999999\r\n\r\n{}",
    SIGN_IN + b"Transfer-Encoding: chunked\r\n\r\n-1\r\n",
    b"GET /health HTTP/1.1\nHost: x\n\n", b"GET /health HTTP/2.0\r\n\r\n",
    # Which host is meant, and where a header ends, must have one reading.
    b"GET /health HTTP/1.1\r\n\r\n", b"GET /health HTTP/1.1\r\n" + HOST + b"Host: y\r\n\r\n",
    b"GET /health HTTP/1.0\r\n" + HOST + HOST + b"\r\n",
    b"GET /health HTTP/1.1\r\nHost: a@b\r\n\r\n", b"GET /health HTTP/1.1\r\nHost: a, b\r\n\r\n",
    b"GET /health HTTP/1.1\r\n" + HOST + b"X: a\r\n b\r\n\r\n",
    b"GET /health HTTP/1.1\r\n Host: x\r\n" + HOST + b"\r\n",
    SIGN_IN + b"Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n" + SMUGGLED,
    SIGN_IN + b"Transfer-Encoding: x\r\n\tchunked\r\nContent-Length: 2\r\n\r\n{}" + SMUGGLED,
    b"GET ftp://evil.example/health HTTP/1.1\r\n" + HOST + b"\r\n",
    b"GET http://me@evil.example/health HTTP/1.1\r\n" + HOST + b"\r\n",
    b"GET http:///health HTTP/1.1\r\n" + HOST + b"\r\n", b"\x16\x03\x01\x02\x00\x01\x00",
    b"GET /health HTTP/1.1\r\n" + HOST + b"X: a\0b\r\n\r\n",
    b"GET /%zz HTTP/1.1\r\n" + HOST + b"\r\n",
    b"GET /api/v1/pay/payment-links/%00 HTTP/1.1\r\n" + HOST + b"\r\n",
    b"GET /api/v1/pay/payment-links/%ff HTTP/1.1\r\n" + HOST + b"\r\n",
    b"GET /api/v1/pay/checkouts/%c0%80 HTTP/1.1\r\n" + HOST + b"\r\n",
    b"GET /api/v1/pay/checkouts/%ed%a0%80 HTTP/1.1\r\n" + HOST + b"\r\n",
    b"GET /sandbox/mail?to=%ff HTTP/1.1\r\n" + HOST + b"\r\n"]


def test_what_is_no_proper_request_is_refused_and_the_connection_ends(server):
    for request_bytes in NO_REQUESTS:
        got = raw_exchange(server, request_bytes, answers=2)
        assert status_of(got) == 400 and got.count(b"HTTP/1.") == 1, (request_bytes, got)
        assert b"X-Content-Type-Options: nosniff" in got
        # As every answer: nobody keeps it, and it can be asked about.
        assert b"Cache-Control: no-store" in got and b"Content-Security-Policy: default-src" in got
        number = re.search(rb"X-Request-Id: ([\w-]{8,})\r\n", got).group(1).decode()
        written = rf'request operation="refused" status=400 .*request_id="{number}"'
        wait_until(lambda: re.search(written, server.log()), "the line in the log")


@pytest.mark.parametrize("request_bytes", [
    b"GET http://x/health HTTP/1.1\r\n" + HOST, b"GET HTTP://x:80/health?a=b HTTP/1.1\r\n" + HOST,
    b"\r\nGET /health HTTP/1.1\r\n" + HOST, b"\r\n\r\nGET /health HTTP/1.1\r\n" + HOST,
    b"GET /health HTTP/1.0\r\n", b"GET /health HTTP/1.1\r\nHost:\r\n",
    b"GET /health HTTP/1.1\r\nhOST:\t[::1]:80\r\n"])
def test_what_is_a_proper_request_is_served_however_it_is_written(server, request_bytes):
    got = raw_exchange(server, request_bytes + b"\r\n")
    assert status_of(got) == 200 and got.endswith(b"OK\n"), got


def test_request_that_comes_byte_by_byte_is_served(server):
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as connection:
        for byte in b"\r\nGET /health HTTP/1.1\r\n" + HOST + b"\r\n":
            connection.sendall(bytes([byte]))
        assert status_of(connection.recv(65536)) == 200


def test_who_waits_for_leave_to_send_the_body_gets_it(server):
    body = json.dumps({"email": "nobody@demo.gerbang.test", "password": "Wrong-2026!"}).encode()
    head = (SIGN_IN + b"Content-Type: application/json\r\nExpect: 100-continue\r\n"
            b"Content-Length: %d\r\n\r\n" % len(body))
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as connection:
        connection.sendall(head)
        assert connection.recv(65536) == b"HTTP/1.1 100 Continue\r\n\r\n"
        connection.sendall(body)
        assert status_of(connection.recv(65536)) == 401
    # What would be refused anyway is, and nothing of it is sent.
    refused_head = SIGN_IN + b"Expect: 100-continue\r\nContent-Length: 99999999\r\n\r\n"
    got = raw_exchange(server, refused_head)
    assert status_of(got) == 413 and b'"errorCode":"error.tooLarge"' in got, got
    record("error.tooLarge")


@pytest.mark.parametrize("headers", [
    {}, {"Content-Type": "text/plain"}, {"Content-Type": "application/x-www-form-urlencoded"},
    {"Content-Type": "multipart/form-data; boundary=x"}, {"Content-Type": "application/jsonp"},
    {"Content-Type": ""}, {"Content-Type": "application/json", "Content-Encoding": "gzip"},
    {"Content-Type": "application/json", "Content-Encoding": "br, identity"}])
def test_body_that_is_no_json_is_not_read(server, owner, headers):
    text = json.dumps({"title": "Not read", "amount": "5.00"}).encode()
    answer = owner.raw("POST", "/api/v1/payments/payment-links", text,
                       {"X-Auth-Token": owner.token, "Idempotency-Key": "a-body", **headers})
    assert answer.status == 415, answer
    refused(answer, "error.unsupportedMediaType")
    assert not owner.get("payments/payment-links", name="Not read")["content"]


@pytest.mark.parametrize("kind", ["application/json", "Application/JSON; charset=utf-8"])
def test_body_that_says_it_is_json_is_read(server, kind):
    text = json.dumps({"email": "nobody@demo.gerbang.test", "password": "Wrong-2026!"}).encode()
    answer = Client(server.url).raw("POST", "/api/v1/security/authentication", text,
                                    {"Content-Type": kind, "Content-Encoding": "identity"})
    assert answer.status == 401, answer


@pytest.mark.parametrize("text", [
    '{"title":"a","title":"b","amount":"5.00"}', '{"title":"a","amount":"5.00","\\u0074itle":"b"}',
    '{"title":"a","amount":"5.00","amount":"5.00"}', '{"title":"a","amount":"5.00","x":[{"y":1,"y":2}]}'])
def test_name_that_stands_twice_in_a_body_is_refused(server, owner, text):
    answer = owner.raw("POST", "/api/v1/payments/payment-links", text.encode(),
                       {"X-Auth-Token": owner.token, "Content-Type": "application/json",
                        "Idempotency-Key": "twice"})
    assert answer.status == 400, answer
    assert answer.json["errorMessage"] == "A name stands twice in the body"


TOO_LARGE = [
    b"GET /health HTTP/1.1\r\n" + HOST + b"X: " + b"a" * 20_000 + b"\r\n\r\n",
    SIGN_IN + b"Content-Length: 99999999999\r\n\r\n{}",
    SIGN_IN + b"Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFF\r\n"]


def test_what_is_too_large_is_refused(server):
    for request_bytes in TOO_LARGE:
        assert status_of(raw_exchange(server, request_bytes)) == 413, request_bytes[:80]


def test_methods_that_are_not_offered_change_nothing(server, owner):
    link = owner.link_create()
    for method in ("PATCH", "TRACE", "OPTIONS", "FOO"):
        for path in (f"/api/v1/payments/payment-links/{link['id']}", "/health"):
            answer = owner.raw(method, path, None, {
                "X-Auth-Token": owner.token, "Origin": "https://evil.example",
                "Access-Control-Request-Method": "DELETE"})
            assert answer.status == 405
            assert not [h for h in answer.headers if h.startswith("access-control")]
    head = owner.raw("HEAD", "/api/v1/ui/settings")
    assert head.status == 200 and head.body == b""
    assert owner.get(f"payments/payment-links/{link['id']}")["id"] == link["id"]


def test_files_that_scanners_look_for_are_not_there_and_the_portal_s_own_addresses_are(server):
    for path in ("/.env", "/.git/config", "/wp-login.php", "/backup.sql", "/nothing.html", "/.well-known/x",
                 "/api/.env", "/server-status.txt", "/%2eenv", "/a/.svn/entries"):
        answer = Client(server.url).raw("GET", path)
        assert answer.status == 404, (path, answer.status)
    # Spec back-office §5: an unknown address of the portal leads to /check-account, which the page does.
    for path in ("/", "/login", "/transaction/all", "/no-such-page", "/dashboard/nothing"):
        answer = Client(server.url).raw("GET", path)
        assert answer.status == 200 and b"<html" in answer.body, path


@pytest.mark.parametrize("text", ["Kek \u202egnp.eman", "a\u2066b", "a\u200fb", "a\u061cb", "a\x85b", "a\u2028b", "a\x1bb"])
def test_marks_that_turn_text_around_are_refused_in_what_people_read(server, owner, text):
    for field in ("title", "description", "reference", "customerName"):
        link = {"title": "A", "amount": "5.00", field: text}
        answer = owner.send("POST", "payments/payment-links", link)
        assert answer.status == 400 and answer.json["fieldErrors"][0]["field"] == field, answer
    assert owner.link_create(title="شركة 陈 🛒 עברית")["id"]


def test_no_address_leads_out_of_the_pages(server):
    for path in ("/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//evil.example/",
                 "/assets/../../../etc/passwd", "/assets/..%2f..%2f..%2fetc/passwd", "/assets/",
                 "/.git/config", "/checkout/x%0d%0aSet-Cookie:a=b",
                 "/login?to=https://evil.example/"):
        answer = Client(server.url).raw("GET", path)
        assert answer.status in (200, 404), answer
        assert b"root:" not in answer.body, path
        assert not {"location", "set-cookie"} & set(answer.headers), path


def test_every_page_has_a_policy_and_no_answer_may_be_framed_or_read_from_elsewhere(server, owner):
    payer = Payer(server.url).start(owner.link_create()["slug"])
    bank = payer.browser.url[len(server.url):]
    for path in ("/", "/login", "/payment-links/x", "/checkout/x", "/sandbox/mail", bank,
                 "/sandbox/mail/1", "/nothing.html", "/api/v1/ui/settings", "/api/v1/nothing",
                 "/assets/nothing", "/health", "/sandbox.css"):
        answer = Client(server.url).raw("GET", path, None, {"Origin": "https://evil.example"})
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["x-frame-options"] == "DENY"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert "access-control-allow-origin" not in answer.headers
        if "json" in answer.headers["content-type"]:
            policy = answer.headers["content-security-policy"]
            assert policy == "default-src 'none'; frame-ancestors 'none'", path
        if "html" in answer.headers["content-type"]:
            policy = answer.headers["content-security-policy"]
            assert "frame-ancestors 'none'" in policy and "base-uri 'none'" in policy, path
            assert "unsafe" not in policy and "form-action 'self'" in policy, path
            assert answer.headers["cache-control"] == "no-store", path


def test_a_forwarded_address_is_believed_from_a_trusted_proxy_only():
    def statuses(server, headers, count=8):
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
        out = []
        for number in range(count):
            connection.putrequest("GET", "/api/v1/ui/settings")
            for name, value in headers:
                connection.putheader(name, value.format(number))
            connection.endheaders()
            answer = connection.getresponse()
            answer.read()
            out.append(answer.status)
        connection.close()
        return out

    spoof = ("X-Forwarded-For", "10.9.8.{}")
    database = Demo.copy({})
    alone = behind = Server(database)
    try:
        alone = Server(database, limit_per_minute=5).start()
        # One or two went to the looks at whether it answers.
        assert 429 in statuses(alone, [spoof])
        assert alone.process.poll() is None
        alone.stop()
        behind = Server(database, limit_per_minute=5, trusted_proxies="127.0.0.1").start()
        assert set(statuses(behind, [spoof])) == {200}, "each client has a limit of its own"
        # What the proxy says comes last, in one line or in two.
        assert 429 in statuses(behind, [("X-Forwarded-For", "10.7.7.{}, 192.0.2.1")])
        assert 429 in statuses(behind, [("X-Forwarded-For", "2001:db8:7:7::{}")])
        assert 429 in statuses(behind, [("X-Forwarded-For", "10.6.6.{}"),
                                        ("X-Forwarded-For", "192.0.2.2")])
        behind.stop()
    finally:
        for server in (alone, behind):
            server.stop()
        database.remove()


def test_many_sign_ins_at_once_do_not_stop_payers(full_price_server):
    server = full_price_server
    owner = Client(server.url).sign_in()
    payer = Payer(server.url).checkout(owner.link_create()["slug"])
    payer.open()
    choice = payer.choice()
    guess = {"email": "nobody@demo.gerbang.test", "password": "Wrong-2026!"}
    ended = []

    def sign_in():
        answer = Client(server.url).send("POST", "security/authentication", guess)
        ended.append("sign-in")
        return answer.status

    def pay():
        # The others stand in line by now, or are being looked at.
        wait_until(lambda: ended, "the first sign-in")
        form = payer.client.post(f"pay/checkouts/{payer.reference}/pay", choice)
        ended.append("pay")
        return form

    results = at_once(*[sign_in] * 24, pay)
    assert set(results[:-1]) <= {401, 503} and results[-1]["fields"], results
    assert ended.index("pay") < 16, ended


# What is written down.


@pytest.fixture
def logging_server():
    server = Server(log_format="json")
    try:
        yield server.start()
    finally:
        server.remove()


def test_log_and_figures_hold_no_secret(logging_server):
    own_server = logging_server
    owner = Client(own_server.url).sign_in(OWNER)
    link = owner.link_create(customerEmail="log@payer.example")
    payer = Payer(own_server.url).start(link["slug"], CARD).decide(APPROVE)
    wait_until(lambda: payer.state()["status"] == PAID, "the payment")
    forged = Payer(own_server.url).start(owner.link_create()["slug"]).decide(DECLINE, "forged")
    for path in ("/nothing-1", "/nothing-2", "/api/v1/nothing-3", f"/payment-links/{link['slug']}",
                 "/api/v1/pay/payment-links/evil%0a%22slug"):
        owner.raw("GET", path)
    Client(own_server.url).send("POST", "security/authentication",
                                {"email": OWNER, "password": "Wrong-Secret-2026!"})
    figures = owner.raw("GET", "/metrics").text
    own_server.stop()
    log = own_server.log_path.read_text()
    secrets = (owner.token, PASSWORD, "Wrong-Secret", "4111111111111111", link["slug"],
               payer.reference, forged.reference, "evil", "log@payer.example")
    started = log.split("Stop with Ctrl-C.", 1)[1]  # before: the demo's sign-ins are shown
    for secret in secrets:
        assert secret not in started and secret not in figures, secret
    lines = [line for line in started.splitlines() if line.startswith("{")]
    assert any(json.loads(line)["event"] == "answer_refused" for line in lines)
    assert not [line for line in started.splitlines()
                if line and not line.startswith("{") and "Stopping" not in line]
    assert "nothing" not in figures and len(figures.splitlines()) < 2000


@pytest.mark.both_engines
def test_refund_under_way_when_the_power_goes_is_made_once(own_server):
    owner = Client(own_server.url).sign_in(OWNER)
    operator = Client(own_server.url).sign_in(OPERATOR)
    payer = paid_sale(own_server, owner)
    request = owner.post("payments/refund-requests", {
        "salesTransactionId": owner.sale_of(payer.reference)["id"], "amount": "80.00",
        "reason": "The power goes"})
    operator.post(f"admin/refund-requests/{request['id']}/approve",
                      {"reason": "All of the first sale goes back."})
    own_server.kill()
    own_server.start()
    own_server.check()
    for client in (owner, operator, payer.client):
        client.close()
    # What was under way is taken up when its lease ends.
    operator.clock_advance(10 * 60)
    wait_until(lambda: owner.sale_of(payer.reference)["status"] == REFUNDED, "the refund")
    detail = owner.sale_detail(payer.reference)
    assert detail["transaction"]["refundedAmount"] == "80.00"
    assert [h["toStatus"] for h in detail["history"]].count(REFUNDED) == 1
