// The other side of picture_process.h: what runs in the process that draws one picture.

#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <string>

#include "selling/carts/picture.h"
#include "selling/carts/picture_process.h"

namespace gerbang::carts {
namespace {

// A picture of kPicturePixelsMax takes 400 MiB at its worst (a progressive JPEG), and what this
// program has loaded 150 MiB of addresses.
constexpr rlim_t kMemoryMax = 768ULL * 1024 * 1024;
constexpr rlim_t kProcessorSecondsMax = 12;

void limit(int resource, rlim_t most) {
  rlimit wanted{most, most};
  setrlimit(static_cast<__rlimit_resource>(resource), &wanted);
}

void take_limits() {
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
#ifndef __SANITIZE_ADDRESS__  // which maps terabytes that it does not use
  limit(RLIMIT_AS, kMemoryMax);
#endif
  limit(RLIMIT_CPU, kProcessorSecondsMax);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_FSIZE, 0);   // no file grows; a pipe is none
  limit(RLIMIT_NOFILE, 3);  // no file is opened, and no socket
  limit(RLIMIT_NPROC, 0);
}

std::string read_all(std::size_t most) {
  std::string out;
  std::array<char, 65536> part{};
  while (out.size() <= most) {
    auto got = read(STDIN_FILENO, part.data(), part.size());
    if (got <= 0) break;
    out.append(part.data(), static_cast<std::size_t>(got));
  }
  return out;
}

bool write_all(std::string_view text) {
  while (!text.empty()) {
    auto sent = write(STDOUT_FILENO, text.data(), text.size());
    if (sent <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

}  // namespace

int picture_child() {
  take_limits();
  auto bytes = read_all(kPictureBytesMax);
  auto drawn = picture_draw(bytes);
  std::string answer;
  if (const auto* picture = std::get_if<DrawnPicture>(&drawn)) {
    answer = "ok " + std::to_string(picture->width) + " " + std::to_string(picture->height) + "\n" +
             picture->bytes;
  } else {
    answer = "no " + std::to_string(static_cast<int>(std::get<PictureProblem>(drawn))) + "\n";
  }
  return write_all(answer) ? 0 : 1;
}

}  // namespace gerbang::carts
