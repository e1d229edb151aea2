#include "selling/carts/order_store.h"

namespace gerbang::carts {
namespace {

constexpr db::Statement kOrderFind{
    "cart_order_find",
    db::text<CartOrder, "SELECT {} FROM cart_orders WHERE merchant_id = $1 AND id = $2">};
constexpr db::RecordStatement<
    CartOrder, R"(INSERT INTO cart_orders (merchant_id, id, cart_id, sale_id, order_no, state,
         amount, delivery_fee, item_count, items_text, customer_name, customer_email, address_line,
         address_city, address_postal_code, address_state, note, status, created_at,
         payer_network)
       VALUES (:merchant, :id, :cart, :sale, :order_no, :state,
         :amount, :delivery_fee, :item_count, :items_text, :customer_name, :customer_email,
         :address_line, :address_city, :address_postal_code, :address_state, :note, :status,
         :created_at, $1))">
    kOrderInsert{"cart_order_insert"};
constexpr db::RecordStatement<CartOrder, R"(UPDATE cart_orders SET customer_name = :customer_name,
         customer_email = :customer_email, address_line = :address_line,
         address_city = :address_city, address_postal_code = :address_postal_code,
         address_state = :address_state, note = :note
       WHERE merchant_id = :merchant AND id = :id)">
    kOrderWrite{"cart_order_write"};
// Whichever way an order goes, it holds nothing any more that a network would be asked for.
constexpr db::Statement kMove{
    "cart_order_move",
    R"(UPDATE cart_orders SET state = $4, is_stock_short = $5, payer_network = NULL
       WHERE merchant_id = $1 AND id = $2 AND state = $3)"};
// The state as well: a version before this leaves the network where it is.
constexpr db::Statement kOpenOfNetwork{"cart_orders_open_of_network",
                                       R"(SELECT count(*) FROM cart_orders
       WHERE merchant_id = $1 AND cart_id = $2 AND payer_network = $3 AND state = 0)"};
constexpr db::Statement kLineInsert{
    "cart_order_line_insert",
    R"(INSERT INTO cart_order_lines (merchant_id, order_id, item_id, position, name, price, quantity)
       VALUES ($1, $2, $3, $4, $5, $6, $7))"};
constexpr db::Statement kLines{"cart_order_lines",
                               R"(SELECT item_id, name, price, quantity, price * quantity
       FROM cart_order_lines WHERE merchant_id = $1 AND order_id = $2 ORDER BY position)"};
constexpr db::Statement kTitle{"cart_order_title",
                               "SELECT title FROM carts WHERE merchant_id = $1 AND id = $2"};

}  // namespace

std::optional<CartOrder> order_find(db::Sql& sql, MerchantId merchant, Id<CartOrderOf> id) {
  return sql.one<CartOrder>(kOrderFind, merchant, id);
}

std::optional<CartOrder> order_of_sale(db::Sql& sql, const sales::SaleRecord& sale) {
  auto id = sale.origin().record<CartOrderOf>(sales::Channel::cart);
  return id ? order_find(sql, sale.merchant, *id) : std::nullopt;
}

std::int64_t orders_open_of_network(db::Sql& sql, const Cart& cart, std::string_view network) {
  return *sql.one<std::int64_t>(kOpenOfNetwork, cart.merchant, cart.id, network);
}
void order_insert(db::Tx& tx, const CartOrder& order,
                  const std::optional<std::string>& payer_network) {
  kOrderInsert.exec(tx, order, payer_network);
}
void order_write(db::Tx& tx, const CartOrder& order) {
  kOrderWrite.exec(tx, order);
}
bool order_move(db::Tx& tx, const CartOrder& order, OrderState to, bool is_stock_short) {
  return tx.changed(kMove, order.merchant, order.id, order.state, to, is_stock_short) == 1;
}
void line_insert(db::Tx& tx, const CartOrder& order, std::size_t position, const OrderLine& line) {
  tx.exec(kLineInsert, order.merchant, order.id, line.item_id, position, line.name, line.price,
          line.quantity);
}

std::vector<OrderLine> order_lines(db::Sql& sql, const CartOrder& order) {
  return sql.all<OrderLine>(kLines, order.merchant, order.id);
}

std::string order_title(db::Sql& sql, const CartOrder& order) {
  return sql.one<std::string>(kTitle, order.merchant, order.cart).value_or("");
}

}  // namespace gerbang::carts
