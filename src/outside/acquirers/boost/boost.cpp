#include "outside/acquirers/boost/boost.h"

#include <algorithm>
#include <array>

#include "base/core/utf8.h"
#include "base/http/http.h"
#include "outside/acquirers/reply.h"

namespace gerbang::acquirers::boost_wallet {
namespace {

using checkout::MessageText;
using net::form_value;

/// What a result says again of our order.
constexpr std::array<std::string_view, 3> kRepeats{"amount", "merchantId", "onlineRefNum"};
constexpr std::array<std::string_view, 6> kTakeBackRepeats{
    "amount", "boostPaymentRefNum", "merchantId", "onlineRefNum", "partial", "remark"};

MessageText kept(std::string_view kind, Fields fields) {
  std::erase_if(fields, [](const auto& field) { return field.first == "checksum"; });
  return {"BOOST", std::string(kind), net::form_lines(fields), {}};
}

/// Of the sale's number what Boost takes: letters, digits and "-", 19 of them.
std::string remark_of(std::string_view order_no) {
  std::string out;
  for (char c : order_no) {
    bool is_plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if ((is_plain || c == '-') && out.size() < 19) out += c;
  }
  return out;
}

/// A reply of an error may be no JSON at all.
Fields fields_of(const net::PostAnswer& answer) {
  return fields_read(answer.body).value_or(Fields{});
}

bool refuses_token(const net::PostAnswer& answer) {
  return answer.status == 401 || form_value(fields_of(answer), "error") == "invalid_token";
}

}  // namespace

struct Boost::TakeBack {
  std::string_view type, url;
  Id<SaleAttempt> attempt;
  std::string payment_reference, number;
  bool is_partial = false;
  Money amount;
};

Result<std::string> Boost::token() const {
  {
    std::lock_guard lock(mutex_);
    if (!token_.empty()) return token_;
  }
  GERBANG_TRY(auto answer,
              settings_.send({.url = settings_.api_url + std::string(kTokenPath),
                              .body = net::json_body({{"apiKey", settings_.api_key},
                                                      {"apiSecret", settings_.api_secret}})}));
  auto fresh = form_value(fields_of(answer), "apiToken");
  if (answer.status != 200) return no_answer(id(), answer);
  if (fresh.empty()) return no_answer(id(), "the reply to a key names no token");
  std::lock_guard lock(mutex_);
  return token_ = fresh;
}

void Boost::token_drop(const std::string& token) const {
  std::lock_guard lock(mutex_);
  if (token_ == token) token_.clear();
}

Result<net::PostAnswer> Boost::called(net::Outgoing call) const {
  for (int round = 0; round < 2; ++round) {
    GERBANG_TRY(auto with, token());
    call.headers = {{"Authorization", "Bearer " + with}};
    GERBANG_TRY(auto answer, settings_.send(call));
    if (!refuses_token(answer)) {
      if (answer.status == 200) return answer;
      return no_answer(id(), answer);
    }
    token_drop(with);
  }
  return no_answer(id(), "it takes no token");
}

Result<checkout::Start> Boost::start(const checkout::PayOrder& order) const {
  auto back = settings_.return_url + id_text(order.attempt);
  Fields fields{{"merchantId", settings_.merchant_id},
                {"onlineRefNum", id_text(order.attempt)},
                {"amount", money_text(order.amount)},
                {"remark", remark_of(order.order_no)},
                {"redirectURL", back},
                {"cancelURL", back}};
  auto body = json_of(signed_fields(kPaymentFields, fields, settings_.api_secret));
  body["merchantInfo"] = {{"id", id_text(order.merchant)}, {"merchantName", order.merchant_name}};
  GERBANG_TRY(auto answer, called({.url = settings_.api_url + std::string(kPaymentPath),
                                   .body = net::json_body(body)}));
  auto page = form_value(fields_of(answer), "checkoutURI");
  if (page.empty()) return no_answer(id(), "the reply to a payment names no page");
  // The transactionToken is passed over: everything that it could be for the order's number is,
  // too.
  return checkout::Start{.kind = checkout::StartKind::link,
                         .target = page,
                         .sent = fields,
                         .message = kept("PAYMENT", fields),
                         .received = kept("PAGE", {{"checkoutURI", page}})};
}

Result<checkout::Enquiry> Boost::enquire(const checkout::PayOrder& order) const {
  auto number = id_text(order.attempt);
  GERBANG_TRY(auto answer, called({.method = http::Method::get,
                                   .url = settings_.api_url + std::string(kEnquiryPath) +
                                          http::url_encode(settings_.merchant_id) + "/" + number,
                                   .body = {}}));
  return checkout::Enquiry{
      kept("ENQUIRY", {{"merchantId", settings_.merchant_id}, {"onlineRefNum", number}}),
      answer_read(fields_of(answer))};
}

checkout::Answer Boost::answer_read(const Fields& result) const {
  checkout::Answer out;
  out.message = kept("RESULT", result);
  out.connector = id();
  out.attempt = {id_parse(form_value(result, "onlineRefNum")).value_or(0)};
  out.is_signature_valid = is_result(result, settings_.api_secret);
  for (auto name : kRepeats)
    out.repeats.emplace_back(name, form_value(result, name));
  if (form_value(result, "merchantId") != settings_.merchant_id)
    out.refusal = "the merchant is not ours";
  out.verdict = verdict_of(kStatuses, storable(form_value(result, "transactionStatus")));
  out.verdict.acquirer_reference = storable(form_value(result, "boostRefNum"));
  out.verdict.amount = money_parse(form_value(result, "amount")).value_or(Money{});
  out.verdict.currency = kCurrency;  // Boost pays in ringgit and says no currency
  return out;
}

Result<checkout::RefundAnswer> Boost::take_back(const TakeBack& ask) const {
  Fields fields{
      {"merchantId", settings_.merchant_id},         {"onlineRefNum", id_text(ask.attempt)},
      {"boostPaymentRefNum", ask.payment_reference}, {"remark", ask.number},
      {"partial", ask.is_partial ? "1" : "0"},       {"amount", money_text(ask.amount)}};
  auto body = json_of(signed_fields(kTakeBackFields, fields, settings_.api_secret));
  body["partial"] = ask.is_partial ? 1 : 0;
  GERBANG_TRY(auto answer, called({.url = std::string(ask.url), .body = net::json_body(body)}));
  auto reply = fields_of(answer);
  checkout::RefundAnswer out{.sent = kept(ask.type, fields),
                             .received = kept(std::string(ask.type) + " RESULT", reply)};
  out.code = form_value(reply, "transactionStatus");
  out.is_signature_valid = is_taken_back(reply, settings_.api_secret) &&
                           form_value(reply, "transactionType") == ask.type &&
                           std::ranges::all_of(kTakeBackRepeats, [&](std::string_view name) {
                             return form_value(reply, name) == form_value(fields, name);
                           });
  if (!out.is_signature_valid) return no_answer(id(), "a reply is not signed by the acquirer");
  out.is_accepted = out.code == "completed";
  if (!out.is_accepted && std::ranges::find(kTakeBackRefusals, out.code) == kTakeBackRefusals.end())
    return no_answer(id(), "the status " + out.code + " does not say whether the money went back");
  out.reason = out.is_accepted ? "Paid back" : "Refused by Boost: " + out.code;
  out.acquirer_reference = form_value(reply, "boostRefNum");
  return out;
}

Result<checkout::RefundAnswer> Boost::refund(const checkout::RefundOrder& order) const {
  return take_back({.type = kRefund,
                    .url = settings_.refund_url,
                    .attempt = order.attempt,
                    .payment_reference = order.acquirer_reference,
                    .number = id_text(order.request),
                    .is_partial = order.amount != order.payment_amount,
                    .amount = order.amount});
}

Result<checkout::RefundAnswer> Boost::void_payment(const checkout::PayOrder& order) const {
  // A payment is voided once at most, so its own number names the void.
  return take_back({.type = kVoid,
                    .url = settings_.void_url,
                    .attempt = order.attempt,
                    .payment_reference = order.acquirer_reference,
                    .number = id_text(order.attempt),
                    .amount = order.amount});
}

std::vector<checkout::Callback> Boost::callbacks() const {
  auto read = [this](const http::Request& request) {
    auto out = answer_read(fields_read(request.body).value_or(Fields{}));
    out.is_hearsay = true;  // a checksum in ECB can be put together of others
    return out;
  };
  return {{"direct", checkout::MessageWay::direct, read}};
}

}  // namespace gerbang::acquirers::boost_wallet
