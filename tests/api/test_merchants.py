"""The merchant's side of the account document's section 7: profile, API account, addresses, and an
application that was filled in by somebody else."""

import json
import re
import uuid

import pytest

from applicant import application, invitation_for, sign_up_body, signed_up
from client import OPERATOR, OWNER, PENDING, Client, Refused
from server import ROOT
from then import refused
from waiting import at_once, wait_until

pytestmark = pytest.mark.engine("postgresql")

DAY_S = 24 * 3600


def test_profile_shows_the_approved_application_with_four_digits_of_the_account(owner):
    profile = owner.get("merchants/profile")
    assert profile["company"] == "Kedai Demo Sdn Bhd"
    assert profile["merchantApplicationStatus"] == "APPROVED" and profile["isActive"]
    assert profile["subscriptionPlan"] == "Starter"
    assert profile["bankAccount"]["bankAccountNo"] == "********5678"
    assert profile["bankAccount"]["bankCountry"] == "Malaysia"
    assert [p["kind"] for p in profile["contactPersons"]] == ["CONTACT_PERSON_1"]
    assert "514012345678" not in json.dumps(profile)


def test_profile_before_approval_and_of_the_gateway(server, operator):
    pending = Client(server.url).sign_in(PENDING)
    profile = pending.get("merchants/profile")
    assert (profile["merchantApplicationStatus"], profile["isActive"]) == ("PENDING", False)
    assert profile["bankAccount"] is None and profile["companyRegisteredNo"] is None
    assert pending.get("merchants/payment-methods") == []
    assert pending.get("merchants/api-account")["keys"] == []
    refused(lambda: pending.post("merchants/api-account/rotate"), "merchant.notApproved", 409)
    refused(lambda: operator.get("merchants/profile"), status=404)
    refused(lambda: operator.get("merchants/payment-methods"), status=404)
    refused(lambda: operator.get("merchants/api-account"), status=403)
    for path in ("merchants/enabled-emandate", "merchants/api-account/rotate"):
        refused(lambda path=path: operator.post(path), status=403)


def test_payment_methods_show_fees_and_limits(owner):
    methods = {m["paymentMethod"]: m for m in owner.get("merchants/payment-methods")}
    fpx = methods[20]
    assert (fpx["isAvailable"], fpx["flatFee"], fpx["mdr"]) == (True, "1.00", "0.00")
    assert (fpx["amountMin"], fpx["amountMax"]) == ("1.08", "30000.00")
    assert methods[1]["mdr"] == "2.50"


def test_key_is_shown_once_and_the_old_one_ends_after_a_day(own_server):
    owner = Client(own_server.url).sign_in(OWNER)
    first = owner.post("merchants/api-account/rotate")
    second = owner.post("merchants/api-account/rotate", key="same")
    third = owner.post("merchants/api-account/rotate", key="same")
    assert third["signKey"] != second["signKey"], "an answer with a key is never kept"
    keys = owner.get("merchants/api-account")["keys"]
    assert [k["isCurrent"] for k in keys] == [True, False, False]
    dump = own_server.database.dump()
    for made in (first, second, third):
        assert made["signKey"] not in dump and made["signKey"] not in own_server.log()
    Client(own_server.url).sign_in(OPERATOR).clock_advance(DAY_S)
    owner.sign_in(OWNER)
    keys = owner.get("merchants/api-account")["keys"]
    assert [(k["id"], k["hint"]) for k in keys] == [(third["id"], third["hint"])]


@pytest.mark.both_engines
def test_keys_changed_at_once_leave_one_that_is_in_force(own_server):
    owner = Client(own_server.url).sign_in(OWNER)

    def rotate():
        return Client(own_server.url, owner.token).send(
            "POST", "merchants/api-account/rotate").status

    statuses = at_once(*[rotate] * 12)
    assert sorted(set(statuses)) == [200, 409], statuses
    keys = owner.get("merchants/api-account")["keys"]
    # Whoever waits for the turn looks at the clock before: the first key, which nobody was shown and which ends at once,
    # may live until then, and is counted.
    assert len(keys) in (4, 5) and [k["isCurrent"] for k in keys].count(True) == 1
    owner.post("merchants/api-account/rotate", {"endsOldKeys": True})
    assert len(owner.get("merchants/api-account")["keys"]) == 1


