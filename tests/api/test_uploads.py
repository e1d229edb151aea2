"""Many payment links, or many invitations to an auto-debit, from one file: what is made of its rows, what is refused,
and that it is once. One mechanism reads both, so the same tests do."""

import base64
import csv
import io
import uuid

import pytest

from client import PENDING, Client
from debtor import PLAN, ready
from then import refused
from waiting import at_once, wait_until

pytestmark = pytest.mark.engine("postgresql")

LANGUAGES = ("en", "de", "es", "fr", "ja", "ms", "zh")


def file_of(text):
    return base64.b64encode(text if isinstance(text, bytes) else text.encode()).decode()


def rows_of(*rows, heading):
    return "\r\n".join((heading, *rows)) + "\r\n"


def problems(answer):
    return [{p["field"]: p["message"] for p in row["problems"]} for row in answer["rows"]]


def word():
    return uuid.uuid4().hex[:10]


class Upload:
    """`row(n)` is right and makes a record of its own; `wrong` are cells and the field that is wrong in them."""

    def __init__(self, server):
        self.server = server
        self.client = ready(server)
        self.word = word()

    def file(self, *rows, heading=None):
        return rows_of(*rows, heading=heading or self.heading)

    def preview(self, text):
        return self.client.post(self.path + "/upload/preview", {"file": file_of(text)})

    def body(self, text, **wish):
        return {"file": file_of(text), "allOrNothing": True, **self.more, **wish}

    def upload(self, text, key=None, **wish):
        return self.client.post(self.path + "/upload", self.body(text, **wish), key)

    def made(self, client=None):
        query = {"name": self.word} if self.path == Links.path else {"product": self.product["id"]}
        return (client or self.client).get(self.path, pageSize=1, **query)["totalElements"]


class Links(Upload):
    path = "payments/payment-links"
    heading = "title,amount,oneTimePayment"
    more = {"emailCustomers": False}
    action = "paymentLink.upload"
    report = ["Row", "Title", "Result", "Link address", "What is wrong"]
    short, missing = "title,amount", "oneTimePayment"
    mailed = heading + ",customerEmail", {"emailCustomers": True}

    def row(self, n):
        return f"{self.word} {n},1.00,true"

    @property
    def wrong(self):
        return [(f"{self.word} b,1.234,true", "amount"), (f"{self.word} c,2.00,maybe", "oneTimePayment")]

    def is_first(self, record, url):
        assert (record["title"], record["url"], record["state"]) == (f"{self.word} 0", url, "OPEN")

    formula, formula_is_wrong = '"=cmd()",x,true', "amount: "

    def mail_row(self, n, address):
        return f"{self.word} {n},1.00,true,{address}"


class Invitations(Upload):
    path = "emandate/applications"
    heading = "productId,name,email"
    more = {}
    action = "mandate.upload"
    report = ["Row", "Customer name", "Result", "Address for the payer", "What is wrong"]
    short, missing = "productId,name", "email"
    mailed = heading, {}

    def __init__(self, server):
        super().__init__(server)
        self.product = self.product_create()

    def product_create(self, **more):
        return self.client.post("emandate/products", {**PLAN, "name": f"Gym {word()}", **more})

    def row(self, n):
        return f"{self.product['name']},Payer {n},p{n}-{self.word}@debit.example"

    @property
    def wrong(self):
        name = self.product["name"]
        return [(f"{name},B,nobody", "email"), (f"{name},,c@debit.example", "name")]

    def is_first(self, record, url):
        assert (record["payerName"], record["url"], record["status"]) == ("Payer 0", url, 0)

    @property
    def formula(self):
        return f'{self.product["name"]},"=cmd()",x'

    formula_is_wrong = "email: "

    def mail_row(self, n, address):
        return f"{self.product['name']},Payer {n},{address}"


@pytest.fixture
def links(server):
    return Links(server)


@pytest.fixture
def invitations(server):
    return Invitations(server)


@pytest.fixture(params=[Links, Invitations], ids=["links", "invitations"])
def kind(request, server):
    return request.param(server)


def test_all_or_nothing_makes_all_or_names_every_wrong_field_by_row(kind):
    (first, one), (second, other) = kind.wrong
    refusal = refused(lambda: kind.upload(kind.file(kind.row("a"), first, "", second)), "error.validation", 400)
    assert set(refusal.fields) == {f"file[3].{one}", f"file[5].{other}"}
    assert kind.made() == 0
    report = kind.upload(kind.file(*(kind.row(n) for n in range(40))))
    assert (report["created"], report["refused"], kind.made()) == (40, 0, 40)
    row = report["rows"][0]
    kind.is_first(kind.client.get(f"{kind.path}/{row['id']}"), row["url"])
    assert len({row["url"] for row in report["rows"]}) == 40


