#pragma once
// What happened, told to whoever must know. A room emits an event in its own transaction; the event
// is kept (append-only, by merchant), and every reaction that a room has to its kind runs in that
// same transaction: a link is marked paid, a mail is queued, the merchant's server is to be told.
// So a payment and all of its consequences are one commit, and rooms below never include rooms
// above them.

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/id.h"
#include "base/core/result.h"
#include "base/db/db.h"

namespace gerbang::events {

struct EventRecord {
  Id<Event> id;
  MerchantId merchant;
  std::string kind;        // "sale.paid", "application.approved", …
  std::string subject_id;  // the record it is about, as text
  std::string payload;     // JSON, the kind's own
  Instant created_at;
};

struct Reaction {
  std::string kind;
  std::function<Result<Done>(db::Tx&, const EventRecord&)> run;
};

class Outbox {
 public:
  explicit Outbox(std::vector<Reaction> reactions = {}) : reactions_(std::move(reactions)) {}

  /// Keeps the event and runs its reactions; the error of a reaction rolls everything back.
  Result<Done> emit(db::Tx& tx, MerchantId merchant, std::string_view kind,
                    std::string_view subject_id, std::string_view payload) const;

  /// For wiring only, before the server starts: rooms are built with the outbox, reactions with the
  /// rooms.
  void reaction_add(Reaction reaction) { reactions_.push_back(std::move(reaction)); }

 private:
  std::vector<Reaction> reactions_;
};

}  // namespace gerbang::events
