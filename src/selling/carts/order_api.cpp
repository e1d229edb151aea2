#include "selling/carts/order_api.h"

#include <map>

#include "say/carts.h"
#include "selling/carts/order_query.h"
#include "selling/carts/order_store.h"

namespace gerbang::carts {

struct CartOrderCart {
  Id<CartPage> id;
  std::string title;
};
BOOST_DESCRIBE_STRUCT(CartOrderCart, (), (id, title))

struct CartOrderRow {
  Id<CartOrderOf> id;
  Id<Sale> sale_id;
  std::string order_no;
  CartOrderCart cart;
  sales::SaleStatus status{};  // the sale's
  Money amount;
  std::string currency;
  std::int64_t item_count = 0;  // pieces
  std::string items;            // "2 × Tea, 1 × Cup"
  std::string customer_name;
  Instant created_date;
  std::optional<Instant> paid_date;
  bool is_stock_short = false;  // paid when too little was left
};
BOOST_DESCRIBE_STRUCT(CartOrderRow, (),
                      (id, sale_id, order_no, cart, status, amount, currency, item_count, items,
                       customer_name, created_date, paid_date, is_stock_short))

struct CartOrderDetails : CartOrderRow {
  std::vector<OrderLine> lines;
  Money delivery_fee;
  std::optional<DeliveryAddress> address;
  std::optional<std::string> note_to_seller;
  std::string customer_email;
  std::optional<std::string> customer_phone;
  bool has_packing_slip = false;
};
BOOST_DESCRIBE_STRUCT(CartOrderDetails, (CartOrderRow),
                      (lines, delivery_fee, address, note_to_seller, customer_email, customer_phone,
                       has_packing_slip))

namespace {

using http::Call;
using http::Method;

CartOrderRow row_of(const CartOrder& order, std::string title) {
  return {order.id,
          order.sale,
          order.order_no,
          {order.cart, std::move(title)},
          order.status,
          order.amount,
          std::string(kCurrency),
          order.item_count,
          order.items_text,
          order.customer_name,
          order.created_at,
          order.paid_at,
          order.is_stock_short};
}

Result<contract::Page<CartOrderRow>> order_page(db::Sql& sql, const Call& call,
                                                const CartOrderQuery& query) {
  GERBANG_TRY(auto page, kOrderList.page(sql, call.merchant(), query));
  std::map<Id<CartPage>, std::string> titles;  // a page has few carts
  return contract::page_as(std::move(page), [&](CartOrder&& order) {
    auto known = titles.find(order.cart);
    if (known == titles.end()) {
      known = titles.emplace(order.cart, order_title(sql, order)).first;
    }
    return row_of(order, known->second);
  });
}

Result<CartOrder> order_get(db::Sql& sql, const Call& call) {
  auto order = order_find(sql, call.merchant(), call.id<CartOrderOf>("id"));
  if (!order) return not_found(say::carts::no_order);
  return std::move(*order);
}

Result<CartOrderDetails> details_of(db::Sql& sql, const CartOrder& order) {
  GERBANG_TRY(auto sale, sales::sale_get(sql, order.merchant, order.sale));
  CartOrderDetails out{row_of(order, order_title(sql, order))};
  out.lines = order_lines(sql, order);
  out.delivery_fee = order.delivery_fee;
  if (order.address_line) {
    out.address = {*order.address_line, order.address_city.value_or(""),
                   order.address_postal_code.value_or(""), order.address_state.value_or("")};
  }
  out.note_to_seller = order.note;
  out.customer_email = order.customer_email;
  out.customer_phone = sale.customer_phone;
  out.has_packing_slip = sales::was_paid(order.status);
  return out;
}

/// Drawn where a thread may be kept busy, with no connection to the database held meanwhile.
Result<http::Response> slip_get(http::Flow& flow, const Call& call, const SlipSettings& settings) {
  std::string order_no;
  GERBANG_TRY(auto sheet, flow.db.read([&](db::Sql& sql) -> Result<pdf::Sheet> {
    GERBANG_TRY(auto order, order_get(sql, call));
    order_no = order.order_no;
    return packing_slip(sql, order, call.request().language(), settings);
  }));
  http::Response out;
  out.content_type = "application/pdf";
  out.body = pdf::sheet_pdf(sheet);
  out.headers.push_back(
      {"Content-Disposition", "inline; filename=\"packing-slip-" + order_no + ".pdf\""});
  return out;
}

}  // namespace

http::Routes order_routes(SlipSettings settings) {
  constexpr auto kView = http::needs(Resource::payment_cart, Action::view);
  return {
      http::route(Method::get, "payments/cart-orders", "cart_order_list", kView, order_page),
      order_export_route(),
      http::route(Method::get, "payments/cart-orders/{id}", "cart_order_get", kView,
                  [](db::Sql& sql, const Call& call) -> Result<CartOrderDetails> {
                    GERBANG_TRY(auto order, order_get(sql, call));
                    return details_of(sql, order);
                  }),
      http::route(Method::get, "payments/cart-orders/{id}/packing-slip", "cart_order_packing_slip",
                  kView,
                  [settings = std::move(settings)](http::Flow& flow, const Call& call) {
                    return slip_get(flow, call, settings);
                  },
                  {.content_type = "application/pdf"}),
  };
}

}  // namespace gerbang::carts
