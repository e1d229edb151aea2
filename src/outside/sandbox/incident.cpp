#include "outside/sandbox/incident.h"

#include <fmt/format.h>

#include "base/contract/json.h"

namespace gerbang::sandbox {
namespace {

constexpr db::Statement kGet{"sandbox_incident_get", "SELECT value FROM settings WHERE key = $1"};
constexpr db::Statement kSet{"sandbox_incident_set",
                             R"(INSERT INTO settings (key, value) VALUES ($1, $2)
                                ON CONFLICT (key) DO UPDATE SET value = excluded.value)"};
constexpr db::Statement kCount{
    "sandbox_incident_count",
    R"(UPDATE settings SET value = CAST(CAST(value AS BIGINT) + 1 AS TEXT)
                                  WHERE key = $1
                                  RETURNING CAST(value AS BIGINT))"};

std::string key_of(std::string_view acquirer, std::string_view part = {}) {
  return fmt::format("sandbox.incident.{}{}", acquirer, part);
}

std::string_view part_of(Counted what) {
  return what == Counted::reply ? ".replies" : ".answers";
}

}  // namespace

Incident incident_of(db::Sql& sql, std::string_view acquirer) {
  auto kept = sql.one<std::string>(kGet, key_of(acquirer));
  if (!kept) return {};
  auto read = contract::from_stored<Incident>(*kept);
  return read.ok() ? *read : Incident{};
}

void incident_set(db::Tx& tx, std::string_view acquirer, const Incident& incident,
                  const Actor& by) {
  auto text = contract::to_json(incident);
  tx.exec(kSet, key_of(acquirer), text);
  for (auto what : {Counted::reply, Counted::direct_answer})
    tx.exec(kSet, key_of(acquirer, part_of(what)), "0");
  audit::write(tx, kGatewayCompany, by, "sandbox.incident", std::string(acquirer), text);
}

bool incident_loses(db::Tx& tx, std::string_view acquirer, const Incident& incident, Counted what) {
  if (incident.state != IncidentState::half_lost) return false;
  auto count = tx.one<std::int64_t>(kCount, key_of(acquirer, part_of(what)));
  return count.value_or(0) % 2 == 0;
}

http::Response incident_reply(db::Tx& tx, std::string_view acquirer, const Incident& incident,
                              http::Response reply) {
  if (incident_loses(tx, acquirer, incident, Counted::reply)) {
    return http::text(504, "lost, on purpose");
  }
  if (incident.state == IncidentState::slow) reply.pause = seconds(incident.seconds);
  return reply;
}

}  // namespace gerbang::sandbox
