#pragma once
// A refund request: the merchant asks that (part of) a paid sale goes back to the payer and says
// why. The merchant can withdraw it while nobody has decided. An operator of the gateway, never the
// person who asked, rejects it with a remark or approves it; then the amount leaves the merchant's
// available balance at once, the acquirer is asked to pay it back, and the sale shows Pending
// Refund until the acquirer has answered. An acquirer that refuses ends the request as cancelled,
// with its reason, and the amount returns. One that does not answer for days stops the refund,
// which an operator then sends again, or settles by hand. A sale has one open request at a time:
// one that waits for a decision or for the acquirer. The system itself opens a request when a payer
// has paid twice by accident.
//
// When the payer's bank takes the sale back, the refunds that were not sent are stopped. One that
// was sent ends as the acquirer or two operators say, and what it paid is then an exception
// (money/reconciliation).
//
// Where the rail has no refund the money goes by transfer to the payer's account, which the request
// then names. Settling by hand, there as with one that has stopped, takes two operators: one says
// what became of the refund and why, another confirms it.
//
// A refund draws on available, which it may take below zero by no more than what is pending; beyond
// that the operator says why. Domain.md, "Refund requests".

#include <array>
#include <optional>
#include <span>
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
#include "base/db/waiting.h"
#include "base/events/events.h"
#include "base/jobs/job.h"
#include "money/checkout/connector.h"
#include "money/ledger/ledger.h"
#include "money/sales/refund_mark.h"
#include "money/sales/sale.h"
#include "money/sales/sale_state.h"

