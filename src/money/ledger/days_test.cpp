#include "money/ledger/days.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

#include <fmt/format.h>

#include "base/core/id_time.h"
#include "base/db/db_fixture.h"
#include "money/ledger/books.h"
#include "money/ledger/entry_list.h"
#include "money/ledger/ledger.h"
#include "money/ledger/reports.h"

namespace gerbang::ledger {
namespace {

constexpr MerchantId kEarner{77}, kOther{78}, kNobody{79};
constexpr int kFpx = 20, kCards = 1;

Instant kl(std::string_view text) {
  return *kl_parse(text);
}

class DaysTest : public db::OnBothEngines {
 protected:
  void SetUp() override {
    // Every test tells its own days; the clock stands after all of them.
    clock.advance(Duration{kl("2028-03-05 12:00:00").ms - clock.now().ms});
  }

  /// A sale of `sen` that was paid then: 90 of 100 are the merchant's, 4 the acquirer's, 5 income,
  /// 1 tax.
  void sell(MerchantId merchant, Instant at, std::int64_t sen, int acquirer = kFpx) {
    post(merchant, TransferKind::sale, at,
         {debit(Account::acquirer_receivable, {sen}, acquirer),
          credit(Account::merchant_pending, {sen * 90 / 100}),
          credit(Account::acquirer_fees_payable, {sen * 4 / 100}, acquirer),
          credit(Account::fee_income, {sen * 5 / 100}), credit(Account::sst_payable, {sen / 100})});
  }
  void post(MerchantId merchant, TransferKind kind, Instant at, const std::vector<Line>& lines) {
    auto posted = db().write([&](db::Tx& tx) {
      return transfers_post_bulk(tx, merchant,
                                 {{{id_as_of(at)}, kind, {++subject_, 0}, at, lines}});
    });
    ASSERT_TRUE(posted.ok());
  }
  /// As the job does, a margin later.
  void close_days() {
    while (day_step(db())) {
    }
    clock.advance(kDayMargin);
    while (day_step(db())) {
    }
  }
  Closing now_closed() {
    return db().read([](db::Sql& sql) { return closing(sql); });
  }
  Books books_at(Side side, std::string_view at, MerchantId merchant = kEarner) {
    return db().read([&](db::Sql& sql) {
      return books_before(sql, side, merchant, books_end(sql.now(), kl(at)));
    });
  }
  /// What is owed to a merchant and pending.
  std::int64_t pending(std::string_view at, MerchantId merchant = kEarner) {
    return -sums_of(books_at(Side::merchant, at, merchant), Account::merchant_pending).balance.sen;
  }
  std::int64_t rows() {
    std::int64_t out = 0;
    db().read_job([&](db::Sql& sql) {
      sql.run_text("SELECT count(*) FROM ledger_days", {},
                   [&](const db::Row& row) { out = row.number(0); });
    });
    return out;
  }
  void run(std::string_view text) {
    db().write_job([&](db::Tx& tx) {
      tx.run_text(text, {}, [](const db::Row&) {});
      return true;
    });
  }
  std::vector<std::string> violations() {
    std::vector<std::string> out;
    for (const auto& invariant : ledger_invariants()) {
      for (auto& text : db().read([&](db::Sql& sql) { return invariant.check(sql); }))
        out.push_back(text);
    }
    return out;
  }
  /// The same before any day is closed and after.
  template <class F>
  void open_and_closed(F&& expect) {
    expect();
    close_days();
    ASSERT_GT(rows(), 0);
    expect();
    EXPECT_EQ(violations(), std::vector<std::string>{});
  }

