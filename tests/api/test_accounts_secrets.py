"""Nothing that opens a door lies where it could be read: not in the database, not in its file, not in
the log. This runs as a payment company runs it: production, a real mail server."""

import base64
import os
import re
import secrets
import subprocess
import tempfile

import pytest

from authenticator import Authenticator
from person import CHANGE, EXPIRED, MFA, SIGN_IN, Person
from server import ENGINE, Server
from then import accepted
from waiting import wait_until

pytestmark = pytest.mark.engine("sqlite")


class NoTime:
    """Production's time is not moved: what would need it waits for the next code."""

    def __init__(self, clock):
        self.now = clock.now

    def advance(self, seconds):
        raise AssertionError(f"a code more than this minute has, {seconds} s early")


@pytest.fixture(scope="module")
def story():
    """One person's whole life with Gerbang, and everything secret that was in it."""
    key = secrets.token_hex(32)
    server = Server(public_url="https://gate.example", mode="production", no_acquirer="true",
                    master_key=key, smtp_url=os.environ["GERBANG_TEST_SMTP"],
                    mail_from="gate@gerbang.example", log_level="debug")
    try:
        server.start()
        seen = {"the master key": key}
        live(server, seen)
        wait_until(lambda: server.database.rows(
            "SELECT count(*) FROM mails WHERE text_body <> '' OR html_body <> ''") == [["0"]],
            "the mails to have left")
        yield server, seen
    finally:
        server.remove()


def live(server, seen):
    person = Person(server)
    person.time = NoTime(server.database.clock)

    def note(what, value):
        seen[f"{what} {len(seen)}"] = value
        return value

    note("password", person.password)
    note("verification token", person.verification_token())
    note("session", person.sign_in().client.token)
    note("revoke token", person.revoke_token())
    person.revoke(note("revoke token", person.revoke_token()))
    person.sign_in()
    note("session", person.client.token)
    note("wrong password", "Wrong-Guess-2026!")
    person.guess(2)
    note("pending TOTP key", person.client.get(MFA + "/qr-code")["mfaCode"])
    key = note("TOTP key", person.client.get(MFA + "/qr-code")["mfaCode"])
    app = person.authenticator = Authenticator(key, person.time.now, person.time.advance)
    done = person.client.put(MFA, {"pinCode": app.code(), "mfaCode": key, "enabled": True})
    for code in done["recoveryCodes"]:
        note("recovery code", code)
    person.sign_out()
    step = note("TOTP step", person.step())
    note("wrong code", person.authenticator.wrong())
    person.verify(step, person.authenticator.wrong())
    session = accepted(person.verify(step, app.code(), remember=True))
    note("remember-me token", session["rememberMeToken"])
    person.client.token = note("session", session["token"])
    renewed = person.client.post(MFA + "/recovery-codes", {"pinCode": done["recoveryCodes"][0]})
    for code in renewed["recoveryCodes"]:
        note("recovery code", code)
    person.change_password(note("password", "Changed-By-Me-2026!"))
    note("session", person.client.token)
    # A link that is used, and one that is left open; so is everything after it.
    for password in (note("password", "Reset-By-Link-2026!"), None):
        a, b = person.reset_link()
        note("link a", a)
        note("link b", b)
        if password:
            assert person.reset((a, b), password).status == 200
            person.password = password
    note("TOTP step", person.step())
    other = Person(server)
    note("password", "Set-By-Operator-2026!")
    token = note("expired step", other.expired_step())
    body = {"token": token, "currentPassword": other.password,
            "newPassword": note("password", "Chosen-By-Other-2026!"),
            "confirmNewPassword": "Chosen-By-Other-2026!"}
    answer = other.send(EXPIRED, body)
    other.client.token = note("session", accepted(answer)["token"])
    other.client.send("PUT", CHANGE, {"oldPassword": note("wrong password", "Wrong-Old-2026!"),
                                      "newPassword": "Never-Taken-2026!",
                                      "verifyPassword": "Never-Taken-2026!"})
    note("password", "Never-Taken-2026!")
    other.send(SIGN_IN, {"email": note("a password typed into the other field",
                                       "My-Password-Not-My-Address-2026!"), "password": "x"})


