#include "selling/mandates/collection.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "base/audit/audit.h"
#include "base/core/log.h"
#include "base/db/once.h"
#include "money/checkout/closing.h"
#include "money/checkout/collected.h"
#include "money/sales/method.h"
#include "money/sales/sale_limit.h"
#include "people/merchants/merchant.h"
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
Day last_day(const Mandate& mandate, Day due, const calendar::BankingDays& banks) {
  Day last = banks.on_or_after(window_of(mandate.frequency, due).last);
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

}  // namespace

std::optional<merchants::MerchantFace> merchant_collecting(db::Sql& sql, MerchantId id) {
  auto merchant = merchants::merchant_for_payment(sql, id);
  if (!merchant.ok() || !merchant->active || checkout::is_method_off(sql, id, sales::kEMandate))
    return std::nullopt;
  return std::move(*merchant);
}

std::optional<Blocked> debit_obstacle(const Mandate& mandate, bool is_merchant_active, Day due,
                                      Day on, const calendar::BankingDays& banks) {
  if (!is_collected(mandate.status)) return Blocked::ending;
  if (mandate.is_held) return Blocked::held;
  if (mandate.paused_at) return Blocked::paused;
  if (!is_merchant_active) return Blocked::merchant_inactive;
  if (mandate.expires_on && on > mandate.expires_on->day) return Blocked::expired;
  if (on > last_day(mandate, due, banks)) return Blocked::window_over;
  return std::nullopt;
}

std::optional<Day> retry_day(const Mandate& mandate, Day due, std::int64_t attempt,
                             std::int64_t tried, Day failed, const calendar::BankingDays& banks) {
  if (attempt >= mandate.retries || tried >= debits_per_window(mandate.retries))
    return std::nullopt;
  Day again = banks.after(failed, 1);
  // Whether the merchant is active is asked on the day itself.
  if (debit_obstacle(mandate, true, due, again, banks)) return std::nullopt;
  return again;
}

