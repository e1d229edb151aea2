#!/usr/bin/env python3
"""Holds how much the largest headers cost: the lines of our headers that each pulls in, times the .cpp files that it reaches.

A header's cost is compiled again in each file that it reaches, so it grows unseen: an include more in one header is
a second more in two hundred files. Each of the 20 most expensive has a row in scripts/header_budgets.tsv, and its cost
may not pass the row's lines × files, nor its lines the row's lines. Where a check fails, forward-declare, or move what
few need into a header of its own; if the cost is right, raise the row in the same commit and give the reason there.

Usage: header_budgets.py [ROOT]; prints one line for each breach and exits 1 when there is one.
       header_budgets.py --list [ROOT] prints the 20 rows as they are now.
"""

import sys
from collections import Counter
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))

from include_order import INCLUDE  # noqa: E402

LARGEST = 20
TABLE = "scripts/header_budgets.tsv"


def costs(src):
    """Of each header the lines that it pulls in, itself not counted, and the .cpp files that include it in any way."""
    lines, included = {}, {}
    for path in src.rglob("*"):
        if path.suffix in (".h", ".cpp"):
            text = path.read_text(encoding="utf-8").splitlines()
            file = path.relative_to(src).as_posix()
            lines[file] = len(text)
            included[file] = [match.group(1) for match in map(INCLUDE.match, text) if match]

    def pulled_in(file):
        seen, todo = set(), [file]
        while todo:
            one = todo.pop()
            if one in lines and one not in seen:  # others are generated
                seen.add(one)
                todo.extend(included[one])
        return seen - {file}

    headers = {file: sum(lines[other] for other in pulled_in(file)) for file in lines if file.endswith(".h")}
    reached = Counter(header for file in lines if file.endswith(".cpp") for header in pulled_in(file))
    return {header: (pulled, reached[header]) for header, pulled in headers.items()}


def budgets(path):
    rows = (line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()
            if line and not line.startswith("#"))
    return {header: (int(lines), int(files)) for header, lines, files in rows}


def largest(found):
    return sorted(found, key=lambda header: (-found[header][0] * found[header][1], header))[:LARGEST]


def breaches(root):
    found, allowed = costs(root / "src"), budgets(root / TABLE)
    for header in largest(found):
        lines, files = found[header]
        if lines * files and header not in allowed:
            yield (f"{TABLE}: src/{header} is among the {LARGEST} most expensive headers ({lines} lines into {files} files) "
                   "and has no row")
    for header, (lines_max, files_max) in allowed.items():
        if header not in found:
            yield f"{TABLE}: there is no src/{header}"
            continue
        lines, files = found[header]
        if lines > lines_max or lines * files > lines_max * files_max:
            yield (f"src/{header}: pulls {lines} lines into {files} files, more than its {lines_max} × {files_max} of "
                   f"{TABLE}: include less, or raise the row and say why")


def main():
    words = sys.argv[1:]
    is_list = "--list" in words
    words = [word for word in words if word != "--list"]
    root = Path(words[0] if words else Path(__file__).resolve().parent.parent)
    if is_list:
        found = costs(root / "src")
        for header in largest(found):
            print(header, *found[header], sep="\t")
        return 0
    wrong = list(breaches(root))
    for line in wrong:
        print(line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
