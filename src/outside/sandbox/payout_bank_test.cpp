#include "outside/sandbox/payout_bank.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>

#include <fmt/format.h>

#include "base/core/golden_fixture.h"
#include "outside/acquirers/fpx/codes.h"
#include "outside/payout_banks/bank_rails.h"
#include "outside/payout_banks/bics.h"
#include "outside/payout_banks/fault.h"
#include "outside/payout_banks/mutate_fixture.h"
#include "outside/payout_banks/payout_fixture.h"

namespace gerbang::sandbox {
namespace {

using payout_banks::payout_batch;
using payouts::PaymentStatus;

const Instant kNow = *instant_parse("2026-12-01T01:00:00Z");

class PayoutBank : public ::testing::TestWithParam<std::string> {
 protected:
  PayoutBank() {
    if (GetParam() == "csv") {
      rail_ = std::make_unique<payout_banks::CsvRail>();
    } else {
      rail_ = std::make_unique<payout_banks::IsoRail>();
    }
  }

  /// What our reader makes of the bank's answers to a batch of ours; all of them fit the batch.
  std::string said(PayoutWay way, std::string_view reason = {},
                   const payouts::PaymentBatch& batch = payout_batch()) {
    auto file = rail_->payment_file(batch);
    EXPECT_TRUE(file.ok());
    std::string out;
    for (const auto& answer : payout_answers(*file, way, reason, kNow)) {
      auto report = rail_->read(answer.file);
      EXPECT_EQ(report.problem.what, "");
      EXPECT_EQ(payouts::mismatch(batch, report).what, "");
      // The same report a second time says when it was made.
      if (way != PayoutWay::twice) EXPECT_EQ(report.created_at, kNow + answer.after);
      out += fmt::format("{}h {}", answer.after.ms / hours(1).ms, report.group_code);
      if (!report.reason_code.empty()) out += " " + report.reason_code;
      for (const auto& item : report.items) {
        out += fmt::format(" {}={}{}", item.end_to_end_id, item.code,
                           item.reason_code.empty() ? "" : ":" + item.reason_code);
      }
      out += "\n";
    }
    return out;
  }

