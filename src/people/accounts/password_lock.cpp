#include "people/accounts/password_lock.h"
#include "base/audit/audit.h"

#include "base/contract/json.h"
#include "people/accounts/account_store.h"

namespace gerbang::accounts {

bool is_locked(const Credentials& user, Instant now) {
  return user.locked_until && *user.locked_until > now;
}

namespace {

void audit_in(db::Tx& tx, MerchantId company, Id<User> user, audit::Action action,
              const Client& client, std::string name = {}) {
  audit::Entry entry{company, user, action, user ? id_text(user) : ""};
  entry.actor_name = std::move(name);
  entry.ip = client.ip;
  entry.request_id = client.request_id;
  audit::write(tx, entry);
}

}  // namespace

void audit(db::Tx& tx, Id<User> user, audit::Action action, const Client& client) {
  audit_in(tx, kGatewayCompany, user, action, client);
}

void audit_sign_in(db::Tx& tx, Id<User> user, audit::Action action, const Client& client) {
  auto face = store::user_by_id(tx, user);
  bool is_anybodys = false;
  for (const auto& account : store::accounts_of(tx, user)) {
    if (!account.is_active) continue;
    audit_in(tx, account.company_id, user, action, client, face ? face->full_name : "");
    is_anybodys = true;
  }
  if (!is_anybodys) audit(tx, user, action, client);
}

Result<Done> tell_owner(db::Tx& tx, const events::Outbox& outbox, const AccountKind& kind,
                        Id<User> user, const Client& client,
                        std::optional<std::int64_t> recovery_codes_left) {
  audit(tx, user, audit::Action::of(kind.name).value(), client);
  AccountEvent event;
  event.user_id = user;
  event.ip = client.ip;
  event.user_agent = client.user_agent;
  event.recovery_codes_left = recovery_codes_left;
  return outbox.emit(tx, kGatewayCompany, kind, user, event);
}

Result<Done> wrong_password_count(db::Tx& tx, const events::Outbox& outbox,
                                  const AccountSettings& settings, const Credentials& user,
                                  const Client& client) {
  if (is_locked(user, tx.now())) return Done{};
  auto failed = user.locked_until ? 1 : user.failed_count + 1;  // a lock that is over starts anew
  if (failed < settings.wrong_passwords_max) {
    store::failures_set(tx, user.id, failed, {});
    return Done{};
  }
  store::failures_set(tx, user.id, failed, tx.now() + settings.lock);
  return tell_owner(tx, outbox, kAccountLocked, user.id, client);
}

}  // namespace gerbang::accounts
