"""The words and deeds of scripts/packages.sh when apt-get fails or is interrupted, with an apt-get that is made up."""

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"
TEXT = f"""set -euo pipefail
steps_total=1
. "{SCRIPTS}/steps.sh"
. "{SCRIPTS}/packages.sh"
trap stop_steps EXIT
trap 'exit 130' INT
as_root() {{ "$@"; }}
become_root_or_explain() {{ :; }}
missing_lines() {{ echo 'one | other'; }}
chosen_packages() {{ echo one; }}
install_packages list
"""
LOCKED = """if [ "$1" = install ]; then
  echo "Waiting for cache lock: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process $HOLDER (bash)..."
  echo "E: Unable to acquire the dpkg frontend lock (/var/lib/dpkg/lock-frontend), is another process using it?"
  exit 100
fi
"""


@pytest.fixture
def start(tmp_path):
    """Starts the step that installs packages, with `apt` as the body of apt-get."""
    (tmp_path / "scripts").symlink_to(SCRIPTS)
    programs = tmp_path / "bin"
    programs.mkdir()

    def start(apt, **environment):
        (programs / "apt-get").write_text("#!/bin/bash\n" + apt)
        (programs / "apt-get").chmod(0o755)
        return subprocess.Popen(
            ["bash", "-c", TEXT],
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "PATH": f"{programs}:{os.environ['PATH']}", **environment},
            start_new_session=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )

    return start


def wait_for(path):
    while not path.exists():
        time.sleep(0.02)


def test_who_holds_the_lock_is_named_and_the_network_is_not(start, tmp_path):
    output, _ = start("touch \"updated-$1\"\n" + LOCKED, HOLDER=str(os.getpid())).communicate(timeout=60)
    assert f"another program is installing packages: process {os.getpid()} (bash), " in output
    assert "pytest" in output
    assert "network" not in output
    assert not (tmp_path / "updated-update").exists()


def test_another_failure_says_what_to_install_by_hand(start):
    output, _ = start("echo 'E: Temporary failure resolving'; exit 100\n").communicate(timeout=60)
    assert "check the network, or install by hand: apt-get install one" in output


def test_a_failure_is_answered_with_an_update_and_the_log_has_what_came_after_it(start, tmp_path):
    apt = 'echo "$1"; if [ "$1" = update ]; then touch updated; else [ -e updated ]; fi\n'
    shell = start(apt)
    shell.communicate(timeout=60)
    assert shell.returncode == 0
    assert (tmp_path / "build/log/packages.log").read_text() == "update\ninstall\n"
    assert (tmp_path / "build/log/packages-before-update.log").read_text() == "install\n"


def test_an_interrupt_waits_for_what_dpkg_has_begun_and_tries_nothing_else(start, tmp_path):
    apt = """echo "$1" >>calls; trap 'interrupted=yes' INT; touch began
    until [ -n "${interrupted:-}" ]; do sleep 0.1; done
    sleep 1; touch done; exit 100
    """
    shell = start(apt)
    wait_for(tmp_path / "began")
    os.kill(shell.pid, signal.SIGINT)
    output, _ = shell.communicate(timeout=60)
    assert shell.returncode == 130
    assert "apt-get finishes the packages that it has begun" in output
    assert (tmp_path / "done").exists()
    assert (tmp_path / "calls").read_text() == "install\n"


def test_a_second_interrupt_does_not_wait(start, tmp_path):
    apt = "trap '' INT; touch began; while [ ! -e end ]; do sleep 0.1; done\n"
    shell = start(apt)
    wait_for(tmp_path / "began")
    os.kill(shell.pid, signal.SIGINT)
    for line in shell.stdout:
        if "apt-get finishes" in line:
            break
    os.kill(shell.pid, signal.SIGINT)
    try:
        assert shell.wait(timeout=20) == 130
    finally:
        (tmp_path / "end").touch()
