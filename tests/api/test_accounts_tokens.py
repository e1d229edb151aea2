"""Every token: random, good for one thing, and dead after its use, its time, a password change."""

import base64
import json
import re
from urllib.parse import urlencode

import pytest

from authenticator import Authenticator
from client import Client
from person import CHANGE, EXPIRED, MFA, RESET, REVOKE, SESSION_ENDED, SIGN_IN, TOTP, Person
from server import ROOT
from then import accepted, refused

pytestmark = pytest.mark.engine("sqlite")

SPEC = json.loads((ROOT / "contract/openapi.json").read_text())
OPERATIONS = [(method.upper(), path.lstrip("/"), operation)
              for path, methods in SPEC["paths"].items() for method, operation in methods.items()]
GOOD = "Chosen-By-Me-2026!"


# A kind makes a token for somebody, and says whether a token of it is still good. To look may use
# it up.


class FullSession:
    minutes = 15

    def __init__(self, person):
        self.person = person.sign_in()
        self.token = person.client.token

    def is_good(self):
        answer = self.person.send("security/me", None, method="GET", token=self.token)
        if answer.status == 401:
            refused(answer, "error.unauthorized", 401, message=SESSION_ENDED)
        return answer.status == 200


class TotpStep:
    minutes = 10

    def __init__(self, person):
        self.person = person.sign_in().two_factor_enable().sign_out()
        self.token = person.step()

    def is_good(self):
        answer = self.person.verify(self.token, self.person.code())
        if answer.status != 200:
            refused(answer, "error.unauthorized", 401, message=SESSION_ENDED)
        return answer.status == 200


class ExpiredStep:
    minutes = 15

    def __init__(self, person):
        self.person = person
        self.token = person.expired_step()

    def is_good(self):
        answer = self.person.send(EXPIRED, {
            "token": self.token, "currentPassword": self.person.password,
            "newPassword": "Chosen-At-Last-2026!", "confirmNewPassword": "Chosen-At-Last-2026!"})
        if answer.status != 200:
            refused(answer, "error.unauthorized", 401, message=SESSION_ENDED)
        return answer.status == 200


class RevokeToken:
    minutes = 5

    def __init__(self, person):
        self.person = person.sign_in()
        self.token = person.revoke_token()

    def is_good(self):
        answer = self.person.send(REVOKE, {"email": self.person.email,
                                           "revokeSessionToken": self.token})
        if answer.status != 200:
            refused(answer, "session.revokeEnded", 409)
        return answer.status == 200


class RememberMe:
    minutes = 30 * 24 * 60

    def __init__(self, person):
        self.person = person.sign_in().two_factor_enable().sign_out()
        self.token = person.remember_token()
        self.person.sign_out()

    def is_good(self):
        session = accepted(self.person.sign_in_answer(rememberMeToken=self.token))
        return not session["isPinCodeRequired"]


class ResetLink:
    minutes = 30

    def __init__(self, person):
        self.person = person
        self.link = person.reset_link()
        self.token = self.link[1]

    def is_good(self):
        answer = self.person.reset(self.link, "Chosen-By-Link-2026!")
        if answer.status != 200:
            refused(answer, "security.linkEnded", 409)
        return answer.status == 200


class VerificationLink:
    minutes = 24 * 60

    def __init__(self, person):
        self.person = person
        self.token = person.verification_token()

    def is_good(self):
        path = "/api/v1/registration/email-verification?" + urlencode({"token": self.token})
        return Client(self.person.server.url).raw("GET", path).location.endswith("success")


KINDS = [FullSession, TotpStep, ExpiredStep, RevokeToken, RememberMe, ResetLink, VerificationLink]


def named(kinds):
    return pytest.mark.parametrize("kind", kinds, ids=lambda kind: kind.__name__)


@named([TotpStep, ExpiredStep, RevokeToken, ResetLink])
def test_token_is_dead_after_its_use(person, kind):
    token = kind(person)
    assert token.is_good()
    if kind is RevokeToken:
        person.sign_in()  # there is a session again that it could end
    assert not token.is_good()


def test_verification_link_says_again_that_the_address_is_verified(person):
    """Mail scanners open links before people do."""
    link = VerificationLink(person)
    assert link.is_good() and link.is_good()


@named(KINDS)
def test_token_is_dead_after_its_time_and_good_until_then(account_server, kind):
    early, late = kind(Person(account_server)), kind(Person(account_server))
    early.person.time.advance(kind.minutes * 60 - 50)
    assert early.is_good()
    late.person.time.advance(60)
    assert not late.is_good()


