#pragma once
// What a room hands to the process: its routes, the jobs it runs, the events it tells, what it does
// on events of its own and of the rooms below, whom it mails about them, and which of its changes
// can be put back. Each room has one function that says all of it (refund_part.h), and
// app/wiring.cpp is the list of them, from the ground up. What must hold of its tables needs no
// process and stands beside that list.

#include <string_view>
#include <vector>

namespace gerbang::audit {
struct Restorable;
}
namespace gerbang::events {
struct KindName;
struct Reaction;
}  // namespace gerbang::events
namespace gerbang::http {
struct Route;
}
namespace gerbang::jobs {
struct Topic;
}

namespace gerbang {

/// A file that fills in a list includes the header of what is in it, and no other.
struct Part {
  explicit Part(std::string_view room);
  Part(const Part&);
  Part(Part&&) noexcept;
  ~Part();

  std::string_view room;
  /// What the room tells; every event is on the list of the room that declares it.
  std::vector<events::KindName> events;
  std::vector<http::Route> routes;
  std::vector<jobs::Topic> topics;
  std::vector<events::Reaction> reactions;
  std::vector<audit::Restorable> restorables;  // what of its changes can be put back
  std::vector<events::Reaction> mails;         // told when every reaction of every room has run

  /// Adds what another file of the same room has.
  Part& add(std::vector<http::Route> more);
  Part& add(std::vector<jobs::Topic> more);
  Part& add(std::vector<audit::Restorable> more);
};

/// All reactions in the order of the rooms, and then all mails: a mail tells what the rooms, also
/// those above its own, have decided.
std::vector<events::Reaction> reactions_of(const std::vector<Part>& parts);

}  // namespace gerbang
