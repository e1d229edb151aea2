#include "merchants/application_view.h"

namespace gerbang::merchants {

Actor actor_of(const http::Call& call) {
  const auto* who = call.session();
  Actor out;
  if (who) {
    out.user = who->user;
    out.name = who->full_name;
    out.email = who->email;
  }
  out.ip = call.request().remote_ip;
  out.request_id = call.request().id;
  out.language = call.request().language();
  return out;
}

MerchantApplication application_view(db::Sql& sql, const ApplicationRow& row) {
  return {row.id,
          shown_status(row.status),
          row.status,
          row.step,
          row.submitted_at,
          row.decided_at,
          application_remarks(sql, row.id),
          application_fields(row)};
}

}  // namespace gerbang::merchants
