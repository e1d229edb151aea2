#include "selling/mandates/change.h"

#include <chrono>
#include <functional>

#include "base/audit/audit.h"
#include "base/core/crypto.h"
#include "base/core/log.h"
#include "base/db/record.h"
#include "base/jobs/rows.h"
#include "money/sales/method.h"
#include "people/merchants/merchant.h"
#include "say/mandates.h"
#include "selling/mandates/collecting.h"
#include "selling/mandates/collection_store.h"
#include "selling/mandates/mandate_store.h"

namespace gerbang::mandates {

constexpr auto column_names(db::RecordOf<Change>) {
  return std::array{db::Column{"merchant", "merchant_id"}, db::Column{"mandate", "mandate_id"}};
}

namespace {

using checkout::MandateRequest;

constexpr db::RecordStatement<
    Change, R"(INSERT INTO mandate_changes (merchant_id, id, mandate_id, request, state, token,
         before_amount, before_amount_max, before_frequency, before_expires_on, amount, amount_max,
         frequency, expires_on, bank_id, asked_by, asked_at, created_at)
       VALUES (:merchant, :id, :mandate, :request, :state, :token, :before_amount,
         :before_amount_max, :before_frequency, :before_expires_on, :amount, :amount_max,
         :frequency, :expires_on, :bank_id, :asked_by, :asked_at, :created_at))">
    kChangeInsert{"mandate_change_insert"};
constexpr db::RecordStatement<Change,
                              R"(UPDATE mandate_changes SET state = :state, connector = :connector,
         form_url = :form_url, sent = :sent, code = :code, reason = :reason, reminded = :reminded,
         at_bank_at = :at_bank_at, authorised_at = :authorised_at, ended_at = :ended_at
       WHERE merchant_id = :merchant AND id = :id)">
    kChangeWrite{"mandate_change_write"};
constexpr db::Statement kByToken{
    "mandate_change_by_token",
    db::text<Change, "SELECT {} FROM mandate_changes WHERE token = $1 ORDER BY id DESC LIMIT 1">};
constexpr db::Statement kChangeFind{
    "mandate_change_find", db::text<Change, "SELECT {} FROM mandate_changes WHERE id = $1">};
// After its mandate, always.
constexpr db::Statement kChangeLock{
    "mandate_change_lock", db::text<Change, "SELECT {} FROM mandate_changes WHERE id = $1">, true};
constexpr db::Statement kOpenOf{
    "mandate_change_open_of",
    db::text<Change,
             "SELECT {} FROM mandate_changes WHERE merchant_id = $1 AND mandate_id = $2"
             " AND ended_at IS NULL">,
    true};
constexpr db::Statement kReturned{
    "mandate_change_returned",
    "UPDATE mandate_changes SET returned_at = $2 WHERE id = $1 AND returned_at IS NULL"};
// The hourly run reads changes page by page, the oldest first: $2 and $3 are the last row of the
// page before.
#define GERBANG_CHANGES_AFTER(run)                                           \
  " AND (asked_at > $2 OR (asked_at = $2 AND id > $3))" GERBANG_NOT_WAITING( \
      run, "mandate_changes.id", "$4") " ORDER BY asked_at, id LIMIT 200"
constexpr std::size_t kLookedAtOnce = 200;
constexpr db::Statement kChangesWaiting{
    "mandate_changes_waiting",
    db::text<Change,
             "SELECT {} FROM mandate_changes WHERE ended_at IS NULL AND state IN (0, 1)"
             " AND reminded < 3 AND asked_at <= $1" GERBANG_CHANGES_AFTER("mandate.remind")>};
// Not one that the payer has taken to the bank ($5): it may be signed there, and the report to
// come.
constexpr db::Statement kUnsigned{
    "mandate_changes_unsigned",
    db::text<
        Change,
        "SELECT {} FROM mandate_changes WHERE ended_at IS NULL AND asked_at <= $1 AND"
        " (state = 0 OR (state = 1 AND at_bank_at <= $5) OR (state = 2 AND request = 3))" GERBANG_CHANGES_AFTER(
            "mandate.unsigned")>};