namespace gerbang::refunds {

using sales::RefundRequestStatus;
enum class RefundEvent { withdraw, reject, approve, refuse, stop };

inline constexpr std::array kRefundTransitions{
    Transition<RefundRequestStatus, RefundEvent>{
        RefundRequestStatus::requested, RefundEvent::withdraw, RefundRequestStatus::cancelled},
    Transition<RefundRequestStatus, RefundEvent>{
        RefundRequestStatus::requested, RefundEvent::reject, RefundRequestStatus::cancelled},
    Transition<RefundRequestStatus, RefundEvent>{
        RefundRequestStatus::requested, RefundEvent::approve, RefundRequestStatus::approved},
    Transition<RefundRequestStatus, RefundEvent>{RefundRequestStatus::requested, RefundEvent::stop,
                                                 RefundRequestStatus::cancelled},
    // The acquirer did not make it.
    Transition<RefundRequestStatus, RefundEvent>{RefundRequestStatus::approved, RefundEvent::refuse,
                                                 RefundRequestStatus::cancelled},
};
static_assert(is_deterministic(kRefundTransitions));
static_assert(is_final(kRefundTransitions, RefundRequestStatus::cancelled));
static_assert(!next_state(kRefundTransitions, RefundRequestStatus::approved, RefundEvent::withdraw),
              "an approved refund may be on its way and cannot be withdrawn");

/// Where an approved refund is.
enum class Sending : int {
  no = 0,
  under_way = 1,
  made = 2,
  refused = 3,
  stopped = 4,   // the acquirer did not answer for days and is not asked any more
  by_hand = 5,   // the rail has no refund: an operator transfers it
  proposed = 6,  // an operator said what became of it; another confirms
};

/// What the first of the two operators says became of a refund.
enum class SettledAs : int { by_acquirer = 1, by_transfer = 2, not_made = 3 };

/// What can be done with a request, by its merchant and by operators.
enum class RefundAction : unsigned char {
  withdraw,
  approve,
  reject,
  resend,
  settle,
  confirm,
  dismiss
};
inline constexpr std::array kMerchantActions{RefundAction::withdraw};
inline constexpr std::array kOperatorActions{RefundAction::approve, RefundAction::reject,
                                             RefundAction::resend,  RefundAction::settle,
                                             RefundAction::confirm, RefundAction::dismiss};

/// Where the actions on an approved refund lead from: one row for each place.
struct SendingRow {
  Sending from;
  RefundAction action;
};
inline constexpr std::array kSendingActions{SendingRow{Sending::stopped, RefundAction::resend},
                                            SendingRow{Sending::stopped, RefundAction::settle},
                                            SendingRow{Sending::by_hand, RefundAction::settle},
                                            SendingRow{Sending::proposed, RefundAction::confirm},
                                            SendingRow{Sending::proposed, RefundAction::dismiss}};

/// The payer's account, where the rail has no refund.
struct Payee {
  std::optional<std::string> payee_bank;
  std::optional<std::string> payee_account;  // digits
  std::optional<std::string> payee_name;     // the holder's
};
BOOST_DESCRIBE_STRUCT(Payee, (), (payee_bank, payee_account, payee_name))

/// A request as it is kept, and how its sale stands.
struct Refund {
  MerchantId merchant;
  Id<RefundRequest> id;
  Id<Sale> sale;
  std::string order_no;
  Money transaction_amount;
  Money amount;
  std::string reason;
  RefundRequestStatus status = RefundRequestStatus::requested;
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
  std::optional<std::string> payee_bank;        // the payer's account (Payee)
  std::optional<std::string> payee_account;
  std::optional<std::string> payee_name;
  // Settled by hand: what, why and by whom, and who confirmed it.
  std::optional<SettledAs> settled_as;
  std::optional<std::string> settled_reason;
  std::optional<std::string> settled_reference;
  std::optional<Id<User>> settled_by;
  std::optional<std::string> settled_name;
  std::optional<Instant> settled_at;
  std::optional<Id<User>> confirmed_by;
  std::optional<std::string> confirmed_name;
  std::optional<Instant> confirmed_at;
  sales::SaleStatus transaction_status{};
  std::string description;  // of the sale, as are the next two
  std::optional<std::string> customer_name;
  std::optional<std::string> customer_email;
};
BOOST_DESCRIBE_STRUCT(Refund, (),
                      (merchant, id, sale, order_no, transaction_amount, amount, reason, status,
                       sending, requested_by, requested_name, decided_by, decided_name, remarks,
                       acquirer_reference, created_at, decided_at, sending_problem,
                       overdraft_reason, payee_bank, payee_account, payee_name, settled_as,
                       settled_reason, settled_reference, settled_by, settled_name, settled_at,
                       confirmed_by, confirmed_name, confirmed_at, transaction_status, description,
                       customer_name, customer_email))

/// Why `action` cannot be taken with the request as it stands; nothing when it can.
std::optional<Error> refund_obstacle(const Refund& refund, RefundAction action);
/// Those `of` a side that can be taken; that nobody decides on a request of their own is another
/// question.
std::vector<RefundAction> refund_actions(const Refund& refund, std::span<const RefundAction> of);

/// What a merchant asks for.
struct RefundDraft : Payee {
  Id<Sale> sales_transaction_id;
  Money amount;
  std::string reason;
};
BOOST_DESCRIBE_STRUCT(RefundDraft, (Payee), (sales_transaction_id, amount, reason))
constexpr auto field_rules(contract::Of<RefundDraft>) {
  using contract::rule;
  return std::array{rule("amount").at_least(1), rule("reason").length(1, 500),
                    rule("payee_bank").length(2, 80),
                    rule("payee_account").is(contract::Format::digits).length(5, 20),
                    rule("payee_name").length(2, 120)};
}

/// What an operator approves with.
struct RefundApproval : Payee {
  /// Why this refund may exceed what the merchant has; asked for where it does.
  std::optional<std::string> reason;
};
BOOST_DESCRIBE_STRUCT(RefundApproval, (Payee), (reason))
constexpr auto field_rules(contract::Of<RefundApproval>) {
  using contract::rule;
  return std::array{rule("reason").length(1, 500), rule("payee_bank").length(2, 80),
                    rule("payee_account").is(contract::Format::digits).length(5, 20),
                    rule("payee_name").length(2, 120)};
}

/// What the first of two operators says of a refund that no message settles.
struct RefundSettlement {
  SettledAs settled_as{};
  std::optional<std::string> reference;  // the bank's or the acquirer's, where it was made
  std::string reason;
};
BOOST_DESCRIBE_STRUCT(RefundSettlement, (), (settled_as, reference, reason))
constexpr auto field_rules(contract::Of<RefundSettlement>) {
  using contract::rule;
  return std::array{rule("reference").length(1, 80), rule("reason").length(1, 500)};
}

/// What every event of this room carries.
struct RefundFacts {
  Id<RefundRequest> id;
  Id<Sale> sales_transaction_id;
  std::string order_no;
  Money amount;
  std::string currency;
  int status = 0;
  std::string requested_by;
  std::optional<std::string> remarks;
  bool is_refused = false;                        // by the acquirer, after it was approved
  std::optional<std::string> merchant_reference;  // of the sale
};
BOOST_DESCRIBE_STRUCT(RefundFacts, (),
                      (id, sales_transaction_id, order_no, amount, currency, status, requested_by,
                       remarks, is_refused, merchant_reference))
using RefundKind = events::Kind<RefundFacts>;
inline constexpr RefundKind kRefundRequested{"refund.requested"};
inline constexpr RefundKind kRefundApproved{"refund.approved"};
inline constexpr RefundKind kRefundCancelled{"refund.cancelled"};
inline constexpr RefundKind kRefundMade{"refund.made"};

/// Those that nobody has decided.
std::int64_t refunds_undecided(db::Sql& sql, MerchantId merchant);

/// The same across merchants, for the gateway's people.
db::Waiting refunds_waiting(db::Sql& sql);
/// Approved, and under way to the acquirer or stopped.
db::Waiting refunds_waiting(db::Sql& sql, Sending sending);

class Refunds {
 public:
  Refunds(const sales::Sales& sales, const events::Outbox& outbox,
          const checkout::Connectors& connectors)
      : sales_(sales), outbox_(&outbox), connectors_(&connectors) {}

