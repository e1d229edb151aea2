#include "views/dashboard/dashboard.h"

#include "base/db/db_fixture.h"
#include "money/sales/sale_figures.h"
#include "money/sales/sale_fixture.h"
#include "money/sales/sale_list.h"

namespace gerbang::dashboard {
namespace {

constexpr MerchantId kMerchant{4711};
constexpr MerchantId kOther{4712};
constexpr int kFpx = 20, kCard = 1;
using S = sales::SaleStatus;
using E = sales::SaleEvent;

/// The events that lead a new sale to a status.
std::vector<E> way_to(S status) {
  switch (status) {
    case S::created:
      return {};
    case S::pending_payment:
      return {E::open};
    case S::in_progress:
      return {E::open, E::start};
    case S::pending_authorization:
      return {E::open, E::start, E::await_checker};
    case S::paid:
      return {E::open, E::start, E::succeed};
    case S::failed:
      return {E::open, E::start, E::fail};
    case S::timeout:
      return {E::open, E::start, E::expire};
    case S::voided:
      return {E::open, E::start, E::succeed, E::undo};
    case S::pending_refund:
      return {E::open, E::start, E::succeed, E::refund_begin};
    case S::refunded:
      return {E::open, E::start, E::succeed, E::refund_begin, E::refund_finish};
    case S::canceled:
      return {E::open, E::start, E::cancel};
  }
  return {};
}

class DashboardTest : public db::OnBothEngines {
 protected:
  void sale(S status, Money amount = {10'000}, int method = kFpx, MerchantId merchant = kMerchant) {
    sale_by(way_to(status), amount, method, merchant);
  }
  void sale_by(const std::vector<E>& events, Money amount, int method, MerchantId merchant) {
    auto done = db().write([&](db::Tx& tx) -> Result<Done> {
      auto wanted = sales::sofa(tx, merchant, amount);
      GERBANG_TRY(auto ref, sales_.sale_create(tx, wanted));
      GERBANG_TRY(auto sale, sales::sale_get(tx, merchant, ref.id));
      for (auto event : events) {
        if (event == E::start) sale.payment_method = method;
        GERBANG_CHECK(sales::sale_move(tx, sales_, sale, event));
      }
      return Done{};
    });
    EXPECT_TRUE(done.ok()) << done.error().message;
  }
  std::vector<sales::DaySales> by_day(int days = 14) {
    return db().read([&](db::Sql& sql) {
      return sales::sales_by_day(sql, kMerchant, sales::last_days(kl_day(clock.now()), days));
    });
  }
  std::vector<sales::MethodSuccess> by_method() {
    Day today = kl_day(clock.now());
    return by_method({month_start(today), today});
  }
  std::vector<sales::MethodSuccess> by_method(sales::DaySpan span) {
    return db().read([&](db::Sql& sql) { return sales::success_by_method(sql, kMerchant, span); });
  }
  Attention item(AttentionKind kind) {
    return db().read([&](db::Sql& sql) {
      return attention(sql, kMerchant)[static_cast<std::size_t>(kind) - 1];
    });
  }
  std::int64_t listed(const sales::SaleQuery& query) {
    return db().read([&](db::Sql& sql) {
      auto page = *sales::sales_page(sql, kMerchant, query);
      EXPECT_EQ(page.total_elements, static_cast<std::int64_t>(page.content.size()));
      return page.total_elements;
    });
  }
  /// Moves the clock to the first moment of the next day.
  void to_midnight() { clock.advance(kl_day_start(kl_day(clock.now()) + 1) - clock.now()); }

  events::Outbox outbox_;
  sales::Sales sales_{outbox_};
};
INSTANTIATE_ON_BOTH_ENGINES(DashboardTest);

TEST_ON_SQLITE(DashboardTest, days_and_cases_without_anything_are_there_with_zero) {
  for (int days : {14, 30}) {
    auto all = by_day(days);
    ASSERT_EQ(all.size(), static_cast<std::size_t>(days));
    EXPECT_EQ(all.back().day, kl_day(clock.now()));
    for (std::size_t i = 0; i < all.size(); ++i) {
      EXPECT_EQ(all[i].day, all[0].day + static_cast<Day>(i));
      EXPECT_EQ(all[i].sold_count, 0);
      EXPECT_EQ(all[i].sold_amount, Money{});
    }
  }
  EXPECT_TRUE(by_method().empty());
  for (const auto& item : db().read([&](db::Sql& sql) { return attention(sql, kMerchant); })) {
    EXPECT_EQ(item.count, 0);
  }
}

TEST_ON_SQLITE(DashboardTest, a_day_ends_at_midnight_in_kuala_lumpur) {
  to_midnight();
  clock.advance(milliseconds(-1));
  sale(S::paid, {100});
  clock.advance(milliseconds(1));
  sale(S::paid, {2'000});
  sale(S::paid, {30'000});
  auto all = by_day();
  EXPECT_EQ(all[12].sold_count, 1);
  EXPECT_EQ(all[12].sold_amount, Money{100});
  EXPECT_EQ(all[13].sold_count, 2);
  EXPECT_EQ(all[13].sold_amount, Money{32'000});
  clock.advance(days(13));
  EXPECT_EQ(by_day()[0].sold_count, 2);
  EXPECT_EQ(by_day(30)[15].sold_count, 1);
}

TEST_ON_SQLITE(DashboardTest, days_that_are_asked_for_are_counted_and_no_others) {
  Day first = kl_day(clock.now());
  sale(S::paid, {100});
  clock.advance(days(40));
  sale(S::paid, {2'000}, kCard);
  auto span = [&](Day from, Day to) {
    return db().read([&](db::Sql& sql) { return sales::sales_by_day(sql, kMerchant, {from, to}); });
  };
  auto all = span(first, first + 40);
  ASSERT_EQ(all.size(), 41u);
  EXPECT_EQ(all.front().sold_amount, Money{100});
  EXPECT_EQ(all.back().sold_amount, Money{2'000});
  EXPECT_EQ(all[1].sold_count, 0);
  ASSERT_EQ(span(first, first).size(), 1u);
  EXPECT_EQ(span(first + 1, first + 39).back().sold_count, 0);
  ASSERT_EQ(by_method({first, first + 39}).size(), 1u);
  EXPECT_EQ(by_method({first, first + 39}).front().payment_method, kFpx);
  EXPECT_EQ(by_method({first, first + 40}).size(), 2u);
}

TEST_P(DashboardTest, a_day_counts_what_stands_as_sold_as_its_list_does) {
  for (auto status : sales::kSaleStatuses)
    sale(status, {1'000 + static_cast<int>(status)});
  auto today = by_day().back();
  EXPECT_EQ(today.sold_count, 2);  // 11 and 43
  EXPECT_EQ(today.sold_amount, Money{1'011 + 1'043});
  sales::SaleQuery query;
  query.filter_status = {sales::kSoldStatuses.begin(), sales::kSoldStatuses.end()};
  query.created_date_from = kl_day_start(today.day);
  query.created_date_to = kl_day_start(today.day + 1) - seconds(1);
  EXPECT_EQ(listed(query), today.sold_count);
  Money amount;
  auto page = db().read([&](db::Sql& sql) { return *sales::sales_page(sql, kMerchant, query); });
  for (const auto& sold : page.content)
    amount = amount + sold.amount;
  EXPECT_EQ(amount, today.sold_amount);
}

TEST_ON_SQLITE(DashboardTest, a_method_succeeds_as_often_as_its_payments_that_ended) {
  for (auto status : sales::kSaleStatuses)
    sale(status, {1'000}, kFpx);
  sale(S::paid, {1'000}, kCard);
  sale(S::voided, {1'000}, kCard);
  sale(S::failed, {1'000}, kCard);
  sale_by({E::cancel}, {1'000}, kCard, kMerchant);  // no method was chosen
  auto all = by_method();
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].payment_method, kFpx);
  EXPECT_EQ(all[0].ended, 7);
  EXPECT_EQ(all[0].succeeded, 4);
  EXPECT_EQ(all[1].payment_method, kCard);
  EXPECT_EQ(all[1].ended, 3);
  EXPECT_EQ(all[1].succeeded, 2);
  EXPECT_EQ(sales::success_rate(all[1].succeeded, all[1].ended), 6'667);
  EXPECT_EQ(sales::success_rate(0, 0), 0);
  EXPECT_EQ(sales::success_rate(1, 3), 3'333);
  EXPECT_EQ(sales::success_rate(3, 3), 10'000);
  sales::SaleQuery query;
  query.filter_status = {sales::kEndedStatuses.begin(), sales::kEndedStatuses.end()};
  query.payment_mode = sales::PaymentMethod{kFpx};
  EXPECT_EQ(listed(query), all[0].ended);
  clock.advance(kl_day_start(month_start(kl_day(clock.now()) + 31)) - clock.now());
  EXPECT_TRUE(by_method().empty());
}

TEST_ON_SQLITE(DashboardTest, what_waits_is_counted_as_the_lists_show_it) {
  for (auto status : sales::kSaleStatuses)
    sale(status);
  sale_by({E::open, E::start, E::fail, E::succeed}, {500}, kFpx, kMerchant);
  sale_by({E::open, E::start, E::expire, E::succeed}, {500}, kFpx, kMerchant);
  sale_by({E::open, E::start, E::fail, E::succeed, E::refund_begin, E::refund_finish}, {500}, kFpx,
          kMerchant);  // somebody has dealt with it
  auto waiting = item(AttentionKind::pending_authorization);
  EXPECT_EQ(waiting.count, 1);
  sales::SaleQuery query;
  query.filter_status = {S::pending_authorization};
  query.created_date_from = waiting.from;
  EXPECT_EQ(listed(query), waiting.count);

  auto late = item(AttentionKind::late_payment);
  EXPECT_EQ(late.count, 2);
  query.filter_status = {S::paid};
  query.created_date_from = late.from;
  query.is_late = true;
  EXPECT_EQ(listed(query), late.count);
  query.is_late = false;
  EXPECT_EQ(listed(query), 1);
  query.sort = "amount,asc";
  query.is_late.reset();
  EXPECT_EQ(listed(query), 3);

  to_midnight();
  clock.advance(milliseconds(days(13).ms - 1));
  EXPECT_EQ(item(AttentionKind::late_payment).count, 2);
  clock.advance(milliseconds(1));
  EXPECT_EQ(item(AttentionKind::late_payment).count, 0);
  EXPECT_EQ(item(AttentionKind::pending_authorization).count, 1);
}

TEST_P(DashboardTest, another_merchants_sales_are_not_seen) {
  sale(S::paid, {100}, kFpx, kOther);
  sale(S::pending_authorization, {100}, kFpx, kOther);
  sale_by({E::open, E::start, E::fail, E::succeed}, {500}, kFpx, kOther);
  EXPECT_EQ(by_day().back().sold_count, 0);
  EXPECT_TRUE(by_method().empty());
  EXPECT_EQ(item(AttentionKind::pending_authorization).count, 0);
  EXPECT_EQ(item(AttentionKind::late_payment).count, 0);
}

}  // namespace
}  // namespace gerbang::dashboard
