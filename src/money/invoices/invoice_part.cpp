#include "money/invoices/invoice_part.h"

#include "money/invoices/invoice_api.h"

namespace gerbang::invoices {

Part invoice_part(const Invoices& invoices) {
  Part out("invoices");
  out.events = {kInvoiceIssued};
  out.routes = invoice_routes(invoices);
  out.topics = {invoice_topic(invoices)};
  return out;
}

}  // namespace gerbang::invoices
