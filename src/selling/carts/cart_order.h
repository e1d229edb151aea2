#pragma once
// An order of a cart: what one payer wants of its items, where to, and what for. It is made with
// its sale, which is of channel 5 and has the order as its origin, when the checkout opens; from
// then on its items are reserved, so that they are sold to nobody else. When the sale ends unpaid
// they are for sale again; when it is paid they are sold. A success that comes after that end takes
// what is left; where too little is left the order is paid all the same, because the money has
// come, nothing of it counts as sold, it is marked as short, and the sales are told that it is to
// be paid back. A void or a refund puts nothing back on the shelf: the merchant raises the stock
// when the goods have come back.
//
// A payer who begins again in the same browser names the checkout that was open there
// (`open_checkout`). The same basket goes on with the same sale; another one gives back what was
// reserved, in the transaction that reserves anew.

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/describe.hpp>

#include "base/contract/rules.h"
#include "base/core/states.h"
#include "base/events/events.h"
#include "money/sales/sale.h"
#include "money/sales/sale_state.h"
#include "selling/carts/cart.h"

namespace gerbang {
struct CartOrderOf;  // Id<CartOrderOf>: an order of a cart
}

namespace gerbang::carts {

/// What became of an order's stock.
enum class OrderState : unsigned char { reserved = 0, sold = 2, released = 3 };
enum class OrderEvent { pay, end };

inline constexpr std::array kOrderTransitions{
    Transition<OrderState, OrderEvent>{OrderState::reserved, OrderEvent::pay, OrderState::sold},
    Transition<OrderState, OrderEvent>{OrderState::reserved, OrderEvent::end, OrderState::released},
    // The success came after the end.
    Transition<OrderState, OrderEvent>{OrderState::released, OrderEvent::pay, OrderState::sold},
};
static_assert(is_deterministic(kOrderTransitions));
static_assert(is_final(kOrderTransitions, OrderState::sold));

/// An order as it is kept.
struct CartOrder {
  MerchantId merchant;
  Id<CartOrderOf> id;
  Id<CartPage> cart;
  Id<Sale> sale;
  std::string order_no;  // the sale's
  OrderState state{};
  bool is_stock_short = false;
  Money amount;  // the items and the delivery fee
  Money delivery_fee;
  std::int64_t item_count = 0;  // pieces
  std::string items_text;       // "2 × Tea, 1 × Cup"
  std::string customer_name;
  std::string customer_email;
  std::optional<std::string> address_line;
  std::optional<std::string> address_city;
  std::optional<std::string> address_postal_code;
  std::optional<std::string> address_state;
  std::optional<std::string> note;
  sales::SaleStatus status{};  // the sale's, as it is now
  Instant created_at;
  std::optional<Instant> paid_at;  // the sale's

