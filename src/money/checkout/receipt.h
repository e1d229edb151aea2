#pragma once
// The receipt of a payment as a PDF file, in the payer's language: what a payer, or the payer's
// bookkeeper, keeps. It says how the payment stands when it is asked for, refunds included. There
// is one for money that was taken, and for nothing else. Payers bear no fees (domain.md, "Fees"),
// so none stand on it.

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/pdf/sheet.h"
#include "money/sales/sale.h"

namespace gerbang::checkout {

struct ReceiptSettings {
  std::string brand;
  std::string public_url;
  bool is_sandbox = true;  // then it says across its top that no money moved
  /// What was bought, a line each, where the room that the sale comes from knows it.
  std::function<std::vector<pdf::Fact>(db::Sql&, const sales::SaleRecord&,
                                       std::string_view language)>
      bought = {};
};

/// Conflict for a sale that was not paid.
Result<pdf::Sheet> receipt_sheet(db::Sql& sql, const sales::SaleRecord& sale,
                                 std::string_view language, const ReceiptSettings& settings);

}  // namespace gerbang::checkout
