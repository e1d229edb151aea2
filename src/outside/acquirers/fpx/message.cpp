#include "outside/acquirers/fpx/message.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "base/core/utf8.h"
#include "base/net/post.h"

namespace gerbang::acquirers::fpx {
namespace {

constexpr std::array<std::string_view, 20> kRequest{
    "buyerAccNo",    "buyerBankBranch", "buyerBankId", "buyerEmail",      "buyerIban",
    "buyerId",       "buyerName",       "makerName",   "msgToken",        "msgType",
    "productDesc",   "sellerBankCode",  "sellerExId",  "sellerExOrderNo", "sellerId",
    "sellerOrderNo", "sellerTxnTime",   "txnAmount",   "txnCurrency",     "version"};
constexpr std::array<std::string_view, 21> kAnswer{
    "buyerBankBranch", "buyerBankId",  "buyerIban",     "buyerId",       "buyerName",
    "creditAuthCode",  "creditAuthNo", "debitAuthCode", "debitAuthNo",   "fpxTxnId",
    "fpxTxnTime",      "makerName",    "msgToken",      "msgType",       "sellerExId",
    "sellerExOrderNo", "sellerId",     "sellerOrderNo", "sellerTxnTime", "txnAmount",
    "txnCurrency"};
constexpr std::array<std::string_view, 4> kBankRequest{"msgToken", "msgType", "sellerExId",
                                                       "version"};
constexpr std::array<std::string_view, 4> kBankAnswer{"bankList", "msgToken", "msgType",
                                                      "sellerExId"};
constexpr std::array<std::string_view, 9> kRefundRequest{
    "msgToken",        "msgType",  "refundAmount", "refundOrderNo", "sellerExId",
    "sellerExOrderNo", "sellerId", "txnAmount",    "txnCurrency"};
constexpr std::array<std::string_view, 8> kRefundAnswer{
    "msgToken",       "msgType",       "refundAmount", "refundCode",
    "refundFpxTxnId", "refundOrderNo", "sellerExId",   "sellerExOrderNo"};

constexpr std::size_t kNameMax = 40, kProductMax = 30;

bool can_be_said(char c) {
  constexpr std::string_view kAlso = " .,-_/@";
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
         kAlso.find(c) != std::string_view::npos;
}

bool is_beyond_ascii(char c) {
  return static_cast<unsigned char>(c) >= 0x80;
}

/// What can be said of `text`, with one blank where several would stand.
std::string said(std::string_view text, std::size_t length_max) {
  std::string out;
  for (char c : text) {
    if (!can_be_said(c) || (c == ' ' && (out.empty() || out.back() == ' '))) continue;
    if (out.size() == length_max) break;
    out += c;
  }
  return std::string(trimmed(out));
}

}  // namespace

std::span<const std::string_view> signed_fields(std::string_view type) {
  if (type == "AR" || type == "AD" || type == "AE") return kRequest;
  if (type == "AC") return kAnswer;
  if (type == "BE") return kBankRequest;
  if (type == "BC") return kBankAnswer;
  if (type == "RR") return kRefundRequest;
  if (type == "RC") return kRefundAnswer;
  return {};
}

Message Message::from_form(const Fields& form) {
  Message out("");
  out.values_.clear();
  for (const auto& [name, value] : form) {
    if (name.starts_with("fpx_")) out.values_.emplace_back(name.substr(4), value);
  }
  return out;
}

Message& Message::set(std::string_view name, std::string_view value) {
  for (auto& [key, old] : values_) {
    if (key == name) {
      old = value;
      return *this;
    }
  }
  values_.emplace_back(name, value);
  return *this;
}

std::string Message::get(std::string_view name) const {
  return net::form_value(values_, name);
}

std::string Message::source() const {
  std::string out;
  bool first = true;
  for (auto name : signed_fields(type())) {
    if (!std::exchange(first, false)) out += '|';
    out += get(name);
  }
  return out;
}

bool Message::is_plain() const {
  return !net::form_repeats_a_name(values_) && std::ranges::none_of(values_, [](const auto& field) {
    return field.second.find('|') != std::string::npos;
  });
}

Fields Message::signed_form(const RsaKey& key) const {
  if (!is_plain()) throw std::logic_error("an FPX message of ours has a | in a value");
  Fields out;
  for (auto name : signed_fields(type()))
    out.emplace_back("fpx_" + std::string(name), get(name));
  out.emplace_back("fpx_checkSum", hex_upper(key.sign_sha1(source())));
  return out;
}

bool Message::is_signed_by(const RsaKey& key) const {
  if (signed_fields(type()).empty() || !is_plain()) return false;
  auto signature = hex_parse(get("checkSum"));
  return signature && key.verify_sha1(source(), *signature);
}

std::optional<std::string> fpx_whole(std::string_view text, std::size_t length_max) {
  if (text.size() > length_max || !std::ranges::all_of(text, can_be_said)) return std::nullopt;
  return std::string(text);
}

std::string fpx_name(std::string_view name) {
  if (std::ranges::any_of(name, is_beyond_ascii)) return {};
  return said(name, kNameMax);
}

std::string fpx_product(std::string_view description, std::string_view order_no) {
  std::size_t letters = 0, lost = 0;
  for (auto rest = description; !rest.empty();) {
    auto length = std::max<std::size_t>(1, utf8_length(rest));
    if (rest[0] != ' ') ++letters;
    if (!can_be_said(rest[0])) ++lost;
    rest.remove_prefix(length);
  }
  auto out = said(description, kProductMax);
  return out.empty() || lost * 2 > letters ? std::string(order_no.substr(0, kProductMax)) : out;
}

std::string_view message_token(int payment_method) {
  return payment_method == 21 || payment_method == 23 ? "02" : "01";
}

}  // namespace gerbang::acquirers::fpx
