#include "selling/carts/cart_store.h"

namespace gerbang::carts {
namespace {

constexpr auto kById = db::text<Cart,
                                "SELECT {} FROM carts"
                                " WHERE merchant_id = $1 AND id = $2 AND deleted_at IS NULL">;
constexpr auto kBySlug =
    db::text<Cart, "SELECT {} FROM carts WHERE slug = $1 AND status = 1 AND deleted_at IS NULL">;

constexpr db::Statement kFind{"cart_find", kById};
constexpr db::Statement kFindLocked{"cart_find_locked", kById, true};
constexpr db::Statement kFindAny{
    "cart_find_any", db::text<Cart, "SELECT {} FROM carts WHERE merchant_id = $1 AND id = $2">,
    true};
constexpr db::Statement kFindBySlug{"cart_find_by_slug", kBySlug};
constexpr db::Statement kFindBySlugLocked{"cart_find_by_slug_locked", kBySlug, true};

/// $1: who made it.
constexpr db::RecordStatement<
    Cart, R"(INSERT INTO carts (merchant_id, id, slug, title, description, delivery_fee,
         phone_field, address_field, note_field, status, version, item_count, price_from, price_to,
         items_text, created_at, created_by, updated_at)
       VALUES (:merchant, :id, :slug, :title, :description, :delivery_fee,
         :phone_field, :address_field, :note_field, :status, :version, :item_count, :price_from,
         :price_to, :items_text, :created_at, $1, :updated_at))">
    kInsert{"cart_insert"};
constexpr db::RecordStatement<Cart, R"(UPDATE carts SET title = :title, description = :description,
         delivery_fee = :delivery_fee, phone_field = :phone_field, address_field = :address_field,
         note_field = :note_field, status = :status, version = :version, item_count = :item_count,
         price_from = :price_from, price_to = :price_to, items_text = :items_text,
         updated_at = :updated_at, published_at = :published_at
       WHERE merchant_id = :merchant AND id = :id)">
    kWrite{"cart_write"};
constexpr db::Statement kMarkDeleted{"cart_mark_deleted",
                                     R"(UPDATE carts SET deleted_at = $3
       WHERE merchant_id = $1 AND id = $2 AND deleted_at IS NULL)"};
constexpr db::Statement kCountOrder{"cart_count_order",
                                    R"(UPDATE carts SET order_count = order_count + 1
       WHERE merchant_id = $1 AND id = $2)"};

constexpr db::Statement kItems{
    "cart_items", db::text<CartItem,
                           "SELECT {} FROM cart_items WHERE merchant_id = $1 AND cart_id = $2"
                           " AND deleted_at IS NULL ORDER BY position, id">};
constexpr db::Statement kItemsOfOrder{
    "cart_items_of_order",
    db::text<CartItem,
             "SELECT {} FROM cart_items WHERE merchant_id = $1 AND id IN"
             " (SELECT item_id FROM cart_order_lines WHERE merchant_id = $1 AND order_id = $2)">};
constexpr db::RecordStatement<
    CartItem, R"(INSERT INTO cart_items (merchant_id, cart_id, id, position, name, description,
         price, picture, stock, quantity_min, quantity_max)
       VALUES (:merchant, :cart, :id, :position, :name, :description,
         :price, :picture, :stock, :quantity_min, :quantity_max))">
    kItemInsert{"cart_item_insert"};
constexpr db::RecordStatement<CartItem, R"(UPDATE cart_items SET position = :position, name = :name,
         description = :description, price = :price, picture = :picture, stock = :stock,
         quantity_min = :quantity_min, quantity_max = :quantity_max
       WHERE merchant_id = :merchant AND id = :id)">
    kItemWrite{"cart_item_write"};
constexpr db::Statement kItemMarkDeleted{"cart_item_mark_deleted",
                                         R"(UPDATE cart_items SET deleted_at = $3
       WHERE merchant_id = $1 AND id = $2 AND deleted_at IS NULL)"};

