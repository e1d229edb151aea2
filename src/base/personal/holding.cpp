#include "base/personal/holding.h"

#include <algorithm>

#include <boost/json.hpp>

#include "base/core/email.h"
#include "base/core/utf8.h"
#include "say/personal.h"

namespace gerbang::personal {
namespace {

bool redact(boost::json::value& value, const std::vector<std::string_view>& fields, int depth) {
  constexpr int kDepthMax = 32;
  if (depth > kDepthMax) return false;
  bool is_changed = false;
  if (auto* object = value.if_object()) {
    for (auto& member : *object) {
      std::string_view name(member.key().data(), member.key().size());
      if (member.value().is_string() && std::ranges::find(fields, name) != fields.end()) {
        if (member.value().as_string() == kAnonymised || member.value().as_string().empty())
          continue;
        member.value() = kAnonymised;
        is_changed = true;
      } else {
        is_changed = redact(member.value(), fields, depth + 1) || is_changed;
      }
    }
  } else if (auto* array = value.if_array()) {
    for (auto& item : *array)
      is_changed = redact(item, fields, depth + 1) || is_changed;
  }
  return is_changed;
}

std::string trimmed(std::string_view text) {
  auto from = text.find_first_not_of(" \t\r\n");
  if (from == std::string_view::npos) return {};
  return std::string(text.substr(from, text.find_last_not_of(" \t\r\n") - from + 1));
}

std::vector<std::string> phone_keys(std::string_view typed) {
  std::string digits;
  for (char c : typed) {
    if (c != ' ' && c != '-' && c != '+') digits += c;
  }
  if (digits.empty()) return {};
  std::vector<std::string> out{digits};
  // Malaysia's own numbers are written 012… and 6012….
  if (digits.starts_with("60") && digits.size() > 2) out.push_back(digits.substr(1));
  if (digits.starts_with("0") && digits.size() > 1) out.push_back("6" + digits);
  return out;
}

/// The first character, whatever bytes it has.
std::string_view first_of(std::string_view text) {
  std::size_t end = text.empty() ? 0 : 1;
  while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
    ++end;
  return text.substr(0, end);
}

}  // namespace

TextId title_of(Says says) {
  switch (says) {
    case Says::name:
      return say::personal::says::name;
    case Says::email:
      return say::personal::says::email;
    case Says::phone:
      return say::personal::says::phone;
    case Says::id_number:
      return say::personal::says::id_number;
    case Says::address:
      return say::personal::says::address;
    case Says::account:
      return say::personal::says::account;
    case Says::card:
      return say::personal::says::card;
    case Says::network:
      return say::personal::says::network;
    case Says::text:
      break;
  }
  return say::personal::says::text;
}

std::vector<std::string> keys_of(Key key, std::string_view typed) {
  auto text = trimmed(typed);
  if (text.empty()) return {};
  if (key == Key::phone) return phone_keys(text);
  if (key == Key::email) return {email_key(text)};
  std::string digits;
  for (char c : text) {
    if (c != '-' && c != ' ') digits += c;
  }
  return digits == text ? std::vector{text} : std::vector{text, digits};
}

std::string masked(Key key, std::string_view value) {
  if (key == Key::email) {
    auto at = value.rfind('@');
    if (at == std::string_view::npos) return std::string(first_of(value)) + "…";
    auto dot = value.rfind('.');
    auto end = dot == std::string_view::npos || dot < at ? std::string_view() : value.substr(dot);
    return std::string(first_of(value)) + "…@" + std::string(first_of(value.substr(at + 1))) + "…" +
           std::string(end);
  }
  constexpr std::size_t kShown = 4;
  bool is_long = value.size() > 2 * kShown && is_storable(value.substr(value.size() - kShown));
  return is_long ? "…" + std::string(value.substr(value.size() - kShown)) : "•••";
}

std::string fields_redacted(std::string_view json, const std::vector<std::string_view>& fields) {
  boost::system::error_code problem;
  auto value = boost::json::parse(json, problem);
  if (problem || !redact(value, fields, 0)) return std::string(json);
  return boost::json::serialize(value);
}

}  // namespace gerbang::personal
