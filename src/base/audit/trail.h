#pragma once
// The audit log as it is read: its lists, of one company and of all, the chain that its records
// are in, and the job's step that gives them their places.

#include <optional>
#include <string>
#include <vector>

#include "base/audit/action.h"
#include "base/audit/chain.h"
#include "base/contract/list.h"
#include "base/db/invariant.h"
#include "base/db/list.h"

namespace gerbang {
struct AuditRecord;
}

namespace gerbang::audit {

struct Record {
  MerchantId merchant;
  Id<AuditRecord> id;
  std::optional<Id<User>> actor;
  std::string action;
  std::string subject;
  std::string detail;
  std::string ip;
  std::string request_id;
  Instant created_at;
  ActorKind actor_kind = ActorKind::job;
  std::optional<std::string> actor_name;
  std::optional<std::string> browser;
  std::optional<std::string> session;
  std::optional<std::string> operation;
  std::string changes;
  bool is_refused = false;
  std::optional<std::string> reason;
  std::optional<std::string> partner_name;
  std::optional<std::int64_t> position;  // none: it has no place in the chain yet
  std::optional<std::string> hash;
};
BOOST_DESCRIBE_STRUCT(Record, (),
                      (merchant, id, actor, action, subject, detail, ip, request_id, created_at,
                       actor_kind, actor_name, browser, session, operation, changes, is_refused,
                       reason, partner_name, position, hash))

struct RecordQuery : contract::ListQuery {
  std::optional<Instant> created_date_from;
  std::optional<Instant> created_date_to;
  std::vector<AuditObject> filter_object;
  std::vector<AuditAction> filter_action;
  std::vector<ActorKind> filter_actor;    // as what somebody acted
  std::optional<Id<User>> actor;          // who
  std::optional<std::string> subject;     // the id of a record
  std::optional<std::string> request_id;  // of the call that did it
  std::optional<bool> is_refused;
  /// In the record's id, what is said of it, the person's name or the address (db/text_search.h),
  /// of records that have a place in the chain.
  std::optional<std::string> name;
};
BOOST_DESCRIBE_STRUCT(RecordQuery, (contract::ListQuery),
                      (created_date_from, created_date_to, filter_object, filter_action,
                       filter_actor, actor, subject, request_id, is_refused, name))
constexpr auto field_rules(contract::Of<RecordQuery>) {
  using contract::rule;
  return std::array{rule("filter_object").items(40),   rule("filter_action").items(40),
                    rule("filter_actor").items(4),     rule("subject").length(1, 120),
                    rule("request_id").length(1, 120), rule("name").length(1, 120)};
}

struct AdminRecordQuery : RecordQuery {
  std::optional<MerchantId> merchant;
};
BOOST_DESCRIBE_STRUCT(AdminRecordQuery, (RecordQuery), (merchant))

/// Of one company.
Result<contract::CappedPage<Record>> records_page(db::Sql& sql, MerchantId merchant,
                                                  const RecordQuery& query);
std::int64_t records_count(db::Sql& sql, MerchantId merchant, const RecordQuery& query);
Result<std::vector<Record>> records_next(db::Sql& sql, MerchantId merchant,
                                         const RecordQuery& query,
                                         const std::optional<db::After>& after, int limit);
/// Of the company that the query names, or of all.
Result<contract::CappedPage<Record>> admin_records_page(db::Sql& sql,
                                                        const AdminRecordQuery& query);
std::int64_t admin_records_count(db::Sql& sql, MerchantId, const AdminRecordQuery& query);
Result<std::vector<Record>> admin_records_next(db::Sql& sql, MerchantId,
                                               const AdminRecordQuery& query,
                                               const std::optional<db::After>& after, int limit);
std::optional<Record> record_find(db::Sql& sql, Id<AuditRecord> id);

extern const Chain kTrail;
/// Whether any record waits for its place.
bool is_unsealed(db::Sql& sql);
/// Gives some hundred records their places; returns how many.
int trail_seal(db::Tx& tx);
std::vector<db::Invariant> trail_invariants();

}  // namespace gerbang::audit
