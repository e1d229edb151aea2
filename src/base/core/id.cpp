#include "base/core/id.h"

#include <atomic>

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
  std::int64_t sequence = mine & ((1 << kSequenceBits) - 1);
  return ((mine >> kSequenceBits) << (kNodeBits + kSequenceBits)) | (node << kSequenceBits) |
         sequence;
}

}  // namespace gerbang
