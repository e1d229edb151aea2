#include "acquirers/fpx/message.h"

#include <array>

#include "acquirers/post.h"

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

}  // namespace

std::span<const std::string_view> signed_fields(std::string_view type) {
  if (type == "AR" || type == "AE") return kRequest;
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
  return form_value(values_, name);
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

Fields Message::signed_form(const RsaKey& key) const {
  Fields out;
  for (auto name : signed_fields(type()))
    out.emplace_back("fpx_" + std::string(name), get(name));
  out.emplace_back("fpx_checkSum", hex_upper(key.sign_sha1(source())));
  return out;
}

bool Message::is_signed_by(const RsaKey& key) const {
  if (signed_fields(type()).empty()) return false;
  auto signature = hex_parse(get("checkSum"));
  return signature && key.verify_sha1(source(), *signature);
}

std::string fpx_text(std::string_view text, std::size_t length_max) {
  constexpr std::string_view kAlso = " .,-_/@";
  std::string out;
  for (char c : text) {
    bool is_plain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    if (is_plain || kAlso.find(c) != std::string_view::npos) out += c;
    if (out.size() == length_max) break;
  }
  return out;
}

std::string_view message_token(int payment_method) {
  return payment_method == 21 || payment_method == 23 ? "02" : "01";
}

}  // namespace gerbang::acquirers::fpx
