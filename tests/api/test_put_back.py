"""What a record of the audit log changed is put back: by a new change of the same kind, with the same checks, and by
whoever may make that change; shown first, and never over what somebody else did meanwhile."""

import uuid

import pytest

from client import OPERATOR, PENDING, SETTLEMENT, Client
from payer import FPX
from settlement_desk import as_read
from team import Company, Gateway, permissions_of
from then import accepted, refused
from waiting import at_once

pytestmark = pytest.mark.engine("postgresql")

LOG = "audit-log"
ALL = "admin/audit-log"
REFUNDS = ["payment.salesTransaction.view", "payment.refundRequest.view", "payment.refundRequest.create"]
LEADS = ["user.team.view", "user.team.create", "user.team.edit", "user.team.delete", "user.auditLog.view", *REFUNDS]


@pytest.fixture(scope="module")
def company(account_server):
    return Company(account_server)


@pytest.fixture
def settlement(server):
    return Client(server.url).sign_in(SETTLEMENT)


@pytest.fixture
def merchant(owner):
    return owner.get("security/me")["data"]["companyId"]


def record(client, action, subject, path=LOG):
    """The latest of a kind."""
    return client.get(path, filterAction=action, subject=subject, pageSize=1)["content"][0]


def look(client, made, path=LOG):
    return client.get(f"{path}/{made['id']}/put-back")


def send(client, made, path=LOG, version=None, **more):
    body = {"version": version or look(client, made, path)["version"], **more}
    return client.send("POST", f"{path}/{made['id']}/put-back", body)


def put_back(client, made, path=LOG, **more):
    return accepted(send(client, made, path, **more))


def fates(preview):
    return {it["field"]: it["fate"] for it in preview["fields"]}


def changed_role(company, before=REFUNDS, after=REFUNDS[:1], **names):
    role = company.role_create(*before, name=names.get("name", "Role " + uuid.uuid4().hex[:8]))
    saved = next(it for it in company.roles().values() if it["id"] == role)
    body = {"name": saved["name"], "permissions": after, "version": 1, **names}
    company.client.put(f"team/roles/{role}", body)
    return role, record(company.client, "role.change", role)


def role_of(company, role):
    return next(it for it in company.roles().values() if it["id"] == role)


def test_a_role_is_put_back_and_felt_by_the_next_request_of_who_has_it(company):
    role, made = changed_role(company)
    colleague = company.join(role)
    assert permissions_of(colleague.client) == set(REFUNDS[:1])
    assert made["actions"] == ["PUT_BACK"]
    preview = look(company.client, made)
    field, = preview["fields"]
    assert (field["field"], field["fate"]) == ("permissions", "CHANGES")
    assert (field["now"].split(), sorted(field["then"].split())) == (REFUNDS[:1], sorted(REFUNDS))
    put_back(company.client, made)
    assert permissions_of(colleague.client) == set(REFUNDS)
    latest = record(company.client, "role.change", role)
    assert latest["id"] != made["id"] and latest["putBackOf"] == made["id"]
    assert latest["actorName"] == company.me["fullName"]
    # Nothing is rewritten: the first record says what it said.
    assert company.client.get(f"{LOG}/{made['id']}")["changes"] == made["changes"] and made["putBackOf"] is None


def test_what_was_put_back_is_put_back_again_from_its_own_record(company):
    role, made = changed_role(company)
    put_back(company.client, made)
    put_back(company.client, record(company.client, "role.change", role))
    assert role_of(company, role)["permissions"] == REFUNDS[:1]


def test_only_what_the_record_changed_comes_back(company):
    role, made = changed_role(company)
    later = {"name": "Renamed since " + role[-6:], "description": "Since", "permissions": REFUNDS[:2], "version": 2}
    company.client.put(f"team/roles/{role}", later)
    put_back(company.client, made)
    saved = role_of(company, role)
    assert (saved["name"], saved["description"]) == (later["name"], "Since")
    assert set(saved["permissions"]) == set(REFUNDS)