def test_right_rows_are_made_and_the_report_names_the_result_of_each(kind):
    report = kind.upload(kind.file(kind.row("a"), kind.formula, kind.row("c")), allOrNothing=False)
    assert (report["created"], report["refused"], kind.made()) == (2, 1, 2)
    assert [bool(row["id"]) for row in report["rows"]] == [True, False, True]
    read = list(csv.reader(io.StringIO(report["file"].lstrip("\ufeff"))))
    assert read[0] == kind.report
    assert read[1][0] == "2" and read[1][2:] == ["Created", report["rows"][0]["url"], ""]
    assert read[2][:4] == ["3", "'=cmd()", "Refused", ""] and read[2][4].startswith(kind.formula_is_wrong)
    refusal = refused(lambda: kind.upload(kind.file(kind.wrong[0][0]), allOrNothing=False), "error.validation", 400)
    assert set(refusal.fields) == {f"file[2].{kind.wrong[0][1]}"}
    details = kind.server.database.rows(f"SELECT detail FROM audit_log WHERE action = '{kind.action}'")
    assert ["2 of 3"] in details


@pytest.mark.both_engines
def test_the_same_upload_twice_at_once_makes_each_once(kind):
    key, body = str(uuid.uuid4()), kind.body(kind.file(*(kind.row(n) for n in range(200))))
    path, token = kind.path + "/upload", kind.client.token
    answers = at_once(*(lambda: Client(kind.server.url, token).send("POST", path, body, key) for _ in range(4)))
    assert {answer.status for answer in answers} <= {200, 409}, answers
    kept = {answer.body for answer in answers if answer.status == 200}
    assert len(kept) == 1 and kind.made() == 200
    assert kind.client.send("POST", path, body, key).body in kept
    refused(lambda: kind.upload(kind.file(kind.row("x")), key), "error.idempotencyConflict", 409)
    assert kind.made() == 200


def test_what_is_no_file_is_refused_as_a_whole_and_says_why(kind):
    right, heading = kind.row(1), kind.heading
    for text, says in [
            ("", ""), (heading, "heading"), (heading + "\r\n,,\r\n", "heading"),
            (kind.file(right + ",x", heading=heading + "," + heading.split(",")[0]), "twice"),
            (kind.file(right + ",red", heading=heading + ",colour"), "colour"),
            (kind.file(right + ",1", heading=heading + ",merchantId"), "merchantId"),
            (kind.file("a,1.00", heading=kind.short), kind.missing),
            (kind.file('"' + right), "Row 2"), (kind.file("a\0" + right), "UTF-8"),
            (kind.file("café" + right).encode("latin-1"), "UTF-8"), (kind.file(right).encode("utf-16"), "UTF-8"),
            (kind.file(*([right] * 1001)), "1000"), ("," * 200, "100")]:
        for send in (lambda t=text: kind.preview(t), lambda t=text: kind.upload(t),
                     lambda t=text: kind.upload(t, allOrNothing=False)):
            refusal = refused(send, "error.validation", 400)
            assert list(refusal.fields) == ["file"] and says in refusal.fields["file"], (text[:80], refusal.fields)
    assert kind.made() == 0


def test_a_file_that_is_too_large_or_no_base64_is_refused(kind):
    try:
        body = {"file": file_of(kind.file('"' + "x" * 10_000_000 + '"' + kind.row(1)))}
        assert kind.client.send("POST", kind.path + "/upload/preview", body).status == 413
    except (BrokenPipeError, ConnectionResetError):
        pass  # nobody reads on behind the limit
    for wrong in ("***", "YQ", 7, None, [], {}, "x" * 1_000_001):
        refusal = refused(lambda f=wrong: kind.client.post(kind.path + "/upload/preview", {"file": f}),
                          "error.validation", 400)
        assert list(refusal.fields) == ["file"]


