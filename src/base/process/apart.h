#pragma once
// A program that is run apart from the server, to look at what strangers sent: it gets bytes on its
// standard input and answers on its standard output. It inherits no connection, no file and nothing
// of the environment, in which the server's keys are; it may take so long and say so much, and is
// killed when it does more (docs/adr/0041).

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gerbang::process {

struct Apart {
  std::vector<std::string> program;  // its path and its arguments
  int seconds_max = 15;
  std::size_t answer_bytes_max = 0;
};

struct ApartAnswer {
  std::string output;
  std::optional<int> exit_status;  // nothing: a signal ended it
};

/// Starts the program, hands it `input` and waits for its end, so never on a thread of the
/// database. Nothing when it takes too long or says too much. Throws when it cannot be started.
std::optional<ApartAnswer> run_apart(const Apart& apart, std::string_view input);

/// A place among the few programs that may run at once in this process: a machine has the memory
/// that it has, whoever asks. Waits for one.
class Place {
 public:
  Place(int at_once_max, std::chrono::seconds wait_max);
  ~Place();
  Place(const Place&) = delete;
  bool is_taken() const { return is_taken_; }

 private:
  bool is_taken_ = false;
};

/// For a program of our own, before it reads anything: no privileges to gain, no files, no sockets,
/// no children, and so much memory and processor time.
void take_limits(std::uint64_t memory_bytes_max, std::uint64_t processor_seconds_max);
/// All of standard input, but not more than a little above `most` bytes.
std::string read_input(std::size_t most);
bool write_output(std::string_view text);

}  // namespace gerbang::process
