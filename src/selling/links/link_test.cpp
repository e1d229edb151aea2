#include "selling/links/link.h"

#include <algorithm>
#include <map>
#include <thread>

#include "base/contract/json.h"
#include "base/core/qr.h"
#include "base/core/refusal_fixture.h"
#include "base/db/db_fixture.h"
#include "money/fees/fee_fixture.h"
#include "money/sales/sale_event.h"
#include "money/sales/sale_state.h"
#include "people/merchants/merchant.h"
#include "selling/links/link_query.h"
#include "selling/links/link_store.h"

namespace gerbang::links {
namespace {

constexpr Instant kNow{1'795'000'000'000};
constexpr db::Statement kUsesOf{"test_link_uses",
                                "SELECT used_count FROM payment_links WHERE id = $1"};

Link active_link() {
  Link link;
  link.status = LinkStatus::active;
  link.amount = Money{1000};
  return link;
}

TEST(LinkRules, used_link_never_changes_and_the_switch_works_both_ways) {
  using S = LinkStatus;
  using E = LinkEvent;
  for (S from : {S::inactive, S::active, S::used}) {
    for (E event : {E::activate, E::deactivate, E::use}) {
      std::optional<S> expected;
      if (from == S::inactive && event == E::activate) expected = S::active;
      if (from == S::active && event == E::deactivate) expected = S::inactive;
      if (from != S::used && event == E::use) expected = S::used;
      EXPECT_EQ(next_state(kLinkTransitions, from, event), expected);
    }
  }
}

TEST(LinkRules, payer_finds_the_state_that_matters_most) {
  Link link = active_link();
  EXPECT_EQ(link_state(link, true, 0, kNow), LinkState::open);
  EXPECT_EQ(link_state(link, true, 100, kNow), LinkState::open);
  EXPECT_EQ(link_state(link, false, 0, kNow), LinkState::not_ready);
  link.expiry_date = kNow + seconds(1);
  EXPECT_EQ(link_state(link, true, 0, kNow), LinkState::open);
  link.status = LinkStatus::inactive;
  EXPECT_EQ(link_state(link, true, 0, kNow), LinkState::inactive);
  link.expiry_date = kNow;
  EXPECT_EQ(link_state(link, true, 0, kNow), LinkState::expired);
  EXPECT_EQ(link_state(link, false, 0, kNow), LinkState::expired);
  link.one_time = true;
  link.status = LinkStatus::used;
  EXPECT_EQ(link_state(link, false, 0, kNow), LinkState::paid);
}

TEST(LinkRules, one_time_link_is_locked_while_an_attempt_is_with_an_acquirer) {
  Link link = active_link();
  link.one_time = true;
  EXPECT_EQ(link_state(link, true, 0, kNow), LinkState::open);
  EXPECT_EQ(link_state(link, true, 1, kNow), LinkState::locked);
}

TEST(LinkRules, usage_limit_counts_what_is_paid_and_what_is_under_way) {
  Link link = active_link();
  link.usage_limit = 3;
  link.used_count = 2;
  EXPECT_EQ(link_state(link, true, 0, kNow), LinkState::open);
  EXPECT_EQ(link_state(link, true, 1, kNow), LinkState::locked);
  link.used_count = 3;
  EXPECT_EQ(link_state(link, true, 0, kNow), LinkState::paid);
}

TEST(LinkRules, qr_code_is_one_svg_picture) {
  auto svg = qr_svg("https://pay.example/payment-links/abc");
  EXPECT_TRUE(svg.starts_with("<svg "));
  EXPECT_TRUE(svg.ends_with("</svg>"));
  EXPECT_NE(svg.find("M4,4h7v1h-7z"), std::string::npos);  // the finder pattern's upper edge
}

class LinkTest : public db::OnBothEngines {
 protected:
  void TearDown() override {
    for (const auto& invariant : link_invariants()) {
      auto broken = db().read([&](db::Sql& sql) { return invariant.check(sql); });
      EXPECT_TRUE(broken.empty()) << invariant.name << ": " << broken[0];
    }
  }
  LinkTest() {
    for (auto& reaction : link_reactions(outbox_))
      outbox_.reaction_add(std::move(reaction));
    outbox_.reaction_add(
        events::on(sales::kSalePaidOverLimit, "", [this](db::Tx&, const events::EventRecord&) {
          ++paid_over_limit_;
          return Result<Done>(Done{});
        }));
    for (auto merchant : {kMerchant, kOther})
      fees::payable_merchant(db(), merchant);
  }

