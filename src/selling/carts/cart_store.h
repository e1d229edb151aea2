#pragma once
// All SQL of carts and their items.

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "base/db/record.h"
#include "selling/carts/cart.h"
#include "selling/carts/cart_order.h"

namespace gerbang::carts {

constexpr auto column_names(db::RecordOf<Cart>) {
  return std::array{
      db::Column{"merchant", "merchant_id"},
      db::Column{"open_orders",
                 "(SELECT count(*) FROM cart_orders o WHERE o.merchant_id = carts.merchant_id"
                 " AND o.cart_id = carts.id AND o.state = 0)",
                 true},
      db::Column{"sold_out",
                 "(SELECT count(*) FROM cart_items i WHERE i.merchant_id = carts.merchant_id"
                 " AND i.cart_id = carts.id AND i.deleted_at IS NULL"
                 " AND i.sold + i.reserved >= i.stock)",
                 true}};
}
constexpr auto column_names(db::RecordOf<CartItem>) {
  return std::array{db::Column{"merchant", "merchant_id"}, db::Column{"cart", "cart_id"}};
}

std::optional<Cart> cart_find(db::Sql& sql, MerchantId merchant, Id<CartPage> id);
/// With the row locked until the commit: for everything that decides on the cart or its stock.
std::optional<Cart> cart_find_locked(db::Tx& tx, MerchantId merchant, Id<CartPage> id);
/// The same, deleted carts too: an order outlives its cart.
std::optional<Cart> cart_find_of_order(db::Tx& tx, MerchantId merchant, Id<CartPage> id);
/// Published ones only.
std::optional<Cart> cart_find_by_slug(db::Sql& sql, std::string_view slug);
std::optional<Cart> cart_find_by_slug_locked(db::Tx& tx, std::string_view slug);

void cart_insert(db::Tx& tx, const Cart& cart, Id<User> created_by);
void cart_write(db::Tx& tx, const Cart& cart);
void cart_mark_deleted(db::Tx& tx, const Cart& cart);
void cart_count_order(db::Tx& tx, const Cart& cart);

/// Those of an order, deleted ones too.
std::vector<CartItem> items_of_order(db::Sql& sql, MerchantId merchant, Id<CartOrderOf> order);
void item_insert(db::Tx& tx, const CartItem& item);
void item_write(db::Tx& tx, const CartItem& item);
void item_mark_deleted(db::Tx& tx, const CartItem& item);

// What an order's lines do to the stock of their items.
void stock_reserve(db::Tx& tx, MerchantId merchant, Id<CartOrderOf> order);
void stock_release(db::Tx& tx, MerchantId merchant, Id<CartOrderOf> order);
void stock_sell(db::Tx& tx, MerchantId merchant, Id<CartOrderOf> order);
/// Of an order that has nothing reserved any more.
void stock_sell_late(db::Tx& tx, MerchantId merchant, Id<CartOrderOf> order);

}  // namespace gerbang::carts
