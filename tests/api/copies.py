"""Many rows of one that is real."""

import re

from server import ENGINE, ROOT, execute


def columns(database, table):
    if ENGINE == "sqlite":
        return [row[0] for row in database.rows(f"SELECT name FROM pragma_table_info('{table}')")]
    return [row[0] for row in database.rows(
        f"SELECT column_name FROM information_schema.columns WHERE table_name = '{table}'")]


def multiply(database, table, where, count, **changed):
    """So many copies of a row; in what changes, n.i is the copy's number."""
    names = columns(database, table)
    if table == "ledger_transfers":  # each gets a place in the chain of its own
        changed = {"position": "NULL", "hash": "NULL", **changed}
    values = ", ".join(changed.get(name, f"it.{name}") for name in names)
    execute(database, f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count}) "
                      f"INSERT INTO {table} ({', '.join(names)}) SELECT {values} FROM {table} it, n WHERE {where}")
    count_again(database, table)


def count_again(database, table):
    """The counters of auto-debits, as their migration counts what there is: a copy is made beside the server."""
    if table != "mandates":
        return
    text = (ROOT / "src/base/db/migrations/0100_mandate_counters.sql").read_text()
    execute(database, "DELETE FROM mandate_kinds")
    for statement in re.findall(r"INSERT INTO mandate_kinds [^;]+", text):
        execute(database, statement)
