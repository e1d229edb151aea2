#include "base/exports/export.h"
#include "say/exports.h"
#include "say/trail.h"
#include "views/trail/trail_api.h"
#include "views/trail/trail_row.h"

namespace gerbang::trail {
namespace {

using audit::Record;
using exports::Cell;
using exports::Column;

TextId kind_text(audit::ActorKind kind) {
  switch (kind) {
    case audit::ActorKind::person:
      return say::trail::kind::person;
    case audit::ActorKind::key:
      return say::trail::kind::key;
    case audit::ActorKind::as_operator:
      return say::trail::kind::as_operator;
    case audit::ActorKind::job:
      break;
  }
  return say::trail::kind::job;
}

std::string changes_text(const Record& record) {
  std::string out;
  for (const auto& it : audit::changes_read(record.changes)) {
    if (!out.empty()) out += "; ";
    out += it.field + ": " + it.before.value_or("-") + " → " + it.after.value_or("-");
  }
  return out;
}

// Ids go as texts: a spreadsheet's numbers end at 15 digits.
std::vector<Column<Record>> columns(Reader reader) {
  auto from_afar = [reader](const Record& r) {
    return reader == Reader::company && r.actor_kind == audit::ActorKind::as_operator;
  };
  std::vector<Column<Record>> out{
      {say::exports::column::created_on, [](const Record& r) -> Cell { return r.created_at; }},
      {say::trail::file::actor, [](const Record& r) { return exports::cell(r.actor_name); }},
      {say::trail::file::kind,
       [](const Record& r) -> Cell {
         return kind_text(r.actor && r.actor_kind == audit::ActorKind::job
                              ? audit::ActorKind::person
                              : r.actor_kind);
       }},
      {say::trail::file::action, [](const Record& r) -> Cell { return r.action; }},
      {say::trail::file::subject, [](const Record& r) -> Cell { return r.subject; }},
      {say::trail::file::detail, [](const Record& r) -> Cell { return said_of(r); }},
      {say::trail::file::changes, [](const Record& r) -> Cell { return changes_text(r); }},
      {say::trail::file::put_back_of,
       [](const Record& r) -> Cell {
         auto from = audit::put_back_of(r.changes);
         if (!from) return {};
         return id_text(*from);
       }},
      {say::trail::file::result,
       [](const Record& r) -> Cell {
         return r.is_refused ? say::trail::result::refused : say::trail::result::done;
       }},
      {say::trail::file::reason, [](const Record& r) { return exports::cell(r.reason); }},
      {say::trail::file::partner, [](const Record& r) { return exports::cell(r.partner_name); }},
      {say::trail::file::operation, [](const Record& r) { return exports::cell(r.operation); }},
      {say::trail::file::address,
       [from_afar](const Record& r) -> Cell {
         if (from_afar(r)) return {};
         return r.ip;
       }},
      {say::trail::file::browser,
       [from_afar](const Record& r) -> Cell {
         return from_afar(r) ? Cell() : exports::cell(r.browser);
       }},
      {say::trail::file::request, [](const Record& r) -> Cell { return r.request_id; }},
      {say::trail::file::record, [](const Record& r) -> Cell { return id_text(r.id); }},
      {say::trail::file::position, [](const Record& r) { return exports::cell(r.position); }},
      {say::trail::file::hash, [](const Record& r) { return exports::cell(r.hash); }},
  };
  if (reader == Reader::gateway) {
    out.insert(out.begin() + 1, {say::trail::file::company,
                                 [](const Record& r) -> Cell { return id_text(r.merchant); }});
  }
  return out;
}

}  // namespace

http::Routes trail_export_routes() {
  exports::Export<Record, audit::RecordQuery> of_company;
  of_company.about = {"audit-log", "audit_log_export",
                      http::needs(Resource::user_audit_log, Action::export_),
                      say::trail::file::title, "audit-log"};
  of_company.columns = columns(Reader::company);
  of_company.count = audit::records_count;
  of_company.next = audit::records_next;
  exports::Export<Record, audit::AdminRecordQuery> of_all;
  of_all.about = {"admin/audit-log", "admin_audit_log_export",
                  http::needs(Resource::admin_audit_log, Action::export_), say::trail::file::title,
                  "audit-log"};
  of_all.columns = columns(Reader::gateway);
  of_all.count = audit::admin_records_count;
  of_all.next = audit::admin_records_next;
  return {exports::export_route(std::move(of_company)), exports::export_route(std::move(of_all))};
}

}  // namespace gerbang::trail
