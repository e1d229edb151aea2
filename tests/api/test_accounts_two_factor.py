"""Two-factor: the key, the codes, the recovery codes, the remembered browsers."""

import base64
import re

import pytest

from authenticator import Authenticator, totp
from person import MFA, SIGN_IN, Person
from then import accepted, refused

pytestmark = pytest.mark.engine("postgresql")

WRONG = "The code is not right. Please try again."
LOCKED = "Too many wrong codes. Please try again in half an hour."
ENABLED = "Two-Factor Authentication has been enabled"
DISABLED = "Two-Factor Authentication has been disabled successfully"
SETUP_ENDED = "This key has ended. Please close this window and start again."
RECOVERY = r"[A-Z0-9]{4}(-[A-Z0-9]{4}){3}"
QR = MFA + "/qr-code"
RENEW = MFA + "/recovery-codes"


@pytest.fixture
def protected(person):
    """Has two-factor on, and is signed out."""
    return person.sign_in().two_factor_enable().sign_out()


def test_the_authenticator_of_these_tests_is_the_one_of_rfc_6238():
    """Appendix B: SHA-1, eight digits."""
    for at, code in ((59, "94287082"), (1111111109, "07081804"), (1111111111, "14050471"),
                     (1234567890, "89005924"), (2000000000, "69279037"),
                     (20000000000, "65353130")):
        assert totp(b"12345678901234567890", at, 8) == code


# Enabling and disabling.


def test_key_has_160_random_bits_and_its_picture(person):
    person.sign_in()
    assert person.client.get(MFA) == {"isMfaEnabled": False, "recoveryCodesLeft": 0,
                                      "isPasswordNeeded": False}
    first, second = person.client.get(QR), person.client.get(QR)
    assert first["mfaCode"] != second["mfaCode"]
    for setup in (first, second):
        assert re.fullmatch(r"[A-Z2-7]{32}", setup["mfaCode"])
        kind, data = setup["qrCode"].split(",", 1)
        assert kind == "data:image/svg+xml;base64"
        picture = base64.b64decode(data, validate=True).decode()
        assert picture.lstrip().startswith(("<svg", "<?xml")) and "<script" not in picture


def test_two_factor_is_enabled_with_a_code_of_the_key_and_nothing_else(person):
    person.sign_in()
    old = person.client.get(QR)["mfaCode"]
    key = person.client.get(QR)["mfaCode"]
    app = Authenticator(key, person.time.now, person.time.advance)
    replaced = Authenticator(old, person.time.now, person.time.advance)

    def enable(code, key=key):
        return person.client.send("PUT", MFA, {"pinCode": code, "mfaCode": key, "enabled": True})

    refused(enable(app.wrong()), "security.wrongCode", 400, fields={"pinCode": WRONG})
    refused(enable(replaced.at(0), old), "security.setupEnded", 409, message=SETUP_ENDED)
    assert enable(replaced.at(0)).status == 400
    foreign = "A" * 32
    assert enable(totp(base64.b32decode(foreign), person.time.now()), foreign).status in (400, 409)
    assert person.client.get(MFA)["isMfaEnabled"] is False
    done = accepted(enable(app.at(0)))
    assert done["successMessage"] == ENABLED
    assert person.client.get(MFA).items() >= {"isMfaEnabled": True, "recoveryCodesLeft": 10}.items()
    codes = done["recoveryCodes"]
    assert len(set(codes)) == 10 and all(re.fullmatch(RECOVERY, code) for code in codes), codes


def test_key_that_was_not_confirmed_ends_after_fifteen_minutes(person):
    person.sign_in()
    key = person.client.get(QR)["mfaCode"]
    person.time.advance(14 * 60)
    assert person.is_signed_in()
    person.time.advance(2 * 60)
    app = Authenticator(key, person.time.now)
    refused(person.client.send("PUT", MFA, {"pinCode": app.at(0), "mfaCode": key, "enabled": True,
                                           "password": person.password}),
            "security.setupEnded", 409, message=SETUP_ENDED)


