"""Quick search: the merchant's own records, by what a person has at hand."""

import uuid
from urllib.parse import quote

import pytest

from accountant import OWNS, Accountant
from client import OPERATOR, OWNER, PENDING, Client
from copies import multiply
from debtor import PLAN, collected, enrolled, go_to
from payer import APPROVE, PAID, Payer
from person import SESSION_ENDED
from server import Server, execute
from then import refused
from waiting import wait_until

pytestmark = pytest.mark.both_engines


def find(client, term, **more):
    return client.send("GET", "search/" + quote(term, safe=""), **more)


def hits(client, term, kind=None):
    answer = find(client, term)
    assert answer.status == 200, answer
    return [hit for hit in answer.json["content"] if kind in (None, hit["kind"])]


def unique(prefix="T"):
    return prefix + uuid.uuid4().hex[:12]


def test_a_link_is_found_by_title_reference_and_customer(owner):
    mark = unique()
    link = owner.link_create(title=f"Kelas {mark} roti", reference=f"R/{mark}", customerName="Aisyah",
                             customerEmail=f"a.{mark}@kedai.example")
    for term in (mark, mark.upper(), f"Kelas {mark[:6]}", f"R/{mark}", f"{mark}@KEDAI", f"  {mark} "):
        found = hits(owner, term)
        assert [(h["kind"], h["id"], h["title"]) for h in found] == [
            ("paymentLink", link["id"], f"Kelas {mark} roti")], term
    assert found[0] == {"kind": "paymentLink", "id": link["id"], "title": f"Kelas {mark} roti",
                        "detail": f"R/{mark}", "status": 1, "refundRequestStatus": None,
                        "applicationStatus": None, "mandateStatus": None,
                        "collectionStatus": None, "amount": "80.00",
                        "createdDate": link["createdDate"], "merchant": None}


def test_a_link_without_an_amount_has_none(owner):
    mark = unique()
    owner.link_create(title=mark, amount=None)
    assert hits(owner, mark)[0]["amount"] is None


@pytest.mark.parametrize("text", ["100%_of!it", "a\\b'c\"d", "张伟明的链接", "Ünïcode ß", "a/b//c",
                                  "<script>x</script>", "a+b&c=d#e?f", "🎉🎉🎉", "... ..", "%2F%00x"])
def test_whatever_is_typed_means_itself(owner, text):
    mark = unique()
    link = owner.link_create(title=f"{mark}{text}")
    owner.link_create(title=f"{mark}something else")
    assert [h["id"] for h in hits(owner, f"{mark}{text}")] == [link["id"]]
    assert link["id"] in [h["id"] for h in hits(owner, text)]


@pytest.mark.parametrize("term, message", [
    ("a", "Must have at least 2 characters"),
    ("张", "Must have at least 2 characters"),
    ("  a  ", "Must have at least 2 characters"),
    ("    ", "Can not be empty"),
    ("x" * 101, "Must have at most 100 characters"),
    ("%" * 1000, "Must have at most 100 characters"),
    ("a\u0001bc", "Must not contain control characters"),
    ("a\u202ebc", "Must not contain control characters or marks of text direction"),
])
def test_a_term_has_two_to_a_hundred_characters(owner, term, message):
    refused(find(owner, term), "error.validation", 400, fields={"term": message})


def test_a_chinese_name_of_two_characters_is_found_in_the_box_and_in_the_list(owner):
    mark = unique()
    link = owner.link_create(title=mark, customerName="欧阳娜娜")
    for term in ("欧阳", "娜娜", "阳娜娜"):
        assert link["id"] in [h["id"] for h in hits(owner, term)], term
        listed = owner.get("payments/payment-links", name=term)
        assert link["id"] in [row["id"] for row in listed["content"]], term
        assert listed["totalElements"] >= 1


