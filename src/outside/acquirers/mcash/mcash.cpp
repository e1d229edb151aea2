#include "outside/acquirers/mcash/mcash.h"

#include "base/core/utf8.h"
#include "base/http/http.h"
#include "outside/acquirers/reply.h"

namespace gerbang::acquirers::mcash {
namespace {

using checkout::MessageText;

MessageText kept(std::string_view kind, const Fields& form) {
  return form_kept(kProtocol, kind, form);
}

}  // namespace

Result<checkout::Start> Mcash::start(const checkout::PayOrder& order) const {
  auto form = signed_form(kPayment,
                          {{"amount", money_text(order.amount)},
                           {"callbackUrl", settings_.callback_url},
                           {"currency", std::string(kCurrency)},
                           {"description", order.description},
                           {"merchantId", settings_.merchant_id},
                           {"merchantName", order.merchant_name},
                           {"orderNo", id_text(order.attempt)},
                           {"orderTime", kl_compact(order.created_at)},
                           {"returnUrl", settings_.return_url}},
                          settings_.secret);
  return checkout::Start{
      .target = settings_.request_url, .sent = form, .message = kept(kPayment, form)};
}

Result<checkout::Enquiry> Mcash::enquire(const checkout::PayOrder& order) const {
  return form_enquire(kProtocol, order, settings_.post, settings_.enquiry_url, settings_.secret);
}

checkout::Answer Mcash::answer_read(const Fields& form) const {
  return form_answer(kProtocol, form, settings_.secret);
}

Result<checkout::RefundAnswer> Mcash::refund(const checkout::RefundOrder&) const {
  checkout::RefundAnswer out;
  out.is_signature_valid = true;  // ours: there is nobody whose answer it could be
  out.reason = "MCash takes no refund by a message: pay it back to the payer by hand";
  return out;
}

checkout::Origins Mcash::origins() const {
  checkout::Origins out{settings_.page_origins, {}};
  if (auto own = origin_of(settings_.request_url); !own.empty()) out.form_action.push_back(own);
  return out;
}

std::vector<checkout::Callback> Mcash::callbacks() const {
  auto read = [this](const http::Request& request) {
    return answer_read(http::parse_form(request.body));
  };
  return {{"direct", checkout::MessageWay::direct, read},
          {"return", checkout::MessageWay::browser, read}};
}

}  // namespace gerbang::acquirers::mcash
