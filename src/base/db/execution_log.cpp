#include "base/db/execution_log.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>
#include <mutex>
#include <set>

#include <fmt/format.h>
#include <boost/core/demangle.hpp>

namespace gerbang::db {
namespace {

const char* log_path() {
  static const char* const path = std::getenv("GERBANG_STATEMENTS_LOG");
  return path && *path ? path : nullptr;
}

/// The lines that were written, each once.
class WrittenLines {
 public:
  void write(const std::string& line) {
    std::lock_guard lock(mutex_);
    if (known_.insert(line).second) append(line);
  }
  void begin_anew(const std::string& heading) {
    std::lock_guard lock(mutex_);
    known_.clear();
    append(heading);
  }

 private:
  void append(const std::string& line) {
    if (file_ < 0) file_ = ::open(log_path(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    // A line missing in the file counts as not executed, which a person will look at.
    [[maybe_unused]] auto written = ::write(file_, line.data(), line.size());
  }

  std::mutex mutex_;
  std::set<std::string> known_;
  int file_ = -1;
};

WrittenLines& written_lines() {
  static WrittenLines lines;
  return lines;
}

std::string_view log_name(Engine engine) {
  return engine == Engine::sqlite ? "sqlite" : "postgres";
}

/// "payouts::ExceptionQuery" of "gerbang::payouts::(anonymous namespace)::ExceptionQuery".
std::string list_name(const ListAsked& asked) {
  auto name = boost::core::demangle(asked.query.name());
  for (std::string_view gone : {"gerbang::", "(anonymous namespace)::"}) {
    if (auto at = name.find(gone); at != std::string::npos) name.erase(at, gone.size());
  }
  return asked.is_of_all ? name + " of all" : name;
}

}  // namespace

bool is_execution_logged() {
  return log_path() != nullptr;
}

void log_statement(Engine engine, std::string_view name) {
  if (is_execution_logged())
    written_lines().write(fmt::format("{}\tstatement\t{}\n", log_name(engine), name));
}

void log_heading(std::string_view test) {
  if (is_execution_logged()) written_lines().begin_anew(fmt::format("test\t{}\n", test));
}

void log_list(Engine engine, const ListAsked& asked) {
  auto name = list_name(asked);
  auto write = [&](std::string_view kind, std::string_view what, std::string_view which = {}) {
    written_lines().write(fmt::format("{}\t{}\t{}\t{}{}{}\n", log_name(engine), kind, name, what,
                                      which.empty() ? "" : " ", which));
  };
  for (auto filter : asked.filters)
    write("has", "filter", filter);
  for (auto sort : asked.sorts)
    write("has", "sort", sort);
  if (asked.given.size() == 1) write("list", "filter", asked.given.front());
  if (asked.given.empty() && !asked.sort.empty()) write("list", "sort", asked.sort);
  if (asked.pages < 2) return;  // the only page is neither the first nor the last
  if (asked.number == 1) write("list", "first page");
  if (asked.number == asked.pages) write("list", "last page");
}

}  // namespace gerbang::db
