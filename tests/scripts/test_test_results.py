"""What ./test adds up: nothing that failed or did not run may end in a green line."""

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "test_results.py"
PASSED = '<testcase name="a"/>'
FAILED = '<testcase name="b"><failure message="x"/></testcase>'
SKIPPED = '<testcase name="c"><skipped/></testcase>'


@pytest.fixture
def last_line(tmp_path):
    def total(*suites, files):
        for name, text in files.items():
            (tmp_path / name).write_text(text)
        result = subprocess.run(
            [sys.executable, SCRIPT, tmp_path, *suites], capture_output=True, text=True, check=False
        )
        line = result.stdout.splitlines()[-1]
        assert result.returncode == (0 if line.endswith(", 0 failed") else 1)
        return line

    return total


def report(*cases):
    return f"<testsuites><testsuite>{''.join(cases)}</testsuite></testsuites>"


def test_suites_are_added_up(last_line):
    files = {"cpp.exit": "0 3", "cpp.xml": report(PASSED, PASSED), "check-web.exit": "0 1"}
    assert last_line("cpp", "check-web", files=files) == "3 passed, 0 failed"


def test_a_failed_case_and_a_failed_check_are_counted(last_line):
    files = {"cpp.exit": "1 3", "cpp.xml": report(PASSED, FAILED), "check-web.exit": "1 1"}
    assert last_line("cpp", "check-web", files=files) == "1 passed, 2 failed"


def test_the_slowest_are_named_first(tmp_path):
    cases = [f'<testcase name="t{n}" time="{n}.5"/>' for n in range(30)]
    (tmp_path / "cpp.exit").write_text("0 3")
    (tmp_path / "cpp.xml").write_text(report(*cases))
    run = [sys.executable, SCRIPT, tmp_path, "cpp"]
    lines = subprocess.run(run, capture_output=True, text=True, check=True).stdout.splitlines()
    named = [line.split()[-1] for line in lines if " s  cpp " in line]
    assert named == [f"t{n}" for n in range(29, 9, -1)]
    assert lines[-1] == "30 passed, 0 failed"


def test_a_suite_that_did_not_run_is_a_failure(last_line):
    assert last_line("cpp", files={}) == "0 passed, 1 failed"


def test_what_passes_when_run_again_is_named_and_passes(tmp_path):
    (tmp_path / "cpp.exit").write_text("1 3")
    (tmp_path / "cpp.xml").write_text(report(PASSED, FAILED))
    (tmp_path / "cpp.again.xml").write_text(report('<testcase name="b"/>'))
    run = subprocess.run(
        [sys.executable, SCRIPT, tmp_path, "cpp"], capture_output=True, text=True, check=True
    )
    assert "passed only when run again: cpp b" in run.stdout
    assert run.stdout.splitlines()[-1] == "2 passed, 0 failed"


@pytest.mark.parametrize("second", [FAILED, '<testcase name="b"><skipped/></testcase>', PASSED, "<testcase"])
def test_what_does_not_pass_when_run_again_has_failed(last_line, second):
    files = {"cpp.exit": "1 3", "cpp.xml": report(PASSED, FAILED), "cpp.again.xml": report(second)}
    assert last_line("cpp", files=files) == "1 passed, 1 failed"


@pytest.mark.parametrize(
    ("suite", "classname", "taken"),
    [
        ("cpp", "Sales/OnBoth", "Sales/OnBoth.pays/0"),
        ("api-sqlite", "tests.api.test_links", "tests/api/test_links.py::pays/0"),
        ("web", "src/kit/money.test.ts", "src/kit/money.test.ts"),
    ],
)
def test_what_failed_is_named_as_its_runner_takes_it(tmp_path, suite, classname, taken):
    case = f'<testcase classname="{classname}" name="pays/0"><failure/></testcase>'
    (tmp_path / f"{suite}.xml").write_text(report(PASSED, case))
    run = [sys.executable, SCRIPT, "--failed", tmp_path, suite]
    assert subprocess.run(run, capture_output=True, text=True, check=True).stdout == f"{taken}\n"


def test_a_suite_without_a_report_is_a_failure(last_line):
    assert last_line("cpp", files={"cpp.exit": "0 3"}) == "0 passed, 1 failed"


def test_a_suite_that_skipped_everything_is_a_failure(last_line):
    files = {"cpp.exit": "0 3", "cpp.xml": report(SKIPPED)}
    assert last_line("cpp", files=files) == "0 passed, 1 failed"


def test_a_crash_after_passed_cases_is_a_failure(last_line):
    files = {"cpp.exit": "139 3", "cpp.xml": report(PASSED)}
    assert last_line("cpp", files=files) == "1 passed, 1 failed"
