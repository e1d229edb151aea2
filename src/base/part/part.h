#pragma once
// What a room hands to the process: its routes, the jobs it runs, and what it does on events of the
// rooms below. Each room has one function that says all of it (refund_part.h), and app/wiring.cpp
// is the list of them, from the ground up. What must hold of its tables needs no process and stands
// beside that list.

#include <utility>
#include <vector>

#include "base/events/events.h"
#include "base/http/route.h"
#include "base/jobs/job.h"

namespace gerbang {

struct Part {
  http::Routes routes;
  std::vector<jobs::Topic> topics;
  std::vector<events::Reaction> reactions;

  /// Adds what another file of the same room has.
  Part& add(http::Routes more) { return append(routes, std::move(more)); }
  Part& add(std::vector<jobs::Topic> more) { return append(topics, std::move(more)); }

 private:
  template <class List>
  Part& append(List& to, List more) {
    for (auto& item : more)
      to.push_back(std::move(item));
    return *this;
  }
};

}  // namespace gerbang
