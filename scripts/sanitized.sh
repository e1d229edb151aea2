#!/usr/bin/env bash
# Builds the server's tests with a sanitizer into build/NAME and runs them.
# Usage: scripts/sanitized.sh NAME SANITIZERS [GTEST_FILTER]
set -euo pipefail
cd "$(dirname "$0")/.."

name=$1 sanitizers=$2 filter=${3:-*}
launcher=()
if command -v ccache >/dev/null; then launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache); fi
cmake -S . -B "build/$name" -G Ninja -DCMAKE_BUILD_TYPE=Release "-DGERBANG_SANITIZE=$sanitizers" \
  "${launcher[@]}" >/dev/null
ninja -C "build/$name" gerbang_tests
# Without a database for the tests, those on PostgreSQL are left out.
[ -n "${GERBANG_TEST_PG:-}" ] || filter="$filter:-*/postgres"
export ASAN_OPTIONS=detect_leaks=1 UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
export TSAN_OPTIONS=halt_on_error=1:suppressions=$PWD/scripts/tsan.supp
exec "build/$name/gerbang_tests" --gtest_brief=1 "--gtest_filter=$filter"