def forms(value):
    """A secret as somebody might have written it down."""
    plain = {value, value.lower(), value.upper()}
    if "-" in value and re.fullmatch(r"[A-Z0-9-]+", value):
        plain |= {value.replace("-", ""), value.replace("-", "").lower()}
    data = {text.encode() for text in plain}
    if re.fullmatch(r"[A-Z2-7]{32}", value):
        data.add(base64.b32decode(value))
    if re.fullmatch(r"[\w-]{22,}", value) and not value.isupper():
        try:
            data.add(base64.urlsafe_b64decode(value + "=" * (-len(value) % 4)))
        except ValueError:
            pass
    if re.fullmatch(r"[0-9a-f]{64}", value):
        data.add(bytes.fromhex(value))
    out = set(data)
    for raw in data:
        out |= {raw.hex().encode(), raw.hex().upper().encode(),
                base64.b64encode(raw).rstrip(b"="), base64.urlsafe_b64encode(raw).rstrip(b"=")}
    # Six digits, or what decoded to a few bytes, are found in any number.
    return {form for form in out if len(form) >= 10}


def found_in(data, seen):
    """The forms of secrets that the data holds: `grep -F` looks for all of them in one pass. What holds the end of a line
    it cannot look for."""
    every = {form for value in seen.values() for form in forms(value)}
    assert len(every) > 500, "the story has secrets"
    with tempfile.NamedTemporaryFile() as patterns:
        patterns.write(b"\n".join(form for form in every if b"\n" not in form))
        patterns.flush()
        found = subprocess.run(["grep", "--text", "--fixed-strings", "--only-matching", f"--file={patterns.name}"],
                               input=data, capture_output=True, env={"LC_ALL": "C", "PATH": os.environ["PATH"]})
    assert found.returncode in (0, 1), found
    return set(found.stdout.split(b"\n")) - {b""} | {form for form in every if b"\n" in form and form in data}


def assert_holds_none(data, seen, where):
    for form in found_in(data, seen):
        named = [what for what, value in seen.items() if form in forms(value)]
        pytest.fail(f"{named} is in {where}: {form!r}")


def test_the_look_finds_each_form_of_a_secret():
    seen = {f"secret {number}": secrets.token_urlsafe(32) for number in range(60)}
    every = {form for value in seen.values() for form in forms(value)}
    around = b"\0\n\xff hay | "
    assert found_in(around + around.join(every) + around, seen) == every
    assert found_in(around, seen) == set()


def test_database_holds_hashes_and_sealed_keys_only(story):
    server, seen = story
    assert_holds_none(server.database.dump().encode(), seen, "the database")


def test_six_digit_codes_are_not_kept(story):
    server, seen = story
    dump = server.database.dump()
    for what, value in seen.items():
        if re.fullmatch(r"\d{6}", value):
            assert not re.search(rf"(?<!\d){value}(?!\d)", dump), what


def test_log_holds_none(story):
    server, seen = story
    log = server.log_path.read_text()
    assert "security_authenticate" in log
    assert_holds_none(log.encode(), seen, "the log")
    assert not re.search(r"[0-9a-f]{32}@people\.example", log), "whose it is, is not either"


def test_audit_log_tells_what_was_done_without_a_secret(story):
    server, seen = story
    rows = server.database.rows("SELECT action, detail FROM audit_log")
    actions = {row[0] for row in rows}
    assert {"session.create", "session.refuse", "account.passwordChanged",
            "account.twoFactorEnabled"} <= actions, actions
    assert_holds_none(repr(rows).encode(), seen, "the audit log")


def test_passwords_are_argon2id_with_a_salt_each(story):
    server, _ = story
    hashes = [row[0] for row in server.database.rows("SELECT password_hash FROM users")]
    assert len(set(hashes)) == len(hashes) >= 2
    for text in hashes:
        assert re.match(r"\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$[^$]{22}\$[^$]{43}$", text), text
        memory, rounds = re.search(r"m=(\d+),t=(\d+)", text).groups()
        assert int(memory) >= 19 * 1024 and int(rounds) >= 2  # OWASP's least


if ENGINE == "sqlite":
    def test_file_holds_no_trace_of_what_was_deleted(story):
        """Freed pages and the journal are read as bytes: a mail's link must not survive there."""
        server, seen = story
        server.stop()
        try:
            for path in server.database.folder.iterdir():
                if path.name.startswith("gerbang.db"):
                    assert_holds_none(path.read_bytes(), seen, path.name)
        finally:
            server.start()
