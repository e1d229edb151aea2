#pragma once
// Time. Inside it is UTC in milliseconds; days, cut-offs, "today" and what people read are
// Asia/Kuala_Lumpur, which is UTC+8 all year. Rules never ask the machine for the time: they read
// `tx.now()`, which comes from the one Clock of the process, so that a test (or an operator in
// sandbox mode) can move time forward.

#include <atomic>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace gerbang {

struct Instant {
  std::int64_t ms = 0;  // since 1970-01-01T00:00:00Z
  friend constexpr auto operator<=>(const Instant&, const Instant&) = default;
};

struct Duration {
  std::int64_t ms = 0;
  friend constexpr auto operator<=>(const Duration&, const Duration&) = default;
};
constexpr Duration milliseconds(std::int64_t n) {
  return {n};
}
constexpr Duration seconds(std::int64_t n) {
  return {n * 1000};
}
constexpr Duration minutes(std::int64_t n) {
  return seconds(n * 60);
}
constexpr Duration hours(std::int64_t n) {
  return minutes(n * 60);
}
constexpr Duration days(std::int64_t n) {
  return hours(n * 24);
}
constexpr Instant operator+(Instant t, Duration d) {
  return {t.ms + d.ms};
}
constexpr Instant operator-(Instant t, Duration d) {
  return {t.ms - d.ms};
}
constexpr Duration operator-(Instant a, Instant b) {
  return {a.ms - b.ms};
}

/// A calendar day in Kuala Lumpur, as days since 1970-01-01 there.
using Day = std::int64_t;
inline constexpr Duration kKualaLumpurOffset = hours(8);
constexpr Day kl_day(Instant t) {
  std::int64_t local = t.ms + kKualaLumpurOffset.ms;
  return local >= 0 ? local / days(1).ms : (local - days(1).ms + 1) / days(1).ms;
}
constexpr Instant kl_day_start(Day day) {
  return Instant{day * days(1).ms} - kKualaLumpurOffset;
}
/// The first day of the month that `day` lies in.
Day month_start(Day day);
/// 0 is Monday, 6 is Sunday.
int weekday(Day day);

/// A day as it travels: "2026-11-20".
struct CalendarDay {
  Day day = 0;
  friend constexpr auto operator<=>(const CalendarDay&, const CalendarDay&) = default;
};
std::string day_text(Day day);
/// Reads "yyyy-MM-dd" of the years 1970 to 9999; nothing for anything else.
std::optional<Day> day_parse(std::string_view text);

/// RFC 3339 with milliseconds, UTC: "2026-11-20T15:04:05.123Z".
std::string instant_text(Instant t);
void instant_append(std::string& out, Instant t);
/// Reads RFC 3339 with "Z" or an offset and up to three decimals; nothing for anything else.
std::optional<Instant> instant_parse(std::string_view text);
/// "20/11/2026 23:04:05" in Kuala Lumpur, as people read it.
std::string kl_display(Instant t);
/// Reads "yyyy-MM-dd HH:mm:ss" or "yyyy-MM-dd" in Kuala Lumpur, as the spec's date picker submits.
std::optional<Instant> kl_parse(std::string_view text);
/// "yyyyMMddHHmmss" in Kuala Lumpur, as FPX writes times; and back.
std::string kl_compact(Instant t);
std::optional<Instant> kl_compact_parse(std::string_view text);

/// The process's time. A sandbox keeps an offset in its database, so that every copy of the server
/// has the same time. It may begin below zero, as in tests, and from then on moves only forward.
class Clock {
 public:
  virtual ~Clock() = default;
  virtual Instant now() const;
  /// The first offset counts as it is, a later one only if it is larger: older ones may come late.
  void offset_raise(Duration offset);
  Duration offset() const;

 private:
  std::atomic<std::int64_t> offset_ms_{INT64_MIN};  // which stands for none heard
};

/// For tests: stands still until it is moved.
class StillClock : public Clock {
 public:
  explicit StillClock(Instant start) : now_ms_(start.ms) {}
  Instant now() const override { return {now_ms_.load()}; }
  void advance(Duration d) { now_ms_ += d.ms; }

 private:
  std::atomic<std::int64_t> now_ms_;
};

}  // namespace gerbang
