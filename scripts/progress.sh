# shellcheck shell=bash
# How far a job is and what it does now, read from its log. A job with a plan (build/log/NAME.plan: "SECONDS LABEL"
# lines, in seconds of one processor) is as far as the labels that its log has as "[n/m] LABEL", which is what
# ninja prints of each finished command and `stage` of each finished stage. Sourced by steps.sh.
# shellcheck disable=SC2154 # log_dir and job_name are of steps.sh

# Called inside a job: its plan, from standard input.
plan() {
  cat >"$log_dir/$job_name.plan.part"
  mv "$log_dir/$job_name.plan.part" "$log_dir/$job_name.plan"
}

# plan_ninja FOLDER TARGET… plans what ninja is going to do. Compiling costs what the lines of a unit's files cost;
# measured for 32 units, and right within a factor of two. A ninja that fails here fails in the build, too.
plan_ninja() {
  local folder=$1
  shift
  [ -n "${job_name:-}" ] || return 0
  # From a copy: asked for build.ninja, a dry run ends at the folders that CMake wants to look at again first.
  cp "$folder/build.ninja" "$folder/plan.ninja"
  { ninja -C "$folder" -f plan.ninja -n "$@" 2>/dev/null || true; } | awk -v folder="$folder" '
    function lines_of(path, only_includes, count, text, inside) {
      while ((getline text <path) > 0) {
        ++count
        if (only_includes && split(text, inside, "\"") == 3) count += lines_of("src/" inside[2])
      }
      close(path)
      return count
    }
    sub(/^\[[0-9]+\/[0-9]+\] /, "") {
      seconds = 1
      if (/^Linking/) seconds = 5
      if (/^Building CXX object .*cmake_pch/) seconds = 10
      else if (/^Building CXX object/) {
        path = $0
        sub(/^.*\.dir\//, "", path)
        sub(/\.o$/, "", path)
        lines = lines_of(folder "/" path, path ~ /units\//)
        if (!lines) lines = lines_of(path)
        seconds = 3 + int(lines * 0.012)
      }
      print seconds, $0
    }' | plan
}

# plan_stages "SECONDS LABEL"… and then `stage LABEL COMMAND…` for each of them: for a job that is no ninja.
plan_stages() {
  stages_done=0
  stages_total=$#
  printf '%s\n' "$@" | plan
}

stage() {
  local label=$1
  shift
  printf '%s\n' "$label" >"$log_dir/$job_name.now"
  "$@"
  stages_done=$((stages_done + 1))
  printf '[%d/%d] %s\n' "$stages_done" "$stages_total" "$label"
  rm -f "$log_dir/$job_name.now"
}

# job_share NAME prints "DONE TOTAL" in seconds, or nothing where that is not known. Without a plan it can be
# told of apt-get, which fetches, unpacks and sets up each package.
job_share() {
  if [ -f "$log_dir/$1.plan" ]; then
    awk '
      FNR == NR {
        seconds = $1
        sub(/^[^ ]+ /, "")
        if ($0 in cost) next
        cost[$0] = seconds
        total += seconds
        ++planned
        next
      }
      /^\[[0-9]+\/[0-9]+\] / {
        split(substr($1, 2), counter, /[\/\]]/)
        sub(/^[^ ]+ /, "")
        if ($0 in cost) { done += cost[$0]; delete cost[$0] }
      }
      END {
        # Ninja does more than was planned where a generated file brings new work.
        if (counter[2] > planned && planned) {
          total *= counter[2] / planned
          done = total * counter[1] / counter[2]
        }
        print done + 0, total + 0
      }' "$log_dir/$1.plan" "$log_dir/$1.log"
  else
    awk '
      / newly installed/ { for (i = 2; i <= NF; ++i) if ($i == "newly") packages += $(i - 1) }
      /^Get:/ && packages { ++fetched }
      /^Unpacking / { ++unpacked }
      /^Setting up / { ++set_up }
      END {
        if (unpacked || fetched > packages) fetched = packages
        if (packages) print fetched + unpacked + set_up, 3 * packages
      }' "$log_dir/$1.log"
  fi 2>/dev/null
}

# descendants PID prints "PID COMMAND" for each process below that one.
descendants() {
  cat /proc/[0-9]*/stat 2>/dev/null | awk -v root="$1" '
    {
      pid = $1
      name = $0
      sub(/^[^(]*\(/, "", name)
      rest = name
      sub(/\)[^)]*$/, "", name)
      sub(/^.*\) /, "", rest)
      split(rest, field, " ")
      parent[pid] = field[2]
      command[pid] = name
    }
    END {
      for (pid in parent) {
        for (at = pid; at in parent && at != root; ) at = parent[at]
        if (at == root && pid != root) print pid, command[pid]
      }
    }'
}

