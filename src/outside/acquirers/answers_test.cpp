// What an acquirer's signed answer does to a payment, row by row of docs/acquirer-answers.md,
// through the real messages of both protocols.

#include <algorithm>

#include "base/db/db_fixture.h"
#include "base/http/http.h"
#include "money/checkout/checkout.h"
#include "money/fees/fee_fixture.h"
#include "money/sales/sale_fixture.h"
#include "outside/acquirers/cards/cards.h"
#include "outside/acquirers/fpx/fpx.h"
#include "outside/acquirers/keys_fixture.h"

namespace gerbang::acquirers {
namespace {

using sales::SaleStatus;

constexpr MerchantId kMerchant{4711};
constexpr std::string_view kSecret = "s3cret";

class AnswersTest : public db::OnBothEngines {
 protected:
  AnswersTest() {
    connectors_.add(fpx_);
    connectors_.add(cards_);
    fees::payable_merchant(db(), kMerchant);
  }

  sales::SaleRef sale() {
    return *db().write([&](db::Tx& tx) {
      auto wanted = sales::sofa(tx, kMerchant, {8'000});
      wanted.merchant_reference = "A-1";
      wanted.customer_name = "Aina";
      return sales_.sale_create(tx, wanted);
    });
  }
  sales::SaleRef started(int method) {
    auto ref = sale();
    auto start = checkout_.checkout_pay(db(), ref.reference, method, method < 20 ? "" : "TEST0021");
    EXPECT_TRUE(start.ok()) << (start.ok() ? "" : start.error().message.english());
    if (start.ok()) sent_ = start->sent;
    return ref;
  }
  sales::SaleRecord now(const sales::SaleRef& ref) {
    return *db().read([&](db::Sql& sql) { return sales::sale_get(sql, kMerchant, ref.id); });
  }
  SaleStatus status(const sales::SaleRef& ref) { return now(ref).status; }

  /// The AC to what was sent last, before it is signed.
  fpx::Message ac(std::string_view debit, std::string_view credit) {
    auto asked = fpx::Message::from_form(sent_);
    fpx::Message out("AC");
    for (std::string_view same :
         {"buyerBankId", "buyerName", "msgToken", "sellerExId", "sellerExOrderNo", "sellerId",
          "sellerOrderNo", "sellerTxnTime", "txnAmount", "txnCurrency"}) {
      out.set(same, asked.get(same));
    }
    return out.set("debitAuthCode", debit).set("creditAuthCode", credit).set("fpxTxnId", "F1");
  }
  void take(const fpx::Message& message) {
    (void)checkout_.answer_apply(db(), fpx_->answer_read(message.signed_form(switch_)));
  }
  cards::Fields card_answer(std::string_view code) {
    cards::Fields out{{"responseCode", std::string(code)}, {"transactionId", "P1"}};
    for (auto name : {"amount", "currency", "merchantId", "orderNo", "orderReference", "orderTime"})
      out.emplace_back(name, net::form_value(sent_, name));
    return out;
  }
  void take_card(const cards::Fields& fields) {
    auto form = cards::signed_form(cards::kAnswer, fields, kSecret);
    (void)checkout_.answer_apply(db(), cards_->answer_read(form));
  }

  RsaKey exchange_ = test_exchange_key();
  RsaKey switch_ = test_switch_key();
  std::string enquiry_body_;  // what the acquirer says when it is asked
  net::Post post_ = [this](const std::string&,
                           const contract::QueryPairs&) -> Result<net::PostAnswer> {
    return net::PostAnswer{200, enquiry_body_};
  };
  checkout::FormFields sent_;
  std::shared_ptr<fpx::Fpx> fpx_ = std::make_shared<fpx::Fpx>(
      fpx::FpxSettings{.exchange_key = exchange_, .switch_keys = {switch_}, .post = post_});
  std::shared_ptr<cards::Cards> cards_ = std::make_shared<cards::Cards>(
      cards::CardSettings{.secret = std::string(kSecret), .post = post_});
  events::Outbox outbox_;
  checkout::Connectors connectors_;
  sales::Sales sales_{outbox_};
  checkout::Checkout checkout_{sales_, connectors_};
};
INSTANTIATE_ON_BOTH_ENGINES(AnswersTest);

TEST_P(AnswersTest, a_real_switch_has_no_test_banks_before_it_was_asked) {
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

TEST_P(AnswersTest, the_card_acquirer_cannot_pay_an_fpx_payment) {
  auto ref = started(20);
  auto asked = fpx::Message::from_form(sent_);
  cards::Fields forged{{"amount", asked.get("txnAmount")},
                       {"currency", "MYR"},
                       {"merchantId", "PD00000001"},
                       {"orderNo", asked.get("sellerExOrderNo")},
                       {"orderReference", asked.get("sellerOrderNo")},
                       {"orderTime", asked.get("sellerTxnTime")},
                       {"responseCode", "00"},
                       {"transactionId", "P1"}};
  auto form = cards::signed_form(cards::kAnswer, forged, kSecret);
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

TEST_P(AnswersTest, the_bank_switch_cannot_pay_a_card_payment) {
  auto ref = started(1);
  auto card_form = sent_;
  fpx::Message forged("AC");
  forged.set("debitAuthCode", "00")
      .set("creditAuthCode", "00")
      .set("fpxTxnId", "F1")
      .set("sellerExId", "EX00000001")
      .set("sellerExOrderNo", net::form_value(card_form, "orderNo"))
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
  take_card(card_answer("00"));
  EXPECT_EQ(status(ref), SaleStatus::paid);
}

TEST_P(AnswersTest, every_field_that_fpx_was_sent_comes_back_as_it_was_sent) {
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

TEST_P(AnswersTest, every_field_that_the_card_acquirer_was_sent_comes_back_as_it_was_sent) {
  auto ref = started(1);
  for (std::string_view name :
       {"amount", "currency", "merchantId", "orderNo", "orderReference", "orderTime"}) {
    for (std::string_view value : {"", "1"}) {
      auto other = card_answer("00");
      for (auto& field : other) {
        if (field.first == name) field.second = value;
      }
      take_card(other);
      EXPECT_EQ(status(ref), SaleStatus::in_progress) << name << "=" << value;
    }
  }
  take_card(card_answer("00"));
  EXPECT_EQ(status(ref), SaleStatus::paid);
}

TEST_P(AnswersTest, an_fpx_answer_decides_by_its_row_of_the_table) {
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

TEST_P(AnswersTest, a_card_answer_decides_by_its_row_of_the_table) {
  using S = SaleStatus;
  for (const auto& [code, then] :
       std::initializer_list<std::pair<std::string_view, S>>{{"00", S::paid},
                                                             {"05", S::failed},
                                                             {"CC", S::canceled},
                                                             {"TO", S::timeout},
                                                             {"09", S::in_progress},
                                                             {"25", S::in_progress},
                                                             {"", S::in_progress},
                                                             {"??", S::in_progress}}) {
    auto ref = started(1);
    take_card(card_answer(code));
    EXPECT_EQ(status(ref), then) << code;
  }
}

TEST_P(AnswersTest, an_order_not_found_yet_stays_open_until_its_time_is_up) {
  jobs::JobRunner jobs(db(), checkout_.topics());
  auto card = started(1);
  auto unknown = card_answer("25");
  enquiry_body_ = net::form_encode(cards::signed_form(cards::kAnswer, unknown, kSecret));
  EXPECT_TRUE(checkout_.enquire(db(), kMerchant, card.id).ok());
  EXPECT_EQ(status(card), SaleStatus::in_progress);
  take_card(card_answer("00"));

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

TEST_P(AnswersTest, the_fee_follows_the_kind_of_the_card) {
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
    auto answer = card_answer("00");
    answer.emplace_back("cardCountry", row.country);
    answer.emplace_back("cardFunding", row.funding);
    take_card(answer);
    auto sale = now(ref);
    EXPECT_EQ(sale.status, SaleStatus::paid);
    EXPECT_EQ(sale.payment_method, row.method) << row.country << " " << row.funding;
    EXPECT_EQ(sale.mdr_acquirer, row.mdr_acquirer) << row.country << " " << row.funding;
    EXPECT_EQ(sale.mdr_gateway, row.mdr_gateway) << row.country << " " << row.funding;
  }
  auto declined = started(1);
  auto answer = card_answer("51");
  answer.emplace_back("cardCountry", "MY");
  answer.emplace_back("cardFunding", "DEBIT");
  take_card(answer);
  EXPECT_EQ(now(declined).payment_method, 3);
}

TEST_P(AnswersTest, a_kind_of_card_is_priced_as_agreed_when_the_payer_left) {
  static constexpr db::Statement kForget{
      "test_rule_forget", "DELETE FROM fee_rules WHERE merchant_id = $1 AND payment_method = 3"};
  static constexpr db::Statement kDearer{
      "test_rule_dearer",
      R"(INSERT INTO fee_rules (merchant_id, payment_method, valid_from, fee_type, mdr_acquirer,
           mdr_gateway, flat_fee_acquirer, flat_fee_gateway) VALUES ($1, 2, $2, 1, 900, 900, 0, 0))"};
  auto overseas = started(1);
  auto paid = card_answer("00");
  paid.emplace_back("cardCountry", "BR");
  paid.emplace_back("cardFunding", "CREDIT");
  auto debit = started(1);
  auto paid_debit = card_answer("00");
  paid_debit.emplace_back("cardCountry", "MY");
  paid_debit.emplace_back("cardFunding", "DEBIT");
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

TEST_P(AnswersTest, the_payers_secret_is_in_no_message) {
  for (int method : {20, 1}) {
    auto ref = started(method);
    for (const auto& [name, value] : sent_)
      EXPECT_EQ(value.find(ref.reference), std::string::npos) << name;
  }
}

TEST_P(AnswersTest, a_refund_is_answered_by_the_acquirer_of_the_payment) {
  checkout::RefundOrder order;
  order.request = {77};
  order.attempt = {1234};
  order.payment_amount = {8'000};
  order.amount = {1'000};
  order.payment_method = 20;
  cards::Fields card{{"currency", "MYR"}, {"merchantId", "PD00000001"},
                     {"orderNo", "1234"}, {"refundAmount", "10.00"},
                     {"refundNo", "77"},  {"responseCode", "00"}};
  fpx::Message rc("RC");
  rc.set("msgToken", "01")
      .set("refundAmount", "10.00")
      .set("refundCode", "OO")
      .set("refundOrderNo", "77")
      .set("sellerExId", "EX00000001")
      .set("sellerExOrderNo", "1234");
  auto card_reply = net::form_encode(cards::signed_form(cards::kRefundAnswer, card, kSecret));
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
  for (std::string_view name : {"currency", "merchantId", "orderNo", "refundAmount", "refundNo"}) {
    auto other = card;
    for (auto& field : other) {
      if (field.first == name) field.second = "1";
    }
    enquiry_body_ = net::form_encode(cards::signed_form(cards::kRefundAnswer, other, kSecret));
    EXPECT_FALSE(cards_->refund(order).ok()) << name;
  }
}

}  // namespace
}  // namespace gerbang::acquirers
