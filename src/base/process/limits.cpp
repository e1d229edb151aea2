// The other side of apart.h: what a program of our own does first when it is run apart.

#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>

#include "base/process/apart.h"

namespace gerbang::process {
namespace {

void limit(int resource, rlim_t most) {
  rlimit wanted{most, most};
  setrlimit(static_cast<__rlimit_resource>(resource), &wanted);
}

}  // namespace

void take_limits([[maybe_unused]] std::uint64_t memory_bytes_max,
                 std::uint64_t processor_seconds_max) {
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
#ifndef __SANITIZE_ADDRESS__  // which maps terabytes that it does not use
  limit(RLIMIT_AS, memory_bytes_max);
#endif
  limit(RLIMIT_CPU, processor_seconds_max);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_FSIZE, 0);   // no file grows; a pipe is none
  limit(RLIMIT_NOFILE, 3);  // no file is opened, and no socket
  limit(RLIMIT_NPROC, 0);
}

std::string read_input(std::size_t most) {
  std::string out;
  std::array<char, 65536> part{};
  while (out.size() <= most) {
    auto got = read(STDIN_FILENO, part.data(), part.size());
    if (got <= 0) break;
    out.append(part.data(), static_cast<std::size_t>(got));
  }
  return out;
}

bool write_output(std::string_view text) {
  while (!text.empty()) {
    auto sent = write(STDOUT_FILENO, text.data(), text.size());
    if (sent <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

}  // namespace gerbang::process
