#pragma once
// What waits for somebody: how many, and since when the first of them.

#include <cstdint>
#include <optional>

#include <boost/describe.hpp>

#include "base/core/clock.h"

namespace gerbang::db {

struct Waiting {
  std::int64_t count = 0;
  std::optional<Instant> since;  // null: none waits
};
BOOST_DESCRIBE_STRUCT(Waiting, (), (count, since))

}  // namespace gerbang::db
