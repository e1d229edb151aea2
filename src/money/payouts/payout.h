#pragma once
// A payout: what is available to a merchant goes to its bank. One payout is open at a time and
// gathers every movement of what is available, a line each: sales on their settlement day, refunds,
// payments taken back, adjustments, and payouts that came back. At its cut-off it is closed: from
// then on neither its lines nor its sums change, and the amount has left what is available. An
// operator who neither closed it nor let its bank account in approves it; it goes to the bank in a
// file, and the bank says that it is paid, or sends it back. What came back is a line of the next
// one.
//
// Every payout shows
//   opening + sales − returns − refunds − fees − tax + adjustments + returned payouts − payout =
//   closing
// to the sen, and the sum before the payout is the ledger's: a payout of which it is not stays
// open, and keeps why. What is below zero or less than the merchant's minimum is carried forward:
// the payout stays open until its next cut-off. Domain.md, "Payouts".

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <boost/describe.hpp>

#include "base/contract/wire.h"
#include "base/core/actor.h"
#include "base/core/id.h"
#include "base/core/result.h"
#include "base/core/states.h"
#include "base/db/db.h"
#include "base/db/invariant.h"
#include "base/events/events.h"
#include "base/jobs/job.h"
#include "money/ledger/ledger.h"
#include "money/payouts/payout_schedule.h"
#include "money/payouts/refusal.h"

namespace gerbang::audit {
struct Restorable;
}

namespace gerbang {
struct Payout;
struct PayoutAccount;
}  // namespace gerbang
namespace gerbang::exchange {
struct File;
}

namespace gerbang::payouts {

enum class PayoutStatus : unsigned char {
  open = 1,
  closed = 2,
  approved = 3,
  sent = 4,
  paid = 5,
  returned = 6,
  held = 7,
};
enum class PayoutEvent { close, approve, hold, release, send, pay, come_back };

inline constexpr std::array kPayoutTransitions{
    Transition<PayoutStatus, PayoutEvent>{PayoutStatus::open, PayoutEvent::close,
                                          PayoutStatus::closed},
    Transition<PayoutStatus, PayoutEvent>{PayoutStatus::closed, PayoutEvent::approve,
                                          PayoutStatus::approved},
    Transition<PayoutStatus, PayoutEvent>{PayoutStatus::closed, PayoutEvent::hold,
                                          PayoutStatus::held},
    Transition<PayoutStatus, PayoutEvent>{PayoutStatus::approved, PayoutEvent::hold,
                                          PayoutStatus::held},
    // Somebody has to look at it anew.
    Transition<PayoutStatus, PayoutEvent>{PayoutStatus::held, PayoutEvent::release,
                                          PayoutStatus::closed},
    Transition<PayoutStatus, PayoutEvent>{PayoutStatus::approved, PayoutEvent::send,
                                          PayoutStatus::sent},
    Transition<PayoutStatus, PayoutEvent>{PayoutStatus::sent, PayoutEvent::pay, PayoutStatus::paid},
    Transition<PayoutStatus, PayoutEvent>{PayoutStatus::sent, PayoutEvent::come_back,
                                          PayoutStatus::returned},
    // Banks give back what they had said was paid, days later.
    Transition<PayoutStatus, PayoutEvent>{PayoutStatus::paid, PayoutEvent::come_back,
                                          PayoutStatus::returned},
};
static_assert(is_deterministic(kPayoutTransitions));
static_assert(is_final(kPayoutTransitions, PayoutStatus::returned));
static_assert(!next_state(kPayoutTransitions, PayoutStatus::sent, PayoutEvent::hold),
              "what the bank has cannot be held");

/// A payout as it is kept. `amount` is nothing until it is closed, and what names the bank account
/// until it is approved.
struct PayoutRecord {
  MerchantId merchant;
  Id<Payout> id;
  std::int64_t number = 0;  // 1, 2, 3 … of the merchant
  PayoutStatus status = PayoutStatus::open;
  Instant cut_off;
  Id<Transfer> gathered_to;  // the last movement that is a line
  std::int64_t line_count = 0;
  Money opening;
  // The sums of its lines, each as it moves what is available: what is taken is below zero.
  Money sales;             // gross
  Money returns;           // gross of payments that the payer's bank took back
  Money refunds;           // less those that were refused after all
  Money fees;              // less those of payments taken back
  Money tax;               // on them
  Money adjustments;       // either way
  Money returned_payouts;  // came back from the bank
  Money amount;
  Money closing;
  std::optional<std::string> refusal;  // why it could not be closed: refusal_text
  std::optional<Instant> refused_at;
  Instant created_at;
  std::optional<Instant> closed_at;
  std::optional<Id<User>> closed_by;  // none: its time had come
  std::optional<std::string> closed_name;
  std::optional<Instant> approved_at;
  std::optional<Id<User>> approved_by;
  std::optional<std::string> approved_name;
  std::optional<Instant> held_at;
  std::optional<Id<User>> held_by;
  std::optional<std::string> held_name;
  std::optional<std::string> held_reason;
  std::optional<Id<PayoutAccount>> account;
  std::optional<std::string> bank_name;
  std::optional<std::string> bank_code;
  std::optional<std::string> account_no;
  std::optional<std::string> account_name;
  std::optional<Id<exchange::File>> batch;
  std::optional<CalendarDay> value_day;  // the bank is to carry it out on
  std::optional<Instant> sent_at;
  std::optional<Instant> ended_at;
  std::optional<Instant> said_at;  // the bank's last word that was booked, by the bank's clock
  std::optional<std::string> bank_reference;
  std::optional<std::string> return_code;  // ISO 20022: AC04
  std::optional<std::string> return_reason;

