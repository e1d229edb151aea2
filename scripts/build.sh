# shellcheck shell=bash
# Builds the server (build/release/) and the web pages (web/dist/), each only when its sources
# changed. Sourced after steps.sh; run from the root of the checkout.

node_minimum=20.19.0
# What npm's `node` package brings where the machine's own Node.js is older than that.
node_own=22.23.3

build_dir=build/release
build_options=() # for CMake

at_least() {
  [ "$(printf '%s\n%s\n' "$1" "$2" | sort --version-sort | head -n 1)" = "$1" ]
}

node_is_new_enough() {
  command -v node >/dev/null && at_least "$node_minimum" "$(node --version | tr -d v)"
}

use_own_node_if_there() {
  node_is_new_enough || [ ! -x build/node/node_modules/node/bin/node ] || use_own_node
}

use_own_node() {
  PATH="$PWD/build/node/node_modules/node/bin:$PATH"
  export PATH
}

install_own_node() {
  mkdir -p build/node
  npm install --prefix build/node --no-save --no-package-lock --no-audit --no-fund "node@$node_own"
}

# Debian's npm must go on with Debian's Node.js, whose module paths it relies on; what npm starts
# finds the newer node first on the PATH.
prepare_node() {
  node_is_new_enough && return
  [ -x build/node/node_modules/node/bin/node ] || install_own_node
  use_own_node
  node_is_new_enough
}

build_server() {
  local targets=("$@")
  if [ ! -f $build_dir/build.ninja ] || [ "${with_tests:-OFF}" = ON ]; then
    configure_server
  fi
  plan_ninja $build_dir "${targets[@]}"
  ninja -C $build_dir -j "$(compilers_max)" "${targets[@]}"
}

# One for each processor, as far as there is memory: a unit takes up to 900 MB, and the web pages 1 GB.
compilers_max() {
  local cores free_mb fitting
  cores=$(nproc)
  free_mb=$(awk '/^MemAvailable:/ { print int($2 / 1024) }' /proc/meminfo 2>/dev/null)
  fitting=$(((${free_mb:-4096} - 1024) / 900))
  if [ $fitting -lt 1 ]; then fitting=1; fi
  echo $((fitting < cores ? fitting : cores))
}

configure_server() {
  local launcher=()
  # The sloppiness keeps what was compiled with precompiled headers; without paths in the keys every
  # checkout has what another one compiled. With the inode cache a precompiled header of 130 MB is hashed once and
  # not for each unit.
  if command -v ccache >/dev/null; then
    local of_ccache="CCACHE_SLOPPINESS=pch_defines,time_macros;CCACHE_BASEDIR=$PWD;CCACHE_NOHASHDIR=1;CCACHE_INODECACHE=1"
    launcher=("-DCMAKE_CXX_COMPILER_LAUNCHER=env;$of_ccache;ccache")
  fi
  cmake -S . -B $build_dir -G Ninja -DCMAKE_BUILD_TYPE=Release \
    "-DGERBANG_BUILD_TESTS=${with_tests:-OFF}" "${launcher[@]}" "${build_options[@]}"
}

# A hash of names and contents, because a checkout of another commit changes neither reliably in
# the order of file times.
content_hash() {
  find "$@" -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum | cut -d ' ' -f 1
}

web_packages_hash() {
  { content_hash web/package.json web/package-lock.json; node --version; } | sha256sum | cut -d ' ' -f 1
}

web_sources_hash() {
  {
    web_packages_hash
    find web contract messages examples/verify-proof -type f -not -path '*/node_modules/*' -not -path 'web/dist/*' \
      -not -path 'web/src/api/gen/*' -print0 | LC_ALL=C sort -z | xargs -0 sha256sum
  } | sha256sum | cut -d ' ' -f 1
}

is_stamped() {
  [ -f "$1" ] && [ "$(cat "$1")" = "$2" ]
}

install_web_packages() {
  local hash stamp=web/node_modules/.gerbang-stamp
  hash=$(web_packages_hash)
  is_stamped $stamp "$hash" && return
  npm ci --prefix web --no-audit --no-fund
  printf '%s\n' "$hash" >$stamp
}

web_packages() {
  set -e
  prepare_node
  install_web_packages
}

# The pages, without a type check: what is tested (check.sh web) needs one, and what is only tried does not.
# The seconds are what the stages take of one processor.
build_web() {
  set -e
  local packages="npm packages" client="API client" portal="portal bundle" pay="payer's bundle"
  local stamp=build/web.stamp hash
  plan_stages "20 $packages" "12 $client" "12 $portal" "3 $pay"
  stage "$packages" web_packages
  hash=$(web_sources_hash)
  [ -f web/dist/portal.html ] && is_stamped $stamp "$hash" && return
  rm -f $stamp
  stage "$client" npm run gen --prefix web
  stage "$portal" npm run bundle --prefix web
  stage "$pay" npm run bundle:pay --prefix web
  printf '%s\n' "$hash" >$stamp
}

# For make: the server, its tests and the web pages, side by side. With web_job=web_packages no pages, but
# what their client is generated with.
build_everything() {
  local targets=(gerbang gerbang_tests gerbang_next gerbang_bare)
  web_job=${web_job:-build_web}
  build_for_tests
}

# Builds `targets` and runs `web_job`, as far as they are not empty.
build_for_tests() {
  if [ ${#targets[@]} -gt 0 ]; then with_tests=ON job server build_server "${targets[@]}"; fi
  if [ -n "$web_job" ]; then job web "$web_job"; fi
  failure_advice="the build failed" join "server, its tests, and web pages"
  use_own_node_if_there
}

# For `make dev`. Units would compile a room for each changed line; a file alone takes a few seconds.
build_for_dev() {
  build_dir=build/dev
  build_options=(-DGERBANG_UNITS=OFF)
  job server build_server gerbang
  job web build_web
  failure_advice="the build failed" join "server, file by file, and web pages"
  use_own_node_if_there
}
