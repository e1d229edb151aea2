#include "money/payouts/payout.h"

#include <atomic>
#include <thread>

#include "base/core/id_time.h"
#include "base/core/refusal_fixture.h"
#include "money/payouts/payout_fixture.h"
#include "money/payouts/payout_query.h"

namespace gerbang::payouts {
namespace {

class PayoutTest : public PayoutFixture {
 protected:
  Result<PayoutRecord> approve(Id<Payout> id, const Actor& actor) {
    return db().write([&](db::Tx& tx) { return payouts_.approve(tx, actor, id); });
  }
  Result<Done> send(Id<Payout> id) {
    return db().write([&](db::Tx& tx) -> Result<Done> {
      auto payout = payout_lock_any(tx, id);
      return payouts_.sent(tx, *payout, Id<exchange::File>{id.value});
    });
  }
  Result<Done> end(Id<Payout> id, BankEnd how) {
    return db().write([&](db::Tx& tx) -> Result<Done> {
      auto payout = payout_lock_any(tx, id);
      return payouts_.end(tx, *payout, how);
    });
  }
  // Payouts are sent without a file here.
  void TearDown() override {}
};
INSTANTIATE_ON_BOTH_ENGINES(PayoutTest);

constexpr BankEnd kPaid{.is_paid = true, .reference = "B-1", .code = {}, .reason = {}};
constexpr BankEnd kBack{.is_paid = false, .reference = {}, .code = "AC04", .reason = "Closed"};

TEST_P(PayoutTest, what_is_available_at_the_cut_off_is_paid_out_to_the_sen) {
  auto one = sale({10'000}), two = sale({25'050});
  pass_days(3);
  auto payout = closed();
  EXPECT_EQ(payout.status, PayoutStatus::closed);
  EXPECT_EQ(payout.number, 1);
  EXPECT_EQ(payout.line_count, 2);
  EXPECT_EQ(payout.sales, Money{35'050});
  auto net = [&](Id<Sale> id) {
    return db().read([&](db::Sql& sql) { return sales::sale_get(sql, kMerchant, id); })->net_amount;
  };
  EXPECT_EQ(payout.amount, net(one) + net(two));
  EXPECT_EQ(payout.sales + payout.fees + payout.tax, payout.amount);
  EXPECT_EQ(payout.closing, Money{});
  EXPECT_EQ(held().available, Money{});
  EXPECT_EQ(in_transit(), payout.amount);
  check();
}

TEST_P(PayoutTest, a_holiday_that_is_entered_late_moves_the_cut_off_behind_it) {
  auto before = last().cut_off;
  db().write_job([&](db::Tx& tx) {
    return calendar::holiday_add(tx, {{kl_day(before)}, "Flood", {}, false}, aisyah).ok();
  });
  run();
  auto banks = db().read([](db::Sql& sql) { return calendar::banking_days(sql); });
  EXPECT_EQ(last().cut_off, kl_day_start(banks.after(kl_day(before), 1)) + hours(8));
  run();
  EXPECT_EQ(all().size(), 1U);
}

TEST_P(PayoutTest, nothing_to_pay_out_is_carried_forward_and_so_is_less_than_the_minimum) {
  pass_days(2);
  EXPECT_EQ(all().size(), 1U);
  db().write_job([&](db::Tx& tx) {
    Schedule schedule;
    schedule.minimum = Money{20'000};
    return payouts_.schedule_set(tx, aisyah, kMerchant, {schedule, schedule_of(tx, kMerchant)})
        .ok();
  });
  sale({10'000});
  pass_days(4);
  EXPECT_EQ(all().size(), 1U);
  EXPECT_EQ(last().line_count, 1);
  sale({15'000});
  pass_days(5);
  EXPECT_EQ(closed().sales, Money{25'000});
  check();
}

TEST_P(PayoutTest, below_zero_is_carried_forward) {
  auto id = sale({10'000});
  pass_days(3);
  auto first = closed();
  refund(id, {10'000});
  pass_days(3);
  EXPECT_EQ(all().size(), 2U) << "a negative balance is no payout";
  EXPECT_EQ(last().refunds, Money{-10'000});
  sale({30'000});
  pass_days(5);
  auto second = closed();
  EXPECT_EQ(second.number, 2);
  EXPECT_EQ(second.refunds, Money{-10'000});
  EXPECT_EQ(second.amount, second.sales + second.fees + second.tax - Money{10'000});
  EXPECT_GT(first.amount, Money{});
  check();
}

TEST_P(PayoutTest, what_is_refunded_after_the_cut_off_is_not_paid_out_twice) {
  auto id = sale({10'000});
  auto other = sale({5'000});
  // Its cut-off passes while nobody closes; then a refund takes most of it.
  pass_days(1);
  next_day(minutes(5));
  run();
  later(hours(10));
  refund(id, {10'000});
  clock.advance(minutes(5));
  run();
  auto payout = closed();
  EXPECT_EQ(payout.sales, Money{15'000});
  EXPECT_EQ(payout.refunds, Money{}) << "after the cut-off, the next one's";
  EXPECT_GT(payout.closing, Money{});
  EXPECT_EQ(held().available, Money{}) << "no more than there was left has gone";
  EXPECT_EQ(last().opening, payout.closing);
  static_cast<void>(other);
  check();
}

TEST_P(PayoutTest, an_id_that_ran_ahead_of_its_time_hides_no_movement) {
  next_day(minutes(5));
  run();
  auto cut_off = last().cut_off;
  auto booked = [&](std::int64_t subject, Money amount, Instant at, Instant of_id) {
    auto done = db().write([&](db::Tx& tx) {
      return ledger::transfers_post_bulk(
          tx, kMerchant,
          {{Id<Transfer>{id_as_of(of_id)},
            ledger::TransferKind::adjustment,
            {subject, 0},
            at,
            {ledger::debit(ledger::Account::fee_income, amount),
             ledger::credit(ledger::Account::merchant_available, amount)}}});
    });
    EXPECT_TRUE(done.ok());
  };
  booked(1, {10'000}, cut_off - hours(1), cut_off + hours(2));
  booked(2, {5'000}, cut_off + minutes(1), cut_off + minutes(1));
  later(hours(9));
  run();
  EXPECT_EQ(closed().amount, Money{10'000});
  EXPECT_EQ(last().refusal, std::nullopt);
  pass_days(1);
  EXPECT_EQ(closed().amount, Money{5'000});
  EXPECT_EQ(closed().number, 2);
}

TEST_P(PayoutTest, a_returned_payout_is_paid_again_once) {
  sale({10'000});
  pass_days(3);
  auto first = closed();
  ASSERT_TRUE(approve(first.id, badrul).ok());
  ASSERT_TRUE(send(first.id).ok());
  ASSERT_TRUE(end(first.id, kBack).ok());
  EXPECT_EQ(held().available, first.amount);
  EXPECT_EQ(in_transit(), Money{});
  EXPECT_FALSE(end(first.id, kBack).ok());
  EXPECT_FALSE(end(first.id, kPaid).ok());
  pass_days(5);
  auto second = closed();
  EXPECT_EQ(second.number, 2);
  EXPECT_EQ(second.returned_payouts, first.amount);
  EXPECT_EQ(second.amount, first.amount);
  EXPECT_EQ(second.sales, Money{});
  pass_days(3);
  EXPECT_EQ(all().size(), 3U);
}

TEST_P(PayoutTest, what_was_paid_can_come_back_later) {
  sale({10'000});
  pass_days(3);
  auto payout = closed();
  ASSERT_TRUE(approve(payout.id, badrul).ok());
  ASSERT_TRUE(send(payout.id).ok());
  ASSERT_TRUE(end(payout.id, kPaid).ok());
  auto bank = [&] {
    return db().read(
        [&](db::Sql& sql) { return ledger::balance(sql, kGatewayCompany, ledger::Account::bank); });
  };
  EXPECT_EQ(bank(), -payout.amount);
  ASSERT_TRUE(end(payout.id, kBack).ok());
  EXPECT_EQ(bank(), Money{});
  EXPECT_EQ(held().available, payout.amount);
}

TEST_P(PayoutTest, every_movement_that_is_no_sale_has_a_line) {
  auto id = sale({10'000});
  pass_days(1);
  adjust({1'234});
  adjust({-34});
  pass_days(2);
  auto first = closed();
  EXPECT_EQ(first.adjustments, Money{1'200});
  EXPECT_EQ(first.line_count, 3);
  refund(id, {2'000});
  db().write_job([&](db::Tx& tx) {
    return sales_
        .sale_refund_refused(tx, kMerchant, id, Id<RefundRequest>{request_}, {.note = "No"})
        .ok();
  });
  refund(id, {500});
  sale({9'000});
  pass_days(5);
  LinesOf of;
  of.page_size = 100;
  of.merchant = kMerchant;
  of.payout = closed().id;
  auto lines = db().read([&](db::Sql& sql) { return lines_page(sql, of); });
  std::vector<LineType> kinds;
  Money balance = closed().opening;
  for (const auto& line : lines.content) {
    kinds.push_back(line.kind);
    balance += line.net;
    EXPECT_EQ(line.balance, balance);
    EXPECT_EQ(line.id.value, std::ssize(kinds));
  }
  EXPECT_EQ(kinds, (std::vector{LineType::refund, LineType::refund_refused, LineType::refund,
                                LineType::sale}));
  check();
}

TEST_P(PayoutTest, who_closed_it_or_changed_its_account_never_approves_it) {
  sale({10'000});
  pass_days(1);
  next_day(minutes(5));
  run();
  clock.advance(minutes(3));
  auto id = last().id;
  auto step = db().write([&](db::Tx& tx) { return payouts_.close(tx, badrul, id); });
  ASSERT_TRUE(step.ok());
  EXPECT_EQ(*step, Payouts::Step::done);
  EXPECT_REFUSED(approve(id, badrul), "error.forbidden");
  EXPECT_REFUSED(approve(id, person(8, "Owner")), "error.forbidden");
  EXPECT_REFUSED(approve(id, person(9, "Finance")), "error.forbidden");
  EXPECT_TRUE(approve(id, chong).ok());
  EXPECT_REFUSED(approve(id, chong), "payout.wrong_status");
}

TEST_P(PayoutTest, a_changed_account_waits) {
  sale({10'000});
  pass_days(3);
  auto id = closed().id;
  auto asked = *db().write([&](db::Tx& tx) {
    return accounts_.ask(tx, person(8, "Owner", kMerchant),
                         {"CIMB", "CIBBMYKL", "70012345", "KEDAI"});
  });
  EXPECT_FALSE(db().write([&](db::Tx& tx) {
                     return accounts_.ask(tx, person(9, "Finance", kMerchant),
                                          {"CIMB", "CIBBMYKL", "70099999", "KEDAI"});
                   })
                   .ok())
      << "one waits already";
  auto decide = [&](std::int64_t who) {
    return db().write([&](db::Tx& tx) {
      return accounts_.approve(tx, person(who, "Somebody", kMerchant), kMerchant, asked.id);
    });
  };
  EXPECT_REFUSED(decide(8), "error.forbidden");
  ASSERT_TRUE(decide(9).ok());
  EXPECT_REFUSED(decide(9), "payout.account_decided");
  EXPECT_REFUSED(approve(id, badrul), "payout.account_waits");
  clock.advance(milliseconds(hours(24).ms - 1));
  EXPECT_REFUSED(approve(id, badrul), "payout.account_waits");
  clock.advance(milliseconds(1));
  auto approved = approve(id, badrul);
  ASSERT_TRUE(approved.ok());
  EXPECT_EQ(approved->account_no, "70012345");
}

TEST_P(PayoutTest, what_is_held_is_approved_anew_and_what_is_sent_cannot_be_held) {
  sale({10'000});
  pass_days(3);
  auto id = closed().id;
  auto hold = [&] {
    return db().write([&](db::Tx& tx) { return payouts_.hold(tx, aisyah, id, "Complaint"); });
  };
  ASSERT_TRUE(approve(id, badrul).ok());
  ASSERT_TRUE(hold().ok());
  EXPECT_FALSE(send(id).ok());
  ASSERT_TRUE(db().write([&](db::Tx& tx) { return payouts_.release(tx, badrul, id); }).ok());
  EXPECT_FALSE(send(id).ok());
  ASSERT_TRUE(approve(id, chong).ok());
  ASSERT_TRUE(send(id).ok());
  EXPECT_FALSE(hold().ok());
  EXPECT_FALSE(send(id).ok());
}

TEST_P(PayoutTest, one_that_does_not_tie_stays_open_and_says_why) {
  sale({10'000});
  pass_days(1);
  next_day(minutes(5));
  run();
  static constexpr db::Statement kTamper{
      "test_tamper", "UPDATE ledger_balances SET amount = amount - 1 WHERE account = 2"};
  static constexpr db::Statement kMend{
      "test_mend", "UPDATE ledger_balances SET amount = amount + 1 WHERE account = 2"};
  db().write_job([](db::Tx& tx) { return tx.changed(kTamper) >= 1; });
  clock.advance(hours(9));
  run();
  EXPECT_EQ(all().size(), 1U);
  EXPECT_EQ(refusal_text(last().refusal.value_or("")).in("de"),
            fmt::format("Die Zeilen ergeben {}, das Hauptbuch sagt {}",
                        money_display(last().before_payout()),
                        money_display(last().before_payout() + Money{1})));
  clock.advance(minutes(1));
  run();
  db().write_job([](db::Tx& tx) { return tx.changed(kMend) >= 1; });
  clock.advance(minutes(1));
  run();
  EXPECT_EQ(all().size(), 2U);
  EXPECT_FALSE(closed().refusal);
  check();
}

TEST_P(PayoutTest, more_lines_than_a_step_holds_become_one_payout) {
  constexpr int kSales = 2'100;
  db().write_job([&](db::Tx& tx) {
    std::vector<ledger::BulkTransfer> transfers;
    for (int i = 0; i < kSales; ++i)
      transfers.push_back({id_new<Transfer>(tx.now()),
                           ledger::TransferKind::adjustment,
                           {1'000 + i, 0},
                           tx.now(),
                           {ledger::debit(ledger::Account::fee_income, {100}),
                            ledger::credit(ledger::Account::merchant_available, {100})}});
    return ledger::transfers_post_bulk(tx, kMerchant, transfers).ok();
  });
  pass_days(1);
  EXPECT_EQ(closed().line_count, kSales);
  EXPECT_EQ(closed().amount, Money{100 * kSales});
}

TEST_P(PayoutTest, several_at_once_close_once) {
  sale({10'000});
  pass_days(1);
  next_day(minutes(5));
  run();
  later(hours(9));
  auto other = open_another();
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&, i] {
      auto& to = i % 2 == 0 ? db() : *other;
      for (int again = 0; again < 5; ++again) {
        if (i == 7) {
          static_cast<void>(to.write([&](db::Tx& tx) {
            auto asked = adjustment_ask(tx, aisyah, {kMerchant, {7}, "x"});
            return adjustment_approve(tx, badrul, asked->id);
          }));
        } else {
          EXPECT_TRUE(to.write([&](db::Tx& tx) { return payouts_.close_due(tx, kMerchant); }).ok());
        }
      }
    });
  }
  for (auto& thread : threads)
    thread.join();
  EXPECT_EQ(all().size(), 2U);
  check();
}

TEST_P(PayoutTest, payouts_follow_the_merchants_period) {
  auto banks = db().read([](db::Sql& sql) { return calendar::banking_days(sql); });
  auto at = [](int year, unsigned month, unsigned day, int hour) {
    return kl_day_start(*day_parse(fmt::format("{}-{:02}-{:02}", year, month, day))) + hours(hour);
  };
  Schedule schedule;
  EXPECT_EQ(cut_off_after(schedule, banks, at(2026, 11, 20, 7)), at(2026, 11, 20, 8));
  EXPECT_EQ(cut_off_after(schedule, banks, at(2026, 11, 20, 8)), at(2026, 11, 23, 8)) << "a Friday";
  schedule.period = Period::weekly;
  schedule.weekday = calendar::Weekday::friday;
  EXPECT_EQ(cut_off_after(schedule, banks, at(2026, 11, 20, 8)), at(2026, 11, 27, 8));
  EXPECT_EQ(cut_off_after(schedule, banks, at(2026, 12, 18, 8)), at(2026, 12, 28, 8))
      << "Christmas is a Friday";
  schedule.period = Period::monthly;
  schedule.month_day = 28;
  EXPECT_EQ(cut_off_after(schedule, banks, at(2026, 11, 20, 8)), at(2026, 11, 30, 8))
      << "a Saturday";
  schedule.period = Period::yearly;
  schedule.month_day = 1;
  schedule.month = 1;
  EXPECT_EQ(cut_off_after(schedule, banks, at(2026, 11, 20, 8)), at(2027, 1, 4, 8));
}

}  // namespace
}  // namespace gerbang::payouts
