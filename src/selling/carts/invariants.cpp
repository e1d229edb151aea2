// What must hold between carts, their orders and their sales at every commit; `gerbang check`
// proves it.

#include "selling/carts/cart.h"

namespace gerbang::carts {
namespace {

#define GERBANG_LINES_OF(state)                                                \
  "COALESCE((SELECT SUM(l.quantity) FROM cart_order_lines l"                   \
  " JOIN cart_orders o ON o.merchant_id = l.merchant_id AND o.id = l.order_id" \
  " WHERE l.merchant_id = i.merchant_id AND l.item_id = i.id AND " state "), 0)"

constexpr db::Statement kReservedDiffers{
    "check_cart_reserved", "SELECT i.id FROM cart_items i WHERE i.reserved <> " GERBANG_LINES_OF(
                               "o.state = 0") " LIMIT 100"};
constexpr db::Statement kSoldDiffers{
    "check_cart_sold", "SELECT i.id FROM cart_items i WHERE i.sold <> " GERBANG_LINES_OF(
                           "o.state = 2 AND o.is_stock_short = 0") " LIMIT 100"};
constexpr db::Statement kOversold{"check_cart_oversold",
                                  R"(SELECT id FROM cart_items
       WHERE reserved < 0 OR sold < 0 OR sold + reserved > stock LIMIT 100)"};
constexpr db::Statement kStatesDiffer{"check_cart_order_states",
                                      R"(SELECT o.id FROM cart_orders o
       LEFT JOIN sales s ON s.merchant_id = o.merchant_id AND s.id = o.sale_id
       WHERE s.id IS NULL OR s.channel <> 5 OR s.link_id <> o.id OR s.status <> o.status
          OR o.state <> CASE WHEN s.status IN (0, 1, 2, 3) THEN 0
                             WHEN s.status IN (22, 23, 55) THEN 3
                             ELSE 2 END LIMIT 100)"};
constexpr db::Statement kAmountsDiffer{"check_cart_order_amounts",
                                       R"(SELECT o.id FROM cart_orders o
       LEFT JOIN sales s ON s.merchant_id = o.merchant_id AND s.id = o.sale_id
       LEFT JOIN (SELECT merchant_id, order_id, SUM(price * quantity) AS amount,
                    SUM(quantity) AS pieces
                  FROM cart_order_lines GROUP BY merchant_id, order_id) l
         ON l.merchant_id = o.merchant_id AND l.order_id = o.id
       WHERE o.amount <> COALESCE(l.amount, 0) + o.delivery_fee
          OR o.item_count <> COALESCE(l.pieces, 0)
          OR o.amount <> COALESCE(s.amount, -1) LIMIT 100)"};
constexpr db::Statement kCountsDiffer{"check_cart_orders",
                                      R"(SELECT c.id FROM carts c
       LEFT JOIN (SELECT merchant_id, cart_id, count(*) AS paid FROM cart_orders
                  WHERE state = 2 GROUP BY merchant_id, cart_id) p
         ON p.merchant_id = c.merchant_id AND p.cart_id = c.id
       WHERE c.order_count <> COALESCE(p.paid, 0) LIMIT 100)"};
constexpr db::Statement kUnpriced{"check_cart_published",
                                  R"(SELECT c.id FROM carts c
       WHERE c.status = 1 AND c.deleted_at IS NULL AND NOT EXISTS (
         SELECT 1 FROM cart_items i WHERE i.merchant_id = c.merchant_id AND i.cart_id = c.id
           AND i.deleted_at IS NULL AND i.price IS NOT NULL) LIMIT 100)"};

db::Invariant invariant(std::string name, const db::Statement& violations, std::string what) {
  return {std::move(name), [&violations, what = std::move(what)](db::Sql& sql) {
            std::vector<std::string> out;
            for (auto id : sql.all<std::int64_t>(violations))
              out.push_back(what + id_text(id));
            return out;
          }};
}

}  // namespace

std::vector<db::Invariant> cart_invariants() {
  return {
      invariant("what is reserved of an item is what open orders hold of it", kReservedDiffers,
                "item "),
      invariant("what is sold of an item is what paid orders have of it", kSoldDiffers, "item "),
      invariant("no more of an item is sold and reserved than there is", kOversold, "item "),
      invariant("an order's stock follows its sale", kStatesDiffer, "order "),
      invariant("an order's amount is that of its lines, its delivery and its sale", kAmountsDiffer,
                "order "),
      invariant("a cart's orders are its paid ones", kCountsDiffer, "cart "),
      invariant("a published cart has an item with a price", kUnpriced, "cart "),
  };
}

}  // namespace gerbang::carts
