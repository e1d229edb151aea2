"""What is held about a person: found by address or number, taken away as one file, anonymised by two people or by the
gateway's rule; and what was paid, booked and counted does not change by it."""

import csv
import io
import random
import threading
import uuid

import pytest

from client import OWNER, PASSWORD, PENDING, SECOND_OPERATOR, Client
from copies import multiply
from debtor import APPLICATIONS, PLAN, enrolled, ready
from given import operator, owner
from kill_story import lease_ends, number
from payer import APPROVE, DECLINE, Payer
from person import first_sign_in
from server import Server
from then import refused
from waiting import at_once, wait_until

pytestmark = pytest.mark.engine("postgresql")

DATA = "admin/personal-data"
REQUESTS = f"{DATA}/requests"
SECOND = "second@demo.gerbang.test"
GONE = "[anonymised]"
DAY = 86400
PAST_DISPUTES = 125 * DAY
# Where an address may stand when all of a person is anonymised: proof of payments.
PROOF = {"acquirer_messages", "sandbox_orders", "sandbox_received"}


@pytest.fixture
def own_server():
    """Where time goes by in months and no password expires by it."""
    server = Server(password_days_max=0)
    try:
        yield server.start()
        server.check()
    finally:
        server.remove()


@pytest.fixture
def killed_server():
    """Its many sales are copies that no counter knows: `gerbang check` would say so."""
    server = Server()
    try:
        yield server.start()
    finally:
        server.remove()


def second(server):
    """Another of the gateway's administrators, who has chosen a password of her own."""
    own = "Second-Own-2026!"
    made = server.command("user", SECOND, "--name", "Demo Second", "--role", "Administrator", text=PASSWORD + "\n")
    client = Client(server.url)
    if made.returncode == 0:
        client.token = first_sign_in(client, SECOND, PASSWORD, own)["token"]
        return client
    return client.sign_in(SECOND, own)


def payer_of(name=None):
    unique = uuid.uuid4().hex[:10]
    return {"customerName": name or f"Zainab {unique}", "customerEmail": f"{unique}@zainab.example",
            "customerPhone": "01234" + str(random.randrange(10000, 99999))}


def paid_by(server, payer, outcome=APPROVE, **link):
    client = owner(server)
    made = client.link_create(**{"amount": "80.00", "oneTimePayment": False, **link})
    visit = Payer(server.url)
    visit.start(made["slug"], **payer).decide(outcome)
    return visit


def find(client, value, kind="EMAIL"):
    found = client.post(f"{DATA}/find", {"kind": kind, "value": value})
    return {it["title"]: it for it in found["holdings"]}


def ask(client, value, kind="EMAIL", reason="She wrote to us on Monday"):
    client.post(REQUESTS, {"kind": kind, "value": value, "reason": reason})
    return client.get(REQUESTS, pageSize=1)["content"][0]["id"]


def ended(client, request, seconds=30):
    return wait_until(lambda: (row := client.get(f"{REQUESTS}/{request}"))["status"] == "DONE" and row,
                      "the request to be done", seconds)


def anonymised(server, value, kind="EMAIL"):
    request = ask(operator(server), value, kind)
    client = second(server)
    client.post(f"{REQUESTS}/{request}/approve")
    return ended(client, request)


def settled(server):
    """So long after the payments that nobody can dispute them, and their money is settled."""
    operator(server).clock_advance(PAST_DISPUTES)
    wait_until(lambda: number(server.database, "SELECT count(*) FROM settlements_due") == 0, "the settlement", 60)


def books(database):
    """What must not change: the ledger, its balances, every counter, all of a sale but its payer, and the chain."""
    wait_until(lambda: number(database, "SELECT count(*) FROM ledger_transfers WHERE position IS NULL") == 0, "the chain")
    texts = ["SELECT * FROM ledger_transfers ORDER BY merchant_id, id",
             "SELECT * FROM ledger_entries ORDER BY merchant_id, transfer_id, line",
             "SELECT owner_id, account, acquirer, sum(amount) FROM ledger_balances GROUP BY 1, 2, 3 ORDER BY 1, 2, 3",
             "SELECT merchant_id, day, status, sum(count), sum(amount) FROM sales_daily GROUP BY 1, 2, 3 ORDER BY 1, 2, 3",
             "SELECT merchant_id, id, status, amount, net_amount, refunded_amount, paid_at FROM sales ORDER BY id",
             "SELECT * FROM acquirer_messages ORDER BY merchant_id, sale_id, id"]
    return [database.rows(text) for text in texts]


