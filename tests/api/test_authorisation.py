"""The authorisation of an auto-debit as a PDF, for its payer and its merchant."""

import pytest

from client import PENDING, Client
from debtor import ALI, APPLICATIONS, PLAN, Debtor, enrolled, payers_page
from given import owner
from shown import pdf_text

pytestmark = pytest.mark.engine("postgresql")


def authorisation(client, session, number, language="en"):
    body = {"session": session, "mandateNo": number}
    return client.send("POST", "pay/mandates/authorisation", body, headers={"Accept-Language": language})


def test_a_payer_keeps_the_authorisation_with_the_terms_as_they_were_accepted(own_server):
    server = own_server
    terms = "1. 每月扣款。\n\n2. ஒவ்வொரு மாதமும்.\n" + "3. Debited on the day that was agreed, never more. " * 200
    _, row = enrolled(server, {**PLAN, "name": "வணக்கம் 游泳课", "terms": terms})
    product = owner(server).get("emandate/products", name="游泳课")["content"][0]
    draft = {key: product[key] for key in PLAN if key in product}
    owner(server).call("PUT", f"emandate/products/{product['id']}", {**draft, "terms": "Other terms altogether."})
    client, _, session = payers_page(server)
    file = authorisation(client, session, row["mandateNo"])
    assert (file.status, file.headers["content-type"]) == (200, "application/pdf")
    text = pdf_text(file.body)
    assert text.count("\f") >= 3, "long terms go on on another page"
    for words in ("Auto-debit authorisation", "RM 80.00", "Ali bin Abu", "•••• 5677", "Monthly", "SBI Bank A",
                  row["mandateNo"], "Identity card (MyKad)", "version 1", "每月扣款", "Test mode"):
        assert words in text, words
    shown = owner(server).get(f"{APPLICATIONS}/{row['id']}")
    assert shown["bankMandateNo"] in text and " ".join(text.split()).count("never more") == 200
    assert "Other terms" not in text and "900101145677" not in text
    # The merchant has the same paper.
    merchant = owner(server).send("GET", f"{APPLICATIONS}/{row['id']}/authorisation")
    assert merchant.status == 200 and "never more" in pdf_text(merchant.body)
    german = pdf_text(authorisation(client, session, row["mandateNo"], "de").body)
    assert "Lastschriftmandat" in german and "80,00 RM" in german


def test_an_authorisation_is_its_payer_s_and_its_merchant_s_alone(own_server):
    server = own_server
    _, row = enrolled(server, PLAN)
    other = {**ALI, "email": "bala@payer.example", "name": "Bala"}
    product = owner(server).get("emandate/products")["content"][0]
    stranger = Debtor(server, product["slug"]).sign(payer=other)
    client, _, session = payers_page(server, other["email"])
    assert authorisation(client, session, stranger.state()["mandateNo"]).status == 200, "signed, before the bank's word"
    assert authorisation(client, session, row["mandateNo"]).status == 404
    assert authorisation(client, session, "0").status == 404
    assert authorisation(client, "forged", row["mandateNo"]).status == 409
    assert authorisation(client, "x" * 101, row["mandateNo"]).status == 400
    path = f"{APPLICATIONS}/{row['id']}/authorisation"
    assert Client(server.url).sign_in(PENDING).send("GET", path).status == 404
    assert Client(server.url).send("GET", path).status == 401
    invited = owner(server).post(APPLICATIONS, {"productId": product["id"], "name": "Chen", "email": "chen@debit.example"})
    assert owner(server).send("GET", f"{APPLICATIONS}/{invited['id']}/authorisation").status == 409, "nobody has signed"
