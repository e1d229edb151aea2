#pragma once
// The wallet MCash. The browser takes a signed payment to its page and brings a signed result back;
// MCash also calls back directly, and can be asked. It takes no refund and no void by a message:
// its payments go back by hand, and both are refused here.

#include <string>

#include "base/net/post.h"
#include "money/checkout/connector.h"
#include "money/sales/method.h"
#include "outside/acquirers/connector_kind.h"
#include "outside/acquirers/mcash/message.h"

namespace gerbang::acquirers::mcash {

ConnectorKind mcash_kind();

struct McashSettings {
  std::string merchant_id;
  std::string secret;
  std::string request_url;   // by the payer's browser; may be relative
  std::string enquiry_url;   // from here
  std::string callback_url;  // where MCash calls back: /acquirers/mcash/direct of ours
  std::string return_url;    // where the browser comes back: /acquirers/mcash/return of ours
  net::Post post;
  std::vector<std::string> page_origins = {};  // besides that of request_url
};

inline constexpr Money kLeast{1}, kMost{250'000};

class Mcash : public checkout::Connector {
 public:
  explicit Mcash(McashSettings settings) : settings_(std::move(settings)) {}

  std::string_view id() const override { return "mcash"; }
  int acquirer() const override { return static_cast<int>(sales::AcquirerCode::mcash); }
  std::vector<int> methods() const override { return {10}; }
  Result<checkout::Start> start(const checkout::PayOrder& order) const override;
  bool start_asks() const override { return false; }
  Result<checkout::Enquiry> enquire(const checkout::PayOrder& order) const override;
  /// Refused, and nobody was asked.
  bool has_refunds() const override { return false; }
  Result<checkout::RefundAnswer> refund(const checkout::RefundOrder& order) const override;
  std::pair<Money, Money> limits(int) const override { return {kLeast, kMost}; }
  std::vector<checkout::BankRow> banks(db::Sql&, int) const override {
    return {{"mcash", "MCash", true}};
  }
  /// "direct" from MCash, "return" by the payer's browser.
  std::vector<checkout::Callback> callbacks() const override;
  checkout::Origins origins() const override;

  checkout::Answer answer_read(const Fields& form) const;

 private:
  McashSettings settings_;
};

}  // namespace gerbang::acquirers::mcash
