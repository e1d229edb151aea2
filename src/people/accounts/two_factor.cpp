#include "people/accounts/two_factor.h"

#include <algorithm>

#include "base/core/crypto.h"
#include "base/core/totp.h"
#include "people/accounts/browser.h"
#include "people/accounts/password_lock.h"
#include "people/accounts/two_factor_store.h"
#include "say/accounts.h"

namespace gerbang::accounts {
namespace {

constexpr std::size_t kRecoveryBytes = 10;  // 80 bits, 16 characters of base32

Error codes_locked() {
  return Error{ErrorCode::locked, say::accounts::too_many_codes, {}, {}, {}};
}

constexpr TextId kWrongCode = say::accounts::code_wrong;

Error wrong_pin_code() {
  Error out = invalid_field("pinCode", kWrongCode);
  out.detail = "security.wrongCode";
  return out;
}

Error is_off() {
  return conflict(say::accounts::two_factor_off, "security.notEnabled");
}

/// Without the blanks and dashes that people type, in upper case.
std::string code_key(std::string_view typed) {
  std::string out;
  for (char c : typed) {
    if (c == ' ' || c == '-') continue;
    out += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  }
  return out;
}

/// Keyed, so that a stolen database alone does not let anybody try codes against it.
std::string recovery_hash(const AccountSettings& settings, Id<User> user, std::string_view key) {
  auto secret = hmac_sha256(settings.master_key, "recovery codes");
  return hex_lower(hmac_sha256(secret, id_text(user) + ":" + std::string(key)));
}

std::vector<std::string> recovery_codes_make(db::Tx& tx, const AccountSettings& settings,
                                             Id<User> user) {
  std::vector<std::string> codes;
  std::vector<std::string> hashes;
  for (int i = 0; i < kRecoveryCodes; ++i) {
    auto key = base32(random_bytes(kRecoveryBytes));
    hashes.push_back(recovery_hash(settings, user, key));
    codes.push_back(key.substr(0, 4) + "-" + key.substr(4, 4) + "-" + key.substr(8, 4) + "-" +
                    key.substr(12, 4));
  }
  store::recovery_codes_put(tx, user, hashes);
  return codes;
}

bool is_locked(const TwoFactorRow& row, Instant now) {
  return row.locked_until && *row.locked_until > now;
}

/// One wrong code more, and what to answer: `wrong`, or codes_locked when it was the last one
/// allowed.
Error wrong_code_count(db::Tx& tx, const TwoFactorRoom& room, const TwoFactorRow& row,
                       const Client& client, Error wrong) {
  audit(tx, row.id, "code.refuse", client);
  auto failed = row.locked_until ? 1 : row.failed_count + 1;  // a lock that is over starts anew
  if (failed < room.settings.wrong_codes_max) {
    store::code_failures_set(tx, row.id, failed, {});
    return wrong;
  }
  store::code_failures_set(tx, row.id, failed, tx.now() + room.settings.lock);
  auto told = tell_owner(tx, room.outbox, kAccountLocked, row.id, client);
  return told.ok() ? codes_locked() : told.error();
}

/// Takes a code of the app: its step is used up.
bool app_code_take(db::Tx& tx, const AccountSettings& settings, const TwoFactorRow& row,
                   std::string_view code) {
  auto key = unseal(settings.master_key, row.sealed_key);
  if (!key) throw std::runtime_error("a second factor's key cannot be opened: wrong master key?");
  auto step = totp_match(*key, code, tx.now(), row.last_step);
  if (!step) return false;
  store::code_step_set(tx, row.id, *step);
  return true;
}

Result<Done> recovery_code_told(db::Tx& tx, const TwoFactorRoom& room, const TwoFactorRow& row,
                                const Client& client) {
  store::code_failures_set(tx, row.id, 0, {});
  return tell_owner(tx, room.outbox, kRecoveryCodeUsed, row.id, client,
                    store::recovery_codes_left(tx, row.id));
}

/// Uses a code of either kind up, or counts a wrong one: then the error is `wrong`, or
/// codes_locked.
Result<Done> code_take(db::Tx& tx, const TwoFactorRoom& room, const TwoFactorRow& row,
                       std::string_view typed, const Client& client, Error wrong) {
  if (is_locked(row, tx.now())) return codes_locked();
  auto code = code_key(typed);
  if (code.size() == 6) {
    if (app_code_take(tx, room.settings, row, code)) return Done{};
  } else if (store::recovery_code_use(tx, row.id, recovery_hash(room.settings, row.id, code))) {
    return recovery_code_told(tx, room, row, client);
  }
  return wrong_code_count(tx, room, row, client, std::move(wrong));
}

/// What a signed-in person changes with a code: `change` runs once the code is right.
template <class T, class Change>
Result<T> with_code(const TwoFactorRoom& room, Id<User> user, std::string_view pin_code,
                    const Client& client, Change change) {
  return settle(room.db.write([&](db::Tx& tx) -> Result<Decision<T>> {
    auto row = store::two_factor_lock(tx, user);
    if (!row) return session_ended();
    if (row->sealed_key.empty()) return is_off();
    auto taken = code_take(tx, room, *row, pin_code, client, wrong_pin_code());
    if (!taken.ok()) return Decision<T>(taken.error());
    GERBANG_TRY(T done, change(tx));
    return Decision<T>(std::move(done));
  }));
}

Error step_wrong() {
  Error out = unauthorized(kWrongCode);
  out.detail = "security.wrongCode";
  return out;
}

Result<Decision<CodeSignedIn>> code_step(db::Tx& tx, const TwoFactorRoom& room,
                                         const CodeSignIn& input, const Client& client) {
  using Decided = Decision<CodeSignedIn>;
  auto user = step_user(tx, input.token, SessionKind::totp);
  if (!user) return session_ended();
  auto row = store::two_factor_lock(tx, *user);
  // Again, now that we hold the row: another request may have used the step up while we waited.
  if (!row || row->sealed_key.empty() || !step_user(tx, input.token, SessionKind::totp)) {
    return session_ended();
  }
  auto taken = code_take(tx, room, *row, input.code, client, step_wrong());
  if (!taken.ok()) {
    if (taken.error().code == ErrorCode::locked) session_end(tx, sha256_hex(input.token));
    return Decided(taken.error());
  }
  session_end(tx, sha256_hex(input.token));
  auto begun = session_begin(tx, room.settings, *user, client);
  if (!begun.value) return Decided(std::move(begun.refusal));
  CodeSignedIn out{std::move(*begun.value), ""};
  if (input.remember_me) {
    out.remember_me_token = browser_remember(tx, room.settings, *user, client);
  }
  return Decided(std::move(out));
}

}  // namespace

TwoFactorState two_factor_state(db::Sql& sql, Id<User> user) {
  return {store::two_factor_is_on(sql, user), store::recovery_codes_left(sql, user)};
}

Result<TwoFactorSetup> two_factor_setup(db::Tx& tx, const AccountSettings& settings, Id<User> user,
                                        std::string_view email) {
  if (store::two_factor_is_on(tx, user)) {
    return conflict(say::accounts::two_factor_on, "security.alreadyEnabled");
  }
  auto key = random_bytes(kTotpKeyBytes);
  store::setup_put(tx, user, seal(settings.master_key, key), tx.now() + settings.two_factor_setup);
  return TwoFactorSetup{base32(key), totp_uri(key, settings.brand_name, email)};
}

Result<std::vector<std::string>> two_factor_enable(const TwoFactorRoom& room, Id<User> user,
                                                   std::string_view pin_code, std::string_view key,
                                                   const Client& client) {
  using Codes = std::vector<std::string>;
  return settle(room.db.write([&](db::Tx& tx) -> Result<Decision<Codes>> {
    auto row = store::two_factor_lock(tx, user);
    if (!row) return session_ended();
    if (!row->sealed_key.empty()) {
      return conflict(say::accounts::two_factor_on, "security.alreadyEnabled");
    }
    if (is_locked(*row, tx.now())) return codes_locked();
    auto sealed = store::setup_key(tx, user);
    auto plain = sealed ? unseal(room.settings.master_key, *sealed) : std::nullopt;
    if (!plain || (!key.empty() && code_key(key) != base32(*plain))) {
      return conflict(say::accounts::two_factor_key_ended, "security.setupEnded");
    }
    auto step = totp_match(*plain, code_key(pin_code), tx.now(), 0);
    if (!step) {
      return Decision<Codes>(wrong_code_count(tx, room, *row, client, wrong_pin_code()));
    }
    store::two_factor_set(tx, user, *sealed, *step);
    store::setup_end(tx, user);
    auto codes = recovery_codes_make(tx, room.settings, user);
    GERBANG_CHECK(tell_owner(tx, room.outbox, kTwoFactorEnabled, user, client));
    return Decision<Codes>(std::move(codes));
  }));
}

Result<Done> two_factor_disable(const TwoFactorRoom& room, Id<User> user, std::string_view pin_code,
                                const Client& client) {
  return with_code<Done>(room, user, pin_code, client, [&](db::Tx& tx) -> Result<Done> {
    two_factor_remove(tx, user);
    return tell_owner(tx, room.outbox, kTwoFactorDisabled, user, client);
  });
}

Result<std::vector<std::string>> recovery_codes_renew(const TwoFactorRoom& room, Id<User> user,
                                                      std::string_view pin_code,
                                                      const Client& client) {
  using Codes = std::vector<std::string>;
  return with_code<Codes>(room, user, pin_code, client, [&](db::Tx& tx) -> Result<Codes> {
    auto codes = recovery_codes_make(tx, room.settings, user);
    GERBANG_CHECK(tell_owner(tx, room.outbox, kRecoveryCodesRenewed, user, client));
    return codes;
  });
}

Result<CodeSignedIn> two_factor_sign_in(const TwoFactorRoom& room, const CodeSignIn& input,
                                        const Client& client) {
  return settle(room.db.write([&](db::Tx& tx) { return code_step(tx, room, input, client); }));
}

void two_factor_remove(db::Tx& tx, Id<User> user) {
  store::two_factor_clear(tx, user);
  store::setup_end(tx, user);
  store::recovery_codes_end(tx, user);
  browsers_forget(tx, user);
}

}  // namespace gerbang::accounts