def test_what_somebody_changed_after_the_look_is_refused_with_what_is_there_now(company):
    role, made = changed_role(company)
    version = look(company.client, made)["version"]
    saved = role_of(company, role)
    company.client.put(f"team/roles/{role}", {"name": saved["name"], "permissions": REFUNDS[:2], "version": 2})
    error = refused(send(company.client, made, version=version), "audit.changed", 409).answer.json
    assert "payment.refundRequest.view" in error["fieldErrors"][0]["message"]
    assert set(role_of(company, role)["permissions"]) == set(REFUNDS[:2])
    accepted(send(company.client, made))


@pytest.mark.both_engines
def test_of_two_who_put_back_at_once_one_does(company):
    role, made = changed_role(company)
    version = look(company.client, made)["version"]
    clients = [Client(company.server.url, company.client.token) for _ in range(6)]
    answers = at_once(*[lambda c=c: send(c, made, version=version) for c in clients])
    assert sorted(answer.status for answer in answers) == [200, 409, 409, 409, 409, 409]
    changes = company.client.get(LOG, filterAction="role.change", subject=role, pageSize=10)["content"]
    assert [it["putBackOf"] for it in changes] == [made["id"], None]


def test_what_is_as_it_was_is_not_put_back_again(company):
    _, made = changed_role(company)
    put_back(company.client, made)
    preview = look(company.client, made)
    assert fates(preview) == {"permissions": "STAYS"} and preview["changesAnything"] is False
    refused(send(company.client, made), "audit.unchanged", 409)


def test_nobody_puts_back_more_than_they_hold(company):
    role, made = changed_role(company, before=["payment.payout.approve", *REFUNDS])
    lead = company.join(company.role_create(*LEADS)).client
    assert look(lead, made)["changesAnything"] is True
    refused(send(lead, made), "team.aboveYourself", 403)
    assert role_of(company, role)["permissions"] == REFUNDS[:1]


def test_nobody_puts_back_a_role_of_who_stands_as_high(company):
    role, made = changed_role(company, before=LEADS, after=LEADS[1:])
    lead = company.join(company.role_create(*LEADS))
    company.join(role)
    refused(send(lead.client, made), status=403)


def test_who_may_read_the_log_and_not_change_roles_puts_nothing_back(company):
    _, made = changed_role(company)
    auditor = company.join(company.role("Auditor")).client
    assert auditor.get(f"{LOG}/{made['id']}")["actions"] == []
    assert auditor.send("GET", f"{LOG}/{made['id']}/put-back").status == 403
    assert send(auditor, made, version="0").status == 403
    reader = company.join(company.role_create("user.team.edit")).client
    assert send(reader, made, version="0").status == 403


def test_a_permission_taken_away_after_the_look_counts(company):
    _, made = changed_role(company)
    own = company.role_create(*LEADS)
    lead = company.join(own)
    version = look(lead.client, made)["version"]
    less = [it for it in LEADS if it != "user.team.edit"]
    company.client.put(f"team/roles/{own}", {"name": role_of(company, own)["name"], "permissions": less, "version": 1})
    assert send(lead.client, made, version=version).status == 403


def test_looking_as_another_role_puts_nothing_back(company):
    _, made = changed_role(company)
    version = look(company.client, made)["version"]
    company.client.post("team/view-as", {"roleId": company.role("Owner")})
    try:
        assert send(company.client, made, version=version).status == 403
    finally:
        company.client.delete("security/view-as")
    assert look(company.client, made)["version"] == version


def test_another_company_s_record_does_not_exist(company):
    _, made = changed_role(company)
    stranger = Company(company.server).client
    for method in ("GET", "POST"):
        assert stranger.send(method, f"{LOG}/{made['id']}/put-back", {"version": "0"}).status == 404
    assert company.client.send("GET", f"{LOG}/4711/put-back").status == 404
    assert company.client.send("GET", f"{LOG}/x/put-back").status == 404
    assert company.client.send("GET", f"{ALL}/{made['id']}/put-back").status == 403


