#include "selling/carts/picture_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <chrono>
#include <condition_variable>
#include <mutex>

#include "base/core/log.h"
#include "say/carts.h"
#include "selling/carts/picture.h"

namespace gerbang::carts {
namespace {

using Clock = std::chrono::steady_clock;

/// A place among the few that may draw at once.
class Place {
 public:
  explicit Place(const PictureSettings& settings) {
    std::unique_lock lock(mutex());
    is_taken_ = free().wait_for(lock, std::chrono::seconds(settings.wait_seconds_max),
                                [&] { return taken() < settings.at_once_max; });
    if (is_taken_) ++taken();
  }
  ~Place() {
    if (!is_taken_) return;
    std::lock_guard lock(mutex());
    --taken();
    free().notify_one();
  }
  Place(const Place&) = delete;
  bool is_taken() const { return is_taken_; }

 private:
  // Of the process: a machine has the memory that it has, whoever asks.
  static std::mutex& mutex() {
    static std::mutex out;
    return out;
  }
  static std::condition_variable& free() {
    static std::condition_variable out;
    return out;
  }
  static int& taken() {
    static int out = 0;
    return out;
  }
  bool is_taken_ = false;
};

class File {
 public:
  File() = default;
  explicit File(int number) : number_(number) {}
  File(File&& from) noexcept : number_(std::exchange(from.number_, -1)) {}
  File& operator=(File&& from) noexcept {
    std::swap(number_, from.number_);
    return *this;
  }
  ~File() { close(); }
  void close() {
    if (number_ >= 0) ::close(number_);
    number_ = -1;
  }
  int number() const { return number_; }

 private:
  int number_ = -1;
};

struct Pipe {
  File read, write;
};
Pipe pipe_new() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe for a picture");
  return {File(ends[0]), File(ends[1])};
}

/// A child that is not gone is killed and waited for.
class Child {
 public:
  explicit Child(pid_t id) : id_(id) {}
  ~Child() {
    kill(id_, SIGKILL);
    while (waitpid(id_, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  Child(const Child&) = delete;

 private:
  pid_t id_;
};

pid_t start(const PictureSettings& settings, const Pipe& in, const Pipe& out) {
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, in.read.number(), 0);
  posix_spawn_file_actions_adddup2(&files, out.write.number(), 1);
  posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addclosefrom_np(&files, 3);
  // The server blocks the signals that it waits for, and ignores what a broken pipe sends.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  std::vector<char*> arguments;
  for (const auto& part : settings.program)
    arguments.push_back(const_cast<char*>(part.c_str()));
  arguments.push_back(nullptr);
  std::array<char*, 1> environment{};  // none: the server's has its keys
  pid_t id = 0;
  int failed = posix_spawn(&id, settings.program.front().c_str(), &files, &attributes,
                           arguments.data(), environment.data());
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  if (failed != 0) throw std::runtime_error("no process for a picture");
  return id;
}

/// Writes `bytes` and reads all that comes, at most `most`, until `end`. Nothing when it takes too
/// long or says too much.
std::optional<std::string> talk(Pipe& in, Pipe& out, std::string_view bytes, std::size_t most,
                                Clock::time_point end) {
  fcntl(in.write.number(), F_SETFL, O_NONBLOCK);
  std::string answer;
  std::array<char, 65536> part{};
  while (true) {
    auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
    if (left <= 0 || answer.size() > most) return std::nullopt;
    std::array<pollfd, 2> wait{{{out.read.number(), POLLIN, 0}, {in.write.number(), POLLOUT, 0}}};
    if (poll(wait.data(), in.write.number() < 0 ? 1 : 2, static_cast<int>(left)) < 0) continue;
    if (in.write.number() >= 0 && wait[1].revents != 0) {
      auto sent = write(in.write.number(), bytes.data(), bytes.size());
      if (sent > 0) bytes.remove_prefix(static_cast<std::size_t>(sent));
      if (bytes.empty() || (sent < 0 && errno != EAGAIN)) in.write.close();
    }
    if (wait[0].revents == 0) continue;
    auto got = read(out.read.number(), part.data(), part.size());
    if (got == 0) return answer;
    if (got > 0) answer.append(part.data(), static_cast<std::size_t>(got));
  }
}

Error refusal(PictureProblem problem) {
  switch (problem) {
    case PictureProblem::no_picture:
      return invalid_field("body", say::carts::picture::no_picture);
    case PictureProblem::too_large:
      return invalid_field(
          "body", say::carts::picture::too_many_pixels({.max = kPicturePixelsMax / 1'000'000}));
    case PictureProblem::broken:
      break;
  }
  return invalid_field("body", say::carts::picture::broken);
}

std::optional<std::int64_t> number_in(std::string_view& text) {
  std::int64_t out = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (error != std::errc{} || end == text.data() + text.size()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()) + 1);
  return out;
}

/// "ok WIDTH HEIGHT\n" and the bytes, or "no PROBLEM\n".
Result<DrawnPicture> read_answer(std::string_view answer) {
  bool is_drawn = answer.starts_with("ok ");
  if (!is_drawn && !answer.starts_with("no ")) return refusal(PictureProblem::broken);
  answer.remove_prefix(3);
  auto first = number_in(answer);
  if (!is_drawn) {
    bool is_known = first && *first >= 0 && *first < 3;
    return refusal(is_known ? static_cast<PictureProblem>(*first) : PictureProblem::broken);
  }
  auto second = first ? number_in(answer) : std::nullopt;
  // What a decoder gone wild might say is not believed: it is looked at as the file was.
  auto head = picture_head(answer);
  if (!second || !head || head->kind != PictureKind::webp || head->width != *first ||
      head->height != *second) {
    return refusal(PictureProblem::broken);
  }
  return DrawnPicture{*first, *second, std::string(answer)};
}

}  // namespace

Result<DrawnPicture> picture_draw_apart(const PictureSettings& settings, std::string_view bytes) {
  Place place(settings);
  if (!place.is_taken())
    return Error{ErrorCode::unavailable, say::carts::picture::busy, {}, {}, {}};
  auto in = pipe_new(), out = pipe_new();
  Child child(start(settings, in, out));
  in.read.close();
  out.write.close();
  auto answer = talk(in, out, bytes, kPictureBytesMax,
                     Clock::now() + std::chrono::seconds(settings.draw_seconds_max));
  if (!answer || answer->empty()) {
    // Killed by a limit, or by what the file did to it.
    log_warning("picture_not_drawn", {{"bytes", bytes.size()}});
    return refusal(PictureProblem::broken);
  }
  return read_answer(*answer);
}

}  // namespace gerbang::carts
