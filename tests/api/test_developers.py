"""The page for merchants' developers says all of the contract that their programs need, and what it shows runs."""

import gzip
import json
import re
from datetime import datetime

import pytest
from client import Client
from developer_page import DeveloperPage, Node, run_program
from example_shop import ExampleShop
from machine import Clock
from merchant_server import MerchantServer, number
from payer import APPROVE, CANCELED, CREATED, PAID, Payer
from server import ROOT

pytestmark = pytest.mark.engine("postgresql")

SPEC = json.loads((ROOT / "contract/openapi.json").read_text())
LANGUAGES = ["en", "de", "es", "fr", "ja", "ms", "zh"]
CALLS = {operation["operationId"]: (path, method, operation)
         for path, item in SPEC["paths"].items() for method, operation in item.items()
         if "server" in operation["tags"]}


@pytest.fixture(scope="module")
def page(shared_server):
    return DeveloperPage(shared_server.url)


@pytest.fixture
def merchant(owner):
    return MerchantServer(owner, "http://localhost:3000")


# Not brought about here: a merchant that an operator has closed, a bank that is silent, a void that waits.
UNSEEN = {(409, "merchant.notActive"), (400, "merchant.payment_limit"), (409, "merchant.day_limit"),
          (503, "error.unavailable"), (409, "sale.void_waiting")}