def test_an_upload_needs_the_right_to_create(kind, operator):
    body = kind.body(kind.file(kind.row(1)))
    assert operator.send("POST", kind.path + "/upload", body).status == 403
    assert operator.send("POST", kind.path + "/upload/preview", {"file": body["file"]}).status == 403
    assert operator.send("GET", kind.path + "/upload/template").status == 403
    assert Client(kind.server.url).send("POST", kind.path + "/upload", body).status == 401
    assert kind.made() == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_template_can_be_uploaded_in_every_language(kind, language):
    headers = {"Accept-Language": language}
    file = kind.client.send("GET", kind.path + "/upload/template", headers=headers)
    assert file.headers["content-type"].startswith("text/csv"), file
    heading, example = csv.reader(io.StringIO(file.body.decode("utf-8-sig")))
    text = file.body
    if isinstance(kind, Invitations):  # its product is the merchant's own
        text = kind.file(",".join([kind.product["name"], *example[1:]]), heading=",".join(heading))
    told = kind.client.send("POST", kind.path + "/upload/preview", {"file": file_of(text)}, headers=headers).json
    assert (told["right"], told["wrong"]) == (1, 0), told


def test_one_address_is_mailed_at_most_twenty_and_the_report_says_so(kind):
    many, (heading, wish) = f"many-{kind.word}@debit.example", kind.mailed
    report = kind.upload(kind.file(*(kind.mail_row(n, many) for n in range(25)), heading=heading), **wish)
    assert [row["isMailed"] for row in report["rows"]] == [True] * 20 + [False] * 5
    pages = wait_until(lambda: len(it := kind.client.mails_to(many)) == 20 and it, "the mails")
    address = report["rows"][0]["url"].rsplit("/", 1)[1]
    assert sum(address in page for page in pages) == 1


# A row of each.


def test_preview_names_of_each_row_the_link_or_every_wrong_field_and_makes_nothing(links):
    w = links.word
    told = links.preview(links.file(
        f"{w} tin,120.5,TRUE,,2099-01-31", f"{w} class,open,Multiple,50,",
        ",1e2,perhaps,-1,2001-01-01", f"{w} old,5.00,true,,2001-01-01",
        heading="title,amount,oneTimePayment,Usage limit,expiryDate"))
    assert (told["right"], told["wrong"]) == (2, 2)
    assert [row["row"] for row in told["rows"]] == [2, 3, 4, 5]
    assert told["rows"][0]["link"]["amount"] == "120.50"
    assert told["rows"][0]["link"]["expiryDate"] == "2099-01-30T16:00:00.000Z"
    assert told["rows"][1]["link"]["amount"] is None and told["rows"][1]["link"]["usageLimit"] == 50
    found = problems(told)
    assert found[:2] == [{}, {}]
    assert set(found[2]) == {"title", "amount", "oneTimePayment", "usageLimit"}
    assert set(found[3]) == {"expiryDate"}
    assert links.made() == 0


def test_preview_names_of_each_row_the_invitation_or_every_wrong_field_and_makes_nothing(invitations):
    gym, open_amount = invitations.product, invitations.product_create(amount=None, maxAmount="100.00")
    told = invitations.preview(invitations.file(
        f"{gym['name'].upper()},Ali bin Abu,NEW_IC,900101-14-5677,ali@debit.example,012-345 6789,,2099-12-31",
        f"{open_amount['id']},Bala,passport,A1234567,bala@debit.example,,99.50,",
        f"{open_amount['id']},陈伟,NEW_IC,123,chen@debit.example,12345,100.01,2001-01-01",
        f"{gym['id']},Dina,,900101145677,dina@debit.example,,80.00,",
        "No such product,,,,nobody,,1e2,31/12/2099",
        heading="productId,name,idType,idNumber,email,phone,amount,expiresOn"))
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
    assert invitations.made() == 0


def row_is_refused_like_a_single_one(kind, draft):
    alone = refused(lambda: kind.client.post(kind.path, draft), "error.validation", 400)
    cells = [str(value).lower() if value in (True, False) else str(value) for value in draft.values()]
    assert problems(kind.preview(kind.file(",".join(cells), heading=",".join(draft)))) == [alone.fields], draft


def test_a_row_is_refused_for_what_a_single_link_is_refused_for(links):
    for draft in ({"title": "t" * 121, "amount": "1.00", "oneTimePayment": True},
                  {"title": "t", "amount": "0.00", "oneTimePayment": True},
                  {"title": "t", "amount": "99999999.00", "oneTimePayment": True},
                  {"title": "t", "amount": "5.00", "minAmount": "1.00", "oneTimePayment": True},
                  {"title": "t", "amount": "5.00", "usageLimit": 3, "oneTimePayment": True},
                  {"title": "t", "amount": "5.00", "customerEmail": "nobody", "oneTimePayment": True},
                  {"title": "t", "amount": "5.00", "customerPhone": "１２", "oneTimePayment": True},
                  {"title": "\u202ex", "amount": "5.00", "oneTimePayment": False}):
        row_is_refused_like_a_single_one(links, draft)
    cell = links.file('"' + "x" * 500_000 + '",1.00,true')
    assert problems(links.preview(cell)) == [{"title": "Must have at most 120 characters"}]


