#include "payments/sale_query.h"

#include "payments/sale_store.h"

namespace gerbang::payments {
namespace {

// The engines sort NULL and capitals differently.
constexpr std::array kSorts{db::SortColumn{"createdDate", "s.created_at"},
                            db::SortColumn{"amount", "s.amount"},
                            db::SortColumn{"status", "s.status"},
                            db::SortColumn{"customerName", "lower(COALESCE(s.customer_name, ''))"}};

void narrow(db::Where& where, const SaleQuery& query) {
  where.at_least("s.created_at", query.created_date_from);
  where.at_most("s.created_at", query.created_date_to);
  where.one_of("s.status", query.filter_status);
  // 0: all of them.
  if (query.acquirer != 0) where.equal("s.acquirer", query.acquirer);
  if (query.payment_mode != 0) where.equal("s.payment_method", query.payment_mode);
  where.equal("s.refund_request_status", query.refund_request_status);
  where.at_least("s.amount", query.amount_from);
  where.at_most("s.amount", query.amount_to);
  // As a constant: the few late ones have an index of their own.
  if (query.is_late) where.also(*query.is_late ? "s.is_late = 1" : "s.is_late = 0");
  where.contains({"s.order_no", "s.reference", "s.customer_name", "s.customer_email"}, query.name);
}

}  // namespace

constexpr db::List<SaleRecord, SaleQuery> kSaleList{
    .whose = db::Whose::of_merchant("s.merchant_id"),
    .select = "SELECT " GERBANG_SALE_COLUMNS " FROM sales s",
    .from = "sales s",
    .id = "s.id",
    .created_at = "s.created_at",
    .sorts = kSorts,
    .narrow = narrow};

}  // namespace gerbang::payments
