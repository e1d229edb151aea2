#include "contract/rules.h"

#include <algorithm>

#include "core/money.h"

namespace gerbang::contract {
namespace {

std::size_t code_points(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
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

bool is_url(std::string_view text) {
  for (std::string_view scheme : {"https://", "http://"}) {
    if (text.starts_with(scheme)) {
      auto rest = text.substr(scheme.size());
      return !rest.empty() && rest[0] != '/' && std::none_of(rest.begin(), rest.end(), [](char c) {
        return static_cast<unsigned char>(c) <= 0x20 || c == '"' || c == '<' || c == '>';
      });
    }
  }
  return false;
}

// Spec account-portal §5: the full name rejects these characters.
bool is_person_name(std::string_view text) {
  return text.find_first_of("*|\"<>[]{}`\\()';&") == std::string_view::npos;
}

}  // namespace

std::string check_text(const Rule& rule, std::string_view text) {
  if (text.empty()) return rule.may_be_empty ? "" : std::string(kRequired);
  if (text.find('\0') != std::string_view::npos) return "Must not contain a NUL character";
  if (std::any_of(text.begin(), text.end(), is_control)) {
    return "Must not contain control characters";
  }
  std::size_t length = code_points(text);
  if (length > rule.length_max) {
    return "Must have at most " + std::to_string(rule.length_max) + " characters";
  }
  if (length < rule.length_min) {
    return "Must have at least " + std::to_string(rule.length_min) + " characters";
  }
  switch (rule.format) {
    case Format::email:
      if (!is_email(text)) return std::string(kInvalidEmail);
      break;
    case Format::digits:
      if (!std::all_of(text.begin(), text.end(), is_digit)) return "Only digits are accepted";
      break;
    case Format::phone:
      if (!is_phone(text)) return "Only digits are accepted";
      break;
    case Format::url:
      if (!is_url(text)) return "Must be an address that starts with https:// or http://";
      break;
    case Format::person_name:
      if (!is_person_name(text)) return "Must not contain any of * | \" < > [ ] { } ` \\ ( ) ' ; &";
      break;
    case Format::token:
      if (!std::all_of(text.begin(), text.end(),
                       [](char c) { return is_alnum(c) || c == '-' || c == '_'; })) {
        return "Is not valid";
      }
      break;
    case Format::none:
      break;
  }
  return "";
}

std::string check_number(const Rule& rule, std::int64_t value) {
  if (value < rule.min) return "Must be " + std::to_string(rule.min) + " or more";
  if (value > rule.max) return "Must be " + std::to_string(rule.max) + " or less";
  return "";
}

std::string check_money(const Rule& rule, std::int64_t sen) {
  if (sen < rule.min) return "Must be " + money_display({rule.min}) + " or more";
  if (sen > rule.max) return "Must be " + money_display({rule.max}) + " or less";
  return "";
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
      return "";
  }
  return "";
}

}  // namespace gerbang::contract
