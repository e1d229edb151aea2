#pragma once
// FPX, the country's bank transfer switch, reached through the acquirer Maybank. The payer chooses
// a bank on the checkout, the browser posts a signed AR to the switch, and the outcome comes back
// twice: directly from the switch (which repeats it until it reads "OK") and with the payer's
// browser. Either may come first, late, twice or never; a signed AE asks for it.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/db/db.h"
#include "base/net/post.h"
#include "money/checkout/connector.h"
#include "money/sales/method.h"
#include "outside/acquirers/connector_kind.h"
#include "outside/acquirers/fpx/message.h"
#include "selling/mandates/rail.h"

namespace gerbang::acquirers::fpx {

ConnectorKind fpx_kind();
/// The way of auto-debit's files (mandate_rail.h), with the same settings; `connector` is what they
/// opened.
std::shared_ptr<const mandates::Rail> fpx_rail(
    const Settings& from, const Surroundings& around,
    std::shared_ptr<const checkout::Connector> connector);

/// A key of the switch, and from when until when it counts; null where that was never said. The
/// switch announces its next one before the current one ends.
struct SwitchKey {
  SwitchKey(RsaKey rsa) : key(std::move(rsa)) {}
  RsaKey key;
  std::optional<Instant> from, until;
};

/// Whether `is_signed` is true of one of `keys` that counts now; whatever its days without a clock.
bool is_of_switch(const std::vector<SwitchKey>& keys, const Clock* clock,
                  const std::function<bool(const RsaKey&)>& is_signed);

struct FpxSettings {
  std::string exchange_id = "EX00000001";  // this gateway, at the switch
  std::string seller_id = "SE00000001";
  std::string seller_bank_code = "01";
  std::string request_url;             // AR, by the payer's browser; may be relative
  std::string enquiry_url;             // AE, from here
  std::string banks_url;               // BE, from here
  std::string refund_url;              // RR, from here
  RsaKey exchange_key;                 // our private key
  std::vector<SwitchKey> switch_keys;  // the switch's public keys: the current and the next
  net::Post post;
  std::vector<std::string> page_origins = {};  // besides that of request_url
  const Clock* clock = nullptr;                // null: keys count whatever their days
};

/// With which an auto-debit is authorised, and its collections are booked; no payer chooses it.
inline constexpr int kMandateMethod = 22;

class Fpx : public checkout::Connector {
 public:
  explicit Fpx(FpxSettings settings) : settings_(std::move(settings)) {}

  std::string_view id() const override { return "fpx"; }
  int acquirer() const override { return static_cast<int>(sales::AcquirerCode::maybank); }
  std::vector<int> methods() const override { return {20, 21, kMandateMethod}; }
  Result<checkout::Start> start(const checkout::PayOrder& order) const override;
  bool start_asks() const override { return false; }
  Result<checkout::Enquiry> enquire(const checkout::PayOrder& order) const override;
  /// Not every seller may ask for refunds by a message.
  bool has_refunds() const override { return !settings_.refund_url.empty(); }
  Result<checkout::RefundAnswer> refund(const checkout::RefundOrder& order) const override;
  std::pair<Money, Money> limits(int payment_method) const override;
  std::vector<checkout::BankRow> banks(db::Sql& sql, int payment_method) const override;

  /// Reads an AC that came to us or was the answer to an AE.
  checkout::Answer answer_read(const Fields& form) const;
  /// Asks the switch for its banks and keeps them in `settings`. A job, every ten minutes.
  Result<Done> banks_fetch(db::Db& db) const;
  std::vector<jobs::Topic> topics() const override;
  /// "direct" from the switch, "indirect" by the payer's browser.
  std::vector<checkout::Callback> callbacks() const override;
  checkout::Origins origins() const override;

 private:
  Message request(std::string_view type, const checkout::PayOrder& order) const;
  /// By a key of the switch that counts now.
  bool is_from_switch(const Message& message) const;
  Result<Message> ask(const std::string& url, const Message& message) const;
  FpxSettings settings_;
};

}  // namespace gerbang::acquirers::fpx
