#include "base/db/backup.h"

#include <fcntl.h>
#include <libpq-fe.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string_view>
#include <vector>

#include "base/db/db.h"

namespace gerbang::db {
namespace {

[[noreturn]] void fail(const std::string& path, const std::string& why) {
  std::error_code ignored;
  std::filesystem::remove(path + ".tmp", ignored);
  throw Failure(Failure::Kind::unavailable, "Cannot write the backup " + path + ": " + why);
}

bool sync_path(const std::string& path) {
  int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  bool ok = ::fsync(file) == 0;
  ::close(file);
  return ok;
}

struct CloseSqlite {
  void operator()(sqlite3* db) const { sqlite3_close_v2(db); }
};
using Sqlite = std::unique_ptr<sqlite3, CloseSqlite>;

/// An empty file that only this user may read, for a program that keeps the mode of what is there.
bool create_private(const std::string& path) {
  std::error_code ignored;
  std::filesystem::remove(path, ignored);
  int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file >= 0) ::close(file);
  return file >= 0;
}

Sqlite open_file(const std::string& path, int flags) {
  sqlite3* raw = nullptr;
  int code = sqlite3_open_v2(path.c_str(), &raw, flags | SQLITE_OPEN_NOMUTEX, nullptr);
  Sqlite out(raw);
  if (code == SQLITE_OK) sqlite3_busy_timeout(raw, 5000);
  return code == SQLITE_OK ? std::move(out) : nullptr;
}

/// The address without its password, and the password: arguments are seen by everybody on the
/// machine, the environment only by this user.
struct DumpTarget {
  std::string conninfo;
  std::string password;
};

DumpTarget dump_target(const std::string& url) {
  DumpTarget out;
  std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)> options(
      PQconninfoParse(url.c_str(), nullptr), &PQconninfoFree);
  for (auto* o = options.get(); o && o->keyword; ++o) {
    if (!o->val) continue;
    if (std::strcmp(o->keyword, "password") == 0) {
      out.password = o->val;
      continue;
    }
    out.conninfo.append(o->keyword).append("='");
    for (const char* c = o->val; *c; ++c) {
      if (*c == '\'' || *c == '\\') out.conninfo.push_back('\\');
      out.conninfo.push_back(*c);
    }
    out.conninfo.append("' ");
  }
  return out;
}

std::vector<std::string> environment_with(const std::string& password) {
  std::vector<std::string> out;
  for (char** e = environ; *e; ++e) {
    if (std::strncmp(*e, "PGPASSWORD=", 11) != 0 || password.empty()) out.emplace_back(*e);
  }
  if (!password.empty()) out.push_back("PGPASSWORD=" + password);
  return out;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> out;
  for (auto& text : texts)
    out.push_back(text.data());
  out.push_back(nullptr);
  return out;
}

/// Runs a program; its exit status, and in `said` what it wrote to standard error.
int run_program(std::vector<std::string> arguments, std::vector<std::string> environment,
                std::string& said) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return -1;
  auto argv = pointers(arguments);
  auto envp = pointers(environment);
  pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], STDERR_FILENO);
    execvpe(argv[0], argv.data(), envp.data());
    _exit(127);
  }
  close(ends[1]);
  char buffer[4096];
  for (ssize_t n = 0; child > 0 && ((n = read(ends[0], buffer, sizeof buffer)) > 0 ||
                                    (n < 0 && errno == EINTR));) {
    if (n > 0 && said.size() < 16 * 1024) said.append(buffer, static_cast<std::size_t>(n));
  }
  close(ends[0]);
  int status = -1;
  while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

[[noreturn]] void cannot_restore(const std::string& path, const std::string& why) {
  throw Failure(Failure::Kind::unavailable, "Cannot restore the backup " + path + ": " + why);
}

}  // namespace

void backup_finish(const std::string& path) {
  std::string half = path + ".tmp";
  if (!sync_path(half)) fail(path, std::strerror(errno));
  if (std::rename(half.c_str(), path.c_str()) != 0) fail(path, std::strerror(errno));
  auto folder = std::filesystem::path(path).parent_path();
  sync_path(folder.empty() ? "." : folder.string());
}

void sqlite_backup(const std::string& from, const std::string& to) {
  auto source = open_file(from, SQLITE_OPEN_READWRITE);
  if (!source) fail(to, "cannot read " + from);
  auto target =
      create_private(to + ".tmp") ? open_file(to + ".tmp", SQLITE_OPEN_READWRITE) : nullptr;
  if (!target) fail(to, "the folder is missing or not writable");
  // All pages in one step: one snapshot. Writers go on beside it (WAL), and none makes it start
  // anew.
  auto* copy = sqlite3_backup_init(target.get(), "main", source.get(), "main");
  int code = copy ? sqlite3_backup_step(copy, -1) : sqlite3_errcode(target.get());
  if (copy) sqlite3_backup_finish(copy);
  if (code != SQLITE_DONE) fail(to, sqlite3_errstr(code));
  target.reset();
  backup_finish(to);
}

void postgres_backup(const std::string& url, const std::string& to) {
  if (!create_private(to + ".tmp")) fail(to, "the folder is missing or not writable");
  auto target = dump_target(url);
  std::string said;
  int status = run_program({"pg_dump", "--format=custom", "--no-password", "--file=" + to + ".tmp",
                            "--dbname=" + target.conninfo},
                           environment_with(target.password), said);
  if (status == 127)
    fail(to, "pg_dump is not installed (Debian: apt-get install postgresql-client).");
  if (status != 0) fail(to, "pg_dump failed: " + said);
  backup_finish(to);
}

bool is_sqlite_backup(const std::string& path) {
  constexpr std::string_view kMark = "SQLite format 3";
  std::ifstream file(path, std::ios::binary);
  std::string begin(kMark.size(), '\0');
  if (!file.read(begin.data(), static_cast<std::streamsize>(begin.size())))
    cannot_restore(path, "there is no such file, or nothing in it");
  return begin == kMark;
}

void sqlite_restore(const std::string& from, const std::string& to) {
  std::error_code error;
  if (std::filesystem::exists(to)) cannot_restore(from, to + " is there already");
  if (!create_private(to) ||
      !std::filesystem::copy_file(from, to, std::filesystem::copy_options::overwrite_existing,
                                  error)) {
    cannot_restore(from, error ? error.message() : to + " cannot be written");
  }
}

void postgres_restore(const std::string& from, const std::string& url) {
  auto target = dump_target(url);
  std::string said;
  int status = run_program({"pg_restore", "--no-password", "--no-owner", "--exit-on-error",
                            "--single-transaction", "--dbname=" + target.conninfo, from},
                           environment_with(target.password), said);
  if (status == 127)
    cannot_restore(from,
                   "pg_restore is not installed (Debian: apt-get install postgresql-client).");
  if (status != 0) cannot_restore(from, said);
}

}  // namespace gerbang::db
