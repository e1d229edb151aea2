#pragma once
// The waits between two attempts of an event, as a reader says them.

#include <string>

#include <fmt/format.h>

#include "outside/deliveries/delivery.h"

namespace gerbang::developers {

/// "1 min, 2 × 5 min, …": neighbours that are alike are counted.
inline std::string waits_text() {
  std::string out;
  for (std::size_t i = 0; i < deliveries::kWaits.size();) {
    std::size_t same = i + 1;
    while (same < deliveries::kWaits.size() && deliveries::kWaits[same] == deliveries::kWaits[i])
      ++same;
    auto whole_minutes = deliveries::kWaits[i].ms / minutes(1).ms;
    bool is_hours = whole_minutes % 60 == 0;
    if (!out.empty()) out += ", ";
    if (same - i > 1) out += fmt::format("{}\u00a0×\u00a0", same - i);
    out += fmt::format("{}\u00a0{}", is_hours ? whole_minutes / 60 : whole_minutes,
                       is_hours ? "h" : "min");
    i = same;
  }
  return out;
}

}  // namespace gerbang::developers
