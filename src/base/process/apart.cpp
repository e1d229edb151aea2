#include "base/process/apart.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <condition_variable>
#include <mutex>
#include <stdexcept>
#include <utility>

namespace gerbang::process {
namespace {

using Clock = std::chrono::steady_clock;

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
  if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe for a program");
  return {File(ends[0]), File(ends[1])};
}

int left_ms(Clock::time_point end) {
  auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
  return left > 0 ? static_cast<int>(left) : 0;
}

/// A child that is not gone is killed and waited for.
class Child {
 public:
  explicit Child(pid_t id) : id_(id) {}
  ~Child() {
    if (id_ <= 0) return;
    kill(id_, SIGKILL);
    wait();
  }
  Child(const Child&) = delete;

  /// Waits until it has ended by itself; false when that takes longer.
  bool ends_before(Clock::time_point end) const {
    File handle(static_cast<int>(syscall(SYS_pidfd_open, id_, 0)));
    if (handle.number() < 0) return false;
    pollfd ended{handle.number(), POLLIN, 0};
    while (true) {
      auto ready = poll(&ended, 1, left_ms(end));
      if (ready > 0) return true;
      if (ready == 0 || errno != EINTR) return false;
    }
  }
  /// Of a child that has ended.
  std::optional<int> exit_status() {
    auto status = wait();
    id_ = 0;
    if (!WIFEXITED(status)) return std::nullopt;
    return WEXITSTATUS(status);
  }

 private:
  int wait() const {
    int status = 0;
    while (waitpid(id_, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
  }
  pid_t id_;
};

pid_t start(const Apart& apart, const Pipe& in, const Pipe& out) {
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
  for (const auto& part : apart.program)
    arguments.push_back(const_cast<char*>(part.c_str()));
  arguments.push_back(nullptr);
  // Nothing of the server's, which has its keys. mimalloc 3 would take a gibibyte of addresses
  // before the program can say how much it is bounded to (KiB).
  std::string arena = "MIMALLOC_ARENA_RESERVE=65536";
  std::array<char*, 2> environment{arena.data(), nullptr};
  pid_t id = 0;
  int failed = posix_spawn(&id, apart.program.front().c_str(), &files, &attributes,
                           arguments.data(), environment.data());
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  if (failed != 0) throw std::runtime_error("cannot start " + apart.program.front());
  return id;
}

/// Writes `bytes` and reads all that comes, at most `most`, until `end`. Nothing when it takes too
/// long or says too much.
std::optional<std::string> talk(Pipe& in, Pipe& out, std::string_view bytes, std::size_t most,
                                Clock::time_point end) {
  fcntl(in.write.number(), F_SETFL, O_NONBLOCK);
  if (bytes.empty()) in.write.close();
  std::string answer;
  std::array<char, 65536> part{};
  while (true) {
    auto left = left_ms(end);
    if (left <= 0 || answer.size() > most) return std::nullopt;
    std::array<pollfd, 2> wait{{{out.read.number(), POLLIN, 0}, {in.write.number(), POLLOUT, 0}}};
    if (poll(wait.data(), in.write.number() < 0 ? 1 : 2, left) < 0) continue;
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

std::mutex& places_mutex() {
  static std::mutex out;
  return out;
}
std::condition_variable& place_is_free() {
  static std::condition_variable out;
  return out;
}
int& places_taken() {
  static int out = 0;
  return out;
}

}  // namespace

Place::Place(int at_once_max, std::chrono::seconds wait_max) {
  std::unique_lock lock(places_mutex());
  is_taken_ =
      place_is_free().wait_for(lock, wait_max, [&] { return places_taken() < at_once_max; });
  if (is_taken_) ++places_taken();
}

Place::~Place() {
  if (!is_taken_) return;
  std::lock_guard lock(places_mutex());
  --places_taken();
  place_is_free().notify_one();
}

std::optional<ApartAnswer> run_apart(const Apart& apart, std::string_view input) {
  auto in = pipe_new(), out = pipe_new();
  Child child(start(apart, in, out));
  in.read.close();
  out.write.close();
  auto end = Clock::now() + std::chrono::seconds(apart.seconds_max);
  auto output = talk(in, out, input, apart.answer_bytes_max, end);
  if (!output || !child.ends_before(end)) return std::nullopt;
  return ApartAnswer{std::move(*output), child.exit_status()};
}

}  // namespace gerbang::process