#define GERBANG_ORDERED                                               \
  "(SELECT l.quantity FROM cart_order_lines l"                        \
  " WHERE l.merchant_id = cart_items.merchant_id AND l.order_id = $2" \
  " AND l.item_id = cart_items.id)"
#define GERBANG_OF_ORDER              \
  " WHERE merchant_id = $1 AND id IN" \
  " (SELECT item_id FROM cart_order_lines WHERE merchant_id = $1 AND order_id = $2)"

constexpr db::Statement kReserve{
    "cart_stock_reserve",
    "UPDATE cart_items SET reserved = reserved + " GERBANG_ORDERED GERBANG_OF_ORDER};
constexpr db::Statement kRelease{
    "cart_stock_release",
    "UPDATE cart_items SET reserved = reserved - " GERBANG_ORDERED GERBANG_OF_ORDER};
constexpr db::Statement kSell{"cart_stock_sell",
                              "UPDATE cart_items SET reserved = reserved - " GERBANG_ORDERED
                              ", sold = sold + " GERBANG_ORDERED GERBANG_OF_ORDER};
constexpr db::Statement kSellLate{
    "cart_stock_sell_late",
    "UPDATE cart_items SET sold = sold + " GERBANG_ORDERED GERBANG_OF_ORDER};

}  // namespace

std::optional<Cart> cart_find(db::Sql& sql, MerchantId merchant, Id<CartPage> id) {
  return sql.one<Cart>(kFind, merchant, id);
}
std::optional<Cart> cart_find_locked(db::Tx& tx, MerchantId merchant, Id<CartPage> id) {
  return tx.one<Cart>(kFindLocked, merchant, id);
}
std::optional<Cart> cart_find_of_order(db::Tx& tx, MerchantId merchant, Id<CartPage> id) {
  return tx.one<Cart>(kFindAny, merchant, id);
}
std::optional<Cart> cart_find_by_slug(db::Sql& sql, std::string_view slug) {
  return sql.one<Cart>(kFindBySlug, slug);
}
std::optional<Cart> cart_find_by_slug_locked(db::Tx& tx, std::string_view slug) {
  return tx.one<Cart>(kFindBySlugLocked, slug);
}

void cart_insert(db::Tx& tx, const Cart& cart, Id<User> created_by) {
  kInsert.exec(tx, cart, created_by);
}
void cart_write(db::Tx& tx, const Cart& cart) {
  kWrite.exec(tx, cart);
}
void cart_mark_deleted(db::Tx& tx, const Cart& cart) {
  tx.exec(kMarkDeleted, cart.merchant, cart.id, tx.now());
}
void cart_count_order(db::Tx& tx, const Cart& cart) {
  tx.exec(kCountOrder, cart.merchant, cart.id);
}

std::vector<CartItem> cart_items(db::Sql& sql, MerchantId merchant, Id<CartPage> cart) {
  return sql.all<CartItem>(kItems, merchant, cart);
}
std::vector<CartItem> items_of_order(db::Sql& sql, MerchantId merchant, Id<CartOrderOf> order) {
  return sql.all<CartItem>(kItemsOfOrder, merchant, order);
}
void item_insert(db::Tx& tx, const CartItem& item) {
  kItemInsert.exec(tx, item);
}
void item_write(db::Tx& tx, const CartItem& item) {
  kItemWrite.exec(tx, item);
}
void item_mark_deleted(db::Tx& tx, const CartItem& item) {
  tx.exec(kItemMarkDeleted, item.merchant, item.id, tx.now());
}

void stock_reserve(db::Tx& tx, MerchantId merchant, Id<CartOrderOf> order) {
  tx.exec(kReserve, merchant, order);
}
void stock_release(db::Tx& tx, MerchantId merchant, Id<CartOrderOf> order) {
  tx.exec(kRelease, merchant, order);
}
void stock_sell(db::Tx& tx, MerchantId merchant, Id<CartOrderOf> order) {
  tx.exec(kSell, merchant, order);
}
void stock_sell_late(db::Tx& tx, MerchantId merchant, Id<CartOrderOf> order) {
  tx.exec(kSellLate, merchant, order);
}

}  // namespace gerbang::carts
