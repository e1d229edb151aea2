// What an acquirer's answer does to a sale, and what happens when none comes.

#include <algorithm>

#include <fmt/format.h>

#include "base/audit/audit.h"
#include "base/contract/json.h"
#include "base/core/log.h"
#include "base/db/once.h"
#include "money/checkout/attempt_store.h"
#include "money/checkout/checkout.h"
#include "money/checkout/collected.h"
#include "money/checkout/experience.h"
#include "money/sales/method.h"
#include "money/sales/sale_actions.h"
#include "money/sales/sale_state.h"
#include "money/settlement/settlement.h"
#include "say/checkout.h"
#include "say/sales.h"

namespace gerbang::checkout {
namespace {

const sales::By kAcquirer{sales::Trigger::acquirer};
const sales::By kJob{sales::Trigger::job};

/// Messages of a sale are kept up to here only, so that nobody fills the disk: unsigned ones come
/// from anybody, and a payer has a signed one to repeat and to hang further fields on.
constexpr std::int64_t kUnsignedMessagesMax = 40;
constexpr std::int64_t kSignedMessagesMax = 200;
constexpr std::size_t kKeptMessageBytesMax = 8 * 1024;

struct OrderRow {
  MerchantId merchant;
  Id<Sale> sale;
};
BOOST_DESCRIBE_STRUCT(OrderRow, (), (merchant, sale))

/// A switch takes a question about one payment so often (PayNet: once in 30 seconds).
constexpr Duration kStatusAskedAfter = seconds(30);

/// How long after leaving for the bank an answer may open the payer's page.
constexpr Duration kOpensWithin = hours(1);

std::string mismatch(const sales::SaleRecord& sale, const std::optional<Attempt>& attempt,
                     const Answer& answer) {
  if (!attempt) return "it names another attempt";
  return answer_mismatch({attempt->id, attempt->connector, attempt->sent(), sale.amount}, answer);
}

Ended ended(MerchantId merchant, const Attempt& attempt, std::optional<sales::Decline> decline) {
  return {attempt.payment_method, attempt.bank_id.value_or(""), decline,
          attempt.follows_way,    attempt.follows_decline,      merchant};
}

void card_keep(db::Tx& tx, const sales::SaleRecord& sale, const Verdict& verdict) {
  if (!verdict.card) return;
  sale_card_keep(tx, sale.merchant, sale.id, *verdict.card, verdict.acquirer_reference);
}

Result<sales::SaleJob> job_read(const jobs::JobRow& row) {
  return contract::from_stored<sales::SaleJob>(row.payload);
}

/// A sale of a page with how it was sent, in the memory of the transaction.
std::shared_ptr<void>& asked_sale(db::Sql& sql, Id<Sale> sale) {
  return db::remembered(sql, fmt::format("checkout.sale {}", sale.value));
}
std::shared_ptr<void>& asked_attempt(db::Sql& sql, Id<Sale> sale) {
  return db::remembered(sql, fmt::format("checkout.attempt {}", sale.value));
}

/// As it was asked for, or locked now. It is given once: whoever has it changes it.
Result<sales::SaleRecord> collected_sale(db::Tx& tx, MerchantId merchant, Id<Sale> id) {
  auto asked = std::exchange(asked_sale(tx, id), nullptr);
  if (!asked) return sales::sale_lock(tx, merchant, id);
  return std::move(*static_cast<sales::SaleRecord*>(asked.get()));
}

std::optional<Attempt> attempt_asked(db::Sql& sql, const sales::SaleRecord& sale) {
  const auto& asked = asked_attempt(sql, sale.id);
  if (!asked) return attempt_of(sql, sale.merchant, sale.id);
  return *static_cast<const std::optional<Attempt>*>(asked.get());
}

/// Where the payer goes on. What was signed for an auto-debit is more than the ringgit that it
/// took.
std::string page_after(const sales::SaleRecord& sale) {
  bool is_signature =
      sale.channel == sales::Channel::e_mandate && sales::was_paid(sale.status) && !sale.is_late;
  return is_signature && sale.return_url ? *sale.return_url : "/checkout/" + sale.reference;
}

}  // namespace

void answer_keep(db::Tx& tx, MerchantId merchant, Id<Sale> sale, const Answer& answer,
                 const std::string& refusal) {
  auto kept = tx.one<std::int64_t>(kMessageCount, merchant, sale).value_or(0);
  if (kept >= (answer.is_signature_valid ? kSignedMessagesMax : kUnsignedMessagesMax)) return;
  auto message = answer.message;
  if (!message.way) message.way = MessageWay::direct;
  if (message.body.size() > kKeptMessageBytesMax) message.body.resize(kKeptMessageBytesMax);
  if (!refusal.empty()) message.body += "\n[refused: " + refusal + "]";
  message_keep(tx, merchant, sale, false, message, answer.is_signature_valid);
}

std::string answer_mismatch(const Expected& expected, const Answer& answer) {
  const auto& verdict = answer.verdict;
  if (expected.attempt != answer.attempt) return "it names another attempt";
  if (answer.connector != expected.connector) {
    return fmt::format("it comes from {}, and the payment went with {}",
                       answer.connector.empty() ? "nobody" : answer.connector, expected.connector);
  }
  if (!answer.refusal.empty()) return answer.refusal;
  const auto& sent = expected.sent;
  for (const auto& [name, value] : answer.repeats) {
    auto at = std::ranges::find(sent, name, &FormFields::value_type::first);
    // What was not sent is repeated as nothing.
    if (value != (at == sent.end() ? std::string_view() : at->second)) {
      return fmt::format("the field {} is not what was sent", name);
    }
  }
  if (verdict.amount != expected.amount) {
    return fmt::format("the amount is {}, not {}", money_text(verdict.amount),
                       money_text(expected.amount));
  }
  if (verdict.currency != kCurrency) return "the currency is not MYR";
  return {};
}

/// Asks at once, where an acquirer's word alone is not enough.
void Checkout::confirm_soon(db::Tx& tx, const sales::SaleRecord& sale) const {
  jobs::job_add(tx, kConfirmTopic, id_text(sale.id),
                sales::sale_job_payload(sale.merchant, sale.id), tx.now(), sale.merchant);
}

/// Locks the sale. Those that can be paid once between them are locked together and in one order,
/// so that two of them cannot both believe to be the first.
Result<sales::SaleRecord> Checkout::locked(db::Tx& tx, MerchantId merchant, Id<Sale> id) const {
  GERBANG_TRY(auto seen, sales::sale_get(tx, merchant, id));
  if (seen.pays_once_key) sales_.sales_of_key_lock(tx, merchant, *seen.pays_once_key);
  return sales::sale_lock(tx, merchant, id);
}

struct Checkout::Taken {
  sales::SaleRecord sale;
  bool counts = false;
  Instant left_at;                        // when the payer left for the bank
  std::optional<std::string> other_page;  // it was about no sale: where its browser goes
};

Result<Checkout::Taken> Checkout::answer_take(db::Tx& tx, const Answer& answer) const {
  auto order = tx.one<OrderRow>(kOrderGet, answer.attempt);
  if (!order) {
    if (auto other = settings_.others ? settings_.others(tx, answer) : std::nullopt) {
      GERBANG_TRY(auto page, std::move(*other));
      return Taken{.other_page = std::move(page)};
    }
    // A signed one may be about money that nobody here waits for.
    log_write(answer.is_signature_valid ? LogLevel::error : LogLevel::warning,
              "answer_without_order",
              {{"connector", answer.connector},
               {"order", answer.attempt.value},
               {"code", answer.verdict.code}});
    return not_found(say::checkout::no_payment);
  }
  GERBANG_TRY(auto sale, locked(tx, order->merchant, order->sale));
  auto attempt = attempt_of(tx, order->merchant, order->sale);
  auto refusal = answer.is_signature_valid ? mismatch(sale, attempt, answer) : "wrong signature";
  answer_keep(tx, order->merchant, order->sale, answer, refusal);
  if (!refusal.empty()) {
    log_warning("answer_refused", {{"sale", sale.id.value}, {"why", refusal}});
    return Taken{.sale = std::move(sale)};
  }
  if (answer.is_hearsay && answer.verdict.kind == Verdict::Kind::paid) {
    if (!sales::was_paid(sale.status)) confirm_soon(tx, sale);
    return Taken{.sale = std::move(sale)};
  }
  GERBANG_CHECK(apply(tx, sale, answer.verdict));
  return Taken{.sale = std::move(sale), .counts = true, .left_at = attempt->created_at};
}

Result<Done> Checkout::answer_apply(db::Db& db, const Answer& answer) const {
  return db.write([&](db::Tx& tx) -> Result<Done> {
    GERBANG_CHECK(answer_take(tx, answer));
    return Done{};
  });
}

Result<std::string> Checkout::answer_page(db::Db& db, const Answer& answer) const {
  Answer carried = answer;
  carried.message.way = MessageWay::browser;
  auto page = db.write([&](db::Tx& tx) -> Result<std::string> {
    GERBANG_TRY(auto taken, answer_take(tx, carried));
    if (taken.other_page) return *taken.other_page;
    bool opens = taken.counts && tx.now() <= taken.left_at + kOpensWithin &&
                 tx.changed(kOrderReturned, answer.attempt, tx.now()) == 1;
    return opens ? page_after(taken.sale) : std::string();
  });
  if (!page.ok() && page.error().code != ErrorCode::not_found) return page.error();
  // Alike for what is forged, repeated, refused or unknown: numbers can be guessed.
  if (!page.ok() || page->empty()) return "/checkout/return?order=" + id_text(answer.attempt);
  return page;
}

Result<Done> Checkout::apply(db::Tx& tx, sales::SaleRecord& sale, const Verdict& verdict) const {
  using Kind = Verdict::Kind;
  if (verdict.kind == Kind::paid) return pay_record(tx, sale, verdict);
  // Anything but a success changes only what is still open: a second or a late answer is nothing
  // new.
  if (!sales::is_with_acquirer(sale.status) || verdict.kind == Kind::pending) return Done{};
  if (verdict.kind == Kind::awaiting_checker) {
    if (sale.status != sales::SaleStatus::in_progress) return Done{};
    return sales_.sale_await_checker(tx, sale, tx.now() + settings_.authorization_wait,
                                     verdict.reason);
  }
  card_keep(tx, sale, verdict);
  sale.failure_code = verdict.code;
  sale.failure_reason = verdict.reason;
  sale.payment_method =
      sales::method_became(sale.payment_method.value_or(0), verdict.payment_method);
  if (!verdict.acquirer_reference.empty()) sale.acquirer_reference = verdict.acquirer_reference;
  auto end = [&]() -> Result<Done> {
    switch (verdict.kind) {
      case Kind::canceled:
        return sales_.sale_cancel(tx, sale, kAcquirer, verdict.reason);
      case Kind::timeout:
        return sales_.sale_expire(tx, sale, kAcquirer, verdict.reason);
      default:
        return sales_.sale_fail(tx, sale, verdict.reason);
    }
  };
  GERBANG_CHECK(end());
  if (auto attempt = attempt_asked(tx, sale)) {
    experience_count(tx, ended(sale.merchant, *attempt, sales::decline_of(sale)));
  }
  return Done{};
}

Result<Done> Checkout::pay_record(db::Tx& tx, sales::SaleRecord& sale,
                                  const Verdict& verdict) const {
  if (sales::was_paid(sale.status)) return Done{};
  auto attempt = attempt_asked(tx, sale);
  if (!attempt) return conflict(say::checkout::never_sent);
  sale.payment_method = sales::method_became(attempt->payment_method, verdict.payment_method);
  auto fees = fees::fees_compute(priced_by(tx, sale, *attempt, tx.now()), sale.amount);
  if (verdict.payment_type != 0) sale.payment_type = verdict.payment_type;
  if (!verdict.acquirer_reference.empty()) sale.acquirer_reference = verdict.acquirer_reference;
  if (!verdict.bank_name.empty()) sale.bank_name = verdict.bank_name;
  card_keep(tx, sale, verdict);
  GERBANG_CHECK(sales_.sale_paid(tx, sale, fees, verdict.reason));
  experience_count(tx, ended(sale.merchant, *attempt, {}));
  settlement::settlement_open(tx, sale);
  return Done{};
}

Result<sales::SaleRef> Checkout::collection_begin(db::Tx& tx, const sales::NewSale& wanted,
                                                  const Collection& collection) const {
  const auto& how = *wanted.collecting;
  // Read once for all collections of a transaction.
  const auto& rule =
      db::once(tx, fmt::format("checkout.rule {} {}", wanted.merchant.value, how.payment_method),
               [&] { return fees::fee_rule(tx, wanted.merchant, how.payment_method, tx.now()); });
  if (!rule) return conflict(say::checkout::method_not_offered, "merchant.no_fee_rule");
  GERBANG_TRY(auto sale, sales_.sale_create(tx, wanted));
  Attempt attempt;
  attempt.id = collection.attempt;
  attempt.connector = collection.connector;
  attempt.acquirer = how.acquirer;
  attempt.payment_method = how.payment_method;
  attempt.bank_id = how.bank_id;
  attempt.merchant_name = collection.merchant_name;
  attempt.rule_set(*rule);
  attempt.start_kind = StartKind::none;
  attempt.form_fields = "[]";
  attempt.created_at = tx.now();
  kAttemptAdd.exec(tx, attempt, wanted.merchant, sale.id);
  tx.exec(kOrderAdd, attempt.id, wanted.merchant, sale.id);
  return sale;
}

void collected_ahead(db::Tx& tx, const std::vector<sales::SaleKey>& keys) {
  std::vector<db::Ahead<Attempt>> attempts;
  for (const auto& key : keys)
    attempts.push_back(attempt_ahead(tx, key.merchant, key.sale));
  auto sales = sales::sales_lock(tx, keys);
  for (std::size_t i = 0; i < keys.size(); ++i) {
    asked_sale(tx, keys[i].sale) = std::make_shared<sales::SaleRecord>(std::move(sales[i]));
    asked_attempt(tx, keys[i].sale) =
        std::make_shared<std::optional<Attempt>>(attempt_of(attempts[i]));
  }
}

Result<Done> Checkout::collection_cancel(db::Tx& tx, MerchantId merchant, Id<Sale> id,
                                         std::string_view why) const {
  GERBANG_TRY(auto sale, collected_sale(tx, merchant, id));
  return sales_.sale_cancel(tx, sale, kJob, why);
}

Result<Done> Checkout::collection_end(db::Tx& tx, MerchantId merchant, Id<Sale> id,
                                      const Verdict& verdict) const {
  GERBANG_TRY(auto sale, collected_sale(tx, merchant, id));
  return apply(tx, sale, verdict);
}

Result<Done> Checkout::collection_return(db::Tx& tx, MerchantId merchant, Id<Sale> id,
                                         const Verdict& verdict) const {
  GERBANG_TRY(auto sale, collected_sale(tx, merchant, id));
  if (!sales::was_paid(sale.status)) return sales::wrong_status(sale.status);
  GERBANG_CHECK(sales_.sale_returning(tx, sale));
  sale.failure_code = verdict.code;
  sale.failure_reason = verdict.reason;
  bool was_settled = !settlement::settlement_end(tx, sale);
  return sales_.sale_return(tx, sale, was_settled, verdict.reason);
}

Result<sales::SaleRecord> Checkout::enquire(db::Db& db, MerchantId merchant, Id<Sale> id,
                                            Asker asker) const {
  std::optional<PayOrder> order;
  auto read = db.read([&](db::Sql& sql) -> Result<sales::SaleRecord> {
    order = pay_order_of(sql, merchant, id);
    return sales::sale_get(sql, merchant, id);
  });
  if (!read.ok() || !order || sales::was_paid(read->status)) return read;
  if (!sales::is_with_acquirer(read->status) && asker != Asker::confirming) return read;
  const auto* connector = connectors_->find(order->connector);
  if (!connector) {
    return Error{ErrorCode::unavailable, say::checkout::acquirer_missing, {}, {}, {}};
  }
  auto place = asker == Asker::person ? connectors_->place(connector->id()) : nullptr;
  auto asked = place || asker != Asker::person ? connector->enquire(*order)
                                               : Result<Enquiry>(too_many_wait());
  place.reset();
  if (!asked.ok()) {
    log_warning("enquiry_unanswered", {{"connector", order->connector},
                                       {"sale", id.value},
                                       {"why", asked.error().message.english()}});
    return asked.error();
  }
  auto& enquiry = *asked;
  enquiry.answer.message.way = MessageWay::enquiry;
  std::string refusal;
  auto written = db.write([&](db::Tx& tx) -> Result<sales::SaleRecord> {
    GERBANG_TRY(auto sale, locked(tx, merchant, id));
    message_keep(tx, merchant, id, true, enquiry.sent, std::nullopt);
    const auto& answer = enquiry.answer;
    refusal = answer.is_signature_valid ? mismatch(sale, attempt_of(tx, merchant, id), answer)
                                        : "wrong signature";
    answer_keep(tx, merchant, id, answer, refusal);
    if (refusal.empty()) GERBANG_CHECK(apply(tx, sale, answer.verdict));
    return sale;
  });
  if (!written.ok() || refusal.empty()) return written;
  // The message is kept for people to see; nothing is decided on it, and it is asked again later.
  log_warning("enquiry_refused", {{"sale", id.value}, {"why", refusal}});
  return Error{
      ErrorCode::unavailable, say::checkout::answer_refused({.reason = refusal}), {}, {}, {}};
}

Result<sales::SaleRecord> Checkout::ask_now(db::Db& db, const sales::SaleRecord& sale,
                                            const Actor& by) const {
  GERBANG_CHECK(db.write([&](db::Tx& tx) -> Result<Done> {
    GERBANG_TRY(auto now, sales::sale_get(tx, sale.merchant, sale.id));
    if (!sales::is_askable(now)) return sales::wrong_status(now.status);
    auto last =
        tx.one<std::optional<Instant>>(kAnsweredLast, sale.merchant, sale.id, MessageWay::enquiry);
    if (last && *last && tx.now() - **last < kStatusAskedAfter) {
      return conflict(say::checkout::asked::just_now, "sale.asked_just_now");
    }
    audit::write(tx, sale.merchant, by, "salesTransaction.ask", id_text(sale.id));
    return Done{};
  }));
  auto asked = enquire(db, sale.merchant, sale.id, Asker::person);
  if (!asked.ok() && asked.error().code == ErrorCode::unavailable) {
    return Error{ErrorCode::unavailable, say::checkout::bank_silent, {}, {}, {}};
  }
  return asked;
}

Result<Done> Checkout::time_out(db::Tx& tx, sales::SaleRecord& sale) const {
  sale.failure_reason = say::sales::payer::not_finished.english();
  return sales_.sale_expire(tx, sale, kJob, {});
}

Result<Done> Checkout::expire(db::Tx& tx, const sales::SaleJob& job) const {
  GERBANG_TRY(auto sale, locked(tx, job.merchant, job.sale));
  if (!sales::is_unfinished(sale.status)) return Done{};
  if (tx.now() < sale.expires_at) {  // moved further away meanwhile: a checker has days
    jobs::job_add(tx, sales::kExpireTopic, fmt::format("{}:{}", sale.id.value, job.round + 1),
                  sales::sale_job_payload(sale.merchant, sale.id, job.round + 1), sale.expires_at,
                  sale.merchant);
    return Done{};
  }
  if (!sales::is_with_acquirer(sale.status)) return time_out(tx, sale);
  // Whoever has it is asked first, where a call that hangs keeps no expiry waiting.
  jobs::job_add(tx, kLastEnquiryTopic, id_text(sale.id),
                sales::sale_job_payload(sale.merchant, sale.id), tx.now(), sale.merchant);
  return Done{};
}

Result<Done> Checkout::ask_last(db::Db& db, const sales::SaleJob& job) const {
  GERBANG_TRY(auto asked, enquire(db, job.merchant, job.sale));
  if (!sales::is_with_acquirer(asked.status)) return Done{};
  return db.write([&](db::Tx& tx) -> Result<Done> {
    GERBANG_TRY(auto sale, locked(tx, job.merchant, job.sale));
    // A checker who has days has got an expiry of their own.
    if (!sales::is_with_acquirer(sale.status) || tx.now() < sale.expires_at) return Done{};
    return time_out(tx, sale);
  });
}

Result<Done> Checkout::confirm(db::Db& db, const sales::SaleJob& job) const {
  GERBANG_TRY(auto before,
              db.read([&](db::Sql& sql) { return sales::sale_get(sql, job.merchant, job.sale); }));
  GERBANG_TRY(auto after, enquire(db, job.merchant, job.sale, Asker::confirming));
  if (sales::was_paid(after.status) || sales::is_with_acquirer(before.status)) return Done{};
  // Nobody else asks about a payment that has ended, and money may have been taken for it.
  return Error{ErrorCode::unavailable,
               verbatim("the acquirer told a success and does not confirm it"),
               {},
               {},
               {}};
}

Result<Done> Checkout::ask_again(db::Db& db, const sales::SaleJob& job) const {
  GERBANG_TRY(auto sale, enquire(db, job.merchant, job.sale));
  if (!sales::is_with_acquirer(sale.status)) return Done{};
  return db.write([&](db::Tx& tx) -> Result<Done> {
    auto wait =
        milliseconds(settings_.enquire_after.ms << std::min<std::int64_t>(job.round + 1, 8));
    if (tx.now() + wait >= sale.expires_at) return Done{};  // the expiry asks once more
    jobs::job_add(tx, kEnquireTopic, fmt::format("{}:{}", sale.id.value, job.round + 1),
                  sales::sale_job_payload(sale.merchant, sale.id, job.round + 1), tx.now() + wait,
                  sale.merchant);
    return Done{};
  });
}

std::vector<jobs::Topic> Checkout::topics() const {
  // An acquirer that is down for a day must not leave sales open for ever.
  std::vector<Duration> patient{seconds(30), minutes(1), minutes(5), minutes(15), hours(1),
                                hours(2),    hours(6),   hours(12),  hours(24),   hours(48)};
  auto asks = [&](std::string_view name, auto ask) {
    jobs::Topic topic{std::string(name), {}, {}, patient, minutes(1), {}};
    topic.lane = jobs::Lane::acquirer;
    topic.outside = [self = *this, ask](db::Db& db, const jobs::JobRow& row) -> Result<Done> {
      GERBANG_TRY(auto job, job_read(row));
      return (self.*ask)(db, job);
    };
    return topic;
  };
  jobs::Topic expiry{std::string(sales::kExpireTopic), {}, {}, patient, minutes(1), {}};
  expiry.in_tx = [self = *this](db::Tx& tx, const jobs::JobRow& row) -> Result<Done> {
    GERBANG_TRY(auto job, job_read(row));
    return self.expire(tx, job);
  };
  return {expiry, asks(kConfirmTopic, &Checkout::confirm),
          asks(kEnquireTopic, &Checkout::ask_again), asks(kLastEnquiryTopic, &Checkout::ask_last)};
}

}  // namespace gerbang::checkout
