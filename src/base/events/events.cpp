#include "base/events/events.h"

#include <stdexcept>

namespace gerbang::events {
namespace {

constexpr db::Statement kEventInsert{
    "event_insert",
    R"(INSERT INTO events (merchant_id, id, kind, subject_id, payload, created_at)
       VALUES ($1, $2, $3, $4, $5, $6))"};

}  // namespace

Result<Done> Outbox::tell(db::Tx& tx, EventRecord event, const void* facts_type,
                          const void* facts) const {
  event.id = id_new<Event>(event.created_at);
  tx.exec(kEventInsert, event.merchant, event.id, event.kind, event.subject_id, event.payload,
          event.created_at);
  for (const Reaction& reaction : reactions_) {
    if (reaction.kind != event.kind) continue;
    if (reaction.facts_type != facts_type) {
      throw std::logic_error("two events have the name " + std::string(event.kind));
    }
    GERBANG_CHECK(reaction.run(tx, event, facts));
  }
  return Done{};
}

}  // namespace gerbang::events
