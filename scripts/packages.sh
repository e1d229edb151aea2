# shellcheck shell=bash
# shellcheck disable=SC2154 # log_dir and job_name are of steps.sh
# Installs the Debian packages named in deploy/debian/*.txt, and only those that are missing.
# Sourced after steps.sh.

# The needs whose packages are installed: a line with another "@need" is skipped. Empty (./run): every line counts.
package_needs=()

# Each line of the lists, without comments, needs and blanks.
package_lines() {
  local needs=${package_needs[*]}
  sed -e 's/#.*//' "$@" |
    awk -v needs="$needs" -v all="${#package_needs[@]}" '
      BEGIN { split(needs, list, " "); for (i in list) wanted["@" list[i]] = 1 }
      { keep = all == 0 || $0 !~ /@/; line = ""
        for (i = 1; i <= NF; ++i) if ($i ~ /^@/) { if ($i in wanted) keep = 1 } else line = line $i
        if (keep && line != "") print line }'
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

# The package lists on a machine may be old or empty, so a first failure is answered with an update. What failed first
# is kept apart: the log ends with what counts.
apt_install_or_update() {
  local log=$log_dir/$job_name.log
  # Without it bash would go on where apt-get has ended in good order after an interrupt.
  trap 'exit 130' INT
  rm -f "$log_dir/$job_name-before-update.log"
  apt_install "$@" && return
  [ -z "$(lock_in "$log")" ] || return 1
  if grep -q 'dpkg --configure -a' "$log"; then as_root dpkg --configure -a; fi
  mv "$log" "$log_dir/$job_name-before-update.log"
  exec >>"$log" 2>&1
  as_root apt-get update -o DPkg::Lock::Timeout=120 && apt_install "$@"
}

# lock_in LOG prints which process held the lock that apt-get did not get, "PID (NAME)", or "unknown", or nothing where
# that was not the fault.
lock_in() {
  awk '
    match($0, /held by process [0-9]+ \([^)]*\)/) { holder = substr($0, RSTART + 16, RLENGTH - 16) }
    /^E: (Could not get lock|Unable to acquire|Unable to lock)/ { is_locked = 1 }
    END { if (is_locked) print holder == "" ? "unknown" : holder }' "$1"
}

packages_advice() {
  local holder command
  holder=$(lock_in "$log_dir/$1.log")
  if [ -z "$holder" ]; then
    printf 'Debian packages could not be installed; check the network, or install by hand: %s' "$packages_by_hand"
    return
  fi
  printf 'another program is installing packages'
  if [ "$holder" != unknown ]; then
    command=$({ tr '\0' ' ' <"/proc/${holder%% *}/cmdline"; } 2>/dev/null) || true
    printf ': process %s%s' "$holder" "${command:+, ${command% }}"
  fi
  printf '; wait until it has ended, then start this again'
}

# Ends apt-get, and not dpkg: what that leaves half done has to be put right by hand. When apt-get is interrupted it
# stops after what dpkg has begun, which may take a minute; a second interrupt does not wait for it.
end_packages() {
  local second=
  trap 'second=yes' INT TERM
  signal_as_root INT "$1"
  sleep 0.5
  if has_apt "$1"; then
    echo "gerbang: apt-get finishes the packages that it has begun; a second Ctrl-C leaves it alone with them" >&2
  fi
  while [ -z "$second" ] && has_apt "$1"; do sleep 0.2; done
  [ -z "$second" ]
}

has_apt() {
  [[ $'\n'$(descendants "$1")$'\n' == *' apt-get'$'\n'* ]]
}

# In a job's group are apt-get and, for who is not root, sudo, which passes on what root's kill sends it.
signal_as_root() {
  if ! kill "-$1" -- "-$2" 2>/dev/null || [ "$(id -u)" != 0 ]; then as_root kill "-$1" -- "-$2" 2>/dev/null || true; fi
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
  packages_by_hand="apt-get install ${missing[*]%%|*}"
  failure_explainer=packages_advice \
    step "Debian packages: installing ${#missing[@]}" packages apt_install_or_update "${missing[@]}"
}
