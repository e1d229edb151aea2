#pragma once
// Cards, through the acquirer Paydee. The card number is typed on the acquirer's own page, with 3-D
// Secure, and never reaches Gerbang. The browser takes a signed order there and brings a signed
// answer back; the acquirer also calls back directly, and can be asked.

#include <string>

#include "base/net/post.h"
#include "money/checkout/connector.h"
#include "outside/acquirers/cards/message.h"
#include "outside/acquirers/connector_kind.h"

namespace gerbang::acquirers::cards {

ConnectorKind cards_kind();

struct CardSettings {
  std::string merchant_id = "PD00000001";  // this gateway, at the acquirer
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

class Cards : public checkout::Connector {
 public:
  explicit Cards(CardSettings settings) : settings_(std::move(settings)) {}

  std::string_view id() const override { return "cards"; }
  int acquirer() const override { return static_cast<int>(sales::AcquirerCode::paydee); }
  std::vector<int> methods() const override { return {1}; }
  Result<checkout::Start> start(const checkout::PayOrder& order) const override;
  Result<checkout::Enquiry> enquire(const checkout::PayOrder& order) const override;
  Result<checkout::RefundAnswer> refund(const checkout::RefundOrder& order) const override;
  Result<checkout::RefundAnswer> void_payment(const checkout::PayOrder& order) const override;
  std::pair<Money, Money> limits(int) const override { return {kLeast, kMost}; }
  /// "direct" from the acquirer, "return" by the payer's browser.
  std::vector<checkout::Callback> callbacks() const override;
  checkout::Origins origins() const override;

  checkout::Answer answer_read(const Fields& form) const;

 private:
  /// What every message about an order says of it, and its answer says again.
  Fields order_fields(const checkout::PayOrder& order) const;
  CardSettings settings_;
};

}  // namespace gerbang::acquirers::cards
