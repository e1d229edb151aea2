# shellcheck shell=bash
# Long steps with one line each: what is being done, how far it is, how long it took. The full
# output of every job goes to build/log/; when one fails its last lines are shown. Sourced by
# ./run and ./test, which set `steps_total` first.

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
  set -m
  ("$@") >"$log_dir/$name.log" 2>&1 </dev/null &
  job_pids+=($!)
  job_names+=("$name")
  set +m
}

# join TITLE waits for the jobs started since the last step; the first failure ends the script.
join() {
  local title=$1 began=$SECONDS i
  steps_done=$((steps_done + 1))
  local label="[$steps_done/$steps_total] $title"
  paint "$label" &
  painter_pid=$!
  for i in "${!job_pids[@]}"; do
    if ! wait "${job_pids[$i]}"; then
      stop_painter
      stop_jobs
      printf '%s: failed after %d s\n' "$label" $((SECONDS - began))
      tail -n 25 "$log_dir/${job_names[$i]}.log" | cut -c 1-200 | sed 's/^/    /'
      fail "${failure_advice:-$title failed}; the whole output is in $log_dir/${job_names[$i]}.log"
    fi
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

# Ninja's own counter is the only progress a job reports; others just take their time.
jobs_progress() {
  local name count
  for name in "${job_names[@]}"; do
    count=$(grep -oE '^\[[0-9]+/[0-9]+\]' "$log_dir/$name.log" 2>/dev/null | tail -n 1)
    if [ -n "$count" ]; then printf ' %s %s' "$name" "$count"; fi
  done
}

# On a terminal one line is repainted every second; in a log a line every 20 seconds is enough.
paint() {
  local began=$SECONDS interval=20
  local sleeping=
  trap 'kill $sleeping 2>/dev/null; exit 0' TERM
  if [ -t 1 ]; then interval=1; else printf '%s …\n' "$1"; fi
  while true; do
    if [ -t 1 ]; then
      printf '\r\033[K%s …%s %d s' "$1" "$(jobs_progress)" $((SECONDS - began))
    elif [ "$SECONDS" != "$began" ]; then
      printf '      …%s %d s\n' "$(jobs_progress)" $((SECONDS - began))
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

stop_jobs() {
  local pid
  for pid in "${job_pids[@]}"; do kill -TERM -- "-$pid" 2>/dev/null || true; done
  job_pids=()
}

stop_steps() {
  stop_painter
  stop_jobs
}
