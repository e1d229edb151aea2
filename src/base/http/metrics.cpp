#include "base/http/metrics.h"

#include <fmt/format.h>

namespace gerbang::http {

void Metrics::request_add(std::string_view operation, int status, std::chrono::microseconds took) {
  std::lock_guard lock(mutex_);
  auto at = series_.find(operation);
  if (at == series_.end()) at = series_.emplace(std::string(operation), Series{}).first;
  Series& series = at->second;
  std::size_t bucket = 0;
  while (bucket < kBucketsUs.size() && took.count() > kBucketsUs[bucket])
    ++bucket;
  ++series.buckets[bucket];
  ++series.count;
  series.sum_us += took.count();
  ++series.by_status[status];
}

void Metrics::line(std::string& out, std::string_view name, std::int64_t value) {
  fmt::format_to(std::back_inserter(out), "{} {}\n", name, value);
}

std::string Metrics::text() const {
  std::string out;
  auto into = std::back_inserter(out);
  {
    std::lock_guard lock(mutex_);
    out += "# TYPE gerbang_requests_total counter\n";
    for (const auto& [operation, series] : series_) {
      for (const auto& [status, count] : series.by_status) {
        fmt::format_to(into, "gerbang_requests_total{{operation=\"{}\",status=\"{}\"}} {}\n",
                       operation, status, count);
      }
    }
    out += "# TYPE gerbang_request_duration_seconds histogram\n";
    for (const auto& [operation, series] : series_) {
      std::int64_t below = 0;
      for (std::size_t i = 0; i <= kBucketsUs.size(); ++i) {
        below += series.buckets[i];
        std::string bound =
            i < kBucketsUs.size()
                ? fmt::format("{}.{:06}", kBucketsUs[i] / 1'000'000, kBucketsUs[i] % 1'000'000)
                : "+Inf";
        fmt::format_to(into,
                       "gerbang_request_duration_seconds_bucket{{operation=\"{}\",le=\"{}\"}} {}\n",
                       operation, bound, below);
      }
      fmt::format_to(into, "gerbang_request_duration_seconds_sum{{operation=\"{}\"}} {}.{:06}\n",
                     operation, series.sum_us / 1'000'000, series.sum_us % 1'000'000);
      fmt::format_to(into, "gerbang_request_duration_seconds_count{{operation=\"{}\"}} {}\n",
                     operation, series.count);
    }
  }
  for (const auto& source : sources_)
    source(out);
  return out;
}

}  // namespace gerbang::http
