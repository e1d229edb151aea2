"""Passwords: the rule for a new one, changing, forgetting, expiring."""

import os

import pytest

from mails import text_of
from person import CHANGE, EXPIRED, FORGOT, RESET, SESSION_ENDED, Person
from server import Server
from then import accepted, refused
from waiting import at_once, wait_until

pytestmark = pytest.mark.engine("sqlite")

RULE = ("Password must have a minimum of 12 characters with at least one uppercase, one lowercase, "
        "one number (0-9) and one special character (!@#$%^&*+-=_)")
MATCH = "Passwords must match"
USED = "Please choose a password that is not one of your last four"
FORGOTTEN = "The password reset instructions will be sent to your registered email address."
RESET_DONE = "Your password has been changed, please login with your new password"
LINK_ENDED = "This link has ended or was used already. Please request a new one."
EXPIRED_DONE = ("Congratulations! Your password has been successfully updated. You will now be "
                "logged in automatically.")
GOOD = "Chosen-By-Me-2026!"
TOO_WEAK = ["Short-2026!", "no-upper-case-2026!", "NO-LOWER-CASE-2026!", "No-Digit-At-All!",
            "NoSpecialAtAll2026", "NoSpecialOfThese2026(", "", "Ümlaut2026ÄÖ"]


class Change:
    """PUT security/password, signed in."""
    confirm = "verifyPassword"

    def __init__(self, person):
        self.person = person.sign_in()

    def __call__(self, password, confirm=None):
        return self.person.client.send("PUT", CHANGE, {
            "oldPassword": self.person.password, "newPassword": password,
            "verifyPassword": password if confirm is None else confirm})


class Reset:
    """POST security/reset-password, with a link."""
    confirm = "confirmNewPassword"

    def __init__(self, person):
        self.person = person
        self.link = person.reset_link()

    def __call__(self, password, confirm=None):
        return self.person.send(RESET, {
            "a": self.link[0], "b": self.link[1], "newPassword": password,
            "confirmNewPassword": password if confirm is None else confirm})


class Expired:
    """POST security/expired-password, with the token of that step."""
    confirm = "confirmNewPassword"

    def __init__(self, person, token=None):
        self.person = person
        self.token = token or person.expired_step()

    def __call__(self, password, confirm=None):
        return self.person.send(EXPIRED, {
            "token": self.token, "currentPassword": self.person.password, "newPassword": password,
            "confirmNewPassword": password if confirm is None else confirm})


@pytest.fixture(params=[Change, Reset, Expired], ids=lambda door: door.__name__.lower())
def door(request, person):
    """Each way to a new password."""
    return request.param(person)


def test_weak_password_is_refused_in_the_words_of_the_specification_and_uses_nothing_up(door):
    for password in TOO_WEAK:
        answer = door(password)
        assert answer.status == 400, (password, answer)
        fields = {e["field"]: e["message"] for e in answer.json["fieldErrors"]}
        if password:
            assert fields["newPassword"] == RULE, password
        assert "newPassword" in fields
    assert door(GOOD).status == 200


def test_confirmation_that_differs_is_refused(door):
    refused(door(GOOD, GOOD + "x"), status=400, fields={door.confirm: MATCH})
    assert door(GOOD).status == 200


@pytest.mark.parametrize("password", [
    "Aa1!Aa1!Aa1!", "A" * 60 + "a1!-", "A" * 124 + "a1! ", "Kata Laluan 2026!", "Пароль-Aa1-密码-é",
    "Aa1!Aa1!\U0001f512\U0001f512\U0001f512\U0001f512"],
    ids=["twelve", "sixty-four", "hundred-and-twenty-eight", "blanks", "unicode", "emoji"])
def test_password_may_be_long_and_of_any_script(person, password):
    door = Reset(person)
    assert door(password).status == 200, len(password)
    assert person.sign_in_answer(password=password).status == 200
    for other in (password.upper(), password[:-1], password + " ", password.strip() + "\0"):
        if other != password:
            assert person.sign_in_answer(password=other).status in (400, 401), other


def test_password_over_128_characters_is_refused(door):
    answer = door("Aa1!" * 33)
    assert answer.status == 400 and "newPassword" in str(answer.json["fieldErrors"]), answer


