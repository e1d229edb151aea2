#pragma once
// Which kind of deployment a database belongs to. A sandbox has people with a published password
// and a clock that was moved; a production has people's money. Neither may ever be served as the
// other (domain.md, "Merchant application": a whole deployment is either sandbox or production), so
// the first server that a database sees writes its mode into it, and every later one, a further
// copy or one over a restored backup, must have been started in the same.

#include <optional>
#include <string>

#include "app/config.h"
#include "base/db/db.h"

namespace gerbang::app {

/// "sandbox" or "production"; nothing for a database that no server has used yet. One from before
/// the mode was remembered is a sandbox's when it holds what only a sandbox makes, and else a
/// production's when it has merchants.
std::optional<std::string> deployment_mode(db::Sql& sql);

/// Throws with a text for a person, naming both modes, when the database is of the other one.
/// Changes nothing, also where a migration is still to come.
void deployment_check(db::Db& db, const Config& config);
/// Writes the mode into a database that has none, then checks as above. After migrate().
void deployment_bind(db::Db& db, const Config& config);

}  // namespace gerbang::app
