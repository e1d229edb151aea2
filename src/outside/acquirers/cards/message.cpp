#include "outside/acquirers/cards/message.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "base/core/crypto.h"
#include "base/core/utf8.h"
#include "base/net/post.h"

namespace gerbang::acquirers::cards {
namespace {

constexpr std::string_view kSignature = "signature", kSigned = "signed_field_names",
                           kUnsigned = "unsigned_field_names";

/// What a receiver decides on, and which must therefore be signed.
constexpr std::array<std::string_view, 6> kOfRequest{
    "access_key", "amount", "currency", "profile_id", "transaction_type", "transaction_uuid"};
constexpr std::array<std::string_view, 8> kOfAnswer{
    "decision",     "reason_code",    "req_access_key",       "req_amount",
    "req_currency", "req_profile_id", "req_transaction_type", "req_transaction_uuid"};

bool is_name_sign(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

bool is_name(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, is_name_sign);
}

/// Whether a comma in it is followed by "name=", as if a further field began there.
bool has_second_reading(std::string_view value) {
  for (auto comma = value.find(','); comma != std::string_view::npos;
       comma = value.find(',', comma + 1)) {
    auto rest = value.substr(comma + 1);
    if (auto equals = rest.find('='); is_name(rest.substr(0, equals)) && equals != rest.npos) {
      return true;
    }
  }
  return false;
}

std::vector<std::string> names_of(std::string_view list) {
  std::vector<std::string> out;
  while (!list.empty()) {
    auto comma = list.find(',');
    out.emplace_back(list.substr(0, comma));
    list.remove_prefix(comma == list.npos ? list.size() : comma + 1);
  }
  return out;
}

bool repeats_a_name(std::vector<std::string> names) {
  std::ranges::sort(names);
  return std::ranges::adjacent_find(names) != names.end();
}

auto find(const Fields& fields, std::string_view name) {
  return std::ranges::find(fields, name, &Fields::value_type::first);
}

bool has_all(const Fields& fields, std::span<const std::string_view> names) {
  return std::ranges::all_of(
      names, [&](std::string_view name) { return find(fields, name) != fields.end(); });
}

}  // namespace

std::string signature_of(const Fields& fields, std::span<const std::string> names,
                         std::string_view secret) {
  std::string source;
  for (const auto& name : names) {
    if (!source.empty()) source += ',';
    source += name + "=" + net::form_value(fields, name);
  }
  return base64(hmac_sha256(secret, source));
}

Fields signed_form(Fields fields, std::string_view secret) {
  fields.emplace_back(kUnsigned, "");
  fields.emplace_back(kSigned, "");
  std::vector<std::string> names;
  std::string list;
  for (const auto& [name, value] : fields) {
    if (!is_name(name) || has_second_reading(value)) {
      throw std::logic_error("the field " + name + " of a card message has two readings");
    }
    list += (list.empty() ? "" : ",") + name;
    names.push_back(name);
  }
  if (repeats_a_name(names)) throw std::logic_error("a field of a card message stands twice");
  fields.back().second = list;
  fields.emplace_back(kSignature, signature_of(fields, names, secret));
  return fields;
}

std::optional<Fields> signed_fields(const Fields& form, std::string_view secret) {
  auto names = names_of(net::form_value(form, kSigned));
  auto others = names_of(net::form_value(form, kUnsigned));
  auto all = names;
  all.insert(all.end(), others.begin(), others.end());
  if (net::form_repeats_a_name(form) || repeats_a_name(all)) return std::nullopt;
  Fields out;
  for (const auto& name : names) {
    auto field = find(form, name);
    if (!is_name(name) || name == kSignature || field == form.end() ||
        has_second_reading(field->second)) {
      return std::nullopt;
    }
    out.push_back(*field);
  }
  if (find(out, kSigned) == out.end()) return std::nullopt;
  if (!equal_secret(net::form_value(form, kSignature), signature_of(form, names, secret))) {
    return std::nullopt;
  }
  return out;
}

std::optional<Fields> request_of(std::string_view type, const Fields& form,
                                 std::string_view secret) {
  auto out = signed_fields(form, secret);
  if (!out || !has_all(*out, kOfRequest)) return std::nullopt;
  bool answers = std::ranges::any_of(*out, [](const auto& field) {
    return field.first == "decision" || field.first.starts_with("req_");
  });
  if (answers || net::form_value(*out, "transaction_type") != type) return std::nullopt;
  return out;
}

std::optional<Fields> answer_to(std::string_view type, const Fields& form,
                                std::string_view secret) {
  auto out = signed_fields(form, secret);
  if (!out || !has_all(*out, kOfAnswer)) return std::nullopt;
  bool asks =
      find(*out, "transaction_type") != out->end() || find(*out, "access_key") != out->end();
  if (asks || net::form_value(*out, "req_transaction_type") != type) return std::nullopt;
  return out;
}

std::string said(std::string_view text, std::size_t characters) {
  std::string out = storable(text);
  std::ranges::replace(out, ',', ' ');
  std::size_t end = 0;
  for (; end < out.size() && characters > 0; --characters)
    end += std::max<std::size_t>(1, utf8_length(std::string_view(out).substr(end)));
  out.resize(std::min(end, out.size()));
  return out;
}

std::string card_masked(std::string_view number) {
  std::string signs;
  for (char c : number) {
    if (c >= '0' && c <= '9') signs += c;
    if (c == 'x' || c == 'X' || c == '*') signs += '*';
  }
  if (signs.size() < 4) return {};
  for (std::size_t i = 0; i + 4 < signs.size(); ++i) {
    if (i >= 6 || signs.size() <= 10) signs[i] = '*';
  }
  return signs.ends_with('*') ? std::string() : signs;
}

}  // namespace gerbang::acquirers::cards
