"""Lists as files: the whole filtered list, streamed, with a control total, safe in a spreadsheet."""

import hashlib
import http.client
import io
import socket
import threading
import time
from decimal import Decimal
from urllib.parse import urlencode

import openpyxl
import pytest

from client import OPERATOR, PENDING, Client
from server import Server
from shown import csv_file, export
from waiting import wait_until

pytestmark = [pytest.mark.both_engines, pytest.mark.runs_first]

SALES = "payments/sales-transactions"
LINKS = "payments/payment-links"
WEBHOOKS = "merchants/webhooks/deliveries"
CARTS = "payments/carts"
LISTS = [SALES, LINKS, "payments/refund-requests", "emandate/products", WEBHOOKS, CARTS, "payments/cart-orders"]
OPERATOR_LISTS = ["admin/refund-requests", "admin/merchant-applications", "admin/merchants"]
MANY = 20_000  # more than what a connection that nobody reads holds
SOME = {"filterStatus": "22"}  # of the many: a reader of XLSX takes a minute for all of them


@pytest.fixture(scope="module")
def busy_server():
    """A merchant with many sales."""
    server = Server()
    try:
        server.start()
        server.command("seed", "--transactions", str(MANY), "--days", "90")
        yield server
    finally:
        server.remove()


@pytest.fixture(scope="module")
def owner(busy_server):
    return Client(busy_server.url, timeout=120).sign_in()


def xlsx_file(answer):
    book = openpyxl.load_workbook(io.BytesIO(answer.body), read_only=True)
    rows = list(book.worksheets[0].iter_rows(values_only=True))
    return rows[0], rows[1:], dict(book.worksheets[1].iter_rows(values_only=True))


def test_many_rows_sum_to_their_control_total(owner):
    total = owner.get(SALES, pageSize=1)["totalElements"]
    assert total >= MANY
    answer = export(owner, SALES, "csv")
    assert answer.headers["x-export-rows"] == str(total)
    titles, rows = csv_file(answer)
    assert len(rows) == total
    assert len({row[titles.index("Reference")] for row in rows}) == total, "none twice"
    created = [row[titles.index("Created on")] for row in rows]
    assert created == sorted(created, reverse=True)
    assert 0.5 < int(answer.headers["x-export-bytes"]) / len(answer.body) < 2, "for a progress bar"


def test_both_forms_hold_the_same_rows_and_the_same_total(owner):
    titles, rows = csv_file(export(owner, SALES, "csv", **SOME))
    answer = export(owner, SALES, "xlsx", **SOME)
    assert 0.5 < int(answer.headers["x-export-bytes"]) / len(answer.body) < 2
    names, cells, about = xlsx_file(answer)
    assert list(names) == titles and len(cells) > 1000
    assert [row[0] for row in cells] == [row[0] for row in rows]
    amount = titles.index("Amount (MYR)")
    total = sum(Decimal(str(row[amount])) for row in cells)
    assert total == Decimal(str(about["Control total (MYR)"])) == sum(Decimal(row[amount]) for row in rows)
    assert about["Row count"] == len(cells) == len(rows)


def test_filter_is_the_lists_and_is_told_in_the_file(owner):
    query = {"filterStatus": "11", "sort": "createdDate,asc"}
    paid = owner.get(SALES, pageSize=1, filterStatus="11")["totalElements"]
    titles, rows = csv_file(export(owner, SALES, "csv", pageNumber=7, pageSize=3, **query))
    assert len(rows) == paid
    assert {row[titles.index("Status")] for row in rows} == {"Paid"}
    created = [row[titles.index("Created on")] for row in rows]
    assert created == sorted(created)
    _, cells, about = xlsx_file(export(owner, SALES, "xlsx", **SOME, sort="createdDate,asc"))
    assert len(cells) == owner.get(SALES, pageSize=3, **SOME)["totalElements"]
    assert about["Filter"] == "filterStatus=22" and about["Order of the rows"] == "Oldest first"
    assert about["Time zone"] == "Asia/Kuala_Lumpur (UTC+08:00)"
    assert about["Made by"] == owner.get("security/me")["data"]["fullName"]


def test_file_claims_no_order_that_it_does_not_have(owner):
    titles, rows, about = xlsx_file(export(owner, SALES, "xlsx", sort="amount,desc", **SOME))
    created = [row[titles.index("Created on")] for row in rows]
    assert created == sorted(created, reverse=True)
    assert about["Order of the rows"] == "Newest first" and "sort" not in about["Filter"]


def test_codes_are_words_and_no_column_of_the_list_is_missing(owner):
    titles, rows = csv_file(export(owner, SALES, "csv", **SOME))
    assert "Status code" not in titles
    for title in ["Status", "Payment method", "Payment type", "Acquirer", "Channel", "Refund status"]:
        values = {row[titles.index(title)] for row in rows}
        assert not any(value.isdigit() for value in values), (title, values)
    assert {row[titles.index("Acquirer")] for row in rows} & {"Paydee", "Maybank", "Boost", "Mcash"}
    assert {row[titles.index("Payment type")] for row in rows} & {"Visa", "Master Card", "FPX"}


