// However an answer of FPX or of a card comes, it ends the payment alike; forged or of another
// order it does nothing. The wallets' are in wallet_answers_test.cpp.

#include "outside/acquirers/answers_fixture.h"

namespace gerbang::acquirers {
namespace {

using sales::SaleStatus;

class AnswerWaysTest : public AnswersTest {
 protected:
  struct Row {
    int method;
    std::string_view first, second;  // debit and credit, or decision and reason
    SaleStatus then;
  };
  static constexpr std::array kRows{Row{20, "00", "00", SaleStatus::paid},
                                    Row{20, "51", "", SaleStatus::failed},
                                    Row{20, "1C", "", SaleStatus::canceled},
                                    Row{20, "1A", "", SaleStatus::timeout},
                                    Row{20, "09", "", SaleStatus::in_progress},
                                    Row{21, "99", "", SaleStatus::pending_authorization},
                                    Row{21, "00", "00", SaleStatus::paid},
                                    Row{1, "ACCEPT", "100", SaleStatus::paid},
                                    Row{1, "DECLINE", "204", SaleStatus::failed},
                                    Row{1, "DECLINE", "476", SaleStatus::failed},
                                    Row{1, "CANCEL", "", SaleStatus::canceled},
                                    Row{1, "REVIEW", "480", SaleStatus::in_progress},
                                    Row{1, "ERROR", "150", SaleStatus::in_progress}};

  contract::QueryPairs message(const Row& row) {
    if (row.method >= 20) return ac(row.first, row.second).signed_form(switch_);
    return cards::signed_form(card_answer(row.first, row.second), kSecret);
  }
  checkout::Answer read(const Row& row, const contract::QueryPairs& form) {
    return row.method >= 20 ? fpx_->answer_read(form) : cards_->answer_read(form);
  }
  void told(const Row& row, const contract::QueryPairs& form) {
    (void)checkout_.answer_apply(db(), read(row, form));
  }
};
INSTANTIATE_ON_BOTH_ENGINES(AnswerWaysTest);

TEST_ON_SQLITE(AnswerWaysTest, every_outcome_ends_alike_however_it_comes) {
  for (const auto& row : kRows) {
    for (std::string_view way : {"direct", "browser", "both", "twice", "enquiry"}) {
      auto ref = started(row.method);
      auto form = message(row);
      if (way == "enquiry") {
        enquiry_body_ = net::form_encode(form);
        EXPECT_TRUE(checkout_.enquire(db(), kMerchant, ref.id).ok());
      }
      if (way == "browser" || way == "both") (void)checkout_.answer_page(db(), read(row, form));
      if (way != "browser" && way != "enquiry") told(row, form);
      if (way == "twice") told(row, form);
      EXPECT_EQ(status(ref), row.then)
          << row.method << " " << row.first << row.second << " " << way;
    }
  }
}

TEST_ON_SQLITE(AnswerWaysTest, a_late_success_pays_and_every_other_late_answer_changes_nothing) {
  jobs::JobRunner jobs(db(), checkout_.topics());
  for (const auto& row : kRows) {
    auto ref = started(row.method);
    auto form = message(row);
    auto open = row.method >= 20 ? Row{20, "09", "", SaleStatus::in_progress}
                                 : Row{1, "PENDING", "", SaleStatus::in_progress};
    enquiry_body_ = net::form_encode(message(open));
    clock.advance(minutes(31));
    jobs.run_due();
    ASSERT_EQ(status(ref), SaleStatus::timeout) << row.method << " " << row.first;
    told(row, form);
    bool pays = row.then == SaleStatus::paid;
    EXPECT_EQ(status(ref), pays ? SaleStatus::paid : SaleStatus::timeout)
        << row.method << " " << row.first << row.second;
    EXPECT_EQ(now(ref).is_late, pays);
  }
}

TEST_ON_SQLITE(AnswerWaysTest, a_forged_answer_changes_nothing) {
  for (const auto& row : kRows) {
    auto ref = started(row.method);
    auto honest = message(row);
    std::string_view signature = row.method >= 20 ? "fpx_checkSum" : "signature";
    for (std::string_view value : {"", "0", "AAAA"}) {
      auto forged = with(honest, signature, value);
      told(row, forged);
      (void)checkout_.answer_page(db(), read(row, forged));
      enquiry_body_ = net::form_encode(forged);
      EXPECT_FALSE(checkout_.enquire(db(), kMerchant, ref.id).ok());
    }
    auto field = row.method >= 20 ? "fpx_debitAuthCode" : "decision";
    told(row, with(honest, field, row.first == "00" ? "51" : row.method >= 20 ? "00" : "ACCEPTED"));
    auto twice = honest;
    twice.emplace_back(honest.front());
    twice.back().second += "x";
    told(row, twice);
    // Values moved from one field to the next, the signature as it was.
    for (std::size_t i = 0; i + 1 < honest.size(); ++i) {
      auto shifted = honest;
      auto& from = shifted[i].second;
      if (from.empty() || shifted[i].first == signature || shifted[i + 1].first == signature)
        continue;
      shifted[i + 1].second.insert(0, 1, from.back());
      from.pop_back();
      told(row, shifted);
    }
    EXPECT_EQ(status(ref), SaleStatus::in_progress) << row.method << " " << row.first;
    told(row, honest);
    EXPECT_EQ(status(ref), row.then) << row.method << " " << row.first;
  }
}

TEST_ON_SQLITE(AnswerWaysTest, an_answer_to_another_order_ends_that_one_alone) {
  for (const auto& row : kRows) {
    auto first = started(row.method);
    auto of_first = message(row);
    auto second = started(row.method);
    told(row, of_first);
    enquiry_body_ = net::form_encode(of_first);
    EXPECT_FALSE(checkout_.enquire(db(), kMerchant, second.id).ok());
    EXPECT_EQ(status(first), row.then) << row.method << " " << row.first;
    EXPECT_EQ(status(second), SaleStatus::in_progress) << row.method << " " << row.first;
  }
}

}  // namespace
}  // namespace gerbang::acquirers
