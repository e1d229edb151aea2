"""Many payment links from one file: what is made of its rows, what is refused, and that it is once."""

import csv
import io
import uuid

import pytest

from client import PENDING, Client, Refused
from link_file import HEADING, LINKS, UPLOAD, file_of, problems, rows_of, upload, word
from then import refused
from waiting import at_once, wait_until

pytestmark = pytest.mark.engine("postgresql")

LINKS = "payments/payment-links"
UPLOAD = LINKS + "/upload"
HEADING = "title,amount,oneTimePayment"


def file_of(text):
    return base64.b64encode(text if isinstance(text, bytes) else text.encode()).decode()


def preview(client, text):
    return client.post(UPLOAD + "/preview", {"file": file_of(text)})


def named(client, word):
    return client.get(LINKS, name=word, pageSize=100)["totalElements"]


def test_preview_says_of_each_row_what_would_be_made_or_every_wrong_field_and_makes_nothing(server, owner):
    w = word()
    told = preview(owner, rows_of(
        f"{w} tin,120.5,TRUE,,2099-01-31", f"{w} class,open,Multiple,50,",
        ",1e2,perhaps,-1,2001-01-01", f"{w} old,5.00,true,,2001-01-01",
        heading="title;amount;oneTimePayment;Usage limit;expiryDate".replace(";", ",")))
    assert (told["right"], told["wrong"]) == (2, 2)
    assert [row["row"] for row in told["rows"]] == [2, 3, 4, 5]
    assert told["rows"][0]["link"]["amount"] == "120.50"
    assert told["rows"][0]["link"]["expiryDate"] == "2099-01-30T16:00:00.000Z"
    assert told["rows"][1]["link"]["amount"] is None and told["rows"][1]["link"]["usageLimit"] == 50
    found = problems(told)
    assert found[:2] == [{}, {}]
    assert set(found[2]) == {"title", "amount", "oneTimePayment", "usageLimit"}
    assert set(found[3]) == {"expiryDate"}
    assert named(owner, w) == 0


def test_a_row_is_refused_for_what_a_single_link_is_refused_for(server, owner):
    title = "t" * 121
    cases = [{"title": title, "amount": "1.00", "oneTimePayment": True},
             {"title": "t", "amount": "0.00", "oneTimePayment": True},
             {"title": "t", "amount": "99999999.00", "oneTimePayment": True},
             {"title": "t", "amount": "5.00", "minAmount": "1.00", "oneTimePayment": True},
             {"title": "t", "amount": "5.00", "usageLimit": 3, "oneTimePayment": True},
             {"title": "t", "amount": "5.00", "customerEmail": "nobody", "oneTimePayment": True},
             {"title": "t", "amount": "5.00", "customerPhone": "１２", "oneTimePayment": True},
             {"title": "\u202ex", "amount": "5.00", "oneTimePayment": False}]
    for link in cases:
        alone = refused(lambda b=link: owner.post(LINKS, b), "error.validation", 400)
        cells = [str(value).lower() if value in (True, False) else str(value) for value in link.values()]
        assert problems(preview(owner, rows_of(",".join(cells), heading=",".join(link)))) == [alone.fields]


def test_all_or_nothing_makes_all_or_names_every_wrong_field_by_row(server, owner):
    w = word()
    text = rows_of(f"{w} a,1.00,true", f"{w} b,1.234,true", "", f"{w} c,2.00,maybe")
    refusal = refused(lambda: upload(owner, text), "error.validation", 400)
    assert set(refusal.fields) == {"file[3].amount", "file[5].oneTimePayment"}
    assert named(owner, w) == 0
    report = upload(owner, rows_of(*(f"{w} {i},1.00,true" for i in range(40))))
    assert (report["created"], report["refused"], named(owner, w)) == (40, 0, 40)
    first = report["rows"][0]
    link = owner.get(f"{LINKS}/{first['id']}")
    assert (link["title"], link["url"], link["state"]) == (f"{w} 0", first["url"], "OPEN")
    assert len({row["url"] for row in report["rows"]}) == 40


def test_those_that_are_right_are_made_and_the_report_says_of_each_row_what_became_of_it(server, owner):
    w = word()
    text = rows_of(f"{w} a,1.00,true", f'"=cmd({w})",x,true', f"{w} c,2.00,false")
    report = upload(owner, text, allOrNothing=False)
    assert (report["created"], report["refused"], named(owner, w)) == (2, 1, 2)
    assert [bool(row["id"]) for row in report["rows"]] == [True, False, True]
    read = list(csv.reader(io.StringIO(report["file"].lstrip("\ufeff"))))
    assert read[0] == ["Row", "Title", "Result", "Link address", "What is wrong"]
    assert read[1] == ["2", f"{w} a", "Created", report["rows"][0]["url"], ""]
    assert read[2][:4] == ["3", f"'=cmd({w})", "Refused", ""] and read[2][4].startswith("amount: ")
    refusal = refused(lambda: upload(owner, rows_of("a,x,true"), allOrNothing=False), "error.validation", 400)
    assert set(refusal.fields) == {"file[2].amount"}


