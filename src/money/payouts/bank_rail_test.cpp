#include "money/payouts/bank_rail.h"

#include <gtest/gtest.h>

namespace gerbang::payouts {
namespace {

PaymentBatch batch() {
  PaymentBatch out;
  out.message_id = "PO-1";
  out.items = {{"P1", Money{100}}, {"P2", Money{250}}};
  return out;
}

StatusReport report() {
  StatusReport out;
  out.original_message_id = "PO-1";
  out.original_count = 2;
  out.original_sum = Money{350};
  out.items.push_back({.end_to_end_id = "P1", .status = PaymentStatus::paid, .amount = Money{100}});
  return out;
}

TEST(BankRail, a_report_about_what_was_sent_fits) {
  EXPECT_TRUE(mismatch(batch(), report()).empty());
  auto bare = report();
  bare.original_count.reset();
  bare.original_sum.reset();
  bare.items[0].amount.reset();
  EXPECT_TRUE(mismatch(batch(), bare).empty());
}

TEST(BankRail, a_report_about_anything_else_does_not_fit) {
  auto differs = [](auto&& change) {
    auto it = report();
    change(it);
    return mismatch(batch(), it).what;
  };
  EXPECT_EQ(differs([](auto& it) { it.original_message_id = "PO-2"; }),
            "it answers PO-2, not PO-1");
  EXPECT_EQ(differs([](auto& it) { it.original_count = 3; }),
            "it speaks of 3 transfers, and 2 were sent");
  EXPECT_EQ(differs([](auto& it) { it.original_sum = Money{351}; }),
            "it speaks of 3.51 in all, and 3.50 were sent");
  EXPECT_EQ(differs([](auto& it) { it.items[0].end_to_end_id = "P3"; }), "P3 was not in the file");
  EXPECT_EQ(differs([](auto& it) { it.items[0].amount = Money{250}; }),
            "P1 is about 2.50, and 1.00 were sent");
  auto sum = report();
  sum.original_sum = Money{351};
  auto problem = mismatch(batch(), sum);
  EXPECT_EQ(problem.code, ProblemCode::sent_sum);
  EXPECT_EQ(problem.found, "3.51");
  EXPECT_EQ(problem.expected, "3.50");
}

TEST(BankRail, a_rows_word_goes_before_that_of_the_whole) {
  auto it = report();
  EXPECT_EQ(status_of(it, "P1"), PaymentStatus::paid);
  EXPECT_EQ(status_of(it, "P2"), std::nullopt);
  it.group = PaymentStatus::rejected;
  EXPECT_EQ(status_of(it, "P1"), PaymentStatus::paid);
  EXPECT_EQ(status_of(it, "P2"), PaymentStatus::rejected);
}

}  // namespace
}  // namespace gerbang::payouts
