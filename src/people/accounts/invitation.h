#pragma once
// Invitations: a visitor filled in a merchant application and named a person who is to own it. The
// link in that person's mail works once. It leads to sign-up; who has an account under the invited
// address already signs in instead and takes the application over (merchants/). Sign-up does not
// use the link up for an address that has an account, else nobody could follow it any more.

#include <optional>
#include <string>
#include <string_view>

#include "people/accounts/account.h"

namespace gerbang::accounts {

struct Invitation {
  Id<Application> application;
  std::string email;  // the invited address
};

/// Nothing when the invitation has ended, was used, or never was.
std::optional<Invitation> invitation_find(db::Sql& sql, const AccountSettings& settings,
                                          std::string_view token);
/// The same, and uses it up.
std::optional<Invitation> invitation_use(db::Tx& tx, const AccountSettings& settings,
                                         std::string_view token);
/// Whether the invited address is `email`.
bool is_invited(const Invitation& invitation, std::string_view email);

/// A link by which its reader joins a company's people; `subject` is the invitation's id. The
/// token is in the answer and, hashed, in the database.
std::string team_link(db::Tx& tx, const AccountSettings& settings, std::string_view email,
                      std::int64_t subject);
/// Which invitation the token is of; nothing when it has ended, was used, or never was.
std::optional<std::int64_t> team_link_find(db::Sql& sql, const AccountSettings& settings,
                                           std::string_view token);
/// The same, and uses it up.
std::optional<std::int64_t> team_link_use(db::Tx& tx, const AccountSettings& settings,
                                          std::string_view token);

/// Takes back a use in the same transaction.
void invitation_unuse(db::Tx& tx, std::string_view token);

}  // namespace gerbang::accounts
