#pragma once
// Cards, through the acquirer Paydee, by Secure Acceptance Hosted Checkout. The card number is
// typed on the acquirer's own page, with 3-D Secure, and never reaches Gerbang. The browser takes a
// signed order there and brings a signed answer back; the acquirer also calls back directly, and
// can be asked. An instalment plan is a card payment that the card's bank divides: it is an order
// with the number of months.

#include <string>

#include "base/net/post.h"
#include "money/checkout/connector.h"
#include "money/sales/method.h"
#include "outside/acquirers/cards/message.h"
#include "outside/acquirers/connector_kind.h"

namespace gerbang::acquirers::cards {

ConnectorKind cards_kind();

struct CardSettings {
  std::string access_key = "PAYDEE0000000001";  // names the secret, at the acquirer
  std::string profile_id = "PD00000001";        // this gateway, at the acquirer
  std::string secret;
  std::string request_url;   // by the payer's browser; may be relative
  std::string enquiry_url;   // from here
  std::string refund_url;    // from here
  std::string void_url;      // from here
  std::string callback_url;  // where the acquirer calls back: /acquirers/cards/direct of ours
  std::string return_url;    // where the browser comes back: /acquirers/cards/return of ours
  net::Post post;
  std::vector<std::string> page_origins = {};  // besides that of request_url
};

inline constexpr Money kLeast{100}, kMost{5'000'000};
/// Card banks divide nothing smaller.
inline constexpr Money kInstalmentLeast{50'000};
inline constexpr int kCard = 1;

class Cards : public checkout::Connector {
 public:
  explicit Cards(CardSettings settings) : settings_(std::move(settings)) {}

  std::string_view id() const override { return "cards"; }
  int acquirer() const override { return static_cast<int>(sales::AcquirerCode::paydee); }
  std::vector<int> methods() const override { return {kCard, sales::kInstalment}; }
  Result<checkout::Start> start(const checkout::PayOrder& order) const override;
  bool start_asks() const override { return false; }
  Result<checkout::Enquiry> enquire(const checkout::PayOrder& order) const override;
  Result<checkout::RefundAnswer> refund(const checkout::RefundOrder& order) const override;
  Result<checkout::RefundAnswer> void_payment(const checkout::PayOrder& order) const override;
  std::pair<Money, Money> limits(int payment_method) const override {
    return {payment_method == sales::kInstalment ? kInstalmentLeast : kLeast, kMost};
  }
  /// The plans of an instalment payment: 6 and 12 months.
  std::vector<checkout::BankRow> banks(db::Sql& sql, int payment_method) const override;
  /// "direct" from the acquirer, "return" by the payer's browser.
  std::vector<checkout::Callback> callbacks() const override;
  checkout::Origins origins() const override;

  checkout::Answer answer_read(const Fields& form) const;

 private:
  /// What an order says, and its answer repeats.
  Fields order_fields(const checkout::PayOrder& order) const;
  /// Asks for a refund or void, and takes only an answer that surely accepts or surely refuses.
  Result<checkout::RefundAnswer> take_back(std::string_view type, const std::string& url,
                                           std::string_view number, Id<SaleAttempt> attempt,
                                           Money amount) const;
  CardSettings settings_;
};

}  // namespace gerbang::acquirers::cards
