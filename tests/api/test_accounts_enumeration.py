"""Nobody finds out who has an account: not by an answer, not by its headers, not by its time."""

import itertools
import statistics
import time
import uuid

import pytest

from client import Client
from person import FORGOT, REVOKE, SIGN_IN, Person

pytestmark = pytest.mark.engine("sqlite")


def nobody():
    return f"{uuid.uuid4().hex}@people.example"


def seen(answer):
    """What a stranger sees, apart from what differs between any two answers."""
    headers = {name: value for name, value in answer.headers.items()
               if name not in ("date", "x-request-id")}
    return answer.status, headers, answer.body


@pytest.fixture(scope="module")
def people(account_server):
    """In every state that an account can have."""
    plain, signed_in, two_factor, locked, verified, must_change = (
        Person(account_server) for _ in range(6))
    signed_in.sign_in()
    two_factor.sign_in().two_factor_enable().sign_out()
    locked.guess(10)
    Client(account_server.url).raw("GET", "/api/v1/registration/email-verification?token="
                                   + verified.verification_token())
    must_change.operator_sets_password("Set-By-Operator-2026!")
    return [plain, signed_in, two_factor, locked, verified, must_change]


def sign_in_with_wrong_password(email):
    return SIGN_IN, {"email": email, "password": "Wrong-Guess-2026!"}


def forgot_password(email):
    return FORGOT, {"email": email}


def sign_up(email):
    return "registration/merchant-accounts", {
        "email": email, "fullName": "Nur Aisyah", "password": "Sign-Up-2026!",
        "country": {"value": "Malaysia", "label": "Malaysia", "id": 134},
        "subscriptionPlan": {"id": 1, "label": "Starter"}}


def revoke_session(email):
    return REVOKE, {"email": email, "revokeSessionToken": "A" * 43}


def sign_in_remembered(email):
    return SIGN_IN, {"email": email, "password": "Wrong-Guess-2026!", "rememberMeToken": "A" * 43}


DOORS = [sign_in_with_wrong_password, forgot_password, sign_up, revoke_session, sign_in_remembered]
doors = pytest.mark.parametrize("door", DOORS, ids=lambda door: door.__name__)


@doors
def test_answer_is_the_same_for_every_address(account_server, people, door):
    addresses = [person.email for person in people]
    answers = {}
    for email in (*addresses, addresses[0].upper(), nobody(), nobody().upper()):
        path, body = door(email)
        answers[email] = seen(Client(account_server.url).send("POST", path, body))
    assert len({repr(answer) for answer in answers.values()}) == 1, answers


def test_right_password_of_a_locked_account_answers_like_a_wrong_one(account_server, people):
    locked = people[3]
    path, body = sign_in_with_wrong_password(nobody())
    unknown = seen(Client(account_server.url).send("POST", path, body))
    assert seen(locked.sign_in_answer()) == unknown


def test_wrong_code_and_forged_link_do_not_name_anybody(account_server):
    """Without a step's token nothing is said about any account."""
    client = Client(account_server.url)
    for path, body in (("security/totp-verification",
                        {"token": "A" * 43, "code": "123456", "rememberMe": False}),
                       ("security/expired-password",
                        {"token": "A" * 43, "currentPassword": "x", "newPassword": "Aa1!Aa1!Aa1!",
                         "confirmNewPassword": "Aa1!Aa1!Aa1!"}),
                       ("security/reset-password",
                        {"a": "A" * 43, "b": "A" * 43, "newPassword": "Aa1!Aa1!Aa1!",
                         "confirmNewPassword": "Aa1!Aa1!Aa1!"})):
        first, second = client.send("POST", path, body), client.send("POST", path, body)
        assert first.status in (401, 409) and seen(first) == seen(second)
        assert "@" not in first.text


# Time. Samples of known and unknown addresses alternate, so that whatever else the machine does
# falls on both alike. A stranger tells the two apart when one is nearly always the slower one, and
# by more than the line between them blurs.

ALWAYS = 0.95
BLUR_S = 0.001
BLUR_SHARE = 0.10


def told_apart(known, unknown):
    """Of all pairs, how often the known one took longer; and by how much at the middle."""
    pairs = [(a > b) + 0.5 * (a == b) for a, b in itertools.product(known, unknown)]
    often = statistics.mean(pairs)
    middle = statistics.median(known), statistics.median(unknown)
    apart = abs(middle[0] - middle[1])
    is_apart = (not 1 - ALWAYS < often < ALWAYS
                and apart > max(BLUR_S, BLUR_SHARE * min(middle)))
    return is_apart, f"known is slower in {often:.0%} of pairs; medians {middle} s"


def timed(client, door, email):
    path, body = door(email)
    began = time.perf_counter()
    answer = client.send("POST", path, body)
    took = time.perf_counter() - began
    assert answer.status != 503, answer
    return took


@pytest.fixture(scope="module")
def strangers(full_price_server):
    """Enough people that nobody is asked about often."""
    return [Person(full_price_server) for _ in range(6)]


@pytest.mark.only_all
@pytest.mark.parametrize("door,rounds", [(sign_in_with_wrong_password, 24)])
def test_time_does_not_tell_known_from_unknown(full_price_server, strangers, door, rounds):
    """That each door does the same work for every address is in KnownAddressTest."""
    client = Client(full_price_server.url)
    timed(client, door, nobody())  # the connection is there
    for _ in range(2):  # a second look, should something heavy have fallen on one of them
        known, unknown = [], []
        for n in range(rounds):
            email = strangers[n % len(strangers)].email
            first, second = ((known, email), (unknown, nobody()))[::1 if n % 2 else -1]
            for samples, address in (first, second):
                samples.append(timed(client, door, address))
        is_apart, why = told_apart(known, unknown)
        print(door.__name__, why)
        if not is_apart:
            return
    pytest.fail(why)


def test_the_comparison_of_times_sees_a_lookup_that_is_left_out():
    """The test above could not fail if this one did."""
    slow = [0.070 + n % 7 * 0.002 for n in range(24)]
    quick = [0.002 + n % 7 * 0.0002 for n in range(24)]
    assert told_apart(slow, quick)[0] and told_apart(quick, slow)[0]
    assert not told_apart(slow, [took + 0.001 for took in slow])[0]
