#pragma once
// An invoice as paper.

#include <string>
#include <string_view>

#include "money/invoices/invoice.h"

namespace gerbang::invoices {

/// A PDF in the reader's language. Its bytes are made anew each time; what counts is the document.
std::string invoice_pdf(db::Sql& sql, const InvoiceRecord& invoice, std::string_view supplier,
                        std::string_view language);

}  // namespace gerbang::invoices
