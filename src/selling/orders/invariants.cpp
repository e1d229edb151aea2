// What must hold between orders and their sales at every commit; `gerbang check` proves it.

#include "selling/orders/order.h"

namespace gerbang::orders {
namespace {

constexpr db::Statement kSaleDiffers{"check_merchant_order_sale",
                                     R"(SELECT o.id FROM merchant_orders o
       LEFT JOIN sales s ON s.merchant_id = o.merchant_id AND s.id = o.sale_id
       WHERE s.id IS NULL OR s.channel <> 1 OR s.link_id IS NULL OR s.link_id <> o.id
          OR s.merchant_reference <> o.mcht_txn_id LIMIT 100)"};

}  // namespace

std::vector<db::Invariant> order_invariants() {
  return {{"an order of a merchant's server has its own sale", [](db::Sql& sql) {
             std::vector<std::string> out;
             for (auto id : sql.all<std::int64_t>(kSaleDiffers))
               out.push_back("order " + id_text(id));
             return out;
           }}};
}

}  // namespace gerbang::orders
