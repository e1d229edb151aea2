// What a payer reads of a refusal: by its code, and by whose code it is.

#include "money/sales/payer_speech.h"

#include <gtest/gtest.h>

#include "money/sales/method.h"
#include "money/sales/sale_state.h"

namespace gerbang::sales {
namespace {

std::string reason(AcquirerCode acquirer, std::string_view code, int method = 0) {
  SaleRecord sale;
  sale.status = SaleStatus::failed;
  sale.acquirer = static_cast<int>(acquirer);
  sale.failure_code = code;
  if (method != 0) sale.payment_method = method;
  sale.failure_reason = "Host decline when down";
  return payer_reason(sale).value_or(TextId{}).english();
}

TEST(PayerSpeech, a_code_is_read_as_its_own_acquirer_s) {
  EXPECT_EQ(reason(AcquirerCode::maybank, "51"), "Insufficient funds");
  EXPECT_EQ(reason(AcquirerCode::paydee, "51"), "Insufficient funds");
  EXPECT_EQ(reason(AcquirerCode::maybank, "48"), "The amount is outside the limits of the account");
  EXPECT_EQ(reason(AcquirerCode::paydee, "61"), "The amount is above the limit of the card");
  EXPECT_EQ(reason(AcquirerCode::boost, "insufficient-balance"), "Insufficient funds");
  EXPECT_EQ(reason(AcquirerCode::mcash, "LIMIT"),
            "The amount is outside the limits of the account");
  for (auto acquirer : {AcquirerCode::boost, AcquirerCode::mcash, AcquirerCode::unknown}) {
    for (std::string_view code : {"51", "48", "61", "W05", ""}) {
      EXPECT_EQ(reason(acquirer, code),
                "The payment was declined. Try again, or pay in another way.");
    }
  }
}

TEST(PayerSpeech, a_declined_card_is_told_by_its_reason_and_by_what_its_bank_said) {
  struct Row {
    std::string_view code, begins;
  };
  for (const auto& row :
       {Row{"204/51", "Insufficient funds"}, Row{"210/61", "The amount is above"},
        Row{"202/54", "The card has expired"}, Row{"211/82", "The number or the CVV"},
        Row{"231/14", "The number or the CVV"},
        Row{"208/57", "The card cannot be used for payments online"},
        Row{"232", "This kind of card cannot be used"}, Row{"476", "The bank could not confirm"},
        Row{"207/91", "The card's bank cannot be reached"},
        Row{"205/41", "The card's bank declined"}, Row{"481", "The card's bank declined"},
        Row{"203/05", "The card's bank declined"}, Row{"203/61", "The amount is above"},
        Row{"233/51", "Insufficient funds"}, Row{"205/51", "The card's bank declined"},
        Row{"999", "The card's bank declined"}, Row{"", "The card's bank declined"},
        Row{"3D", "The bank could not confirm"}}) {
    auto said = reason(AcquirerCode::paydee, row.code);
    EXPECT_TRUE(said.starts_with(row.begins)) << row.code << ": " << said;
  }
}

TEST(PayerSpeech, of_an_acquirer_with_two_protocols_the_method_decides) {
  EXPECT_EQ(reason(AcquirerCode::maybank, "14", 20),
            "The account or what was given at the bank was not right");
  EXPECT_EQ(reason(AcquirerCode::maybank, "61", 40),
            "The amount is outside the limits of the account");
  EXPECT_EQ(reason(AcquirerCode::maybank, "14", 40),
            "The bank declined the payment. Ask it why, or pay in another way.");
}

}  // namespace
}  // namespace gerbang::sales
