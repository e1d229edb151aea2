"""Auto-debit products over the wire."""

import pytest

from client import PENDING, Client, Refused

pytestmark = pytest.mark.engine("sqlite")

PRODUCTS = "emandate/products"
MONTHLY = {"name": "Gym", "amount": "80.00", "frequency": "MT", "debits": 12, "startRule": "ON_DAY", "startDay": 5,
           "lateRule": "SKIP", "retries": 2, "terms": "Debited each month. 每月扣款。"}


def names(client, **query):
    return [row["name"] for row in client.get(PRODUCTS, sort="name,asc", **query)["content"]]


def test_a_product_is_made_changed_switched_and_deleted(owner):
    product = owner.post(PRODUCTS, MONTHLY)
    assert product["actions"] == ["EDIT", "DEACTIVATE", "DELETE"]
    assert product["url"].endswith(f"/auto-debit/{product['slug']}")
    assert len(product["slug"]) >= 22
    details = owner.get(f"{PRODUCTS}/{product['id']}")
    assert details["terms"] == MONTHLY["terms"]
    assert details["qrSvg"].startswith("<svg")
    changed = owner.put(f"{PRODUCTS}/{product['id']}", {**MONTHLY, "name": "Pool", "terms": "New"})
    assert (changed["name"], changed["termsVersion"]) == ("Pool", 2)
    owner.post(f"{PRODUCTS}/{product['id']}/deactivate", {})
    with pytest.raises(Refused) as refused:
        owner.post(f"{PRODUCTS}/{product['id']}/deactivate", {})
    assert refused.value.status == 409
    assert names(owner, isActive="false", name="Pool") == ["Pool"]
    assert names(owner, isActive="true", name="Pool") == []
    owner.delete(f"{PRODUCTS}/{product['id']}")
    assert owner.send("GET", f"{PRODUCTS}/{product['id']}").status == 404


@pytest.mark.parametrize(
    ("draft", "field"),
    [
        ({"maxAmount": "90.00"}, "amount"),
        ({"amount": None}, "amount"),
        ({"amount": "0.99"}, "amount"),
        ({"frequency": "QR"}, "frequency"),
        ({"debits": 0}, "debits"),
        ({"debits": 1000}, "debits"),
        ({"startDay": None}, "startDay"),
        ({"startDay": 32}, "startDay"),
        ({"frequency": "WK", "startDay": 8}, "startDay"),
        ({"frequency": "YR"}, "startRule"),
        ({"startRule": "ON_APPROVAL"}, "startDay"),
        ({"frequency": "DL", "startRule": "ON_APPROVAL", "startDay": None}, "retries"),
        ({"retries": 5}, "retries"),
        ({"terms": ""}, "terms"),
        ({"name": "\u200b"}, "name"),
    ],
)
def test_what_is_no_plan_is_refused_with_its_field(owner, draft, field):
    with pytest.raises(Refused) as refused:
        owner.post(PRODUCTS, {**MONTHLY, **draft})
    assert refused.value.status == 400
    assert field in refused.value.fields


def test_a_plan_is_dated_before_it_is_saved(own_server):
    """The sandbox's clock stands on a Friday: banks need three banking days, and Christmas is none."""
    owner = Client(own_server.url).sign_in()
    told = owner.get(f"{PRODUCTS}/preview", frequency="MT", debits=3, startRule="ON_DAY", startDay=25, lateRule="SKIP")
    assert len(told["debits"]) == 3
    assert told["signedOn"] < told["approvedBy"] < told["debits"][0]["due"]
    assert all(it["due"].endswith("-25") and it["debited"] >= it["due"] for it in told["debits"])
    once = owner.get(f"{PRODUCTS}/preview", frequency="YR", debits=1, startRule="ON_APPROVAL", lateRule="AT_ONCE")
    assert len(once["debits"]) == 1


def test_a_product_of_another_merchant_does_not_exist(server, owner):
    product = owner.post(PRODUCTS, MONTHLY)
    other = Client(server.url).sign_in(PENDING)
    for method, path, body in (("GET", "", None), ("PUT", "", MONTHLY), ("DELETE", "", None),
                               ("POST", "/activate", {}), ("POST", "/deactivate", {})):
        assert other.send(method, f"{PRODUCTS}/{product['id']}{path}", body).status == 404
    assert product["id"] not in [row["id"] for row in other.get(PRODUCTS)["content"]]
