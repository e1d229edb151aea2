"""The include order itself is tested on small made-up trees."""

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "include_order.py"


@pytest.fixture
def breaches_of(tmp_path):
    def check(files):
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        result = subprocess.run(
            [sys.executable, SCRIPT, tmp_path], capture_output=True, text=True, check=False
        )
        lines = result.stdout.splitlines()
        assert result.stderr == ""
        assert result.returncode == (1 if lines else 0)
        return lines

    return check


def test_a_room_may_include_the_rooms_below(breaches_of):
    assert breaches_of({"src/money/refunds/refund.cpp": '#include "money/sales/sale.h"\n'}) == []


def test_a_room_may_include_its_own_private_headers(breaches_of):
    files = {"src/money/refunds/refund.cpp": '#include "money/refunds/refund_store.h"\n'}
    assert breaches_of(files) == []


def test_an_include_of_a_room_above_is_a_breach(breaches_of):
    lines = breaches_of({"src/money/ledger/ledger.h": '\n#include "money/sales/sale.h"\n'})
    assert lines == ["src/money/ledger/ledger.h:2: ledger may not include sales: it is not below ledger"]


def test_a_room_says_its_own_messages_and_those_of_rooms_below(breaches_of):
    assert breaches_of({"src/money/refunds/refund.cpp": '#include "say/refunds.h"\n#include "say/sales.h"\n'}) == []
    assert breaches_of({"src/money/sales/sale.cpp": '#include "say/refunds.h"\n'}) == [
        "src/money/sales/sale.cpp:1: sales may not include refunds: it is not below sales"
    ]


def test_rooms_on_one_floor_do_not_include_each_other(breaches_of):
    assert len(breaches_of({"src/people/accounts/account.cpp": '#include "people/merchants/merchant.h"\n'})) == 1


def test_a_path_upwards_is_no_way_around_the_order(breaches_of):
    files = {
        "src/base/core/clock.cpp": '#include "../db/db.h"\n',
        "src/base/db/db.h": "",
    }
    assert len(breaches_of(files)) == 1


def test_another_rooms_store_is_private_even_to_app(breaches_of):
    assert len(breaches_of({"src/app/wiring.cpp": '#include "money/sales/sale_store.h"\n'})) == 1


def test_only_app_wires_another_rooms_api(breaches_of):
    include = '#include "money/sales/sale_api.h"\n'
    assert breaches_of({"src/app/wiring.cpp": include}) == []
    assert len(breaches_of({"src/views/search/search.cpp": include})) == 1


def test_a_folder_that_is_no_room_is_a_breach(breaches_of):
    assert len(breaches_of({"src/helpers/text.cpp": ""})) == 1


def test_a_room_in_another_wing_is_no_room(breaches_of):
    assert len(breaches_of({"src/people/sales/sale.cpp": ""})) == 1


SCHEMA = {"src/base/db/migrations/0001.sql": "CREATE TABLE payouts (id BIGINT);\n"}
OWNER = {"src/money/settlement/payout.cpp": 'auto a = "INSERT INTO payouts";\n'}


def test_a_table_is_named_by_its_room_alone(breaches_of):
    above = {"src/selling/links/link.cpp": 'auto a = R"(SELECT id\nFROM payouts)";\n'}
    assert breaches_of(SCHEMA | OWNER) == []
    assert breaches_of(SCHEMA | OWNER | above) == [
        "src/selling/links/link.cpp:2: links may not name the table payouts: it is settlement's"
    ]


def test_a_comment_may_name_any_table(breaches_of):
    above = {"src/selling/links/link.cpp": "// as in SELECT id FROM payouts\n"}
    assert breaches_of(SCHEMA | OWNER | above) == []


def test_invariants_and_tests_look_across_rooms(breaches_of):
    text = 'auto a = "SELECT id FROM payouts";\n'
    files = {"src/selling/links/invariants.cpp": text, "src/selling/links/link_test.cpp": text}
    assert breaches_of(SCHEMA | OWNER | files) == []


def test_an_include_of_no_known_room_is_a_breach(breaches_of):
    assert len(breaches_of({"src/base/core/clock.cpp": '#include "nowhere/x.h"\n'})) == 1


@pytest.mark.parametrize(
    "line",
    [
        "import { x } from '../refunds/store'",
        "import { x } from '@/rooms/refunds/store'",
        "const x = await import('../refunds/page')",
        "export * from '../../rooms/refunds/store'",
    ],
)
def test_web_rooms_do_not_import_each_other(breaches_of, line):
    lines = breaches_of({"web/src/rooms/links/page.tsx": line + "\n"})
    assert lines == ["web/src/rooms/links/page.tsx:1: rooms/links may not import rooms/refunds"]


def test_web_rooms_may_import_the_kit_and_themselves(breaches_of):
    text = "import { a } from '../../kit/ui'\nimport { b } from './columns'\nimport c from 'react'\n"
    assert breaches_of({"web/src/rooms/links/page.tsx": text}) == []


def test_web_folders_stand_on_floors(breaches_of):
    files = {"web/src/kit/ui/icon.tsx": "import { listSales } from '../../api/client'\n"}
    assert breaches_of(files) == [
        "web/src/kit/ui/icon.tsx:1: kit/ui may not import api: it is not below kit/ui"
    ]


def test_a_web_folder_that_is_no_room_is_a_breach(breaches_of):
    assert len(breaches_of({"web/src/helpers/text.ts": ""})) == 1


def test_web_tests_look_everywhere(breaches_of):
    text = "import { router } from '../../app/router'\n"
    assert breaches_of({"web/src/kit/ui/icon.test.tsx": text}) == []


def test_no_module_of_the_tests_imports_from_a_test_module(breaches_of):
    files = {"tests/api/test_a.py": "from test_b import paid\n", "tests/api/shop.py": "def f():\n    import test_b\n",
             "tests/api/test_b.py": "from shop import f\n"}
    assert breaches_of(files) == [
        "tests/api/shop.py:2: test_b is a test module; move what is shared to a module beside it",
        "tests/api/test_a.py:1: test_b is a test module; move what is shared to a module beside it"]


@pytest.mark.parametrize("name, line, found", [
    ("api/test_a.py", "datetime.now(timezone.utc)", "datetime.now"), ("api/shop.py", "date.today()", "date.today"),
    ("api/test_a.py", "clock = time.time", "time.time"), ("e2e/a.spec.ts", "new Date().getFullYear()", "new Date()"),
    ("e2e/a.spec.ts", "Date.now() + 1", "Date.now")])
def test_tests_do_not_read_the_machines_time(breaches_of, name, line, found):
    assert breaches_of({f"tests/{name}": line + "\n"}) == [
        f"tests/{name}:1: {found} is the machine's time; read the server's"]


def test_tests_may_measure_how_long_something_takes(breaches_of):
    assert breaches_of({"tests/api/test_a.py": "time.monotonic()\n", "tests/api/server.py": "time.time()\n",
                        "tests/e2e/a.spec.ts": "performance.now(); new Date(at)\n"}) == []

