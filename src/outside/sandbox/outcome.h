#pragma once
// What a person can decide on a wallet's page: any row of the protocol's table of codes. Scripts,
// which press the first button, choose by the amount.

#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/core/money.h"
#include "outside/acquirers/status_row.h"

namespace gerbang::sandbox {

using Outcomes = std::span<const acquirers::StatusRow>;
/// An amount that ends in so many sen ends with this code: {51, "insufficient-balance"}.
using ByAmount = std::span<const std::pair<int, std::string_view>>;

/// The code for an amount: that of its sen, or else the table's first, which pays.
std::string outcome_of(Outcomes rows, ByAmount magic, Money amount);
/// The code that a form's `code` names; where it names none, that of the amount.
std::string outcome_chosen(Outcomes rows, ByAmount magic, std::string_view posted, Money amount);
/// The form's choice, and what the amounts mean.
std::string outcome_html(Outcomes rows, ByAmount magic, Money amount);

}  // namespace gerbang::sandbox
