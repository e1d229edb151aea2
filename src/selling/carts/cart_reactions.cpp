// What sales tell the orders of carts.

#include <algorithm>

#include "money/sales/sale_event.h"
#include "say/carts.h"
#include "selling/carts/cart_store.h"
#include "selling/carts/order_store.h"

namespace gerbang::carts {
namespace {

using Facts = sales::SaleFacts;

/// An order whose cart this transaction has locked.
struct Held {
  Cart cart;
  CartOrder order;
  std::vector<OrderLine> lines;
  std::vector<CartItem> items;  // of the lines

  const CartItem* item_of(const OrderLine& line) const {
    auto at = std::ranges::find(items, line.item_id, &CartItem::id);
    return at == items.end() ? nullptr : &*at;
  }
};

std::optional<Held> hold(db::Tx& tx, MerchantId merchant, Id<CartOrderOf> id) {
  auto order = order_find(tx, merchant, id);
  if (!order) return std::nullopt;
  auto cart = cart_find_of_order(tx, merchant, order->cart);
  if (!cart) return std::nullopt;
  auto lines = order_lines(tx, *order);
  return Held{std::move(*cart), std::move(*order), std::move(lines),
              items_of_order(tx, merchant, id)};
}

Result<Done> order_on_sale_started(db::Tx& tx, MerchantId merchant, Id<CartOrderOf> id,
                                   const Facts&) {
  auto held = hold(tx, merchant, id);
  if (!held) return Done{};
  if (held->cart.deleted_at || held->cart.status != CartStatus::published) {
    return conflict(say::carts::closed, "cart.closed");
  }
  // What was reserved is there, or the sale would have ended; this is the last look before money
  // moves.
  if (held->order.state != OrderState::reserved) {
    return conflict(say::carts::not_reserved, "cart.out_of_stock");
  }
  for (const auto& line : held->lines) {
    const auto* item = held->item_of(line);
    if (!item || item->deleted_at || item->price != line.price) {
      return conflict(say::carts::changed, "cart.changed");
    }
  }
  if (held->order.delivery_fee != held->cart.delivery_fee) {
    return conflict(say::carts::changed, "cart.changed");
  }
  return Done{};
}

/// Whether all of an order whose stock was released can be had all the same.
bool is_left(const Held& held) {
  return std::ranges::all_of(held.lines, [&](const OrderLine& line) {
    const auto* item = held.item_of(line);
    if (!item || item->deleted_at) return false;
    auto left = item->left();
    return !left || *left >= line.quantity;
  });
}

OrderFacts facts_of(const Held& held, bool is_stock_short) {
  const auto& order = held.order;
  return {order.id,
          order.cart,
          order.sale,
          order.order_no,
          held.cart.title,
          order.amount,
          order.delivery_fee,
          std::string(kCurrency),
          held.lines,
          is_stock_short,
          order.customer_name,
          order.customer_email,
          order.address_line,
          order.address_city,
          order.address_postal_code,
          order.address_state,
          order.note};
}

Result<Done> tell_low_stock(db::Tx& tx, const events::Outbox& outbox, const Held& held) {
  for (const auto& line : held.lines) {
    const auto* item = held.item_of(line);
    if (!item || !item->stock || item->deleted_at) continue;
    // Of what nobody has paid for, reserved or not: an abandoned checkout makes no stock low.
    auto before = *item->stock - item->sold;
    auto after = before - line.quantity;
    if (before <= kStockLow || after > kStockLow) continue;
    GERBANG_CHECK(outbox.emit(tx, held.order.merchant, kCartStockLow, item->id,
                              {held.order.sale, held.order.order_no, held.cart.id, item->id,
                               held.cart.title, item->name, after}));
  }
  return Done{};
}

Result<Done> order_on_sale_paid(const events::Outbox& outbox, db::Tx& tx, MerchantId merchant,
                                Id<CartOrderOf> id, const Facts& sale) {
  auto held = hold(tx, merchant, id);
  if (!held) return Done{};
  auto to = next_state(kOrderTransitions, held->order.state, OrderEvent::pay);
  if (!to) return Done{};
  bool is_reserved = held->order.state == OrderState::reserved;
  bool is_short = !is_reserved && !is_left(*held);
  if (!order_move(tx, held->order, *to, is_short)) return Done{};
  cart_count_order(tx, held->cart);
  if (is_reserved) {
    stock_sell(tx, merchant, id);
  } else if (!is_short) {
    stock_sell_late(tx, merchant, id);
  }
  GERBANG_CHECK(outbox.emit(tx, merchant, kCartOrderPaid, id, facts_of(*held, is_short)));
  if (is_short) return outbox.emit(tx, merchant, sales::kSalePaidOverLimit, sale.id, sale);
  return tell_low_stock(tx, outbox, *held);
}

Result<Done> order_on_sale_ended(db::Tx& tx, MerchantId merchant, Id<CartOrderOf> id,
                                 const Facts&) {
  auto held = hold(tx, merchant, id);
  if (!held) return Done{};
  auto to = next_state(kOrderTransitions, held->order.state, OrderEvent::end);
  if (to && order_move(tx, held->order, *to)) stock_release(tx, merchant, id);
  return Done{};
}

}  // namespace

std::vector<events::Reaction> cart_reactions(const events::Outbox& outbox) {
  // Sales of other origins are none of theirs.
  auto of_order = [](auto react) {
    return
        [react](db::Tx& tx, const events::EventRecord& event, const Facts& sale) -> Result<Done> {
          auto order = sales::origin_of(sale).record<CartOrderOf>(sales::Channel::cart);
          return order ? react(tx, event.merchant, *order, sale) : Done{};
        };
  };
  auto started = of_order(order_on_sale_started);
  auto paid = of_order(
      [&outbox](db::Tx& tx, MerchantId merchant, Id<CartOrderOf> order, const Facts& sale) {
        return order_on_sale_paid(outbox, tx, merchant, order, sale);
      });
  auto ended = of_order(order_on_sale_ended);
  constexpr std::string_view kFrees = "puts the order's items back on the shelf";
  return {
      events::on(sales::kSaleStarted, "looks once more whether the cart still sells it", started),
      events::on(sales::kSalePaid, "counts the order's items as sold", paid),
      events::on(sales::kSaleFailed, kFrees, ended),
      events::on(sales::kSaleCanceled, kFrees, ended),
      events::on(sales::kSaleTimeout, kFrees, ended)};
}

}  // namespace gerbang::carts
