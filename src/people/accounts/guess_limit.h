#pragma once
// One password tried on everybody never locks an account: each is guessed at once. So wrong
// sign-ins are counted for the network that they come from, too (an IPv4 address, an IPv6 network
// of 64 bits), right ones are not, and after 60 within an hour the network is shut to strangers
// (ASVS 2.2.1). Whoever has signed in from there before goes on, so that one guesser in an office,
// or behind a phone company's shared address, keeps nobody else out. Kept in the database: all
// copies of the server count together, and a restart forgets none.

#include <string>
#include <string_view>

#include "people/accounts/session_store.h"

namespace gerbang::accounts {

/// What an address counts as; empty where none is known, which limits nothing.
std::string network_of(const Client& client);

/// Whether so many sign-ins from there went wrong that one more is not looked at.
bool network_is_shut(db::Sql& sql, const AccountSettings& settings, std::string_view network);
/// One more; true when it was one too many, because others came in at the same moment.
bool network_failure_count(db::Tx& tx, const AccountSettings& settings, std::string_view network);

/// Whether this user may try although the network is shut: has signed in from there within 90 days
/// and has not been guessed at much.
bool network_knows(db::Sql& sql, const Credentials& user, std::string_view network);
void network_remember(db::Tx& tx, Id<User> user, std::string_view network);

/// What is forgiven and who has not come for long.
void networks_clean(db::Tx& tx);

}  // namespace gerbang::accounts
