#pragma once
// A record of the audit log on the wire.

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "base/audit/change.h"
#include "base/audit/trail.h"

namespace gerbang::trail {

/// What its reader can do with a record.
enum class AuditRecordAction : unsigned char { put_back };

}  // namespace gerbang::trail

template <>
struct gerbang::contract::WireWords<gerbang::trail::AuditRecordAction> {
  using A = gerbang::trail::AuditRecordAction;
  static constexpr std::array<std::pair<A, std::string_view>, 1> names{{{A::put_back, "PUT_BACK"}}};
};

namespace gerbang::trail {

struct AuditRow {
  Id<AuditRecord> id;
  Instant created_date;
  std::string action;  // "paymentLink.create"
  std::string object;  // "paymentLink"
  audit::ActorKind actor_kind{};
  std::optional<Id<User>> actor_id;
  std::optional<std::string> actor_name;
  std::string subject;  // the record's id; empty where it is about none
  std::string detail;
  std::vector<audit::AuditChange> changes;
  bool is_refused = false;
  std::optional<std::string> reason;        // an errorCode
  std::optional<std::string> partner_name;  // who had asked for what was decided
  std::optional<std::string> ip;
  std::optional<std::string> browser;
  std::optional<std::string> session;
  std::optional<std::string> operation;
  std::string request_id;
  std::optional<std::int64_t> position;  // in the chain of its company; null for a second or so
  std::optional<std::string> hash;
  std::optional<Id<AuditRecord>> put_back_of;  // whose change this one put back
  std::vector<AuditRecordAction> actions;
};
BOOST_DESCRIBE_STRUCT(AuditRow, (),
                      (id, created_date, action, object, actor_kind, actor_id, actor_name, subject,
                       detail, changes, is_refused, reason, partner_name, ip, browser, session,
                       operation, request_id, position, hash, put_back_of, actions))

struct AdminAuditRow : AuditRow {
  MerchantId merchant_id;  // whose records; 1: the gateway's own
  std::string merchant_name;
};
BOOST_DESCRIBE_STRUCT(AdminAuditRow, (AuditRow), (merchant_id, merchant_name))

/// Who reads it.
enum class Reader : unsigned char { company, gateway };
AuditRow row_of(audit::Record record, Reader reader, std::vector<AuditRecordAction> actions);
/// What is said of it, or that this was forgotten.
std::string said_of(const audit::Record& record);

}  // namespace gerbang::trail
