#pragma once
// Payments that are with a wallet or with DuitNow QR, on both engines, and the messages of each
// protocol that answer them. Used by the tests of what an answer does.

#include <functional>

#include "base/db/db_fixture.h"
#include "base/http/http.h"
#include "money/checkout/checkout.h"
#include "money/fees/fee_fixture.h"
#include "money/sales/sale_fixture.h"
#include "money/sales/sale_state.h"
#include "outside/acquirers/boost/boost.h"
#include "outside/acquirers/duitnow/duitnow.h"
#include "outside/acquirers/mcash/mcash.h"

namespace gerbang::acquirers::wallets {

using checkout::Answer;
using net::form_value;
using sales::SaleStatus;

inline constexpr MerchantId kMerchant{4711};
inline constexpr std::string_view kSecret = "abcdefghijklmnopqrstuvwx";

/// One protocol as the acquirer speaks it.
struct Side {
  std::string_view id;
  int method;
  std::string_view bank;
  std::span<const StatusRow> rows;
  std::vector<std::string_view> repeats;
  std::string_view code_name;
  std::string_view signature;
  /// The answer to what was sent, before it is signed.
  std::function<Fields(const checkout::FormFields& sent, std::string_view code)> answer;
  std::function<Fields(Fields)> sign;
  std::function<Answer(const Fields&)> read;
  std::function<std::string(const Fields&)> body;
};

inline SaleStatus status_after(checkout::Verdict::Kind kind) {
  using K = checkout::Verdict::Kind;
  switch (kind) {
    case K::paid:
      return SaleStatus::paid;
    case K::failed:
      return SaleStatus::failed;
    case K::canceled:
      return SaleStatus::canceled;
    case K::timeout:
      return SaleStatus::timeout;
    default:
      return SaleStatus::in_progress;
  }
}

inline Fields with(Fields fields, std::string_view name, std::string_view value) {
  for (auto& field : fields) {
    if (field.first == name) field.second = value;
  }
  return fields;
}

class WalletAnswersTest : public db::OnBothEngines {
 protected:
  WalletAnswersTest() {
    connectors_.add(boost_);
    connectors_.add(mcash_);
    connectors_.add(duitnow_);
    fees::payable_merchant(db(), kMerchant);
  }

  std::vector<Side> sides() {
    namespace bw = boost_wallet;
    auto form_sign = [](std::string_view type) {
      return [type](Fields fields) { return signed_form(type, std::move(fields), kSecret); };
    };
    auto form_body = [](const Fields& fields) { return net::form_encode(fields); };
    return {{"boost",
             10,
             "boost",
             bw::kStatuses,
             {"amount", "merchantId", "onlineRefNum"},
             "transactionStatus",
             "checksum",
             [](const checkout::FormFields& sent, std::string_view code) {
               return Fields{{"merchantId", form_value(sent, "merchantId")},
                             {"onlineRefNum", form_value(sent, "onlineRefNum")},
                             {"transactionType", "PAYMENT"},
                             {"amount", form_value(sent, "amount")},
                             {"transactionTime", "20261123120000"},
                             {"customerLast4DigitMSISDN", "4321"},
                             {"transactionStatus", std::string(code)},
                             {"boostRefNum", "BST1"}};
             },
             [](Fields fields) {
               return bw::signed_fields(bw::kResultFields, std::move(fields), kSecret);
             },
             [this](const Fields& fields) { return boost_->answer_read(fields); },
             [](const Fields& fields) { return boost::json::serialize(bw::json_of(fields)); }},
            {"mcash",
             10,
             "mcash",
             mcash::kStatuses,
             {mcash::kRepeats.begin(), mcash::kRepeats.end()},
             "status",
             "signature",
             [](const checkout::FormFields& sent, std::string_view code) {
               Fields out{{"status", std::string(code)}, {"transactionId", "MC1"}};
               for (auto name : mcash::kRepeats)
                 out.emplace_back(name, form_value(sent, name));
               return out;
             },
             form_sign(mcash::kResult),
             [this](const Fields& fields) { return mcash_->answer_read(fields); },
             form_body},
            {"duitnow",
             40,
             "",
             duitnow::kCodes,
             {duitnow::kRepeats.begin(), duitnow::kRepeats.end()},
             "responseCode",
             "signature",
             [](const checkout::FormFields& sent, std::string_view code) {
               Fields out{{"responseCode", std::string(code)},
                          {"transactionId", "DN1"},
                          {"payerApp", "CIMB OCTO"}};
               for (auto name : duitnow::kRepeats)
                 out.emplace_back(name, form_value(sent, name));
               return out;
             },
             form_sign(duitnow::kNotification),
             [this](const Fields& fields) { return duitnow_->answer_read(fields); },
             form_body}};
  }

