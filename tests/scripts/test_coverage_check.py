"""The check of the coverage tables is tested on small made-up projects."""

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "coverage_check.py"
HEAD = "# Title\n\n| § | statement | where | test |\n|---|---|---|---|\n"
SOUND = "| 1 | s | w | `Ledger.balances` |\n"
FILES = {
    "src/money/ledger/ledger_test.cpp": "TEST(Ledger, balances) {\n}\nTEST(Ledger, DISABLED_x) {}\n"
    "// TEST(Ledger, commented_out) {}\n",
    "tests/api/test_pay.py": "def test_pays():\n    pass\n\n\n@pytest.mark.skip\n"
    "def test_skipped():\n    pass\n",
    "web/src/kit/money.test.ts": "describe('money', () => {\n  it('keeps a sen', () => {});\n"
    "  it.each([\n    ['a', (1)],\n  ])(\n    'reads %s',\n    () => {});\n"
    "  it.skip('is off', () => {});\n  // it('is a comment', () => {});\n"
    "  test(\"says 'a | b'\", () => {});\n});\n",
    "tests/e2e/story.spec.ts": "test('sells', async () => {});\n",
    "scripts/check.sh": "check_messages() {\n}\n",
}


@pytest.fixture
def breaches_of(tmp_path):
    def check(security, coverage=HEAD + SOUND):
        documents = {"docs/security.md": security, "docs/spec-coverage.md": coverage}
        for name, text in {**FILES, **documents}.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if text is not None:
                path.write_text(text)
        result = subprocess.run(
            [sys.executable, SCRIPT, tmp_path], capture_output=True, text=True, check=False
        )
        assert result.stderr == ""
        lines = result.stdout.splitlines()
        assert result.returncode == (1 if lines else 0)
        return lines

    return check


@pytest.mark.parametrize(
    "name",
    [
        "Ledger.balances",
        "test_pay.py::test_pays",
        "tests/api/test_pay.py::test_pays",
        "test_pay.py::test_pays[one]",
        "money.test.ts: keeps a sen",
        "kit/money.test.ts: reads %s",
        "money.test.ts: says 'a \\| b'",
        "story.spec.ts: sells",
        "check.sh: messages",
    ],
)
def test_a_test_that_exists_passes(breaches_of, name):
    assert breaches_of(HEAD + f"| 2 | s | w | held by `{name}` and `Ledger.balances` |\n") == []


@pytest.mark.parametrize(
    "name",
    [
        "Ledger.unbalances",
        "Ledger.DISABLED_x",
        "Ledger.commented_out",
        "test_pay.py::test_pay",
        "test_pay.py::test_skipped",
        "test_other.py::test_pays",
        "est_pay.py::test_pays",
        "money.test.ts: keeps",
        "money.test.ts: is off",
        "money.test.ts: is a comment",
        "money.test.ts: money",
        "story.spec.ts: keeps a sen",
        "check.sh: nothing",
        "by hand",
    ],
)
def test_a_test_that_does_not_exist_is_a_breach(breaches_of, name):
    lines = breaches_of(HEAD + f"| 2 | s | w | `Ledger.balances` `{name}` |\n")
    assert len(lines) == 1 and lines[0].startswith(f"docs/security.md:5: `{name}`: "), lines


def test_a_row_without_a_test_is_a_breach(breaches_of):
    lines = breaches_of(HEAD + SOUND + "| 2 | s | w | later |\n")
    assert lines == ["docs/security.md:6: the row has no test"]


def test_a_row_with_a_cell_too_many_is_a_breach(breaches_of):
    lines = breaches_of(HEAD + "| 2 | a | b | w | `Ledger.balances` |\n")
    assert lines == ["docs/security.md:5: the row has 5 cells instead of 4"]


def test_a_place_that_is_gone_is_a_breach(breaches_of):
    where = "`src/money/ledger/*_test.cpp` `GET /health` `src/money/ledger/gone.cpp`"
    lines = breaches_of(HEAD + f"| 2 | s | {where} | `Ledger.balances` |\n")
    assert lines == ["docs/security.md:5: `src/money/ledger/gone.cpp` is not there"]


def test_every_table_with_the_header_is_read_and_no_other(breaches_of):
    other = "\n| a | b |\n|---|---|\n| 1 | nothing |\n\ntext\n\n"
    lines = breaches_of(HEAD + SOUND + other + HEAD + "| 3 | s | w | - |\n")
    assert len(lines) == 1 and lines[0].endswith("the row has no test")


def test_a_document_without_its_table_is_a_breach(breaches_of):
    lines = breaches_of("# Security\n")
    assert lines == [
        "docs/security.md:1: there is no table with the header | § | statement | where | test |"
    ]


def test_a_missing_document_is_a_breach(breaches_of):
    assert breaches_of(HEAD + SOUND, None) == ["docs/spec-coverage.md:1: the document is missing"]


def test_a_decision_has_a_date_and_is_in_the_index(breaches_of, tmp_path):
    folder = tmp_path / "docs" / "adr"
    folder.mkdir(parents=True)
    (folder / "README.md").write_text("[One](0001-one.md)\n")
    (folder / "0001-one.md").write_text("# 1. One\n\n2026-11-22 · in force\n\nText.\n")
    (folder / "0002-two.md").write_text("# 2. Two\n\nText.\n")
    assert [line for line in breaches_of(HEAD) if "adr" in line] == [
        "docs/adr/0002-two.md:3: has no date and status (2026-11-22 · in force)",
        "docs/adr/0002-two.md:1: is not in docs/adr/README.md",
    ]