def test_operators_put_back_no_merchant_s_role(company):
    role, made = changed_role(company)
    operator = Client(company.server.url).sign_in(OPERATOR)
    assert operator.get(f"{ALL}/{made['id']}")["actions"] == []
    for method in ("GET", "POST"):
        assert operator.send(method, f"{ALL}/{made['id']}/put-back", {"version": "0"}).status == 403
    assert role_of(company, role)["permissions"] == REFUNDS[:1]


@pytest.mark.both_engines
def test_a_change_of_a_role_that_is_gone_is_not_put_back_and_the_role_comes_back_as_a_new_one(company):
    role, made = changed_role(company, after=REFUNDS[:2], description="All of it")
    name = role_of(company, role)["name"]
    company.client.delete(f"team/roles/{role}")
    refused(company.client.send("GET", f"{LOG}/{made['id']}/put-back"), "audit.gone")
    refused(company.client.send("POST", f"{LOG}/{made['id']}/put-back", {"version": "0"}), "audit.gone", 409)
    gone = record(company.client, "role.delete", role)
    version = look(company.client, gone)["version"]
    answers = at_once(*[lambda c=c: send(c, gone, version=version)
                        for c in [Client(company.server.url, company.client.token) for _ in range(3)]])
    assert sorted(answer.status for answer in answers) == [200, 400, 400], answers
    again = company.roles()[name]
    assert again["id"] != role and again["description"] == "All of it"
    assert set(again["permissions"]) == set(REFUNDS[:2])


def test_toxic_pairs_are_said_before(company):
    both = ["payment.payout.edit", "payment.payout.approve"]
    _, made = changed_role(company, before=both, after=both[:1])
    assert look(company.client, made)["toxicPairs"] == ["payoutAccount"]


def test_a_role_of_every_permission_comes_back_whole(account_server):
    gateway = Gateway(account_server)
    every = gateway.client.get("admin/roles")["offered"]
    assert len(every) > 30
    body = {"name": "Everything " + uuid.uuid4().hex[:6], "permissions": every, "version": 0}
    role = gateway.client.post("admin/roles", body)["id"]
    gateway.client.put(f"admin/roles/{role}", {**body, "permissions": every[:1], "version": 1})
    put_back(gateway.client, record(gateway.client, "role.change", role, ALL), ALL)
    assert role_of(gateway, role)["permissions"] == every


def test_a_group_gets_its_roles_people_and_level_again_and_what_is_gone_is_named(company):
    role, other = company.role_create(*REFUNDS[:1], name="Kept " + uuid.uuid4().hex[:6]), company.role_create(*REFUNDS)
    colleague = company.join(company.role_create(*REFUNDS[:1]))
    account, level = company.account(colleague.email), company.level(31)
    group = company.group(roles=[role, other], members=[account], level=level)
    company.client.put(f"team/user-groups/{group}", {"name": "Ünïcode 组", "roleIds": [], "memberIds": []})
    made = record(company.client, "userGroup.change", group)
    preview = look(company.client, made)
    told = {it["field"]: it for it in preview["fields"]}
    assert told["memberIds"]["then"] == "Mei Ling" and told["levelId"]["then"] == "Level 31"
    company.client.delete(f"team/roles/{other}")
    preview = look(company.client, made)
    assert fates(preview) == {"name": "CHANGES", "roleIds": "GONE", "memberIds": "CHANGES", "levelId": "CHANGES"}
    put_back(company.client, made)
    row = next(it for it in company.client.get("team/user-groups")["content"] if it["id"] == group)
    assert (row["memberIds"], row["levelId"], row["roleIds"]) == ([account], level, [])
    assert row["name"] != "Ünïcode 组"


def test_a_level_is_put_back(company):
    level = company.level(17)
    company.client.put(f"team/user-group-levels/{level}", {"name": "Other", "rank": 18})
    put_back(company.client, record(company.client, "userGroupLevel.change", level))
    row = next(it for it in company.client.get("team/user-group-levels")["content"] if it["id"] == level)
    assert (row["name"], row["rank"]) == ("Level 17", 17)


