#include "base/db/counter.h"

#include <array>

#include "base/db/engine.h"

namespace gerbang::db {

void add_at_end(Tx& tx, const Statement& add, CounterKey key, std::vector<std::int64_t> amounts) {
  dynamic_cast<EngineTx&>(tx).add_at_end(add, std::move(key), std::move(amounts));
}

std::int64_t added_so_far(Sql& sql, const Statement& add, const CounterKey& beginning) {
  return dynamic_cast<EngineTx&>(sql).added_so_far(add, beginning);
}

void count(Tx& tx, const Counter& counter, MerchantId merchant, std::int64_t record, int by) {
  auto note = [&tx, &counter, merchant, by](const Row& row) {
    CounterKey key{merchant.value};
    for (int column = 0; column < counter.columns; ++column)
      key.emplace_back(row.number(column));
    key.emplace_back(tx.shard());
    if (counter.has_sums) {
      auto of_all_days = key;
      of_all_days[1] = std::int64_t{0};
      add_at_end(tx, counter.add, std::move(of_all_days), {by});
    }
    add_at_end(tx, counter.add, std::move(key), {by});
  };
  const std::array<Param, 2> of{merchant, record};
  tx.send(counter.of, of, note);
}

}  // namespace gerbang::db
