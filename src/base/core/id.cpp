#include "base/core/id.h"

#include <atomic>
#include <limits>

#include "base/core/id_time.h"

namespace gerbang {
namespace {

constexpr std::int64_t kEpochMs = 1'704'067'200'000;  // 2024-01-01T00:00:00Z
constexpr int kNodeBits = 10;
constexpr int kSequenceBits = 12;

std::atomic<std::int64_t> node{0};
// Milliseconds and sequence in one counter. When more than 4,096 ids are asked for in one
// millisecond it runs ahead of the clock instead of waiting, and a clock that steps back cannot
// make it repeat itself.
std::atomic<std::int64_t> last{0};
/// How many ids of the past were made, and of the time before there were ids.
std::atomic<std::int64_t> made_up{0}, before_all{0};

/// Milliseconds and sequence, and the node between them.
std::int64_t id_of(std::int64_t counted) {
  std::int64_t sequence = counted & ((1 << kSequenceBits) - 1);
  return ((counted >> kSequenceBits) << (kNodeBits + kSequenceBits)) | (node << kSequenceBits) |
         sequence;
}

}  // namespace

std::optional<std::int64_t> id_parse(std::string_view text) {
  if (text.empty() || text.size() > 19 || text[0] == '-') return std::nullopt;
  std::int64_t value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value <= 0) return std::nullopt;
  return value;
}

void id_node_set(int value) {
  node = value & ((1 << kNodeBits) - 1);
}

std::int64_t id_next(Instant now) {
  std::int64_t wanted = (now.ms - kEpochMs) << kSequenceBits;
  std::int64_t seen = last.load(std::memory_order_relaxed);
  std::int64_t mine = 0;
  do {
    mine = wanted > seen ? wanted : seen + 1;
  } while (!last.compare_exchange_weak(seen, mine, std::memory_order_relaxed));
  return id_of(mine);
}

Instant id_instant(std::int64_t id) {
  return {(id >> (kNodeBits + kSequenceBits)) + kEpochMs};
}

std::int64_t id_floor(Instant at) {
  constexpr int kBits = kNodeBits + kSequenceBits;
  constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
  if (at.ms <= kEpochMs) return 0;
  std::int64_t ms = at.ms - kEpochMs;
  return ms > kMost >> kBits ? kMost : ms << kBits;
}

std::int64_t id_as_of(Instant at) {
  return id_as_of(at, made_up.fetch_add(1, std::memory_order_relaxed));
}

std::int64_t id_as_of(Instant at, std::int64_t number) {
  static_assert(kIdsOfMillisecond == 1 << kSequenceBits);
  // Before there were ids: one after another from the first on.
  if (at.ms <= kEpochMs) return id_of(before_all.fetch_add(1, std::memory_order_relaxed) + 1);
  return id_of((at.ms - kEpochMs) << kSequenceBits | (number & (kIdsOfMillisecond - 1)));
}

}  // namespace gerbang
