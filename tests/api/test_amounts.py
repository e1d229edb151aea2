"""What is no plain amount is no amount, wherever one is sent: refused with its field's name, and nothing kept.

The routes come from the contract: one that takes an amount and is not in the table below fails the test.
"""

import base64
import json
import uuid

import pytest

from applicant import application, signed_up
from client import OPERATOR, Client
from merchant_server import MerchantServer, number
from payer import APPROVE, CUSTOMER, PAID, Payer
from server import ROOT
from shop import CARTS, draft, of, open_shop
from then import refused
from waiting import wait_until

pytestmark = pytest.mark.engine("sqlite")

SPEC = json.loads((ROOT / "contract/openapi.json").read_text())
AMOUNT = "An amount in MYR"

NO_TEXTS = [None, True, False, [], {}, ["1.00"], {"amount": "1.00"}, 1, 1.5, 10**30, -0.01]
NO_AMOUNTS = ["1e2", "1E2", "1,000.00", "1.000,00", "１２", "１２.００", "+1", "+1.00", "-1", "-1.00", " 1", "1 ",
              "1\t", "1\n", "1.", ".5", ".", "1.234", "1..0", "1.0.0", "0x10", "1_000", "RM 1", "NaN", "Infinity",
              "1/2", "٣", "1\u00a0000", "9999999999999999999", "99999999999999999999999999.00",
              "1000000000.01", "1.00\u200b", "−1.00"]
NOTHING = ["0", "0.00", "-0.00"]


def amounts_of(schema, path=""):
    """The paths below a schema at which an amount is."""
    if "$ref" in schema:
        return amounts_of(SPEC["components"]["schemas"][schema["$ref"].split("/")[-1]], path)
    found = {path} if AMOUNT in schema.get("description", "") else set()
    for choice in ("oneOf", "anyOf", "allOf"):
        for one in schema.get(choice, []):
            found |= amounts_of(one, path)
    for name, one in schema.get("properties", {}).items():
        found |= amounts_of(one, f"{path}.{name}".lstrip("."))
    return found | (amounts_of(schema["items"], path + "[]") if "items" in schema else set())


def routes():
    """(method, path, field, is in the query) of every amount that the contract takes."""
    out = set()
    for path, methods in SPEC["paths"].items():
        for method, operation in methods.items():
            body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
            for field in amounts_of(body.get("schema", {})):
                out.add((method.upper(), path, field, False))
            for parameter in operation.get("parameters", []):
                if amounts_of(parameter.get("schema", {})):
                    out.add((method.upper(), path, parameter["name"], True))
    return out


PRODUCT = {"name": "t", "frequency": "MT", "startRule": "ON_APPROVAL", "lateRule": "SKIP", "retries": 0, "terms": "t"}
LINK = {"title": "t", "amount": None, "oneTimePayment": True}