def test_addresses_and_switches_are_the_merchant_s_own(server, owner):
    _, other = signed_up(server)
    owner.post("merchants/backend-result-url", {
        "backendResultUrl": "http://localhost:3000/result?secret=hush",
        "returnUrlOrigins": ["https://Shop.example/", "https://shop.example"]})
    account = owner.get("merchants/api-account")
    assert account["backendResultUrl"] == "http://localhost:3000/result?secret=hush"
    assert account["returnUrlOrigins"] == ["https://shop.example"]
    owner.post("merchants/enabled-emandate")
    assert owner.get("merchants/profile")["isEMandateEnabled"] is True
    owner.put("merchants/api-account/signature-versions", {"acceptsV1": False})
    assert owner.get("merchants/api-account")["acceptsSignatureV1"] is False
    theirs = other.get("merchants/api-account")
    assert theirs["backendResultUrl"] is None and theirs["returnUrlOrigins"] == []
    assert theirs["acceptsSignatureV1"] is True and theirs["mchtId"] != account["mchtId"]
    assert other.get("merchants/profile")["isEMandateEnabled"] is False
    owner.put("merchants/api-account/signature-versions", {"acceptsV1": True})
    owner.post("merchants/disabled-emandate")
    owner.post("merchants/backend-result-url", {"backendResultUrl": "", "returnUrlOrigins": []})


@pytest.mark.parametrize("url, part", [
    ("https://me:pw@shop.example/", "user name"), ("https://shop.example/#x", "#"),
    ("javascript:alert(1)", "https://"), ("https://0x7f.1/", "host name"),
    ("https://商店.example/", "ASCII"), ("https://shop.example/\\@evil.example", "percent-encoded"),
    ("x" * 501, "500"),
])
def test_wrong_addresses_are_named(owner, url, part):
    with pytest.raises(Refused) as refusal:
        owner.post("merchants/backend-result-url", {"backendResultUrl": url})
    assert refusal.value.status == 400
    assert part in refusal.value.fields["backendResultUrl"]


@pytest.mark.both_engines
def test_invited_person_with_an_account_takes_the_application_over(server):
    email, owner = signed_up(server)
    token = invitation_for(server, email)
    # Signing up again says what it always says, and does not use the invitation up.
    Client(server.url).post("registration/merchant-accounts",
                            sign_up_body(email.upper(), invitation=token))
    shown = owner.post("merchants/applications/invitation", {"invitation": token})
    assert shown["companyRegisteredName"] == "Kedai Siti Sdn Bhd"
    assert re.fullmatch(r"\*{8}\d{4}", shown["bankAccountNo"]) and shown["replacesDraft"] is False

    _, stranger = signed_up(server)
    claim = "merchants/applications/claim"
    refused(lambda: stranger.post(claim, {"invitation": token}), "invitation.otherAddress", 409)
    refused(lambda: owner.post(claim, {"invitation": token[:-1] + "x"}), "invitation.ended", 409)
    assert Client(server.url).send("POST", claim, {"invitation": token}).status == 401

    def take_over():
        return Client(server.url, owner.token).send("POST", claim, {"invitation": token}).status

    assert sorted(at_once(*[take_over] * 10)) == [200] + [409] * 9
    mine = owner.get("merchants/applications/me")
    assert mine["status"] == "SUBMITTED" and mine["application"]["bankName"] == "Maybank"
    refused(lambda: owner.post(claim, {"invitation": token}), status=409)


def test_visitor_sends_the_same_company_once(server, operator):
    email = f"{uuid.uuid4().hex}@people.example"
    number = f"2026{uuid.uuid4().int % 10**8:08}"

    def send(**more):
        form = application(contactPerson1Email=email, companyRegisteredNo=number, **more)
        return Client(server.url).post("merchants/registration", form)["id"]

    first = send()
    for repeated in (lambda: send(), lambda: send(tradingName="Another name")):
        refused(repeated, "application.sentAlready", 409)
    for form in (application(contactPerson1Email=email, companyRegisteredNo=f"{number[:4]}-{number[4:]}"),
                 application(contactPerson1Email=email.upper(), companyRegisteredNo=number)):
        refused(lambda: Client(server.url).post("merchants/registration", form), "application.sentAlready", 409)
    # Whoever else knows the number keeps the company from nothing.
    Client(server.url).post("merchants/registration", application(
        contactPerson1Email=f"{uuid.uuid4().hex}@people.example", companyRegisteredNo=number))
    operator.post(f"admin/merchant-applications/{first}/reject", {"remarks": "Not yet."})
    assert send() != first


