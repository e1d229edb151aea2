// What an acquirer's answer does to a sale, and what happens when none comes.

#include <algorithm>

#include <fmt/format.h>

#include "base/contract/json.h"
#include "base/core/log.h"
#include "money/checkout/attempt_store.h"
#include "money/checkout/checkout.h"
#include "money/sales/method.h"

namespace gerbang::checkout {
namespace {

const sales::By kAcquirer{sales::Trigger::acquirer};
const sales::By kJob{sales::Trigger::job};

/// Messages of a sale are kept up to here only, so that nobody fills the disk: unsigned ones come
/// from anybody, and a payer has a signed one to repeat and to hang further fields on.
constexpr std::int64_t kUnsignedMessagesMax = 40;
constexpr std::int64_t kSignedMessagesMax = 200;
constexpr std::size_t kMessageBytesMax = 8 * 1024;

struct OrderRow {
  MerchantId merchant;
  Id<Sale> sale;
};
BOOST_DESCRIBE_STRUCT(OrderRow, (), (merchant, sale))

/// How long after leaving for the bank an answer may open the payer's page.
constexpr Duration kOpensWithin = hours(1);

/// Why a well-signed answer is nevertheless not about this attempt; empty when it is.
std::string mismatch(const sales::SaleRecord& sale, const std::optional<Attempt>& attempt,
                     const Answer& answer) {
  const auto& verdict = answer.verdict;
  if (!attempt || attempt->id != answer.attempt) return "it names another attempt";
  if (answer.acquirer != attempt->acquirer) {
    return fmt::format("it comes from acquirer {}, and the payment went to {}", answer.acquirer,
                       attempt->acquirer);
  }
  if (!answer.refusal.empty()) return answer.refusal;
  auto sent = attempt->form();
  for (const auto& [name, value] : answer.repeats) {
    auto at = std::ranges::find(sent, name, &FormFields::value_type::first);
    if (at == sent.end() || at->second != value) {
      return fmt::format("the field {} is not what was sent", name);
    }
  }
  if (verdict.amount != sale.amount) {
    return fmt::format("the amount is {}, not {}", money_text(verdict.amount),
                       money_text(sale.amount));
  }
  if (verdict.currency != kCurrency) return "the currency is not MYR";
  return {};
}

void answer_keep(db::Tx& tx, const OrderRow& order, const Answer& answer, std::string refusal) {
  auto kept = tx.one<std::int64_t>(kMessageCount, order.merchant, order.sale).value_or(0);
  if (kept >= (answer.is_signature_valid ? kSignedMessagesMax : kUnsignedMessagesMax)) return;
  auto message = answer.message;
  if (!message.way) message.way = MessageWay::direct;
  if (message.body.size() > kMessageBytesMax) message.body.resize(kMessageBytesMax);
  if (!refusal.empty()) message.body += "\n[refused: " + refusal + "]";
  message_keep(tx, order.merchant, order.sale, false, message, answer.is_signature_valid);
}

Result<sales::SaleJob> job_read(const jobs::JobRow& row) {
  return contract::from_json<sales::SaleJob>(row.payload);
}

}  // namespace

std::vector<ledger::Line> sale_lines(Money amount, const fees::Fees& fees, int acquirer) {
  using ledger::Account;
  return {ledger::debit(Account::acquirer_receivable, amount, acquirer),
          ledger::credit(Account::merchant_pending, fees.net),
          ledger::credit(Account::acquirer_fees_payable, fees.mdr_acquirer, acquirer),
          ledger::credit(Account::acquirer_fees_payable, fees.flat_acquirer, acquirer),
          ledger::credit(Account::fee_income, fees.mdr_gateway),
          ledger::credit(Account::fee_income, fees.flat_gateway),
          ledger::credit(Account::sst_payable, fees.sst)};
}

/// Locks the sale. Attempts of a link that is paid once are locked together and in one order, so
/// that two of them cannot both believe to be the first.
Result<sales::SaleRecord> Checkout::locked(db::Tx& tx, MerchantId merchant, Id<Sale> id) const {
  GERBANG_TRY(auto seen, sales::sale_get(tx, merchant, id));
  if (seen.pays_once && seen.link) sales_.sales_of_link_lock(tx, merchant, *seen.link);
  return sales::sale_lock(tx, merchant, id);
}

struct Checkout::Taken {
  sales::SaleRecord sale;
  bool counts = false;
  Instant left_at;  // when the payer left for the bank
};

Result<Checkout::Taken> Checkout::answer_take(db::Tx& tx, const Answer& answer) const {
  auto order = tx.one<OrderRow>(kOrderGet, answer.attempt);
  if (!order) {
    log_warning("answer_without_order", {{"protocol", answer.message.protocol}});
    return not_found("There is no such payment");
  }
  GERBANG_TRY(auto sale, locked(tx, order->merchant, order->sale));
  auto attempt = attempt_of(tx, order->merchant, order->sale);
  auto refusal = answer.is_signature_valid ? mismatch(sale, attempt, answer) : "wrong signature";
  answer_keep(tx, *order, answer, refusal);
  if (!refusal.empty()) {
    log_warning("answer_refused", {{"sale", sale.id.value}, {"why", refusal}});
    return Taken{sale, false, {}};
  }
  GERBANG_CHECK(apply(tx, sale, answer.verdict));
  return Taken{sale, true, attempt->created_at};
}

Result<sales::SaleRecord> Checkout::answer_apply(db::Db& db, const Answer& answer) const {
  return db.write([&](db::Tx& tx) -> Result<sales::SaleRecord> {
    GERBANG_TRY(auto taken, answer_take(tx, answer));
    return taken.sale;
  });
}

Result<std::string> Checkout::answer_page(db::Db& db, const Answer& answer) const {
  Answer carried = answer;
  carried.message.way = MessageWay::browser;
  auto page = db.write([&](db::Tx& tx) -> Result<std::string> {
    GERBANG_TRY(auto taken, answer_take(tx, carried));
    bool opens = taken.counts && tx.now() <= taken.left_at + kOpensWithin &&
                 tx.changed(kOrderReturned, answer.attempt, tx.now()) == 1;
    return opens ? "/checkout/" + taken.sale.reference : std::string();
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
    sale.expires_at = tx.now() + settings_.authorization_wait;
    GERBANG_CHECK(
        sales_.move(tx, sale, {sales::SaleEvent::await_checker, kAcquirer, verdict.reason}));
    jobs::job_cancel(tx, sales::kExpireTopic, id_text(sale.id));
    jobs::job_add(tx, sales::kExpireTopic, id_text(sale.id),
                  sales::sale_job_payload(sale.merchant, sale.id), sale.expires_at);
    return sales_.tell(tx, sale, "sale.authorizing");
  }
  sale.failure_code = verdict.code;
  sale.failure_reason = verdict.reason;
  sale.payment_method =
      sales::method_became(sale.payment_method.value_or(0), verdict.payment_method);
  if (!verdict.acquirer_reference.empty()) sale.acquirer_reference = verdict.acquirer_reference;
  auto event = verdict.kind == Kind::canceled  ? sales::SaleEvent::cancel
               : verdict.kind == Kind::timeout ? sales::SaleEvent::expire
                                               : sales::SaleEvent::fail;
  GERBANG_CHECK(sales_.move(tx, sale, {event, kAcquirer, verdict.reason}));
  return sales_.tell(tx, sale,
                     verdict.kind == Kind::canceled  ? "sale.canceled"
                     : verdict.kind == Kind::timeout ? "sale.timeout"
                                                     : "sale.failed");
}

Result<Done> Checkout::pay_record(db::Tx& tx, sales::SaleRecord& sale,
                                  const Verdict& verdict) const {
  if (sales::was_paid(sale.status)) return Done{};
  auto attempt = attempt_of(tx, sale.merchant, sale.id);
  if (!attempt) return conflict("This payment was never sent to an acquirer");
  bool is_late = !sales::is_with_acquirer(sale.status);
  bool is_again =
      sale.pays_once && sale.link && sales::link_lock_state(tx, sale.merchant, *sale.link).is_paid;
  // Priced as agreed when the payer left: by the rule of the choice, or of what it turned out to
  // be.
  auto rule = attempt->rule();
  sale.payment_method = sales::method_became(attempt->payment_method, verdict.payment_method);
  if (sale.payment_method != attempt->payment_method) {
    rule = method_fee_rule(tx, sale.merchant, *sales::method_row(*sale.payment_method),
                           attempt->created_at)
               .value_or(rule);
  }
  auto fees = fees::fees_compute(rule, sale.amount, tx.now());
  sale.mdr_acquirer = fees.mdr_acquirer;
  sale.mdr_gateway = fees.mdr_gateway;
  sale.flat_acquirer = fees.flat_acquirer;
  sale.flat_gateway = fees.flat_gateway;
  sale.sst = fees.sst;
  sale.net_amount = fees.net;
  sale.is_late = is_late;
  sale.paid_at = tx.now();
  sale.failure_code.reset();
  sale.failure_reason.reset();
  if (verdict.payment_type != 0) sale.payment_type = verdict.payment_type;
  if (!verdict.acquirer_reference.empty()) sale.acquirer_reference = verdict.acquirer_reference;
  if (!verdict.bank_name.empty()) sale.bank_name = verdict.bank_name;
  GERBANG_CHECK(sales_.move(tx, sale, {sales::SaleEvent::succeed, kAcquirer, verdict.reason}));
  GERBANG_CHECK(ledger::transfer_post(tx, ledger::TransferKind::sale, sale.merchant,
                                      {sale.id.value, 0},
                                      sale_lines(sale.amount, fees, attempt->acquirer)));
  settlement::settlement_open(tx, sale,
                              settlement::settlement_due(*sale.paid_at, settings_.settlement_days));
  GERBANG_CHECK(sales_.tell(tx, sale, "sale.paid"));
  if (is_again) return sales_.tell(tx, sale, "sale.late_paid_again");
  if (is_late) return sales_.tell(tx, sale, "sale.late_paid");
  return Done{};
}

Result<sales::SaleRecord> Checkout::enquire(db::Db& db, MerchantId merchant, Id<Sale> id) const {
  std::optional<PayOrder> order;
  auto read = db.read([&](db::Sql& sql) -> Result<sales::SaleRecord> {
    order = pay_order_of(sql, merchant, id);
    return sales::sale_get(sql, merchant, id);
  });
  if (!read.ok() || !order || !sales::is_with_acquirer(read->status)) return read;
  const auto* acquirer = acquirers_->find(order->acquirer);
  if (!acquirer) {
    return Error{ErrorCode::unavailable, "This acquirer is not set up here", {}, {}, {}};
  }
  GERBANG_TRY(auto enquiry, acquirer->enquire(*order));
  enquiry.answer.message.way = MessageWay::enquiry;
  std::string refusal;
  auto written = db.write([&](db::Tx& tx) -> Result<sales::SaleRecord> {
    GERBANG_TRY(auto sale, locked(tx, merchant, id));
    message_keep(tx, merchant, id, true, enquiry.sent, std::nullopt);
    const auto& answer = enquiry.answer;
    refusal = answer.is_signature_valid ? mismatch(sale, attempt_of(tx, merchant, id), answer)
                                        : "wrong signature";
    answer_keep(tx, {merchant, id}, answer, refusal);
    if (refusal.empty()) GERBANG_CHECK(apply(tx, sale, answer.verdict));
    return sale;
  });
  if (!written.ok() || refusal.empty()) return written;
  // The message is kept for people to see; nothing is decided on it, and it is asked again later.
  log_warning("enquiry_refused", {{"sale", id.value}, {"why", refusal}});
  return Error{ErrorCode::unavailable, "The acquirer's answer was refused: " + refusal, {}, {}, {}};
}

Result<Done> Checkout::expire(db::Db& db, const sales::SaleJob& job) const {
  auto seen = db.read([&](db::Sql& sql) { return sales::sale_get(sql, job.merchant, job.sale); });
  if (!seen.ok()) return seen.error();
  if (sales::is_with_acquirer(seen->status)) {
    GERBANG_CHECK(enquire(db, job.merchant, job.sale));
  }
  return db.write([&](db::Tx& tx) -> Result<Done> {
    GERBANG_TRY(auto sale, locked(tx, job.merchant, job.sale));
    if (!sales::is_unfinished(sale.status)) return Done{};
    // Moved further away meanwhile (a checker has days), or sent to a bank since it was read:
    // later.
    bool is_unasked =
        sales::is_with_acquirer(sale.status) && !sales::is_with_acquirer(seen->status);
    if (tx.now() < sale.expires_at || is_unasked) {
      jobs::job_add(tx, sales::kExpireTopic, fmt::format("{}:{}", sale.id.value, job.round + 1),
                    sales::sale_job_payload(sale.merchant, sale.id, job.round + 1),
                    std::max(sale.expires_at, tx.now() + seconds(5)));
      return Done{};
    }
    sale.failure_reason = "Nobody finished this payment in time";
    GERBANG_CHECK(sales_.move(tx, sale, {sales::SaleEvent::expire, kJob, {}}));
    return sales_.tell(tx, sale, "sale.timeout");
  });
}

Result<Done> Checkout::ask_again(db::Db& db, const sales::SaleJob& job) const {
  GERBANG_TRY(auto sale, enquire(db, job.merchant, job.sale));
  if (!sales::is_with_acquirer(sale.status)) return Done{};
  return db.write([&](db::Tx& tx) -> Result<Done> {
    auto wait =
        milliseconds(settings_.enquire_after.ms << std::min<std::int64_t>(job.round + 1, 8));
    if (tx.now() + wait >= sale.expires_at) return Done{};  // the expiry asks once more
    jobs::job_add(tx, kEnquireTopic, fmt::format("{}:{}", sale.id.value, job.round + 1),
                  sales::sale_job_payload(sale.merchant, sale.id, job.round + 1), tx.now() + wait);
    return Done{};
  });
}

std::vector<jobs::Topic> Checkout::topics() const {
  // An acquirer that is down for a day must not leave sales open for ever.
  std::vector<Duration> patient{seconds(30), minutes(1), minutes(5), minutes(15), hours(1),
                                hours(2),    hours(6),   hours(12),  hours(24),   hours(48)};
  jobs::Topic expiry{std::string(sales::kExpireTopic), {}, {}, patient, minutes(1), {}};
  expiry.outside = [self = *this](db::Db& db, const jobs::JobRow& row) -> Result<Done> {
    GERBANG_TRY(auto job, job_read(row));
    return self.expire(db, job);
  };
  jobs::Topic enquiry{std::string(kEnquireTopic), {}, {}, patient, minutes(1), {}};
  enquiry.outside = [self = *this](db::Db& db, const jobs::JobRow& row) -> Result<Done> {
    GERBANG_TRY(auto job, job_read(row));
    return self.ask_again(db, job);
  };
  return {expiry, enquiry};
}

}  // namespace gerbang::checkout