  /// Whether a refund of the sale goes by transfer, because its rail has none.
  bool is_by_transfer(db::Sql& sql, MerchantId merchant, Id<Sale> sale) const;
  /// The same of a sale that went through this connector.
  bool is_by_transfer(std::string_view through) const;

  // The merchant's.
  Result<Refund> refund_create(db::Tx& tx, MerchantId merchant, const Actor& actor,
                               const RefundDraft& draft) const;
  Result<Refund> refund_withdraw(db::Tx& tx, MerchantId merchant, const Actor& actor,
                                 Id<RefundRequest> id) const;
  // The operator's, on any merchant's request.
  /// A reason is needed where the refund takes available further below zero than is pending, and
  /// the payer's account where it goes by transfer and the request names none.
  Result<Refund> refund_approve(db::Tx& tx, const Actor& actor, Id<RefundRequest> id,
                                const RefundApproval& approval = {}) const;
  Result<Refund> refund_reject(db::Tx& tx, const Actor& actor, Id<RefundRequest> id,
                               const std::string& remarks) const;
  /// Asks the acquirer again for one that has stopped.
  Result<Refund> refund_resend(db::Tx& tx, const Actor& actor, Id<RefundRequest> id) const;
  /// Says what became of one that has stopped or goes by transfer.
  Result<Refund> refund_settle(db::Tx& tx, const Actor& actor, Id<RefundRequest> id,
                               const RefundSettlement& what) const;
  /// Another person agrees, and it is so; or anybody takes it back, and it is as it was.
  Result<Refund> refund_confirm(db::Tx& tx, const Actor& actor, Id<RefundRequest> id) const;
  Result<Refund> refund_dismiss(db::Tx& tx, const Actor& actor, Id<RefundRequest> id) const;