  Money before_payout() const {
    return opening + sales + returns + refunds + fees + tax + adjustments + returned_payouts;
  }
};
BOOST_DESCRIBE_STRUCT(PayoutRecord, (),
                      (merchant, id, number, status, cut_off, gathered_to, line_count, opening,
                       sales, returns, refunds, fees, tax, adjustments, returned_payouts, amount,
                       closing, refusal, refused_at, created_at, closed_at, closed_by, closed_name,
                       approved_at, approved_by, approved_name, held_at, held_by, held_name,
                       held_reason, account, bank_name, bank_code, account_no, account_name, batch,
                       value_day, sent_at, ended_at, said_at, bank_reference, return_code,
                       return_reason))

/// What an operator can do with one.
enum class PayoutAction : unsigned char { close, approve, hold, release, pay, come_back };
/// Why `action` cannot be taken as the payout stands; nothing when it can.
std::optional<Error> payout_obstacle(const PayoutRecord& payout, PayoutAction action);
std::vector<PayoutAction> payout_actions(const PayoutRecord& payout);

/// What every event of this room carries.
struct PayoutFacts {
  Id<Payout> id;
  std::int64_t number = 0;
  PayoutStatus status{};
  Money amount;
  std::string currency;
  Instant cut_off;
  std::optional<CalendarDay> value_day;
  std::optional<std::string> bank_name;
  std::optional<std::string> account_no;  // "********5678"
  std::optional<std::string> bank_reference;
  std::optional<std::string> return_code;
  std::optional<std::string> reason;  // why it is held, refused or came back
};
BOOST_DESCRIBE_STRUCT(PayoutFacts, (),
                      (id, number, status, amount, currency, cut_off, value_day, bank_name,
                       account_no, bank_reference, return_code, reason))
using PayoutKind = events::Kind<PayoutFacts>;
inline constexpr PayoutKind kPayoutClosed{"payout.closed"};
inline constexpr PayoutKind kPayoutRefused{"payout.refused"};
inline constexpr PayoutKind kPayoutApproved{"payout.approved"};
inline constexpr PayoutKind kPayoutHeld{"payout.held"};
inline constexpr PayoutKind kPayoutReleased{"payout.released"};
inline constexpr PayoutKind kPayoutSent{"payout.sent"};
inline constexpr PayoutKind kPayoutPaid{"payout.paid"};
inline constexpr PayoutKind kPayoutReturned{"payout.returned"};

/// How a payout ended at the bank.
struct BankEnd {
  bool is_paid = false;
  std::string reference;  // the bank's
  std::string code;       // of what came back
  std::string reason;
  std::optional<Instant> said_at = {};  // by the bank; nothing where a person says it
};

class Payouts {
 public:
  explicit Payouts(const events::Outbox& outbox) : outbox_(&outbox) {}

