#!/usr/bin/env python3
"""Fails where no test of a full ./test compared an error code with an answer of the product.

Usage: refusal_coverage.py LOG [--root ROOT]

LOG has a code a line: the helpers that expect a refusal append it (src/base/core/refusal_fixture.h,
tests/api/then.py) where GERBANG_TEST_REFUSALS names the file. It is compared with every errorCode of
contract/openapi.json and with every one that the code gives to an Error: the contract names only those of
merchants' servers. scripts/refusal_exceptions.tsv says which need no test, `CODE <tab> REASON` a line.
"""

import argparse
import json
import re
import sys
from pathlib import Path

from coverage_exceptions import read_exceptions, report


def codes_of(value):
    """Every errorCode that stands in an x-errors below `value`."""
    if isinstance(value, dict):
        listed = value.get("x-errors", [])
        here = {error["errorCode"] for error in listed if "errorCode" in error}
        return here.union(*map(codes_of, value.values()))
    if isinstance(value, list):
        return set().union(*map(codes_of, value))
    return set()


ERROR = re.compile(r"\bconflict\(|\bunchanged_since\(|\{\s*ErrorCode::|\bErrorRow\{|\bdetail = (?=\")")
CODE = re.compile(r'"((?:[a-z]+[A-Za-z_]*\.[a-z]+[A-Za-z_]*)|FW\d+)"')


def expression(text, start):
    """From `start` to what closes its last bracket, or to the statement's end."""
    depth, at, is_quoted = 1, start, False
    while at < len(text) and depth:
        if text[at] == '"' and text[at - 1] != "\\":
            is_quoted = not is_quoted
        elif not is_quoted:
            depth += (text[at] in "({") - (text[at] in ")}")
            if text[at] == ";":
                break
        at += 1
    return text[start:at]


def codes_in_code(root):
    found = set()
    for path in (root / "src").rglob("*"):
        if path.suffix in (".h", ".cpp") and not path.stem.endswith(("_test", "_fixture")):
            text = path.read_text()
            found.update(re.findall(r'"(error\.[a-zA-Z]+)"', text))
            for match in ERROR.finditer(text):
                found.update(CODE.findall(expression(text, match.end())))
    return found


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("log", type=Path)
    arguments.add_argument("--root", type=Path, default=Path(__file__).resolve().parents[1])
    given = arguments.parse_args()
    codes = codes_of(json.loads((given.root / "contract/openapi.json").read_text()))
    codes |= codes_in_code(given.root)
    seen = set(given.log.read_text().split()) if given.log.exists() else set()
    path = given.root / "scripts/refusal_exceptions.tsv"
    exceptions, wrong = read_exceptions(path)
    wrong += [f"compared, and not found in the code: {code}" for code in sorted(seen - codes)]
    return report("error codes", codes, seen, exceptions, wrong)


if __name__ == "__main__":
    sys.exit(main())
