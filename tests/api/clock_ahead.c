/* The wall clock of one program as many seconds ahead as a file says: a machine whose clock is set, for programs that
   have no other way to move time. Loaded before the C library (LD_PRELOAD); CLOCK_AHEAD names the file, which holds the
   seconds, eight bytes as this machine writes them. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const volatile int64_t none = 0;
static const volatile int64_t* ahead = &none;

__attribute__((constructor)) static void begin(void) {
  const char* name = getenv("CLOCK_AHEAD");
  int file = name ? open(name, O_RDONLY | O_CLOEXEC) : -1;
  if (file < 0) return;
  void* kept = mmap(NULL, sizeof *ahead, PROT_READ, MAP_SHARED, file, 0);
  close(file);
  if (kept != MAP_FAILED) ahead = kept;
}

int clock_gettime(clockid_t id, struct timespec* out) {
  int failed = (int)syscall(SYS_clock_gettime, id, out);
  if (!failed && id == CLOCK_REALTIME) out->tv_sec += *ahead;
  return failed;
}

int gettimeofday(struct timeval* restrict out, void* restrict zone) {
  (void)zone;
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  out->tv_sec = now.tv_sec;
  out->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t* out) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (out) *out = now.tv_sec;
  return now.tv_sec;
}
