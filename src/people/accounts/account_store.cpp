#include "people/accounts/account_store.h"

#include "base/core/email.h"

namespace gerbang::accounts {
namespace {

constexpr db::Statement kUserInsert{"user_insert", R"(
  INSERT INTO users (id, email, email_key, full_name, password_hash, password_changed_at,
                     email_verified_at, has_marketing_consent, country_id, language, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $6)
  ON CONFLICT (email_key) DO NOTHING)"};

constexpr db::Statement kUserById{"user_by_id", R"(
  SELECT id, email, full_name, language, email_verified_at IS NOT NULL FROM users WHERE id = $1)"};

constexpr db::Statement kUserByKey{"user_by_key", R"(
  SELECT id, email, full_name, language, email_verified_at IS NOT NULL
  FROM users WHERE email_key = $1)"};

constexpr db::Statement kUserVerify{"user_verify", R"(
  UPDATE users SET email_verified_at = $2 WHERE id = $1 AND email_verified_at IS NULL)"};

constexpr db::Statement kUserPasswordSet{"user_password_set", R"(
  UPDATE users SET password_hash = $2, password_changed_at = $3, must_change_password = 0,
                   failed_count = 0, locked_until = NULL
  WHERE id = $1)"};
constexpr db::Statement kPasswordChangeDemand{"password_change_demand", R"(
  UPDATE users SET must_change_password = 1 WHERE id = $1)"};
constexpr db::Statement kUserLanguageSet{"user_language_set", R"(
  UPDATE users SET language = $2 WHERE id = $1)"};
constexpr db::Statement kUserSessionsEnd{"user_sessions_end", R"(
  DELETE FROM sessions WHERE user_id = $1)"};
constexpr db::Statement kUserRevokeTokensEnd{"user_revoke_tokens_end", R"(
  DELETE FROM revoke_tokens WHERE user_id = $1)"};
constexpr db::Statement kUserBrowsersForget{"user_browsers_forget", R"(
  DELETE FROM remembered_browsers WHERE user_id = $1)"};

constexpr db::Statement kCompanyInsert{"company_insert", R"(
  INSERT INTO companies (id, name, is_gateway, created_at) VALUES ($1, $2, 0, $3))"};
constexpr db::Statement kCompanyName{"company_name", R"(
  SELECT name FROM companies WHERE id = $1)"};
constexpr db::Statement kCompanyRename{"company_rename", R"(
  UPDATE companies SET name = $2 WHERE id = $1)"};

constexpr db::Statement kAccountInsert{"account_insert", R"(
  INSERT INTO accounts (id, company_id, user_id, role, is_active, created_at)
  VALUES ($1, $2, $3, $4, 1, $5)
  ON CONFLICT (user_id, company_id) DO NOTHING)"};
constexpr db::Statement kCompanyOwners{"company_owners", R"(
  SELECT u.id, u.email, u.full_name, u.language, u.email_verified_at IS NOT NULL
  FROM accounts a JOIN users u ON u.id = a.user_id
  WHERE a.company_id = $1 AND a.role = $2 AND a.is_active = 1
  ORDER BY u.id)"};

constexpr db::Statement kCompanyOwnedBy{"company_owned_by", R"(
  SELECT company_id FROM accounts WHERE user_id = $1 AND role = $2 AND is_active = 1
  ORDER BY id LIMIT 1)"};

constexpr db::Statement kLinkInsert{"mail_link_insert", R"(
  INSERT INTO mail_links (token_hash, purpose, user_id, subject_id, email, created_at, ends_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7))"};
constexpr db::Statement kLinkFind{"mail_link_find", R"(
  SELECT user_id, subject_id, email FROM mail_links
  WHERE token_hash = $1 AND purpose = $2 AND used_at IS NULL AND ends_at > $3)"};
constexpr db::Statement kLinkUser{"mail_link_user", R"(
  SELECT user_id FROM mail_links WHERE token_hash = $1 AND purpose = $2 AND user_id IS NOT NULL)"};
constexpr db::Statement kLinkUse{"mail_link_use", R"(
  UPDATE mail_links SET used_at = $3
  WHERE token_hash = $1 AND purpose = $2 AND used_at IS NULL AND ends_at > $3
  RETURNING user_id, subject_id, email)"};
constexpr db::Statement kLinksEnd{"mail_links_end", R"(
  UPDATE mail_links SET used_at = $3 WHERE user_id = $1 AND purpose = $2 AND used_at IS NULL)"};
constexpr db::Statement kLinksSince{"mail_links_since", R"(
  SELECT count(*) FROM mail_links WHERE user_id = $1 AND purpose = $2 AND created_at > $3)"};

constexpr db::Statement kPackageList{"package_list", R"(
  SELECT id, name FROM packages ORDER BY id)"};
constexpr db::Statement kPackageExists{"package_exists", R"(
  SELECT id FROM packages WHERE id = $1)"};

}  // namespace

namespace store {

bool user_insert(db::Tx& tx, const UserInsert& user) {
  return tx.changed(kUserInsert, user.id, user.email, email_key(user.email), user.full_name,
                    user.password_hash, tx.now(), user.email_verified_at,
                    user.has_marketing_consent, user.country_id, user.language) == 1;
}

std::optional<UserFace> user_by_id(db::Sql& sql, Id<User> id) {
  return sql.one<UserFace>(kUserById, id);
}

std::optional<UserFace> user_by_key(db::Sql& sql, std::string_view email_key) {
  return sql.one<UserFace>(kUserByKey, email_key);
}

void user_verify(db::Tx& tx, Id<User> id) {
  tx.exec(kUserVerify, id, tx.now());
}

bool user_password_set(db::Tx& tx, Id<User> id, std::string_view hash) {
  if (tx.changed(kUserPasswordSet, id, hash, tx.now()) == 0) return false;
  tx.exec(kUserSessionsEnd, id);
  tx.exec(kUserRevokeTokensEnd, id);
  tx.exec(kUserBrowsersForget, id);
  links_end(tx, id, LinkPurpose::password_reset);
  return true;
}

void company_insert(db::Tx& tx, MerchantId id, std::string_view name) {
  tx.exec(kCompanyInsert, id, name, tx.now());
}

bool account_insert(db::Tx& tx, MerchantId company, Id<User> user, Role role) {
  return tx.changed(kAccountInsert, id_new<Account>(tx.now()), company, user, role, tx.now()) == 1;
}

void link_insert(db::Tx& tx, std::string_view token_hash, LinkPurpose purpose, const LinkRow& row,
                 Instant ends_at) {
  tx.exec(kLinkInsert, token_hash, purpose, row.user_id, row.subject_id, row.email, tx.now(),
          ends_at);
}

std::optional<LinkRow> link_find(db::Sql& sql, std::string_view token_hash, LinkPurpose purpose) {
  return sql.one<LinkRow>(kLinkFind, token_hash, purpose, sql.now());
}

std::optional<Id<User>> link_user(db::Sql& sql, std::string_view token_hash, LinkPurpose purpose) {
  return sql.one<Id<User>>(kLinkUser, token_hash, purpose);
}

std::optional<LinkRow> link_use(db::Tx& tx, std::string_view token_hash, LinkPurpose purpose) {
  return tx.one<LinkRow>(kLinkUse, token_hash, purpose, tx.now());
}

void links_end(db::Tx& tx, Id<User> user, LinkPurpose purpose) {
  tx.exec(kLinksEnd, user, purpose, tx.now());
}

std::int64_t links_since(db::Sql& sql, Id<User> user, LinkPurpose purpose, Instant since) {
  return sql.one<std::int64_t>(kLinksSince, user, purpose, since).value_or(0);
}

bool package_exists(db::Sql& sql, std::int64_t id) {
  return sql.one<std::int64_t>(kPackageExists, id).has_value();
}

}  // namespace store

std::vector<Package> package_list(db::Sql& sql) {
  return sql.all<Package>(kPackageList);
}

std::string company_name(db::Sql& sql, MerchantId company) {
  return sql.one<std::string>(kCompanyName, company).value_or("");
}

void password_change_demand(db::Tx& tx, Id<User> user) {
  tx.exec(kPasswordChangeDemand, user);
}

void user_language_set(db::Tx& tx, Id<User> id, std::string_view language) {
  tx.exec(kUserLanguageSet, id, language);
}

void company_rename(db::Tx& tx, MerchantId company, std::string_view name) {
  tx.exec(kCompanyRename, company, name);
}

std::optional<MerchantId> company_owned_by(db::Sql& sql, Id<User> user) {
  return sql.one<MerchantId>(kCompanyOwnedBy, user, Role::merchant_owner);
}

std::vector<UserFace> company_owners(db::Sql& sql, MerchantId company) {
  return sql.all<UserFace>(kCompanyOwners, company, Role::merchant_owner);
}

}  // namespace gerbang::accounts
