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
// it as text. It may be several rows that follow each other, as a transfer and its entries are.
//
// The hash of a record is SHA-256 in hexadecimal over the hash before it, its position, and its
// values, each as "length:value" and "-" for nothing, every one of them ended by a line feed; of
// its second row and those after it only the values from `again` on.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/db/db.h"

namespace gerbang::audit {

struct Chain {
  std::string_view name;   // "audit"
  int columns;             // of the record
  int again = 0;           // from this one on every row of a record says something of its own
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
/// Those of the next `most` owners behind this one.
std::vector<ChainHead> chain_heads(db::Sql& sql, const Chain& chain, std::int64_t owner, int most);

/// Gives at most `most` records their places; `taken` sees the first row of each. Returns how many.
/// No two transactions do it at once.
int chain_seal(db::Tx& tx, const Chain& chain, int most,
               const std::function<void(const db::Row&)>& taken = {});

/// A record as the chain has it: what its hash is over.
struct ChainLink {
  std::int64_t id = 0;
  std::int64_t position = 0;
  std::string hash;
  std::vector<std::vector<std::optional<std::string>>> rows;
};
/// The next `most` of one owner behind `position`, in their order.
std::vector<ChainLink> chain_links(db::Sql& sql, const Chain& chain, std::int64_t owner,
                                   std::int64_t position, int most);

/// The first wrong record of each owner's chain, in words.
std::vector<std::string> chain_breaches(db::Sql& sql, const Chain& chain);

}  // namespace gerbang::audit
