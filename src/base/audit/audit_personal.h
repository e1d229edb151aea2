#pragma once
// The audit log says names where it tells what was done to a record. What is said of the record can
// be forgotten and its chain still holds (chain.h); who did it, and from where, is in the hash
// itself: it stays, and is the evidence that the log is kept for.

#include <string_view>

#include "base/personal/holding.h"

namespace gerbang::audit {

/// Of records about those of `table`, where `only` (SQL) is true of them: what is said, and before
/// and after.
personal::Holding details_held(std::string_view table, std::string_view only);
/// Before and after alone.
personal::Holding changes_held(std::string_view table, std::string_view only);
/// What the people of `table`, which is users, did.
personal::Holding acts_held(std::string_view table);

}  // namespace gerbang::audit