def test_disabling_needs_a_code_and_ends_everything_of_it(protected):
    remember = protected.remember_token()
    client = protected.client
    refused(client.send("PUT", MFA, {"pinCode": protected.authenticator.wrong(), "enabled": False}),
            "security.wrongCode", 400, fields={"pinCode": WRONG})
    done = client.put(MFA, {"pinCode": protected.code(), "enabled": False})
    assert done["successMessage"] == DISABLED and not done.get("recoveryCodes")
    assert client.get(MFA).items() >= {"isMfaEnabled": False, "recoveryCodesLeft": 0}.items()
    old_codes = protected.recovery_codes
    protected.two_factor_enable().sign_out()
    token = protected.step()
    refused(protected.verify(token, old_codes[0]), "security.wrongCode", 401, message=WRONG)
    protected.verify(token, protected.code())
    protected.sign_in().sign_out()
    again = accepted(protected.sign_in_answer(rememberMeToken=remember))
    assert again["isPinCodeRequired"] is True


def test_two_factor_is_not_enabled_twice(protected):
    """A stolen session must not replace the key of who owns the account."""
    protected.sign_in()
    before = protected.authenticator
    answer = protected.client.send("GET", QR)
    if answer.status == 200:
        key = answer.json["mfaCode"]
        code = totp(base64.b32decode(key), protected.time.now())
        answer = protected.client.send("PUT", MFA, {"pinCode": code, "mfaCode": key,
                                                    "enabled": True})
        assert answer.status in (400, 409), answer
    protected.sign_out()
    assert protected.verify(protected.step(), before.code()).status == 200


# Signing in with a code.


def test_code_opens_a_full_session(protected):
    answer = protected.verify(protected.step(), protected.code())
    session = accepted(answer)
    assert session["hasPasswordExpired"] is False and not session.get("rememberMeToken")
    assert session["permissions"] and session["userAccounts"]
    protected.client.token = session["token"]
    assert protected.is_signed_in()


def test_code_may_have_blanks_and_a_recovery_code_any_case_and_no_dashes(protected):
    code = protected.code()
    protected.client.token = accepted(protected.verify(protected.step(), f" {code[:3]} {code[3:]} "))["token"]
    for written in (protected.recovery_codes[0].lower(),
                    protected.recovery_codes[1].replace("-", ""),
                    protected.recovery_codes[2]):
        protected.sign_out()
        session = accepted(protected.verify(protected.step(), written))
        protected.client.token = session["token"]
    assert protected.client.get(MFA)["recoveryCodesLeft"] == 7


def test_code_is_good_one_step_early_or_late_and_no_more(account_server):
    for steps, is_good in ((-2, False), (2, False), (-1, True), (1, True)):
        somebody = Person(account_server).sign_in().two_factor_enable().sign_out()
        somebody.time.advance(120)  # away from the code that enabled it
        token = somebody.step()
        # At the beginning of a step, so that the next one does not begin meanwhile.
        somebody.time.advance(31 - somebody.time.now() % 30)
        answer = somebody.verify(token, somebody.authenticator.at(steps))
        assert (answer.status == 200) == is_good, (steps, answer)


def test_the_code_that_enabled_two_factor_does_not_sign_in(person):
    person.sign_in().two_factor_enable()
    used = totp(person.authenticator.key, person.authenticator._last_step * 30)
    person.sign_out()
    refused(person.verify(person.step(), used), "security.wrongCode", 401, message=WRONG)


def test_wrong_code_leaves_the_step_open_for_a_right_one(protected):
    token = protected.step()
    refused(protected.verify(token, protected.authenticator.wrong()), "security.wrongCode", 401, message=WRONG)
    assert protected.verify(token, protected.code()).status == 200


def test_right_passwords_do_not_forgive_wrong_codes(protected):
    """Else who knows the password could guess codes for ever."""
    for _ in range(8):
        protected.verify(protected.step(), protected.authenticator.wrong())
    refused(protected.verify(protected.step(), protected.authenticator.wrong()), status=423)


def test_wrong_pin_codes_of_a_session_count_to_the_same_nine(protected):
    protected.sign_in()
    wrong = {"pinCode": protected.authenticator.wrong()}
    for n in range(8):
        answer = (protected.client.send("POST", RENEW, wrong) if n % 2 else
                  protected.client.send("PUT", MFA, {**wrong, "enabled": False}))
        refused(answer, "security.wrongCode", 400, fields={"pinCode": WRONG})
    refused(protected.client.send("POST", RENEW, wrong), "error.locked", 423, message=LOCKED)
    right = {"pinCode": protected.code(), "enabled": False}
    answer = protected.client.send("PUT", MFA, right)
    assert answer.status in (401, 423), answer


