#pragma once
// Cards, through the acquirer Paydee. The card number is typed on the acquirer's own page, with 3-D
// Secure, and never reaches Gerbang. The browser takes a signed order there and brings a signed
// answer back; the acquirer also calls back directly, and can be asked.

#include <memory>
#include <string>

#include "acquirers/cards/message.h"
#include "acquirers/post.h"
#include "http/route.h"
#include "payments/acquirer.h"
#include "payments/checkout.h"

namespace gerbang::acquirers::cards {

struct CardSettings {
  std::string merchant_id = "PD00000001";  // this gateway, at the acquirer
  std::string secret;
  std::string request_url;   // by the payer's browser; may be relative
  std::string enquiry_url;   // from here
  std::string refund_url;    // from here
  std::string void_url;      // from here
  std::string callback_url;  // where the acquirer calls back: /acquirers/cards/direct of ours
  std::string return_url;    // where the browser comes back: /acquirers/cards/return of ours
  Post post;
};

inline constexpr Money kLeast{100}, kMost{5'000'000};

class Cards : public payments::Acquirer {
 public:
  explicit Cards(CardSettings settings) : settings_(std::move(settings)) {}

  int code() const override { return static_cast<int>(payments::AcquirerCode::paydee); }
  Result<payments::Start> start(const payments::PayOrder& order) const override;
  Result<payments::Enquiry> enquire(const payments::PayOrder& order) const override;
  Result<payments::RefundAnswer> refund(const payments::RefundOrder& order) const override;
  Result<payments::RefundAnswer> void_payment(const payments::PayOrder& order) const override;
  std::pair<Money, Money> limits(int) const override { return {kLeast, kMost}; }
  std::vector<payments::BankRow> banks(db::Sql&, int) const override { return {}; }

  payments::Answer answer_read(const Fields& form) const;

 private:
  /// What every message about an order says of it, and its answer says again.
  Fields order_fields(const payments::PayOrder& order) const;
  CardSettings settings_;
};

/// POST /acquirers/cards/direct and /acquirers/cards/return.
http::Routes card_routes(std::shared_ptr<const Cards> cards, payments::Checkout checkout);

}  // namespace gerbang::acquirers::cards
