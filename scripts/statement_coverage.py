#!/usr/bin/env python3
"""Fails where a full ./test did not execute a statement, or a part of a list, on both engines.

Usage: statement_coverage.py LOG [--root ROOT]

LOG is what all processes of a run appended (src/base/db/execution_log.h). It is compared with what the
product's code defines below src/, tests and fixtures aside:

  statements   `db::Statement kName{"name", …}`, `db::RecordStatement<…> kName{"name"}`, and
               `db::Statement{"name", …}`, by their names. Two of one name would hide each other, and are refused.
  lists        `constexpr db::List<Record, Query> kName{…}`, by room and query. Of each: every filter alone, every
               sort alone, the first and the last of several pages. Which filters and sorts a list has, it says
               itself when it is first asked for a page.

What was executed and is defined nowhere is refused too, because then this script does not read the code
rightly. Tests have statements of their own: their names are known from the same files, and count for nothing.

scripts/statement_exceptions.tsv says what need not be reached, `ENGINE WHAT <tab> REASON` a line.
"""

import argparse
import re
import sys
from pathlib import Path

from coverage_exceptions import read_exceptions, report

ENGINES = ("sqlite", "postgres")
STRING = r'"(?:\\.|[^"\\])*"|R"\((?:.|\n)*?\)"'
ARGUMENTS = rf"<(?:{STRING}|[^\"<>]|<[^\"<>]*>)*>"
STATEMENT = re.compile(rf'\b(?:db::)?(?:Record)?Statement\s*(?:{ARGUMENTS})?\s*(?:\bk\w+)?\s*=?\s*\{{\s*"(\w+)"')
LIST = re.compile(r"\bconstexpr\s+db::List<\s*(\w+)\s*,\s*(\w+)\s*>\s+(k\w+)\s*\{\s*\.whose\s*=\s*db::Whose::of_(\w+)")
NAMESPACE = re.compile(r"^namespace gerbang::([\w:]+) \{", re.MULTILINE)
COMMENT = re.compile(r"^\s*//.*$", re.MULTILINE)
# Lists whose pages are ranges of numbers, which have no db::List.
OTHER_LISTS = {"payouts::LineQuery", "reconciliation::LineQuery of all"}
PAGES = ("first page", "last page")


def is_of_tests(path):
    return path.stem.endswith(("_test", "_fixture")) or path.parent.name == "next"


def defined_in(root):
    """({statement: files of the product}, {statements of tests}, {list}, what is wrong)."""
    product, tests, lists, wrong = {}, set(), set(OTHER_LISTS), []
    for path in sorted([*(root / "src").rglob("*"), *(root / "tests/next").glob("*")]):
        if path.suffix not in (".h", ".cpp"):
            continue
        text = COMMENT.sub("", path.read_text())
        names = STATEMENT.findall(text)
        if is_of_tests(path):
            tests.update(names)
            continue
        for name in names:
            product.setdefault(name, []).append(path.relative_to(root).as_posix())
        for _, query, name, whose in LIST.findall(text):
            room = NAMESPACE.findall(text)[-1]
            key = f"{room}::{query}{' of all' if whose == 'all' else ''}"
            if key in lists:
                wrong.append(f"two lists are called {key}: {path.relative_to(root)}, {name}")
            lists.add(key)
    for name, paths in product.items():
        if len(paths) > 1:
            wrong.append(f"two statements are called {name}: {', '.join(paths)}")
        if name in tests:
            wrong.append(f"a test has a statement of the product's name {name}: {paths[0]}")
    return product, tests, lists, wrong


def read_log(path):
    """({(engine, what)} that was executed, {(list, part)} that there is)."""
    seen, parts = set(), set()
    with open(path, encoding="utf-8") as log:
        for line in log:
            fields = line.rstrip("\n").split("\t")
            if len(fields) == 3 and fields[1] == "statement":
                seen.add((fields[0], f"statement {fields[2]}"))
            elif len(fields) == 4 and fields[1] == "list":
                seen.add((fields[0], f"list {fields[2]}: {fields[3]}"))
            elif len(fields) == 4 and fields[1] == "has":
                parts.add((fields[2], fields[3]))
    return seen, parts


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("log", type=Path)
    arguments.add_argument("--root", type=Path, default=Path(__file__).resolve().parents[1])
    given = arguments.parse_args()
    statements, of_tests, lists, wrong = defined_in(given.root)
    if not given.log.exists():
        print(f"{given.log} is not there: no process was told to write it")
        return 1
    seen, parts = read_log(given.log)

    # A list of tests is in no product file; what it has counts for nothing.
    whats = {f"statement {name}" for name in statements}
    whats |= {f"list {name}: {part}" for name in lists for part in PAGES}
    whats |= {f"list {name}: {part}" for name, part in parts if name in lists}
    defined = {f"{engine} {what}" for engine in ENGINES for what in whats}
    unknown = {what for _, what in seen if what.startswith("statement ")}
    unknown -= {f"statement {name}" for name in [*statements, *of_tests]}
    wrong += [f"executed, and not found in the code: {what}" for what in sorted(unknown)]

    path = given.root / "scripts/statement_exceptions.tsv"
    exceptions, wrong_file = read_exceptions(path)
    executed = {f"{engine} {what}" for engine, what in seen}
    return report("statements and lists", defined, executed, exceptions, wrong + wrong_file)


if __name__ == "__main__":
    sys.exit(main())
