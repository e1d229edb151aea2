#pragma once
// How the refund request of a sale stands, as the sale's list shows and filters it. The requests
// themselves are the refunds room's, which lies above.

#include <array>
#include <string_view>
#include <utility>

#include "base/contract/wire.h"

namespace gerbang::sales {

/// The words of the spec; the numbers are what the database keeps.
enum class RefundRequestStatus : int { requested = 1, approved = 2, cancelled = 3 };

}  // namespace gerbang::sales

template <>
struct gerbang::contract::WireWords<gerbang::sales::RefundRequestStatus> {
  using S = gerbang::sales::RefundRequestStatus;
  static constexpr std::array<std::pair<S, std::string_view>, 3> names{
      {{S::requested, "REQUESTED"}, {S::approved, "APPROVED"}, {S::cancelled, "CANCELLED"}}};
};
