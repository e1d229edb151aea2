#include "base/events/events.h"

namespace gerbang::events {
namespace {

constexpr db::Statement kEventInsert{
    "event_insert",
    R"(INSERT INTO events (merchant_id, id, kind, subject_id, payload, created_at)
       VALUES ($1, $2, $3, $4, $5, $6))"};

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

}  // namespace gerbang::events
