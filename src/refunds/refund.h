#pragma once
// A refund request: the merchant asks that (part of) a paid sale goes back to the payer and says
// why. The merchant can withdraw it while nobody has decided. An operator of the gateway, never the
// person who asked, rejects it with a remark or approves it; then the amount leaves the merchant's
// available balance at once, the acquirer is asked to pay it back, and the sale shows Pending
// Refund until the acquirer has answered. An acquirer that refuses ends the request as cancelled,
// with its reason, and the amount returns. One that does not answer for days stops the refund,
// which an operator then sends again. A sale has one open request at a time: one that waits for a
// decision or for the acquirer. The system itself opens a request when a payer has paid twice by
// accident.
//
// A refund draws on available, which it may take below zero by no more than what is pending; beyond
// that the operator says why. Domain.md, "Refund requests".

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/describe.hpp>

#include "contract/rules.h"
#include "contract/wire.h"
#include "core/clock.h"
#include "core/id.h"
#include "core/money.h"
#include "core/result.h"
#include "core/states.h"
#include "db/db.h"
#include "ledger/ledger.h"
#include "outbox/job.h"
#include "outbox/outbox.h"
#include "payments/acquirer.h"
#include "payments/refund_row.h"
#include "payments/sale.h"

namespace gerbang::refunds {

/// The numbers are also kept with the sale (payments/sale.h, sale_refund_request_mark), and are
/// those of payments::RefundRequestStatus.
enum class RefundStatus : unsigned char { requested = 1, approved = 2, cancelled = 3 };
enum class RefundEvent { withdraw, reject, approve, refuse };

inline constexpr std::array kRefundTransitions{
    Transition<RefundStatus, RefundEvent>{RefundStatus::requested, RefundEvent::withdraw,
                                          RefundStatus::cancelled},
    Transition<RefundStatus, RefundEvent>{RefundStatus::requested, RefundEvent::reject,
                                          RefundStatus::cancelled},
    Transition<RefundStatus, RefundEvent>{RefundStatus::requested, RefundEvent::approve,
                                          RefundStatus::approved},
    // The acquirer did not make it.
    Transition<RefundStatus, RefundEvent>{RefundStatus::approved, RefundEvent::refuse,
                                          RefundStatus::cancelled},
};
static_assert(is_deterministic(kRefundTransitions));
static_assert(is_final(kRefundTransitions, RefundStatus::cancelled));
static_assert(!next_state(kRefundTransitions, RefundStatus::approved, RefundEvent::withdraw),
              "an approved refund may be on its way and cannot be withdrawn");

using Sending = payments::RefundSending;

/// A request as it is kept, and how its sale stands. Members in the order of the store's columns.
struct Refund {
  MerchantId merchant;
  Id<RefundRequest> id;
  Id<Sale> sale;
  std::string order_no;
  Money transaction_amount;
  Money amount;
  std::string reason;
  RefundStatus status = RefundStatus::requested;
  Sending sending = Sending::no;
  std::optional<Id<User>> requested_by;  // none: the system
  std::string requested_name;
  std::optional<Id<User>> decided_by;
  std::optional<std::string> decided_name;
  std::optional<std::string> remarks;
  std::optional<std::string> acquirer_reference;
  Instant created_at;
  std::optional<Instant> decided_at;
  std::optional<std::string> sending_problem;   // what stopped it, for operators
  std::optional<std::string> overdraft_reason;  // why it may exceed what is pending, for operators
  payments::SaleStatus transaction_status{};
  std::string description;  // of the sale, as are the next two
  std::optional<std::string> customer_name;
  std::optional<std::string> customer_email;
};
BOOST_DESCRIBE_STRUCT(Refund, (),
                      (merchant, id, sale, order_no, transaction_amount, amount, reason, status,
                       sending, requested_by, requested_name, decided_by, decided_name, remarks,
                       acquirer_reference, created_at, decided_at, sending_problem,
                       overdraft_reason, transaction_status, description, customer_name,
                       customer_email))

/// What a merchant asks for.
struct RefundDraft {
  Id<Sale> sales_transaction_id;
  Money amount;
  std::string reason;
};
BOOST_DESCRIBE_STRUCT(RefundDraft, (), (sales_transaction_id, amount, reason))
constexpr auto field_rules(contract::Of<RefundDraft>) {
  return std::array{contract::rule("amount").at_least(1), contract::rule("reason").length(1, 500)};
}

/// The payload of "refund.requested", "refund.approved", "refund.cancelled" and "refund.made".
struct RefundFacts {
  Id<RefundRequest> id;
  Id<Sale> sales_transaction_id;
  std::string order_no;
  Money amount;
  std::string currency;
  int status = 0;
  std::string requested_by;
  std::optional<std::string> remarks;
};
BOOST_DESCRIBE_STRUCT(RefundFacts, (),
                      (id, sales_transaction_id, order_no, amount, currency, status, requested_by,
                       remarks))
constexpr auto field_rules(contract::Of<RefundFacts>) {
  return std::array{contract::rule("remarks").length(0, 2'000)};
}

/// Who acts.
struct RefundActor {
  Id<User> user;
  std::string name;
  std::string ip;
  std::string request_id;
};

class Refunds {
 public:
  Refunds(const payments::Sales& sales, const outbox::Outbox& outbox)
      : sales_(sales), outbox_(&outbox) {}

  // The merchant's.
  Result<Refund> refund_create(db::Tx& tx, MerchantId merchant, const RefundActor& actor,
                               const RefundDraft& draft) const;
  Result<Refund> refund_withdraw(db::Tx& tx, MerchantId merchant, const RefundActor& actor,
                                 Id<RefundRequest> id) const;
  // The operator's, on any merchant's request.
  /// `overdraft_reason`: needed where the refund takes available further below zero than is
  /// pending.
  Result<Refund> refund_approve(db::Tx& tx, const RefundActor& actor, Id<RefundRequest> id,
                                const std::optional<std::string>& overdraft_reason = {}) const;
  Result<Refund> refund_reject(db::Tx& tx, const RefundActor& actor, Id<RefundRequest> id,
                               const std::string& remarks) const;
  /// Asks the acquirer again for one that has stopped.
  Result<Refund> refund_resend(db::Tx& tx, const RefundActor& actor, Id<RefundRequest> id) const;

  /// A payer paid what was paid already ("sale.late_paid_again", "link.paid_over_limit"): opens a
  /// request for all of it, once, in the name of the system.
  Result<Done> refund_on_paid_again(db::Tx& tx, const outbox::EventRecord& event) const;

  /// Asks the acquirer for an approved refund and notes its answer. Safe to repeat. Runs outside
  /// any transaction; an error means that the answer is not known yet.
  Result<Done> refund_send(db::Db& db, const payments::Acquirers& acquirers, MerchantId merchant,
                           Id<RefundRequest> id) const;

 private:
  Result<Refund> open(db::Tx& tx, Refund refund) const;
  Result<Done> tell(db::Tx& tx, const Refund& refund, std::string_view kind) const;
  /// What the sale shows once `decided` has moved: the newest request that waits for a decision, or
  /// this one where none does.
  Result<Done> mark(db::Tx& tx, const Refund& decided) const;
  Result<Done> settle(db::Tx& tx, Refund refund, const payments::RefundAnswer& answer) const;

  payments::Sales sales_;
  const outbox::Outbox* outbox_;
};

/// Both must outlive what is returned.
std::vector<outbox::Reaction> refund_reactions(const Refunds& refunds);
std::vector<outbox::Topic> refund_topics(const Refunds& refunds,
                                         const payments::Acquirers& acquirers);

/// Requests with `term` in the reason or in what is known of the sale: its order number, reference
/// and customer. At most `most` of the merchant's newest (db/text_search.h), the newest first.
/// Capital letters do not matter.
std::vector<Refund> refunds_found(db::Sql& sql, MerchantId merchant, std::string_view term,
                                  std::size_t most);

/// The same among all merchants' requests: for operators.
std::vector<Refund> operator_refunds_found(db::Sql& sql, std::string_view term, std::size_t most);

/// For `gerbang check`.
std::vector<ledger::Invariant> refund_invariants();

}  // namespace gerbang::refunds
