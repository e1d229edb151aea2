#include "money/payouts/refusal.h"

#include "base/contract/json.h"
#include "say/payouts.h"

namespace gerbang::payouts {

std::string refusal_kept(const Refusal& refusal) {
  return contract::to_json(refusal);
}

Text refusal_text(std::string_view kept) {
  auto refusal = contract::from_stored<Refusal>(kept);
  if (!refusal.ok() || !refusal->code) return verbatim(std::string(kept));
  if (*refusal->code == RefusalCode::ledger) {
    return say::payouts::refusal::ledger(
        {.ledger = money_display(refusal->ledger.value_or(Money{})),
         .lines = money_display(refusal->lines.value_or(Money{}))});
  }
  std::optional<Text> rows;
  for (const auto& it : refusal->wrong) {
    Text row =
        say::payouts::refusal::row({.line = it.line, .transfer = id_text(it.transfer.value)});
    rows = rows ? Text(say::payouts::refusal::rows({.more = row, .rows = *rows})) : row;
  }
  return say::payouts::refusal::parts({.rows = rows.value_or(Text())});
}

}  // namespace gerbang::payouts
