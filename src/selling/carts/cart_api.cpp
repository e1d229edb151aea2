#include "selling/carts/cart_api.h"

#include "base/core/qr.h"
#include "say/carts.h"
#include "selling/carts/cart_query.h"
#include "selling/carts/cart_store.h"
#include "selling/carts/picture.h"

namespace gerbang::carts {

struct CartRow {
  Id<CartPage> id;
  std::string slug;
  std::string url;
  std::string title;
  CartStatus status{};
  std::int64_t items = 0;
  std::string currency;
  std::optional<Money> price_from;  // of the items that have a price
  std::optional<Money> price_to;
  std::int64_t orders = 0;     // that were paid
  std::int64_t stock_out = 0;  // items of which none is left
  Instant created_date;
  Instant updated_date;
  std::optional<Instant> published_date;
  std::vector<CartAction> actions;
};
BOOST_DESCRIBE_STRUCT(CartRow, (),
                      (id, slug, url, title, status, items, currency, price_from, price_to, orders,
                       stock_out, created_date, updated_date, published_date, actions))

struct CartItemRow {
  Id<CartGoods> id;
  std::string name;
  std::optional<std::string> description;
  std::optional<Money> price;
  std::optional<std::string> picture_id;
  std::optional<std::string> picture_url;
  std::optional<std::int64_t> stock;  // ever put up for sale, what was sold included
  std::optional<std::int64_t> stock_left;
  std::int64_t reserved = 0;  // by checkouts that are open
  std::int64_t sold = 0;
  std::int64_t quantity_min = 1;
  std::int64_t quantity_max = 1;
};
BOOST_DESCRIBE_STRUCT(CartItemRow, (),
                      (id, name, description, price, picture_id, picture_url, stock, stock_left,
                       reserved, sold, quantity_min, quantity_max))

/// A cart with its items, in the order in which they are shown.
struct CartDetails {
  Id<CartPage> id;
  std::string slug;
  std::string url;
  std::string title;
  std::optional<std::string> description;
  CartStatus status{};
  std::int64_t version = 0;  // what an edit has to name
  std::string currency;
  Money delivery_fee;
  CustomerFields customer_fields;
  std::vector<CartItemRow> items;
  std::optional<Money> price_from;
  std::optional<Money> price_to;
  std::int64_t orders = 0;
  std::int64_t stock_out = 0;
  std::int64_t open_orders = 0;  // checkouts that hold stock now
  Instant created_date;
  Instant updated_date;
  std::optional<Instant> published_date;
  std::vector<CartAction> actions;
};
BOOST_DESCRIBE_STRUCT(CartDetails, (),
                      (id, slug, url, title, description, status, version, currency, delivery_fee,
                       customer_fields, items, price_from, price_to, orders, stock_out, open_orders,
                       created_date, updated_date, published_date, actions))

struct CartQr {
  std::string url;
  std::string svg;
};
BOOST_DESCRIBE_STRUCT(CartQr, (), (url, svg))

namespace {

using contract::Nothing;
using contract::Success;
using http::Call;
using http::Method;

CartRow row_of(const Carts& carts, Cart cart) {
  std::string url = cart_url(carts.settings(), cart.slug);
  auto actions = cart_actions(cart);
  return {cart.id,         std::move(cart.slug), std::move(url),         std::move(cart.title),
          cart.status,     cart.item_count,      std::string(kCurrency), cart.price_from,
          cart.price_to,   cart.order_count,     cart.sold_out,          cart.created_at,
          cart.updated_at, cart.published_at,    std::move(actions)};
}

CartItemRow row_of(const CartItem& item) {
  std::optional<std::string> url;
  if (item.picture) url = picture_path(*item.picture);
  return {item.id,       item.name, item.description,  item.price,
          item.picture,  url,       item.stock,        item.left(),
          item.reserved, item.sold, item.quantity_min, item.quantity_max};
}

/// As it stands after whatever this call has done.
Result<CartDetails> details_of(const Carts& carts, db::Sql& sql, MerchantId merchant,
                               Id<CartPage> id) {
  auto cart = cart_find(sql, merchant, id);
  if (!cart) return not_found(say::carts::no_cart);
  CartDetails out;
  out.id = cart->id;
  out.url = cart_url(carts.settings(), cart->slug);
  out.actions = cart_actions(*cart);
  out.slug = std::move(cart->slug);
  out.title = std::move(cart->title);
  out.description = std::move(cart->description);
  out.status = cart->status;
  out.version = cart->version;
  out.currency = kCurrency;
  out.delivery_fee = cart->delivery_fee;
  out.customer_fields = {cart->phone_field, cart->address_field, cart->note_field};
  out.price_from = cart->price_from;
  out.price_to = cart->price_to;
  out.orders = cart->order_count;
  out.stock_out = cart->sold_out;
  out.open_orders = cart->open_orders;
  out.created_date = cart->created_at;
  out.updated_date = cart->updated_at;
  out.published_date = cart->published_at;
  for (const auto& item : cart_items(sql, merchant, id))
    out.items.push_back(row_of(item));
  return out;
}

http::Routes reading(const Carts& carts) {
  constexpr auto kView = http::needs(Resource::payment_cart, Action::view);
  return {
      http::route(Method::get, "payments/carts", "cart_list", kView,
                  [&carts](db::Sql& sql, const Call& call,
                           const CartQuery& query) -> Result<contract::Page<CartRow>> {
                    GERBANG_TRY(auto page, kCartList.page(sql, call.merchant(), query));
                    return contract::page_as(std::move(page), [&](Cart&& cart) {
                      return row_of(carts, std::move(cart));
                    });
                  }),
      cart_export_route(),
      http::route(Method::get, "payments/carts/{id}", "cart_get", kView,
                  [&carts](db::Sql& sql, const Call& call) {
                    return details_of(carts, sql, call.merchant(), call.id<CartPage>("id"));
                  }),
      http::route(Method::get, "payments/carts/{id}/qr-code", "cart_qr_code", kView,
                  [&carts](db::Sql& sql, const Call& call) -> Result<CartQr> {
                    auto cart = cart_find(sql, call.merchant(), call.id<CartPage>("id"));
                    if (!cart) return not_found(say::carts::no_cart);
                    std::string url = cart_url(carts.settings(), cart->slug);
                    std::string svg = qr_svg(url);
                    return CartQr{std::move(url), std::move(svg)};
                  }),
  };
}

}  // namespace

http::Routes cart_routes(const Carts& carts) {
  constexpr auto kCart = Resource::payment_cart;
  constexpr auto kCreate = http::needs(kCart, Action::create);
  constexpr auto kEdit = http::needs(kCart, Action::edit);
  auto change = [&carts](CartEvent event, TextId message) {
    return
        [&carts, event, message](db::Tx& tx, const Call& call, const Nothing&) -> Result<Success> {
          GERBANG_CHECK(carts.cart_switch(tx, call.actor(), call.id<CartPage>("id"), event));
          return Success{message};
        };
  };
  auto out = reading(carts);
  out.push_back(http::route(
      Method::post, "payments/carts", "cart_create", kCreate,
      [&carts](db::Tx& tx, const Call& call, const CartDraft& draft) -> Result<CartDetails> {
        GERBANG_TRY(auto cart, carts.cart_create(tx, call.actor(), draft));
        return details_of(carts, tx, cart.merchant, cart.id);
      }));
  out.push_back(http::route(
      Method::put, "payments/carts/{id}", "cart_update", kEdit,
      [&carts](db::Tx& tx, const Call& call, const CartChange& draft) -> Result<CartDetails> {
        GERBANG_TRY(auto cart, carts.cart_update(tx, call.actor(), call.id<CartPage>("id"), draft));
        return details_of(carts, tx, cart.merchant, cart.id);
      }));
  out.push_back(http::route(
      Method::remove, "payments/carts/{id}", "cart_delete", http::needs(kCart, Action::remove),
      [&carts](db::Tx& tx, const Call& call, const Nothing&) -> Result<Success> {
        GERBANG_CHECK(carts.cart_delete(tx, call.actor(), call.id<CartPage>("id")));
        return Success{say::carts::done::deleted};
      }));
  out.push_back(http::route(Method::post, "payments/carts/{id}/publish", "cart_publish", kEdit,
                            change(CartEvent::publish, say::carts::done::published)));
  out.push_back(http::route(Method::post, "payments/carts/{id}/unpublish", "cart_unpublish", kEdit,
                            change(CartEvent::unpublish, say::carts::done::unpublished)));
  out.push_back(http::route(
      Method::post, "payments/carts/{id}/duplicate", "cart_duplicate", kCreate,
      [&carts](db::Tx& tx, const Call& call, const Nothing&) -> Result<CartDetails> {
        GERBANG_TRY(auto cart, carts.cart_duplicate(tx, call.actor(), call.id<CartPage>("id")));
        return details_of(carts, tx, cart.merchant, cart.id);
      }));
  return out;
}

}  // namespace gerbang::carts
