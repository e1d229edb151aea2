"""Mail through a real SMTP server."""

import os
import re
import uuid

import pytest

from client import Client
from mails import received
from server import Server
from waiting import wait_until

pytestmark = pytest.mark.engine("postgresql")


@pytest.fixture
def mailing_server():
    server = Server(smtp_url=os.environ["GERBANG_TEST_SMTP"], mail_from="gate@gerbang.example")
    try:
        yield server.start()
    finally:
        server.remove()


def sign_up(client, address, name="Nur Aisyah"):
    package = client.get("registration/merchant-packages")[0]
    client.post("registration/merchant-accounts", {
        "email": address, "fullName": name, "password": "Sign-Up-2026!",
        "country": {"value": "Malaysia", "label": "Malaysia", "id": 134},
        "subscriptionPlan": {"id": package["id"], "label": package["name"]}})


def test_verification_mail_arrives_by_smtp_and_its_link_verifies(mailing_server):
    client = Client(mailing_server.url)
    address = f"{uuid.uuid4().hex}@merchant.example"
    sign_up(client, address, "Nur Aisyah binti Ahmad 陈美玲")
    mail = wait_until(lambda: received(address), "the mail")[0]

    assert mail["X-Envelope-From"] == "gate@gerbang.example"
    assert mail["To"].addresses[0].addr_spec == address
    assert mail["Message-ID"] and mail["Date"].datetime
    text = mail.get_body(("plain",)).get_content()
    page = mail.get_body(("html",)).get_content()
    assert "陈美玲" in text and "陈美玲" in page
    link = re.search(r"/api/v1/registration/email-verification\?token=[\w-]+", text).group()
    assert link in page.replace("&amp;", "&")

    assert client.raw("GET", link).location == "/email-verification-success"
    assert len(received(address)) == 1


def test_address_that_the_mail_server_refuses_is_given_up_and_said(mailing_server):
    client = Client(mailing_server.url)
    address = f"{uuid.uuid4().hex}@refused.test"
    sign_up(client, address)
    wait_until(lambda: any("550" in mail or "fail" in mail.lower() for mail in client.mails_to(address)),
               "the mailbox page to say that the mail was refused")
    assert received(address) == []
