#include "selling/mandates/collection.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "base/audit/audit.h"
#include "base/core/utf8.h"
#include "base/db/once.h"
#include "base/exchange/file.h"
#include "money/checkout/closing.h"
#include "money/checkout/collected.h"
#include "money/fees/fee.h"
#include "money/sales/method.h"
#include "money/sales/sale_event.h"
#include "money/sales/sale_limit.h"
#include "people/merchants/merchant.h"
#include "say/contract.h"
#include "say/mandates.h"
#include "selling/mandates/collecting.h"
#include "selling/mandates/collection_store.h"
#include "selling/mandates/mandate_store.h"

namespace gerbang::mandates {
namespace {

/// How long the books wait for a bank's answer before the sale looks old; nothing ends it but one.
constexpr Day kAnswerDays = 30;

/// Of one that is new, or has moved: with it turns what its mandate's page shows.
void hint(const Mandates& mandates, db::Tx& tx, const Mandate& mandate, Id<SaleAttempt> collection,
          bool is_new) {
  mandates.outbox().hint(tx, events::hint_of_mandate(events::HintOf::mandate_collection,
                                                     mandate.merchant, collection.value, is_new));
  mandates.hint(tx, mandate);
}

/// The last day on which a debit of this due day, or a retry of it, may go to the bank.
Day last_day(const Mandate& mandate, Day due) {
  Day last = window_of(mandate.frequency, due).last;
  return mandate.expires_on ? std::min(last, mandate.expires_on->day) : last;
}

/// The merchant, if it can collect now. Read once for all debits of a transaction.
const std::optional<merchants::MerchantFace>& collecting(db::Sql& sql, MerchantId id) {
  return db::once(sql, fmt::format("mandates.merchant {}", id.value),
                  [&] { return merchant_collecting(sql, id); });
}

/// Takes the amount out of the day of the merchant that collects it.
Result<Done> room_take(db::Tx& tx, const merchants::MerchantFace& merchant, Money amount) {
  const auto& gate = db::once(tx, fmt::format("mandates.gate {}", merchant.id.value),
                              [&] { return merchants::gate_of(tx, merchant.id); });
  return sales::limits_take(tx, {merchant.id, merchant.name}, gate, amount, kl_day(tx.now()));
}

/// What the day's limit leaves no room for waits for another banking day.
bool is_day_full(const Result<Done>& room) {
  return !room.ok() && room.error().wire_code() == sales::kDayLimitCode;
}

/// The error for a merchant that asks for a debit which cannot be made.
Error refusal_of(db::Sql& sql, const Mandate& mandate, const merchants::MerchantFace& merchant,
                 Day debit, Money amount, Blocked why) {
  switch (why) {
    case Blocked::above_max:
      return invalid_field("amount",
                           say::mandates::above_max({.max = money_display(mandate.amount_max)}));
    case Blocked::below_fees:
      if (auto obstacle = fees_obstacle(sql, mandate.merchant, "amount", amount)) return *obstacle;
      break;
    case Blocked::merchant_inactive:
      return conflict(say::mandates::not_ready({.merchant = merchant.name}), "merchant.not_ready");
    case Blocked::expired:
      return conflict(say::mandates::complete, "mandate.complete");
    default:
      break;
  }
  auto used = debits_in(sql, mandate, window_of(mandate.frequency, debit), {});
  Money left = mandate.amount_max - used.amount;
  if (used.tries < debits_per_window(mandate.retries) && left > Money{})
    return invalid_field("amount", say::mandates::window_left({.left = money_display(left)}));
  return conflict(say::mandates::window_full, "mandate.window_full");
}

checkout::Verdict verdict_of(const Collection& collection, const ResponseRow& row,
                             checkout::Verdict::Kind kind) {
  checkout::Verdict out;
  out.kind = kind;
  out.code = row.code;
  out.reason = row.reason;
  out.acquirer_reference = row.bank_reference;
  out.bank_name = collection.bank_name;
  out.payment_type = 20;
  out.amount = row.amount;
  out.currency = kCurrency;
  return out;
}

/// Why a bank's answer fits no debit; empty when it does.
exchange::ReportProblem misfit(const ResponseRow& row, const std::optional<Collection>& debit) {
  using Code = exchange::ProblemCode;
  auto number = storable(row.collection_no);
  auto problem = [&](Code code, std::string_view what, std::string found,
                     std::optional<std::string> expected) -> exchange::ReportProblem {
    auto line = row.line > 0 ? std::optional(row.line) : std::nullopt;
    auto text = fmt::format("debit {} {}", number, what);
    if (line) text = fmt::format("line {}: {}", *line, text);
    return {code, line, {}, std::move(found), std::move(expected), std::move(text)};
  };
  if (!debit) return problem(Code::debit_unknown, "is not ours", number, {});
  if (debit->amount != row.amount) {
    return problem(Code::debit_amount, "has another amount",
                   fmt::format("{} {}", number, money_text(row.amount)), money_text(debit->amount));
  }
  if (debit->status == CollectionStatus::waiting)
    return problem(Code::debit_not_sent, "was never sent", number, {});
  return {};
}

}  // namespace

const std::optional<fees::FeeRule>& collecting_rule(db::Sql& sql, MerchantId merchant) {
  return db::once(sql, fmt::format("mandates.rule {}", merchant.value),
                  [&] { return fees::fee_rule(sql, merchant, sales::kEMandate, sql.now()); });
}

bool is_below_fees(db::Sql& sql, MerchantId merchant, Money amount) {
  const auto& rule = collecting_rule(sql, merchant);
  return rule && fees::fees_compute(*rule, amount).net < Money{};
}

std::optional<Error> fees_obstacle(db::Sql& sql, MerchantId merchant, std::string field,
                                   Money amount) {
  if (!is_below_fees(sql, merchant, amount)) return std::nullopt;
  auto least = fees::amount_worth_taking(*collecting_rule(sql, merchant), amount);
  return invalid_field(std::move(field), say::mandates::below_fees({.min = money_display(least)}));
}

std::optional<Error> amount_obstacle(db::Sql& sql, MerchantId merchant, std::string field,
                                     std::optional<Money> amount, Money least, Money most) {
  if (!amount) return std::nullopt;
  if (*amount < least || *amount > most) {
    return invalid_field(std::move(field), say::contract::between({.max = money_display(most),
                                                                   .min = money_display(least)}));
  }
  return fees_obstacle(sql, merchant, std::move(field), *amount);
}

std::optional<merchants::MerchantFace> merchant_collecting(db::Sql& sql, MerchantId id) {
  auto merchant = merchants::merchant_for_payment(sql, id);
  if (!merchant.ok() || !merchant->active || checkout::is_method_off(sql, id, sales::kEMandate))
    return std::nullopt;
  return std::move(*merchant);
}

std::optional<Blocked> debit_obstacle(const Mandate& mandate, bool is_merchant_active, Day due,
                                      Day on) {
  if (!is_collected(mandate.status)) return Blocked::ending;
  if (mandate.is_held) return Blocked::held;
  if (mandate.paused_at) return Blocked::paused;
  if (!is_merchant_active) return Blocked::merchant_inactive;
  if (mandate.expires_on && on > mandate.expires_on->day) return Blocked::expired;
  if (on > last_day(mandate, due)) return Blocked::window_over;
  return std::nullopt;
}

std::optional<Blocked> debit_refused(db::Sql& sql, const Mandate& mandate, const Debit& debit) {
  const auto& merchant = collecting(sql, mandate.merchant);
  if (auto why = debit_obstacle(mandate, merchant.has_value(), debit.due, debit.on)) return why;
  if (debit.amount > mandate.amount_max) return Blocked::above_max;
  auto used = debits_in(sql, mandate, window_of(mandate.frequency, debit.on), debit.but);
  if (used.tries >= debits_per_window(mandate.retries) ||
      used.amount + debit.amount > mandate.amount_max) {
    return Blocked::window_full;
  }
  if (is_below_fees(sql, mandate.merchant, debit.amount)) return Blocked::below_fees;
  return std::nullopt;
}

std::optional<Day> retry_day(const Mandate& mandate, Day due, std::int64_t retry,
                             std::int64_t tries, Day failed, const calendar::BankingDays& banks) {
  if (retry >= mandate.retries || tries >= debits_per_window(mandate.retries)) return std::nullopt;
  Day again = banks.after(failed, 1);
  // Whether the merchant is active is asked on the day itself.
  if (debit_obstacle(mandate, true, due, again)) return std::nullopt;
  return again;
}

struct Collections::Making {
  Day due = 0;
  std::int64_t retry = 0;
  Day debit = 0;
  Money amount;
  std::string merchant_name;
  std::optional<std::string> reference;
};

Result<Collection> Collections::make(db::Tx& tx, Mandate& mandate, const Making& making) const {
  const auto& connector = rail_->connector();
  Collection out;
  out.merchant = mandate.merchant;
  out.id = id_new<SaleAttempt>(tx.now());
  out.mandate = mandate.id;
  out.mandate_no = mandate.mandate_no;
  out.payer_name = mandate.payer_name;
  out.product = mandate.product;
  out.bank_id = mandate.bank_id.value_or("");
  out.bank_name = mandate.bank_name.value_or("");
  out.due_on = CalendarDay{making.due};
  out.attempt = collections_of_due(tx, mandate, making.due);
  out.retry = making.retry;
  out.debit_on = CalendarDay{making.debit};
  out.amount = making.amount;
  out.amount_max = mandate.amount_max;
  out.merchant_reference = making.reference;
  out.created_at = tx.now();
  sales::NewSale sale;
  sale.merchant = mandate.merchant;
  sale.origin = sales::Origin::of(sales::Channel::e_mandate, mandate.id);
  sale.merchant_reference = making.reference ? making.reference : mandate.mandate_no;
  sale.description = mandate.product_name;
  sale.amount = making.amount;
  sale.customer_name = mandate.payer_name;
  sale.customer_email = mandate.email;
  sale.customer_phone = mandate.phone;
  sale.expires_at = kl_day_start(making.debit + kAnswerDays);
  sale.collecting = {sales::kEMandate, 20, connector.acquirer(), out.bank_id, out.bank_name};
  GERBANG_TRY(auto ref, mandates_->checkout().collection_begin(
                            tx, sale, {out.id, connector.id(), making.merchant_name}));
  out.sale = ref.id;
  out.order_no = ref.order_no;
  // Its mandate is locked, so nobody else has made it meanwhile.
  if (!collection_insert(tx, out)) return conflict(say::mandates::window_full);
  hint(*mandates_, tx, mandate, out.id, true);
  return out;
}

Result<Done> Collections::make_due(db::Tx& tx, Day today, std::span<const MandateKey> keys) const {
  auto banks = calendar::banking_days(tx);
  for (auto& mandate : mandates_lock(tx, keys)) {
    if (!mandate || !mandate->next_debit || mandate->next_debit->day > today) continue;
    Day due = mandate->next_due->day;
    auto why = debit_refused(tx, *mandate, {due, today, *mandate->amount, {}});
    if (!why) {
      const auto& merchant = collecting(tx, mandate->merchant);
      auto room = room_take(tx, *merchant, *mandate->amount);
      if (room.ok()) {
        // One that was planned or resumed only today is announced before the bank has it.
        if (mandate->announced_due != mandate->next_due)
          GERBANG_CHECK(announce(tx, *mandate, *mandate->amount, CalendarDay{today}));
        GERBANG_CHECK(make(tx, *mandate, {due, 0, today, *mandate->amount, merchant->name, {}}));
      } else if (!is_day_full(room)) {
        why = Blocked::merchant_inactive;  // it may not take so much at once
      } else if (Day next = banks.after(today, 1); debit_obstacle(*mandate, true, due, next)) {
        why = Blocked::day_full;
      } else {
        mandate->next_debit = CalendarDay{next};
        mandate->announced_due.reset();  // for another day
        mandate_write(tx, *mandate);
        continue;
      }
    }
    if (why) GERBANG_CHECK(mandates_->missed(tx, *mandate, due, *mandate->amount, *why));
    ++mandate->next_nth;
    mandate_plan(*mandate, banks);
    mandate_write(tx, *mandate);
  }
  return Done{};
}

Result<Done> Collections::retry_due(db::Tx& tx, Day today,
                                    std::span<const std::int64_t> numbers) const {
  auto banks = calendar::banking_days(tx);
  for (auto& failed : collections_lock(tx, numbers)) {
    if (!failed || !failed->retry_on || failed->retry_on->day > today) continue;
    auto& collection = *failed;
    auto mandate = mandate_lock(tx, collection.merchant, collection.mandate);
    Day due = collection.due_on.day;
    auto why = debit_refused(tx, *mandate, {due, today, collection.amount, {}});
    collection.retry_on.reset();
    const auto& merchant = collecting(tx, collection.merchant);
    bool waits = false;
    if (!why) {
      auto room = room_take(tx, *merchant, collection.amount);
      Day next = banks.after(today, 1);
      if (!room.ok() && !is_day_full(room)) {
        why = Blocked::merchant_inactive;
      } else if (!room.ok() && debit_obstacle(*mandate, true, due, next)) {
        why = Blocked::day_full;
      } else if (!room.ok()) {
        collection.retry_on = CalendarDay{next};
        waits = true;
      }
    }
    collection_write(tx, collection);
    if (why) {
      // The payer was told the day of the retry when the debit failed, which it now does for good.
      mandate->is_default = true;
      mandate_write(tx, *mandate);
      GERBANG_CHECK(mandates_->missed(tx, *mandate, due, collection.amount, *why, true));
    }
    if (why || waits) continue;
    GERBANG_CHECK(make(tx, *mandate,
                       {due, collection.retry + 1, today, collection.amount, merchant->name,
                        collection.merchant_reference}));
  }
  return Done{};
}

Result<Done> Collections::replan(db::Tx& tx, std::span<const MandateKey> keys) const {
  auto banks = calendar::banking_days(tx);
  for (auto& mandate : mandates_lock(tx, keys)) {
    if (!mandate || !mandate->next_debit || banks.is_banking_day(mandate->next_debit->day))
      continue;
    mandate_plan(*mandate, banks);
    mandate_write(tx, *mandate);
  }
  return Done{};
}

Result<Done> Collections::announce(db::Tx& tx, const Mandate& mandate, Money amount,
                                   CalendarDay day) const {
  mandate_note(tx, mandate, MandateHappening::announced, mandate.status, {}, day_text(day.day));
  auto facts = mandate_facts(mandate);
  facts.event_amount = amount;
  facts.event_day = day;
  return mandates_->outbox().emit(tx, mandate.merchant, kMandateDebitAnnounced, mandate.id, facts);
}

Result<Done> Collections::announce_due(db::Tx& tx, std::span<const MandateKey> keys) const {
  for (auto& mandate : mandates_lock(tx, keys)) {
    if (!mandate || !next_debit_made(*mandate) || mandate->announced_due == mandate->next_due)
      continue;
    mandate->announced_due = mandate->next_due;
    mandate_write(tx, *mandate);
    GERBANG_CHECK(announce(tx, *mandate, *mandate->amount, *mandate->next_debit));
  }
  return Done{};
}

Result<Collection> Collections::collect(db::Tx& tx, const Actor& actor, Id<Mandate> id,
                                        const CollectDraft& draft) const {
  auto mandate = mandate_lock(tx, actor.company, id);
  if (!mandate) return not_found(say::mandates::no_mandate);
  if (auto why = mandate_obstacle(*mandate, MandateAction::collect)) return *why;
  if (!rail_) return conflict(say::mandates::closed);
  GERBANG_TRY(auto merchant, merchants::merchant_for_payment(tx, actor.company));
  auto least = mandates_->settings().amount_min;
  if (draft.amount < least) {
    return *amount_obstacle(tx, actor.company, "amount", draft.amount, least, mandate->amount_max);
  }
  auto banks = calendar::banking_days(tx);
  // The payer is told now, and has a banking day.
  Day debit =
      std::max(banks.after(kl_day(tx.now()), 1), banks.on_or_after(mandate->first_due->day));
  auto refused = debit_refused(tx, *mandate, {debit, debit, draft.amount, {}});
  if (refused) return refusal_of(tx, *mandate, merchant, debit, draft.amount, *refused);
  GERBANG_CHECK(room_take(tx, merchant, draft.amount));
  GERBANG_TRY(auto out,
              make(tx, *mandate, {debit, 0, debit, draft.amount, merchant.name, draft.reference}));
  ++mandate->next_nth;
  mandate_write(tx, *mandate);
  GERBANG_CHECK(announce(tx, *mandate, out.amount, out.debit_on));
  if (actor.user) {
    audit::write(tx, mandate->merchant, actor, "mandate.collect", id_text(id),
                 money_display(draft.amount));
  }
  return out;
}

Result<Done> Collections::tell(db::Tx& tx, const Mandate& mandate, const Collection& collection,
                               const MandateKind& kind, std::optional<Blocked> why) const {
  hint(*mandates_, tx, mandate, collection.id, false);
  auto facts = mandate_facts(mandate);
  facts.sale_id = collection.sale;
  facts.event_amount = collection.amount;
  facts.event_day = collection.debit_on;
  facts.retry_on = collection.retry_on;
  facts.reason = collection.reason;
  facts.reason_code = collection.reason ? collection.code : std::nullopt;
  facts.blocked = why;
  return mandates_->outbox().emit(tx, mandate.merchant, kind, mandate.id, facts);
}

/// A row of a bank's answer with what it is about, locked.
struct Collections::Answered {
  const ResponseRow* row;
  Collection collection;
  Mandate mandate;
};

Result<std::size_t> Collections::responses_take(db::Tx& tx, std::span<const ResponseRow> rows,
                                                const exchange::FileRecord& file) const {
  std::vector<std::int64_t> numbers;
  for (const auto& row : rows)
    numbers.push_back(id_parse(row.collection_no).value_or(0));
  auto found = collections_lock(tx, numbers);
  std::vector<std::pair<std::size_t, Collection*>> counting;
  std::vector<MandateKey> mandate_keys;
  std::vector<sales::SaleKey> sale_keys;
  std::set<Id<Mandate>> seen;
  std::size_t taken = 0;
  for (; taken < rows.size(); ++taken) {
    const auto& row = rows[taken];
    auto& collection = found[taken];
    if (auto problem = misfit(row, collection); !problem.empty()) {
      auto subject =
          collection ? std::optional(exchange::Subject{collection->merchant, collection->id.value})
                     : std::nullopt;
      exchange::exception_add(tx, exchange::RailId::auto_debit, file.name, problem, subject);
      continue;
    }
    // What is read for the page is as it was before: of one mandate it takes one answer.
    if (!seen.insert(collection->mandate).second) break;
    using S = CollectionStatus;
    // The bank may have debited one that was canceled here: the money was taken.
    bool is_late = collection->status == S::canceled && !row.is_return &&
                   rail_->end_of(row.code) == CollectionEnd::debited;
    bool is_open = collection->status == S::sent || is_late;
    if (row.is_return ? collection->status != S::debited && !is_open : !is_open) {
      continue;  // told twice
    }
    counting.emplace_back(taken, &*collection);
    mandate_keys.push_back({collection->merchant, collection->mandate});
    sale_keys.push_back({collection->merchant, collection->sale});
  }
  auto mandates = mandates_lock(tx, mandate_keys);
  checkout::collected_ahead(tx, sale_keys);
  for (std::size_t i = 0; i < counting.size(); ++i) {
    const auto& [at, collection] = counting[i];
    Answered answered{&rows[at], std::move(*collection), std::move(mandates[i].value())};
    GERBANG_CHECK(answer_take(tx, answered, file.id));
  }
  return taken;
}

Result<Done> Collections::answer_take(db::Tx& tx, Answered& answered,
                                      Id<exchange::File> file) const {
  auto& collection = answered.collection;
  const auto& row = *answered.row;
  collection.response_file = file;
  collection.code = row.code;
  collection.reason = row.reason;
  if (!row.bank_reference.empty()) collection.bank_reference = row.bank_reference;
  if (row.is_return && collection.status == CollectionStatus::debited) {
    return returned(tx, answered);
  }
  collection.ended_at = tx.now();
  // What is taken back before it was said to be debited was never ours: the late word finds it
  // ended.
  bool is_debited = !row.is_return && rail_->end_of(row.code) == CollectionEnd::debited;
  return is_debited ? paid(tx, answered) : failed(tx, answered);
}

Result<Done> Collections::cancel(db::Tx& tx, Mandate& mandate, Collection& collection,
                                 Blocked why) const {
  collection.status = CollectionStatus::canceled;
  collection.reason = blocked_text(why).english();
  collection.file.reset();
  collection.file_row.reset();
  collection.ended_at = tx.now();
  collection_write(tx, collection);
  GERBANG_CHECK(mandates_->checkout().collection_cancel(tx, collection.merchant, collection.sale,
                                                        *collection.reason));
  if (!mandate.amount && collection.retry == 0) {
    // One that was asked for is none of those agreed any more; a plan goes on with its next.
    --mandate.next_nth;
    mandate_write(tx, mandate);
  }
  mandate_note(tx, mandate, MandateHappening::collection_canceled, mandate.status, {},
               collection.order_no, why);
  return tell(tx, mandate, collection, kMandateDebitCanceled, why);
}

Result<Done> Collections::paid(db::Tx& tx, Answered& answered) const {
  auto& [row, collection, mandate] = answered;
  bool was_canceled = collection.status == CollectionStatus::canceled;
  collection.status = CollectionStatus::debited;
  collection_write(tx, collection);
  GERBANG_CHECK(mandates_->checkout().collection_end(
      tx, collection.merchant, collection.sale,
      verdict_of(collection, *row, checkout::Verdict::Kind::paid)));
  if (was_canceled) {
    GERBANG_TRY(auto sale, sales::sale_get(tx, collection.merchant, collection.sale));
    GERBANG_CHECK(mandates_->outbox().emit(tx, collection.merchant, sales::kSalePaidOverLimit,
                                           sale.id, sales::sale_facts(sale)));
    if (!mandate.amount && collection.retry == 0) ++mandate.next_nth;
  }
  ++mandate.debits_done;
  mandate.debited_amount += collection.amount;
  mandate.is_default = false;
  mandate_write(tx, mandate);
  mandate_note(tx, mandate, MandateHappening::collected, mandate.status, {}, collection.order_no);
  return tell(tx, mandate, collection, kMandateDebited);
}

Result<Done> Collections::failed(db::Tx& tx, Answered& answered) const {
  auto& [row, collection, mandate] = answered;
  if (!row->is_return && rail_->end_of(row->code) == CollectionEnd::insufficient_funds) {
    Day due = collection.due_on.day;
    auto tries = debits_in(tx, mandate, window_of(mandate.frequency, due), {}).tries;
    auto again = retry_day(mandate, due, collection.retry, tries, kl_day(tx.now()),
                           calendar::banking_days(tx));
    if (again) collection.retry_on = CalendarDay{*again};
  }
  collection.status = CollectionStatus::failed;
  collection_write(tx, collection);
  GERBANG_CHECK(mandates_->checkout().collection_end(
      tx, collection.merchant, collection.sale,
      verdict_of(collection, *row, checkout::Verdict::Kind::failed)));
  if (!collection.retry_on && !mandate.is_default) {
    mandate.is_default = true;
    mandate_write(tx, mandate);
  }
  mandate_note(tx, mandate, MandateHappening::collection_failed, mandate.status, {}, row->reason);
  return tell(tx, mandate, collection, kMandateDebitFailed);
}

Result<Done> Collections::returned(db::Tx& tx, Answered& answered) const {
  auto& [row, collection, mandate] = answered;
  GERBANG_CHECK(mandates_->checkout().collection_return(
      tx, collection.merchant, collection.sale,
      verdict_of(collection, *row, checkout::Verdict::Kind::failed)));
  collection.status = CollectionStatus::returned;
  collection_write(tx, collection);
  --mandate.debits_done;
  mandate.debited_amount = mandate.debited_amount - collection.amount;
  mandate.is_default = true;
  mandate_write(tx, mandate);
  mandate_note(tx, mandate, MandateHappening::collection_returned, mandate.status, {}, row->reason);
  return tell(tx, mandate, collection, kMandateDebitReturned);
}

}  // namespace gerbang::mandates
