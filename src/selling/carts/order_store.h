#pragma once
// All SQL of the carts' orders.

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/db/record.h"
#include "selling/carts/cart_order.h"

namespace gerbang::carts {

constexpr auto column_names(db::RecordOf<CartOrder>) {
  return std::array{db::Column{"merchant", "merchant_id"}, db::Column{"cart", "cart_id"},
                    db::Column{"sale", "sale_id"}};
}

std::optional<CartOrder> order_find(db::Sql& sql, MerchantId merchant, Id<CartOrderOf> id);
/// Of one network of payers ("2001:db8:1:2::/64"), as long as they hold stock.
std::int64_t orders_open_of_network(db::Sql& sql, const Cart& cart, std::string_view network);
/// `payer_network` is kept until the order is paid or has ended.
void order_insert(db::Tx& tx, const CartOrder& order,
                  const std::optional<std::string>& payer_network);
/// What the payer wrote anew; the basket is the same.
void order_write(db::Tx& tx, const CartOrder& order);
/// False when the order is in another state by now (a message that came twice).
bool order_move(db::Tx& tx, const CartOrder& order, OrderState to, bool is_stock_short = false);
void line_insert(db::Tx& tx, const CartOrder& order, std::size_t position, const OrderLine& line);

}  // namespace gerbang::carts
