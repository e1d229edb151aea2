#!/usr/bin/env python3
"""Adds up what the suites of ./test found.

Usage: test_results.py FOLDER SUITE…

For each suite the folder holds SUITE.exit (exit code and seconds) and, unless it is a single
check, SUITE.xml (JUnit). A suite that did not run, ended badly without naming a failed test, or
ran no test at all counts as one failure, so that nothing is passed over in silence. The slowest
tests are named, because all wait for them.
"""

import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path


def count(report):
    """(passed, failed, skipped) of one JUnit file, counted case by case."""
    passed = failed = skipped = 0
    for case in ElementTree.parse(report).iter("testcase"):
        if case.find("failure") is not None or case.find("error") is not None:
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
        passed, failed, skipped = count(folder / f"{suite}.xml")
    except (OSError, ElementTree.ParseError):
        return 0, 1, 0, seconds, f"left no report (exit {code})"
    if passed + failed == 0:
        return 0, 1, skipped, seconds, "ran no test"
    if code != 0 and failed == 0:
        return passed, 1, skipped, seconds, f"ended with exit {code}"
    return passed, failed, skipped, seconds, ""


def main():
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
    print(f"{passed_all} passed, {failed_all} failed")
    return 1 if failed_all else 0


if __name__ == "__main__":
    sys.exit(main())