def totals(client):
    sales = client.get("payments/sales-transactions", pageSize=1)
    return (sales["totalElements"], client.get("merchants/balance"))


def traces(database, word):
    """The tables in which a word stands, whatever its case; what a search finds words by has its own test."""
    found = set()
    table = ""
    for line in database.dump().splitlines():
        if line.startswith("INSERT INTO "):
            table = line.split()[2].split(".")[-1]
        elif database.url is None and ": (" in line:
            table = line.split(":")[0]
        if word.lower() in line.lower():
            found.add(table)
    return found - PROOF


def test_a_payer_is_found_by_address_and_number_and_taken_away_in_one_file(server, operator):
    payer = payer_of()
    paid_by(server, payer, title="Kuih for her")
    # What the payment sets off writes on for a moment.
    found = wait_until(lambda: (one := find(operator, payer["customerEmail"])) == find(
        operator, payer["customerEmail"].upper()) and one, "all of it to be written")
    assert {"Sales", "Mails", "Payment attempts", "Messages with acquirers"} <= set(found)
    sale = found["Sales"]["first"][0]
    assert sale["merchantName"] == "Kedai Demo"
    assert {"label": "Name", "text": payer["customerName"]} in sale["values"]
    assert found["Messages with acquirers"]["kept"]
    phone = payer["customerPhone"]
    for typed in (phone, "+6" + phone, f"6{phone}", f"{phone[:3]}-{phone[3:6]} {phone[6:]}"):
        assert find(operator, typed, "PHONE")["Sales"]["rows"] == 1, typed

    def exported():
        before = find(operator, payer["customerEmail"])
        answer = operator.send("POST", f"{DATA}/export/csv", {"kind": "EMAIL", "value": payer["customerEmail"]})
        return find(operator, payer["customerEmail"]) == before and (before, answer)

    found, answer = wait_until(exported, "an export with nothing written meanwhile")
    assert answer.status == 200 and "attachment" in answer.headers["content-disposition"]
    rows = list(csv.DictReader(io.StringIO(answer.body.decode("utf-8-sig"))))
    assert {row["What"] for row in rows} == set(found)
    assert len(rows) == int(answer.headers["x-export-rows"]) == sum(it["rows"] for it in found.values())
    row, = (it for it in rows if it["What"] == "Sales")
    assert (row["Name"], row["E-mail"]) == (payer["customerName"], payer["customerEmail"])
    workbook = operator.send("POST", f"{DATA}/export/xlsx", {"kind": "EMAIL", "value": payer["customerEmail"]})
    assert workbook.status == 200 and workbook.body.startswith(b"PK")


def test_each_look_is_in_the_audit_log_with_the_person_masked(server, operator):
    payer = payer_of()
    paid_by(server, payer)
    find(operator, payer["customerEmail"])
    operator.send("POST", f"{DATA}/export/csv", {"kind": "EMAIL", "value": payer["customerEmail"]})
    for action in ("personalData.find", "personalData.export"):
        row = operator.get("admin/audit-log", filterAction=action, pageSize=1)["content"][0]
        assert row["detail"].startswith(payer["customerEmail"][0] + "…@z….example"), row
    assert payer["customerEmail"] not in server.log()


@pytest.mark.parametrize(("kind", "value"), [
    ("EMAIL", "zainab"), ("EMAIL", "@"), ("EMAIL", " "), ("EMAIL", "a@b.example' OR '1'='1"), ("PHONE", "+6 0"),
    ("PHONE", "---"), ("ID_NUMBER", "12"), ("EMAIL", "z" * 300 + "@a.example"), ("NAME", "Zainab")])
