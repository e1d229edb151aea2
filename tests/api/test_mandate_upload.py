"""Many invitations from one file: what is made of its rows, what is refused, and that it is once."""

import csv
import io
import uuid

import pytest

from client import PENDING, Client, Refused
from debtor import PLAN, ready
from link_file import file_of, problems, rows_of, word
from then import refused
from waiting import at_once, wait_until

pytestmark = pytest.mark.engine("postgresql")

APPLICATIONS = "emandate/applications"
UPLOAD = APPLICATIONS + "/upload"
HEADING = "productId,name,email"
FULL = "productId,name,idType,idNumber,email,phone,amount,expiresOn"


def rows(*lines, heading=HEADING):
    return rows_of(*lines, heading=heading)


def preview(client, text):
    return client.post(UPLOAD + "/preview", {"file": file_of(text)})


def upload(client, text, key=None, **wish):
    return client.post(UPLOAD, {"file": file_of(text), "allOrNothing": True, **wish}, key)


@pytest.fixture
def client(server):
    return ready(server)


def product(client, **more):
    return client.post("emandate/products", {**PLAN, "name": f"Gym {word()}", **more})


def invited(client, made):
    return client.get(APPLICATIONS, product=made["id"], pageSize=1)["totalElements"]


def test_preview_says_of_each_row_what_would_be_prepared_or_every_wrong_field_and_makes_nothing(client):
    gym, open_amount = product(client), product(client, amount=None, maxAmount="100.00")
    told = preview(client, rows(
        f"{gym['name'].upper()},Ali bin Abu,NEW_IC,900101-14-5677,ali@debit.example,012-345 6789,,2099-12-31",
        f"{open_amount['id']},Bala,passport,A1234567,bala@debit.example,,99.50,",
        f"{open_amount['id']},陈伟,NEW_IC,123,chen@debit.example,12345,100.01,2001-01-01",
        f"{gym['id']},Dina,,900101145677,dina@debit.example,,80.00,",
        "No such product,,,,nobody,,1e2,31/12/2099", heading=FULL))
    assert (told["right"], told["wrong"]) == (2, 3)
    first, second = (row["invitation"] for row in told["rows"][:2])
    assert (first["productId"], told["rows"][0]["productName"]) == (gym["id"], gym["name"])
    assert (second["idType"], second["amount"], second["expiresOn"]) == ("PASSPORT", "99.50", None)
    found = problems(told)
    assert found[:2] == [{}, {}]
    assert set(found[2]) == {"name", "idNumber", "phone", "amount", "expiresOn"}
    assert set(found[3]) == {"idType", "amount"}
    assert set(found[4]) == {"productId", "name", "email", "amount", "expiresOn"}
    assert "active products" in found[4]["productId"]
    assert (invited(client, gym), invited(client, open_amount)) == (0, 0)


def test_a_row_is_refused_for_what_a_single_invitation_is_refused_for(client):
    gym = product(client)
    good = {"productId": gym["id"], "name": "Ali", "email": "ali@debit.example"}
    for wrong in ({"name": "n" * 51}, {"name": "\u202eilA"}, {"email": "nobody"}, {"email": "a" * 50 + "@debit.example"},
                  {"phone": "１２３４５６７８"}, {"idNumber": "900101145677"}, {"idType": "VOTE"}, {"amount": "0.00"},
                  {"amount": "80.00"}, {"expiresOn": "2001-01-01"}, {"productId": "1"},
                  {"idType": "NEW_IC", "idNumber": "991399145677"}):
        draft = {**good, **wrong}
        alone = refused(lambda b=draft: client.post(APPLICATIONS, b), "error.validation", 400)
        row = preview(client, rows(",".join(draft.values()), heading=",".join(draft)))
        assert problems(row) == [alone.fields], wrong


def test_a_product_is_named_by_its_name_where_that_is_one_and_takes_payers(client):
    twin = f"Twin {word()}"
    first, second = product(client, name=twin), product(client, name=twin)
    closed = product(client)
    client.post(f"emandate/products/{closed['id']}/deactivate", {})
    told = problems(preview(client, rows(f"{twin},A,a@debit.example", f"{second['id']},B,b@debit.example",
                                         f"{closed['name']},C,c@debit.example", f"{closed['id']},D,d@debit.example")))
    assert [set(row) for row in told] == [{"productId"}, set(), {"productId"}, {"productId"}]
    assert "its id" in told[0]["productId"] and "no new customers" in told[3]["productId"]
    assert first["id"] != second["id"]


def test_all_or_nothing_prepares_all_or_names_every_wrong_field_by_row(client):
    gym = product(client)
    refusal = refused(lambda: upload(client, rows(
        f"{gym['name']},A,a@debit.example", f"{gym['name']},B,nobody", "", f"{gym['name']},,c@debit.example")),
                      "error.validation", 400)
    assert set(refusal.fields) == {"file[3].email", "file[5].name"}
    assert invited(client, gym) == 0
    w = word()
    report = upload(client, rows(*(f"{gym['name']},Payer {i},p{i}-{w}@debit.example" for i in range(40))))
    assert (report["created"], report["refused"], invited(client, gym)) == (40, 0, 40)
    first = report["rows"][0]
    made = client.get(f"{APPLICATIONS}/{first['id']}")
    assert (made["payerName"], made["url"], made["status"]) == ("Payer 0", first["url"], 0)
    assert len({row["url"] for row in report["rows"]}) == 40
    mail = wait_until(lambda: client.mails_to(f"p39-{w}@debit.example"), "the invitation")
    assert len(mail) == 1 and report["rows"][39]["url"].rsplit("/", 1)[1] in mail[0]


