#include "links/link.h"

#include <thread>

#include "contract/json.h"
#include "core/qr.h"
#include "db/db_fixture.h"
#include "links/link_query.h"
#include "links/link_store.h"
#include "merchants/merchant.h"
#include "merchants/merchant_fixture.h"
#include "payments/dashboard.h"

namespace gerbang::links {
namespace {

constexpr Instant kNow{1'795'000'000'000};

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
  link.expiry_date = kNow;
  EXPECT_EQ(link_state(link, true, 0, kNow), LinkState::expired);
  link.status = LinkStatus::inactive;
  EXPECT_EQ(link_state(link, true, 0, kNow), LinkState::inactive);
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
    outbox_.reaction_add({"link.paid_over_limit", [this](db::Tx&, const outbox::EventRecord&) {
                            ++paid_over_limit_;
                            return Result<Done>(Done{});
                          }});
    for (auto merchant : {kMerchant, kOther})
      merchants::active_merchant(db(), merchant);
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
  Result<payments::SaleRecord> checkout(const Link& link, const PayerDraft& p = payer()) {
    return db().write([&](db::Tx& tx) -> Result<payments::SaleRecord> {
      GERBANG_TRY(auto ref, links_.link_checkout(tx, link.slug, p));
      return payments::sale_get(tx, kMerchant, ref.id);
    });
  }
  /// Moves the sale, as payments does, and tells it.
  Result<Done> tell(const payments::SaleRecord& of, std::string_view kind) {
    using payments::SaleEvent;
    using payments::Trigger;
    return db().write([&](db::Tx& tx) -> Result<Done> {
      GERBANG_TRY(auto sale, payments::sale_get(tx, kMerchant, of.id));
      auto move = [&](SaleEvent event, Trigger by) {
        return sales_.move(tx, sale, {event, {by, {}, {}}, {}});
      };
      if (kind == "sale.started") {
        GERBANG_CHECK(move(SaleEvent::open, Trigger::payer));
        GERBANG_CHECK(move(SaleEvent::start, Trigger::payer));
      } else if (kind == "sale.failed") {
        GERBANG_CHECK(move(SaleEvent::fail, Trigger::acquirer));
      } else if (!payments::was_paid(sale.status)) {
        GERBANG_CHECK(move(SaleEvent::succeed, Trigger::acquirer));
      }
      return sales_.tell(tx, sale, kind);
    });
  }
  Link now_of(const Link& link) {
    return db().read([&](db::Sql& sql) { return *link_find(sql, kMerchant, link.id); });
  }

