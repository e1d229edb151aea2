#include "base/audit/audit.h"

#include <optional>
#include <utility>

namespace gerbang::audit {
namespace {

constexpr db::Statement kAuditInsert{
    "audit_insert",
    R"(INSERT INTO audit_log (merchant_id, id, actor_user_id, action, subject, detail, ip,
                              request_id, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9))"};

}  // namespace

void write(db::Tx& tx, const Entry& entry) {
  std::optional<Id<User>> actor;
  if (entry.actor) actor = entry.actor;
  tx.exec(kAuditInsert, entry.merchant, id_next(tx.now()), actor, entry.action, entry.subject,
          entry.detail, entry.ip, entry.request_id, tx.now());
}

void write(db::Tx& tx, MerchantId merchant, const Actor& actor, std::string action,
           std::string subject, std::string detail) {
  write(tx, Entry{merchant, actor.user, std::move(action), std::move(subject), std::move(detail),
                  actor.ip, actor.request_id});
}

}  // namespace gerbang::audit
