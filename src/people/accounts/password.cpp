#include "people/accounts/password.h"

#include <algorithm>
#include <array>
#include <functional>

#include "base/contract/json.h"
#include "base/core/crypto.h"
#include "base/core/email.h"
#include "people/accounts/account_store.h"
#include "people/accounts/guess_limit.h"
#include "people/accounts/mail_token.h"
#include "people/accounts/password_lock.h"
#include "people/accounts/password_store.h"
#include "say/accounts.h"
#include "say/contract.h"

namespace gerbang::accounts {
namespace {

Error wrong_password(std::string field, Text message, ErrorCode code) {
  Error out = invalid_field(std::move(field), std::move(message));
  out.code = code;
  out.detail = "security.wrongPassword";
  return out;
}

Error locked() {
  return Error{ErrorCode::locked, say::accounts::too_many_passwords, {}, {}, {}};
}

Error link_ended() {
  return conflict(say::accounts::link_ended, "security.linkEnded");
}

/// The hash of the new password, unless it is one of the last four. Outside any transaction: each
/// comparison takes as long as a sign-in.
Result<std::string> new_hash(const PasswordRoom& room, Id<User> user, std::string_view present,
                             std::string_view password) {
  auto used = room.db.read([&](db::Sql& sql) { return store::old_passwords(sql, user); });
  used.emplace_back(present);
  for (const auto& hash : used) {
    GERBANG_TRY(bool same, room.passwords.verify(hash, password));
    if (same) {
      return invalid_field("newPassword", say::accounts::password_used_before);
    }
  }
  return room.passwords.hash(password);
}

/// Everything that a new password means. The user's row is locked.
Result<Done> replace(db::Tx& tx, const PasswordRoom& room, const Credentials& user,
                     std::string_view hash, const Client& client) {
  store::old_password_add(tx, user.id, user.password_hash, kOldPasswordsKept);
  store::user_password_set(tx, user.id, hash);
  return tell_owner(tx, room.outbox, kPasswordChanged, user.id, client);
}

struct Checked {
  Credentials user;
  bool right = false;
};
using Proof = std::function<std::optional<Id<User>>(db::Sql&)>;

Proof session_of(const http::Session& who) {
  return [&who](db::Sql& sql) -> std::optional<Id<User>> {
    if (!store::session_began(sql, who.token_hash)) return std::nullopt;
    return who.user;
  };
}

/// The user with what the password pool says of a password of theirs. What proves who it is ends
/// with the password, so both are read at once: of two that send the right one, the later would
/// else be counted as a wrong guess.
Result<Checked> check_password(const PasswordRoom& room, const Proof& proof,
                               std::string_view password) {
  auto found = room.db.read([&](db::Sql& sql) -> std::optional<Credentials> {
    auto user = proof(sql);
    return user ? store::credentials_of(sql, *user) : std::nullopt;
  });
  if (!found) return session_ended();
  GERBANG_TRY(bool right, room.passwords.verify(found->password_hash, password));
  return Checked{*found, right};
}

/// Counts a wrong password under the lock; the error that the caller answers with.
Result<Done> refuse(const PasswordRoom& room, Id<User> user, const Client& client, Error error) {
  return settle(room.db.write([&](db::Tx& tx) -> Result<Decision<Done>> {
    auto row = store::credentials_lock(tx, user);
    if (!row) return Decision<Done>(session_ended());
    audit(tx, user, "password.refuse", client);
    GERBANG_CHECK(wrong_password_count(tx, room.outbox, room.settings, *row, client));
    bool is_last =
        is_locked(*row, tx.now()) || row->failed_count + 1 >= room.settings.wrong_passwords_max;
    if (!is_last) return Decision<Done>(std::move(error));
    // Whoever guesses here holds a session or a step of somebody else's.
    store::sessions_end(tx, user);
    return Decision<Done>(locked());
  }));
}

constexpr std::string_view kForgottenTopic = "account.password_forgotten";

struct Forgotten {
  std::string email;
};
BOOST_DESCRIBE_STRUCT(Forgotten, (), (email))

Result<Done> send_reset(db::Tx& tx, const events::Outbox& outbox, const AccountSettings& settings,
                        const jobs::JobRow& job) {
  GERBANG_TRY(auto forgotten, contract::from_stored<Forgotten>(job.payload));
  auto user = store::user_by_key(tx, email_key(forgotten.email));
  // The row's lock: two of these at once would both find room for one mail more.
  if (!user || !store::credentials_lock(tx, user->id)) return Done{};
  auto sent = store::links_since(tx, user->id, LinkPurpose::password_reset, tx.now() - hours(1));
  if (sent >= settings.reset_mails_per_hour_max) return Done{};
  return tell_owner(tx, outbox, kPasswordForgotten, user->id, {});
}

}  // namespace

std::optional<TextId> new_password_problem(std::string_view password) {
  auto has = [&](std::string_view set) {
    return password.find_first_of(set) != std::string_view::npos;
  };
  // Characters, not bytes: what follows the first byte of one begins with the bits 10.
  auto characters = std::count_if(password.begin(), password.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  });
  if (characters >= 12 && has("abcdefghijklmnopqrstuvwxyz") && has("ABCDEFGHIJKLMNOPQRSTUVWXYZ") &&
      has("0123456789") && has("!@#$%^&*+-=_")) {
    return std::nullopt;
  }
  return say::accounts::password_rules;
}

void password_forgot(db::Tx& tx, std::string_view email, const Client& client) {
  audit(tx, {}, "password.forget", client);
  jobs::job_add(tx, kForgottenTopic, random_token(16),
                contract::to_json(Forgotten{std::string(email)}), tx.now());
}

