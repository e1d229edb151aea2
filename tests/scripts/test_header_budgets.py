"""The budgets of headers are tested on small made-up trees, and the committed table on the real one."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "scripts" / "header_budgets.py"

# large.h pulls the three lines of small.h into two files.
TREE = {
    "src/base/core/small.h": "1\n2\n3\n",
    "src/base/core/large.h": '#include "base/core/small.h"\n',
    "src/base/core/a.cpp": '#include "base/core/large.h"\n',
    "src/base/core/b.cpp": '#include "base/core/a.h"\n#include "say/core.h"\n',
    "src/base/core/a.h": '#include "base/core/large.h"\n',
}


@pytest.fixture
def run(tmp_path):
    def check(rows, *options, **files):
        for name, text in (TREE | {"scripts/header_budgets.tsv": rows} | files.get("files", {})).items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        done = subprocess.run([sys.executable, SCRIPT, *options, tmp_path], capture_output=True, text=True, check=False)
        assert done.stderr == ""
        return done.stdout.splitlines(), done.returncode
    return check


ENOUGH = "# header, lines, files\nbase/core/large.h\t3\t2\nbase/core/a.h\t4\t1\n"


def test_a_header_within_its_budget_passes(run):
    assert run(ENOUGH) == ([], 0)


def test_lines_are_counted_once_without_the_header_s_own_and_files_however_they_include_it(run):
    assert run(ENOUGH, "--list")[0] == ["base/core/large.h\t3\t2", "base/core/a.h\t4\t1", "base/core/small.h\t0\t2"]


def test_a_header_that_pulls_in_more_than_its_budget_is_a_breach(run):
    lines, code = run(ENOUGH, files={"src/base/core/small.h": "1\n2\n3\n4\n"})
    assert code == 1 and len(lines) == 2
    assert lines[0].startswith("src/base/core/large.h: pulls 4 lines into 2 files, more than its 3 × 2")


def test_a_header_that_reaches_more_files_than_its_budget_is_a_breach(run):
    lines, _ = run(ENOUGH, files={"src/base/core/c.cpp": '#include "base/core/large.h"\n'})
    assert [line.split(",")[0] for line in lines] == ["src/base/core/large.h: pulls 3 lines into 3 files"]


def test_fewer_lines_make_room_for_more_files(run):
    more = {"src/base/core/c.cpp": '#include "base/core/large.h"\n', "src/base/core/small.h": "1\n2\n"}
    assert run(ENOUGH, files=more) == ([], 0)


def test_fewer_files_make_no_room_for_more_lines(run):
    lines, _ = run("base/core/large.h\t2\t9\nbase/core/a.h\t4\t1\n")
    assert [line.split(",")[0] for line in lines] == ["src/base/core/large.h: pulls 3 lines into 2 files"]


def test_an_expensive_header_without_a_row_is_a_breach(run):
    assert run("base/core/large.h\t3\t2\n")[0] == [
        "scripts/header_budgets.tsv: src/base/core/a.h is among the 20 most expensive headers (4 lines into 1 files) "
        "and has no row"]


def test_a_row_of_a_header_that_is_gone_is_a_breach(run):
    assert run(ENOUGH + "base/core/gone.h\t1\t1\n")[0] == ["scripts/header_budgets.tsv: there is no src/base/core/gone.h"]


def test_the_headers_of_the_product_are_within_their_budgets():
    done = subprocess.run([sys.executable, SCRIPT], capture_output=True, text=True, check=False)
    assert done.stdout == "" and done.returncode == 0
