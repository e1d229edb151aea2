#include "selling/carts/cart_query.h"

#include "base/exports/export.h"
#include "say/carts.h"
#include "say/exports.h"
#include "selling/carts/cart_store.h"

namespace gerbang::carts {
namespace {

using exports::Cell;

constexpr std::array kSorts{
    db::SortColumn{"createdDate", "created_at"}, db::SortColumn{"title", "lower(title)"},
    db::SortColumn{"status", "status"}, db::SortColumn{"updatedDate", "updated_at"}};

constexpr db::PartsIndex kCartParts{
    .table = "carts_search",
    .id = "id",
    .text = "lower(chr(10) || title || chr(10) || items_text || chr(10))",
    .email = {}};

void narrow(db::Where& where, const CartQuery& query) {
  where.also("deleted_at IS NULL");
  where.at_least("created_at", query.created_date_from);
  where.at_most("created_at", query.created_date_to);
  where.one_of("status", query.filter_status);
  where.contains(kCartParts, query.name);
}

}  // namespace

constexpr db::List<Cart, CartQuery> kCartList{.whose = db::Whose::of_merchant("merchant_id"),
                                              .select = db::text<Cart, "SELECT {} FROM carts">,
                                              .from = "carts",
                                              .sorts = kSorts,
                                              .narrow = narrow,
                                              .ids_first = true};

std::vector<Cart> carts_found(db::Sql& sql, MerchantId merchant, std::string_view term,
                              std::size_t most) {
  CartQuery query;
  query.name = term;
  return kCartList.first(sql, merchant, query, static_cast<int>(most));
}

http::Route cart_export_route() {
  auto out = exports::export_of(kCartList, {"payments/carts", "cart_export",
                                            http::needs(Resource::payment_cart, Action::export_),
                                            say::carts::file::title, "carts"});
  out.columns = {
      {say::carts::file::name, [](const Cart& c) -> Cell { return c.title; }},
      {say::exports::column::status,
       [](const Cart& c) -> Cell {
         return c.status == CartStatus::published ? say::carts::file::published
                                                  : say::carts::file::draft;
       }},
      {say::exports::column::created_on, [](const Cart& c) -> Cell { return c.created_at; }},
      {say::carts::file::updated_on, [](const Cart& c) -> Cell { return c.updated_at; }},
      {say::carts::file::published_on, [](const Cart& c) { return exports::cell(c.published_at); }},
      {say::carts::file::items, [](const Cart& c) -> Cell { return c.item_count; }},
      {say::carts::file::price_from, [](const Cart& c) { return exports::cell(c.price_from); }},
      {say::carts::file::price_to, [](const Cart& c) { return exports::cell(c.price_to); }},
      {say::carts::file::delivery_fee, [](const Cart& c) -> Cell { return c.delivery_fee; }},
      {say::carts::file::orders, [](const Cart& c) -> Cell { return c.order_count; }},
      {say::carts::file::sold_out, [](const Cart& c) -> Cell { return c.sold_out; }},
      {say::exports::column::description,
       [](const Cart& c) { return exports::cell(c.description); }},
  };
  return exports::export_route(std::move(out));
}

}  // namespace gerbang::carts