class World:
    def __init__(self, server, owner):
        self.server = server
        self.owner = owner
        self.link = owner.link_create()
        self.open = owner.link_create(amount=None, oneTimePayment=False)
        self.product = owner.post("emandate/products", {**PRODUCT, "amount": "80.00"})
        self.cart = open_shop(owner)
        payer = Payer(server.url).start(owner.link_create()["slug"]).decide(APPROVE)
        wait_until(lambda: payer.state()["status"] == PAID, "the payment")
        self.sale = owner.sale_of(payer.reference)
        self.merchant = None

    def kept(self):
        return self.server.database.rows(
            "SELECT (SELECT count(*) FROM payment_links), (SELECT count(*) FROM mandate_products),"
            " (SELECT count(*) FROM mandates), (SELECT count(*) FROM sales),"
            " (SELECT count(*) FROM carts), (SELECT count(*) FROM cart_orders),"
            " (SELECT count(*) FROM refund_requests), (SELECT count(*) FROM ledger_entries)")

    def body(self, method, path):
        """Who sends what, with the amount left out."""
        owner = self.owner
        if path == "/payments/payment-links":
            return owner, path, {**LINK}
        if path == "/payments/payment-links/{id}":
            return owner, path.replace("{id}", self.link["id"]), {**LINK}
        if path.startswith("/emandate/products"):
            return owner, path.replace("{id}", self.product["id"]), {**PRODUCT}
        if path == "/pay/payment-links/{slug}/checkout":
            return owner, path.replace("{slug}", self.open["slug"]), {**CUSTOMER}
        if path == "/payments/refund-requests":
            return owner, path, {"salesTransactionId": self.sale["id"], "reason": "Broken"}
        invited = {"productId": self.product["id"], "name": "Ali", "email": "ali@payer.example"}
        if path.startswith("/merchant-server/mandates"):
            return MerchantServer(owner), path.replace("{mandateNo}", "NOBODY"), {} if "{" in path else invited
        if path.startswith("/emandate/applications"):
            return owner, path.replace("{id}", "1"), {} if "{id}" in path else invited
        if path.startswith("/merchant-server/payments"):
            return self.of_server(path)
        if path == "/pay/carts/{slug}/checkout":
            return owner, path.replace("{slug}", self.cart["slug"]), {
                **CUSTOMER, "items": [{"id": self.cart["items"][0]["id"], "quantity": 1}]}
        if path.startswith(f"/{CARTS}"):
            cart = of(owner, self.cart)
            return owner, path.replace("{id}", cart["id"]), draft() | (
                {"version": cart["version"]} if method == "PUT" else {})
        if path.startswith("/admin/"):
            return self.of_operator(path)
        assert path == "/merchants/registration", f"{path} takes an amount and is not in this test"
        if self.merchant is None:
            self.merchant = signed_up(self.server)[1]
        return self.merchant, path, application()


    def of_operator(self, path):
        merchant = self.owner.get("merchants/profile")["merchantId"]
        operator = Client(self.server.url).sign_in(OPERATOR)
        rule = {"feeType": 4, "mdrAcquirer": 0, "mdrGateway": 0, "flatFeeAcquirer": "0.50", "flatFeeGateway": "0.50"}
        proposal = {"paymentMethod": 20, "validFrom": "2030-01-01", "rule": rule, "reason": "x"}
        bodies = {
            "/admin/payout-adjustments": {"merchantId": merchant, "reason": "x"},
            "/admin/payout-settings/{id}": {"period": "DL", "weekday": "MONDAY", "monthDay": 1, "month": 1,
                                            "cutOff": 480, "isHeld": False, "was": operator.get(f"admin/payout-settings/{merchant}")},
            "/admin/merchants/{id}/limits": {"reason": "Looked at"},
            "/admin/acquirers/{connector}/limit": {"reason": "Looked at"},
            "/admin/fees/preview": {"merchant": merchant, "month": "2026-01", "rule": rule},
            "/admin/fees/merchants/{id}/proposals": proposal,
            "/admin/fees/packages/{id}/proposals": {k: v for k, v in proposal.items() if k != "validFrom"},
        }
        assert path in bodies, f"{path} takes an amount and is not in this test"
        address = path.replace("{id}", "1" if "packages" in path else merchant).replace("{connector}", "fpx")
        return operator, address, bodies[path]

    def of_server(self, path):
        shop = MerchantServer(self.owner)
        order = {"mchtTxnId": number(), "orderDescription": "Tea"}
        if "{mchtTxnId}" not in path:
            return shop, path, order
        made = shop.call("POST", "merchant-server/payments", {**order, "txnAmount": "9.00"})
        payer = Payer(self.server.url)
        payer.reference = made["reference"]
        payer.open()
        payer.pay().decide(APPROVE)
        wait_until(lambda: payer.state()["status"] == PAID, "the payment")
        return shop, path.replace("{mchtTxnId}", order["mchtTxnId"]), {"reason": "Cold"}


@pytest.fixture
def world(server, owner):
    return World(server, owner)


def may_be_none(path, field):
    return path.endswith(("/limits", "/limit")) or path.startswith(
        ("/payments/payment-links", "/merchants/", "/emandate/products")) or (
        "mandate" in path and not path.endswith(("/collect", "/collections"))) or field == "items[].price"


def with_amount(body, field, amount):
    """The body with the amount, and how its field is named there."""
    if "." in field and "[]" not in field:
        outer, inner = field.split(".")
        return {**body, outer: {**body[outer], inner: amount}}, field
    if field != "items[].price":
        return {**body, field: amount}, field
    return {**body, "items": [{**body["items"][0], "price": amount}]}, "items[0].price"


