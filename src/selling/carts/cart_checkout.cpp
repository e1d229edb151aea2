// How a payer begins: the basket is looked at, reserved, and becomes an order with its sale.

#include <algorithm>

#include <fmt/format.h>

#include "base/core/utf8.h"
#include "money/sales/sale_limit.h"
#include "people/merchants/merchant.h"
#include "say/carts.h"
#include "say/contract.h"
#include "selling/carts/cart_store.h"
#include "selling/carts/order_store.h"

namespace gerbang::carts {
namespace {

// So many checkouts of a cart may be open at once.
constexpr std::int64_t kOpenMax = 1'000;

Error no_public_cart() {
  return not_found(say::carts::no_such_cart);
}

/// A line of a basket, each item once, and where the payer asked for it.
struct Wanted {
  const CartItem* item = nullptr;
  std::int64_t quantity = 0;
  std::optional<Money> price;
  std::vector<std::size_t> at;
};

void add_problems(Error& error, const Wanted& wanted, const Text& message) {
  for (auto at : wanted.at)
    error.field_errors.push_back({fmt::format("items[{}]", at), message});
}

/// What the payer asks for, each item once. The error names every line that cannot be had as the
/// payer saw it.
Result<std::vector<Wanted>> wanted_of(const std::vector<CartItem>& items,
                                      const BasketDraft& basket) {
  std::vector<Wanted> out;
  auto changed = conflict(say::carts::changed, "cart.changed");
  for (std::size_t i = 0; i < basket.items.size(); ++i) {
    const auto& line = basket.items[i];
    auto item = std::ranges::find(items, line.id, &CartItem::id);
    if (item == items.end() || !item->price) {
      changed.field_errors.push_back({fmt::format("items[{}]", i), say::carts::item_gone});
      continue;
    }
    if (line.price && *line.price != *item->price) {
      changed.field_errors.push_back(
          {fmt::format("items[{}]", i),
           say::carts::price_now({.price = money_display(*item->price)})});
      continue;
    }
    auto known = std::ranges::find(out, &*item, &Wanted::item);
    if (known == out.end()) known = out.insert(out.end(), {&*item, 0, item->price, {}});
    known->quantity += line.quantity;
    known->at.push_back(i);
  }
  if (!changed.field_errors.empty()) return changed;
  if (out.empty()) return invalid_field("items", say::carts::basket_empty);
  // In the shop's order, so that the same basket is known again.
  std::ranges::sort(out, {}, [](const Wanted& it) { return it.item; });
  return out;
}

Result<Done> check_quantities(const std::vector<Wanted>& wanted) {
  std::optional<Error> error;
  for (const auto& it : wanted) {
    if (it.quantity >= it.item->quantity_min && it.quantity <= it.item->quantity_max) continue;
    if (!error) error = Error{ErrorCode::invalid, say::carts::quantity_wrong, {}, {}, {}};
    add_problems(*error, it,
                 say::contract::between({.max = std::to_string(it.item->quantity_max),
                                         .min = std::to_string(it.item->quantity_min)}));
  }
  if (error) return std::move(*error);
  return Done{};
}

/// `own`: what of it the payer's earlier order holds, which is given back first.
Result<Done> check_stock(const std::vector<Wanted>& wanted, const std::vector<OrderLine>& own) {
  auto error = conflict(say::carts::out_of_stock, "cart.out_of_stock");
  for (const auto& it : wanted) {
    auto left = it.item->left();
    if (!left) continue;
    auto mine = std::ranges::find(own, it.item->id, &OrderLine::item_id);
    auto free = std::max<std::int64_t>(0, *left) + (mine == own.end() ? 0 : mine->quantity);
    if (it.quantity <= free) continue;
    add_problems(error, it,
                 free == 0 ? Text(say::carts::sold_out) : say::carts::only_left({.left = free}));
  }
  if (!error.field_errors.empty()) return error;
  return Done{};
}

void check_field(Asked asked, bool is_there, std::string field, std::optional<Error>& error) {
  if (asked != Asked::required || is_there) return;
  if (!error) {
    error = invalid_field(std::move(field), say::contract::required);
  } else {
    error->field_errors.push_back({std::move(field), say::contract::required});
  }
}

bool says_something(const std::optional<std::string>& text) {
  return text && !contract::is_blank(*text);
}

Result<Done> check_customer(const Cart& cart, const BasketDraft& basket) {
  std::optional<Error> error;
  check_field(cart.phone_field, says_something(basket.customer_phone), "customerPhone", error);
  check_field(cart.address_field, basket.address.has_value(), "address", error);
  check_field(cart.note_field, says_something(basket.note_to_seller), "noteToSeller", error);
  if (error) return std::move(*error);
  return Done{};
}

/// What is kept of what the payer wrote: nothing that the cart does not ask for.
void fill_customer(CartOrder& order, const Cart& cart, const BasketDraft& basket) {
  order.customer_name = basket.customer_name;
  order.customer_email = basket.customer_email;
  bool has_address = cart.address_field != Asked::no && basket.address;
  auto part = [&](const std::string DeliveryAddress::* of) {
    return has_address ? std::optional((*basket.address).*of) : std::nullopt;
  };
  order.address_line = part(&DeliveryAddress::line);
  order.address_city = part(&DeliveryAddress::city);
  order.address_postal_code = part(&DeliveryAddress::postal_code);
  order.address_state = part(&DeliveryAddress::state);
  order.note.reset();
  if (cart.note_field != Asked::no && says_something(basket.note_to_seller)) {
    order.note = basket.note_to_seller;
  }
}

std::optional<std::string> phone_of(const Cart& cart, const BasketDraft& basket) {
  bool is_kept = cart.phone_field != Asked::no && says_something(basket.customer_phone);
  return is_kept ? basket.customer_phone : std::nullopt;
}

std::vector<OrderLine> lines_of(const std::vector<Wanted>& wanted) {
  std::vector<OrderLine> out;
  for (const auto& it : wanted) {
    out.push_back(
        {it.item->id, it.item->name, *it.item->price, it.quantity, *it.item->price * it.quantity});
  }
  return out;
}

std::string text_of(const std::vector<OrderLine>& lines) {
  std::string out;
  for (const auto& line : lines)
    out += fmt::format("{}{} × {}", out.empty() ? "" : ", ", line.quantity, line.name);
  return out;
}

Money sum_of(const std::vector<OrderLine>& lines, Money delivery_fee) {
  for (const auto& line : lines)
    delivery_fee += line.amount;
  return delivery_fee;
}

bool is_same(const std::vector<OrderLine>& a, const std::vector<OrderLine>& b) {
  return std::ranges::equal(a, b, [](const OrderLine& x, const OrderLine& y) {
    return x.item_id == y.item_id && x.name == y.name && x.price == y.price &&
           x.quantity == y.quantity;
  });
}

}  // namespace

/// The sale that this browser has begun before, locked, whatever became of it.
std::optional<sales::SaleRecord> Checkouts::earlier_of(db::Tx& tx,
                                                       std::string_view reference) const {
  if (reference.empty()) return std::nullopt;
  auto seen = sales::sale_by_reference(tx, reference);
  if (!seen.ok() || seen->channel != sales::Channel::cart) return std::nullopt;
  auto sale = sales::sale_lock(tx, seen->merchant, seen->id);
  if (!sale.ok()) return std::nullopt;
  return std::move(*sale);
}

/// The same basket again: the same order, with what the payer wrote now and all of its time.
Result<std::optional<sales::SaleRef>> Checkouts::go_on(db::Tx& tx, const Cart& cart,
                                                       const BasketDraft& basket,
                                                       const std::vector<OrderLine>& lines,
                                                       sales::SaleRecord& earlier) const {
  auto order = order_of_sale(tx, earlier);
  bool is_same_order = order && order->delivery_fee == cart.delivery_fee &&
                       earlier.description == cart.title && tx.now() < earlier.expires_at &&
                       is_same(order_lines(tx, *order), lines);
  if (!is_same_order) {
    GERBANG_CHECK(sales_.sale_cancel(tx, earlier, {sales::Trigger::payer}, {}));
    return std::optional<sales::SaleRef>{};
  }
  fill_customer(*order, cart, basket);
  order_write(tx, *order);
  return std::optional(sales_.sale_renew(
      tx, earlier, {basket.customer_name, basket.customer_email, phone_of(cart, basket)},
      tx.now() + carts_->settings().checkout_open));
}

/// What one payer's network holds is bounded, so that the shop stays open to all others. The cart
/// is locked.
Result<Done> Checkouts::check_open(db::Tx& tx, const Cart& cart,
                                   const std::optional<std::string>& payer_network) const {
  if (cart.open_orders >= kOpenMax) return conflict(say::carts::too_many_open, "cart.busy");
  auto most = carts_->settings().open_of_network_max;
  if (most > 0 && payer_network && orders_open_of_network(tx, cart, *payer_network) >= most) {
    return conflict(say::carts::too_many_of_network, "cart.busy_network");
  }
  return Done{};
}

Result<sales::SaleRef> Checkouts::cart_checkout(db::Tx& tx, std::string_view slug,
                                                const BasketDraft& basket,
                                                std::string_view payer_network) const {
  // The sale before its cart, in the order in which a payment locks them.
  auto earlier = earlier_of(tx, basket.open_checkout.value_or(""));
  auto cart = cart_find_by_slug_locked(tx, slug);
  if (!cart) return no_public_cart();
  GERBANG_TRY(auto merchant, merchants::merchant_for_payment(tx, cart->merchant));
  if (!merchant.active) return conflict(say::carts::merchant_cannot, "cart.not_ready");
  GERBANG_CHECK(check_customer(*cart, basket));
  auto items = cart_items(tx, cart->merchant, cart->id);
  GERBANG_TRY(auto wanted, wanted_of(items, basket));
  GERBANG_CHECK(check_quantities(wanted));

  // Only what is of this cart and still unpaid is the payer's to go on with.
  std::optional<CartOrder> own;
  if (earlier && earlier->merchant == cart->merchant && sales::is_unfinished(earlier->status)) {
    own = order_of_sale(tx, *earlier);
    if (own && own->cart != cart->id) own.reset();
  }
  bool is_at_bank = own && sales::is_with_acquirer(earlier->status);
  std::vector<OrderLine> given_back;
  if (own && !is_at_bank) given_back = order_lines(tx, *own);
  auto lines = lines_of(wanted);
  auto enough = check_stock(wanted, given_back);
  if (is_at_bank) {
    // Who comes back from the bank's page and begins again would pay twice, or stand in the own
    // way.
    auto held = order_lines(tx, *own);
    if (is_same(held, lines) || (!enough.ok() && check_stock(wanted, held).ok())) {
      return conflict(say::carts::payment_under_way, "cart.payment_under_way");
    }
  }
  if (!enough.ok()) return enough.error();
  auto amount = sum_of(lines, cart->delivery_fee);
  const auto& settings = carts_->settings();
  if (amount < settings.amount_min || amount > settings.amount_max) {
    return invalid_field("items",
                         say::carts::amount_bounds({.max = money_display(settings.amount_max),
                                                    .min = money_display(settings.amount_min)}));
  }
  GERBANG_CHECK(sales::limits_allow(tx, {merchant.id, merchant.name}, amount, "items"));
  if (own && !is_at_bank) {
    GERBANG_TRY(auto again, go_on(tx, *cart, basket, lines, *earlier));
    if (again) return std::move(*again);
  }
  std::optional<std::string> network;
  if (!payer_network.empty()) network = payer_network;
  GERBANG_CHECK(check_open(tx, *cart, network));

  CartOrder order;
  order.merchant = cart->merchant;
  order.id = id_new<CartOrderOf>(tx.now());
  order.cart = cart->id;
  order.amount = amount;
  order.delivery_fee = cart->delivery_fee;
  order.items_text = text_of(lines);
  for (const auto& line : lines)
    order.item_count += line.quantity;
  order.created_at = tx.now();
  fill_customer(order, *cart, basket);

  sales::NewSale sale;
  sale.merchant = order.merchant;
  sale.origin = order.origin();
  sale.description = cart->title;
  sale.amount = amount;
  sale.customer_name = basket.customer_name;
  sale.customer_email = basket.customer_email;
  sale.customer_phone = phone_of(*cart, basket);
  sale.expires_at = tx.now() + settings.checkout_open;
  sale.retry_url = "/axaicart/" + cart->slug;
  GERBANG_TRY(auto ref, sales_.sale_create(tx, sale));
  GERBANG_TRY(auto made, sales::sale_get(tx, order.merchant, ref.id));
  order.sale = ref.id;
  order.order_no = made.order_no;
  order.status = made.status;
  order_insert(tx, order, network);
  for (std::size_t i = 0; i < lines.size(); ++i)
    line_insert(tx, order, i, lines[i]);
  stock_reserve(tx, order.merchant, order.id);
  return ref;
}

}  // namespace gerbang::carts