@pytest.mark.both_engines
def test_the_same_upload_twice_at_once_makes_each_link_once(server, owner):
    w, key = word(), str(uuid.uuid4())
    text = rows_of(*(f"{w} {i},1.00,true" for i in range(300)))
    body = {"file": file_of(text), "allOrNothing": True, "emailCustomers": False}
    answers = at_once(*(lambda: Client(server.url, owner.token).send("POST", UPLOAD, body, key)
                        for _ in range(4)))
    assert {answer.status for answer in answers} <= {200, 409}, answers
    kept = {answer.body for answer in answers if answer.status == 200}
    assert len(kept) == 1 and named(owner, w) == 300
    assert owner.send("POST", UPLOAD, body, key).body in kept
    with pytest.raises(Refused) as reused:
        upload(owner, rows_of(f"{w} x,1.00,true"), key)
    assert reused.value.status == 409 and named(owner, w) == 300


@pytest.mark.parametrize("text, says", [
    ("", "file"), (HEADING, "heading"), (HEADING + "\r\n,,\r\n", "heading"),
    (rows_of("a,1.00,true", heading=HEADING + ",title"), "twice"),
    (rows_of("a,1.00,true,red", heading=HEADING + ",colour"), "colour"),
    (rows_of("a,1.00,true,1", heading=HEADING + ",merchantId"), "merchantId"),
    (rows_of("a,1.00", heading="title,amount"), "oneTimePayment"),
    (rows_of('"a,1.00,true'), "Row 2"), (rows_of("a\0,1.00,true"), "UTF-8"),
    (rows_of("café,1.00,true").encode("latin-1"), "UTF-8"),
    (rows_of("a,1.00,true").encode("utf-16"), "UTF-8"),
    (rows_of(*(["a,1.00,true"] * 1001)), "1000"), ("," * 200, "100"),
])
def test_what_is_no_file_of_links_is_refused_as_a_whole_and_says_why(server, owner, text, says):
    for send in (lambda: preview(owner, text), lambda: upload(owner, text),
                 lambda: upload(owner, text, allOrNothing=False)):
        refusal = refused(send, "error.validation", 400)
        assert list(refusal.fields) == ["file"]
        assert says in refusal.fields["file"] or not text, refusal.fields


def test_a_file_that_is_too_large_or_no_base64_is_refused(server, owner):
    big = rows_of('"' + "x" * 10_000_000 + '",1.00,true')
    try:
        assert owner.send("POST", UPLOAD + "/preview", {"file": file_of(big)}).status == 413
    except (BrokenPipeError, ConnectionResetError):
        pass  # nobody reads on behind the limit
    cell = rows_of('"' + "x" * 500_000 + '",1.00,true')
    assert problems(preview(owner, cell)) == [{"title": "Must have at most 120 characters"}]
    for wrong in ("***", "YQ", 7, None, [], {}, "x" * 1_000_001):
        refusal = refused(lambda f=wrong: owner.post(UPLOAD + "/preview", {"file": f}), "error.validation", 400)
        assert list(refusal.fields) == ["file"]


def test_an_upload_is_its_company_s_own_and_needs_the_right_to_create(server, owner, operator):
    w = word()
    text = rows_of(f"{w},1.00,true")
    assert operator.send("POST", UPLOAD, {"file": file_of(text), "allOrNothing": True,
                                          "emailCustomers": False}).status == 403
    assert operator.send("GET", UPLOAD + "/template").status == 403
    upload(owner, text)
    other = Client(server.url).sign_in(PENDING)
    assert (named(owner, w), named(other, w)) == (1, 0)


def test_the_template_can_be_uploaded_in_every_language(server, owner):
    for language in ("en", "de", "es", "fr", "ja", "ms", "zh"):
        headers = {"Accept-Language": language}
        file = owner.send("GET", UPLOAD + "/template", headers=headers)
        assert file.headers["content-type"].startswith("text/csv"), file
        told = owner.send("POST", UPLOAD + "/preview", {"file": file_of(file.body)}, headers=headers).json
        assert (told["right"], told["wrong"]) == (1, 0), told


def test_who_uploaded_how_many_is_in_the_audit_log(server, owner):
    w = word()
    upload(owner, rows_of(f"{w} a,1.00,true", f"{w} b,x,true"), allOrNothing=False)
    found = server.database.rows("SELECT detail FROM audit_log WHERE action = 'paymentLink.upload'")
    assert ["1 of 2"] in found


def test_customers_are_mailed_their_links_once_and_nobody_more_than_twenty(server, owner):
    w = word()
    one, many = f"one-{w}@payer.example", f"many-{w}@payer.example"
    heading = HEADING + ",customerEmail"
    text = rows_of(f"{w} a,1.00,true,{one}", f"{w} b,1.00,true,",
                   *(f"{w} {i},1.00,true,{many}" for i in range(25)), heading=heading)
    upload(owner, text)
    report = upload(owner, text, emailCustomers=True)
    assert [row["isMailed"] for row in report["rows"]] == [True, False] + [True] * 20 + [False] * 5
    wait_until(lambda: len(owner.mails_to(many)) == 20, "the mails")
    pages = wait_until(lambda: owner.mails_to(one), "the mail")
    assert len(pages) == 1 and report["rows"][0]["url"] in pages[0]
    # What comes on top of them is passed over, and nothing fails of it.
    upload(owner, rows_of(f"{w} z,1.00,true,{many}", f"{w} y,1.00,true,{one}", heading=heading),
           emailCustomers=True)
    wait_until(lambda: len(owner.mails_to(one)) == 2, "the second mail")
    assert len(owner.mails_to(many)) == 20
