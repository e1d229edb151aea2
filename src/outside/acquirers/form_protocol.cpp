#include "outside/acquirers/form_protocol.h"

#include "base/core/utf8.h"
#include "base/http/http.h"
#include "outside/acquirers/reply.h"

namespace gerbang::acquirers {

using net::form_value;

checkout::MessageText form_kept(const FormProtocol& protocol, std::string_view kind,
                                const Fields& form) {
  return {std::string(protocol.name), std::string(kind), net::form_lines(form), {}};
}

checkout::Answer form_answer(const FormProtocol& protocol, const Fields& form,
                             std::string_view secret) {
  checkout::Answer out;
  out.message = form_kept(protocol, protocol.result, form);
  out.connector = protocol.connector;
  out.attempt = {id_parse(form_value(form, protocol.number)).value_or(0)};
  out.is_signature_valid = is_signed(protocol.result, form, secret);
  for (auto name : protocol.repeats)
    out.repeats.emplace_back(name, form_value(form, name));
  out.verdict = verdict_of(protocol.codes, storable(form_value(form, protocol.code)));
  out.verdict.acquirer_reference = storable(form_value(form, "transactionId"));
  out.verdict.amount = money_parse(form_value(form, "amount")).value_or(Money{});
  out.verdict.currency = form_value(form, "currency");
  return out;
}

Result<checkout::Enquiry> form_enquire(const FormProtocol& protocol,
                                       const checkout::PayOrder& order, const net::Post& post,
                                       const std::string& url, std::string_view secret) {
  Fields fields;
  for (auto name : protocol.repeats)
    fields.emplace_back(name, form_value(order.sent, name));
  auto form = signed_form(protocol.enquiry, std::move(fields), secret);
  GERBANG_TRY(auto answer, post(url, form));
  if (answer.status != 200) return no_answer(protocol.connector, answer);
  return checkout::Enquiry{form_kept(protocol, protocol.enquiry, form),
                           form_answer(protocol, http::parse_form(answer.body), secret)};
}

}  // namespace gerbang::acquirers
