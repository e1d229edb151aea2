#include "money/payouts/bank_exchange.h"

#include <algorithm>
#include <span>

#include <fmt/format.h>

#include "base/audit/audit.h"
#include "base/core/crypto.h"
#include "base/core/utf8.h"
#include "base/jobs/rows.h"
#include "money/payouts/payout_store.h"
#include "say/payouts.h"

namespace gerbang::payouts {

namespace {

constexpr std::size_t kTakenAtOnce = 200;
/// Each report's payouts are a run of their own.
constexpr std::string_view kReportRun = "payout.report ";

constexpr db::Statement kApproved{"payouts_approved",
                                  db::text<PayoutRecord, R"(SELECT {} FROM payouts WHERE status = 3
       ORDER BY cut_off, merchant_id, id LIMIT $1)">,
                                  true};
constexpr db::RecordStatement<Batch, R"(
  INSERT INTO payout_batches (id, name, file, signature, sha256, payouts, amount, created_at,
    created_by, created_name)
  VALUES (:id, :name, $1, $2, :sha256, :payouts, :amount, :created_at, $3, :created_name))">
    kBatchInsert{"payout_batch_insert"};
constexpr db::Statement kUnhanded{"payout_batches_unhanded",
                                  R"(
  SELECT id, name, file, signature FROM payout_batches WHERE handed_at IS NULL)" GERBANG_NOT_WAITING(
                                      "payout.batch", "payout_batches.id", "$1") R"(
  ORDER BY id LIMIT 20)"};
constexpr db::Statement kHanded{"payout_batch_handed",
                                "UPDATE payout_batches SET handed_at = $2 WHERE id = $1"};
constexpr db::Statement kUnhand{"payout_batch_unhand",
                                "UPDATE payout_batches SET handed_at = NULL WHERE id = $1"};
constexpr db::Statement kFile{"payout_batch_file",
                              "SELECT name, file, signature FROM payout_batches WHERE id = $1"};
constexpr db::Statement kOfBatch{
    "payouts_of_batch", db::text<PayoutRecord, R"(SELECT {} FROM payouts WHERE batch_id = $1
       ORDER BY merchant_id, id)">};
constexpr db::Statement kReport{"payout_report",
                                "SELECT sha256, problem FROM payout_reports WHERE name = $1"};
constexpr db::Statement kReportAdd{"payout_report_add", R"(
  INSERT INTO payout_reports (name, sha256, taken_at, problem) VALUES ($1, $2, $3, $4)
  ON CONFLICT (name) DO UPDATE SET sha256 = excluded.sha256, taken_at = excluded.taken_at,
    problem = excluded.problem
  WHERE payout_reports.problem IS NOT NULL AND payout_reports.sha256 <> excluded.sha256)"};
constexpr db::RecordStatement<ExceptionRecord, R"(
  INSERT INTO payout_exceptions (id, report, merchant_id, payout_id, what, code, line, element, found,
    expected, created_at)
  VALUES (:id, :report, :merchant, :payout, :what, :code, :line, :element, :found, :expected,
    :created_at))">
    kExceptionAdd{"payout_exception_add"};
constexpr db::Statement kExceptionEnd{"payout_exception_end", R"(
  UPDATE payout_exceptions SET ended_at = $2, ended_by = $3, ended_name = $4, remarks = $5
  WHERE id = $1 AND ended_at IS NULL)"};
constexpr db::Statement kSameException{"payout_exception_same", R"(
  SELECT count(*) FROM payout_exceptions
  WHERE report = $1 AND what = $2 AND coalesce(payout_id, 0) = $3)"};

/// Once for each report that says it, and each payout that it says it of.
void exception_add(db::Tx& tx, const std::string& report, ReportProblem problem,
                   const PayoutRecord* payout = nullptr) {
  auto of = payout ? payout->id : Id<Payout>{};
  if (tx.one<std::int64_t>(kSameException, report, problem.what, of).value_or(0) > 0) return;
  ExceptionRecord it;
  it.id = id_new<PayoutException>(tx.now());
  it.report = report;
  if (payout) {
    it.merchant = payout->merchant;
    it.payout = payout->id;
  }
  it.what = std::move(problem.what);
  it.code = problem.code;
  it.line = problem.line;
  it.element = std::move(problem.element);
  it.found = std::move(problem.found);
  it.expected = std::move(problem.expected);
  it.created_at = tx.now();
  kExceptionAdd.exec(tx, it);
}

ReportProblem never_sent(const std::string& message) {
  return {
      ProblemCode::never_sent, {}, {}, message, {}, "it is about a message that was never sent"};
}

ReportProblem unreadable(const Error& error) {
  auto what = error.message.english();
  if (error.detail == kFileTooLarge) return {ProblemCode::size, {}, {}, {}, {}, what};
  return {ProblemCode::unreadable, {}, {}, what, {}, what};
}

