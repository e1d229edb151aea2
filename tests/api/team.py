"""A company with people: its owner, and colleagues who join by the link in their mail."""

import uuid

from client import OPERATOR, Client
from mails import mail_with
from person import Person, Time

JOIN_LINK = r"/join\?token=([\w.~-]+)"
PASSWORD = "Join-Us-2026!"


class Colleague(Person):
    """Who joined by an invitation; what a Person can do, she can."""

    def __init__(self, server, email):  # no sign-up of her own
        self.server = server
        self.email = email
        self.password = PASSWORD
        self.client = Client(server.url)
        self.time = Time(server)
        self.authenticator = None
        self.recovery_codes = []


class Company:
    side = "team"

    def __init__(self, server):
        self.server = server
        self.owner = Person(server).sign_in()
        token = self.owner.verification_token()
        self.owner.client.raw("GET", f"/api/v1/registration/email-verification?token={token}")
        self.client = self.owner.client
        self.me = self.client.get("security/me")["data"]

    def roles(self):
        return {role["name"]: role for role in self.client.get(f"{self.side}/roles")["roles"]}

    def role(self, name):
        return self.roles()[name]["id"]

    def role_create(self, *permissions, name=None, by=None):
        name = name or "Role " + uuid.uuid4().hex[:8]
        body = {"name": name, "permissions": list(permissions), "version": 0}
        return (by or self.client).post(f"{self.side}/roles", body)["id"]

    def invite(self, role_id, email=None, by=None):
        email = email or f"{uuid.uuid4().hex}@people.example"
        made = (by or self.client).post(f"{self.side}/invitations", {"email": email, "roleId": role_id})
        return email, made["id"]

    def link(self, email):
        return mail_with(email, JOIN_LINK, "the invitation")[1].group(1)

    def join(self, role_id, by=None):
        """Somebody new of this role, signed in."""
        email, _ = self.invite(role_id, by=by)
        colleague = Colleague(self.server, email)
        answer = colleague.send("registration/team-invitation",
                                {"token": self.link(email), "fullName": "Mei Ling", "password": PASSWORD})
        assert answer.status == 200, answer
        colleague.sign_in()
        return colleague

    def account(self, email):
        rows = self.client.get(f"{self.side}/people", name=email, pageSize=10)["content"]
        assert len(rows) == 1, rows
        return rows[0]["id"]

    def group(self, *, roles=(), members=(), level=None, name=None, by=None):
        body = {"name": name or "Group " + uuid.uuid4().hex[:8], "roleIds": list(roles),
                "memberIds": list(members)}
        if level:
            body["levelId"] = level
        return (by or self.client).post(f"{self.side}/user-groups", body)["id"]

    def level(self, rank, by=None):
        body = {"name": f"Level {rank}", "rank": rank}
        return (by or self.client).post(f"{self.side}/user-group-levels", body)["id"]


class Gateway(Company):
    """The operators' own."""
    side = "admin"

    def __init__(self, server):
        self.server = server
        self.client = Client(server.url).sign_in(OPERATOR)
        self.me = self.client.get("security/me")["data"]


def permissions_of(client):
    """What a session may, as `group.resource.action`."""
    data = client.get("security/me")["data"]["permissions"]
    return {f"{group}.{resource}.{action}" for group, resources in data.items()
            for resource, actions in resources.items() for action in actions}