// Those that nobody has asked about for longest, so that none waits behind others for ever.
constexpr db::Statement kSilent{
    "mandate_changes_silent",
    db::text<Change,
             "SELECT {} FROM mandate_changes WHERE ended_at IS NULL AND state = 1"
             " AND at_bank_at <= $1 AND connector = $2"
             " ORDER BY COALESCE(enquired_at, at_bank_at), id LIMIT 200">};
constexpr db::Statement kEnquired{"mandate_change_enquired",
                                  "UPDATE mandate_changes SET enquired_at = $2 WHERE id = $1"};

/// The newest request to end it, where it was approved.
struct Agreed {
  std::string decided_by_name;
  std::optional<std::string> reason;
  std::int64_t status = 0;
};
BOOST_DESCRIBE_STRUCT(Agreed, (), (decided_by_name, reason, status))
constexpr db::Statement kEndAgreed{"mandate_end_agreed", R"(
  SELECT decided_by_name, reason, status FROM (
    SELECT decided_by_name, reason, status FROM mandate_terminations
    WHERE merchant_id = $1 AND mandate_id = $2 ORDER BY id DESC LIMIT 1) t WHERE status = 2)"};

constexpr std::size_t kChangeTokenBytes = 16;
/// A payer who has not signed is asked again after so many banking days, so often.
constexpr int kRemindAfter = 2, kRemindedMax = 3;
/// Other terms that nobody has signed by then are forgotten; an end is one without the bank's word,
/// from which on it is for the bank alone to let its authorisation run out.
constexpr Duration kChangeOpen = days(14);
/// Longer than any bank takes to report what was signed there.
constexpr Duration kAtBankOpen = days(5);
/// A payer has so long at the bank before anybody asks about it.
constexpr Duration kEnquireAfter = minutes(10);
/// Asking ends after so long, well within its lease; the rest is asked about in an hour.
constexpr auto kEnquireMax = std::chrono::minutes(5);
constexpr Duration kEnquireLease = minutes(10);
/// A browser that comes back later than this after it left for the bank is not shown the page.
constexpr Duration kOpensWithin = hours(1);

Error no_change() {
  return not_found(say::mandates::no_mandate);
}

/// Where to send who brought an answer that counts: to the payer's page the first time, and soon;
/// else nowhere, for a message is read by others than the payer (ADR 15).
std::string page_of(db::Tx& tx, const Change& change, const checkout::Answer& answer) {
  bool opens = answer.message.way == checkout::MessageWay::browser && change.at_bank_at &&
               tx.now() <= *change.at_bank_at + kOpensWithin &&
               tx.changed(kReturned, change.id, tx.now()) == 1;
  return opens ? "/auto-debit/change/" + change.token : std::string();
}

Change change_of(const Mandate& mandate, MandateRequest request, Instant now) {
  Change out;
  out.merchant = mandate.merchant;
  out.id = id_new<SaleAttempt>(now);
  out.mandate = mandate.id;
  out.request = request;
  out.token = random_token(kChangeTokenBytes);
  out.before_amount = out.amount = mandate.amount;
  out.before_amount_max = out.amount_max = mandate.amount_max;
  out.before_frequency = out.frequency = mandate.frequency;
  out.before_expires_on = out.expires_on = mandate.expires_on;
  out.bank_id = mandate.bank_id.value_or("");
  out.asked_at = out.created_at = now;
  return out;
}

/// In the first window of the new frequency that no debit of the old one was in, from `free` on.
/// Where debits become fewer, on the first day there that the old plan had, so that the 15th stays
/// the 15th.
Day first_of_new_plan(Mandate before, Frequency to, Day free) {
  if (to < before.frequency || !before.first_due) return free;
  while (mandate_due(before) < free)
    ++before.next_nth;
  return mandate_due(before);
}

/// From months to years the day of the month stays, though the first year begins in a shorter one.
std::optional<std::int64_t> anchor_of_new_plan(const Mandate& before, Frequency to) {
  bool is_kept = before.frequency == Frequency::monthly && to == Frequency::yearly;
  if (!is_kept || !before.first_due) return std::nullopt;
  return before.anchor_day.value_or(day_of_month(before.first_due->day));
}

checkout::Start start_of(const Change& change) {
  return {.target = change.form_url,
          .sent = checkout::fields_parse(change.sent),
          .message = {},
          .attempt = change.id};
}

}  // namespace

