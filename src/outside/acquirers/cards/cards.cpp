#include "outside/acquirers/cards/cards.h"

#include <algorithm>
#include <array>

#include "base/core/utf8.h"
#include "base/http/http.h"

namespace gerbang::acquirers::cards {
namespace {

using checkout::MessageText;
using checkout::Verdict;

MessageText kept(std::string_view kind, const Fields& form) {
  return {"CARDS", std::string(kind), net::form_lines(form)};
}

/// What an answer says again of our order.
constexpr std::array<std::string_view, 6> kRepeats{"amount",  "currency",       "merchantId",
                                                   "orderNo", "orderReference", "orderTime"};
constexpr std::array<std::string_view, 5> kVoidRepeats{"amount", "currency", "merchantId",
                                                       "orderNo", "voidNo"};
constexpr std::array<std::string_view, 5> kRefundRepeats{"currency", "merchantId", "orderNo",
                                                         "refundAmount", "refundNo"};

Verdict::Kind kind_of(const ResponseCode* row) {
  if (!row) return Verdict::Kind::pending;
  switch (row->ends_as) {
    case EndsAs::paid:
      return Verdict::Kind::paid;
    case EndsAs::failed:
      return Verdict::Kind::failed;
    case EndsAs::canceled:
      return Verdict::Kind::canceled;
    case EndsAs::timeout:
      return Verdict::Kind::timeout;
    case EndsAs::pending:
      return Verdict::Kind::pending;
  }
  return Verdict::Kind::pending;
}

Error no_answer(const std::string& why) {
  return {ErrorCode::unavailable, verbatim("cards: " + why), {}, {}, {}};
}

}  // namespace

Fields Cards::order_fields(const checkout::PayOrder& order) const {
  if (order.sent.empty()) {
    return {{"amount", money_text(order.amount)},  {"currency", std::string(kCurrency)},
            {"merchantId", settings_.merchant_id}, {"orderNo", id_text(order.attempt)},
            {"orderReference", order.order_no},    {"orderTime", kl_compact(order.created_at)}};
  }
  Fields out;
  for (auto name : kRepeats)
    out.emplace_back(name, net::form_value(order.sent, name));
  return out;
}

Result<checkout::Start> Cards::start(const checkout::PayOrder& order) const {
  auto fields = order_fields(order);
  fields.emplace_back("callbackUrl", settings_.callback_url);
  fields.emplace_back("description", order.description);
  fields.emplace_back("merchantName", order.merchant_name);
  fields.emplace_back("returnUrl", settings_.return_url);
  auto form = signed_form(kRequest, std::move(fields), settings_.secret);
  return checkout::Start{
      .target = settings_.request_url, .sent = form, .message = kept(kRequest, form)};
}

Result<checkout::Enquiry> Cards::enquire(const checkout::PayOrder& order) const {
  auto form = signed_form(kEnquiry, order_fields(order), settings_.secret);
  GERBANG_TRY(auto answer, settings_.post(settings_.enquiry_url, form));
  if (answer.status != 200) return no_answer("HTTP status " + std::to_string(answer.status));
  return checkout::Enquiry{kept(kEnquiry, form), answer_read(http::parse_form(answer.body))};
}

checkout::Answer Cards::answer_read(const Fields& form) const {
  checkout::Answer out;
  out.message = kept(kAnswer, form);
  out.connector = id();
  out.attempt = {id_parse(net::form_value(form, "orderNo")).value_or(0)};
  out.is_signature_valid = is_signed(kAnswer, form, settings_.secret);
  for (auto name : kRepeats)
    out.repeats.emplace_back(name, net::form_value(form, name));
  auto code = storable(net::form_value(form, "responseCode"));
  if (net::form_value(form, "merchantId") != settings_.merchant_id)
    out.refusal = "the seller is not ours";
  auto amount = money_parse(net::form_value(form, "amount"));
  if (!amount) out.refusal = "the amount cannot be read";
  const auto* row = response_code(code);
  auto card = storable(net::form_value(form, "cardMasked"));
  auto brand = storable(net::form_value(form, "cardBrand"));
  out.verdict = {kind_of(row),
                 code,
                 row ? std::string(row->meaning) : "Unknown response code " + code,
                 storable(net::form_value(form, "transactionId")),
                 card.empty() ? "" : brand + " " + card,
                 payment_type_of(brand),
                 amount.value_or(Money{}),
                 net::form_value(form, "currency"),
                 payment_method_of(net::form_value(form, "cardCountry"),
                                   net::form_value(form, "cardFunding"))};
  return out;
}

Result<checkout::RefundAnswer> Cards::refund(const checkout::RefundOrder& order) const {
  auto form = signed_form(kRefund,
                          {{"currency", std::string(kCurrency)},
                           {"merchantId", settings_.merchant_id},
                           {"orderNo", id_text(order.attempt)},
                           {"refundAmount", money_text(order.amount)},
                           {"refundNo", id_text(order.request)}},
                          settings_.secret);
  GERBANG_TRY(auto posted, settings_.post(settings_.refund_url, form));
  if (posted.status != 200) return no_answer("HTTP status " + std::to_string(posted.status));
  auto reply = http::parse_form(posted.body);
  checkout::RefundAnswer out{
      kept(kRefund, form), kept(kRefundAnswer, reply), false, false, {}, {}, {}};
  out.code = net::form_value(reply, "responseCode");
  out.is_signature_valid = is_signed(kRefundAnswer, reply, settings_.secret) &&
                           std::ranges::all_of(kRefundRepeats, [&](std::string_view name) {
                             return net::form_value(reply, name) == net::form_value(form, name);
                           });
  if (!out.is_signature_valid)
    return no_answer("the refund's answer is not signed by the acquirer");
  out.is_accepted = out.code == "00";
  const auto* row = response_code(out.code);
  if (!out.is_accepted && !(row && refuses_refund(*row))) {
    return no_answer("refund code " + storable(out.code) + " does not say whether it was made");
  }
  out.reason = row->meaning;
  if (auto text = storable(net::form_value(reply, "reason")); !text.empty()) out.reason = text;
  out.acquirer_reference = storable(net::form_value(reply, "transactionId"));
  return out;
}

Result<checkout::RefundAnswer> Cards::void_payment(const checkout::PayOrder& order) const {
  auto form = signed_form(kVoid,
                          {{"amount", money_text(order.amount)},
                           {"currency", std::string(kCurrency)},
                           {"merchantId", settings_.merchant_id},
                           {"orderNo", id_text(order.attempt)},
                           {"voidNo", void_number(id_text(order.attempt))}},
                          settings_.secret);
  GERBANG_TRY(auto posted, settings_.post(settings_.void_url, form));
  if (posted.status != 200) return no_answer("HTTP status " + std::to_string(posted.status));
  auto reply = http::parse_form(posted.body);
  checkout::RefundAnswer out{kept(kVoid, form), kept(kVoidAnswer, reply), false, false, {}, {}, {}};
  out.code = net::form_value(reply, "responseCode");
  out.is_signature_valid = is_signed(kVoidAnswer, reply, settings_.secret) &&
                           std::ranges::all_of(kVoidRepeats, [&](std::string_view name) {
                             return net::form_value(reply, name) == net::form_value(form, name);
                           });
  if (!out.is_signature_valid) return no_answer("the void's answer is not signed by the acquirer");
  out.is_accepted = out.code == "00";
  const auto* row = response_code(out.code);
  if (!out.is_accepted && !(row && refuses_refund(*row))) {
    return no_answer("void code " + storable(out.code) + " does not say whether it was made");
  }
  out.reason = row->meaning;
  if (auto text = storable(net::form_value(reply, "reason")); !text.empty()) out.reason = text;
  out.acquirer_reference = storable(net::form_value(reply, "transactionId"));
  return out;
}

checkout::Origins Cards::origins() const {
  checkout::Origins out{settings_.page_origins, {}};
  if (auto own = origin_of(settings_.request_url); !own.empty()) out.form_action.push_back(own);
  return out;
}

std::vector<checkout::Callback> Cards::callbacks() const {
  auto read = [this](const http::Request& request) {
    return answer_read(http::parse_form(request.body));
  };
  return {{"direct", checkout::MessageWay::direct, read},
          {"return", checkout::MessageWay::browser, read}};
}

}  // namespace gerbang::acquirers::cards
