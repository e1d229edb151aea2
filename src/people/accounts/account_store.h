#pragma once
// All SQL about users, companies, accounts and mailed links.

#include "people/accounts/account.h"

namespace gerbang::accounts {

enum class LinkPurpose : unsigned char {
  verification = 1,
  invitation = 2,
  password_reset = 3,
  team = 4
};

struct LinkRow {
  std::optional<Id<User>> user_id;
  std::optional<Id<Application>> subject_id;
  std::string email;
};
BOOST_DESCRIBE_STRUCT(LinkRow, (), (user_id, subject_id, email))

namespace store {

struct UserInsert {
  Id<User> id;
  std::string_view email;
  std::string_view full_name;
  std::string_view password_hash;
  std::optional<Instant> email_verified_at;
  bool has_marketing_consent = false;
  std::int64_t country_id = 0;
  std::string_view language = "en";
};
/// False when the address is known.
bool user_insert(db::Tx& tx, const UserInsert& user);
std::optional<UserFace> user_by_id(db::Sql& sql, Id<User> id);
std::optional<UserFace> user_by_key(db::Sql& sql, std::string_view email_key);
void user_verify(db::Tx& tx, Id<User> id);
/// Ends everything that the old password stood behind: sessions and steps, revoke tokens,
/// remembered browsers, links that would set a password.
bool user_password_set(db::Tx& tx, Id<User> id, std::string_view hash);

void company_insert(db::Tx& tx, MerchantId id, std::string_view name);
/// False when the user has one of this company.
bool account_insert(db::Tx& tx, MerchantId company, Id<User> user, Role role);

void link_insert(db::Tx& tx, std::string_view token_hash, LinkPurpose purpose, const LinkRow& row,
                 Instant ends_at);
/// Whose link it is or was, used and ended ones included.
std::optional<Id<User>> link_user(db::Sql& sql, std::string_view token_hash, LinkPurpose purpose);
/// A link that works still.
std::optional<LinkRow> link_find(db::Sql& sql, std::string_view token_hash, LinkPurpose purpose);
/// Marks the link as used and gives what it was for; nothing when it is used or has ended.
std::optional<LinkRow> link_use(db::Tx& tx, std::string_view token_hash, LinkPurpose purpose);
void links_end(db::Tx& tx, Id<User> user, LinkPurpose purpose);
std::int64_t links_since(db::Sql& sql, Id<User> user, LinkPurpose purpose, Instant since);

bool package_exists(db::Sql& sql, std::int64_t id);

}  // namespace store
}  // namespace gerbang::accounts
