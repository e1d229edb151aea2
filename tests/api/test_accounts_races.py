"""What is tried many times at once still counts every time, or works once. On PostgreSQL the tries
go to two copies of the server in turn."""

import itertools

import pytest

from client import Client
from person import CHANGE, EXPIRED, MFA, RESET, REVOKE, SESSION_ENDED, SIGN_IN, TOTP, Person
from waiting import at_once, wait_until

pytestmark = pytest.mark.both_engines


class Racers:
    def __init__(self, copies):
        self.copies = copies

    def send(self, count, path, body, method="POST", token=None):
        """`count` calls at once. One that is turned away because too many stand in line comes
        again, as a person would: it was not looked at."""
        turns = itertools.cycle(self.copies)

        def ask(url):
            def once():
                answer = Client(url, timeout=120).send(method, path, body, token=token)
                return answer if answer.status != 503 else None

            return wait_until(once, "a place in the line", seconds=120)

        return at_once(*[lambda url=next(turns).url: ask(url) for _ in range(count)])


@pytest.fixture
def racers(account_copies):
    return Racers(account_copies)


@pytest.fixture
def person(account_copies):
    return Person(account_copies[0])


def statuses(answers):
    return sorted(answer.status for answer in answers)


def assert_one_succeeded(answers, refusals):
    assert statuses(answers)[0] == 200 and statuses(answers).count(200) == 1, answers
    assert set(statuses(answers)[1:]) <= set(refusals), answers
    return next(answer for answer in answers if answer.status == 200)


def guess_body(person):
    return person.sign_in_body(password="Wrong-Guess-2026!")


def test_a_hundred_wrong_guesses_at_once_count_as_a_hundred_and_lock_once(racers, person):
    answers = racers.send(100, SIGN_IN, guess_body(person))
    assert statuses(answers) == [401] * 100
    assert len({answer.body for answer in answers}) == 1
    assert person.audited("session.refuse") == 100
    assert person.audited("account.locked") == 1
    assert person.row("failed_count")[0] == "10"
    assert person.sign_in_answer().status == 401


def test_nine_wrong_guesses_at_once_count_as_nine_and_the_tenth_locks(racers, person):
    racers.send(9, SIGN_IN, guess_body(person))
    assert person.row("failed_count", "locked_until") == ["9", ""]
    person.sign_in().sign_out()
    assert person.row("failed_count") == ["0"]
    racers.send(9, SIGN_IN, guess_body(person))
    person.guess(1)
    assert person.row("failed_count")[0] == "10"
    assert person.sign_in_answer().status == 401


def test_fifty_sign_ins_at_once_give_one_token(racers, person):
    answers = racers.send(50, SIGN_IN, person.sign_in_body())
    session = assert_one_succeeded(answers, [409])
    refusals = [answer.json for answer in answers if answer.status == 409]
    assert {body["errorCode"] for body in refusals} == {"FW063"}
    person.client.token = session.json["token"]
    assert person.is_signed_in()
    found = person.server.database.rows(
        f"SELECT count(*) FROM sessions s JOIN users u ON u.id = s.user_id "
        f"WHERE u.email_key = '{person.email}'")
    assert found == [["1"]]


def test_fifty_uses_of_one_totp_code_give_one_session(racers, person):
    person.sign_in().two_factor_enable().sign_out()
    body = {"token": person.step(), "code": person.code(), "rememberMe": False}
    answers = racers.send(50, TOTP, body)
    session = assert_one_succeeded(answers, [401, 423])
    person.client.token = session.json["token"]
    assert person.is_signed_in()


def test_fifty_wrong_codes_at_once_lock_and_the_right_one_comes_too_late(racers, person):
    person.sign_in().two_factor_enable().sign_out()
    token = person.step()
    body = {"token": token, "code": person.authenticator.wrong(), "rememberMe": False}
    answers = racers.send(50, TOTP, body)
    assert set(statuses(answers)) <= {401, 423} and 423 in statuses(answers), answers
    wrong = [a for a in answers if a.json["errorCode"] == "security.wrongCode"]
    assert len(wrong) == 8, "the ninth locks"
    assert person.verify(token, person.code()).status in (401, 423)
    answer = person.sign_in_answer()
    if answer.status == 200:
        assert person.verify(answer.json["token"], person.code()).status == 423


