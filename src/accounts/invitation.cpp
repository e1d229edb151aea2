#include "accounts/invitation.h"

#include "accounts/account_store.h"
#include "core/crypto.h"

namespace gerbang::accounts {
namespace {

constexpr db::Statement kInvitationUnuse{"invitation_unuse", R"(
  UPDATE mail_links SET used_at = NULL WHERE token_hash = $1 AND purpose = $2)"};

std::optional<Invitation> invitation_of(const std::optional<LinkRow>& row) {
  if (!row || !row->subject_id) return std::nullopt;
  return Invitation{*row->subject_id, row->email};
}

}  // namespace

std::optional<Invitation> invitation_find(db::Sql& sql, std::string_view token) {
  return invitation_of(store::link_find(sql, sha256_hex(token), LinkPurpose::invitation));
}

std::optional<Invitation> invitation_use(db::Tx& tx, std::string_view token) {
  return invitation_of(store::link_use(tx, sha256_hex(token), LinkPurpose::invitation));
}

bool is_invited(const Invitation& invitation, std::string_view email) {
  return email_key(invitation.email) == email_key(email);
}

void invitation_unuse(db::Tx& tx, std::string_view token) {
  tx.exec(kInvitationUnuse, sha256_hex(token), LinkPurpose::invitation);
}

}  // namespace gerbang::accounts
