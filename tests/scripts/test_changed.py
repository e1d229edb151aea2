"""The selection of ./test --changed is tested on small made-up trees, and the table of rooms on the real one."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "scripts" / "changed.py"

TREE = {
    # sales < refunds < payouts; links beside them
    "src/money/sales/sale.h": "",
    "src/money/sales/sale.cpp": '#include "money/sales/sale.h"\n',
    "src/money/sales/sale_test.cpp": '#include "money/sales/sale.h"\nTEST_ON_SQLITE(SaleTest, a_sale_is_paid_once) {}\n',
    "src/money/refunds/refund.h": '#include "money/sales/sale.h"\n',
    "src/money/refunds/refund.cpp": '#include "money/refunds/refund.h"\n#include "say/refunds.h"\n',
    "src/money/refunds/sending.cpp": '#include "money/refunds/refund.h"\n',  # has no header of its own
    "src/money/refunds/refund_test.cpp": '#include "money/refunds/refund.h"\nTEST(RefundTest, is_refused) {}\n',
    "src/money/payouts/payout.h": "",
    "src/money/payouts/payout.cpp": '#include "money/payouts/payout.h"\n#include "money/refunds/refund.h"\n',
    "src/money/payouts/payout_test.cpp": '#include "money/payouts/payout.h"\nTEST_F(PayoutTest, ties) {}\n',
    "src/selling/links/link.h": "",
    "src/selling/links/link_test.cpp": '#include "selling/links/link.h"\nTEST(LinkTest, ends) {}\n',
    "src/views/search/search_api.cpp": '#include "money/payouts/payout.h"\n',
    "src/base/core/clock.h": "",
    "src/base/db/migrations/0001_sales.sql": "CREATE TABLE sales (id BIGINT);\n",
    "src/base/db/migrations/0002_more.sql": "ALTER TABLE sales ADD COLUMN colour TEXT;\n",
    "src/money/sales/sale_store.cpp": '#include "money/sales/sale.h"\nauto a = "INSERT INTO sales (id)";\n',
    "tests/api/conftest.py": "",
    "tests/api/shop.py": "",
    "tests/api/test_sales.py": "import shop\n",
    "tests/api/test_refunds.py": "from shop import Shop\n",
    "tests/api/test_payouts.py": "",
    "tests/api/test_search.py": "",
    "tests/api/test_links.py": "",
    "tests/api/test_exports.py": "",
    "tests/e2e/pay.ts": "",
    "tests/e2e/links.spec.ts": "import { pay } from './pay';\n",
    "tests/e2e/story.spec.ts": "",
    "tests/scripts/test_changed.py": "",
    "web/src/kit/amount.ts": "",
    "web/src/rooms/links/list.tsx": "import { amount } from '../../kit/amount';\n",
    "web/src/rooms/links/list.test.tsx": "import { List } from './list';\n",
    "web/src/rooms/refunds/view.test.tsx": "",
    "web/src/pay/page.tsx": "",
    "web/src/app/router.tsx": "import('../rooms/links/list')\n",
    "messages/en/server/refunds.json": "{}",
    "docs/answers.md": "",
    "tests/golden/states.txt": "",
    "src/app/main.cpp": "",
    "tests/rooms.tsv": "# what each is about\n"
    "tests/api/test_sales.py\tmoney/sales\n"
    "tests/api/test_refunds.py\tmoney/refunds\n"
    "tests/api/test_payouts.py\tmoney/payouts\n"
    "tests/api/test_search.py\tviews/search\n"
    "tests/api/test_links.py\tselling/links\n"
    "tests/api/test_exports.py\t*_export\n"
    "tests/e2e/links.spec.ts\tselling/links web/rooms/links\n"
    "tests/e2e/story.spec.ts\tmoney/sales web/pay\n",
}


def grow(folder, files):
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def run(folder, *words):
    return subprocess.run([sys.executable, SCRIPT, "--root", folder, *words], capture_output=True, text=True, check=False)


@pytest.fixture
def chosen(tmp_path):
    """The selection after changes, without the checks and what both engines have alike."""
    grow(tmp_path, TREE)

    def choose(*changed, **more):
        grow(tmp_path, more.get("files", {}))
        done = run(tmp_path, *changed)
        assert done.returncode == 0, done.stderr
        lines = [line.split("\t") for line in done.stdout.splitlines()]
        assert all(argument == "*" for suite, argument in lines if suite.startswith("check-"))
        out = {}
        for suite, argument in lines:
            if not suite.startswith("check-"):
                out.setdefault(suite, []).append(argument.removeprefix("tests/api/"))
        assert out.pop("api-postgresql", []) == out.get("api-sqlite", [])
        return out
    return choose


WHOLE = ["scripts", "cpp", "api-sqlite", "deploy", "web", "e2e-sqlite", "e2e-postgresql"]


@pytest.mark.parametrize(
    "file", ["src/base/core/clock.h", "src/app/main.cpp", "tests/api/conftest.py", "CMakeLists.txt", "unheard.of"])
def test_what_everything_rests_on_chooses_everything(chosen, file):
    assert chosen(file) == {suite: ["*"] for suite in WHOLE}


def test_a_test_alone_is_chosen_when_it_alone_has_changed(chosen):
    assert chosen("src/money/sales/sale_test.cpp") == {"cpp": ["*/SaleTest.*"]}
    assert chosen("tests/api/test_links.py") == {"api-sqlite": ["test_links.py"]}
    assert chosen("tests/scripts/test_changed.py") == {"scripts": ["tests/scripts/test_changed.py"]}


def test_tests_of_the_rooms_above_are_chosen_through_the_files_that_implement_headers(chosen):
    # payout_test.cpp includes payout.h alone; payout.cpp, which implements it, includes refund.h.
    assert chosen("src/money/refunds/refund.cpp")["cpp"] == ["PayoutTest.*", "RefundTest.*"]


def test_a_file_without_a_header_of_its_own_implements_those_of_its_room(chosen):
    assert chosen("src/money/refunds/sending.cpp")["cpp"] == ["PayoutTest.*", "RefundTest.*"]


def test_the_tests_of_a_changed_file_s_own_room_are_chosen_however_they_reach_it(chosen):
    files = {"src/money/refunds/refund_api.cpp": ""}  # nothing includes it
    assert chosen("src/money/refunds/refund_api.cpp", files=files)["cpp"] == ["RefundTest.*"]


def test_api_tests_are_chosen_of_the_changed_room_and_of_those_that_use_it_directly(chosen):
    # The search uses payouts, which use refunds: its own tests call no refund.
    assert chosen("src/money/refunds/refund.cpp")["api-sqlite"] == ["test_payouts.py", "test_refunds.py"]


def test_a_file_s_kind_chooses_tests_of_that_kind(chosen):
    files = {"src/selling/links/link_export.cpp": ""}
    assert chosen("src/selling/links/link_export.cpp", files=files)["api-sqlite"] == ["test_exports.py", "test_links.py"]


def test_a_migration_chooses_the_rooms_that_name_its_tables(chosen):
    found = chosen("src/base/db/migrations/0002_more.sql")
    assert "*/SaleTest.*" in found["cpp"] and "LinkTest.*" not in found["cpp"]
    assert "test_sales.py" in found["api-sqlite"] and "test_links.py" not in found["api-sqlite"]


def test_a_room_s_messages_choose_the_tests_of_the_room(chosen):
    found = chosen("messages/en/server/refunds.json")
    assert "RefundTest.*" in found["cpp"] and "test_refunds.py" in found["api-sqlite"] and found["web"] == ["*"]


def test_a_suite_whose_name_two_files_share_is_chosen_test_by_test(chosen):
    files = {"src/selling/links/more_test.cpp": "TEST(LinkTest, goes_on) {}\n"}
    assert chosen("src/selling/links/more_test.cpp", files=files) == {"cpp": ["LinkTest.goes_on"]}


def test_a_page_chooses_the_tests_that_import_it_and_the_browser_s_of_its_room(chosen):
    assert chosen("web/src/kit/amount.ts") == {
        "web": ["src/rooms/links/list.test.tsx"], "e2e-sqlite": ["links.spec.ts"]}


def test_browser_tests_that_a_landing_does_without_are_not_chosen(chosen):
    looks = {"tests/e2e/links.spec.ts": "import { pay } from './pay';\ntest('states', { tag: '@look' }, async () => {});\n"}
    assert chosen("tests/e2e/pay.ts", files=looks) == {}
    looks["tests/e2e/links.spec.ts"] += "test('a_link_is_paid', async () => {});\n"
    assert chosen("tests/e2e/pay.ts", files=looks) == {"e2e-sqlite": ["links.spec.ts"]}


def test_a_module_of_tests_chooses_those_that_import_it(chosen):
    assert chosen("tests/api/shop.py") == {"api-sqlite": ["test_refunds.py", "test_sales.py"]}
    assert chosen("tests/e2e/pay.ts") == {"e2e-sqlite": ["links.spec.ts"]}


def test_a_document_chooses_the_tests_that_read_it(chosen):
    files = {"tests/api/test_links.py": 'read("docs/answers.md")\n',
             "src/money/sales/sale_test.cpp": 'TEST(SaleTest, states) { golden("states.txt"); }\n'}
    assert chosen("docs/answers.md", files=files) == {"api-sqlite": ["test_links.py"]}
    assert chosen("tests/golden/states.txt") == {"cpp": ["SaleTest.*"]}


def test_a_document_that_no_test_reads_chooses_the_checks_alone(chosen):
    assert chosen("docs/answers.md", "README.md") == {}


def test_a_test_that_the_table_lacks_is_chosen_after_every_change_of_the_product(chosen):
    files = {"tests/api/test_new.py": ""}
    assert "test_new.py" in chosen("src/selling/links/link.h", files=files)["api-sqlite"]


def test_what_has_changed_is_asked_of_git(tmp_path):
    grow(tmp_path, TREE)
    git = ["git", "-C", tmp_path, "-c", "user.name=Test", "-c", "user.email=test@example.com"]
    for words in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "First"]):
        subprocess.run([*git, *words], check=True)
    grow(tmp_path, {"src/selling/links/link.h": "// changed\n"})
    assert "cpp\tLinkTest.*" in run(tmp_path).stdout.splitlines()
    subprocess.run([*git, "commit", "-qam", "Second"], check=True)
    grow(tmp_path, {"src/money/payouts/late_test.cpp": "TEST(LateTest, waits) {}\n"})  # Git does not know it
    lines = run(tmp_path, "--since", "HEAD~1").stdout.splitlines()
    assert [line for line in lines if line.startswith("cpp")] == ["cpp\tLateTest.*", "cpp\tLinkTest.*"]


def test_a_commit_that_there_is_not_is_said(tmp_path):
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    done = run(tmp_path, "--since", "nowhere")
    assert done.returncode == 1 and "nowhere" in done.stderr


def test_every_api_and_browser_test_is_in_the_table_of_rooms():
    done = run(ROOT, "--check")
    assert done.stdout == "" and done.returncode == 0


def test_the_check_names_what_the_table_lacks_and_what_it_invents(tmp_path):
    grow(tmp_path, TREE | {"tests/api/test_new.py": "", "tests/rooms.tsv": TREE["tests/rooms.tsv"]
                           + "tests/api/test_gone.py\tmoney/colours\n"})
    assert run(tmp_path, "--check").stdout.splitlines() == [
        "tests/rooms.tsv: tests/api/test_new.py is missing; say which rooms it is about",
        "tests/rooms.tsv: there is no tests/api/test_gone.py",
        "tests/rooms.tsv: tests/api/test_gone.py: there is no room money/colours",
    ]
