#include "selling/orders/order_store.h"

namespace gerbang::orders {
namespace {

constexpr db::Statement kFind{
    "merchant_order_find",
    db::text<Order, "SELECT {} FROM merchant_orders WHERE merchant_id = $1 AND mcht_txn_id = $2">};
constexpr db::Statement kFindByToken{
    "merchant_order_find_by_token",
    db::text<Order, "SELECT {} FROM merchant_orders WHERE return_token = $1">};
constexpr db::RecordStatement<
    Order, R"(INSERT INTO merchant_orders (merchant_id, id, mcht_txn_id, request_hash, return_token,
         return_url, sale_id, created_at)
       VALUES (:merchant, :id, :mcht_txn_id, :request_hash, :return_token, :return_url, :sale,
         :created_at)
       ON CONFLICT (merchant_id, mcht_txn_id) DO NOTHING)">
    kInsert{"merchant_order_insert"};
constexpr db::Statement kSaleSet{"merchant_order_sale_set",
                                 R"(UPDATE merchant_orders SET sale_id = $3
       WHERE merchant_id = $1 AND id = $2)"};

}  // namespace

std::optional<Order> order_find(db::Sql& sql, MerchantId merchant, std::string_view mcht_txn_id) {
  return sql.one<Order>(kFind, merchant, mcht_txn_id);
}
std::optional<Order> order_find_by_token(db::Sql& sql, std::string_view token) {
  return sql.one<Order>(kFindByToken, token);
}
bool order_insert(db::Tx& tx, const Order& order) {
  return kInsert.changed(tx, order) == 1;
}
void order_sale_set(db::Tx& tx, const Order& order, Id<Sale> sale) {
  tx.exec(kSaleSet, order.merchant, order.id, sale);
}

}  // namespace gerbang::orders
