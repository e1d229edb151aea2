#include "selling/carts/pay_cart_api.h"

#include <algorithm>

#include "base/core/utf8.h"
#include "base/http/rate_limit.h"
#include "people/merchants/merchant.h"
#include "say/carts.h"
#include "selling/carts/cart_store.h"
#include "selling/carts/picture.h"

template <>
struct gerbang::contract::WireWords<gerbang::carts::CartState> {
  using S = gerbang::carts::CartState;
  static constexpr std::array<std::pair<S, std::string_view>, 3> names{
      {{S::open, "OPEN"}, {S::not_ready, "NOT_READY"}, {S::closed, "CLOSED"}}};
};

namespace gerbang::carts {

struct PayCartItem {
  Id<CartGoods> id;
  std::string name;
  std::optional<std::string> description;
  Money price;
  std::optional<std::string> picture_url;
  std::optional<std::int64_t> stock_left;  // only where it is little; 0: sold out
  std::int64_t quantity_min = 1;
  std::int64_t quantity_max = 1;
};
BOOST_DESCRIBE_STRUCT(PayCartItem, (),
                      (id, name, description, price, picture_url, stock_left, quantity_min,
                       quantity_max))

/// What a payer sees of a cart. Never how much was sold.
struct PayCart {
  CartState state{};
  std::string merchant_name;
  std::optional<std::string> merchant_email;
  std::optional<std::string> merchant_phone;
  std::optional<std::string> merchant_address;
  std::string title;
  std::optional<std::string> description;
  std::string currency;
  Money delivery_fee;
  CustomerFields customer_fields;
  std::vector<PayCartItem> items;
};
BOOST_DESCRIBE_STRUCT(PayCart, (),
                      (state, merchant_name, merchant_email, merchant_phone, merchant_address,
                       title, description, currency, delivery_fee, customer_fields, items))

struct PayCartCheckout {
  std::string reference;
  std::string url;
};
BOOST_DESCRIBE_STRUCT(PayCartCheckout, (), (reference, url))

namespace {

using http::Call;

// How many are left a payer is told only where it matters.
constexpr std::int64_t kFewLeft = 10;

CartState state_of(db::Sql& sql, const merchants::MerchantFace& merchant) {
  if (merchant.active) return CartState::open;
  auto profile = merchants::profile_of(sql, merchant.id);
  return profile && profile->active_since ? CartState::closed : CartState::not_ready;
}

Result<PayCart> pay_cart_get(db::Sql& sql, const Call& call) {
  auto cart = cart_find_by_slug(sql, call.param("slug"));
  if (!cart) return not_found(say::carts::no_such_cart);
  GERBANG_TRY(auto merchant, merchants::merchant_for_payment(sql, cart->merchant));
  PayCart out;
  out.state = state_of(sql, merchant);
  out.merchant_name = merchant.name;
  out.merchant_email = unless_empty(merchant.customer_service_email);
  out.merchant_phone = unless_empty(merchant.customer_service_phone);
  out.merchant_address = unless_empty(merchant.customer_service_address);
  out.title = std::move(cart->title);
  out.description = std::move(cart->description);
  out.currency = kCurrency;
  out.delivery_fee = cart->delivery_fee;
  out.customer_fields = {cart->phone_field, cart->address_field, cart->note_field};
  for (auto& item : cart_items(sql, cart->merchant, cart->id)) {
    if (!item.price) continue;
    auto left = item.left();
    if (left && *left > kFewLeft) left.reset();
    if (left) left = std::max<std::int64_t>(0, *left);
    std::optional<std::string> picture;
    if (item.picture) picture = picture_path(*item.picture);
    out.items.push_back({item.id, std::move(item.name), std::move(item.description), *item.price,
                         std::move(picture), left, item.quantity_min, item.quantity_max});
  }
  return out;
}

}  // namespace

http::Routes pay_cart_routes(const Checkouts& checkouts) {
  constexpr auto kOpen = http::open_to_all("the slug is what the merchant gives to payers");
  return {
      http::route(http::Method::get, "pay/carts/{slug}", "pay_cart_get", kOpen, pay_cart_get),
      http::route(http::Method::post, "pay/carts/{slug}/checkout", "pay_cart_checkout", kOpen,
                  [&checkouts](db::Tx& tx, const Call& call,
                               const BasketDraft& basket) -> Result<PayCartCheckout> {
                    GERBANG_TRY(auto sale, checkouts.cart_checkout(
                                               tx, call.param("slug"), basket,
                                               http::rate_limit_key(call.request().remote_ip)));
                    std::string url = "/checkout/" + sale.reference;
                    return PayCartCheckout{std::move(sale.reference), std::move(url)};
                  }),
  };
}

}  // namespace gerbang::carts