def test_text_filter_and_no_row_at_all(owner):
    name = owner.get(SALES, pageSize=1)["content"][0]["orderNo"]
    _, rows = csv_file(export(owner, SALES, "csv", name=name))
    assert [row[0] for row in rows] == [name]
    _, rows = csv_file(export(owner, SALES, "csv", name="nobody has this name"))
    assert rows == []
    _, rows, about = xlsx_file(export(owner, SALES, "xlsx", name="nobody has this name"))
    assert rows == [] and about["Row count"] == 0


@pytest.mark.parametrize("path", LISTS)
@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_every_list_of_a_merchant_can_be_taken_away(owner, path, form):
    query = SOME if path == SALES else {}
    titles, rows = (csv_file if form == "csv" else xlsx_file)(
        export(owner, path, form, **query))[:2]
    total = owner.get(path, pageSize=1, **query)["totalElements"]
    assert len(rows) == total
    assert ("Amount (MYR)" in titles) == (path not in (WEBHOOKS, CARTS))


@pytest.mark.parametrize("path", OPERATOR_LISTS)
def test_every_list_of_an_operator_can_be_taken_away(busy_server, path):
    operator = Client(busy_server.url).sign_in(OPERATOR)
    _, rows = csv_file(export(operator, path, "csv"))
    assert len(rows) == operator.get(path, pageSize=1)["totalElements"]


def test_formula_in_a_customers_name_is_neutralised(server):
    owner = Client(server.url).sign_in()
    evil = "=HYPERLINK(\"http://evil.example\",\"pay\")"
    owner.post(LINKS, {"title": evil, "amount": "1.00", "reference": "+1-1",
                       "customerName": "@SUM(A1)", "oneTimePayment": True})
    titles, rows = csv_file(export(owner, LINKS, "csv", name="evil.example"))
    row = dict(zip(titles, rows[0]))
    assert row["Title"] == "'" + evil
    assert row["Reference"] == "'+1-1"
    assert row["Customer name"] == "'@SUM(A1)"
    answer = export(owner, LINKS, "xlsx", name="evil.example")
    book = openpyxl.load_workbook(io.BytesIO(answer.body))
    cell = book.worksheets[0]["A2"]
    assert cell.data_type in ("s", "inlineStr") and cell.value == evil


def test_names_of_any_script_arrive_whole(server):
    owner = Client(server.url).sign_in()
    title = "茶 Tee, \"Grün\" <&> Zoë 𝔘 שלום"
    owner.post(LINKS, {"title": title, "amount": "1.00", "oneTimePayment": True})
    assert csv_file(export(owner, LINKS, "csv", name="Grün"))[1][0][0] == title
    assert xlsx_file(export(owner, LINKS, "xlsx", name="Grün"))[1][0][0] == title


def test_titles_and_states_are_in_the_readers_language(owner):
    titles, rows = csv_file(export(owner, SALES, "csv", "de", filterStatus="22"))
    assert "Bestellnummer" in titles
    assert {row[titles.index("Stand")] for row in rows} == {"Fehlgeschlagen"}
    assert "Zahl der Zeilen" in xlsx_file(export(owner, LINKS, "xlsx", "de"))[2]


def test_file_is_named_after_list_and_day(owner):
    header = export(owner, LINKS, "xlsx").headers["content-disposition"]
    assert header.startswith('attachment; filename="payment-links-20') and header.endswith('.xlsx"')
    assert export(owner, LINKS, "csv").headers["content-type"] == "text/csv; charset=utf-8"


def test_export_needs_its_own_permission_and_is_nobody_elses(server):
    visitor = Client(server.url)
    assert visitor.send("GET", f"{SALES}/export/csv").status == 401
    pending = Client(server.url).sign_in(PENDING)
    _, rows = csv_file(export(pending, SALES, "csv"))
    assert rows == [], "another merchant's sales are not in it"
    assert pending.send("GET", "admin/refund-requests/export/csv").status == 403


def test_other_forms_and_wrong_filters_are_refused(owner):
    assert owner.send("GET", f"{SALES}/export/pdf").status == 404
    answer = owner.send("GET", f"{SALES}/export/csv?filterStatus=x")
    assert answer.status == 400 and answer.json["fieldErrors"][0]["field"].startswith("filterStatus")
    assert owner.send("GET", f"{SALES}/export/csv?sort=name,asc").status == 400


