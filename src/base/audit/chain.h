#pragma once
// Records that nobody can take out, change, reorder or add unseen. Each gets a position, 1, 2, 3 …
// in the chain of its owner, and a hash over the one before and all that it says (SHA-256); the
// chain's end stands in a row of its own. Who writes a record does nothing for it: a job gives the
// places, in the order of the ids that it sees, some hundred at a time, within a second or so (ADR
// 49). Whoever can write to the database can also make a whole chain anew: what proves it then is
// an end that was noted elsewhere, as each export of the audit log does.
//
// What may have to be forgotten one day, because it names somebody, counts as a hash of its own:
// `erased` takes its place, everybody sees that it is gone, and the chain still holds.
//
// A table is chained by four statements. The record is what stands behind the first columns, all of
// it as text.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/db/db.h"

namespace gerbang::audit {

struct Chain {
  std::string_view name;   // "audit"
  int columns;             // of the record
  std::uint64_t erasable;  // those that may be erased: a bit each, the first column's the lowest
  /// $1 how many at most: owner, id, the record; of those without a position, by owner and id.
  const db::Statement& unsealed;
  /// $1 owner, $2 id, $3 position, $4 hash; where it has no position.
  const db::Statement& seal;
  /// $1 owner, $2 position, $3 how many at most: id, position, hash, the record; those behind it.
  const db::Statement& sealed;
  /// Every owner of which anything is sealed.
  const db::Statement& owners;
};

/// What stands in the place of a text that is to be forgotten.
std::string erased(std::string_view text);
bool is_erased(std::string_view text);

struct ChainHead {
  std::int64_t owner = 0;
  std::int64_t count = 0;
  std::string hash;
};
BOOST_DESCRIBE_STRUCT(ChainHead, (), (owner, count, hash))
/// Nothing sealed yet: none, and an empty hash.
ChainHead chain_head(db::Sql& sql, const Chain& chain, std::int64_t owner);

/// Gives at most `most` records their places; `taken` sees each row of Chain::unsealed. Returns how
/// many. No two transactions do it at once.
int chain_seal(db::Tx& tx, const Chain& chain, int most,
               const std::function<void(const db::Row&)>& taken = {});

/// The first wrong record of each owner's chain, in words.
std::vector<std::string> chain_breaches(db::Sql& sql, const Chain& chain);

}  // namespace gerbang::audit
