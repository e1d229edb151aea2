#pragma once
// The number by which a merchant and a payer speak of one sale, on the phone and in a mail: eight
// letters and digits, a day and chance, "C0WK7Q3X". It begins with a letter, so that no spreadsheet
// takes it for a number, and has no I, L, O or U, which are misread. It is unique for its merchant
// and proves nothing: what a payer holds is the sale's reference (docs/adr/0016).

#include <string>

#include "base/core/clock.h"

namespace gerbang::sales {

/// A number for a sale of today. Two of one day may, seldom, be alike: the database refuses the
/// second, and its sale takes another one.
std::string order_number_new(Instant now);

}  // namespace gerbang::sales
