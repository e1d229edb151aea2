#pragma once
// All SQL of termination requests.

#include "base/db/record.h"
#include "selling/mandates/termination.h"

namespace gerbang::mandates {

constexpr auto column_names(db::RecordOf<Termination>) {
  return std::array{db::Column{"merchant", "merchant_id"}, db::Column{"mandate", "mandate_id"}};
}

/// False where one of the mandate waits already.
bool termination_insert(db::Tx& tx, const Termination& request);
/// A payer's request in the place of the merchant's that waits; false where none does.
bool termination_take_over(db::Tx& tx, const Termination& request);
void termination_write(db::Tx& tx, const Termination& request);
std::optional<Termination> termination_find(db::Sql& sql, MerchantId merchant, Id<Termination> id);
/// After its mandate, always.
std::optional<Termination> termination_lock(db::Tx& tx, MerchantId merchant, Id<Termination> id);
/// Whether a request of the payer's waits.
bool payer_waits(db::Sql& sql, MerchantId merchant, Id<Mandate> mandate);

}  // namespace gerbang::mandates
