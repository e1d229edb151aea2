#include "outside/payout_banks/pain002.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "outside/payout_banks/bank_rails.h"
#include "outside/payout_banks/mutate_fixture.h"
#include "outside/payout_banks/payout_fixture.h"
#include "outside/payout_banks/status.h"

namespace gerbang::payout_banks {
namespace {

using payouts::PaymentStatus;

/// The least that a bank may say: no counts, no amounts.
std::string least(std::string_view group, std::string_view rows) {
  return fmt::format(
      "<Document xmlns=\"{}\"><CstmrPmtStsRpt><GrpHdr><MsgId>B</MsgId>"
      "<CreDtTm>2026-12-01T17:05:00</CreDtTm></GrpHdr><OrgnlGrpInfAndSts>"
      "<OrgnlMsgId>PO-20261201-0001</OrgnlMsgId><OrgnlMsgNmId>pain.001</OrgnlMsgNmId>{}"
      "</OrgnlGrpInfAndSts>{}</CstmrPmtStsRpt></Document>",
      kPain002, group, rows);
}
std::string payment(std::string_view within) {
  return fmt::format(
      "<OrgnlPmtInfAndSts><OrgnlPmtInfId>PO-20261201-0001</OrgnlPmtInfId>{}</OrgnlPmtInfAndSts>",
      within);
}
std::string row(std::string_view id, std::string_view status, std::string_view reason = {}) {
  return fmt::format(
      "<TxInfAndSts><OrgnlEndToEndId>{}</OrgnlEndToEndId><TxSts>{}</TxSts>{}"
      "</TxInfAndSts>",
      id, status,
      reason.empty() ? "" : fmt::format("<StsRsnInf><Rsn><Cd>{}</Cd></Rsn></StsRsnInf>", reason));
}

TEST(Pain002, a_report_says_what_became_of_each) {
  auto it = pain002_read(kReport);
  ASSERT_EQ(it.problem.what, "");
  EXPECT_EQ(it.message_id, "BANK-77");
  EXPECT_EQ(it.created_at, instant_parse("2026-12-01T09:05:00Z"));
  EXPECT_EQ(it.original_message_id, "PO-20261201-0001");
  EXPECT_EQ(it.original_count, 3);
  EXPECT_EQ(it.original_sum, Money{98'890'582});
  EXPECT_EQ(it.group_code, "PART");
  EXPECT_EQ(it.group, std::nullopt);
  ASSERT_EQ(it.items.size(), 3U);
  EXPECT_EQ(it.items[0].end_to_end_id, "P1001");
  EXPECT_EQ(it.items[0].status, PaymentStatus::paid);
  EXPECT_EQ(it.items[0].code, "ACSC");
  EXPECT_EQ(it.items[0].bank_reference, "MB123");
  EXPECT_EQ(it.items[0].amount, Money{125'050});
  EXPECT_EQ(it.items[2].status, PaymentStatus::rejected);
  EXPECT_EQ(it.items[2].reason_code, "AC04");
  EXPECT_EQ(it.items[2].reason, "Account closed & emptied on 30/11");
  EXPECT_EQ(payouts::mismatch(payout_batch(), it).what, "");
}

TEST(Pain002, every_status_means_one_thing_for_a_transfer) {
  for (const auto& known : kStatuses) {
    bool is_rejected = known.status == PaymentStatus::rejected;
    auto it = pain002_read(least("", payment(row("P1001", known.code, is_rejected ? "AC01" : ""))));
    if (!known.status) {
      EXPECT_NE(it.problem.what, "") << known.code << " is no row's";
      continue;
    }
    ASSERT_EQ(it.problem.what, "") << known.code;
    EXPECT_EQ(it.items.at(0).status, *known.status) << known.code;
    EXPECT_EQ(it.items.at(0).code, known.code);
  }
}

TEST(Pain002, a_whole_file_is_rejected_by_the_group_or_by_its_payment) {
  constexpr std::string_view kWhy = "<StsRsnInf><Rsn><Cd>AM04</Cd></Rsn></StsRsnInf>";
  for (const auto& bytes : {least("<GrpSts>RJCT</GrpSts>" + std::string(kWhy), ""),
                            least("", payment("<PmtInfSts>RJCT</PmtInfSts>" + std::string(kWhy))),
                            least("<GrpSts>PART</GrpSts>",
                                  payment("<PmtInfSts>RJCT</PmtInfSts>" + std::string(kWhy)))}) {
    auto it = pain002_read(bytes);
    ASSERT_EQ(it.problem.what, "");
    EXPECT_EQ(it.reason_code, "AM04");
    EXPECT_EQ(it.reason, "There are not enough funds in the gateway's account");
    EXPECT_EQ(payouts::status_of(it, "P1001"), PaymentStatus::rejected);
  }
  EXPECT_NE(pain002_read(least("<GrpSts>RJCT</GrpSts>", "")).problem.what, "")
      << "without a reason";
  EXPECT_NE(pain002_read(least("", "")).problem.what, "") << "without a status";
  auto paid = pain002_read(least("<GrpSts>ACSC</GrpSts>", ""));
  EXPECT_EQ(payouts::status_of(paid, "P1001"), PaymentStatus::paid);
  EXPECT_NE(pain002_read(least("<GrpSts>ACSC</GrpSts>" + std::string(kWhy), "")).problem.what, "");
}

TEST(Pain002, a_rejected_row_takes_the_reason_of_the_whole_where_it_has_none) {
  auto it =
      pain002_read(least("<GrpSts>RJCT</GrpSts><StsRsnInf><Rsn><Prtry>CLOSED TODAY</Prtry>"
                         "</Rsn></StsRsnInf>",
                         payment(row("P1001", "RJCT"))));
  ASSERT_EQ(it.problem.what, "");
  EXPECT_EQ(it.items.at(0).reason_code, "CLOSED TODAY");
}

TEST(Pain002, a_report_of_exceptions_alone_says_nothing_of_the_others) {
  auto it = pain002_read(least(
      "<GrpSts>PART</GrpSts><NbOfTxsPerSts><DtldNbOfTxs>2</DtldNbOfTxs><DtldSts>ACSC</DtldSts>"
      "</NbOfTxsPerSts><NbOfTxsPerSts><DtldNbOfTxs>1</DtldNbOfTxs><DtldSts>RJCT</DtldSts>"
      "</NbOfTxsPerSts>",
      payment(row("P1003", "RJCT", "AC06"))));
  ASSERT_EQ(it.problem.what, "");
  EXPECT_EQ(payouts::status_of(it, "P1003"), PaymentStatus::rejected);
  EXPECT_EQ(payouts::status_of(it, "P1001"), std::nullopt);
  EXPECT_EQ(it.items.at(0).reason, "The account is blocked");
}

TEST(Pain002, a_banks_words_cannot_steer_what_is_shown) {
  auto it = pain002_read(replaced(std::string(kReport), "on 30/11",
                                  "on \xE2\x80\xAE"
                                  "11/03"));
  ASSERT_EQ(it.problem.what, "");
  EXPECT_EQ(it.items[2].reason.find("\xE2\x80\xAE"), std::string::npos);
}

TEST(Pain002, a_report_of_five_thousand_rows_is_read_and_a_longer_one_has_a_bound) {
  std::string rows;
  for (std::size_t i = 0; i < payouts::kBatchMax; ++i)
    rows += row(fmt::format("P{}", i), "ACSC");
  auto it = pain002_read(least("", payment(rows)));
  ASSERT_EQ(it.problem.what, "");
  EXPECT_EQ(it.items.size(), payouts::kBatchMax);
  while (rows.size() < kXmlBytesMax)
    rows += rows;
  EXPECT_NE(pain002_read(least("", payment(rows))).problem.what, "");
}

TEST(Pain002, a_payment_file_is_no_report) {
  EXPECT_NE(pain002_read(*pain001_write(payout_batch())).problem.what.find("(namespace)"),
            std::string::npos);
}

TEST(Pain002, ten_thousand_broken_reports_pay_nothing_that_was_rejected) {
  constexpr std::array<std::string_view, 16> kWords{
      "ACSC",  "RJCT",   "PART", "ACSP",   "P1001",     "P1002", "P1003", "AC04",
      "TxSts", "GrpSts", "Rsn",  "1250.5", "987654.32", "<",     "&",     "]]>"};
  auto from = mutation_seed();
  SCOPED_TRACE(fmt::format("GERBANG_TEST_SEED={}", from));
  RecordProperty("seed", std::to_string(from));
  std::mt19937_64 chance(from);
  const auto batch = payout_batch();
  const std::string whole(kReport);
  int taken = 0;
  for (int i = 0; i < 10'000; ++i) {
    auto bytes = mutated(whole, kWords, chance);
    auto it = pain002_read(bytes);
    if (!it.problem.empty()) {
      ASSERT_TRUE(it.items.empty() && !it.group) << i;
      continue;
    }
    if (!payouts::mismatch(batch, it).empty()) continue;
    ++taken;
    // What was rejected is so still, or nothing is said of it.
    ASSERT_NE(payouts::status_of(it, "P1003"), PaymentStatus::paid) << i << "\n" << bytes;
  }
  EXPECT_GT(taken, 0) << "blanks may change";
}

}  // namespace
}  // namespace gerbang::payout_banks
