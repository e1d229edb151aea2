#pragma once
// The one interface through which every acquirer is reached: a bank switch, a card acquirer, a
// wallet. It stands here and not in acquirers/ because rooms include only what lies below them:
// checkout and refunds call an acquirer, acquirers/ implement it, app/ brings them together.
//
// start, enquire, refund and void_payment may call the network and are never called inside a
// database transaction.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/contract/wire.h"
#include "base/core/clock.h"
#include "base/core/id.h"
#include "base/core/money.h"
#include "base/core/result.h"
#include "money/sales/method.h"
#include "money/sales/sale.h"

namespace gerbang::checkout {

using FormFields = std::vector<std::pair<std::string, std::string>>;

/// How an answer reached us: the acquirer's server told ours, the payer's browser carried it, or it
/// was asked for.
enum class MessageWay : unsigned char { direct = 1, browser = 2, enquiry = 3 };

/// A message to or from an acquirer, as it is kept with the sale. Never holds a card number.
struct MessageText {
  std::string protocol;  // "FPX", "CARDS"
  std::string kind;      // "AR", "AC", "AE", …
  std::string body;      // the fields, one on a line
  std::optional<MessageWay> way;
};

enum class MessageDirection : int { out = 1, in = 0 };

/// The same as a sale's page shows it.
struct SaleMessage {
  Id<AcquirerMessage> id;
  MessageDirection direction{};
  std::string protocol;
  std::string kind;
  Instant created_date;
  std::optional<bool> signature_valid;
  std::string body;
  std::optional<MessageWay> way;  // null where it is not known, or goes without saying
};
BOOST_DESCRIBE_STRUCT(SaleMessage, (),
                      (id, direction, protocol, kind, created_date, signature_valid, body, way))

/// What is to be paid, for the acquirer. The sale's reference is not in it: that is the payer's
/// secret, and an acquirer's messages are read by many.
struct PayOrder {
  Id<SaleAttempt> attempt;  // the order number by which the acquirer and we name it
  int acquirer = 0;         // to whom it goes, or went
  std::string order_no;     // the sale's, for people
  MerchantId merchant;
  std::string merchant_name;
  std::string description;
  Money amount;
  int payment_method = 0;
  std::string bank_id;
  std::string customer_name;
  std::string customer_email;
  Instant created_at;  // of the attempt
  FormFields sent;     // the form with which it went; empty before
};

/// The form that the payer's browser posts to the acquirer.
struct Start {
  std::string url;
  FormFields fields;
  MessageText message;
  Id<SaleAttempt> attempt{};  // under which /checkout/return knows it; set by the checkout
};

/// What an acquirer says about an order, checked and understood.
struct Verdict {
  enum class Kind { paid, failed, canceled, timeout, pending, awaiting_checker };
  Kind kind = Kind::pending;
  std::string code;    // the acquirer's own
  std::string reason;  // its meaning, for people
  std::string acquirer_reference;
  std::string bank_name;
  int payment_type = 0;
  Money amount;  // as the acquirer says it
  std::string currency;
  /// What the choice turned out to be (a card: local or overseas credit, or debit); 0: not said.
  int payment_method = 0;
};

/// An answer that came to one of our addresses. It counts for an attempt that was sent to
/// `acquirer` and nothing else, and only when every field in `repeats` stands in the form that was
/// sent (docs/acquirer-answers.md).
struct Answer {
  int acquirer = 0;         // whose message it is, by the protocol and the key that signed it
  Id<SaleAttempt> attempt;  // 0: names no order
  bool is_signature_valid = false;
  std::string refusal;  // why it counts for nothing although it is signed (another seller's)
  FormFields repeats;   // what it says again of our order, under the names of the form
  Verdict verdict;      // means nothing when the signature is wrong
  MessageText message;
};

/// What the acquirer was asked and what it said.
struct Enquiry {
  MessageText sent;
  Answer answer;
};

struct RefundOrder {
  Id<RefundRequest> request;  // the order number of the refund
  Id<SaleAttempt> attempt;    // of the payment
  MerchantId merchant;
  std::string acquirer_reference;
  Money payment_amount;
  Money amount;
  int payment_method = 0;
};
struct RefundAnswer {
  MessageText sent;
  MessageText received;
  bool is_signature_valid = false;
  bool is_accepted = false;
  std::string code;
  std::string reason;
  std::string acquirer_reference;
};

struct BankRow {
  std::string id;
  std::string name;
  bool online = true;
};

class Acquirer {
 public:
  virtual ~Acquirer() = default;
  virtual int code() const = 0;
  virtual Result<Start> start(const PayOrder& order) const = 0;
  /// Asks what became of an order. An error means that the acquirer could not be asked.
  virtual Result<Enquiry> enquire(const PayOrder& order) const = 0;
  /// An error means that it is not known whether the refund was made: ask again, it is safe.
  virtual Result<RefundAnswer> refund(const RefundOrder& order) const = 0;
  /// Takes a whole payment back on its day, before the acquirer settles it. Where an acquirer has
  /// no such message it refuses. An error means as much as an error of `refund`.
  virtual Result<RefundAnswer> void_payment(const PayOrder& order) const {
    static_cast<void>(order);
    RefundAnswer out;
    out.is_signature_valid = true;
    out.reason = "This acquirer takes no payment back. Ask for a refund.";
    return out;
  }
  /// The least and the most of one payment with this method.
  virtual std::pair<Money, Money> limits(int payment_method) const = 0;
  /// The banks to choose from, as last heard; empty where there is nothing to choose.
  virtual std::vector<BankRow> banks(db::Sql& sql, int payment_method) const = 0;
};

/// The acquirers of this deployment.
class Acquirers {
 public:
  void add(std::shared_ptr<const Acquirer> acquirer) { list_.push_back(std::move(acquirer)); }
  /// Null when this deployment does not have it.
  const Acquirer* find(int code) const {
    for (const auto& acquirer : list_) {
      if (acquirer->code() == code) return acquirer.get();
    }
    return nullptr;
  }

 private:
  std::vector<std::shared_ptr<const Acquirer>> list_;
};

/// The attempt with which `sale` was sent to its acquirer, for an enquiry or a refund.
std::optional<PayOrder> pay_order_of(db::Sql& sql, MerchantId merchant, Id<Sale> sale);
/// The messages of a sale, the oldest first.
std::vector<SaleMessage> messages_of(db::Sql& sql, MerchantId merchant, Id<Sale> sale);
/// Keeps an acquirer's message with the sale (the refund's messages, for refunds/).
void message_keep(db::Tx& tx, MerchantId merchant, Id<Sale> sale, bool is_out,
                  const MessageText& message, std::optional<bool> is_signature_valid);

}  // namespace gerbang::checkout

template <>
struct gerbang::contract::WireWords<gerbang::checkout::MessageDirection> {
  using D = gerbang::checkout::MessageDirection;
  static constexpr std::array<std::pair<D, std::string_view>, 2> names{
      {{D::out, "OUT"}, {D::in, "IN"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::checkout::MessageWay> {
  using W = gerbang::checkout::MessageWay;
  static constexpr std::array<std::pair<W, std::string_view>, 3> names{
      {{W::direct, "DIRECT"}, {W::browser, "BROWSER"}, {W::enquiry, "ENQUIRY"}}};
};
