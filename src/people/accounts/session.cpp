#include "people/accounts/session.h"
#include "base/audit/audit.h"

#include <algorithm>

#include "base/core/crypto.h"
#include "base/core/email.h"
#include "base/core/utf8.h"
#include "people/accounts/browser.h"
#include "people/accounts/guess_limit.h"
#include "people/accounts/password_lock.h"
#include "people/accounts/session_store.h"
#include "say/accounts.h"

namespace gerbang::accounts {
namespace {

// One text for an unknown address, a wrong password and a locked account.
Error refused() {
  return unauthorized(say::accounts::sign_in_wrong);
}

// Also for a known address and a right password of somebody else's: it tells of the network only.
Error network_shut() {
  return Error{ErrorCode::rate_limited, say::accounts::network_blocked, {}, {}, {}};
}

PermissionSet permissions_by(const AccountRow& account) {
  return account_permissions(account.company_id, account.role, account.grants);
}

Error wrong_account() {
  Error out = forbidden(say::accounts::account_not_yours);
  out.detail = "security.wrongAccount";
  return out;
}

bool is_live(const std::optional<SessionRow>& row, const AccountSettings& settings, Instant now) {
  return row && row->kind == SessionKind::full && row->ends_at > now &&
         row->last_seen_at + settings.idle > now && row->last_seen_at <= now + kClockSkew;
}

bool has_expired(const Credentials& user, const AccountSettings& settings, Instant now) {
  if (user.must_change_password) return true;
  return settings.password_age_max.ms > 0 && !user.has_two_factor &&
         user.password_changed_at + settings.password_age_max <= now;
}

/// FW063, where another session of the user is in use (domain.md, "Account and session").
std::optional<Error> other_session(db::Tx& tx, const AccountSettings& settings, Id<User> user) {
  if (!store::session_is_active(tx, user, tx.now() - settings.idle)) return std::nullopt;
  auto token = random_token();
  store::revoke_token_insert(tx, sha256_hex(token), user, tx.now() + settings.revoke);
  return Error{ErrorCode::active_session, say::accounts::active_session, {}, {}, token};
}

Decision<SignedIn> start(db::Tx& tx, const AccountSettings& settings, Id<User> user,
                         SessionKind kind, const Client& client) {
  auto accounts = store::accounts_of(tx, user);
  auto active = std::find_if(accounts.begin(), accounts.end(),
                             [](const AccountRow& a) { return a.is_active; });
  if (active == accounts.end()) {
    return Decision<SignedIn>(forbidden(say::accounts::account_off));
  }
  auto lasts = kind == SessionKind::full   ? settings.session_max
               : kind == SessionKind::totp ? settings.code_step
                                           : settings.expired_password;
  SignedIn out{random_token(32), kind, permissions_by(*active), accounts, active->id, ""};
  store::session_start(tx, {sha256_hex(out.token), user, active->id, kind, tx.now() + lasts},
                       client);
  audit_sign_in(tx, user, "session.create", client);
  if (kind == SessionKind::full) network_remember(tx, user, network_of(client));
  return Decision<SignedIn>(std::move(out));
}

Result<Decision<SignedIn>> right_password(db::Tx& tx, const AccountSettings& settings,
                                          const Credentials& user, const SignIn& input) {
  if (user.failed_count > 0 || user.locked_until) store::failures_set(tx, user.id, 0, {});
  if (!user.has_two_factor) return session_begin(tx, settings, user.id, input.client);
  if (auto browser = browser_recognise(tx, user.id, input.remember_me_token, input.client)) {
    auto begun = session_begin(tx, settings, user.id, input.client);
    // Only now, or who is told of another session (FW063) would have lost the token.
    if (begun.value && begun.value->kind == SessionKind::full) {
      begun.value->remember_me_token = browser_token_renew(tx, *browser, input.remember_me_token);
    }
    return begun;
  }
  if (auto error = other_session(tx, settings, user.id)) return Decision<SignedIn>(*error);
  return start(tx, settings, user.id, SessionKind::totp, input.client);
}

}  // namespace

Error session_ended() {
  return unauthorized(say::accounts::session_expired);
}

Client client_of(const http::Request& request) {
  constexpr std::size_t kLongest = 255;
  auto agent = request.header("User-Agent").substr(0, kLongest);
  while (!is_storable(agent) && !agent.empty())
    agent.remove_suffix(1);
  return {request.remote_ip, storable(agent), request.id};
}

Decision<SignedIn> session_begin(db::Tx& tx, const AccountSettings& settings, Id<User> user,
                                 const Client& client) {
  auto credentials = store::credentials_of(tx, user);
  if (!credentials) return Decision<SignedIn>(session_ended());
  if (has_expired(*credentials, settings, tx.now())) {
    return start(tx, settings, user, SessionKind::expired_password, client);
  }
  if (auto error = other_session(tx, settings, user)) return Decision<SignedIn>(*error);
  return start(tx, settings, user, SessionKind::full, client);
}

std::optional<Id<User>> step_user(db::Sql& sql, std::string_view token, SessionKind step) {
  return store::session_user(sql, sha256_hex(token), step);
}

Result<SignedIn> sign_in(db::Db& db, const events::Outbox& outbox, PasswordPool& passwords,
                         const AccountSettings& settings, const SignIn& input) {
  auto network = network_of(input.client);
  auto known = db.read([&](db::Sql& sql) {
    auto user = store::credentials(sql, email_key(input.email));
    bool may_try =
        !network_is_shut(sql, settings, network) || (user && network_knows(sql, *user, network));
    return may_try ? user : std::nullopt;
  });
  GERBANG_TRY(bool right, known ? passwords.verify(known->password_hash, input.password)
                                : passwords.verify_nothing(input.password));
  return settle(db.write([&](db::Tx& tx) -> Result<Decision<SignedIn>> {
    auto user = known ? store::credentials_lock(tx, known->id) : std::nullopt;
    // A durable write for an unknown address too, so that the time is the same as for a wrong
    // password. A password that was changed while we were checking the old one is a wrong one.
    right = right && user && user->password_hash == known->password_hash;
    // Asked again: others from there may have failed while the password was checked.
    bool is_shut = network_is_shut(tx, settings, network);
    if (is_shut && user && !network_knows(tx, *user, network)) user.reset();
    if (!user || !right || is_locked(*user, tx.now())) {
      audit_sign_in(tx, user ? user->id : Id<User>{}, "session.refuse", input.client);
      if (user) GERBANG_CHECK(wrong_password_count(tx, outbox, settings, *user, input.client));
      if (!is_shut) is_shut = network_failure_count(tx, settings, network);
      return Decision<SignedIn>(is_shut ? network_shut() : refused());
    }
    return right_password(tx, settings, *user, input);
  }));
}

Result<Id<User>> session_revoke(db::Tx& tx, std::string_view email, std::string_view token,
                                const Client& client) {
  auto user = store::revoke_token_use(tx, sha256_hex(token), email_key(email));
  if (!user) {
    return conflict(say::accounts::revoke_ended, "session.revokeEnded");
  }
  store::session_end_of(tx, *user, SessionKind::full);
  audit_sign_in(tx, *user, "session.revoke", client);
  return *user;
}

void session_end(db::Tx& tx, std::string_view token_hash) {
  store::session_end(tx, token_hash);
}

void sign_out(db::Tx& tx, Id<User> user, const Client& client) {
  store::session_end_of(tx, user, SessionKind::full);
  audit_sign_in(tx, user, "session.end", client);
}

void sign_out_by(db::Tx& tx, Id<User> user, const Actor& by) {
  store::session_end_of(tx, user, SessionKind::full);
  audit::write(tx, kGatewayCompany, by, "session.end", id_text(user));
}

void session_touch(db::Tx& tx, std::string_view token_hash) {
  store::session_touch(tx, token_hash);
}

Result<SignedIn> session_switch(db::Tx& tx, const http::Session& who, Id<Account> account,
                                const Client& client) {
  auto accounts = store::accounts_of(tx, who.user);
  auto chosen = std::find_if(accounts.begin(), accounts.end(),
                             [&](const AccountRow& a) { return a.id == account && a.is_active; });
  if (chosen == accounts.end()) return not_found(say::accounts::account_gone);
  auto token = random_token(32);
  if (!store::session_move(tx, who.token_hash, sha256_hex(token), account)) return session_ended();
  audit::Entry entry{chosen->company_id, who.user, "session.switch", id_text(account),
                     "from account " + id_text(who.account)};
  entry.ip = client.ip;
  entry.request_id = client.request_id;
  entry.actor_name = who.full_name;
  audit::write(tx, entry);
  return SignedIn{token, SessionKind::full, permissions_by(*chosen), accounts, account, ""};
}

Result<http::Session> session_check(db::Sql& sql, std::string_view token,
                                    std::string_view account_id, const AccountSettings& settings) {
  if (token.empty() || token.size() > 100) return session_ended();
  constexpr std::int64_t kOwn = 0;
  constexpr std::int64_t kNobodys = -1;
  auto account = account_id.empty() ? kOwn : id_parse(account_id).value_or(kNobodys);
  auto hash = sha256_hex(token);
  auto row = store::session_row(sql, hash, account);
  if (!is_live(row, settings, sql.now())) {
    if (account == kOwn) return session_ended();
    auto own = store::session_row(sql, hash, kOwn);
    bool goes_on = is_live(own, settings, sql.now()) && own->account_id.value != account;
    return goes_on ? wrong_account() : session_ended();
  }
  bool is_gateway = row->company_id == kGatewayCompany;
  http::Session out;
  out.user = row->user_id;
  out.account = row->account_id;
  out.company = row->company_id;
  out.is_gateway = is_gateway;
  out.role = row->role;
  out.is_view_only = row->view_as.has_value();
  out.permissions = account_permissions(row->company_id, row->role, row->grants);
  // What was taken from her since the view began is not seen through it either.
  if (out.is_view_only) out.permissions.keep(permissions_of(*row->view_as));
  out.token_hash = std::move(hash);
  out.last_seen = row->last_seen_at;
  out.full_name = std::move(row->full_name);
  out.email = std::move(row->email);
  return out;
}

}  // namespace gerbang::accounts
