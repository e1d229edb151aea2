#pragma once
// What an answer means: only a 2xx is one that took the event.

#include <optional>

#include "base/core/clock.h"
#include "base/net/parcel.h"
#include "outside/deliveries/problem.h"

namespace gerbang::deliveries {

Problem problem_of(const net::Receipt& receipt, std::string_view url);

/// A page for people where a program was asked.
bool is_page(const net::Receipt& receipt);

/// What Retry-After says, as seconds or as a date; nothing where it says nothing that is later.
std::optional<Duration> retry_after_of(const net::Receipt& receipt, Instant now);

}  // namespace gerbang::deliveries
