#pragma once
// Codes of an authenticator app: time-based one-time passwords (RFC 6238) of six digits, a new one
// every 30 seconds, with HMAC-SHA-1, which is what every such app speaks.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/core/clock.h"

namespace gerbang {

inline constexpr std::size_t kTotpKeyBytes = 20;  // 160 bits (RFC 4226 §4, R6)

/// RFC 4648, upper case, without padding: how people type a key into an app.
std::string base32(std::string_view data);

/// Which step of 30 seconds an instant is in (RFC 6238 §4.2).
std::int64_t totp_step(Instant instant);
/// The six digits of a step (RFC 4226 §5.3). `key` is the raw key.
std::string totp_code(std::string_view key, std::int64_t step);
/// The step that `code` belongs to: the current one, or one step either side for clocks that differ
/// (RFC 6238 §5.2), and later than `last_step`, so that a code works once. Takes the same time
/// whichever digit is wrong.
std::optional<std::int64_t> totp_match(std::string_view key, std::string_view code, Instant now,
                                       std::int64_t last_step);

/// What the QR code says (the key URI format of authenticator apps). `key` is the raw key.
std::string totp_uri(std::string_view key, std::string_view issuer, std::string_view account);

}  // namespace gerbang
