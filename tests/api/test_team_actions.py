"""The rest of the team's routes, for a company's people and the gateway's: each once, by its effect."""

import re

import pytest

from client import OPERATOR, SETTLEMENT, Client
from mails import mail_after, received, text_of
from person import VERIFICATION_LINK, Person
from team import JOIN_LINK, PASSWORD, Company, Gateway
from then import accepted, refused

pytestmark = pytest.mark.engine("postgresql")


@pytest.fixture(scope="module")
def company(account_server):
    return Company(account_server)


def test_an_invitation_is_mailed_again_and_both_links_let_in_one_person_once(company):
    email, invitation = company.invite(company.role("Support"))
    company.link(email)  # the first mail is there
    count = len(received(email))
    company.client.post(f"team/invitations/{invitation}/send")
    mail_after(email, count, "the second invitation")
    first, second = (re.search(JOIN_LINK, text_of(mail)).group(1) for mail in received(email))
    assert first != second
    body = {"token": second, "fullName": "Mei Ling", "password": PASSWORD}
    accept = "registration/team-invitation"
    accepted(Client(company.server.url).send("POST", accept, body))
    refused(Client(company.server.url).send("POST", accept, {**body, "token": first}), "team.invitationEnded", 409)
    refused(company.client.send("POST", f"team/invitations/{invitation}/send"), "error.notFound", 404)


def test_an_unlocked_person_signs_in_at_once(company):
    colleague = company.join(company.role("Support")).sign_out()
    path = f"team/people/{company.account(colleague.email)}"
    colleague.guess(10)
    refused(colleague.sign_in_answer(), "error.unauthorized", 401)
    assert company.client.get(path)["isLocked"] is True
    company.client.post(f"{path}/unlock")
    assert company.client.get(path)["isLocked"] is False
    colleague.sign_in()


def test_a_refused_removal_leaves_the_second_factor_and_can_be_asked_for_again(company):
    colleague = company.join(company.role("Support")).two_factor_enable()
    admin = company.join(company.role("Admin")).client
    person = f"team/people/{company.account(colleague.email)}"
    path = f"{person}/factor-removal"
    admin.post(path, {"reason": "She says that her phone is lost"})
    company.client.post(f"{path}/refuse")
    assert colleague.is_signed_in()
    shown = company.client.get(person)
    assert shown["hasTwoFactor"] is True and shown["factorRemoval"] is None
    refused(company.client.send("POST", f"{path}/approve"), "error.notFound", 404)
    admin.post(path, {"reason": "She showed her passport"})
    assert company.client.get(person)["factorRemoval"]["reason"] == "She showed her passport"


def test_operators_change_and_delete_their_own_groups_and_levels(account_server):
    gateway = Gateway(account_server)
    level = gateway.level(40)
    group = gateway.group(roles=[gateway.role("Auditor")], level=level)

    def shown(kind, id_):
        return next((row for row in gateway.client.get(f"admin/{kind}")["content"] if row["id"] == id_), None)

    gateway.client.put(f"admin/user-group-levels/{level}", {"name": "Night shift", "rank": 41})
    row = shown("user-group-levels", level)
    assert (row["name"], row["rank"], row["groups"]) == ("Night shift", 41, 1)
    refused(gateway.client.send("DELETE", f"admin/user-group-levels/{level}"), "level.inUse", 409)
    gateway.client.put(f"admin/user-groups/{group}", {"name": "Nights", "roleIds": [], "memberIds": []})
    row = shown("user-groups", group)
    assert (row["name"], row["roles"], row["levelId"]) == ("Nights", [], None)
    gateway.client.delete(f"admin/user-groups/{group}")
    gateway.client.delete(f"admin/user-group-levels/{level}")
    for path, body in ((f"user-groups/{group}", {"name": "Nights", "roleIds": [], "memberIds": []}),
                       (f"user-group-levels/{level}", {"name": "Night shift", "rank": 41})):
        refused(gateway.client.send("PUT", f"admin/{path}", body), "error.notFound", 404)
        refused(gateway.client.send("DELETE", f"admin/{path}"), "error.notFound", 404)


def test_a_rejected_adjustment_is_decided_once_by_another_person_and_says_why(company):
    asks, decides = (Client(company.server.url).sign_in(email) for email in (OPERATOR, SETTLEMENT))
    asked = asks.post("admin/payout-adjustments",
                      {"merchantId": company.me["companyId"], "amount": "-5.00", "reason": "Charged twice"})
    path = f"admin/payout-adjustments/{asked['id']}"
    because = {"remarks": "They paid already"}
    refused(asks.send("POST", f"{path}/reject", because), "error.forbidden", 403)
    decides.post(f"{path}/reject", because)
    rows = decides.get("admin/payout-adjustments", pageNumber=1, pageSize=100)["content"]
    row = next(row for row in rows if row["id"] == asked["id"])
    assert (row["status"], row["remarks"]) == ("REJECTED", "They paid already")
    for verb in ("reject", "approve"):
        refused(decides.send("POST", f"{path}/{verb}", because if verb == "reject" else {}),
                "payout.adjustment_decided", 409)


def test_another_verification_mail_ends_the_link_of_the_first(account_server):
    person = Person(account_server).sign_in()
    person.verification_token()  # the first mail is there
    count = len(received(person.email))
    person.client.post("merchants/send-email-verification")
    mail_after(person.email, count, "the second verification")
    first, second = (re.search(VERIFICATION_LINK, text_of(mail)).group(1) for mail in received(person.email))

    def followed(token):
        return Client(account_server.url).raw("GET", f"/api/v1/registration/email-verification?token={token}").location

    assert followed(first) == "/email-verification-failed"
    assert followed(second) == "/email-verification-success"
    assert person.client.get("security/me")["data"]["emailVerified"] is True
    refused(person.client.send("POST", "merchants/send-email-verification"), "error.conflict", 409)
