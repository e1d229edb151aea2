// The commands that work on the database and end: migrate, check, backup, drill, user, connector,
// openapi.

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <iostream>

#include <fmt/format.h>

#include "app/commands.h"
#include "app/connectors.h"
#include "app/deployment.h"
#include "app/openapi.h"
#include "app/system_api.h"
#include "app/wiring.h"
#include "base/audit/audit.h"
#include "base/core/password_hash.h"
#include "base/db/backup.h"
#include "money/checkout/connector.h"
#include "money/checkout/serving.h"
#include "money/sales/method.h"
#include "people/accounts/account.h"
#include "people/accounts/two_factor.h"
#include "say/accounts.h"

namespace gerbang::app {
namespace {

/// A folder of its own, gone when it goes.
class ScratchFolder {
 public:
  ScratchFolder() {
    path_ = (std::filesystem::temp_directory_path() / "gerbang-XXXXXX").string();
    if (!mkdtemp(path_.data())) throw std::runtime_error("cannot make a temporary folder");
  }
  ~ScratchFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

/// A database that holds nothing, for what needs the rooms but no data.
class ScratchDatabase {
 public:
  ScratchDatabase() {
    db_ = db::open({.url = folder_.path() + "/scratch.db", .read_connections = 1}, clock_);
    db::migrate(*db_);
  }
  db::Db& db() { return *db_; }
  Clock& clock() { return clock_; }

