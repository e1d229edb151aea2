// Every place of a payout, of a bank account and of an adjustment, with every action: allowed, or
// refused with its code and nothing changed.

#include <fmt/format.h>

#include "base/core/refusal_fixture.h"
#include "money/payouts/payout_api.h"
#include "money/payouts/payout_fixture.h"
#include "people/merchants/route_caller.h"

namespace gerbang::payouts {
namespace {

class PayoutStatesTest : public PayoutFixture {
 protected:
  template <class F>
  auto write(F&& f) {
    return db().write([&](db::Tx& tx) { return f(tx); });
  }
  /// The answer to the action, which is undone again: the next action meets the same place.
  template <class F>
  Result<Done> tried(F&& f) {
    bool is_done = false;
    auto out = db().write([&](db::Tx& tx) -> Result<Done> {
      auto done = f(tx);
      if (!done.ok()) return done.error();
      is_done = true;
      return conflict(verbatim("undone"));
    });
    return is_done ? Result<Done>(Done{}) : out;
  }
  template <class F>
  void refuses(F&& f, std::string_view code) {
    auto kept = db::everything(db());
    EXPECT_REFUSED(write(f), code);
    EXPECT_EQ(db::everything(db()), kept);
  }

  /// Closed at its cut-off, and moved on from there.
  PayoutRecord in(PayoutStatus status) {
    using S = PayoutStatus;
    sale();
    pass_days(3);
    if (status == S::open) {
      sale();
      pass_days(1);
      next_day(minutes(5));  // what is settled then waits for its cut-off
      run();
      clock.advance(minutes(3));
      return last();
    }
    auto id = closed().id;
    auto does = [&](auto&& f) {
      auto done = write(f);
      EXPECT_TRUE(done.ok()) << (done.ok() ? "" : done.error().message.english());
    };
    if (status == S::held)
      does([&](db::Tx& tx) { return payouts_.hold(tx, aisyah, id, "Complaint"); });
    if (status != S::closed && status != S::held)
      does([&](db::Tx& tx) { return payouts_.approve(tx, badrul, id); });
    if (status == S::sent || status == S::paid || status == S::returned) {
      does([&](db::Tx& tx) -> Result<Done> {
        auto payout = payout_lock_any(tx, id);
        return payouts_.sent(tx, *payout, Id<exchange::File>{id.value});
      });
    }
    if (status == S::paid || status == S::returned) {
      does([&](db::Tx& tx) {
        return payouts_.end_by_hand(tx, chong, id, status == S::paid ? kPaidByBank : kSentBack);
      });
    }
    return *db().read([&](db::Sql& sql) { return payout_find_any(sql, id); });
  }
  Result<Done> take(db::Tx& tx, Id<Payout> id, PayoutAction action) {
    auto done = [](auto result) -> Result<Done> {
      if (!result.ok()) return result.error();
      return Done{};
    };
    switch (action) {
      case PayoutAction::close:
        return done(payouts_.close(tx, aisyah, id));
      case PayoutAction::approve:
        return done(payouts_.approve(tx, chong, id));
      case PayoutAction::hold:
        return done(payouts_.hold(tx, aisyah, id, "Complaint"));
      case PayoutAction::release:
        return done(payouts_.release(tx, badrul, id));
      case PayoutAction::pay:
        return done(payouts_.end_by_hand(tx, aisyah, id, kPaidByBank));
      case PayoutAction::come_back:
        break;
    }
    return done(payouts_.end_by_hand(tx, aisyah, id, kSentBack));
  }
  BankAccount account_ask(std::string number) {
    return *write([&](db::Tx& tx) {
      return accounts_.ask(tx, asker, {"CIMB", "CIBBMYKL", std::move(number), "KEDAI"});
    });
  }
  AdjustmentRecord adjustment() {
    return *write([&](db::Tx& tx) {
      return adjustment_ask(tx, aisyah, {kMerchant, Money{500}, "Goodwill"});
    });
  }
  /// Payouts are sent without a file here.
  void TearDown() override {}

