#pragma once
// All SQL about second factors and recovery codes.

#include "people/accounts/session_store.h"

namespace gerbang::accounts {

struct TwoFactorRow {
  Id<User> id;
  std::string sealed_key;  // empty: no second factor
  std::int64_t last_step = 0;
  std::int64_t failed_count = 0;
  std::optional<Instant> locked_until;
};
BOOST_DESCRIBE_STRUCT(TwoFactorRow, (), (id, sealed_key, last_step, failed_count, locked_until))

namespace store {

/// Locks the user's row: codes of one user are tried one by one.
std::optional<TwoFactorRow> two_factor_lock(db::Tx& tx, Id<User> user);
bool two_factor_is_on(db::Sql& sql, Id<User> user);
void two_factor_set(db::Tx& tx, Id<User> user, std::string_view sealed_key, std::int64_t last_step);
void two_factor_clear(db::Tx& tx, Id<User> user);
/// A right code: its step is used up and the count begins anew.
void code_step_set(db::Tx& tx, Id<User> user, std::int64_t step);
void code_failures_set(db::Tx& tx, Id<User> user, std::int64_t failed_count,
                       std::optional<Instant> locked_until);

void setup_put(db::Tx& tx, Id<User> user, std::string_view sealed_key, Instant ends_at);
/// The key that was shown and waits for its first code.
std::optional<std::string> setup_key(db::Sql& sql, Id<User> user);
void setup_end(db::Tx& tx, Id<User> user);

void recovery_codes_put(db::Tx& tx, Id<User> user, const std::vector<std::string>& hashes);
/// False when the code is none of the user's, or was used.
bool recovery_code_use(db::Tx& tx, Id<User> user, std::string_view hash);
std::int64_t recovery_codes_left(db::Sql& sql, Id<User> user);
void recovery_codes_end(db::Tx& tx, Id<User> user);

}  // namespace store
}  // namespace gerbang::accounts
