#include "outside/acquirers/duitnow/duitnow.h"

#include <algorithm>

#include "base/core/utf8.h"
#include "base/http/http.h"
#include "outside/acquirers/duitnow/emv.h"
#include "outside/acquirers/reply.h"

namespace gerbang::acquirers::duitnow {
namespace {

using checkout::MessageText;
using net::form_value;

constexpr int kPaymentType = 40;

MessageText kept(std::string_view kind, const Fields& form) {
  return form_kept(kProtocol, kind, form);
}

}  // namespace

Result<checkout::Start> Duitnow::start(const checkout::PayOrder& order) const {
  auto code = qr_write({.format = settings_.format,
                        .acquirer_id = settings_.acquirer_id,
                        .merchant_id = settings_.merchant_id,
                        .category = settings_.category,
                        .amount = order.amount,
                        .merchant_name = qr_text(order.merchant_name, 25, "MERCHANT"),
                        .city = settings_.city,
                        .reference = id_text(order.attempt)});
  Fields said{{"amount", money_text(order.amount)},
              {"currency", std::string(kCurrency)},
              {"merchantId", settings_.merchant_id},
              {"reference", id_text(order.attempt)}};
  auto message = said;
  message.emplace_back("code", code);
  return checkout::Start{.kind = checkout::StartKind::qr,
                         .target = code,
                         .sent = said,
                         .message = kept("CODE", message)};
}

Result<checkout::Enquiry> Duitnow::enquire(const checkout::PayOrder& order) const {
  return form_enquire(kProtocol, order, settings_.post, settings_.enquiry_url, settings_.secret);
}

checkout::Answer Duitnow::answer_read(const Fields& form) const {
  auto out = form_answer(kProtocol, form, settings_.secret);
  out.verdict.bank_name = storable(form_value(form, "payerApp"));
  out.verdict.payment_type = kPaymentType;
  return out;
}

Result<checkout::RefundAnswer> Duitnow::refund(const checkout::RefundOrder& order) const {
  auto form = signed_form(kRefund,
                          {{"currency", std::string(kCurrency)},
                           {"merchantId", settings_.merchant_id},
                           {"reference", id_text(order.attempt)},
                           {"refundAmount", money_text(order.amount)},
                           {"refundNo", id_text(order.request)}},
                          settings_.secret);
  GERBANG_TRY(auto posted, settings_.post(settings_.refund_url, form));
  if (posted.status != 200) return no_answer(id(), posted);
  auto reply = http::parse_form(posted.body);
  checkout::RefundAnswer out{.sent = kept(kRefund, form), .received = kept(kRefundAnswer, reply)};
  out.code = storable(form_value(reply, "responseCode"));
  out.is_signature_valid = is_signed(kRefundAnswer, reply, settings_.secret) &&
                           std::ranges::all_of(kRefundRepeats, [&](std::string_view name) {
                             return form_value(reply, name) == form_value(form, name);
                           });
  if (!out.is_signature_valid)
    return no_answer(id(), "the refund's answer is not signed by the acquirer");
  out.is_accepted = out.code == "00";
  if (!out.is_accepted && std::ranges::find(kRefundRefusals, out.code) == kRefundRefusals.end())
    return no_answer(id(), "refund code " + out.code + " does not say whether it was made");
  out.reason = out.is_accepted ? "Refunded" : status_row(kCodes, out.code)->meaning;
  out.acquirer_reference = storable(form_value(reply, "transactionId"));
  return out;
}

std::vector<checkout::Callback> Duitnow::callbacks() const {
  auto read = [this](const http::Request& request) {
    return answer_read(http::parse_form(request.body));
  };
  return {{"direct", checkout::MessageWay::direct, read}};
}

}  // namespace gerbang::acquirers::duitnow