  sales::SaleRef started(const Side& side) {
    auto ref = *db().write(
        [&](db::Tx& tx) { return sales_.sale_create(tx, sales::sofa(tx, kMerchant, {8'000})); });
    auto start = checkout_.checkout_pay(db(), ref.reference, side.method, side.bank);
    EXPECT_TRUE(start.ok()) << side.id << (start.ok() ? "" : start.error().message.english());
    if (start.ok()) sent_ = start->sent;
    return ref;
  }
  sales::SaleRecord now(const sales::SaleRef& ref) {
    return *db().read([&](db::Sql& sql) { return sales::sale_get(sql, kMerchant, ref.id); });
  }
  SaleStatus status(const sales::SaleRef& ref) { return now(ref).status; }
  void take(const Side& side, const Fields& message) {
    (void)checkout_.answer_apply(db(), side.read(message));
  }
  Fields paid(const Side& side) { return side.sign(side.answer(sent_, side.rows.front().code)); }

  std::string enquiry_body_;  // what the acquirer says when it is asked
  net::Send send_ = [this](const net::Outgoing& call) -> Result<net::PostAnswer> {
    if (call.url.ends_with(boost_wallet::kTokenPath)) {
      return net::PostAnswer{200, R"({"apiToken": "t"})"};
    }
    if (call.url.ends_with(boost_wallet::kPaymentPath)) {
      return net::PostAnswer{200, R"({"checkoutURI": "/sandbox/boost/x"})"};
    }
    return net::PostAnswer{200, enquiry_body_};
  };
  checkout::FormFields sent_;
  std::shared_ptr<boost_wallet::Boost> boost_ = std::make_shared<boost_wallet::Boost>(
      boost_wallet::BoostSettings{.merchant_id = "B1",
                                  .api_key = "key",
                                  .api_secret = std::string(kSecret),
                                  .api_url = "",
                                  .refund_url = "",
                                  .void_url = "",
                                  .return_url = "/checkout/return?order=",
                                  .send = send_});
  std::shared_ptr<mcash::Mcash> mcash_ =
      std::make_shared<mcash::Mcash>(mcash::McashSettings{.merchant_id = "M1",
                                                          .secret = std::string(kSecret),
                                                          .request_url = "/sandbox/mcash",
                                                          .enquiry_url = "",
                                                          .callback_url = "",
                                                          .return_url = "",
                                                          .post = net::form_post(send_)});
  std::shared_ptr<duitnow::Duitnow> duitnow_ =
      std::make_shared<duitnow::Duitnow>(duitnow::DuitnowSettings{.acquirer_id = "501664",
                                                                  .merchant_id = "D1",
                                                                  .city = "BANGI",
                                                                  .secret = std::string(kSecret),
                                                                  .enquiry_url = "",
                                                                  .refund_url = "",
                                                                  .post = net::form_post(send_)});
  events::Outbox outbox_;
  checkout::Connectors connectors_;
  sales::Sales sales_{outbox_};
  checkout::Checkout checkout_{sales_, connectors_};
};

}  // namespace gerbang::acquirers::wallets
