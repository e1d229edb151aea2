"""Somebody with an account of their own, so that a test may lock it, change its password and move
its time without harm to another test."""

import re
import uuid

from authenticator import Authenticator
from client import OPERATOR, Client
from mails import mail_with, received, text_of
from waiting import wait_until

SIGN_IN = "security/authentication"
TOTP = "security/totp-verification"
EXPIRED = "security/expired-password"
FORGOT = "security/forgot-password"
RESET = "security/reset-password"
REVOKE = "security/revoke-session"
CHANGE = "security/password"
MFA = "security/mfa"
SESSION_ENDED = "Your session has expired"
RESET_LINK = r"/change-password\?a=([\w.~%-]+)&b=([\w.~%-]+)"
VERIFICATION_LINK = r"email-verification\?token=([\w.-]+)"


class Time:
    """A server's time, which the operator of a sandbox can move forward."""

    def __init__(self, server):
        self._client = Client(server.url)

    def now(self):
        return self._client.now().timestamp()

    def advance(self, seconds):
        if self._client.send("GET", "security/me").status != 200:
            self._client.token = None
            self._client.sign_in(OPERATOR)
        self._client.clock_advance(round(seconds))


class Person:
    def __init__(self, server, language=None, email=None):
        self.server = server
        self.time = Time(server)
        self.email = email or f"{uuid.uuid4().hex}@people.example"
        self.password = "Sign-Up-2026!"
        self.client = Client(server.url)
        self.authenticator = None
        self.recovery_codes = []
        answer = self.client.send("POST", "registration/merchant-accounts", self.sign_up_body(),
                                  headers={"Accept-Language": language} if language else None)
        assert answer.status == 200, answer

    def sign_up_body(self):
        return {"email": self.email, "fullName": "Nur Aisyah", "password": self.password,
                "country": {"value": "Malaysia", "label": "Malaysia", "id": 134},
                "subscriptionPlan": {"id": 1, "label": "Starter"}}

    def send(self, path, body, method="POST", **more):
        """A call without the person's session, over a connection of its own."""
        return Client(self.server.url).send(method, path, body, **more)

    # Signing in.

    def sign_in_body(self, password=None, **more):
        return {"email": self.email, "password": password or self.password, **more}

    def sign_in_answer(self, password=None, **more):
        return self.send(SIGN_IN, self.sign_in_body(password, **more))

    def sign_in(self, **more):
        """A full session, whatever it takes but an expired password."""
        answer = self.sign_in_answer(**more)
        if answer.status == 409 and answer.json["errorCode"] == "FW063":
            self.revoke(answer.json["revokeSessionToken"])
            answer = self.sign_in_answer(**more)
        assert answer.status == 200, answer
        session = answer.json
        if session["isPinCodeRequired"]:
            session = self.client.post(TOTP, {"token": session["token"], "code": self.code(),
                                              "rememberMe": False})
        assert session["permissions"], session
        self.client.token = session["token"]
        return self

    def step(self):
        """The token that waits for the second factor."""
        answer = self.sign_in_answer()
        assert answer.status == 200 and answer.json["isPinCodeRequired"] is True, answer
        assert not answer.json["permissions"] and not answer.json["userAccounts"]
        return answer.json["token"]

    def expired_step(self):
        """The token that waits for a new password, after an operator set the present one."""
        self.operator_sets_password("Set-By-Operator-2026!")
        answer = self.sign_in_answer()
        assert answer.status == 200 and answer.json["hasPasswordExpired"] is True, answer
        assert not answer.json["permissions"] and not answer.json["userAccounts"]
        return answer.json["token"]

    def revoke_token(self):
        answer = self.sign_in_answer()
        assert answer.status == 409, answer
        return answer.json["revokeSessionToken"]

    def revoke(self, token):
        self.client.post(REVOKE, {"email": self.email, "revokeSessionToken": token})

    def sign_out(self):
        self.client.post("security/logout")
        self.client.token = None
        return self

    def is_signed_in(self):
        answer = self.client.send("GET", "security/me")
        assert answer.status in (200, 401), answer
        return answer.status == 200

    def guess(self, count):
        """Wrong passwords, one after the other."""
        return [self.sign_in_answer(password="Wrong-Guess-2026!") for _ in range(count)]

    # Two-factor.

    def code(self):
        return self.authenticator.code()

    def two_factor_enable(self):
        setup = self.client.get("security/mfa/qr-code")
        self.authenticator = Authenticator(setup["mfaCode"], self.time.now, self.time.advance)
        done = self.client.put(MFA, {"pinCode": self.code(), "mfaCode": setup["mfaCode"],
                                     "enabled": True, "password": self.password})
        self.recovery_codes = done["recoveryCodes"]
        return self

    def verify(self, token, code, remember=False, **more):
        return self.send(TOTP, {"token": token, "code": code, "rememberMe": remember}, **more)

    def remember_token(self):
        """Signs in with a code and leaves the token for the next time."""
        answer = self.verify(self.step(), self.code(), remember=True)
        assert answer.status == 200, answer
        self.client.token = answer.json["token"]
        return answer.json["rememberMeToken"]

    # Passwords.

    def operator_sets_password(self, password):
        done = self.server.command("user", self.email, text=password + "\n")
        assert done.returncode == 0, done
        self.password = password

    def change_password(self, password):
        body = {"oldPassword": self.password, "newPassword": password, "verifyPassword": password}
        self.client.token = self.client.put(CHANGE, body)["token"]
        self.password = password

    def forget(self):
        return self.send(FORGOT, {"email": self.email})

    def reset_link(self):
        """What a and b of a new link are."""
        count = len(self.reset_mails())
        assert self.forget().status == 200
        new = wait_until(lambda: self.reset_mails()[count:], f"the reset mail to {self.email}")
        return re.search(RESET_LINK, text_of(new[0])).groups()

    def reset_mails(self):
        return [mail for mail in received(self.email) if re.search(RESET_LINK, text_of(mail))]

    def reset(self, link, password, confirm=None, **more):
        return self.send(RESET, {"a": link[0], "b": link[1], "newPassword": password,
                                 "confirmNewPassword": confirm or password}, **more)

    def verification_token(self):
        return mail_with(self.email, VERIFICATION_LINK, "the verification mail")[1].group(1)

    # What the database says.

    def row(self, *columns):
        found = self.server.database.rows(
            f"SELECT {', '.join(columns)} FROM users WHERE email_key = '{self.email}'")
        assert len(found) == 1, found
        return found[0]

    def audited(self, action):
        """How often that was written down about this person."""
        return int(self.server.database.rows(
            "SELECT count(*) FROM audit_log a JOIN users u ON u.id = a.actor_user_id "
            f"WHERE u.email_key = '{self.email}' AND a.action = '{action}'")[0][0])


def first_sign_in(client, email, password, own):
    """With a password that the operator set: it has to be replaced by one's own."""
    step = client.post("security/authentication", {"email": email, "password": password})
    assert step["hasPasswordExpired"] is True and not step["permissions"]
    return client.post("security/expired-password", {
        "token": step["token"], "currentPassword": password, "newPassword": own,
        "confirmNewPassword": own})