def test_a_record_that_changed_nothing_and_one_that_was_refused_are_not_put_back(company):
    role = company.role_create(*REFUNDS)
    made = record(company.client, "role.create", role)
    assert made["actions"] == []
    refused(company.client.send("GET", f"{LOG}/{made['id']}/put-back"), "audit.notRestorable")


@pytest.mark.parametrize("body", [{}, {"version": ""}, {"version": "x" * 65}, {"version": 7},
                                  {"version": "0", "reason": "x" * 501}, {"version": "0", "more": 1}])
def test_what_is_no_request_is_refused_with_its_field(company, body):
    _, made = changed_role(company)
    assert company.client.send("POST", f"{LOG}/{made['id']}/put-back", body).status == 400


def test_a_merchant_s_limits_are_put_back_with_a_reason_and_stand_in_its_notes(operator, merchant):
    path = f"admin/merchants/{merchant}"
    for limits in ({"paymentMax": "500.00", "dayMax": "9000.00"}, {"paymentMax": "100.00", "dayMax": None}):
        operator.put(f"{path}/limits", {**limits, "reason": "Trying"})
    made = record(operator, "merchant.limits", merchant, ALL)
    assert fates(look(operator, made, ALL)) == {"paymentMax": "CHANGES", "dayMax": "CHANGES"}
    assert look(operator, made, ALL)["needsReason"] is True
    assert refused(send(operator, made, ALL), status=400).answer.json["fieldErrors"][0]["field"] == "reason"
    put_back(operator, made, ALL, reason="Zurück 👍")
    row = operator.get(path)
    assert (row["merchant"]["paymentMax"], row["merchant"]["dayMax"]) == ("500.00", "9000.00")
    assert row["notes"][0]["text"] == "Zurück 👍"
    assert record(operator, "merchant.limits", merchant, ALL)["putBackOf"] == made["id"]
    operator.put(f"{path}/limits", {"paymentMax": None, "dayMax": None, "reason": "As before"})
    # None there was is a value, too.
    first = record(operator, "merchant.limits", merchant, ALL)
    put_back(operator, first, ALL, reason="Again")
    put_back(operator, record(operator, "merchant.limits", merchant, ALL), ALL, reason="And off")
    assert operator.get(path)["merchant"]["paymentMax"] is None


def test_a_merchant_reads_that_its_limits_changed_and_puts_nothing_back(owner, operator, merchant):
    operator.put(f"admin/merchants/{merchant}/limits", {"paymentMax": "700.00", "dayMax": None, "reason": "Trying"})
    made = record(owner, "merchant.limits", merchant)
    assert made["actions"] == [] and send(owner, made, version="0").status == 403
    put_back(operator, made, ALL, reason="As before")


def test_a_method_and_a_package_are_put_back(operator, merchant):
    path = f"admin/merchants/{merchant}"
    operator.put(f"{path}/methods", {"paymentMethod": FPX, "isOn": False, "reason": "Trying"})
    put_back(operator, record(operator, "merchant.method", merchant, ALL), ALL, reason="On again")
    assert next(it for it in operator.get(path)["methods"] if it["paymentMethod"] == FPX)["isOn"] is True
    was = operator.get(path)["packageId"]
    other = next(it["id"] for it in operator.get(path)["packages"] if it["id"] != was)
    operator.put(f"{path}/package", {"packageId": other, "reason": "Trying"})
    made = record(operator, "merchant.package", merchant, ALL)
    assert look(operator, made, ALL)["fields"][0]["then"] in [it["name"] for it in operator.get(path)["packages"]]
    put_back(operator, made, ALL, reason="Back")
    assert operator.get(path)["packageId"] == was


def approved_rule(operator, settlement, merchant, rule):
    first = operator.get(f"admin/fees/merchants/{merchant}")["firstDay"]
    draft = {"paymentMethod": FPX, "validFrom": first, "rule": rule, "reason": "Volume"}
    made = operator.post(f"admin/fees/merchants/{merchant}/proposals", draft)
    settlement.post(f"admin/fees/proposals/{made['id']}/approve")
    return record(operator, "fee.approve", made["id"], ALL)


