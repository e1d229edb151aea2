#include "base/contract/rules.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/core/ascii.h"
#include "base/core/money.h"
#include "base/core/utf8.h"
#include "say/contract.h"

namespace gerbang::contract {
namespace {

std::size_t code_points(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

// Unicode's White_Space and Default_Ignorable_Code_Point, and the two others that fonts leave
// empty: the Braille pattern without dots and the interlinear annotation marks.
constexpr std::array<std::pair<char32_t, char32_t>, 25> kInvisible{{
    {0x0009, 0x000D},   {0x0020, 0x0020},   {0x0085, 0x0085},   {0x00A0, 0x00A0},
    {0x00AD, 0x00AD},   {0x034F, 0x034F},   {0x061C, 0x061C},   {0x115F, 0x1160},
    {0x1680, 0x1680},   {0x17B4, 0x17B5},   {0x180B, 0x180F},   {0x2000, 0x200F},
    {0x2028, 0x202F},   {0x205F, 0x206F},   {0x2800, 0x2800},   {0x3000, 0x3000},
    {0x3164, 0x3164},   {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},
    {0xFFF0, 0xFFFB},   {0x1BCA0, 0x1BCA3}, {0x1D159, 0x1D159}, {0x1D173, 0x1D17A},
    {0xE0000, 0xE0FFF},
}};

bool is_invisible(char32_t c) {
  return std::any_of(kInvisible.begin(), kInvisible.end(),
                     [&](const auto& range) { return c >= range.first && c <= range.second; });
}

/// What no person types; a tab and the ends of lines are fine.
bool is_control(char c) {
  auto byte = static_cast<unsigned char>(c);
  return (byte < 0x20 && c != '\t' && c != '\n' && c != '\r') || byte == 0x7F;
}
bool is_alnum(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// Deliberately plainer than RFC 5321: something, one @, a domain with a dot, no spaces or control
// characters (which would also allow mail header injection).
bool is_email(std::string_view text) {
  auto at = text.find('@');
  if (at == std::string_view::npos || at == 0 || at > 64 || text.size() > 254) return false;
  auto domain = text.substr(at + 1);
  if (domain.find('@') != std::string_view::npos) return false;
  for (char c : text) {
    if (static_cast<unsigned char>(c) <= 0x20 || c == 0x7F || c == ',' || c == ';' || c == '<' ||
        c == '>' || c == '"' || c == '\\' || c == '(' || c == ')') {
      return false;
    }
  }
  // A zero-width character that was pasted along makes an address that no mail reaches.
  for (auto rest = text; !rest.empty();) {
    auto length = utf8_length(rest);
    if (length == 0 || is_invisible(utf8_character(rest, length))) return false;
    rest.remove_prefix(length);
  }
  auto dot = domain.rfind('.');
  if (dot == std::string_view::npos || dot == 0 || dot + 2 > domain.size() - 1) return false;
  if (domain.find("..") != std::string_view::npos || domain[0] == '-') return false;
  return std::all_of(domain.begin(), domain.end(),
                     [](char c) { return is_alnum(c) || c == '-' || c == '.' || (c & 0x80) != 0; });
}

bool is_phone(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

bool starts_with_ignoring_case(std::string_view text, std::string_view lower) {
  return text.size() >= lower.size() &&
         std::equal(lower.begin(), lower.end(), text.begin(), [](char wanted, char c) {
           return wanted == (c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
         });
}

bool is_url(std::string_view text) {
  for (std::string_view scheme : {"https://", "http://"}) {
    if (!starts_with_ignoring_case(text, scheme)) continue;
    auto rest = text.substr(scheme.size());
    auto host = rest.substr(0, rest.find_first_of("/?#:"));
    auto dot = host.find('.');
    // A host with a dot in it: who types a name alone has forgotten something.
    if (dot == 0 || dot == std::string_view::npos || host.ends_with('.')) return false;
    return std::none_of(rest.begin(), rest.end(), [](char c) {
      return static_cast<unsigned char>(c) <= 0x20 || c == '"' || c == '<' || c == '>' || c == '\\';
    });
  }
  return false;
}

// Spec account-portal §5: the full name rejects these characters.
bool is_person_name(std::string_view text) {
  return text.find_first_of("*|\"<>[]{}`\\()';&") == std::string_view::npos;
}

}  // namespace

bool is_blank(std::string_view text) {
  while (!text.empty()) {
    auto length = utf8_length(text);
    if (length == 0 || !is_invisible(utf8_character(text, length))) return false;
    text.remove_prefix(length);
  }
  return true;
}

Text check_text(const Rule& rule, std::string_view text) {
  if (rule.is_stored) return {};
  if (text.empty() && rule.may_be_empty) return {};
  if (text.find('\0') != std::string_view::npos) return say::contract::nul;
  if (std::any_of(text.begin(), text.end(), is_control)) {
    return say::contract::control;
  }
  if (!rule.may_be_empty && is_blank(text)) return say::contract::required;
  // An order shown as another one, to a payer or to who decides on a refund.
  if (has_steering(text)) {
    return say::contract::control_or_direction;
  }
  std::size_t length = code_points(text);
  if (length > rule.length_max) {
    return say::contract::length_max({.max = rule.length_max});
  }
  if (length < rule.length_min) {
    return say::contract::length_min({.min = rule.length_min});
  }
  switch (rule.format) {
    case Format::email:
      if (!is_email(text)) return say::contract::email;
      break;
    case Format::digits:
      if (!std::all_of(text.begin(), text.end(), is_digit)) return say::contract::digits;
      break;
    case Format::phone:
      if (!is_phone(text)) return say::contract::digits;
      break;
    case Format::url:
      if (!is_url(text)) return say::contract::url;
      break;
    case Format::person_name:
      if (!is_person_name(text)) return say::contract::characters;
      break;
    case Format::token:
      if (!std::all_of(text.begin(), text.end(),
                       [](char c) { return is_alnum(c) || c == '-' || c == '_'; })) {
        return say::contract::invalid;
      }
      break;
    case Format::none:
      break;
  }
  return {};
}

Text check_number(const Rule& rule, std::int64_t value) {
  if (value < rule.min) return say::contract::min({.min = rule.min});
  if (value > rule.max) return say::contract::max({.max = rule.max});
  return {};
}

Text check_money(const Rule& rule, std::int64_t sen) {
  if (sen < rule.min) return say::contract::min({.min = money_display({rule.min})});
  if (sen > rule.max) return say::contract::max({.max = money_display({rule.max})});
  return {};
}

std::string_view format_pattern(Format format) {
  switch (format) {
    case Format::digits:
      return "^[0-9]*$";
    case Format::phone:
      return "^\\+?[0-9]+$";
    case Format::url:
      return "^https?://";
    case Format::token:
      return "^[A-Za-z0-9_-]+$";
    case Format::person_name:
      return "^[^*|\"<>\\[\\]{}`\\\\()';&]*$";
    case Format::email:
    case Format::none:
      return {};
  }
  return {};
}

}  // namespace gerbang::contract
