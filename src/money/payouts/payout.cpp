#include "money/payouts/payout.h"

#include <algorithm>
#include <span>

#include "base/audit/audit.h"
#include "base/audit/change.h"
#include "base/audit/meanwhile.h"
#include "base/audit/put_back.h"
#include "base/contract/json_write.h"
#include "base/core/id_time.h"
#include "base/jobs/rows.h"
#include "money/payouts/payout_account.h"
#include "money/payouts/payout_store.h"
#include "people/merchants/merchant.h"
#include "people/onboarding/application_form.h"
#include "say/payouts.h"

namespace gerbang::payouts {
namespace {

using ledger::Account;
using ledger::credit;
using ledger::debit;
using ledger::TransferKind;

/// A movement carries the time at which its transaction began and is seen when that has ended: no
/// transaction takes as long (db::Bounds), and copies' clocks differ by less.
constexpr Duration kLate = minutes(1);
/// Others who write wait for a step.
constexpr int kGatheredAtOnce = 1'000;
constexpr int kMerchantsAtOnce = 500;

Error no_such_payout() {
  return not_found(say::payouts::none);
}

struct ActionRow {
  PayoutAction action;
  PayoutEvent event;
};
constexpr std::array kActions{
    ActionRow{PayoutAction::close, PayoutEvent::close},
    ActionRow{PayoutAction::approve, PayoutEvent::approve},
    ActionRow{PayoutAction::hold, PayoutEvent::hold},
    ActionRow{PayoutAction::release, PayoutEvent::release},
    ActionRow{PayoutAction::pay, PayoutEvent::pay},
    ActionRow{PayoutAction::come_back, PayoutEvent::come_back},
};

Error wrong_status() {
  return conflict(say::payouts::wrong_status, "payout.wrong_status");
}

/// Where the event leads; the caller writes it with what else changes.
Result<PayoutStatus> moved(const PayoutRecord& payout, PayoutEvent event) {
  auto to = next_state(kPayoutTransitions, payout.status, event);
  if (!to) return wrong_status();
  return *to;
}

Result<Done> written(db::Tx& tx, const PayoutRecord& payout, PayoutStatus from) {
  if (!payout_write(tx, payout, from)) return wrong_status();
  return Done{};
}

void audit_payout(db::Tx& tx, const PayoutRecord& payout, const Actor& actor, audit::Action action,
                  std::string detail = {}) {
  audit::write(tx, payout.merchant, actor, action, id_text(payout.id), std::move(detail));
}

/// What is no line and has a larger id came after the cut-off. An id may run ahead of its time (a
/// clock that was set back, a demonstration of the past), so the last line alone does not say it.
Id<Transfer> looked_to(const PayoutRecord& payout) {
  return std::min(payout.gathered_to, Id<Transfer>{id_floor(payout.cut_off) - 1});
}

PayoutRecord next_of(const PayoutRecord& payout, Instant cut_off, Instant now) {
  PayoutRecord next;
  next.merchant = payout.merchant;
  next.id = id_new<Payout>(now);
  next.number = payout.number + 1;
  next.cut_off = cut_off;
  next.gathered_to = looked_to(payout);
  next.opening = payout.closing;
  next.created_at = now;
  return next;
}

}  // namespace

std::optional<Error> payout_obstacle(const PayoutRecord& payout, PayoutAction action) {
  for (const auto& row : kActions) {
    if (row.action == action && next_state(kPayoutTransitions, payout.status, row.event)) return {};
  }
  return wrong_status();
}

std::vector<PayoutAction> payout_actions(const PayoutRecord& payout) {
  std::vector<PayoutAction> out;
  for (const auto& row : kActions) {
    if (!payout_obstacle(payout, row.action)) out.push_back(row.action);
  }
  return out;
}

Result<Done> Payouts::tell(db::Tx& tx, const PayoutRecord& payout, const PayoutKind& kind,
                           std::optional<std::string> reason) const {
  PayoutFacts facts{payout.id,
                    payout.number,
                    payout.status,
                    payout.amount,
                    std::string(kCurrency),
                    payout.cut_off,
                    payout.value_day,
                    payout.bank_name,
                    {},
                    payout.bank_reference,
                    payout.return_code,
                    std::move(reason)};
  if (payout.account_no) facts.account_no = onboarding::masked(*payout.account_no);
  return outbox_->emit(tx, payout.merchant, kind, payout.id, facts);
}

Result<Done> Payouts::open_missing(db::Db& db) const {
  for (;;) {
    auto merchants = db.read([](db::Sql& sql) { return merchants_without(sql, kMerchantsAtOnce); });
    if (merchants.empty()) return Done{};
    std::vector<jobs::RowKey> keys;
    for (auto merchant : merchants)
      keys.push_back({merchant.value, merchant});
    GERBANG_CHECK(jobs::rows_take(
        db, "payout.open", keys,
        [&](db::Tx& tx, std::size_t first, std::size_t count) -> Result<Done> {
          auto banks = calendar::banking_days(tx);
          for (auto merchant : std::span(merchants).subspan(first, count)) {
            PayoutRecord none;
            none.merchant = merchant;
            auto cut_off = cut_off_after(schedule_of(tx, merchant), banks, tx.now());
            payout_insert(tx, next_of(none, cut_off, tx.now()));
          }
          return Done{};
        }));
  }
}

Result<Done> Payouts::cut_off_move(db::Tx& tx, MerchantId merchant) const {
  auto payout = payout_lock_open(tx, merchant);
  auto banks = calendar::banking_days(tx);
  if (!payout || banks.is_banking_day(kl_day(payout->cut_off))) return Done{};
  payout->cut_off = cut_off_after(schedule_of(tx, merchant), banks, payout->cut_off);
  return written(tx, *payout, PayoutStatus::open);
}

Payouts::Step Payouts::gather(db::Tx& tx, PayoutRecord& payout, int most) const {
  auto sums = lines_add(tx, payout, payout.cut_off, most);
  payout.line_count += sums.count;
  payout.sales += sums.sales;
  payout.returns += sums.returns;
  payout.refunds += sums.refunds;
  payout.fees += sums.fees;
  payout.tax += sums.tax;
  payout.adjustments += sums.adjustments;
  payout.returned_payouts += sums.returned_payouts;
  payout.gathered_to = std::max(payout.gathered_to, sums.last);
  if (sums.wrong > 0) return Step::refused;
  return sums.count == most ? Step::more : Step::done;
}

/// Kept, and told once: the next look finds the same.
Result<Payouts::Step> Payouts::refuse(db::Tx& tx, PayoutRecord& payout, const Refusal& why) const {
  auto kept = refusal_kept(why);
  bool is_news = payout.refusal != kept;
  payout.refusal = std::move(kept);
  payout.refused_at = tx.now();
  // From the beginning: what came later than anybody thought is found then.
  payout.gathered_to = {};
  GERBANG_CHECK(written(tx, payout, PayoutStatus::open));
  if (is_news) GERBANG_CHECK(tell(tx, payout, kPayoutRefused, payout.refusal));
  return Step::refused;
}

Result<Payouts::Step> Payouts::close_open(db::Tx& tx, PayoutRecord& payout,
                                          const Actor& actor) const {
  auto step = gather(tx, payout, kGatheredAtOnce);
  if (step == Step::more) {
    GERBANG_CHECK(written(tx, payout, PayoutStatus::open));
    return step;
  }
  auto wrong = lines_wrong(tx, payout);
  if (!wrong.empty()) {
    return refuse(
        tx, payout,
        {.code = RefusalCode::parts, .wrong = std::move(wrong), .lines = {}, .ledger = {}});
  }
  auto held = held_by_ledger(tx, payout.merchant, looked_to(payout));
  auto before = payout.before_payout();
  if (before + held.not_gathered != held.available) {
    return refuse(tx, payout,
                  {.code = RefusalCode::ledger,
                   .wrong = {},
                   .lines = before,
                   .ledger = held.available - held.not_gathered});
  }
  payout.refusal.reset();
  payout.refused_at.reset();
  auto schedule = schedule_of(tx, payout.merchant);
  auto next_cut_off = cut_off_after(schedule, calendar::banking_days(tx),
                                    std::max(payout.cut_off, tx.now() - kLate));
  // What was refunded since the cut-off is not there any more, although it is the next payout's.
  auto amount = std::min(before, held.available);
  if (amount <= Money{} || amount < schedule.minimum) {
    if (actor.user) return conflict(say::payouts::too_little, "payout.too_little");
    payout.cut_off = next_cut_off;
    GERBANG_CHECK(written(tx, payout, PayoutStatus::open));
    return Step::done;
  }
  payout.amount = amount;
  payout.closing = before - amount;
  payout.closed_at = tx.now();
  if (actor.user) {
    payout.closed_by = actor.user;
    payout.closed_name = actor.name;
  }
  payout.status = PayoutStatus::closed;
  if (schedule.is_held) {
    payout.status = PayoutStatus::held;
    payout.held_at = tx.now();
    payout.held_reason = schedule.held_reason;
  }
  GERBANG_CHECK(ledger::transfer_post(tx, TransferKind::payout, payout.merchant,
                                      {payout.id.value, 0},
                                      {debit(Account::merchant_available, amount),
                                       credit(Account::merchant_payout_in_transit, amount)}));
  GERBANG_CHECK(written(tx, payout, PayoutStatus::open));
  if (!payout_insert(tx, next_of(payout, next_cut_off, tx.now()))) return wrong_status();
  GERBANG_CHECK(tell(tx, payout, kPayoutClosed));
  return Step::done;
}

Result<Payouts::Step> Payouts::close_due(db::Tx& tx, MerchantId merchant) const {
  ledger::merchant_balances_lock(tx, merchant);
  GERBANG_CHECK(cut_off_move(tx, merchant));
  auto payout = payout_lock_open(tx, merchant);
  if (!payout || payout->cut_off > tx.now() - kLate) return Step::done;
  return close_open(tx, *payout, {});
}

Result<Payouts::Step> Payouts::close(db::Tx& tx, const Actor& actor, Id<Payout> id) const {
  auto found = payout_find_any(tx, id);
  if (!found) return no_such_payout();
  ledger::merchant_balances_lock(tx, found->merchant);
  auto payout = payout_lock(tx, found->merchant, id);
  if (auto why = payout_obstacle(*payout, PayoutAction::close)) return *why;
  payout->cut_off = std::min(payout->cut_off, tx.now() - kLate);
  GERBANG_TRY(auto step, close_open(tx, *payout, actor));
  if (step == Step::done) audit_payout(tx, *payout, actor, "payout.close");
  return step;
}

Result<PayoutRecord> Payouts::approve(db::Tx& tx, const Actor& actor, Id<Payout> id) const {
  auto payout = payout_lock_any(tx, id);
  if (!payout) return no_such_payout();
  GERBANG_TRY(auto to, moved(*payout, PayoutEvent::approve));
  if (payout->closed_by == actor.user) return forbidden(say::payouts::approver_closed);
  auto account = account_in_use(tx, payout->merchant);
  if (!account) return conflict(say::payouts::no_account, "payout.no_account");
  if (account->asked_by == actor.user || account->decided_by == actor.user)
    return forbidden(say::payouts::approver_changed_account);
  if (account->usable_from && *account->usable_from > tx.now()) {
    return conflict(say::payouts::account_waits({.from = kl_display(*account->usable_from)}),
                    "payout.account_waits");
  }
  payout->status = to;
  payout->approved_at = tx.now();
  payout->approved_by = actor.user;
  payout->approved_name = actor.name;
  payout->account = account->id;
  payout->bank_name = account->bank_name;
  payout->bank_code = account->bank_code;
  payout->account_no = account->account_no;
  payout->account_name = account->account_name;
  GERBANG_CHECK(written(tx, *payout, PayoutStatus::closed));
  audit_payout(tx, *payout, actor, "payout.approve", money_text(payout->amount));
  GERBANG_CHECK(tell(tx, *payout, kPayoutApproved));
  return std::move(*payout);
}

Result<PayoutRecord> Payouts::hold(db::Tx& tx, const Actor& actor, Id<Payout> id,
                                   const std::string& reason) const {
  auto payout = payout_lock_any(tx, id);
  if (!payout) return no_such_payout();
  auto from = payout->status;
  GERBANG_TRY(payout->status, moved(*payout, PayoutEvent::hold));
  payout->held_at = tx.now();
  payout->held_by = actor.user;
  payout->held_name = actor.name;
  payout->held_reason = reason;
  GERBANG_CHECK(written(tx, *payout, from));
  audit_payout(tx, *payout, actor, "payout.hold", reason);
  GERBANG_CHECK(tell(tx, *payout, kPayoutHeld, reason));
  return std::move(*payout);
}

Result<PayoutRecord> Payouts::release(db::Tx& tx, const Actor& actor, Id<Payout> id) const {
  auto payout = payout_lock_any(tx, id);
  if (!payout) return no_such_payout();
  GERBANG_TRY(payout->status, moved(*payout, PayoutEvent::release));
  payout->approved_at.reset();
  payout->approved_by.reset();
  payout->approved_name.reset();
  GERBANG_CHECK(written(tx, *payout, PayoutStatus::held));
  audit_payout(tx, *payout, actor, "payout.release");
  GERBANG_CHECK(tell(tx, *payout, kPayoutReleased));
  return std::move(*payout);
}

Result<Done> Payouts::schedule_set(db::Tx& tx, const Actor& actor, MerchantId merchant,
                                   const ScheduleChange& change) const {
  if (!merchants::profile_of(tx, merchant)) return not_found(say::payouts::no_merchant);
  const Schedule& schedule = change;
  tx.hold("payout.schedule." + id_text(merchant));
  const auto was = schedule_of(tx, merchant);
  GERBANG_CHECK(audit::unchanged_since(change.was, was, say::payouts::schedule_changed,
                                       "payout.scheduleChanged"));
  schedule_write(tx, merchant, schedule);
  if (auto payout = payout_lock_open(tx, merchant); payout && payout->cut_off > tx.now()) {
    payout->cut_off = cut_off_after(schedule, calendar::banking_days(tx), tx.now());
    GERBANG_CHECK(written(tx, *payout, PayoutStatus::open));
  }
  audit::write_change(tx, merchant, actor, "payout.scheduleSet", id_text(merchant),
                      contract::to_json(schedule), audit::changes(was, schedule));
  return Done{};
}

audit::Restorable Payouts::schedule_restorable() const {
  audit::Restorable out;
  out.actions = {"payout.scheduleSet"};
  out.gateway = Permission{Resource::admin_payout, Action::edit};
  out.look = [this](db::Sql& sql, const audit::Record& record) -> Result<audit::PutBack> {
    audit::PutBack plan;
    auto now = schedule_of(sql, record.merchant);
    auto then = plan.take(record, now);
    plan.run = [=, this](db::Tx& tx, const audit::PutBackBy& by) {
      return schedule_set(tx, by.actor, record.merchant, {then, now});
    };
    return plan;
  };
  return out;
}

Result<Done> Payouts::sent(db::Tx& tx, PayoutRecord& payout, Id<exchange::File> batch) const {
  GERBANG_TRY(payout.status, moved(payout, PayoutEvent::send));
  payout.batch = batch;
  payout.value_day = CalendarDay{calendar::banking_days(tx).on_or_after(kl_day(tx.now()))};
  payout.sent_at = tx.now();
  GERBANG_CHECK(written(tx, payout, PayoutStatus::approved));
  return tell(tx, payout, kPayoutSent);
}

Result<Done> Payouts::end(db::Tx& tx, PayoutRecord& payout, const BankEnd& how) const {
  auto from = payout.status;
  GERBANG_TRY(payout.status,
              moved(payout, how.is_paid ? PayoutEvent::pay : PayoutEvent::come_back));
  payout.ended_at = tx.now();
  if (how.said_at) payout.said_at = how.said_at;
  if (!how.reference.empty()) payout.bank_reference = how.reference;
  if (!how.is_paid) {
    payout.return_code = how.code;
    payout.return_reason = how.reason;
  }
  // What was paid before it came back has left our account, and is in it again.
  auto out_of = from == PayoutStatus::paid ? Account::bank : Account::merchant_payout_in_transit;
  auto into = how.is_paid ? Account::bank : Account::merchant_available;
  GERBANG_CHECK(ledger::transfer_post(
      tx, how.is_paid ? TransferKind::payout_paid : TransferKind::payout_returned, payout.merchant,
      {payout.id.value, 0}, {debit(out_of, payout.amount), credit(into, payout.amount)}));
  GERBANG_CHECK(written(tx, payout, from));
  return how.is_paid ? tell(tx, payout, kPayoutPaid)
                     : tell(tx, payout, kPayoutReturned, how.reason);
}

Result<PayoutRecord> Payouts::end_by_hand(db::Tx& tx, const Actor& actor, Id<Payout> id,
                                          const BankEnd& how) const {
  auto payout = payout_lock_any(tx, id);
  if (!payout) return no_such_payout();
  if (payout->approved_by == actor.user) return forbidden(say::payouts::ender_approved);
  GERBANG_CHECK(end(tx, *payout, how));
  audit_payout(tx, *payout, actor,
               how.is_paid ? audit::Action("payout.pay") : audit::Action("payout.return"),
               how.is_paid ? how.reference : how.reason);
  return std::move(*payout);
}

namespace {

/// Holidays are entered when a moon or a decree says so, the evening before. An open payout has its
/// cut-off since the one before it was closed.
Result<Done> cut_offs_move(db::Db& db, const Payouts& payouts) {
  auto closed = db.read([](db::Sql& sql) {
    auto days = cut_off_days(sql, sql.now());
    auto banks = calendar::banking_days(sql);
    std::erase_if(days, [&](Day day) { return banks.is_banking_day(day); });
    return days;
  });
  for (Day day : closed) {
    std::vector<MerchantId> some;
    MerchantId last{};
    do {
      some = db.read(
          [&](db::Sql& sql) { return payouts_cut_off_on(sql, day, last, kMerchantsAtOnce); });
      for (auto merchant : some)
        GERBANG_CHECK(jobs::row_take(db, "payout.cutOff", {merchant.value, merchant}, [&] {
          return db.write([&](db::Tx& tx) { return payouts.cut_off_move(tx, merchant); });
        }));
      if (!some.empty()) last = some.back();
    } while (some.size() == kMerchantsAtOnce);
  }
  return Done{};
}

}  // namespace

jobs::Topic payout_topic(const Payouts& payouts) {
  jobs::Topic out;
  out.name = "payout.close";
  out.every = minutes(1);
  out.lease = minutes(10);
  out.outside = [&payouts](db::Db& db, const jobs::JobRow& job) -> Result<Done> {
    GERBANG_CHECK(payouts.open_missing(db));
    GERBANG_CHECK(cut_offs_move(db, payouts));
    MerchantId last{};
    for (;;) {
      auto due = db.read([&](db::Sql& sql) {
        return payouts_due(sql, sql.now() - kLate, last, kMerchantsAtOnce);
      });
      for (auto merchant : due) {
        if (job.server_stops()) return Done{};
        GERBANG_CHECK(
            jobs::row_take(db, "payout.close", {merchant.value, merchant}, [&]() -> Result<Done> {
              auto step = Payouts::Step::more;
              while (step == Payouts::Step::more && !job.server_stops()) {
                GERBANG_TRY(step,
                            db.write([&](db::Tx& tx) { return payouts.close_due(tx, merchant); }));
              }
              return Done{};
            }));
      }
      if (due.size() < kMerchantsAtOnce) return Done{};
      last = due.back();
    }
  };
  return out;
}

}  // namespace gerbang::payouts