def test_a_fee_rule_is_proposed_anew_for_a_day_to_come_and_a_second_person_approves(operator, settlement, merchant):
    flat = {"feeType": 2, "mdrAcquirer": 0, "mdrGateway": 0, "flatFeeAcquirer": "0.40", "flatFeeGateway": "0.20"}
    before = {**flat, "flatFeeAcquirer": "0.55"}
    approved_rule(operator, settlement, merchant, before)
    made = approved_rule(operator, settlement, merchant, flat)
    preview = look(operator, made, ALL)
    first = operator.get(f"admin/fees/merchants/{merchant}")["firstDay"]
    assert preview["needsSecondPerson"] is True and preview["validFrom"] == first
    assert [(it["field"], it["now"], it["then"]) for it in preview["fields"]] == [("flatFeeAcquirer", "0.40", "0.55")]
    put_back(operator, made, ALL, reason="Too cheap")
    waits = operator.get(f"admin/fees/merchants/{merchant}")["waiting"][0]
    assert waits["rule"] == before and waits["validFrom"] == first and waits["actions"] == ["WITHDRAW"]
    assert record(operator, "fee.propose", waits["id"], ALL)["putBackOf"] == made["id"]
    assert operator.send("POST", f"admin/fees/proposals/{waits['id']}/approve").status == 403
    settlement.post(f"admin/fees/proposals/{waits['id']}/approve")


def test_a_tax_is_proposed_anew(operator, settlement):
    first = operator.get("admin/fees/taxes")["firstDay"]
    tax = {"components": ["MDR_GATEWAY", "MDR_ACQUIRER"], "validFrom": first, "exemptReason": "So small"}
    made = operator.post("admin/fees/taxes/proposals", {"tax": tax, "reason": "Told to"})
    settlement.post(f"admin/fees/proposals/{made['id']}/approve")
    made = record(operator, "fee.approve", made["id"], ALL)
    assert {it["then"] for it in look(operator, made, ALL)["fields"]} == {"8.00 %"}
    put_back(operator, made, ALL, reason="Not so small")
    waits = operator.get("admin/fees/taxes")["waiting"][0]
    assert waits["taxRate"] == 800 and sorted(waits["components"]) == sorted(tax["components"])
    settlement.post(f"admin/fees/proposals/{waits['id']}/approve")


def test_a_settlement_rule_comes_back_from_its_day_on_and_never_before_tomorrow(operator):
    rules = operator.get("admin/settlement-rules")
    mine = next(it for it in rules["rules"] if it["paymentMethod"] == FPX)
    day = "2031-05-01"
    draft = {"paymentMethod": FPX, "validFrom": day, "bankingDays": 7, "cutOffMinutes": 600}
    operator.put("admin/settlement-rules", {**draft, "was": as_read(mine)})
    row = operator.get(ALL, filterAction="settlement.ruleSet", pageSize=1)["content"][0]
    preview = look(operator, row, ALL)
    assert preview["validFrom"] == day
    assert {it["field"]: it["then"] for it in preview["fields"]} == {
        "bankingDays": str(mine["bankingDays"]), "cutOff": str(mine["cutOffMinutes"])}
    put_back(operator, row, ALL)
    rule = next(it for it in operator.get("admin/settlement-rules")["rules"]
                if it["paymentMethod"] == FPX and it["validFrom"] == day)
    assert rule["bankingDays"] == mine["bankingDays"]


def test_a_payout_schedule_is_put_back(operator, merchant):
    path = f"admin/payout-settings/{merchant}"
    was = operator.get(path)
    operator.put(path, {**{k: v for k, v in was.items() if v is not None}, "minimum": "77.00", "was": was})
    put_back(operator, record(operator, "payout.scheduleSet", merchant, ALL), ALL)
    assert operator.get(path) == was


