#include "base/audit/audit_personal.h"

#include "base/audit/chain.h"
#include "say/personal.h"

namespace gerbang::audit {
namespace {

std::string forgotten(std::string_view stored) {
  return stored.empty() || is_erased(stored) ? std::string(stored) : erased(stored);
}

personal::Holding held(std::string_view table) {
  personal::Holding out;
  out.table = "audit_log";
  out.title = say::personal::of::audit_log;
  out.about = {table, {{"subject", "id", true}}};
  return out;
}

}  // namespace

personal::Holding details_held(std::string_view table, std::string_view only) {
  auto out = changes_held(table, only);
  out.columns.push_back({"detail", personal::Says::text, {}, forgotten});
  return out;
}

personal::Holding changes_held(std::string_view table, std::string_view only) {
  auto out = held(table);
  out.only = only;
  out.columns = {{"changes", personal::Says::text, {}, forgotten}};
  return out;
}

personal::Holding acts_held(std::string_view table) {
  auto out = held(table);
  out.about = {table, {{"actor_user_id", "id"}}};
  out.columns = {{"actor_name", personal::Says::name},
                 {"ip", personal::Says::network},
                 {"browser", personal::Says::network}};
  out.kept = say::personal::kept::evidence;
  return out;
}

}  // namespace gerbang::audit
