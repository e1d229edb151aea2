#pragma once
// The mails of this room: which event sends which, to whom. The tokens of links that go out by mail
// are made here, in the event's transaction, so that they stand in no event and no log.

#include <string_view>
#include <vector>

#include "base/events/events.h"
#include "base/mail/mail.h"
#include "people/accounts/account.h"

namespace gerbang::accounts {

inline constexpr mail::Template kVerification{"verification"};          // name, url
inline constexpr mail::Template kSignUpRepeatedMail{"signUpRepeated"};  // name, url
inline constexpr mail::Template kAccountLockedMail{"accountLocked"};    // name, url
inline constexpr mail::Template kPasswordReset{"passwordReset"};        // name, url
// name, date, browser, ip, url; a used recovery code also says how many are left
inline constexpr mail::Template kPasswordChangedMail{"passwordChanged"};
inline constexpr mail::Template kTwoFactorEnabledMail{"twoFactorEnabled"};
inline constexpr mail::Template kTwoFactorDisabledMail{"twoFactorDisabled"};
inline constexpr mail::Template kRecoveryCodeUsedMail{"recoveryCodeUsed"};
inline constexpr mail::Template kRecoveryCodesRenewedMail{"recoveryCodesRenewed"};

/// The settings outlive them.
std::vector<events::Reaction> account_mails(const AccountSettings& settings,
                                            const mail::MailSettings& mail);

/// A mail to a user, in the user's language: for the rooms above, too.
Result<Done> mail_to(db::Tx& tx, const mail::MailSettings& settings, const UserFace& to,
                     const mail::Template& which, const mail::Fields& fields);

}  // namespace gerbang::accounts
