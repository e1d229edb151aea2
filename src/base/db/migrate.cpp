#include <algorithm>
#include <set>

#include "base/core/log.h"
#include "base/db/lane.h"

namespace gerbang::db {
namespace {

constexpr Statement kAppliedTable{
    "migrations_table",
    "CREATE TABLE IF NOT EXISTS schema_migrations ("
    " number BIGINT PRIMARY KEY, name TEXT NOT NULL, applied_at BIGINT NOT NULL)"};
constexpr Statement kApplied{"migrations_applied",
                             "SELECT number, name FROM schema_migrations ORDER BY number"};
// At the end of a migration's name: older versions cannot work with what it leaves.
constexpr std::string_view kBreaks = "_breaks";
constexpr Statement kAppliedAdd{
    "migrations_add",
    "INSERT INTO schema_migrations (number, name, applied_at) VALUES ($1, $2, $3)"};
// A number of our own.
constexpr Statement kPostgresLock{"migrations_lock", "SELECT pg_advisory_xact_lock(7237262837)"};

/// Where the quoted text, comment or single character at `at` ends.
std::size_t token_end(std::string_view sql, std::size_t at) {
  auto until = [&](std::string_view closing, std::size_t from) {
    auto end = sql.find(closing, from);
    return end == std::string_view::npos ? sql.size() : end + closing.size();
  };
  if (sql[at] == '\'' || sql[at] == '"') return until(sql.substr(at, 1), at + 1);
  if (sql.substr(at, 2) == "--") return until("\n", at);
  if (sql.substr(at, 2) == "/*") return until("*/", at + 2);
  return at + 1;
}

bool is_blank(std::string_view sql) {
  for (std::size_t at = 0; at < sql.size();) {
    auto end = token_end(sql, at);
    bool comment = sql.substr(at, 2) == "--" || sql.substr(at, 2) == "/*";
    if (!comment && sql.find_first_not_of(" \t\r\n;", at) == at) return false;
    at = end;
  }
  return true;
}

/// The statements that both engines have: only tables, indexes and rows, so a semicolon outside
/// quotes and comments ends a statement.
void split_common(std::string_view sql, std::vector<std::string_view>& out) {
  std::size_t begin = 0;
  for (std::size_t at = 0; at < sql.size();) {
    auto end = token_end(sql, at);
    if (sql[at] == ';' || end == sql.size()) {
      auto statement = sql.substr(begin, (sql[at] == ';' ? at : end) - begin);
      if (!is_blank(statement)) out.push_back(statement);
      begin = end;
    }
    at = end;
  }
}

/// The statements of a migration for this engine. What the engines do not have in common stands
/// between "-- only sqlite" or "-- only postgresql" and "-- end": one statement, semicolons and
/// all.
std::vector<std::string_view> split(std::string_view sql, Engine engine) {
  constexpr std::string_view kOnly = "-- only ", kEnd = "\n-- end\n";
  std::string_view mine = engine == Engine::sqlite ? "sqlite\n" : "postgresql\n";
  std::vector<std::string_view> out;
  while (!sql.empty()) {
    auto only = std::min(sql.find(kOnly), sql.size());
    split_common(sql.substr(0, only), out);
    sql.remove_prefix(std::min(only + kOnly.size(), sql.size()));
    auto end = sql.find(kEnd);
    if (end == std::string_view::npos) break;
    if (sql.starts_with(mine)) out.push_back(sql.substr(mine.size(), end - mine.size()));
    sql.remove_prefix(end + kEnd.size());
  }
  return out;
}

/// What of this build the database has. What a newer version added leaves this one able to work,
/// unless it says otherwise.
std::set<int> applied(Sql& sql, std::span<const Migration> build) {
  std::set<int> out;
  std::string newer;
  sql.each(kApplied, [&](const Row& row) {
    int number = row.get<int>(0);
    if (std::ranges::find(build, number, &Migration::number) != build.end()) {
      out.insert(number);
      return;
    }
    newer = row.text(1);
    if (!newer.ends_with(kBreaks)) return;
    throw Failure(Failure::Kind::broken,
                  "The database has migration " + newer +
                      ", which this build does not know and cannot work with: it was used by a "
                      "newer version. Start that version, or restore a backup from before it.");
  });
  if (!newer.empty()) log_warning("database_is_newer", {{"migration", newer}});
  return out;
}

void apply(Tx& tx, const Migration& migration) {
  for (auto statement : split(migration.text, engine_of(tx))) {
    try {
      tx.run_text(statement, {}, [](const Row&) {});
    } catch (const Failure& failure) {
      throw Failure(failure.kind,
                    "migration " + std::string(migration.name) + ": " + failure.what());
    }
  }
  tx.exec(kAppliedAdd, migration.number, migration.name, tx.now());
}

}  // namespace

int migrate(Db& db, std::span<const Migration> build) {
  int count = 0;
  bool finished = false;
  while (!finished) {
    bool did_apply = false;
    db.write_job([&](Tx& tx) {
      did_apply = finished = false;
      take_your_time(tx);  // another copy may be applying a long migration, too
      if (db.engine() == Engine::postgres) tx.exec(kPostgresLock);
      tx.exec(kAppliedTable);
      auto have = applied(tx, build);
      auto next =
          std::ranges::find_if(build, [&](const Migration& m) { return !have.contains(m.number); });
      finished = next == build.end();
      if (!finished) apply(tx, *next);
      did_apply = !finished;
      return true;
    });
    if (did_apply) ++count;
  }
  return count;
}

int migrate(Db& db) {
  return migrate(db, migrations());
}

int migrations_pending(Db& db) {
  auto build = migrations();
  std::size_t have = 0;
  // A write job, because asking creates the table on a fresh database.
  db.write_job([&](Tx& tx) {
    if (db.engine() == Engine::postgres) tx.exec(kPostgresLock);
    tx.exec(kAppliedTable);
    have = applied(tx, build).size();
    return true;
  });
  return static_cast<int>(build.size() - have);
}

}  // namespace gerbang::db
