#pragma once
// The wallet Boost. We tell it of a payment and get the address of a page (or app) of its own,
// where the payer agrees; the result comes by a callback, and can be asked for. The browser comes
// back without a message. Refunds and voids are calls of their own.

#include <mutex>
#include <string>

#include "base/net/post.h"
#include "money/checkout/connector.h"
#include "money/sales/method.h"
#include "outside/acquirers/boost/message.h"
#include "outside/acquirers/connector_kind.h"

namespace gerbang::acquirers::boost_wallet {

ConnectorKind boost_kind();

struct BoostSettings {
  std::string merchant_id;
  std::string api_key;
  std::string api_secret;  // 24 bytes or more
  std::string api_url;     // below it lie kTokenPath, kPaymentPath, kEnquiryPath
  std::string refund_url;
  std::string void_url;
  std::string return_url;  // where the browser comes back; the order's number follows
  net::Send send;
};

inline constexpr Money kLeast{100}, kMost{500'000};

class Boost : public checkout::Connector {
 public:
  explicit Boost(BoostSettings settings) : settings_(std::move(settings)) {}

  std::string_view id() const override { return "boost"; }
  int acquirer() const override { return static_cast<int>(sales::AcquirerCode::boost); }
  std::vector<int> methods() const override { return {10}; }
  Result<checkout::Start> start(const checkout::PayOrder& order) const override;
  Result<checkout::Enquiry> enquire(const checkout::PayOrder& order) const override;
  Result<checkout::RefundAnswer> refund(const checkout::RefundOrder& order) const override;
  Result<checkout::RefundAnswer> void_payment(const checkout::PayOrder& order) const override;
  std::pair<Money, Money> limits(int) const override { return {kLeast, kMost}; }
  std::vector<checkout::BankRow> banks(db::Sql&, int) const override {
    return {{"boost", "Boost", true}};
  }
  std::vector<checkout::Callback> callbacks() const override;

  checkout::Answer answer_read(const Fields& result) const;

 private:
  struct TakeBack;
  Result<checkout::RefundAnswer> take_back(const TakeBack& ask) const;
  /// With the token, and once more with a new one when Boost does not take it any longer.
  Result<net::PostAnswer> called(net::Outgoing call) const;
  Result<std::string> token() const;
  void token_drop(const std::string& token) const;

  BoostSettings settings_;
  mutable std::mutex mutex_;
  mutable std::string token_;  // dies 30 minutes after its last use
};

}  // namespace gerbang::acquirers::boost_wallet
