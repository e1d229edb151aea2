"""The reminder before a link expires: once, in time, and to nobody who paid."""

import base64
from datetime import timedelta

import pytest

from client import OPERATOR, OWNER, Client
from payer import APPROVE, PAID, Payer
from server import ENGINE, Server
from then import refused
from waiting import wait_until

pytestmark = pytest.mark.engine("postgresql")

LINKS = "payments/payment-links"
HOUR = 3600
TO = "aina@payer.example"


class World:
    """A merchant, their links, and a clock that moves."""

    def __init__(self, server):
        self.server = server
        self.owner = Client(server.url).sign_in(OWNER)
        self.base = len(self.mails())

    def now(self):
        return Client(self.server.url).now()

    def later(self, hours):
        return (self.now() + timedelta(hours=hours)).strftime("%Y-%m-%dT%H:%M:%S.000Z")

    def link(self, expires=48, remind=24, **fields):
        return self.owner.link_create(**{"customerEmail": TO, "expiryDate": self.later(expires),
                                         "reminderHours": remind, **fields})

    def advance(self, hours):
        Client(self.server.url).sign_in(OPERATOR).clock_advance(round(hours * HOUR))
        self.owner = Client(self.server.url).sign_in(OWNER)

    def mails(self, to=TO):
        return [page for page in self.owner.mails_to(to) if "payment-links/" in page]

    def get(self, link):
        return self.owner.get(f"{LINKS}/{link['id']}")

    def reminded(self, link):
        return wait_until(lambda: self.get(link)["remindedDate"], "the reminder")

    def jobs_open(self):
        return int(self.server.database.rows(
            "SELECT count(*) FROM jobs WHERE topic = 'link.remind' AND done_at IS NULL")[0][0])

    def nothing_due(self):
        now = round(self.now().timestamp() * 1000)
        wait_until(lambda: self.server.database.rows(
            "SELECT count(*) FROM jobs WHERE topic = 'link.remind' AND done_at IS NULL"
            f" AND due_at <= {now}") == [["0"]], "the jobs that are due")


@pytest.fixture
def world(own_server):
    return World(own_server)


def put(world, link, **changed):
    kept = ("title", "amount", "oneTimePayment", "usageLimit", "customerEmail", "expiryDate",
            "reminderHours")
    return world.owner.put(f"{LINKS}/{link['id']}", {**{n: link[n] for n in kept}, **changed})


def test_customer_is_reminded_once_at_its_time_in_the_language_of_who_wrote_the_link(world):
    body = {"title": "Kelas batik", "amount": "80.00", "oneTimePayment": True, "customerEmail": TO,
            "expiryDate": world.later(48), "reminderHours": 24}
    link = world.owner.send("POST", LINKS, body, headers={"Accept-Language": "ms"}).json
    quiet = world.owner.link_create(customerEmail=TO, expiryDate=world.later(48))
    assert (link["reminderHours"], link["remindedDate"], quiet["reminderHours"]) == (24, None, None)
    world.advance(23.9)
    world.nothing_due()
    assert not world.mails() and world.get(link)["remindedDate"] is None
    world.advance(0.2)
    world.reminded(link)
    page, = world.mails()
    assert "Peringatan" in page and link["url"] in page and "RM" in page
    put(world, world.get(link), title="Another title")
    world.advance(1)
    world.nothing_due()
    assert len(world.mails()) == 1 and world.jobs_open() == 0


def test_a_payer_who_opened_the_link_is_reminded_in_their_language(world):
    link = world.link()
    payer = Payer(world.server.url).checkout(link["slug"])
    answer = payer.client.send("POST", f"pay/checkouts/{payer.reference}/open", {},
                               headers={"Accept-Language": "de"})
    assert answer.status == 200, answer
    world.advance(25)
    world.reminded(link)
    assert "Erinnerung" in world.mails()[0]


