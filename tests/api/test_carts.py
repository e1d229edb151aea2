"""Carts as their merchant makes them, what payers see of them, and the orders that come of it."""

import csv
import io
import subprocess

import pytest

from accountant import OWNS, Accountant
from client import PENDING, Client
from payer import PAID
from shop import ADDRESS, CARTS, NOTHING_ASKED, ORDERS, Buyer, change, draft, item, of, open_shop, order_of, pay
from then import refused

pytestmark = pytest.mark.engine("postgresql")

ALL_ASKED = {"phone": "REQUIRED", "address": "REQUIRED", "note": "OPTIONAL"}


@pytest.fixture
def lone_shop(own_server):
    """A merchant whose carts and orders are counted, on a server of its own."""
    accountant = Accountant(own_server)
    return Client(own_server.url, accountant.switch(accountant.account(OWNS)).json["token"])


def bought(server, cart, *lines, **fields):
    return pay(Buyer(server.url).to_bank_with(cart, *lines, **fields))


def test_a_draft_is_published_paid_and_becomes_an_order(server, owner):
    cart = owner.post(CARTS, draft(item("Kuih lapis", "12.50", stock=5), item("Kopi", "4.00"),
                                   deliveryFee="6.00", customerFields=ALL_ASKED, description="Since 1957"))
    assert cart["status"] == 0 and cart["version"] == 1
    assert cart["actions"] == ["VIEW", "EDIT", "PUBLISH", "DELETE"]
    buyer = Buyer(server.url)
    refused(lambda: buyer.shop(cart), "error.notFound", 404)
    owner.post(f"{CARTS}/{cart['id']}/publish")
    page = buyer.shop(cart)
    assert page["state"] == "OPEN" and page["deliveryFee"] == "6.00" and page["currency"] == "MYR"
    assert [(it["name"], it["price"], it.get("stockLeft")) for it in page["items"]] == [
        ("Kuih lapis", "12.50", 5), ("Kopi", "4.00", None)]
    cake, coffee = (it["id"] for it in page["items"])
    buyer.to_bank_with(cart, (cake, 2), coffee, customerPhone="+60123456789", address=ADDRESS,
                       noteToSeller="Less sugar")
    sale = owner.sale_of(buyer.reference)
    assert sale["channel"] == 5 and sale["amount"] == "35.00" and sale["description"] == "Kedai Kopi"
    assert owner.sale_detail(buyer.reference)["history"][0]["trigger"] == "PAYER"
    pay(buyer)
    row = order_of(owner, buyer)
    assert row["status"] == PAID and row["amount"] == "35.00" and row["itemCount"] == 3
    assert row["cart"] == {"id": cart["id"], "title": "Kedai Kopi"} and row["saleId"] == sale["id"]
    details = owner.get(f"{ORDERS}/{row['id']}")
    assert [(it["name"], it["price"], it["quantity"], it["amount"]) for it in details["lines"]] == [
        ("Kuih lapis", "12.50", 2, "25.00"), ("Kopi", "4.00", 1, "4.00")]
    assert details["deliveryFee"] == "6.00" and details["address"] == ADDRESS
    assert details["noteToSeller"] == "Less sugar" and details["customerPhone"] == "+60123456789"
    now = of(owner, cart)
    assert now["orders"] == 1 and now["actions"] == ["VIEW", "EDIT", "UNPUBLISH"]


def test_the_sales_page_shows_the_order_to_merchant_and_operator(server, owner, operator):
    cart = open_shop(owner, item("Batik sarong", "49.90"), customerFields=ALL_ASKED)
    buyer = bought(server, cart, (cart["items"][0]["id"], 2), address=ADDRESS, customerPhone="0123456789")
    sale = owner.sale_of(buyer.reference)
    for shown in (owner.sale_detail(buyer.reference)["cart"],
                  operator.get(f"admin/sales-transactions/{sale['id']}")["cart"]):
        assert shown["title"] == "Kedai Kopi" and shown["cartId"] == cart["id"]
        assert shown["lines"][0]["name"] == "Batik sarong" and shown["lines"][0]["amount"] == "99.80"
        assert (shown["customerAddress"], shown["customerCity"], shown["customerPostalCode"],
                shown["customerState"]) == ("12 Jalan Besar", "Ipoh", "30000", "Perak")


