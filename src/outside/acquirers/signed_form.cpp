#include "outside/acquirers/signed_form.h"

#include <algorithm>

#include "base/core/crypto.h"
#include "base/http/http.h"
#include "base/net/post.h"

namespace gerbang::acquirers {

std::string signature_of(const Fields& fields, std::string_view secret) {
  auto sorted = fields;
  std::ranges::sort(sorted);
  std::string source;
  for (const auto& [name, value] : sorted) {
    if (name == "signature") continue;
    if (!source.empty()) source += '|';
    // Encoded, so that no value can be read as further fields: a link's title travels in a request
    // that the payer's browser sees signed.
    source += http::url_encode(name) + "=" + http::url_encode(value);
  }
  return hex_lower(hmac_sha512(secret, source));
}

Fields signed_form(std::string_view type, Fields fields, std::string_view secret) {
  fields.emplace_back("messageType", type);
  fields.emplace_back("signature", signature_of(fields, secret));
  return fields;
}

bool is_signed(std::string_view type, const Fields& form, std::string_view secret) {
  return net::form_value(form, "messageType") == type && !net::form_repeats_a_name(form) &&
         equal_secret(net::form_value(form, "signature"), signature_of(form, secret));
}

}  // namespace gerbang::acquirers
