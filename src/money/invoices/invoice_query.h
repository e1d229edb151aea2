#pragma once
// What the lists of invoices and of problems are asked with.

#include "base/db/list.h"
#include "money/invoices/invoice_store.h"

namespace gerbang::invoices {

struct InvoiceQuery : contract::ListQuery {
  std::optional<std::string> number;
  std::vector<InvoiceKind> filter_kind;
  std::optional<Instant> created_date_from;
  std::optional<Instant> created_date_to;
};
BOOST_DESCRIBE_STRUCT(InvoiceQuery, (contract::ListQuery),
                      (number, filter_kind, created_date_from, created_date_to))
constexpr auto field_rules(contract::Of<InvoiceQuery>) {
  return std::array{contract::rule("number").length(1, 20), contract::rule("filter_kind").items(2)};
}

/// The operators' list.
struct AdminInvoiceQuery : InvoiceQuery {
  std::optional<MerchantId> merchant;
};
BOOST_DESCRIBE_STRUCT(AdminInvoiceQuery, (InvoiceQuery), (merchant))

struct ProblemQuery : contract::ListQuery {
  std::optional<bool> is_ended;
  std::optional<MerchantId> merchant;
};
BOOST_DESCRIBE_STRUCT(ProblemQuery, (contract::ListQuery), (is_ended, merchant))

extern const db::List<InvoiceRecord, InvoiceQuery> kInvoiceList;
extern const db::List<InvoiceRecord, AdminInvoiceQuery> kOperatorInvoiceList;
extern const db::List<ProblemRecord, ProblemQuery> kProblemList;

}  // namespace gerbang::invoices
