#include "money/payouts/bank_exchange.h"

#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "base/audit/audit.h"
#include "base/core/crypto.h"
#include "base/exchange/exchange.h"
#include "money/payouts/payout_store.h"
#include "say/payouts.h"

namespace gerbang::payouts {

namespace {

constexpr db::Statement kApproved{"payouts_approved",
                                  db::text<PayoutRecord, R"(SELECT {} FROM payouts WHERE status = 3
       ORDER BY cut_off, merchant_id, id LIMIT $1)">,
                                  true};
constexpr db::Statement kOfBatch{
    "payouts_of_batch", db::text<PayoutRecord, R"(SELECT {} FROM payouts WHERE batch_id = $1
       ORDER BY merchant_id, id)">};

constexpr std::string_view kMessage = "PO-";

std::string message_id(Id<exchange::File> id) {
  return std::string(kMessage) + id_text(id);
}

ReportProblem never_sent(const std::string& message) {
  return {
      ProblemCode::never_sent, {}, {}, message, {}, "it is about a message that was never sent"};
}

}  // namespace

/// What the file said; from what is kept, the same whenever it is asked.
PaymentBatch BankExchange::as_sent(Id<exchange::File> id, Instant created_at,
                                   const std::vector<PayoutRecord>& payouts) const {
  PaymentBatch out{message_id(id), created_at, 0, debtor_.name, debtor_.account, debtor_.bic, {}};
  for (const auto& payout : payouts) {
    out.execution_day = payout.value_day ? payout.value_day->day : 0;
    out.items.push_back({id_text(payout.id), payout.amount, payout.account_name.value_or(""),
                         payout.account_no.value_or(""), payout.bank_code.value_or(""),
                         fmt::format("PAYOUT {}", payout.number)});
  }
  return out;
}

Result<exchange::FileRecord> BankExchange::send_approved(db::Tx& tx, const Actor& actor) const {
  if (!rail_ || !channel_) return conflict(say::payouts::bank::not_set_up, "payout.no_bank");
  tx.hold("payout.batch");
  auto approved = tx.all<PayoutRecord>(kApproved, static_cast<std::int64_t>(kBatchMax));
  exchange::FileRecord file;
  file.id = id_new<exchange::File>(tx.now());
  file.rail = exchange::RailId::payout;
  file.is_sent = true;
  file.kind = exchange::FileKind::payouts;
  file.day = CalendarDay{kl_day(tx.now())};
  file.created_at = tx.now();
  file.created_by = actor.user;
  file.created_name = actor.name;
  std::vector<PayoutRecord> payouts;
  for (auto& payout : approved) {
    // One that the bank would not take keeps nobody else's waiting.
    auto alone = rail_->payment_file(as_sent(file.id, tx.now(), {payout}));
    if (alone.ok()) {
      payouts.push_back(std::move(payout));
    } else {
      GERBANG_CHECK(payouts_->hold(tx, actor, payout.id, alone.error().message.english()));
    }
  }
  if (payouts.empty()) {
    // What is held stays so.
    if (!approved.empty()) return file;
    return conflict(say::payouts::bank::nothing, "payout.nothing_approved");
  }
  for (auto& payout : payouts) {
    GERBANG_CHECK(payouts_->sent(tx, payout, file.id));
    file.amount += payout.amount;
    ++file.row_count;
  }
  GERBANG_TRY(auto written, rail_->payment_file(as_sent(file.id, tx.now(), payouts)));
  file.name = written.name;
  file.sha256 = sha256_hex(written.bytes);
  file.bytes.raw = std::move(written.bytes);
  file.signature.raw = std::move(written.signature);
  if (!file_insert(tx, file))
    return Error{ErrorCode::internal, verbatim("a file of that name is there"), {}, {}, {}};
  audit::write(tx, kGatewayCompany, actor, "payout.send", id_text(file.id),
               fmt::format("{} payouts, {}", file.row_count, money_text(file.amount)));
  return file;
}

Result<Done> BankExchange::resend(db::Tx& tx, const Actor& actor, Id<exchange::File> id) const {
  auto file = file_lock(tx, id);
  if (!file || file->kind != exchange::FileKind::payouts)
    return not_found(say::payouts::bank::no_batch);
  file->state = exchange::FileState::open;
  if (file->tries > 0) file->doubt = exchange::FileDoubt::unanswered;  // the bank may have it
  file->ended_at.reset();
  file_write(tx, *file);
  audit::write(tx, kGatewayCompany, actor, "payout.resend", id_text(id));
  return Done{};
}