  static constexpr MerchantId kMerchant{1001};
  static constexpr MerchantId kOther{1002};
  const LinkActor kActor{kMerchant, {7}, "127.0.0.1", "r1"};
  outbox::Outbox outbox_;
  payments::Sales sales_{outbox_};
  Links links_{{"https://pay.test"}, sales_, outbox_};
  std::atomic<int> paid_over_limit_{0};
};
INSTANTIATE_ON_BOTH_ENGINES(LinkTest);

TEST_P(LinkTest, fixed_amount_cannot_be_overridden) {
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

TEST_P(LinkTest, chosen_amount_stays_within_the_bounds) {
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

TEST_P(LinkTest, draft_that_contradicts_itself_is_refused_field_by_field) {
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
  std::vector<payments::SaleRecord> sales;
  for (int i = 0; i < 6; ++i)
    sales.push_back(*checkout(*link));
  std::atomic<int> started{0};
  std::vector<std::thread> payers;
  for (auto& sale : sales) {
    payers.emplace_back([&] { started += tell(sale, "sale.started").ok(); });
  }
  for (auto& t : payers)
    t.join();
  EXPECT_EQ(started, 1);
  EXPECT_EQ(checkout(*link).error().wire_code(), "payment_link.locked");
}

TEST_P(LinkTest, first_success_uses_up_a_one_time_link_and_a_failure_frees_it) {
  LinkDraft d = draft();
  d.one_time_payment = true;
  auto link = create(d);
  auto first = *checkout(*link);
  auto second = *checkout(*link);
  EXPECT_TRUE(tell(first, "sale.started").ok());
  EXPECT_EQ(tell(second, "sale.started").error().wire_code(), "payment_link.locked");
  EXPECT_TRUE(tell(first, "sale.failed").ok());
  EXPECT_TRUE(tell(second, "sale.started").ok());
  EXPECT_TRUE(tell(second, "sale.paid").ok());
  EXPECT_EQ(now_of(*link).status, LinkStatus::used);
  EXPECT_EQ(now_of(*link).used_count, 1);
  EXPECT_EQ(checkout(*link).error().wire_code(), "payment_link.paid");
  EXPECT_EQ(paid_over_limit_, 0);
  // The money of the first comes after all: it counts, and is to be paid back.
  EXPECT_TRUE(tell(first, "sale.paid").ok());
  EXPECT_EQ(now_of(*link).used_count, 2);
  EXPECT_EQ(paid_over_limit_, 1);
}

TEST_P(LinkTest, success_told_twice_counts_once) {
  auto link = create(draft());
  auto sale = *checkout(*link);
  EXPECT_TRUE(tell(sale, "sale.started").ok());
  EXPECT_TRUE(tell(sale, "sale.paid").ok());
  EXPECT_TRUE(tell(sale, "sale.paid").ok());
  EXPECT_EQ(now_of(*link).used_count, 1);
}

TEST_P(LinkTest, usage_limit_holds_though_payers_compete) {
  LinkDraft d = draft();
  d.usage_limit = 3;
  auto link = create(d);
  std::vector<payments::SaleRecord> sales;
  for (int i = 0; i < 9; ++i)
    sales.push_back(*checkout(*link));
  std::atomic<int> paid{0};
  std::vector<std::thread> payers;
  for (auto& sale : sales) {
    payers.emplace_back([&] {
      if (tell(sale, "sale.started").ok()) paid += tell(sale, "sale.paid").ok();
    });
  }
  for (auto& t : payers)
    t.join();
  EXPECT_EQ(paid, 3);
  EXPECT_EQ(now_of(*link).used_count, 3);
  EXPECT_EQ(paid_over_limit_, 0);
}

TEST_P(LinkTest, link_that_is_expired_inactive_or_not_ready_takes_no_payer) {
  LinkDraft d = draft();
  d.expiry_date = clock.now() + hours(1);
  auto link = create(d);
  clock.advance(hours(1));
  EXPECT_EQ(checkout(*link).error().wire_code(), "payment_link.expired");
  auto other = create(draft());
  auto turn = [&](LinkEvent event) {
    return db().write([&](db::Tx& tx) { return links_.link_switch(tx, kActor, other->id, event); });
  };
  EXPECT_TRUE(turn(LinkEvent::deactivate).ok());
  EXPECT_FALSE(turn(LinkEvent::deactivate).ok());
  EXPECT_EQ(checkout(*other).error().wire_code(), "payment_link.inactive");
  EXPECT_TRUE(turn(LinkEvent::activate).ok());
  EXPECT_TRUE(checkout(*other).ok());
  (void)db().write([&](db::Tx& tx) -> Result<Done> {
    merchants::merchant_status_set(tx, kMerchant, merchants::MerchantStatus::inactive);
    return Done{};
  });
  EXPECT_EQ(checkout(*other).error().wire_code(), "payment_link.not_ready");
}

TEST_P(LinkTest, deleted_link_is_gone_for_everybody) {
  auto link = create(draft());
  auto sale = *checkout(*link);
  auto remove = [&] {
    return db().write([&](db::Tx& tx) { return links_.link_delete(tx, kActor, link->id); });
  };
  EXPECT_TRUE(remove().ok());
  EXPECT_EQ(remove().error().code, ErrorCode::not_found);
  EXPECT_EQ(checkout(*link).error().code, ErrorCode::not_found);
  EXPECT_TRUE(tell(sale, "sale.started").ok());
  EXPECT_TRUE(tell(sale, "sale.paid").ok());  // a sale outlives its link
}

TEST_P(LinkTest, another_merchants_link_does_not_exist) {
  auto link = create(draft());
  LinkActor stranger{kOther, {8}, "", ""};
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
    query.status_id = {0, 2};
    EXPECT_EQ(total(query), 0);
    query.status_id = {1};
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

TEST_P(LinkTest, dashboard_counts_the_links_about_to_expire_that_the_list_shows) {
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
  ASSERT_TRUE(db().write([&](db::Tx& tx) -> Result<Done> {
                    GERBANG_CHECK(links_.link_switch(tx, kActor, off.id, LinkEvent::deactivate));
                    return links_.link_delete(tx, kActor, gone.id);
                  })
                  .ok());
  auto expiring = [&](MerchantId merchant) {
    return db().read([&](db::Sql& sql) { return payments::attention(sql, merchant).back(); });
  };
  EXPECT_EQ(expiring(kMerchant).count, 2);
  EXPECT_EQ(expiring(kOther).count, 0);
  PaymentLinkQuery query;
  query.status_id = {1};
  query.expiry_date_from = expiring(kMerchant).from;
  query.expiry_date_to = expiring(kMerchant).until;
  auto page = db().read([&](db::Sql& sql) { return kLinkList.page(sql, kMerchant, query); });
  EXPECT_EQ(page->total_elements, 2);
  EXPECT_EQ(page->content.size(), 2u);
  clock.advance(seconds(2));
  EXPECT_EQ(expiring(kMerchant).count, 1);
}

}  // namespace
}  // namespace gerbang::links
