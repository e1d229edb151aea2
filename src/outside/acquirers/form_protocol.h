#pragma once
// What the protocols of signed forms (signed_form.h) have in common: how an acquirer is asked about
// an order and how its answer is read. Each protocol is a row, which both sides use.

#include <span>
#include <string>
#include <string_view>

#include "base/net/post.h"
#include "money/checkout/connector.h"
#include "outside/acquirers/signed_form.h"
#include "outside/acquirers/status_row.h"

namespace gerbang::acquirers {

struct FormProtocol {
  std::string_view connector;                 // its id
  std::string_view name;                      // of its messages, as they are kept
  std::string_view enquiry, result;           // what messages say that they are
  std::span<const std::string_view> repeats;  // what both say again of an order
  std::string_view number, code;              // the fields of the order's number and of the code
  std::span<const StatusRow> codes;
  std::string_view pending, unknown;  // of an order in progress, of one that is not there (so far)
};

checkout::MessageText form_kept(const FormProtocol& protocol, std::string_view kind,
                                const Fields& form);
/// A result, told or asked for.
checkout::Answer form_answer(const FormProtocol& protocol, const Fields& form,
                             std::string_view secret);
Result<checkout::Enquiry> form_enquire(const FormProtocol& protocol,
                                       const checkout::PayOrder& order, const net::Post& post,
                                       const std::string& url, std::string_view secret);

}  // namespace gerbang::acquirers