def test_last_four_passwords_cannot_be_chosen_again_and_the_fifth_can(person):
    person.sign_in()
    names = [person.password]
    for n in range(3):
        names.append(f"Password-Number-{n}-2026!")
        person.change_password(names[-1])
    # The first one was for sign-up and would break the rule anyway; so the others are tried.
    for password in names[1:]:
        answer = person.client.send("PUT", CHANGE, {
            "oldPassword": person.password, "newPassword": password, "verifyPassword": password})
        refused(answer, status=400, fields={"newPassword": USED})
    link = person.reset_link()
    refused(person.reset(link, names[1]), status=400, fields={"newPassword": USED})
    for n in range(3, 5):
        person.change_password(f"Password-Number-{n}-2026!")
    person.change_password(names[1])
    assert person.is_signed_in()


# Changing it.


def test_change_swaps_the_token_and_signs_in_with_the_new_password_only(person):
    person.sign_in()
    old_token, old_password = person.client.token, person.password
    answer = person.client.send("PUT", CHANGE, {
        "oldPassword": old_password, "newPassword": GOOD, "verifyPassword": GOOD})
    body = accepted(answer)
    assert set(body) == {"successMessage", "token"}
    assert body["successMessage"] == "Password Changed!"
    assert body["token"] != old_token
    assert not person.is_signed_in()
    person.client.token = body["token"]
    assert person.is_signed_in()
    person.sign_out()
    assert person.sign_in_answer(password=old_password).status == 401
    assert person.sign_in_answer(password=GOOD).status == 200


def test_change_needs_a_session_and_the_old_password(person):
    body = {"oldPassword": person.password, "newPassword": GOOD, "verifyPassword": GOOD}
    refused(person.send(CHANGE, body, method="PUT"), "error.unauthorized", 401)
    person.sign_in()
    refused(person.client.send("PUT", CHANGE, {**body, "oldPassword": "Wrong-Guess-2026!"}), "security.wrongPassword",
            400, fields={"oldPassword": "The old password is not right"})
    assert person.is_signed_in()
    assert person.sign_in_answer().status == 409, "the password is what it was"


def test_change_says_every_empty_field(person):
    person.sign_in()
    answer = person.client.send("PUT", CHANGE, {"oldPassword": "", "newPassword": "",
                                                "verifyPassword": ""})
    assert answer.status == 400
    assert {e["field"] for e in answer.json["fieldErrors"]} >= {"oldPassword", "newPassword"}


# Forgetting it.


def test_forgotten_password_is_set_by_the_link(person):
    old = person.password
    answer = person.forget()
    assert answer.json == {"successMessage": FORGOTTEN}
    wait_until(person.reset_mails, "the mail")
    link = person.reset_link()
    assert accepted(person.reset(link, GOOD)) == {"successMessage": RESET_DONE}
    assert person.sign_in_answer(password=old).status == 401
    assert person.sign_in_answer(password=GOOD).status == 200


def test_link_works_once_for_half_an_hour_and_not_when_forged(person):
    link = person.reset_link()
    a, b = link
    swap = lambda text: text[:-2] + ("A" if text[-2] != "A" else "B") + text[-1]  # noqa: E731
    for forged in ((a, swap(b)), (swap(a), b), (b, a), (a, a), (a, ""), ("", b), ("", ""),
                   (a, b.upper() if b.upper() != b else b.lower()), (a + "\0", b), (a, b + "=")):
        answer = person.reset(forged, GOOD)
        assert answer.status in (400, 409), (forged, answer)
        if answer.status == 409:
            refused(answer, "security.linkEnded", 409, message=LINK_ENDED)
    assert person.reset(link, GOOD).status == 200
    refused(person.reset(link, "Another-Choice-2026!"), "security.linkEnded", 409, message=LINK_ENDED)


def test_link_of_one_mail_does_not_mix_with_another_s(account_server, person):
    other = Person(account_server)
    mine, theirs = person.reset_link(), other.reset_link()
    refused(person.reset((mine[0], theirs[1]), GOOD), "security.linkEnded", 409, message=LINK_ENDED)
    refused(person.reset((theirs[0], mine[1]), GOOD), "security.linkEnded", 409, message=LINK_ENDED)


def test_reset_lifts_the_lock_of_wrong_passwords(person):
    person.guess(10)
    assert person.sign_in_answer().status == 401
    assert person.reset(person.reset_link(), GOOD).status == 200
    assert person.sign_in_answer(password=GOOD).status == 200