def test_the_quick_search_finds_sales_by_item_and_address_and_carts(server, owner):
    cart = open_shop(owner, item("Songket Terengganu", "150.00"), title="Rumah Songket",
                     customerFields={**NOTHING_ASKED, "address": "REQUIRED"})
    buyer = bought(server, cart, address={**ADDRESS, "line": "77 Lorong Cempaka"})
    sale = owner.sale_of(buyer.reference)["id"]
    for term in ("songket tereng", "lorong cempaka", buyer.address):
        hits = owner.get(f"search/{term.replace(' ', '%20')}")["content"]
        assert (hits[0]["kind"], hits[0]["id"]) == ("salesTransaction", sale), (term, hits)
        assert len({hit["id"] for hit in hits}) == len(hits)
    hits = owner.get("search/rumah%20songket")["content"]
    assert ("cart", cart["id"], "Rumah Songket") in [(h["kind"], h["id"], h["title"]) for h in hits]


def test_the_list_filters_sorts_and_counts(lone_shop):
    made = [lone_shop.post(CARTS, draft(item(f"Thing {n}", f"{n}.00", stock=0 if n == 2 else None), title=title))
            for n, title in enumerate(["Bakery", "antiques", "Cameras"], 1)]
    lone_shop.post(f"{CARTS}/{made[1]['id']}/publish")

    def titles(**query):
        page = lone_shop.get(CARTS, **query)
        assert page["totalElements"] == len(page["content"])
        return [row["title"] for row in page["content"]]

    assert titles() == ["Cameras", "antiques", "Bakery"]
    assert titles(sort="title,asc") == ["antiques", "Bakery", "Cameras"]
    assert titles(sort="status,desc")[0] == "antiques"
    changed = [row["updatedDate"] for row in lone_shop.get(CARTS, sort="updatedDate,desc")["content"]]
    assert changed == sorted(changed, reverse=True)
    assert titles(filterStatus=1) == ["antiques"] and titles(filterStatus="0,1") == titles()
    assert titles(name="thing 3") == ["Cameras"] and titles(name="ANTIQ") == ["antiques"]
    assert titles(createdDateFrom="2030-01-01 00:00:00") == []
    row = lone_shop.get(CARTS, name="antiques")["content"][0]
    assert (row["items"], row["priceFrom"], row["priceTo"], row["stockOut"], row["orders"]) == (1, "2.00", "2.00", 1, 0)
    assert lone_shop.send("GET", CARTS + "?sort=secret,asc").status == 400
    lines = list(csv.reader(io.StringIO(lone_shop.raw("GET", f"/api/v1/{CARTS}/export/csv?filterStatus=1", None, {
        "X-Auth-Token": lone_shop.token}).text.lstrip("\ufeff"))))
    assert [line[0] for line in lines] == ["Title", "antiques"]


def test_two_tabs_do_not_undo_each_other(owner):
    cart = owner.post(CARTS, draft())
    change(owner, cart, title="First")
    refused(lambda: change(owner, cart, title="Second", version=1), "cart.changed", 409)
    assert of(owner, cart)["title"] == "First" and of(owner, cart)["version"] == 2


def test_a_published_cart_keeps_an_item_with_a_price(owner):
    cart = owner.post(CARTS, draft(item(price=None)))
    refused(lambda: owner.post(f"{CARTS}/{cart['id']}/publish"), "cart.no_price", 409)
    change(owner, cart, items=[item()])
    owner.post(f"{CARTS}/{cart['id']}/publish")
    refused(lambda: owner.post(f"{CARTS}/{cart['id']}/publish"), "error.conflict", 409)
    refusal = refused(lambda: change(owner, cart, items=[]), "error.validation", 400)
    assert "items" in refusal.fields
    owner.post(f"{CARTS}/{cart['id']}/unpublish")
    change(owner, cart, items=[])


def test_an_item_without_a_price_is_not_shown_to_payers(server, owner):
    cart = open_shop(owner, item("Soon", price=None), item("Now"))
    buyer = Buyer(server.url)
    assert [it["name"] for it in buyer.shop(cart)["items"]] == ["Now"]
    refusal = refused(lambda: buyer.order(cart, cart["items"][0]["id"]), "cart.changed", 409)
    assert list(refusal.fields) == ["items[0]"]


