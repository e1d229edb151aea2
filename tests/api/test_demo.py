"""The demo's examples can be worked with: paid, sent again, bought. That there is one of each state, written once, is in
DemoExamplesTest."""

import re

import pytest

from client import OPERATOR, OWNER, SECOND_OPERATOR, Client
from payer import APPROVE, PAID, Browser, Payer
from server import Server
from waiting import wait_until

pytestmark = pytest.mark.engine("sqlite")


@pytest.fixture(scope="module")
def demo():
    server = Server()
    try:
        written = server.command("seed", "--examples")
        assert written.returncode == 0 and "Wrote the examples" in written.stdout, written
        # Nothing on the way is news: refunds without an answer are meant.
        assert written.stderr == ""
        server.check()
        yield server.start()
        server.check()
    finally:
        server.remove()


@pytest.fixture
def merchant(demo):
    return Client(demo.url).sign_in(OWNER)


def content(client, path, **query):
    return client.get(path, pageNumber=1, pageSize=100, **query)["content"]


def test_the_late_payments_are_named(merchant):
    late = [row for row in content(merchant, "payments/sales-transactions", sort="createdDate,desc")
            if row["isLate"]]
    assert {row["description"] for row in late} == {"Batik notebook, A5", "Family portrait, framed", "Gifts for readers"}


def test_one_merchant_application_waits_for_the_operator(demo):
    operator = Client(demo.url).sign_in(OPERATOR)
    waiting = content(operator, "admin/merchant-applications", filterStatus="SUBMITTED")
    assert [row["companyRegisteredName"] for row in waiting] == ["Warung Tunggu Sdn Bhd"]


def test_the_payer_who_is_at_the_bank_can_still_pay(demo, merchant):
    under_way, = merchant.sales(filterStatus=2)["content"]
    index = Browser(demo.url).open(f"{demo.url}/sandbox").page.text
    # The newest first; at the older one nobody decided until its time was over.
    at, _ = re.findall(r'<a href="(/sandbox/fpx/[^"]+)">[^<]*</a></td><td>open<', index)
    payer = Payer(demo.url)
    payer.browser.open(demo.url + at)
    payer.decide(APPROVE)
    wait_until(lambda: merchant.sale_of(under_way["reference"])["status"] == PAID, "the payment")


def test_a_refund_that_stopped_is_sent_again_and_made(demo):
    operator = Client(demo.url).sign_in(SECOND_OPERATOR)
    stopped, = content(operator, "admin/refund-requests", sending="STOPPED")
    path = f"admin/refund-requests/{stopped['id']}"
    operator.post(f"{path}/resend")
    wait_until(lambda: operator.get(path)["sending"] == "MADE", "the refund")


def test_there_is_a_shop_with_pictures_and_orders_in_several_states(demo, merchant):
    shop, = content(merchant, "payments/carts", name="Gifts for readers")
    assert (shop["status"], shop["orders"], shop["stockOut"]) == (1, 4, 1)
    page = Client(demo.url).get(f"pay/carts/{shop['slug']}")
    shown = [it["pictureUrl"] for it in page["items"] if it["pictureUrl"]]
    assert len(shown) == 4
    assert all(Client(demo.url).raw("GET", url).body[8:12] == b"WEBP" for url in shown)
    orders = content(merchant, "payments/cart-orders", cart=shop["id"])
    assert {1, 11, 22} <= {order["status"] for order in orders}
    assert [order["customerName"] for order in orders if order["isStockShort"]] == ["Meena Pillai"]
    draft, = content(merchant, "payments/carts", filterStatus=0)
    assert draft["title"] == "Festive hampers"
