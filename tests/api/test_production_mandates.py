"""Production enrols payers with a switch that is another server, and takes the banks' report from its files."""

import pytest

from client import OWNER, Client
from debtor import PLAN, Debtor, day_after, go_to
from production import Roads, World
from server import execute
from waiting import wait_until

pytestmark = pytest.mark.engine("sqlite")

APPLICATIONS = "emandate/applications"
INITIATED, ENROLLED, FAILED = 0, 11, 22


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    made = World(tmp_path_factory.mktemp("keys"))
    try:
        yield made.begin()
    finally:
        made.remove()


def files_of(world):
    return {"fpx_mandate_files_url": f"{world.acquirers.url}/sandbox/fpx/mandate-files"}


def signed(world, server, **draft):
    client = Client(server.url).sign_in(OWNER)
    client.send("POST", "merchants/enabled-emandate", {})
    product = client.post("emandate/products", PLAN)
    debtor = Debtor(server, product["slug"])
    debtor.browser.client = Roads(server.url, world.acquirers.url)
    offered = wait_until(lambda: debtor.client.get(f"pay/mandates/{product['slug']}")["banks"], "the switch's banks")
    return client, debtor.sign(bank=next(bank["id"] for bank in offered if bank["online"]), **draft)


def mandate_of(client, debtor):
    number = debtor.state()["mandateNo"]
    return next(row for row in client.get(APPLICATIONS, name=number)["content"] if row["mandateNo"] == number)


def look_now(world):
    """The gateway asks for files each minute."""
    execute(world.database, "UPDATE jobs SET due_at = 0 WHERE topic = 'mandate.run' AND done_at IS NULL")


def reported(world, client, debtor, status):
    """The switch's clock goes on to a day after its report."""
    go_to(world.acquirers, day_after(world.acquirers, 5), 7)

    def is_there():
        look_now(world)
        return mandate_of(client, debtor)["status"] == status

    wait_until(is_there, f"status {status}", seconds=60)


def test_a_payer_is_enrolled_by_the_switch_s_file(world):
    with world.serving(**files_of(world)) as server:
        client, debtor = signed(world, server)
        assert mandate_of(client, debtor)["status"] == INITIATED
        reported(world, client, debtor, ENROLLED)
        assert mandate_of(client, debtor)["isMatch"]


def test_a_file_that_another_switch_signed_enrols_nobody(world):
    other = world.certificate("other.pem", world.key("other_key.pem"))
    with world.serving(**files_of(world)) as server:
        client, debtor = signed(world, server)
    with world.serving(**files_of(world), fpx_switch_certificate=other) as server:
        client = Client(server.url).sign_in(OWNER)
        go_to(world.acquirers, day_after(world.acquirers, 5), 7)
        look_now(world)
        wait_until(lambda: "bank_file_refused" in server.log_path.read_text(), "a word about the file", seconds=60)
        debtor.client = Client(server.url)
        assert mandate_of(client, debtor)["status"] == INITIATED


def test_files_that_cannot_be_fetched_stop_nothing_else(world):
    with world.serving(fpx_mandate_files_url="http://127.0.0.1:1/files") as server:
        client = Client(server.url).sign_in(OWNER)
        look_now(world)
        wait_until(lambda: "mandate.run" in server.log_path.read_text(), "a word about the files", seconds=60)
        assert client.get(APPLICATIONS)["content"] is not None


def test_without_an_address_for_files_nobody_is_asked_to_sign(world):
    with world.serving() as server:
        client = Client(server.url).sign_in(OWNER)
        client.send("POST", "merchants/enabled-emandate", {})
        slug = client.post("emandate/products", PLAN)["slug"]
        assert Client(server.url).get(f"pay/mandates/{slug}")["state"] == "NOT_READY"
