#include <algorithm>

#include "base/db/db.h"

namespace gerbang::db {
namespace {

constexpr std::int64_t kNodesMax = 1024;  // 10 bits of an id (core/id.h)

constexpr Statement kHighest{"node_highest", "SELECT max(node) FROM nodes"};
constexpr Statement kAdd{
    "node_add", "INSERT INTO nodes (node, used_at) VALUES ($1, $2) ON CONFLICT (node) DO NOTHING"};
constexpr Statement kOldest{"node_oldest",
                            "SELECT node, used_at FROM nodes ORDER BY used_at, node LIMIT 1"};
constexpr Statement kTake{"node_take",
                          "UPDATE nodes SET used_at = $3 WHERE node = $1 AND used_at = $2"};
constexpr Statement kTouch{"node_touch", "UPDATE nodes SET used_at = $2 WHERE node = $1"};

}  // namespace

int node_lease(Db& db) {
  std::int64_t node = 0;
  db.write_job([&](Tx& tx) {
    // Two processes may want the same new number: whoever inserts it has it, the other takes the
    // next.
    auto highest = tx.one<std::optional<std::int64_t>>(kHighest).value_or(std::nullopt);
    for (node = highest ? *highest + 1 : 0; node < kNodesMax; ++node) {
      if (tx.changed(kAdd, node, tx.now()) == 1) return true;
    }
    std::int64_t used_at = 0;
    do {
      tx.each(kOldest, [&](const Row& row) {
        node = row.number(0);
        used_at = row.number(1);
      });
      // Moves at least past what it was, so that nobody else takes it even within one millisecond.
    } while (tx.changed(kTake, node, used_at, std::max(tx.now().ms, used_at + 1)) == 0);
    return true;
  });
  return static_cast<int>(node);
}

void node_renew(Db& db, int node) {
  db.write_job([&](Tx& tx) { return tx.changed(kTouch, node, tx.now()) == 1; });
}

}  // namespace gerbang::db