def fields_of(schema, found):
    schema = SPEC["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]] if "$ref" in schema else schema
    for name, field in schema.get("properties", {}).items():
        found.append((name, field))
        fields_of(field.get("items", field), found)
    return found


def section(page, id):
    """The HTML from this heading to the next of its kind."""
    text = page.answer.text
    begin = text.index(f'id="{id}"')
    return text[begin:text.index("<section", begin) if "<section" in text[begin:] else len(text)]


def test_every_call_of_a_merchant_s_server_has_its_words_in_the_contract():
    assert set(CALLS) >= {"server_health", "server_bank_list", "server_payment_create", "server_payment_get",
                          "server_payment_cancel", "server_refund_create", "event_feed", "event_catalogue"}
    for id, (_, _, operation) in CALLS.items():
        assert operation["summary"] and operation["description"], id
        for parameter in operation.get("parameters", []):
            assert "$ref" in parameter or parameter["name"] in ("mchtId", "mchtTxnId", "mandateNo") or parameter["description"], parameter
        for part in [operation.get("requestBody"), operation["responses"].get("200")]:
            for name, field in fields_of((part or {}).get("content", {}).get("application/json", {}).get("schema", {}), []):
                said = field.get("description") or any(it.get("description") for it in field.get("anyOf", []))
                assert said, f"{id}: nobody says what {name} is"


@pytest.mark.parametrize("id", sorted(CALLS))
def test_every_call_stands_on_the_page_with_all_its_fields_limits_and_refusals(page, id):
    path, method, operation = CALLS[id]
    html = section(page, id)
    assert method.upper() in html and f"/api/v1{path}" in html
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    answer = operation["responses"].get("200", {}).get("content", {}).get("application/json", {}).get("schema", {})
    for name, field in fields_of(body, []) + fields_of(answer, []):
        assert f"<code>{name}</code>" in html, name
    for name, field in fields_of(body, []):
        if "maxLength" in field:
            assert f"{field['maxLength']} characters" in html, name
    for response in operation["responses"].values():
        for error in response.get("x-errors", []):
            assert f"<code>{error['errorCode']}</code>" in html, error
    assert {f"{id}.sh", f"{id}.mjs", f"{id}.php"} <= set(page.samples)


def test_each_refusal_that_the_contract_tells_of_comes_as_it_says(server, owner, merchant):
    def code(method, path, body=None, **more):
        answer = merchant.send(method, path, body, **more)
        return answer.status, answer.json["errorCode"]

    def told(id):
        return {(int(status), error["errorCode"]) for status, response in CALLS[id][2]["responses"].items()
                for error in response.get("x-errors", [])}

    order = {"mchtTxnId": number(), "orderDescription": "Tea", "txnAmount": "3.00"}
    made = merchant.send("POST", "payments", order).json
    path = f"payments/{order['mchtTxnId']}"
    seen = {"server_payment_create": {code("POST", "payments", {**order, "txnAmount": "4.00"}),
                                      code("POST", "payments", {**order, "mchtTxnId": "a/b"})},
            "server_payment_get": {code("GET", "payments/none")},
            "server_payment_cancel": {code("POST", "payments/none/cancel")},
            "server_refund_create": {code("POST", "payments/none/refund-requests", {"amount": "1.00", "reason": "x"}),
                                     code("POST", f"{path}/refund-requests", {"amount": "1.00", "reason": "x"})}}
    payer = Payer(server.url)
    payer.reference = made["reference"]
    payer.open()
    payer.pay().decide(APPROVE)
    seen["server_payment_create"].add(code("POST", "payments", order))
    seen["server_payment_cancel"].add(code("POST", f"{path}/cancel"))
    refund = {"amount": "1.00", "reason": "x"}
    seen["server_refund_create"].add(code("POST", f"{path}/refund-requests", {**refund, "amount": "3.01"}))
    assert merchant.send("POST", f"{path}/refund-requests", refund).status == 200
    seen["server_refund_create"].add(code("POST", f"{path}/refund-requests", refund))
    ended = {**order, "mchtTxnId": number()}
    merchant.send("POST", "payments", ended)
    merchant.send("POST", f"payments/{ended['mchtTxnId']}/cancel")
    seen["server_payment_create"].add(code("POST", "payments", ended))
    for id, found in seen.items():
        missing = told(id) - found - UNSEEN
        assert not missing and found <= told(id), (id, found, told(id))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_light_safe_and_whole_in_every_language(server, page, language):
    here = DeveloperPage(server.url, language)
    answer = here.answer
    assert answer.status == 200 and f'<html lang="{language}">' in answer.text
    assert len(answer.body) < 465_000, len(answer.body)  # 11,000 for each type of event
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'") and "unsafe" not in policy
    for tag, attributes in here.tags:
        assert not any(name.startswith("on") or name == "style" for name in attributes), (tag, attributes)
        assert tag != "style" and (tag != "script" or attributes["src"] == "/developers/page.js")
        for name in ("src", "href"):
            outside = attributes.get(name, "").startswith(("http:", "https:", "//"))
            assert not outside or attributes[name] == "http://localhost:3000", attributes
    assert len(here.ids) == len(set(here.ids)), "an id twice"
    for link in here.links:
        if link.startswith("#"):
            assert link[1:] in here.ids, link
    assert here.ids == page.ids and here.samples == page.samples, "the same in every language"
    assert "{{" not in answer.text and "developers:" not in answer.text


def test_a_link_of_the_page_leads_somewhere(server, page):
    client = Client(server.url)
    for link in set(page.links):
        if link.startswith("/"):
            assert client.raw("GET", link).status == 200, link
    for name, kind in [("page.css", "text/css"), ("page.js", "text/javascript"), ("gerbang.php", "text/plain")]:
        answer = client.raw("GET", f"/developers/{name}")
        assert answer.status == 200 and answer.headers["content-type"].startswith(kind)
        assert client.raw("GET", f"/developers/{name}", headers={"If-None-Match": answer.headers["etag"]}).status == 304
    for name in ["none", "..%2Fpage.css", "%2e%2e", "page.css%00"]:
        assert client.raw("GET", f"/developers/{name}").status in (400, 404), name


def test_the_reader_s_language_is_the_address_s_else_the_browser_s(server):
    client = Client(server.url)
    for path, accepts, language in [("/developers", "de-CH, fr;q=0.8", "de"), ("/developers?lang=ms", "de", "ms"),
                                    ("/developers?lang=xx", "zh", "zh"), ("/developers", "xx", "en")]:
        answer = client.raw("GET", path, headers={"Accept-Language": accepts})
        assert f'<html lang="{language}">' in answer.text, path
        assert "Accept-Language" in answer.headers["vary"]


def test_the_page_travels_packed(server, page):
    answer = Client(server.url).raw("GET", "/developers", headers={"Accept-Encoding": "gzip, br"})
    assert answer.headers["content-encoding"] == "gzip" and len(answer.body) < 45_000, len(answer.body)
    assert gzip.decompress(answer.body) == page.answer.body


def test_the_contract_that_is_served_is_the_one_that_is_kept(server):
    answer = Client(server.url).raw("GET", "/openapi.json")
    assert answer.json == SPEC and answer.headers["content-type"] == "application/json"


def test_the_catalogue_has_for_each_event_words_a_schema_and_an_example_that_fits(server, page):
    types = Client(server.url).raw("GET", "/api/v1/events/catalogue").json["types"]
    assert {it["type"] for it in types} == set(SPEC["components"]["schemas"]["EventType"]["enum"])
    for it in types:
        assert it["about"] and it["type"] in page.ids
        assert fits(it["example"], it["schema"], it["schema"]), it["type"]
        assert not fits({**it["example"], "sequence": "1"}, it["schema"], it["schema"])
        assert not fits({**it["example"], "type": "none"}, it["schema"], it["schema"])


JSON_TYPES = {"string": str, "integer": int, "boolean": bool, "object": dict, "array": list, "null": type(None)}


def fits(value, schema, document):
    """As much of JSON Schema as the catalogue uses."""
    if "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
    if "anyOf" in schema:
        return any(fits(value, it, document) for it in schema["anyOf"])
    if "const" in schema and value != schema["const"] or "enum" in schema and value not in schema["enum"]:
        return False
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(type(value) is JSON_TYPES[kind] for kind in kinds):
        return False
    if not isinstance(value, dict):
        return value is None or "pattern" not in schema or bool(re.search(schema["pattern"], value))
    known = schema.get("properties", {})
    return all(name in value for name in schema.get("required", [])) and all(
        name not in known or fits(it, known[name], document) for name, it in value.items())


class Reader:
    """Somebody who has the page, and fills in what stands for their own."""

    def __init__(self, server, page, merchant, folder, node=None):
        self.server, self.page, self.folder, self.node = server, page, folder, node
        settings = page.samples["settings.sh"]
        assert f"GERBANG_URL={server.url}\n" in settings, "the page knows where it is"
        settings = settings.replace("your-merchant-number", merchant.mcht_id).replace("your-key", merchant.key)
        written = run_program("sh", settings + "env | grep -E '^(GERBANG_URL|MCHT_ID|SIGN_KEY|ORDER)='", folder, {})
        self.environment = dict(line.split("=", 1) for line in written.splitlines())
        self.environment["ORDER"] = number()  # several in one second
        self.environment |= Clock(folder, Client(server.url).now().timestamp()).environment

    def run(self, name, kind, **more):
        program, environment = self.page.samples[f"{name}.{kind}"], {**self.environment, **more}
        if kind == "mjs":
            return self.node.run(program, environment)
        return run_program(kind, program, self.folder, environment)

    def call(self, name, kind):
        """The JSON that a program writes, behind the status where it writes that."""
        text = self.run(name, kind)
        if kind == "mjs":  # a value as Node.js shows it
            assert text.startswith("200 "), text
            return text
        return json.loads(text)

    def pay(self):
        self.run("server_payment_create", "sh")
        order = json.loads(self.run("server_payment_get", "sh"))
        payer = Payer(self.server.url)
        payer.reference = order["checkoutUrl"].rsplit("/", 1)[1]
        payer.open()
        payer.pay().decide(APPROVE)


@pytest.fixture(scope="module")
def node(tmp_path_factory):
    running = Node(tmp_path_factory.mktemp("node"))
    yield running
    running.stop()


@pytest.fixture
def reader(server, page, merchant, tmp_path, node):
    return Reader(server, page, merchant, tmp_path, node)


@pytest.mark.parametrize("kind", ["sh", "mjs", "php"])
def test_the_programs_of_the_calls_run_as_they_stand(reader, kind):
    def says(text, **values):
        for name, value in values.items():
            if kind == "mjs":
                assert re.search(rf"\b{name}: '?{re.escape(str(value))}'?", text), text
            else:
                assert text[name] == value, text

    says(reader.call("server_health", kind), mchtId=reader.environment["MCHT_ID"])
    assert "SBI Bank A" in str(reader.call("server_bank_list", kind))
    says(reader.call("server_payment_create", kind), mchtTxnId=reader.environment["ORDER"], status=CREATED,
         txnAmount="12.50")
    says(reader.call("server_payment_get", kind), status=CREATED)
    says(reader.call("server_payment_cancel", kind), status=CANCELED)
    reader.environment["ORDER"] = number()
    reader.pay()
    says(reader.call("server_payment_get", kind), status=PAID)
    says(reader.call("server_refund_create", kind), amount="5.00")
    assert "events" in str(reader.call("event_feed", kind))
    assert "sale.paid" in str(reader.run("event_catalogue", kind))


@pytest.mark.parametrize("version", ["v1", "v2"])
def test_the_signed_forms_run_as_they_stand(reader, version):
    written = reader.run(f"form_{version}", "sh")
    status, address = written.splitlines()[-1].split(" ")
    assert status == "303" and "/checkout/" in address, written


@pytest.mark.parametrize("kind", ["node", "php"])
def test_the_event_that_the_page_sends_is_taken_by_the_shops(server, owner, page, tmp_path, kind):
    shop = ExampleShop(kind, server, owner)
    try:
        shop.start()
        reader = Reader(server, page, shop.merchant, tmp_path)
        assert reader.run("send_event", "sh", SHOP_URL=shop.url).splitlines()[-1] == "200"
        assert reader.run("send_event", "sh", SHOP_URL=shop.url, SIGN_KEY="wrong").splitlines()[-1] == "401"
    finally:
        shop.remove()


def test_the_shops_on_the_page_are_those_of_the_examples(page):
    for folder, names in [("node-shop", ["gerbang.mjs", "shop.mjs"]), ("php-shop", ["gerbang.php", "shop.php"])]:
        for name in names:
            assert page.samples[name] == (ROOT / "examples" / folder / name).read_text()


def test_the_bytes_to_compare_with_are_those_of_other_programs(page, tmp_path, node):
    """Node.js, PHP and openssl make of the page's values what the page says."""
    fields = {"customerEmail": "ali@example.com", "customerName": "Ali 阿里", "customerPhone": "60123456789",
              "mchtId": "123456789", "mchtTxnId": "ORDER-0001", "orderDescription": "Two cups of coffee",
              "txnAmount": "12.50"}
    given = json.dumps(fields)
    at = "2026-11-24T04:05:06Z"
    library = ROOT / "examples"
    made = set()
    for time in ["null", f"'{at}'"]:
        made.add(node.run(f"import {{ signature }} from '{library}/node-shop/gerbang.mjs';\n"
                          f"process.stdout.write(signature({given}, 'example-key', {time} ?? undefined));", {}))
        made.add(run_program("php", f"<?php require '{library}/php-shop/gerbang.php';\n"
                                    f"echo Gerbang\\signature(json_decode('{given}', true), 'example-key', {time});", tmp_path, {}))
    assert len(made) == 2, "both agree"
    for signature in made:
        assert signature in page.answer.text.replace("&#43;", "+"), signature


def shell_examples():
    """Each block of shell in the papers that asks the gateway something."""
    for paper in ["README.md", "docs/api.md", *(str(it.relative_to(ROOT)) for it in (ROOT / "examples").glob("*/README.md"))]:
        for at, block in enumerate(re.findall(r"^```sh\n(.*?)^```", (ROOT / paper).read_text(), re.DOTALL | re.MULTILINE)):
            if "curl" in block:
                yield pytest.param(block, id=f"{paper}-{at}")


@pytest.mark.parametrize("block", shell_examples())
def test_the_curl_of_the_papers_runs_as_it_stands(reader, block):
    block = block.replace("http://localhost:8080", reader.server.url)
    block = block.replace("your-merchant-number", reader.environment["MCHT_ID"]).replace("your-key", reader.environment["SIGN_KEY"])
    written = run_program("sh", block, reader.folder, reader.environment)
    assert "errorCode" not in written, written


def test_a_time_in_an_example_is_one(server):
    example = Client(server.url).raw("GET", "/api/v1/events/catalogue").json["types"][0]["example"]
    assert datetime.fromisoformat(example["timestamp"].replace("Z", "+00:00"))