std::optional<Change> change_find_by_token(db::Sql& sql, std::string_view token) {
  return sql.one<Change>(kByToken, token);
}

std::optional<Change> change_open_of(db::Tx& tx, MerchantId merchant, Id<Mandate> mandate) {
  return tx.one<Change>(kOpenOf, merchant, mandate);
}

Result<Done> Changes::begin(db::Tx& tx, Mandate& mandate, Change change, MandateEvent event,
                            MandateHappening what, const MandateKind& kind, std::string_view actor,
                            std::string_view note) const {
  kChangeInsert.exec(tx, change);
  return mandates_->move(tx, mandate, event, what, kind, actor, note, change.token);
}

/// Another frequency: what fell due under the old one, or was announced, and is not made yet is the
/// first of the new plan where its window has had no debit, and is missed where it has.
Result<Done> Changes::replan(db::Tx& tx, Mandate& mandate, Frequency to) const {
  Day today = kl_day(tx.now());
  auto before = mandate;
  mandate.frequency = to;
  // One on demand has no plan: the money of its window bounds it, whatever a window is now.
  if (!before.first_due || !before.amount) return Done{};
  mandate.anchor_day = anchor_of_new_plan(before, to);
  std::optional<Day> first;
  // An announced debit counts as due.
  while (before.next_debit &&
         (before.next_debit->day <= today || before.announced_due == before.next_due)) {
    Day due = before.next_due->day;
    auto window = window_of(to, due);
    bool is_free = window.last >= today && debits_in(tx, before, window, {}).tries == 0;
    if (is_free && !first) {
      first = due;
      break;
    }
    GERBANG_CHECK(mandates_->missed(tx, before, due, *before.amount, Blocked::terms_changed));
    ++before.next_nth;
    mandate_plan(before, calendar::banking_days(tx));
  }
  mandate.next_nth = mandate.first_nth = before.next_nth;
  Day free = window_of(to, today).last + 1;
  mandate.first_due = CalendarDay{first ? *first : first_of_new_plan(before, to, free)};
  return Done{};
}

Result<Done> Changes::maintain(db::Tx& tx, const Actor& actor, Id<Mandate> id,
                               const MaintenanceDraft& draft) const {
  auto mandate = mandate_lock(tx, actor.company, id);
  if (!mandate) return no_change();
  if (auto why = mandate_obstacle(*mandate, MandateAction::maintain)) return *why;
  auto change = change_of(*mandate, MandateRequest::maintenance, tx.now());
  change.asked_by = actor.name;
  auto most = mandate->is_corporate ? mandates_->settings().corporate_max
                                    : mandates_->settings().amount_max;
  auto least = mandates_->settings().amount_min;
  if (draft.amount) {
    if (!mandate->amount) return invalid_field("amount", say::mandates::change::no_amount);
    if (auto why = amount_obstacle(tx, mandate->merchant, "amount", draft.amount, least, most))
      return *why;
    change.amount = draft.amount;
    change.amount_max = *draft.amount;
  }
  if (draft.max_amount) {
    if (mandate->amount) return invalid_field("maxAmount", say::mandates::change::has_amount);
    if (auto why =
            amount_obstacle(tx, mandate->merchant, "maxAmount", draft.max_amount, least, most))
      return *why;
    change.amount_max = *draft.max_amount;
  }
  if (draft.frequency == Frequency::daily && mandate->retries > 0)
    return invalid_field("frequency", say::mandates::no_daily_retries);
  if (draft.frequency) change.frequency = *draft.frequency;
  if (draft.expires_on) {
    if (draft.expires_on->day <= kl_day(tx.now()))
      return invalid_field("expiresOn", say::mandates::expiry_past);
    change.expires_on = draft.expires_on;
  }
  bool differs =
      change.amount != change.before_amount || change.amount_max != change.before_amount_max ||
      change.frequency != change.before_frequency || change.expires_on != change.before_expires_on;
  if (!differs) return invalid_field("amount", say::mandates::change::nothing);
  audit::write(tx, mandate->merchant, actor, "mandate.maintain", id_text(id), mandate->payer_name);
  return begin(tx, *mandate, std::move(change), MandateEvent::maintain,
               MandateHappening::maintenance_asked, kMandateMaintenance, actor.name, {});
}

