#include "money/sales/sale.h"

#include <map>
#include <set>

#include "base/core/refusal_fixture.h"
#include "base/db/db_fixture.h"
#include "money/ledger/ledger.h"
#include "money/sales/sale_event.h"
#include "money/sales/sale_fixture.h"

namespace gerbang::sales {
namespace {

// Nobody moves a sale or tells of it but by the verbs, which keep the books.
template <class T>
concept IsMovedByAnybody = requires(const T sales, db::Tx& tx, SaleRecord& sale, By by) {
  sales.template move<SaleEvent::open>(tx, sale, by, "");
} || requires(const T sales, db::Tx& tx, SaleRecord& sale, By by) {
  sales.move_write(tx, sale, SaleEvent::succeed, by, "");
} || requires(const T sales, db::Tx& tx, SaleRecord& sale) { sales.tell(tx, sale, kSalePaid); };
static_assert(!IsMovedByAnybody<Sales>);

constexpr MerchantId kMerchant{1001};

class SaleTest : public db::OnBothEngines {
 protected:
  void TearDown() override {
    auto all = sale_invariants();
    for (auto& more : ledger::ledger_invariants())
      all.push_back(std::move(more));
    for (const auto& invariant : all) {
      auto broken = db().read([&](db::Sql& sql) { return invariant.check(sql); });
      EXPECT_TRUE(broken.empty()) << invariant.name << ": " << broken[0];
    }
  }
  NewSale wanted(Origin origin = {}, std::optional<std::string> pays_once_key = {}) {
    NewSale out;
    out.merchant = kMerchant;
    out.origin = origin;
    out.description = "Sofa";
    out.amount = Money{10'000};
    out.pays_once_key = std::move(pays_once_key);
    out.expires_at = clock.now() + minutes(30);
    return out;
  }
  Id<Sale> create(const NewSale& sale) {
    return db().write([&](db::Tx& tx) { return sales_.sale_create(tx, sale); })->id;
  }
  SaleRecord now_of(Id<Sale> id) {
    return *db().read([&](db::Sql& sql) { return sale_get(sql, kMerchant, id); });
  }
  Result<Done> move(Id<Sale> id, const std::vector<SaleEvent>& events) {
    return db().write([&](db::Tx& tx) -> Result<Done> {
      GERBANG_TRY(auto sale, sale_lock(tx, kMerchant, id));
      for (auto event : events)
        GERBANG_CHECK(sale_move(tx, sales_, sale, event));
      return Done{};
    });
  }
  std::size_t transfers(Id<Sale> id) {
    std::set<Id<Transfer>> out;
    for (const auto& entry :
         db().read([&](db::Sql& sql) { return ledger::entries_of(sql, kMerchant, id.value); }))
      out.insert(entry.transfer);
    return out.size();
  }

  std::vector<std::string_view> told_;
  events::Outbox outbox_{{events::on(kSaleLatePaidAgain, "",
                                     [this](db::Tx&, const events::EventRecord& e) -> Result<Done> {
                                       told_.push_back(e.kind);
                                       return Done{};
                                     })}};
  Sales sales_{outbox_};
};
INSTANTIATE_ON_BOTH_ENGINES(SaleTest);

TEST_P(SaleTest, every_move_of_money_has_one_transfer_and_no_other_move_has_any) {
  using E = SaleEvent;
  for (const auto& way :
       {std::vector{E::open, E::start, E::await_checker, E::fail, E::succeed, E::undo},
        std::vector{E::open, E::start, E::succeed, E::refund_begin, E::refund_return,
                    E::refund_begin, E::refund_finish},
        std::vector{E::open, E::expire}, std::vector{E::open, E::start, E::cancel, E::succeed}}) {
    auto id = create(wanted());
    std::size_t expected = 0;
    for (auto event : way) {
      if (event == E::refund_begin && expected > 2) break;  // a request is refunded once
      ASSERT_TRUE(move(id, {event}).ok()) << static_cast<int>(event);
      expected += moves_money(event) ? 1 : 0;
      EXPECT_EQ(transfers(id), expected) << static_cast<int>(event);
    }
  }
}

/// The shortest way to each status that the table leads to.
std::map<SaleStatus, std::vector<SaleEvent>> ways() {
  std::map<SaleStatus, std::vector<SaleEvent>> out{{SaleStatus::created, {}}};
  std::vector<SaleStatus> next{SaleStatus::created};
  for (std::size_t at = 0; at < next.size(); ++at) {
    for (const auto& row : kSaleTransitions) {
      if (row.from != next[at] || out.contains(row.to)) continue;
      auto way = out[row.from];
      way.push_back(row.event);
      out.emplace(row.to, std::move(way));
      next.push_back(row.to);
    }
  }
  return out;
}

TEST_P(SaleTest, every_status_answers_every_event_as_the_table_says_or_stays_as_it_is) {
  const auto all = ways();
  ASSERT_EQ(all.size(), kSaleStatuses.size()) << "every status can be reached";
  int refused = 0;
  for (auto from : kSaleStatuses) {
    for (int e = 0; e <= static_cast<int>(SaleEvent::take_back); ++e) {
      auto event = static_cast<SaleEvent>(e);
      SCOPED_TRACE(std::to_string(static_cast<int>(from)) + ", event " + std::to_string(e));
      auto id = create(wanted());
      ASSERT_TRUE(move(id, all.at(from)).ok());
      ASSERT_EQ(now_of(id).status, from);
      auto to = next_state(kSaleTransitions, from, event);
      auto before = to ? "" : db::everything(db());
      auto moved = move(id, {event});
      ASSERT_EQ(moved.ok(), to.has_value());
      EXPECT_EQ(now_of(id).status, to.value_or(from));
      if (to) continue;
      ++refused;
      EXPECT_REFUSED(moved, "sale.wrong_status");
      EXPECT_EQ(db::everything(db()), before);
    }
  }
  EXPECT_EQ(refused, 11 * 12 - static_cast<int>(kSaleTransitions.size()));
}

TEST_P(SaleTest, a_move_that_is_refused_posts_nothing) {
  auto id = create(wanted());
  EXPECT_FALSE(move(id, {SaleEvent::succeed}).ok());
  ASSERT_TRUE(move(id, {SaleEvent::open, SaleEvent::start, SaleEvent::succeed}).ok());
  EXPECT_REFUSED(move(id, {SaleEvent::succeed}), "sale.wrong_status");
  EXPECT_EQ(transfers(id), 1U);
}

TEST_P(SaleTest, one_paid_sale_at_most_holds_a_key_of_what_is_paid_once) {
  using E = SaleEvent;
  auto first = create(wanted({Channel::cart, 7}, "cart:7"));
  auto second = create(wanted({Channel::cart, 7}, "cart:7"));
  auto other = create(wanted({Channel::cart, 8}, "cart:8"));
  for (auto id : {first, second, other})
    ASSERT_TRUE(move(id, {E::open, E::start, E::succeed}).ok());
  EXPECT_EQ(told_, std::vector<std::string_view>{kSaleLatePaidAgain.name});
  EXPECT_EQ(now_of(first).pays_once_key, "cart:7");
  EXPECT_EQ(now_of(second).pays_once_key, std::nullopt) << "it was paid again, and is paid back";
  EXPECT_EQ(now_of(other).pays_once_key, "cart:8");
  auto state = db().read([](db::Sql& sql) { return pays_once_state(sql, kMerchant, "cart:7"); });
  EXPECT_TRUE(state.is_paid);
  EXPECT_FALSE(state.is_busy);
}

TEST_P(SaleTest, a_key_is_taken_while_its_sale_is_at_a_bank_or_paid_and_free_when_it_ends) {
  using E = SaleEvent;
  struct Step {
    E event;
    bool is_busy = false, is_paid = false;
  };
  const Step start{E::start, true}, succeed{E::succeed, false, true};
  const Step begin{E::refund_begin, false, true}, open{E::open};
  const std::vector<std::vector<Step>> ways{
      {open, start, {E::fail}},
      {open, start, {E::cancel}},
      {open, {E::expire}},
      {open, start, {E::await_checker, true}, {E::expire}},
      {open, start, succeed, {E::undo}},
      {open, start, succeed, begin, {E::refund_return, false, true}},
      {open, start, succeed, begin, {E::refund_finish}}};
  std::int64_t cart = 0;
  for (const auto& way : ways) {
    auto key = "cart:" + std::to_string(++cart);
    auto id = create(wanted({Channel::cart, cart}, key));
    for (auto step : way) {
      ASSERT_TRUE(move(id, {step.event}).ok());
      auto state = db().read([&](db::Sql& sql) { return pays_once_state(sql, kMerchant, key); });
      EXPECT_EQ(state.is_busy, step.is_busy) << key << ", " << static_cast<int>(step.event);
      EXPECT_EQ(state.is_paid, step.is_paid) << key << ", " << static_cast<int>(step.event);
    }
  }
}

/// Such a version may run beside this one, and its sales stay.
TEST_P(SaleTest, a_sale_of_a_version_without_keys_holds_the_key_of_its_link) {
  auto id = create(wanted({Channel::payment_link, 17}, "link:17"));
  static constexpr db::Statement kForget{"test_sale_key_forget",
                                         "UPDATE sales SET pays_once_key = NULL WHERE id = $1"};
  db().write_job([&](db::Tx& tx) {
    tx.exec(kForget, id);
    return true;
  });
  EXPECT_EQ(now_of(id).pays_once_key, "link:17");
  ASSERT_TRUE(move(id, {SaleEvent::open, SaleEvent::start}).ok());
  auto busy = [&](std::string_view key) {
    return db().read([&](db::Sql& sql) { return pays_once_state(sql, kMerchant, key); }).is_busy;
  };
  EXPECT_TRUE(busy("link:17"));
  EXPECT_FALSE(busy("link:18"));
}

TEST_P(SaleTest, an_origin_is_a_channel_and_a_record_of_it) {
  auto of_link = now_of(create(wanted(Origin::of(Channel::payment_link, Id<PaymentLink>{17}))));
  EXPECT_EQ(of_link.origin().record<PaymentLink>(Channel::payment_link), Id<PaymentLink>{17});
  auto of_cart = now_of(create(wanted({Channel::cart, 17})));
  EXPECT_EQ(of_cart.origin(), (Origin{Channel::cart, 17}));
  EXPECT_FALSE(of_cart.origin().record<PaymentLink>(Channel::payment_link))
      << "the cart's number is no link's";
}

}  // namespace
}  // namespace gerbang::sales