# Recovery codes.


def test_recovery_codes_of_somebody_else_do_nothing(protected):
    other = Person(protected.server).sign_in().two_factor_enable()
    refused(protected.verify(protected.step(), other.recovery_codes[0]), "security.wrongCode", 401, message=WRONG)
    assert other.client.get(MFA)["recoveryCodesLeft"] == 10


def test_recovery_code_may_disable_two_factor(protected):
    protected.sign_in()
    done = protected.client.put(MFA, {"pinCode": protected.recovery_codes[9], "enabled": False})
    assert done["successMessage"] == DISABLED


# Remembered browsers.


def test_copied_remember_me_token_ends_the_browser(protected):
    copy = protected.remember_token()

    def use(token):
        protected.sign_out()
        session = accepted(protected.sign_in_answer(rememberMeToken=token))
        protected.client.token = session["token"]
        return None if session["isPinCodeRequired"] else session["rememberMeToken"]

    own = use(use(copy))
    assert own and own != copy
    protected.sign_out()
    # Somebody uses the copy after its owner: neither is let in without a code any more.
    for token in (copy, own):
        session = accepted(protected.sign_in_answer(rememberMeToken=token))
        assert session["isPinCodeRequired"] is True and not session.get("rememberMeToken")
    assert protected.audited("browser.copied") == 1


def test_old_session_needs_the_password_to_change_the_second_factor(account_server):
    """Whoever finds an open session has the phone of nobody, but could bring an own one."""
    person = Person(account_server).sign_in()
    person.time.advance(6 * 60)
    assert person.client.get(MFA)["isPasswordNeeded"] is True
    key = person.client.get(QR)["mfaCode"]
    app = Authenticator(key, person.time.now)
    enable = {"pinCode": app.at(0), "mfaCode": key, "enabled": True}
    refused(person.client.send("PUT", MFA, enable), "security.passwordNeeded", 400,
            fields={"password": "Can not be empty"})
    refused(person.client.send("PUT", MFA, {**enable, "password": "Wrong-Guess-2026!"}), "security.wrongPassword",
            400, fields={"password": "The password is not right"})
    assert person.client.get(MFA)["isMfaEnabled"] is False
    codes = person.client.put(MFA, {**enable, "password": person.password})["recoveryCodes"]
    for send in (lambda **more: person.client.send("POST", RENEW, {"pinCode": codes[0], **more}),
                 lambda **more: person.client.send("PUT", MFA, {"pinCode": codes[1],
                                                                "enabled": False, **more})):
        refused(send(), "security.passwordNeeded", 400)
    assert person.client.get(MFA)["recoveryCodesLeft"] == 10, "no code is used up without it"
    person.client.put(MFA, {"pinCode": codes[1], "enabled": False, "password": person.password})


def test_remembered_browser_does_not_skip_the_password(protected):
    remember = protected.remember_token()
    protected.sign_out()
    body = protected.sign_in_body(password="Wrong-Guess-2026!", rememberMeToken=remember)
    refused(protected.send(SIGN_IN, body), status=401)


def test_each_browser_has_a_remember_me_token_of_its_own(protected):
    first = protected.remember_token()
    protected.sign_out()
    second = protected.remember_token()
    protected.sign_out()
    assert first != second
    for token in (first, second):
        session = accepted(protected.sign_in_answer(rememberMeToken=token))
        assert session["isPinCodeRequired"] is False
        protected.client.token = session["token"]
        protected.sign_out()


def test_expired_password_comes_after_the_code(protected):
    protected.operator_sets_password("Set-By-Operator-2026!")
    session = accepted(protected.verify(protected.step(), protected.code()))
    assert session["hasPasswordExpired"] is True
    assert not session["permissions"] and not session["userAccounts"]
    protected.client.token = session["token"]
    assert not protected.is_signed_in()


def test_operator_removes_a_lost_second_factor_from_the_command_line(protected):
    done = protected.server.command("user", protected.email, "--remove-second-factor")
    assert done.returncode == 0, done
    assert protected.sign_in().client.get(MFA).items() >= {"isMfaEnabled": False,
                                                           "recoveryCodesLeft": 0}.items()
    unknown = protected.server.command("user", "nobody@people.example", "--remove-second-factor")
    assert unknown.returncode == 1 and "There is no user" in unknown.stderr, unknown
