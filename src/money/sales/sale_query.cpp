#include "money/sales/sale_query.h"

#include "base/core/utf8.h"
#include "money/sales/sale_store.h"

namespace gerbang::sales {
namespace {

// The engines sort NULL and capitals differently.
constexpr std::array kSorts{db::SortColumn{"createdDate", "s.created_at"},
                            db::SortColumn{"amount", "s.amount"},
                            db::SortColumn{"status", "s.status"},
                            db::SortColumn{"customerName", "lower(COALESCE(s.customer_name, ''))"}};

constexpr db::PartsIndex kSaleParts{
    .table = "sales_search",
    .id = "s.id",
    .text =
        "lower(chr(10) || s.order_no || chr(10) || s.description || chr(10) || "
        "coalesce(s.merchant_reference, '') || chr(10) || "
        "coalesce(s.customer_name, '') || chr(10) || coalesce(s.customer_email, '') || chr(10))",
    .email = "s.customer_email"};

/// As random_token(16) makes them.
bool is_reference(std::string_view text) {
  return text.size() == 22 && text.find_first_of(" .@") == std::string_view::npos;
}

void narrow(db::Where& where, const SaleQuery& query) {
  where.at_least("s.created_at", query.created_date_from);
  where.at_most("s.created_at", query.created_date_to);
  narrow_counted(where, query, "s.");
  where.at_least("s.amount", query.amount_from);
  where.at_most("s.amount", query.amount_to);
  where.equal("s.link_id", query.payment_link);
  auto name = trimmed(query.name ? std::string_view(*query.name) : std::string_view());
  if (!is_reference(name)) return where.contains(kSaleParts, query.name);
  // The payer's reference is random and not among the parts of words: it is found whole.
  auto whole = where.bind(name);
  where.also("(s.id IN (SELECT sale_id FROM sale_references WHERE reference = " + whole +
             ") OR lower(s.order_no) = lower(" + whole +
             ") OR (s.merchant_reference IS NOT NULL AND lower(s.merchant_reference) = lower(" +
             whole + ")))");
}

}  // namespace

void narrow_counted(db::Where& where, const SaleQuery& query, std::string_view table) {
  narrow_kinds(where, query, table);
  where.equal(std::string(table) + "channel", query.channel);
}

void narrow_kinds(db::Where& where, const SaleQuery& query, std::string_view table) {
  auto column = [&](std::string_view name) { return std::string(table).append(name); };
  where.one_of(column("status"), query.filter_status);
  // 0: all of them.
  if (query.acquirer != AcquirerCode::unknown) where.equal(column("acquirer"), query.acquirer);
  if (query.payment_mode != PaymentMethod{})
    where.equal(column("payment_method"), query.payment_mode);
  where.equal(column("refund_request_status"), query.refund_request_status);
  // As a constant: the few late ones have an index of their own.
  if (query.is_late) where.also(column(*query.is_late ? "is_late = 1" : "is_late = 0"));
}

constexpr db::List<SaleRecord, SaleQuery> kSaleList{
    .whose = db::Whose::of_merchant("s.merchant_id"),
    .select = db::text<SaleRecord, "SELECT {s} FROM sales s">,
    .from = "sales s",
    .id = "s.id",
    .created_at = "s.created_at",
    .sorts = kSorts,
    .narrow = narrow};

constexpr db::List<SaleRecord, AdminSaleQuery> kOperatorSaleList{
    .whose = db::Whose::of_all(),
    .select = db::text<SaleRecord, "SELECT {s} FROM sales s">,
    .from = "sales s",
    .id = "s.id",
    .created_at = "s.created_at",
    .sorts = kSorts,
    .narrow = [](db::Where& where, const AdminSaleQuery& query) {
      where.equal("s.merchant_id", query.merchant);
      narrow(where, query);
    }};

}  // namespace gerbang::sales