def test_a_cart_with_orders_stays_and_another_is_deleted_for_ever(server, owner):
    cart = open_shop(owner)
    buyer = Buyer(server.url).order(cart)
    refused(lambda: owner.delete(f"{CARTS}/{cart['id']}"), "cart.has_orders", 409)
    buyer.cancel()
    owner.delete(f"{CARTS}/{cart['id']}")
    for call in (lambda: of(owner, cart), lambda: buyer.shop(cart), lambda: buyer.order(cart),
                 lambda: owner.delete(f"{CARTS}/{cart['id']}")):
        refused(call, "error.notFound", 404)
    sold = open_shop(owner)
    bought(server, sold)
    refused(lambda: owner.delete(f"{CARTS}/{sold['id']}"), "cart.has_orders", 409)


def test_a_copy_is_a_draft_with_all_its_stock_and_no_orders(server, owner):
    cart = open_shop(owner, item(stock=3), deliveryFee="2.00")
    bought(server, cart)
    copy = owner.post(f"{CARTS}/{cart['id']}/duplicate")
    assert copy["status"] == 0 and copy["slug"] != cart["slug"] and copy["orders"] == 0
    assert copy["items"][0]["id"] != cart["items"][0]["id"]
    assert (copy["items"][0]["stockLeft"], copy["items"][0]["sold"]) == (3, 0)


def test_what_the_cart_asks_for_is_required_and_nothing_else_is_kept(server, owner):
    cart = open_shop(owner, customerFields={"phone": "REQUIRED", "address": "REQUIRED", "note": "REQUIRED"})
    buyer = Buyer(server.url)
    refusal = refused(lambda: buyer.order(cart), "error.validation", 400)
    assert set(refusal.fields) == {"customerPhone", "address", "noteToSeller"}
    quiet = open_shop(owner)
    buyer = bought(server, quiet, customerPhone="0123456789", address=ADDRESS, noteToSeller="Hello")
    details = owner.get(f"{ORDERS}/{order_of(owner, buyer)['id']}")
    assert [details.get(it) for it in ("address", "noteToSeller", "customerPhone")] == [None, None, None]


def test_the_packing_slip_is_a_pdf_of_what_was_paid(server, owner):
    cart = open_shop(owner, item("茶 tea", "9.00"), customerFields={**NOTHING_ASKED, "address": "REQUIRED"})
    buyer = Buyer(server.url).to_bank_with(cart, (cart["items"][0]["id"], 3), address=ADDRESS)
    order = order_of(owner, buyer)
    path = f"/api/v1/{ORDERS}/{order['id']}/packing-slip"
    signed = {"X-Auth-Token": owner.token}
    assert owner.raw("GET", path, None, signed).status == 409
    pay(buyer)
    answer = owner.raw("GET", path, None, signed)
    assert answer.status == 200 and answer.headers["content-type"] == "application/pdf"
    text = subprocess.run(["pdftotext", "-layout", "-", "-"], input=answer.body, capture_output=True,
                          check=True).stdout.decode()
    for words in ("Packing slip", order["orderNo"], "3×", "茶 tea", "12 Jalan Besar", "30000 Ipoh", "Perak"):
        assert words in text, text


def test_the_receipt_says_what_was_bought(server, owner):
    cart = open_shop(owner, item("Kopi O", "4.00"), deliveryFee="6.00")
    buyer = bought(server, cart, (cart["items"][0]["id"], 2))
    answer = buyer.client.raw("GET", f"/api/v1/pay/checkouts/{buyer.reference}/receipt")
    text = subprocess.run(["pdftotext", "-layout", "-", "-"], input=answer.body, capture_output=True,
                          check=True).stdout.decode()
    assert "Kopi O · RM 8.00" in text and "RM 6.00" in text, text