Result<Done> Changes::terminate(db::Tx& tx, Mandate& mandate, std::string_view asked_by,
                                std::string_view note) const {
  auto change = change_of(mandate, MandateRequest::termination, tx.now());
  change.asked_by = asked_by;
  return begin(tx, mandate, std::move(change), MandateEvent::terminate,
               MandateHappening::termination_approved, kMandateTerminationApproved, asked_by, note);
}

Result<Done> Changes::withdraw_unsigned(db::Tx& tx, Mandate& mandate) const {
  if (mandate.status != MandateStatus::pending_maintenance) return Done{};
  auto change = change_open_of(tx, mandate.merchant, mandate.id);
  if (!change || change->state != ChangeState::asked) return Done{};
  return end_refused(tx, mandate, *change, ChangeState::withdrawn,
                     say::mandates::change::ends.english());
}

Result<Done> Changes::end_if_agreed(db::Tx& tx, Mandate& mandate) const {
  if (is_given_up(mandate.status) && mandate.approved_on)
    return terminate(tx, mandate, {}, say::mandates::change::approved_late.english());
  if (mandate.status != MandateStatus::enrolled || !mandate.is_held) return Done{};
  auto agreed = tx.one<Agreed>(kEndAgreed, mandate.merchant, mandate.id);
  if (!agreed) return Done{};
  return terminate(tx, mandate, agreed->decided_by_name, agreed->reason.value_or(""));
}

Result<checkout::Start> Changes::sign(db::Db& db, std::string_view token) const {
  if (!rail_) return conflict(say::mandates::closed);
  checkout::PayOrder order;
  auto read = db.read([&](db::Sql& sql) -> Result<Change> {
    auto change = change_find_by_token(sql, token);
    if (!change) return no_change();
    if (change->ended_at || change->state == ChangeState::authorised)
      return conflict(say::mandates::change::over, "mandate.change_over");
    auto mandate = mandate_find(sql, change->merchant, change->mandate);
    GERBANG_TRY(auto merchant, merchants::merchant_for_payment(sql, change->merchant));
    auto terms = *mandate;
    terms.amount_max = change->amount_max;
    terms.frequency = change->frequency;
    terms.expires_on = change->expires_on;
    order.attempt = change->id;
    order.connector = rail_->connector().id();
    order.order_no = mandate->mandate_no;
    order.merchant = change->merchant;
    order.merchant_name = merchant.name;
    order.description = mandate->product_name;
    order.payment_method = sales::kEMandate;
    order.bank_id = change->bank_id;
    order.customer_name = mandate->payer_name;
    order.customer_email = mandate->email;
    order.created_at = sql.now();
    order.language = mandate->language;
    order.mandate = terms_of(terms, change->request);
    return std::move(*change);
  });
  if (!read.ok()) return read.error();
  if (read->state == ChangeState::at_bank) return start_of(*read);
  auto place = mandates_->checkout().connectors().place(order.connector);
  if (!place) return checkout::too_many_wait();
  GERBANG_TRY(auto start, rail_->connector().start(order));
  place.reset();
  start.attempt = read->id;
  return db.write([&](db::Tx& tx) -> Result<checkout::Start> {
    auto mandate = mandate_lock(tx, read->merchant, read->mandate);
    auto change = tx.one<Change>(kChangeLock, read->id.value);
    if (!mandate || !change) return no_change();
    if (change->ended_at) return conflict(say::mandates::change::over, "mandate.change_over");
    // Two clicks at once: the form that is kept is the one whose answer is known.
    if (change->state != ChangeState::asked) return start_of(*change);
    change->state = ChangeState::at_bank;
    change->connector = order.connector;
    change->form_url = start.target;
    change->sent = checkout::fields_text(start.sent);
    change->at_bank_at = order.created_at;  // as the bank was told
    kChangeWrite.exec(tx, *change);
    if (auto mandate = mandate_find(tx, change->merchant, change->mandate);
        mandate && mandate->authorisation_sale) {
      auto keep = [&](bool is_out, const checkout::MessageText& message) {
        checkout::message_keep(tx, mandate->merchant, *mandate->authorisation_sale, is_out, message,
                               std::nullopt);
      };
      keep(true, start.message);
      if (start.received) keep(false, *start.received);
    }
    return start;
  });
}

