# shellcheck shell=bash
# Long steps with one line each: what is being done, how far it is, how long it took. The full
# output of every job goes to build/log/; when one fails, its first error and its last lines are
# shown. Sourced by ./run and ./test, which set `steps_total` first.

. scripts/progress.sh

log_dir=build/log
steps_total=${steps_total:-1}
steps_done=0
job_pids=()
job_names=()
painter_pid=

fail() {
  printf 'gerbang: %s\n' "$1" >&2
  exit 1
}

# job NAME COMMAND… starts one job of the next step. It gets a process group of its own, so that
# stopping it also stops the compilers it started.
job() {
  local name=$1
  shift
  mkdir -p "$log_dir"
  rm -f "$log_dir/$name".{log,plan,now}
  set -m
  # Appending, so that a job may begin its log anew.
  (job_name=$name && "$@") >>"$log_dir/$name.log" 2>&1 </dev/null &
  job_pids+=($!)
  job_names+=("$name")
  set +m
}

# join TITLE waits for the jobs started since the last step; the first failure ends the script. What to do about it
# is `failure_advice`, or what the command in `failure_explainer` prints.
join() {
  local title=$1 began=$SECONDS i pid code left=("${!job_pids[@]}")
  steps_done=$((steps_done + 1))
  local label="[$steps_done/$steps_total] $title"
  paint "$label" &
  painter_pid=$!
  while [ ${#left[@]} -gt 0 ]; do
    for i in "${left[@]}"; do
      pid=${job_pids[$i]}
      if kill -0 "$pid" 2>/dev/null; then continue; fi
      wait "$pid" && code=0 || code=$?
      if [ $code != 0 ]; then
        stop_painter
        stop_jobs
        printf '%s: failed after %d s\n' "$label" $((SECONDS - began))
        first_error "$log_dir/${job_names[$i]}.log" | cut -c 1-200 | sed 's/^/    /'
        local advice=${failure_advice:-$title failed}
        if [ -n "${failure_explainer:-}" ]; then advice=$("$failure_explainer" "${job_names[$i]}"); fi
        fail "$advice; the whole output is in $log_dir/${job_names[$i]}.log"
      fi
      unset "left[$i]"
    done
    if [ ${#left[@]} -gt 0 ]; then sleep 0.1; fi
  done
  stop_painter
  job_pids=()
  job_names=()
  printf '%s: done in %d s\n' "$label" $((SECONDS - began))
}

step() {
  local title=$1 name=$2
  shift 2
  job "$name" "$@"
  join "$title"
}

step_skipped() {
  steps_done=$((steps_done + 1))
  printf '[%d/%d] %s\n' "$steps_done" "$steps_total" "$1"
}

# first_error LOG prints the first error of a compiler, a linker, CMake, npm or apt-get: the lines that lead to it
# ("In file included from"), itself, and what it says more. Then the end of the log, as far as it is another part.
first_error() {
  awk '
    { line[NR] = $0 }
    !at && (/(^|[^[:alnum:]_-])(fatal )?error: / || /^error [A-Z0-9]+:/ || /error TS[0-9]+:/ || /undefined reference to/ ||
            /^CMake Error/ || /^error during build/ || /^[A-Za-z]*Error: / || /^npm (error|ERR!)/ || /^E: /) { at = NR }
    END {
      last = 0
      if (at) {
        first = at
        while (first > 1 && at - first < 6 &&
               line[first - 1] ~ /^In file included from|^ +from |: (In |At )|: +required /) --first
        last = at + 14 < NR ? at + 14 : NR
        for (i = at + 1; i <= last; ++i) if (line[i] ~ /^\[[0-9]+\/[0-9]+\] |^FAILED: / || line[i] ~ /: error: /) last = i - 1
        for (i = first; i <= last; ++i) print line[i]
      }
      begin = NR - (at ? 9 : 24)
      if (begin <= last + 1) begin = last + 1
      else if (at) print "…"
      for (i = begin; i <= NR; ++i) print line[i]
    }' "$1"
}

# On a terminal one line is repainted every second; in a log a line every 20 seconds is enough.
paint() {
  local began=$SECONDS interval=20 jobs=() i line width sleeping=
  trap 'kill $sleeping 2>/dev/null; exit 0' TERM
  for i in "${!job_pids[@]}"; do jobs+=("${job_names[$i]}:${job_pids[$i]}"); done
  if [ -t 1 ]; then interval=1; else printf '%s …\n' "$1"; fi
  while true; do
    if [ -t 1 ]; then
      width=$(stty size <&1 2>/dev/null | cut -d ' ' -f 2)
      line="$1 …$(progress "$began" "${jobs[@]}") ($((SECONDS - began)) s)"
      printf '\r\033[K%s' "${line:0:$((${width:-80} - 1))}"
    elif [ "$SECONDS" != "$began" ]; then
      printf '      …%s (%d s)\n' "$(progress "$began" "${jobs[@]}")" $((SECONDS - began))
    fi
    sleep "$interval" &
    sleeping=$!
    wait $sleeping || true
  done
}

stop_painter() {
  [ -n "$painter_pid" ] || return 0
  kill "$painter_pid" 2>/dev/null || true
  wait "$painter_pid" 2>/dev/null || true
  painter_pid=
  if [ -t 1 ]; then printf '\r\033[K'; fi
}

# Ends the jobs with all that they started, and waits until they have ended: a second ./run must not meet them.
# A job NAME that must not be ended like that has a function end_NAME PID, which fails if nobody is to wait for it.
stop_jobs() {
  local i name pid begun=() deadline=$((SECONDS + 10))
  # A process that has lost its parent cannot be found afterwards.
  for pid in "${job_pids[@]}"; do
    while read -r pid _; do begun+=("$pid"); done < <(descendants "$pid")
  done
  for i in "${!job_pids[@]}"; do
    name=${job_names[$i]:-}
    if [ "$(type -t "end_$name")" = function ]; then
      "end_$name" "${job_pids[$i]}" || return 0
    else
      kill -TERM -- "-${job_pids[$i]}" 2>/dev/null || true
    fi
  done
  for pid in "${job_pids[@]}" "${begun[@]}"; do
    while is_alive "$pid" && [ $SECONDS -lt $deadline ]; do sleep 0.1; done
  done
  job_pids=()
}

is_alive() {
  local stat
  { read -r stat <"/proc/$1/stat"; } 2>/dev/null && [[ $stat != *') Z '* ]]
}

stop_steps() {
  stop_painter
  stop_jobs
}
