#include "people/accounts/account.h"

#include <algorithm>

#include "base/contract/json.h"
#include "base/core/crypto.h"
#include "base/core/email.h"
#include "base/http/http.h"
#include "people/accounts/account_store.h"
#include "people/accounts/country.h"
#include "people/accounts/invitation.h"
#include "people/accounts/mail_token.h"
#include "say/accounts.h"

namespace gerbang::accounts {
namespace {

Result<Done> tell(db::Tx& tx, const events::Outbox& outbox, const AccountKind& kind,
                  MerchantId company, const AccountEvent& event) {
  return outbox.emit(tx, company, kind, event.user_id, event);
}

}  // namespace

std::optional<TextId> sign_up_password_problem(std::string_view password) {
  auto has = [&](std::string_view set) {
    return password.find_first_of(set) != std::string_view::npos;
  };
  if (password.size() >= 8 && has("abcdefghijklmnopqrstuvwxyz") &&
      has("ABCDEFGHIJKLMNOPQRSTUVWXYZ") && has("0123456789") && has("!@#$&*")) {
    return std::nullopt;
  }
  return say::accounts::sign_up_password;
}

Result<Done> sign_up(db::Tx& tx, const events::Outbox& outbox, const AccountSettings& settings,
                     const SignUp& input) {
  // Everything that can be refused is refused before the address is looked at.
  if (country_name(input.country_id).empty()) {
    return invalid_field("country", say::accounts::country);
  }
  // Spec account-portal §2: the country is fixed to Malaysia; the page's disabled box is no check.
  if (input.country_id != kMalaysia) {
    return invalid_field("country", say::accounts::malaysia_only);
  }
  if (!store::package_exists(tx, input.package_id)) {
    return invalid_field("subscriptionPlan", say::accounts::package);
  }
  AccountEvent event;
  event.user_id = id_new<User>(tx.now());
  event.package_id = input.package_id;
  std::optional<Invitation> invitation;
  if (!input.invitation.empty()) {
    invitation = invitation_use(tx, settings, input.invitation);
    if (!invitation) {
      return invalid_field("invitation", say::accounts::invitation_ended);
    }
    event.application_id = invitation->application;
  }
  if (!store::user_insert(
          tx, {event.user_id, input.email, input.full_name, input.password_hash, std::nullopt,
               input.has_marketing_consent, input.country_id, input.language})) {
    // Who was invited and has an account signs in and takes the application over. For any other
    // address the link ends as it does at a sign-up that works: it must not tell which one
    // happened.
    if (invitation && is_invited(*invitation, input.email)) invitation_unuse(tx, input.invitation);
    auto owner = store::user_by_key(tx, email_key(input.email));
    if (!owner) return Done{};
    return tell(tx, outbox, kSignUpRepeated, kGatewayCompany, {owner->id});
  }
  // The company has its user's name until an application says what it is called.
  auto company = company_create(tx, input.full_name);
  store::account_insert(tx, company, event.user_id, Role::merchant_owner);
  return tell(tx, outbox, kAccountCreated, company, event);
}

std::optional<UserFace> user_find(db::Sql& sql, Id<User> user) {
  return store::user_by_id(sql, user);
}

std::optional<UserFace> user_find_by_email(db::Sql& sql, std::string_view email) {
  return store::user_by_key(sql, email_key(email));
}

std::string verification_link(db::Tx& tx, const AccountSettings& settings, const UserFace& user) {
  store::links_end(tx, user.id, LinkPurpose::verification);
  auto token = mail_token_new(settings, LinkPurpose::verification);
  store::link_insert(tx, sha256_hex(token.a), LinkPurpose::verification, {user.id, {}, user.email},
                     tx.now() + settings.verification);
  return settings.public_url +
         "/api/v1/registration/email-verification?token=" + mail_token_text(token);
}

std::string reset_link(db::Tx& tx, const AccountSettings& settings, const UserFace& user) {
  store::links_end(tx, user.id, LinkPurpose::password_reset);
  auto token = mail_token_new(settings, LinkPurpose::password_reset);
  store::link_insert(tx, sha256_hex(token.a), LinkPurpose::password_reset,
                     {user.id, {}, user.email}, tx.now() + settings.password_reset);
  return settings.public_url + "/change-password?a=" + token.a + "&b=" + token.b;
}

std::string invitation_link(db::Tx& tx, const AccountSettings& settings, std::string_view email,
                            Id<Application> application) {
  auto token = mail_token_new(settings, LinkPurpose::invitation);
  store::link_insert(tx, sha256_hex(token.a), LinkPurpose::invitation,
                     {{}, application, std::string(email)}, tx.now() + settings.invitation);
  return settings.public_url + "/home?invitation=" + mail_token_text(token) +
         "&email=" + http::url_encode(email);
}

Result<Done> email_verify(db::Tx& tx, const AccountSettings& settings, std::string_view token) {
  auto [a, b] = mail_token_of(token);
  bool is_ours = mail_token_holds(settings, LinkPurpose::verification, a, b);
  auto link =
      is_ours ? store::link_use(tx, sha256_hex(a), LinkPurpose::verification) : std::nullopt;
  if (!link && is_ours) {
    auto whose = store::link_user(tx, sha256_hex(a), LinkPurpose::verification);
    auto user = whose ? store::user_by_id(tx, *whose) : std::nullopt;
    if (user && user->email_verified) return Done{};
  }
  if (!link || !link->user_id) {
    return conflict(say::accounts::link_ended, "verification.ended");
  }
  store::user_verify(tx, *link->user_id);
  return Done{};
}

Result<Done> verification_ask(db::Tx& tx, const events::Outbox& outbox,
                              const AccountSettings& settings, Id<User> user, MerchantId company) {
  auto face = store::user_by_id(tx, user);
  if (!face) return not_found(say::accounts::no_user);
  if (face->email_verified) return conflict(say::accounts::email_verified);
  auto sent = store::links_since(tx, user, LinkPurpose::verification, tx.now() - hours(1));
  if (sent >= settings.verification_mails_per_hour_max) {
    return Error{ErrorCode::rate_limited, say::accounts::mailed_already, {}, {}, {}};
  }
  return tell(tx, outbox, kVerificationAsked, company, {user});
}

MerchantId company_create(db::Tx& tx, std::string_view name) {
  auto id = id_new<Company>(tx.now());
  store::company_insert(tx, id, name);
  return id;
}

Result<Id<User>> user_create(db::Tx& tx, const UserCreate& input) {
  const auto* role = role_row(input.role);
  if (!role || role->gateway != (input.company == kGatewayCompany)) {
    return invalid_field("role", say::accounts::role_unknown);
  }
  auto id = id_new<User>(tx.now());
  if (!store::user_insert(tx, {id, input.email, input.full_name, input.password_hash, tx.now(),
                               false, kMalaysia, "en"})) {
    return conflict(say::accounts::email_taken);
  }
  store::account_insert(tx, input.company, id, input.role);
  return id;
}

Result<Id<User>> person_create(db::Tx& tx, const PersonCreate& input) {
  auto id = id_new<User>(tx.now());
  if (!store::user_insert(tx, {id, input.email, input.full_name, input.password_hash, tx.now(),
                               false, kMalaysia, input.language})) {
    return conflict(say::accounts::email_taken);
  }
  return id;
}

Result<Done> account_add(db::Tx& tx, Id<User> user, MerchantId company, Role role) {
  const auto* row = role_row(role);
  if (!row || row->gateway != (company == kGatewayCompany)) {
    return invalid_field("role", say::accounts::role_unknown);
  }
  if (!store::account_insert(tx, company, user, role)) {
    return conflict(say::accounts::account_exists);
  }
  return Done{};
}

Result<Done> password_set(db::Tx& tx, std::string_view email, std::string_view password_hash) {
  auto user = store::user_by_key(tx, email_key(email));
  if (!user) return not_found(say::accounts::email_unknown);
  store::user_password_set(tx, user->id, password_hash);
  password_change_demand(tx, user->id);
  return Done{};
}

}  // namespace gerbang::accounts
