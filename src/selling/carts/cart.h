#pragma once
// A cart (AxaiCart): a small shop page of a merchant's. It has items with a price, a picture, a
// stock and bounds of how many one order may take, a delivery fee, and it says what a payer is
// asked for. A draft is seen by the merchant alone; a published cart is open to anybody who has its
// address. Publishing needs an item with a price. A cart that has orders stays with them and cannot
// be deleted; another one can, and its address is never given to another. Domain.md, "Payment
// links, carts, checkout"; status numbers: spec back-office §4.
//
// Stock. An item's stock is all that the merchant ever put up for sale, so that it can be edited
// while people buy; what is left is stock - sold - reserved. An order reserves what it asks for
// when its checkout opens, and gives it back when its sale ends unpaid (cart_order.h). All that
// moves the stock of a cart locks the cart's row first, and before it the sale, if there is one
// (ADR 40).

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/describe.hpp>

#include "base/contract/rules.h"
#include "base/contract/wire.h"
#include "base/core/actor.h"
#include "base/core/clock.h"
#include "base/core/id.h"
#include "base/core/money.h"
#include "base/core/result.h"
#include "base/core/states.h"
#include "base/db/db.h"
#include "base/db/invariant.h"

namespace gerbang {
struct CartPage;   // Id<CartPage>: a cart
struct CartGoods;  // Id<CartGoods>: an item of a cart
}  // namespace gerbang

namespace gerbang::carts {

struct CartSettings {
  std::string public_url;         // where payers reach this server, without a slash at the end
  Money amount_min{100};          // of one order
  Money amount_max{100'000'000};  // RM 1,000,000.00: the most that any way to pay takes (FPX B2B)
  Duration checkout_open = minutes(30);  // how long a payer has for one checkout, and its stock
  int open_of_network_max = 20;  // of a cart's open orders, of one network of payers; 0: any number
};

enum class CartStatus : unsigned char { draft = 0, published = 1 };
enum class CartEvent { publish, unpublish };

inline constexpr std::array kCartTransitions{
    Transition<CartStatus, CartEvent>{CartStatus::draft, CartEvent::publish, CartStatus::published},
    Transition<CartStatus, CartEvent>{CartStatus::published, CartEvent::unpublish,
                                      CartStatus::draft},
};
static_assert(is_deterministic(kCartTransitions));

/// What its merchant can do with a cart.
enum class CartAction : unsigned char { view, edit, publish, unpublish, remove };
inline constexpr std::array kCartActions{CartAction::view, CartAction::edit, CartAction::publish,
                                         CartAction::unpublish, CartAction::remove};

/// Whether a payer is asked for something.
enum class Asked : unsigned char { no = 0, optional = 1, required = 2 };

inline constexpr std::int64_t kItemsMax = 200;
inline constexpr std::int64_t kStockMax = 1'000'000;
inline constexpr std::int64_t kQuantityMax = 100'000;

/// A cart as it is kept.
struct Cart {
  MerchantId merchant;
  Id<CartPage> id;
  std::string slug;
  std::string title;
  std::optional<std::string> description;
  Money delivery_fee;
  Asked phone_field{};
  Asked address_field{};
  Asked note_field{};
  CartStatus status{};
  std::int64_t version = 1;  // of what the merchant writes; each edit is the next
  std::int64_t item_count = 0;
  std::optional<Money> price_from;  // of the items that have a price
  std::optional<Money> price_to;
  std::string items_text;        // the items' names, for the search
  std::int64_t order_count = 0;  // that were paid
  std::int64_t open_orders = 0;  // whose stock is reserved
  std::int64_t sold_out = 0;     // items of which none is left
  Instant created_at;
  Instant updated_at;
  std::optional<Instant> published_at;
  std::optional<Instant> deleted_at;
};
BOOST_DESCRIBE_STRUCT(Cart, (),
                      (merchant, id, slug, title, description, delivery_fee, phone_field,
                       address_field, note_field, status, version, item_count, price_from, price_to,
                       items_text, order_count, open_orders, sold_out, created_at, updated_at,
                       published_at, deleted_at))

/// An item as it is kept. One that was deleted keeps its row for its orders.
struct CartItem {
  MerchantId merchant;
  Id<CartPage> cart;
  Id<CartGoods> id;
  std::int64_t position = 0;
  std::string name;
  std::optional<std::string> description;
  std::optional<Money> price;  // none: not for sale yet
  std::optional<std::string> picture;
  std::optional<std::int64_t> stock;  // ever put up for sale; none: without end
  std::int64_t quantity_min = 1;
  std::int64_t quantity_max = 1;
  std::int64_t reserved = 0;
  std::int64_t sold = 0;
  std::optional<Instant> deleted_at;

