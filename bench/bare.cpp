#include "bare.h"

#include <sys/resource.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace gerbang::bench {

void fail(const std::string& what) {
  std::fprintf(stderr, "gerbang_bare: %s\n", what.c_str());
  std::exit(1);
}

double seconds_now() {
  auto since = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double>(since).count();
}

double cpu_seconds() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  auto seconds = [](const timeval& t) { return double(t.tv_sec) + double(t.tv_usec) / 1e6; };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

void report(std::int64_t done, double seconds, double cpu) {
  std::printf("{\"done\": %lld, \"seconds\": %.6f, \"cpu_seconds\": %.6f}\n",
              static_cast<long long>(done), seconds, cpu);
}

Connection::Connection(const std::string& path, bool is_writer) {
  if (sqlite3_open_v2(path.c_str(), &db_, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr) !=
      SQLITE_OK) {
    fail("cannot open " + path);
  }
  sqlite3_busy_timeout(db_, 5000);
  exec("PRAGMA journal_mode = WAL");
  exec("PRAGMA synchronous = FULL");
  exec("PRAGMA foreign_keys = ON");
  exec("PRAGMA mmap_size = 1073741824");
  exec(is_writer ? "PRAGMA cache_size = -4096" : "PRAGMA cache_size = -1024");
  if (is_writer) exec("PRAGMA wal_autocheckpoint = 2000");
}

void Connection::exec(const char* text) {
  if (sqlite3_exec(db_, text, nullptr, nullptr, nullptr) != SQLITE_OK) {
    fail(std::string(text) + ": " + sqlite3_errmsg(db_));
  }
}

Prepared::Prepared(Connection& connection, std::string_view text) : db_(connection.handle()) {
  if (sqlite3_prepare_v3(db_, text.data(), static_cast<int>(text.size()), SQLITE_PREPARE_PERSISTENT,
                         &stmt_, nullptr) != SQLITE_OK) {
    fail(std::string(text) + ": " + sqlite3_errmsg(db_));
  }
  // SQLite takes "$2" for a name and numbers names by where they first stand.
  for (int slot = 1; slot <= sqlite3_bind_parameter_count(stmt_); ++slot) {
    auto number = static_cast<std::size_t>(std::atoi(sqlite3_bind_parameter_name(stmt_, slot) + 1));
    if (slots_.size() <= number) slots_.resize(number + 1);
    slots_[number].push_back(slot);
  }
}

void Prepared::bind(int number, const Value& value) {
  for (int slot : slots_.at(static_cast<std::size_t>(number))) {
    if (const auto* n = std::get_if<std::int64_t>(&value)) {
      sqlite3_bind_int64(stmt_, slot, *n);
    } else if (const auto* text = std::get_if<std::string_view>(&value)) {
      sqlite3_bind_text64(stmt_, slot, text->data(), text->size(), SQLITE_STATIC, SQLITE_UTF8);
    } else {
      sqlite3_bind_null(stmt_, slot);
    }
  }
}

bool Prepared::step() {
  int code = sqlite3_step(stmt_);
  if (code == SQLITE_ROW) return true;
  if (code != SQLITE_DONE) fail(sqlite3_errmsg(db_));
  sqlite3_reset(stmt_);
  return false;
}

std::int64_t Prepared::read_all() const {
  std::int64_t sum = 0;
  for (int column = 0; column < sqlite3_column_count(stmt_); ++column) {
    switch (sqlite3_column_type(stmt_, column)) {
      case SQLITE_INTEGER:
        sum += sqlite3_column_int64(stmt_, column);
        break;
      case SQLITE_TEXT:
        sum += sqlite3_column_text(stmt_, column)[0] + sqlite3_column_bytes(stmt_, column);
        break;
      default:
        break;
    }
  }
  return sum;
}

}  // namespace gerbang::bench

namespace {

using namespace gerbang::bench;

// Name and text of each statement, every one ended by a NUL byte.
void print_statements() {
  for (const auto* statement : kAll) {
    std::fwrite(statement->name, 1, std::strlen(statement->name) + 1, stdout);
    std::fwrite(statement->text, 1, std::strlen(statement->text) + 1, stdout);
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::string what = argc > 1 ? argv[1] : "";
  auto number = [&](int at) { return static_cast<std::int64_t>(std::atoll(argv[at])); };
  if (what == "statements") {
    print_statements();
  } else if (what == "list" && argc == 12) {
    run_list({argv[2], argv[3], number(4), number(5), number(6), number(7), number(8),
              number(9) != 0, static_cast<int>(number(10)), std::atof(argv[11])});
  } else if (what == "count" && argc == 8) {
    auto options = count_options(argv[2], argv[3]);
    options.from = number(4);
    options.until = number(5);
    options.threads = static_cast<int>(number(6));
    options.seconds = std::atof(argv[7]);
    run_count(options);
  } else if (what == "write" && argc == 8) {
    run_write(
        {argv[2], argv[3], number(4), number(5), static_cast<int>(number(6)), std::atof(argv[7])});
  } else {
    fail(
        "statements | list FILE TOKEN_HASH MERCHANT FIRST_DAY LAST_DAY DAYS PAGE IS_CUT THREADS "
        "SECONDS | count FILE MERCHANTS FROM UNTIL THREADS SECONDS | write FILE TOKEN_HASH MERCHANT USER GROUP SECONDS");
  }
}
