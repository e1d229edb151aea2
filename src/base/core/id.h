#pragma once
// Identifiers. An id is a 63-bit number whose high bits are the time at which it was made, so that
// ids sort by age: 41 bits of milliseconds since 2024, 10 bits of the process's node number, 12
// bits of sequence. On the wire it is a decimal string (JavaScript's numbers end at 53 bits). The
// type carries what it names, so that a refund's id where a sale's belongs does not compile.
//
// Ids are guessable. What a payer sees or holds (a link's slug, a checkout's reference, a token) is
// `random_token` of core/crypto.h instead.

#include <charconv>
#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/core/clock.h"

namespace gerbang {

template <class Tag>
struct Id {
  std::int64_t value = 0;
  friend constexpr auto operator<=>(const Id&, const Id&) = default;
  explicit constexpr operator bool() const { return value != 0; }
};

// What an id can name. The tags are only names; their rooms define the things themselves.
struct User;
struct Company;  // a merchant company, or the gateway's own; a merchant's id is its company's id
struct Account;  // a user's membership of a company, with a role
struct Sale;     // a sales transaction
struct SaleAttempt;
struct PaymentLink;
struct RefundRequest;
struct Transfer;
struct LedgerEntry;
struct Event;
struct Job;
struct Mail;
struct AcquirerMessage;
struct Application;
struct Browser;  // a signed-in session, or a browser that skips the code

/// The company that owns the data. Every table of a merchant's data has it first in its keys.
using MerchantId = Id<Company>;
/// The gateway's own company, fixed.
inline constexpr MerchantId kGatewayCompany{1};

inline std::string id_text(std::int64_t value) {
  return std::to_string(value);
}
template <class Tag>
std::string id_text(Id<Tag> id) {
  return std::to_string(id.value);
}
/// 1 to 19 digits, positive.
std::optional<std::int64_t> id_parse(std::string_view text);

/// Sets this process's node number (0 to 1023), so that two servers on one database never make the
/// same id. Called once after the database is open.
void id_node_set(int node);
/// A number never given before by this node. Thread-safe.
std::int64_t id_next(Instant now);
template <class Tag>
Id<Tag> id_new(Instant now) {
  return {id_next(now)};
}

}  // namespace gerbang

template <class Tag>
struct std::hash<gerbang::Id<Tag>> {
  std::size_t operator()(gerbang::Id<Tag> id) const noexcept {
    return std::hash<std::int64_t>{}(id.value);
  }
};