def test_the_merchants_server_hears_what_was_ordered(server, owner):
    cart = open_shop(owner, item("Rare tea", "4.00", stock=6), customerFields={**NOTHING_ASKED, "address": "REQUIRED"})
    buyer = bought(server, cart, (cart["items"][0]["id"], 2), address=ADDRESS)
    order = owner.sale_of(buyer.reference)["orderNo"]
    told = owner.get("merchants/webhooks/deliveries", name=order, sort="createdDate,asc")["content"]
    assert [it["eventType"] for it in sorted(told, key=lambda it: it["sequence"])] == [
        "sale.paid", "cart.order_paid", "cart.stock_low"]
    catalogue = {it["type"] for it in owner.get("events/catalogue")["types"]}
    assert {"cart.order_paid", "cart.stock_low"} <= catalogue


def test_the_orders_are_listed_filtered_and_exported(own_server, lone_shop):
    tea, cups = open_shop(lone_shop, item("Teh O", "3.00")), open_shop(lone_shop, item("Cawan", "20.00"), title="Cups")
    first = bought(own_server, tea, (tea["items"][0]["id"], 2))
    second = Buyer(own_server.url).order(cups)

    def found(**query):
        page = lone_shop.get(ORDERS, **query)
        assert page["totalElements"] == len(page["content"])
        return [row["customerName"] and row["cart"]["title"] for row in page["content"]]

    assert found() == ["Cups", "Kedai Kopi"]
    assert found(cart=tea["id"]) == ["Kedai Kopi"] and found(filterStatus=11) == ["Kedai Kopi"]
    assert found(filterStatus="0,1") == ["Cups"] and found(amountFrom="10.00") == ["Cups"]
    assert found(amountTo="6.00") == ["Kedai Kopi"] and found(name="cawan") == ["Cups"]
    assert found(name=first.address) == ["Kedai Kopi"] and found(sort="amount,asc") == ["Kedai Kopi", "Cups"]
    assert found(sort="paidDate,desc") == ["Kedai Kopi", "Cups"]
    second.open()
    assert lone_shop.get(ORDERS, name=second.address)["content"][0]["status"] == 1, "as the sale's"
    text = lone_shop.raw("GET", f"/api/v1/{ORDERS}/export/csv", None, {"X-Auth-Token": lone_shop.token}).text
    lines = list(csv.DictReader(io.StringIO(text.lstrip("\ufeff"))))
    assert [(line["Ordered"], line["Amount (MYR)"]) for line in lines] == [("1 × Cawan", "20.00"), ("2 × Teh O", "6.00")]


def test_a_merchant_prepares_carts_before_approval_and_nobody_pays_them(server):
    pending = Client(server.url).sign_in(PENDING)
    cart = open_shop(pending)
    buyer = Buyer(server.url)
    assert buyer.shop(cart)["state"] == "NOT_READY"
    refused(lambda: buyer.order(cart), "cart.not_ready", 409)


def test_another_merchants_carts_and_orders_are_not_there(server, owner, shop):
    cart = open_shop(owner)
    order = order_of(owner, bought(server, cart))["id"]
    body = {**draft(), "version": 1}
    for call in (lambda: shop.get(f"{CARTS}/{cart['id']}"), lambda: shop.put(f"{CARTS}/{cart['id']}", body),
                 lambda: shop.delete(f"{CARTS}/{cart['id']}"), lambda: shop.get(f"{CARTS}/{cart['id']}/qr-code"),
                 *(lambda verb=verb: shop.post(f"{CARTS}/{cart['id']}/{verb}")
                   for verb in ("publish", "unpublish", "duplicate")),
                 lambda: shop.get(f"{ORDERS}/{order}"), lambda: shop.get(f"{ORDERS}/{order}/packing-slip")):
        refused(call, "error.notFound", 404)
    assert shop.get(ORDERS, cart=cart["id"])["totalElements"] == 0
    mine = shop.post(CARTS, draft())
    stolen = item(id=cart["items"][0]["id"])
    for attack in (lambda: shop.post(CARTS, draft(stolen)), lambda: change(shop, mine, items=[stolen])):
        refusal = refused(attack, "error.validation", 400)
        assert list(refusal.fields) == ["items[0].id"]


