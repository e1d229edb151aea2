#pragma once
// Where a sale came from: a payment link, a cart, a mandate, the merchant's server. The sales room
// knows the channel and the record's number there, and nothing of what the record is.

#include <array>
#include <cstdint>
#include <optional>

#include "base/contract/wire.h"
#include "base/core/id.h"

namespace gerbang::sales {

/// The spec's code numbers (back-office §4).
enum class Channel : int { merchant_server = 1, payment_link = 2, e_mandate = 3, cart = 5 };

/// Whether payers make the sales of a channel themselves.
constexpr bool is_made_by_payer(Channel channel) {
  return channel == Channel::payment_link || channel == Channel::cart;
}

struct Origin {
  Channel channel = Channel::payment_link;
  std::optional<std::int64_t> id;  // none: the channel keeps no record of its sales

  template <class T>
  static constexpr Origin of(Channel channel, Id<T> record) {
    return {channel, record.value};
  }
  /// The record, where the sale came through that channel.
  template <class T>
  constexpr std::optional<Id<T>> record(Channel through) const {
    if (channel != through || !id) return std::nullopt;
    return Id<T>{*id};
  }
  friend constexpr bool operator==(const Origin&, const Origin&) = default;
};

}  // namespace gerbang::sales

template <>
struct gerbang::contract::WireCodes<gerbang::sales::Channel> {
  using C = gerbang::sales::Channel;
  static constexpr std::array<CodeName<C>, 4> names{{
      {C::merchant_server, "MERCHANT_SERVER", "A signed request of the merchant's server"},
      {C::payment_link, "PAYMENT_LINK", ""},
      {C::e_mandate, "E_MANDATE", "A collection of an auto-debit"},
      {C::cart, "CART", "An online cart"},
  }};
};
