// An acquirer's file of which any statement may lose its connection: no line is matched twice, and
// the same file completes it.

#include "money/reconciliation/reconciliation.h"
#include "money/reconciliation/settlement_file.h"
#include "money/refunds/refund_fixture.h"

namespace gerbang::reconciliation {
namespace {

class SettlementWholeTest : public refunds::RefundTest {
 protected:
  void check() {
    RefundTest::TearDown();
    for (const auto& invariant : reconciliation_invariants()) {
      auto broken = db().read([&](db::Sql& sql) { return invariant.check(sql); });
      EXPECT_TRUE(broken.empty()) << invariant.name << ": " << (broken.empty() ? "" : broken[0]);
    }
  }
  /// An acquirer's file about so many new sales.
  std::string file_of(int sales) {
    std::vector<OutsideLine> lines;
    CalendarDay today{kl_day(clock.now())};
    for (int i = 1; i <= sales; ++i) {
      auto id = paid_sale();
      auto order =
          db().read([&](db::Sql& sql) { return checkout::pay_order_of(sql, kMerchant, id); });
      lines.push_back({i, LineKind::sale, id_text(order->attempt), today, {10'000}, {}, {10'000}});
    }
    return settlement_write({20, "MBB-" + std::to_string(++files_), today}, lines);
  }

  Reconciliation reconciliation_{Settings{.acquirers = {20}}};
  const Actor kTeller{kGatewayCompany, {9}, "Teller"};
  int files_ = 0;
};
INSTANTIATE_ON_BOTH_ENGINES(SettlementWholeTest);

TEST_P(SettlementWholeTest, a_file_that_is_taken_and_matched) {
  std::string bytes;
  auto done = [&] {
    return count("SELECT count(*) FROM reconciliation_files WHERE lines_done = line_count");
  };
  auto matched = [&] {
    return count("SELECT count(*) FROM reconciliation_lines WHERE transfer_id IS NOT NULL");
  };
  std::int64_t before = 0;
  expect_whole(
      db(),
      {.name = "take",
       .given =
           [&] {
             EXPECT_EQ(matched(), 2 * done()) << "each line of each file, once";
             before = done();
             bytes = file_of(2);
           },
       .run = [&](db::Db& db) { return reconciliation_.take(db, "MBB.csv", bytes, kTeller).ok(); },
       .is_done = [&] { return done() == before + 1; },
       .check = [&] { check(); },
       .is_in_steps = true});
}

}  // namespace
}  // namespace gerbang::reconciliation
