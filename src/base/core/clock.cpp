#include "base/core/clock.h"

#include <chrono>
#include <iterator>

#include <fmt/compile.h>
#include <fmt/format.h>

namespace gerbang {
namespace {

struct Civil {
  int year, month, day, hour, minute, second, ms;
};

Civil civil(std::int64_t ms) {
  using namespace std::chrono;
  sys_time<std::chrono::milliseconds> t{std::chrono::milliseconds{ms}};
  auto day = floor<std::chrono::days>(t);
  year_month_day date{day};
  hh_mm_ss time{t - day};
  return {static_cast<int>(date.year()),
          static_cast<int>(static_cast<unsigned>(date.month())),
          static_cast<int>(static_cast<unsigned>(date.day())),
          static_cast<int>(time.hours().count()),
          static_cast<int>(time.minutes().count()),
          static_cast<int>(time.seconds().count()),
          static_cast<int>(time.subseconds().count())};
}

std::optional<std::int64_t> civil_ms(const Civil& c) {
  using namespace std::chrono;
  year_month_day date{year{c.year}, month{static_cast<unsigned>(c.month)},
                      day{static_cast<unsigned>(c.day)}};
  if (!date.ok() || c.hour > 23 || c.minute > 59 || c.second > 59) return std::nullopt;
  auto day_ms = duration_cast<std::chrono::milliseconds>(sys_days{date}.time_since_epoch()).count();
  return day_ms + ((c.hour * 60LL + c.minute) * 60 + c.second) * 1000 + c.ms;
}

/// Reads `count` digits at the front of `text` and takes them off; -1 where there are none.
int take_digits(std::string_view& text, std::size_t count) {
  if (text.size() < count) return -1;
  int value = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (text[i] < '0' || text[i] > '9') return -1;
    value = value * 10 + (text[i] - '0');
  }
  text.remove_prefix(count);
  return value;
}

bool take(std::string_view& text, char c) {
  if (!text.starts_with(c)) return false;
  text.remove_prefix(1);
  return true;
}

bool take_date(std::string_view& text, Civil& c) {
  return (c.year = take_digits(text, 4)) >= 0 && take(text, '-') &&
         (c.month = take_digits(text, 2)) >= 0 && take(text, '-') &&
         (c.day = take_digits(text, 2)) >= 0;
}

bool take_time(std::string_view& text, Civil& c) {
  return (c.hour = take_digits(text, 2)) >= 0 && take(text, ':') &&
         (c.minute = take_digits(text, 2)) >= 0 && take(text, ':') &&
         (c.second = take_digits(text, 2)) >= 0;
}

std::optional<Instant> from_kl(const Civil& c) {
  auto ms = civil_ms(c);
  if (!ms) return std::nullopt;
  return Instant{*ms} - kKualaLumpurOffset;
}

}  // namespace

void Clock::offset_raise(Duration offset) {
  auto seen = offset_ms_.load(std::memory_order_relaxed);
  while (seen < offset.ms &&
         !offset_ms_.compare_exchange_weak(seen, offset.ms, std::memory_order_relaxed)) {
  }
}

Duration Clock::offset() const {
  auto heard = offset_ms_.load(std::memory_order_relaxed);
  return {heard == INT64_MIN ? 0 : heard};
}

Instant Clock::now() const {
  using namespace std::chrono;
  auto since = system_clock::now().time_since_epoch();
  return Instant{duration_cast<std::chrono::milliseconds>(since).count()} + offset();
}

Day month_start(Day day) {
  using namespace std::chrono;
  year_month_day date{sys_days{std::chrono::days{day}}};
  return sys_days{date.year() / date.month() / 1}.time_since_epoch().count();
}

int weekday(Day day) {
  constexpr Day kThursday = 3;  // 1970-01-01
  auto out = (day + kThursday) % 7;
  return static_cast<int>(out < 0 ? out + 7 : out);
}

std::string day_text(Day day) {
  Civil c = civil(day * days(1).ms);
  return fmt::format(FMT_COMPILE("{:04}-{:02}-{:02}"), c.year, c.month, c.day);
}

std::optional<Day> day_parse(std::string_view text) {
  Civil c{};
  if (!take_date(text, c) || !text.empty() || c.year < 1970) return std::nullopt;
  auto ms = civil_ms(c);
  if (!ms) return std::nullopt;
  return *ms / days(1).ms;
}

void instant_append(std::string& out, Instant t) {
  Civil c = civil(t.ms);
  fmt::format_to(std::back_inserter(out), FMT_COMPILE("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z"),
                 c.year, c.month, c.day, c.hour, c.minute, c.second, c.ms);
}

std::string instant_text(Instant t) {
  std::string out;
  instant_append(out, t);
  return out;
}

std::optional<Instant> instant_parse(std::string_view text) {
  Civil c{};
  if (!take_date(text, c) || !(take(text, 'T') || take(text, 't')) || !take_time(text, c)) {
    return std::nullopt;
  }
  if (take(text, '.')) {
    int scale = 100;
    std::size_t digits = 0;
    while (!text.empty() && text[0] >= '0' && text[0] <= '9') {
      if (++digits > 3) return std::nullopt;
      c.ms += (text[0] - '0') * scale;
      scale /= 10;
      text.remove_prefix(1);
    }
    if (digits == 0) return std::nullopt;
  }
  std::int64_t offset_minutes = 0;
  if (!take(text, 'Z') && !take(text, 'z')) {
    bool east = text.starts_with('+');
    if (!take(text, '+') && !take(text, '-')) return std::nullopt;
    int h = take_digits(text, 2);
    if (h < 0 || h > 23 || !take(text, ':')) return std::nullopt;
    int m = take_digits(text, 2);
    if (m < 0 || m > 59) return std::nullopt;
    offset_minutes = std::int64_t{east ? 1 : -1} * (h * 60 + m);
  }
  if (!text.empty()) return std::nullopt;
  auto ms = civil_ms(c);
  if (!ms) return std::nullopt;
  return Instant{*ms} - minutes(offset_minutes);
}

std::string kl_display(Instant t) {
  Civil c = civil((t + kKualaLumpurOffset).ms);
  return fmt::format("{:02}/{:02}/{:04} {:02}:{:02}:{:02}", c.day, c.month, c.year, c.hour,
                     c.minute, c.second);
}

std::optional<Instant> kl_parse(std::string_view text) {
  Civil c{};
  if (!take_date(text, c)) return std::nullopt;
  if (!text.empty() && (!take(text, ' ') || !take_time(text, c))) return std::nullopt;
  if (!text.empty()) return std::nullopt;
  return from_kl(c);
}

std::string kl_compact(Instant t) {
  Civil c = civil((t + kKualaLumpurOffset).ms);
  return fmt::format("{:04}{:02}{:02}{:02}{:02}{:02}", c.year, c.month, c.day, c.hour, c.minute,
                     c.second);
}

std::optional<Instant> kl_compact_parse(std::string_view text) {
  Civil c{};
  auto take_part = [&](int& part, int digits) {
    part = take_digits(text, digits);
    return part >= 0;
  };
  bool is_read = take_part(c.year, 4) && take_part(c.month, 2) && take_part(c.day, 2) &&
                 take_part(c.hour, 2) && take_part(c.minute, 2) && take_part(c.second, 2);
  if (!is_read || !text.empty()) return std::nullopt;
  return from_kl(c);
}

}  // namespace gerbang
