#include "money/invoices/invoice_store.h"

namespace gerbang::invoices {

namespace {

constexpr db::Statement kSeriesLast{"invoice_series_last",
                                    "SELECT last FROM invoice_series WHERE series = $1"};
constexpr db::Statement kSeriesSet{"invoice_series_set", R"(
  INSERT INTO invoice_series (series, last) VALUES ($1, $2)
  ON CONFLICT (series) DO UPDATE SET last = excluded.last)"};

constexpr db::RecordStatement<InvoiceRecord, R"(
  INSERT INTO invoices (merchant_id, id, kind, series, position, number, cause, month, corrects_id,
    corrects_number, reason, buyer_name, buyer_tax_no, payments, amount, tax, total, tax_rounding,
    prepaid, payable, document, sha256, created_at)
  VALUES (:merchant, :id, :kind, :series, :position, :number, :cause, :month, :corrects,
    :corrects_number, :reason, :buyer_name, :buyer_tax_no, :payments, :amount, :tax, :total,
    :tax_rounding, :prepaid, :payable, $1, :sha256, :created_at))">
    kInsert{"invoice_insert"};
constexpr db::Statement kLineAdd{"invoice_line_add", R"(
  INSERT INTO invoice_lines (merchant_id, invoice_id, line_no, charge, tax_rate, exempt_reason,
    payments, taxed, amount, tax, tax_rounding)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11))"};
constexpr db::Statement kPayoutAdd{"invoice_payout_add", R"(
  INSERT INTO invoice_payouts (merchant_id, invoice_id, payout_id, number, amount, closed_at)
  VALUES ($1, $2, $3, $4, $5, $6))"};
constexpr db::Statement kFind{
    "invoice_find",
    db::text<InvoiceRecord, "SELECT {} FROM invoices WHERE merchant_id = $1 AND id = $2">};
constexpr db::Statement kFindAny{"invoice_find_any",
                                 db::text<InvoiceRecord, "SELECT {} FROM invoices WHERE id = $1">};
constexpr db::Statement kByCause{
    "invoice_by_cause",
    db::text<InvoiceRecord, "SELECT {} FROM invoices WHERE merchant_id = $1 AND cause = $2">};
constexpr db::Statement kBySeries{
    "invoice_by_series",
    db::text<InvoiceRecord, "SELECT {} FROM invoices WHERE series = $1 AND position = $2">};
constexpr db::Statement kOfMonth{"invoice_of_month",
                                 db::text<InvoiceRecord, R"(SELECT {} FROM invoices
       WHERE merchant_id = $1 AND month >= $2 AND month <= $3 AND kind = 1
       ORDER BY month DESC LIMIT 1)">};
constexpr db::Statement kCredited{"invoice_credited", R"(
  SELECT CAST(coalesce(sum(total), 0) AS BIGINT) FROM invoices
  WHERE merchant_id = $1 AND corrects_id = $2)"};
constexpr db::Statement kInvoiceCredits{
    "invoice_credits",
    db::text<InvoiceRecord,
             "SELECT {} FROM invoices WHERE merchant_id = $1 AND corrects_id = $2 ORDER BY id">};
constexpr db::Statement kDocument{
    "invoice_document", "SELECT document FROM invoices WHERE merchant_id = $1 AND id = $2"};
constexpr db::Statement kLines{"invoice_lines", R"(
  SELECT charge, tax_rate, exempt_reason, payments, taxed, amount, tax, tax_rounding
  FROM invoice_lines WHERE merchant_id = $1 AND invoice_id = $2 ORDER BY line_no)"};
constexpr db::Statement kPayouts{"invoice_payouts", R"(
  SELECT payout_id, number, amount, closed_at
  FROM invoice_payouts WHERE merchant_id = $1 AND invoice_id = $2 ORDER BY number)"};

constexpr db::RecordStatement<ProblemRecord, R"(
  INSERT INTO invoice_problems (merchant_id, id, cause, month, faults, document, created_at,
    tried_at)
  VALUES (:merchant, :id, :cause, :month, :faults, $1, :created_at, :tried_at)
  ON CONFLICT (merchant_id, cause) DO UPDATE SET faults = excluded.faults,
    document = excluded.document, tried_at = excluded.tried_at, ended_at = NULL)">
    kProblemPut{"invoice_problem_put"};
constexpr db::Statement kProblemEnd{"invoice_problem_end", R"(
  UPDATE invoice_problems SET ended_at = $3
  WHERE merchant_id = $1 AND cause = $2 AND ended_at IS NULL)"};
constexpr db::Statement kProblem{
    "invoice_problem", db::text<ProblemRecord, "SELECT {} FROM invoice_problems WHERE id = $1">};
constexpr db::Statement kProblemDocument{"invoice_problem_document",
                                         "SELECT document FROM invoice_problems WHERE id = $1"};

constexpr db::Statement kMerchants{"invoice_merchants", R"(
  SELECT merchant_id FROM merchants WHERE merchant_id > $1 ORDER BY merchant_id LIMIT $2)"};
