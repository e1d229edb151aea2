#pragma once
// What goes wrong at a simulated acquirer, set by an operator or a script: it is slow, it is down,
// or half of its answers are lost. It stands in the database, so that every copy of the server
// plays the same; each twin meets it in what it is asked and in what it sends (twin.h).

#include <string>
#include <string_view>

#include "base/audit/audit.h"
#include "base/contract/rules.h"
#include "base/contract/wire.h"
#include "base/db/db.h"
#include "base/http/http.h"

namespace gerbang::sandbox {

enum class IncidentState : int {
  works = 0,
  slow = 1,       // servers and direct answers are `seconds` late; pages are not
  down = 2,       // servers and pages answer 502, and nothing is sent until it works again
  half_lost = 3,  // every second reply and every second direct answer is lost, the first comes
};

struct Incident {
  IncidentState state = IncidentState::works;
  std::int64_t seconds = 0;
};
BOOST_DESCRIBE_STRUCT(Incident, (), (state, seconds))

Incident incident_of(db::Sql& sql, std::string_view acquirer);
/// Counting what is lost begins anew. Audited.
void incident_set(db::Tx& tx, std::string_view acquirer, const Incident& incident, const Actor& by);

/// What is counted for itself, so that scripts can tell which one is lost.
enum class Counted { reply, direct_answer };
/// Counts one, and says whether it is lost.
bool incident_loses(db::Tx& tx, std::string_view acquirer, const Incident& incident, Counted what);

/// What an acquirer's server replied, as it arrives: late, or not at all.
http::Response incident_reply(db::Tx& tx, std::string_view acquirer, const Incident& incident,
                              http::Response reply);

}  // namespace gerbang::sandbox

template <>
struct gerbang::contract::WireWords<gerbang::sandbox::IncidentState> {
  using S = gerbang::sandbox::IncidentState;
  static constexpr std::array<std::pair<S, std::string_view>, 4> names{
      {{S::works, "WORKS"}, {S::slow, "SLOW"}, {S::down, "DOWN"}, {S::half_lost, "HALF_LOST"}}};
};
