#pragma once
// All SQL of invoices, but for their figures (figures.cpp), which are other rooms' rows.

#include "base/db/record.h"
#include "money/invoices/invoice.h"

namespace gerbang::invoices {

constexpr auto column_names(db::RecordOf<InvoiceRecord>) {
  return std::array{db::Column{"merchant", "merchant_id"}, db::Column{"corrects", "corrects_id"}};
}
constexpr auto column_names(db::RecordOf<ProblemRecord>) {
  return std::array{db::Column{"merchant", "merchant_id"}};
}

/// How many a series has had.
std::int64_t series_last(db::Sql& sql, std::string_view series);
void series_set(db::Tx& tx, std::string_view series, std::int64_t last);

void invoice_insert(db::Tx& tx, const InvoiceRecord& invoice, const std::string& document,
                    const Draft& draft);
std::optional<InvoiceRecord> invoice_find(db::Sql& sql, MerchantId merchant, Id<Invoice> id);
std::optional<InvoiceRecord> invoice_find_any(db::Sql& sql, Id<Invoice> id);
std::optional<InvoiceRecord> invoice_by_cause(db::Sql& sql, MerchantId merchant,
                                              std::string_view cause);
std::optional<InvoiceRecord> invoice_by_number(db::Sql& sql, std::string_view number);
/// The last one whose month is `month`, or before; without a month before: of that month alone.
std::optional<InvoiceRecord> invoice_of_month(db::Sql& sql, MerchantId merchant, Day month,
                                              bool or_before);
/// What credit notes of it come to.
Money invoice_credited(db::Sql& sql, MerchantId merchant, Id<Invoice> id);
std::vector<InvoiceRecord> invoice_credits(db::Sql& sql, MerchantId merchant, Id<Invoice> id);
std::string invoice_document(db::Sql& sql, MerchantId merchant, Id<Invoice> id);
std::vector<FeeLine> invoice_lines(db::Sql& sql, MerchantId merchant, Id<Invoice> id);
std::vector<PayoutPart> invoice_payouts(db::Sql& sql, MerchantId merchant, Id<Invoice> id);

void problem_put(db::Tx& tx, const ProblemRecord& problem, const std::string& document);
/// It was issued after all.
void problem_end(db::Tx& tx, MerchantId merchant, std::string_view cause);
std::optional<ProblemRecord> problem_find(db::Sql& sql, Id<InvoiceProblem> id);
std::string problem_document(db::Sql& sql, Id<InvoiceProblem> id);

std::vector<MerchantId> merchants_after(db::Sql& sql, MerchantId after, int most);

/// How far the job is with a month.
struct Run {
  Day month = 0;
  MerchantId merchant;  // the last of whom it is done
  std::optional<Instant> done_at;
};
BOOST_DESCRIBE_STRUCT(Run, (), (month, merchant, done_at))
std::optional<Run> run_of(db::Sql& sql, Day month);
/// Of the latest month.
std::optional<Run> run_last(db::Sql& sql);
void run_set(db::Tx& tx, const Run& run);

}  // namespace gerbang::invoices
