#include "selling/orders/order_api.h"

#include <algorithm>

#include "say/orders.h"
#include "selling/orders/order_page.h"

namespace gerbang::orders {
namespace {

using http::Call;
using http::Method;

/// The language that the shop asks for, else the browser's.
std::string language_of(const contract::QueryPairs& form, const Call& call) {
  for (const auto& [name, value] : form) {
    if (name == "lang" && std::ranges::find(kLanguages, value) != kLanguages.end()) return value;
  }
  return std::string(call.request().language());
}

Result<http::Response> payment_form(const Orders& orders, http::Flow& flow, const Call& call) {
  if (call.request().body.size() > kFormBytesMax) {
    Error error{ErrorCode::too_large, say::orders::too_large, {}, {}, {}};
    return refusal_page(error, call.request().language());
  }
  auto form = http::parse_form(call.request().body);
  auto sale = flow.db.write([&](db::Tx& tx) { return orders.form_begin(tx, form); });
  if (!sale.ok()) return refusal_page(sale.error(), language_of(form, call));
  return http::redirect("/checkout/" + sale->reference);
}

}  // namespace

http::Routes order_routes(const Orders& orders) {
  http::RouteOptions page{.replays = false, .is_internal = true};
  return {
      http::route(
          Method::post, "/payment", "payment_form",
          http::open_to_all("a payer's browser posts what the merchant's server has signed"),
          [&orders](http::Flow& flow, const Call& call) {
            return payment_form(orders, flow, call);
          },
          page),
      http::route(
          Method::get, "/payment/return/{token}", "payment_return",
          http::open_to_all("the token in the path is the payer's secret"),
          [&orders](db::Sql& sql, const Call& call) -> Result<http::Response> {
            auto address = orders.return_address(sql, call.param("token"));
            if (!address.ok()) return refusal_page(address.error(), call.request().language());
            return http::redirect(std::move(*address));
          },
          page),
      http::route(
          Method::get, "/payment/page.css", "payment_page_style", http::open_to_all("a stylesheet"),
          [](db::Sql&, const Call&) -> Result<http::Response> { return page_style(); }, page),
  };
}

}  // namespace gerbang::orders