 private:
  std::int64_t subject_ = 0;
};
INSTANTIATE_ON_BOTH_ENGINES(DaysTest);

TEST_ON_SQLITE(DaysTest, a_day_ends_at_midnight_in_kuala_lumpur_to_the_millisecond) {
  auto midnight = kl("2028-02-11 00:00:00");
  sell(kEarner, midnight - milliseconds(1), 10'000);
  sell(kEarner, midnight, 20'000);
  open_and_closed([&] {
    EXPECT_EQ(pending("2028-02-10 23:59:58"), 0);
    EXPECT_EQ(pending("2028-02-10 23:59:59"), 9'000);  // a whole second is meant to its end
    EXPECT_EQ(pending("2028-02-11 00:00:00"), 27'000);
    auto at = [&](Instant end) {
      return db().read([&](db::Sql& sql) {
        auto books = books_before(sql, Side::merchant, kEarner, id_floor(end));
        return -sums_of(books, Account::merchant_pending).balance.sen;
      });
    };
    EXPECT_EQ(at(midnight - milliseconds(1)), 0);
    EXPECT_EQ(at(midnight), 9'000);
    EXPECT_EQ(at(midnight + milliseconds(1)), 27'000);
  });
}

TEST_ON_SQLITE(DaysTest, any_moment_of_a_day_is_right_from_either_end_of_it) {
  for (int hour = 0; hour < 24; ++hour)
    sell(kEarner, kl("2028-02-10 00:30:00") + hours(hour), 100);
  sell(kEarner, kl("2028-02-12 09:00:00"), 100);
  open_and_closed([&] {
    for (int hour = 0; hour < 24; ++hour) {
      EXPECT_EQ(pending(fmt::format("2028-02-10 {:02}:15:00", hour)), 90 * hour);
      EXPECT_EQ(pending(fmt::format("2028-02-10 {:02}:45:00", hour)), 90 * (hour + 1));
    }
    EXPECT_EQ(pending("2028-02-11 12:00:00"), 90 * 24);  // a day without movement
  });
}

TEST_ON_SQLITE(DaysTest, the_29th_of_february_is_a_day) {
  sell(kEarner, kl("2028-02-29 23:00:00"), 1'000);
  sell(kEarner, kl("2028-03-01 01:00:00"), 1'000);
  open_and_closed([&] {
    EXPECT_EQ(pending("2028-02-28 23:59:59"), 0);
    EXPECT_EQ(pending("2028-02-29 23:59:59"), 900);
    EXPECT_EQ(pending("2028-03-01 23:59:59"), 1'800);
    auto months = db().read([](db::Sql& sql) { return income_of_year(sql, 2028); });
    ASSERT_EQ(months.size(), 3u);
    EXPECT_EQ(months[0].fee_income, Money{});
    EXPECT_EQ(months[1].fee_income, Money{50});
    EXPECT_EQ(months[2].fee_income, Money{50});
    EXPECT_EQ(months[1].sst_payable, Money{10});
    ASSERT_EQ(months[1].acquirer_fees.size(), 1u);
    EXPECT_EQ(months[1].acquirer_fees[0].acquirer, kFpx);
    EXPECT_EQ(months[1].acquirer_fees[0].amount, Money{40});
  });
}

TEST_ON_SQLITE(DaysTest, who_has_no_entries_has_accounts_of_zero) {
  close_days();  // nothing at all
  EXPECT_EQ(rows(), 0);
  auto books = books_at(Side::merchant, "2028-02-10 12:00:00", kNobody);
  EXPECT_EQ(books.size(), 4u);
  EXPECT_EQ(pending("2028-02-10 12:00:00", kNobody), 0);
  sell(kEarner, kl("2028-03-05 11:00:00"), 1'000);
  EXPECT_EQ(pending("2028-03-05 12:00:00", kNobody), 0);
  EXPECT_EQ(pending("1970-01-01 08:00:00"), 0);    // before there was anything
  EXPECT_EQ(pending("9999-12-31 23:59:59"), 900);  // a time to come is now
  EXPECT_TRUE(db().read([](db::Sql& sql) { return receivables(sql, kl("2020-01-01 00:00:00")); })
                  .front()
                  .days.empty());
}

TEST_ON_SQLITE(DaysTest, one_merchants_days_are_not_anothers) {
  sell(kEarner, kl("2028-02-10 12:00:00"), 1'000);
  sell(kOther, kl("2028-02-10 12:00:00"), 2'000);
  open_and_closed([&] {
    EXPECT_EQ(pending("2028-02-10 23:00:00", kEarner), 900);
    EXPECT_EQ(pending("2028-02-10 23:00:00", kOther), 1'800);
    auto all = books_at(Side::all_merchants, "2028-02-10 23:00:00");
    EXPECT_EQ(sums_of(all, Account::merchant_pending).balance, Money{-2'700});
    auto gateway = books_at(Side::gateway, "2028-02-10 23:00:00");
    EXPECT_EQ(sums_of(gateway, Account::acquirer_receivable).balance, Money{3'000});
    EXPECT_EQ(sums_of(gateway, Account::acquirer_receivable).entries, 2);
  });
}

TEST_ON_SQLITE(DaysTest, the_trial_balance_adds_up_to_zero_at_any_moment) {
  sell(kEarner, kl("2028-02-10 12:00:00"), 1'000);
  sell(kOther, kl("2028-02-11 12:00:00"), 2'000, kCards);
  post(kEarner, TransferKind::settlement, kl("2028-02-12 00:00:01"),
       {debit(Account::merchant_pending, {900}), credit(Account::merchant_available, {900})});
  open_and_closed([&] {
    for (auto at : {"2028-02-09 00:00:00", "2028-02-10 18:00:00", "2028-02-11 11:00:00",
                    "2028-02-12 00:00:00", "2028-02-12 00:00:01", "2028-03-04 00:00:00"}) {
      auto trial = db().read([&](db::Sql& sql) { return trial_balance(sql, kl(at)); });
      EXPECT_EQ(trial.difference, Money{}) << at;
      EXPECT_GE(trial.accounts.size(), 7u);
    }
  });
}

TEST_ON_SQLITE(DaysTest, what_an_acquirer_pays_pays_the_oldest_first) {
  sell(kEarner, kl("2028-02-01 12:00:00"), 1'000);
  sell(kOther, kl("2028-02-20 12:00:00"), 2'000);
  sell(kEarner, kl("2028-03-04 12:00:00"), 4'000);
  sell(kEarner, kl("2028-03-05 10:00:00"), 8'000);  // today
  sell(kEarner, kl("2028-03-05 10:00:00"), 500, kCards);
  post(kEarner, TransferKind::sale, kl("2028-03-03 12:00:00"),
       {debit(Account::bank, {1'500}), credit(Account::acquirer_receivable, {1'500}, kFpx)});
  open_and_closed([&] {
    auto owed = db().read([](db::Sql& sql) { return receivables(sql, {}); });
    ASSERT_EQ(owed.size(), 2u);
    const auto& fpx = owed[1];
    EXPECT_EQ(owed[0].balance, Money{500});
    EXPECT_EQ(fpx.balance, Money{13'500});
    ASSERT_EQ(fpx.days.size(), 3u);
    EXPECT_EQ(day_text(fpx.days[0].day.day), "2028-02-20");
    EXPECT_EQ(fpx.days[0].amount, Money{1'500});
    EXPECT_EQ(fpx.days[0].age_days, 14);
    EXPECT_EQ(fpx.days_8_to_30, Money{1'500});
    EXPECT_EQ(fpx.days_0_to_1, Money{12'000});
    // Before it paid anything.
    auto before =
        db().read([](db::Sql& sql) { return receivables(sql, kl("2028-03-03 11:59:59")); });
    EXPECT_EQ(before[1].days.size(), 2u);
    EXPECT_EQ(before[1].days_over_30, Money{1'000});
    EXPECT_EQ(before[1].balance, Money{3'000});
  });
}

TEST_ON_SQLITE(DaysTest, what_an_acquirer_owes_is_counted_by_its_age) {
  sell(kEarner, kl("2028-02-03 12:00:00"), 100);  // 31 days
  sell(kEarner, kl("2028-02-04 12:00:00"), 200);
  sell(kEarner, kl("2028-02-26 12:00:00"), 400);  // 8 days
  sell(kEarner, kl("2028-02-27 12:00:00"), 800);
  sell(kEarner, kl("2028-03-03 12:00:00"), 1'600);  // 2 days
  sell(kEarner, kl("2028-03-04 12:00:00"), 3'200);
  open_and_closed([&] {
    auto owed = db().read([](db::Sql& sql) { return receivables(sql, {}); });
    ASSERT_EQ(owed.size(), 1u);
    EXPECT_EQ(owed[0].days_over_30, Money{100});
    EXPECT_EQ(owed[0].days_8_to_30, Money{200 + 400});
    EXPECT_EQ(owed[0].days_2_to_7, Money{800 + 1'600});
    EXPECT_EQ(owed[0].days_0_to_1, Money{3'200});
  });
}

TEST_ON_SQLITE(DaysTest, a_day_is_closed_a_margin_after_it_is_seen_to_be_over) {
  sell(kEarner, kl("2028-03-04 23:59:59"), 1'000);
  while (day_step(db())) {
  }
  EXPECT_EQ(rows(), 0);
  clock.advance(milliseconds(kDayMargin.ms - 1));
  EXPECT_FALSE(day_step(db()));
  // Who began on that day and ends only now is still counted.
  sell(kEarner, kl("2028-03-04 23:59:58"), 1'000);
  clock.advance(milliseconds(1));
  while (day_step(db())) {
  }
  EXPECT_EQ(day_text(now_closed().closed), "2028-03-04");
  EXPECT_EQ(pending("2028-03-04 23:59:59"), 1'800);
  EXPECT_TRUE(violations().empty());
}

/// A sandbox's clock: what a machine says, and more.
TEST_ON_SQLITE(DaysTest, moving_a_sandboxs_clock_shortens_no_margin) {
  sell(kEarner, kl("2028-03-05 11:00:00"), 1'000);
  close_days();
  auto closed = now_closed().closed;
  clock.offset_raise(days(90));  // a StillClock's own time is then the moved one
  clock.advance(days(90));
  while (day_step(db())) {
  }
  EXPECT_EQ(now_closed().closed, closed);
  // A copy that has not heard of it yet.
  sell(kEarner, kl("2028-03-05 12:00:00"), 1'000);
  clock.advance(kDayMargin);
  while (day_step(db())) {
  }
  EXPECT_EQ(now_closed().closed, kl_day(clock.now()) - 1);
  EXPECT_EQ(pending("2028-03-06 00:00:00"), 1'800);
  EXPECT_TRUE(violations().empty());
}

TEST_P(DaysTest, who_dies_between_two_steps_or_has_a_twin_loses_and_doubles_nothing) {
  for (int merchant = 1; merchant <= 250; ++merchant) {
    sell({1'000 + merchant}, kl("2028-02-10 12:00:00"), 1'000);
    sell({1'000 + merchant}, kl("2028-02-20 12:00:00"), 1'000);
  }
  auto other = open_another();
  while (day_step(db())) {
  }
  clock.advance(kDayMargin);
  int steps = 0;
  bool is_more = true;
  while (is_more) {  // each step as a process of its own would take it
    is_more = day_step(steps % 2 == 0 ? db() : *other);
    ++steps;
    // What is not closed yet is seen by nobody.
    auto gateway = books_at(Side::gateway, "2028-02-21 00:00:00");
    ASSERT_EQ(sums_of(gateway, Account::acquirer_receivable).balance, Money{500'000});
  }
  EXPECT_GE(steps, 7);  // three for each day, and the last
  EXPECT_EQ(violations(), std::vector<std::string>{});
  EXPECT_EQ(rows(), 2 * (250 + 4 + 1));
}

TEST_P(DaysTest, two_at_once_close_each_day_once) {
  for (int merchant = 1; merchant <= 150; ++merchant)
    sell({1'000 + merchant}, kl("2028-02-10 12:00:00"), 1'000);
  while (day_step(db())) {
  }
  clock.advance(kDayMargin);
  auto other = open_another();
  std::thread twin([&] {
    for (int i = 0; i < 20; ++i)
      (void)day_step(*other);
  });
  for (int i = 0; i < 20; ++i)
    (void)day_step(db());
  twin.join();
  while (day_step(db())) {
  }
  EXPECT_EQ(violations(), std::vector<std::string>{});
  EXPECT_EQ(rows(), 150 + 4 + 1);
}

TEST_P(DaysTest, what_is_posted_into_the_past_reopens_its_days) {
  sell(kEarner, kl("2028-02-10 12:00:00"), 1'000);
  sell(kEarner, kl("2028-02-12 12:00:00"), 1'000);
  close_days();
  auto closed = rows();
  ASSERT_TRUE(db().write([&](db::Tx& tx) -> Result<Done> {
                    days_reopen(tx, kl_day(kl("2028-02-11 12:00:00")));
                    return Done{};
                  })
                  .ok());
  EXPECT_LT(rows(), closed);
  sell(kEarner, kl("2028-02-11 12:00:00"), 1'000);
  EXPECT_EQ(pending("2028-02-12 23:00:00"), 2'700);
  close_days();
  EXPECT_EQ(pending("2028-02-11 23:00:00"), 1'800);
  EXPECT_EQ(pending("2028-02-12 23:00:00"), 2'700);
  EXPECT_TRUE(violations().empty());
}

TEST_ON_SQLITE(DaysTest, a_day_that_is_not_its_entries_is_found) {
  sell(kEarner, kl("2028-02-10 12:00:00"), 1'000);
  sell(kEarner, kl("2028-02-12 12:00:00"), 1'000);
  close_days();
  EXPECT_TRUE(violations().empty());
  run("UPDATE ledger_days SET balance = balance + 1 WHERE owner_id = 77 AND account = 1 "
      "AND day = (SELECT min(day) FROM ledger_days)");
  EXPECT_EQ(violations().size(), 2u);  // the day, and the step to the next
  run("UPDATE ledger_days SET balance = balance - 1 WHERE owner_id = 77 AND account = 1 "
      "AND day = (SELECT min(day) FROM ledger_days)");
  EXPECT_TRUE(violations().empty());
  run("DELETE FROM ledger_days WHERE owner_id = 1 AND account = 11 "
      "AND day = (SELECT max(day) FROM ledger_days)");
  EXPECT_EQ(violations().size(), 1u);
}

TEST_ON_SQLITE(DaysTest, what_came_later_than_the_margin_is_found) {
  sell(kEarner, kl("2028-02-10 12:00:00"), 1'000);
  close_days();
  sell(kEarner, kl("2028-02-10 13:00:00"), 1'000);
  // Pending, that of all, and four of the gateway.
  EXPECT_EQ(violations().size(), 6u);
}

// The entries behind a balance.

EntryQuery entries_of_day(std::string_view from, std::string_view to) {
  EntryQuery query;
  query.account = Account::merchant_pending;
  query.created_date_from = kl(from);
  query.created_date_to = kl(to);
  return query;
}

TEST_P(DaysTest, each_entry_says_what_the_account_stood_at_after_it) {
  sell(kEarner, kl("2028-02-09 12:00:00"), 10'000);
  for (int i = 0; i < 25; ++i)
    sell(kEarner, kl("2028-02-10 08:00:00") + minutes(i), 1'000);
  sell(kOther, kl("2028-02-10 08:00:00"), 7'000);
  open_and_closed([&] {
    for (auto way : {"createdDate,desc", "createdDate,asc"}) {
      auto query = entries_of_day("2028-02-10 00:00:00", "2028-02-10 23:59:59");
      query.sort = way;
      std::vector<std::int64_t> seen;
      for (query.page_number = 1; query.page_number <= 3; ++query.page_number) {
        auto page = db().read([&](db::Sql& sql) { return entries_page(sql, kEarner, query); });
        ASSERT_TRUE(page.ok());
        EXPECT_EQ(page->total_elements, 25);
        for (const auto& entry : page->content) {
          EXPECT_EQ(entry.amount, Money{-900});
          seen.push_back(-entry.running_balance.value_or(Money{}).sen);
        }
      }
      ASSERT_EQ(seen.size(), 25u);
      if (std::string_view(way).ends_with("desc")) std::ranges::reverse(seen);
      for (int i = 0; i < 25; ++i)
        EXPECT_EQ(seen[static_cast<std::size_t>(i)], 9'000 + 900 * (i + 1));
    }
  });
}

TEST_P(DaysTest, entries_of_the_gateway_are_everybodys_in_their_order) {
  sell(kEarner, kl("2028-02-10 08:00:00"), 1'000);
  sell(kOther, kl("2028-02-10 09:00:00"), 2'000);
  sell(kEarner, kl("2028-02-10 10:00:00"), 4'000, kCards);
  open_and_closed([&] {
    AdminEntryQuery query;
    query.account = Account::acquirer_receivable;
    query.created_date_to = kl("2028-02-10 23:00:00");
    auto page = db().read([&](db::Sql& sql) { return admin_entries_page(sql, query); });
    ASSERT_TRUE(page.ok());
    ASSERT_EQ(page->content.size(), 3u);
    EXPECT_EQ(page->content[0].running_balance, Money{7'000});
    EXPECT_EQ(page->content[1].running_balance, Money{3'000});
    EXPECT_EQ(page->content[1].merchant, kOther);
    EXPECT_EQ(page->content[2].running_balance, Money{1'000});
    query.acquirer = kCards;
    page = db().read([&](db::Sql& sql) { return admin_entries_page(sql, query); });
    ASSERT_EQ(page->content.size(), 1u);
    EXPECT_EQ(page->content[0].running_balance, Money{4'000});
  });
}

TEST_P(DaysTest, a_transfer_with_two_lines_on_an_account_has_both_in_their_order) {
  post(kEarner, TransferKind::sale, kl("2028-02-10 08:00:00"),
       {debit(Account::acquirer_receivable, {100}, kFpx), credit(Account::fee_income, {60}),
        credit(Account::fee_income, {40})});
  AdminEntryQuery query;
  query.account = Account::fee_income;
  query.created_date_to = kl("2028-02-10 23:00:00");
  query.page_size = 1;
  auto first = db().read([&](db::Sql& sql) { return admin_entries_page(sql, query); });
  ASSERT_EQ(first->content.size(), 1u);
  EXPECT_EQ(first->content[0].amount, Money{-40});
  EXPECT_EQ(first->content[0].running_balance, Money{-100});
  query.page_number = 2;
  auto second = db().read([&](db::Sql& sql) { return admin_entries_page(sql, query); });
  EXPECT_EQ(second->content[0].amount, Money{-60});
  EXPECT_EQ(second->content[0].running_balance, Money{-60});
}

TEST_P(DaysTest, entries_of_any_account_are_narrowed_to_one_merchants) {
  sell(kEarner, kl("2028-02-10 08:00:00"), 1'000);
  sell(kOther, kl("2028-02-10 09:00:00"), 2'000);
  sell(kEarner, kl("2028-02-10 10:00:00"), 4'000, kCards);
  AdminEntryQuery query;
  query.account = Account::acquirer_receivable;
  query.created_date_to = kl("2028-02-10 23:00:00");
  query.merchant = kEarner;
  auto asked = [&] {
    return *db().read([&](db::Sql& sql) { return admin_entries_page(sql, query); });
  };
  auto page = asked();
  EXPECT_EQ(page.total_elements, 2);
  ASSERT_EQ(page.content.size(), 2u);
  EXPECT_EQ(page.content[0].amount, Money{4'000});
  EXPECT_FALSE(page.content[0].running_balance) << "the account is everybody's";
  query.acquirer = kCards;
  EXPECT_EQ(asked().content.size(), 1u);
  query.acquirer = {};
  query.account = Account::merchant_pending;
  EXPECT_EQ(asked().content.size(), 2u);
  query.merchant = {};
  page = asked();
  ASSERT_EQ(page.content.size(), 3u);
  EXPECT_EQ(page.content[1].merchant, kOther);
  EXPECT_EQ(page.content[1].running_balance, Money{-2'700});
}

TEST_P(DaysTest, an_account_that_they_do_not_have_is_refused_and_more_days_than_can_be_sorted) {
  AdminEntryQuery query;
  query.account = Account::bank;
  EXPECT_TRUE(db().read([&](db::Sql& sql) { return admin_entries_page(sql, query); }).ok());
  query.created_date_from = kl("2028-01-01 00:00:00");
  EXPECT_FALSE(db().read([&](db::Sql& sql) { return admin_entries_page(sql, query); }).ok());
  query.account = Account::merchant_pending;
  EXPECT_FALSE(db().read([&](db::Sql& sql) { return admin_entries_page(sql, query); }).ok());
  query.merchant = kEarner;
  EXPECT_TRUE(db().read([&](db::Sql& sql) { return admin_entries_page(sql, query); }).ok());
  EntryQuery of_merchant;
  of_merchant.account = Account::fee_income;
  EXPECT_FALSE(
      db().read([&](db::Sql& sql) { return entries_page(sql, kEarner, of_merchant); }).ok());
}

}  // namespace
}  // namespace gerbang::ledger
