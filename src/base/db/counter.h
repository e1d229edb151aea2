#pragma once
// Counters of records by the day of their creation and by what they are, so that a list need not
// count its records one by one (ADR 9). A room describes its counter once: what a record is counted
// as, and the table of counters. Who changes a record takes it out as it stands and puts it in
// again behind the change; what comes of it is written at the end of the transaction (ADR 31).

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "base/db/db.h"

namespace gerbang::db {

struct Counter {
  /// $1 merchant, $2 the record's id: the day of its creation, and then its kind.
  const Statement& of;
  /// How many columns `of` has.
  int columns;
  /// $1 merchant, $2 day, then the kind, the connection's shard, and how many more or fewer.
  const Statement& add;
  /// Keeps the sums of all days as well, as those of day 0: few rows, whatever the shop's age.
  bool has_sums = false;
};

/// Takes the record as it stands out of its counters (-1), or puts it in (1): the first stands
/// before what changes it, the second behind. To be called with the record locked, or just made.
void count(Tx& tx, const Counter& counter, MerchantId merchant, std::int64_t record, int by);

using CounterKey = std::vector<std::variant<std::int64_t, std::string>>;

/// Runs `add` at the end of this transaction with the counter's key and then the sums of all that
/// was added to it; not at all where they are 0. In the order of the statements' names and the
/// keys, for the reasons of Tx::at_end. A row that is written again and again keeps each of its
/// versions until the commit on PostgreSQL, which looks through them each time.
void add_at_end(Tx& tx, const Statement& add, CounterKey key, std::vector<std::int64_t> amounts);
/// What was added so far, as the first amount, to all keys that begin so: for whoever reads the
/// rows within the transaction.
std::int64_t added_so_far(Sql& sql, const Statement& add, const CounterKey& beginning);

}  // namespace gerbang::db
