"""How operators look at merchant applications: documents, remarks and what changed since, duplicates, risk, the clock,
and two people where there is much to look at twice."""

import os
import random
import stat
import uuid
import zlib

import pytest

from applicant import application, number_of, signed_up
from client import OPERATOR, PASSWORD, SETTLEMENT, Client, Refused
from copies import multiply
from pictures import chunk, jpeg, png, zeros
from server import Server
from then import refused
from waiting import at_once, wait_until

pytestmark = pytest.mark.engine("postgresql")

ONBOARDING = "onboarding@demo.gerbang.test"
APPLICATIONS = "admin/merchant-applications"
MINE = "merchants/applications/me"


def pdf(*objects, tail=b""):
    """The least that is one: objects, their table, and where it begins."""
    out, places = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", []
    all_objects = [b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
                   b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>", *objects]
    for number, content in enumerate(all_objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"xref\n0 %d\n0000000000 65535 f \n" % (len(places) + 1)
    table += b"".join(b"%010d 00000 n \n" % place for place in places)
    start = len(out)
    return out + table + b"trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (len(places) + 1, start) + tail


def stream(content, entries=b""):
    return b"<</Length %d%s>>\nstream\n%s\nendstream" % (len(content), entries, content)


def upload(client, data, kind="BANK_STATEMENT", name="statement.pdf", content_type="application/octet-stream"):
    return client.raw("POST", f"/api/v1/{MINE}/documents/{kind}?name={name}", data, {
        "X-Auth-Token": client.token or "", "Content-Type": content_type, "Idempotency-Key": str(uuid.uuid4())})


def added(client, data, **named):
    answer = upload(client, data, **named)
    assert answer.status == 200, answer
    return answer.json


def applied(server, **fields):
    """A merchant that has applied, its owner, and the application's id."""
    _, merchant = signed_up(server)
    return merchant, merchant.post("merchants/registration", application(**fields))["id"]


def risky(server):
    return applied(server, productOrServiceType="Online casino")


def read(server, ticket, **query):
    suffix = "?download=1" if query else ""
    return Client(server.url).raw("GET", ticket["url"] + suffix)


@pytest.fixture
def checker(server):
    return Client(server.url).sign_in(ONBOARDING)


def review_of(client, id):
    return client.get(f"{APPLICATIONS}/{id}")


def audit_of(server, action, subject):
    """Who did it, the earliest first."""
    return [row for row in server.database.rows(
        f"SELECT actor_user_id, detail FROM audit_log WHERE action = '{action}' AND subject = '{subject}' ORDER BY id")]


# ---------------------------------------------------------------- from the document to the difference


@pytest.mark.both_engines
def test_a_reviewer_reads_a_document_asks_for_a_better_one_and_sees_what_changed(server, operator):
    merchant, id = applied(server)
    first = added(merchant, png(40, 30), name="statement.png")
    assert (first["contentType"], first["width"], first["isRemovable"]) == ("image/webp", 40, False)
    seen = review_of(operator, id)
    assert [(d["id"], d["kind"], d["name"]) for d in seen["documents"]] == [
        (first["id"], "BANK_STATEMENT", "statement.png")]
    shown = read(server, operator.post(f"{APPLICATIONS}/{id}/documents/{first['id']}/open"))
    assert shown.status == 200 and shown.body[8:12] == b"WEBP" and shown.headers["content-type"] == "image/webp"
    (_, detail), = audit_of(server, "merchantApplication.documentOpen", id)
    assert detail == "BANK_STATEMENT statement.png"

    operator.post(f"{APPLICATIONS}/{id}/request-info", {"revision": seen["revision"], "remarks": [
        {"field": "document.BANK_STATEMENT", "remark": "It cannot be read."},
        {"field": "bankName", "remark": "Which bank?"}, {"field": "", "remark": "Who are your customers?"}]})
    points = merchant.get(MINE)["remarks"]
    assert [(p["field"], p["isAnswered"]) for p in points] == [
        ("document.BANK_STATEMENT", False), ("bankName", False), ("", False)]
    added(merchant, pdf(), name="better.pdf")
    merchant.put(f"{MINE}/remarks/{points[2]['position']}", {"answer": "Families in Ipoh."})
    form = {**seen["application"], "bankName": "Hong Leong"}
    merchant.put(MINE, {"step": 4, "application": form})
    assert [p["isAnswered"] for p in merchant.get(MINE)["remarks"]] == [True, True, True]
    form = {name: value for name, value in form.items() if value is not None}
    merchant.post("merchants/registration", form)

    again = review_of(operator, id)
    assert again["changed"] == ["bankName"] and again["submission"] == 2
    assert again["previous"]["bankName"] == "Maybank" and again["application"]["bankName"] == "Hong Leong"
    assert [(d["name"], d["isNew"]) for d in again["documents"]] == [("statement.png", True), ("better.pdf", True)]
    assert [(r["field"], r["isAnswered"], r["answer"]) for r in again["remarks"]] == [
        ("document.BANK_STATEMENT", True, None), ("bankName", True, None), ("", True, "Families in Ipoh.")]
    row, = operator.get(APPLICATIONS, name=form["customerServiceEmail"])["content"]
    assert row["openPoints"] == 0 and row["documents"] == 2

    operator.post(f"{APPLICATIONS}/{id}/request-info", {"remarks": [{"field": "", "remark": "One thing more."}]})
    assert [r["remark"] for r in review_of(operator, id)["earlierRemarks"]] == [
        "It cannot be read.", "Which bank?", "Who are your customers?"]


def test_what_was_asked_and_not_answered_stays_open_and_flagged(server, operator):
    merchant, id = applied(server)
    operator.post(f"{APPLICATIONS}/{id}/request-info", {"remarks": [
        {"field": "tradingName", "remark": "Is this yours?"}, {"field": "bankName", "remark": "Which one?"}]})
    form = application(companyRegisteredName=(name := f"Kedai {number_of(9)} Sdn Bhd"), bankName="CIMB")
    merchant.post("merchants/registration", form)
    row, = operator.get(APPLICATIONS, name=name, filterFlag="OPEN_POINTS")["content"]
    assert row["openPoints"] == 1 and "OPEN_POINTS" in row["flags"]


@pytest.mark.parametrize("field", ["companyColour", "document.TAX_RETURN", "document."])
def test_a_remark_is_about_a_field_or_a_kind_of_document(server, operator, field):
    _, id = applied(server)
    with pytest.raises(Refused) as refusal:
        operator.post(f"{APPLICATIONS}/{id}/request-info", {"remarks": [{"field": field, "remark": "?"}]})
    assert refusal.value.status == 400 and "remarks[0].field" in refusal.value.fields
    assert review_of(operator, id)["status"] == "SUBMITTED"


# ---------------------------------------------------------------- documents


def test_a_document_is_shown_with_a_policy_under_which_nothing_in_it_runs(server, operator):
    merchant, id = applied(server)
    document = added(merchant, pdf(), name="Form%209%20%C3%BC.pdf", kind="SSM_CERTIFICATE")
    ticket = operator.post(f"{APPLICATIONS}/{id}/documents/{document['id']}/open")
    shown = read(server, ticket)
    assert shown.body == pdf() and shown.headers["content-type"] == "application/pdf"
    assert shown.headers["x-content-type-options"] == "nosniff"
    assert shown.headers["x-frame-options"] == "SAMEORIGIN"
    assert shown.headers["content-security-policy"].startswith("default-src 'none'")
    assert "frame-ancestors 'self'" in shown.headers["content-security-policy"]
    assert shown.headers["cache-control"] == "private, no-store"
    assert shown.headers["content-disposition"] == "inline; filename*=UTF-8''Form%209%20%C3%BC.pdf"
    assert read(server, ticket, download=1).headers["content-disposition"].startswith("attachment")


def test_the_address_of_a_document_ends_after_two_minutes_and_cannot_be_made_up(own_server):
    merchant, id = applied(own_server)
    document = added(merchant, png(4, 4))
    other = added(merchant, png(5, 5))
    operator = Client(own_server.url).sign_in(OPERATOR)
    ticket = operator.post(f"{APPLICATIONS}/{id}/documents/{document['id']}/open")
    assert read(own_server, ticket).status == 200
    head, ends, signature = ticket["url"].rsplit("/", 1)[1].split(".")
    for made_up in (f"{other['id']}.{ends}.{signature}", f"{head}.{int(ends) + 60_000}.{signature}",
                    f"{head}.{ends}.", f"{head}.{ends}.{signature[::-1]}", head, "..", f"{head}.{ends}"):
        assert read(own_server, {"url": f"/application-documents/{made_up}"}).status == 404, made_up
    operator.clock_advance(121)
    assert read(own_server, ticket).status == 404


def test_another_merchants_document_is_nobodys(server, operator):
    mine, id = applied(server)
    document = added(mine, png(4, 4))
    other, other_id = applied(server)
    path = f"{MINE}/documents/{document['id']}"
    refused(lambda: other.post(f"{path}/open"), status=404)
    refused(lambda: other.delete(path), status=404)
    # An operator, too, finds it under its own application only.
    refused(lambda: operator.post(f"{APPLICATIONS}/{other_id}/documents/{document['id']}/open"), status=404)
    assert mine.post(f"{path}/open")["url"]
    for someone in (other, mine, Client(server.url).sign_in(SETTLEMENT)):
        refused(lambda c=someone: c.post(f"{APPLICATIONS}/{id}/documents/{document['id']}/open"), status=403)
    refused(lambda: Client(server.url).post(f"{path}/open"), status=401)
    assert upload(Client(server.url), png(4, 4)).status == 401
    assert upload(operator, png(4, 4)).status == 403


@pytest.mark.both_engines
def test_what_was_sent_is_not_taken_back(server, operator):
    _, merchant = signed_up(server)
    draft = added(merchant, png(4, 4))
    assert draft["isRemovable"] and merchant.get(MINE)["status"] == "DRAFT"
    merchant.delete(f"{MINE}/documents/{draft['id']}")
    kept = added(merchant, png(4, 4))
    id = merchant.post("merchants/registration", application())["id"]
    later = added(merchant, png(4, 4))
    for document in (kept, later):
        refused(lambda d=document: merchant.delete(f"{MINE}/documents/{d['id']}"), "application.documentSent", 409)
    operator.post(f"{APPLICATIONS}/{id}/request-info", {"remarks": [{"field": "", "remark": "?"}]})
    refused(lambda: merchant.delete(f"{MINE}/documents/{later['id']}"), status=409)
    another = added(merchant, png(4, 4))
    merchant.delete(f"{MINE}/documents/{another['id']}")
    merchant.post("merchants/registration", application())
    operator.post(f"{APPLICATIONS}/{id}/approve")
    refused(lambda: added_or_refused(merchant), "application.decided", 409)


def added_or_refused(client):
    answer = upload(client, png(4, 4))
    if answer.status != 200:
        raise Refused("upload", answer)


def polyglot():
    """A PNG with a page behind its end."""
    return png(4, 4) + b"<html><script>alert(1)</script>"


def test_what_is_no_document_is_refused_whatever_its_name_says(server):
    """One of each kind of refusal; each file that is none is in DocumentCheck and PictureHead."""
    _, merchant = signed_up(server)
    for data, said in ((b"<html><script>alert(1)</script></html>", "PDF, JPEG or PNG"),
                       (pdf(b"<</Type/Action/S/JavaScript/JS(app.alert\\(1\\))>>"), "scripts, attachments or forms"),
                       (png(200, 200)[:-20], "cannot be read")):
        for name in ("statement.pdf", "statement.png"):
            answer = upload(merchant, data, name=name)
            assert answer.status == 400 and said in answer.json["errorMessage"], (data[:40], answer)
    assert merchant.send("GET", MINE).status == 404, "nothing was begun with it"


def test_of_a_picture_nothing_is_kept_but_its_pixels(server, operator):
    merchant, id = applied(server)
    for data in (polyglot(), png(4, 4, chunk(b"tEXt", b"Comment\0<script>alert(1)</script>"))):
        document = added(merchant, data, name="x.html")
        shown = read(server, operator.post(f"{APPLICATIONS}/{id}/documents/{document['id']}/open"))
        assert b"script" not in shown.body and shown.headers["content-type"] == "image/webp"
        assert shown.headers["content-disposition"] == "inline; filename*=UTF-8''x.html.webp"
    document = added(merchant, jpeg(3000, 1500), kind="DIRECTOR_IDENTITY", name="mykad.jpg")
    assert (document["width"], document["height"]) == (2400, 1200)


def test_names_say_where_nothing_lies(server):
    _, merchant = signed_up(server)
    for name, kept in (("..%2F..%2Fetc%2Fpasswd", "passwd"), ("a:b%09c", "a:bc"), ("", "document"),
                       ("C:%5Cx%5Cy.pdf", "y.pdf"), ("%E4%B8%AD" * 60, "中" * 40), ("a%E2%80%AEb.pdf", "ab.pdf")):
        assert added(merchant, png(2, 2), name=name)["name"] == kept, name
    for name in ("a%0D%0ASet-Cookie:x", "a%00.pdf", "a%FF.pdf"):
        assert upload(merchant, png(2, 2), name=name).status in (200, 400), name


def test_zero_bytes_fifty_megabytes_and_bombs(server):
    _, merchant = signed_up(server)
    assert upload(merchant, b"").status == 400
    # What is longer than a document may be is not read to its end: the connection may break off meanwhile.
    try:
        assert upload(merchant, b"\x89PNG\r\n\x1a\n" + b"\0" * 50_000_000).status == 413
    except (ConnectionError, BrokenPipeError):
        merchant = Client(server.url, merchant.token)
    # A profile of some kilobytes that unpacks to 200 MB.
    bomb = zeros(200_000_000)
    assert upload(merchant, png(4, 4, chunk(b"iCCP", b"p\0\0" + bomb))).status in (200, 400)
    assert upload(merchant, png(40000, 40000, rows=bomb)).status == 400
    assert upload(merchant, pdf(stream(bomb, b"/Type/ObjStm/Filter/FlateDecode"))).status == 400
    assert upload(merchant, png(4, 4)).status == 200


def test_a_file_with_any_bytes_changed_harms_nothing(server):
    seed = int(os.environ.get("GERBANG_TEST_SEED") or 1)
    print("seed", seed)
    chance = random.Random(seed)
    _, merchant = signed_up(server)
    whole = [pdf(stream(zlib.compress(chance.randbytes(200)), b"/Type/ObjStm/Filter/FlateDecode")), png(30, 30)]
    for _ in range(20):
        data = bytearray(chance.choice(whole))
        for _ in range(chance.randrange(1, 8)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        assert upload(merchant, bytes(data)).status in (200, 400, 409)


def test_a_merchant_keeps_so_many_documents(server):
    _, merchant = signed_up(server)
    first = added(merchant, png(2, 2))
    multiply(server.database, "application_documents", f"it.id = {first['id']}", 28, id="it.id + n.i")
    added(merchant, png(2, 2))
    refused(lambda: added_or_refused(merchant), "application.tooManyDocuments", 409)


def test_a_document_says_that_it_is_bytes(server):
    _, merchant = signed_up(server)
    for content_type in ("text/html", "application/json", "text/plain"):
        assert upload(merchant, png(2, 2), content_type=content_type).status == 415
    assert upload(merchant, png(2, 2), kind="TAX_RETURN").status == 404


SCANNERS = [
    ("cat >/dev/null; exit 0", 200, None),
    ("cat >/dev/null; exit 1", 400, "virus scanner"),
    ("cat >/dev/null; exit 2", 503, "cannot be scanned"),
    ("kill -9 $$", 503, "cannot be scanned"),
    ("exit 1", 400, "virus scanner"),
    ('test -z "$GERBANG_MASTER_KEY" && ! env | grep -q SECRET && cat >/dev/null', 200, None),
]


def test_a_configured_scanner_has_the_last_word(tmp_path):
    scanner, script = tmp_path / "scanner", tmp_path / "script"
    scanner.write_text(f"#!/bin/sh\n. {script}\n")
    scanner.chmod(scanner.stat().st_mode | stat.S_IXUSR)
    server = Server(documents_scan_command=f"{scanner} --stdin")
    try:
        server.start()
        _, merchant = signed_up(server)
        for text, status, said in SCANNERS:
            script.write_text(text)
            answer = upload(merchant, png(4, 4))
            assert answer.status == status, (text, answer)
            assert said is None or said in answer.json["errorMessage"], (text, answer)
    finally:
        server.remove()


# ---------------------------------------------------------------- duplicates, risk, the clock


def test_two_of_one_company_are_found_however_they_write_it(server, operator):
    number, account, phone = number_of(8), number_of(8), number_of(8)
    _, first = applied(server, companyRegisteredNo=f"2026{number} (13125-A)", bankAccountNo=f"51{account}",
                       contactPerson1Phone=f"60{phone}1")
    merchant, second = applied(server, companyRegisteredNo=f"2026-{number}", bankAccountNo=f"51{account}",
                               contactPerson1Phone=f"0{phone}1")
    seen = review_of(operator, second)
    match, = [d for d in seen["duplicates"] if d["id"] == first]
    assert match["alike"] == ["REGISTRATION_NO", "BANK_ACCOUNT", "PHONE"]
    assert match["merchantId"] and match["status"] == "SUBMITTED"
    rules = {f["rule"]: f["points"] for f in seen["risk"]["findings"]}
    assert {"DUPLICATE_REGISTRATION", "DUPLICATE_BANK_ACCOUNT", "DUPLICATE_PHONE"} <= set(rules)
    assert seen["risk"]["score"] == sum(rules.values()) >= seen["risk"]["secondPersonFrom"]
    # Who was first is like it as well, in the list too.
    rows = operator.get(APPLICATIONS, filterFlag="DUPLICATES", pageSize=100, sort="createdDate,desc")["content"]
    found = {row["id"]: row for row in rows}
    assert found[first]["duplicates"] >= 1 and found[first]["riskScore"] == review_of(operator, first)["risk"]["score"]
    assert found[first]["actions"] == review_of(operator, first)["actions"]


def test_strangers_at_one_free_mailer_are_not_alike(server, operator):
    _, first = applied(server, customerServiceEmail=f"{number_of(9)}@gmail.com")
    _, second = applied(server, customerServiceEmail=f"{number_of(9)}@gmail.com")
    assert first not in [d["id"] for d in review_of(operator, second)["duplicates"]]


def test_the_clock_stands_still_while_the_applicant_has_it(own_server):
    server = own_server
    operator = Client(server.url).sign_in(OPERATOR)
    merchant, id = applied(server)

    def hours():
        operator.sign_in(OPERATOR)
        return round(review_of(operator, id)["waitedMs"] / 3_600_000)

    operator.clock_advance(2 * 3600)
    assert hours() == 2
    operator.post(f"{APPLICATIONS}/{id}/request-info", {"remarks": [{"field": "", "remark": "?"}]})
    operator.clock_advance(5 * 3600)
    assert hours() == 2
    email = server.database.rows(f"SELECT u.email FROM applications a JOIN accounts c ON c.company_id = a.merchant_id "
                                 f"JOIN users u ON u.id = c.user_id WHERE a.id = {id}")[0][0]
    merchant.sign_in(email, PASSWORD)
    merchant.post("merchants/registration", application())
    operator.clock_advance(3 * 3600)
    assert hours() == 5
    waiting = operator.get(APPLICATIONS, filterStatus="SUBMITTED", sort="waitedMs,desc")["content"]
    assert [row["waitedMs"] for row in waiting] == sorted((row["waitedMs"] for row in waiting), reverse=True)
    operator.post(f"{APPLICATIONS}/{id}/reject", {"remarks": "No", "reason": "OTHER"})
    operator.clock_advance(3600)
    assert hours() == 5


@pytest.mark.both_engines
def test_an_application_is_taken_given_and_given_back(server, operator, checker):
    _, id = applied(server)
    people = {person["name"]: person["id"] for person in operator.get(f"{APPLICATIONS}/reviewers")}
    assert {"Demo Operator", "Demo Onboarding"} <= set(people) and "Demo Refunds" not in people
    operator.put(f"{APPLICATIONS}/{id}/assignee", {"userId": people["Demo Operator"]})
    assert review_of(checker, id)["assigneeName"] == "Demo Operator"
    assert id in [row["id"] for row in checker.get(
        APPLICATIONS, assignee=people["Demo Operator"], pageSize=100, sort="createdDate,desc")["content"]]
    operator.put(f"{APPLICATIONS}/{id}/assignee", {"userId": people["Demo Onboarding"]})
    wait_until(lambda: [m for m in operator.mails_to(ONBOARDING) if "given to you" in m], "the mail")
    checker.put(f"{APPLICATIONS}/{id}/assignee", {"userId": None})
    assert id in [row["id"] for row in checker.get(
        APPLICATIONS, assignee="NONE", pageSize=100, sort="createdDate,desc")["content"]]
    stranger = server.database.rows("SELECT id FROM users WHERE email = 'owner@demo.gerbang.test'")[0][0]
    for nobody in (stranger, "1", "999999999"):
        refused(lambda n=nobody: operator.put(f"{APPLICATIONS}/{id}/assignee", {"userId": n}), status=400)
    assert len(audit_of(server, "merchantApplication.assign", id)) == 3


# ---------------------------------------------------------------- decisions


@pytest.mark.both_engines
def test_much_to_look_at_twice_takes_two_people(server, operator, checker):
    merchant, id = risky(server)
    path = f"{APPLICATIONS}/{id}"
    assert review_of(operator, id)["actions"] == ["PROPOSE", "REQUEST_INFO", "REJECT"]
    refused(lambda: operator.post(f"{path}/approve"), "application.secondPersonNeeded", 409)
    operator.post(f"{path}/propose", {"reason": "RISK_ACCEPTED", "packageId": 2, "note": "Licensed in Genting."})
    refused(lambda: operator.post(f"{path}/approve"), "application.ownProposal", 409)
    refused(lambda: operator.post(f"{path}/propose"), "application.proposed", 409)
    mine, theirs = review_of(operator, id), review_of(checker, id)
    assert mine["actions"] == ["WITHDRAW", "REQUEST_INFO", "REJECT"] and mine["proposal"]["isOwn"]
    assert theirs["actions"] == ["APPROVE", "WITHDRAW", "REQUEST_INFO", "REJECT"]
    assert (theirs["proposal"]["byName"], theirs["proposal"]["note"]) == ("Demo Operator", "Licensed in Genting.")
    wait_until(lambda: [m for m in operator.mails_to(ONBOARDING) if "Licensed in Genting." in m], "the mail")
    refused(lambda: checker.post(f"{path}/approve", {"packageId": 1}), "application.otherPackage", 409)
    checker.post(f"{path}/approve", {"revision": theirs["revision"]})
    assert review_of(operator, id)["decisionReason"] == "RISK_ACCEPTED"
    profile = merchant.get("merchants/profile")
    assert profile["subscriptionPlan"] == "Business" and profile["isActive"]
    (_, detail), = audit_of(server, "merchantApplication.approve", id)
    assert "RISK_ACCEPTED" in detail and "proposed by Demo Operator" in detail


def test_a_proposal_ends_with_what_it_was_made_about(server, operator, checker):
    merchant, id = risky(server)
    path = f"{APPLICATIONS}/{id}"
    operator.post(f"{path}/propose")
    added(merchant, png(4, 4))
    assert review_of(checker, id)["proposal"] is None
    refused(lambda: checker.post(f"{path}/approve"), "application.secondPersonNeeded", 409)
    operator.post(f"{path}/propose")
    checker.post(f"{path}/withdraw")
    refused(lambda: checker.post(f"{path}/withdraw"), "application.notProposed", 409)
    operator.post(f"{path}/propose")
    operator.post(f"{path}/request-info", {"remarks": [{"field": "", "remark": "?"}]})
    merchant.post("merchants/registration", application(productOrServiceType="Online casino"))
    assert review_of(checker, id)["proposal"] is None


def test_nobody_decides_about_what_was_not_looked_at(server, operator, checker):
    merchant, id = applied(server)
    path, seen = f"{APPLICATIONS}/{id}", review_of(operator, id)["revision"]
    added(merchant, png(4, 4))
    for call, body in (("approve", {}), ("propose", {}), ("reject", {"remarks": "No", "reason": "OTHER"}),
                       ("request-info", {"remarks": [{"field": "", "remark": "?"}]})):
        refused(lambda c=call, b=body: operator.post(f"{path}/{c}", {**b, "revision": seen}),
                "application.changed", 409)
    operator.post(f"{path}/approve", {"revision": review_of(operator, id)["revision"]})


def test_reasons_go_with_decisions_and_packages_exist(server, operator):
    _, id = applied(server)
    path = f"{APPLICATIONS}/{id}"
    for call, body, field in (("approve", {"reason": "OTHER"}, "reason"), ("approve", {"packageId": 99}, "packageId"),
                              ("reject", {"remarks": "No", "reason": "CORRECTED"}, "reason"),
                              ("propose", {"reason": "DUPLICATE"}, "reason")):
        with pytest.raises(Refused) as refusal:
            operator.post(f"{path}/{call}", body)
        assert refusal.value.status == 400 and field in refusal.value.fields
    operator.post(f"{path}/reject", {"remarks": "No gold here.", "reason": "PROHIBITED_BUSINESS"})
    assert review_of(operator, id)["decisionReason"] == "PROHIBITED_BUSINESS"


@pytest.mark.both_engines
def test_of_two_who_decide_at_once_one_does(server, operator, checker):
    for _ in range(4):
        _, id = applied(server)
        path = f"{APPLICATIONS}/{id}"
        answers = at_once(
            lambda p=path: operator.send("POST", f"{p}/approve"),
            lambda p=path: checker.send("POST", f"{p}/reject", {"remarks": "No", "reason": "OTHER"}),
            lambda p=path: Client(server.url, operator.token).send("POST", f"{p}/request-info", {
                "remarks": [{"field": "", "remark": "?"}]}))
        assert sorted(a.status for a in answers) == [200, 409, 409], answers
        assert review_of(operator, id)["status"] in ("APPROVED", "REJECTED", "NEEDS_INFO")


@pytest.mark.both_engines
def test_of_two_who_propose_at_once_one_does_and_never_confirms(server, operator, checker):
    _, id = risky(server)
    path = f"{APPLICATIONS}/{id}"
    answers = at_once(*[lambda c=c: Client(server.url, c.token).send("POST", f"{path}/propose")
                        for c in (operator, checker)])
    assert sorted(a.status for a in answers) == [200, 409], answers
    maker, other = (operator, checker) if answers[0].status == 200 else (checker, operator)
    answers = at_once(*[lambda: Client(server.url, maker.token).send("POST", f"{path}/approve") for _ in range(3)],
                      *[lambda: Client(server.url, other.token).send("POST", f"{path}/approve") for _ in range(2)])
    assert [a.status for a in answers[:3]] == [409] * 3 and sorted(a.status for a in answers[3:]) == [200, 409]


@pytest.mark.both_engines
def test_an_applicant_who_adds_while_the_reviewer_approves(server, operator):
    """Either the document came first and the reviewer looks again, or it came too late."""
    for _ in range(5):
        merchant, id = applied(server)
        revision = review_of(operator, id)["revision"]
        decided, sent = at_once(
            lambda i=id, r=revision: operator.send("POST", f"{APPLICATIONS}/{i}/approve", {"revision": r}),
            lambda m=merchant: upload(m, png(4, 4)))
        status = review_of(operator, id)["status"]
        assert (decided.status, sent.status, status) in {(200, 409, "APPROVED"), (409, 200, "SUBMITTED")}


@pytest.mark.both_engines
def test_an_applicant_who_submits_again_while_another_reviewer_approves(server, operator, checker):
    for _ in range(4):
        merchant, id = applied(server)
        seen = review_of(checker, id)["revision"]
        operator.post(f"{APPLICATIONS}/{id}/request-info", {"remarks": [{"field": "", "remark": "?"}]})
        sent, decided = at_once(
            lambda m=merchant: m.send("POST", "merchants/registration", application(bankName="Another")),
            lambda i=id, r=seen: checker.send("POST", f"{APPLICATIONS}/{i}/approve", {"revision": r}))
        assert (sent.status, decided.status) == (200, 409), (sent, decided)
        assert review_of(operator, id)["status"] == "SUBMITTED"


# ---------------------------------------------------------------- numbers of authorities


@pytest.mark.parametrize("field, right, kept, wrong", [
    ("companyTaxNo", "c 20880050010", "C20880050010", "X123456789"),
    ("companyTaxNo", "IG12345678901", "IG12345678901", "C123"),
    ("companyMsicCode", "47611", "47611", "4761"),
    ("companySstNo", "w10-1808-32000001", "W10-1808-32000001", "W10180832000001"),
])
def test_numbers_of_authorities_are_checked_and_kept_as_they_write_them(server, operator, field, right, kept, wrong):
    _, merchant = signed_up(server)
    with pytest.raises(Refused) as refusal:
        merchant.post("merchants/registration", application(**{field: wrong}))
    assert list(refusal.value.fields) == [field]
    id = merchant.post("merchants/registration", application(**{field: right}))["id"]
    assert review_of(operator, id)["application"][field] == kept
    operator.post(f"{APPLICATIONS}/{id}/approve")
    column = {"companyTaxNo": "tax_no", "companyMsicCode": "msic_code", "companySstNo": "sst_no"}[field]
    company = merchant.get("merchants/profile")["merchantId"]
    assert server.database.rows(
        f"SELECT {column} FROM merchant_tax_identities WHERE merchant_id = {company}") == [[kept]]


def test_the_average_wait_is_told_once_enough_were_decided(own_server):
    server = own_server
    operator = Client(server.url).sign_in(OPERATOR)
    merchant, _ = applied(server)
    for _ in range(5):
        _, id = applied(server)
        assert merchant.get(MINE)["averageWaitingHours"] is None
        operator.post(f"{APPLICATIONS}/{id}/reject", {"remarks": "No", "reason": "OTHER"})
    assert merchant.get(MINE)["averageWaitingHours"] == 1
