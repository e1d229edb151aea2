#include "money/payouts/refusal.h"

#include <gtest/gtest.h>

namespace gerbang::payouts {
namespace {

TEST(PayoutRefusalTest, is_kept_as_a_code_and_read_in_any_language) {
  auto kept = refusal_kept(
      {.code = RefusalCode::ledger, .wrong = {}, .lines = Money{123'456}, .ledger = Money{-100}});
  EXPECT_EQ(kept.find("make"), std::string::npos) << kept;
  auto text = refusal_text(kept);
  EXPECT_EQ(text.english(), "The lines make RM 1,234.56, the ledger says -RM 1.00");
  EXPECT_EQ(text.in("zh"), "各行合计 RM 1,234.56，账簿为 -RM 1.00");
}

TEST(PayoutRefusalTest, names_every_line_that_is_wrong) {
  auto text = refusal_text(refusal_kept({.code = RefusalCode::parts,
                                         .wrong = {{3, Id<Transfer>{71}}, {12, Id<Transfer>{98}}},
                                         .lines = {},
                                         .ledger = {}}));
  EXPECT_EQ(text.english(),
            "Fees and tax do not make the net of line 3 (transfer 71); line 12 (transfer 98)");
  EXPECT_EQ(text.in("de"),
            "Gebühren und Steuer ergeben nicht das Netto von Zeile 3 (Buchung 71); Zeile 12 "
            "(Buchung 98)");
}

TEST(PayoutRefusalTest, what_was_kept_as_words_is_read_as_it_is) {
  std::string words = "The lines make RM 97.85, the ledger says RM 97.84";
  EXPECT_EQ(refusal_text(words).in("de"), words);
  EXPECT_EQ(refusal_text("").in("de"), "");
}

TEST(PayoutRefusalTest, a_code_of_a_later_version_is_shown_as_it_is) {
  std::string kept = R"({"code":"LATER","lines":"1.00"})";
  EXPECT_EQ(refusal_text(kept).english(), kept);
}

}  // namespace
}  // namespace gerbang::payouts
