#include "people/merchant_api/signature.h"

#include <array>

#include "base/core/crypto.h"

namespace gerbang::merchant_api {
namespace {

std::array<std::string_view, 7> values_of(const SignedRequest& r) {
  return {r.customer_email, r.customer_name,     r.customer_phone, r.mcht_id,
          r.mcht_txn_id,    r.order_description, r.txn_amount};
}

}  // namespace

std::string signed_text(const SignedRequest& request, SignatureVersion version,
                        std::string_view timestamp) {
  std::string out;
  if (version == SignatureVersion::v1) {
    for (auto value : values_of(request))
      out += value;
    return out;
  }
  out.append("v2\n").append(timestamp).append("\n");
  for (auto value : values_of(request)) {
    out.append(std::to_string(value.size())).append(":").append(value).append("\n");
  }
  return out;
}

std::string request_signature(const SignedRequest& request, SignatureVersion version,
                              std::string_view sign_key, std::string_view timestamp) {
  std::string key(version == SignatureVersion::v1 ? "" : "v2:");
  key += sign_key;
  return base64(hmac_sha512(key, signed_text(request, version, timestamp)));
}

bool signature_matches(const SignedRequest& request, const GivenSignature& given,
                       std::span<const std::string> sign_keys) {
  // The timestamp is the one part of the text whose length does not stand before it: with a line's
  // end in it, it would swallow the values behind it.
  if (given.version == SignatureVersion::v2 && !instant_parse(given.timestamp)) return false;
  bool matches = false;
  for (const auto& key : sign_keys) {
    auto right = request_signature(request, given.version, key, given.timestamp);
    matches |= equal_secret(right, given.signature);
  }
  return matches;
}

bool amount_stands_apart(const SignedRequest& request) {
  constexpr std::string_view kOfAmounts = "0123456789.";
  auto before = request;
  before.txn_amount = {};
  auto text = signed_text(before, SignatureVersion::v1);
  return request.txn_amount.find_first_not_of(kOfAmounts) == std::string_view::npos &&
         (text.empty() || kOfAmounts.find(text.back()) == std::string_view::npos);
}

bool timestamp_is_fresh(std::string_view timestamp, Instant now) {
  auto at = instant_parse(timestamp);
  return at && *at >= now - kSignatureAge && *at <= now + kSignatureAge;
}

}  // namespace gerbang::merchant_api
