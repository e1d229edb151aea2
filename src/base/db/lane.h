#pragma once
// How long the database may take, and who waits for whom. Reads have two lanes: what may have to
// look at much (an unusual filter, a part of a word, an export) has few connections of its own, so
// that it never keeps the others waiting. Db's own reads are in the light lane. Each lane has a
// bound of time, after which a read is ended, in the engine too.

#include <memory>

#include "base/db/db.h"

namespace gerbang::db {

enum class Lane { light, heavy };

/// Milliseconds; 0: as long as it takes, which is what a command at a terminal wants.
struct Bounds {
  // What a read of each lane may take, and wait for its turn besides; on PostgreSQL each of its
  // statements.
  int light_ms_max = 0;
  int heavy_ms_max = 0;
  int write_ms_max = 0;  // a statement of a write, on PostgreSQL
  int heavy_connections = 2;
  int heavy_waiting_max = 64;  // reads; more are refused at once
};
/// What a PostgreSQL server is given beyond these to say that a statement took too long. One that
/// is silent for longer hangs: calls fail at once until it answers again.
inline constexpr int kSilenceMs = 1'000;

/// A read took longer than it may: ask for less.
class Overdue : public Failure {
 public:
  explicit Overdue(const std::string& what) : Failure(Kind::unavailable, what) {}
};

std::unique_ptr<Db> open(const Options& options, const Bounds& bounds, const Clock& clock);

void read_async(Db& db, Lane lane, Db::ReadJob job, Db::Completion done);
/// Waits for the outcome, as Db::read does.
void read_job(Db& db, Lane lane, const Db::ReadJob& job);
template <class F>
auto read(Db& db, Lane lane, F&& f) -> std::invoke_result_t<F, Sql&> {
  std::optional<std::invoke_result_t<F, Sql&>> out;
  read_job(db, lane, [&](Sql& sql) { out.emplace(f(sql)); });
  return std::move(*out);
}
/// How many reads of the heavy lane wait for their turn.
std::int64_t heavy_queue(const Db& db);

/// For db/ itself, where the engines have no common text (parts of words).
Engine engine_of(const Sql& sql);
/// Lifts the bounds of time from this transaction: for a migration, which takes what it takes.
void take_your_time(Tx& tx);

}  // namespace gerbang::db