  /// Gives every merchant that has none an open payout.
  Result<Done> open_missing(db::Db& db) const;

  /// Banks rest on the day of the open payout's cut-off, as somebody has entered since: it moves to
  /// the next on which they work.
  Result<Done> cut_off_move(db::Tx& tx, MerchantId merchant) const;

  enum class Step { more, done, refused };
  /// Makes lines of the movements before the payout's cut-off, at most `most`: `more` where there
  /// may be others.
  Step gather(db::Tx& tx, PayoutRecord& payout, int most) const;
  /// Gathers what is left and, where nothing is, closes the open payout of a merchant whose cut-off
  /// has come, or carries it forward. Nothing where there is no such payout.
  Result<Step> close_due(db::Tx& tx, MerchantId merchant) const;
  /// The same now, by a person.
  Result<Step> close(db::Tx& tx, const Actor& actor, Id<Payout> id) const;

  Result<PayoutRecord> approve(db::Tx& tx, const Actor& actor, Id<Payout> id) const;
  Result<PayoutRecord> hold(db::Tx& tx, const Actor& actor, Id<Payout> id,
                            const std::string& reason) const;
  Result<PayoutRecord> release(db::Tx& tx, const Actor& actor, Id<Payout> id) const;
  /// From the next cut-off on; that of the open payout moves with it.
  Result<Done> schedule_set(db::Tx& tx, const Actor& actor, MerchantId merchant,
                            const ScheduleChange& change) const;
  audit::Restorable schedule_restorable() const;
  /// The bank has it.
  Result<Done> sent(db::Tx& tx, PayoutRecord& payout, Id<exchange::File> batch) const;
  /// The bank has paid it or sent it back.
  Result<Done> end(db::Tx& tx, PayoutRecord& payout, const BankEnd& how) const;
  /// The same, as an operator says who has it from the bank's own portal.
  Result<PayoutRecord> end_by_hand(db::Tx& tx, const Actor& actor, Id<Payout> id,
                                   const BankEnd& how) const;

  const events::Outbox& outbox() const { return *outbox_; }

 private:
  Result<Step> close_open(db::Tx& tx, PayoutRecord& payout, const Actor& actor) const;
  Result<Step> refuse(db::Tx& tx, PayoutRecord& payout, const Refusal& why) const;
  Result<Done> tell(db::Tx& tx, const PayoutRecord& payout, const PayoutKind& kind,
                    std::optional<std::string> reason = {}) const;

  const events::Outbox* outbox_;
};

/// "payout.close", once a minute: opens, gathers and closes. It outlives the topic.
jobs::Topic payout_topic(const Payouts& payouts);

std::vector<db::Invariant> payout_invariants();

}  // namespace gerbang::payouts

template <>
struct gerbang::contract::WireWords<gerbang::payouts::PayoutStatus> {
  using S = gerbang::payouts::PayoutStatus;
  static constexpr std::array<std::pair<S, std::string_view>, 7> names{{{S::open, "OPEN"},
                                                                        {S::closed, "CLOSED"},
                                                                        {S::approved, "APPROVED"},
                                                                        {S::sent, "SENT"},
                                                                        {S::paid, "PAID"},
                                                                        {S::returned, "RETURNED"},
                                                                        {S::held, "HELD"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::payouts::PayoutAction> {
  using A = gerbang::payouts::PayoutAction;
  static constexpr std::array<std::pair<A, std::string_view>, 6> names{{{A::close, "CLOSE"},
                                                                        {A::approve, "APPROVE"},
                                                                        {A::hold, "HOLD"},
                                                                        {A::release, "RELEASE"},
                                                                        {A::pay, "PAY"},
                                                                        {A::come_back, "RETURN"}}};
};