Result<Done> BankExchange::apply(db::Tx& tx, const std::string& report_name,
                                 const StatusReport& report, Id<Payout> id) const {
  auto payout = payout_lock_any(tx, id);
  auto status = status_of(report, id_text(id));
  if (!payout || !status || *status == PaymentStatus::pending) return Done{};
  bool is_paid = *status == PaymentStatus::paid;
  BankEnd how{.is_paid = is_paid,
              .reference = {},
              .code = report.reason_code,
              .reason = report.reason,
              .said_at = report.created_at};
  for (const auto& item : report.items) {
    if (item.end_to_end_id != id_text(id)) continue;
    how.reference = item.bank_reference;
    if (!item.reason_code.empty()) how.code = item.reason_code;
    if (!item.reason.empty()) how.reason = item.reason;
  }
  auto event = is_paid ? PayoutEvent::pay : PayoutEvent::come_back;
  if (next_state(kPayoutTransitions, payout->status, event)) return payouts_->end(tx, *payout, how);
  if (payout->status == (is_paid ? PayoutStatus::paid : PayoutStatus::returned)) return Done{};
  // An old report that comes after a newer one says what was true then.
  if (payout->said_at && report.created_at < *payout->said_at) return Done{};
  auto number = std::to_string(payout->number);
  exchange::exception_add(tx, exchange::RailId::payout, report_name,
                          {ProblemCode::paid_after,
                           {},
                           {},
                           number,
                           {},
                           fmt::format("payout {} is paid, and it came back", number)},
                          exchange::Subject{payout->merchant, payout->id.value});
  return Done{};
}

exchange::Reading BankExchange::reading(db::Db& db, const exchange::File& file) const {
  auto report = std::make_shared<const StatusReport>(rail_->read(file));
  exchange::Reading out{.kind = exchange::FileKind::payout_reports,
                        .problem = report->problem,
                        .answers = report->original_message_id,
                        .amount = {},
                        .rows = {}};
  if (!out.problem.empty()) return out;
  std::string_view message = report->original_message_id;
  // Files are named after their message.
  auto number =
      message.starts_with(kMessage) ? id_parse(message.substr(kMessage.size())) : std::nullopt;
  Id<exchange::File> id{number.value_or(0)};
  auto payouts = db.read([&](db::Sql& sql) { return sql.all<PayoutRecord>(kOfBatch, id); });
  out.problem = payouts.empty() ? never_sent(report->original_message_id)
                                : mismatch(as_sent(id, {}, payouts), *report);
  if (!out.problem.empty()) return out;
  for (const auto& it : payouts) {
    if (!status_of(*report, id_text(it.id))) continue;
    out.rows.push_back({it.id.value, it.merchant});
    out.amount += it.amount;
  }
  out.take = [this, report](db::Tx& tx, const exchange::FileRecord& from,
                            std::span<const jobs::RowKey> keys) -> Result<Done> {
    for (const auto& key : keys)
      GERBANG_CHECK(apply(tx, from.name, *report, Id<Payout>{key.id}));
    return Done{};
  };
  return out;
}

exchange::Rail BankExchange::bank() const {
  return {.id = exchange::RailId::payout,
          .channel = channel_,
          .rows_run = "payout.report",
          .send_run = "payout.batch",
          .read = [this](db::Db& db, const exchange::File& file) { return reading(db, file); }};
}

Result<Done> BankExchange::run(db::Db& db, const jobs::JobRow& job) const {
  if (!rail_ || !channel_) return Done{};
  auto rail = bank();
  // Reports are read even if a file could not be handed over.
  auto first = jobs::problem_of([&] { return files_send(db, rail, job); });
  auto why = jobs::problem_of([&] { return files_take(db, rail, job); });
  if (!first) first = why;
  GERBANG_CHECK(rows_again(db, rail));
  if (first) return *first;
  return Done{};
}

jobs::Topic bank_topic(const BankExchange& exchange) {
  jobs::Topic out;
  out.name = "payout.bank";
  out.every = minutes(1);
  out.lease = minutes(2);  // renewed by who runs it
  out.lane = jobs::Lane::acquirer;
  out.outside = [&exchange](db::Db& db, const jobs::JobRow& job) { return exchange.run(db, job); };
  return out;
}

}  // namespace gerbang::payouts
