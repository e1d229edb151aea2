#include "accounts/session.h"

#include <algorithm>

#include "accounts/session_store.h"
#include "contract/json.h"
#include "core/crypto.h"

namespace gerbang::accounts {
namespace {

// One text for an unknown address, a wrong password and a locked account.
Error refused() {
  return unauthorized(
      "The Merchant ID or the password is not right, or there were too many tries. "
      "Please check both, or try again in half an hour.");
}

bool is_locked(const Credentials& user, Instant now) {
  return user.locked_until && *user.locked_until > now;
}

/// What a sign-in leaves behind is committed even when the answer is a refusal.
struct Decision {
  std::optional<SignedIn> signed_in;
  Error error;
};

void audit(db::Tx& tx, const SignIn& input, Id<User> user, std::string_view action) {
  outbox::audit(tx, {kGatewayCompany, user, std::string(action), user ? id_text(user) : "", "",
                     input.ip, input.request_id});
}

Result<Decision> wrong_password(db::Tx& tx, const outbox::Outbox& outbox,
                                const AccountSettings& settings, const Credentials& user,
                                const SignIn& input) {
  audit(tx, input, user.id, "session.refuse");
  if (is_locked(user, tx.now())) return Decision{{}, refused()};
  auto failed = user.locked_until ? 1 : user.failed_count + 1;  // a lock that is over starts anew
  std::optional<Instant> locked_until;
  if (failed >= settings.wrong_passwords_max) {
    locked_until = tx.now() + settings.lock;
    audit(tx, input, user.id, "account.lock");
    GERBANG_CHECK(outbox.emit(tx, kGatewayCompany, kAccountLocked, id_text(user.id),
                              contract::to_json(AccountEvent{user.id, {}, {}})));
  }
  store::failures_set(tx, user.id, failed, locked_until);
  return Decision{{}, refused()};
}

bool has_expired(const Credentials& user, const AccountSettings& settings, Instant now) {
  return settings.password_age_max.ms > 0 && !user.has_two_factor &&
         user.password_changed_at + settings.password_age_max <= now;
}

Result<Decision> right_password(db::Tx& tx, const AccountSettings& settings,
                                const Credentials& user, const SignIn& input) {
  if (is_locked(user, tx.now())) {
    audit(tx, input, user.id, "session.refuse");
    return Decision{{}, refused()};
  }
  if (user.failed_count > 0 || user.locked_until) store::failures_set(tx, user.id, 0, {});
  auto accounts = store::accounts_of(tx, user.id);
  auto active = std::find_if(accounts.begin(), accounts.end(),
                             [](const AccountRow& a) { return a.is_active; });
  if (active == accounts.end()) {
    return Decision{{},
                    forbidden("Your account is switched off. Please ask the owner of your "
                              "company to switch it on.")};
  }
  SignedIn out{random_token(32), SessionKind::full, active->role, accounts};
  if (has_expired(user, settings, tx.now())) {
    out.kind = SessionKind::expired_password;
  } else if (store::session_is_active(tx, user.id, tx.now() - settings.idle)) {
    auto token = random_token();
    store::revoke_token_insert(tx, sha256_hex(token), user.id, tx.now() + settings.revoke);
    Error error{ErrorCode::active_session,
                "Login failed because due to another active session.",
                {},
                {},
                token};
    return Decision{{}, error};
  }
  auto lasts = out.kind == SessionKind::full ? settings.session_max : settings.expired_password;
  store::session_start(tx, sha256_hex(out.token), user.id, active->id, out.kind, tx.now() + lasts);
  audit(tx, input, user.id, "session.create");
  return Decision{std::move(out), {}};
}

}  // namespace

Result<SignedIn> sign_in(db::Db& db, const outbox::Outbox& outbox, PasswordPool& passwords,
                         const AccountSettings& settings, const SignIn& input) {
  auto known =
      db.read([&](db::Sql& sql) { return store::credentials(sql, email_key(input.email)); });
  GERBANG_TRY(bool right, known ? passwords.verify(known->password_hash, input.password)
                                : passwords.verify_nothing(input.password));
  auto decided = db.write([&](db::Tx& tx) -> Result<Decision> {
    auto user = known ? store::credentials_lock(tx, known->id) : std::nullopt;
    if (!user) {
      // A durable write here too, so that the time is the same as for a wrong password.
      audit(tx, input, {}, "session.refuse");
      return Decision{{}, refused()};
    }
    // A password that was changed while we were checking the old one is a wrong one.
    if (!right || user->password_hash != known->password_hash) {
      return wrong_password(tx, outbox, settings, *user, input);
    }
    return right_password(tx, settings, *user, input);
  });
  GERBANG_TRY(auto decision, std::move(decided));
  if (!decision.signed_in) return decision.error;
  return std::move(*decision.signed_in);
}

Result<Done> session_revoke(db::Tx& tx, std::string_view email, std::string_view token) {
  auto user = store::revoke_token_use(tx, sha256_hex(token), email_key(email));
  if (!user) {
    return conflict("This request has ended. Please sign in again to end the other session.",
                    "session.revokeEnded");
  }
  store::session_end_of(tx, *user, SessionKind::full);
  return Done{};
}

void session_end(db::Tx& tx, std::string_view token_hash) {
  store::session_end(tx, token_hash);
}

void session_touch(db::Tx& tx, std::string_view token_hash) {
  store::session_touch(tx, token_hash);
}

Result<http::Session> session_check(db::Sql& sql, std::string_view token,
                                    std::string_view account_id, const AccountSettings& settings) {
  auto ended = [] { return unauthorized("Your session has expired"); };
  if (token.empty() || token.size() > 100) return ended();
  std::int64_t account = 0;
  if (!account_id.empty()) {
    auto parsed = id_parse(account_id);
    if (!parsed) return ended();
    account = *parsed;
  }
  auto hash = sha256_hex(token);
  auto row = store::session_row(sql, hash, account);
  if (!row || row->kind != SessionKind::full || row->ends_at <= sql.now() ||
      row->last_seen_at + settings.idle <= sql.now()) {
    return ended();
  }
  const auto* role = role_row(row->role);
  if (!role || role->gateway != row->is_gateway) return ended();
  http::Session out;
  out.user = row->user_id;
  out.account = row->account_id;
  out.company = row->company_id;
  out.is_gateway = row->is_gateway;
  out.role = row->role;
  out.permissions = role_permissions(row->role);
  out.token_hash = std::move(hash);
  out.last_seen = row->last_seen_at;
  out.full_name = std::move(row->full_name);
  out.email = std::move(row->email);
  return out;
}

}  // namespace gerbang::accounts