def test_reset_does_not_sign_in_past_the_second_factor(person):
    person.sign_in().two_factor_enable().sign_out()
    assert set(accepted(person.reset(person.reset_link(), GOOD))) == {"successMessage"}
    session = accepted(person.sign_in_answer(password=GOOD))
    assert session["isPinCodeRequired"] is True


def test_three_mails_an_hour_for_an_address_and_the_answer_does_not_tell(person):
    bodies = {person.forget().body for _ in range(6)}
    assert len(bodies) == 1
    wait_until(lambda: len(person.reset_mails()) == 3, "three mails")
    # The next hour's mail comes after a fourth one of this hour would have.
    person.time.advance(61 * 60)
    person.forget()
    wait_until(lambda: len(person.reset_mails()) > 3, "the next hour's mail")
    assert len(person.reset_mails()) == 4


@pytest.mark.both_engines
def test_three_mails_an_hour_though_asked_for_at_once(person):
    answers = at_once(*[person.forget for _ in range(12)])
    assert {answer.status for answer in answers} == {200}
    wait_until(lambda: len(person.reset_mails()) == 3, "three mails")
    person.time.advance(61 * 60)
    person.forget()
    wait_until(lambda: len(person.reset_mails()) > 3, "the next hour's mail")
    assert len(person.reset_mails()) == 4


def test_address_is_read_as_it_is_at_sign_in(person):
    """Capital letters do not matter; what is sent goes to the address that is on record."""
    assert person.send(FORGOT, {"email": person.email.upper()}).json == \
        {"successMessage": FORGOTTEN}
    wait_until(person.reset_mails, "the mail")


def test_link_leads_to_the_portal_whatever_host_the_request_names(person):
    person.send(FORGOT, {"email": person.email}, headers={
        "Host": "evil.example", "X-Forwarded-Host": "evil.example",
        "X-Forwarded-Proto": "https", "Forwarded": "host=evil.example", "Origin": "https://evil.example"})
    mail = wait_until(person.reset_mails, "the mail")[0]
    assert "evil.example" not in mail.as_string()
    assert person.server.url + "/change-password?a=" in text_of(mail)


# Expiring.


def test_password_of_an_operator_s_choice_must_be_changed_first(person):
    token = person.expired_step()
    old = person.password
    body = accepted(Expired(person, token)(GOOD))
    assert set(body) == {"successMessage", "token", "permissions", "userAccounts"}
    assert body["successMessage"] == EXPIRED_DONE
    person.client.token = body["token"]
    assert person.is_signed_in()
    person.sign_out()
    assert person.sign_in_answer(password=old).status == 401
    assert accepted(person.sign_in_answer(password=GOOD))["hasPasswordExpired"] is False


def test_expired_password_may_not_be_kept(person):
    door = Expired(person)
    refused(door(person.password), status=400, fields={"newPassword": USED})


def test_expired_step_needs_the_current_password(person):
    token = person.expired_step()
    body = {"token": token, "currentPassword": "Wrong-Guess-2026!", "newPassword": GOOD,
            "confirmNewPassword": GOOD}
    refused(person.send(EXPIRED, body), "security.wrongPassword", 401,
            fields={"currentPassword": "The current password is not right"})
    assert person.send(EXPIRED, {**body, "currentPassword": person.password}).status == 200
    refused(person.send(EXPIRED, {**body, "currentPassword": GOOD}), "error.unauthorized", 401, message=SESSION_ENDED)


@pytest.fixture
def aging_server():
    """With the settings that a payment company starts with."""
    server = Server(smtp_url=os.environ["GERBANG_TEST_SMTP"])
    try:
        yield server.start()
    finally:
        server.remove()


def test_password_expires_after_90_days_unless_there_is_a_second_factor(aging_server):
    plain, protected = Person(aging_server), Person(aging_server)
    protected.sign_in().two_factor_enable().sign_out()
    plain.time.advance(89 * 86400 + 23 * 3600)
    plain.sign_in().sign_out()
    # The operator's own password is older than theirs; its session is begun in time.
    plain.time.advance(2 * 3600)
    session = accepted(plain.sign_in_answer())
    assert session["hasPasswordExpired"] is True and not session["permissions"]
    answer = plain.send(EXPIRED, {"token": session["token"], "currentPassword": plain.password,
                                  "newPassword": GOOD, "confirmNewPassword": GOOD})
    plain.client.token = accepted(answer)["token"]
    assert plain.is_signed_in()
    session = accepted(protected.verify(protected.step(), protected.code()))
    assert session["hasPasswordExpired"] is False and session["permissions"]