 private:
  ScratchFolder folder_;
  Clock clock_;
  std::unique_ptr<db::Db> db_;
};

}  // namespace

int migrate(const Config& config) {
  Clock clock;
  auto db = open_database(config, clock);
  int applied = db::migrate(*db);
  std::cout << (applied == 0 ? "The database is up to date.\n"
                             : fmt::format("Applied {} migration(s).\n", applied));
  return 0;
}

int openapi(const Config& config) {
  // The committed contract describes a sandbox, which has every route.
  Config described = config;
  described.mode = "sandbox";
  described.public_url = "http://localhost";
  ScratchDatabase scratch;
  Wiring wiring(described, scratch.db(), "http://localhost");
  http::Metrics metrics;
  auto routes = wiring.routes();
  for (auto& route : system_routes({described, scratch.db(), scratch.clock(), metrics, [] {}})) {
    routes.push_back(std::move(route));
  }
  std::cout << openapi_text(routes);
  return 0;
}

int check(const Config& config) {
  Clock clock;
  auto db = open_database(config, clock);
  if (int pending = db::migrations_pending(*db); pending > 0) {
    throw std::runtime_error(
        fmt::format("the database lacks {} migration(s); run: gerbang migrate", pending));
  }
  int broken = 0;
  for (const auto& invariant : invariants()) {
    auto violations = db->read([&](db::Sql& sql) { return invariant.check(sql); });
    std::cout << fmt::format("{:<5} {}\n", violations.empty() ? "ok" : "WRONG", invariant.name);
    for (const auto& text : violations)
      std::cout << "      " << text << "\n";
    if (!violations.empty()) ++broken;
  }
  std::cout << (broken == 0 ? "All invariants hold.\n"
                            : fmt::format("{} invariant(s) are broken.\n", broken));
  return broken == 0 ? 0 : 1;
}

int backup(const Config& config, const std::string& path) {
  Clock clock;
  auto db = open_database(config, clock);
  db->backup(path);
  std::cout << fmt::format("Wrote {} ({} bytes).\n", path, std::filesystem::file_size(path));
  return 0;
}

namespace {

/// Whatever is there, a restored backup would be beside it.
void must_be_empty(const Config& config) {
  Clock clock;
  auto db = open_database(config, clock);
  std::int64_t tables = 0;
  db->read_job([&](db::Sql& sql) {
    sql.run_text("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'", {},
                 [&](const db::Row& row) { tables = row.number(0); });
  });
  if (tables > 0)
    throw std::runtime_error("--into names a database that is not empty; make a new one for it");
}

}  // namespace

int drill(const Config& config, const DrillOptions& options) {
  using Seconds = std::chrono::duration<double>;
  auto began = std::chrono::steady_clock::now();
  ScratchFolder folder;
  Config there = config;
  if (db::is_sqlite_backup(options.path)) {
    there.db = folder.path() + "/drill.db";
    db::sqlite_restore(options.path, there.db);
  } else {
    if (options.into.empty())
      throw std::runtime_error(
          "this is a backup of PostgreSQL: name an empty database with --into");
    there.db = options.into;
    must_be_empty(there);
    db::postgres_restore(options.path, there.db);
  }
  auto restored = std::chrono::steady_clock::now();
  migrate(there);
  int out = check(there);
  auto checked = std::chrono::steady_clock::now();
  std::cout << fmt::format("{}: restored in {:.1f} s and {} in {:.1f} s.\n", options.path,
                           Seconds(restored - began).count(), out == 0 ? "proven" : "found WRONG",
                           Seconds(checked - restored).count());
  return out;
}

Result<Done> second_factor_remove(db::Tx& tx, std::string_view email) {
  auto user = accounts::user_find_by_email(tx, email);
  if (!user) return not_found(say::accounts::email_unknown);
  accounts::two_factor_remove(tx, user->id);
  audit::write(tx, {kGatewayCompany, {}, "account.twoFactorRemoved", id_text(user->id)});
  return Done{};
}

/// For a command that is the same in both modes: the database, whichever it is, and its time. Who
/// says production (in a settings file, mostly) and means a sandbox's database is told so.
std::unique_ptr<db::Db> open_any_mode(const Config& config, Clock& clock) {
  auto db = open_database(config, clock);
  if (!config.is_sandbox()) deployment_check(*db, config);
  db::migrate(*db);
  auto mode = db->read([](db::Sql& sql) { return deployment_mode(sql); });
  // Or a sandbox that is ahead takes a password that is set now for an old one.
  if (mode == "sandbox") clock_offset_load(*db, clock);
  database_ready(*db);
  return db;
}

int user(const Config& config, const UserOptions& options) {
  if (options.removes_second_factor) {
    Clock clock;
    auto db = open_any_mode(config, clock);
    auto done = db->write([&](db::Tx& tx) { return second_factor_remove(tx, options.email); });
    if (!done.ok()) throw std::runtime_error(done.error().message.english());
    std::cout << "The second factor is removed.\n";
    return 0;
  }
  std::string password;
  std::cerr << "Password for " << options.email << " (one line): ";
  std::getline(std::cin, password);
  if (password.size() < 12) throw std::runtime_error("the password needs 12 characters or more");
  auto role = role_parse(options.role, true);
  if (!role) throw std::runtime_error("there is no gateway role '" + options.role + "'");

  Clock clock;
  auto db = open_any_mode(config, clock);
  std::string hash = PasswordHasher(config.password_cost()).hash(password);
  auto done = db->write([&](db::Tx& tx) -> Result<Done> {
    if (options.full_name.empty()) return accounts::password_set(tx, options.email, hash);
    GERBANG_TRY(auto id, accounts::user_create(
                             tx, {options.email, options.full_name, hash, kGatewayCompany, *role}));
    accounts::password_change_demand(tx, id);
    return Done{};
  });
  if (!done.ok()) throw std::runtime_error(done.error().message.english());
  std::cout << (options.full_name.empty() ? "The password is set.\n" : "The user is created.\n");
  return 0;
}

int connector(const Config& config, const ConnectorOptions& options) {
  const auto& lines = connector_lines();
  if (!options.connector.empty() && std::ranges::none_of(lines, [&](const ConnectorLine& line) {
        return line.kind.id == options.connector;
      })) {
    throw std::runtime_error("there is no connector '" + options.connector + "'");
  }
  const auto* method = sales::method_row(options.payment_method);
  if (!method || !method->is_offered) {
    throw std::runtime_error(fmt::format("payers cannot choose a method {}; see docs/operating.md",
                                         options.payment_method));
  }
  Clock clock;
  auto db = open_any_mode(config, clock);
  auto merchant = options.owner_email.empty() ? std::optional(kGatewayCompany)
                                              : company_of(*db, options.owner_email);
  if (!merchant)
    throw std::runtime_error("there is no merchant with an owner " + options.owner_email);
  db->write_job([&](db::Tx& tx) {
    checkout::serving_set(tx, *merchant, method->id, options.connector,
                          {kGatewayCompany, {}, "gerbang connector"});
    return true;
  });
  std::cout << fmt::format("{} of {} goes by {}.\n", method->name,
                           options.owner_email.empty() ? "everybody else" : options.owner_email,
                           options.connector.empty() ? "the usual connector" : options.connector);
  return 0;
}

}  // namespace gerbang::app
