#include <fmt/format.h>

#include "base/core/crypto.h"
#include "money/invoices/invoice_store.h"
#include "money/invoices/ubl_tree.h"

namespace gerbang::invoices {
namespace {

constexpr db::Statement kSeries{"check_invoice_series", R"(
  SELECT coalesce(s.series, i.series), coalesce(s.last, 0), coalesce(i.count, 0), coalesce(i.last, 0)
  FROM invoice_series s LEFT JOIN (SELECT series, count(*) AS count, max(position) AS last
                                   FROM invoices GROUP BY series) i ON i.series = s.series
  WHERE coalesce(i.count, 0) <> s.last OR coalesce(i.last, 0) <> s.last
  UNION ALL
  SELECT series, 0, count(*), max(position) FROM invoices i
  WHERE NOT EXISTS (SELECT 1 FROM invoice_series s WHERE s.series = i.series) GROUP BY series)"};
constexpr db::Statement kSums{"check_invoice_sums", R"(
  SELECT i.merchant_id, i.number FROM invoices i
  LEFT JOIN (SELECT merchant_id, invoice_id, sum(amount) AS amount, sum(tax) AS tax,
               sum(tax_rounding) AS rounding
             FROM invoice_lines GROUP BY merchant_id, invoice_id) l
    ON l.merchant_id = i.merchant_id AND l.invoice_id = i.id
  LEFT JOIN (SELECT merchant_id, invoice_id, sum(amount) AS amount
             FROM invoice_payouts GROUP BY merchant_id, invoice_id) p
    ON p.merchant_id = i.merchant_id AND p.invoice_id = i.id
  WHERE coalesce(l.amount, 0) <> i.amount OR coalesce(l.tax, 0) <> i.tax
     OR coalesce(l.rounding, 0) <> i.tax_rounding OR i.total <> i.amount + i.tax
     OR coalesce(p.amount, 0) <> i.prepaid OR i.payable <> i.total - i.prepaid LIMIT 100)"};
constexpr db::Statement kCreditSums{"check_invoice_credits", R"(
  SELECT c.merchant_id, c.number FROM invoices c
  LEFT JOIN invoices i ON i.merchant_id = c.merchant_id AND i.id = c.corrects_id AND i.kind = 1
  WHERE c.kind = 2 AND (i.id IS NULL OR i.number <> c.corrects_number)
  UNION ALL
  SELECT i.merchant_id, i.number FROM invoices i
  JOIN (SELECT merchant_id, corrects_id, sum(total) AS total FROM invoices WHERE kind = 2
        GROUP BY merchant_id, corrects_id) c
    ON c.merchant_id = i.merchant_id AND c.corrects_id = i.id
  WHERE c.total > i.total LIMIT 100)"};
constexpr db::Statement kInvoiceSums{"check_invoice_documents", R"(
  SELECT merchant_id, id, number, kind, sha256, amount, tax, total, prepaid, payable,
    coalesce(corrects_number, ''), document FROM invoices WHERE id > $1 ORDER BY id LIMIT 100)"};

/// The value at a path, through the first of each list.
std::string value_of(const Node* at, std::initializer_list<std::string_view> path) {
  for (auto name : path) {
    const auto* list = at->member(name);
    if (!list || list->items.empty()) return {};
    at = &list->items.front();
  }
  const auto* value = at->member("_");
  return value ? value->text : std::string();
}

/// What the document says otherwise than its row; empty when it says the same.
std::string unlike(const Node& tree, const db::Row& row) {
  auto is = [&](std::initializer_list<std::string_view> path, const std::string& should) {
    return value_of(&tree, path) == should;
  };
  auto money = [&](int column) { return money_text(row.get<Money>(column)); };
  if (!is({"Invoice", "ID"}, row.get<std::string>(2))) return "number";
  if (!is({"Invoice", "InvoiceTypeCode"}, row.number(3) == 1 ? "01" : "02")) return "kind";
  if (!is({"Invoice", "LegalMonetaryTotal", "TaxExclusiveAmount"}, money(5))) return "amount";
  if (!is({"Invoice", "TaxTotal", "TaxAmount"}, money(6))) return "tax";
  if (!is({"Invoice", "LegalMonetaryTotal", "TaxInclusiveAmount"}, money(7))) return "total";
  auto prepaid = row.get<Money>(8);
  if (!is({"Invoice", "PrepaidPayment", "PaidAmount"},
          prepaid == Money{} ? "" : money_text(prepaid)))
    return "prepaid";
  if (!is({"Invoice", "LegalMonetaryTotal", "PayableAmount"}, money(9))) return "payable";
  if (!is({"Invoice", "BillingReference", "InvoiceDocumentReference", "ID"},
          row.get<std::string>(10)))
    return "reference";
  return {};
}

/// Calls `look` with each invoice; it answers what is wrong.
template <class F>
std::vector<std::string> each_document(db::Sql& sql, F look) {
  std::vector<std::string> out;
  std::int64_t after = 0;
  for (std::int64_t seen = 1; seen > 0;) {
    seen = 0;
    sql.each(
        kInvoiceSums,
        [&](const db::Row& row) {
          ++seen;
          after = row.number(1);
          if (auto why = look(row); !why.empty())
            out.push_back(fmt::format("{} of merchant {}: {}", row.text(2), row.number(0), why));
        },
        after);
  }
  return out;
}

std::vector<std::string> of_merchants(db::Sql& sql, const db::Statement& statement) {
  std::vector<std::string> out;
  sql.each(statement, [&](const db::Row& row) {
    out.push_back(fmt::format("{} of merchant {}", row.text(1), row.number(0)));
  });
  return out;
}

}  // namespace

std::vector<db::Invariant> invoice_invariants() {
  return {
      {"invoices are numbered without a gap",
       [](db::Sql& sql) {
         std::vector<std::string> out;
         sql.each(kSeries, [&](const db::Row& row) {
           out.push_back(fmt::format("{} has given {} numbers, and there are {} up to {}",
                                     row.text(0), row.number(1), row.number(2), row.number(3)));
         });
         return out;
       }},
      {"an invoice's sums are its lines' and its payouts'",
       [](db::Sql& sql) { return of_merchants(sql, kSums); }},
      {"a credit note has its invoice, and no more is credited than was invoiced",
       [](db::Sql& sql) { return of_merchants(sql, kCreditSums); }},
      {"an invoice's document is what was issued",
       [](db::Sql& sql) {
         return each_document(sql, [](const db::Row& row) -> std::string {
           return sha256_hex(row.text(11)) == row.text(4) ? "" : "its bytes are others";
         });
       }},
      {"an invoice's document says what its row says",
       [](db::Sql& sql) {
         return each_document(sql, [](const db::Row& row) -> std::string {
           auto tree = tree_read(row.text(11));
           if (!tree) return "its document cannot be read";
           auto what = unlike(*tree, row);
           return what.empty() ? "" : "another " + what;
         });
       }},
  };
}

}  // namespace gerbang::invoices
