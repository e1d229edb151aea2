#include "outbox/outbox.h"

namespace gerbang::outbox {
namespace {

constexpr db::Statement kEventInsert{
    "event_insert",
    R"(INSERT INTO events (merchant_id, id, kind, subject_id, payload, created_at)
       VALUES ($1, $2, $3, $4, $5, $6))"};

constexpr db::Statement kAuditInsert{
    "audit_insert",
    R"(INSERT INTO audit_log (merchant_id, id, actor_user_id, action, subject, detail, ip,
                              request_id, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9))"};

}  // namespace

Result<Done> Outbox::emit(db::Tx& tx, MerchantId merchant, std::string_view kind,
                          std::string_view subject_id, std::string_view payload) const {
  EventRecord event{id_new<Event>(tx.now()), merchant, std::string(kind), std::string(subject_id),
                    std::string(payload),    tx.now()};
  tx.exec(kEventInsert, merchant, event.id, event.kind, id_parse(event.subject_id), event.payload,
          event.created_at);
  for (const Reaction& reaction : reactions_) {
    if (reaction.kind == event.kind) GERBANG_CHECK(reaction.run(tx, event));
  }
  return Done{};
}

void audit(db::Tx& tx, const AuditEntry& entry) {
  std::optional<Id<User>> actor;
  if (entry.actor) actor = entry.actor;
  tx.exec(kAuditInsert, entry.merchant, id_next(tx.now()), actor, entry.action, entry.subject,
          entry.detail, entry.ip, entry.request_id, tx.now());
}

}  // namespace gerbang::outbox
