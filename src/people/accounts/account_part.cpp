#include "people/accounts/account_part.h"

#include "people/accounts/account_api.h"
#include "people/accounts/account_mails.h"
#include "people/accounts/password.h"
#include "people/accounts/password_api.h"
#include "people/accounts/saved_view_api.h"
#include "people/accounts/sign_in_api.h"
#include "people/accounts/two_factor_api.h"

namespace gerbang::accounts {

Part account_part(const AccountSettings& settings, const events::Outbox& outbox,
                  PasswordPool& passwords, const mail::MailSettings& mail) {
  Part out("accounts");
  out.events = {kAccountCreated,    kVerificationAsked,   kSignUpRepeated,   kAccountLocked,
                kPasswordForgotten, kPasswordChanged,     kTwoFactorEnabled, kTwoFactorDisabled,
                kRecoveryCodeUsed,  kRecoveryCodesRenewed};
  out.add(account_routes(settings, outbox, passwords))
      .add(sign_in_routes(settings, outbox, passwords))
      .add(password_routes(settings, outbox, passwords))
      .add(two_factor_routes(settings, outbox, passwords))
      .add(saved_view_routes());
  out.topics = account_topics(outbox, settings);
  out.mails = account_mails(settings, mail);
  return out;
}

}  // namespace gerbang::accounts
