#pragma once
// A sales transaction: one attempt of a payer to pay one amount to one merchant. It is created by
// the merchant, a payment link, a cart or the merchant's server, opened on the checkout page, sent
// to a bank or card acquirer, and ends paid, failed, timed out or canceled. What may follow on what
// stands in one table below (domain.md, "Sales transactions"); anything else is refused with 409.
// Every move writes the history entry, the daily counters, the ledger transfer and the event for
// others in one database transaction.
//
// A payer holds the sale's `reference` (128 random bits); the id is for signed-in people only.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/describe.hpp>

#include "base/core/actor.h"
#include "base/core/clock.h"
#include "base/core/id.h"
#include "base/core/money.h"
#include "base/core/result.h"
#include "base/db/fwd.h"
#include "money/sales/by.h"
#include "money/sales/origin.h"
#include "money/sales/refund_mark.h"

namespace gerbang::events {
class Outbox;
template <class Facts>
struct Kind;
}  // namespace gerbang::events
namespace gerbang::fees {
struct Fees;
}
namespace gerbang::ledger {
struct Line;
}

namespace gerbang::sales {

enum class SaleStatus : int;  // sale_state.h
enum class SaleEvent : int;
struct SaleFacts;  // sale_event.h

/// How a collection is taken: by a run of the gateway, from an account whose owner agreed before.
struct Collecting {
  int payment_method = 0;
  int payment_type = 0;
  int acquirer = 0;
  std::string bank_id;
  std::string bank_name;
};

struct NewSale {
  MerchantId merchant;
  Origin origin;
  std::optional<std::string> merchant_reference;  // what the merchant calls the order
  std::string description;
  Money amount;
  std::optional<std::string> customer_name;
  std::optional<std::string> customer_email;
  std::optional<std::string> customer_phone;
  /// What can be paid once only ("link:17"): at most one paid sale of the merchant holds a key. A
  /// second success gives it up and is told as kSaleLatePaidAgain.
  std::optional<std::string> pays_once_key;
  Instant expires_at;
  /// Where the payer can try again after a failure ("/payment-links/{slug}"), and where the payer
  /// goes back to in the end (a merchant's shop).
  std::optional<std::string> retry_url;
  std::optional<std::string> return_url;
  /// Without a payer: the sale begins with the acquirer, and nothing but an answer ends it.
  std::optional<Collecting> collecting;
};

struct SaleRef {
  Id<Sale> id;
  std::string reference;
  std::string order_no;
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
  std::optional<std::int64_t> origin_id;
  std::optional<std::string> pays_once_key;
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

  Origin origin() const { return {channel, origin_id}; }
};
BOOST_DESCRIBE_STRUCT(SaleRecord, (),
                      (merchant, id, reference, order_no, merchant_reference, channel, status,
                       description, amount, refunded_amount, refund_pending_amount, origin_id,
                       pays_once_key, customer_name, customer_email, customer_phone, payment_method,
                       payment_type, acquirer, bank_id, bank_name, mdr_acquirer, mdr_gateway,
                       flat_acquirer, flat_gateway, sst, net_amount, acquirer_reference,
                       failure_code, failure_reason, refund_request, refund_request_status,
                       retry_url, return_url, is_late, created_at, expires_at, paid_at))

/// Ends a sale that nobody finished in time; its key is the sale's id. The checkout runs it.
inline constexpr std::string_view kExpireTopic = "sale.expire";

/// The same of a record (is_collection of an event's facts).
inline bool is_collection(const SaleRecord& sale) {
  return sale.channel == Channel::e_mandate && !sale.retry_url;
}

/// What the jobs of a sale carry.
struct SaleJob {
  MerchantId merchant;
  Id<Sale> sale;
  std::int64_t round = 0;
};
BOOST_DESCRIBE_STRUCT(SaleJob, (), (merchant, sale, round))
std::string sale_job_payload(MerchantId merchant, Id<Sale> sale, std::int64_t round = 0);

/// What a verb answers that a sale in `status` does not take.
Error wrong_status(SaleStatus status);

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
db::Ahead<SaleHistoryRow> sale_history(db::Sql& sql, MerchantId merchant, Id<Sale> sale);

/// How the sales that hold a pays-once key stand.
struct PaysOnceState {
  bool is_busy = false;  // one is with an acquirer (2, 3): the others wait
  bool is_paid = false;  // one was paid and stands (11, 43)
};
PaysOnceState pays_once_state(db::Sql& sql, MerchantId merchant, std::string_view key);

/// The ledger lines of a payment (domain.md: debit the acquirer's receivable gross; credit the
/// merchant's pending net, the fees of acquirer and gateway, and SST).
std::vector<ledger::Line> sale_lines(Money amount, const fees::Fees& fees, int acquirer);

/// How a refund ended: the acquirer's reference of one that was made or why it was not, by whom,
/// and whether the money came from the gateway's bank instead of the acquirer.
struct RefundEnd {
  std::string note;
  By by = {.trigger = Trigger::acquirer};
  bool is_from_bank = false;
};

/// What was taken of it, and the same set when it is paid.
fees::Fees sale_fees(const SaleRecord& sale);
void sale_fees_set(SaleRecord& sale, const fees::Fees& fees);

/// What an event about this sale carries. `amount`: what the event is about, if not all of it.
SaleFacts sale_facts(const SaleRecord& sale, std::optional<Money> amount = {});

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
  /// Locks an origin's sales, or those that hold a pays-once key, in the one order that all take
  /// who lock several of them.
  void sales_of_origin_lock(db::Tx& tx, MerchantId merchant, const Origin& origin) const;
  void sales_of_key_lock(db::Tx& tx, MerchantId merchant, std::string_view pays_once_key) const;
  /// The origin became one that is paid once, or (no key) is no longer one: its unfinished sales
  /// follow.
  void sales_of_origin_pay_once(db::Tx& tx, MerchantId merchant, const Origin& origin,
                                const std::optional<std::string>& pays_once_key) const;

