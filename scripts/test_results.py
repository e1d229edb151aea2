#!/usr/bin/env python3
"""Adds up what the suites of ./test found.

Usage: test_results.py FOLDER SUITE…
       test_results.py --failed FOLDER SUITE   what of a suite failed, a line each, as its runner takes it

For each suite the folder holds SUITE.exit (exit code and seconds) and, unless it is a single
check, SUITE.xml (JUnit). A suite that did not run, ended badly without naming a failed test, or
ran no test at all counts as one failure, so that nothing is passed over in silence. The slowest
tests are named, because all wait for them.

SUITE.again.xml is of a second run of what failed. What passed only then counts as passed, is named, and is
listed in FOLDER/unsteady.tsv (suite, tab, test): a person is to find out why, and a night fails for it.
"""

import os
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path


def has_failed(case):
    return case.find("failure") is not None or case.find("error") is not None


def key(case):
    return case.get("classname", ""), case.get("name", "")


def failed_of(report):
    """Keys of the cases that failed, in their order."""
    return [key(case) for case in ElementTree.parse(report).iter("testcase") if has_failed(case)]


def passed_again(folder, suite):
    """Keys of the cases that passed in the second run; none where there was no whole one."""
    try:
        root = ElementTree.parse(folder / f"{suite}.again.xml")
    except (OSError, ElementTree.ParseError):
        return set()
    cases = [case for case in root.iter("testcase") if case.find("skipped") is None]
    return {key(case) for case in cases} - {key(case) for case in cases if has_failed(case)}


def as_runner_takes(suite, classname, name):
    """A case's name for the runner of its suite."""
    if suite == "cpp":
        return f"{classname}.{name}"
    if suite == "web" or suite.startswith("e2e"):
        return classname
    return f"{classname.replace('.', '/')}.py::{name}"


def failed_lines(folder, suite):
    if suite.startswith("check-"):
        return []
    try:
        failed = failed_of(folder / f"{suite}.xml")
    except (OSError, ElementTree.ParseError):
        return []
    return list(dict.fromkeys(as_runner_takes(suite, *case) for case in failed))


def count(report, again):
    """(passed, failed, skipped) of one JUnit file, counted case by case; `again` are those that passed later."""
    passed = failed = skipped = 0
    for case in ElementTree.parse(report).iter("testcase"):
        if has_failed(case) and key(case) not in again:
            failed += 1
        elif case.find("skipped") is not None or case.get("status") == "notrun":
            skipped += 1
        else:
            passed += 1
    return passed, failed, skipped


SLOWEST = 20


def slowest(folder, suites):
    """The slowest cases of all suites, the slowest first: [(seconds, suite, name)…]."""
    cases = []
    for suite in suites:
        try:
            root = ElementTree.parse(folder / f"{suite}.xml")
        except (OSError, ElementTree.ParseError):
            continue
        for case in root.iter("testcase"):
            name = case.get("name", "")
            cases.append((float(case.get("time") or 0), suite, name))
    return sorted(cases, key=lambda case: -case[0])[:SLOWEST]


def result(folder, suite):
    """(passed, failed, skipped, seconds, remark) of one suite."""
    ended = folder / f"{suite}.exit"
    if not ended.exists():
        return 0, 1, 0, 0, "did not run"
    code, seconds = map(int, ended.read_text().split())
    if suite.startswith("check-"):
        return int(code == 0), int(code != 0), 0, seconds, ""
    try:
        report, again = folder / f"{suite}.xml", passed_again(folder, suite)
        passed, failed, skipped = count(report, again)
        unsteady = sum(case in again for case in failed_of(report))
    except (OSError, ElementTree.ParseError):
        return 0, 1, 0, seconds, f"left no report (exit {code})"
    if passed + failed == 0:
        return 0, 1, skipped, seconds, "ran no test"
    if unsteady and failed == 0:
        return passed, 0, skipped, seconds, f"{unsteady} only when run again"
    if code != 0 and failed == 0:
        return passed, 1, skipped, seconds, f"ended with exit {code}"
    return passed, failed, skipped, seconds, ""


def unsteady(folder, suites):
    """[(suite, name)…] of what failed and passed when it was run again."""
    found = []
    for suite in suites:
        again = passed_again(folder, suite)
        if again:
            found += [(suite, case[1]) for case in failed_of(folder / f"{suite}.xml") if case in again]
    return found


def main():
    if sys.argv[1] == "--failed":
        print("".join(f"{line}\n" for line in failed_lines(Path(sys.argv[2]), sys.argv[3])), end="")
        return 0
    folder = Path(sys.argv[1])
    passed_all = failed_all = 0
    for suite in sys.argv[2:]:
        passed, failed, skipped, seconds, remark = result(folder, suite)
        passed_all += passed
        failed_all += failed
        remarks = [f"{skipped} skipped"] if skipped else []
        remarks += [remark] if remark else []
        note = f"  ({', '.join(remarks)})" if remarks else ""
        print(f"  {suite:16} {passed:5} passed {failed:4} failed {seconds:5} s{note}")
    print(f"The {SLOWEST} slowest tests:")
    for seconds, suite, name in slowest(folder, sys.argv[2:]):
        print(f"  {seconds:6.1f} s  {suite:16} {name}")
    found = unsteady(folder, sys.argv[2:])
    (folder / "unsteady.tsv").write_text("".join(f"{suite}\t{name}\n" for suite, name in found))
    for suite, name in found:
        print(f"  passed only when run again: {suite} {name}")
    if left_out := os.environ.get("GERBANG_TEST_LEFT_OUT"):
        print(f"Left out: {left_out}")
    print(f"{passed_all} passed, {failed_all} failed")
    return 1 if failed_all else 0


if __name__ == "__main__":
    sys.exit(main())
