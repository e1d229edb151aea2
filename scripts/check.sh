#!/usr/bin/env bash
# The parts of `make check`, each by its name: what can be told without running the product.
# Usage: scripts/check.sh PART…; without a part it runs them all and fails if one fails.
# shellcheck disable=SC2317 # the parts are called by their names
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
[ ! -x build/node/node_modules/node/bin/node ] || PATH="$PWD/build/node/node_modules/node/bin:$PATH"

parts=(format includes coverage shell contract web messages texts tidy)

cpp_files() {
  find src bench -name '*.cpp' -o -name '*.h' 2>/dev/null
}

check_format() {
  cpp_files | xargs -r clang-format-19 --dry-run --Werror
}

check_includes() {
  /usr/bin/python3 scripts/include_order.py && /usr/bin/python3 scripts/header_budgets.py &&
    /usr/bin/python3 scripts/changed.py --check
}

# Every test and file that docs/spec-coverage.md and docs/security.md name is there.
check_coverage() {
  /usr/bin/python3 scripts/coverage_check.py
}

check_shell() {
  shellcheck -x run test .ci/run scripts/*.sh tests/bare_system
}

# The committed contract is what the server says of itself; `make gen` writes it anew.
check_contract() {
  [ -x build/release/gerbang ] || { echo "there is no server yet; run: make build" && return 1; }
  build/release/gerbang openapi | diff --unified=1 contract/openapi.json - || {
    echo "contract/openapi.json is not what the server serves; run: make gen"
    return 1
  }
}

check_web() {
  npm run --silent typecheck --prefix web &&
    npm run --silent lint --prefix web &&
    npm run --silent format:check --prefix web
}

# Every language has the keys and the placeholders of English.
check_messages() {
  node scripts/messages_check.cjs
}

# Every sentence that the server says, and every mail, is there in every language.
check_texts() {
  /usr/bin/python3 scripts/texts_check.py
}

# The record of a full ./test: which statements it executed and which refusals it compared (below build/test/).
check_statements() {
  /usr/bin/python3 scripts/statement_coverage.py build/test/statements.tsv
}
check_refusals() {
  /usr/bin/python3 scripts/refusal_coverage.py build/test/refusals.txt
}

# The C++ files that differ from the upstream branch or, where nothing does, from the commit before; a
# header counts as the file of its name.
changed_cpp() {
  local since files
  since=$(git merge-base HEAD '@{upstream}' 2>/dev/null) || since=HEAD
  files=$(git diff --name-only "$since" -- src && git ls-files --others --exclude-standard -- src)
  [ -n "$files" ] || files=$(git diff --name-only HEAD~1 -- src 2>/dev/null) || return 0
  sed -nE 's/\.(h|cpp)$/.cpp/p' <<<"$files" | sort --unique | while read -r file; do
    [ ! -f "$file" ] || printf '%s\n' "$file"
  done
}

# The files named on stdin one behind the other in as few as there are files of one folder: most of the time that
# one file takes goes into the headers of the libraries. No two of a folder meet, so that what a room calls the
# same in two of its files stays two things.
tidy_units() {
  rm -rf build/tidy/units && mkdir -p build/tidy/units || return 1
  LC_ALL=C sort | awk '
    { file[NR] = folder = $0; sub("/[^/]*$", "", folder); if (++of[folder] > units) units = of[folder] }
    END {
      for (i = 1; i <= NR; ++i) {
        unit = "build/tidy/units/" i % units ".cpp"
        print "#line 1 \"" file[i] "\"" >unit
        while ((getline text <file[i]) > 0) print text >unit
        close(file[i])
      }
    }'
  find build/tidy/units -name '*.cpp'
}

# Says of what was found where it stands in src/.
tidy_places() {
  awk '
    match($0, /units\/[0-9]+\.cpp:[0-9]+:/) {
      split(substr($0, RSTART, RLENGTH), at, ":")
      unit = "build/tidy/" at[1]
      for (line = 1; line <= at[2] && (getline text <unit) > 0; ++line)
        if (text ~ /^#line 1 /) { split(text, place, "\""); begin = line }
      close(unit)
      $0 = place[2] ":" at[2] - begin substr($0, RSTART + RLENGTH - 1)
    }
    { print }'
}

# Bugs that a reader misses, in what changed: a file takes it some ten seconds, all of them three each.
# All of them: GERBANG_TIDY=all scripts/check.sh tidy
check_tidy() {
  local files
  if [ "${GERBANG_TIDY:-}" = all ]; then
    files=$(find src -name '*.cpp')
  else
    files=$(changed_cpp)
  fi
  [ -n "$files" ] || return 0
  # It reads the compiler's commands, and cannot read the headers that GCC has precompiled.
  cmake -S . -B build/tidy -G Ninja -DGERBANG_BUILD_TESTS=ON -DGERBANG_PCH=OFF -DGERBANG_UNITS=OFF >build/tidy.log &&
    ninja -C build/tidy generated/messages.cpp >>build/tidy.log &&
    tidy_units <<<"$files" |
    xargs -P "$(nproc)" -n 1 clang-tidy-19 -p build/tidy --quiet --warnings-as-errors='*' |
      tidy_places
}

failed=0
for part in "${@:-${parts[@]}}"; do
  if [ "$(type -t "check_$part")" != function ]; then
    echo "no such part: $part (there are: ${parts[*]})" >&2
    exit 2
  fi
  if "check_$part"; then
    printf '%-9s ok\n' "$part"
  else
    printf '%-9s FAILED\n' "$part"
    failed=1
  fi
done
exit $failed
