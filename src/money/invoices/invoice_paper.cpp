#include "money/invoices/invoice_paper.h"

#include <fmt/format.h>

#include "base/mail/display.h"
#include "base/pdf/sheet.h"
#include "money/invoices/invoice_store.h"
#include "people/merchants/merchant.h"
#include "say/invoices.h"

namespace gerbang::invoices {
namespace {

/// "8.00 %"
std::string percent(std::int64_t hundredths) {
  return money_text(Money{hundredths}) + " %";
}

}  // namespace

std::string invoice_pdf(db::Sql& sql, const InvoiceRecord& it, std::string_view supplier,
                        std::string_view language) {
  const bool is_credit = it.kind == InvoiceKind::credit_note;
  auto title = is_credit ? Text(say::invoices::paper::credit_note({.number = it.number}))
                         : Text(say::invoices::paper::invoice({.number = it.number}));
  pdf::Sheet out;
  out.language = language;
  out.title = out.heading = title.in(language);
  out.date = it.created_at;
  out.name = supplier;
  out.figure = mail::amount_text(it.total, language);
  auto fact = [&](TextId label, std::string value) {
    out.facts.push_back({label.in(language), std::move(value)});
  };
  auto sum = [&](std::string label, Money amount) {
    out.facts.push_back({std::move(label), mail::amount_text(amount, language), true});
  };
  auto face = merchants::merchant_for_payment(sql, it.merchant);
  auto buyer = it.buyer_tax_no == kGeneralPublicTaxNo && face.ok() ? face->name : it.buyer_name;
  fact(say::invoices::paper::buyer, buyer);
  fact(say::invoices::paper::tax_no, it.buyer_tax_no);
  fact(say::invoices::paper::month, month_text(it.month.day));
  fact(say::invoices::paper::issued, mail::date_text(it.created_at, language));
  fact(say::invoices::paper::corrects, it.corrects_number.value_or(""));
  fact(say::invoices::paper::reason, it.reason.value_or(""));
  for (const auto& line : invoice_lines(sql, it.merchant, it.id)) {
    auto label = charge_text(line.charge, language);
    if (line.tax_rate > 0) label += fmt::format(" ({})", percent(line.tax_rate));
    sum(label, line.amount);
    if (line.exempt_reason && !line.exempt_reason->empty())
      out.notes.push_back(
          Text(say::invoices::paper::exempt({.line = label, .reason = *line.exempt_reason}))
              .in(language));
  }
  sum(say::invoices::paper::amount.in(language), it.amount);
  sum(say::invoices::paper::tax.in(language), it.tax);
  sum(say::invoices::paper::total.in(language), it.total);
  for (const auto& part : invoice_payouts(sql, it.merchant, it.id))
    sum(Text(say::invoices::paper::payout({.number = std::to_string(part.number)})).in(language),
        -part.amount);
  if (!is_credit) sum(say::invoices::paper::payable.in(language), it.payable);
  if (!is_credit && it.payable != Money{})
    out.notes.push_back(say::invoices::paper::payable_note.in(language));
  out.notes.push_back(
      Text(say::invoices::paper::rounding({.amount = mail::amount_text(it.tax_rounding, language),
                                           .payments = std::to_string(it.payments)}))
          .in(language));
  out.notes.push_back(Text(say::invoices::paper::digest({.digest = it.sha256})).in(language));
  return pdf::sheet_pdf(out);
}

}  // namespace gerbang::invoices
