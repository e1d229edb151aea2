#include "money/sales/sale_counters.h"

#include "base/db/counter.h"
#include "money/sales/sale_state.h"
#include "money/sales/sale_store.h"

namespace gerbang::sales {
namespace {

constexpr db::Counter kKinds{.of = kKindOf, .columns = 7, .add = kKindCount};

}  // namespace

void count(db::Tx& tx, const SaleRecord& sale, SaleStatus status, int by) {
  db::add_at_end(
      tx, kDailyAdd,
      {sale.merchant.value, kl_day(sale.created_at), static_cast<int>(status), tx.shard()},
      {by, sale.amount.sen * by});
}

void kind_count(db::Tx& tx, MerchantId merchant, Id<Sale> sale, int by) {
  db::count(tx, kKinds, merchant, sale.value, by);
}

}  // namespace gerbang::sales
