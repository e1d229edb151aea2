#pragma once
// The payer, acquirer, job or person that moved a sale: for the sale's history and, where it is a
// person, for the audit log.

#include <array>
#include <string_view>
#include <utility>

#include "base/contract/wire.h"
#include "base/core/actor.h"

namespace gerbang::sales {

/// The payer, a message of the acquirer, a job, a user of the merchant, or an operator.
enum class Trigger : int { payer = 1, acquirer = 2, job = 3, merchant = 4, op = 5 };
std::string_view trigger_name(Trigger trigger);  // "PAYER", "ACQUIRER", …

struct By {
  Trigger trigger = Trigger::job;
  Actor actor = {};
};

}  // namespace gerbang::sales

template <>
struct gerbang::contract::WireWords<gerbang::sales::Trigger> {
  using T = gerbang::sales::Trigger;
  static constexpr std::array<std::pair<T, std::string_view>, 5> names{{{T::payer, "PAYER"},
                                                                        {T::acquirer, "ACQUIRER"},
                                                                        {T::job, "JOB"},
                                                                        {T::merchant, "MERCHANT"},
                                                                        {T::op, "OPERATOR"}}};
};
