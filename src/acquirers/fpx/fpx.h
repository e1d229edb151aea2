#pragma once
// FPX, the country's bank transfer switch, reached through the acquirer Maybank. The payer chooses
// a bank on the checkout, the browser posts a signed AR to the switch, and the outcome comes back
// twice: directly from the switch (which repeats it until it reads "OK") and with the payer's
// browser. Either may come first, late, twice or never; a signed AE asks for it.

#include <string>

#include "acquirers/fpx/message.h"
#include "acquirers/post.h"
#include "http/route.h"
#include "outbox/job.h"
#include "payments/acquirer.h"
#include "payments/checkout.h"

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
  Post post;
};

class Fpx : public payments::Acquirer {
 public:
  explicit Fpx(FpxSettings settings) : settings_(std::move(settings)) {}

  int code() const override { return static_cast<int>(payments::AcquirerCode::maybank); }
  Result<payments::Start> start(const payments::PayOrder& order) const override;
  Result<payments::Enquiry> enquire(const payments::PayOrder& order) const override;
  Result<payments::RefundAnswer> refund(const payments::RefundOrder& order) const override;
  std::pair<Money, Money> limits(int payment_method) const override;
  std::vector<payments::BankRow> banks(db::Sql& sql, int payment_method) const override;

  /// Reads an AC that came to us or was the answer to an AE.
  payments::Answer answer_read(const Fields& form) const;
  /// Asks the switch for its banks and keeps them in `settings`. A job, every ten minutes.
  Result<Done> banks_fetch(db::Db& db) const;
  std::vector<outbox::Topic> topics() const;

 private:
  Message request(std::string_view type, const payments::PayOrder& order) const;
  Result<Message> ask(const std::string& url, const Message& message) const;
  FpxSettings settings_;
};

/// POST /acquirers/fpx/direct and /acquirers/fpx/indirect.
http::Routes fpx_routes(std::shared_ptr<const Fpx> fpx, payments::Checkout checkout);

}  // namespace gerbang::acquirers::fpx