def test_session_that_was_signed_out_is_dead(person):
    session = FullSession(person)
    person.sign_out()
    assert not session.is_good()


# Ways to change a password.


def by_link(person):
    assert person.reset(person.reset_link(), GOOD).status == 200
    person.password = GOOD


def by_session(person):
    """The one who changes it is signed in; what else there is must end."""
    if person.client.token is None or not person.is_signed_in():
        person.sign_in()
    person.change_password(GOOD)


def by_operator(person):
    person.operator_sets_password("Set-Again-By-Operator-2026!")


@named([FullSession, TotpStep, ExpiredStep, RevokeToken, RememberMe, ResetLink])
@pytest.mark.parametrize("change", [by_link, by_session, by_operator])
def test_token_is_dead_after_a_password_change(person, kind, change):
    if change is by_session and kind in (TotpStep, ExpiredStep):
        pytest.skip("nobody is signed in while such a step waits")
    token = kind(person)
    change(person)
    if kind is RememberMe and change is by_session:
        person.sign_out()
    if kind is RememberMe and change is by_operator:
        # The code is asked for first, then the new password.
        session = accepted(person.sign_in_answer(rememberMeToken=token.token))
        assert session["isPinCodeRequired"] is True
        return
    assert not token.is_good()


def test_sessions_of_others_go_on_when_somebody_changes_a_password(account_server, person):
    other = Person(account_server).sign_in()
    person.sign_in().change_password(GOOD)
    assert other.is_signed_in()


# Good for one thing.


def path_of(path):
    return re.sub(r"\{\w+\}", "1", path)


@named([TotpStep, ExpiredStep, RevokeToken, RememberMe, ResetLink, VerificationLink])
def test_token_of_one_step_opens_no_other_route(account_server, kind):
    token = kind(Person(account_server)).token
    client = Client(account_server.url)
    tried = 0
    for method, path, operation in OPERATIONS:
        if "x-open" in operation:
            continue
        answer = client.send(method, path_of(path), {}, token=token)
        refused(answer, "error.unauthorized", 401)
        tried += 1
    assert tried > 30


def test_token_of_one_step_opens_no_other_step(account_server):
    made = [kind(Person(account_server)) for kind in KINDS if kind is not ResetLink]
    link = ResetLink(Person(account_server))
    for token in made:
        person, text = token.person, token.token
        if not isinstance(token, TotpStep):
            refused(person.verify(text, "123456"), "error.unauthorized", 401, message=SESSION_ENDED)
        if not isinstance(token, ExpiredStep):
            refused(person.send(EXPIRED, {
                "token": text, "currentPassword": person.password, "newPassword": GOOD,
                "confirmNewPassword": GOOD}), "error.unauthorized", 401, message=SESSION_ENDED)
        if not isinstance(token, RevokeToken):
            assert person.send(REVOKE, {"email": person.email,
                                        "revokeSessionToken": text}).status in (400, 409)
        for link_of in ((text, text), (link.link[0], text), (text, link.link[1])):
            assert person.reset(link_of, GOOD).status in (400, 409)
        if not isinstance(token, VerificationLink):
            path = "/api/v1/registration/email-verification?" + urlencode({"token": text})
            assert Client(account_server.url).raw("GET", path).location.endswith("failed")
    protected = Person(account_server).sign_in().two_factor_enable().sign_out()
    step = protected.step()
    answer = protected.sign_in_answer(rememberMeToken=step)
    if answer.status == 200:
        assert answer.json["isPinCodeRequired"] is True
    assert all(token.is_good() for token in made if isinstance(token, (TotpStep, ExpiredStep))), \
        "trying them at other doors did not use them up"


def test_step_of_one_person_takes_no_code_of_another(account_server):
    first = Person(account_server).sign_in().two_factor_enable().sign_out()
    second = Person(account_server).sign_in().two_factor_enable().sign_out()
    refused(first.verify(first.step(), second.code()), "security.wrongCode", 401)
    refused(first.verify(first.step(), second.recovery_codes[0]), "security.wrongCode", 401)


# Random.


def bits_of(token):
    data = base64.urlsafe_b64decode(token + "=" * (-len(token) % 4))
    return "".join(f"{byte:08b}" for byte in data)


