#include "selling/mandates/mandate.h"

#include <algorithm>

#include "base/audit/audit.h"
#include "base/core/crypto.h"
#include "base/core/log.h"
#include "money/sales/order_number.h"
#include "money/sales/payer_speech.h"
#include "people/merchants/merchant.h"
#include "say/mandates.h"
#include "selling/mandates/mandate_store.h"

namespace gerbang::mandates {
namespace {

TextId status_name(MandateStatus status) {
  switch (status) {
    case MandateStatus::initiated:
      return say::mandates::status::initiated;
    case MandateStatus::pending_termination:
      return say::mandates::status::pending_termination;
    case MandateStatus::pending_maintenance:
      return say::mandates::status::pending_maintenance;
    case MandateStatus::enrolled:
      return say::mandates::status::enrolled;
    case MandateStatus::failed:
      return say::mandates::status::failed;
    case MandateStatus::terminated:
      return say::mandates::status::terminated;
    case MandateStatus::canceled:
      break;
  }
  return say::mandates::status::canceled;
}

Error wrong_status(MandateStatus status) {
  return conflict(say::mandates::wrong_status({.status = status_name(status)}),
                  "mandate.wrong_status");
}

std::string_view word_of(Frequency frequency) {
  for (const auto& [value, word] : contract::WireWords<Frequency>::names)
    if (value == frequency) return word;
  return {};
}

Error no_mandate() {
  return not_found(say::mandates::no_mandate);
}

/// Banks write names in upper case, and with one blank or with two.
bool is_same_name(std::string_view a, std::string_view b) {
  auto folded = [](std::string_view name) {
    std::string out;
    for (char c : name) {
      if (c == ' ' && (out.empty() || out.back() == ' ')) continue;
      out += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    }
    if (out.ends_with(' ')) out.pop_back();
    return out;
  };
  return folded(a) == folded(b);
}

}  // namespace

std::optional<Error> mandate_obstacle(const Mandate& mandate, MandateAction action) {
  using S = MandateStatus;
  bool is_enrolled = mandate.status == S::enrolled;
  switch (action) {
    case MandateAction::resend:
    case MandateAction::cancel:
      if (mandate.status != S::initiated) return wrong_status(mandate.status);
      if (mandate.enrolment != EnrolmentStep::prepared) {
        return conflict(say::mandates::not_prepared, "mandate.begun");
      }
      return std::nullopt;
    case MandateAction::pause:
      if (!is_collected(mandate.status)) return wrong_status(mandate.status);
      if (mandate.paused_at) return conflict(say::mandates::paused_already, "mandate.paused");
      return std::nullopt;
    case MandateAction::resume:
      if (!is_collected(mandate.status)) return wrong_status(mandate.status);
      if (!mandate.paused_at) return conflict(say::mandates::not_paused, "mandate.not_paused");
      return std::nullopt;
    case MandateAction::collect:
      if (!is_enrolled) return wrong_status(mandate.status);
      if (mandate.amount) return conflict(say::mandates::fixed_amount, "mandate.fixed_amount");
      if (mandate.paused_at) return conflict(say::mandates::paused_already, "mandate.paused");
      if (mandate.is_held) return conflict(say::mandates::held, "mandate.held");
      if (mandate_is_complete(mandate)) {
        return conflict(say::mandates::complete, "mandate.complete");
      }
      return std::nullopt;
    case MandateAction::maintain:
    case MandateAction::terminate:
      if (!is_enrolled) return wrong_status(mandate.status);
      if (mandate.is_held) return conflict(say::mandates::held, "mandate.held");
      return std::nullopt;
  }
  return std::nullopt;
}

std::optional<Error> payer_end_obstacle(const Mandate& mandate) {
  bool is_signed =
      mandate.status == MandateStatus::initiated && mandate.enrolment == EnrolmentStep::authorised;
  if (!is_signed && !is_collected(mandate.status)) return wrong_status(mandate.status);
  if (mandate.is_held) return conflict(say::mandates::held, "mandate.held");
  return std::nullopt;
}

std::vector<MandateAction> mandate_actions(const Mandate& mandate) {
  std::vector<MandateAction> out;
  for (auto action : kMandateActions)
    if (!mandate_obstacle(mandate, action)) out.push_back(action);
  return out;
}

MandateFacts mandate_facts(const Mandate& mandate) {
  MandateFacts out;
  out.id = mandate.id;
  out.mandate_no = mandate.mandate_no;
  out.token = mandate.token;
  out.product_id = mandate.product;
  out.product_name = mandate.product_name;
  out.status = mandate.status;
  out.payer_name = mandate.payer_name;
  out.email = mandate.email;
  out.language = mandate.language;
  out.bank_name = mandate.bank_name;
  out.amount = mandate.amount;
  out.amount_max = mandate.amount_max;
  out.frequency = mandate.frequency;
  out.next_debit = next_debit_made(mandate);
  out.reason = mandate.failure_reason;
  out.reason_code = mandate.failure_code;
  return out;
}

std::string payer_reason(const std::optional<std::string>& code,
                         const std::optional<std::string>& reason, std::string_view language) {
  return code ? sales::payer_reason_of_bank(*code).in(language) : reason.value_or("");
}

TextId blocked_text(Blocked why) {
  using B = Blocked;
  switch (why) {
    case B::paused:
      return say::mandates::blocked::paused;
    case B::held:
      return say::mandates::blocked::held;
    case B::ending:
      return say::mandates::blocked::ending;
    case B::expired:
      return say::mandates::blocked::expired;
    case B::merchant_inactive:
      return say::mandates::blocked::merchant_inactive;
    case B::window_over:
      return say::mandates::blocked::window_over;
    case B::above_max:
      return say::mandates::blocked::above_max;
    case B::window_full:
      return say::mandates::blocked::window_full;
    case B::below_fees:
      return say::mandates::blocked::below_fees;
    case B::day_full:
      return say::mandates::blocked::day_full;
    case B::terms_changed:
      return say::mandates::blocked::terms_changed;
    case B::file_skipped:
      break;
  }
  return say::mandates::blocked::file_skipped;
}

std::string mandate_url(const MandateSettings& settings, std::string_view token) {
  return settings.public_url + "/auto-debit/mandate/" + std::string(token);
}

bool mandate_is_complete(const Mandate& mandate) {
  return (mandate.debits && mandate.next_nth >= *mandate.debits) ||
         (mandate.amount && mandate.expires_on && mandate.first_due && !mandate.next_due &&
          mandate_due(mandate) > mandate.expires_on->day);
}

Day mandate_due(const Mandate& mandate) {
  return due_day(mandate.frequency, mandate.first_due->day, mandate.next_nth - mandate.first_nth,
                 mandate.anchor_day);
}

std::optional<CalendarDay> next_debit_made(const Mandate& mandate) {
  bool is_stopped = !is_collected(mandate.status) || mandate.paused_at || mandate.is_held;
  return is_stopped ? std::nullopt : mandate.next_debit;
}

std::vector<Dated> mandate_dates(const Mandate& mandate, std::int64_t count,
                                 const calendar::BankingDays& banks) {
  return dates(mandate.frequency, mandate.first_due->day, mandate.anchor_day,
               mandate.next_nth - mandate.first_nth, count, banks);
}

namespace {

void plan_next(Mandate& mandate, const calendar::BankingDays& banks) {
  mandate.next_due.reset();
  mandate.next_debit.reset();
  if (!is_in_force(mandate.status) || !mandate.amount || !mandate.first_due) return;
  if (mandate.debits && mandate.next_nth >= *mandate.debits) return;
  Day earliest = mandate.effective_on ? mandate.effective_on->day : 0;
  auto debit_of_next = [&] {
    return debit_day(mandate.frequency, mandate_due(mandate), banks, earliest);
  };
  // A due day without a banking day in its window has no debit, and is none of those agreed.
  constexpr int kPassedMost = 400;
  auto debit = debit_of_next();
  for (int passed = 0; !debit && passed < kPassedMost; ++passed) {
    --mandate.first_nth;
    debit = debit_of_next();
  }
  // The bank's own look at the expiry is on the day on which the debit comes.
  if (!debit || (mandate.expires_on && *debit > mandate.expires_on->day)) return;
  mandate.next_due = CalendarDay{mandate_due(mandate)};
  mandate.next_debit = CalendarDay{*debit};
}

}  // namespace

void mandate_plan(Mandate& mandate, const calendar::BankingDays& banks) {
  auto before = mandate.next_debit;
  plan_next(mandate, banks);
  if (mandate.next_debit != before) mandate.announced_due.reset();  // it was of another day
}

checkout::MandateTerms terms_of(const Mandate& mandate, checkout::MandateRequest request) {
  checkout::MandateTerms out;
  out.request = request;
  out.mandate_no = mandate.mandate_no;
  out.is_corporate = mandate.is_corporate;
  out.id_type = mandate.id_type;
  out.id_number = mandate.id_number;
  out.phone = mandate.phone;
  out.amount_max = mandate.amount_max;
  out.frequency = word_of(mandate.frequency);
  out.debits_max = debits_per_window(mandate.retries);
  if (mandate.effective_on) out.effective = *mandate.effective_on;
  out.expires = mandate.expires_on;
  return out;
}

void Mandates::hint(db::Tx& tx, const Mandate& mandate, bool is_new) const {
  outbox_->hint(tx, events::hint_of_mandate(events::HintOf::mandate, mandate.merchant,
                                            mandate.id.value, is_new));
}

Result<Done> Mandates::tell(db::Tx& tx, const Mandate& mandate, const MandateKind& kind) const {
  hint(tx, mandate);
  return outbox_->emit(tx, mandate.merchant, kind, mandate.id, mandate_facts(mandate));
}

Result<Done> Mandates::plan_from_today(db::Tx& tx, Mandate& mandate, Blocked stopped_by) const {
  auto banks = calendar::banking_days(tx);
  Day today = kl_day(tx.now());
  // A debit that is planned for a later day keeps that day, even if it was due earlier.
  if (!mandate.next_debit || mandate.next_debit->day < today) mandate_plan(mandate, banks);
  while (mandate.next_debit && mandate.next_debit->day < today) {
    GERBANG_CHECK(missed(tx, mandate, mandate.next_due->day, *mandate.amount, stopped_by));
    ++mandate.next_nth;
    mandate_plan(mandate, banks);
  }
  return Done{};
}

Result<Done> Mandates::missed(db::Tx& tx, const Mandate& mandate, Day due, Money amount,
                              Blocked why, bool is_promised) const {
  mandate_note(tx, mandate, MandateHappening::missed, mandate.status, {}, day_text(due), why);
  hint(tx, mandate);
  auto facts = mandate_facts(mandate);
  facts.event_amount = amount;
  facts.event_day = CalendarDay{due};
  facts.blocked = why;
  facts.reason = blocked_text(why).english();
  facts.is_announced = is_promised || (mandate.announced_due && mandate.announced_due->day == due);
  return outbox_->emit(tx, mandate.merchant, kMandateDebitMissed, mandate.id, facts);
}

Result<Done> Mandates::move(db::Tx& tx, Mandate& mandate, MandateEvent event, MandateHappening what,
                            const MandateKind& kind, std::string_view actor, std::string_view note,
                            std::optional<std::string> change_token) const {
  auto from = mandate.status;
  auto to = next_state(kMandateTransitions, from, event);
  if (!to) return wrong_status(from);
  mandate.status = *to;
  mandate_plan(mandate, calendar::banking_days(tx));
  mandate_write(tx, mandate);
  mandate_note(tx, mandate, what, from, actor, note);
  hint(tx, mandate);
  auto facts = mandate_facts(mandate);
  if (!note.empty()) facts.reason = note;
  facts.change_token = std::move(change_token);
  return outbox_->emit(tx, mandate.merchant, kind, mandate.id, facts);
}

Result<Mandate> Mandates::mandate_cancel(db::Tx& tx, const Actor& actor, Id<Mandate> id) const {
  auto mandate = mandate_lock(tx, actor.company, id);
  if (!mandate) return no_mandate();
  if (auto why = mandate_obstacle(*mandate, MandateAction::cancel)) return *why;
  GERBANG_CHECK(move(tx, *mandate, MandateEvent::cancel, MandateHappening::canceled,
                     kMandateCanceled, actor.name));
  audit::write(tx, mandate->merchant, actor, "mandate.cancel", id_text(id), mandate->payer_name);
  return std::move(*mandate);
}

Result<Mandate> Mandates::mandate_pause(db::Tx& tx, const Actor& actor, Id<Mandate> id) const {
  auto mandate = mandate_lock(tx, actor.company, id);
  if (!mandate) return no_mandate();
  if (auto why = mandate_obstacle(*mandate, MandateAction::pause)) return *why;
  mandate->paused_at = tx.now();
  mandate_write(tx, *mandate);
  mandate_note(tx, *mandate, MandateHappening::paused, mandate->status, actor.name, {});
  audit::write(tx, mandate->merchant, actor, "mandate.pause", id_text(id), mandate->payer_name);
  GERBANG_CHECK(tell(tx, *mandate, kMandatePaused));
  return std::move(*mandate);
}

Result<Mandate> Mandates::mandate_resume(db::Tx& tx, const Actor& actor, Id<Mandate> id) const {
  auto mandate = mandate_lock(tx, actor.company, id);
  if (!mandate) return no_mandate();
  if (auto why = mandate_obstacle(*mandate, MandateAction::resume)) return *why;
  mandate->paused_at.reset();
  GERBANG_CHECK(plan_from_today(tx, *mandate, Blocked::paused));
  mandate_write(tx, *mandate);
  mandate_note(tx, *mandate, MandateHappening::resumed, mandate->status, actor.name, {});
  audit::write(tx, mandate->merchant, actor, "mandate.resume", id_text(id), mandate->payer_name);
  GERBANG_CHECK(tell(tx, *mandate, kMandateResumed));
  return std::move(*mandate);
}

Result<std::optional<Mandate>> Mandates::enrolment_take(db::Tx& tx, const EnrolmentRow& row) const {
  auto found = mandate_find_by_no(tx, row.mandate_no);
  auto mandate = found ? mandate_lock(tx, found->merchant, found->id) : std::nullopt;
  bool is_open = mandate && mandate->status == MandateStatus::initiated;
  if (is_open && mandate->enrolment != EnrolmentStep::authorised) {
    report_keep(tx, *mandate, row);
    return std::nullopt;
  }
  // It was at the bank, which approves what has ended here.
  bool is_late =
      mandate && is_given_up(mandate->status) && mandate->authorisation_sale && row.code == "00";
  if (!is_open && !is_late) {  // not ours, or told twice
    log_warning("enrolment_passed_over", {{"mandate", row.mandate_no}, {"code", row.code}});
    return std::nullopt;
  }
  if (row.amount_max != mandate->amount_max || row.bank_id != mandate->bank_id.value_or("")) {
    log_error("enrolment_differs", {{"mandate", row.mandate_no}});
    return std::nullopt;
  }
  if (row.code != "00") {
    mandate->failure_code = row.code;
    mandate->failure_reason = row.reason;
    GERBANG_CHECK(move(tx, *mandate, MandateEvent::fail, MandateHappening::failed, kMandateFailed,
                       {}, row.reason));
    return mandate;
  }
  constexpr int kBankLoads = 2;  // banking days that the payer's bank needs to be ready
  auto banks = calendar::banking_days(tx);
  Day today = kl_day(tx.now());
  mandate->bank_mandate_no = row.bank_mandate_no;
  mandate->account = row.account;
  mandate->holder_name = row.holder_name;
  mandate->is_match = is_same_name(row.holder_name, mandate->payer_name);
  mandate->approved_on = CalendarDay{today};
  if (is_late) {
    // Of the payer's signature the bank's approval may be the first that is heard.
    if (!mandate->authorised_at) mandate->authorised_at = tx.now();
    mandate_write(tx, *mandate);
    return mandate;
  }
  Plan plan{mandate->frequency, mandate->start_rule, mandate->start_day, mandate->late_rule};
  mandate->first_due =
      CalendarDay{first_due(plan, mandate->effective_on.value_or(CalendarDay{today}).day,
                            banks.after(today, kBankLoads), banks)};
  mandate->anchor_day = anchor_day(plan, mandate->first_due->day);
  GERBANG_CHECK(
      move(tx, *mandate, MandateEvent::enrol, MandateHappening::enrolled, kMandateEnrolled));
  return mandate;
}

}  // namespace gerbang::mandates
