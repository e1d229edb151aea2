# shellcheck shell=bash
# Installs the Debian packages named in deploy/debian/*.txt, and only those that are missing.
# Sourced after steps.sh.

# Each line of the lists, without comments and blanks.
package_lines() {
  sed -e 's/#.*//' -e 's/[[:space:]]//g' -e '/^$/d' "$@"
}

installed_packages() {
  dpkg-query --show --showformat='${db:Status-Abbrev} ${Package}\n' | sed -n 's/^ii *//p'
}

# missing_lines LIST… prints the lines none of whose alternatives is installed.
missing_lines() {
  local installed line name
  installed=$'\n'$(installed_packages)$'\n'
  for line in $(package_lines "$@"); do
    for name in ${line//|/ }; do
      if [[ $installed == *$'\n'"$name"$'\n'* ]]; then continue 2; fi
    done
    # A Node.js from elsewhere brings its own npm, which Debian's npm package would conflict with.
    if [ "$line" = npm ] && command -v npm >/dev/null; then continue; fi
    printf '%s\n' "$line"
  done
}

has_candidate() {
  [[ $(apt-cache policy "$1") =~ Candidate:\ [^\(] ]]
}

# chosen_packages LINE… prints one package for each line, or fails when none is known.
chosen_packages() {
  local line name
  for line in "$@"; do
    for name in ${line//|/ }; do
      if has_candidate "$name"; then
        printf '%s\n' "$name"
        continue 2
      fi
    done
    printf 'no candidate for %s\n' "$line" >&2
    return 1
  done
}

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

apt_install() {
  local names
  names=$(chosen_packages "$@") || return 1
  # shellcheck disable=SC2086 # one word per package
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
    -o DPkg::Lock::Timeout=120 $names
}

# The package lists on a machine may be old or empty, so a first failure is answered with an update.
apt_install_or_update() {
  apt_install "$@" && return
  as_root apt-get update -o DPkg::Lock::Timeout=120 && apt_install "$@"
}

become_root_or_explain() {
  [ "$(id -u)" != 0 ] || return 0
  local by_hand="apt-get install ${*%%|*}"
  if ! command -v sudo >/dev/null; then
    fail "packages are missing and there is no sudo here; as root run: $by_hand"
  fi
  sudo -n true 2>/dev/null || sudo -v ||
    fail "packages are missing and sudo was refused; as root run: $by_hand"
}

# install_packages LIST… is one step of ./run and ./test.
install_packages() {
  command -v apt-get >/dev/null || fail "this is not Debian: install what $* name, then build with CMake"
  local missing
  mapfile -t missing < <(missing_lines "$@")
  if [ ${#missing[@]} = 0 ]; then
    step_skipped "Debian packages: all there"
    return
  fi
  become_root_or_explain "${missing[@]}"
  failure_advice="Debian packages could not be installed; check the network, or install by hand: ${missing[*]%%|*}" \
    step "Debian packages: installing ${#missing[@]}" packages apt_install_or_update "${missing[@]}"
}
