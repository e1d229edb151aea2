#pragma once
// Figures for /metrics in Prometheus' text format: requests by operation and status, and how long
// they took. Rooms add their own lines through a callback.

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace gerbang::http {

class Metrics {
 public:
  /// One finished request.
  void request_add(std::string_view operation, int status, std::chrono::microseconds took);
  /// A source of further lines, read at each scrape.
  void source_add(std::function<void(std::string&)> source) {
    sources_.push_back(std::move(source));
  }
  std::string text() const;

  static void line(std::string& out, std::string_view name, std::int64_t value);

 private:
  static constexpr std::array<std::int64_t, 10> kBucketsUs{
      500, 1'000, 2'500, 5'000, 10'000, 25'000, 100'000, 250'000, 1'000'000, 5'000'000};
  struct Series {
    std::array<std::int64_t, kBucketsUs.size() + 1> buckets{};
    std::int64_t sum_us = 0, count = 0;
    std::map<int, std::int64_t> by_status;
  };
  mutable std::mutex mutex_;
  std::map<std::string, Series, std::less<>> series_;
  std::vector<std::function<void(std::string&)>> sources_;
};

}  // namespace gerbang::http
