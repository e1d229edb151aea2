#include "accounts/password_lock.h"

#include "contract/json.h"

namespace gerbang::accounts {

bool is_locked(const Credentials& user, Instant now) {
  return user.locked_until && *user.locked_until > now;
}

AccountEvent event_by(Id<User> user, const Client& client) {
  AccountEvent out;
  out.user_id = user;
  out.ip = client.ip;
  out.user_agent = client.user_agent;
  return out;
}

Result<Done> tell_owner(db::Tx& tx, const outbox::Outbox& outbox, std::string_view kind,
                        const AccountEvent& event) {
  return outbox.emit(tx, kGatewayCompany, kind, id_text(event.user_id), contract::to_json(event));
}

Result<Done> wrong_password_count(db::Tx& tx, const outbox::Outbox& outbox,
                                  const AccountSettings& settings, const Credentials& user,
                                  const Client& client) {
  if (is_locked(user, tx.now())) return Done{};
  auto failed = user.locked_until ? 1 : user.failed_count + 1;  // a lock that is over starts anew
  if (failed < settings.wrong_passwords_max) {
    store::failures_set(tx, user.id, failed, {});
    return Done{};
  }
  store::failures_set(tx, user.id, failed, tx.now() + settings.lock);
  outbox::audit(tx, {kGatewayCompany, user.id, "account.lock", id_text(user.id), "", client.ip,
                     client.request_id});
  return tell_owner(tx, outbox, kAccountLocked, event_by(user.id, client));
}

}  // namespace gerbang::accounts
