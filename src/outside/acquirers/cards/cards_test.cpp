// What the connector of cards sends, and how it reads what nobody meant to be read.

#include "outside/acquirers/cards/cards.h"

#include <gtest/gtest.h>

#include "base/core/utf8.h"

namespace gerbang::acquirers::cards {
namespace {

using net::form_value;

checkout::PayOrder order() {
  checkout::PayOrder out;
  out.attempt = {1234};
  out.order_no = "INV-0001";
  out.merchant_name = "Kedai Aina";
  out.description = "Kain batik, decision=ACCEPT";
  out.amount = Money{123'450};
  out.payment_method = kCard;
  out.customer_name = "Aina binti Omar, reason_code=100";
  out.customer_email = "aina@example.test";
  out.language = "ja";
  out.created_at = *kl_compact_parse("20261120153000");
  return out;
}

CardSettings settings(net::Post post = {}) {
  return {.secret = "s3cret",
          .request_url = "/sandbox/cards",
          .callback_url = "https://pay.example/acquirers/cards/direct",
          .return_url = "https://pay.example/acquirers/cards/return",
          .post = std::move(post)};
}

TEST(Cards, sends_an_order_as_the_hosted_page_takes_it) {
  auto start = Cards(settings()).start(order());
  ASSERT_TRUE(start.ok());
  auto sent = request_of(kSale, start->sent, "s3cret");
  ASSERT_TRUE(sent);
  Fields expected{{"access_key", "PAYDEE0000000001"},
                  {"profile_id", "PD00000001"},
                  {"transaction_uuid", "1234"},
                  {"transaction_type", "sale"},
                  {"reference_number", "INV-0001"},
                  {"amount", "1234.50"},
                  {"currency", "MYR"},
                  {"signed_date_time", "2026-11-20T07:30:00Z"},
                  {"locale", "ja-jp"},
                  {"bill_to_forename", "Aina"},
                  {"bill_to_surname", "binti Omar  reason_code=100"},
                  {"bill_to_email", "aina@example.test"},
                  {"merchant_defined_data1", "Kedai Aina"},
                  {"merchant_defined_data2", "Kain batik  decision=ACCEPT"},
                  {"override_backoffice_post_url", "https://pay.example/acquirers/cards/direct"},
                  {"override_custom_receipt_page", "https://pay.example/acquirers/cards/return"},
                  {"unsigned_field_names", ""}};
  sent->pop_back();  // signed_field_names
  EXPECT_EQ(*sent, expected);
}

TEST(Cards, asks_the_page_to_speak_english_where_it_has_no_name_for_a_language) {
  auto paid = order();
  for (std::string_view language : {"en", "ms", "", "xx"}) {
    paid.language = language;
    EXPECT_EQ(form_value(Cards(settings()).start(paid)->sent, "locale"), "en-us") << language;
  }
}

TEST(Cards, asks_about_an_order_in_the_words_in_which_it_was_sent) {
  Fields asked;
  Cards cards(settings([&](const std::string&, const Fields& form) -> Result<net::PostAnswer> {
    asked = form;
    return net::PostAnswer{503, ""};
  }));
  auto paid = order();
  paid.payment_method = sales::kInstalment;
  paid.bank_id = "6";
  paid.sent = cards.start(paid)->sent;
  paid.order_no = "changed since";
  EXPECT_FALSE(cards.enquire(paid).ok());
  EXPECT_FALSE(request_of(kSale, asked, "s3cret"));
  auto read = request_of(kEnquiry, asked, "s3cret");
  ASSERT_TRUE(read);
  EXPECT_EQ(form_value(*read, "reference_number"), "INV-0001");
  EXPECT_EQ(form_value(*read, "installment_total_count"), "6");
}

TEST(Cards, bytes_that_are_no_text_can_be_stored) {
  auto answer = Cards(settings())
                    .answer_read(signed_form({{"auth_code", "\xE9"},
                                              {"auth_response", "\xC3"},
                                              {"card_type_name", "V\xE9SA"},
                                              {"decision", "DECLINE"},
                                              {"reason_code", "\xFF"},
                                              {"req_access_key", "PAYDEE0000000001"},
                                              {"req_amount", "1.00"},
                                              {"req_card_number", "4111"},
                                              {"req_currency", "MYR"},
                                              {"req_profile_id", "PD00000001"},
                                              {"req_transaction_type", "sale"},
                                              {"req_transaction_uuid", "1234"},
                                              {"score_bin_country", "\xF0\x9F"},
                                              {"transaction_id", "T\xC3"}},
                                             "s3cret"));
  EXPECT_TRUE(answer.is_signature_valid);
  ASSERT_TRUE(answer.verdict.card);
  for (const auto& text : {answer.verdict.code, answer.verdict.reason, answer.verdict.bank_name,
                           answer.verdict.acquirer_reference, answer.verdict.card->approval_code,
                           answer.verdict.card->brand, answer.verdict.card->country}) {
    EXPECT_TRUE(is_storable(text)) << text;
  }
}

}  // namespace
}  // namespace gerbang::acquirers::cards