def test_an_acquirer_is_put_back(operator):
    path = "admin/acquirers/fpx"
    operator.put(f"{path}/limit", {"amountMax": "2500.00", "reason": "Trying"})
    put_back(operator, record(operator, "acquirer.limit", "fpx", ALL), ALL, reason="Back")
    operator.post(f"{path}/close", {"why": "TYPED", "text": "Closed for cake"})
    operator.post(f"{path}/open", {"remarks": "Cake is gone"})
    # What opening took away comes back with its words, and closing is taken back with a reason.
    put_back(operator, record(operator, "acquirer.open", "fpx", ALL), ALL)
    row = next(it for it in operator.get("admin/acquirers") if it["id"] == "fpx")
    assert row["closed"]["text"] == "Closed for cake" and row["amountMax"] is None
    put_back(operator, record(operator, "acquirer.close", "fpx", ALL), ALL, reason="Open")
    assert next(it for it in operator.get("admin/acquirers") if it["id"] == "fpx")["closed"] is None


def test_a_holiday_is_put_back(operator):
    draft = {"day": "2033-03-03", "name": "Third of three", "states": ["KEDAH"], "isExpected": False}
    holiday = operator.post("admin/calendar/holidays", draft)["id"]
    operator.put(f"admin/calendar/holidays/{holiday}", {**draft, "states": [], "name": "Everybody's"})
    put_back(operator, record(operator, "calendar.holidayChange", holiday, ALL), ALL)

    def known():
        return [it for it in operator.get("admin/calendar", year=2033, state="KEDAH")["holidays"]
                if it["day"] == draft["day"]]

    assert [(it["name"], it["states"]) for it in known()] == [(draft["name"], ["KEDAH"])]
    operator.delete(f"admin/calendar/holidays/{holiday}")
    put_back(operator, record(operator, "calendar.holidayDelete", holiday, ALL), ALL)
    assert [(it["name"], it["states"]) for it in known()] == [(draft["name"], ["KEDAH"])]
    operator.delete(f"admin/calendar/holidays/{known()[0]['id']}")


def test_a_result_address_comes_back_unless_it_had_a_secret(server):
    client = Client(server.url).sign_in(PENDING)
    merchant = client.get("security/me")["data"]["companyId"]
    urls = ["http://127.0.0.1:9/results", "http://127.0.0.1:9/results?token=s3cret", ""]
    for url in urls:
        client.post("merchants/backend-result-url", {"backendResultUrl": url})
    made = client.get(LOG, filterAction="apiAccount.setBackendResultUrl", subject=merchant, pageSize=3)["content"]
    off, secret, _ = made
    assert fates(look(client, off)) == {"backendResultUrl": "SECRET"} and "s3cret" not in str(look(client, off))
    refused(send(client, off), "audit.unchanged", 409)
    put_back(client, secret)
    assert client.get("merchants/api-account")["backendResultUrl"] == urls[0]
    client.post("merchants/backend-result-url", {"backendResultUrl": ""})


def test_a_merchant_s_own_switches_are_put_back(server):
    client = Client(server.url).sign_in(PENDING)
    merchant = client.get("security/me")["data"]["companyId"]
    was = client.get("merchants/api-account")["acceptsSignatureV1"]
    client.put("merchants/api-account/signature-versions", {"acceptsV1": not was})
    action = "apiAccount.refuseSignatureV1" if was else "apiAccount.acceptSignatureV1"
    put_back(client, record(client, action, merchant))
    assert client.get("merchants/api-account")["acceptsSignatureV1"] is was
    for origins in (["http://127.0.0.1:9"], []):
        client.post("merchants/backend-result-url", {"backendResultUrl": "", "returnUrlOrigins": origins})
    put_back(client, record(client, "apiAccount.setReturnUrlOrigins", merchant))
    assert client.get("merchants/api-account")["returnUrlOrigins"] == ["http://127.0.0.1:9"]
    client.post("merchants/backend-result-url", {"backendResultUrl": "", "returnUrlOrigins": []})