struct KnownReport {
  std::string sha256;
  std::optional<std::string> problem;
};
BOOST_DESCRIBE_STRUCT(KnownReport, (), (sha256, problem))

/// What was wrong may come once more under its name, and be right.
std::optional<KnownReport> known_report(db::Db& db, const std::string& name) {
  return db.read([&](db::Sql& sql) { return sql.one<KnownReport>(kReport, name); });
}

struct Unhanded {
  Id<PayoutBatch> id;
  std::string name;
  std::string file;
  std::string signature;
};
BOOST_DESCRIBE_STRUCT(Unhanded, (), (id, name, file, signature))

std::string message_id(Id<PayoutBatch> id) {
  return "PO-" + id_text(id);
}

}  // namespace

/// What the file said; from what is kept, the same whenever it is asked.
PaymentBatch BankExchange::as_sent(const Batch& batch,
                                   const std::vector<PayoutRecord>& payouts) const {
  PaymentBatch out{message_id(batch.id), batch.created_at, 0, debtor_.name,
                   debtor_.account,      debtor_.bic,      {}};
  for (const auto& payout : payouts) {
    out.execution_day = payout.value_day ? payout.value_day->day : 0;
    out.items.push_back({id_text(payout.id), payout.amount, payout.account_name.value_or(""),
                         payout.account_no.value_or(""), payout.bank_code.value_or(""),
                         fmt::format("PAYOUT {}", payout.number)});
  }
  return out;
}

Result<Batch> BankExchange::send_approved(db::Tx& tx, const Actor& actor) const {
  if (!rail_ || !channel_) return conflict(say::payouts::bank::not_set_up, "payout.no_bank");
  tx.hold("payout.batch");
  auto approved = tx.all<PayoutRecord>(kApproved, static_cast<std::int64_t>(kBatchMax));
  Batch batch;
  batch.id = id_new<PayoutBatch>(tx.now());
  batch.created_at = tx.now();
  batch.created_name = actor.name;
  std::vector<PayoutRecord> payouts;
  for (auto& payout : approved) {
    // One that the bank would not take keeps nobody else's waiting.
    auto alone = rail_->payment_file(as_sent(batch, {payout}));
    if (alone.ok()) {
      payouts.push_back(std::move(payout));
    } else {
      GERBANG_CHECK(payouts_->hold(tx, actor, payout.id, alone.error().message.english()));
    }
  }
  if (payouts.empty()) {
    // What is held stays so.
    if (!approved.empty()) return batch;
    return conflict(say::payouts::bank::nothing, "payout.nothing_approved");
  }
  for (auto& payout : payouts) {
    GERBANG_CHECK(payouts_->sent(tx, payout, batch.id));
    batch.amount += payout.amount;
    ++batch.payouts;
  }
  GERBANG_TRY(auto file, rail_->payment_file(as_sent(batch, payouts)));
  batch.name = file.name;
  batch.sha256 = sha256_hex(file.bytes);
  kBatchInsert.exec(tx, batch, file.bytes, file.signature, actor.user);
  audit::write(tx, kGatewayCompany, actor, "payout.send", id_text(batch.id),
               fmt::format("{} payouts, {}", batch.payouts, money_text(batch.amount)));
  return batch;
}

Result<Done> BankExchange::resend(db::Tx& tx, const Actor& actor, Id<PayoutBatch> id) const {
  if (tx.changed(kUnhand, id) != 1) return not_found(say::payouts::bank::no_batch);
  audit::write(tx, kGatewayCompany, actor, "payout.resend", id_text(id));
  return Done{};
}

Result<Done> BankExchange::exception_end(db::Tx& tx, const Actor& actor, Id<PayoutException> id,
                                         const std::string& remarks) const {
  if (tx.changed(kExceptionEnd, id, tx.now(), actor.user, actor.name, remarks) != 1)
    return conflict(say::payouts::bank::exception_ended, "payout.exception_ended");
  audit::write(tx, kGatewayCompany, actor, "payout.exceptionEnd", id_text(id), remarks);
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
  exception_add(tx, report_name,
                {ProblemCode::paid_after,
                 {},
                 {},
                 number,
                 {},
                 fmt::format("payout {} is paid, and it came back", number)},
                &*payout);
  return Done{};
}

