"""Every change to what guards an account is mailed, in the reader's language."""

import json
import re

import pytest

from client import Client
from mails import page_of, received, text_of
from person import MFA, Person
from server import ROOT
from waiting import wait_until

pytestmark = pytest.mark.engine("sqlite")

LANGUAGES = list(json.loads((ROOT / "messages/languages.json").read_text(encoding="utf-8")))


def new_mails(person, act):
    """What comes because of `act`: at least one mail."""
    before = len(received(person.email))
    act()
    return wait_until(lambda: received(person.email)[before:], "the mail")


def verified(person):
    """The mail of the sign-up has come, so that the next one is another's."""
    person.verification_token()
    return person


def change_password(person):
    person.sign_in()
    return lambda: person.change_password("Chosen-By-Me-2026!")


def set_by_link(person):
    link = person.reset_link()
    return lambda: person.reset(link, "Chosen-By-Me-2026!")


def set_when_expired(person):
    token = person.expired_step()
    body = {"token": token, "currentPassword": person.password, "newPassword": "Chosen-By-Me-2026!",
            "confirmNewPassword": "Chosen-By-Me-2026!"}
    return lambda: person.send("security/expired-password", body)


def forget(person):
    return person.forget


def enable(person):
    person.sign_in()
    return person.two_factor_enable


def disable(person):
    new_mails(person, person.sign_in().two_factor_enable)
    return lambda: person.client.put(MFA, {"pinCode": person.code(), "enabled": False})


def use_recovery_code(person):
    new_mails(person, person.sign_in().two_factor_enable)
    person.sign_out()
    return lambda: person.verify(person.step(), person.recovery_codes[0])


def renew_recovery_codes(person):
    new_mails(person, person.sign_in().two_factor_enable)
    return lambda: person.client.post(MFA + "/recovery-codes", {"pinCode": person.code()})


def lock(person):
    return lambda: person.guess(10)


CHANGES = [change_password, set_by_link, set_when_expired, forget, enable, disable,
           use_recovery_code, renew_recovery_codes, lock]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_change_is_mailed_once_as_text_and_html(person, change):
    act = change(verified(person))
    mail = new_mails(person, act)[-1]
    assert mail["To"].addresses[0].addr_spec == person.email
    text, page = text_of(mail), page_of(mail)
    for part in (mail["Subject"], text, page):
        assert part.strip() and not re.search(r"\{\w+\}", part), part
    assert "Nur Aisyah" in text and "Nur Aisyah" in page
    assert len(max(text.splitlines(), key=len)) < 998  # RFC 5321 §4.5.3.1.6
    for secret in (person.password, *person.recovery_codes, person.client.token or "-" * 9):
        assert secret not in text and secret not in page
    subjects = [str(m["Subject"]) for m in received(person.email)]
    assert subjects.count(str(mail["Subject"])) == 1, subjects


def test_left_over_recovery_codes_are_counted_in_the_mail(person):
    act = use_recovery_code(verified(person))
    assert re.search(r"\b9\b", text_of(new_mails(person, act)[-1]))


def test_mail_comes_in_the_language_of_the_reader(account_server):
    subjects, texts = {}, {}
    for language in LANGUAGES:
        person = verified(Person(account_server, language=language))
        mail = new_mails(person, person.forget)[-1]
        subjects[language], texts[language] = str(mail["Subject"]), text_of(mail)
        link = re.search(r"/change-password\?a=[\w%.~-]+&b=[\w%.~-]+", texts[language]).group()
        assert link in page_of(mail).replace("&amp;", "&")
    assert len(set(subjects.values())) == len(LANGUAGES), subjects
    assert re.search(r"[\u3040-\u30ff]", texts["ja"]) and re.search(r"[\u4e00-\u9fff]", texts["zh"])


@pytest.mark.both_engines
def test_language_that_a_person_chooses_is_kept_and_used(person):
    verified(person).sign_in()
    english = str(new_mails(person, person.forget)[-1]["Subject"])
    assert person.client.get("security/me")["data"]["language"] == "en"
    person.client.put("security/language", {"language": "ms"})
    assert person.client.get("security/me")["data"]["language"] == "ms"
    malay = str(new_mails(person, person.forget)[-1]["Subject"])
    assert malay != english
    for wrong in ("xx", "", "EN", "en-GB", None, 1, ["en"]):
        assert person.client.send("PUT", "security/language", {"language": wrong}).status == 400
    assert person.send("security/language", {"language": "de"}, method="PUT").status == 401


def test_refusals_are_said_in_the_language_of_the_request(person):
    """At one place, for every call; an unknown language is English."""
    def said(language):
        answer = person.send("security/totp-verification",
                             {"token": "A" * 43, "code": "123456", "rememberMe": False},
                             headers={"Accept-Language": language})
        assert answer.status == 401
        return answer.json["errorMessage"]

    assert said("en") == said("xx") == "Your session has expired"
    assert len({said(language) for language in LANGUAGES}) == len(LANGUAGES)


def test_nobody_is_mailed_about_an_address_that_is_unknown(account_server):
    stranger = "nobody-at-all@people.example"
    client = Client(account_server.url)
    assert client.send("POST", "security/forgot-password", {"email": stranger}).status == 200
    known = Person(account_server)
    new_mails(verified(known), known.forget)  # asked for later, and there already
    assert received(stranger) == []


def test_line_break_in_an_address_or_a_browser_s_name_reaches_no_header(person):
    verified(person)
    for email in (person.email + "\r\nBcc: evil@people.example", "evil@people.example\n" + person.email,
                  person.email + "\0", f"{person.email},evil@people.example",
                  f"<{person.email}>", f"a b {person.email}"):
        person.send("security/forgot-password", {"email": email})
    mail = new_mails(person, person.forget)[-1]
    assert "Bcc" not in mail and len(mail["To"].addresses) == 1
    assert received("evil@people.example") == []
