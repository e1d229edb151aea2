#include <libpq-fe.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <functional>

#include <fmt/format.h>

#include "base/db/db_fixture.h"

namespace gerbang::db {
namespace {

std::string server_url() {
  const char* url = std::getenv("GERBANG_TEST_PG");
  return url ? url : "";
}

std::string database_url(const std::string& name) {
  std::string url = server_url();
  return url + (url.find('?') == std::string::npos ? "?" : "&") + "dbname=" + name;
}

using Connection = std::unique_ptr<PGconn, decltype(&PQfinish)>;

Connection server_connect() {
  return {PQconnectdb(server_url().c_str()), &PQfinish};
}

/// Runs an administrator's statement on the server; databases cannot be made inside a transaction.
void server_run(const std::string& text) {
  auto connection = server_connect();
  PQsetNoticeProcessor(connection.get(), [](void*, const char*) {}, nullptr);
  std::unique_ptr<PGresult, decltype(&PQclear)> answer(PQexec(connection.get(), text.c_str()),
                                                       &PQclear);
  auto status = PQresultStatus(answer.get());
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
    throw std::runtime_error(text + ": " + PQerrorMessage(connection.get()));
  }
}

/// Files that are copied are there three times as soon as pages that go through the log, which is
/// the way from version 15 on unless one asks.
const std::string& copied_from(const std::string& name) {
  static const std::string clause =
      " TEMPLATE " + name +
      (PQserverVersion(server_connect().get()) >= 150000 ? " STRATEGY FILE_COPY" : "");
  return clause;
}

void migrate_at(const std::string& url) {
  Clock clock;
  migrate(*open({.url = url, .read_connections = 1}, clock));
}

/// Migrated once in this process; removed at its end.
class Template {
 public:
  explicit Template(Engine engine) : engine_(engine) {
    std::string name = "gerbang_template_" + std::to_string(getpid());
    if (engine == Engine::sqlite) {
      at_ = (std::filesystem::temp_directory_path() / (name + ".db")).string();
      migrate_at(at_);
    } else {
      at_ = name;
      server_run("DROP DATABASE IF EXISTS " + at_);
      server_run("CREATE DATABASE " + at_);
      migrate_at(database_url(at_));
    }
  }
  ~Template() {
    std::error_code ignored;
    if (engine_ == Engine::sqlite) {
      std::filesystem::remove(at_, ignored);
    } else {
      try {
        server_run("DROP DATABASE IF EXISTS " + at_);
      } catch (const std::exception&) {
        // The server has gone first.
      }
    }
  }
  const std::string& at() const { return at_; }

 private:
  Engine engine_;
  std::string at_;
};

const std::string& template_of(Engine engine) {
  static std::unique_ptr<Template> templates[2];
  auto& mine = templates[engine == Engine::sqlite ? 0 : 1];
  if (!mine) mine = std::make_unique<Template>(engine);
  return mine->at();
}

}  // namespace

TestDatabase::TestDatabase(Engine engine) {
  static std::atomic<int> count{0};
  std::string tag = std::to_string(getpid()) + "_" + std::to_string(++count);
  folder_ = std::filesystem::temp_directory_path() / ("gerbang_test_" + tag);
  std::filesystem::create_directories(folder_);
  if (engine == Engine::sqlite) {
    url_ = (folder_ / "test.db").string();
    std::filesystem::copy_file(template_of(engine), url_);
  } else {
    name_ = "gerbang_test_" + tag;
    const std::string& from = template_of(engine);
    server_run("CREATE DATABASE " + name_ + copied_from(from));
    url_ = database_url(name_);
  }
}

TestDatabase::~TestDatabase() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
  if (name_.empty()) return;
  try {
    server_run("DROP DATABASE IF EXISTS " + name_ + " WITH (FORCE)");
  } catch (const std::exception& failure) {
    ADD_FAILURE() << failure.what();
  }
}

std::string everything(Db& db) {
  auto column = [&](const std::string& text) {
    std::vector<std::string> out;
    db.read_job([&](Sql& sql) {
      sql.run_text(text, {}, [&](const Row& row) { out.emplace_back(row.text(0)); });
    });
    return out;
  };
  const bool is_sqlite = db.engine() == Engine::sqlite;
  std::string all;
  for (const auto& table : column(
           is_sqlite ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE "
                       "'sqlite%' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name"
                     : "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")) {
    std::string row = "t::text";
    if (is_sqlite) {
      row.clear();
      for (const auto& name : column("SELECT name FROM pragma_table_info('" + table + "')"))
        row += fmt::format("{}quote(t.\"{}\")", row.empty() ? "" : " || ',' || ", name);
    }
    if (!all.empty()) all += " UNION ALL ";
    all += fmt::format("SELECT '{0}: ' || {1} AS kept FROM \"{0}\" AS t", table, row);
  }
  std::string out;
  for (const auto& row : column("SELECT kept FROM (" + all + ") AS rows ORDER BY kept"))
    out += row + "\n";
  return out;
}

std::vector<Engine> engines_under_test() {
  std::vector<Engine> out{Engine::sqlite};
  if (!server_url().empty()) out.push_back(Engine::postgres);
  return out;
}

std::string engine_name(Engine engine) {
  return engine == Engine::sqlite ? "sqlite" : "postgres";
}

}  // namespace gerbang::db
