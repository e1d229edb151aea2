#include "people/accounts/account_mails.h"

#include "base/http/http.h"
#include "base/mail/display.h"

namespace gerbang::accounts {
namespace {

using events::EventRecord;
using mail::MailSettings;
using mail::Template;

/// Outlived by what it points to.
struct Senders {
  const AccountSettings* accounts;
  const MailSettings* mail;

  std::string url(std::string_view path) const { return mail->public_url + std::string(path); }
  Result<Done> send(db::Tx& tx, const UserFace& to, const Template& which,
                    const mail::Fields& fields) const {
    return mail_to(tx, *mail, to, which, fields);
  }
};

Result<Done> send_verification(db::Tx& tx, const AccountEvent& account, const Senders& by) {
  auto user = user_find(tx, account.user_id);
  if (!user) return Done{};
  auto url = verification_link(tx, *by.accounts, *user);
  return by.send(tx, *user, kVerification, {{"name", user->full_name}, {"url", url}});
}

/// To a user about the account itself; a stranger can cause these, so at most one an hour.
Result<Done> send_warning(db::Tx& tx, const AccountEvent& account, const Senders& by,
                          const Template& which) {
  auto user = user_find(tx, account.user_id);
  if (!user || mail::mail_count(tx, user->email, which, tx.now() - hours(1)) > 0) return Done{};
  auto url = by.url("/login?email=" + http::url_encode(user->email));
  return by.send(tx, *user, which, {{"name", user->full_name}, {"url", url}});
}

Result<Done> send_reset(db::Tx& tx, const AccountEvent& account, const Senders& by) {
  auto user = user_find(tx, account.user_id);
  if (!user) return Done{};
  auto url = reset_link(tx, *by.accounts, *user);
  return by.send(tx, *user, kPasswordReset, {{"name", user->full_name}, {"url", url}});
}

/// Something about the way into the account has changed: its owner is told when, and whose browser
/// it was.
Result<Done> send_about_security(db::Tx& tx, const AccountEvent& change, const Senders& by,
                                 const Template& which) {
  auto user = user_find(tx, change.user_id);
  if (!user) return Done{};
  auto left = change.recovery_codes_left ? std::to_string(*change.recovery_codes_left) : "";
  auto page = which.word == kPasswordChangedMail.word ? "/forgot-password" : "/login-protection";
  return by.send(tx, *user, which,
                 {{"name", user->full_name},
                  {"date", mail::date_text(tx.now(), user->language)},
                  {"browser", mail::browser_text(change.user_agent.value_or(""))},
                  {"ip", change.ip.value_or("")},
                  {"left", left},
                  {"url", by.url(page)}});
}

}  // namespace

Result<Done> mail_to(db::Tx& tx, const MailSettings& settings, const UserFace& to,
                     const Template& which, const mail::Fields& fields) {
  GERBANG_CHECK(mail::mail_queue(tx, settings, to.email, which, fields, to.language));
  return Done{};
}

std::vector<events::Reaction> account_mails(const AccountSettings& settings,
                                            const MailSettings& mail) {
  const Senders by{&settings, &mail};
  std::vector<events::Reaction> out;
  auto on = [&](const AccountKind& kind, std::string_view does, auto send) {
    out.push_back(events::on(
        kind, does, [by, send](db::Tx& tx, const EventRecord&, const AccountEvent& account) {
          return send(tx, account, by);
        }));
  };
  auto warn = [&](const AccountKind& kind, std::string_view does, const Template& which) {
    on(kind, does, [which](db::Tx& tx, const AccountEvent& account, const Senders& senders) {
      return send_warning(tx, account, senders, which);
    });
  };
  auto tell = [&](const AccountKind& kind, const Template& which) {
    on(kind, "tells the owner",
       [which](db::Tx& tx, const AccountEvent& account, const Senders& senders) {
         return send_about_security(tx, account, senders, which);
       });
  };
  on(kAccountCreated, "mails the verification link", send_verification);
  on(kVerificationAsked, "mails the verification link", send_verification);
  warn(kSignUpRepeated, "warns the owner of the address", kSignUpRepeatedMail);
  warn(kAccountLocked, "warns the owner", kAccountLockedMail);

  on(kPasswordForgotten, "mails the reset link", send_reset);
  tell(kPasswordChanged, kPasswordChangedMail);
  tell(kTwoFactorEnabled, kTwoFactorEnabledMail);
  tell(kTwoFactorDisabled, kTwoFactorDisabledMail);
  tell(kRecoveryCodeUsed, kRecoveryCodeUsedMail);
  tell(kRecoveryCodesRenewed, kRecoveryCodesRenewedMail);
  return out;
}

}  // namespace gerbang::accounts