def test_what_means_nobody_in_particular_is_refused(operator, kind, value):
    refused(operator.send("POST", f"{DATA}/find", {"kind": kind, "value": value}), status=400)


def test_nobody_is_found_where_nothing_is_held(operator):
    for value in ("nobody@nowhere.example", "%@%.example", "李明@例子.example"):
        assert operator.post(f"{DATA}/find", {"kind": "EMAIL", "value": value}) == {"rows": 0, "holdings": []}


def test_only_people_of_the_gateway_who_may_look_ask_and_decide(server, operator):
    for email in (OWNER, PENDING, SECOND_OPERATOR):
        client = Client(server.url).sign_in(email)
        for path, body in ((f"{DATA}/find", {"kind": "EMAIL", "value": "a@b.example"}),
                           (f"{DATA}/export/csv", {"kind": "EMAIL", "value": "a@b.example"}),
                           (REQUESTS, {"kind": "EMAIL", "value": "a@b.example", "reason": "Because"}),
                           (f"{DATA}/rule", {"afterDays": 400, "reason": "Because"}),
                           (f"{REQUESTS}/1/approve", None)):
            refused(client.send("POST", path, body), status=403)
        refused(client.send("GET", REQUESTS), status=403)


def test_whoever_asks_never_decides(server, operator):
    request = ask(operator, "somebody@zainab.example")
    path = f"{REQUESTS}/{request}"
    assert operator.get(path)["actions"] == ["WITHDRAW"]
    assert refused(operator.send("POST", f"{path}/approve"), status=403).message
    refused(operator.send("POST", f"{path}/reject", {"remarks": "Mine"}), status=403)
    other = second(server)
    assert other.get(path)["actions"] == ["APPROVE", "REJECT"]
    refused(other.send("POST", f"{path}/withdraw"), status=403)
    other.post(f"{path}/reject", {"remarks": "Not hers"})
    row = other.get(path)
    assert (row["status"], row["remarks"], row["subject"]) == ("REJECTED", "Not hers", "s…@z….example")
    assert refused(other.send("POST", f"{path}/approve"), status=409).code == "personal_request.rejected"
    refused(other.send("POST", f"{REQUESTS}/1/approve"), status=404)


@pytest.mark.both_engines
def test_the_same_person_is_asked_for_once_and_decided_once(server, operator):
    body = {"kind": "PHONE", "value": "012-345 6700", "reason": "Twice"}
    asked = at_once(*(lambda: Client(server.url, operator.token).send("POST", REQUESTS, body) for _ in range(4)))
    assert sorted(it.status for it in asked) == [200, 409, 409, 409], asked
    refused(operator.send("POST", REQUESTS, {**body, "value": "+60 12 345 6700"}), "personal_request.open")
    request = operator.get(REQUESTS, pageSize=1)["content"][0]["id"]
    other = second(server)
    decided = at_once(*(lambda: Client(server.url, other.token).send("POST", f"{REQUESTS}/{request}/approve")
                        for _ in range(4)))
    assert sorted(it.status for it in decided) == [200, 409, 409, 409], decided
    assert ended(other, request)["anonymised"] == 0
    ask(operator, "012-345 6700", "PHONE")  # again, because the last one has ended


