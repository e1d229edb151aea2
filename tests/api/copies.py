"""Many rows of one that is real."""

from server import ENGINE
from test_modes import execute


def columns(database, table):
    if ENGINE == "sqlite":
        return [row[0] for row in database.rows(f"SELECT name FROM pragma_table_info('{table}')")]
    return [row[0] for row in database.rows(
        f"SELECT column_name FROM information_schema.columns WHERE table_name = '{table}'")]


def multiply(database, table, where, count, **changed):
    """So many copies of a row; in what changes, n.i is the copy's number."""
    names = columns(database, table)
    values = ", ".join(changed.get(name, f"it.{name}") for name in names)
    execute(database, f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count}) "
                      f"INSERT INTO {table} ({', '.join(names)}) SELECT {values} FROM {table} it, n WHERE {where}")