@pytest.mark.parametrize("method, path, field", sorted((m, p, f) for m, p, f, in_query in routes() if not in_query))
def test_what_is_no_plain_amount_is_refused_with_its_field_and_nothing_is_kept(world, method, path, field):
    client, address, body = world.body(method, path)
    kept = world.kept()
    wrong = NO_TEXTS + NO_AMOUNTS + NOTHING
    if path.startswith(("/merchants/", "/admin/fees/", "/admin/payout-settings")) or field == "deliveryFee":
        wrong = [one for one in wrong if one not in NOTHING]  # a business that begins, a delivery that costs nothing
    if path == "/admin/payout-adjustments":
        wrong = [one for one in wrong if one is None or not str(one).startswith("-")]  # a charge is below zero
    for amount in wrong:
        if amount is None and may_be_none(path, field):
            continue  # the payer chooses, or no bound
        sent, named = with_amount(body, field, amount)
        refusal = refused(lambda: client.call(method, address.lstrip("/"), sent), "error.validation", 400)
        assert named in refusal.fields, (amount, refusal.fields)
    assert world.kept() == kept
    assert world.owner.get(f"payments/payment-links/{world.link['id']}")["amount"] == "80.00"


FILTERS = sorted((path, field) for _, path, field, in_query in routes() if in_query)


def is_refused_by_name(world, operator, path, field, amount):
    client = operator if path.startswith("/admin") else world.owner
    refusal = refused(lambda: client.get(path.lstrip("/").replace("{format}", "csv"), **{field: amount}),
                      "error.validation", 400)
    assert field in refusal.fields, (path, amount, refusal.fields)


def test_a_filter_that_is_no_plain_amount_is_refused_with_its_name(world, operator):
    """Every wrong amount at one list of a merchant, at one of operators, and at a file; and each filter for one of them:
    all are read by one rule, whose amounts are in MoneyTest."""
    chosen = {next(it for it in FILTERS if it[0].startswith(start) and ("{format}" in it[0]) == is_file)
              for start, is_file in (("/payments", False), ("/admin", False), ("/payments", True))}
    assert len(chosen) == 3
    for path, field in chosen:
        for amount in NO_AMOUNTS:
            is_refused_by_name(world, operator, path, field, amount)
    for at, (path, field) in enumerate(FILTERS):
        is_refused_by_name(world, operator, path, field, NO_AMOUNTS[at % len(NO_AMOUNTS)])


@pytest.mark.parametrize("field", ["amount", "minAmount", "maxAmount"])
def test_a_row_of_a_file_is_refused_for_the_same_amounts(world, field):
    kept = world.kept()
    # Blanks around a cell are none of it, and an empty one is none.
    wrong = [one for one in NO_AMOUNTS + NOTHING if one == one.strip(" \t\r\n")]
    heading = {"amount": "title;oneTimePayment;amount", "minAmount": "title;oneTimePayment;amount;minAmount",
               "maxAmount": "title;oneTimePayment;amount;maxAmount"}[field]
    start = "t;true;" if field == "amount" else "t;true;Open;"
    text = "\n".join([heading, *(f'{start}"{one}"' for one in wrong)])
    told = world.owner.post("payments/payment-links/upload/preview",
                            {"file": base64.b64encode(text.encode()).decode()})
    assert (told["right"], told["wrong"]) == (0, len(wrong))
    for row, amount in zip(told["rows"], wrong):
        assert [problem["field"] for problem in row["problems"]] == [field], (amount, row)
    assert world.kept() == kept


@pytest.mark.parametrize("written, meant", [("5", "5.00"), ("5.5", "5.50"), ("5.05", "5.05"), ("005.10", "5.10")])
def test_a_plain_amount_is_taken_as_it_is_meant(world, written, meant):
    assert world.owner.link_create(amount=written)["amount"] == meant
    title = uuid.uuid4().hex
    told = world.owner.post("payments/payment-links/upload/preview", {"file": base64.b64encode(
        f"title,oneTimePayment,amount\n{title},true,{written}\n".encode()).decode()})
    assert told["rows"][0]["link"]["amount"] == meant