Result<Done> reset_link_check(db::Sql& sql, const AccountSettings& settings, std::string_view a,
                              std::string_view b) {
  auto purpose = LinkPurpose::password_reset;
  if (!mail_token_holds(settings, purpose, a, b) ||
      !store::link_find(sql, sha256_hex(a), purpose)) {
    return link_ended();
  }
  return Done{};
}

Result<Done> password_reset(const PasswordRoom& room, const ResetByLink& input,
                            const Client& client) {
  if (!mail_token_holds(room.settings, LinkPurpose::password_reset, input.a, input.b)) {
    return link_ended();
  }
  auto hash = sha256_hex(input.a);
  auto known = room.db.read([&](db::Sql& sql) -> std::optional<Credentials> {
    auto link = store::link_find(sql, hash, LinkPurpose::password_reset);
    if (!link || !link->user_id) return std::nullopt;
    return store::credentials_of(sql, *link->user_id);
  });
  if (!known) return link_ended();
  GERBANG_TRY(auto replacement,
              new_hash(room, known->id, known->password_hash, input.new_password));
  return room.db.write([&](db::Tx& tx) -> Result<Done> {
    auto user = store::credentials_lock(tx, known->id);
    if (!user || !store::link_use(tx, hash, LinkPurpose::password_reset)) return link_ended();
    return replace(tx, room, *user, replacement, client);
  });
}

Result<SignedIn> password_update_expired(const PasswordRoom& room, const PasswordExpired& input,
                                         const Client& client) {
  auto step = SessionKind::expired_password;
  auto of_step = [&](db::Sql& sql) { return step_user(sql, input.token, step); };
  GERBANG_TRY(auto known, check_password(room, of_step, input.current_password));
  auto user = known.user.id;
  if (!known.right) {
    GERBANG_CHECK(refuse(room, user, client,
                         wrong_password("currentPassword", say::accounts::current_password_wrong,
                                        ErrorCode::unauthorized)));
  }
  GERBANG_TRY(auto hash, new_hash(room, user, known.user.password_hash, input.new_password));
  return settle(room.db.write([&](db::Tx& tx) -> Result<Decision<SignedIn>> {
    auto row = store::credentials_lock(tx, user);
    if (!row || row->password_hash != known.user.password_hash ||
        !step_user(tx, input.token, step)) {
      return session_ended();
    }
    if (is_locked(*row, tx.now())) return locked();
    GERBANG_CHECK(replace(tx, room, *row, hash, client));
    return session_begin(tx, room.settings, user, client);
  }));
}

Result<std::string> password_change(const PasswordRoom& room, const http::Session& who,
                                    std::string_view old_password, std::string_view new_password,
                                    const Client& client) {
  GERBANG_TRY(auto known, check_password(room, session_of(who), old_password));
  if (!known.right) {
    GERBANG_CHECK(refuse(
        room, who.user, client,
        wrong_password("oldPassword", say::accounts::old_password_wrong, ErrorCode::invalid)));
  }
  GERBANG_TRY(auto hash, new_hash(room, who.user, known.user.password_hash, new_password));
  auto token = random_token(32);
  auto changed = room.db.write([&](db::Tx& tx) -> Result<Done> {
    auto row = store::credentials_lock(tx, who.user);
    if (!row || row->password_hash != known.user.password_hash) return session_ended();
    if (is_locked(*row, tx.now())) return locked();
    // The session is moved out of the way of what ends with the old password.
    auto session = store::session_take(tx, who.token_hash);
    if (!session) return session_ended();
    GERBANG_CHECK(replace(tx, room, *row, hash, client));
    store::session_put(tx, sha256_hex(token), *session);
    return Done{};
  });
  if (!changed.ok()) return changed.error();
  return token;
}

void password_age_keep(db::Tx& tx, Id<User> user, Duration moved) {
  store::password_changed_later(tx, user, moved);
}

bool password_is_needed(db::Sql& sql, const AccountSettings& settings, const http::Session& who) {
  auto began = store::session_began(sql, who.token_hash);
  return !began || sql.now() < *began || *began + settings.fresh_sign_in <= sql.now();
}

Result<Done> password_confirm(const PasswordRoom& room, const http::Session& who,
                              std::string_view given, const Client& client) {
  if (given.empty()) {
    bool is_needed =
        room.db.read([&](db::Sql& sql) { return password_is_needed(sql, room.settings, who); });
    if (!is_needed) return Done{};
    Error out = invalid_field("password", say::contract::required);
    out.detail = "security.passwordNeeded";
    return out;
  }
  GERBANG_TRY(auto known, check_password(room, session_of(who), given));
  if (!known.right) {
    GERBANG_CHECK(
        refuse(room, who.user, client,
               wrong_password("password", say::accounts::password_wrong, ErrorCode::invalid)));
  }
  if (is_locked(known.user, room.db.clock().now())) return locked();
  return Done{};
}

std::vector<jobs::Topic> account_topics(const events::Outbox& outbox,
                                        const AccountSettings& settings) {
  jobs::Topic forgotten;
  forgotten.name = kForgottenTopic;
  forgotten.in_tx = [&outbox, &settings](db::Tx& tx, const jobs::JobRow& job) {
    return send_reset(tx, outbox, settings, job);
  };
  jobs::Topic clean;
  clean.name = "account.clean";
  clean.every = hours(1);
  clean.in_tx = [](db::Tx& tx, const jobs::JobRow&) -> Result<Done> {
    store::ended_clean(tx, tx.now() - days(1));
    networks_clean(tx);
    return Done{};
  };
  return {forgotten, clean};
}

}  // namespace gerbang::accounts
