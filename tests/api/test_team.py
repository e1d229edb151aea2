"""People of a company: invited, given roles of its own and groups, switched off; and that nobody
comes by more than they were given."""


import pytest

from client import OPERATOR, SECOND_OPERATOR, Client
from mails import mail_with, received, text_of
from person import Person
from server import execute
from team import Company, permissions_of
from then import refused
from waiting import at_once

pytestmark = pytest.mark.engine("postgresql")

REFUNDS = ["payment.salesTransaction.view", "payment.refundRequest.view", "payment.refundRequest.create"]
LEADS = ["user.team.view", "user.team.create", "user.team.edit", "user.team.delete", *REFUNDS]


@pytest.fixture(scope="module")
def company(account_server):
    return Company(account_server)


def test_a_colleague_joins_with_a_role_of_the_company_s_own_and_can_do_just_that(company):
    colleague = company.join(company.role_create(*REFUNDS, name="Refunds only"))
    me = colleague.client.get("security/me")["data"]
    assert me["role"] == "Refunds only" and me["companyId"] == company.me["companyId"]
    assert permissions_of(colleague.client) == set(REFUNDS)
    assert colleague.client.send("GET", "payments/sales-transactions").status == 200
    refused(colleague.client.send("POST", "payments/payment-links", {"title": "No", "amount": "1.00"}), status=403)
    refused(colleague.client.send("GET", "team/people"), status=403)


def test_a_session_says_the_role_s_own_name(company):
    colleague = company.join(company.role_create(*REFUNDS, name="Front desk"))
    session = colleague.sign_out().sign_in_answer().json
    assert [account["role"] for account in session["userAccounts"]] == ["Front desk"]
    assert session["permissions"]["payment"]["refundRequest"] == ["view", "create"]


def test_an_invitation_works_once_and_not_after_it_was_withdrawn(company):
    email, invitation = company.invite(company.role("Support"))
    token = company.link(email)
    offer = Client(company.server.url).get("registration/team-invitation", token=token)
    assert offer["email"] == email and offer["role"] == "Support" and offer["isKnown"] is False
    company.client.delete(f"team/invitations/{invitation}")
    body = {"token": token, "fullName": "Nobody", "password": "Join-Us-2026!"}
    refused(Client(company.server.url).send("POST", "registration/team-invitation", body), "team.invitationEnded", 409)
    colleague = company.join(company.role("Support"))
    body["token"] = company.link(colleague.email)
    refused(Client(company.server.url).send("POST", "registration/team-invitation", body), "team.invitationEnded", 409)


@pytest.mark.both_engines
def test_twenty_uses_of_one_invitation_make_one_colleague(company):
    email, _ = company.invite(company.role("Support"))
    assert email in [it["email"] for it in company.client.get("team/invitations")["content"]]
    body = {"token": company.link(email), "fullName": "Once", "password": "Join-Us-2026!"}
    answers = at_once(*[lambda: Client(company.server.url).send("POST", "registration/team-invitation", body)] * 20)
    assert sorted(answer.status for answer in answers)[:2] == [200, 409], answers
    assert sum(answer.status == 200 for answer in answers) == 1
    company.account(email)


def test_who_has_an_account_elsewhere_joins_with_the_password_she_has(company):
    accountant = Person(company.server)
    company.invite(company.role("Finance"), accountant.email)
    token = company.link(accountant.email)
    assert Client(company.server.url).get("registration/team-invitation", token=token)["isKnown"] is True
    accountant.client.post("registration/team-invitation", {"token": token})
    companies = accountant.sign_in_answer().json["userAccounts"]
    assert [account["role"] for account in companies] == ["Owner", "Finance"]


def test_nobody_gives_what_they_do_not_hold(company):
    lead = company.join(company.role_create(*LEADS)).client
    admin, finance = company.role("Admin"), company.role("Finance")
    refused(lead.send("POST", "team/roles", {"name": "More", "permissions": ["payment.payout.approve"], "version": 0}),
            "team.aboveYourself", 403)
    for role in (admin, finance):
        refused(lead.send("POST", "team/invitations", {"email": "x@people.example", "roleId": role}),
                "error.validation", 400)
        refused(lead.send("POST", "team/user-groups", {"name": f"G{role}", "roleIds": [role], "memberIds": []}),
                status=400)
    other = company.join(company.role_create(*REFUNDS))
    refused(lead.send("POST", f"team/people/{company.account(other.email)}/role", {"roleId": finance}), status=400)


