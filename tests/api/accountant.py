"""The demo's accountant, who keeps the books of two companies."""

from client import Client

ACCOUNTANT = "accountant@demo.gerbang.test"
SWITCH = "security/switchAccount"
KEEPS, OWNS = "Kedai Demo Sdn Bhd", "Kopi Kita Enterprise"


class Accountant:
    """Signed in, with what the sign-in answered."""

    def __init__(self, server):
        self.url = server.url
        client = Client(server.url).sign_in(ACCOUNTANT)  # ends a session that is open elsewhere
        client.post("security/logout")
        body = {"email": ACCOUNTANT, "password": "Demo-Gerbang-2026!"}
        self.session = Client(server.url).post("security/authentication", body)
        self.token = self.session["token"]

    def account(self, company):
        return next(a["id"] for a in self.session["userAccounts"] if a["company"] == company)

    def switch(self, account, token=None, **headers):
        if account is not None:
            headers["X-Auth-Account-Id"] = account
        return Client(self.url).send("POST", SWITCH, token=token or self.token, headers=headers)

    def company(self, token):
        answer = Client(self.url).send("GET", "security/me", token=token)
        return answer.json["data"]["company"] if answer.status == 200 else answer.status