def test_tokens_are_random_and_no_two_are_alike(person):
    sessions, revokes, keys, recovery = [], [], [], []
    for _ in range(6):
        person.sign_in()
        sessions.append(person.client.token)
        revokes += [person.revoke_token() for _ in range(2)]
        keys += [person.client.get(MFA + "/qr-code")["mfaCode"] for _ in range(5)]
    key = person.client.get(MFA + "/qr-code")["mfaCode"]
    app = Authenticator(key, person.time.now, person.time.advance)
    person.authenticator = app
    recovery += person.client.put(MFA, {"pinCode": app.code(), "mfaCode": key,
                                        "enabled": True})["recoveryCodes"]
    recovery += person.client.post(MFA + "/recovery-codes",
                                   {"pinCode": app.code()})["recoveryCodes"]
    person.sign_out()
    steps, remembered = [], []
    for _ in range(4):
        steps.append(person.step())
        person.time.advance(31)
        remembered.append(person.remember_token())
        person.sign_out()
    links = [text for _ in range(3) for text in person.reset_link()]
    links.append(person.verification_token())
    everything = sessions + revokes + keys + recovery + steps + remembered + links
    assert len(set(everything)) == len(everything)
    long = sessions + revokes + steps + remembered + links
    for token in long:
        assert re.fullmatch(r"[\w.-]{22,}", token), token  # 128 bits and more
    starts, ends = {t[:8] for t in long}, {t[-8:] for t in long}
    assert len(starts) == len(ends) == len(long), "no counter, no time, no common part"
    assert len({code[:4] for code in recovery}) > 15 and len({k[:6] for k in keys}) == len(keys)
    bits = "".join(bits_of(token) for token in sessions + revokes + steps + remembered)
    ones = bits.count("1") / len(bits)
    # Five standard deviations of fair bits.
    assert abs(ones - 0.5) < 5 * 0.5 / len(bits) ** 0.5, ones


def test_change_swaps_the_token_for_one_that_is_no_relative(person):
    person.sign_in()
    old = person.client.token
    person.client.token = person.client.put(CHANGE, {
        "oldPassword": person.password, "newPassword": GOOD, "verifyPassword": GOOD})["token"]
    new = person.client.token
    assert len(new) >= len(old) and new[:6] != old[:6] and new[-6:] != old[-6:]


# The same key again never gives a token a second time.


def test_idempotency_key_never_replays_a_token(person):
    def twice(send, key):
        first = send(key)
        second = send(key)
        assert first.status == 200, first
        assert second.body != first.body and second.status != 200, (first, second)
        return first.json

    key = person.email
    body = twice(lambda k: person.sign_in_answer(), key)
    person.client.token = body["token"]
    person.sign_out()
    send = lambda path, payload, method="POST", token=None: lambda k: person.send(  # noqa: E731
        path, payload, method=method, key=k, token=token)
    person.client.token = twice(send(SIGN_IN, person.sign_in_body()), key + "1")["token"]
    changed = {"oldPassword": person.password, "newPassword": GOOD, "verifyPassword": GOOD}
    person.client.token = twice(send(CHANGE, changed, "PUT", person.client.token), key + "2")["token"]
    person.password = GOOD
    setup = person.client.get(MFA + "/qr-code")
    app = person.authenticator = Authenticator(setup["mfaCode"], person.time.now,
                                               person.time.advance)
    enable = {"pinCode": app.code(), "mfaCode": setup["mfaCode"], "enabled": True}
    codes = twice(send(MFA, enable, "PUT", person.client.token), key + "3")["recoveryCodes"]
    renew = {"pinCode": app.code()}
    new = twice(send(MFA + "/recovery-codes", renew, "POST", person.client.token),
                key + "4")["recoveryCodes"]
    assert not set(codes) & set(new)
    person.sign_out()
    verify = {"token": person.step(), "code": person.code(), "rememberMe": True}
    person.client.token = twice(send(TOTP, verify), key + "5")["token"]
    link = person.reset_link()
    reset = {"a": link[0], "b": link[1], "newPassword": "Chosen-By-Link-2026!",
             "confirmNewPassword": "Chosen-By-Link-2026!"}
    twice(send(RESET, reset), key + "6")
    kept = person.server.database.rows(
        f"SELECT body FROM idempotency_keys WHERE key LIKE '%{person.email}%'")
    assert kept == []


def test_operator_s_password_ends_with_a_step_whose_key_replays_nothing(person):
    token = person.expired_step()
    body = {"token": token, "currentPassword": person.password, "newPassword": GOOD,
            "confirmNewPassword": GOOD}
    first = person.send(EXPIRED, body, key=person.email)
    assert first.status == 200
    refused(person.send(EXPIRED, body, key=person.email), "error.unauthorized", 401, message=SESSION_ENDED)
