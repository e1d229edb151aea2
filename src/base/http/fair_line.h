#pragma once
// Where sign-ins and other guesses wait for the half second that a password check takes. Everybody
// has a queue of their own (by address), and the threads go round the queues: who sends a hundred
// at once waits for them alone, and somebody else's one is next in turn. When no more may wait, the
// last of the longest queue is turned away, not the one who just came.

#include <condition_variable>
#include <deque>
#include <functional>
#include <list>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

namespace gerbang::http {

class FairLine {
 public:
  /// Runs the work, or tells it that it was turned away; exactly once, on any thread.
  using Work = std::function<void(bool is_turned_away)>;

  FairLine(int threads, std::size_t waiting_max);
  ~FairLine() { join(); }
  FairLine(const FairLine&) = delete;

  void post(const std::string& whose, Work work);
  /// Finishes what waits, then ends.
  void join();

 private:
  using Queues = std::unordered_map<std::string, std::deque<Work>>;
  void run();
  Work take_last_of(Queues::iterator queue);

  std::mutex mutex_;
  std::condition_variable wake_;
  Queues queues_;  // those in which somebody waits
  std::list<std::string> turns_;
  std::size_t waiting_ = 0;
  std::size_t waiting_max_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace gerbang::http
