#include "outside/sandbox/incident_api.h"

#include <algorithm>

#include "outside/sandbox/incident.h"

namespace gerbang::sandbox {

struct IncidentRow {
  std::string acquirer;
  IncidentState state = IncidentState::works;
  std::int64_t seconds = 0;
};
BOOST_DESCRIBE_STRUCT(IncidentRow, (), (acquirer, state, seconds))

struct IncidentRows {
  std::vector<IncidentRow> acquirers;
};
BOOST_DESCRIBE_STRUCT(IncidentRows, (), (acquirers))

struct IncidentChange {
  IncidentState state = IncidentState::works;
  std::optional<std::int64_t> seconds;  // where it is slow: 10 without it
};
BOOST_DESCRIBE_STRUCT(IncidentChange, (), (state, seconds))
constexpr auto field_rules(contract::Of<IncidentChange>) {
  return std::array{contract::rule("seconds").between(1, 60)};
}

namespace {

constexpr std::int64_t kSlowSeconds = 10;

IncidentRow row_of(db::Sql& sql, std::string_view acquirer) {
  auto now = incident_of(sql, acquirer);
  return {std::string(acquirer), now.state, now.seconds};
}

Result<IncidentRow> incident_change(db::Tx& tx, const http::Call& call, const Twins& twins,
                                    const IncidentChange& change) {
  auto acquirer = call.param("acquirer");
  if (std::ranges::none_of(twins, [&](const auto& it) { return it->id() == acquirer; })) {
    return not_found(verbatim("There is no such acquirer"));
  }
  bool is_slow = change.state == IncidentState::slow;
  incident_set(tx, acquirer, {change.state, is_slow ? change.seconds.value_or(kSlowSeconds) : 0},
               call.actor());
  return row_of(tx, acquirer);
}

}  // namespace

http::Routes incident_routes(const Twins& twins) {
  using enum http::Method;
  return {http::route(get, "sandbox/incidents", "sandbox_incidents_get", http::any_session(),
                      [&twins](db::Sql& sql, const http::Call&) -> Result<IncidentRows> {
                        IncidentRows out;
                        for (const auto& twin : twins)
                          out.acquirers.push_back(row_of(sql, twin->id()));
                        return out;
                      }),
          http::route(put, "sandbox/incidents/{acquirer}", "sandbox_incident_set",
                      http::needs(Resource::admin_calendar, Action::edit),
                      [&twins](db::Tx& tx, const http::Call& call, const IncidentChange& change) {
                        return incident_change(tx, call, twins, change);
                      })};
}

}  // namespace gerbang::sandbox