constexpr db::Statement kRun{
    "invoice_run", "SELECT month, merchant_id, done_at FROM invoice_runs WHERE month = $1"};
constexpr db::Statement kRunLast{
    "invoice_run_last",
    "SELECT month, merchant_id, done_at FROM invoice_runs ORDER BY month DESC LIMIT 1"};
constexpr db::Statement kRunSet{"invoice_run_set", R"(
  INSERT INTO invoice_runs (month, merchant_id, done_at) VALUES ($1, $2, $3)
  ON CONFLICT (month) DO UPDATE SET merchant_id = excluded.merchant_id,
    done_at = excluded.done_at)"};

}  // namespace

std::int64_t series_last(db::Sql& sql, std::string_view series) {
  return sql.one<std::int64_t>(kSeriesLast, series).value_or(0);
}

void series_set(db::Tx& tx, std::string_view series, std::int64_t last) {
  tx.exec(kSeriesSet, series, last);
}

void invoice_insert(db::Tx& tx, const InvoiceRecord& it, const std::string& document,
                    const Draft& draft) {
  kInsert.exec(tx, it, document);
  std::int64_t number = 0;
  for (const auto& line : draft.lines) {
    tx.exec(kLineAdd, it.merchant, it.id, ++number, line.charge, line.tax_rate, line.exempt_reason,
            line.payments, line.taxed, line.amount, line.tax, line.tax_rounding);
  }
  for (const auto& part : draft.payouts)
    tx.exec(kPayoutAdd, it.merchant, it.id, part.payout, part.number, part.amount, part.closed_at);
}

std::optional<InvoiceRecord> invoice_find(db::Sql& sql, MerchantId merchant, Id<Invoice> id) {
  return sql.one<InvoiceRecord>(kFind, merchant, id);
}

std::optional<InvoiceRecord> invoice_find_any(db::Sql& sql, Id<Invoice> id) {
  return sql.one<InvoiceRecord>(kFindAny, id);
}

std::optional<InvoiceRecord> invoice_by_cause(db::Sql& sql, MerchantId merchant,
                                              std::string_view cause) {
  return sql.one<InvoiceRecord>(kByCause, merchant, cause);
}

std::optional<InvoiceRecord> invoice_by_number(db::Sql& sql, std::string_view number) {
  auto dash = number.rfind('-');
  if (dash == std::string_view::npos) return std::nullopt;
  auto position = id_parse(number.substr(dash + 1));
  if (!position) return std::nullopt;
  return sql.one<InvoiceRecord>(kBySeries, number.substr(0, dash), *position);
}

std::optional<InvoiceRecord> invoice_of_month(db::Sql& sql, MerchantId merchant, Day month,
                                              bool or_before) {
  return sql.one<InvoiceRecord>(kOfMonth, merchant, or_before ? Day{0} : month, month);
}

Money invoice_credited(db::Sql& sql, MerchantId merchant, Id<Invoice> id) {
  return sql.one<Money>(kCredited, merchant, id).value_or(Money{});
}

std::vector<InvoiceRecord> invoice_credits(db::Sql& sql, MerchantId merchant, Id<Invoice> id) {
  return sql.all<InvoiceRecord>(kInvoiceCredits, merchant, id);
}

std::string invoice_document(db::Sql& sql, MerchantId merchant, Id<Invoice> id) {
  return sql.one<std::string>(kDocument, merchant, id).value_or("");
}

std::vector<FeeLine> invoice_lines(db::Sql& sql, MerchantId merchant, Id<Invoice> id) {
  return sql.all<FeeLine>(kLines, merchant, id);
}

std::vector<PayoutPart> invoice_payouts(db::Sql& sql, MerchantId merchant, Id<Invoice> id) {
  return sql.all<PayoutPart>(kPayouts, merchant, id);
}

void problem_put(db::Tx& tx, const ProblemRecord& problem, const std::string& document) {
  kProblemPut.exec(tx, problem, document);
}

void problem_end(db::Tx& tx, MerchantId merchant, std::string_view cause) {
  tx.exec(kProblemEnd, merchant, cause, tx.now());
}

std::optional<ProblemRecord> problem_find(db::Sql& sql, Id<InvoiceProblem> id) {
  return sql.one<ProblemRecord>(kProblem, id);
}

std::string problem_document(db::Sql& sql, Id<InvoiceProblem> id) {
  return sql.one<std::string>(kProblemDocument, id).value_or("");
}

std::vector<MerchantId> merchants_after(db::Sql& sql, MerchantId after, int most) {
  return sql.all<MerchantId>(kMerchants, after, most);
}

std::optional<Run> run_of(db::Sql& sql, Day month) {
  return sql.one<Run>(kRun, month);
}

std::optional<Run> run_last(db::Sql& sql) {
  return sql.one<Run>(kRunLast);
}

void run_set(db::Tx& tx, const Run& run) {
  tx.exec(kRunSet, run.month, run.merchant, run.done_at);
}

}  // namespace gerbang::invoices
