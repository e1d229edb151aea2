#pragma once
// Choosing a new password: while signed in, after it has expired, and by a link in a mail. All
// three follow one rule (spec account-portal §5) and end alike: every session, step, remembered
// browser and link that the old password stood behind is gone, and the owner is told by mail.

#include "base/jobs/job.h"
#include "people/accounts/password_pool.h"
#include "people/accounts/session.h"

namespace gerbang::accounts {

/// Nothing when it is good enough, else what to do. At least 12 characters with an upper-case
/// letter, a lower-case one, a digit and one of !@#$%^&*+-=_ (spec account-portal §5; PCI
/// DSS 8.3.6).
std::optional<TextId> new_password_problem(std::string_view password);
/// Room for a long sentence (NIST SP 800-63B, 5.1.1.2, asks for 64 at least).
inline constexpr std::size_t kPasswordCharactersMax = 128;
/// The present password and the three before it cannot come back (PCI DSS 8.3.7).
inline constexpr int kOldPasswordsKept = 3;

/// What the three have in common.
struct PasswordRoom {
  db::Db& db;
  const events::Outbox& outbox;
  PasswordPool& passwords;
  const AccountSettings& settings;
};

/// A mail with a link, if the address has an account. The caller cannot tell: the call only leaves
/// a job, whatever the address.
void password_forgot(db::Tx& tx, std::string_view email, const Client& client);

/// Nothing while the link of a mail still works, else security.linkEnded: a page asks before
/// anybody types a password twice. Changes nothing.
Result<Done> reset_link_check(db::Sql& sql, const AccountSettings& settings, std::string_view a,
                              std::string_view b);

struct ResetByLink {
  std::string a;  // of the link
  std::string b;
  std::string new_password;
};
/// Errors: security.linkEnded, a password that was used before (the link stays good). Also ends the
/// lock after wrong passwords.
Result<Done> password_reset(const PasswordRoom& room, const ResetByLink& input,
                            const Client& client);

struct PasswordExpired {
  std::string token;  // of the step
  std::string current_password;
  std::string new_password;
};
/// A full session. Errors: the step has ended, a wrong password (counted), one used before.
Result<SignedIn> password_update_expired(const PasswordRoom& room, const PasswordExpired& input,
                                         const Client& client);

/// The session goes on under the token in the answer; the one it had is dead. Errors: as above.
Result<std::string> password_change(const PasswordRoom& room, const http::Session& who,
                                    std::string_view old_password, std::string_view new_password,
                                    const Client& client);

/// A sandbox's time was moved: this user's password is no older than before.
void password_age_keep(db::Tx& tx, Id<User> user, Duration moved);
/// The password of who is signed in, for what an open session alone must not change. `given` may be
/// empty while the sign-in is fresh. Errors: security.passwordNeeded, a wrong one (counted, as at
/// every door).
Result<Done> password_confirm(const PasswordRoom& room, const http::Session& who,
                              std::string_view given, const Client& client);
/// Whether that asks for a password now.
bool password_is_needed(db::Sql& sql, const AccountSettings& settings, const http::Session& who);

/// The jobs of this room: mails with links, and cleaning up what has ended.
std::vector<jobs::Topic> account_topics(const events::Outbox& outbox,
                                        const AccountSettings& settings);

}  // namespace gerbang::accounts
