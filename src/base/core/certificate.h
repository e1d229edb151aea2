#pragma once
// What stands in PEM files that others make: X.509 certificates and RSA keys. crypto.h signs with
// them.

#include <optional>
#include <string>
#include <string_view>

#include "base/core/clock.h"

namespace gerbang {

/// A public RSA key, and from when until when its owner is sure of it.
struct Certificate {
  std::string public_pem;
  int bits = 0;
  std::optional<Instant> from, until;  // of a certificate; a bare public key has no days
  bool is_valid(Instant at) const { return (!from || *from <= at) && (!until || at <= *until); }
};
/// From a certificate or a bare public key in PEM; nothing when it is neither, or not RSA.
std::optional<Certificate> certificate_parse(std::string_view pem);

/// The public half of a private RSA key in PEM; nothing when it is none, or sealed with a password.
std::optional<Certificate> private_key_parse(std::string_view pem);

}  // namespace gerbang
