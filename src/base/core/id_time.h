#pragma once
// What an id says of time (core/id.h): when it was made, and where the ids of a time begin.

#include <cstdint>

#include "base/core/clock.h"

namespace gerbang {

/// When an id was made, to the millisecond.
Instant id_instant(std::int64_t id);
/// The least id that can be made at `at`: what was made before is below it, what is made then or
/// later is not. 0 before 2024, the largest number from 2093 on.
std::int64_t id_floor(Instant at);
/// An id as it would have been made at `at`, for what is made up of the past (seeding). This node
/// gives 4,096 different ones for a millisecond. Thread-safe.
std::int64_t id_as_of(Instant at);
/// The one of those that has this number, for who counts them: id_as_of by itself comes back to a
/// number after 4,096.
inline constexpr std::int64_t kIdsOfMillisecond = 4'096;
std::int64_t id_as_of(Instant at, std::int64_t number);

}  // namespace gerbang