@pytest.mark.both_engines
def test_same_company_sent_twice_at_once_is_one_application(server):
    email = f"{uuid.uuid4().hex}@people.example"
    form = application(contactPerson1Email=email, companyRegisteredNo="202699887766")
    answers = at_once(*[lambda: Client(server.url).send("POST", "merchants/registration", form)
                        for _ in range(6)])
    assert sorted(a.status for a in answers) == [200] + [409] * 5, answers


def test_draft_gives_way_only_when_told(server):
    email, owner = signed_up(server)
    owner.put("merchants/applications/me", {"step": 3, "application": {"bankName": "Hong Leong"}})
    token = invitation_for(server, email)
    claim = "merchants/applications/claim"
    refused(lambda: owner.post(claim, {"invitation": token}), "application.draftExists", 409)
    assert owner.get("merchants/applications/me")["application"]["bankName"] == "Hong Leong"
    owner.post(claim, {"invitation": token, "replacesDraft": True})
    assert owner.get("merchants/applications/me")["application"]["bankName"] == "Maybank"
    refused(lambda: owner.post(claim, {"invitation": invitation_for(
        server, email, companyRegisteredNo="202602")}), "application.exists", 409)


def test_titles_and_names_that_cannot_be_seen_are_refused(server, owner):
    for blank in (" ", "\u200b", "\u00a0\u2060", "\ufeff \u3164"):
        for call in (lambda b=blank: owner.link_create(title=b),
                     lambda b=blank: Client(server.url).post(
                         "merchants/registration", application(companyRegisteredName=b)),
                     lambda b=blank: Client(server.url).post(
                         "registration/merchant-accounts",
                         {**sign_up_body("blank@people.example"), "fullName": b})):
            with pytest.raises(Refused) as refusal:
                call()
            assert list(refusal.value.fields.values()) == ["Can not be empty"], blank


def test_signatures_of_the_golden_file_are_what_the_document_says():
    """The file the server and the portal are held to, computed here a third time."""
    import base64
    import hashlib
    import hmac

    golden = json.loads((ROOT / "tests/golden/request_signatures.json").read_text())
    for vector in golden["vectors"]:
        names = ("customerEmail", "customerName", "customerPhone", "mchtId", "mchtTxnId",
                 "orderDescription", "txnAmount")
        text = "".join(vector["input"][name] for name in names)
        digest = hmac.new(vector["input"]["signKey"].encode(), text.encode(), hashlib.sha512)
        assert base64.b64encode(digest.digest()).decode() == vector["v1"]["signature"]


def test_invitation_is_written_in_the_visitor_s_language(server):
    email = f"{uuid.uuid4().hex}@people.example"
    visitor = Client(server.url)
    answer = visitor.send("POST", "merchants/registration", application(contactPerson1Email=email),
                          headers={"Accept-Language": "de"})
    assert answer.status == 200
    mail = wait_until(lambda: visitor.mails_to(email), "the invitation")[0]
    assert "Legen Sie das Konto" in mail and "Create the account" not in mail


def test_mail_about_what_is_missing_names_the_step_and_no_field_of_the_program(server, operator):
    email, owner = signed_up(server)
    applied = owner.post("merchants/registration", application())
    operator.post(f"admin/merchant-applications/{applied['id']}/request-info", {"remarks": [
        {"field": "onlineStoreUrl", "remark": "Please give the address of the shop itself."},
        {"field": "", "remark": "The rest is fine."}]})

    def mail():
        return [text for text in owner.mails_to(email) if "needs more information" in text]

    text = wait_until(mail, "the mail")[0]
    assert "B: Please give the address of the shop itself." in text
    assert "The rest is fine." in text and "onlineStoreUrl" not in text
