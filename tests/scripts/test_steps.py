"""The display of long steps by scripts/steps.sh, tried with jobs that are made up."""

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"
FIRST_LINES = f"""set -euo pipefail
steps_total=2
. "{SCRIPTS}/steps.sh"
trap stop_steps EXIT
trap 'exit 130' INT
"""


@pytest.fixture
def start(tmp_path):
    """Starts bash with the functions of steps.sh in an empty folder, as the leader of its group."""
    (tmp_path / "scripts").symlink_to(SCRIPTS)
    (tmp_path / "build/log").mkdir(parents=True)

    def start(text):
        return subprocess.Popen(
            ["bash", "-c", FIRST_LINES + text],
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
            # A shell in the background would hand down that interrupts are ignored.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )

    return start


@pytest.fixture
def output_of(start):
    def run(text, code=0):
        shell = start(text)
        output, _ = shell.communicate(timeout=60)
        assert shell.returncode == code, output
        return output

    return run


@pytest.fixture
def log(tmp_path):
    def write(name, text):
        (tmp_path / "build/log" / name).write_text(text)

    return write


def test_a_unit_is_planned_by_the_lines_of_the_files_it_includes(output_of, tmp_path):
    folder = tmp_path / "build/release"
    (folder / "units").mkdir(parents=True)
    (tmp_path / "src/team").mkdir(parents=True)
    (tmp_path / "src/team/team.cpp").write_text("int x;\n" * 1000)
    (folder / "units/team.cpp").write_text('#include "team/team.cpp"\n')
    objects = "CMakeFiles/rooms.dir/"
    (folder / "build.ninja").write_text(
        "rule compile\n  command = false\n  description = Building CXX object $out\n"
        "rule link\n  command = false\n  description = Linking CXX executable $out\n"
        f"build {objects}units/team.cpp.o: compile\n"
        f"build {objects}cmake_pch.hxx.gch: compile\n"
        f"build server: link {objects}units/team.cpp.o {objects}cmake_pch.hxx.gch\n"
        # As CMake does where a list of files is to be looked at again.
        "rule again\n  command = true\n  generator = 1\n  restat = 1\n"
        "build look: phony\nbuild build.ninja: again look\n"
    )
    output_of("(job_name=server && plan_ninja build/release server)")
    assert sorted((tmp_path / "build/log/server.plan").read_text().splitlines()) == [
        f"10 Building CXX object {objects}cmake_pch.hxx.gch",
        f"15 Building CXX object {objects}units/team.cpp.o",
        "5 Linking CXX executable server",
    ]


def test_a_large_unit_counts_for_more_than_a_small_one(output_of, log):
    log("server.plan", "30 Building team\n5 Building fees\n5 Linking server\n")
    log("server.log", "[1/3] Building fees\n")
    assert output_of("job_share server") == "5 40\n"
    log("server.log", "[1/3] Building fees\nx.h: warning\n[2/3] Building team\n")
    assert output_of("job_share server") == "35 40\n"


def test_work_that_was_not_planned_stretches_the_plan(output_of, log):
    log("server.plan", "10 Building team\n10 Building fees\n")
    log("server.log", "[1/4] Generating messages\n")
    assert output_of("job_share server") == "10 40\n"


def test_packages_are_fetched_unpacked_and_set_up(output_of, log):
    log(
        "packages.log",
        "0 upgraded, 2 newly installed, 0 to remove and 5 not upgraded.\nGet:1 http://a b/main amd64 one [1 kB]\n"
        "Get:2 http://a b/main amd64 two [1 kB]\nUnpacking one (1) ...\n",
    )
    assert output_of("job_share packages; job_now packages 1") == "3 6\nunpacking one"


def test_a_wait_for_the_lock_of_dpkg_is_shown(output_of, log):
    wait = "Waiting for cache lock: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 42 (apt)... 3s"
    log("packages.log", f"Reading state information...\n{wait}\r{wait}")
    assert output_of("job_now packages 1") == "waiting for apt (process 42)"


def test_the_jobs_of_a_step_are_one_share_and_their_stages_are_named(output_of, log):
    log("server.plan", "60 Building team\n20 Building fees\n")
    log("server.log", "[1/2] Building team\n")
    log("web.plan", "10 npm packages\n10 bundle\n")
    log("web.log", "[1/2] npm packages\n")
    log("web.now", "bundle\n")
    assert output_of('SECONDS=60 && progress 0 "server:$$" "web:$$"') == " 70 %, about 30 s left: web: bundle"


def test_a_job_that_has_ended_leaves_nothing_to_do(output_of, log):
    log("server.plan", "60 Building team\n20 Building fees\n")
    log("server.log", "[1/2] Building team\n")
    assert output_of('true & wait $!; progress $SECONDS "server:$!"') == " 100 %"


def test_the_time_that_is_left_needs_some_seconds_and_three_percent(output_of):
    assert output_of("time_left 9 5 10; time_left 30 1 50; time_left 30 10 10") == ""
    assert output_of("time_left 30 3 100") == ", about 16 min left"


def test_what_the_compilers_work_on_is_shown(output_of, tmp_path, log):
    log("server.plan", "10 Building team\n")
    (tmp_path / "cc1plus").write_text("#!/bin/bash\nread -r -t 30 <> <(:)\n")
    (tmp_path / "cc1plus").chmod(0o755)
    text = """mkdir -p x; ./cc1plus -include x/cmake_pch.hxx x/money_refunds.cpp -dumpbase money_refunds.cpp.cpp & ./cc1plus x/cmake_pch.hxx.cxx &
    for _ in {1..50}; do [ -z "$(job_now server $$)" ] || break; sleep 0.1; done; sleep 0.2
    job_now server $$; kill $(jobs -p)"""
    assert output_of(text) == "headers money_refunds"


def test_stages_are_counted_and_the_running_one_is_noted(output_of, tmp_path):
    text = """work() { plan_stages "2 first" "1 second"; stage first true; stage second cat build/log/web.now; }
    job web work; join "pages"; cat build/log/web.plan build/log/web.log"""
    assert output_of(text).splitlines()[2:] == ["2 first", "1 second", "[1/2] first", "second", "[2/2] second"]


COMPILED = (
    "[1/9] Building CXX object a.o\nb.cpp:1: warning: unused\n[2/9] Building CXX object b.o\nFAILED: c.o\n"
    "c++ -Werror=return-type -c c.cpp\nIn file included from c.cpp:3:\nc.h: In function 'int f()':\n"
    "c.h:7:3: error: 'x' was not declared\n    7 |   x();\n      |   ^\nc.h:9:3: error: and another\n"
)


def test_a_failed_build_shows_the_first_error_with_what_leads_to_it(output_of, log):
    log("server.log", COMPILED + "note: and so on\n" * 100 + "ninja: build stopped\n")
    lines = output_of("first_error build/log/server.log").splitlines()
    assert lines[:5] == COMPILED.splitlines()[5:10]
    assert lines[5] == "…"
    assert lines[-1] == "ninja: build stopped"
    assert len(lines) == 16


@pytest.mark.parametrize(
    "line",
    ["c++: fatal error: Killed signal terminated program cc1plus", "a.o: undefined reference to `f()'",
     "CMake Error at CMakeLists.txt:3", "npm error code ENOTFOUND", "E: Unable to locate package x"],
)
def test_other_programs_errors_are_found_too(output_of, log, line):
    log("server.log", "before\n" * 50 + line + "\n" + "after\n" * 50)
    assert output_of("first_error build/log/server.log").splitlines()[0] == line


def test_without_an_error_the_last_lines_are_shown_once(output_of, log):
    log("server.log", "".join(f"line {i}\n" for i in range(1, 41)))
    assert output_of("first_error build/log/server.log").splitlines() == [f"line {i}" for i in range(16, 41)]


def test_the_first_failure_ends_a_step_though_an_earlier_job_still_works(output_of):
    began = time.monotonic()
    output = output_of("job server sleep 50; job web bash -c 'echo Error: no; exit 3'; join both", code=1)
    assert time.monotonic() - began < 20
    assert "    Error: no\ngerbang: both failed; the whole output is in build/log/web.log\n" in output


def test_an_interrupt_ends_the_jobs_with_all_that_they_started(start, tmp_path):
    text = """job server bash -c 'trap "" TERM; (trap "sleep 1; echo ended >done; exit" TERM; touch began
      while sleep 0.1; do :; done) & wait'
    join server"""
    shell = start(text)
    while not (tmp_path / "began").exists():
        time.sleep(0.02)
    os.kill(shell.pid, signal.SIGINT)
    shell.communicate(timeout=60)
    assert shell.returncode == 130
    assert (tmp_path / "done").read_text() == "ended\n"
