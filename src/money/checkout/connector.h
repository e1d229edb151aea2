#pragma once
// A connector is one protocol with one acquirer: a bank switch, a card acquirer, a wallet. Two may
// stand behind the same acquirer, so a payment is of the connector that it was sent with, by the
// connector's own id; the acquirer's code is for the books. The interface stands here and not in
// acquirers/ because rooms include only what lies below them: checkout and refunds call a
// connector, acquirers/ implement it, app/ brings them together. docs/adding-a-connector.md walks
// through one.
//
// start (and its Start::tell), enquire, charge, refund and void_payment may call the network and
// are never called inside a database transaction.

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/describe.hpp>

#include "base/contract/wire.h"
#include "base/core/clock.h"
#include "base/core/id.h"
#include "base/core/money.h"
#include "base/core/result.h"
#include "base/db/fwd.h"
#include "base/http/method.h"
#include "money/checkout/card_facts.h"

namespace gerbang::http {
struct Request;
}
namespace gerbang::jobs {
struct Topic;
}

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

/// What a payer is asked to allow at the bank, beside the payment or alone: that an account is
/// debited again, under other terms than before, or no longer.
enum class MandateRequest : unsigned char { enrolment = 1, maintenance = 2, termination = 3 };

/// Who proves to be who (the rail's numbers).
enum class PayerIdType : unsigned char {
  new_ic = 1,
  old_ic = 2,
  passport = 3,
  business_registration = 4,
  other = 5,
};

/// The terms of an auto-debit, as the payer's bank is told them.
struct MandateTerms {
  MandateRequest request = MandateRequest::enrolment;
  std::string mandate_no;  // ours, by which files name it too
  bool is_corporate = false;
  PayerIdType id_type = PayerIdType::new_ic;
  std::string id_number;
  std::string phone;
  Money amount_max;             // of one debit
  std::string_view frequency;   // "DL", "WK", "MT", "YR"
  std::int64_t debits_max = 1;  // in one window of the frequency, retries counted
  CalendarDay effective;
  std::optional<CalendarDay> expires;
};

/// What is to be paid, for the acquirer. The sale's reference is not in it: that is the payer's
/// secret, and an acquirer's messages are read by many.
struct PayOrder {
  Id<SaleAttempt> attempt;  // the order number by which the acquirer and we name it
  std::string connector;    // with which it goes, or went
  std::string order_no;     // the sale's, for people
  MerchantId merchant;
  std::string merchant_name;
  std::string description;
  Money amount;
  int payment_method = 0;
  std::string bank_id;  // what was chosen of `banks`: a bank, the months of an instalment plan
  std::string customer_name;
  std::string customer_email;
  Instant created_at;              // of the attempt
  FormFields sent;                 // what was said of it when it went (Start::sent); empty before
  std::string acquirer_reference;  // the acquirer's own number, once it has answered
  std::string language{};  // the payer's, of kLanguages, when it goes; empty where nobody knows
  /// With terms the payer's bank is asked for an auto-debit: `amount` is what the authorisation
  /// takes, and nothing where it takes none.
  std::optional<MandateTerms> mandate{};
};

/// How the payer goes on: the browser posts a form, opens an address, shows a code for another
/// device to read, or has nothing to do (the payer agrees in an app).
enum class StartKind : int { form = 1, link = 2, qr = 3, none = 4 };

struct Start {
  StartKind kind = StartKind::form;
  /// Where the form goes; the address, https or a path of ours; what the code says; nothing.
  std::string target;
  /// The form's fields. With the other kinds what was said of the order: answers are compared with
  /// it (Answer::repeats), and the connector finds it again in PayOrder::sent.
  FormFields sent;
  MessageText message;
  std::optional<MessageText> received;  // the acquirer's reply, where it was asked first
  Id<SaleAttempt> attempt{};  // under which /checkout/return knows it; set by the checkout
  /// With `none`, tells the acquirer, and what it replied. Called when the order is recorded, so
  /// that an answer finds it; after an error the order stays open and is asked about.
  std::function<Result<MessageText>()> tell{};
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
  std::optional<CardFacts> card{};  // where it was a card: kept with the sale
};

/// An answer that came to one of our addresses. It counts for an attempt that was sent with
/// `connector` and nothing else, and only when every field in `repeats` stands in what was sent
/// (docs/acquirer-answers.md).
struct Answer {
  std::string connector;    // whose message it is, by the protocol and the key that signed it
  Id<SaleAttempt> attempt;  // 0: names no order
  bool is_signature_valid = false;
  std::string refusal;  // why it counts for nothing although it is signed (another seller's)
  /// Its signature is weak: a success counts only when the acquirer says so itself, asked at once.
  bool is_hearsay = false;
  FormFields repeats;  // what it says again of our order, under the names of the form
  Verdict verdict;     // means nothing when the signature is wrong
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

/// A payment without the payer, under what the payer agreed to before.
struct ChargeOrder {
  PayOrder order;
  std::string token;  // the acquirer's, for the card, account or mandate
};

/// An address of ours to which an acquirer's messages come: /acquirers/{connector}/{name}.
struct Callback {
  std::string_view name;                // "direct"
  MessageWay way = MessageWay::direct;  // browser: the payer's browser carries it, and goes on
  std::function<Answer(const http::Request&)> read;
  http::Method method = http::Method::post;
  /// What the acquirer's server reads of us; it repeats until it reads what it takes for a yes.
  std::string_view taken = "OK", refused = "ERROR";
};

/// Where a callback is: "/acquirers/fpx/direct".
std::string callback_path(std::string_view connector, std::string_view callback);

/// What the payer's page needs besides our own server, for its content security policy.
struct Origins {
  std::vector<std::string> form_action;  // "https://bank.example": where its forms go
  std::vector<std::string> img;          // whose pictures it shows
};

class Connector {
 public:
  virtual ~Connector() = default;
  /// Short and for ever: it is kept with every attempt and stands in addresses. "fpx"
  virtual std::string_view id() const = 0;
  /// Who owes us what is paid with it (sales::AcquirerCode): for the ledger, filters and reports.
  virtual int acquirer() const = 0;
  /// The payment methods that it can serve.
  virtual std::vector<int> methods() const = 0;

