#pragma once
// The second factor: codes of an authenticator app (RFC 6238), and ten recovery codes for when the
// phone is lost. A code works once, whether it signs in or confirms a change; nine wrong ones lock
// for half an hour, counted over sign-ins and restarts, so that a known password gives no way to
// try the million codes (domain.md, "Account and session").

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "people/accounts/session.h"

namespace gerbang::accounts {

inline constexpr int kRecoveryCodes = 10;

struct TwoFactorState {
  bool is_enabled = false;
  std::int64_t recovery_codes_left = 0;
};
TwoFactorState two_factor_state(db::Sql& sql, Id<User> user);

struct TwoFactorSetup {
  std::string key;  // base32
  std::string uri;  // what the QR code says
};
/// A new key that waits for its first code; ends the one before. Conflict when there is a second
/// factor already: it has to be disabled first, with a code.
Result<TwoFactorSetup> two_factor_setup(db::Tx& tx, const AccountSettings& settings, Id<User> user,
                                        std::string_view email);

/// What the calls below have in common. Each counts wrong codes, so each writes by itself.
struct TwoFactorRoom {
  db::Db& db;
  const events::Outbox& outbox;
  const AccountSettings& settings;
};

/// The recovery codes, which are shown once. `key` is the one that the page shows (base32), or
/// empty. Errors: security.setupEnded, security.wrongCode, locked.
Result<std::vector<std::string>> two_factor_enable(const TwoFactorRoom& room, Id<User> user,
                                                   std::string_view pin_code, std::string_view key,
                                                   const Client& client);
/// Also ends the recovery codes and what was remembered. `pin_code` may be a recovery code.
Result<Done> two_factor_disable(const TwoFactorRoom& room, Id<User> user, std::string_view pin_code,
                                const Client& client);
/// Ten new ones; those before end.
Result<std::vector<std::string>> recovery_codes_renew(const TwoFactorRoom& room, Id<User> user,
                                                      std::string_view pin_code,
                                                      const Client& client);

struct CodeSignIn {
  std::string token;  // of the step
  std::string code;   // of the app, or a recovery code
  bool remember_me = false;
};
struct CodeSignedIn {
  SignedIn in;
  std::string remember_me_token;  // empty unless asked for
};
/// The second step of a sign-in. Errors: the step has ended, security.wrongCode, locked (which ends
/// the step), FW063.
Result<CodeSignedIn> two_factor_sign_in(const TwoFactorRoom& room, const CodeSignIn& input,
                                        const Client& client);

/// From the command line, for who lost phone and recovery codes: no code is asked for.
void two_factor_remove(db::Tx& tx, Id<User> user);

}  // namespace gerbang::accounts
