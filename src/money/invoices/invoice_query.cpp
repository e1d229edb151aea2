#include "money/invoices/invoice_query.h"

namespace gerbang::invoices {
namespace {

constexpr std::array kSorts{db::SortColumn{"createdDate", "created_at"},
                            db::SortColumn{"total", "total"}, db::SortColumn{"month", "month"}};
constexpr std::array kByTime{db::SortColumn{"createdDate", "created_at"}};

void narrow(db::Where& where, const InvoiceQuery& query) {
  where.contains({"number"}, query.number);
  where.one_of(where.by() == db::Where::By::order ? where.aside("kind") : "kind",
               query.filter_kind);
  where.at_least("created_at", query.created_date_from);
  where.at_most("created_at", query.created_date_to);
}

}  // namespace

constexpr db::List<InvoiceRecord, InvoiceQuery> kInvoiceList{
    .whose = db::Whose::of_merchant("merchant_id"),
    .select = db::text<InvoiceRecord, "SELECT {} FROM invoices">,
    .from = "invoices",
    .sorts = kSorts,
    .narrow = [](db::Where& where, const InvoiceQuery& query) { narrow(where, query); },
    .ids_first = true};

constexpr db::List<InvoiceRecord, AdminInvoiceQuery> kOperatorInvoiceList{
    .whose = db::Whose::of_all(),
    .select = db::text<InvoiceRecord, "SELECT {} FROM invoices">,
    .from = "invoices",
    .sorts = kSorts,
    .narrow =
        [](db::Where& where, const AdminInvoiceQuery& query) {
          where.equal("merchant_id", query.merchant);
          narrow(where, query);
        },
    .ids_first = true};

constexpr db::List<ProblemRecord, ProblemQuery> kProblemList{
    .whose = db::Whose::of_all(),
    .select = db::text<ProblemRecord, "SELECT {} FROM invoice_problems">,
    .from = "invoice_problems",
    .sorts = kByTime,
    .narrow = [](db::Where& where, const ProblemQuery& query) {
      if (query.is_ended)
        where.asked(*query.is_ended ? "ended_at IS NOT NULL" : "ended_at IS NULL");
      where.equal("merchant_id", query.merchant);
    }};

}  // namespace gerbang::invoices
