#pragma once
// Who may run now: the seats of the lanes on this copy of the server. A job takes three at once, in
// its lane, among its topic's jobs and among its merchant's, so that neither a topic nor a merchant
// whose calls hang keeps the others of the lane waiting.

#include <array>
#include <map>
#include <utility>
#include <vector>

#include "base/jobs/job.h"

namespace gerbang::jobs {

class Seats {
 public:
  Seats(const std::vector<Topic>& topics, const Bounds& bounds);

  /// Takes a seat for a job of `topic` (its place in the list); false where one of the three bounds
  /// is reached.
  bool take(std::size_t topic, MerchantId merchant);
  void leave(std::size_t topic, MerchantId merchant);

  int taken(Lane lane) const { return by_lane_[index(lane)]; }
  bool has_room(Lane lane) const { return taken(lane) < bounds_[index(lane)].threads; }
  /// When a merchant last had a turn in the topic's lane; 0 where it had none.
  std::int64_t last_turn(std::size_t topic, MerchantId merchant) const;

 private:
  struct Share {
    int taken = 0;
    std::int64_t last_turn = 0;
  };
  Bounds bounds_;
  std::vector<Lane> lane_of_;  // by topic
  std::array<int, kLanes> by_lane_{};
  std::vector<int> by_topic_;
  std::map<std::pair<Lane, MerchantId>, Share> by_merchant_;  // of all that ever had a turn here
  std::int64_t turns_ = 0;
};

/// A job that is due.
struct Due {
  std::size_t topic = 0;
  Id<Job> id;
  MerchantId merchant;
  Instant due_at;
};

/// Brings them into the order of their turns: each merchant's oldest before anybody's second
/// oldest, and of these first whoever had no turn for the longest. The gateway's own jobs do not
/// wait for one another.
void order_fairly(std::vector<Due>& due, const Seats& seats);

}  // namespace gerbang::jobs