@pytest.mark.parametrize("opens_nothing", ["payment.cart.approve", "user.profile.edit", "merchant.merchantApplication.delete"])
def test_a_role_has_nothing_that_opens_nothing(company, opens_nothing):
    assert opens_nothing not in company.client.get("team/roles")["offered"]
    body = {"name": "Empty", "permissions": ["payment.cart.view", opens_nothing], "version": 0}
    answer = company.client.send("POST", "team/roles", body)
    refused(answer, "error.validation", 400)
    assert answer.json["fieldErrors"] == [
        {"field": "permissions", "message": f"{opens_nothing} opens nothing, so no role can have it"}]
    role = company.role_create("payment.cart.view")
    body = {"name": f"Shops {role}", "permissions": ["payment.cart.view", opens_nothing], "version": 1}
    refused(company.client.send("PUT", f"team/roles/{role}", body), "error.validation", 400)
    # A role that has it from before is not refused for that.
    execute(company.server.database, f"UPDATE roles SET permissions = '{opens_nothing} payment.cart.view' WHERE id = {role}")
    company.client.put(f"team/roles/{role}", body)


def test_a_role_of_its_own_may_work_on_the_company_s_application(company):
    edit = "merchant.merchantApplication.edit"
    assert edit in company.client.get("team/roles")["offered"]
    may, may_not = (company.join(company.role_create(*it)).client for it in ([edit], ["payment.cart.view"]))
    body = {"step": 1, "application": {}}
    assert may_not.send("PUT", "merchants/applications/me", body).status == 403
    assert may.send("PUT", "merchants/applications/me", body).status != 403


def test_who_leads_makes_roles_of_what_she_holds(company):
    lead = company.join(company.role_create(*LEADS))
    role = company.role_create("payment.refundRequest.view", by=lead.client)
    colleague = company.join(role, by=lead.client)
    assert permissions_of(colleague.client) == {"payment.refundRequest.view"}


def test_a_role_that_allows_more_than_she_may_is_not_changed_or_taken_by_her(company):
    lead = company.join(company.role_create(*LEADS)).client
    strong = company.role_create("payment.payout.approve", name="Strong")
    body = {"name": "Strong", "permissions": ["payment.refundRequest.view"], "version": 1}
    refused(lead.send("PUT", f"team/roles/{strong}", body), "team.aboveYourself", 403)
    refused(lead.send("DELETE", f"team/roles/{strong}"), "team.aboveYourself", 403)


def test_one_administers_only_who_stands_lower(company):
    lead_role = company.role_create(*LEADS)
    lead, equal = company.join(lead_role), company.join(lead_role)
    mine = company.account(lead.email)
    for path, body in (("suspend", {"reason": "Because I can"}), ("sign-out", {}), ("unlock", {})):
        for target in (company.account(equal.email), company.account(company.owner.email), mine):
            refused(lead.client.send("POST", f"team/people/{target}/{path}", body), status=403)
    higher = company.level(50)
    company.group(members=[mine], level=higher)
    lead.client.post(f"team/people/{company.account(equal.email)}/suspend", {"reason": "Left us"})
    assert not equal.is_signed_in()
    # Nor does a level raise its own people above whoever gives it.
    refused(lead.client.send("POST", "team/user-group-levels", {"name": "Top", "rank": 50}), status=400)
    refused(lead.client.send("POST", "team/user-groups", {"name": "Mine", "roleIds": [], "memberIds": [mine],
            "levelId": higher}), status=400)


def test_a_change_of_a_role_is_felt_by_the_next_request(company):
    role = company.role_create(*REFUNDS, name="Shrinking")
    colleague = company.join(role)
    for version, gone in enumerate(REFUNDS[1:], 1):
        left = [p for p in REFUNDS if p not in REFUNDS[1:version + 1]]
        assert gone in permissions_of(colleague.client)
        company.client.put(f"team/roles/{role}", {"name": "Shrinking", "permissions": left, "version": version})
        assert permissions_of(colleague.client) == set(left)
    refused(colleague.client.send("GET", "payments/refund-requests"), status=403)


