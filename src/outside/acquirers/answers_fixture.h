#pragma once
// Payments that are with an acquirer, on both engines, and the real messages of both protocols that
// answer them. Used by the tests of what an answer does.

#include "base/db/db_fixture.h"
#include "base/http/http.h"
#include "money/checkout/checkout.h"
#include "money/fees/fee_fixture.h"
#include "money/sales/sale_fixture.h"
#include "money/sales/sale_state.h"
#include "outside/acquirers/cards/cards.h"
#include "outside/acquirers/fpx/fpx.h"
#include "outside/acquirers/keys_fixture.h"

namespace gerbang::acquirers {

inline constexpr MerchantId kMerchant{4711};
inline constexpr std::string_view kSecret = "s3cret";

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
  sales::SaleStatus status(const sales::SaleRef& ref) { return now(ref).status; }

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

}  // namespace gerbang::acquirers
