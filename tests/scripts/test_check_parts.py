"""`make check` promises what CI checks: ./test has to run each of its parts.

But for clang-tidy, which looks at what a working copy changed: a clean checkout has changed nothing. What the tests
of a full ./test reached is known only behind them."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_every_part_of_the_check_is_a_suite():
    parts = re.search(r"^parts=\(([^)]*)\)", (ROOT / "scripts/check.sh").read_text(), re.M)
    suites = re.findall(r"\bcheck-(\w+)", (ROOT / "test").read_text().split("suite_needs()")[0])
    assert sorted([*parts.group(1).split(), "statements", "refusals"]) == sorted([*suites, "tidy"])
