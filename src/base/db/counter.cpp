#include "base/db/counter.h"

#include <array>

#include "base/db/engine.h"

namespace gerbang::db {

void add_at_end(Tx& tx, const Statement& add, std::vector<std::int64_t> key,
                std::vector<std::int64_t> amounts) {
  dynamic_cast<EngineTx&>(tx).add_at_end(add, std::move(key), std::move(amounts));
}

void count(Tx& tx, const Counter& counter, MerchantId merchant, std::int64_t record, int by) {
  auto note = [&tx, &counter, merchant, by](const Row& row) {
    std::vector<std::int64_t> key{merchant.value};
    for (int column = 0; column < counter.columns; ++column)
      key.push_back(row.number(column));
    key.push_back(tx.shard());
    if (counter.has_sums) {
      auto of_all_days = key;
      of_all_days[1] = 0;
      add_at_end(tx, counter.add, std::move(of_all_days), {by});
    }
    add_at_end(tx, counter.add, std::move(key), {by});
  };
  const std::array<Param, 2> of{merchant, record};
  tx.send(counter.of, of, note);
}

}  // namespace gerbang::db