def test_a_payer_of_two_chinese_characters_is_found_in_the_box_and_in_the_sales_lists(
        owner, operator, server):
    link = owner.link_create(title=unique(), oneTimePayment=False)
    wanted, other = (Payer(server.url).start(link["slug"], customerName=name).reference
                     for name in ("钱穆", "穆钱生"))

    def listed(client, path, term):
        return [row["reference"] for row in client.get(path, name=term, pageNumber=1,
                                                       pageSize=100)["content"]]

    for client, path in ((owner, "payments/sales-transactions"),
                         (operator, "admin/sales-transactions")):
        assert listed(client, path, "钱穆") == [wanted]
        assert listed(client, path, "穆钱") == [other]
        assert client.get(path, name="钱穆")["totalElements"] == 1
    ids = {row["reference"]: row["id"] for row in owner.sales(name=link["title"])["content"]}
    for client in (owner, operator):
        assert [h["id"] for h in hits(client, "钱穆")] == [ids[wanted]]


def test_the_longest_term_is_searched_for(owner):
    assert hits(owner, "é" * 100) == []


def test_bytes_that_are_no_text_are_refused(owner):
    for path in ("search/%ff%fe%fd", "search/ab%00c"):
        assert owner.send("GET", path).status in (400, 404)


def test_no_term_is_no_search(owner):
    for path in ("search", "search/"):
        assert owner.send("GET", path).status == 404


def test_it_is_refused_in_the_readers_language(owner):
    answer = find(owner, "a", headers={"Accept-Language": "de"})
    assert answer.json["fieldErrors"][0]["message"] == "Muss mindestens 2 Zeichen haben"


def test_a_sale_and_its_refund_are_found(owner, server):
    mark = unique()
    link = owner.link_create(title="Roti", reference=mark, customerName="Nur Aisyah")
    payer = Payer(server.url).start(link["slug"])
    payer.decide(APPROVE)
    wait_until(lambda: payer.state()["status"] == PAID, "the payment")
    sale = owner.sale_of(payer.reference)
    found = hits(owner, payer.reference)
    assert [(h["kind"], h["id"], h["status"], h["amount"]) for h in found] == [
        ("salesTransaction", sale["id"], 11, "80.00")]
    assert found[0]["title"] == sale["orderNo"] and found[0]["refundRequestStatus"] is None
    for term in (sale["orderNo"], sale["orderNo"].lower(), sale["customerEmail"].upper()):
        assert sale["id"] in [h["id"] for h in hits(owner, term, "salesTransaction")], term
    reason = f"Came {mark} twice"
    request = owner.post("payments/refund-requests", {
        "salesTransactionId": sale["id"], "amount": "80.00", "reason": reason})
    for term in (reason[3:], payer.reference):
        found = hits(owner, term, "refundRequest")
        assert [(h["id"], h["title"], h["detail"], h["status"], h["refundRequestStatus"])
                for h in found] == [(request["id"], sale["orderNo"], reason, None, "REQUESTED")]
    sales = hits(owner, payer.reference, "salesTransaction")
    assert sales[0]["refundRequestStatus"] == "REQUESTED"


def test_an_auto_debit_is_found_by_its_number_and_payer_while_one_may_view_it(owner, server):
    mark = unique()
    owner.send("POST", "merchants/enabled-emandate", {})
    product = owner.post("emandate/products", {**PLAN, "name": mark})
    name = "Siti " + "".join(chr(ord("a") + int(digit, 16)) for digit in mark[1:])
    row = owner.post("emandate/applications", {
        "productId": product["id"], "name": name, "email": f"{mark}@debit.example"})
    for term in (row["mandateNo"], name[5:], name.upper(), f"{mark}@debit.example"):
        found = hits(owner, term)
        assert [(h["kind"], h["id"], h["title"], h["detail"], h["mandateStatus"]) for h in found] == [
            ("mandate", row["id"], name, mark, 0)], term
    assert hits(Client(server.url).sign_in(PENDING), name) == []