def test_those_that_are_right_are_prepared_and_the_report_says_of_each_row_what_became_of_it(server, client):
    gym, w = product(client), word()
    text = rows(f"{gym['name']},Ali,ali-{w}@debit.example", f'{gym["name"]},"=cmd()",x', f"{gym['id']},Bala,b-{w}@debit.example")
    report = upload(client, text, allOrNothing=False)
    assert (report["created"], report["refused"], invited(client, gym)) == (2, 1, 2)
    assert [row["isMailed"] for row in report["rows"]] == [True, False, True]
    read = list(csv.reader(io.StringIO(report["file"].lstrip("\ufeff"))))
    assert read[0] == ["Row", "Customer name", "Result", "Address for the payer", "What is wrong"]
    assert read[1] == ["2", "Ali", "Created", report["rows"][0]["url"], ""]
    assert read[2][:4] == ["3", "'=cmd()", "Refused", ""] and read[2][4].startswith("email: ")
    refused(lambda: upload(client, rows(f"{gym['id']},A,x"), allOrNothing=False), "error.validation", 400)
    assert ["2 of 3"] in server.database.rows("SELECT detail FROM audit_log WHERE action = 'mandate.upload'")


@pytest.mark.both_engines
def test_the_same_upload_twice_at_once_prepares_each_once(server, client):
    gym, key = product(client), str(uuid.uuid4())
    w = word()
    body = {"file": file_of(rows(*(f"{gym['id']},P,p{i}-{w}@debit.example" for i in range(200)))), "allOrNothing": True}
    answers = at_once(*(lambda: Client(server.url, client.token).send("POST", UPLOAD, body, key) for _ in range(4)))
    assert {answer.status for answer in answers} <= {200, 409}, answers
    kept = {answer.body for answer in answers if answer.status == 200}
    assert len(kept) == 1 and invited(client, gym) == 200
    assert client.send("POST", UPLOAD, body, key).body in kept
    with pytest.raises(Refused) as reused:
        upload(client, rows(f"{gym['id']},X,x@debit.example"), key)
    assert reused.value.status == 409
    assert invited(client, gym) == 200
    assert len(wait_until(lambda: client.mails_to(f"p7-{w}@debit.example"), "the mail")) == 1


def test_what_spreadsheets_make_of_a_file_is_read(client):
    gym = product(client, name=f"游泳课 {word()}")
    plain = rows(f"{gym['name']},Ali,ali@debit.example")
    for text in ("\ufeff" + plain, plain.replace(",", ";"), plain.replace(",", "\t"), "sep=;\r\n" + plain.replace(",", ";"),
                 plain.replace("\r\n", "\r"), plain.replace(HEADING, "Product,Customer name,Customer email")):
        told = preview(client, text)
        assert (told["right"], told["rows"][0]["invitation"]["productId"]) == (1, gym["id"]), (text, told)


@pytest.mark.parametrize("text, says", [
    (HEADING, "heading"), (rows("1,a,a@b.example", heading=HEADING + ",merchantId"), "merchantId"),
    (rows("1,a", heading="productId,name"), "email"), (rows("1,café,a@b.example").encode("latin-1"), "UTF-8"),
    (rows(*(["1,a,a@b.example"] * 1001)), "1000")])
def test_what_is_no_file_of_invitations_is_refused_as_a_whole_and_says_why(client, text, says):
    for send in (lambda: preview(client, text), lambda: upload(client, text)):
        refusal = refused(send, "error.validation", 400)
        assert list(refusal.fields) == ["file"] and says in refusal.fields["file"]
    for wrong in ("***", 7, None, [], "x" * 1_000_001):
        refusal = refused(lambda f=wrong: client.post(UPLOAD, {"file": f, "allOrNothing": True}),
                          "error.validation", 400)
        assert list(refusal.fields) == ["file"]


def test_an_upload_names_its_own_merchant_s_products_only_and_needs_the_right_to_create(server, client, operator):
    gym = product(client)
    body = {"file": file_of(rows(f"{gym['id']},Ali,ali@debit.example")), "allOrNothing": False}
    assert operator.send("POST", UPLOAD, body).status == 403
    assert operator.send("POST", UPLOAD + "/preview", {"file": body["file"]}).status == 403
    assert operator.send("GET", UPLOAD + "/template").status == 403
    assert Client(server.url).send("POST", UPLOAD, body).status == 401
    other = Client(server.url).sign_in(PENDING)
    for cell in (gym["id"], gym["name"]):
        [told] = problems(preview(other, rows(f"{cell},Ali,ali@debit.example")))
        assert set(told) == {"productId"}
    refused(lambda: other.post(UPLOAD, body), "error.validation", 400)
    assert invited(client, gym) == 0


def test_the_template_is_read_once_a_product_is_named_in_every_language(client):
    gym = product(client)
    for language in ("en", "de", "es", "fr", "ja", "ms", "zh"):
        headers = {"Accept-Language": language}
        file = client.send("GET", UPLOAD + "/template", headers=headers)
        assert file.headers["content-type"].startswith("text/csv"), file
        [heading, example] = list(csv.reader(io.StringIO(file.body.decode("utf-8-sig"))))
        text = rows(",".join([gym["name"], *example[1:]]), heading=",".join(heading))
        told = client.send("POST", UPLOAD + "/preview", {"file": file_of(text)}, headers=headers).json
        assert (told["right"], told["wrong"]) == (1, 0), told


def test_one_address_is_mailed_at_most_twenty_and_the_report_says_so(client):
    gym, one = product(client), f"one-{word()}@debit.example"
    report = upload(client, rows(*([f"{gym['id']},Ali,{one}"] * 25)))
    assert [row["isMailed"] for row in report["rows"]] == [True] * 20 + [False] * 5
    wait_until(lambda: len(client.mails_to(one)) == 20, "the mails")
