"""One person, several companies: switching the account that a session works on."""

import threading

import pytest

from accountant import KEEPS, OWNS, SWITCH, Accountant
from client import OPERATOR, Client
from person import SESSION_ENDED, Person
from then import refused

pytestmark = pytest.mark.engine("sqlite")

@pytest.fixture
def accountant(server):
    return Accountant(server)


def active(session):
    return [a["company"] for a in session["userAccounts"] if a["isActive"]]


def test_a_sign_in_names_the_companies_and_marks_the_one_it_works_on(accountant):
    accounts = {a["company"]: a["role"] for a in accountant.session["userAccounts"]}
    assert accounts == {KEEPS: "Finance", OWNS: "Owner"}
    assert active(accountant.session) == [KEEPS]
    assert accountant.company(accountant.token) == KEEPS


def test_switching_answers_as_a_sign_in_and_ends_the_old_token(accountant):
    answer = accountant.switch(accountant.account(OWNS))
    assert answer.status == 200, answer
    session = answer.json
    assert set(session) == set(accountant.session)
    assert session["isPinCodeRequired"] is False and session["hasPasswordExpired"] is False
    assert active(session) == [OWNS]
    assert "apiAccount" in session["permissions"]["user"]
    assert "apiAccount" not in accountant.session["permissions"]["user"]
    assert accountant.company(session["token"]) == OWNS
    assert accountant.company(accountant.token) == 401
    assert answer.headers["cache-control"] == "no-store"


def test_the_other_company_has_its_own_sales_and_its_own_rights(accountant):
    mine = Client(accountant.url, accountant.token)
    answer = mine.send("POST", "payments/payment-links", {"title": "Not mine", "amount": "1.00"})
    refused(answer, "error.forbidden", 403)
    token = accountant.switch(accountant.account(OWNS)).json["token"]
    own = Client(accountant.url, token)
    sales = own.sales()
    assert sales["totalElements"] >= 12, "the demo's, and what other tests sold"
    own.link_create(title="Kopi for two")
    theirs = Client(accountant.url).sign_in()
    assert not {row["id"] for row in sales["content"]} & {r["id"] for r in theirs.sales()["content"]}
    assert theirs.send("GET", "payments/sales-transactions/" + sales["content"][0]["id"]).status == 404


def test_switching_there_and_back(accountant):
    there = accountant.switch(accountant.account(OWNS)).json["token"]
    back = accountant.switch(accountant.account(KEEPS), token=there)
    assert active(back.json) == [KEEPS]
    assert accountant.company(back.json["token"]) == KEEPS
    assert accountant.company(there) == 401


def test_switching_to_where_one_is_renews_the_token(accountant):
    answer = accountant.switch(accountant.account(KEEPS))
    assert answer.status == 200 and answer.json["token"] != accountant.token
    assert accountant.company(accountant.token) == 401


@pytest.mark.parametrize("account", ["1", "0", "-1", "9223372036854775807", "99999999999999999999",
                                     "abc", "1;DROP", "%00", "1,2", "x" * 1000])
def test_an_account_of_nobody_is_not_found(accountant, account):
    refused(accountant.switch(account), "error.notFound", 404, message="You have no such account any more")
    assert accountant.company(accountant.token) == KEEPS


def test_another_persons_account_is_not_found(accountant, server):
    operator = {"email": OPERATOR, "password": "Demo-Gerbang-2026!"}
    Client(server.url).sign_in(OPERATOR).post("security/logout")
    session = Client(server.url).post("security/authentication", operator)
    theirs = session["userAccounts"][0]["id"]
    refused(accountant.switch(theirs), "error.notFound", 404)
    answer = Client(server.url).send("POST", SWITCH, token=session["token"], headers={
        "X-Auth-Account-Id": accountant.account(KEEPS)})
    refused(answer, "error.notFound", 404)


def test_the_header_has_to_be_there(accountant):
    for answer in (accountant.switch(None), accountant.switch("")):
        refused(answer, "error.validation", 400, fields={"X-Auth-Account-Id": "Choose the account to switch to"})
    assert accountant.company(accountant.token) == KEEPS


def test_it_is_refused_in_the_readers_language(accountant):
    answer = accountant.switch("1", **{"Accept-Language": "de"})
    refused(answer, "error.notFound", 404, message="Dieses Konto haben Sie nicht mehr")


def test_without_a_session_nobody_switches(accountant):
    account = {"X-Auth-Account-Id": accountant.account(OWNS)}
    for token in (None, "garbage", "A" * 43, "é", accountant.token[:-1]):
        answer = Client(accountant.url).send("POST", SWITCH, token=token, headers=account)
        refused(answer, "error.unauthorized", 401)


def test_after_logout_nobody_switches(accountant):
    Client(accountant.url, accountant.token).post("security/logout")
    answer = accountant.switch(accountant.account(OWNS))
    refused(answer, "error.unauthorized", 401, message=SESSION_ENDED)


def test_a_key_replays_no_token(accountant):
    account = accountant.account(OWNS)
    first = accountant.switch(account, **{"Idempotency-Key": "k"})
    assert first.status == 200
    client = Client(accountant.url)
    for token in (accountant.token, first.json["token"]):
        again = client.send("POST", SWITCH, key="k", token=token,
                            headers={"X-Auth-Account-Id": account})
        assert again.status == 401 or again.json["token"] != first.json["token"]


@pytest.mark.both_engines
def test_of_twenty_switches_at_once_one_works(account_copies):
    for round_ in range(3):
        accountant = Accountant(account_copies[0])
        account = accountant.account(OWNS if round_ % 2 == 0 else KEEPS)
        answers = []
        barrier = threading.Barrier(20)

        def go(server):
            client = Client(server.url, accountant.token)
            client.send("GET", "ui/settings")
            barrier.wait()
            answers.append(client.send("POST", SWITCH, headers={"X-Auth-Account-Id": account}))

        threads = [threading.Thread(target=go, args=(account_copies[n % len(account_copies)],))
                   for n in range(20)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(a.status for a in answers) == [200] + [401] * 19
        token = next(a.json["token"] for a in answers if a.status == 200)
        assert accountant.company(token) in (OWNS, KEEPS)


def test_a_step_of_a_sign_in_switches_nothing(account_server):
    person = Person(account_server).sign_in()
    account = person.client.get("security/me")["data"]["companyId"]
    step = person.two_factor_enable().sign_out().step()
    answer = Client(account_server.url).send("POST", SWITCH, token=step,
                                             headers={"X-Auth-Account-Id": account})
    refused(answer, "error.unauthorized", 401)


def test_a_switch_is_written_down_with_both_accounts(accountant, server):
    accountant.switch(accountant.account(OWNS))
    rows = server.database.rows("SELECT subject, detail FROM audit_log "
                                "WHERE action = 'session.switch' ORDER BY id DESC LIMIT 1")
    assert rows == [[accountant.account(OWNS), f"from account {accountant.account(KEEPS)}"]]


def test_a_new_password_keeps_the_account(account_server):
    accountant = Accountant(account_server)
    token = accountant.switch(accountant.account(OWNS)).json["token"]
    client = Client(account_server.url, token)
    new = "Kopi-Kita-Books-2026!"
    body = {"oldPassword": "Demo-Gerbang-2026!", "newPassword": new, "verifyPassword": new}
    client.token = client.put("security/password", body)["token"]
    assert accountant.company(client.token) == OWNS
