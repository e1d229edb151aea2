#include "base/jobs/seats.h"

#include <algorithm>
#include <compare>
#include <tuple>

namespace gerbang::jobs {

Seats::Seats(const std::vector<Topic>& topics, const Bounds& bounds)
    : bounds_(bounds), by_topic_(topics.size()) {
  for (const Topic& topic : topics)
    lane_of_.push_back(topic.lane);
}

bool Seats::take(std::size_t topic, MerchantId merchant) {
  Lane lane = lane_of_[topic];
  const LaneBounds& most = bounds_[index(lane)];
  if (!has_room(lane) || by_topic_[topic] >= most.per_topic) return false;
  if (merchant.value != 0) {
    Share& share = by_merchant_[{lane, merchant}];
    if (share.taken >= most.per_merchant) return false;
    ++share.taken;
    share.last_turn = ++turns_;
  }
  ++by_lane_[index(lane)];
  ++by_topic_[topic];
  return true;
}

void Seats::leave(std::size_t topic, MerchantId merchant) {
  Lane lane = lane_of_[topic];
  --by_lane_[index(lane)];
  --by_topic_[topic];
  if (merchant.value != 0) --by_merchant_[{lane, merchant}].taken;
}

std::int64_t Seats::last_turn(std::size_t topic, MerchantId merchant) const {
  auto at = by_merchant_.find({lane_of_[topic], merchant});
  return at == by_merchant_.end() ? 0 : at->second.last_turn;
}

void order_fairly(std::vector<Due>& due, const Seats& seats) {
  std::ranges::sort(due, {}, [](const Due& d) { return std::tuple(d.due_at, d.id); });
  struct Turn {
    int nth = 0;  // of its merchant
    std::int64_t last_turn = 0;
    std::size_t at = 0;  // in the order of age
    auto operator<=>(const Turn&) const = default;
  };
  std::map<MerchantId, int> seen;
  std::vector<Turn> turns;
  for (std::size_t at = 0; at < due.size(); ++at) {
    const Due& d = due[at];
    int nth = d.merchant.value == 0 ? 0 : seen[d.merchant]++;
    turns.push_back({nth, seats.last_turn(d.topic, d.merchant), at});
  }
  std::ranges::sort(turns);
  std::vector<Due> out;
  for (const Turn& turn : turns)
    out.push_back(due[turn.at]);
  due = std::move(out);
}

}  // namespace gerbang::jobs
