"""The bare loops of bench/ do the same work as the server only as long as their statements are its own."""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "bench"))

from programs import statements  # noqa: E402

SERVER = Path(os.environ.get("GERBANG_TEST_BINARY") or ROOT / "build/release/gerbang")
BARE = SERVER.parent / "bench" / "gerbang_bare"


def test_the_bare_loops_run_the_server_s_own_statements():
    assert statements(BARE, SERVER).keys() >= {"session_row", "sales_page_newest", "link_insert"}