# Names the units that compilers and linkers below a process work on.
compiled_now() {
  local pid name
  while read -r pid name; do
    case $name in
      # The source is the first argument of that ending; -dumpbase repeats it. Precompiling has none.
      cc1plus | clang*)
        tr '\0' '\n' <"/proc/$pid/cmdline" |
          sed -nE -e '/cmake_pch/d' -e 's/^([^ ]*\/)?([^ \/]+)\.(c|cc|cpp|cxx)$/\2/;tfound' -e 'b' -e ':found' -e 'p;q' | grep . || echo headers
        ;;
      ld | ld.* | lld | mold) echo linking ;;
    esac
  done < <(descendants "$1") 2>/dev/null | LC_ALL=C sort --unique
}

# job_now NAME PID prints what a job does at this moment, in a few words, or nothing.
job_now() {
  local now=
  if [ -f "$log_dir/$1.now" ]; then
    now=$(<"$log_dir/$1.now")
  elif [ -f "$log_dir/$1.plan" ]; then
    now=$(compiled_now "$2" | paste -s -d ' ')
  else
    now=$(tail -n 1 "$log_dir/$1.log" | tr '\r' '\n' | sed -nE \
      -e 's/^Waiting for cache lock.*held by process ([0-9]+) \((.*)\).*/waiting for \2 (process \1)/' \
      -e 's/^Get:[0-9]+ [^ ]+ [^ ]+ [^ ]+ ([^ ]+).*/fetching \1/' -e 's/^Unpacking ([^ ]+).*/unpacking \1/' \
      -e 's/^Setting up ([^ ]+).*/setting up \1/' -e '/^(waiting|fetching|unpacking|setting)/p' | tail -n 1)
  fi 2>/dev/null
  printf '%s' "$now"
}

# time_left ELAPSED DONE TOTAL prints ", about 4 min left", or nothing while too little is known.
time_left() {
  [ "$1" -ge 10 ] && [ $((100 * $2)) -ge $((3 * $3)) ] && [ "$2" -lt "$3" ] || return 0
  local seconds=$(($1 * ($3 - $2) / $2))
  if [ $seconds -ge 90 ]; then
    printf ', about %d min left' $(((seconds + 30) / 60))
  else
    printf ', about %d s left' $(((seconds / 10 + 1) * 10))
  fi
}

# progress BEGAN NAME:PID… prints how far the jobs are together, when they will be done, and what they do now:
# " 41 %, about 5 min left: server money_refunds people_team, web npm packages".
progress() {
  local began=$1 job name pid share now running='' is_known=yes
  local -i of_all=0 done_of_all=0
  shift
  for job in "$@"; do
    name=${job%:*}
    pid=${job##*:}
    share=$(job_share "$name")
    if kill -0 "$pid" 2>/dev/null; then
      now=$(job_now "$name" "$pid")
      if [ -n "$now" ]; then running+="${running:+, }$name: $now"; fi
      if [ -z "$share" ]; then is_known=; fi
    else
      share="${share##* } ${share##* }" # Nothing is left of what has ended.
    fi
    share=$(awk '{ printf "%d %d", $1 * 10, $2 * 10 }' <<<"$share")
    done_of_all+=${share% *}
    of_all+=${share#* }
  done
  if [ -n "$is_known" ] && [ $of_all -gt 0 ]; then
    printf ' %d %%%s' $((100 * done_of_all / of_all)) "$(time_left $((SECONDS - began)) $done_of_all $of_all)"
    if [ -n "$running" ]; then printf ':'; fi
  fi
  if [ -n "$running" ]; then printf ' %s' "$running"; fi
}
