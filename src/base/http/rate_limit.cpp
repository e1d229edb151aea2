#include "base/http/rate_limit.h"

#include <arpa/inet.h>

#include <algorithm>
#include <functional>
#include <iterator>

namespace gerbang::http {

std::string rate_limit_key(const std::string& ip) {
  in6_addr address{};
  if (inet_pton(AF_INET6, ip.c_str(), &address) != 1 || IN6_IS_ADDR_V4MAPPED(&address)) return ip;
  std::fill(std::begin(address.s6_addr) + 8, std::end(address.s6_addr), 0);
  char text[INET6_ADDRSTRLEN];
  inet_ntop(AF_INET6, &address, text, sizeof text);
  return std::string(text) + "/64";
}

bool RateLimit::take(std::string_view key, Instant now) {
  if (per_minute_ == 0) return true;
  const std::int64_t full = per_minute_ * 1000LL;
  std::string name(key);
  Shard& shard = shards_[std::hash<std::string>{}(name) % shards_.size()];
  std::lock_guard lock(shard.mutex);
  if (shard.buckets.size() >= kBucketsMax) shrink(shard, now);
  auto [at, is_new] = shard.buckets.try_emplace(std::move(name), Bucket{full, now.ms});
  Bucket& bucket = at->second;
  // A clock that was set back must not keep everybody waiting until it is where it was.
  if (bucket.filled_ms > now.ms + minutes(1).ms) bucket.filled_ms = now.ms;
  // per_minute a minute is per_minute / 60 thousandths a millisecond.
  std::int64_t gained = std::max<std::int64_t>(0, now.ms - bucket.filled_ms) * per_minute_ / 60;
  if (gained > 0) {
    bucket.tokens_milli = std::min(full, bucket.tokens_milli + gained);
    bucket.filled_ms = now.ms;
  }
  if (bucket.tokens_milli < 1000) return false;
  bucket.tokens_milli -= 1000;
  return true;
}

void RateLimit::give_back(std::string_view key) {
  if (per_minute_ == 0) return;
  std::string name(key);
  Shard& shard = shards_[std::hash<std::string>{}(name) % shards_.size()];
  std::lock_guard lock(shard.mutex);
  auto at = shard.buckets.find(name);
  if (at == shard.buckets.end()) return;
  at->second.tokens_milli =
      std::min<std::int64_t>(per_minute_ * 1000LL, at->second.tokens_milli + 1000);
}

void RateLimit::shrink(Shard& shard, Instant now) {
  std::erase_if(shard.buckets,
                [&](const auto& item) { return now.ms - item.second.filled_ms > minutes(1).ms; });
  if (shard.buckets.size() >= kBucketsMax) shard.buckets.clear();
}

}  // namespace gerbang::http
