#pragma once
// What the service itself writes to the audit log. A call of a person or of a merchant's key that
// succeeded and about which its room wrote nothing leaves a record with its operation, what its
// path names and which fields it brought; so no route can be forgotten. A person who was refused
// leaves one as well, once a minute for each operation, and so many in all: a flood of refusals
// fills no disk.

#include <memory>
#include <string_view>

#include "base/audit/audit.h"
#include "base/db/db.h"
#include "base/http/route.h"

namespace gerbang::http {

/// Whether a success of this route leaves a record.
bool leaves_record(const Route& route);
/// Why a call of somebody known that looks as if it wrote leaves none; empty for all others.
std::string_view unaudited(const Route& route);

/// Who calls, for all that is written meanwhile; the session has been looked for.
std::shared_ptr<audit::Caller> caller_of(const Call& call);
/// The record of a call that wrote none of its own.
void call_audit(db::Tx& tx, const Route& route, const Call& call);
void refusal_audit(db::Tx& tx, const Route& route, const Call& call, const Error& error);

/// Whether this refusal is written down.
bool refusal_counts(const Session& session, std::string_view operation, Instant now);

}  // namespace gerbang::http