std::optional<Result<std::string>> Changes::answer_take(db::Tx& tx,
                                                        const checkout::Answer& answer) const {
  using Kind = checkout::Verdict::Kind;
  auto seen = tx.one<Change>(kChangeFind, answer.attempt.value);
  if (!seen) return std::nullopt;
  auto mandate = mandate_lock(tx, seen->merchant, seen->mandate);
  auto change = tx.one<Change>(kChangeLock, answer.attempt.value);
  auto why = answer.is_signature_valid
                 ? checkout::answer_mismatch({change->id, change->connector,
                                              checkout::fields_parse(change->sent), Money{}},
                                             answer)
                 : std::string("wrong signature");
  // With the sale that authorised the mandate: there is all that was said to its bank.
  if (mandate->authorisation_sale)
    checkout::answer_keep(tx, mandate->merchant, *mandate->authorisation_sale, answer, why);
  if (!why.empty()) {
    log_warning("change_answer_refused", {{"change", change->id.value}, {"why", why}});
    return std::string();
  }
  auto page = page_of(tx, *change, answer);
  // Told twice, late, or of what has ended meanwhile.
  if (change->state != ChangeState::at_bank) return page;
  change->code = answer.verdict.code;
  change->reason = answer.verdict.reason;
  auto kind = answer.verdict.kind;
  if (kind == Kind::paid) {
    change->state = ChangeState::authorised;
    change->authorised_at = tx.now();
    kChangeWrite.exec(tx, *change);
    return page;
  }
  if (kind == Kind::pending || kind == Kind::awaiting_checker) return page;
  auto ended = end_refused(tx, *mandate, *change, ChangeState::refused, answer.verdict.reason);
  if (!ended.ok()) return ended.error();
  return page;
}

/// The payer or the bank does not agree. Other terms are forgotten; an end is asked for anew, for
/// the merchant has decided it, and nothing is collected while it waits.
Result<Done> Changes::end_refused(db::Tx& tx, Mandate& mandate, Change& change, ChangeState state,
                                  std::string_view why) const {
  change.state = state;
  change.ended_at = tx.now();
  change.reason = why;
  kChangeWrite.exec(tx, change);
  if (change.request == MandateRequest::maintenance) {
    GERBANG_CHECK(mandates_->move(tx, mandate, MandateEvent::maintained,
                                  MandateHappening::maintenance_refused, kMandateMaintenanceRefused,
                                  {}, why));
    return end_if_agreed(tx, mandate);
  }
  auto again = change_of(mandate, change.request, tx.now());
  again.token = change.token;
  again.asked_by = change.asked_by;
  again.asked_at = change.asked_at;
  kChangeInsert.exec(tx, again);
  return Done{};
}

Result<Done> Changes::report_take(db::Tx& tx, const EnrolmentRow& row) const {
  auto found = mandate_find_by_no(tx, row.mandate_no);
  auto mandate = found ? mandate_lock(tx, found->merchant, found->id) : std::nullopt;
  auto change = mandate ? change_open_of(tx, mandate->merchant, mandate->id) : std::nullopt;
  // The bank reports what the payer has signed there, though its first answer may have been lost.
  bool is_signed =
      change && (change->state == ChangeState::authorised || change->state == ChangeState::at_bank);
  if (!is_signed || change->request != row.request || change->amount_max != row.amount_max) {
    log_warning("change_report_passed_over", {{"mandate", row.mandate_no}, {"code", row.code}});
    return Done{};
  }
  bool is_end = change->request == MandateRequest::termination;
  change->code = row.code;
  change->ended_at = tx.now();
  if (row.code != "00") {
    // One that never was in force here has nothing to go on with: the payer is asked again.
    if (!is_end || !mandate->first_due)
      return end_refused(tx, *mandate, *change, ChangeState::refused, row.reason);
    // The bank keeps it: the payer's signature was not taken. It goes on, with the reason.
    change->state = ChangeState::refused;
    change->reason = row.reason;
    kChangeWrite.exec(tx, *change);
    mandate->is_held = false;
    GERBANG_CHECK(mandates_->plan_from_today(tx, *mandate, Blocked::ending));
    return mandates_->move(tx, *mandate, MandateEvent::keep, MandateHappening::termination_refused,
                           kMandateTerminationRefused, {}, row.reason);
  }
  change->state = ChangeState::done;
  kChangeWrite.exec(tx, *change);
  if (is_end) {
    return mandates_->move(tx, *mandate, MandateEvent::terminated, MandateHappening::terminated,
                           kMandateTerminated);
  }
  bool is_told_amount = mandate->amount == change->amount;
  mandate->amount = change->amount;
  mandate->amount_max = change->amount_max;
  mandate->expires_on = change->expires_on;
  if (change->frequency != mandate->frequency)
    GERBANG_CHECK(replan(tx, *mandate, change->frequency));
  if (!is_told_amount) mandate->announced_due.reset();
  GERBANG_CHECK(mandates_->move(tx, *mandate, MandateEvent::maintained,
                                MandateHappening::maintained, kMandateMaintained));
  return end_if_agreed(tx, *mandate);
}

