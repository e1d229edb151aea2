"""Who can write to the database changes one row of the books, of the audit log or of what proves them: `gerbang check`
finds it and says which invariant is broken. Each change is made in a copy of its own.

    GERBANG_TEST_TAMPERINGS  how many changes, 1000 for the whole measurement
    GERBANG_TEST_SEED        which (seeds.py)
"""

import itertools
import os
import random

import pytest

from payout_desk import approved_and_sent, heads_are_signed, payout_becomes, payout_closed, sell
from seeds import seeds_of
from server import Database, Server, execute
from waiting import wait_until

pytestmark = pytest.mark.both_engines

MANY = int(os.environ.get("GERBANG_TEST_TAMPERINGS") or 15)
# So that each kind is among them, whatever the seed.
WAYS = ("change", "delete", "add", "change", "exchange")

# Each with its key. What a chain has not taken up yet is nobody's proof of anything; here it has taken up all.
TABLES = {
    "ledger_transfers": ["id"],
    "ledger_entries": ["transfer_id", "line"],
    "audit_log": ["id"],
    "chain_heads": ["chain", "owner"],
    "proof_heads": ["merchant_id", "number"],
    "proof_ends": ["merchant_id"],
}
# When the job came by: no more is read out of it than how far behind the chain is.
SAYS_NOTHING = {("chain_heads", "sealed_at")}
# A record that is added to the log is one more record; a row beside those that end a chain is an end without a chain.
ADDED = ("ledger_transfers", "ledger_entries", "proof_heads")


@pytest.fixture(scope="module")
def books():
    """The database of a server that has stopped: sales, a payout that is paid, and nothing left to be signed."""
    server = Server()
    try:
        server.start()
        for amount in ("100.00", "250.50", "1.23"):
            sell(server, amount)
        payout = payout_closed(server)
        approved_and_sent(server, payout)
        payout_becomes(server, payout, "PAID")
        heads_are_signed(server)
        wait_until(lambda: server.database.rows(
            "SELECT count(*) FROM audit_log WHERE position IS NULL") == [["0"]], "the last record's place")
        server.stop()
        server.check()
        yield server.database
    finally:
        server.remove()


def literal(text):
    return "'" + text.replace("'", "''") + "'"


def of(table, row, columns):
    return " AND ".join(f"CAST({key} AS TEXT) = {literal(row[columns.index(key)])}" for key in TABLES[table])


def another(value, chance):
    """As much like the value as can be, and not it."""
    if value.lstrip("-").isdigit():
        return str(int(value) + chance.choice([-1, 1, 10, 100]))
    if not value:
        return "1"
    at = chance.randrange(len(value))
    return value[:at] + chance.choice([it for it in "0123456789abcdef" if it != value[at]]) + value[at + 1:]


def tampered(database, chance, way):
    """Makes one change of that kind and says which."""
    while True:
        table = chance.choice(list(TABLES))
        columns = [row[0] for row in database.rows(
            f"SELECT name FROM pragma_table_info('{table}')" if database.url is None else
            f"SELECT column_name FROM information_schema.columns WHERE table_name = '{table}' ORDER BY ordinal_position")]
        rows = database.rows(f"SELECT * FROM {table}")
        row = chance.choice(rows)
        if way == "change":
            column = chance.choice(columns)
            old = row[columns.index(column)]
            new = another(old, chance)
            if (table, column) in SAYS_NOTHING:
                continue
            statement = f"UPDATE {table} SET {column} = {literal(new)} WHERE {of(table, row, columns)}"
            told = f"{column} {old!r} -> {new!r}"
        elif way == "delete":
            statement, told = f"DELETE FROM {table} WHERE {of(table, row, columns)}", "deleted"
        elif way == "add" and table in ADDED:
            key = TABLES[table][-1]
            key_new = str(max(int(it[columns.index(key)]) for it in rows) + 1)
            # Its places are its own: two of one place are refused by the database.
            values = [literal(key_new) if column == key else "NULL" if column in ("position", "hash") and
                      table == "ledger_transfers" else literal(it) if it else "NULL" for column, it in zip(columns, row)]
            statement, told = f"INSERT INTO {table} VALUES ({', '.join(values)})", f"added as {key_new}"
        elif way == "exchange":
            other = chance.choice(rows)
            column = chance.choice([it for it in columns if it not in TABLES[table]])
            at = columns.index(column)
            if other[at] == row[at] or (table, column) in SAYS_NOTHING:
                continue
            statement = (f"UPDATE {table} SET {column} = CASE WHEN {of(table, row, columns)} THEN "
                         + (literal(other[at]) if other[at] else "NULL")
                         + f" ELSE {literal(row[at]) if row[at] else 'NULL'} END"
                         + f" WHERE ({of(table, row, columns)}) OR ({of(table, other, columns)})")
            told = f"{column} exchanged with {[other[columns.index(key)] for key in TABLES[table]]}"
        else:
            continue
        try:
            execute(database, statement)
        except Exception:  # The database itself refuses it: a key that is there, a text where a number stands.
            continue
        return f"{table} {[row[columns.index(key)] for key in TABLES[table]]}: {told}"


def test_a_single_change_of_the_books_is_found(books):
    chances = itertools.cycle([random.Random(seed) for seed in seeds_of("tampering")])
    unseen = []
    for chance, way in zip(itertools.islice(chances, MANY), itertools.cycle(WAYS)):
        copy = Database(books)
        try:
            what = tampered(copy, chance, way)
            result = Server(copy).command("check")
            if result.returncode == 0:
                unseen.append(what)
        finally:
            copy.remove()
    assert unseen == []
