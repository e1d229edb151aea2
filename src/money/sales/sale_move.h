#pragma once
// The step that all verbs of sale.h share. Only the files that implement these verbs include it.

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/core/result.h"
#include "base/db/db.h"
#include "money/ledger/ledger.h"
#include "money/sales/sale.h"
#include "money/sales/sale_state.h"

namespace gerbang::sales {

/// The ledger's side of a move. `part`: what of the sale it is about (ledger::Subject).
struct Sales::Posting {
  ledger::TransferKind kind;
  std::int64_t part;
  std::vector<ledger::Line> lines;
};

template <SaleEvent event>
Result<Done> Sales::move(db::Tx& tx, SaleRecord& sale, const By& by, std::string_view note) const {
  static_assert(!moves_money(event));
  return move_write(tx, sale, event, by, note);
}

template <SaleEvent event>
Result<Done> Sales::move(db::Tx& tx, SaleRecord& sale, const By& by, std::string_view note,
                         const Posting& posting) const {
  static_assert(moves_money(event));
  GERBANG_CHECK(move_write(tx, sale, event, by, note));
  GERBANG_CHECK(ledger::transfer_post(tx, posting.kind, sale.merchant,
                                      {sale.id.value, posting.part}, posting.lines));
  return Done{};
}

}  // namespace gerbang::sales