  // What becomes of a sale that this transaction has locked. State, history, counters, ledger and
  // event are one verb; what else its caller knows of the sale by then (method, bank, reference,
  // failure) is set on the record and written with it. Conflict where the table does not allow it,
  // or when the sale is elsewhere by now.
  Result<Done> sale_open(db::Tx& tx, SaleRecord& sale) const;
  Result<Done> sale_start(db::Tx& tx, SaleRecord& sale, std::string_view note) const;
  Result<Done> sale_await_checker(db::Tx& tx, SaleRecord& sale, Instant until,
                                  std::string_view note) const;
  Result<Done> sale_fail(db::Tx& tx, SaleRecord& sale, std::string_view note) const;
  Result<Done> sale_expire(db::Tx& tx, SaleRecord& sale, const By& by, std::string_view note) const;
  Result<Done> sale_cancel(db::Tx& tx, SaleRecord& sale, const By& by, std::string_view note) const;
  /// A verified success, in time or late.
  Result<Done> sale_paid(db::Tx& tx, SaleRecord& sale, const fees::Fees& fees,
                         std::string_view note) const;
  /// The exact reversal of the payment.
  Result<Done> sale_void(db::Tx& tx, SaleRecord& sale, const By& by) const;
  /// The payer's bank is about to take a collection back: stops each refund that was not sent.
  Result<Done> sale_returning(db::Tx& tx, SaleRecord& sale) const;
  /// The payer's bank takes a collection back, for the reason that stands in the record. Its net
  /// leaves what is available where it `was_settled`, and what is pending otherwise. What was
  /// refunded of it is credited to the merchant, so that nothing of the sale is left with them; a
  /// refund that was sent is credited when it is done.
  Result<Done> sale_return(db::Tx& tx, SaleRecord& sale, bool was_settled,
                           std::string_view note) const;

  Result<SaleRecord> sale_cancel(db::Tx& tx, MerchantId merchant, Id<Sale> id, const By& by,
                                 std::string_view note = {}) const;

  /// Refunds. The state of a request is kept by the refunds room, and shown on the sale
  /// through sale_refund_request_mark. Begin: 11 → 43 and the amount leaves the merchant's
  /// available balance. Then the acquirer is called outside any transaction; done or refused end
  /// it: 43 → 44 when all of the sale's amount went back, otherwise 43 → 11.
  Result<SaleRecord> sale_refund_begin(db::Tx& tx, MerchantId merchant, Id<Sale> id,
                                       Id<RefundRequest> request, Money amount, const By& by) const;
  Result<SaleRecord> sale_refund_done(db::Tx& tx, MerchantId merchant, Id<Sale> id,
                                      Id<RefundRequest> request, const RefundEnd& end) const;
  Result<SaleRecord> sale_refund_refused(db::Tx& tx, MerchantId merchant, Id<Sale> id,
                                         Id<RefundRequest> request, const RefundEnd& end) const;
  Result<Done> sale_refund_request_mark(db::Tx& tx, MerchantId merchant, Id<Sale> id,
                                        Id<RefundRequest> request,
                                        RefundRequestStatus status) const;

 private:
  /// The payer has this amount of a sale twice: by a refund, and from the bank that took it back.
  Result<Done> refund_credit(db::Tx& tx, const SaleRecord& sale, std::int64_t part,
                             Money amount) const;
  // A move of money has a posting, and no other move has one: the rest does not compile
  // (sale_move.h).
  struct Posting;
  template <SaleEvent event>
  Result<Done> move(db::Tx& tx, SaleRecord& sale, const By& by, std::string_view note) const;
  template <SaleEvent event>
  Result<Done> move(db::Tx& tx, SaleRecord& sale, const By& by, std::string_view note,
                    const Posting& posting) const;
  Result<Done> move_write(db::Tx& tx, SaleRecord& sale, SaleEvent event, const By& by,
                          std::string_view note) const;
  /// A refund that was sent before the bank took the sale back has ended; the status stays.
  Result<Done> returned_write(db::Tx& tx, const SaleRecord& sale, const By& by,
                              std::string_view note, const Posting& posting) const;
  Result<Done> tell(db::Tx& tx, const SaleRecord& sale, const events::Kind<SaleFacts>& kind,
                    std::optional<Money> amount = {}) const;

  const events::Outbox* outbox_;
};

/// What must hold of every stored sale, for `gerbang check`.
std::vector<db::Invariant> sale_invariants();

}  // namespace gerbang::sales