  std::unique_ptr<payouts::BankRail> rail_;
};

TEST_P(PayoutBank, each_way_says_what_it_is_for) {
  EXPECT_EQ(said(PayoutWay::paid), "1h ACSC P1001=ACSC P1002=ACSC P1003=ACSC\n");
  EXPECT_EQ(said(PayoutWay::some_returned), "1h PART P1001=ACSC P1002=RJCT:AC04 P1003=ACSC\n");
  EXPECT_EQ(said(PayoutWay::some_returned, "AM04"),
            "1h PART P1001=ACSC P1002=RJCT:AM04 P1003=ACSC\n");
  EXPECT_EQ(said(PayoutWay::returned_later, "AC06"),
            "1h ACSC P1001=ACSC P1002=ACSC P1003=ACSC\n48h PART P1002=RJCT:AC06\n");
  EXPECT_EQ(said(PayoutWay::half), "1h PART P1001=ACSC P1002=ACSC\n2h PART P1003=ACSC\n");
  EXPECT_EQ(said(PayoutWay::late),
            "1h ACSP P1001=ACSP P1002=ACSP P1003=ACSP\n"
            "24h ACSC P1001=ACSC P1002=ACSC P1003=ACSC\n");
  EXPECT_EQ(said(PayoutWay::refused, "AM04"), "1h RJCT AM04\n");
}

TEST_P(PayoutBank, twice_is_the_same_file_again) {
  auto answers = payout_answers(*rail_->payment_file(payout_batch()), PayoutWay::twice, "", kNow);
  ASSERT_EQ(answers.size(), 2U);
  EXPECT_EQ(answers[0].file.bytes, answers[1].file.bytes);
  EXPECT_EQ(answers[0].file.name, answers[1].file.name);
  EXPECT_LT(answers[0].after, answers[1].after);
}

TEST_P(PayoutBank, an_account_chooses_for_its_own_transfer) {
  auto batch = payout_batch();
  batch.items[0].creditor_account = "5140009901";
  batch.items[1].creditor_account = "5140009906";
  batch.items[2].creditor_account = "5140009910";
  EXPECT_EQ(said(PayoutWay::paid, "", batch),
            "1h PART P1001=RJCT:AC01 P1002=RJCT:AC06 P1003=ACSC\n48h PART P1003=RJCT:AC04\n");
}

TEST_P(PayoutBank, one_transfer_is_answered_whichever_way) {
  auto batch = payout_batch();
  batch.items.resize(1);
  for (int way = 0; way < kPayoutWays; ++way)
    EXPECT_NE(said(static_cast<PayoutWay>(way), "", batch), "") << way;
}

TEST_P(PayoutBank, its_files_are_signed_where_it_has_a_key) {
  auto key = RsaKey::generate();
  auto answers =
      payout_answers(*rail_->payment_file(payout_batch()), PayoutWay::half, "", kNow, &key);
  for (const auto& answer : answers)
    EXPECT_TRUE(payout_banks::is_file_signed(answer.file.bytes, answer.file.signature, {key}));
}

TEST_P(PayoutBank, ten_thousand_broken_answers_pay_nothing_that_was_rejected) {
  constexpr std::array<std::string_view, 12> kWords{"ACSC",  "RJCT",    "PART",  "AC04",
                                                    "P1001", "P1002",   "P1003", "TxSts",
                                                    "1.00",  "1250.50", "<",     "\r\n"};
  auto from = payout_banks::mutation_seed();
  SCOPED_TRACE(fmt::format("GERBANG_TEST_SEED={}", from));
  std::mt19937_64 chance(from);
  auto batch = payout_batch();
  auto answer =
      payout_answers(*rail_->payment_file(batch), PayoutWay::some_returned, "", kNow).at(0).file;
  for (int i = 0; i < 10'000; ++i) {
    auto bytes = payout_banks::mutated(answer.bytes, kWords, chance);
    auto it = rail_->read({answer.name, bytes, ""});
    if (!it.problem.empty() || !payouts::mismatch(batch, it).empty()) continue;
    ASSERT_NE(payouts::status_of(it, "P1002"), PaymentStatus::paid) << i << "\n" << bytes;
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, PayoutBank, ::testing::Values("iso20022", "csv"),
                         [](const auto& info) { return info.param; });

TEST(PayoutBankFiles, what_goes_and_what_comes_is_reviewed) {
  auto batch = payout_batch();
  auto xml = *payout_banks::IsoRail().payment_file(batch);
  auto csv = *payout_banks::CsvRail().payment_file(batch);
  expect_golden("payout_pain001.xml", xml.bytes);
  expect_golden("payout_payments.csv", csv.bytes);
  auto answer = [](const exchange::File& file) {
    return payout_answers(file, PayoutWay::some_returned, "AC04", kNow).at(0).file.bytes;
  };
  expect_golden("payout_pain002.xml", answer(xml));
  expect_golden("payout_status.csv", answer(csv));
}

TEST(PayoutBankFiles, a_file_that_breaks_a_rule_is_refused_whole_with_the_rule) {
  auto file = *payout_banks::IsoRail().payment_file(payout_batch());
  file.bytes = payout_banks::replaced(file.bytes, "<NbOfTxs>3", "<NbOfTxs>4");
  auto answers = payout_answers(file, PayoutWay::paid, "", kNow);
  ASSERT_EQ(answers.size(), 1U);
  auto report = payout_banks::IsoRail().read(answers[0].file);
  ASSERT_EQ(report.problem.what, "");
  EXPECT_EQ(report.group, PaymentStatus::rejected);
  EXPECT_EQ(report.reason_code, "FF01");
  EXPECT_NE(report.reason.find("(group.count)"), std::string::npos) << report.reason;
}

TEST(PayoutBankFiles, of_what_cannot_be_read_the_bank_says_nothing) {
  for (std::string_view bytes : {"", "x", "<A/>", "<!DOCTYPE A><A/>", "H,PAYOUT\r\n"}) {
    for (std::string_view name : {"a.xml", "a.csv"}) {
      EXPECT_TRUE(
          payout_answers({std::string(name), std::string(bytes), ""}, PayoutWay::paid, "", kNow)
              .empty())
          << bytes;
    }
  }
}

TEST(PayoutBankFiles, every_rule_is_in_the_docs) {
  auto text = file_text(std::filesystem::path(kSourceDir) / "docs" / "payout-files.md");
  for (const auto& row : payout_banks::kRules)
    EXPECT_NE(text.find(fmt::format("\n| `{}` | ", row.name)), std::string::npos) << row.name;
}

TEST(PayoutBankFiles, the_list_of_bics_is_that_of_fpx) {
  ASSERT_EQ(payout_banks::kBankBics.size(), acquirers::fpx::kBanks.size());
  for (std::size_t i = 0; i < acquirers::fpx::kBanks.size(); ++i)
    EXPECT_EQ(payout_banks::kBankBics[i].bank_id, acquirers::fpx::kBanks[i].id);
}

}  // namespace
}  // namespace gerbang::sandbox