def test_a_moved_expiry_date_takes_the_reminder_along(world):
    earlier, later, off = world.link(), world.link(), world.link()
    put(world, earlier, expiryDate=world.later(30))
    put(world, later, expiryDate=world.later(96))
    put(world, off, reminderHours=None)
    assert world.jobs_open() == 2
    world.advance(25)
    world.reminded(earlier)
    world.nothing_due()
    assert world.get(later)["remindedDate"] is None and len(world.mails()) == 1
    # Another date is another reminder.
    put(world, world.get(earlier), expiryDate=world.later(72))
    assert world.get(earlier)["remindedDate"] is None
    world.advance(48)
    world.reminded(earlier), world.reminded(later)
    assert len(world.mails()) == 3 and world.get(off)["remindedDate"] is None


def test_nobody_is_reminded_of_what_is_paid_deleted_or_switched_off(world):
    paid, deleted, off, back = (world.link(), world.link(), world.link(), world.link())
    payer = Payer(world.server.url).start(paid["slug"]).decide(APPROVE)
    wait_until(lambda: payer.state()["status"] == PAID, "the payment")
    world.owner.delete(f"{LINKS}/{deleted['id']}")
    for link in (off, back):
        world.owner.post(f"{LINKS}/{link['id']}/deactivate")
    before = len(world.mails())
    world.advance(25)
    world.nothing_due()
    assert len(world.mails()) == before
    # Who switches it on again while there is time has the customer reminded then.
    world.owner.post(f"{LINKS}/{back['id']}/activate")
    world.reminded(back)
    assert len(world.mails()) == before + 1
    world.advance(24)
    world.owner.post(f"{LINKS}/{off['id']}/activate")
    world.nothing_due()
    assert len(world.mails()) == before + 1 and world.jobs_open() == 0


@pytest.mark.parametrize("change, field", [
    ({"expiryDate": None}, "reminderHours"), ({"customerEmail": None}, "reminderHours"),
    ({"reminderHours": 0}, "reminderHours"), ({"reminderHours": 721}, "reminderHours"),
    ({"reminderHours": "24"}, "reminderHours"), ({"reminderHours": 1.5}, "reminderHours"),
    ({"reminderHours": 49}, "reminderHours"),
])
def test_a_reminder_that_cannot_come_is_refused_with_its_field(server, change, field):
    world = World(server)
    body = {"title": "t", "amount": "1.00", "oneTimePayment": True, "customerEmail": TO,
            "expiryDate": world.later(48), "reminderHours": 24, **change}
    refusal = refused(lambda: world.owner.post(LINKS, body), "error.validation", 400)
    assert list(refusal.fields) == [field]


def test_links_of_a_file_are_reminded_too(world):
    text = ("title,amount,oneTimePayment,customerEmail,expiryDate,reminderHours\n"
            + "".join(f"From a file {i},1.00,true,f{i}@payer.example,{world.later(48)},24\n" for i in range(5)))
    made = world.owner.post(f"{LINKS}/upload", {
        "file": base64.b64encode(text.encode()).decode(), "allOrNothing": True, "emailCustomers": False})
    assert made["created"] == 5 and world.jobs_open() == 5
    world.advance(25)
    for row in made["rows"]:
        world.reminded(row)
    assert [len(world.mails(f"f{i}@payer.example")) for i in range(5)] == [1] * 5


@pytest.mark.both_engines
def test_two_copies_and_a_kill_remind_once(own_server):
    world = World(own_server)
    links = [world.link(customerEmail=f"k{i}@payer.example") for i in range(60)]
    world.advance(25)
    second = Server(own_server.database).start() if ENGINE == "postgresql" else None
    try:
        wait_until(lambda: any(world.get(link)["remindedDate"] for link in links[:3]), "the first")
        own_server.kill()
        own_server.start()
        world.owner = Client(own_server.url).sign_in(OWNER)
        # What the killed copy had claimed comes back when its lease ends.
        world.advance(0.1)
        for link in links:
            world.reminded(link)
        rows = own_server.database.rows("SELECT recipient, count(*) FROM mails WHERE recipient LIKE 'k%' GROUP BY 1")
        assert len(rows) == 60 and {count for _, count in rows} == {"1"}, rows
    finally:
        if second is not None:
            second.stop()
