#include "people/accounts/two_factor_store.h"

namespace gerbang::accounts::store {
namespace {

constexpr db::Statement kLock{"two_factor_lock", R"(
  SELECT id, two_factor_key, two_factor_step, code_failed_count, code_locked_until
  FROM users WHERE id = $1)",
                              true};
constexpr db::Statement kIsOn{"two_factor_is_on", R"(
  SELECT has_two_factor FROM users WHERE id = $1)"};
constexpr db::Statement kFactorSet{"two_factor_set", R"(
  UPDATE users SET has_two_factor = 1, two_factor_key = $2, two_factor_step = $3,
                   code_failed_count = 0, code_locked_until = NULL
  WHERE id = $1)"};
constexpr db::Statement kClear{"two_factor_clear", R"(
  UPDATE users SET has_two_factor = 0, two_factor_key = NULL, two_factor_step = 0,
                   code_failed_count = 0, code_locked_until = NULL
  WHERE id = $1)"};
constexpr db::Statement kStepSet{"code_step_set", R"(
  UPDATE users SET two_factor_step = $2, code_failed_count = 0, code_locked_until = NULL
  WHERE id = $1)"};
constexpr db::Statement kCodeFailuresSet{"code_failures_set", R"(
  UPDATE users SET code_failed_count = $2, code_locked_until = $3 WHERE id = $1)"};

constexpr db::Statement kSetupPut{"two_factor_setup_put", R"(
  INSERT INTO two_factor_setups (user_id, sealed_key, ends_at) VALUES ($1, $2, $3)
  ON CONFLICT (user_id) DO UPDATE SET sealed_key = excluded.sealed_key,
                                      ends_at = excluded.ends_at)"};
constexpr db::Statement kSetupKey{"two_factor_setup_key", R"(
  SELECT sealed_key FROM two_factor_setups WHERE user_id = $1 AND ends_at > $2)"};
constexpr db::Statement kSetupEnd{"two_factor_setup_end", R"(
  DELETE FROM two_factor_setups WHERE user_id = $1)"};

constexpr db::Statement kRecoveryInsert{"recovery_code_insert", R"(
  INSERT INTO recovery_codes (user_id, code_hash) VALUES ($1, $2))"};
constexpr db::Statement kRecoveryUse{"recovery_code_use", R"(
  DELETE FROM recovery_codes WHERE user_id = $1 AND code_hash = $2)"};
constexpr db::Statement kRecoveryLeft{"recovery_codes_left", R"(
  SELECT count(*) FROM recovery_codes WHERE user_id = $1)"};
constexpr db::Statement kRecoveryEnd{"recovery_codes_end", R"(
  DELETE FROM recovery_codes WHERE user_id = $1)"};

}  // namespace

std::optional<TwoFactorRow> two_factor_lock(db::Tx& tx, Id<User> user) {
  return tx.one<TwoFactorRow>(kLock, user);
}

bool two_factor_is_on(db::Sql& sql, Id<User> user) {
  return sql.one<bool>(kIsOn, user).value_or(false);
}

void two_factor_set(db::Tx& tx, Id<User> user, std::string_view sealed_key,
                    std::int64_t last_step) {
  tx.exec(kFactorSet, user, sealed_key, last_step);
}

void two_factor_clear(db::Tx& tx, Id<User> user) {
  tx.exec(kClear, user);
}

void code_step_set(db::Tx& tx, Id<User> user, std::int64_t step) {
  tx.exec(kStepSet, user, step);
}

void code_failures_set(db::Tx& tx, Id<User> user, std::int64_t failed_count,
                       std::optional<Instant> locked_until) {
  tx.exec(kCodeFailuresSet, user, failed_count, locked_until);
}

void setup_put(db::Tx& tx, Id<User> user, std::string_view sealed_key, Instant ends_at) {
  tx.exec(kSetupPut, user, sealed_key, ends_at);
}

std::optional<std::string> setup_key(db::Sql& sql, Id<User> user) {
  return sql.one<std::string>(kSetupKey, user, sql.now());
}

void setup_end(db::Tx& tx, Id<User> user) {
  tx.exec(kSetupEnd, user);
}

void recovery_codes_put(db::Tx& tx, Id<User> user, const std::vector<std::string>& hashes) {
  recovery_codes_end(tx, user);
  for (const auto& hash : hashes)
    tx.exec(kRecoveryInsert, user, hash);
}

bool recovery_code_use(db::Tx& tx, Id<User> user, std::string_view hash) {
  return tx.changed(kRecoveryUse, user, hash) == 1;
}

std::int64_t recovery_codes_left(db::Sql& sql, Id<User> user) {
  return sql.one<std::int64_t>(kRecoveryLeft, user).value_or(0);
}

void recovery_codes_end(db::Tx& tx, Id<User> user) {
  tx.exec(kRecoveryEnd, user);
}

}  // namespace gerbang::accounts::store