  const BankEnd kPaidByBank{.is_paid = true, .reference = "B-1", .code = {}, .reason = {}};
  const BankEnd kSentBack{.is_paid = false, .reference = {}, .code = "AC04", .reason = "Closed"};
  const Actor asker = person(8, "Owner", kMerchant), decider = person(9, "Finance", kMerchant);
};
INSTANTIATE_ON_BOTH_ENGINES(PayoutStatesTest);

struct PayoutStateRow {
  PayoutStatus status;
  std::vector<PayoutAction> allowed;
};

TEST_ON_SQLITE(PayoutStatesTest,
               every_action_is_done_where_the_table_allows_it_and_else_changes_nothing) {
  using S = PayoutStatus;
  using A = PayoutAction;
  const std::vector<PayoutStateRow> rows{
      {S::open, {A::close}},   {S::closed, {A::approve, A::hold}}, {S::approved, {A::hold}},
      {S::held, {A::release}}, {S::sent, {A::pay, A::come_back}},  {S::paid, {A::come_back}},
      {S::returned, {}}};
  for (const auto& row : rows) {
    auto payout = in(row.status);
    ASSERT_EQ(payout.status, row.status);
    EXPECT_EQ(payout_actions(payout), row.allowed);
    auto kept = db::everything(db());
    for (auto action : {A::close, A::approve, A::hold, A::release, A::pay, A::come_back}) {
      SCOPED_TRACE(fmt::format("status {}, action {}", static_cast<int>(row.status),
                               static_cast<int>(action)));
      auto done = tried([&](db::Tx& tx) { return take(tx, payout.id, action); });
      if (std::ranges::count(row.allowed, action) == 1) {
        EXPECT_TRUE(done.ok()) << (done.ok() ? "" : done.error().message.english());
      } else {
        EXPECT_REFUSED(done, "payout.wrong_status");
      }
      EXPECT_EQ(db::everything(db()), kept);
    }
  }
}

TEST_ON_SQLITE(PayoutStatesTest, a_payout_that_a_person_approved_is_ended_by_someone_else) {
  auto id = in(PayoutStatus::sent).id;
  for (const auto& how : {kPaidByBank, kSentBack})
    refuses([&](db::Tx& tx) { return payouts_.end_by_hand(tx, badrul, id, how); },
            "error.forbidden");
}

TEST_ON_SQLITE(PayoutStatesTest, a_person_does_not_close_what_is_less_than_the_minimum) {
  auto empty = last();
  refuses([&](db::Tx& tx) { return payouts_.close(tx, aisyah, empty.id); }, "payout.too_little");
  auto payout = in(PayoutStatus::open);
  auto minimum = [&](Money amount) {
    ASSERT_TRUE(write([&](db::Tx& tx) {
                  auto was = schedule_of(tx, kMerchant);
                  auto schedule = was;
                  schedule.minimum = amount;
                  return payouts_.schedule_set(tx, aisyah, kMerchant, {schedule, was});
                }).ok());
  };
  auto available = held().available;
  ASSERT_GT(available, Money{});
  minimum(available + Money{1});
  refuses([&](db::Tx& tx) { return payouts_.close(tx, aisyah, payout.id); }, "payout.too_little");
  minimum(available);
  EXPECT_TRUE(write([&](db::Tx& tx) { return payouts_.close(tx, aisyah, payout.id); }).ok());
}

TEST_ON_SQLITE(PayoutStatesTest, a_payout_without_a_bank_account_is_not_approved) {
  static constexpr MerchantId kNew{4712};
  fees::payable_merchant(db(), kNew, "Baru");
  run();
  sale({10'000}, kNew);
  pass_days(3);
  auto payout = closed(kNew);
  ASSERT_EQ(payout.status, PayoutStatus::closed);
  refuses([&](db::Tx& tx) { return payouts_.approve(tx, badrul, payout.id); }, "payout.no_account");
  account("70012345", kNew);
  EXPECT_TRUE(write([&](db::Tx& tx) { return payouts_.approve(tx, badrul, payout.id); }).ok());
}

TEST_ON_SQLITE(PayoutStatesTest, a_payout_that_does_not_tie_is_not_closed_by_hand_either) {
  static constexpr db::Statement kTamper{
      "test_balance_tamper", "UPDATE ledger_balances SET amount = amount - 1 WHERE account = 2"};
  auto payout = in(PayoutStatus::open);
  db().write_job([](db::Tx& tx) { return tx.changed(kTamper) >= 1; });
  const BankExchange exchange{payouts_, nullptr, nullptr, {"Gerbang", "8001", "MBBEMYKL"}};
  EXPECT_REFUSED(
      merchants::call_route(
          db(), payout_routes(payouts_, accounts_, exchange), "admin_payout_close", "{}",
          merchants::session_as(Role::gateway_settlement, kGatewayCompany), id_text(payout.id)),
      "payout.does_not_tie");
  EXPECT_EQ(last().status, PayoutStatus::open);
  EXPECT_TRUE(last().refusal) << "the payout says why";
}

TEST_ON_SQLITE(PayoutStatesTest, without_a_bank_nothing_is_sent) {
  in(PayoutStatus::approved);
  const BankExchange exchange{payouts_, nullptr, nullptr, {"Gerbang", "8001", "MBBEMYKL"}};
  refuses([&](db::Tx& tx) { return exchange.send_approved(tx, chong); }, "payout.no_bank");
}

TEST_P(PayoutStatesTest, an_exception_is_ended_once) {
  static constexpr db::Statement kAdd{
      "test_payout_exception",
      "INSERT INTO exchange_exceptions (id, report, what, created_at) VALUES (7, 'R1', 'Odd', 0)"};
  auto end = [&](db::Tx& tx) {
    return exchange::exception_end(tx, chong, Id<exchange::Exception>{7}, "Asked the bank");
  };
  db().write_job([](db::Tx& tx) { return tx.changed(kAdd) == 1; });
  ASSERT_TRUE(write(end).ok());
  refuses(end, "bank_exception.ended");
}

TEST_ON_SQLITE(PayoutStatesTest, a_bank_account_is_decided_once_and_by_someone_else) {
  auto decide = [&](const BankAccount& it, const Actor& by, bool is_approved) {
    return [&, by, is_approved](db::Tx& tx) {
      return is_approved ? accounts_.approve(tx, by, kMerchant, it.id)
                         : accounts_.reject(tx, by, kMerchant, it.id, "Not ours");
    };
  };
  auto refuses_both = [&](const BankAccount& it, const Actor& by, std::string_view code) {
    for (bool is_approved : {true, false})
      refuses(decide(it, by, is_approved), code);
  };
  // asked
  auto rejected = account_ask("70011111");
  refuses_both(rejected, asker, "error.forbidden");
  refuses(
      [&](db::Tx& tx) {
        return accounts_.ask(tx, decider, {"CIMB", "CIBBMYKL", "70099999", "KEDAI"});
      },
      "payout.account_asked");
  // rejected
  ASSERT_TRUE(write(decide(rejected, decider, false)).ok());
  refuses_both(rejected, decider, "payout.account_decided");
  // used
  auto used = account_ask("70022222");
  ASSERT_TRUE(write(decide(used, decider, true)).ok());
  refuses_both(used, decider, "payout.account_decided");
  // replaced
  auto next = account_ask("70033333");
  ASSERT_TRUE(write(decide(next, decider, true)).ok());
  refuses_both(used, decider, "payout.account_decided");
}

TEST_ON_SQLITE(PayoutStatesTest, an_adjustment_is_decided_once_and_by_someone_else) {
  auto decide = [&](const AdjustmentRecord& it, const Actor& by, bool is_approved) {
    return [&, by, is_approved](db::Tx& tx) {
      return is_approved ? adjustment_approve(tx, by, it.id)
                         : adjustment_reject(tx, by, it.id, "Agreed otherwise");
    };
  };
  for (bool is_approved : {true, false}) {
    auto it = adjustment();
    auto available = held().available;
    for (bool by_asker : {true, false})
      refuses(decide(it, aisyah, by_asker), "error.forbidden");
    auto decided = write(decide(it, badrul, is_approved));
    ASSERT_TRUE(decided.ok());
    EXPECT_EQ(decided->status, is_approved ? AdjustmentStatus::booked : AdjustmentStatus::rejected);
    EXPECT_EQ(decided->remarks.value_or(""), is_approved ? "" : "Agreed otherwise");
    EXPECT_EQ(held().available, available + (is_approved ? Money{500} : Money{}))
        << "what is rejected moves no money";
    for (bool again : {true, false})
      refuses(decide(it, chong, again), "payout.adjustment_decided");
  }
}

}  // namespace
}  // namespace gerbang::payouts
