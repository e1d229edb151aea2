#pragma once
// How often one address may ask. A bucket holds a minute's worth of requests and fills steadily;
// an address that empties it gets 429 with Retry-After until it has refilled. Kept in memory: a
// restart forgives. (What must not forgive, such as wrong passwords, is counted in the database.)

#include <array>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/core/clock.h"

namespace gerbang::http {

/// Whom an address counts as: an IPv6 network of 64 bits is one customer's, who may use a new
/// address of it for each request ("2001:db8:1:2::/64").
std::string rate_limit_key(const std::string& ip);

class RateLimit {
 public:
  /// `per_minute` requests for each key; 0 switches the limit off.
  explicit RateLimit(int per_minute) : per_minute_(per_minute) {}

  /// Takes one request out of the key's bucket; false when it is empty.
  bool take(std::string_view key, Instant now);
  /// Gives one back that should not have counted.
  void give_back(std::string_view key);

 private:
  struct Bucket {
    std::int64_t tokens_milli = 0;  // thousandths of a request
    std::int64_t filled_ms = 0;
  };
  struct Shard {
    std::mutex mutex;
    std::unordered_map<std::string, Bucket> buckets;
  };
  // Bounded: a flood of addresses forgets the full (idle) buckets, never the empty ones first.
  static constexpr std::size_t kBucketsMax = 8192;
  void shrink(Shard& shard, Instant now);

  int per_minute_;
  std::array<Shard, 8> shards_;
};

}  // namespace gerbang::http
