"""Saved views over the wire: their shape, wrong fields and rights. Their rules are in SavedViewTest, on both engines."""

import pytest

from accountant import OWNS, Accountant
from client import OWNER, PENDING, Client
from person import SESSION_ENDED, Person
from then import refused

pytestmark = pytest.mark.engine("sqlite")

PATH = "ui/saved-views"
SEARCH = "filterStatus=11&sort=amount,desc&name=100%25_%E5%BC%A0"


@pytest.fixture
def client(account_server):
    """Somebody new, signed in: no views but their own."""
    return Person(account_server).sign_in().client


def keep(client, name, list_="salesTransactions", search=SEARCH, **more):
    return client.send("POST", PATH, {"list": list_, "name": name, "search": search}, **more)


def names(client, list_="salesTransactions"):
    return [view["name"] for view in client.get(PATH, list=list_)["content"]]


def test_a_view_is_kept_shown_and_deleted(client):
    kept = keep(client, "Paid, the largest first").json
    assert set(kept) == {"id", "list", "name", "search"}
    assert client.get(PATH, list="salesTransactions") == {"content": [kept]}
    assert kept["search"] == SEARCH and kept["name"] == "Paid, the largest first"
    gone = client.send("DELETE", f"{PATH}/{kept['id']}")
    assert (gone.status, gone.body) == (204, b"")
    assert names(client) == []
    refused(client.send("DELETE", f"{PATH}/{kept['id']}"), "error.notFound", 404,
            message="This view does not exist any more")


def test_another_person_of_the_same_company_has_views_of_their_own(server):
    owner = Client(server.url).sign_in(OWNER)
    view = keep(owner, "Of the owner").json["id"]
    accountant = Accountant(server)
    mine = Client(server.url, accountant.token)
    assert mine.get("security/me")["data"]["companyId"] == owner.get("security/me")["data"]["companyId"]
    assert names(mine) == []
    refused(mine.send("DELETE", f"{PATH}/{view}"), "error.notFound", 404)
    assert "Of the owner" in names(owner)
    owner.delete(f"{PATH}/{view}")


def test_each_company_of_a_person_has_its_views(server):
    accountant = Accountant(server)
    first = Client(server.url, accountant.token)
    view = keep(first, "In the first").json["id"]
    other = {"X-Auth-Account-Id": accountant.account(OWNS)}
    refused(first.send("DELETE", f"{PATH}/{view}", headers=other), "error.notFound", 404)
    second = Client(server.url, accountant.switch(accountant.account(OWNS)).json["token"])
    assert names(second) == []
    refused(second.send("DELETE", f"{PATH}/{view}"), "error.notFound", 404)


def test_a_merchant_that_waits_may_keep_views(server):
    client = Client(server.url).sign_in(PENDING)
    view = keep(client, "Later").json["id"]
    client.delete(f"{PATH}/{view}")


def test_without_a_session_there_are_no_views(client, account_server):
    stranger = Client(account_server.url)
    view = keep(client, "Mine").json["id"]
    for token in (None, "garbage", "é"):
        refused(stranger.send("GET", PATH + "?list=salesTransactions", token=token), status=401)
        refused(keep(stranger, "Theirs", token=token), status=401)
        refused(stranger.send("DELETE", f"{PATH}/{view}", token=token), status=401)
    client.post("security/logout")
    refused(keep(client, "After"), "error.unauthorized", 401, message=SESSION_ENDED)


@pytest.mark.parametrize("field, value, message", [
    ("list", "", "Can not be empty"),
    ("list", "sales transactions", "Is not valid"),
    ("list", "sales-transactions", "Is not valid"),
    ("list", "liste1", "Is not valid"),
    ("list", "é", "Is not valid"),
    ("list", "a" * 41, "Must have at most 40 characters"),
    ("list", None, "Can not be empty"),
    ("name", "", "Can not be empty"),
    ("name", "  \u200b ", "Can not be empty"),
    ("name", "n" * 61, "Must have at most 60 characters"),
    ("name", "a\0b", "Must not contain a NUL character"),
    ("search", "s" * 1001, "Must have at most 1000 characters"),
    ("search", None, "Can not be empty"),
    ("page", "1", "Is not a field of this request"),
])
def test_a_wrong_field_is_named(client, field, value, message):
    body = {"list": "salesTransactions", "name": "N", "search": "a=1", field: value}
    said = refused(client.send("POST", PATH, body), "error.validation", 400).answer.json
    assert {"field": field, "message": message} in said["fieldErrors"], said
    assert names(client) == []


def test_the_longest_of_everything_is_kept(client):
    kept = keep(client, "名" * 60, "l" * 40, "é" * 1000)
    assert kept.status == 200, kept
    assert client.get(PATH, list="l" * 40)["content"] == [kept.json]
    assert keep(client, "Everything", search="").json["search"] == ""


@pytest.mark.parametrize("query", ["", "?list=", "?list=a%25", "?list=a'--", "?list=" + "a" * 41])
def test_the_list_has_to_be_named(client, query):
    said = refused(client.send("GET", PATH + query), "error.validation", 400).answer.json
    assert [e["field"] for e in said["fieldErrors"]] == ["list"]


@pytest.mark.parametrize("id_", ["0", "-1", "abc", "1%20OR%201=1", "9" * 30])
def test_a_view_of_no_such_number_is_not_found(client, id_):
    keep(client, "Mine")
    refused(client.send("DELETE", f"{PATH}/{id_}"), "error.notFound", 404)
    assert names(client) == ["Mine"]
