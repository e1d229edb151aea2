"""The audit log: who did what, from where, what it was before and after, what was refused; who may read it; and that
nothing of it can be changed unseen."""

import csv
import hashlib
import io

import pytest

from client import OPERATOR, OWNER, PENDING, SECOND_OPERATOR, Client, Refused
from mails import mail_after, received
from server import execute
from team import Company
from waiting import at_once, wait_until

pytestmark = pytest.mark.engine("postgresql")

LOG = "audit-log"
ALL = "admin/audit-log"
BROWSER = "Mozilla/5.0 (X11; Linux x86_64) Trail/1"
LINK = {"title": "Kuih Raya", "amount": "12.50", "oneTimePayment": False}


def as_browser(client, method, path, body=None):
    answer = client.send(method, path, body, headers={"User-Agent": BROWSER})
    assert answer.status < 300, answer
    return answer


def records(client, path=LOG, **query):
    return client.get(path, pageSize=100, **query)["content"]


def stable(rows):
    """The records without their places in the chain, which a job fills in at a time of its own."""
    return [{name: value for name, value in row.items() if name not in ("position", "hash")} for row in rows]


def sealed(client, path, record):
    """The record with its place in the chain."""
    return wait_until(lambda: (found := client.get(f"{path}/{record}"))["position"] and found, "its place in the chain")


def changed_link(client):
    made = as_browser(client, "POST", "payments/payment-links", LINK).json
    body = {**LINK, "title": "Kuih Lapis", "amount": "15.00"}
    return made, as_browser(client, "PUT", f"payments/payment-links/{made['id']}", body)


def test_a_change_is_told_field_by_field_with_who_and_from_where(server, owner):
    made, answer = changed_link(owner)
    edit, create = records(owner, subject=made["id"])
    assert (create["action"], edit["action"]) == ("paymentLink.create", "paymentLink.edit")
    assert edit["changes"] == [{"field": "title", "before": "Kuih Raya", "after": "Kuih Lapis"},
                               {"field": "amount", "before": "12.50", "after": "15.00"}]
    assert (edit["actorName"], edit["actorKind"], edit["isRefused"]) == ("Aisyah Rahman", "PERSON", False)
    assert (edit["ip"], edit["browser"]) == ("127.0.0.1", BROWSER)
    assert edit["requestId"] == answer.headers["x-request-id"]
    assert edit["session"] and edit["session"] not in (owner.token, "") and edit["session"] == create["session"]
    known = sealed(owner, LOG, edit["id"])
    assert len(known["hash"]) == 64 and known["position"] > sealed(owner, LOG, create["id"])["position"]
    chain = owner.get(f"{LOG}/chain")
    assert chain["records"] >= known["position"] and len(chain["hash"]) == 64


def test_a_merchant_reads_its_own_records_and_operators_all(server, owner, operator):
    made, _ = changed_link(owner)
    edit = records(owner, subject=made["id"])[0]
    other = Client(server.url).sign_in(PENDING)
    assert records(other, subject=made["id"]) == []
    assert other.send("GET", f"{LOG}/{edit['id']}").status == 404
    assert owner.send("GET", ALL).status == 403
    found = records(operator, ALL, subject=made["id"])
    assert [row["action"] for row in found] == ["paymentLink.edit", "paymentLink.create"]
    assert found[0]["merchantName"] and found[0]["ip"] == "127.0.0.1"
    company = found[0]["merchantId"]
    assert {row["merchantId"] for row in records(operator, ALL, merchant=company)} == {company}
    assert operator.get(f"{ALL}/chains/{company}")["records"] > 0
    with pytest.raises(Refused) as refused:
        Client(server.url).sign_in(SECOND_OPERATOR).get(ALL)
    assert refused.value.status == 403


def test_a_merchant_sees_that_an_operator_acted_and_not_from_where(server, owner, operator):
    company = owner.get("security/me")["data"]["companyId"]
    settings = operator.get(f"admin/payout-settings/{company}")
    schedule = settings.get("schedule", settings)
    kept = {name: schedule[name] for name in ("period", "weekday", "monthDay", "month", "cutOff", "minimum", "isHeld")}
    operator.put(f"admin/payout-settings/{company}", {**kept, "minimum": "3.00", "was": schedule})
    mine = records(owner, filterAction="payout.scheduleSet")[0]
    assert (mine["actorKind"], mine["actorName"]) == ("OPERATOR", "Demo Operator")
    assert (mine["ip"], mine["browser"], mine["session"]) == (None, None, None)
    assert {"field": "minimum", "before": kept["minimum"], "after": "3.00"} in mine["changes"]
    theirs = records(operator, ALL, filterAction="payout.scheduleSet", merchant=company)[0]
    assert theirs["id"] == mine["id"] and theirs["ip"] == "127.0.0.1"