struct Collections::Making {
  Day due = 0;
  std::int64_t attempt = 0;
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
  out.attempt = making.attempt;
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

Result<std::int64_t> Collections::make_due(db::Tx& tx, Day today, int most) const {
  auto banks = calendar::banking_days(tx);
  auto keys = mandates_due(tx, today, most);
  for (auto& mandate : mandates_lock(tx, keys)) {
    if (!mandate || !mandate->next_debit || mandate->next_debit->day > today) continue;
    const auto& merchant = collecting(tx, mandate->merchant);
    Day due = mandate->next_due->day;
    bool is_stopped = debit_obstacle(*mandate, merchant.has_value(), due, today, banks).has_value();
    if (!is_stopped) {
      auto room = room_take(tx, *merchant, *mandate->amount);
      if (is_day_full(room)) {
        mandate->next_debit = CalendarDay{banks.after(today, 1)};
        mandate_write(tx, *mandate);
        continue;
      }
      is_stopped = !room.ok();
    }
    if (!is_stopped) {
      GERBANG_CHECK(make(tx, *mandate, {due, 0, today, *mandate->amount, merchant->name, {}}));
    } else {
      mandate_note(tx, *mandate, MandateHappening::missed, mandate->status, {}, day_text(due));
    }
    ++mandate->next_nth;
    mandate_plan(*mandate, banks);
    mandate_write(tx, *mandate);
  }
  return static_cast<std::int64_t>(keys.size());
}

Result<std::int64_t> Collections::retry_due(db::Tx& tx, Day today, int most) const {
  auto banks = calendar::banking_days(tx);
  auto failed = collections_to_retry(tx, today, most);
  for (auto& collection : failed) {
    auto mandate = mandate_lock(tx, collection.merchant, collection.mandate);
    const auto& merchant = collecting(tx, collection.merchant);
    bool is_stopped = !mandate || debit_obstacle(*mandate, merchant.has_value(),
                                                 collection.due_on.day, today, banks);
    collection.retry_on.reset();
    if (!is_stopped) {
      auto room = room_take(tx, *merchant, collection.amount);
      is_stopped = !room.ok();
      if (is_day_full(room)) collection.retry_on = CalendarDay{banks.after(today, 1)};
    }
    collection_write(tx, collection);
    if (is_stopped) continue;
    GERBANG_CHECK(make(tx, *mandate,
                       {collection.due_on.day, collection.attempt + 1, today, collection.amount,
                        merchant->name, collection.merchant_reference}));
  }
  return static_cast<std::int64_t>(failed.size());
}

Result<std::int64_t> Collections::announce_due(db::Tx& tx, Day today, int most) const {
  auto keys = mandates_to_announce(tx, today, today + mandates_->settings().announce_days, most);
  for (auto& mandate : mandates_lock(tx, keys)) {
    if (!mandate || !mandate->next_due) continue;
    mandate->announced_due = mandate->next_due;
    mandate_write(tx, *mandate);
    mandate_note(tx, *mandate, MandateHappening::announced, mandate->status, {},
                 day_text(mandate->next_debit->day));
    auto facts = mandate_facts(*mandate);
    facts.event_amount = mandate->amount;
    facts.event_day = mandate->next_debit;
    GERBANG_CHECK(mandates_->outbox().emit(tx, mandate->merchant, kMandateDebitAnnounced,
                                           mandate->id, facts));
  }
  return static_cast<std::int64_t>(keys.size());
}

Result<Collection> Collections::collect(db::Tx& tx, const Actor& actor, Id<Mandate> id,
                                        const CollectDraft& draft) const {
  auto mandate = mandate_lock(tx, actor.company, id);
  if (!mandate) return not_found(say::mandates::no_mandate);
  if (auto why = mandate_obstacle(*mandate, MandateAction::collect)) return *why;
  if (!rail_) return conflict(say::mandates::closed);
  if (draft.amount > mandate->amount_max) {
    return invalid_field("amount",
                         say::mandates::above_max({.max = money_display(mandate->amount_max)}));
  }
  GERBANG_TRY(auto merchant, merchants::merchant_for_payment(tx, actor.company));
  if (!merchant_collecting(tx, actor.company)) {
    return conflict(say::mandates::not_ready({.merchant = merchant.name}), "merchant.not_ready");
  }
  auto banks = calendar::banking_days(tx);
  Day debit = std::max(banks.of(tx.now(), mandates_->settings().collects_from),
                       banks.on_or_after(mandate->first_due->day));
  if (mandate->expires_on && debit > mandate->expires_on->day)
    return conflict(say::mandates::complete, "mandate.complete");
  auto tried = collections_in(tx, mandate->merchant, id, window_of(mandate->frequency, debit));
  if (tried >= debits_per_window(mandate->retries))
    return conflict(say::mandates::window_full, "mandate.window_full");
  GERBANG_CHECK(room_take(tx, merchant, draft.amount));
  auto today = collections_in(tx, mandate->merchant, id, {debit, debit});
  GERBANG_TRY(auto out, make(tx, *mandate,
                             {debit, today, debit, draft.amount, merchant.name, draft.reference}));
  ++mandate->next_nth;
  mandate_write(tx, *mandate);
  if (actor.user) {
    audit::write(tx, mandate->merchant, actor, "mandate.collect", id_text(id),
                 money_display(draft.amount));
  }
  return out;
}

Result<Done> Collections::tell(db::Tx& tx, const Mandate& mandate, const Collection& collection,
                               const MandateKind& kind) const {
  hint(*mandates_, tx, mandate, collection.id, false);
  auto facts = mandate_facts(mandate);
  facts.sale_id = collection.sale;
  facts.event_amount = collection.amount;
  facts.event_day = collection.debit_on;
  facts.retry_on = collection.retry_on;
  facts.reason = collection.reason;
  facts.reason_code = collection.reason ? collection.code : std::nullopt;
  return mandates_->outbox().emit(tx, mandate.merchant, kind, mandate.id, facts);
}

/// A row of a bank's answer with what it is about, locked.
struct Collections::Answered {
  const ResponseRow* row;
  Collection collection;
  Mandate mandate;
};

Result<std::size_t> Collections::responses_take(db::Tx& tx, std::span<const ResponseRow> rows,
                                                Id<RailFile> file) const {
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
    if (!collection || collection->amount != row.amount) {
      log_error("response_without_collection", {{"collection", row.collection_no}});
      continue;
    }
    // What is read for the page is as it was before: of one mandate it takes one answer.
    if (!seen.insert(collection->mandate).second) break;
    using S = CollectionStatus;
    bool is_open = collection->status == S::sent;
    if (row.is_return ? collection->status != S::debited && !is_open : !is_open) {
      continue;  // told twice, or of what was never sent
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
    GERBANG_CHECK(answer_take(tx, answered, file));
  }
  return taken;
}

Result<Done> Collections::answer_take(db::Tx& tx, Answered& answered, Id<RailFile> file) const {
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

Result<Done> Collections::paid(db::Tx& tx, Answered& answered) const {
  auto& [row, collection, mandate] = answered;
  collection.status = CollectionStatus::debited;
  collection_write(tx, collection);
  GERBANG_CHECK(mandates_->checkout().collection_end(
      tx, collection.merchant, collection.sale,
      verdict_of(collection, *row, checkout::Verdict::Kind::paid)));
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
    auto tried = collections_in(tx, collection.merchant, collection.mandate,
                                window_of(mandate.frequency, collection.due_on.day));
    auto again = retry_day(mandate, collection.due_on.day, collection.attempt, tried,
                           kl_day(tx.now()), calendar::banking_days(tx));
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
  auto reversed = mandates_->checkout().collection_return(
      tx, collection.merchant, collection.sale,
      verdict_of(collection, *row, checkout::Verdict::Kind::failed));
  if (!reversed.ok()) {
    // Money has gone back to the payer by two ways; only a person can put that right.
    log_error("return_of_refunded", {{"sale", collection.sale.value}});
    mandate_note(tx, mandate, MandateHappening::collection_returned, mandate.status, {},
                 say::mandates::collection::return_of_refunded.english());
    return Done{};
  }
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