  static LinkDraft draft() {
    LinkDraft d;
    d.title = "Sofa";
    d.amount = Money{15'000};
    return d;
  }
  static PayerDraft payer() { return {std::nullopt, "Aina", "aina@example.test", std::nullopt}; }
  Result<Link> create(const LinkDraft& d) {
    return db().write([&](db::Tx& tx) { return links_.link_create(tx, kActor, d); });
  }
  Result<sales::SaleRecord> checkout(const Link& link, const PayerDraft& p = payer()) {
    return db().write([&](db::Tx& tx) -> Result<sales::SaleRecord> {
      GERBANG_TRY(auto ref, links_.link_checkout(tx, link.slug, p));
      return sales::sale_get(tx, kMerchant, ref.id);
    });
  }
  /// Moves the sale, as the checkout does, and tells it.
  Result<Done> tell(const sales::SaleRecord& of, const sales::SaleKind& kind) {
    return db().write([&](db::Tx& tx) -> Result<Done> {
      GERBANG_TRY(auto sale, sales::sale_get(tx, kMerchant, of.id));
      if (kind.name == sales::kSaleStarted.name) {
        GERBANG_CHECK(sales_.sale_open(tx, sale));
        return sales_.sale_start(tx, sale, {});
      }
      if (kind.name == sales::kSaleFailed.name) return sales_.sale_fail(tx, sale, {});
      if (!sales::was_paid(sale.status)) {
        fees::Fees fees;
        fees.net = sale.amount;
        return sales_.sale_paid(tx, sale, fees, {});
      }
      return outbox_.emit(tx, kMerchant, kind, sale.id, sales::sale_facts(sale));
    });
  }
  Link now_of(const Link& link) {
    return db().read([&](db::Sql& sql) { return *link_find(sql, kMerchant, link.id); });
  }

  static constexpr MerchantId kMerchant{1001};
  static constexpr MerchantId kOther{1002};
  const Actor kActor{kMerchant, {7}, "", "", "127.0.0.1", "r1"};
  events::Outbox outbox_;
  sales::Sales sales_{outbox_};
  Links links_{{"https://pay.test"}, sales_, outbox_};
  std::atomic<int> paid_over_limit_{0};
};
INSTANTIATE_ON_BOTH_ENGINES(LinkTest);

constexpr db::Statement kForceLink{
    "test_link_force",
    R"(UPDATE payment_links SET status_id = $2, used_count = $3, usage_limit = $4, expires_at = $5,
         customer_email = $6 WHERE id = $1)"};

TEST_ON_SQLITE(LinkTest, what_is_offered_for_a_link_is_what_is_accepted) {
  auto link = *create(draft());
  auto sale = *checkout(link);
  auto act = [&](db::Tx& tx, LinkAction action) -> Result<Link> {
    switch (action) {
      case LinkAction::edit: {
        auto same = draft();
        auto now = *link_find(tx, kMerchant, link.id);
        same.usage_limit = now.usage_limit;
        same.expiry_date = now.expiry_date;
        return links_.link_update(tx, kActor, link.id, same);
      }
      case LinkAction::email:
        return links_.link_email(tx, kActor, link.id);
      case LinkAction::activate:
        return links_.link_switch(tx, kActor, link.id, LinkEvent::activate);
      case LinkAction::deactivate:
        return links_.link_switch(tx, kActor, link.id, LinkEvent::deactivate);
      case LinkAction::remove:
        break;
    }
    GERBANG_CHECK(links_.link_delete(tx, kActor, link.id));
    return link;
  };
  int different = 0;
  for (auto status : {LinkStatus::inactive, LinkStatus::active, LinkStatus::used}) {
    for (unsigned bits = 0; bits < 32; ++bits) {
      bool is_paid = bits & 1, is_full = bits & 2, is_past = bits & 4, has_email = bits & 8;
      bool is_under_way = bits & 16;
      for (auto action : kLinkActions) {
        bool is_offered = false, is_taken = false;
        (void)db().write([&](db::Tx& tx) -> Result<Done> {
          auto limit = is_full ? std::optional<std::int64_t>(is_paid ? 1 : 5) : std::nullopt;
          auto past = is_past ? std::optional(tx.now() - seconds(1)) : std::nullopt;
          tx.exec(kForceLink, link.id, status, is_paid ? 1 : 0, limit, past,
                  has_email ? std::optional<std::string>("aina@example.test") : std::nullopt);
          if (is_under_way) {
            link_sale_move(tx, kMerchant, link.id, sale.id, LinkSaleState::under_way);
          }
          LinkSurroundings around{true, link_under_way(tx, kMerchant, link.id), tx.now()};
          auto offered = link_actions(*link_find(tx, kMerchant, link.id), around);
          is_offered = std::ranges::count(offered, action) == 1;
          auto done = act(tx, action);
          is_taken = done.ok() || done.error().code != ErrorCode::conflict;
          return not_found(verbatim("undone"));
        });
        EXPECT_EQ(is_offered, is_taken)
            << static_cast<int>(status) << " " << bits << " " << static_cast<int>(action);
        different += is_offered;
      }
    }
  }
  EXPECT_GT(different, 100);
}

TEST_ON_SQLITE(LinkTest, a_link_of_a_merchant_that_takes_no_payments_is_not_mailed) {
  auto link = *create(draft());
  link.customer_email = "aina@example.test";
  EXPECT_FALSE(link_obstacle(link, LinkAction::email, {true, 0, clock.now()}));
  EXPECT_TRUE(link_obstacle(link, LinkAction::email, {false, 0, clock.now()}));
}

TEST_ON_SQLITE(LinkTest, fixed_amount_cannot_be_overridden) {
  auto link = create(draft());
  ASSERT_TRUE(link.ok());
  EXPECT_GE(link->slug.size(), 22u);  // 128 random bits and more
  auto p = payer();
  p.amount = Money{1};
  EXPECT_EQ(checkout(*link, p).error().field_errors.at(0).field, "amount");
  auto sale = checkout(*link);
  ASSERT_TRUE(sale.ok());
  EXPECT_EQ(sale->amount, Money{15'000});
}

TEST_ON_SQLITE(LinkTest, chosen_amount_stays_within_the_bounds) {
  LinkDraft d = draft();
  d.amount.reset();
  d.min_amount = Money{500};
  d.max_amount = Money{1000};
  auto link = create(d);
  ASSERT_TRUE(link.ok());
  auto p = payer();
  EXPECT_FALSE(checkout(*link, p).ok());
  for (auto [sen, ok] : {std::pair{499, false}, {500, true}, {1000, true}, {1001, false}}) {
    p.amount = Money{sen};
    EXPECT_EQ(checkout(*link, p).ok(), ok) << sen;
  }
}

TEST_ON_SQLITE(LinkTest, draft_that_contradicts_itself_is_refused_field_by_field) {
  LinkDraft d = draft();
  d.min_amount = Money{100};
  d.expiry_date = clock.now();
  d.one_time_payment = true;
  d.usage_limit = 2;
  auto link = create(d);
  ASSERT_FALSE(link.ok());
  EXPECT_EQ(link.error().field_errors.size(), 3u);
  d = draft();
  d.amount = Money{99};
  EXPECT_FALSE(create(d).ok());
  d.amount = Money{3'000'001};
  EXPECT_FALSE(create(d).ok());
}

TEST_P(LinkTest, one_time_link_is_paid_once_though_payers_compete) {
  LinkDraft d = draft();
  d.one_time_payment = true;
  auto link = create(d);
  ASSERT_TRUE(link.ok());
  std::vector<sales::SaleRecord> sales;
  for (int i = 0; i < 6; ++i)
    sales.push_back(*checkout(*link));
  std::atomic<int> started{0};
  std::vector<std::thread> payers;
  for (auto& sale : sales) {
    payers.emplace_back([&] { started += tell(sale, sales::kSaleStarted).ok(); });
  }
  for (auto& t : payers)
    t.join();
  EXPECT_EQ(started, 1);
  EXPECT_REFUSED(checkout(*link), "payment_link.locked");
}

TEST_ON_SQLITE(LinkTest, first_success_uses_up_a_one_time_link_and_a_failure_frees_it) {
  LinkDraft d = draft();
  d.one_time_payment = true;
  auto link = create(d);
  auto first = *checkout(*link);
  auto second = *checkout(*link);
  EXPECT_TRUE(tell(first, sales::kSaleStarted).ok());
  EXPECT_REFUSED(tell(second, sales::kSaleStarted), "payment_link.locked");
  EXPECT_TRUE(tell(first, sales::kSaleFailed).ok());
  EXPECT_TRUE(tell(second, sales::kSaleStarted).ok());
  EXPECT_TRUE(tell(second, sales::kSalePaid).ok());
  EXPECT_EQ(now_of(*link).status, LinkStatus::used);
  EXPECT_EQ(now_of(*link).used_count, 1);
  EXPECT_REFUSED(checkout(*link), "payment_link.paid");
  EXPECT_EQ(paid_over_limit_, 0);
  // The money of the first comes after all: it counts, and is to be paid back.
  EXPECT_TRUE(tell(first, sales::kSalePaid).ok());
  EXPECT_EQ(now_of(*link).used_count, 2);
  EXPECT_EQ(paid_over_limit_, 1);
}

TEST_ON_SQLITE(LinkTest, success_told_twice_counts_once) {
  auto link = create(draft());
  auto sale = *checkout(*link);
  EXPECT_TRUE(tell(sale, sales::kSaleStarted).ok());
  EXPECT_TRUE(tell(sale, sales::kSalePaid).ok());
  EXPECT_TRUE(tell(sale, sales::kSalePaid).ok());
  EXPECT_EQ(now_of(*link).used_count, 1);
}

TEST_P(LinkTest, usage_limit_holds_though_payers_compete) {
  LinkDraft d = draft();
  d.usage_limit = 3;
  auto link = create(d);
  std::vector<sales::SaleRecord> sales;
  for (int i = 0; i < 9; ++i)
    sales.push_back(*checkout(*link));
  std::atomic<int> paid{0};
  std::vector<std::thread> payers;
  for (auto& sale : sales) {
    payers.emplace_back([&] {
      if (tell(sale, sales::kSaleStarted).ok()) paid += tell(sale, sales::kSalePaid).ok();
    });
  }
  for (auto& t : payers)
    t.join();
  EXPECT_EQ(paid, 3);
  EXPECT_EQ(now_of(*link).used_count, 3);
  EXPECT_EQ(paid_over_limit_, 0);
}

TEST_ON_SQLITE(LinkTest, link_that_is_expired_inactive_or_not_ready_takes_no_payer) {
  LinkDraft d = draft();
  d.expiry_date = clock.now() + hours(1);
  auto link = create(d);
  clock.advance(hours(1));
  EXPECT_REFUSED(checkout(*link), "payment_link.expired");
  auto other = create(draft());
  auto turn = [&](LinkEvent event) {
    return db().write([&](db::Tx& tx) { return links_.link_switch(tx, kActor, other->id, event); });
  };
  EXPECT_TRUE(turn(LinkEvent::deactivate).ok());
  EXPECT_FALSE(turn(LinkEvent::deactivate).ok());
  EXPECT_REFUSED(checkout(*other), "payment_link.inactive");
  EXPECT_TRUE(turn(LinkEvent::activate).ok());
  EXPECT_TRUE(checkout(*other).ok());
  (void)db().write([&](db::Tx& tx) -> Result<Done> {
    merchants::merchant_status_set(tx, kMerchant, merchants::MerchantStatus::inactive);
    return Done{};
  });
  EXPECT_REFUSED(checkout(*other), "payment_link.not_ready");
}

TEST_ON_SQLITE(LinkTest, deleted_link_is_gone_for_everybody) {
  auto link = create(draft());
  auto sale = *checkout(*link);
  auto remove = [&] {
    return db().write([&](db::Tx& tx) { return links_.link_delete(tx, kActor, link->id); });
  };
  EXPECT_TRUE(tell(sale, sales::kSaleStarted).ok());
  EXPECT_TRUE(tell(sale, sales::kSaleFailed).ok());
  EXPECT_TRUE(remove().ok());
  EXPECT_REFUSED(remove(), "error.notFound");
  EXPECT_REFUSED(checkout(*link), "error.notFound");
  EXPECT_TRUE(tell(sale, sales::kSalePaid).ok());  // late: a sale outlives its link
  EXPECT_EQ(db().read([&](db::Sql& sql) {
    return sql.one<std::int64_t>(kUsesOf, link->id).value_or(-1);
  }),
            1);
}

TEST_ON_SQLITE(LinkTest,
               nobody_goes_to_a_bank_for_a_link_that_was_switched_off_deleted_or_repriced) {
  for (auto [change, code] : {std::pair{"off", "payment_link.inactive"},
                              {"deleted", "payment_link.deleted"},
                              {"repriced", "payment_link.changed"},
                              {"bounded", "payment_link.changed"}}) {
    auto link = create(draft());
    auto sale = *checkout(*link);
    auto changed = db().write([&](db::Tx& tx) -> Result<Done> {
      LinkDraft d = draft();
      if (change == std::string_view("off")) {
        GERBANG_CHECK(links_.link_switch(tx, kActor, link->id, LinkEvent::deactivate));
      } else if (change == std::string_view("deleted")) {
        GERBANG_CHECK(links_.link_delete(tx, kActor, link->id));
      } else {
        d.amount =
            change == std::string_view("repriced") ? std::optional(Money{15'001}) : std::nullopt;
        if (!d.amount) d.min_amount = Money{15'001};
        GERBANG_CHECK(links_.link_update(tx, kActor, link->id, d));
      }
      return Done{};
    });
    ASSERT_TRUE(changed.ok()) << change;
    EXPECT_EQ(tell(sale, sales::kSaleStarted).error().wire_code(), code) << change;
  }
}

TEST_ON_SQLITE(LinkTest, a_link_that_was_paid_or_has_a_payer_at_the_bank_cannot_be_deleted) {
  auto link = create(draft());
  auto sale = *checkout(*link);
  auto remove = [&] {
    return db().write([&](db::Tx& tx) { return links_.link_delete(tx, kActor, link->id); });
  };
  EXPECT_TRUE(tell(sale, sales::kSaleStarted).ok());
  EXPECT_REFUSED(remove(), "payment_link.locked");
  EXPECT_TRUE(tell(sale, sales::kSalePaid).ok());
  EXPECT_REFUSED(remove(), "payment_link.paid");
  EXPECT_EQ(now_of(*link).used_count, 1);
}

TEST_P(LinkTest, a_start_and_a_deletion_at_once_leave_no_payer_at_the_bank_for_a_deleted_link) {
  for (int round = 0; round < 8; ++round) {
    auto link = create(draft());
    auto sale = *checkout(*link);
    std::atomic<bool> started{false}, deleted{false};
    std::thread payer([&] { started = tell(sale, sales::kSaleStarted).ok(); });
    std::thread merchant([&] {
      deleted =
          db().write([&](db::Tx& tx) { return links_.link_delete(tx, kActor, link->id); }).ok();
    });
    payer.join();
    merchant.join();
    EXPECT_NE(started, deleted);
  }
}

TEST_ON_SQLITE(LinkTest, a_link_becomes_one_time_only_while_at_most_one_payment_can_come_of_it) {
  auto link = create(draft());
  auto first = *checkout(*link), second = *checkout(*link);
  LinkDraft once = draft();
  once.one_time_payment = true;
  auto edit = [&](const LinkDraft& d) {
    return db().write([&](db::Tx& tx) { return links_.link_update(tx, kActor, link->id, d); });
  };
  EXPECT_TRUE(tell(first, sales::kSaleStarted).ok());
  EXPECT_TRUE(tell(second, sales::kSaleStarted).ok());
  EXPECT_EQ(edit(once).error().field_errors.at(0).field, "oneTimePayment");
  EXPECT_TRUE(tell(second, sales::kSaleFailed).ok());
  EXPECT_TRUE(edit(once).ok());
  EXPECT_REFUSED(checkout(*link), "payment_link.locked");
  EXPECT_TRUE(edit(draft()).ok());  // and back
  EXPECT_TRUE(tell(first, sales::kSalePaid).ok());
  EXPECT_EQ(edit(once).error().field_errors.at(0).field, "oneTimePayment");
  EXPECT_EQ(now_of(*link).status, LinkStatus::active);
  EXPECT_TRUE(edit(draft()).ok());  // anything else may still be changed
}

TEST_ON_SQLITE(LinkTest, a_limit_is_not_set_below_what_is_paid_and_under_way) {
  auto link = create(draft());
  for (bool is_paid : {true, false}) {
    auto sale = *checkout(*link);
    EXPECT_TRUE(tell(sale, sales::kSaleStarted).ok());
    if (is_paid) {
      EXPECT_TRUE(tell(sale, sales::kSalePaid).ok());
    }
  }
  LinkDraft d = draft();
  for (auto [limit, is_taken] : {std::pair{0, false}, {1, false}, {2, true}}) {
    d.usage_limit = limit;
    auto edited =
        db().write([&](db::Tx& tx) { return links_.link_update(tx, kActor, link->id, d); });
    EXPECT_EQ(edited.ok(), is_taken) << limit;
  }
}

TEST_ON_SQLITE(LinkTest, unfinished_sales_follow_their_link_when_it_is_paid_once_or_no_longer) {
  LinkDraft once = draft();
  once.one_time_payment = true;
  auto link = create(once);
  auto sale = *checkout(*link);
  EXPECT_TRUE(sale.pays_once_key.has_value());
  auto pays_once = [&] {
    return db().read([&](db::Sql& sql) {
      return sales::sale_get(sql, kMerchant, sale.id)->pays_once_key.has_value();
    });
  };
  for (bool is_once : {false, true}) {
    LinkDraft d = is_once ? once : draft();
    auto edited =
        db().write([&](db::Tx& tx) { return links_.link_update(tx, kActor, link->id, d); });
    ASSERT_TRUE(edited.ok());
    EXPECT_EQ(pays_once(), is_once);
  }
}

TEST_ON_SQLITE(LinkTest, a_payer_who_comes_back_goes_on_with_the_same_sale) {
  LinkDraft d = draft();
  d.one_time_payment = true;
  auto link = create(d);
  auto first = *checkout(*link);
  auto again = payer();
  again.open_checkout = first.reference;
  again.customer_name = "Aina binti Ali";
  clock.advance(minutes(20));
  for (int i = 0; i < 30; ++i) {
    auto sale = *checkout(*link, again);
    EXPECT_EQ(sale.id, first.id);
    EXPECT_EQ(sale.customer_name, "Aina binti Ali");
    EXPECT_EQ(sale.expires_at, clock.now() + minutes(30));
  }
  // Not what has ended, what is at a bank, or what is another link's.
  auto other = *checkout(*create(draft()));
  again.open_checkout = other.reference;
  EXPECT_NE(checkout(*link, again)->id, other.id);
  EXPECT_TRUE(tell(first, sales::kSaleStarted).ok());
  EXPECT_TRUE(tell(first, sales::kSaleFailed).ok());
  again.open_checkout = first.reference;
  EXPECT_NE(checkout(*link, again)->id, first.id);
}

TEST_ON_SQLITE(LinkTest, a_payer_who_chooses_another_amount_leaves_no_open_sale_behind) {
  LinkDraft d = draft();
  d.amount.reset();
  auto link = create(d);
  auto p = payer();
  p.amount = Money{500};
  auto first = *checkout(*link, p);
  p.amount = Money{700};
  p.open_checkout = first.reference;
  auto second = *checkout(*link, p);
  EXPECT_NE(second.id, first.id);
  EXPECT_EQ(second.amount, Money{700});
  auto left = db().read([&](db::Sql& sql) { return *sales::sale_get(sql, kMerchant, first.id); });
  EXPECT_EQ(left.status, sales::SaleStatus::canceled);
}

TEST_ON_SQLITE(LinkTest, a_one_time_link_has_at_most_ten_open_checkouts) {
  LinkDraft d = draft();
  d.one_time_payment = true;
  auto link = create(d);
  std::vector<sales::SaleRecord> sales;
  for (int i = 0; i < 10; ++i)
    sales.push_back(*checkout(*link));
  EXPECT_REFUSED(checkout(*link), "payment_link.busy");
  auto mine = payer();
  mine.open_checkout = sales[3].reference;
  EXPECT_TRUE(checkout(*link, mine).ok());
  EXPECT_TRUE(tell(sales[0], sales::kSaleStarted).ok());
  EXPECT_TRUE(tell(sales[0], sales::kSaleFailed).ok());
  EXPECT_TRUE(checkout(*link).ok());
  EXPECT_REFUSED(checkout(*link), "payment_link.busy");
}

TEST_P(LinkTest, the_filter_finds_exactly_the_links_that_show_the_state) {
  using S = LinkState;
  std::map<S, int> shown;
  std::vector<Link> all;
  for (bool once : {false, true}) {
    for (auto limit : {0, 1, 2}) {
      for (auto expiry : {-1, 0, 1}) {
        for (bool off : {false, true}) {
          for (bool used : {false, true}) {
            LinkDraft d = draft();
            d.one_time_payment = once;
            if (limit > 0 && !once) d.usage_limit = limit;
            if (expiry != 0) d.expiry_date = clock.now() + seconds(100 + expiry);
            auto link = create(d);
            ASSERT_TRUE(link.ok());
            if (used) {
              auto sale = *checkout(*link);
              ASSERT_TRUE(tell(sale, sales::kSaleStarted).ok());
              ASSERT_TRUE(tell(sale, sales::kSalePaid).ok());
            }
            if (off && !(once && used)) {
              ASSERT_TRUE(db().write([&](db::Tx& tx) {
                                return links_.link_switch(tx, kActor, link->id,
                                                          LinkEvent::deactivate);
                              })
                              .ok());
            }
          }
        }
      }
    }
  }
  clock.advance(seconds(100));
  PaymentLinkQuery every;
  every.page_size = 500;
  db().read([&](db::Sql& sql) {
    auto page = kLinkList.page(sql, kMerchant, every);
    for (const auto& link : page->content)
      ++shown[link_state(link, sql.now())];
    int sum = 0;
    for (auto state : {S::open, S::expired, S::paid, S::inactive}) {
      auto query = every;
      query.state = {state};
      auto found = kLinkList.page(sql, kMerchant, query);
      EXPECT_EQ(found->total_elements, shown[state]);
      EXPECT_GT(shown[state], 0);
      for (const auto& link : found->content)
        EXPECT_EQ(link_state(link, sql.now()), state);
      sum += shown[state];
    }
    EXPECT_EQ(sum, page->total_elements);
    auto walked = kLinkList;  // as where there are too many to be sorted
    walked.sorted_most = 0;
    every.expiry_date_to = sql.now() + seconds(1000);
    for (std::string_view sort :
         {"createdDate,asc", "title,desc", "amount,asc", "expiryDate,desc"}) {
      for (auto state : {S::open, S::expired, S::paid, S::inactive}) {
        auto query = every;
        query.sort = sort;
        query.state = {state};
        auto few = kLinkList.page(sql, kMerchant, query), many = walked.page(sql, kMerchant, query);
        EXPECT_EQ(few->total_elements, many->total_elements);
        EXPECT_EQ(few->total_elements, std::ssize(few->content));
        EXPECT_TRUE(std::ranges::equal(few->content, many->content, {}, &Link::id, &Link::id));
      }
    }
    every.expiry_date_to = {};
    every.state = {S::open, S::paid};
    EXPECT_EQ(kLinkList.page(sql, kMerchant, every)->total_elements,
              shown[S::open] + shown[S::paid]);
    every.state = {S::locked};
    EXPECT_EQ(kLinkList.page(sql, kMerchant, every)->total_elements, 0);
    return 0;
  });
}

TEST_ON_SQLITE(LinkTest, another_merchants_link_does_not_exist) {
  auto link = create(draft());
  Actor stranger{kOther, {8}};
  auto by_stranger = [&](auto verb) { return db().write(verb).error().code; };
  EXPECT_EQ(
      by_stranger([&](db::Tx& tx) { return links_.link_update(tx, stranger, link->id, draft()); }),
      ErrorCode::not_found);
  EXPECT_EQ(by_stranger([&](db::Tx& tx) { return links_.link_delete(tx, stranger, link->id); }),
            ErrorCode::not_found);
  EXPECT_FALSE(db().read([&](db::Sql& sql) { return link_find(sql, kOther, link->id); }));
}

TEST_P(LinkTest, list_pages_have_exact_totals_and_filters) {
  for (int i = 0; i < 25; ++i) {
    LinkDraft d = draft();
    d.title = (i % 5 == 0 ? "100% Lamp_" : "Table ") + std::to_string(i);
    d.amount = Money{1000 + i};
    ASSERT_TRUE(create(d).ok());
    clock.advance(seconds(1));
  }
  db().read([&](db::Sql& sql) {
    auto total = [&](const PaymentLinkQuery& query, MerchantId merchant = kMerchant) {
      return kLinkList.page(sql, merchant, query)->total_elements;
    };
    PaymentLinkQuery query;
    EXPECT_EQ(total(query), 25);
    EXPECT_EQ(total(query, kOther), 0);
    query.page_number = 3;
    auto last = kLinkList.page(sql, kMerchant, query)->content;
    EXPECT_EQ(last.size(), 5u);
    EXPECT_EQ(last.back().amount, Money{1000});  // newest first
    query = {};
    query.name = "100% lamp_";
    EXPECT_EQ(total(query), 5);
    query.name = "100_";
    EXPECT_EQ(total(query), 0);  // a sign like any other
    query = {};
    query.status_id = {LinkStatus::inactive, LinkStatus::used};
    EXPECT_EQ(total(query), 0);
    query.status_id = {LinkStatus::active};
    query.created_date_from = Instant{1'795'000'000'000} + seconds(5);
    query.created_date_to = Instant{1'795'000'000'000} + seconds(9);
    EXPECT_EQ(total(query), 5);
    query = {};
    query.amount_from = Money{1003};
    query.amount_to = Money{1007};
    EXPECT_EQ(total(query), 5);
    query = {};
    query.sort = "amount,asc";
    EXPECT_EQ(kLinkList.page(sql, kMerchant, query)->content.front().amount, Money{1000});
    return 0;
  });
}

TEST_P(LinkTest, links_about_to_expire_are_counted_as_the_list_shows_them) {
  Instant end = kl_day_start(kl_day(clock.now()) + 4);  // of the third day from today
  auto make = [&](std::optional<Instant> expiry) {
    LinkDraft d = draft();
    d.expiry_date = expiry;
    auto link = create(d);
    EXPECT_TRUE(link.ok());
    return *link;
  };
  make({});
  make(clock.now() + seconds(1));
  make(end - milliseconds(1));
  make(end);
  auto off = make(clock.now() + hours(1));
  auto gone = make(clock.now() + hours(1));
  LinkDraft used_up = draft();
  used_up.expiry_date = clock.now() + hours(1);
  used_up.usage_limit = 1;
  auto sale = *checkout(*create(used_up));
  ASSERT_TRUE(tell(sale, sales::kSaleStarted).ok());
  ASSERT_TRUE(tell(sale, sales::kSalePaid).ok());
  ASSERT_TRUE(db().write([&](db::Tx& tx) -> Result<Done> {
                    GERBANG_CHECK(links_.link_switch(tx, kActor, off.id, LinkEvent::deactivate));
                    return links_.link_delete(tx, kActor, gone.id);
                  })
                  .ok());
  auto expiring = [&](MerchantId merchant) {
    Instant now{clock.now().ms / 1000 * 1000};  // lists are filtered by whole seconds
    return db().read([&](db::Sql& sql) { return links_expiring(sql, merchant, now, end); });
  };
  EXPECT_EQ(expiring(kMerchant), 2);
  EXPECT_EQ(expiring(kOther), 0);
  PaymentLinkQuery query;
  query.state = {LinkState::open};
  query.expiry_date_from = Instant{clock.now().ms / 1000 * 1000};
  query.expiry_date_to = end - seconds(1);
  auto page = db().read([&](db::Sql& sql) { return kLinkList.page(sql, kMerchant, query); });
  EXPECT_EQ(page->total_elements, 2);
  EXPECT_EQ(page->content.size(), 2u);
  clock.advance(seconds(2));
  EXPECT_EQ(expiring(kMerchant), 1);
}

TEST_ON_SQLITE(LinkTest, each_change_of_a_link_is_in_the_audit_log_with_who_and_what) {
  static constexpr db::Statement kEntries{
      "test_link_audit",
      "SELECT action FROM audit_log WHERE merchant_id = $1 AND subject = $2 AND actor_user_id = 7 "
      "AND detail = 'Sofa' AND ip = '127.0.0.1' AND request_id = 'r1' ORDER BY id"};
  LinkDraft wanted = draft();
  wanted.customer_email = "aina@example.test";
  auto link = *create(wanted);
  auto verb = [&](auto&& run) {
    auto done = db().write([&](db::Tx& tx) -> Result<Done> {
      GERBANG_CHECK(run(tx));
      return Done{};
    });
    EXPECT_TRUE(done.ok()) << (done.ok() ? "" : done.error().message.english());
  };
  verb([&](db::Tx& tx) { return links_.link_update(tx, kActor, link.id, wanted); });
  verb([&](db::Tx& tx) { return links_.link_switch(tx, kActor, link.id, LinkEvent::deactivate); });
  verb([&](db::Tx& tx) { return links_.link_switch(tx, kActor, link.id, LinkEvent::activate); });
  verb([&](db::Tx& tx) { return links_.link_email(tx, kActor, link.id); });
  verb([&](db::Tx& tx) { return links_.link_delete(tx, kActor, link.id); });
  auto actions = db().read(
      [&](db::Sql& sql) { return sql.all<std::string>(kEntries, kMerchant, id_text(link.id)); });
  EXPECT_EQ(actions, (std::vector<std::string>{"paymentLink.create", "paymentLink.edit",
                                               "paymentLink.deactivate", "paymentLink.activate",
                                               "paymentLink.email", "paymentLink.delete"}));
}

}  // namespace
}  // namespace gerbang::links
