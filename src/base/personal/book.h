#pragma once
// All that is held about people, found and changed by its descriptions (holding.h). Whoever works
// with a book goes by records: those that are found on their own, some hundred at a time, each with
// all that is about it.

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/db/db.h"
#include "base/personal/holding.h"

namespace gerbang::personal {

/// Where somebody's records, in their order, go on. Of a book's roots, the keys of the one who is
/// asked for, and the last record that was seen.
struct Place {
  std::int64_t root = 0;
  std::int64_t key = 0;
  std::int64_t merchant = 0;
  std::int64_t time = 0;
  std::int64_t id = 0;
};
BOOST_DESCRIBE_STRUCT(Place, (), (root, key, merchant, time, id))

/// Records of one root and one merchant.
struct Batch {
  std::size_t root = 0;
  MerchantId merchant;
  std::vector<std::int64_t> ids;
};

struct Value {
  Says says{};
  std::string text;
};
struct Row {
  const Holding* holding = nullptr;
  MerchantId merchant;
  std::string id;
  std::optional<Instant> time;
  std::vector<Value> values;
};

/// What there is of a holding.
struct Count {
  const Holding* holding = nullptr;
  std::int64_t rows = 0;
  bool is_more = false;  // these are about the first kFirstRecords records alone
  std::vector<Row> first;
};

/// What became of a batch: rows that were changed, by their holdings, and records and rows that
/// stayed, by why.
struct Tally {
  std::map<std::string_view, std::int64_t> changed;                              // by title
  std::map<std::pair<std::string_view, std::string_view>, std::int64_t> stayed;  // by title, why

  void add(const Tally& other);
};

class Book {
 public:
  static constexpr int kBatch = 200;
  static constexpr std::int64_t kFirstRecords = 2'000;

  /// Throws std::logic_error where a holding is about a table that no other has.
  explicit Book(std::vector<Holding> holdings);
  Book(const Book&) = delete;
  Book& operator=(const Book&) = delete;

  const std::vector<Holding>& holdings() const { return holdings_; }

  std::vector<Count> count(db::Sql& sql, Key key, const std::vector<std::string>& values) const;
  /// The records behind `place`, which moves; an empty batch: there are no more.
  Batch next(db::Sql& sql, Key key, const std::vector<std::string>& values, Place& place) const;
  /// Their rows, record by record as far as the engine's order goes.
  std::vector<Row> rows(db::Sql& sql, const Batch& batch) const;

  std::size_t roots() const { return roots_.size(); }
  /// The roots that are swept, and their merchants, in order; nothing: there is none behind.
  std::vector<std::size_t> swept() const;
  const Holding& root(std::size_t root) const;
  std::optional<MerchantId> merchant_after(db::Sql& sql, std::size_t root,
                                           std::optional<MerchantId> last) const;
  /// Of one merchant, with an id above `after` and below `until`, by their ids.
  Batch next_by_id(db::Sql& sql, std::size_t root, MerchantId merchant, std::int64_t after,
                   std::int64_t until) const;

  /// Anonymises what may be of a batch, the records locked: of those whose age began before `until`
  /// at the latest. `stays` gets the ids that were left as they are.
  Tally anonymise(db::Tx& tx, const Batch& batch, Instant until,
                  std::vector<std::int64_t>* stays = nullptr) const;

 private:
  struct Node;
  struct Root;

  std::string chain(const Node& node, const std::string& base) const;
  void write(db::Tx& tx, const Root& root, const Node& node, const Batch& batch,
             Tally& tally) const;

  std::vector<Holding> holdings_;
  std::vector<std::shared_ptr<const Root>> roots_;
};

}  // namespace gerbang::personal
