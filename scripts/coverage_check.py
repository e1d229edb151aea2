#!/usr/bin/env python3
"""Keeps the tables of docs/spec-coverage.md and docs/security.md true.

Each is a promise: this statement is built there and held by that test. A test that was renamed or
deleted, or a file that moved, would leave the promise standing with nothing behind it, so every
name in the tables must exist in the sources, and a row without a test is a breach.

A checked table has the header `| § | statement | where | test |`. In its test column every code
span is the name of a test, in one of these forms:

  `Suite.Test`                  GoogleTest, below src/, bench/ or tests/
  `test_x.py::test_name`        pytest, below tests/
  `x.test.ts: title`            Vitest or Playwright (also .test.tsx, .spec.ts): the test's own title,
                                as it stands in the source
  `check.sh: part`              a part of scripts/check.sh

A file may be written with folders in front where its name alone is ambiguous. A test that is
switched off (DISABLED_, skip, todo) does not count. In the where column, code spans that begin with a
folder of the project must be there (`*` is allowed). A `|` inside a cell is written `\\|`.

The decisions in docs/adr/ have a date and a status, and docs/adr/README.md names each.

Usage: coverage_check.py [ROOT]; prints one line for each breach and exits 1 when there is one.
"""

import re
import sys
from pathlib import Path

DOCUMENTS = ("docs/spec-coverage.md", "docs/security.md")
HEADER = ["§", "statement", "where", "test"]
FOLDERS = ("src/", "web/", "tests/", "scripts/", "docs/", "contract/", "deploy/", "bench/")
SKIPPED = {"node_modules", "dist", "build", ".git"}

CODE = re.compile(r"(`+)(.+?)(?<!`)\1(?!`)")
CPP_TEST = re.compile(r"^\s*(?:TYPED_)?TEST(?:_F|_P|_ON_[A-Z]+)?\(\s*(\w+)\s*,\s*(\w+)\s*\)", re.MULTILINE)
PY_TEST = re.compile(r"((?:^[ \t]*@.*\n)*)^[ \t]*(?:async )?def (test_\w+)\(", re.MULTILINE)
TITLE = r"\(\s*(?P<quote>['\"`])(?P<title>(?:\\.|(?!(?P=quote)).)*)(?P=quote)"
TS_BEGIN = r"^[ \t]*(?:test|it)(?P<chain>(?:\.\w+)*"
TS_TEST = re.compile(TS_BEGIN + ")" + TITLE, re.MULTILINE)
TS_EACH = re.compile(TS_BEGIN + r"\.(?:each|for))(?:\(.*?\)|`.*?`)" + TITLE,
                     re.MULTILINE | re.DOTALL)
SWITCHED_OFF = re.compile(r"\.(?:skip|todo|fixme)\b")


def files_below(folder, endings):
    if not folder.is_dir():
        return
    for path in sorted(folder.iterdir()):
        if path.is_dir() and path.name not in SKIPPED:
            yield from files_below(path, endings)
        elif path.is_file() and path.name.endswith(endings):
            yield path


def cpp_tests(root):
    for folder in ("src", "bench", "tests"):
        for path in files_below(root / folder, (".cpp",)):
            for suite, name in CPP_TEST.findall(path.read_text(encoding="utf-8")):
                if not suite.startswith("DISABLED_") and not name.startswith("DISABLED_"):
                    yield f"{suite}.{name}"


def py_tests(text):
    for decorators, name in PY_TEST.findall(text):
        if not re.search(r"mark\.(?:skip\b|xfail\b)", decorators):
            yield name


def ts_tests(text):
    for pattern in (TS_TEST, TS_EACH):
        for match in pattern.finditer(text):
            if not SWITCHED_OFF.search(match["chain"]):
                yield re.sub(r"\\(.)", r"\1", match["title"])


