#include "selling/carts/cart.h"

#include <thread>

#include "base/core/refusal_fixture.h"
#include "base/db/db_fixture.h"
#include "money/fees/fee_fixture.h"
#include "money/sales/sale_event.h"
#include "money/sales/sale_fixture.h"
#include "selling/carts/cart_store.h"
#include "selling/carts/order_store.h"
#include "selling/carts/picture_store.h"

namespace gerbang::carts {
namespace {

using E = sales::SaleEvent;

TEST(CartRules, a_draft_is_published_and_taken_off_again) {
  for (auto from : {CartStatus::draft, CartStatus::published}) {
    bool is_draft = from == CartStatus::draft;
    EXPECT_EQ(next_state(kCartTransitions, from, CartEvent::publish).has_value(), is_draft);
    EXPECT_EQ(next_state(kCartTransitions, from, CartEvent::unpublish).has_value(), !is_draft);
  }
}

TEST(CartRules, an_order_that_is_sold_stays_sold_and_one_that_ended_can_still_be_paid) {
  using S = OrderState;
  EXPECT_EQ(next_state(kOrderTransitions, S::reserved, OrderEvent::pay), S::sold);
  EXPECT_EQ(next_state(kOrderTransitions, S::reserved, OrderEvent::end), S::released);
  EXPECT_EQ(next_state(kOrderTransitions, S::released, OrderEvent::pay), S::sold);
  EXPECT_EQ(next_state(kOrderTransitions, S::released, OrderEvent::end), std::nullopt);
  for (auto event : {OrderEvent::pay, OrderEvent::end})
    EXPECT_EQ(next_state(kOrderTransitions, S::sold, event), std::nullopt);
}

class CartTest : public db::OnBothEngines {
 protected:
  CartTest() {
    for (auto& reaction : cart_reactions(outbox_))
      outbox_.reaction_add(std::move(reaction));
    outbox_.reaction_add(events::on(sales::kSalePaidOverLimit, "",
                                    [this](db::Tx&, const events::EventRecord&) -> Result<Done> {
                                      ++asked_back_;
                                      return Done{};
                                    }));
    outbox_.reaction_add(events::on(
        kCartOrderPaid, "",
        [this](db::Tx&, const events::EventRecord&, const OrderFacts& facts) -> Result<Done> {
          paid_ = facts;
          return Done{};
        }));
    outbox_.reaction_add(events::on(
        kCartStockLow, "",
        [this](db::Tx&, const events::EventRecord&, const StockFacts& facts) -> Result<Done> {
          low_.push_back(facts.left);
          return Done{};
        }));
    for (auto merchant : {kMerchant, kOther})
      fees::payable_merchant(db(), merchant);
  }
  void TearDown() override {
    for (const auto& invariant : cart_invariants()) {
      auto broken = db().read([&](db::Sql& sql) { return invariant.check(sql); });
      EXPECT_TRUE(broken.empty()) << invariant.name << ": " << broken[0];
    }
  }

