"""PostgreSQL where Gerbang's role may not create what the index for parts of words needs."""

import secrets
from urllib.parse import urlsplit, urlunsplit

import pytest

from client import OWNER, Client
from payer import APPROVE, PAID, Payer
from server import ENGINE, Database, Server
from waiting import wait_until

pytestmark = [pytest.mark.engine("postgresql"),
              pytest.mark.skipif(ENGINE != "postgresql", reason="about PostgreSQL's rights")]


class OthersDatabase(Database):
    """Somebody else's, in which our role has a schema and nothing more."""

    def __init__(self):
        super().__init__()
        self.owners_url = self.url
        self.role = f"{self._name}_role"
        password = secrets.token_hex(16)
        self._sql(f"CREATE ROLE {self.role} LOGIN PASSWORD '{password}'")
        self._as_owner(f"GRANT USAGE, CREATE ON SCHEMA public TO {self.role}")
        parts = urlsplit(self.url)
        at = parts.netloc.rpartition("@")[2]
        self.url = urlunsplit(parts._replace(netloc=f"{self.role}:{password}@{at}"))

    def _as_owner(self, statement):
        admin, self._admin = self._admin, self.owners_url
        try:
            self._sql(statement)
        finally:
            self._admin = admin

    def remove(self):
        super().remove()
        self._sql(f"DROP ROLE {self.role}")


@pytest.fixture(scope="module")
def servers():
    """One whose role may not, and one whose role may."""
    database = OthersDatabase()
    limited, whole = Server(database), Server()
    try:
        yield limited.start(), whole.start()
        limited.check()
    finally:
        limited.remove()
        whole.remove()
        database.remove()


def test_the_migration_goes_through_and_makes_no_index(servers):
    limited, whole = servers
    extension = "SELECT count(*) FROM pg_extension WHERE extname = 'pg_trgm'"
    indexes = "SELECT indexname FROM pg_indexes WHERE indexname LIKE '%search' ORDER BY 1"
    migrations = "SELECT count(*) FROM schema_migrations"
    assert limited.database.rows(extension) == [["0"]]
    assert limited.database.rows(indexes) == []
    assert whole.database.rows(extension) == [["1"]]
    assert [name for [name] in whole.database.rows(indexes)] == [
        "applications_search", "audit_search", "cart_orders_search", "carts_search", "links_search",
        "mandates_text_search", "merchants_search", "people_search", "sales_search"]
    assert limited.database.rows(migrations) == whole.database.rows(migrations)


PAYERS = [("Aisyah Rahman", "aisyah@kedai.example", "INV-2026/17"),
          ("张伟明", "z@example.com", "订单号一二三"), ("张伟", "zh@example.org", "100% cotton"),
          ("Jürgen Müller", "j@example.com", "a_b"), ("Lui Ming Ou", "w@example.my", "axb")]


def records(server):
    """A link and a paid sale for each payer."""
    owner = Client(server.url).sign_in(OWNER)
    for name, email, reference in PAYERS:
        link = owner.link_create(title=f"Sofa {reference}", reference=reference,
                                 customerName=name, customerEmail=email)
        payer = Payer(server.url).start(link["slug"], customerName=name, customerEmail=email)
        payer.decide(APPROVE)
        wait_until(lambda: payer.state()["status"] == PAID, "the payment")
    return owner


def found(client, term):
    """By list and by box, in the words of what was found: no id is the same on two servers."""
    listed = {path: [row[what] for row in client.get(path, name=term, pageNumber=1,
                                                     pageSize=100)["content"]]
              for path, what in (("payments/sales-transactions", "customerName"),
                                 ("payments/payment-links", "title"))}
    box = client.send("GET", "search/" + "".join(f"%{byte:02X}" for byte in term.encode())).json
    # A sale's title is its order number, which is chance.
    return listed, [(hit["kind"], hit["title"] if hit["kind"] == "paymentLink" else hit["detail"])
                    for hit in box["content"]]


def test_the_search_finds_the_same_by_reading_rows(servers):
    limited, whole = (records(server) for server in servers)
    for term, payers in {
            "isyah": ["Aisyah Rahman"], "RAHMAN": ["Aisyah Rahman"], "V-2026/1": ["Aisyah Rahman"],
            "aisyah@kedai.example": ["Aisyah Rahman"], "@example": ["Lui Ming Ou", "Jürgen Müller",
                                                                     "张伟", "张伟明"],
            "张伟": ["张伟", "张伟明"], "伟明": ["张伟明"], "号一二": ["张伟明"], "rgen Mü": ["Jürgen Müller"],
            "a_b": ["Jürgen Müller"], "100%": ["张伟"], "sofa": [name for name, _, _ in PAYERS[::-1]],
            "%%%": [], "nothing like it": []}.items():
        here, there = found(limited, term), found(whole, term)
        assert here[0]["payments/sales-transactions"] == payers, term
        assert len(here[0]["payments/payment-links"]) == len(payers), term
        assert bool(here[1]) == bool(payers), term
        assert here == there, term