  sales::Origin origin() const { return sales::Origin::of(sales::Channel::cart, id); }
};
BOOST_DESCRIBE_STRUCT(CartOrder, (),
                      (merchant, id, cart, sale, order_no, state, is_stock_short, amount,
                       delivery_fee, item_count, items_text, customer_name, customer_email,
                       address_line, address_city, address_postal_code, address_state, note, status,
                       created_at, paid_at))

/// What was ordered of one item, at the name and price it had then.
struct OrderLine {
  Id<CartGoods> item_id;
  std::string name;
  Money price;
  std::int64_t quantity = 0;
  Money amount;  // price × quantity (spec back-office §9)
};
BOOST_DESCRIBE_STRUCT(OrderLine, (), (item_id, name, price, quantity, amount))

struct BasketLine {
  Id<CartGoods> id;
  std::int64_t quantity = 0;
  std::optional<Money> price;  // as the payer saw it
};
BOOST_DESCRIBE_STRUCT(BasketLine, (), (id, quantity, price))
constexpr auto field_rules(contract::Of<BasketLine>) {
  using contract::rule;
  return std::array{rule("quantity").between(1, kQuantityMax), rule("price").at_least(1)};
}

struct DeliveryAddress {
  std::string line;
  std::string city;
  std::string postal_code;
  std::string state;
};
BOOST_DESCRIBE_STRUCT(DeliveryAddress, (), (line, city, postal_code, state))
constexpr auto field_rules(contract::Of<DeliveryAddress>) {
  using contract::rule;
  return std::array{rule("line").length(1, 200), rule("city").length(1, 80),
                    rule("postal_code").length(1, 10), rule("state").length(1, 60)};
}

/// What a payer writes on the cart's page. The same item twice is added up.
struct BasketDraft {
  std::vector<BasketLine> items;
  std::string customer_name;
  std::string customer_email;
  std::optional<std::string> customer_phone;
  std::optional<DeliveryAddress> address;
  std::optional<std::string> note_to_seller;
  /// The checkout that this browser has opened from the cart before, by its reference.
  std::optional<std::string> open_checkout;
};
BOOST_DESCRIBE_STRUCT(BasketDraft, (),
                      (items, customer_name, customer_email, customer_phone, address,
                       note_to_seller, open_checkout))
constexpr auto field_rules(contract::Of<BasketDraft>) {
  using contract::Format;
  using contract::rule;
  return std::array{rule("items").items(50),
                    rule("customer_name").length(1, 120),
                    rule("customer_email").length(1, 254).is(Format::email),
                    rule("customer_phone").length(0, 20).is(Format::phone),
                    rule("note_to_seller").length(0, 500),
                    rule("open_checkout").length(1, 64).is(Format::token)};
}

/// What the room tells of an order and its items.
struct OrderFacts {
  Id<CartOrderOf> order_id;
  Id<CartPage> cart_id;
  Id<Sale> sale_id;
  std::string order_no;
  std::string title;  // the cart's
  Money amount;
  Money delivery_fee;
  std::string currency;
  std::vector<OrderLine> lines;
  bool is_stock_short = false;
  std::string customer_name;
  std::string customer_email;
  std::optional<std::string> customer_address;
  std::optional<std::string> customer_city;
  std::optional<std::string> customer_postal_code;
  std::optional<std::string> customer_state;
  std::optional<std::string> note_to_seller;
};
BOOST_DESCRIBE_STRUCT(OrderFacts, (),
                      (order_id, cart_id, sale_id, order_no, title, amount, delivery_fee, currency,
                       lines, is_stock_short, customer_name, customer_email, customer_address,
                       customer_city, customer_postal_code, customer_state, note_to_seller))
inline constexpr events::Kind<OrderFacts> kCartOrderPaid{"cart.order_paid"};

/// Few are left of it: told when a paid order takes it to this many or fewer.
inline constexpr std::int64_t kStockLow = 5;
struct StockFacts {
  Id<Sale> sale_id;
  std::string order_no;
  Id<CartPage> cart_id;
  Id<CartGoods> item_id;
  std::string title;  // the cart's
  std::string name;
  std::int64_t left = 0;
};
BOOST_DESCRIBE_STRUCT(StockFacts, (), (sale_id, order_no, cart_id, item_id, title, name, left))
inline constexpr events::Kind<StockFacts> kCartStockLow{"cart.stock_low"};

/// What a payer sees of a cart: open, of a merchant that was not approved yet, or of one that takes
/// no payments any more.
enum class CartState : unsigned char { open, not_ready, closed };

/// What payers do.
class Checkouts {
 public:
  Checkouts(const Carts& carts, const sales::Sales& sales) : carts_(&carts), sales_(sales) {}

  /// Begins to pay: reserves the basket and makes the sale that the checkout page shows. Errors:
  /// "cart.out_of_stock" and "cart.changed" with the lines that it is about (`items[1]`);
  /// "cart.payment_under_way" where the browser's earlier payment holds what is asked for and has
  /// not ended; "cart.busy_network" where as many orders are open from the payer's network
  /// (`http::rate_limit_key`) as may be, so that nobody takes a whole shop off sale by paying for
  /// nothing. No network: the program's own orders.
  Result<sales::SaleRef> cart_checkout(db::Tx& tx, std::string_view slug, const BasketDraft& basket,
                                       std::string_view payer_network = {}) const;

 private:
  Result<std::optional<sales::SaleRef>> go_on(db::Tx& tx, const Cart& cart,
                                              const BasketDraft& basket,
                                              const std::vector<OrderLine>& lines,
                                              sales::SaleRecord& earlier) const;
  std::optional<sales::SaleRecord> earlier_of(db::Tx& tx, std::string_view reference) const;
  Result<Done> check_open(db::Tx& tx, const Cart& cart,
                          const std::optional<std::string>& payer_network) const;

  const Carts* carts_;
  sales::Sales sales_;
};

/// What sales have to tell the orders, in the sale's own transaction. A sale is refused its start
/// at an acquirer when its cart was taken off, or its items were deleted or given another price,
/// since the checkout was opened.
std::vector<events::Reaction> cart_reactions(const events::Outbox& outbox);

std::optional<CartOrder> order_of_sale(db::Sql& sql, const sales::SaleRecord& sale);
std::vector<OrderLine> order_lines(db::Sql& sql, const CartOrder& order);
/// The cart's title, of a deleted one too.
std::string order_title(db::Sql& sql, const CartOrder& order);

/// Orders with `term` in an item's name, the customer's name or address, or the order number: at
/// most `most`, the newest first. `merchant` 0: of all, for operators.
std::vector<CartOrder> orders_found(db::Sql& sql, MerchantId merchant, std::string_view term,
                                    std::size_t most);

}  // namespace gerbang::carts