def test_export_is_written_to_the_audit_log(busy_server, owner):
    export(owner, SALES, "csv", filterStatus="11")
    rows = busy_server.database.rows(
        "SELECT detail FROM audit_log WHERE action = 'list.export' "
        "AND operation = 'sales_transaction_export' ORDER BY id")
    assert rows[-1][0].endswith("rows: filterStatus=11")


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_the_audit_log_tells_the_file_that_was_taken_from_any_other(busy_server, owner, form):
    taken = export(owner, SALES, form, **SOME)
    titles, rows = csv_file(export(owner, SALES, "csv", **SOME) if form == "xlsx" else taken)
    total = sum(Decimal(row[titles.index("Amount (MYR)")]) for row in rows)
    wanted = f"{len(rows)} rows, control total {total}, SHA-256 {hashlib.sha256(taken.body).hexdigest()}"
    wait_until(lambda: [wanted] in map(list, busy_server.database.rows(
        "SELECT detail FROM audit_log WHERE action = 'list.exportWhole' "
        "AND operation = 'sales_transaction_export'")), "the entry of the file")


def narrow(server):
    """A connection that takes in little that nobody reads: the file is longer than what it and the server hold."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    connection.sock = socket.socket()
    connection.sock.settimeout(60)
    connection.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.sock.connect(("127.0.0.1", server.port))
    return connection


def reading(server, token, **query):
    """A download whose reader stops after the first thousand bytes."""
    connection = narrow(server)
    question = "?" + urlencode(query) if query else ""
    connection.request("GET", f"/api/v1/{SALES}/export/csv{question}",
                       headers={"X-Auth-Token": token})
    response = connection.getresponse()
    response.read(1000)
    return connection, response


def test_slow_reader_and_one_who_leaves_cost_the_others_nothing(busy_server, owner):
    connections = [reading(busy_server, owner.token)[0] for _ in range(3)]
    began = time.monotonic()
    assert owner.get(SALES, pageSize=10)["totalElements"] >= MANY
    assert time.monotonic() - began < 5
    for connection in connections:
        connection.close()
    assert len(csv_file(export(owner, SALES, "csv", filterStatus="22"))[1]) > 0


def test_more_downloads_than_there_is_room_for_are_told_to_come_again(busy_server, owner):
    statuses = []
    gate = threading.Barrier(24)

    def one():
        connection = narrow(busy_server)
        gate.wait()
        connection.request("GET", f"/api/v1/{SALES}/export/csv",
                           headers={"X-Auth-Token": owner.token})
        statuses.append(connection.getresponse().status)
        connection.close()

    people = [threading.Thread(target=one) for _ in range(24)]
    for person in people:
        person.start()
    for person in people:
        person.join()
    assert set(statuses) <= {200, 503} and 200 in statuses
    deadline = time.monotonic() + 30  # the places of those who left are given back
    while owner.send("GET", f"{LINKS}/export/csv").status == 503:
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_one_company_s_slow_readers_take_nobody_else_s_place(busy_server, owner):
    operator = Client(busy_server.url).sign_in(OPERATOR)
    begun = [reading(busy_server, owner.token) for _ in range(8)]
    assert sorted(response.status for _, response in begun) == [200] * 4 + [503] * 4
    assert operator.send("GET", "admin/merchant-applications/export/csv").status == 200
    for connection, _ in begun:
        connection.close()
    wait_until(lambda: owner.send("GET", f"{LINKS}/export/csv").status == 200, "a place again")


def test_download_breaks_off_when_its_session_ends(busy_server, owner):
    """With the oldest first it would otherwise go on for as long as there are new sales."""
    connection, response = reading(busy_server, owner.token, sort="createdDate,asc")
    owner.post("security/logout")
    with pytest.raises(http.client.IncompleteRead):
        response.read()
    connection.close()
    owner.sign_in()


def test_asking_for_the_headers_only_takes_nothing_away(busy_server, owner):
    def exported():
        return busy_server.database.rows(
            "SELECT count(*) FROM audit_log WHERE action = 'list.export' "
            "AND operation = 'sales_transaction_export'")

    before = exported()
    answer = owner.raw("HEAD", f"/api/v1/{SALES}/export/csv", None, {"X-Auth-Token": owner.token})
    assert (answer.status, answer.body) == (405, b"")
    assert exported() == before


def test_memory_stays_small_while_a_long_list_is_read(busy_server, owner):
    def owned_mib():
        with open(f"/proc/{busy_server.process.pid}/status", encoding="ascii") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("RssAnon")) / 1024

    before = owned_mib()
    connection = http.client.HTTPConnection("127.0.0.1", busy_server.port, timeout=60)
    connection.request("GET", f"/api/v1/{SALES}/export/xlsx", headers={"X-Auth-Token": owner.token})
    response = connection.getresponse()
    most = before
    while response.read(1 << 18):
        most = max(most, owned_mib())
    assert int(response.headers["x-export-rows"]) >= MANY
    assert most - before < 32