@pytest.mark.both_engines
def test_of_two_who_edit_one_role_the_second_is_told(company):
    role = company.role_create(*REFUNDS)
    body = {"name": "Edited", "permissions": REFUNDS[:1], "version": 1}
    answers = at_once(*[lambda: company.client.send("PUT", f"team/roles/{role}", body)] * 1,
                      lambda: Client(company.server.url, company.client.token).send(
                          "PUT", f"team/roles/{role}", {**body, "permissions": REFUNDS[:2]}))
    assert sorted(answer.status for answer in answers) == [200, 409]
    refused(next(a for a in answers if a.status == 409), "role.changed")


def test_a_role_in_use_stays(company):
    role = company.role_create(*REFUNDS)
    email, invitation = company.invite(role)
    refused(company.client.send("DELETE", f"team/roles/{role}"), "role.inUse", 409)
    company.client.delete(f"team/invitations/{invitation}")
    group = company.group(roles=[role])
    refused(company.client.send("DELETE", f"team/roles/{role}"), "role.inUse", 409)
    company.client.delete(f"team/user-groups/{group}")
    company.client.delete(f"team/roles/{role}")
    refused(company.client.send("POST", "team/invitations", {"email": email, "roleId": role}), status=400)


def test_a_group_gives_its_roles_at_once_and_takes_them_with_it(company):
    colleague = company.join(company.role_create(*REFUNDS[:1]))
    group = company.group(roles=[company.role("Developer")], members=[company.account(colleague.email)])
    assert "user.apiAccount.create" in permissions_of(colleague.client)
    company.client.put(f"team/user-groups/{group}", {"name": "Empty", "roleIds": [], "memberIds": []})
    assert permissions_of(colleague.client) == set(REFUNDS[:1])


@pytest.mark.both_engines
def test_the_last_owner_stays(company):
    own = company.account(company.owner.email)
    refused(company.client.send("POST", f"team/people/{own}/suspend", {"reason": "Enough"}), status=403)
    second = company.join(company.role("Owner"))
    other = company.account(second.email)
    answers = at_once(
        lambda: company.client.send("POST", f"team/people/{other}/suspend", {"reason": "You go"}),
        lambda: second.client.send("POST", f"team/people/{own}/suspend", {"reason": "No, you go"}))
    assert sorted(answer.status for answer in answers)[0] == 200, answers
    assert sum(answer.status == 200 for answer in answers) == 1, answers
    winner = company.owner if answers[0].status == 200 else second
    loser = own if winner is second else other
    winner.client.post(f"team/people/{loser}/resume")
    # Nor does the last one become less than that: of two, each makes the other an Admin.
    company.owner.sign_in(), second.sign_in()
    role = {"roleId": company.role("Admin")}
    answers = at_once(
        lambda: company.owner.client.send("POST", f"team/people/{other}/role", role),
        lambda: second.client.send("POST", f"team/people/{own}/role", role))
    assert sum(answer.status == 200 for answer in answers) == 1, answers


def test_the_company_is_handed_over(account_server):
    company = Company(account_server)
    heir = company.join(company.role("Finance"))
    refused(heir.client.send("POST", f"team/people/{company.account(company.owner.email)}/ownership"), status=403)
    company.client.post(f"team/people/{company.account(heir.email)}/ownership")
    assert heir.client.get("security/me")["data"]["role"] == "Owner"
    assert company.client.get("security/me")["data"]["role"] == "Admin"


def test_an_open_session_alone_does_not_give_the_company_away(account_server):
    company = Company(account_server)
    heir = company.account(company.join(company.role("Finance")).email)
    company.owner.time.advance(6 * 60)
    path = f"team/people/{heir}/ownership"
    refused(company.client.send("POST", path, {}), "security.passwordNeeded", 400)
    refused(company.client.send("POST", path, {"password": "Wrong-Guess-2026!"}), "security.wrongPassword", 400)
    assert company.client.get("security/me")["data"]["role"] == "Owner"
    company.client.post(path, {"password": company.owner.password})
    assert company.client.get("security/me")["data"]["role"] == "Admin"


def test_who_owned_the_company_hears_who_owns_it_and_nobody_who_is_called_the_same(account_server):
    company = Company(account_server)
    heir, namesake = (company.join(company.role("Finance")) for _ in range(2))
    # Both are called Mei Ling.
    company.client.post(f"team/people/{company.account(heir.email)}/ownership")
    heir.sign_in()
    heir.client.post(f"team/people/{company.account(company.owner.email)}/ownership")
    told = "Mei Ling has handed"
    for address in (heir.email, company.owner.email):
        mail_with(address, told, "who owns the company")
    assert not [mail for mail in received(namesake.email) if told in text_of(mail)]