/// Those first that it was asked about longest ago, until it is away.
Result<Done> Changes::enquire_due(db::Db& db) const {
  if (!rail_ || !rail_->is_set_up()) return Done{};
  const auto& connector = rail_->connector();
  auto silent = db.read([&](db::Sql& sql) {
    return sql.all<Change>(kSilent, sql.now() - kEnquireAfter, connector.id());
  });
  auto began = std::chrono::steady_clock::now();
  for (const auto& change : silent) {
    if (std::chrono::steady_clock::now() - began >= kEnquireMax) break;
    checkout::PayOrder order;
    order.attempt = change.id;
    order.connector = change.connector;
    order.merchant = change.merchant;
    order.payment_method = sales::kEMandate;
    order.bank_id = change.bank_id;
    order.created_at = change.at_bank_at.value_or(change.created_at);
    order.sent = checkout::fields_parse(change.sent);
    // First, so that one whose question goes wrong is not the first again.
    db.write_job([&](db::Tx& tx) {
      tx.exec(kEnquired, change.id, tx.now());
      return true;
    });
    auto asked = connector.enquire(order);
    if (!asked.ok()) {
      log_warning("change_enquiry_unanswered",
                  {{"change", change.id.value}, {"why", asked.error().message.english()}});
      // Who is away would let each of the others wait, too.
      if (asked.error().code == ErrorCode::unavailable) break;
      continue;
    }
    auto& answer = asked->answer;
    answer.message.way = checkout::MessageWay::enquiry;
    if (answer.attempt != change.id) {
      log_warning("change_enquiry_refused", {{"change", change.id.value}});
      continue;
    }
    GERBANG_CHECK(jobs::row_take(db, "mandate.enquire", {change.id.value, change.merchant}, [&] {
      return db.write([&](db::Tx& tx) -> Result<Done> {
        auto mandate = mandate_find(tx, change.merchant, change.mandate);
        if (mandate && mandate->authorisation_sale) {
          checkout::message_keep(tx, mandate->merchant, *mandate->authorisation_sale, true,
                                 asked->sent, std::nullopt);
        }
        auto taken = answer_take(tx, answer);
        if (taken && !taken->ok()) return taken->error();
        return Done{};
      });
    }));
  }
  return Done{};
}

Result<Done> Changes::end_unsigned(db::Tx& tx, std::span<const Change> page) const {
  for (const auto& seen : page) {
    auto mandate = mandate_lock(tx, seen.merchant, seen.mandate);
    auto change = tx.one<Change>(kChangeLock, seen.id.value);
    if (!change || change->ended_at || change->state != seen.state) continue;
    auto why = say::mandates::change::not_signed.english();
    if (change->request == MandateRequest::maintenance) {
      GERBANG_CHECK(end_refused(tx, *mandate, *change, ChangeState::withdrawn, why));
      continue;
    }
    change->state = ChangeState::withdrawn;
    change->ended_at = tx.now();
    change->reason = why;
    kChangeWrite.exec(tx, *change);
    GERBANG_CHECK(mandates_->move(tx, *mandate, MandateEvent::terminated,
                                  MandateHappening::terminated, kMandateTerminated, {},
                                  say::mandates::change::bank_not_told.english()));
  }
  return Done{};
}

