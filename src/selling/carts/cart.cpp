#include "selling/carts/cart.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/audit/audit.h"
#include "base/audit/change.h"
#include "base/core/crypto.h"
#include "say/carts.h"
#include "say/contract.h"
#include "selling/carts/cart_store.h"
#include "selling/carts/picture.h"

namespace gerbang::carts {
namespace {

constexpr std::size_t kSlugBytes = 18;  // 144 random bits

Error no_such_cart() {
  return not_found(say::carts::no_cart);
}

/// "Kuih 12.50 (20 left); Sambal 8.00", for the audit log.
std::string told(const std::vector<CartItem>& items) {
  std::string out;
  for (const auto& item : items) {
    if (!out.empty()) out += "; ";
    out += item.name;
    if (item.price) out += " " + money_text(*item.price);
    if (item.stock) out += fmt::format(" ({} ever)", *item.stock);
  }
  return out;
}

void audit_cart(db::Tx& tx, const Actor& actor, audit::Action action, const Cart& cart) {
  audit::write(tx, cart.merchant, actor, action, id_text(cart.id), cart.title);
}

void add_problem(std::optional<Error>& error, std::string field, Text message) {
  if (!error) {
    error = invalid_field(std::move(field), std::move(message));
  } else {
    error->field_errors.push_back({std::move(field), std::move(message)});
  }
}

/// The items of a draft beside those that are there.
class Matching {
 public:
  explicit Matching(const std::vector<CartItem>& items) : items_(items) {}

  const CartItem* of(const CartItemDraft& draft) const {
    if (!draft.id) return nullptr;
    auto at = std::ranges::find(items_, *draft.id, &CartItem::id);
    return at == items_.end() ? nullptr : &*at;
  }