def test_what_is_anonymised_is_gone_everywhere_and_nothing_else_changes(own_server):
    payer, other = payer_of(), payer_of()
    visit = paid_by(own_server, payer)
    paid_by(own_server, payer, DECLINE)
    paid_by(own_server, other)
    settled(own_server)
    client = owner(own_server)
    assert client.sales(name=payer["customerName"])["totalElements"] == 2
    before, shown = books(own_server.database), totals(client)
    row = anonymised(own_server, payer["customerEmail"])
    assert row["anonymised"] > 0 and row["subject"].endswith("…@z….example")
    changed = {line["title"]: line["rows"] for line in row["report"] if not line.get("why")}
    assert {"Sales", "Payment attempts", "Mails", "Events"} <= set(changed), row["report"]
    assert changed["Sales"] == 2
    client = owner(own_server)
    assert books(own_server.database) == before and totals(client) == shown
    assert traces(own_server.database, payer["customerEmail"]) == set()
    # What the merchant was mailed a sandbox keeps; in production no mail's text is kept once it has gone.
    assert traces(own_server.database, payer["customerName"]) <= {"mails"}
    # Its words find nothing any more, on either engine's index; the other payer's still do.
    for word in (payer["customerName"], payer["customerEmail"], payer["customerEmail"][:8]):
        assert client.sales(name=word)["totalElements"] == 0, word
    assert client.sales(name=other["customerEmail"])["totalElements"] == 1
    assert client.sales(name=GONE)["totalElements"] == 2
    sale = client.sale_detail(visit.reference)["transaction"]
    assert sale["customerName"] == GONE and not sale.get("customerEmail") and not sale.get("customerPhone")
    receipt = client.raw("GET", f"/api/v1/pay/checkouts/{visit.reference}/receipt")
    assert receipt.status == 200 and receipt.body.startswith(b"%PDF")
    exported = client.send("GET", "payments/sales-transactions/export/csv").body.decode("utf-8-sig")
    assert GONE in exported and payer["customerEmail"] not in exported
    assert find(operator(own_server), payer["customerEmail"]) == {}


def test_money_under_way_keeps_a_payer_and_the_report_says_why(own_server):
    payer = payer_of()
    visit = paid_by(own_server, payer)
    row = anonymised(own_server, payer["customerEmail"])
    whys = {line["why"] for line in row["report"] if line.get("why") and line["title"] == "Sales"}
    assert whys == {"The money is not settled yet"}, row["report"]
    assert owner(own_server).sale_of(visit.reference)["customerName"] == payer["customerName"]
    operator(own_server).clock_advance(10 * DAY)
    wait_until(lambda: number(own_server.database, "SELECT count(*) FROM settlements_due") == 0, "the settlement")
    row = anonymised(own_server, payer["customerEmail"])
    assert {line["why"] for line in row["report"] if line["title"] == "Sales"} == {"Its time has not come yet"}
    sale = owner(own_server).sale_of(visit.reference)
    owner(own_server).post("payments/refund-requests", {"salesTransactionId": sale["id"], "amount": "10.00", "reason": "Late"})
    operator(own_server).clock_advance(PAST_DISPUTES)
    row = anonymised(own_server, payer["customerEmail"])
    assert {line["why"] for line in row["report"] if line["title"] == "Sales"} == {"A refund is under way"}
    assert owner(own_server).sale_of(visit.reference)["customerEmail"] == payer["customerEmail"]


def test_a_rule_of_two_people_anonymises_who_is_old_enough_once_a_day(own_server):
    old, young = payer_of(), payer_of()
    paid_by(own_server, old)
    settled(own_server)
    client = operator(own_server)
    for days in (-1, 1, 364, 4000):
        refused(client.send("POST", f"{DATA}/rule", {"afterDays": days, "reason": "Too soon"}), status=400)
    client.post(f"{DATA}/rule", {"afterDays": 365, "reason": "Nobody asks after a year"})
    rule = client.get(f"{DATA}/rule")
    assert (rule["afterDays"], rule["isWaiting"]) == (0, True)
    request = client.get(REQUESTS, pageSize=1)["content"][0]
    refused(client.send("POST", f"{REQUESTS}/{request['id']}/approve"), status=403)
    second(own_server).post(f"{REQUESTS}/{request['id']}/approve")
    operator(own_server).clock_advance(241 * DAY)  # with the days before, a year and a day
    paid_by(own_server, young)
    before = books(own_server.database)
    operator(own_server).clock_advance(DAY + 60)
    database = own_server.database
    wait_until(lambda: number(database, "SELECT count(*) FROM sales WHERE customer_name = '[anonymised]'"), "the sweep", 60)
    wait_until(lambda: traces(database, old["customerEmail"]) == set(), "all of it to be gone")
    assert owner(own_server).sales(name=young["customerEmail"])["totalElements"] == 1
    # A weekend leaves a settlement to the day that passed: what was posted stays, and more may have come.
    assert {tuple(row[:6]) for row in before[0]} <= {tuple(row[:6]) for row in books(database)[0]}
    row = operator(own_server).get("admin/audit-log", filterAction="personalData.sweep", pageSize=1)["content"][0]
    assert "older than 365 days" in row["detail"] and row["actorKind"] == "JOB"