def test_a_row_is_refused_for_what_a_single_invitation_is_refused_for(invitations):
    good = {"productId": invitations.product["id"], "name": "Ali", "email": "ali@debit.example"}
    for wrong in ({"name": "n" * 51}, {"name": "\u202eilA"}, {"email": "nobody"}, {"email": "a" * 50 + "@debit.example"},
                  {"phone": "１２３４５６７８"}, {"idNumber": "900101145677"}, {"idType": "VOTE"}, {"amount": "0.00"},
                  {"amount": "80.00"}, {"expiresOn": "2001-01-01"}, {"productId": "1"},
                  {"idType": "NEW_IC", "idNumber": "991399145677"}):
        row_is_refused_like_a_single_one(invitations, {**good, **wrong})


def test_a_product_is_named_by_its_name_where_that_is_one_and_takes_payers(invitations):
    client, twin = invitations.client, f"Twin {word()}"
    first, second = invitations.product_create(name=twin), invitations.product_create(name=twin)
    closed = invitations.product
    client.post(f"emandate/products/{closed['id']}/deactivate", {})
    told = problems(invitations.preview(invitations.file(
        f"{twin},A,a@debit.example", f"{second['id']},B,b@debit.example",
        f"{closed['name']},C,c@debit.example", f"{closed['id']},D,d@debit.example")))
    assert [set(row) for row in told] == [{"productId"}, set(), {"productId"}, {"productId"}]
    assert "its id" in told[0]["productId"] and "no new customers" in told[3]["productId"]
    assert first["id"] != second["id"]


def test_what_spreadsheets_make_of_a_file_is_read(invitations):
    gym = invitations.product_create(name=f"游泳课 {word()}")
    plain = invitations.file(f"{gym['name']},Ali,ali@debit.example")
    for text in ("\ufeff" + plain, plain.replace(",", ";"), plain.replace(",", "\t"), "sep=;\r\n" + plain.replace(",", ";"),
                 plain.replace("\r\n", "\r"), plain.replace(Invitations.heading, "Product,Customer name,Customer email")):
        told = invitations.preview(text)
        assert (told["right"], told["rows"][0]["invitation"]["productId"]) == (1, gym["id"]), (text, told)


def test_an_upload_is_its_merchants_own(links, invitations):
    other = Client(links.server.url).sign_in(PENDING)
    links.client = invitations.client  # one session for one person
    links.upload(links.file(links.row(1)))
    assert (links.made(), links.made(other)) == (1, 0)
    for cell in (invitations.product["id"], invitations.product["name"]):
        body = invitations.body(invitations.file(f"{cell},Ali,ali@debit.example"), allOrNothing=False)
        [told] = problems(other.post(invitations.path + "/upload/preview", {"file": body["file"]}))
        assert set(told) == {"productId"}
        refused(lambda b=body: other.post(invitations.path + "/upload", b), "error.validation", 400)
    assert invitations.made() == 0


def test_customers_are_mailed_only_where_the_merchant_asks_for_it(links):
    one, heading = f"one-{links.word}@payer.example", Links.mailed[0]
    text = links.file(links.mail_row("a", one), links.mail_row("b", ""), heading=heading)
    links.upload(text)
    report = links.upload(text, emailCustomers=True)
    assert [row["isMailed"] for row in report["rows"]] == [True, False]
    pages = wait_until(lambda: links.client.mails_to(one), "the mail")
    assert len(pages) == 1 and report["rows"][0]["url"] in pages[0]
    # Rows of an address that has had its twenty are passed over, and the others still leave.
    many = f"many-{links.word}@payer.example"
    links.upload(links.file(*(links.mail_row(n, many) for n in range(20)), heading=heading), emailCustomers=True)
    links.upload(links.file(links.mail_row("z", many), links.mail_row("y", one), heading=heading), emailCustomers=True)
    wait_until(lambda: len(links.client.mails_to(one)) == 2, "the second mail")
    wait_until(lambda: len(links.client.mails_to(many)) >= 20, "the twenty")
    assert len(links.client.mails_to(many)) == 20
