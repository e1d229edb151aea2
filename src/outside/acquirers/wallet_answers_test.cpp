// What a signed answer of a wallet or of DuitNow QR does to a payment, row by row of
// docs/acquirer-answers.md: every code, and every way in which an answer can come.

#include "outside/acquirers/wallet_answers_fixture.h"

#include <algorithm>

namespace gerbang::acquirers::wallets {
namespace {

INSTANTIATE_ON_BOTH_ENGINES(WalletAnswersTest);

TEST_ON_SQLITE(WalletAnswersTest, every_code_decides_by_its_row_however_it_comes) {
  for (const auto& side : sides()) {
    for (const auto& row : side.rows) {
      for (std::string_view way : {"direct", "browser", "both", "twice", "enquiry"}) {
        auto ref = started(side);
        auto message = side.sign(side.answer(sent_, row.code));
        if (way == "enquiry") {
          enquiry_body_ = side.body(message);
          EXPECT_TRUE(checkout_.enquire(db(), kMerchant, ref.id).ok());
        }
        if (way == "browser" || way == "both")
          (void)checkout_.answer_page(db(), side.read(message));
        if (way != "browser" && way != "enquiry") take(side, message);
        if (way == "twice") take(side, message);
        EXPECT_EQ(status(ref), status_after(row.ends_as))
            << side.id << " " << row.code << " " << way;
      }
    }
    for (std::string_view code : {"", "??", "COMPLETED", "paid", "0"}) {
      auto ref = started(side);
      take(side, side.sign(side.answer(sent_, code)));
      EXPECT_EQ(status(ref), SaleStatus::in_progress) << side.id << " " << code;
    }
  }
}

TEST_ON_SQLITE(WalletAnswersTest, a_success_that_comes_late_pays_and_is_flagged) {
  jobs::JobRunner jobs(db(), checkout_.topics());
  for (const auto& side : sides()) {
    auto ref = started(side);
    auto message = paid(side);
    auto open =
        *std::ranges::find(side.rows, checkout::Verdict::Kind::pending, &StatusRow::ends_as);
    enquiry_body_ = side.body(side.sign(side.answer(sent_, open.code)));
    clock.advance(minutes(31));
    jobs.run_due();
    EXPECT_EQ(status(ref), SaleStatus::timeout) << side.id;
    take(side, message);
    EXPECT_EQ(status(ref), SaleStatus::paid) << side.id;
    EXPECT_TRUE(now(ref).is_late) << side.id;
  }
}

TEST_ON_SQLITE(WalletAnswersTest, a_forged_answer_changes_nothing) {
  for (const auto& side : sides()) {
    auto ref = started(side);
    auto honest = paid(side);
    auto declined = side.sign(side.answer(sent_, side.rows[3].code));
    take(side, with(honest, side.signature, ""));
    take(side, with(honest, side.signature, std::string(128, '0')));
    take(side, with(declined, side.code_name, side.rows.front().code));
    take(side, side.answer(sent_, side.rows.front().code));
    auto twice = honest;
    twice.emplace_back(side.code_name, side.rows.front().code);
    take(side, twice);
    take(side, with(honest, side.code_name, std::string_view("\0completed", 10)));
    take(side, with(honest, side.code_name, std::string(20'000, 'x')));
    enquiry_body_ = side.body(with(honest, side.signature, "x"));
    EXPECT_FALSE(checkout_.enquire(db(), kMerchant, ref.id).ok()) << side.id;
    enquiry_body_ = "<html>";
    EXPECT_FALSE(checkout_.enquire(db(), kMerchant, ref.id).ok()) << side.id;
    EXPECT_EQ(status(ref), SaleStatus::in_progress) << side.id;
    take(side, honest);
    EXPECT_EQ(status(ref), SaleStatus::paid) << side.id;
  }
}

// The shop of their bug kept its own request's checksum with a callback and believed it.
TEST_ON_SQLITE(WalletAnswersTest, what_we_sent_signs_no_answer) {
  auto side = sides().front();
  auto ref = started(side);
  auto own = boost_wallet::signed_fields(boost_wallet::kPaymentFields, sent_, kSecret);
  auto answer = side.answer(sent_, "completed");
  answer.emplace_back("checksum", form_value(own, "checksum"));
  take(side, answer);
  EXPECT_EQ(status(ref), SaleStatus::in_progress);
  for (auto wallet : {1, 2}) {
    auto form_side = sides()[static_cast<std::size_t>(wallet)];
    auto other = started(form_side);
    take(form_side, Fields(sent_.begin(), sent_.end()));
    EXPECT_EQ(status(other), SaleStatus::in_progress) << form_side.id;
  }
}

TEST_ON_SQLITE(WalletAnswersTest, every_field_that_was_sent_comes_back_as_it_was_sent) {
  for (const auto& side : sides()) {
    auto ref = started(side);
    for (auto name : side.repeats) {
      for (std::string_view value : {"", "1", "79.99"}) {
        take(side, side.sign(with(side.answer(sent_, side.rows.front().code), name, value)));
        EXPECT_EQ(status(ref), SaleStatus::in_progress) << side.id << " " << name << "=" << value;
      }
    }
    take(side, paid(side));
    EXPECT_EQ(status(ref), SaleStatus::paid) << side.id;
  }
}

TEST_ON_SQLITE(WalletAnswersTest, an_answer_to_another_order_pays_that_one_alone) {
  for (const auto& side : sides()) {
    auto first = started(side);
    auto of_first = paid(side);
    auto second = started(side);
    take(side, of_first);
    EXPECT_EQ(status(first), SaleStatus::paid) << side.id;
    EXPECT_EQ(status(second), SaleStatus::in_progress) << side.id;
    enquiry_body_ = side.body(of_first);
    EXPECT_FALSE(checkout_.enquire(db(), kMerchant, second.id).ok()) << side.id;
    EXPECT_EQ(status(second), SaleStatus::in_progress) << side.id;
  }
}

TEST_ON_SQLITE(WalletAnswersTest, an_acquirer_cannot_pay_what_went_with_another) {
  auto all = sides();
  for (const auto& side : all) {
    auto ref = started(side);
    auto number = form_value(sent_, side.id == "boost"   ? "onlineRefNum"
                                    : side.id == "mcash" ? "orderNo"
                                                         : "reference");
    auto sent = sent_;
    for (const auto& other : all) {
      if (other.id == side.id) continue;
      // Well signed by the other one, over our number and amount and whatever else it repeats.
      auto message = other.answer(sent, other.rows.front().code);
      for (auto name : {"onlineRefNum", "orderNo", "reference"})
        message = with(message, name, number);
      message = with(message, "merchantId", other.id == "boost" ? "B1" : "M1");
      auto answer = other.read(other.sign(message));
      ASSERT_TRUE(answer.is_signature_valid) << other.id;
      ASSERT_EQ(id_text(answer.attempt), number);
      EXPECT_TRUE(checkout_.answer_apply(db(), answer).ok());
      EXPECT_TRUE(checkout_.answer_page(db(), answer)->starts_with("/checkout/return?"));
      EXPECT_EQ(status(ref), SaleStatus::in_progress) << side.id << " by " << other.id;
    }
    take(side, side.sign(side.answer(sent, side.rows.front().code)));
    EXPECT_EQ(status(ref), SaleStatus::paid) << side.id;
  }
}

TEST_ON_SQLITE(WalletAnswersTest, the_payer_s_secret_is_in_no_message) {
  for (const auto& side : sides()) {
    auto ref = started(side);
    for (const auto& [name, value] : sent_)
      EXPECT_EQ(value.find(ref.reference), std::string::npos) << side.id << " " << name;
  }
}

TEST_ON_SQLITE(WalletAnswersTest, a_code_names_the_app_that_paid_it) {
  auto side = sides().back();
  auto ref = started(side);
  take(side, paid(side));
  auto sale = now(ref);
  EXPECT_EQ(sale.bank_name, "CIMB OCTO");
  EXPECT_EQ(sale.payment_method, 40);
  EXPECT_EQ(sale.payment_type, 40);
  EXPECT_EQ(sale.acquirer, 20);
}

TEST_ON_SQLITE(WalletAnswersTest, mcash_takes_nothing_back_and_says_so) {
  auto refund = mcash_->refund({});
  ASSERT_TRUE(refund.ok());
  EXPECT_FALSE(refund->is_accepted);
  EXPECT_NE(refund->reason.find("takes no refund"), std::string::npos);
  EXPECT_FALSE(mcash_->void_payment({})->is_accepted);
}

TEST_ON_SQLITE(WalletAnswersTest, a_refund_of_a_code_is_answered_for_that_refund) {
  checkout::RefundOrder order;
  order.request = {77};
  order.attempt = {1234};
  order.payment_amount = {8'000};
  order.amount = {1'000};
  Fields reply{{"currency", "MYR"},       {"merchantId", "D1"}, {"reference", "1234"},
               {"refundAmount", "10.00"}, {"refundNo", "77"},   {"responseCode", "00"}};
  auto say = [&](const Fields& fields, std::string_view type = duitnow::kRefundAnswer) {
    enquiry_body_ = net::form_encode(signed_form(type, fields, kSecret));
    return duitnow_->refund(order);
  };
  EXPECT_TRUE(say(reply)->is_accepted);
  for (std::string_view code : {"05", "25", "61", "91"})
    EXPECT_FALSE(say(with(reply, "responseCode", code))->is_accepted) << code;
  for (std::string_view code : {"09", "CC", "TO", "51", "??", ""})
    EXPECT_FALSE(say(with(reply, "responseCode", code)).ok()) << code;
  for (auto name : duitnow::kRefundRepeats)
    EXPECT_FALSE(say(with(reply, name, "1")).ok()) << name;
  EXPECT_FALSE(say(reply, duitnow::kRefund).ok());
  EXPECT_FALSE(say(reply, duitnow::kNotification).ok());
}

// A checksum in ECB can be put together of others, so Boost's word alone pays nothing.
TEST_ON_SQLITE(WalletAnswersTest, a_success_told_by_boost_counts_when_boost_says_so_when_asked) {
  jobs::JobRunner jobs(db(), checkout_.topics());
  auto side = sides().front();
  auto told = boost_->callbacks().front();
  auto call = [&](const Fields& message) {
    http::Request request;
    request.body = side.body(message);
    return checkout_.answer_apply(db(), told.read(request));
  };
  for (std::string_view says : {"pending", "rejected", "completed"}) {
    auto ref = started(side);
    auto sent = sent_;
    enquiry_body_ = side.body(side.sign(side.answer(sent, says)));
    for (int again = 0; again < 3; ++again)
      EXPECT_TRUE(call(side.sign(side.answer(sent, "completed"))).ok());
    EXPECT_EQ(status(ref), SaleStatus::in_progress) << says;
    jobs.run_due();
    auto row = *status_row(side.rows, says);
    EXPECT_EQ(status(ref), status_after(row.ends_as)) << says;
  }
  // What ends a payment without money is believed: it can be paid later.
  auto refused = started(side);
  EXPECT_TRUE(call(side.sign(side.answer(sent_, "rejected"))).ok());
  EXPECT_EQ(status(refused), SaleStatus::failed);
  enquiry_body_ = side.body(side.sign(side.answer(sent_, "pending")));
  EXPECT_TRUE(call(side.sign(side.answer(sent_, "completed"))).ok());
  jobs.run_due();
  EXPECT_EQ(status(refused), SaleStatus::failed);
  // It has ended, so nothing else asks about it: the confirmation is asked for again.
  enquiry_body_ = side.body(side.sign(side.answer(sent_, "completed")));
  clock.advance(minutes(1));
  jobs.run_due();
  EXPECT_EQ(status(refused), SaleStatus::paid);
}

}  // namespace
}  // namespace gerbang::acquirers::wallets
