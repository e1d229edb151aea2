"""The bare loops of bench/ do the same work as the server only as long as their statements are its own, and what bench/
writes by itself fits the tables only as long as it names their columns."""

import ast
import os
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BENCH = ROOT / "bench"
sys.path.insert(0, str(BENCH))

from cases import insert_with  # noqa: E402
from programs import statements  # noqa: E402

SERVER = Path(os.environ.get("GERBANG_TEST_BINARY") or ROOT / "build/release/gerbang")
BARE = SERVER.parent / "bench" / "gerbang_bare"
INSERT = re.compile(r"INSERT INTO (\w+|\0)\s*(?:\(([^)]*)\))?")
UPDATE = re.compile(r"UPDATE (\w+) SET ([^;\n]*?)(?= WHERE|$)")


def test_the_bare_loops_run_the_server_s_own_statements():
    assert statements(BARE, SERVER).keys() >= {"session_row", "sales_page_newest", "link_insert"}


AUDIT = "INSERT INTO audit_log (merchant_id, id, reason)\n  VALUES ($2, $1, $3)"


def test_pgbench_gives_a_server_s_insert_each_value_by_its_column():
    assert insert_with(AUDIT, id=":id", merchant_id=":merchant") == (
        "INSERT INTO audit_log (merchant_id, id, reason)\n  VALUES (:merchant, :id, NULL);\n")


def test_a_value_for_a_column_that_the_server_has_dropped_ends_the_run():
    with pytest.raises(SystemExit, match="audit_log has no browser"):
        insert_with(AUDIT, browser=":browser")


def texts(path):
    """The strings of a Python file, with NUL where something is filled in."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.JoinedStr):
            yield node.lineno, "".join(part.value if isinstance(part, ast.Constant) else "\0" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def misfits(path, tables):
    """The mistakes of a file's INSERTs and UPDATEs about the server's tables."""
    # A part of an f-string is a string of its own to the parser; of two on one line the whole says more.
    whole = {}
    for line, text in texts(path):
        if len(text) > len(whole.get(line, "")):
            whole[line] = text
    for line, text in whole.items():
        for table, columns in INSERT.findall(text):
            if table not in tables or "\0" in columns or "{" in columns:
                continue  # a table of the loop's own; or its columns are read from the database
            named = {column.strip() for column in columns.split(",")} - {""}
            if not named and not re.search(rf"INSERT INTO {table} [{{(]+\0?", text):
                yield f"{path.name}:{line}: an INSERT INTO {table} names no columns"
                continue
            if not named:
                continue
            for column in sorted(named - tables[table].keys() - {"rowid"}):
                yield f"{path.name}:{line}: {table} has no column {column}"
            for column in sorted(name for name, is_needed in tables[table].items() if is_needed and name not in named):
                yield f"{path.name}:{line}: {table} needs {column}"
        for table, assigned in UPDATE.findall(text):
            for column in re.findall(r"(?:^|, )([a-z_]+) =", assigned):
                if table in tables and column not in tables[table]:
                    yield f"{path.name}:{line}: {table} has no column {column}"


@pytest.fixture(scope="session")
def tables(tmp_path_factory):
    """Of each table of the server its columns, and whether a row needs a value for it."""
    folder = tmp_path_factory.mktemp("bench")
    subprocess.run([SERVER, "migrate", "--data", folder], check=True, capture_output=True)
    with closing(sqlite3.connect(folder / "gerbang.db")) as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        out = {}
        for table in names:
            rows = database.execute("SELECT name, type, \"notnull\", dflt_value, pk FROM pragma_table_info(?)",
                                    (table,)).fetchall()
            keys = sum(pk > 0 for *_, pk in rows)
            # SQLite numbers rows by itself where the key is a single INTEGER.
            out[table] = {name: bool(needed) and default is None and not (pk and keys == 1 and kind == "INTEGER")
                          for name, kind, needed, default, pk in rows}
        return out


@pytest.mark.parametrize("path", sorted(BENCH.glob("*.py")) + [BENCH / "run", BENCH / "against"], ids=lambda p: p.name)
def test_what_bench_writes_fits_the_server_s_tables(tables, path):
    assert list(misfits(path, tables)) == []


@pytest.mark.parametrize(
    "line, misfit",
    [
        ("INSERT INTO audit_kinds SELECT 1, 2, 3", "names no columns"),
        ("INSERT INTO payment_links (merchant_id, id, colour) SELECT 1, 2, 3", "has no column colour"),
        ("INSERT INTO ledger_entries (merchant_id, transfer_id, line, account, acquirer) SELECT 1", "needs amount"),
        ("UPDATE ledger_closing SET closed_day = 0, colour = 1", "has no column colour"),
    ],
)
def test_a_statement_that_does_not_fit_is_found(tables, tmp_path, line, misfit):
    path = tmp_path / "many.py"
    path.write_text(f'TEXT = "{line}"\n')
    assert misfit in " ".join(misfits(path, tables))
