#include "people/accounts/invitation.h"

#include "base/core/crypto.h"
#include "base/core/email.h"
#include "people/accounts/account_store.h"
#include "people/accounts/mail_token.h"

namespace gerbang::accounts {
namespace {

constexpr db::Statement kInvitationUnuse{"invitation_unuse", R"(
  UPDATE mail_links SET used_at = NULL WHERE token_hash = $1 AND purpose = $2)"};

/// Nothing for a token that we did not sign.
std::optional<std::string> token_hash(const AccountSettings& settings, std::string_view token,
                                      LinkPurpose purpose = LinkPurpose::invitation) {
  auto [a, b] = mail_token_of(token);
  if (!mail_token_holds(settings, purpose, a, b)) return std::nullopt;
  return sha256_hex(a);
}

std::optional<std::int64_t> subject_of(const std::optional<LinkRow>& row) {
  if (!row || !row->subject_id) return std::nullopt;
  return row->subject_id->value;
}

std::optional<Invitation> invitation_of(const std::optional<LinkRow>& row) {
  if (!row || !row->subject_id) return std::nullopt;
  return Invitation{*row->subject_id, row->email};
}

}  // namespace

std::optional<Invitation> invitation_find(db::Sql& sql, const AccountSettings& settings,
                                          std::string_view token) {
  auto hash = token_hash(settings, token);
  if (!hash) return std::nullopt;
  return invitation_of(store::link_find(sql, *hash, LinkPurpose::invitation));
}

std::optional<Invitation> invitation_use(db::Tx& tx, const AccountSettings& settings,
                                         std::string_view token) {
  auto hash = token_hash(settings, token);
  if (!hash) return std::nullopt;
  return invitation_of(store::link_use(tx, *hash, LinkPurpose::invitation));
}

bool is_invited(const Invitation& invitation, std::string_view email) {
  return email_key(invitation.email) == email_key(email);
}

std::string team_link(db::Tx& tx, const AccountSettings& settings, std::string_view email,
                      std::int64_t subject) {
  auto token = mail_token_new(settings, LinkPurpose::team);
  store::link_insert(tx, sha256_hex(token.a), LinkPurpose::team,
                     {{}, Id<Application>{subject}, std::string(email)},
                     tx.now() + settings.invitation);
  return settings.public_url + "/join?token=" + mail_token_text(token);
}

std::optional<std::int64_t> team_link_find(db::Sql& sql, const AccountSettings& settings,
                                           std::string_view token) {
  auto hash = token_hash(settings, token, LinkPurpose::team);
  return hash ? subject_of(store::link_find(sql, *hash, LinkPurpose::team)) : std::nullopt;
}

std::optional<std::int64_t> team_link_use(db::Tx& tx, const AccountSettings& settings,
                                          std::string_view token) {
  auto hash = token_hash(settings, token, LinkPurpose::team);
  return hash ? subject_of(store::link_use(tx, *hash, LinkPurpose::team)) : std::nullopt;
}

void invitation_unuse(db::Tx& tx, std::string_view token) {
  tx.exec(kInvitationUnuse, sha256_hex(mail_token_of(token).a), LinkPurpose::invitation);
}

}  // namespace gerbang::accounts
