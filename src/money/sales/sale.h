#pragma once
// A sales transaction: one attempt of a payer to pay one amount to one merchant. It is created by
// the merchant, a payment link, a cart or the merchant's server, opened on the checkout page, sent
// to a bank or card acquirer, and ends paid, failed, timed out or canceled. What may follow on what
// stands in one table below (domain.md, "Sales transactions"); anything else is refused with 409.
// Every move writes the history entry, the daily counters, the ledger transfer and the event for
// others in one database transaction.
//
// A payer holds the sale's `reference` (128 random bits); the id is for signed-in people only.

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/describe.hpp>

#include "base/contract/rules.h"
#include "base/contract/wire.h"
#include "base/core/actor.h"
#include "base/core/clock.h"
#include "base/core/id.h"
#include "base/core/money.h"
#include "base/core/result.h"
#include "base/core/states.h"
#include "base/db/db.h"
#include "base/events/events.h"
#include "money/ledger/ledger.h"
#include "money/sales/refund_mark.h"

namespace gerbang::sales {

/// The spec's code numbers (back-office §4); 4 and 5 belong to e-mandates.
enum class SaleStatus : int {
  created = 0,
  pending_payment = 1,
  in_progress = 2,
  pending_authorization = 3,
  paid = 11,
  failed = 22,
  timeout = 23,
  voided = 33,
  pending_refund = 43,
  refunded = 44,
  canceled = 55,
};
inline constexpr std::array kSaleStatuses{
    SaleStatus::created,        SaleStatus::pending_payment,
    SaleStatus::in_progress,    SaleStatus::pending_authorization,
    SaleStatus::paid,           SaleStatus::failed,
    SaleStatus::timeout,        SaleStatus::voided,
    SaleStatus::pending_refund, SaleStatus::refunded,
    SaleStatus::canceled};

/// Where a sale came from.
enum class Channel : int { merchant_server = 1, payment_link = 2, e_mandate = 3, cart = 5 };

/// Who moved it: payer, acquirer message, job, merchant user, operator.
enum class Trigger : int { payer = 1, acquirer = 2, job = 3, merchant = 4, op = 5 };
std::string_view trigger_name(Trigger trigger);  // "PAYER", "ACQUIRER", …

enum class SaleEvent : int {
  open,           // the payer opens the checkout
  start,          // the payer chose a bank, card or wallet; the message is stored
  await_checker,  // corporate maker done, checker to come (FPX 99)
  succeed,        // a verified success, in time or late
  fail,
  cancel,
  expire,
  undo,  // void, on the same day
  refund_begin,
  refund_finish,  // all of the amount went back
  refund_return,  // refused, or a partial refund done
};

inline constexpr auto kSaleTransitions = [] {
  using S = SaleStatus;
  using E = SaleEvent;
  return std::array{
      Transition<S, E>{S::created, E::open, S::pending_payment},
      Transition<S, E>{S::pending_payment, E::start, S::in_progress},
      Transition<S, E>{S::in_progress, E::await_checker, S::pending_authorization},
      Transition<S, E>{S::in_progress, E::succeed, S::paid},
      Transition<S, E>{S::pending_authorization, E::succeed, S::paid},
      Transition<S, E>{S::in_progress, E::fail, S::failed},
      Transition<S, E>{S::pending_authorization, E::fail, S::failed},
      Transition<S, E>{S::created, E::cancel, S::canceled},
      Transition<S, E>{S::pending_payment, E::cancel, S::canceled},
      Transition<S, E>{S::in_progress, E::cancel, S::canceled},
      Transition<S, E>{S::pending_authorization, E::cancel, S::canceled},
      Transition<S, E>{S::created, E::expire, S::timeout},
      Transition<S, E>{S::pending_payment, E::expire, S::timeout},
      Transition<S, E>{S::in_progress, E::expire, S::timeout},
      Transition<S, E>{S::pending_authorization, E::expire, S::timeout},
      Transition<S, E>{S::failed, E::succeed, S::paid},
      Transition<S, E>{S::timeout, E::succeed, S::paid},
      Transition<S, E>{S::canceled, E::succeed, S::paid},
      Transition<S, E>{S::paid, E::undo, S::voided},
      Transition<S, E>{S::paid, E::refund_begin, S::pending_refund},
      Transition<S, E>{S::pending_refund, E::refund_finish, S::refunded},
      Transition<S, E>{S::pending_refund, E::refund_return, S::paid},
  };
}();

/// Who may cause an event.
constexpr bool may_trigger(SaleEvent event, Trigger by) {
  switch (event) {
    case SaleEvent::open:
    case SaleEvent::start:
      return by == Trigger::payer;
    case SaleEvent::await_checker:
    case SaleEvent::succeed:
    case SaleEvent::fail:
    case SaleEvent::refund_finish:
    case SaleEvent::refund_return:
      return by == Trigger::acquirer;
    // The payer may press Cancel on the bank's page, which the acquirer then tells.
    case SaleEvent::cancel:
      return by == Trigger::payer || by == Trigger::merchant || by == Trigger::acquirer;
    case SaleEvent::expire:
      return by == Trigger::acquirer || by == Trigger::job;
    case SaleEvent::undo:
      return by == Trigger::merchant || by == Trigger::op;
    case SaleEvent::refund_begin:
      return by == Trigger::op;
  }
  return false;
}

/// The payment stands or stood: money was taken.
constexpr bool was_paid(SaleStatus s) {
  return s == SaleStatus::paid || s == SaleStatus::voided || s == SaleStatus::pending_refund ||
         s == SaleStatus::refunded;
}
/// With the acquirer; its outcome is not known.
constexpr bool is_with_acquirer(SaleStatus s) {
  return s == SaleStatus::in_progress || s == SaleStatus::pending_authorization;
}
constexpr bool is_unfinished(SaleStatus s) {
  return s == SaleStatus::created || s == SaleStatus::pending_payment || is_with_acquirer(s);
}

static_assert(is_deterministic(kSaleTransitions));
static_assert(is_final(kSaleTransitions, SaleStatus::voided));
static_assert(is_final(kSaleTransitions, SaleStatus::refunded));
static_assert([] {  // money is taken by nothing but a success, and given back only once taken
  for (const auto& t : kSaleTransitions) {
    if (!was_paid(t.from) && was_paid(t.to) && t.event != SaleEvent::succeed) return false;
    if (was_paid(t.from) && !was_paid(t.to)) return false;
    if (t.event == SaleEvent::expire && !is_unfinished(t.from)) return false;
  }
  return true;
}());

struct NewSale {
  MerchantId merchant;
  Channel channel = Channel::payment_link;
  std::optional<std::string> merchant_reference;  // what the merchant calls the order
  std::string description;
  Money amount;
  std::optional<std::string> customer_name;
  std::optional<std::string> customer_email;
  std::optional<std::string> customer_phone;
  std::optional<Id<PaymentLink>> link;
  /// The link can be paid once only: a second success of it is told as "sale.late_paid_again".
  bool pays_once = false;
  Instant expires_at;
  /// Where the payer can try again after a failure ("/payment-links/{slug}"), and where the payer
  /// goes back to in the end (a merchant's shop).
  std::optional<std::string> retry_url;
  std::optional<std::string> return_url;
};

struct SaleRef {
  Id<Sale> id;
  std::string reference;
};

/// Who pays, as the payer wrote it.
struct Customer {
  std::string name;
  std::string email;
  std::optional<std::string> phone;
};

/// A sale as it is kept. Money columns that are not known yet are zero.
struct SaleRecord {
  MerchantId merchant;
  Id<Sale> id;
  std::string reference;
  std::string order_no;  // of this sale alone (order_number.h)
  std::optional<std::string> merchant_reference;
  Channel channel{};
  SaleStatus status{};
  std::string description;
  Money amount;
  Money refunded_amount;        // went back to the payer
  Money refund_pending_amount;  // on its way back (status 43)
  std::optional<Id<PaymentLink>> link;
  bool pays_once = false;
  std::optional<std::string> customer_name;
  std::optional<std::string> customer_email;
  std::optional<std::string> customer_phone;
  std::optional<int> payment_method;
  std::optional<int> payment_type;
  std::optional<int> acquirer;
  std::optional<std::string> bank_id;
  std::optional<std::string> bank_name;
  Money mdr_acquirer, mdr_gateway, flat_acquirer, flat_gateway, sst, net_amount;
  std::optional<std::string> acquirer_reference;
  std::optional<std::string> failure_code;
  std::optional<std::string> failure_reason;
  std::optional<Id<RefundRequest>> refund_request;  // one that waits, else the last one decided
  std::optional<RefundRequestStatus> refund_request_status;
  std::optional<std::string> retry_url;
  std::optional<std::string> return_url;
  bool is_late = false;
  Instant created_at;
  Instant expires_at;
  std::optional<Instant> paid_at;
};
BOOST_DESCRIBE_STRUCT(SaleRecord, (),
                      (merchant, id, reference, order_no, merchant_reference, channel, status,
                       description, amount, refunded_amount, refund_pending_amount, link, pays_once,
                       customer_name, customer_email, customer_phone, payment_method, payment_type,
                       acquirer, bank_id, bank_name, mdr_acquirer, mdr_gateway, flat_acquirer,
                       flat_gateway, sst, net_amount, acquirer_reference, failure_code,
                       failure_reason, refund_request, refund_request_status, retry_url, return_url,
                       is_late, created_at, expires_at, paid_at))

/// The payload of every event of this room; read it with contract::from_json<SaleFacts>(payload).
/// Events: "sale.created", "sale.started" (1 → 2; a reaction may refuse it), "sale.paid",
/// "sale.failed", "sale.canceled", "sale.timeout", "sale.authorizing" (2 → 3), "sale.void",
/// "sale.refunded" (each refund that is done; amount in `event_amount`), "sale.refund_refused", and
/// beside "sale.paid" also "sale.late_paid" when the success came after the end, or
/// "sale.late_paid_again" when it also finds the order already paid (a refund request is to be
/// opened).
struct SaleFacts {
  Id<Sale> id;
  std::string reference;
  SaleStatus status{};
  Channel channel{};
  std::string order_no;
  std::optional<std::string> merchant_reference;
  std::string description;
  Money amount;
  Money refunded_amount;
  Money event_amount;  // refunds: what this event is about; otherwise the sale's amount
  std::string currency;
  std::optional<Id<PaymentLink>> link_id;
  std::optional<std::string> customer_name;
  std::optional<std::string> customer_email;
  std::optional<int> payment_method;
  std::optional<std::string> bank_name;
  std::optional<std::string> acquirer_reference;
  std::optional<std::string> failure_reason;
  std::optional<std::string> retry_url;
  std::optional<Id<RefundRequest>> refund_request_id;
  bool is_late = false;
  Instant created_date;
  std::optional<Instant> paid_date;
};
BOOST_DESCRIBE_STRUCT(SaleFacts, (),
                      (id, reference, status, channel, order_no, merchant_reference, description,
                       amount, refunded_amount, event_amount, currency, link_id, customer_name,
                       customer_email, payment_method, bank_name, acquirer_reference,
                       failure_reason, retry_url, refund_request_id, is_late, created_date,
                       paid_date))

/// What was stored is read back whole, however long or empty it is.
constexpr auto field_rules(contract::Of<SaleFacts>) {
  using contract::rule;
  return std::array{rule("order_no").length(0, 10'000).or_empty(),
                    rule("merchant_reference").length(0, 10'000),
                    rule("description").length(0, 10'000).or_empty(),
                    rule("customer_name").length(0, 10'000),
                    rule("customer_email").length(0, 10'000),
                    rule("failure_reason").length(0, 10'000),
                    rule("retry_url").length(0, 10'000)};
}

/// Ends a sale that nobody finished in time; its key is the sale's id. The checkout runs it.
inline constexpr std::string_view kExpireTopic = "sale.expire";

/// What the jobs of a sale carry.
struct SaleJob {
  MerchantId merchant;
  Id<Sale> sale;
  std::int64_t round = 0;
};
BOOST_DESCRIBE_STRUCT(SaleJob, (), (merchant, sale, round))
std::string sale_job_payload(MerchantId merchant, Id<Sale> sale, std::int64_t round = 0);

Result<SaleRecord> sale_get(db::Sql& sql, MerchantId merchant, Id<Sale> id);
/// The same, locked until the commit.
Result<SaleRecord> sale_lock(db::Tx& tx, MerchantId merchant, Id<Sale> id);
/// Any merchant's: for operators, whose route has the permission for it.
Result<SaleRecord> sale_get_any(db::Sql& sql, Id<Sale> id);
Result<SaleRecord> sale_by_reference(db::Sql& sql, std::string_view reference);

/// A move of a sale, as its page shows it.
struct SaleHistoryRow {
  std::optional<SaleStatus> from_status;
  SaleStatus to_status{};
  Trigger trigger{};
  std::optional<std::string> actor;
  Instant created_date;
  std::optional<std::string> note;
};
BOOST_DESCRIBE_STRUCT(SaleHistoryRow, (),
                      (from_status, to_status, trigger, actor, created_date, note))
/// All of them, the oldest first.
std::vector<SaleHistoryRow> sale_history(db::Sql& sql, MerchantId merchant, Id<Sale> sale);

/// How the attempts of a link stand. Called inside a write it also locks the link against another
/// sale_create of it until the commit only if the caller holds the link's row: lock that first.
struct LinkLock {
  bool is_busy = false;  // an attempt is in 2 or 3: a one-time link is locked
  bool is_paid = false;  // an attempt was paid and stands (11, 43)
};
LinkLock link_lock_state(db::Sql& sql, MerchantId merchant, Id<PaymentLink> link);

/// Who did it, for the history and, where it is a person, the audit log.
struct By {
  Trigger trigger = Trigger::job;
  Actor actor = {};
};

/// The verbs that move sales. Cheap to copy; the outbox must outlive it.
class Sales {
 public:
  explicit Sales(const events::Outbox& outbox) : outbox_(&outbox) {}

  Result<SaleRef> sale_create(db::Tx& tx, const NewSale& sale) const;
  /// The sale of that reference, locked, while nobody has taken it to a bank and its time is not
  /// over: the payer who holds it may begin again with it.
  std::optional<SaleRecord> sale_waiting(db::Tx& tx, std::string_view reference) const;
  /// Begins such a sale anew: the same order, with what the payer wrote now and all of its time.
  SaleRef sale_renew(db::Tx& tx, const SaleRecord& sale, const Customer& customer,
                     Instant expires_at) const;
  /// Locks a link's sales in the one order that all take who lock several of them.
  void sales_of_link_lock(db::Tx& tx, MerchantId merchant, Id<PaymentLink> link) const;
  /// The link became one that is paid once, or is no longer one: its unfinished sales follow.
  void sales_of_link_pay_once(db::Tx& tx, MerchantId merchant, Id<PaymentLink> link,
                              bool pays_once) const;
  Result<SaleRecord> sale_cancel(db::Tx& tx, MerchantId merchant, Id<Sale> id, const By& by,
                                 std::string_view note = {}) const;

  /// Refunds. The state of a request is kept by the refunds room, and shown on the sale
  /// through sale_refund_request_mark. Begin: 11 → 43 and the amount leaves the merchant's
  /// available balance. Then the acquirer is called outside any transaction; done or refused end
  /// it: 43 → 44 when all of the sale's amount went back, otherwise 43 → 11.
  Result<SaleRecord> sale_refund_begin(db::Tx& tx, MerchantId merchant, Id<Sale> id,
                                       Id<RefundRequest> request, Money amount, const By& by) const;
  Result<SaleRecord> sale_refund_done(db::Tx& tx, MerchantId merchant, Id<Sale> id,
                                      Id<RefundRequest> request,
                                      std::string_view acquirer_reference) const;
  Result<SaleRecord> sale_refund_refused(db::Tx& tx, MerchantId merchant, Id<Sale> id,
                                         Id<RefundRequest> request, std::string_view reason) const;
  Result<Done> sale_refund_request_mark(db::Tx& tx, MerchantId merchant, Id<Sale> id,
                                        Id<RefundRequest> request,
                                        RefundRequestStatus status) const;

  // For checkout and acquirer answers, see checkout.h.
  struct Move {
    SaleEvent event;
    By by;
    std::string note;
  };
  /// Moves `sale` as read before in this transaction; a conflict when it is elsewhere by now.
  /// Fields of `sale` that the move sets (paid_at, fees, failure, refund amounts…) are written with
  /// it.
  Result<Done> move(db::Tx& tx, SaleRecord& sale, const Move& move) const;
  Result<Done> tell(db::Tx& tx, const SaleRecord& sale, std::string_view kind,
                    std::optional<Money> amount = {}) const;

 private:
  const events::Outbox* outbox_;
};

/// What must hold of every stored sale, for `gerbang check`.
std::vector<db::Invariant> sale_invariants();

}  // namespace gerbang::sales

template <>
struct gerbang::contract::WireWords<gerbang::sales::Trigger> {
  using T = gerbang::sales::Trigger;
  static constexpr std::array<std::pair<T, std::string_view>, 5> names{{{T::payer, "PAYER"},
                                                                        {T::acquirer, "ACQUIRER"},
                                                                        {T::job, "JOB"},
                                                                        {T::merchant, "MERCHANT"},
                                                                        {T::op, "OPERATOR"}}};
};
