// What an acquirer's signed answer does to a payment, row by row of docs/acquirer-answers.md,
// through the real messages of both protocols.

#include <algorithm>

#include "base/db/db_fixture.h"
#include "base/http/http.h"
#include "money/checkout/checkout.h"
#include "money/fees/fee_fixture.h"
#include "money/sales/sale_fixture.h"
#include "money/sales/sale_row.h"
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

  sales::SaleRef sale(Money amount = {8'000}) {
    return *db().write([&](db::Tx& tx) {
      auto wanted = sales::sofa(tx, kMerchant, amount);
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
  /// The answer to what was sent last, before it is signed.
  cards::Fields card_answer(std::string_view decision, std::string_view reason) {
    cards::Fields out{{"decision", std::string(decision)},
                      {"reason_code", std::string(reason)},
                      {"transaction_id", "P1"},
                      {"auth_amount", net::form_value(sent_, "amount")}};
    for (auto name :
         {"access_key", "amount", "currency", "profile_id", "reference_number", "transaction_type",
          "transaction_uuid", "installment_total_count", "installment_frequency"}) {
      if (auto value = net::form_value(sent_, name); !value.empty())
        out.emplace_back(std::string("req_") + name, value);
    }
    return out;
  }
  cards::Fields accepted() { return card_answer("ACCEPT", "100"); }
  static cards::Fields of_card(cards::Fields answer, std::string_view country,
                               std::string_view funding) {
    answer.emplace_back("req_card_number", "411111xxxxxx1111");
    answer.emplace_back("score_bin_country", country);
    answer.emplace_back("score_card_account_type", funding);
    return answer;
  }
  void take_card(const cards::Fields& fields) {
    auto form = cards::signed_form(fields, kSecret);
    (void)checkout_.answer_apply(db(), cards_->answer_read(form));
  }
  static cards::Fields with(cards::Fields fields, std::string_view name, std::string_view value) {
    std::erase_if(fields, [&](const auto& field) { return field.first == name; });
    fields.emplace_back(name, value);
    return fields;
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

TEST_P(AnswersTest, the_bank_switch_cannot_pay_a_card_payment) {
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

TEST_P(AnswersTest, only_the_signed_fields_of_a_card_answer_count) {
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

TEST_P(AnswersTest, what_the_issuer_said_says_who_bears_a_dispute) {
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

TEST_P(AnswersTest, a_whole_card_number_is_kept_nowhere) {
  auto ref = started(1);
  take_card(with(accepted(), "req_card_number", "4111111111111111"));
  db().read_job([&](db::Sql& sql) {
    EXPECT_EQ(checkout::sale_card(sql, kMerchant, ref.id)->masked, "411111******1111");
    for (const auto& message : checkout::messages_of(sql, kMerchant, ref.id))
      EXPECT_EQ(message.body.find("4111111111111111"), std::string::npos);
  });
}

TEST_P(AnswersTest, an_instalment_plan_is_repeated_and_keeps_its_own_fee) {
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

TEST_P(AnswersTest, an_order_not_found_yet_stays_open_until_its_time_is_up) {
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

TEST_P(AnswersTest, a_kind_of_card_is_priced_as_agreed_when_the_payer_left) {
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

TEST_P(AnswersTest, only_a_code_that_surely_refuses_ends_a_refund_or_void_of_a_card) {
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
