#include "outside/payout_banks/csv_files.h"

#include <gtest/gtest.h>

#include <array>

#include <fmt/format.h>

#include "base/core/crypto.h"
#include "outside/payout_banks/mutate_fixture.h"
#include "outside/payout_banks/payout_fixture.h"

namespace gerbang::payout_banks {
namespace {

using payouts::PaymentStatus;
using payouts::StatusReport;

StatusReport report() {
  StatusReport out;
  out.message_id = "BANK-77";
  out.created_at = *instant_parse("2026-12-01T09:05:00Z");
  out.original_message_id = "PO-20261201-0001";
  out.group_code = "PART";
  out.items = {{.end_to_end_id = "P1001",
                .code = "ACSC",
                .bank_reference = "MB123",
                .amount = Money{125'050}},
               {.end_to_end_id = "P1003",
                .code = "RJCT",
                .reason_code = "AC04",
                .reason = "Closed; \"for good\"",
                .amount = Money{98'765'432}}};
  return out;
}

/// A file of these lines whose control line is right.
std::string sealed(const std::string& lines, int rows, std::string_view sum) {
  return lines + fmt::format("T,{},{},{}\r\n", rows, sum, sha256_hex(lines));
}

TEST(PayoutCsv, what_is_written_is_what_is_read) {
  auto batch = payout_batch();
  auto bytes = csv_payments_write(batch);
  ASSERT_TRUE(bytes.ok());
  auto back = csv_payments_read(*bytes);
  ASSERT_EQ(back.problem, "");
  EXPECT_EQ(back.batch.message_id, batch.message_id);
  EXPECT_EQ(back.batch.created_at, batch.created_at);
  EXPECT_EQ(back.batch.execution_day, batch.execution_day);
  EXPECT_EQ(back.batch.debtor_account, batch.debtor_account);
  EXPECT_EQ(back.batch.debtor_bic, batch.debtor_bic);
  ASSERT_EQ(back.batch.items.size(), 3U);
  EXPECT_EQ(back.batch.items[1].creditor_name, "Cafe .Senor. + Sons") << "in Latin";
  EXPECT_EQ(back.batch.items[1].creditor_account, "0012345678") << "with its zeros";
  EXPECT_EQ(back.batch.items[2].remittance, "Payout 1003, November");
  EXPECT_EQ(back.batch.items[2].amount, Money{98'765'432});
  EXPECT_EQ(back.batch.items[2].creditor_bic, "RHBBMYKLXXX");
}

TEST(PayoutCsv, no_field_is_a_formula) {
  auto batch = payout_batch();
  batch.items[0].creditor_name = "=HYPERLINK(1)";  // "=" is "." in Latin
  batch.items[1].creditor_name = "+60 Trading";
  batch.items[2].creditor_name = "-1+2";
  batch.items[0].remittance = "@SUM(1)";
  auto it = csv_payments_read(*csv_payments_write(batch)).batch;
  EXPECT_EQ(it.items[0].creditor_name, ".HYPERLINK(1)");
  EXPECT_EQ(it.items[1].creditor_name, "'+60 Trading");
  EXPECT_EQ(it.items[2].creditor_name, "'-1+2");
  EXPECT_EQ(it.items[0].remittance, ".SUM(1)");
}

TEST(PayoutCsv, what_a_bank_would_not_take_is_refused_by_its_field) {
  auto batch = payout_batch();
  batch.items[1].creditor_name = "陈美玲";
  auto it = csv_payments_write(batch);
  ASSERT_FALSE(it.ok());
  EXPECT_EQ(it.error().field_errors.at(0).field, "items[1].creditorName");
}

TEST(PayoutCsv, a_report_says_what_became_of_each) {
  auto it = csv_status_read(csv_status_write(report()));
  ASSERT_EQ(it.problem.what, "");
  EXPECT_EQ(it.message_id, "BANK-77");
  EXPECT_EQ(it.original_message_id, "PO-20261201-0001");
  EXPECT_EQ(it.created_at, report().created_at);
  ASSERT_EQ(it.items.size(), 2U);
  EXPECT_EQ(it.items[0].status, PaymentStatus::paid);
  EXPECT_EQ(it.items[0].bank_reference, "MB123");
  EXPECT_EQ(it.items[1].status, PaymentStatus::rejected);
  EXPECT_EQ(it.items[1].reason, "Closed; \"for good\"");
  EXPECT_EQ(payouts::mismatch(payout_batch(), it).what, "");
}

TEST(PayoutCsv, a_report_in_which_anything_is_wrong_is_refused_whole_and_says_where) {
  std::string head = "H,STATUS,B-1,2026-12-01T09:05:00Z,PO-1,PART,,\r\n";
  std::string paid = "D,P1,1.00,ACSC,,,B1\r\n", back = "D,P2,2.00,RJCT,AC04,,\r\n";
  ASSERT_EQ(csv_status_read(sealed(head + paid + back, 2, "3.00")).problem.what, "");
  struct Case {
    std::string bytes;
    std::string_view problem;
  };
  for (const auto& [bytes, problem] : std::vector<Case>{
           {"", "it breaks off"},
           {"H,STATUS\r\n", "it breaks off"},
           {sealed(head + paid, 2, "1.00"), "counts 2 rows, and there are 1"},
           {sealed(head + paid, 1, "1.01"), "sum is 1.01, and that of the rows 1.00"},
           {replaced(sealed(head + paid, 1, "1.00"), "P1", "P9"), "the checksum is wrong"},
           {sealed(head + paid + "T,1\r\n", 2, "1.00"), "line 3: it is no row"},
           {sealed(head + "D,P1,1.00,ACSC\r\n", 1, "1.00"), "line 2: fields are missing"},
           {sealed(head + "D,P1,1.0,ACSC,,,\r\n", 1, "1.00"), "line 2: the amount is not plain"},
           {sealed(head + "D,P1,-1.00,ACSC,,,\r\n", 1, "-1.00"), "line 2: the amount"},
           {sealed(head + paid + paid, 2, "2.00"), "line 3: P1 is there twice (id.unique)"},
           {sealed(head + "D,P1,1.00,PAID,,,\r\n", 1, "1.00"), "(status.unknown)"},
           {sealed(head + "D,P1,1.00,,,,\r\n", 1, "1.00"), "(status.missing)"},
           {sealed(head + "D,P1,1.00,RJCT,,,\r\n", 1, "1.00"), "(reason.missing)"},
           {sealed(head + "D,P1,1.00,ACSC,AC01,,\r\n", 1, "1.00"), "(reason.of-paid)"},
           {sealed(replaced(head, "PART", "ACSC") + back, 1, "2.00"), "(status.group)"},
           {sealed(replaced(head, "STATUS", "PAYOUT") + paid, 1, "1.00"), "line 1"},
           {sealed(replaced(head, "2026-12-01T09:05:00Z", "now") + paid, 1, "1.00"), "line 1"},
           {sealed(head + "D,P1,1.00,ACSC,,,\xFF\r\n", 1, "1.00"), "UTF-8"},
           {sealed(head + "D,P1,1.00,RJCT,AC01," + std::string(601, 'a') + ",\r\n", 1, "1.00"),
            "line 2: a field is too long"},
           {*csv_payments_write(payout_batch()), "line 1"},
           {std::string(kReport), "it breaks off"}}) {
    auto it = csv_status_read(bytes);
    EXPECT_NE(it.problem.what.find(problem), std::string::npos)
        << problem << ": " << it.problem.what;
    EXPECT_TRUE(it.problem.code);
    EXPECT_TRUE(it.items.empty() && it.original_message_id.empty()) << problem;
  }
}

TEST(PayoutCsv, ten_thousand_broken_reports_are_refused_or_are_what_was_written) {
  constexpr std::array<std::string_view, 10> kWords{"ACSC", "RJCT", "P1001", "P1003", "\r\n",
                                                    ",",    "\"",   "T,2,",  "\n",    "AC04"};
  auto from = mutation_seed();
  SCOPED_TRACE(fmt::format("GERBANG_TEST_SEED={}", from));
  std::mt19937_64 chance(from);
  auto whole = csv_status_write(report());
  for (int i = 0; i < 10'000; ++i) {
    auto bytes = mutated(whole, kWords, chance);
    auto it = csv_status_read(bytes);
    if (it.problem.empty()) {
      ASSERT_EQ(bytes, whole) << i;
    } else {
      ASSERT_TRUE(it.items.empty()) << i;
    }
  }
}

}  // namespace
}  // namespace gerbang::payout_banks
