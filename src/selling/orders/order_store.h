#pragma once
// Statements of the orders of merchants' servers.

#include <array>

#include "base/db/record.h"
#include "selling/orders/order.h"

namespace gerbang::orders {

constexpr auto column_names(db::RecordOf<Order>) {
  return std::array{db::Column{"merchant", "merchant_id"}, db::Column{"sale", "sale_id"}};
}

std::optional<Order> order_find(db::Sql& sql, MerchantId merchant, std::string_view mcht_txn_id);
std::optional<Order> order_find_by_token(db::Sql& sql, std::string_view token);
/// False where the merchant's number is taken; who asks at the same moment waits for the other.
bool order_insert(db::Tx& tx, const Order& order);
void order_sale_set(db::Tx& tx, const Order& order, Id<Sale> sale);

}  // namespace gerbang::orders
