#pragma once
// FPX, the country's bank transfer switch, reached through the acquirer Maybank. The payer chooses
// a bank on the checkout, the browser posts a signed AR to the switch, and the outcome comes back
// twice: directly from the switch (which repeats it until it reads "OK") and with the payer's
// browser. Either may come first, late, twice or never; a signed AE asks for it.

#include <string>

#include "base/http/route.h"
#include "base/jobs/job.h"
#include "base/net/post.h"
#include "money/checkout/acquirer.h"
#include "money/checkout/checkout.h"
#include "outside/acquirers/fpx/message.h"

namespace gerbang::acquirers::fpx {

struct FpxSettings {
  std::string exchange_id = "EX00000001";  // this gateway, at the switch
  std::string seller_id = "SE00000001";
  std::string seller_bank_code = "01";
  std::string request_url;  // AR, by the payer's browser; may be relative
  std::string enquiry_url;  // AE, from here
  std::string banks_url;    // BE, from here
  std::string refund_url;   // RR, from here
  RsaKey exchange_key;      // our private key
  RsaKey switch_key;        // the switch's public key
  net::Post post;
};

class Fpx : public checkout::Acquirer {
 public:
  explicit Fpx(FpxSettings settings) : settings_(std::move(settings)) {}

  int code() const override { return static_cast<int>(sales::AcquirerCode::maybank); }
  Result<checkout::Start> start(const checkout::PayOrder& order) const override;
  Result<checkout::Enquiry> enquire(const checkout::PayOrder& order) const override;
  Result<checkout::RefundAnswer> refund(const checkout::RefundOrder& order) const override;
  std::pair<Money, Money> limits(int payment_method) const override;
  std::vector<checkout::BankRow> banks(db::Sql& sql, int payment_method) const override;

  /// Reads an AC that came to us or was the answer to an AE.
  checkout::Answer answer_read(const Fields& form) const;
  /// Asks the switch for its banks and keeps them in `settings`. A job, every ten minutes.
  Result<Done> banks_fetch(db::Db& db) const;
  std::vector<jobs::Topic> topics() const;

 private:
  Message request(std::string_view type, const checkout::PayOrder& order) const;
  Result<Message> ask(const std::string& url, const Message& message) const;
  FpxSettings settings_;
};

/// POST /acquirers/fpx/direct and /acquirers/fpx/indirect.
http::Routes fpx_routes(std::shared_ptr<const Fpx> fpx, checkout::Checkout checkout);

}  // namespace gerbang::acquirers::fpx
