#include "app/demo_examples.h"

#include <algorithm>
#include <map>
#include <set>

#include "app/wiring.h"
#include "base/db/db_fixture.h"
#include "money/checkout/seed.h"
#include "money/payouts/payout.h"
#include "money/refunds/refund_query.h"
#include "money/sales/sale.h"
#include "people/onboarding/demo_people.h"
#include "selling/links/link_query.h"

namespace gerbang::app {
namespace {

constexpr db::Statement kSales{"test_demo_sales", R"(
  SELECT status, description, amount, created_at, paid_at, is_late, customer_name FROM sales
  WHERE merchant_id = $1 ORDER BY created_at, description)"};
constexpr db::Statement kFailed{
    "test_demo_failed", "SELECT topic FROM jobs WHERE last_error IS NOT NULL AND last_error <> ''"};
constexpr db::Statement kPayouts{"test_demo_payouts", R"(
  SELECT status, min(cut_off), count(*) FROM payouts WHERE merchant_id = $1 GROUP BY status)"};
constexpr db::Statement kExceptions{
    "test_demo_exceptions", "SELECT count(*) FROM exchange_exceptions WHERE ended_at IS NULL"};
constexpr db::Statement kMails{"test_demo_mails", "SELECT subject FROM mails WHERE recipient = $1"};

class DemoExamplesTest : public db::OnBothEngines {
 protected:
  DemoExamplesTest() {
    config_.mode = "sandbox";
    config_.public_url = kUrl;
    config_.db = database().url();
    config_.smtp_url = "smtp://127.0.0.1:1";  // which must never be asked
    wiring_ = std::make_unique<Wiring>(config_, db(), kUrl);
    wiring_->demo(0);
    merchant_ = *company_of(db(), std::string(onboarding::kDemoOwner));
  }
  void TearDown() override {
    for (const auto& invariant : invariants()) {
      auto broken = db().read([&](db::Sql& sql) { return invariant.check(sql); });
      EXPECT_TRUE(broken.empty()) << invariant.name << ": " << (broken.empty() ? "" : broken[0]);
    }
  }
  bool examples() { return demo_examples(config_, clock.now(), kUrl); }
  /// What does not depend on chance: each sale on a line.
  static std::string sales_of(db::Db& db, MerchantId merchant) {
    std::string out;
    auto add = [&](const db::Row& row) {
      for (int at = 0; at < 7; ++at)
        out += row.get<std::optional<std::string>>(at).value_or("-") + "|";
      out += "\n";
    };
    db.read_job([&](db::Sql& sql) { sql.each(kSales, add, merchant); });
    return out;
  }
  std::string sales() { return sales_of(db(), merchant_); }
  std::vector<links::Link> links(links::LinkState state) {
    links::PaymentLinkQuery query;
    query.page_number = 1;
    query.page_size = 100;
    query.state = {state};
    return db()
        .read([&](db::Sql& sql) { return links::kLinkList.page(sql, merchant_, query); })
        ->content;
  }
  std::vector<refunds::Refund> refunds() {
    refunds::RefundRequestQuery query;
    query.page_number = 1;
    query.page_size = 100;
    return db()
        .read([&](db::Sql& sql) { return refunds::kRefundList.page(sql, merchant_, query); })
        ->content;
  }

