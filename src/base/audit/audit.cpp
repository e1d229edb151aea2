#include "base/audit/audit.h"

#include <optional>
#include <utility>

#include "base/audit/change.h"
#include "base/db/context.h"
#include "base/db/once.h"

namespace gerbang::audit {
namespace {

constexpr db::Statement kAuditInsert{
    "audit_insert",
    R"(INSERT INTO audit_log (merchant_id, id, actor_user_id, action, subject, detail, ip,
                              request_id, created_at, actor_kind, actor_name, browser, session,
                              operation, changes, is_refused, reason, partner_user_id, partner_name)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
               $19))"};

const std::string kWritten = "audit.written";
const std::string kPutBack = "audit.putBack";

std::optional<std::string_view> some(std::string_view text) {
  if (text.empty()) return std::nullopt;
  return text;
}

std::string changes_of(db::Sql& sql, const Entry& entry) {
  const auto& from = db::remembered(sql, kPutBack);
  if (!from) return entry.changes;
  return changes_of_put_back(entry.changes, *static_cast<const Id<AuditRecord>*>(from.get()));
}

std::string_view either(const std::string& own, const std::string& callers) {
  return own.empty() ? callers : own;
}

ActorKind kind_of(const Entry& entry, const Caller& caller) {
  if (entry.kind != ActorKind::job) return entry.kind;
  if (entry.actor) return ActorKind::person;
  return caller.kind == ActorKind::key ? ActorKind::key : ActorKind::job;
}

}  // namespace

Entry entry_of(MerchantId merchant, const Actor& actor, Action action, std::string subject,
               std::string detail) {
  Entry out{merchant, actor.user, action, std::move(subject), std::move(detail)};
  out.ip = actor.ip;
  out.request_id = actor.request_id;
  out.actor_name = actor.name;
  if (actor.user && actor.company == kGatewayCompany && merchant != kGatewayCompany)
    out.kind = ActorKind::as_operator;
  return out;
}

void write(db::Tx& tx, const Entry& entry) {
  static const Caller nobody;
  auto calling = std::static_pointer_cast<Caller>(db::context_of(tx));
  const Caller& caller = calling ? *calling : nobody;
  std::optional<Id<User>> actor, partner;
  if (entry.actor) actor = entry.actor;
  if (entry.partner) partner = entry.partner;
  // What somebody else did, whom the call only told of it, has not her name.
  auto name = entry.actor == caller.user ? either(entry.actor_name, caller.name)
                                         : std::string_view(entry.actor_name);
  auto changes = changes_of(tx, entry);
  tx.exec(kAuditInsert, entry.merchant, id_next(tx.now()), actor, entry.action.name(),
          entry.subject, entry.detail, either(entry.ip, caller.ip),
          either(entry.request_id, caller.request_id), tx.now(), kind_of(entry, caller), some(name),
          some(caller.browser), some(caller.session), some(entry.operation), some(changes),
          entry.is_refused, some(entry.reason), partner, some(entry.partner_name));
  if (std::exchange(db::remembered(tx, kWritten), std::make_shared<bool>(true)) || !calling) return;
  tx.after_commit([calling] { calling->is_written = true; });
}

void write(db::Tx& tx, MerchantId merchant, const Actor& actor, Action action, std::string subject,
           std::string detail) {
  write(tx, entry_of(merchant, actor, action, std::move(subject), std::move(detail)));
}

void write_change(db::Tx& tx, MerchantId merchant, const Actor& actor, Action action,
                  std::string subject, std::string detail, std::string changes) {
  auto entry = entry_of(merchant, actor, action, std::move(subject), std::move(detail));
  entry.changes = std::move(changes);
  write(tx, entry);
}

void write_decision(db::Tx& tx, MerchantId merchant, const Actor& actor, Action action,
                    std::string subject, std::string detail, Partner partner, std::string changes) {
  auto entry = entry_of(merchant, actor, action, std::move(subject), std::move(detail));
  entry.partner = partner.user;
  entry.partner_name = std::move(partner.name);
  entry.changes = std::move(changes);
  write(tx, entry);
}

void caller_set(db::Tx& tx, std::shared_ptr<Caller> caller) {
  db::context_of(tx) = std::move(caller);
}

void putting_back(db::Tx& tx, Id<AuditRecord> record) {
  db::remembered(tx, kPutBack) = std::make_shared<Id<AuditRecord>>(record);
}

bool is_written(db::Sql& sql) {
  return db::remembered(sql, kWritten) != nullptr;
}

}  // namespace gerbang::audit