def test_fifty_uses_of_one_recovery_code_give_one_session(racers, person):
    person.sign_in().two_factor_enable().sign_out()
    body = {"token": person.step(), "code": person.recovery_codes[3], "rememberMe": False}
    answers = racers.send(50, TOTP, body)
    session = assert_one_succeeded(answers, [401, 423])
    person.client.token = session.json["token"]
    assert person.client.get(MFA)["recoveryCodesLeft"] == 9


def test_fifty_disablings_with_one_code_use_it_once(racers, person):
    person.sign_in().two_factor_enable()
    body = {"pinCode": person.code(), "enabled": False}
    answers = racers.send(50, MFA, body, method="PUT", token=person.client.token)
    assert 200 in statuses(answers)
    assert person.audited("account.twoFactorDisabled") == 1, answers
    assert person.client.get(MFA)["isMfaEnabled"] is False


def test_fifty_uses_of_one_reset_link_set_one_password(racers, person):
    a, b = person.reset_link()
    passwords = [f"Reset-Number-{n}-2026!" for n in range(50)]
    turns = itertools.cycle(racers.copies)

    def use(url, password):
        body = {"a": a, "b": b, "newPassword": password, "confirmNewPassword": password}

        def once():
            answer = Client(url, timeout=120).send("POST", RESET, body)
            return answer if answer.status != 503 else None

        return wait_until(once, "a place in the line", seconds=120)

    answers = at_once(*[lambda url=next(turns).url, p=p: use(url, p) for p in passwords])
    done = assert_one_succeeded(answers, [409])
    assert {x.json["errorCode"] for x in answers if x is not done} == {"security.linkEnded"}
    assert person.sign_in_answer(password=passwords[answers.index(done)]).status == 200
    assert person.audited("account.passwordChanged") == 1


def test_fifty_uses_of_one_expired_password_token_give_one_session(racers, person):
    token = person.expired_step()
    body = {"token": token, "currentPassword": person.password, "newPassword": "Chosen-By-Me-2026!",
            "confirmNewPassword": "Chosen-By-Me-2026!"}
    answers = racers.send(50, EXPIRED, body)
    session = assert_one_succeeded(answers, [401])
    person.client.token = session.json["token"]
    assert person.is_signed_in()
    for answer in answers:
        if answer is not session:
            assert answer.json["errorMessage"] == SESSION_ENDED


def test_fifty_uses_of_one_revoke_token_end_one_session(racers, person):
    person.sign_in()
    body = {"email": person.email, "revokeSessionToken": person.revoke_token()}
    assert_one_succeeded(racers.send(50, REVOKE, body), [409])
    assert not person.is_signed_in()


def test_fifty_uses_of_one_verification_link_all_say_that_it_is_verified(racers, person):
    path = "/api/v1/registration/email-verification?token=" + person.verification_token()
    turns = itertools.cycle(racers.copies)
    answers = at_once(*[lambda url=next(turns).url: Client(url).raw("GET", path)
                        for _ in range(50)])
    assert {answer.location for answer in answers} == {"/email-verification-success"}


def test_twenty_password_changes_at_once_leave_one_password_and_one_token(racers, person):
    person.sign_in()
    passwords = [f"Changed-Number-{n}-2026!" for n in range(20)]
    turns = itertools.cycle(racers.copies)

    def change(url, password):
        body = {"oldPassword": person.password, "newPassword": password, "verifyPassword": password}
        return Client(url, person.client.token, timeout=120).send("PUT", CHANGE, body)

    answers = at_once(*[lambda url=next(turns).url, p=p: change(url, p) for p in passwords])
    done = assert_one_succeeded(answers, [400, 401, 503])
    assert not person.is_signed_in(), "the token of before is dead"
    person.client.token = done.json["token"]
    assert person.is_signed_in()
    person.sign_out()
    assert person.sign_in_answer(password=passwords[answers.index(done)]).status == 200