def test_who_signs_somebody_out_is_the_one_in_the_log(account_server):
    company = Company(account_server)
    colleague = company.join(company.role("Support"))
    user = colleague.client.get("security/me")["data"]["id"]
    company.client.post(f"team/people/{company.account(colleague.email)}/sign-out")
    assert not colleague.is_signed_in()
    log = Client(account_server.url).sign_in(OPERATOR).get(
        "admin/audit-log", filterAction="session.end", subject=user, pageSize=5)["content"]
    assert [row["actorName"] for row in log] == [company.me["fullName"]]


def test_a_role_of_somebody_who_stands_as_high_is_changed_by_whoever_stands_higher(account_server):
    company = Company(account_server)
    role = company.role_create(*LEADS, name="Leads")
    lead, equal = company.join(role), company.join(role)
    body = {"name": "Leads", "permissions": [*LEADS[1:]], "version": 1}
    seen = {it["id"]: it["mayChange"] for it in lead.client.get("team/roles")["roles"]}
    assert seen[role] is False
    refused(lead.client.send("PUT", f"team/roles/{role}", body), status=403)
    # Alone with it she may: she gives herself nothing that she has not.
    company.client.post(f"team/people/{company.account(equal.email)}/role", {"roleId": company.role("Support")})
    lead.client.put(f"team/roles/{role}", {**body, "permissions": LEADS})
    # Through a group, too.
    company.group(roles=[role], members=[company.account(company.join(company.role("Admin")).email)])
    refused(lead.client.send("PUT", f"team/roles/{role}", {**body, "version": 2}), status=403)
    company.client.put(f"team/roles/{role}", {**body, "version": 2})


def test_a_second_factor_is_taken_away_by_two_people(account_server):
    company = Company(account_server)
    lost = company.join(company.role("Support"))
    lost.two_factor_enable()
    admin = company.join(company.role("Admin"))
    path = f"team/people/{company.account(lost.email)}/factor-removal"
    admin.client.post(path, {"reason": "Phone stolen, seen her passport"})
    refused(admin.client.send("POST", path + "/approve"), status=403)
    refused(lost.client.send("POST", path + "/approve"), status=403)
    company.client.post(path + "/approve")
    assert not lost.is_signed_in()
    assert lost.sign_in_answer().json["isPinCodeRequired"] is False
    refused(company.client.send("POST", path + "/approve"), status=404)


def test_who_was_put_down_meanwhile_invites_nobody_any_more(account_server):
    company = Company(account_server)
    lead = company.join(company.role_create(*LEADS))
    email, _ = company.invite(company.role_create(*REFUNDS), by=lead.client)
    token = company.link(email)
    company.client.post(f"team/people/{company.account(lead.email)}/role", {"roleId": company.role("Developer")})
    body = {"token": token, "fullName": "Too late", "password": "Join-Us-2026!"}
    refused(lead.send("registration/team-invitation", body), "team.invitationEnded", 409)


def test_looking_as_another_role_changes_nothing(company):
    """Every writing route refuses before it looks at what is asked."""
    company.client.post("team/view-as", {"roleId": company.role("Auditor")})
    try:
        me = company.client.get("security/me")["data"]
        assert me["viewedAs"] == "Auditor"
        assert "payment.paymentLink.create" not in permissions_of(company.client)
        for method, path, body in (
                ("POST", "payments/payment-links", {"title": "No", "amount": "1.00"}),
                ("PUT", "security/language", {"language": "de"}),
                ("POST", "ui/saved-views", {"list": "x", "name": "y", "search": ""}),
                ("POST", "team/view-as", {"roleId": company.role("Owner")})):
            assert company.client.send(method, path, body).status == 403, path
    finally:
        company.client.delete("security/view-as")
    assert company.client.get("security/me")["data"].get("viewedAs") is None
    company.client.post("ui/saved-views", {"list": "links", "name": "y", "search": ""})


@pytest.mark.both_engines
def test_a_role_that_is_not_saved_can_be_looked_at_but_not_beyond_one_s_own(company):
    company.client.post("team/view-as", {"name": "Draft", "permissions": ["payment.cart.view"]})
    assert permissions_of(company.client) == {"payment.cart.view"}
    company.client.delete("security/view-as")
    lead = company.join(company.role_create(*LEADS)).client
    refused(lead.send("POST", "team/view-as", {"name": "Up", "permissions": ["payment.payout.approve"]}), status=403)
    refused(lead.send("POST", "team/view-as", {"roleId": company.role("Owner")}), status=403)


