"""The time at which every test server starts: start_time.txt, or what GERBANG_TEST_START says ("now" is today)."""

import os
import time
from datetime import datetime
from pathlib import Path


def start_time():
    """Seconds since 1970."""
    text = os.environ.get("GERBANG_TEST_START") or Path(__file__).with_suffix(".txt").read_text().strip()
    return time.time() if text == "now" else datetime.fromisoformat(text).timestamp()
