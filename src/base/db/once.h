#pragma once
// What a transaction does once, however many of its steps ask for it. A page of a bank's answers is
// one transaction with hundreds of sales of one merchant. What they add up is counter.h's.

#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "base/db/db.h"

namespace gerbang::db {

/// What a transaction remembers under `key`: empty the first time.
std::shared_ptr<void>& remembered(Sql& sql, const std::string& key);

/// What `read()` answers, asked once in a transaction for each `key`: for what no statement of it
/// changes. A key is of one type, and begins with the name of its room.
template <class Read>
const auto& once(Sql& sql, const std::string& key, Read read) {
  using T = std::invoke_result_t<Read>;
  if (!remembered(sql, key)) {
    auto value = std::make_shared<T>(read());
    remembered(sql, key) = std::move(value);
  }
  return *static_cast<const T*>(remembered(sql, key).get());
}

/// The first row of each, where there is one: what a page's records need is asked together.
template <class T>
std::vector<std::optional<T>> firsts(const std::vector<Ahead<T>>& asked) {
  std::vector<std::optional<T>> out;
  out.reserve(asked.size());
  for (const auto& it : asked) {
    const auto& rows = it.rows();
    out.push_back(rows.empty() ? std::nullopt : std::optional(rows.front()));
  }
  return out;
}

/// What is sent while it lives changes one row for certain.
class Sure {
 public:
  explicit Sure(Tx& tx);
  ~Sure();
  Sure(const Sure&) = delete;
  Sure& operator=(const Sure&) = delete;

 private:
  Tx& tx_;
};
/// Sends, as `exec` does, what changes one row for certain: a compare-and-set on a row that is
/// locked. Where it changes none the transaction is run again, and then sees what is there.
template <class S, class... A>
void exec_sure(Tx& tx, const S& statement, const A&... args) {
  Sure sure(tx);
  statement.exec(tx, args...);
}

}  // namespace gerbang::db