def test_a_view_shows_nothing_that_was_taken_from_who_looks(company):
    role = company.role_create(*LEADS)
    lead = company.join(role)
    lead.client.post("team/view-as", {"name": "Refunds", "permissions": REFUNDS})
    body = {"name": "Taken", "permissions": ["user.team.view"], "version": 1}
    company.client.put(f"team/roles/{role}", body)
    assert permissions_of(lead.client) == set()
    refused(lead.client.send("GET", "payments/sales-transactions"), status=403)


def test_another_company_s_people_roles_groups_and_levels_do_not_exist(company):
    stranger = Company(company.server).client
    theirs = company.account(company.owner.email)
    role, level = company.role_create(*REFUNDS), company.level(12)
    group = company.group(roles=[role])
    for method, path, body in (
            ("GET", f"team/people/{theirs}", None),
            ("POST", f"team/people/{theirs}/suspend", {"reason": "Not mine"}),
            ("POST", f"team/people/{theirs}/role", {"roleId": "3"}),
            ("POST", f"team/people/{theirs}/ownership", {}),
            ("PUT", f"team/roles/{role}", {"name": "x", "permissions": REFUNDS, "version": 1}),
            ("DELETE", f"team/roles/{role}", None),
            ("PUT", f"team/user-groups/{group}", {"name": "x", "roleIds": [], "memberIds": []}),
            ("DELETE", f"team/user-groups/{group}", None),
            ("DELETE", f"team/user-group-levels/{level}", None)):
        refused(stranger.send(method, path, body), status=404)
    for body in ({"name": "G", "roleIds": [role], "memberIds": []},
                 {"name": "G", "roleIds": [], "memberIds": [theirs]},
                 {"name": "G", "roleIds": [], "memberIds": [], "levelId": level}):
        refused(stranger.send("POST", "team/user-groups", body), status=400)
    refused(stranger.send("POST", "team/invitations", {"email": "a@people.example", "roleId": role}), status=400)
    assert stranger.send("GET", f"team/may?accountId={theirs}&permission=payment.cart.view").status == 400


@pytest.mark.both_engines
def test_may_she_names_the_chain_that_decides(company):
    colleague = company.join(company.role_create(*REFUNDS, name="Chain"))
    account = company.account(colleague.email)
    company.group(roles=[company.role("Developer")], members=[account], name="Builders")

    def asked(**query):
        return company.client.get("team/may", accountId=account, **query)

    answer = asked(permission="user.apiAccount.create")
    assert answer["may"] is True
    assert [(s["step"], s["name"], s["isGiven"]) for s in answer["steps"]][:3] == [
        ("ACCOUNT", "Mei Ling", True), ("ROLE", "Chain", False), ("GROUP", "Builders", True)]
    answer = asked(address="https://portal.example/api/v1/payments/carts/17?x=1", method="DELETE")
    assert answer["may"] is False and answer["permission"] == "payment.cart.delete"
    assert asked(address="/api/v1/payments/refund-requests")["may"] is True


def test_who_could_ask_and_approve_is_listed(company):
    colleague = company.join(company.role_create("payment.payout.edit", "payment.payout.approve"))
    rows = company.client.get("team/conflicts")["content"]
    assert {r["id"]: r["toxicPairs"] for r in rows}[company.account(colleague.email)] == ["payoutAccount"]


def test_operators_see_everybody_and_switch_off_a_merchant_s_people_but_give_them_nothing(account_server):
    company = Company(account_server)
    colleague = company.join(company.role("Support"))
    operator = Client(account_server.url).sign_in(OPERATOR)
    row, = operator.get("admin/people", name=colleague.email)["content"]
    assert row["companyId"] == company.me["companyId"]
    operator.post(f"admin/people/{row['id']}/suspend", {"reason": "The police asked"})
    assert not colleague.is_signed_in()
    refused(operator.send("POST", f"admin/people/{row['id']}/role", {"roleId": "1"}), status=400)
    operator.post(f"admin/people/{row['id']}/resume")
    colleague.sign_in()
    second = Client(account_server.url).sign_in(SECOND_OPERATOR)
    refused(second.send("GET", "admin/people"), status=403)
