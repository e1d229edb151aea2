#pragma once
// An invoice or credit note as the tax authority's service takes it (MyInvois SDK, "Invoice v1.0"
// and "Credit Note v1.0"): UBL 2.1 as JSON, without a signature, every value as [{"_": …}]. What is
// written here is looked at by ubl_check.h, which shares no code with it.

#include <optional>
#include <string>
#include <vector>

#include "base/core/clock.h"
#include "base/core/money.h"
#include "money/invoices/party.h"

namespace gerbang::invoices {

/// As the authority counts them.
enum class InvoiceKind : unsigned char { invoice = 1, credit_note = 2 };

struct DocumentLine {
  std::string description;
  Money amount;
  std::string tax_type;       // "02" service tax, "E" exempt, "06" not applicable
  std::int64_t tax_rate = 0;  // hundredths of a percent
  Money tax;
  std::optional<std::string> exempt_reason;
  std::int64_t taxed = 0;  // payments whose tax was rounded at this rate
};

/// Taken already, out of payouts.
struct Prepaid {
  Money amount;
  std::string reference;
  Instant at;
};

struct Document {
  InvoiceKind kind = InvoiceKind::invoice;
  std::string number;
  Instant issued_at;
  Day first = 0;  // of the month
  Day last = 0;
  Party supplier;
  Party buyer;
  std::vector<DocumentLine> lines;
  std::optional<Prepaid> prepaid;
  std::optional<std::string> corrects;  // of a credit note: the invoice's number

  Money amount() const;
  Money tax() const;
  Money total() const { return amount() + tax(); }
  Money payable() const { return prepaid ? total() - prepaid->amount : total(); }
};

/// The same document gives the same bytes.
std::string ubl_text(const Document& document);

}  // namespace gerbang::invoices