def test_a_mandate_is_found_by_its_id_number_and_stays_while_it_is_in_force(own_server):
    enrolled(own_server, PLAN)
    for typed in ("900101145677", "900101-14-5677"):
        assert find(operator(own_server), typed, "ID_NUMBER")["Auto-debit mandates"]["rows"] == 1
    report = anonymised(own_server, "900101-14-5677", "ID_NUMBER")["report"]
    assert [(line["title"], line["why"]) for line in report] == [("Auto-debit mandates", "The auto-debit is in force")]


def test_a_person_with_a_sign_in_stays_while_she_can_sign_in(server, operator):
    found = find(operator, OWNER)
    assert {"People with a sign-in", "Audit log", "Mails"} <= set(found)
    assert found["Audit log"]["kept"]
    row = anonymised(server, OWNER)
    assert ("People with a sign-in", "The person can still sign in") in {
        (line["title"], line.get("why")) for line in row["report"]}
    assert Client(server.url).sign_in(OWNER).token


@pytest.mark.both_engines
def test_a_kill_in_the_middle_is_resumed_and_does_nothing_twice(killed_server):
    own_server = killed_server
    payer = payer_of()
    paid_by(own_server, payer, DECLINE)
    own_server.stop()
    sale = own_server.database.rows(
        f"SELECT id FROM sales WHERE customer_email = '{payer['customerEmail']}'")[0][0]
    copies = 3000
    multiply(own_server.database, "sales", f"it.id = {sale}", copies, id="it.id + n.i",
             reference="it.reference || n.i", order_no="it.order_no || 'x' || n.i")
    own_server.start()
    operator(own_server).clock_advance(PAST_DISPUTES)
    request = ask(operator(own_server), payer["customerEmail"])
    second(own_server).post(f"{REQUESTS}/{request}/approve")
    left = "SELECT count(*) FROM sales WHERE customer_email = '{customerEmail}'".format(**payer)
    kills = 0
    chance = random.Random(14)
    while number(own_server.database, left) and kills < 3:
        wait_until(lambda: number(own_server.database, left) <= copies, "the first step")
        threading.Event().wait(chance.uniform(0, 0.2))
        own_server.kill()
        own_server.start()
        lease_ends(own_server)
        kills += 1
    row = ended(operator(own_server), request, 60)
    assert number(own_server.database, left) == 0
    assert sum(line["rows"] for line in row["report"] if line["title"] == "Sales") == copies + 1, row["report"]


def test_what_the_audit_log_said_of_a_payer_is_forgotten_with_its_words_and_the_chain_holds(own_server):
    client = ready(own_server)
    product = client.post("emandate/products", PLAN)
    payer = {"name": "Chen Zhongwei", "email": "zhongwei@debit.example"}
    row = client.post(APPLICATIONS, {"productId": product["id"], **payer})
    client.post(f"{APPLICATIONS}/{row['id']}/cancel", {})

    def said():
        return operator(own_server).get("admin/audit-log", name=payer["name"])["totalElements"]

    wait_until(lambda: said() == 2, "the records to have their places")
    operator(own_server).clock_advance(PAST_DISPUTES)
    report = {line["title"]: line["rows"] for line in anonymised(own_server, payer["email"])["report"]}
    assert report["Audit log"] == 2 and report["Auto-debit mandates"] == 1, report
    assert said() == 0
    records = operator(own_server).get("admin/audit-log", subject=row["id"])["content"]
    assert {it["detail"] for it in records} == {GONE} and {it["actorName"] for it in records} == {"Aisyah Rahman"}
    assert traces(own_server.database, payer["name"]) == set()
    listed = owner(own_server).get(APPLICATIONS, name=GONE)["content"]
    assert [it["payerName"] for it in listed] == [GONE]