  /// How many more can be ordered; nothing where there is no end.
  std::optional<std::int64_t> left() const {
    if (!stock) return std::nullopt;
    return *stock - sold - reserved;
  }
};
BOOST_DESCRIBE_STRUCT(CartItem, (),
                      (merchant, cart, id, position, name, description, price, picture, stock,
                       quantity_min, quantity_max, reserved, sold, deleted_at))

/// What a payer is asked for, beside name and e-mail address.
struct CustomerFields {
  Asked phone{};
  Asked address{};
  Asked note{};
};
BOOST_DESCRIBE_STRUCT(CustomerFields, (), (phone, address, note))

/// What a merchant writes into an item.
struct CartItemDraft {
  std::optional<Id<CartGoods>> id;  // of an item that is there; none: a new one
  std::string name;
  std::optional<std::string> description;
  std::optional<Money> price;
  std::optional<std::string> picture_id;
  std::optional<std::int64_t> stock;
  std::int64_t quantity_min = 1;
  std::int64_t quantity_max = 1;
};
BOOST_DESCRIBE_STRUCT(CartItemDraft, (),
                      (id, name, description, price, picture_id, stock, quantity_min, quantity_max))
constexpr auto field_rules(contract::Of<CartItemDraft>) {
  using contract::rule;
  return std::array{rule("name").length(1, 120),
                    rule("description").length(0, 500),
                    rule("price").at_least(1),
                    rule("picture_id").length(1, 64).is(contract::Format::token),
                    rule("stock").between(0, kStockMax),
                    rule("quantity_min").between(1, kQuantityMax),
                    rule("quantity_max").between(1, kQuantityMax)};
}

/// What a merchant writes into a cart. The items in the order in which they are shown; one that is
/// not named any more is deleted.
struct CartDraft {
  std::string title;
  std::optional<std::string> description;
  Money delivery_fee;
  CustomerFields customer_fields;
  std::vector<CartItemDraft> items;
};
BOOST_DESCRIBE_STRUCT(CartDraft, (), (title, description, delivery_fee, customer_fields, items))
constexpr auto field_rules(contract::Of<CartDraft>) {
  using contract::rule;
  return std::array{rule("title").length(1, 120), rule("description").length(0, 1000),
                    rule("delivery_fee").at_least(0), rule("items").items(kItemsMax)};
}

struct CartChange : CartDraft {
  std::int64_t version = 0;  // of the cart that was edited: somebody else's edit is not undone
};
BOOST_DESCRIBE_STRUCT(CartChange, (CartDraft), (version))
constexpr auto field_rules(contract::Of<CartChange>) {
  return std::array{contract::rule("version").at_least(1)};
}

/// Why `action` cannot be taken with the cart; nothing when it can. The verbs ask it, and the
/// lists, so that what is offered is accepted.
std::optional<Error> cart_obstacle(const Cart& cart, CartAction action);
std::vector<CartAction> cart_actions(const Cart& cart);

std::string cart_url(const CartSettings& settings, std::string_view slug);

/// The merchant's verbs. Errors: a field that is wrong (`items[2].stock`); not found; conflict.
class Carts {
 public:
  explicit Carts(CartSettings settings) : settings_(std::move(settings)) {}

  const CartSettings& settings() const { return settings_; }

  Result<Cart> cart_create(db::Tx& tx, const Actor& actor, const CartDraft& draft) const;
  /// Conflict "cart.changed" when `change.version` is no longer the cart's.
  Result<Cart> cart_update(db::Tx& tx, const Actor& actor, Id<CartPage> id,
                           const CartChange& change) const;
  Result<Cart> cart_switch(db::Tx& tx, const Actor& actor, Id<CartPage> id, CartEvent event) const;
  Result<Done> cart_delete(db::Tx& tx, const Actor& actor, Id<CartPage> id) const;
  /// A new draft with the same items, all of their stock, and no orders.
  Result<Cart> cart_duplicate(db::Tx& tx, const Actor& actor, Id<CartPage> id) const;

 private:
  CartSettings settings_;
};

/// In the order in which they are shown.
std::vector<CartItem> cart_items(db::Sql& sql, MerchantId merchant, Id<CartPage> cart);

/// Carts with `term` in the title or an item's name: at most `most`, the newest first.
std::vector<Cart> carts_found(db::Sql& sql, MerchantId merchant, std::string_view term,
                              std::size_t most);

/// For `gerbang check`.
std::vector<db::Invariant> cart_invariants();

}  // namespace gerbang::carts

template <>
struct gerbang::contract::WireCodes<gerbang::carts::CartStatus> {
  using S = gerbang::carts::CartStatus;
  static constexpr std::array<CodeName<S>, 2> names{
      {{S::draft, "DRAFT", "Seen by its merchant alone"},
       {S::published, "PUBLISHED", "Open to anybody who has its address"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::carts::CartAction> {
  using A = gerbang::carts::CartAction;
  static constexpr std::array<std::pair<A, std::string_view>, 5> names{{{A::view, "VIEW"},
                                                                        {A::edit, "EDIT"},
                                                                        {A::publish, "PUBLISH"},
                                                                        {A::unpublish, "UNPUBLISH"},
                                                                        {A::remove, "DELETE"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::carts::Asked> {
  using A = gerbang::carts::Asked;
  static constexpr std::array<std::pair<A, std::string_view>, 3> names{
      {{A::no, "NO"}, {A::optional, "OPTIONAL"}, {A::required, "REQUIRED"}}};
};