def test_a_payer_of_two_chinese_characters_is_found_with_the_debits_in_the_box_and_in_the_lists(own_server):
    """The rail takes Latin letters alone; who came another way has the name that the bank knows."""
    server = own_server
    _, row = enrolled(server, PLAN)
    go_to(server, row["nextDebit"], 8)
    [debit] = collected(server, row, "SENT", 1)
    for i, name in enumerate(("钱穆", "穆钱生"), 1):
        multiply(server.database, "mandates", f"it.id = {row['id']}", 1, id=f"it.id + {i}", mandate_no=f"'K{i}'",
                 token=f"'k{i}'", payer_name=f"'{name}'", status="33", next_due="NULL", next_debit="NULL")
        multiply(server.database, "mandate_events", f"it.mandate_id = {row['id']} AND it.to_status = 11", 1,
                 id=f"it.id + {i} * 1000", mandate_id=f"it.mandate_id + {i}", to_status="33")
    client = Client(server.url).sign_in(OWNER)
    for term, names in {"钱穆": ["钱穆"], "穆钱": ["穆钱生"], "钱生": ["穆钱生"]}.items():
        listed = client.get("emandate/applications", name=term)
        assert ([it["payerName"] for it in listed["content"]], listed["totalElements"]) == (names, 1), term
        assert [hit["title"] for hit in hits(client, term, "mandate")] == names, term
        assert client.get("emandate/collections", name=term)["totalElements"] == 0
    execute(server.database, f"UPDATE mandates SET payer_name = '钱穆' WHERE id = {row['id']}")
    client = Client(server.url).sign_in(OWNER)  # a write of the server's brings its index along
    for term, count in {"钱穆": 1, "穆钱": 0}.items():
        listed = client.get("emandate/collections", name=term)
        assert listed["totalElements"] == count and len(hits(client, term, "mandateCollection")) == count, term
    assert hits(client, "钱穆", "mandateCollection")[0]["id"] == debit["id"]


def test_the_account_that_a_session_works_on_decides(owner, server):
    mark = unique()
    owner.link_create(title=mark)
    accountant = Accountant(server)
    books = Client(server.url, accountant.token)
    assert len(hits(books, mark)) == 1
    own = {"X-Auth-Account-Id": accountant.account(OWNS)}
    assert find(books, mark, headers=own).json == {"content": []}


def test_an_operator_finds_nothing_of_a_merchants(owner, operator):
    mark = unique()
    owner.link_create(title=mark)
    assert hits(operator, mark) == []


def test_without_a_session_nobody_searches(server):
    stranger = Client(server.url)
    for token in (None, "garbage", "é", "A" * 43):
        refused(find(stranger, "anything", token=token), "error.unauthorized", 401)
        refused(find(stranger, "a", token=token), "error.unauthorized", 401)
    for email in (OWNER, OPERATOR):
        client = Client(server.url).sign_in(email)
        client.post("security/logout")
        refused(find(client, "anything"), "error.unauthorized", 401, message=SESSION_ENDED)


def test_only_looking_is_offered(owner):
    for method in ("POST", "PUT", "DELETE"):
        refused(owner.send(method, "search/anything"), "error.methodNotAllowed", 405)


def test_one_session_can_not_keep_the_server_searching():
    server = Server(limit_searches_per_minute=5)
    try:
        server.start()
        busy, calm = Client(server.url).sign_in(OWNER), Client(server.url).sign_in(OPERATOR)
        answers = [find(busy, "anything") for _ in range(8)]
        assert [answer.status for answer in answers[:5]] == [200] * 5
        refused(answers[-1], "error.rateLimited", 429)
        assert int(answers[-1].headers["retry-after"]) >= 1
        assert find(calm, "anything").status == 200, "each session has a limit of its own"
        assert busy.get("payments/sales-transactions")["totalElements"] >= 0, "only searches have it"
    finally:
        server.remove()
