#pragma once
// Ten wrong passwords lock an account for half an hour (domain.md, "Account and session"; PCI DSS
// 8.3.4), wherever the password was asked for. Counted in the database under the user's row lock:
// guesses at once count as what they are, and a restart forgets none.

#include "base/audit/action.h"
#include "people/accounts/session_store.h"

namespace gerbang::accounts {

bool is_locked(const Credentials& user, Instant now);
/// One wrong password more; the tenth locks and tells the owner. While locked nothing is counted.
/// The user's row is locked by the caller.
Result<Done> wrong_password_count(db::Tx& tx, const events::Outbox& outbox,
                                  const AccountSettings& settings, const Credentials& user,
                                  const Client& client);

/// Writes down what was done to an account, and from where.
void audit(db::Tx& tx, Id<User> user, audit::Action action, const Client& client);
/// The same of signing in and out: in the log of each company that the person works for, whose
/// people it is that it lets in; in the gateway's where there is none.
void audit_sign_in(db::Tx& tx, Id<User> user, audit::Action action, const Client& client);
/// Something that the owner is told about by mail, with whose browser it was; also written down.
Result<Done> tell_owner(db::Tx& tx, const events::Outbox& outbox, const AccountKind& kind,
                        Id<User> user, const Client& client,
                        std::optional<std::int64_t> recovery_codes_left = {});

}  // namespace gerbang::accounts
