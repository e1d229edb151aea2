#include "money/sales/sale_counters.h"

#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "money/sales/sale_store.h"

namespace gerbang::sales {

void count(db::Tx& tx, const SaleRecord& sale, SaleStatus status, int by) {
  auto day = kl_day(sale.created_at);
  tx.at_end(fmt::format("sales_daily {} {} {}", sale.merchant.value, day, static_cast<int>(status)),
            [merchant = sale.merchant, day, status, by, amount = sale.amount * by](db::Tx& last) {
              last.exec(kDailyAdd, merchant, day, status, last.shard(), by, amount);
            });
}

void kind_count(db::Tx& tx, MerchantId merchant, Id<Sale> sale, int by) {
  auto note = [&tx, merchant, by](const db::Row& row) {
    // Day, status, method, acquirer, is_late, refund status, channel.
    std::array<std::int64_t, 7> kind{};
    for (std::size_t i = 0; i < kind.size(); ++i)
      kind[i] = row.number(static_cast<int>(i));
    tx.at_end(fmt::format("sales_kinds {} {}", merchant.value, fmt::join(kind, " ")),
              [merchant, kind, by](db::Tx& last) {
                const auto& [day, status, method, acquirer, is_late, refund_status, channel] = kind;
                last.exec(kKindCount, merchant, day, status, method, acquirer, is_late,
                          refund_status, shard_of(static_cast<Channel>(channel), last.shard()), by);
              });
  };
  const std::array<db::Param, 2> of{merchant, sale};
  tx.send(kKindOf, of, note);
}

}  // namespace gerbang::sales
