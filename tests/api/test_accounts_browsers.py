"""The sessions of a person: how long they last, and the list of browsers that can be ended."""

import time
from datetime import datetime

import pytest

from person import SIGN_IN, Person
from then import accepted, refused

pytestmark = pytest.mark.engine("sqlite")

BROWSERS = "security/browsers"
ENDED = {"successMessage": "The browser has been signed out"}


def instant(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


def use(person):
    """Uses the session. That is noted a moment after the answer; until then nobody moves the time."""
    began = person.time.now()
    deadline = time.monotonic() + 20
    while True:
        current = next(row for row in person.client.get(BROWSERS) if row["isCurrent"])
        if instant(current["lastSeenDate"]) >= began - 1:
            return
        assert time.monotonic() < deadline, current
        time.sleep(0.01)


def minutes_of_use(person, minutes):
    """Uses the session every ten minutes."""
    for _ in range(minutes // 10):
        person.time.advance(600)
        use(person)


def test_session_ends_after_fifteen_idle_minutes(person):
    person.sign_in()
    person.time.advance(14 * 60)
    use(person)
    person.time.advance(14 * 60)
    use(person)  # it is what keeps the session
    person.time.advance(15 * 60 + 1)
    assert not person.is_signed_in()
    assert person.sign_in_answer().status == 200, "what has ended is no active session"


def test_session_ends_after_twelve_hours_though_it_is_used(person):
    person.sign_in()
    minutes_of_use(person, 12 * 60 - 10)
    person.time.advance(9 * 60)
    assert person.is_signed_in()
    person.time.advance(61)
    assert not person.is_signed_in()


def test_list_shows_this_session_and_the_remembered_browsers(person):
    person.sign_in().two_factor_enable().sign_out()
    now = person.time.now()
    body = {"token": person.step(), "code": person.code(), "rememberMe": True}
    answer = person.send("security/totp-verification", body,
                         headers={"User-Agent": "Browser of Aisyah/1.0",
                                  "X-Forwarded-For": "6.6.6.6", "Forwarded": "for=6.6.6.6"})
    person.client.token = accepted(answer)["token"]
    rows = person.client.get(BROWSERS)
    assert sorted(row["kind"] for row in rows) == ["REMEMBERED", "SESSION"]
    for row in rows:
        assert set(row) == {"id", "kind", "userAgent", "ipAddress", "createdDate", "lastSeenDate",
                            "endsDate", "isCurrent"}
        assert row["userAgent"] == "Browser of Aisyah/1.0"
        assert row["ipAddress"] == "127.0.0.1", "what anybody may write in a header is not believed"
        assert abs(instant(row["createdDate"]) - now) < 120
    by_kind = {row["kind"]: row for row in rows}
    assert by_kind["SESSION"]["isCurrent"] is True
    assert abs(instant(by_kind["SESSION"]["endsDate"]) - now - 12 * 3600) < 120
    assert abs(instant(by_kind["REMEMBERED"]["endsDate"]) - now - 30 * 86400) < 120


def test_list_holds_no_token(person):
    person.sign_in().two_factor_enable().sign_out()
    remember = person.remember_token()
    answer = person.client.send("GET", BROWSERS)
    assert remember not in answer.text and person.client.token not in answer.text


def test_ended_session_is_signed_out(person):
    person.sign_in()
    row, = person.client.get(BROWSERS)
    assert person.client.delete(f"{BROWSERS}/{row['id']}") == ENDED
    assert not person.is_signed_in()


def test_ended_browser_must_give_a_code_again(person):
    person.sign_in().two_factor_enable().sign_out()
    first = person.remember_token()
    person.sign_out()
    second = person.remember_token()
    rows = [row for row in person.client.get(BROWSERS) if row["kind"] == "REMEMBERED"]
    assert len(rows) == 2
    for row in rows:
        assert person.client.delete(f"{BROWSERS}/{row['id']}") == ENDED
        assert person.client.send("DELETE", f"{BROWSERS}/{row['id']}").status == 404
    assert person.is_signed_in(), "only what was ended is ended"
    person.sign_out()
    for token in (first, second):
        session = accepted(person.sign_in_answer(rememberMeToken=token))
        assert session["isPinCodeRequired"] is True


def test_browsers_of_somebody_else_do_not_exist(account_server, person):
    person.sign_in().two_factor_enable().sign_out()
    remember = person.remember_token()
    stranger = Person(account_server).sign_in()
    ids = [row["id"] for row in person.client.get(BROWSERS)]
    assert len(ids) == 2
    for number in (*ids, "1", "0", "-1", "9" * 18):
        answer = stranger.client.send("DELETE", f"{BROWSERS}/{number}")
        refused(answer, "error.notFound", 404)
    assert len(stranger.client.get(BROWSERS)) == 1
    assert person.is_signed_in()
    person.sign_out()
    assert accepted(person.sign_in_answer(rememberMeToken=remember))["isPinCodeRequired"] is False


def test_what_has_ended_is_not_listed(person):
    person.sign_in().two_factor_enable().sign_out()
    person.remember_token()
    person.sign_out()
    person.time.advance(31 * 86400)
    person.sign_in()
    assert [row["kind"] for row in person.client.get(BROWSERS)] == ["SESSION"]


@pytest.mark.parametrize("agent", ["<script>alert(1)</script>", "x" * 4000, "浏览器/1.0",
                                   "a'; DROP TABLE sessions;--", ""],
                         ids=["script", "long", "unicode", "sql", "empty"])
def test_browser_may_call_itself_anything(person, agent):
    answer = person.send(SIGN_IN, person.sign_in_body(), headers={"User-Agent": agent.encode()})
    person.client.token = accepted(answer)["token"]
    row, = person.client.get(BROWSERS)
    assert len(row["userAgent"]) <= 1000 and agent.startswith(row["userAgent"].rstrip("…"))
