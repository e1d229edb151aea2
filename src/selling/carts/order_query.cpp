#include "selling/carts/order_query.h"

#include "base/exports/export.h"
#include "money/sales/sale_row.h"
#include "say/carts.h"
#include "say/exports.h"
#include "selling/carts/order_store.h"

namespace gerbang::carts {
namespace {

using exports::Cell;

// The engines sort NULL differently.
constexpr std::array kOrderSorts{db::SortColumn{"createdDate", "created_at"},
                                 db::SortColumn{"amount", "amount"},
                                 db::SortColumn{"paidDate", "COALESCE(paid_at, 0)"}};

constexpr db::PartsIndex kOrderParts{
    .table = "cart_orders_search",
    .id = "id",
    .text =
        "lower(chr(10) || order_no || chr(10) || items_text || chr(10) || customer_name || chr(10)"
        " || customer_email || chr(10) || coalesce(address_line, '') || chr(10)"
        " || coalesce(address_city, '') || chr(10) || coalesce(address_postal_code, '')"
        " || chr(10))",
    .email = {}};

void narrow(db::Where& where, const CartOrderQuery& query) {
  where.equal("cart_id", query.cart);
  where.one_of("status", query.filter_status);
  where.at_least("created_at", query.created_date_from);
  where.at_most("created_at", query.created_date_to);
  where.at_least("amount", query.amount_from);
  where.at_most("amount", query.amount_to);
  where.contains(kOrderParts, query.name);
}

constexpr db::List<CartOrder, CartOrderQuery> kOperatorsOrders{
    .whose = db::Whose::of_all(),
    .select = db::text<CartOrder, "SELECT {} FROM cart_orders">,
    .from = "cart_orders",
    .sorts = kOrderSorts,
    .narrow = narrow,
    .ids_first = true};

}  // namespace

constexpr db::List<CartOrder, CartOrderQuery> kOrderList{
    .whose = db::Whose::of_merchant("merchant_id"),
    .select = db::text<CartOrder, "SELECT {} FROM cart_orders">,
    .from = "cart_orders",
    .sorts = kOrderSorts,
    .narrow = narrow,
    .ids_first = true};

std::vector<CartOrder> orders_found(db::Sql& sql, MerchantId merchant, std::string_view term,
                                    std::size_t most) {
  CartOrderQuery query;
  query.name = term;
  const auto& list = merchant ? kOrderList : kOperatorsOrders;
  return list.first(sql, merchant, query, static_cast<int>(most));
}

http::Route order_export_route() {
  auto out = exports::export_of(kOrderList, {"payments/cart-orders", "cart_order_export",
                                             http::needs(Resource::payment_cart, Action::export_),
                                             say::carts::file::orders_title, "cart-orders"});
  out.columns = {
      {say::exports::column::order_number, [](const CartOrder& o) -> Cell { return o.order_no; }},
      {say::exports::column::status,
       [](const CartOrder& o) -> Cell { return sales::status_label(o.status); }},
      {say::exports::column::created_on, [](const CartOrder& o) -> Cell { return o.created_at; }},
      {say::carts::file::paid_on, [](const CartOrder& o) { return exports::cell(o.paid_at); }},
      {say::carts::file::ordered, [](const CartOrder& o) -> Cell { return o.items_text; }},
      {say::carts::file::pieces, [](const CartOrder& o) -> Cell { return o.item_count; }},
      {say::carts::file::delivery_fee, [](const CartOrder& o) -> Cell { return o.delivery_fee; }},
      {say::exports::column::amount, [](const CartOrder& o) -> Cell { return o.amount; }},
      {say::exports::column::customer_name,
       [](const CartOrder& o) -> Cell { return o.customer_name; }},
      {say::exports::column::customer_email,
       [](const CartOrder& o) -> Cell { return o.customer_email; }},
      {say::carts::file::address, [](const CartOrder& o) { return exports::cell(o.address_line); }},
      {say::carts::file::city, [](const CartOrder& o) { return exports::cell(o.address_city); }},
      {say::carts::file::postal_code,
       [](const CartOrder& o) { return exports::cell(o.address_postal_code); }},
      {say::carts::file::state, [](const CartOrder& o) { return exports::cell(o.address_state); }},
      {say::carts::file::note, [](const CartOrder& o) { return exports::cell(o.note); }},
  };
  out.amount = [](const CartOrder& o) { return o.amount; };
  return exports::export_route(std::move(out));
}

}  // namespace gerbang::carts
