#pragma once
// What decides, as a payment begins, whether a merchant can take it: whether it is active, and how
// much an operator lets it take in one payment and in one calendar day (desk.h).

#include <optional>

#include <boost/describe.hpp>

#include "base/core/id.h"
#include "base/core/money.h"
#include "base/db/db.h"

namespace gerbang::merchants {

struct Gate {
  bool is_active = false;
  std::optional<Money> payment_max;  // nothing: no limit of its own
  std::optional<Money> day_max;
};
BOOST_DESCRIBE_STRUCT(Gate, (), (is_active, payment_max, day_max))

/// Asked together with what is read next, and then taken; closed for a company that is no merchant.
db::Ahead<Gate> gate_ahead(db::Sql& sql, MerchantId merchant);
Gate gate_of(const db::Ahead<Gate>& asked);
Gate gate_of(db::Sql& sql, MerchantId merchant);
/// The same; until the commit nobody else gets it this way.
Gate gate_lock(db::Tx& tx, MerchantId merchant);

}  // namespace gerbang::merchants
