#pragma once
// A made-up sale, for trying the portal with a real merchant's numbers, for benchmarks and tests.

#include <cstdint>

#include "money/sales/sale.h"

namespace gerbang::sales {

/// The n-th one, over and paid or not; nothing of it depends on when it is drawn. It has no
/// merchant, id, reference, order number and fees yet.
SaleRecord sale_draw(std::int64_t n, Instant created_at);

}  // namespace gerbang::sales
