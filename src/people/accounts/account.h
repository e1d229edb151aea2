#pragma once
// Who uses Gerbang. A user is a person with an e-mail address and a password; an account is that
// person's membership of a company, with a role; a company is a merchant, or the gateway itself.
// Signing up makes all three and sends a mail that proves the address. An address that is known
// already gets the same answer in the same time, and its owner a mail instead, so that nobody can
// find out who is a customer.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/describe.hpp>

#include "base/access/permission.h"
#include "base/contract/rules.h"
#include "base/core/clock.h"
#include "base/core/id.h"
#include "base/core/result.h"
#include "base/db/db.h"
#include "base/events/events.h"

namespace gerbang::accounts {

/// Bounds of sign-in and sessions (domain.md, "Account and session"). All of it is configuration.
struct AccountSettings {
  Duration idle = minutes(15);
  Duration session_max = hours(12);
  Duration revoke = minutes(5);
  Duration expired_password = minutes(15);  // to choose a new password in
  int wrong_passwords_max = 10;
  Duration lock = minutes(30);
  Duration password_age_max = days(90);  // 0: passwords never expire
  Duration verification = hours(24);
  Duration invitation = days(14);
  Duration password_reset = minutes(30);
  Duration code_step = minutes(10);         // to type the second factor's code in
  Duration two_factor_setup = minutes(15);  // from the QR code to its first code
  Duration remembered = days(30);           // how long a browser skips the code
  int wrong_codes_max = 9;
  int wrong_sign_ins_per_hour_max = 60;  // of one network (guess_limit.h); 0: no limit
  Duration fresh_sign_in =
      minutes(5);  // until then a session needs no password for the second factor
  int reset_mails_per_hour_max = 3;
  int verification_mails_per_hour_max = 5;
  std::string public_url;  // "https://portal.example.com", without a slash at the end
  std::string master_key;  // seals two-factor keys; signs links; keys the hashes of recovery codes
  std::string brand_name;  // how an authenticator app calls the key
};

/// What the other rooms are told. It carries ids only: a token stands in its mail and nowhere else.
struct AccountEvent {
  Id<User> user_id;
  std::optional<std::int64_t> package_id;         // kAccountCreated
  std::optional<Id<Application>> application_id;  // kAccountCreated, by an invitation
  // Whose browser did it: for the changes that the owner is told about.
  std::optional<std::string> ip;
  std::optional<std::string> user_agent;
  std::optional<std::int64_t> recovery_codes_left;  // kRecoveryCodeUsed
};
BOOST_DESCRIBE_STRUCT(AccountEvent, (),
                      (user_id, package_id, application_id, ip, user_agent, recovery_codes_left))
using AccountKind = events::Kind<AccountEvent>;
inline constexpr AccountKind kAccountCreated{"account.created"};
inline constexpr AccountKind kVerificationAsked{"account.verificationAsked"};
inline constexpr AccountKind kSignUpRepeated{"account.signUpRepeated"};
inline constexpr AccountKind kAccountLocked{"account.locked"};
inline constexpr AccountKind kPasswordForgotten{"account.passwordForgotten"};
inline constexpr AccountKind kPasswordChanged{"account.passwordChanged"};
inline constexpr AccountKind kTwoFactorEnabled{"account.twoFactorEnabled"};
inline constexpr AccountKind kTwoFactorDisabled{"account.twoFactorDisabled"};
inline constexpr AccountKind kRecoveryCodeUsed{"account.recoveryCodeUsed"};
inline constexpr AccountKind kRecoveryCodesRenewed{"account.recoveryCodesRenewed"};

struct Package {
  std::int64_t id = 0;
  std::string name;
};
BOOST_DESCRIBE_STRUCT(Package, (), (id, name))
std::vector<Package> package_list(db::Sql& sql);

struct SignUp {
  std::string email;
  std::string full_name;
  std::string password_hash;  // of the password pool
  std::string language;
  std::int64_t country_id = 0;
  std::int64_t package_id = 0;
  bool has_marketing_consent = false;
  std::string invitation;  // token of an invitation mail; empty: none
};
/// Makes the user, a company of its own and the Owner account, and tells the other rooms. Errors:
/// an unknown country or package, an invitation that has ended. A known address is no error.
Result<Done> sign_up(db::Tx& tx, const events::Outbox& outbox, const AccountSettings& settings,
                     const SignUp& input);
/// Spec account-portal §5: 8 characters with lower, upper, digit and one of !@#$&*. Nothing when it
/// is good enough, else what to do.
std::optional<TextId> sign_up_password_problem(std::string_view password);

struct UserFace {
  Id<User> id;
  std::string email;
  std::string full_name;
  std::string language;
  bool email_verified = false;
};
BOOST_DESCRIBE_STRUCT(UserFace, (), (id, email, full_name, language, email_verified))
std::optional<UserFace> user_find(db::Sql& sql, Id<User> user);
std::optional<UserFace> user_find_by_email(db::Sql& sql, std::string_view email);
/// One of kLanguages: which language the user's mails are in.
void user_language_set(db::Tx& tx, Id<User> user, std::string_view language);
/// The active owners of a company: who gets its mails.
std::vector<UserFace> company_owners(db::Sql& sql, MerchantId company);
/// The merchant company that the user owns (the first one); nothing for everybody else.
std::optional<MerchantId> company_owned_by(db::Sql& sql, Id<User> user);
std::string company_name(db::Sql& sql, MerchantId company);
void company_rename(db::Tx& tx, MerchantId company, std::string_view name);

/// Makes a link that proves a user's address, and ends the earlier ones. The token is in the
/// answer and, hashed, in the database; so only the room that writes the mail calls this.
std::string verification_link(db::Tx& tx, const AccountSettings& settings, const UserFace& user);
/// A link to sign-up that hands `application` to whoever follows it, and brings the address along.
std::string invitation_link(db::Tx& tx, const AccountSettings& settings, std::string_view email,
                            Id<Application> application);
/// A link to the page where a new password is chosen, and ends the earlier ones. `a` and `b` of its
/// address are random and a signature of it.
std::string reset_link(db::Tx& tx, const AccountSettings& settings, const UserFace& user);
/// Uses the link up; the error says that it has ended, or never was. One that was used already is
/// good news again where its address is verified: mail scanners open links before people do.
Result<Done> email_verify(db::Tx& tx, const AccountSettings& settings, std::string_view token);
/// Asks for another verification mail; refused when it is not needed, or too often.
Result<Done> verification_ask(db::Tx& tx, const events::Outbox& outbox,
                              const AccountSettings& settings, Id<User> user, MerchantId company);

/// For `gerbang user` and demo data: a user of a company, the address counted as proven.
struct UserCreate {
  std::string email;
  std::string full_name;
  std::string password_hash;
  MerchantId company = kGatewayCompany;
  Role role = Role::gateway_administrator;
};
/// Conflict when the address is known.
Result<Id<User>> user_create(db::Tx& tx, const UserCreate& input);
/// For people/team: somebody who joins a company by a mailed link, which proves the address.
struct PersonCreate {
  std::string email;
  std::string full_name;
  std::string password_hash;
  std::string language;
};
/// Conflict when the address is known.
Result<Id<User>> person_create(db::Tx& tx, const PersonCreate& input);
/// A further account of a user, whose address the company knows to be right: the companies of one
/// person, or a person of several. Conflict when there is one already.
Result<Done> account_add(db::Tx& tx, Id<User> user, MerchantId company, Role role);
MerchantId company_create(db::Tx& tx, std::string_view name);
/// Sets a password from the command line, which its owner has to change: ends all sessions and the
/// lock.
Result<Done> password_set(db::Tx& tx, std::string_view email, std::string_view password_hash);

/// Whoever set the password knows it: the user chooses another one at the next sign-in (PCI DSS
/// 8.3.6).
void password_change_demand(db::Tx& tx, Id<User> user);

}  // namespace gerbang::accounts
