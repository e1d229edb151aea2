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


def test_a_suite_without_a_report_is_a_failure(last_line):
    assert last_line("cpp", files={"cpp.exit": "0 3"}) == "0 passed, 1 failed"


def test_a_suite_that_skipped_everything_is_a_failure(last_line):
    files = {"cpp.exit": "0 3", "cpp.xml": report(SKIPPED)}
    assert last_line("cpp", files=files) == "0 passed, 1 failed"


def test_a_crash_after_passed_cases_is_a_failure(last_line):
    files = {"cpp.exit": "139 3", "cpp.xml": report(PASSED)}
    assert last_line("cpp", files=files) == "1 passed, 1 failed"