  static constexpr const char* kUrl = "http://127.0.0.1:8080";
  Config config_;
  std::unique_ptr<Wiring> wiring_;
  MerchantId merchant_;
};
INSTANTIATE_ON_BOTH_ENGINES(DemoExamplesTest);

TEST_ON_SQLITE(DemoExamplesTest, there_is_one_of_each_state_and_a_second_time_changes_nothing) {
  ASSERT_TRUE(examples());

  using L = links::LinkState;
  for (L state : {L::open, L::expired, L::paid, L::inactive})
    EXPECT_FALSE(links(state).empty()) << static_cast<int>(state);
  auto used_up = links(L::paid);
  EXPECT_TRUE(std::ranges::any_of(used_up, [](auto& link) { return link.one_time; }));
  EXPECT_TRUE(std::ranges::any_of(
      used_up, [](auto& link) { return link.usage_limit && link.used_count == link.usage_limit; }));
  auto open = links(L::open);
  EXPECT_TRUE(std::ranges::any_of(open, [](auto& link) { return link.title.size() > 100; }));
  EXPECT_TRUE(std::ranges::any_of(open, [](auto& link) {
    return std::ranges::any_of(link.title,
                               [](char c) { return static_cast<unsigned char>(c) >= 0xE4; });
  })) << "a Chinese title";
  EXPECT_TRUE(std::ranges::any_of(open, [](auto& link) { return !link.amount; }));
  EXPECT_TRUE(std::ranges::any_of(open, [](auto& link) { return link.expiry_date.has_value(); }));

  for (auto status : sales::kSaleStatuses) {
    auto number = std::to_string(static_cast<int>(status)) + "|";
    EXPECT_NE(("\n" + sales()).find("\n" + number), std::string::npos) << number;
  }

  using Status = refunds::RefundRequestStatus;
  using Sending = refunds::Sending;
  std::set<std::pair<Status, Sending>> found;
  for (const auto& refund : refunds())
    found.insert({refund.status, refund.sending});
  EXPECT_EQ(found, (std::set<std::pair<Status, Sending>>{{Status::requested, Sending::no},
                                                         {Status::approved, Sending::under_way},
                                                         {Status::approved, Sending::made},
                                                         {Status::approved, Sending::stopped},
                                                         {Status::cancelled, Sending::no},
                                                         {Status::cancelled, Sending::refused}}));

  auto before = sales();
  EXPECT_FALSE(examples());
  EXPECT_EQ(sales(), before);
}

TEST_ON_SQLITE(DemoExamplesTest, are_told_where_a_server_has_run_before) {
  auto topics = wiring_->topics();
  std::erase_if(topics, [](const jobs::Topic& it) { return !it.every; });
  for (auto& topic : topics) {
    topic.in_tx = {};
    topic.outside = [](db::Db&, const jobs::JobRow&) -> Result<Done> { return Done{}; };
  }
  jobs::JobRunner(db(), std::move(topics)).run_due();
  // One that was killed while it was at it.
  static constexpr db::Statement kHeld{
      "test_demo_held", "UPDATE jobs SET lease_until = due_at + 600000, lease_owner = 'gone'"};
  db().write_job([](db::Tx& tx) {
    EXPECT_GT(tx.changed(kHeld), 3);
    return true;
  });
  ASSERT_TRUE(examples());
  EXPECT_FALSE(sales().empty());
}

TEST_ON_SQLITE(DemoExamplesTest, they_are_the_same_for_everybody_and_stand_beside_seeded_sales) {
  auto now = clock.now();
  checkout::seed_sales(db(), merchant_, 50, now - kDemoHistory, now, wiring_->seed_options());
  auto seeded = sales();
  ASSERT_TRUE(examples());
  auto mine = sales();
  db::TestDatabase other(GetParam());
  config_.db = other.url();
  auto theirs = db::open({.url = other.url()}, clock);
  Wiring wiring(config_, *theirs, kUrl);
  wiring.demo(50);
  auto merchant = *company_of(*theirs, std::string(onboarding::kDemoOwner));
  auto again = sales_of(*theirs, merchant);
  EXPECT_GT(mine.size(), seeded.size());
  EXPECT_EQ(mine, again);

  // On the way there nothing failed but what is meant to, and no mail left the house.
  auto failed = db().read([](db::Sql& sql) { return sql.all<std::string>(kFailed); });
  EXPECT_EQ(std::set<std::string>(failed.begin(), failed.end()),
            std::set<std::string>{"refund.send"});
  auto subjects =
      db().read([](db::Sql& sql) { return sql.all<std::string>(kMails, "chen.wei@example.com"); });
  EXPECT_EQ(subjects, std::vector<std::string>{"收据：向 Kedai Demo 付款 RM 168.00"});
}

TEST_ON_SQLITE(DemoExamplesTest, three_months_of_payouts_have_a_return_a_hold_and_an_exception) {
  using S = payouts::PayoutStatus;
  db::TestDatabase other(GetParam());
  config_.db = other.url();
  auto fresh = db::open({.url = other.url()}, clock);
  Wiring(config_, *fresh, kUrl).demo(100);
  auto merchant = *company_of(*fresh, std::string(onboarding::kDemoOwner));
  std::map<S, std::int64_t> found;
  Instant first = clock.now();
  fresh->read_job([&](db::Sql& sql) {
    sql.each(
        kPayouts,
        [&](const db::Row& row) {
          found[row.get<S>(0)] = row.number(2);
          first = std::min(first, row.get<Instant>(1));
        },
        merchant);
    EXPECT_EQ(sql.one<std::int64_t>(kExceptions), 1);
  });
  for (S status : {S::open, S::closed, S::held, S::returned})
    EXPECT_EQ(found[status], 1) << static_cast<int>(status);
  EXPECT_GE(found[S::paid], 8);
  EXPECT_LT(first, clock.now() - days(84));
}

}  // namespace
}  // namespace gerbang::app
