"""Statement and refusal coverage are tested on a small made-up project."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"
FILES = {
    "src/money/refunds/refund_store.h": """namespace gerbang::refunds {
inline constexpr db::Statement kFind{"refund_find", "SELECT 1"};
inline constexpr db::RecordStatement<Refund, "INSERT {} VALUES (:id) < 1">
    kAdd{"refund_add"};
constexpr db::RecordStatement<Refund, R"(UPDATE "x" SET a = 1)"> kWrite{"refund_write"};
// constexpr db::Statement kGone{"refund_gone", "SELECT 1"};
""",
    "src/money/refunds/refund_query.cpp": """namespace gerbang::refunds {
constexpr db::List<Refund, RefundQuery> kRefundList{
    .whose = db::Whose::of_merchant("merchant_id"),
""",
    "src/money/refunds/refund_test.cpp": 'constexpr db::Statement kAll{"test_all", "SELECT 1"};\n',
    "src/money/refunds/refund.cpp": """
  return conflict(is_open ? say::a : say::b(x(1)), is_open ? "refund.open" : "refund.ended");
  return Error{ErrorCode::forbidden, say::c, {}, "refund.own", {}};
  audit::write(tx, "refund.approve");
""",
    "contract/openapi.json": json.dumps(
        {"x-errors": [{"errorCode": "error.conflict"}],
         "paths": {"/a": {"get": {"responses": {"409": {"x-errors": [{"errorCode": "refund.open"}]}}}}}}),
    "scripts/statement_exceptions.tsv": "",
    "scripts/refusal_exceptions.tsv": "",
}
STATEMENTS = ("refund_find", "refund_add", "refund_write")
PARTS = ("first page", "last page", "filter name", "sort createdDate")


def whole_log():
    lines = []
    for engine in ("sqlite", "postgres"):
        lines += [f"{engine}\tstatement\t{name}" for name in (*STATEMENTS, "test_all")]
        lines += [f"{engine}\thas\trefunds::RefundQuery\t{part}" for part in PARTS if " page" not in part]
        for name in ("refunds::RefundQuery", "payouts::LineQuery", "reconciliation::LineQuery of all"):
            lines += [f"{engine}\tlist\t{name}\t{part}" for part in PARTS]
    return lines


@pytest.fixture
def run(tmp_path):
    def run(script, log, **changed):
        for name, text in {**FILES, **changed}.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        (tmp_path / "log").write_text("".join(line + "\n" for line in log))
        done = subprocess.run([sys.executable, SCRIPTS / script, tmp_path / "log", "--root", tmp_path],
                              capture_output=True, text=True, check=False)
        assert done.stderr == ""
        return done.returncode, done.stdout.splitlines()
    return run


def test_a_run_that_reaches_all_passes(run):
    code, said = run("statement_coverage.py", whole_log())
    assert (code, len(said)) == (0, 1), said


@pytest.mark.parametrize("gone, said", [
    ("postgres\tstatement\trefund_add", "not reached: postgres statement refund_add"),
    ("sqlite\tstatement\trefund_write", "not reached: sqlite statement refund_write"),
    ("sqlite\tlist\trefunds::RefundQuery\tfilter name", "not reached: sqlite list refunds::RefundQuery: filter name"),
    ("postgres\tlist\trefunds::RefundQuery\tlast page", "not reached: postgres list refunds::RefundQuery: last page"),
])
def test_what_one_engine_did_not_execute_is_named(run, gone, said):
    code, lines = run("statement_coverage.py", [line for line in whole_log() if line != gone])
    assert code == 1 and lines[:-1] == [said]


def test_what_is_executed_and_not_found_in_the_code_is_named(run):
    code, lines = run("statement_coverage.py", [*whole_log(), "sqlite\tstatement\tmade_at_run_time"])
    assert code == 1 and lines[:-1] == ["executed, and not found in the code: statement made_at_run_time"]


def test_an_exception_has_a_reason_and_something_to_be_about(run):
    log = [line for line in whole_log() if line != "postgres\tstatement\trefund_add"]
    exceptions = {"scripts/statement_exceptions.tsv": "# why\npostgres statement refund_add\tSQLite's own\n"}
    assert run("statement_coverage.py", log, **exceptions)[0] == 0
    for wrong in ("postgres statement refund_add\n", "postgres statement refund_add\tx\nsqlite statement gone\tx\n"):
        assert run("statement_coverage.py", log, **{"scripts/statement_exceptions.tsv": wrong})[0] == 1


def test_a_run_without_a_log_fails(run, tmp_path):
    assert run("statement_coverage.py", [])[0] == 1


def test_two_statements_of_one_name_are_refused(run):
    twice = {"src/money/sales/sale.cpp": 'constexpr db::Statement kX{"refund_find", "SELECT 2"};\n'}
    code, lines = run("statement_coverage.py", whole_log(), **twice)
    assert code == 1 and "two statements are called refund_find" in lines[0]


CODES = ["error.conflict", "refund.open", "refund.ended", "refund.own"]


def test_every_code_of_the_contract_and_of_the_code_is_compared(run):
    assert run("refusal_coverage.py", CODES)[0] == 0
    for code in CODES:
        ended, lines = run("refusal_coverage.py", [it for it in CODES if it != code])
        assert ended == 1 and lines[:-1] == [f"not reached: {code}"]


def test_a_code_that_is_none_is_named(run):
    ended, lines = run("refusal_coverage.py", [*CODES, "refund.opne"])
    assert ended == 1 and lines[:-1] == ["compared, and not found in the code: refund.opne"]


def test_an_exception_that_is_reached_is_named(run):
    excepted = {"scripts/refusal_exceptions.tsv": "refund.own\tno test can\n"}
    assert run("refusal_coverage.py", CODES[:-1], **excepted)[0] == 0
    ended, lines = run("refusal_coverage.py", CODES, **excepted)
    assert ended == 1 and lines[:-1] == ["reached, so its exception can go: refund.own"]