class Sources:
    """Every test there is, by the three ways of naming one."""

    def __init__(self, root):
        self._root = root
        self._cpp = set(cpp_tests(root))
        self._py = self._read(files_below(root / "tests", (".py",)), py_tests)
        endings = (".test.ts", ".test.tsx", ".spec.ts", ".spec.tsx")
        self._ts = {}
        for folder in ("web", "tests"):
            self._ts.update(self._read(files_below(root / folder, endings), ts_tests))
        check = root / "scripts/check.sh"
        text = check.read_text(encoding="utf-8") if check.exists() else ""
        self._parts = set(re.findall(r"^check_(\w+)\(\)", text, re.MULTILINE))

    def _read(self, paths, tests_of):
        return {path.relative_to(self._root).as_posix(): set(tests_of(path.read_text("utf-8")))
                for path in paths}

    def breach(self, name):
        """Why `name` names no test, or None."""
        if match := re.fullmatch(r"check\.sh: (\w+)", name):
            return None if match[1] in self._parts else "no such part of scripts/check.sh"
        if match := re.fullmatch(r"(\S+\.py)::(test_\w+)(?:\[.*\])?", name):
            return self._find(self._py, match[1], match[2])
        if match := re.fullmatch(r"(\S+\.(?:test|spec)\.tsx?): (.+)", name):
            return self._find(self._ts, match[1], match[2])
        if re.fullmatch(r"[A-Za-z]\w*\.\w+", name):
            return None if name in self._cpp else "there is no such test"
        return "this is no test's name (scripts/coverage_check.py says what is)"

    @staticmethod
    def _find(files, file, test):
        found = [tests for path, tests in files.items() if ("/" + path).endswith("/" + file)]
        if not found:
            return f"there is no file {file}"
        return None if any(test in tests for tests in found) else f"{file} has no such test"


def cells(line):
    """The cells of a table's line."""
    parts = re.split(r"(?<!\\)\|", line.strip().removeprefix("|"))
    if parts and not parts[-1].strip():
        parts.pop()
    return [part.replace("\\|", "|").strip() for part in parts]


def rows(text):
    """Yields (line number, cells) for every row of the checked tables."""
    inside = False
    for number, line in enumerate(text.splitlines(), 1):
        if not line.lstrip().startswith("|"):
            inside = False
        elif [cell.lower() for cell in cells(line)] == HEADER:
            inside = True
        elif inside and not re.fullmatch(r"[|\s:-]+", line):
            yield number, cells(line)


def spans(cell):
    return [match[1].strip() for match in CODE.findall(cell)]


def row_breaches(root, sources, row):
    if len(row) != len(HEADER):
        yield f"the row has {len(row)} cells instead of {len(HEADER)}"
        return
    for place in spans(row[2]):
        if place.startswith(FOLDERS) and not any(root.glob(place)):
            yield f"`{place}` is not there"
    names = spans(row[3])
    if not names:
        yield "the row has no test"
    for name in names:
        if why := sources.breach(name):
            yield f"`{name}`: {why}"


def check(root):
    """Yields (document, line number, breach)."""
    sources = Sources(root)
    for document in DOCUMENTS:
        path = root / document
        if not path.exists():
            yield document, 1, "the document is missing"
            continue
        count = 0
        for number, row in rows(path.read_text(encoding="utf-8")):
            count += 1
            for why in row_breaches(root, sources, row):
                yield document, number, why
        if count == 0:
            yield document, 1, "there is no table with the header | " + " | ".join(HEADER) + " |"


DECISION = re.compile(r"# \d+\. .+\n\n\d{4}-\d\d-\d\d · \S.*\n")


def check_decisions(root):
    """Yields a breach for each decision without date and status, or that the index does not name."""
    folder = root / "docs" / "adr"
    if not folder.is_dir():
        return
    index = folder / "README.md"
    named = index.read_text(encoding="utf-8") if index.exists() else ""
    for path in sorted(folder.glob("[0-9]*.md")):
        document = f"docs/adr/{path.name}"
        if not DECISION.match(path.read_text(encoding="utf-8")):
            yield document, 3, "has no date and status (2026-11-22 · in force)"
        if f"({path.name})" not in named:
            yield document, 1, "is not in docs/adr/README.md"


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent)
    breaches = [*check(root), *check_decisions(root)]
    for document, number, why in breaches:
        print(f"{document}:{number}: {why}")
    return 1 if breaches else 0


if __name__ == "__main__":
    sys.exit(main())
