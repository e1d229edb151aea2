// What a signed answer of the card acquirer does to a payment, row by row of
// docs/acquirer-answers.md.

#include "outside/acquirers/answers_fixture.h"

#include "money/sales/sale_row.h"

namespace gerbang::acquirers {
namespace {

using sales::SaleStatus;

class CardAnswersTest : public AnswersTest {};
INSTANTIATE_ON_BOTH_ENGINES(CardAnswersTest);

TEST_ON_SQLITE(CardAnswersTest,
               every_field_that_the_card_acquirer_was_sent_comes_back_as_it_was_sent) {
  auto ref = started(1);
  for (std::string_view name :
       {"req_access_key", "req_amount", "req_currency", "req_profile_id", "req_reference_number",
        "req_transaction_type", "req_transaction_uuid", "auth_amount"}) {
    for (std::string_view value : {"", "1"}) {
      take_card(with(accepted(), name, value));
      EXPECT_EQ(status(ref), SaleStatus::in_progress) << name << "=" << value;
    }
  }
  take_card(with(accepted(), "req_installment_total_count", "6"));
  EXPECT_EQ(status(ref), SaleStatus::in_progress) << "a plan that nobody chose";
  take_card(accepted());
  EXPECT_EQ(status(ref), SaleStatus::paid);
}

TEST_ON_SQLITE(CardAnswersTest, a_card_answer_decides_by_its_row_of_the_table) {
  using S = SaleStatus;
  struct Row {
    std::string_view decision, reason, response;
    S then;
    std::string_view code;
  };
  for (const auto& row : {Row{"ACCEPT", "100", "00", S::paid, ""},
                          {"ACCEPT", "110", "10", S::in_progress, ""},
                          {"ACCEPT", "", "", S::in_progress, ""},
                          {"ACCEPT", "204", "51", S::in_progress, ""},
                          {"DECLINE", "203", "05", S::failed, "203/05"},
                          {"DECLINE", "476", "", S::failed, "476"},
                          {"DECLINE", "999", "", S::failed, "999"},
                          {"DECLINE", "100", "00", S::in_progress, ""},
                          {"DECLINE", "480", "", S::in_progress, ""},
                          {"CANCEL", "", "", S::canceled, "CANCEL"},
                          {"REVIEW", "480", "", S::in_progress, ""},
                          {"ERROR", "150", "", S::in_progress, ""},
                          {"PENDING", "", "", S::in_progress, ""},
                          {"", "", "", S::in_progress, ""},
                          {"accept", "100", "00", S::in_progress, ""}}) {
    auto ref = started(1);
    take_card(with(card_answer(row.decision, row.reason), "auth_response", row.response));
    EXPECT_EQ(status(ref), row.then) << row.decision << " " << row.reason;
    EXPECT_EQ(now(ref).failure_code.value_or(""), row.code) << row.decision << " " << row.reason;
  }
}

TEST_ON_SQLITE(CardAnswersTest, only_the_signed_fields_of_a_card_answer_count) {
  auto ref = started(1);
  auto paid = accepted();
  auto declined = cards::signed_form(card_answer("DECLINE", "204"), kSecret);
  auto take_form = [&](const cards::Fields& form) {
    auto answer = cards_->answer_read(form);
    (void)checkout_.answer_apply(db(), answer);
    EXPECT_EQ(status(ref), SaleStatus::in_progress);
    return answer.is_signature_valid;
  };
  // Each field that something is decided on, moved out of the list or left out of the message, even
  // by somebody who can sign what is left.
  for (const auto& [name, value] : paid) {
    auto less = paid;
    std::erase_if(less, [&](const auto& field) { return field.first == name; });
    auto form = cards::signed_form(less, kSecret);
    form.emplace_back(name, value);
    if (name != "transaction_id") take_form(form);
    for (auto& field : form) {
      if (field.first == "unsigned_field_names") field.second = name;
    }
    EXPECT_FALSE(take_form(form)) << name;
  }
  // A list that somebody shortened, and a field that says something else beside the list.
  auto shortened = declined;
  for (auto& [name, value] : shortened) {
    if (name == "signed_field_names") value = value.substr(value.find(',') + 1);
    if (name == "decision") value = "ACCEPT";
  }
  EXPECT_FALSE(take_form(shortened));
  auto twice = declined;
  twice.emplace_back("decision", "ACCEPT");
  EXPECT_FALSE(take_form(twice));
  auto request = sent_;
  EXPECT_FALSE(take_form(request)) << "our own request, sent back";
  take_card(paid);
  EXPECT_EQ(status(ref), SaleStatus::paid);
}

TEST_ON_SQLITE(CardAnswersTest, what_the_issuer_said_says_who_bears_a_dispute) {
  using checkout::Liability;
  struct Row {
    std::string_view type, trans_status, eci;
    Liability liability;
  };
  for (const auto& row : {Row{"001", "Y", "05", Liability::issuer},
                          {"001", "A", "06", Liability::issuer},
                          {"001", "Y", "06", Liability::merchant},
                          {"001", "Y", "02", Liability::merchant},
                          {"001", "A", "05", Liability::merchant},
                          {"001", "U", "07", Liability::merchant},
                          {"001", "N", "05", Liability::merchant},
                          {"001", "", "05", Liability::merchant},
                          {"002", "Y", "02", Liability::issuer},
                          {"002", "A", "01", Liability::issuer},
                          {"002", "Y", "05", Liability::merchant},
                          {"002", "R", "00", Liability::merchant},
                          {"003", "Y", "05", Liability::merchant}}) {
    auto ref = started(1);
    auto answer = accepted();
    answer.emplace_back("auth_code", "831000");
    answer.emplace_back("req_card_number", "400000xxxxxx1000");
    answer.emplace_back("req_card_type", row.type);
    answer.emplace_back("score_bin_country", "MY");
    answer.emplace_back("score_card_account_type", "CREDIT");
    answer.emplace_back("payer_authentication_pares_status", row.trans_status);
    answer.emplace_back("payer_authentication_eci", row.eci);
    answer.emplace_back("payer_authentication_ds_transaction_id", "d1");
    answer.emplace_back("payer_authentication_specification_version", "2.2.0");
    answer.emplace_back("payer_authentication_cavv", "AAABAWFlmQAAAABjRWWZEEFgFz8=");
    take_card(answer);
    auto card =
        db().read([&](db::Sql& sql) { return checkout::sale_card(sql, kMerchant, ref.id); });
    ASSERT_TRUE(card) << row.type << " " << row.trans_status;
    EXPECT_EQ(card->liability, row.liability)
        << row.type << " " << row.trans_status << " " << row.eci;
    EXPECT_EQ(card->approval_code, "831000");
    EXPECT_EQ(card->acquirer_reference, "P1");
    EXPECT_EQ(card->masked, "400000******1000");
    EXPECT_EQ(card->country, "MY");
    EXPECT_EQ(card->funding, "CREDIT");
    EXPECT_EQ(card->eci, row.eci);
    EXPECT_EQ(card->trans_status, checkout::trans_status_read(row.trans_status));
    EXPECT_EQ(card->ds_transaction_id, "d1");
    EXPECT_EQ(card->three_ds_version, "2.2.0");
    db().read_job([&](db::Sql& sql) {
      for (const auto& message : checkout::messages_of(sql, kMerchant, ref.id))
        EXPECT_EQ(message.body.find("AAABAWFlmQ"), std::string::npos) << "the proof is kept";
    });
  }
  auto silent = started(1);
  take_card(accepted());
  db().read_job(
      [&](db::Sql& sql) { EXPECT_FALSE(checkout::sale_card(sql, kMerchant, silent.id)); });
}

TEST_ON_SQLITE(CardAnswersTest, a_whole_card_number_is_kept_nowhere) {
  auto ref = started(1);
  take_card(with(accepted(), "req_card_number", "4111111111111111"));
  db().read_job([&](db::Sql& sql) {
    EXPECT_EQ(checkout::sale_card(sql, kMerchant, ref.id)->masked, "411111******1111");
    for (const auto& message : checkout::messages_of(sql, kMerchant, ref.id))
      EXPECT_EQ(message.body.find("4111111111111111"), std::string::npos);
  });
}

TEST_ON_SQLITE(CardAnswersTest, an_instalment_plan_is_repeated_and_keeps_its_own_fee) {
  auto start = [&](std::string_view months) {
    auto ref = sale({100'000});
    auto started = checkout_.checkout_pay(db(), ref.reference, 30, months);
    EXPECT_EQ(started.ok(), months == "6" || months == "12") << months;
    if (started.ok()) sent_ = started->sent;
    return ref;
  };
  for (std::string_view months : {"", "3", "06", "24"})
    start(months);
  auto ref = start("12");
  EXPECT_EQ(net::form_value(sent_, "installment_total_count"), "12");
  take_card(with(accepted(), "req_installment_total_count", "6"));
  take_card(with(accepted(), "req_installment_total_count", ""));
  take_card(with(accepted(), "req_installment_frequency", "W"));
  EXPECT_EQ(status(ref), SaleStatus::in_progress);
  auto paid = accepted();
  paid.emplace_back("req_card_number", "411111xxxxxx1111");
  paid.emplace_back("req_card_type", "001");
  paid.emplace_back("score_bin_country", "MY");
  paid.emplace_back("score_card_account_type", "DEBIT");
  take_card(paid);
  auto sale = now(ref);
  EXPECT_EQ(sale.status, SaleStatus::paid);
  EXPECT_EQ(sale.payment_method, 30);
  EXPECT_EQ(sales::instalment_months(sale), 12);
  EXPECT_EQ(sales::method_name(sale), "Installment 12 Months");
  EXPECT_EQ(sale.bank_name, "VISA 411111******1111");
  EXPECT_EQ(sale.mdr_acquirer, Money{2'500}) << "2.5 % of RM 1,000, the acquirer's";
}

TEST_ON_SQLITE(CardAnswersTest, the_fee_follows_the_kind_of_the_card) {
  // The Starter package, of RM 80.00: 1.60 + 0.90 %, 2.40 + 1.10 %, 0.80 + 0.70 %.
  struct Row {
    std::string_view country, funding;
    int method;
    Money mdr_acquirer, mdr_gateway;
  };
  for (const auto& row : {Row{"MY", "CREDIT", 1, {128}, {72}},
                          {"BR", "CREDIT", 2, {192}, {88}},
                          {"MY", "DEBIT", 3, {64}, {56}},
                          {"BR", "DEBIT", 3, {64}, {56}},
                          {"MY", "PREPAID", 3, {64}, {56}},
                          {"", "CREDIT", 1, {128}, {72}},
                          {"MY", "", 1, {128}, {72}},
                          {"MY", "CHEQUE", 1, {128}, {72}}}) {
    auto ref = started(1);
    auto answer = of_card(accepted(), row.country, row.funding);
    take_card(answer);
    auto sale = now(ref);
    EXPECT_EQ(sale.status, SaleStatus::paid);
    EXPECT_EQ(sale.payment_method, row.method) << row.country << " " << row.funding;
    EXPECT_EQ(sale.mdr_acquirer, row.mdr_acquirer) << row.country << " " << row.funding;
    EXPECT_EQ(sale.mdr_gateway, row.mdr_gateway) << row.country << " " << row.funding;
  }
  auto declined = started(1);
  take_card(of_card(card_answer("DECLINE", "204"), "MY", "DEBIT"));
  EXPECT_EQ(now(declined).payment_method, 3);
}

TEST_ON_SQLITE(CardAnswersTest, a_kind_of_card_is_priced_as_agreed_when_the_payer_left) {
  static constexpr db::Statement kForget{
      "test_rule_forget", "DELETE FROM fee_rules WHERE merchant_id = $1 AND payment_method = 3"};
  static constexpr db::Statement kDearer{
      "test_rule_dearer",
      R"(INSERT INTO fee_rules (merchant_id, payment_method, valid_from, fee_type, mdr_acquirer,
           mdr_gateway, flat_fee_acquirer, flat_fee_gateway) VALUES ($1, 2, $2, 1, 900, 900, 0, 0))"};
  auto overseas = started(1);
  auto paid = of_card(accepted(), "BR", "CREDIT");
  auto debit = started(1);
  auto paid_debit = of_card(accepted(), "MY", "DEBIT");
  clock.advance(minutes(1));
  (void)db().write([&](db::Tx& tx) -> Result<Done> {
    tx.exec(kForget, kMerchant);
    tx.exec(kDearer, kMerchant, tx.now());
    return Done{};
  });
  take_card(paid);
  EXPECT_EQ(now(overseas).mdr_acquirer, Money{192});
  take_card(paid_debit);
  EXPECT_EQ(now(debit).payment_method, 3);
  EXPECT_EQ(now(debit).mdr_acquirer, Money{128})
      << "without a rule of its own it costs what 1 costs";
}

TEST_ON_SQLITE(CardAnswersTest, only_a_code_that_surely_refuses_ends_a_refund_or_void_of_a_card) {
  checkout::RefundOrder refund;
  refund.request = {77};
  refund.attempt = {1234};
  refund.amount = {1'000};
  checkout::PayOrder paid;
  paid.attempt = {1234};
  paid.amount = {1'000};
  struct Row {
    std::string_view decision, reason;
    bool ends, accepts;
  };
  for (const auto& row : {Row{"ACCEPT", "100", true, true},
                          {"ACCEPT", "110", false, false},
                          {"DECLINE", "235", true, false},
                          {"REVIEW", "480", false, false},
                          {"ERROR", "150", false, false},
                          {"PENDING", "", false, false},
                          {"CANCEL", "", false, false}}) {
    for (bool is_void : {false, true}) {
      enquiry_body_ = net::form_encode(
          cards::signed_form({{"decision", std::string(row.decision)},
                              {"reason_code", std::string(row.reason)},
                              {"req_access_key", "PAYDEE0000000001"},
                              {"req_amount", "10.00"},
                              {"req_currency", "MYR"},
                              {"req_original_transaction_uuid", "1234"},
                              {"req_profile_id", "PD00000001"},
                              {"req_transaction_type", is_void ? "void" : "refund"},
                              {"req_transaction_uuid", is_void ? "V1234" : "77"}},
                             kSecret));
      auto answer = is_void ? cards_->void_payment(paid) : cards_->refund(refund);
      EXPECT_EQ(answer.ok(), row.ends) << row.decision;
      if (answer.ok()) {
        EXPECT_EQ(answer->is_accepted, row.accepts) << row.decision;
      }
      // That of the other kind is none.
      EXPECT_FALSE((is_void ? cards_->refund(refund) : cards_->void_payment(paid)).ok());
    }
  }
}

}  // namespace
}  // namespace gerbang::acquirers