def test_a_company_reads_the_sign_ins_of_its_people_and_nothing_that_they_do_elsewhere(account_server):
    company, other, stranger = (Company(account_server) for _ in range(3))
    colleague = company.join(company.role("Support"))
    had = len(received(colleague.email))
    other.invite(other.role("Admin"), colleague.email)
    mail_after(colleague.email, had)
    colleague.client.post("registration/team-invitation", {"token": other.link(colleague.email)})
    who = colleague.client.get("security/me")["data"]["id"]
    colleague.sign_out()
    colleague.guess(1)
    session = colleague.sign_in_answer().json
    sign_ins = ["session.create", "session.refuse", "session.end"]
    seen = [row for row in records(company.client, actor=who) if row["action"].startswith("session.")]
    assert [row["action"] for row in seen] == [*sign_ins, "session.create"]
    assert {row["ip"] for row in seen} == {"127.0.0.1"} and {row["actorKind"] for row in seen} == {"PERSON"}
    assert {row["actorName"] for row in seen} == {"Mei Ling"}
    mine = [row["action"] for row in records(other.client, actor=who) if row["action"].startswith("session.")]
    assert mine == sign_ins
    assert records(stranger.client, actor=who) == []
    # What she does for the other company is the other's to read, also that she turned to it.
    before = [row["id"] for row in records(company.client)]
    account = next(it["id"] for it in session["userAccounts"] if it["role"] == "Admin")
    there = colleague.send("security/switchAccount", None, token=session["token"],
                           headers={"X-Auth-Account-Id": account}).json["token"]
    Client(account_server.url, there).link_create(title="Elsewhere")
    theirs = [row["action"] for row in records(other.client, actor=who)]
    assert theirs[:2] == ["paymentLink.create", "session.switch"]
    assert [row["id"] for row in records(company.client)] == before
    # Whom a company has switched off is no longer its own.
    company.client.post(f"team/people/{company.account(colleague.email)}/suspend", {"reason": "On leave"})
    before = stable(records(company.client, actor=who))
    assert colleague.sign_in_answer().status in (200, 409)
    assert stable(records(company.client, actor=who)) == before


def test_a_refusal_is_written_down_with_who_and_why(server, operator):
    refunds = Client(server.url).sign_in(SECOND_OPERATOR)
    for _ in range(5):
        assert refunds.send("POST", "admin/payouts/4711/approve").status == 403

    def written():
        return [row for row in records(operator, ALL, isRefused="true", filterAction="call.refuse")
                if row["operation"] == "admin_payout_approve"]

    found = wait_until(written, "the refusal")
    assert len(found) == 1, "once a minute"
    assert (found[0]["subject"], found[0]["reason"]) == ("4711", "error.forbidden")
    assert found[0]["actorName"] == "Demo Refunds" and "admin.payout.approve" in found[0]["detail"]


def test_a_call_whose_room_says_nothing_is_written_down_by_its_name(server, owner):
    before = owner.get(LOG, filterAction="call.done")["totalElements"]
    view = owner.post("ui/saved-views", {"list": "salesTransactions", "name": "Mine", "search": "filterStatus=11"})
    row = records(owner, filterAction="call.done")[0]
    assert owner.get(LOG, filterAction="call.done")["totalElements"] == before + 1
    assert row["operation"] == "saved_view_create" and "name" in row["detail"]
    assert "filterStatus" not in row["detail"], "values may be secrets"
    owner.delete(f"ui/saved-views/{view['id']}")
    row = records(owner, filterAction="call.done")[0]
    assert (row["operation"], row["subject"]) == ("saved_view_delete", view["id"])


