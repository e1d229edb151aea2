"""Signing in: guesses, the lock, and the one active session."""

import pytest

from client import OPERATOR, PASSWORD, Client
from person import CHANGE, EXPIRED, REVOKE, SESSION_ENDED, SIGN_IN, Person
from server import Server
from then import accepted, refused

pytestmark = pytest.mark.engine("postgresql")

REFUSED = ("The Merchant ID or the password is not right, or there were too many tries. "
           "Please check both, or try again in half an hour.")
ACTIVE = "Login failed because due to another active session."


def test_answer_has_the_token_the_permissions_and_the_accounts(person):
    session = accepted(person.sign_in_answer())
    assert set(session) == {"token", "permissions", "userAccounts", "isPinCodeRequired",
                            "hasPasswordExpired", "rememberMeToken"}
    assert session["rememberMeToken"] is None
    assert (session["isPinCodeRequired"], session["hasPasswordExpired"]) == (False, False)
    assert "view" in session["permissions"]["payment"]["salesTransaction"]
    account, = session["userAccounts"]
    assert set(account) == {"id", "companyId", "company", "role", "isActive"}
    assert account["role"] == "Owner" and account["isActive"] is True


def test_nine_wrong_passwords_are_forgiven_and_ten_lock_for_half_an_hour(account_server, person):
    person.guess(9)
    person.sign_in().sign_out()
    for answer in person.guess(10):
        refused(answer, "error.unauthorized", 401, message=REFUSED)
    refused(person.sign_in_answer(), "error.unauthorized", 401, message=REFUSED)
    person.time.advance(29 * 60)
    refused(person.sign_in_answer(), status=401)
    person.time.advance(2 * 60)
    person.sign_in().sign_out()
    # A lock that is over starts anew.
    person.guess(9)
    person.sign_in()


def test_guesses_during_the_lock_do_not_make_it_longer(person):
    person.guess(10)
    person.time.advance(29 * 60)
    person.guess(3)
    person.time.advance(2 * 60)
    person.sign_in()


def test_a_session_that_is_open_outlives_the_lock_of_the_password(person):
    """Or anybody could sign a person out by guessing."""
    person.sign_in()
    person.guess(10)
    assert person.is_signed_in()


@pytest.fixture
def mortal_server():
    server = Server()
    try:
        yield server.start()
    finally:
        server.remove()


@pytest.mark.both_engines
def test_locks_and_sessions_and_used_codes_outlive_the_power_going(mortal_server):
    locked, two_factor, signed_in = (Person(mortal_server) for _ in range(3))
    signed_in.sign_in()
    two_factor.sign_in().two_factor_enable().sign_out()
    used = two_factor.code()
    first = two_factor.verify(two_factor.step(), used)
    assert first.status == 200
    two_factor.client.token = first.json["token"]
    two_factor.sign_out()
    for _ in range(9):
        two_factor.verify(two_factor.step(), two_factor.authenticator.wrong())
    locked.guess(10)
    mortal_server.kill()
    mortal_server.start()
    for somebody in (locked, two_factor, signed_in):
        somebody.client.close()
        somebody.time = type(somebody.time)(mortal_server)
    assert signed_in.is_signed_in()
    refused(locked.sign_in_answer(), "error.unauthorized", 401, message=REFUSED)
    answer = two_factor.sign_in_answer()
    assert answer.status in (200, 423), answer
    if answer.status == 200:
        refused(two_factor.verify(answer.json["token"], two_factor.code()), "error.locked", 423)
    locked.time.advance(31 * 60)
    locked.sign_in()


def test_wrong_passwords_at_every_door_count_together(person):
    """Sign-in, password change and expired password are one lock."""
    token = person.expired_step()
    for _ in range(5):
        body = {"token": token, "currentPassword": "Wrong-Guess-2026!",
                "newPassword": "Chosen-By-Me-2026!", "confirmNewPassword": "Chosen-By-Me-2026!"}
        refused(person.send(EXPIRED, body), "security.wrongPassword", 401,
                fields={"currentPassword": "The current password is not right"})
    person.guess(4)
    done = person.send(EXPIRED, {**body, "currentPassword": "Wrong-Again-2026!"})
    assert done.status in (401, 423), done
    late = person.send(EXPIRED, {**body, "currentPassword": person.password})
    assert late.status in (401, 423), late
    refused(person.sign_in_answer(), "error.unauthorized", 401, message=REFUSED)


def test_ten_wrong_old_passwords_lock_and_end_the_session(person):
    person.sign_in()
    body = {"oldPassword": "Wrong-Guess-2026!", "newPassword": "Chosen-By-Me-2026!",
            "verifyPassword": "Chosen-By-Me-2026!"}
    for _ in range(9):
        refused(person.client.send("PUT", CHANGE, body), "security.wrongPassword", 400,
                fields={"oldPassword": "The old password is not right"})
        assert person.is_signed_in()
    assert person.client.send("PUT", CHANGE, body).status in (400, 401, 423)
    assert not person.is_signed_in()
    refused(person.sign_in_answer(), "error.unauthorized", 401, message=REFUSED)


# One active session.


def test_second_sign_in_is_told_and_may_end_the_first(person):
    person.sign_in()
    body = refused(person.sign_in_answer(), "FW063", 409, message=ACTIVE).answer.json
    assert person.is_signed_in(), "asking ends nothing"
    stranger = Person(person.server)
    end = {"email": person.email, "revokeSessionToken": body["revokeSessionToken"]}
    refused(stranger.send(REVOKE, {**end, "email": stranger.email}), status=409)
    assert person.is_signed_in()
    answer = person.send(REVOKE, {**end, "email": person.email.upper()})
    assert answer.json == {"successMessage": "The other session has been ended. "
                                             "You can sign in now."}
    assert not person.is_signed_in()
    refused(person.send(REVOKE, end), status=409)
    person.sign_in()


def test_only_a_right_password_gets_a_revoke_token(person):
    person.sign_in()
    for answer in person.guess(2):
        assert not answer.json.get("revokeSessionToken"), answer


def test_a_newer_step_of_a_sign_in_ends_the_older_one(person):
    person.sign_in().two_factor_enable().sign_out()
    early = person.step()
    other = accepted(person.verify(person.step(), person.code()))
    person.client.token = other["token"]
    refused(person.verify(early, person.code()), "error.unauthorized", 401, message=SESSION_ENDED)
    assert person.is_signed_in(), "the first session is not ended by the way"


def test_active_session_that_began_after_the_password_is_told_after_the_code(person):
    person.sign_in().two_factor_enable().sign_out()
    remember = person.remember_token()
    person.sign_out()
    step = person.step()
    session = accepted(person.sign_in_answer(rememberMeToken=remember))
    person.client.token = session["token"]
    # A wrong code does not tell that there is a session.
    refused(person.verify(step, person.authenticator.wrong()), "security.wrongCode", 401)
    body = refused(person.verify(step, person.code()), "FW063", 409, message=ACTIVE).answer.json
    assert person.is_signed_in()
    person.revoke(body["revokeSessionToken"])
    assert not person.is_signed_in()


def test_account_of_an_operator_behaves_alike(account_server):
    """The same rules for the gateway's own people."""
    first = Client(account_server.url).sign_in(OPERATOR)
    again = Client(account_server.url).send("POST", SIGN_IN,
                                            {"email": OPERATOR, "password": PASSWORD})
    refused(again, "FW063", 409, message=ACTIVE)
    first.post("security/logout")
