#pragma once
// Many sales at once that are over: for made-up ones. They are as true as any other: history,
// reference and counters agree.

#include <map>
#include <tuple>
#include <utility>

#include "money/sales/sale.h"

namespace gerbang::sales {

/// The sales of one commit.
class SaleBulk {
 public:
  SaleBulk(db::Tx& tx, MerchantId merchant) : tx_(tx), merchant_(merchant) {}

  /// Writes a sale that ended at `ended_at`, and gives it its order number; it has its merchant, id
  /// and reference.
  void add(SaleRecord& sale, Instant ended_at);
  /// The counters, behind the last sale.
  void finish();

 private:
  void history(const SaleRecord& sale, std::optional<SaleStatus> from, SaleStatus to, Trigger by,
               Instant at);

  db::Tx& tx_;
  MerchantId merchant_;
  // By method, acquirer and channel.
  std::map<std::tuple<Day, SaleStatus, int, int, Channel>, std::int64_t> kinds_;
  std::map<std::pair<Day, SaleStatus>, std::pair<std::int64_t, Money>> counters_;
};

}  // namespace gerbang::sales