  /// An error is for the log, the payer reads the checkout's own. Then, and where the payer has
  /// gone another way meanwhile, nothing of the start is kept and its number is not used again.
  virtual Result<Start> start(const PayOrder& order) const = 0;
  /// Whether `start` asks its acquirer, who may be slow: then only so many payers may wait for it.
  /// One that only signs a form or draws a code refuses nobody, however many come at once.
  virtual bool start_asks() const { return true; }
  /// Asks what became of an order. An error means that the acquirer could not be asked.
  virtual Result<Enquiry> enquire(const PayOrder& order) const = 0;
  /// Whether its rail has refunds at all; without, they go by transfer to the payer's account.
  virtual bool has_refunds() const { return true; }
  /// An error means that it is not known whether the refund was made: ask again, it is safe.
  virtual Result<RefundAnswer> refund(const RefundOrder& order) const = 0;
  /// Takes a whole payment back on its day, before the acquirer settles it. Where a protocol has no
  /// such message it refuses. An error means as much as an error of `refund`.
  virtual Result<RefundAnswer> void_payment(const PayOrder& order) const;
  /// Where a protocol has no such message: a conflict, and nobody was asked. Any other error means
  /// that it is not known whether it was paid: enquire.
  virtual Result<Enquiry> charge(const ChargeOrder& order) const;

  /// The least and the most of one payment with this method.
  virtual std::pair<Money, Money> limits(int payment_method) const = 0;
  /// The banks to choose from, as last heard, or the plans of an instalment payment, whose id is
  /// the number of months; empty where there is nothing to choose.
  virtual std::vector<BankRow> banks(db::Sql&, int) const { return {}; }

  virtual std::vector<Callback> callbacks() const = 0;
  virtual Origins origins() const { return {}; }
  /// What it does for itself: "fpx.banks".
  virtual std::vector<jobs::Topic> topics() const;
};

/// Who asks an acquirer: of people only so many wait at once (Connectors::place), and who confirms
/// a success asks about a payment that has ended unpaid, too.
enum class Asker { person, job, confirming };
/// What a person is told who finds no place.
Error too_many_wait();

/// The connectors of this deployment.
class Connectors {
 public:
  /// Throws std::logic_error for an id that is there already.
  void add(std::shared_ptr<const Connector> connector);
  /// Null when this deployment does not have it.
  const Connector* find(std::string_view id) const;
  const std::vector<std::shared_ptr<const Connector>>& all() const { return list_; }

  /// A place among the people who wait for this one, as long as it is held. None where as many wait
  /// as may: an acquirer that is slow must leave the server's threads to the payers of the others.
  std::shared_ptr<void> place(std::string_view id) const;

 private:
  struct Waiting {
    std::mutex mutex;
    std::map<std::string, int, std::less<>> people;
  };
  std::vector<std::shared_ptr<const Connector>> list_;
  std::shared_ptr<Waiting> waiting_ = std::make_shared<Waiting>();
};

/// The attempt with which `sale` was sent to its acquirer, for an enquiry or a refund.
std::optional<PayOrder> pay_order_of(db::Sql& sql, MerchantId merchant, Id<Sale> sale);
/// The messages of a sale, the oldest first.
std::vector<SaleMessage> messages_of(db::Sql& sql, MerchantId merchant, Id<Sale> sale);
/// The same, asked together with what is read next.
db::Ahead<SaleMessage> messages_ahead(db::Sql& sql, MerchantId merchant, Id<Sale> sale);
/// Keeps an acquirer's message with the sale (the refund's messages, for refunds/).
void message_keep(db::Tx& tx, MerchantId merchant, Id<Sale> sale, bool is_out,
                  const MessageText& message, std::optional<bool> is_signature_valid);
/// Keeps an answer with the sale, and why it was refused; a bounded number, for anybody can send
/// one.
void answer_keep(db::Tx& tx, MerchantId merchant, Id<Sale> sale, const Answer& answer,
                 const std::string& refusal);

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
template <>
struct gerbang::contract::WireWords<gerbang::checkout::StartKind> {
  using K = gerbang::checkout::StartKind;
  static constexpr std::array<std::pair<K, std::string_view>, 4> names{
      {{K::form, "FORM"}, {K::link, "LINK"}, {K::qr, "QR"}, {K::none, "NONE"}}};
};