 private:
  const std::vector<CartItem>& items_;
};

void check_item(db::Sql& sql, MerchantId merchant, const CartItemDraft& draft, const CartItem* item,
                const std::string& at, std::optional<Error>& error) {
  if (draft.id && !item) add_problem(error, at + ".id", say::carts::no_such_item);
  if (draft.quantity_min > draft.quantity_max) {
    add_problem(error, at + ".quantityMax", say::carts::quantity_order);
  }
  // Under the cart's lock: nobody reserves or buys meanwhile.
  auto taken = item ? item->sold + item->reserved : 0;
  if (draft.stock && *draft.stock < taken) {
    add_problem(
        error, at + ".stock",
        say::carts::stock_min({.min = taken, .reserved = item->reserved, .sold = item->sold}));
  }
  bool is_known = item && item->picture == draft.picture_id;
  if (draft.picture_id && !is_known && !picture_is_of(sql, merchant, *draft.picture_id)) {
    add_problem(error, at + ".pictureId", say::carts::no_picture);
  }
}

/// What no rule of a single field can say.
Result<Done> check_draft(db::Sql& sql, MerchantId merchant, const CartDraft& draft,
                         const std::vector<CartItem>& items, CartStatus status) {
  std::optional<Error> error;
  Matching matching(items);
  std::vector<Id<CartGoods>> named;
  for (std::size_t i = 0; i < draft.items.size(); ++i) {
    const auto& it = draft.items[i];
    auto at = fmt::format("items[{}]", i);
    check_item(sql, merchant, it, matching.of(it), at, error);
    if (!it.id) continue;
    if (std::ranges::find(named, *it.id) != named.end()) {
      add_problem(error, at + ".id", say::carts::item_twice);
    }
    named.push_back(*it.id);
  }
  bool has_price =
      std::ranges::any_of(draft.items, [](const auto& it) { return it.price.has_value(); });
  if (status == CartStatus::published && !has_price) {
    add_problem(error, "items", say::carts::needs_price);
  }
  if (error) return std::move(*error);
  return Done{};
}

void fill(Cart& cart, const CartDraft& draft, Instant now) {
  cart.title = draft.title;
  cart.description = draft.description;
  cart.delivery_fee = draft.delivery_fee;
  cart.phone_field = draft.customer_fields.phone;
  cart.address_field = draft.customer_fields.address;
  cart.note_field = draft.customer_fields.note;
  cart.item_count = std::ssize(draft.items);
  cart.price_from.reset();
  cart.price_to.reset();
  cart.items_text.clear();
  cart.updated_at = now;
  for (const auto& it : draft.items) {
    cart.items_text += (cart.items_text.empty() ? "" : "\n") + it.name;
    if (!it.price) continue;
    cart.price_from = std::min(cart.price_from.value_or(*it.price), *it.price);
    cart.price_to = std::max(cart.price_to.value_or(*it.price), *it.price);
  }
}

/// Writes the items of the draft, and deletes those that it does not name any more.
void write_items(db::Tx& tx, const Cart& cart, const CartDraft& draft,
                 const std::vector<CartItem>& before) {
  Matching matching(before);
  std::int64_t position = 0;
  std::vector<Id<CartGoods>> kept;
  for (const auto& it : draft.items) {
    const auto* known = matching.of(it);
    CartItem item;
    if (known) item = *known;
    item.merchant = cart.merchant;
    item.cart = cart.id;
    item.position = position++;
    item.name = it.name;
    item.description = it.description;
    item.price = it.price;
    item.picture = it.picture_id;
    item.stock = it.stock;
    item.quantity_min = it.quantity_min;
    item.quantity_max = it.quantity_max;
    if (!known) item.id = id_new<CartGoods>(tx.now());
    kept.push_back(item.id);
    known ? item_write(tx, item) : item_insert(tx, item);
  }
  for (const auto& item : before) {
    if (std::ranges::find(kept, item.id) == kept.end()) item_mark_deleted(tx, item);
  }
}

std::optional<Error> obstacle_to_switching(const Cart& cart, CartEvent event) {
  bool on = event == CartEvent::publish;
  if (!next_state(kCartTransitions, cart.status, event)) {
    return conflict(on ? say::carts::published_already : say::carts::draft_already);
  }
  if (on && !cart.price_from) return conflict(say::carts::needs_price, "cart.no_price");
  return std::nullopt;
}

}  // namespace

std::optional<Error> cart_obstacle(const Cart& cart, CartAction action) {
  switch (action) {
    case CartAction::view:
    case CartAction::edit:
      return std::nullopt;
    case CartAction::publish:
      return obstacle_to_switching(cart, CartEvent::publish);
    case CartAction::unpublish:
      return obstacle_to_switching(cart, CartEvent::unpublish);
    case CartAction::remove:
      if (cart.order_count > 0) return conflict(say::carts::has_orders, "cart.has_orders");
      if (cart.open_orders > 0) return conflict(say::carts::has_open_orders, "cart.has_orders");
      return std::nullopt;
  }
  return std::nullopt;
}

std::vector<CartAction> cart_actions(const Cart& cart) {
  std::vector<CartAction> out;
  for (auto action : kCartActions) {
    if (!cart_obstacle(cart, action)) out.push_back(action);
  }
  return out;
}

std::string cart_url(const CartSettings& settings, std::string_view slug) {
  return settings.public_url + "/axaicart/" + std::string(slug);
}

Result<Cart> Carts::cart_create(db::Tx& tx, const Actor& actor, const CartDraft& draft) const {
  GERBANG_CHECK(check_draft(tx, actor.company, draft, {}, CartStatus::draft));
  Cart cart;
  cart.merchant = actor.company;
  cart.id = id_new<CartPage>(tx.now());
  cart.slug = random_token(kSlugBytes);
  cart.created_at = tx.now();
  fill(cart, draft, tx.now());
  cart_insert(tx, cart, actor.user);
  write_items(tx, cart, draft, {});
  audit_cart(tx, actor, "cart.create", cart);
  return cart;
}

Result<Cart> Carts::cart_update(db::Tx& tx, const Actor& actor, Id<CartPage> id,
                                const CartChange& change) const {
  auto cart = cart_find_locked(tx, actor.company, id);
  if (!cart) return no_such_cart();
  if (cart->version != change.version) return conflict(say::carts::edited, "cart.changed");
  auto items = cart_items(tx, actor.company, id);
  GERBANG_CHECK(check_draft(tx, actor.company, change, items, cart->status));
  const Cart was = *cart;
  fill(*cart, change, tx.now());
  ++cart->version;
  cart_write(tx, *cart);
  write_items(tx, *cart, change, items);
  auto changed = audit::changes(was, *cart, {.left_out = {"version", "updated_at"}});
  audit::write_change(
      tx, cart->merchant, actor, "cart.edit", id_text(cart->id), cart->title,
      audit::change_of("items", told(items), told(cart_items(tx, actor.company, id)), changed));
  return std::move(*cart);
}

Result<Cart> Carts::cart_switch(db::Tx& tx, const Actor& actor, Id<CartPage> id,
                                CartEvent event) const {
  auto cart = cart_find_locked(tx, actor.company, id);
  if (!cart) return no_such_cart();
  if (auto why = obstacle_to_switching(*cart, event)) return std::move(*why);
  bool on = event == CartEvent::publish;
  cart->status = *next_state(kCartTransitions, cart->status, event);
  if (on) cart->published_at = tx.now();
  cart->updated_at = tx.now();
  cart_write(tx, *cart);
  audit_cart(tx, actor, on ? audit::Action("cart.publish") : audit::Action("cart.unpublish"),
             *cart);
  return std::move(*cart);
}

Result<Done> Carts::cart_delete(db::Tx& tx, const Actor& actor, Id<CartPage> id) const {
  auto locked = cart_find_locked(tx, actor.company, id);
  if (!locked) return no_such_cart();
  // Read again: what counts the orders was read before the lock was there.
  auto cart = cart_find(tx, actor.company, id);
  if (!cart) return no_such_cart();
  if (auto why = cart_obstacle(*cart, CartAction::remove)) return std::move(*why);
  cart_mark_deleted(tx, *cart);
  audit_cart(tx, actor, "cart.delete", *cart);
  return Done{};
}

Result<Cart> Carts::cart_duplicate(db::Tx& tx, const Actor& actor, Id<CartPage> id) const {
  auto of = cart_find(tx, actor.company, id);
  if (!of) return no_such_cart();
  CartDraft draft{of->title,
                  of->description,
                  of->delivery_fee,
                  {of->phone_field, of->address_field, of->note_field},
                  {}};
  for (const auto& it : cart_items(tx, actor.company, id)) {
    draft.items.push_back({std::nullopt, it.name, it.description, it.price, it.picture, it.stock,
                           it.quantity_min, it.quantity_max});
  }
  return cart_create(tx, actor, draft);
}

}  // namespace gerbang::carts
