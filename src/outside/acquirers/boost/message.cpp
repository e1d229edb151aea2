#include "outside/acquirers/boost/message.h"

#include <algorithm>

#include "base/core/ascii.h"
#include "base/core/crypto.h"
#include "base/net/post.h"

namespace gerbang::acquirers::boost_wallet {
namespace {

constexpr std::size_t kReferenceMax = 40;

bool is_small(char c) {
  return c >= 'a' && c <= 'z';
}
bool is_capital(char c) {
  return c >= 'A' && c <= 'Z';
}

bool is_number(std::string_view text) {
  return std::ranges::all_of(text, is_digit);
}

bool is_amount(std::string_view text) {
  auto amount = money_parse(text);
  return amount && money_text(*amount) == text;
}

bool is_status(std::string_view text) {
  return !text.empty() && is_small(text.front()) &&
         std::ranges::all_of(text, [](char c) { return is_small(c) || c == '-'; });
}

bool is_reference(std::string_view text) {
  return text.size() <= kReferenceMax && !text.empty() && !is_small(text.front()) &&
         std::ranges::all_of(text,
                             [](char c) { return is_digit(c) || is_small(c) || is_capital(c); });
}

/// Where money moved there is a number of it.
bool is_reference_of(std::string_view reference, std::string_view status) {
  return reference.empty() ? !status.starts_with("completed") : is_reference(reference);
}

bool has_checksum(std::span<const std::string_view> names, const Fields& fields,
                  std::string_view secret) {
  return !net::form_repeats_a_name(fields) &&
         equal_secret(net::form_value(fields, "checksum"), checksum_of(names, fields, secret));
}

}  // namespace

std::string checksum_of(std::span<const std::string_view> names, const Fields& fields,
                        std::string_view secret) {
  std::string source;
  for (auto name : names)
    source += net::form_value(fields, name);
  return base64(des3_ecb(secret.substr(0, kKeyBytes), source));
}

Fields signed_fields(std::span<const std::string_view> names, Fields fields,
                     std::string_view secret) {
  auto checksum = checksum_of(names, fields, secret);
  fields.emplace_back("checksum", std::move(checksum));
  return fields;
}

std::optional<Fields> fields_read(std::string_view json) {
  auto value = contract::parse_json(json);
  if (!value.ok() || !value->is_object()) return std::nullopt;
  Fields out;
  for (const auto& item : value->get_object()) {
    if (item.value().is_string()) {
      out.emplace_back(item.key(), item.value().get_string());
    } else if (item.value().is_int64()) {
      out.emplace_back(item.key(), std::to_string(item.value().get_int64()));
    }
  }
  return out;
}

boost::json::object json_of(const Fields& fields) {
  boost::json::object out;
  for (const auto& [name, value] : fields)
    out[name] = value;
  return out;
}

bool is_result(const Fields& fields, std::string_view secret) {
  auto value = [&](std::string_view name) { return net::form_value(fields, name); };
  auto time = value("transactionTime"), last = value("customerLast4DigitMSISDN");
  return value("transactionType") == kPayment && is_number(value("onlineRefNum")) &&
         is_amount(value("amount")) && time.size() == 14 && is_number(time) &&
         (last.empty() || last.size() == 4) && is_number(last) &&
         is_status(value("transactionStatus")) &&
         is_reference_of(value("boostRefNum"), value("transactionStatus")) &&
         has_checksum(kResultFields, fields, secret);
}

bool is_taken_back(const Fields& fields, std::string_view secret) {
  auto status = net::form_value(fields, "transactionStatus");
  return is_status(status) && is_reference_of(net::form_value(fields, "boostRefNum"), status) &&
         has_checksum(kTakenBackFields, fields, secret);
}

}  // namespace gerbang::acquirers::boost_wallet
