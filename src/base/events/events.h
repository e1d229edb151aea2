#pragma once
// What happened, told to whoever must know. A room declares its events by name and by what they
// carry, and emits them in its own transaction; the event is kept (append-only, by merchant), and
// every reaction that a room has to it runs in that same transaction: a link is marked paid, a mail
// is queued, the merchant's server is to be told. So a payment and all of its consequences are one
// commit, and rooms below never include rooms above them.
//
// Who reacts to what, and in which order, stands in tests/golden/events.txt.

#include <concepts>
#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/contract/json_write.h"
#include "base/core/id.h"
#include "base/core/result.h"
#include "base/db/db.h"
#include "base/events/hint.h"

namespace gerbang::events {

/// An event without what it carries: for the lists of a room's part.
struct KindName {
  std::string_view name;  // "sale.paid", kept with each event
  constexpr explicit KindName(std::string_view of) : name(of) {}
};

/// An event of a room, with what it carries; `contract::Nothing` where its name and its record say
/// everything. Declared once, in the room's header:
///   inline constexpr events::Kind<SaleFacts> kSalePaid{"sale.paid"};
template <class Facts>
struct Kind : KindName {
  using KindName::KindName;
};

struct EventRecord {
  Id<Event> id;
  MerchantId merchant;
  std::string_view kind;        // the name
  std::int64_t subject_id = 0;  // the record it is about
  std::string payload;          // the facts as JSON, as they are kept
  Instant created_at;
};

/// What a room does on an event; made by `on`, which knows the facts' type.
struct Reaction {
  std::string_view kind;
  std::string_view does;  // for people
  const void* facts_type;
  std::function<Result<Done>(db::Tx&, const EventRecord&, const void* facts)> run;
};

template <class Facts>
inline constexpr char kFactsType = 0;  // its address tells the types apart

/// `does` says it for people ("uses up the link"). `react(tx, event, facts)`, or `react(tx, event)`
/// where the facts do not matter, answers a Result<Done>.
template <class Facts, class React>
Reaction on(const Kind<Facts>& kind, std::string_view does, React react) {
  return {kind.name, does, &kFactsType<Facts>,
          [react = std::move(react)](db::Tx& tx, const EventRecord& event,
                                     const void* facts) -> Result<Done> {
            if constexpr (std::invocable<React, db::Tx&, const EventRecord&>) {
              return react(tx, event);
            } else {
              return react(tx, event, *static_cast<const Facts*>(facts));
            }
          }};
}

class Outbox {
 public:
  explicit Outbox(std::vector<Reaction> reactions = {}) : reactions_(std::move(reactions)) {}

  /// Keeps the event and runs its reactions; the error of a reaction rolls everything back.
  template <class Facts, class Of>
  Result<Done> emit(db::Tx& tx, MerchantId merchant, const Kind<Facts>& kind, Id<Of> subject,
                    const std::type_identity_t<Facts>& facts) const {
    return tell(tx, {{}, merchant, kind.name, subject.value, contract::to_json(facts), tx.now()},
                &kFactsType<Facts>, &facts);
  }

  /// Tells `hint` after the commit, on this copy and the others: it costs the transaction nothing.
  void hint(db::Tx& tx, const Hint& hint) const {
    if (hint_sink_) tx.after_commit([this, hint] { hint_sink_(hint); });
  }

  /// For wiring only, before the server starts: rooms are built with the outbox, reactions with the
  /// rooms.
  void reaction_add(Reaction reaction) { reactions_.push_back(std::move(reaction)); }
  void hints_to(HintSink sink) { hint_sink_ = std::move(sink); }

 private:
  Result<Done> tell(db::Tx& tx, EventRecord event, const void* facts_type, const void* facts) const;

  std::vector<Reaction> reactions_;
  HintSink hint_sink_;
};

}  // namespace gerbang::events
