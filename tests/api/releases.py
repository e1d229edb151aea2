"""The databases of past releases (tests/golden/releases): how one is restored, and what is counted of it.

scripts/release_dump.py writes them with these same questions. After a change of the schema a question is put differently
here; its answer for an old release stays what it was.
"""

import json
import lzma
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "golden" / "releases"

# Totals that an operator would compare before and after an upgrade. Each line of an answer: groups, then numbers.
QUESTIONS = {
    "sales by status": "SELECT status, count(*), sum(amount), sum(refunded_amount), sum(net_amount) FROM sales GROUP BY status",
    "fees of sales": "SELECT sum(mdr_acquirer), sum(mdr_gateway), sum(flat_acquirer), sum(flat_gateway), sum(sst) FROM sales",
    "counted sales": "SELECT status, sum(count), sum(amount) FROM sales_daily GROUP BY status",
    "ledger entries by account": "SELECT account, acquirer, count(*), sum(amount) FROM ledger_entries GROUP BY account, acquirer",
    "ledger balances": "SELECT account, acquirer, sum(amount) FROM ledger_balances GROUP BY account, acquirer",
    "ledger transfers by kind": "SELECT kind, count(*) FROM ledger_transfers GROUP BY kind",
    "ends of days": "SELECT account, count(*), sum(balance) FROM ledger_days GROUP BY account",
    "refund requests by status": "SELECT status, count(*), sum(amount) FROM refund_requests GROUP BY status",
    "payouts by status": "SELECT status, count(*), sum(amount), sum(line_count) FROM payouts GROUP BY status",
    "payout lines by kind": "SELECT kind, count(*) FROM payout_lines GROUP BY kind",
    "payout accounts by status": "SELECT status, count(*) FROM payout_accounts GROUP BY status",
    "payout adjustments by status": "SELECT status, count(*), sum(amount) FROM payout_adjustments GROUP BY status",
    "mandates by status": "SELECT status, count(*), sum(amount) FROM mandates GROUP BY status",
    "collections by status": "SELECT status, count(*), sum(amount) FROM mandate_collections GROUP BY status",
    "requests to end a mandate": "SELECT status, count(*) FROM mandate_terminations GROUP BY status",
    "payment links by status": "SELECT status_id, count(*), sum(amount), sum(used_count) FROM payment_links GROUP BY status_id",
    "carts": "SELECT count(*) FROM carts",
    "cart orders by status": "SELECT status, count(*) FROM cart_orders GROUP BY status",
    "stock": "SELECT count(*), sum(stock), sum(sold) FROM cart_items",
    "invoices by kind": "SELECT kind, count(*), sum(amount), sum(tax) FROM invoices GROUP BY kind",
    "reconciliation files by kind": "SELECT kind, count(*), sum(line_count), sum(net) FROM reconciliation_files GROUP BY kind",
    "reconciliation exceptions": "SELECT kind, status, count(*), sum(amount) FROM reconciliation_exceptions GROUP BY kind, status",
    "companies": "SELECT count(*) FROM companies",
    "people by role": "SELECT role, count(*) FROM accounts GROUP BY role",
    "applications by status": "SELECT status, count(*) FROM applications GROUP BY status",
    "fee rules": "SELECT payment_method, count(*) FROM fee_rules GROUP BY payment_method",
    "deliveries by status": "SELECT status, count(*) FROM deliveries GROUP BY status",
    "events by kind": "SELECT kind, count(*) FROM events GROUP BY kind",
    "audit records by action": "SELECT action, is_refused, count(*) FROM audit_log GROUP BY action, is_refused",
}


def totals(ask):
    """The answers to all questions; `ask` gives the rows of a SELECT, each value as text."""
    return {name: sorted([str(value) for value in row] for row in ask(text)) for name, text in QUESTIONS.items()}


def names():
    """The releases, the oldest first."""
    found = [path.name for path in FOLDER.iterdir() if path.is_dir()] if FOLDER.is_dir() else []
    return sorted(found, key=lambda name: [int(part) for part in name.split(".")])


def expected(release):
    return json.loads((FOLDER / release / "totals.json").read_text())


def text_of(release, engine):
    return lzma.open(FOLDER / release / f"{engine}.sql.xz", "rt", encoding="utf-8").read()


def restore(database, release, engine):
    """Fills an empty database (server.Database) with a release's."""
    text = text_of(release, engine)
    if engine == "sqlite":
        with closing(sqlite3.connect(database.folder / "gerbang.db", isolation_level=None)) as connection:
            connection.executescript(text)
        return
    subprocess.run(["psql", "--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--dbname", database.url], input=text,
                   check=True, capture_output=True, text=True)