  /// A payer paid what was paid already, or cannot be had any more: opens a request for all of it,
  /// once, in the name of the system, and says why.
  Result<Done> refund_on_paid_again(db::Tx& tx, MerchantId merchant, Id<Sale> sale,
                                    TextId why) const;

  /// The payer's bank takes the sale back: ends each of its refunds that the acquirer was never
  /// asked for, and stops asking about one whose outcome is unknown.
  Result<Done> refunds_stop(db::Tx& tx, MerchantId merchant, Id<Sale> sale) const;

  /// Asks the acquirer for an approved refund and notes its answer. Safe to repeat. Runs outside
  /// any transaction; an error means that the answer is not known yet.
  Result<Done> refund_send(db::Db& db, MerchantId merchant, Id<RefundRequest> id) const;

  /// Hints at it to the pages that are open (events/hint.h).
  void changed(db::Tx& tx, const Refund& refund, bool is_new = false) const;

 private:
  Result<Refund> open(db::Tx& tx, Refund refund) const;
  Result<Done> tell(db::Tx& tx, const Refund& refund, const RefundKind& kind) const;
  /// What the sale shows once `decided` has moved: the newest request that waits for a decision, or
  /// this one where none does.
  Result<Done> mark(db::Tx& tx, const Refund& decided) const;
  Result<Done> stop_approved(db::Tx& tx, Refund& refund) const;
  static void send_later(db::Tx& tx, const Refund& refund);
  Result<Done> settle(db::Tx& tx, Refund refund, const checkout::RefundAnswer& answer) const;
  Result<Done> finish(db::Tx& tx, const Refund& refund, const sales::RefundEnd& end) const;

  sales::Sales sales_;
  const events::Outbox* outbox_;
  const checkout::Connectors* connectors_;
};

/// Both must outlive what is returned.
std::vector<events::Reaction> refund_reactions(const Refunds& refunds);
std::vector<jobs::Topic> refund_topics(const Refunds& refunds);

/// Requests with `term` in the reason or in what is known of the sale: its order number, reference
/// and customer. At most `most` of the merchant's newest (db/text_search.h), the newest first.
/// Capital letters do not matter.
std::vector<Refund> refunds_found(db::Sql& sql, MerchantId merchant, std::string_view term,
                                  std::size_t most);

/// The same among all merchants' requests: for operators.
std::vector<Refund> operator_refunds_found(db::Sql& sql, std::string_view term, std::size_t most);

/// For `gerbang check`.
std::vector<db::Invariant> refund_invariants();

}  // namespace gerbang::refunds

template <>
struct gerbang::contract::WireWords<gerbang::refunds::Sending> {
  using S = gerbang::refunds::Sending;
  static constexpr std::array<std::pair<S, std::string_view>, 7> names{{{S::no, "NOT_SENT"},
                                                                        {S::under_way, "UNDER_WAY"},
                                                                        {S::made, "MADE"},
                                                                        {S::refused, "REFUSED"},
                                                                        {S::stopped, "STOPPED"},
                                                                        {S::by_hand, "BY_HAND"},
                                                                        {S::proposed, "PROPOSED"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::refunds::SettledAs> {
  using S = gerbang::refunds::SettledAs;
  static constexpr std::array<std::pair<S, std::string_view>, 3> names{
      {{S::by_acquirer, "BY_ACQUIRER"},
       {S::by_transfer, "BY_TRANSFER"},
       {S::not_made, "NOT_MADE"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::refunds::RefundAction> {
  using A = gerbang::refunds::RefundAction;
  static constexpr std::array<std::pair<A, std::string_view>, 7> names{{{A::withdraw, "WITHDRAW"},
                                                                        {A::approve, "APPROVE"},
                                                                        {A::reject, "REJECT"},
                                                                        {A::resend, "RESEND"},
                                                                        {A::settle, "SETTLE"},
                                                                        {A::confirm, "CONFIRM"},
                                                                        {A::dismiss, "DISMISS"}}};
};
