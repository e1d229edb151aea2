#pragma once
// DuitNow QR, through the acquirer Maybank. The payer's page shows a code for one payment, made
// here; the payer scans it with the app of any bank or wallet, and the acquirer tells us. There is
// no page to go to and no browser that comes back.

#include <string>

#include "base/net/post.h"
#include "money/checkout/connector.h"
#include "money/sales/method.h"
#include "outside/acquirers/connector_kind.h"
#include "outside/acquirers/duitnow/message.h"

namespace gerbang::acquirers::duitnow {

ConnectorKind duitnow_kind();

struct DuitnowSettings {
  std::string acquirer_id;  // of the code's element 26
  std::string merchant_id;
  std::string category = "9999";  // of shops; 0000 and 6010 are no shop's
  std::string city;
  std::string format = "02";
  std::string secret;
  std::string enquiry_url;  // from here
  std::string refund_url;   // from here
  net::Post post;
};

inline constexpr Money kLeast{100}, kMost{3'000'000};

class Duitnow : public checkout::Connector {
 public:
  explicit Duitnow(DuitnowSettings settings) : settings_(std::move(settings)) {}

  std::string_view id() const override { return "duitnow"; }
  int acquirer() const override { return static_cast<int>(sales::AcquirerCode::maybank); }
  std::vector<int> methods() const override { return {40}; }
  Result<checkout::Start> start(const checkout::PayOrder& order) const override;
  bool start_asks() const override { return false; }
  Result<checkout::Enquiry> enquire(const checkout::PayOrder& order) const override;
  Result<checkout::RefundAnswer> refund(const checkout::RefundOrder& order) const override;
  std::pair<Money, Money> limits(int) const override { return {kLeast, kMost}; }
  std::vector<checkout::Callback> callbacks() const override;

  checkout::Answer answer_read(const Fields& form) const;

 private:
  DuitnowSettings settings_;
};

}  // namespace gerbang::acquirers::duitnow
