#include "selling/mandates/payer_id.h"

#include <algorithm>
#include <chrono>

#include "base/core/ascii.h"
#include "say/mandates.h"

namespace gerbang::mandates {
namespace {

std::string without_signs(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c == ' ' || c == '-') continue;
    out += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  }
  return out;
}

int two(std::string_view text, std::size_t at) {
  return (text[at] - '0') * 10 + (text[at + 1] - '0');
}

/// The codes of states and countries that the registration department gives (01 to 16 and 21 to 59
/// states, 60 to 68, 71, 72, 74 to 79 and 82 to 93, 98, 99 countries).
bool is_place(int code) {
  return (code >= 1 && code <= 16) || (code >= 21 && code <= 68) || code == 71 || code == 72 ||
         (code >= 74 && code <= 79) || (code >= 82 && code <= 93) || code >= 98;
}

bool is_new_ic(std::string_view text, Day today) {
  using namespace std::chrono;
  if (text.size() != 12 || !std::ranges::all_of(text, is_digit)) return false;
  auto month = static_cast<unsigned>(two(text, 2)), day = static_cast<unsigned>(two(text, 4));
  auto is_day = [&](int century) {
    year_month_day date{year{century + two(text, 0)}, std::chrono::month{month},
                        std::chrono::day{day}};
    return date.ok() && sys_days{date}.time_since_epoch().count() <= today;
  };
  return (is_day(1900) || is_day(2000)) && is_place(two(text, 6));
}

bool is_plain(std::string_view text) {
  return !text.empty() &&
         std::ranges::all_of(text, [](char c) { return is_digit(c) || (c >= 'A' && c <= 'Z'); });
}

}  // namespace

Result<std::string> payer_id_read(checkout::PayerIdType type, std::string_view text, Day today) {
  using Type = checkout::PayerIdType;
  auto out = without_signs(text);
  switch (type) {
    case Type::new_ic:
      if (!is_new_ic(out, today)) return invalid_field("idNumber", say::mandates::payer::new_ic);
      break;
    case Type::old_ic:
      if (!is_plain(out) || out.size() < 5 || out.size() > 9)
        return invalid_field("idNumber", say::mandates::payer::old_ic);
      break;
    case Type::passport:
      if (!is_plain(out) || out.size() < 5 || out.size() > 15)
        return invalid_field("idNumber", say::mandates::payer::passport);
      break;
    case Type::business_registration:
      if (!is_plain(out) || out.size() < 6 || out.size() > 15)
        return invalid_field("idNumber", say::mandates::payer::business);
      break;
    case Type::other:
      if (!is_plain(out)) return invalid_field("idNumber", say::mandates::payer::plain);
      break;
  }
  return out;
}

TextId payer_id_name(checkout::PayerIdType type) {
  using Type = checkout::PayerIdType;
  switch (type) {
    case Type::new_ic:
      return say::mandates::identity::new_ic;
    case Type::old_ic:
      return say::mandates::identity::old_ic;
    case Type::passport:
      return say::mandates::identity::passport;
    case Type::business_registration:
      return say::mandates::identity::business;
    case Type::other:
      break;
  }
  return say::mandates::identity::other;
}

std::string last_signs(std::string_view number) {
  constexpr std::size_t kShown = 4;
  return "•••• " + std::string(number.substr(number.size() - std::min(number.size(), kShown)));
}

Result<std::string> payer_phone_read(std::string_view text) {
  std::string out;
  for (char c : text)
    if (c != ' ' && c != '-' && c != '(' && c != ')') out += c;
  std::string_view digits = out;
  if (digits.starts_with('+')) digits.remove_prefix(1);
  if (digits.size() < 8 || digits.size() > 15 || !std::ranges::all_of(digits, is_digit))
    return invalid_field("phone", say::mandates::payer::phone);
  return out;
}

}  // namespace gerbang::mandates