def test_the_list_is_narrowed_by_what_who_when_and_words(server, owner):
    made, _ = changed_link(owner)
    edit = records(owner, subject=made["id"])[0]
    me = edit["actorId"]
    sealed(owner, LOG, edit["id"])  # from then on it is found by words
    for query, wanted in [({"filterObject": "paymentLink"}, {"paymentLink"}),
                          ({"filterAction": "paymentLink.edit"}, {"paymentLink"}),
                          ({"filterObject": "paymentLink", "filterAction": "cart.edit"}, set()),
                          ({"actor": me, "filterObject": "paymentLink"}, {"paymentLink"}),
                          ({"filterActor": "PERSON", "name": "Kuih Lapis"}, {"paymentLink"}),
                          ({"name": made["id"]}, {"paymentLink"}),
                          ({"requestId": edit["requestId"]}, {"paymentLink"}),
                          ({"createdDateFrom": "2020-01-01 00:00:00", "createdDateTo": "2020-12-31 00:00:00"}, set())]:
        page = owner.get(LOG, pageSize=500, **query)
        assert page["totalElements"] == len(page["content"]), query
        assert {row["object"] for row in page["content"]} == wanted, query
    assert owner.send("GET", f"{LOG}?filterAction=nothing.known").status == 400
    assert owner.send("GET", f"{LOG}?sort=action,asc").status == 400
    oldest = owner.get(LOG, sort="createdDate,asc")["content"]
    assert [row["createdDate"] for row in oldest] == sorted(row["createdDate"] for row in oldest)


def test_the_trail_is_taken_away_with_its_hashes_and_that_is_written_too(server, owner):
    made, _ = changed_link(owner)
    edit = sealed(owner, LOG, records(owner, subject=made["id"])[0]["id"])
    answer = owner.send("GET", f"{LOG}/export/csv?subject={made['id']}")
    assert answer.status == 200
    rows = list(csv.DictReader(io.StringIO(answer.body.decode("utf-8-sig"))))
    assert [row["Action"] for row in rows] == ["paymentLink.edit", "paymentLink.create"]
    assert rows[0]["Hash (SHA-256)"] == edit["hash"] and rows[0]["Entry"] == edit["id"]
    assert "amount: 12.50 → 15.00" in rows[0]["Before and after"]
    whole = f"2 rows, SHA-256 {hashlib.sha256(answer.body).hexdigest()}"
    wait_until(lambda: whole in [row["detail"] for row in records(owner, filterAction="list.exportWhole")],
               "the entry of the file")
    assert owner.send("GET", f"{LOG}/export/xlsx?subject={made['id']}").body.startswith(b"PK")


TAMPERINGS = [
    ("UPDATE audit_log SET actor_name = 'Somebody' {at}", "at position {position} is not what was sealed"),
    ("DELETE FROM audit_log {at}", "no record has position {position}"),
    ("DELETE FROM audit_log WHERE merchant_id = {company} AND position >= {position}", "records were taken out, from"),
    ("UPDATE audit_log SET position = NULL, hash = NULL {at}", "no record has position {position}"),
]


@pytest.mark.parametrize("statement,said", TAMPERINGS)
def test_check_names_the_record_that_somebody_tampered_with(own_server, statement, said):
    server = own_server
    owner = Client(server.url).sign_in(OWNER)
    company = owner.get("security/me")["data"]["companyId"]
    made, _ = changed_link(owner)
    edit, create = (sealed(owner, LOG, row["id"]) for row in records(owner, subject=made["id"]))
    place = {"company": company, "position": create["position"],
             "at": f"WHERE merchant_id = {company} AND position = {create['position']}"}
    server.check()
    server.stop()
    execute(server.database, statement.format(**place))
    result = server.command("check")
    assert result.returncode != 0
    told = result.stdout + result.stderr
    assert f"the audit chain of company {company}: " in told, told
    assert said.format(**place) in told, told
    if said.startswith("at position"):
        assert create["id"] in told, "which record"


@pytest.mark.both_engines
def test_what_many_write_at_once_is_one_chain(own_server):
    server = own_server
    clients = [Client(server.url, token=Client(server.url).sign_in(email).token)
               for email in (OWNER, PENDING, OPERATOR)]
    results = at_once(*[lambda c=c, i=i: [c.post("ui/saved-views", {"list": "salesTransactions", "name": f"V{i}-{n}",
                                                                    "search": "a=b"}) for n in range(15)]
                        for i, c in enumerate(clients)])
    assert not [it for it in results if isinstance(it, Exception)], results
    wait_until(lambda: server.database.rows("SELECT count(*) FROM audit_log WHERE position IS NULL") == [["0"]],
               "all places")
    server.check()
    gaps = server.database.rows("SELECT merchant_id FROM audit_log GROUP BY merchant_id "
                                "HAVING count(*) <> max(position) OR min(position) <> 1")
    assert gaps == []
