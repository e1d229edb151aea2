"""What somebody sends to the account calls who wants to break them: every answer is a refusal that a
person can read, and nothing is done."""

import json
import socket
import uuid

import pytest

from client import Client
from person import CHANGE, EXPIRED, FORGOT, MFA, RESET, REVOKE, SIGN_IN, TOTP, Person
from server import Server
from then import refused

pytestmark = pytest.mark.engine("sqlite")

SIGN_UP = "registration/merchant-accounts"
# Path, method, whether a session is needed, and a body of the right shape that does nothing.
CALLS = [
    (SIGN_IN, "POST", False, {"email": "nobody@people.example", "password": "Wrong-Guess-2026!",
                              "rememberMeToken": "A" * 43}),
    (REVOKE, "POST", False, {"email": "nobody@people.example", "revokeSessionToken": "A" * 43}),
    (TOTP, "POST", False, {"token": "A" * 43, "code": "123456", "rememberMe": False}),
    (EXPIRED, "POST", False, {"token": "A" * 43, "currentPassword": "Wrong-Guess-2026!",
                              "newPassword": "Chosen-By-Me-2026!",
                              "confirmNewPassword": "Chosen-By-Me-2026!"}),
    (FORGOT, "POST", False, {"email": "nobody@people.example"}),
    (RESET, "POST", False, {"a": "A" * 43, "b": "A" * 43, "newPassword": "Chosen-By-Me-2026!",
                            "confirmNewPassword": "Chosen-By-Me-2026!"}),
    (CHANGE, "PUT", True, {"oldPassword": "Wrong-Guess-2026!", "newPassword": "Chosen-By-Me-2026!",
                           "verifyPassword": "Chosen-By-Me-2026!"}),
    (MFA, "PUT", True, {"pinCode": "123456", "mfaCode": "A" * 32, "enabled": True}),
    (MFA + "/recovery-codes", "POST", True, {"pinCode": "123456"}),
    ("security/language", "PUT", True, {"language": "xx"}),
]
calls = pytest.mark.parametrize("path,method,needs_session,body", CALLS,
                                ids=[f"{call[1]} {call[0]}" for call in CALLS])
VALUES = [None, 0, -1, 2**63, 1.5, 1e400, True, [], ["x"], {}, {"$ne": None}, {"email": "x"}, "",
          " ", "x" * 100_000, "\0", "a\0b", "\ud800", "\U0001f512", "' OR 1=1 --", "%00", "\r\nX: y",
          "null", "${jndi:ldap://x}", "{{7*7}}", "../../etc/passwd"]
RAW = [b"", b"{", b"[]", b"null", b'"x"', b"1", b"\xff\xfe", b'{"email": "\xff"}', b"{} {}",
       b'{"a":' * 2000 + b"1" + b"}" * 2000, b"[" * 100_000, b'{"' + b"x" * 100_000 + b'": 1}',
       b"email=nobody&password=x"]


@pytest.fixture(scope="module")
def guarded(account_server):
    """Signed in; none of what comes may change anything of theirs."""
    return Person(account_server).sign_in()


def assert_is_refusal(answer, what):
    assert 400 <= answer.status < 500, (what, answer)
    body = answer.json
    assert body["errorCode"] and body["errorMessage"], (what, answer)
    assert set(body) <= {"errorCode", "errorMessage", "fieldErrors", "revokeSessionToken"}
    for trace in ("sqlite", "postgres", "src/", "std::", "exception", "Wrong-Guess"):
        assert trace not in answer.text, (what, answer)


@calls
def test_field_of_another_kind_is_refused(guarded, path, method, needs_session, body):
    token = guarded.client.token if needs_session else None
    client = Client(guarded.server.url, token)
    unknown = client.send("POST", FORGOT, {"email": f"{uuid.uuid4().hex}@people.example"})
    assert unknown.status == 200, unknown
    for name in body:
        for value in VALUES:
            answer = client.send(method, path, {**body, name: value})
            if path == FORGOT and isinstance(value, str):
                # Whatever address is written there, the answer is that of an unknown one; the rest is refused.
                if answer.status == 200:
                    assert answer.body == unknown.body, (value[:40], answer)
                elif answer.status != 413:
                    assert_is_refusal(answer, value[:40])
                continue
            if not needs_session and answer.status == 413:
                continue
            assert_is_refusal(answer, (name, value if len(str(value)) < 100 else "long"))
    assert not needs_session or guarded.is_signed_in() or path in (CHANGE, MFA), path
    if not guarded.is_signed_in():
        guarded.time.advance(31 * 60)  # the wrong guesses locked
        guarded.sign_in()


@calls
def test_field_that_is_missing_is_refused(guarded, path, method, needs_session, body):
    client = Client(guarded.server.url, guarded.client.token if needs_session else None)
    for name in set(body) - {"rememberMeToken", "mfaCode", "rememberMe"}:
        answer = client.send(method, path, {n: v for n, v in body.items() if n != name})
        assert_is_refusal(answer, name)
        assert answer.status == 400, (name, answer)


