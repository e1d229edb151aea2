#include "base/events/events_personal.h"

#include "say/personal.h"

namespace gerbang::events {

personal::Holding events_held(std::string_view table) {
  personal::Holding out;
  out.table = "events";
  out.title = say::personal::of::events;
  out.about = {table, {{"subject_id", "id"}}};
  out.columns = {{"payload", personal::Says::text, personal::instead::no_fields}};
  return out;
}

}  // namespace gerbang::events