  static CartItemDraft goods(std::string name, std::optional<std::int64_t> stock = {}) {
    CartItemDraft out;
    out.name = std::move(name);
    out.price = Money{500};
    out.stock = stock;
    out.quantity_max = 100;
    return out;
  }
  template <class F>
  auto write(F&& f) {
    return db().write([&](db::Tx& tx) { return f(tx); });
  }
  Cart published(std::vector<CartItemDraft> items) {
    return *write([&](db::Tx& tx) -> Result<Cart> {
      CartDraft draft;
      draft.title = "Tea house";
      draft.items = std::move(items);
      GERBANG_TRY(auto cart, carts_.cart_create(tx, kActor, draft));
      return carts_.cart_switch(tx, kActor, cart.id, CartEvent::publish);
    });
  }
  std::vector<CartItem> items(const Cart& cart) {
    return db().read([&](db::Sql& sql) { return cart_items(sql, kMerchant, cart.id); });
  }
  static BasketDraft basket(std::vector<BasketLine> lines, std::string open_checkout = {}) {
    BasketDraft out;
    out.items = std::move(lines);
    out.customer_name = "Aina";
    out.customer_email = "aina@example.test";
    if (!open_checkout.empty()) out.open_checkout = std::move(open_checkout);
    return out;
  }
  Result<sales::SaleRef> order(const Cart& cart, std::int64_t quantity = 1,
                               std::string open_checkout = {}) {
    auto first = items(cart).front().id;
    return write([&](db::Tx& tx) {
      return checkouts_.cart_checkout(tx, cart.slug,
                                      basket({{first, quantity, {}}}, open_checkout));
    });
  }
  Result<Done> move(Id<Sale> id, std::initializer_list<E> events) {
    return write([&](db::Tx& tx) -> Result<Done> {
      GERBANG_TRY(auto sale, sales::sale_lock(tx, kMerchant, id));
      for (auto event : events)
        GERBANG_CHECK(sales::sale_move(tx, sales_, sale, event));
      return Done{};
    });
  }
  /// left, reserved, sold of the first item.
  using Stock = std::tuple<std::optional<std::int64_t>, std::int64_t, std::int64_t>;
  Stock stock(const Cart& cart) {
    auto item = items(cart).front();
    return {item.left(), item.reserved, item.sold};
  }
  CartOrder order_of(const sales::SaleRef& ref) {
    return db().read([&](db::Sql& sql) {
      return *order_of_sale(sql, *sales::sale_get(sql, kMerchant, ref.id));
    });
  }

