"""The operators' lists of people, merchants and applications: by each sort the pages hold all of them in that order, and
what is typed is found in any part of a word, the same on both engines."""

import uuid

import pytest

from applicant import application, signed_up
from client import Refused
from team import PASSWORD, Colleague, Company

pytestmark = pytest.mark.both_engines

PEOPLE, MERCHANTS, APPLICATIONS = "admin/people", "admin/merchants", "admin/merchant-applications"


@pytest.fixture(scope="module")
def server(account_server):
    return account_server


@pytest.fixture(scope="module")
def company(server):
    return Company(server)


def joined(company, name, role="Support"):
    email, _ = company.invite(company.role(role))
    colleague = Colleague(company.server, email)
    body = {"token": company.link(email), "fullName": name, "password": PASSWORD}
    assert colleague.send("registration/team-invitation", body).status == 200
    return email


def named(rows, key="fullName"):
    return {row[key] for row in rows}


def all_pages(client, path, size=3, **query):
    first = client.get(path, pageSize=size, **query)
    out = list(first["content"])
    for number in range(2, first["totalPages"] + 1):
        out += client.get(path, pageSize=size, pageNumber=number, **query)["content"]
    assert len(out) == first["totalElements"] == len({row["id"] for row in out})
    return out


@pytest.mark.parametrize("path,sort,key", [
    (PEOPLE, "createdDate", lambda row: row["createdDate"]),
    (PEOPLE, "status", lambda row: row["status"] == "ACTIVE"),
    (MERCHANTS, "createdDate", lambda row: row["createdDate"]),
    (MERCHANTS, "status", lambda row: row["status"] == "ACTIVE"),
    (MERCHANTS, "activeSince", lambda row: row["activeSince"] or ""),
    (APPLICATIONS, "createdDate", lambda row: row["createdDate"]),
    (APPLICATIONS, "riskScore", lambda row: row["riskScore"]),
    (APPLICATIONS, "waitedMs", None), (APPLICATIONS, "submittedAt", None), (APPLICATIONS, "status", None),
    (APPLICATIONS, "assigneeName", None), (APPLICATIONS, "companyRegisteredName", None), (APPLICATIONS, "tradingName", None),
    (PEOPLE, "fullName", None), (PEOPLE, "email", None), (MERCHANTS, "name", None)])
def test_each_sort_has_all_of_them_one_way_and_the_other(operator, company, path, sort, key):
    rising = all_pages(operator, path, sort=f"{sort},asc")
    falling = all_pages(operator, path, sort=f"{sort},desc")
    assert len(rising) >= 3
    assert [row["id"] for row in rising] == [row["id"] for row in reversed(falling)]
    if key:
        assert [key(row) for row in rising] == sorted(key(row) for row in rising)


def test_people_are_sorted_by_their_names_whatever_the_letters(operator, company):
    mark = uuid.uuid4().hex[:8]
    for name in (f"bAharu {mark}", f"Aminah {mark}", f"Chong {mark}"):
        joined(company, name)
    names = [row["fullName"] for row in operator.get(PEOPLE, name=mark, sort="fullName,asc")["content"]]
    assert [name.split()[0] for name in names] == ["Aminah", "bAharu", "Chong"]
    emails = [row["email"] for row in all_pages(operator, PEOPLE, sort="email,asc", name=mark)]
    assert emails == sorted(emails)


def test_people_are_found_by_parts_of_name_and_address_in_any_script(operator, company):
    mark = uuid.uuid4().hex[:8]
    siti, mu = joined(company, f"Siti Zubaidah {mark}"), joined(company, "穆钱生")
    for typed in ("BAIDAH " + mark, siti, siti.upper(), siti[:20], "zubaidah " + mark[:3]):
        row, = operator.get(PEOPLE, name=typed)["content"]
        assert row["email"] == siti, typed
    for typed in ("穆钱", "钱生", "穆钱生"):
        assert named(operator.get(PEOPLE, name=typed)["content"]) == {"穆钱生"}, typed
    for typed in ("50% of_it", mark + "x", "'", "baidah%" + mark):
        page = operator.get(PEOPLE, name=typed)
        assert page["content"] == [] and page["totalElements"] == 0 and page["isTotalCapped"] is False, typed
    assert mu in named(company.client.get("team/people", name="钱")["content"], "email")
    assert named(company.client.get("team/people", name="zubaidah")["content"], "email") == {siti}


def test_people_are_narrowed_by_role_status_and_company_and_counted(operator, company):
    email = joined(company, "Farah " + uuid.uuid4().hex[:8])
    account = company.account(email)

    def total(**query):
        page = operator.get(PEOPLE, pageSize=500, **query)
        assert page["totalElements"] == len(page["content"]), query
        return page["totalElements"]

    support = company.role("Support")
    before = [total(), total(roleId=support), total(status="SUSPENDED"), total(roleId=support, status="ACTIVE")]
    operator.post(f"{PEOPLE}/{account}/suspend", {"reason": "The police asked"})
    assert [total(), total(roleId=support), total(status="SUSPENDED"), total(roleId=support, status="ACTIVE")] == [
        before[0], before[1], before[2] + 1, before[3] - 1]
    suspended = operator.get(PEOPLE, status="SUSPENDED", sort="fullName,desc", name=email)["content"]
    assert [row["id"] for row in suspended] == [account]
    operator.post(f"{PEOPLE}/{account}/resume")
    own = company.role_create("payment.salesTransaction.view")
    company.client.post(f"team/people/{account}/role", {"roleId": own})
    assert total(roleId=own) == 1 and total(roleId=support) == before[1] - 1 and total() == before[0]
    people = company.client.get("team/people", pageSize=500)["totalElements"]
    assert total(companyId=company.me["companyId"]) == people
    assert total(companyId=company.me["companyId"], name="farah") == 1
    assert total(companyId=company.me["companyId"], sort="email,desc", status="ACTIVE") == people


def test_merchants_and_applications_are_found_by_the_names_they_have_now(server, operator):
    mark = uuid.uuid4().hex[:8]
    _, merchant = signed_up(server)
    form = application(companyRegisteredName=f"Sinar {mark} Sdn Bhd", tradingName=f"Gerai {mark}")
    applied = merchant.post("merchants/registration", form)["id"]
    own = merchant.get("security/me")["data"]["companyId"]
    for typed in (f"sinar {mark}", f"RAI {mark}", mark[:5]):
        assert [row["id"] for row in operator.get(APPLICATIONS, name=typed)["content"]] == [applied], typed
        if typed.startswith("RAI"):
            continue  # a merchant has its trading name from the day of its approval
        page = operator.get(MERCHANTS, name=typed, sort="name,asc")
        assert [row["id"] for row in page["content"]] == [own], typed
        assert page["totalElements"] == 1 and page["isTotalCapped"] is False
    row, = operator.get(APPLICATIONS, name=mark)["content"]
    contact = row["contactEmail"]
    assert applied in named(operator.get(APPLICATIONS, name=contact)["content"], "id")
    for path in (APPLICATIONS, MERCHANTS):
        assert operator.get(path, name=mark, filterStatus="ACTIVE" if path == MERCHANTS else "APPROVED")["content"] == []
        with pytest.raises(Refused):
            operator.get(path, sort="nothing,asc")
