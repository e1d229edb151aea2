#include "base/mail/display.h"

#include <array>
#include <ctime>
#include <utility>

#include <fmt/format.h>

#include "base/core/messages.h"
#include "base/mail/template.h"

namespace gerbang::mail {
namespace {

template <class Names>
std::string_view first_in(std::string_view text, const Names& names) {
  for (const auto& [sign, name] : names) {
    if (text.find(sign) != std::string_view::npos) return name;
  }
  return {};
}

std::string date_filled(const Frame& frame, std::string Frame::* form, Instant instant) {
  auto local = static_cast<std::time_t>((instant + kKualaLumpurOffset).ms / 1000);
  std::tm tm{};
  gmtime_r(&local, &tm);
  return message_fill(frame.*form, [&](std::string_view name) -> std::string {
    if (name == "day") return std::to_string(tm.tm_mday);
    if (name == "month") return frame.months.at(static_cast<std::size_t>(tm.tm_mon));
    if (name == "year") return std::to_string(tm.tm_year + 1900);
    return name == "time" ? fmt::format("{:02}:{:02}", tm.tm_hour, tm.tm_min) : "";
  });
}

}  // namespace

std::string amount_text(Money amount, std::string_view language) {
  // The language's own way to write 1234.50 shows what stands before, between and behind the
  // digits.
  std::string_view shown = language_find(language).frame.amount;
  auto ones = shown.find('1'), hundreds = shown.find("234"), sen = shown.find("50");
  auto english = money_display(amount);
  std::string out(amount.sen < 0 ? "-" : "");
  out += shown.substr(0, ones);
  for (char c : std::string_view(english).substr(english.find("RM ") + 3)) {
    if (c == ',') {
      out += shown.substr(ones + 1, hundreds - ones - 1);
    } else if (c == '.') {
      out += shown.substr(hundreds + 3, sen - hundreds - 3);
    } else {
      out.push_back(c);
    }
  }
  return out.append(shown.substr(sen + 2));
}

std::string date_text(Instant instant, std::string_view language) {
  return date_filled(language_find(language).frame, &Frame::date, instant);
}

std::string day_text(CalendarDay day, std::string_view language) {
  return date_filled(language_find(language).frame, &Frame::calendar_day, kl_day_start(day.day));
}

std::string browser_text(std::string_view user_agent) {
  // In this order: most browsers name others that they resemble.
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kBrowsers{{
      {"Edg", "Microsoft Edge"},
      {"OPR/", "Opera"},
      {"SamsungBrowser", "Samsung Internet"},
      {"Firefox/", "Firefox"},
      {"FxiOS/", "Firefox"},
      {"CriOS/", "Chrome"},
      {"Chrome/", "Chrome"},
      {"Safari/", "Safari"},
  }};
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kSystems{{
      {"Windows", "Windows"},
      {"Android", "Android"},
      {"iPhone", "iPhone"},
      {"iPad", "iPad"},
      {"CrOS", "ChromeOS"},
      {"Mac OS X", "macOS"},
      {"Linux", "Linux"},
  }};
  std::string out(first_in(user_agent, kBrowsers));
  auto system = first_in(user_agent, kSystems);
  if (!out.empty() && !system.empty()) out += ", ";
  return out.append(system);
}

std::string without_links(std::string_view text) {
  constexpr std::string_view kInvisible = "\u200C";  // the zero-width non-joiner
  auto is_letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           static_cast<unsigned char>(c) >= 0x80;
  };
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    out.push_back(text[i]);
    bool is_inside = i > 0 && i + 1 < text.size() && text[i - 1] != ' ';
    bool joins_names = text[i] == '.' && is_inside && is_letter(text[i + 1]);
    bool ends_scheme = text[i] == ':' && is_inside && text[i + 1] == '/';
    if (joins_names || ends_scheme) out += kInvisible;
  }
  return out;
}

}  // namespace gerbang::mail