@calls
def test_body_that_is_no_object_is_refused(guarded, path, method, needs_session, body):
    del body
    headers = {"Content-Type": "application/json", "Idempotency-Key": "raw"}
    if needs_session:
        headers["X-Auth-Token"] = guarded.client.token
    client = Client(guarded.server.url)
    for raw in RAW:
        answer = client.raw(method, "/api/v1/" + path, raw, headers)
        assert_is_refusal(answer, raw[:60])
        assert answer.status in (400, 413, 415), (raw[:60], answer)


@calls
def test_body_of_megabytes_is_refused(guarded, path, method, needs_session, body):
    """It is refused by its length, before it is read."""
    text = json.dumps({**body, "more": "x"})
    with socket.create_connection(("127.0.0.1", guarded.server.port), timeout=10) as connection:
        token = guarded.client.token if needs_session else "none"
        connection.sendall(
            f"{method} /api/v1/{path} HTTP/1.1\r\nHost: x\r\nX-Auth-Token: {token}\r\n"
            f"Idempotency-Key: a\r\nContent-Type: application/json\r\n"
            f"Content-Length: 200000000\r\n\r\n{text}".encode())
        assert connection.recv(65536).split(b" ")[1] == b"413"


def test_name_that_stands_twice_is_not_two_persons(guarded):
    """One address for the lock, another for the password: there must be one reading."""
    other = Person(guarded.server)
    before = sum(int(p.row("failed_count")[0]) for p in (guarded, other))
    for first, second in ((guarded, other), (other, guarded)):
        text = (f'{{"email": "{first.email}", "email": "{second.email}", '
                f'"password": "Wrong-Guess-2026!"}}')
        answer = Client(guarded.server.url).raw("POST", "/api/v1/" + SIGN_IN, text, {
            "Content-Type": "application/json", "Idempotency-Key": "twice"})
        refused(answer, "error.malformed", 400, "A name stands twice in the body")
    assert sum(int(p.row("failed_count")[0]) for p in (guarded, other)) == before
    text = (f'{{"email": "{other.email}", "password": "{other.password}", '
            f'"password": "Wrong-Guess-2026!"}}')
    answer = Client(guarded.server.url).raw("POST", "/api/v1/" + SIGN_IN, text, {
        "Content-Type": "application/json", "Idempotency-Key": "twice"})
    refused(answer, "error.malformed", 400, "A name stands twice in the body")


def test_field_that_nobody_asked_for_changes_nothing(account_server, person):
    for extra in ({"isPinCodeRequired": False}, {"kind": "full"}, {"role": "Administrator"},
                  {"userId": "1"}, {"lockedUntil": None}):
        answer = person.send(SIGN_IN, person.sign_in_body(password="Wrong-Guess-2026!", **extra))
        assert answer.status in (400, 401), answer
    answer = person.send("registration/merchant-accounts", {
        **person.sign_up_body(), "email": "x" + person.email, "role": "Administrator",
        "isGateway": True})
    if answer.status == 200:
        other = Client(account_server.url)
        session = other.post(SIGN_IN, person.sign_in_body() | {"email": "x" + person.email})
        assert "admin" not in session["permissions"]


def test_address_is_one_address_only(person):
    """Unicode look-alikes, dots and blanks are other addresses: none of them signs in."""
    local, domain = person.email.split("@")
    for email in (person.email + " ", " " + person.email, f"{local}@{domain}.", person.email + "\0",
                  f"{local}+x@{domain}", f"{local}@\uff50eople.example", f"{local}\u200b@{domain}",
                  f"{local}%40{domain}", f"{local}@@{domain}"):
        answer = person.send(SIGN_IN, person.sign_in_body() | {"email": email})
        if answer.status == 200:
            assert email.strip() == person.email, email
            person.client.token = answer.json["token"]
            person.sign_out()
        else:
            assert answer.status in (400, 401), (email, answer)


def test_token_in_another_place_is_no_token(person):
    person.sign_in()
    token = person.client.token
    client = Client(person.server.url)
    for path, headers in (("security/me?token=" + token, {}),
                          ("security/me", {"Authorization": "Bearer " + token}),
                          ("security/me", {"Cookie": "X-Auth-Token=" + token}),
                          ("security/me", {"X-Auth-Token": token + "\t."}),
                          ("security/me", {"X-Auth-Token": token + "=" * 4}),
                          ("security/me", {"X-Auth-Token": token.swapcase()})):
        assert client.raw("GET", "/api/v1/" + path, None, headers).status == 401, path


def test_answer_with_a_token_is_kept_by_no_cache(person):
    answer = person.sign_in_answer()
    assert answer.status == 200
    assert answer.headers["cache-control"] == "no-store"
    assert "set-cookie" not in answer.headers


FORBIDDEN_IN_NAME = "*|\"<>[]{}`\\()';&"


