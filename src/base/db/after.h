#pragma once
// Where a long read goes on: after this row, in the order of creation.

#include <cstdint>

#include "base/core/clock.h"

namespace gerbang::db {

struct After {
  Instant created_at;
  std::int64_t id = 0;
};

}  // namespace gerbang::db