Result<Done> BankExchange::take(db::Db& db, const BankFile& file) const {
  // The signature may have come after the file.
  auto hash = sha256_hex(file.bytes + file.signature);
  auto known = known_report(db, file.name);
  auto has_rows_due = [&] {
    return !db.read([&](db::Sql& sql) {
                return jobs::rows_due(sql, std::string(kReportRun) + file.name, 1);
              }).empty();
  };
  if (known && (!known->problem || known->sha256 == hash) && !has_rows_due()) return Done{};
  auto report = rail_->read(file);
  std::vector<PayoutRecord> payouts;
  auto problem = report.problem;
  if (problem.empty()) {
    // Files are named after their message.
    problem = db.read([&](db::Sql& sql) -> ReportProblem {
      auto number = report.original_message_id.starts_with("PO-")
                        ? id_parse(std::string_view(report.original_message_id).substr(3))
                        : std::nullopt;
      if (!number) return never_sent(report.original_message_id);
      Id<PayoutBatch> id{*number};
      payouts = sql.all<PayoutRecord>(kOfBatch, id);
      if (payouts.empty()) return never_sent(report.original_message_id);
      Batch batch;
      batch.id = id;
      return mismatch(as_sent(batch, payouts), report);
    });
  }
  if (problem.empty()) {
    std::span<const PayoutRecord> left = payouts;
    while (!left.empty()) {
      auto page = left.first(std::min(left.size(), kTakenAtOnce));
      std::vector<jobs::RowKey> keys;
      for (const auto& it : page)
        keys.push_back({it.id.value, it.merchant});
      GERBANG_CHECK(
          jobs::rows_take(db, std::string(kReportRun) + file.name, keys,
                          [&](db::Tx& tx, std::size_t first, std::size_t count) -> Result<Done> {
                            for (const auto& it : page.subspan(first, count))
                              GERBANG_CHECK(apply(tx, file.name, report, it.id));
                            return Done{};
                          }));
      left = left.subspan(page.size());
    }
  }
  return db.write([&](db::Tx& tx) -> Result<Done> {
    auto kept = problem.empty() ? std::nullopt : std::optional(problem.what);
    if (tx.changed(kReportAdd, file.name, hash, tx.now(), kept) == 1 && kept)
      exception_add(tx, file.name, problem);
    return Done{};
  });
}

Result<Done> BankExchange::files_send(db::Db& db) const {
  auto unhanded = db.read([](db::Sql& sql) { return sql.all<Unhanded>(kUnhanded, sql.now()); });
  for (auto& batch : unhanded) {
    GERBANG_CHECK(jobs::row_take(db, "payout.batch", {batch.id.value, {}}, [&]() -> Result<Done> {
      GERBANG_CHECK(
          channel_->send({batch.name, std::move(batch.file), std::move(batch.signature)}));
      return db.write([&](db::Tx& tx) -> Result<Done> {
        tx.exec(kHanded, batch.id, tx.now());
        return Done{};
      });
    }));
  }
  return Done{};
}

Result<Done> BankExchange::reports_take(db::Db& db) const {
  GERBANG_TRY(auto names, channel_->waiting());
  auto due = db.read([](db::Sql& sql) { return jobs::runs_due(sql, kReportRun); });
  for (const auto& name : names) {
    // A folder's names may be in any alphabet, or in none.
    auto kept = storable(name);
    auto known = known_report(db, kept);
    bool is_due = std::ranges::find(due, std::string(kReportRun) + kept) != due.end();
    if (known && !known->problem && !is_due) continue;
    auto why = jobs::problem_of([&]() -> Result<Done> {
      GERBANG_TRY(auto file, channel_->fetch(name));
      file.name = kept;
      return take(db, file);
    });
    if (!why) continue;
    // One that cannot be had, or taken, keeps nobody else's waiting.
    GERBANG_CHECK(db.write([&](db::Tx& tx) -> Result<Done> {
      exception_add(tx, kept, unreadable(*why));
      return Done{};
    }));
  }
  return Done{};
}

Result<Done> BankExchange::run(db::Db& db) const {
  if (!rail_ || !channel_) return Done{};
  // Reports are read even if a file could not be handed over.
  auto sent = jobs::problem_of([&] { return files_send(db); });
  GERBANG_CHECK(reports_take(db));
  if (sent) return *sent;
  return Done{};
}

std::optional<BankFile> batch_file(db::Sql& sql, Id<PayoutBatch> id) {
  std::optional<BankFile> out;
  sql.each(
      kFile,
      [&](const db::Row& row) {
        out = BankFile{row.get<std::string>(0), row.get<std::string>(1), row.get<std::string>(2)};
      },
      id);
  return out;
}

jobs::Topic bank_topic(const BankExchange& exchange) {
  jobs::Topic out;
  out.name = "payout.bank";
  out.every = minutes(1);
  out.lease = minutes(2);  // renewed by who runs it
  out.lane = jobs::Lane::acquirer;
  out.outside = [&exchange](db::Db& db, const jobs::JobRow&) { return exchange.run(db); };
  return out;
}

}  // namespace gerbang::payouts