  static constexpr MerchantId kMerchant{1001};
  static constexpr MerchantId kOther{1002};
  const Actor kActor{kMerchant, {7}, "", "", "127.0.0.1", "r1"};
  events::Outbox outbox_;
  sales::Sales sales_{outbox_};
  Carts carts_{{"https://pay.test"}};
  Checkouts checkouts_{carts_, sales_};
  std::atomic<int> asked_back_{0};
  OrderFacts paid_;
  std::vector<std::int64_t> low_;
};
INSTANTIATE_ON_BOTH_ENGINES(CartTest);

TEST_ON_SQLITE(CartTest, every_way_that_a_sale_can_go_keeps_the_books_of_the_stock) {
  struct Way {
    std::initializer_list<E> events;
    Stock stock;
  };
  for (const auto& [events, expected] :
       {Way{{}, {1, 1, 0}}, Way{{E::open}, {1, 1, 0}}, Way{{E::open, E::start}, {1, 1, 0}},
        Way{{E::open, E::start, E::await_checker}, {1, 1, 0}},
        Way{{E::open, E::start, E::succeed}, {1, 0, 1}}, Way{{E::cancel}, {2, 0, 0}},
        Way{{E::expire}, {2, 0, 0}}, Way{{E::open, E::start, E::fail}, {2, 0, 0}},
        Way{{E::open, E::start, E::expire}, {2, 0, 0}},
        Way{{E::open, E::start, E::cancel}, {2, 0, 0}},
        Way{{E::open, E::start, E::fail, E::succeed}, {1, 0, 1}},
        Way{{E::open, E::start, E::succeed, E::undo}, {1, 0, 1}}}) {
    auto cart = published({goods("Tea", 2)});
    auto sale = order(cart);
    ASSERT_TRUE(move(sale->id, events).ok());
    EXPECT_EQ(stock(cart), expected) << events.size();
  }
  EXPECT_EQ(asked_back_, 0);
}

TEST_ON_SQLITE(CartTest, an_order_shows_its_sales_status_whatever_moves_it) {
  auto cart = published({goods("Tea", 2)});
  auto sale = *order(cart);
  EXPECT_EQ(order_of(sale).status, sales::SaleStatus::created);
  for (auto [event, status] : {std::pair{E::open, sales::SaleStatus::pending_payment},
                               std::pair{E::start, sales::SaleStatus::in_progress},
                               std::pair{E::succeed, sales::SaleStatus::paid},
                               std::pair{E::undo, sales::SaleStatus::voided}}) {
    ASSERT_TRUE(move(sale.id, {event}).ok());
    EXPECT_EQ(order_of(sale).status, status);
  }
  EXPECT_TRUE(order_of(sale).paid_at);
}

TEST_ON_SQLITE(CartTest, a_success_with_nothing_left_is_paid_marked_and_asked_back_once) {
  auto cart = published({goods("Tea", 1)});
  auto late = *order(cart);
  ASSERT_TRUE(move(late.id, {E::open, E::start, E::expire}).ok());
  auto second = *order(cart);
  ASSERT_TRUE(move(second.id, {E::open, E::start, E::succeed}).ok());
  ASSERT_TRUE(move(late.id, {E::succeed}).ok());
  EXPECT_EQ(stock(cart), (Stock{0, 0, 1}));
  EXPECT_TRUE(order_of(late).is_stock_short);
  EXPECT_TRUE(paid_.is_stock_short);
  EXPECT_FALSE(order_of(second).is_stock_short);
  EXPECT_EQ(asked_back_, 1);
}

TEST_ON_SQLITE(CartTest, a_late_success_of_a_deleted_item_is_asked_back) {
  auto cart = published({goods("Tea", 5), goods("Cup")});
  auto late = *order(cart);
  ASSERT_TRUE(move(late.id, {E::open, E::start, E::fail}).ok());
  ASSERT_TRUE(write([&](db::Tx& tx) {
                CartChange change{{"Tea house", {}, {}, {}, {goods("Cup")}}, cart.version};
                return carts_.cart_update(tx, kActor, cart.id, change);
              }).ok());
  ASSERT_TRUE(move(late.id, {E::succeed}).ok());
  EXPECT_EQ(asked_back_, 1);
}

TEST_ON_SQLITE(CartTest,
               a_start_is_refused_and_leaves_the_sale_where_it_was_when_the_cart_has_changed) {
  auto cart = published({goods("Tea", 5)});
  auto sale = *order(cart);
  ASSERT_TRUE(move(sale.id, {E::open}).ok());
  auto it = items(cart).front();
  auto dearer = goods("Tea", 5);
  dearer.id = it.id;
  dearer.price = Money{600};
  ASSERT_TRUE(write([&](db::Tx& tx) {
                return carts_.cart_update(tx, kActor, cart.id,
                                          {{"Tea house", {}, {}, {}, {dearer}}, cart.version});
              }).ok());
  auto refused = move(sale.id, {E::start});
  ASSERT_FALSE(refused.ok());
  EXPECT_REFUSED(refused, "cart.changed");
  EXPECT_EQ(order_of(sale).status, sales::SaleStatus::pending_payment);
}

TEST_ON_SQLITE(CartTest, the_merchants_server_hears_when_few_are_left_and_not_before_it_is_paid) {
  auto cart = published({goods("Tea", 8)});
  auto first = *order(cart, 2), second = *order(cart, 2), third = *order(cart, 1);
  EXPECT_TRUE(low_.empty());
  for (const auto& sale : {first, second, third})
    ASSERT_TRUE(move(sale.id, {E::open, E::start, E::succeed}).ok());
  EXPECT_EQ(low_, (std::vector<std::int64_t>{4})) << "told once, at the step to five or fewer";
}

TEST_P(CartTest, many_at_once_sell_ten_of_ten) {
  auto cart = published({goods("Tea", 10)});
  std::atomic<int> sold{0};
  std::vector<std::thread> threads;
  for (int n = 0; n < 8; ++n) {
    threads.emplace_back([&] {
      for (int i = 0; i < 4; ++i) {
        auto sale = order(cart);
        if (!sale.ok()) continue;
        bool is_paid = i % 2 == 0;
        auto end =
            is_paid ? move(sale->id, {E::open, E::start, E::succeed}) : move(sale->id, {E::cancel});
        EXPECT_TRUE(end.ok());
        sold += is_paid;
      }
    });
  }
  for (auto& thread : threads)
    thread.join();
  EXPECT_LE(sold, 10);
  EXPECT_EQ(stock(cart), (Stock{10 - sold, 0, sold.load()}));
}

TEST_ON_SQLITE(CartTest, one_network_holds_a_bounded_part_of_a_shop_and_shuts_nobody_else_out) {
  CartSettings settings;
  settings.open_of_network_max = 3;
  const Carts carts(settings);
  const Checkouts checkouts(carts, sales_);
  auto cart = published({goods("Tea", 50)}), other = published({goods("Cup", 50)});
  auto from = [&](const Cart& shop, std::string_view network, std::string own = {},
                  int pieces = 1) {
    auto first = items(shop).front().id;
    return write([&](db::Tx& tx) {
      return checkouts.cart_checkout(tx, shop.slug, basket({{first, pieces, {}}}, own), network);
    });
  };
  std::vector<sales::SaleRef> held;
  for (int n = 0; n < 3; ++n)
    held.push_back(*from(cart, "203.0.113.7"));
  auto refused = from(cart, "203.0.113.7");
  ASSERT_FALSE(refused.ok());
  EXPECT_REFUSED(refused, "cart.busy_network");
  EXPECT_EQ(stock(cart), (Stock{47, 3, 0})) << "what is refused reserves nothing";

  EXPECT_TRUE(from(cart, "203.0.113.8").ok()) << "another network";
  EXPECT_TRUE(from(other, "203.0.113.7").ok()) << "another shop";
  EXPECT_TRUE(from(cart, "").ok()) << "no payer's";
  // Who begins again takes the place of the own earlier one, with the same basket and another.
  EXPECT_TRUE(from(cart, "203.0.113.7", held[0].reference).ok());
  auto again = from(cart, "203.0.113.7", held[0].reference, 2);
  ASSERT_TRUE(again.ok());
  EXPECT_FALSE(from(cart, "203.0.113.7").ok());

  // Paid or given up, an order frees its place; at the bank it holds it.
  ASSERT_TRUE(move(held[1].id, {E::open, E::start}).ok());
  EXPECT_FALSE(from(cart, "203.0.113.7").ok());
  ASSERT_TRUE(move(held[1].id, {E::succeed}).ok());
  ASSERT_TRUE(from(cart, "203.0.113.7").ok());
  EXPECT_FALSE(from(cart, "203.0.113.7").ok());
  ASSERT_TRUE(move(held[2].id, {E::cancel}).ok());
  EXPECT_TRUE(from(cart, "203.0.113.7").ok());
}

TEST_ON_SQLITE(CartTest, a_network_is_kept_no_longer_than_its_order_holds_stock) {
  auto cart = published({goods("Tea", 50)});
  auto first = items(cart).front().id;
  constexpr db::Statement kKept{
      "test_networks_kept",
      "SELECT count(*) FROM cart_orders WHERE payer_network IS NOT NULL AND merchant_id = $1"};
  auto kept = [&] {
    return db().read([&](db::Sql& sql) { return *sql.one<std::int64_t>(kKept, kMerchant); });
  };
  for (auto end : {E::cancel, E::expire, E::succeed}) {
    auto sale = *write([&](db::Tx& tx) {
      return checkouts_.cart_checkout(tx, cart.slug, basket({{first, 1, {}}}), "203.0.113.7");
    });
    EXPECT_EQ(kept(), 1);
    if (end == E::succeed) {
      ASSERT_TRUE(move(sale.id, {E::open, E::start}).ok());
    }
    ASSERT_TRUE(move(sale.id, {end}).ok());
    EXPECT_EQ(kept(), 0);
  }
}

TEST_ON_SQLITE(CartTest, what_is_offered_for_a_cart_is_what_is_accepted) {
  auto ordered = published({goods("Tea")});
  ASSERT_TRUE(order(ordered).ok());
  auto sold = published({goods("Tea")});
  ASSERT_TRUE(move(order(sold)->id, {E::open, E::start, E::succeed}).ok());
  auto unpriced = *write([&](db::Tx& tx) {
    CartDraft draft;
    draft.title = "Empty";
    return carts_.cart_create(tx, kActor, draft);
  });
  for (const auto& made : {published({goods("Tea")}), ordered, sold, unpriced}) {
    auto cart = db().read([&](db::Sql& sql) { return *cart_find(sql, kMerchant, made.id); });
    for (auto action : kCartActions) {
      bool is_offered = !cart_obstacle(cart, action);
      bool is_accepted = true;
      db().write_job([&](db::Tx& tx) {
        switch (action) {
          case CartAction::view:
            break;
          case CartAction::edit: {
            CartChange change{{"New", {}, {}, {}, {goods("Tea")}}, cart.version};
            is_accepted = carts_.cart_update(tx, kActor, cart.id, change).ok();
            break;
          }
          case CartAction::publish:
            is_accepted = carts_.cart_switch(tx, kActor, cart.id, CartEvent::publish).ok();
            break;
          case CartAction::unpublish:
            is_accepted = carts_.cart_switch(tx, kActor, cart.id, CartEvent::unpublish).ok();
            break;
          case CartAction::remove:
            is_accepted = carts_.cart_delete(tx, kActor, cart.id).ok();
            break;
        }
        return false;
      });
      EXPECT_EQ(is_offered, is_accepted) << cart.title << " " << static_cast<int>(action);
    }
  }
}

TEST_ON_SQLITE(CartTest, another_merchant_finds_none_of_it) {
  auto cart = published({goods("Tea", 5)});
  ASSERT_TRUE(order(cart).ok());
  db().read_job([&](db::Sql& sql) {
    EXPECT_FALSE(cart_find(sql, kOther, cart.id));
    EXPECT_TRUE(cart_items(sql, kOther, cart.id).empty());
    EXPECT_TRUE(carts_found(sql, kOther, "tea", 5).empty());
    EXPECT_TRUE(orders_found(sql, kOther, "aina", 5).empty());
    EXPECT_EQ(orders_found(sql, kMerchant, "aina", 5).size(), 1u);
    EXPECT_EQ(orders_found(sql, {}, "tea", 5).size(), 1u) << "operators look at all";
  });
}

TEST_ON_SQLITE(CartTest, a_cart_has_a_thousand_open_orders_at_most) {
  static constexpr db::Statement kMore{"test_cart_orders_more", R"(
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 998)
    INSERT INTO cart_orders (merchant_id, id, cart_id, sale_id, order_no, state, amount, delivery_fee,
                             item_count, items_text, customer_name, customer_email, status, created_at)
    SELECT merchant_id, i, cart_id, i, order_no || i, state, amount, delivery_fee,
           item_count, items_text, customer_name, customer_email, status, created_at
    FROM cart_orders, n)"};
  static constexpr db::Statement kNoMore{
      "test_cart_orders_no_more",
      "DELETE FROM cart_orders WHERE id NOT IN (SELECT order_id FROM cart_order_lines)"};
  auto cart = published({goods("Tea")});
  auto run = [&](const db::Statement& statement) {
    db().write_job([&](db::Tx& tx) {
      tx.exec(statement);
      return true;
    });
  };
  ASSERT_TRUE(order(cart).ok());
  run(kMore);
  ASSERT_TRUE(order(cart).ok()) << "the thousandth";
  auto kept = db::everything(db());
  EXPECT_REFUSED(order(cart), "cart.busy");
  EXPECT_EQ(db::everything(db()), kept);
  run(kNoMore);
}

TEST_ON_SQLITE(CartTest, a_merchant_keeps_so_many_pictures_at_most) {
  auto keep = [&](int times) {
    return write([&](db::Tx& tx) -> Result<Done> {
      for (int i = 0; i < times; ++i)
        GERBANG_CHECK(picture_keep(tx, kActor, {1, 1, "x"}));
      return Done{};
    });
  };
  ASSERT_TRUE(keep(kPicturesMax).ok());
  EXPECT_REFUSED(keep(1), "cart.too_many_pictures");
  EXPECT_EQ(db().read([](db::Sql& sql) { return pictures_count(sql, kMerchant); }), kPicturesMax);
  clock.advance(hours(25));
  EXPECT_TRUE(keep(1).ok()) << "those that no item shows are removed after a day";
}

}  // namespace
}  // namespace gerbang::carts