@pytest.mark.parametrize("wrong", [
    {"price": "1e2"}, {"price": "0.00"}, {"price": "-5.00"}, {"price": "1.005"}, {"price": "99999999999.00"},
    {"price": 5}, {"stock": -1}, {"stock": 1_000_001}, {"stock": 1.5}, {"quantityMin": 0}, {"quantityMax": 100_001},
    {"quantityMin": 5, "quantityMax": 4}, {"name": ""}, {"name": "\u200b"}, {"name": "x" * 121},
    {"name": "a\u0000b"}, {"pictureId": "nothing-of-ours"}, {"pictureId": "../../etc"}, {"id": "12"},
])
def test_an_item_that_is_wrong_is_refused_by_its_name(owner, wrong):
    answer = owner.send("POST", CARTS, draft(item(), item(**wrong)))
    assert answer.status == 400, answer
    fields = [it["field"] for it in answer.json.get("fieldErrors") or []]
    assert fields and all(field.startswith("items[1].") for field in fields), answer


def test_a_cart_holds_200_items_and_no_more(owner):
    cart = owner.post(CARTS, draft(*[item(f"Item {n}") for n in range(200)]))
    assert [it["name"] for it in cart["items"]] == [f"Item {n}" for n in range(200)]
    assert owner.send("POST", CARTS, draft(*[item()] * 201)).status == 400
    twice = [{**item(), "id": cart["items"][0]["id"]}] * 2
    refusal = refused(lambda: change(owner, cart, items=twice), "error.validation", 400)
    assert list(refusal.fields) == ["items[1].id"]


@pytest.mark.parametrize("lines", [
    [], [{"id": "1", "quantity": 0}], [{"id": "1", "quantity": -3}], [{"id": "1", "quantity": 100_001}],
    [{"id": "1", "quantity": 2 ** 63}], [{"id": "1", "quantity": 1.5}], [{"id": "x", "quantity": 1}],
    [{"id": "1"}], [{"quantity": 1}], [{"id": "1", "quantity": "1"}], [{"id": "1", "quantity": 1}] * 51,
])
def test_a_basket_that_is_none_is_refused(server, owner, lines):
    cart = open_shop(owner)
    buyer = Buyer(server.url)
    answer = buyer.client.send("POST", f"pay/carts/{cart['slug']}/checkout", {**buyer.basket(), "items": lines})
    assert answer.status == 400, answer


def test_an_item_of_another_cart_is_not_for_sale_here(server, owner):
    cart, other = open_shop(owner), open_shop(owner, item("Elsewhere", "1.00"))
    refusal = refused(lambda: Buyer(server.url).order(cart, other["items"][0]["id"]), "cart.changed", 409)
    assert list(refusal.fields) == ["items[0]"]


def test_an_order_is_worth_a_payment(server, owner):
    cart = open_shop(owner, item("Sticker", "0.10"), item("House", "900000.00"))
    sticker, house = (it["id"] for it in cart["items"])
    for lines in ([(sticker, 9)], [(house, 2)], [(house, 100)]):
        refusal = refused(lambda lines=lines: Buyer(server.url).order(cart, *lines), "error.validation", 400)
        assert list(refusal.fields) == ["items"]
    Buyer(server.url).order(cart, (sticker, 10))


@pytest.mark.parametrize("slug", ["", "x", "a" * 24, "%00", "..%2f", "' OR 1=1"])
def test_a_guessed_address_finds_nothing(server, slug):
    from urllib.parse import quote
    answer = Client(server.url).send("GET", "pay/carts/" + quote(slug, safe="%"))
    assert answer.status in (400, 404), answer


def test_without_the_permission_nothing_is_shown_or_done(server, owner):
    cart = open_shop(owner)
    nobody = Client(server.url)
    for method, path in (("GET", CARTS), ("GET", ORDERS), ("GET", f"{CARTS}/{cart['id']}"), ("POST", CARTS),
                         ("POST", f"{CARTS}/{cart['id']}/publish"), ("DELETE", f"{CARTS}/{cart['id']}"),
                         ("GET", f"{CARTS}/export/csv"), ("GET", f"{ORDERS}/export/csv")):
        assert nobody.send(method, path, {}).status == 401, (method, path)


def test_unicode_travels_whole(server, owner):
    name = "Нәрсә 🧁 قهوة"
    cart = open_shop(owner, item(name), title="厨房 & <b>Söhne</b>")
    assert Buyer(server.url).shop(cart)["title"] == "厨房 & <b>Söhne</b>"
    assert of(owner, cart)["items"][0]["name"] == name