def expect_no_account(server, body, fields):
    """The sign-up is refused for these fields, and leaves nothing behind."""
    email = f"{uuid.uuid4().hex}@people.example"
    body = {"email": email, **body}
    answer = Client(server.url).send("POST", SIGN_UP, body)
    refused(answer, "error.validation", 400)
    assert {e["field"]: e["message"] for e in answer.json["fieldErrors"]} == fields, (body, answer)
    count = server.database.rows(f"SELECT count(*) FROM users WHERE email_key = '{email}'")
    assert [int(row[0]) for row in count] == [0], body


@pytest.fixture
def sign_up_body(guarded):
    return {name: value for name, value in guarded.sign_up_body().items() if name != "email"}


@pytest.mark.parametrize("name", ["email", "fullName", "country", "password", "subscriptionPlan"])
def test_sign_up_without_a_required_field_is_refused(account_server, sign_up_body, name):
    body = {"email": f"{uuid.uuid4().hex}@people.example", **sign_up_body}
    del body[name]
    answer = Client(account_server.url).send("POST", SIGN_UP, body)
    refused(answer, "error.validation", 400, fields={name: "Can not be empty"})


@pytest.mark.parametrize("name", ["email", "fullName", "password"])
@pytest.mark.parametrize("blank", ["", "   ", None], ids=["empty", "blanks", "null"])
def test_sign_up_with_an_empty_field_is_refused(account_server, sign_up_body, name, blank):
    expect_no_account(account_server, {**sign_up_body, name: blank}, {name: "Can not be empty"})


@pytest.mark.parametrize("email", ["siti", "siti@", "@people.example", "siti@people",
                                   "si ti@people.example", "siti@@people.example",
                                   "siti@people.example,ali@people.example"])
def test_sign_up_with_what_is_no_address_is_refused(account_server, sign_up_body, email):
    expect_no_account(account_server, {**sign_up_body, "email": email},
                      {"email": "Invalid email format"})


@pytest.mark.parametrize("character", FORBIDDEN_IN_NAME)
def test_sign_up_with_a_forbidden_character_in_the_full_name_is_refused(account_server,
                                                                        sign_up_body, character):
    message = "Must not contain any of * | \" < > [ ] { } ` \\ ( ) ' ; &"
    for name in (character, "Nur " + character + "Aisyah", "Nur Aisyah" + character):
        expect_no_account(account_server, {**sign_up_body, "fullName": name},
                          {"fullName": message})


@pytest.mark.parametrize("name", ["Bala a/l Muthu", "José-María Ñandú", "陈美玲", "S. Pillai, Dr.",
                                  "Nur @ Siti Aisyah"])
def test_sign_up_with_any_other_name_is_taken(account_server, sign_up_body, name):
    email = f"{uuid.uuid4().hex}@people.example"
    client = Client(account_server.url)
    client.post(SIGN_UP, {"email": email, **sign_up_body, "fullName": name})
    client.sign_in(email, sign_up_body["password"])
    assert client.get("security/me")["data"]["fullName"] == name


def test_sign_up_chooses_from_the_lists(account_server, sign_up_body):
    nowhere = {"value": "999", "label": "Nowhere", "id": 999}
    expect_no_account(account_server, {**sign_up_body, "country": nowhere},
                      {"country": "Choose a country from the list"})
    # Spec account-portal §2: fixed to Malaysia. The page's disabled box is no check.
    singapore = {"value": "Singapore", "label": "Malaysia", "id": 199}
    expect_no_account(account_server, {**sign_up_body, "country": singapore},
                      {"country": "Sign-up is for companies in Malaysia"})
    nothing = {"id": 999, "label": "Nothing"}
    expect_no_account(account_server, {**sign_up_body, "subscriptionPlan": nothing},
                      {"subscriptionPlan": "Choose a package from the list"})


def test_guesses_from_one_address_are_limited_and_a_header_does_not_change_the_address():
    server = Server(limit_guesses_per_minute=5)
    try:
        server.start()
        codes = []
        for path, method, needs_session, body in CALLS:
            if needs_session:
                continue
            client = Client(server.url)
            for n in range(2):
                answer = client.send(method, path, body, headers={
                    "X-Forwarded-For": f"10.9.8.{n}", "X-Real-IP": f"10.9.8.{n}",
                    "Forwarded": f"for=10.9.8.{n}", "CF-Connecting-IP": f"10.9.8.{n}"})
                codes.append(answer.status)
        assert 429 not in codes[:4] and set(codes[5:]) == {429}, codes
    finally:
        server.remove()


@pytest.mark.parametrize("given,kept", [({"marketingEmails": True}, "1"),
                                        ({"marketingEmails": False}, "0"), ({}, "0")])
def test_marketing_mails_need_a_yes(account_server, person, given, kept):
    email = f"marketing-{person.email}"
    body = {**person.sign_up_body(), "email": email, **given}
    assert person.send("registration/merchant-accounts", body).status == 200
    found = account_server.database.rows(
        f"SELECT has_marketing_consent FROM users WHERE email_key = '{email}'")
    assert found == [[kept]]
