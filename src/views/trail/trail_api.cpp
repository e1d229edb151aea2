#include "views/trail/trail_api.h"

#include <map>
#include <utility>

#include "base/personal/holding.h"
#include "people/merchants/merchant.h"
#include "say/http.h"
#include "views/trail/trail_row.h"

namespace gerbang::trail {

/// The end of a company's chain: whoever notes it elsewhere can prove later what there was.
struct AuditChainEnd {
  std::int64_t records = 0;
  std::string hash;
};
BOOST_DESCRIBE_STRUCT(AuditChainEnd, (), (records, hash))

namespace {

using contract::CappedPage;
using http::Call;
using http::Method;

/// Of the companies of one page.
class Names {
 public:
  explicit Names(db::Sql& sql) : sql_(sql) {}
  const std::string& of(MerchantId company) {
    auto found = names_.find(company);
    if (found != names_.end()) return found->second;
    auto face = merchants::merchant_for_payment(sql_, company);
    return names_.emplace(company, face.ok() ? face->name : std::string()).first->second;
  }

 private:
  db::Sql& sql_;
  std::map<MerchantId, std::string> names_;
};

std::vector<AuditRecordAction> actions_of(const Restorables& restorables,
                                          const audit::Record& record, const Call& call) {
  if (!may_put_back(restorables(), record, call.who())) return {};
  return {AuditRecordAction::put_back};
}

AdminAuditRow admin_row_of(audit::Record record, Names& names,
                           std::vector<AuditRecordAction> actions) {
  AdminAuditRow out;
  out.merchant_id = record.merchant;
  out.merchant_name = names.of(record.merchant);
  static_cast<AuditRow&>(out) = row_of(std::move(record), Reader::gateway, std::move(actions));
  return out;
}

AuditChainEnd chain_end(db::Sql& sql, MerchantId company) {
  auto head = audit::chain_head(sql, audit::kTrail, company.value);
  return {head.count, head.hash};
}

http::Routes company_routes(const Restorables& restorables) {
  const auto may_view = http::needs(Resource::user_audit_log, Action::view);
  return {
      http::route(Method::get, "audit-log", "audit_log_list", may_view,
                  [restorables](db::Sql& sql, const Call& call,
                                const audit::RecordQuery& query) -> Result<CappedPage<AuditRow>> {
                    GERBANG_TRY(auto page, audit::records_page(sql, call.merchant(), query));
                    return contract::page_as(std::move(page), [&](audit::Record record) {
                      auto actions = actions_of(restorables, record, call);
                      return row_of(std::move(record), Reader::company, std::move(actions));
                    });
                  }),
      http::route(Method::get, "audit-log/chain", "audit_log_chain_get", may_view,
                  [](db::Sql& sql, const Call& call) -> Result<AuditChainEnd> {
                    return chain_end(sql, call.merchant());
                  }),
      http::route(Method::get, "audit-log/{id}", "audit_log_get", may_view,
                  [restorables](db::Sql& sql, const Call& call) -> Result<AuditRow> {
                    auto record = audit::record_find(sql, call.id<AuditRecord>("id"));
                    if (!record || record->merchant != call.merchant())
                      return not_found(say::http::nothing_here);
                    auto actions = actions_of(restorables, *record, call);
                    return row_of(std::move(*record), Reader::company, std::move(actions));
                  }),
  };
}

http::Routes operator_routes(const Restorables& restorables) {
  const auto may_view = http::needs(Resource::admin_audit_log, Action::view);
  return {
      http::route(
          Method::get, "admin/audit-log", "admin_audit_log_list", may_view,
          [restorables](db::Sql& sql, const Call& call,
                        const audit::AdminRecordQuery& query) -> Result<CappedPage<AdminAuditRow>> {
            GERBANG_TRY(auto page, audit::admin_records_page(sql, query));
            Names names(sql);
            return contract::page_as(std::move(page), [&](audit::Record record) {
              auto actions = actions_of(restorables, record, call);
              return admin_row_of(std::move(record), names, std::move(actions));
            });
          }),
      http::route(Method::get, "admin/audit-log/{id}", "admin_audit_log_get", may_view,
                  [restorables](db::Sql& sql, const Call& call) -> Result<AdminAuditRow> {
                    auto record = audit::record_find(sql, call.id<AuditRecord>("id"));
                    if (!record) return not_found(say::http::nothing_here);
                    Names names(sql);
                    auto actions = actions_of(restorables, *record, call);
                    return admin_row_of(std::move(*record), names, std::move(actions));
                  }),
      http::route(Method::get, "admin/audit-log/chains/{id}", "admin_audit_log_chain_get", may_view,
                  [](db::Sql& sql, const Call& call) -> Result<AuditChainEnd> {
                    return chain_end(sql, call.id<Company>("id"));
                  }),
  };
}

}  // namespace

std::string said_of(const audit::Record& record) {
  return audit::is_erased(record.detail) ? std::string(personal::kAnonymised) : record.detail;
}

AuditRow row_of(audit::Record record, Reader reader, std::vector<AuditRecordAction> actions) {
  AuditRow out;
  out.actions = std::move(actions);
  out.put_back_of = audit::put_back_of(record.changes);
  out.id = record.id;
  out.created_date = record.created_at;
  out.object = audit::object_of(record.action);
  out.action = std::move(record.action);
  out.actor_kind = record.actor_kind;
  // Written before the kind was.
  if (record.actor && record.actor_kind == audit::ActorKind::job)
    out.actor_kind = audit::ActorKind::person;
  out.actor_id = record.actor;
  out.actor_name = std::move(record.actor_name);
  out.subject = std::move(record.subject);
  out.detail = said_of(record);
  out.changes = audit::changes_read(record.changes);
  out.is_refused = record.is_refused;
  out.reason = std::move(record.reason);
  out.partner_name = std::move(record.partner_name);
  if (reader == Reader::gateway || record.actor_kind != audit::ActorKind::as_operator) {
    if (!record.ip.empty()) out.ip = std::move(record.ip);
    out.browser = std::move(record.browser);
    out.session = std::move(record.session);
  }
  out.operation = std::move(record.operation);
  out.request_id = std::move(record.request_id);
  out.position = record.position;
  out.hash = std::move(record.hash);
  return out;
}

http::Routes trail_routes(const Restorables& restorables) {
  auto out = company_routes(restorables);
  for (auto& route : operator_routes(restorables))
    out.push_back(std::move(route));
  return out;
}

}  // namespace gerbang::trail