Result<Done> Changes::remind_due(db::Tx& tx, std::span<const Change> page) const {
  auto banks = calendar::banking_days(tx);
  Day today = kl_day(tx.now());
  for (const auto& seen : page) {
    auto mandate = mandate_lock(tx, seen.merchant, seen.mandate);
    auto change = tx.one<Change>(kChangeLock, seen.id.value);
    if (!change || change->ended_at || change->state == ChangeState::authorised) continue;
    auto after = banks.after(kl_day(change->asked_at),
                             kRemindAfter * static_cast<int>(change->reminded + 1));
    if (change->reminded >= kRemindedMax || today < after) continue;
    ++change->reminded;
    kChangeWrite.exec(tx, *change);
    auto facts = mandate_facts(*mandate);
    facts.change_token = change->token;
    GERBANG_CHECK(
        mandates_->outbox().emit(tx, mandate->merchant, kMandateReminded, mandate->id, facts));
  }
  return Done{};
}

/// Page by page, so that those with nothing to do hide no others.
Result<Done> Changes::look(db::Db& db) const {
  using Read = std::function<std::vector<Change>(db::Sql&, const Change& last)>;
  using Take = std::function<Result<Done>(db::Tx&, std::span<const Change>)>;
  auto all = [&](std::string_view run, const Read& read, const Take& take) -> Result<Done> {
    Change last;
    for (std::size_t came = kLookedAtOnce; came == kLookedAtOnce;) {
      auto page = db.read([&](db::Sql& sql) { return read(sql, last); });
      came = page.size();
      if (page.empty()) break;
      std::vector<jobs::RowKey> keys;
      for (const auto& it : page)
        keys.push_back({it.id.value, it.merchant});
      GERBANG_CHECK(
          jobs::rows_take(db, run, keys, [&](db::Tx& tx, std::size_t first, std::size_t count) {
            return take(tx, std::span(page).subspan(first, count));
          }));
      last = page.back();
    }
    return Done{};
  };
  GERBANG_CHECK(all(
      "mandate.unsigned",
      [](db::Sql& sql, const Change& last) {
        return sql.all<Change>(kUnsigned, sql.now() - kChangeOpen, last.asked_at, last.id,
                               sql.now(), sql.now() - kAtBankOpen);
      },
      [&](db::Tx& tx, auto page) { return end_unsigned(tx, page); }));
  return all(
      "mandate.remind",
      [](db::Sql& sql, const Change& last) {
        return sql.all<Change>(kChangesWaiting, sql.now() - days(1), last.asked_at, last.id,
                               sql.now());
      },
      [&](db::Tx& tx, auto page) { return remind_due(tx, page); });
}

std::vector<events::Reaction> Changes::reactions() const {
  auto take = [self = *this](db::Tx& tx, const events::EventRecord& event,
                             const MandateFacts& facts) -> Result<Done> {
    auto mandate = mandate_lock(tx, event.merchant, facts.id);
    auto report = mandate ? report_taken_out(tx, *mandate) : std::nullopt;
    if (!report) return Done{};
    GERBANG_TRY(auto approved, self.mandates_->enrolment_take(tx, *report));
    return approved ? self.end_if_agreed(tx, *approved) : Done{};
  };
  constexpr std::string_view kDoes = "ends at the bank what the bank has approved already";
  return {events::on(kMandateFailed, kDoes, take), events::on(kMandateCanceled, kDoes, take)};
}

jobs::Topic Changes::enquiry_topic() const {
  jobs::Topic out;
  out.name = "mandate.enquire";
  out.every = hours(1);
  out.lease = kEnquireLease;
  out.lane = jobs::Lane::acquirer;
  out.outside = [self = *this](db::Db& db, const jobs::JobRow&) { return self.enquire_due(db); };
  return out;
}

jobs::Topic Changes::topic() const {
  jobs::Topic out;
  out.name = "mandate.remind";
  out.every = hours(1);
  out.outside = [self = *this](db::Db& db, const jobs::JobRow&) { return self.look(db); };
  return out;
}

}  // namespace gerbang::mandates
