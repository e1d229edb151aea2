#pragma once
// Roles, groups and levels as they were before a change, by the commands that change them anyway.

#include "base/audit/put_back.h"
#include "base/events/events.h"

namespace gerbang::team {

std::vector<audit::Restorable> team_restorables(const events::Outbox& outbox);

}  // namespace gerbang::team
