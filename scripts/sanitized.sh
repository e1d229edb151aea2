#!/usr/bin/env bash
# Builds the server's tests with sanitizers into build/NAME and runs them, on the PostgreSQL of
# GERBANG_TEST_PG or one of its own.
# Usage: scripts/sanitized.sh NAME SANITIZERS [GTEST_FILTER]
set -euo pipefail
cd "$(dirname "$0")/.."

name=$1 sanitizers=$2 filter=${3:-*}
. scripts/build.sh
build_dir=build/$name
build_options=("-DGERBANG_SANITIZE=$sanitizers" -DGERBANG_UNITS=OFF)
with_tests=ON configure_server >/dev/null
ninja -C "$build_dir" gerbang_tests
export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
export TSAN_OPTIONS=halt_on_error=1:suppressions=$PWD/scripts/tsan.supp
if [ -z "${GERBANG_TEST_PG:-}" ]; then
  # It ends when its input does, with this script.
  coproc postgres { /usr/bin/python3 tests/support/throwaway_postgres.py; }
  IFS= read -r GERBANG_TEST_PG <&"${postgres[0]}"
  export GERBANG_TEST_PG
fi
"$build_dir/gerbang_tests" --gtest_brief=1 "--gtest_filter=$filter"
