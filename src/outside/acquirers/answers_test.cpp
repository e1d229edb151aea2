// What an acquirer's signed answer does to a payment, row by row of docs/acquirer-answers.md,
// through the real messages of both protocols. The rows of cards are in
// cards/card_answers_test.cpp.

#include "outside/acquirers/answers_fixture.h"

#include <algorithm>

namespace gerbang::acquirers {
namespace {

using sales::SaleStatus;

INSTANTIATE_ON_BOTH_ENGINES(AnswersTest);

TEST_ON_SQLITE(AnswersTest, a_real_switch_has_no_test_banks_before_it_was_asked) {
  fpx::Fpx real({.request_url = "https://switch.example/",
                 .exchange_key = exchange_,
                 .switch_keys = {switch_}});
  db().read_job([&](db::Sql& sql) {
    auto is_test = [](const checkout::BankRow& bank) { return bank.id.starts_with("TEST"); };
    EXPECT_EQ(std::ranges::count_if(fpx_->banks(sql, 20), is_test), 3);
    EXPECT_EQ(std::ranges::count_if(real.banks(sql, 20), is_test), 0);
    EXPECT_GT(real.banks(sql, 20).size(), 15u);
  });
}

TEST_ON_SQLITE(AnswersTest, the_card_acquirer_cannot_pay_an_fpx_payment) {
  auto ref = started(20);
  auto asked = fpx::Message::from_form(sent_);
  cards::Fields forged{{"auth_amount", asked.get("txnAmount")},
                       {"decision", "ACCEPT"},
                       {"reason_code", "100"},
                       {"req_access_key", "PAYDEE0000000001"},
                       {"req_amount", asked.get("txnAmount")},
                       {"req_currency", "MYR"},
                       {"req_profile_id", "PD00000001"},
                       {"req_reference_number", asked.get("sellerOrderNo")},
                       {"req_transaction_type", "sale"},
                       {"req_transaction_uuid", asked.get("sellerExOrderNo")}};
  auto form = cards::signed_form(forged, kSecret);
  auto answer = cards_->answer_read(form);
  ASSERT_TRUE(answer.is_signature_valid);
  EXPECT_TRUE(checkout_.answer_apply(db(), answer).ok());
  EXPECT_TRUE(checkout_.answer_page(db(), answer)->starts_with("/checkout/return?"));
  enquiry_body_ = net::form_encode(form);
  EXPECT_FALSE(checkout_.enquire(db(), kMerchant, ref.id).ok());
  EXPECT_EQ(status(ref), SaleStatus::in_progress);
  take(ac("00", "00"));
  EXPECT_EQ(status(ref), SaleStatus::paid);
}

TEST_ON_SQLITE(AnswersTest, the_bank_switch_cannot_pay_a_card_payment) {
  auto ref = started(1);
  auto card_form = sent_;
  fpx::Message forged("AC");
  forged.set("debitAuthCode", "00")
      .set("creditAuthCode", "00")
      .set("fpxTxnId", "F1")
      .set("sellerExId", "EX00000001")
      .set("sellerExOrderNo", net::form_value(card_form, "transaction_uuid"))
      .set("sellerId", "SE00000001")
      .set("txnAmount", "80.00")
      .set("txnCurrency", "MYR");
  auto answer = fpx_->answer_read(forged.signed_form(switch_));
  ASSERT_TRUE(answer.is_signature_valid);
  EXPECT_TRUE(checkout_.answer_apply(db(), answer).ok());
  EXPECT_TRUE(checkout_.answer_page(db(), answer)->starts_with("/checkout/return?"));
  enquiry_body_ = net::form_encode(forged.signed_form(switch_));
  EXPECT_FALSE(checkout_.enquire(db(), kMerchant, ref.id).ok());
  EXPECT_EQ(status(ref), SaleStatus::in_progress);
  take_card(accepted());
  EXPECT_EQ(status(ref), SaleStatus::paid);
}

TEST_ON_SQLITE(AnswersTest, every_field_that_fpx_was_sent_comes_back_as_it_was_sent) {
  const std::pair<std::string_view, std::string_view> kOthers[]{{"buyerBankId", "TEST0022"},
                                                                {"msgToken", "02"},
                                                                {"sellerExId", "EX00000002"},
                                                                {"sellerExOrderNo", "1"},
                                                                {"sellerId", "SE00000002"},
                                                                {"sellerOrderNo", "A-2"},
                                                                {"sellerTxnTime", "20200101000000"},
                                                                {"txnAmount", "79.99"},
                                                                {"txnCurrency", "USD"}};
  auto ref = started(20);
  for (const auto& [name, value] : kOthers) {
    take(ac("00", "00").set(name, value));
    EXPECT_EQ(status(ref), SaleStatus::in_progress) << name;
    take(ac("00", "00").set(name, ""));
    EXPECT_EQ(status(ref), SaleStatus::in_progress) << name << " empty";
  }
  take(ac("00", "00").set("txnAmount", "80.0"));
  EXPECT_EQ(status(ref), SaleStatus::in_progress) << "the amount in another form";
  // What the bank fills in is its own.
  take(
      ac("00", "00").set("buyerName", "AINA BINTI OMAR").set("buyerId", "8").set("makerName", "m"));
  EXPECT_EQ(status(ref), SaleStatus::paid);
}

TEST_ON_SQLITE(AnswersTest, an_fpx_answer_decides_by_its_row_of_the_table) {
  struct Row {
    int method;
    std::string_view debit, credit;
    SaleStatus then;
  };
  constexpr auto kOpen = SaleStatus::in_progress;
  for (const auto& row : {Row{20, "00", "00", SaleStatus::paid},
                          {20, "00", "", kOpen},
                          {20, "00", "09", kOpen},
                          {20, "00", "51", kOpen},
                          {20, "00", "88", kOpen},
                          {20, "51", "", SaleStatus::failed},
                          {20, "51", "51", SaleStatus::failed},
                          {20, "51", "00", kOpen},
                          {20, "09", "", kOpen},
                          {20, "09", "00", kOpen},
                          {20, "99", "", kOpen},
                          {20, "99", "99", kOpen},
                          {21, "99", "", SaleStatus::pending_authorization},
                          {21, "99", "99", SaleStatus::pending_authorization},
                          {21, "99", "00", kOpen},
                          {21, "00", "00", SaleStatus::paid},
                          {20, "76", "", kOpen},
                          {20, "1C", "", SaleStatus::canceled},
                          {20, "1A", "", SaleStatus::timeout},
                          {20, "", "", kOpen},
                          {20, "", "00", kOpen},
                          {20, "??", "", kOpen},
                          {20, "OO", "00", kOpen}}) {
    auto ref = started(row.method);
    take(ac(row.debit, row.credit));
    EXPECT_EQ(status(ref), row.then) << row.method << " " << row.debit << "/" << row.credit;
  }
}

TEST_ON_SQLITE(AnswersTest, an_order_not_found_yet_stays_open_until_its_time_is_up) {
  jobs::JobRunner jobs(db(), checkout_.topics());
  auto card = started(1);
  auto unknown = card_answer("PENDING", "");
  enquiry_body_ = net::form_encode(cards::signed_form(unknown, kSecret));
  EXPECT_TRUE(checkout_.enquire(db(), kMerchant, card.id).ok());
  EXPECT_EQ(status(card), SaleStatus::in_progress);
  take_card(accepted());

  auto ref = started(20);
  enquiry_body_ = net::form_encode(ac("76", "").signed_form(switch_));
  clock.advance(minutes(3));
  jobs.run_due();
  EXPECT_EQ(status(ref), SaleStatus::in_progress) << "the payer may still reach the bank";
  clock.advance(minutes(28));
  jobs.run_due();
  EXPECT_EQ(status(ref), SaleStatus::timeout);
  take(ac("00", "00"));
  EXPECT_EQ(status(ref), SaleStatus::paid);
  EXPECT_TRUE(now(ref).is_late);
}

TEST_ON_SQLITE(AnswersTest, the_payers_secret_is_in_no_message) {
  for (int method : {20, 1}) {
    auto ref = started(method);
    for (const auto& [name, value] : sent_)
      EXPECT_EQ(value.find(ref.reference), std::string::npos) << name;
  }
}

TEST_ON_SQLITE(AnswersTest, a_refund_is_answered_by_the_acquirer_of_the_payment) {
  checkout::RefundOrder order;
  order.request = {77};
  order.attempt = {1234};
  order.payment_amount = {8'000};
  order.amount = {1'000};
  order.payment_method = 20;
  cards::Fields card{{"decision", "ACCEPT"},
                     {"reason_code", "100"},
                     {"req_access_key", "PAYDEE0000000001"},
                     {"req_amount", "10.00"},
                     {"req_currency", "MYR"},
                     {"req_original_transaction_uuid", "1234"},
                     {"req_profile_id", "PD00000001"},
                     {"req_transaction_type", "refund"},
                     {"req_transaction_uuid", "77"}};
  fpx::Message rc("RC");
  rc.set("msgToken", "01")
      .set("refundAmount", "10.00")
      .set("refundCode", "OO")
      .set("refundOrderNo", "77")
      .set("sellerExId", "EX00000001")
      .set("sellerExOrderNo", "1234");
  auto card_reply = net::form_encode(cards::signed_form(card, kSecret));
  auto fpx_reply = net::form_encode(rc.signed_form(switch_));
  enquiry_body_ = card_reply;
  EXPECT_FALSE(fpx_->refund(order).ok());
  EXPECT_TRUE(cards_->refund(order)->is_accepted);
  enquiry_body_ = fpx_reply;
  EXPECT_FALSE(cards_->refund(order).ok());
  EXPECT_TRUE(fpx_->refund(order)->is_accepted);
  for (std::string_view name :
       {"msgToken", "refundAmount", "refundOrderNo", "sellerExId", "sellerExOrderNo"}) {
    auto other = rc;
    enquiry_body_ = net::form_encode(other.set(name, "1").signed_form(switch_));
    EXPECT_FALSE(fpx_->refund(order).ok()) << name;
  }
  for (const auto& [name, value] : card) {
    if (name == "reason_code") continue;
    for (std::string_view other : {"1", ""}) {
      enquiry_body_ = net::form_encode(cards::signed_form(with(card, name, other), kSecret));
      EXPECT_FALSE(cards_->refund(order).ok()) << name;
    }
  }
}

}  // namespace
}  // namespace gerbang::acquirers
