#pragma once
// What a room hands to the process: its routes, the jobs it runs, the events it tells, what it does
// on events of its own and of the rooms below, whom it mails about them, and which of its changes
// can be put back. Each room has one function that says all of it (refund_part.h), and
// app/wiring.cpp is the list of them, from the ground up. What must hold of its tables needs no
// process and stands beside that list.

#include <string_view>
#include <utility>
#include <vector>

#include "base/audit/put_back.h"
#include "base/events/events.h"
#include "base/http/route.h"
#include "base/jobs/job.h"

namespace gerbang {

struct Part {
  std::string_view room;
  /// What the room tells; every event is on the list of the room that declares it.
  std::vector<events::KindName> events;
  http::Routes routes;
  std::vector<jobs::Topic> topics;
  std::vector<events::Reaction> reactions;
  std::vector<audit::Restorable> restorables;  // what of its changes can be put back
  std::vector<events::Reaction> mails;         // told when every reaction of every room has run

  /// Adds what another file of the same room has.
  Part& add(http::Routes more) { return append(routes, std::move(more)); }
  Part& add(std::vector<jobs::Topic> more) { return append(topics, std::move(more)); }
  Part& add(std::vector<audit::Restorable> more) { return append(restorables, std::move(more)); }

 private:
  template <class List>
  Part& append(List& to, List more) {
    for (auto& item : more)
      to.push_back(std::move(item));
    return *this;
  }
};

/// All reactions in the order of the rooms, and then all mails: a mail tells what the rooms, also
/// those above its own, have decided.
inline std::vector<events::Reaction> reactions_of(const std::vector<Part>& parts) {
  std::vector<events::Reaction> out;
  for (const auto& part : parts)
    out.insert(out.end(), part.reactions.begin(), part.reactions.end());
  for (const auto& part : parts)
    out.insert(out.end(), part.mails.begin(), part.mails.end());
  return out;
}

}  // namespace gerbang
