#include "money/refunds/refund_query.h"

#include "money/refunds/refund_store.h"

namespace gerbang::refunds {
namespace {

constexpr std::array kSorts{db::SortColumn{"createdDate", "r.created_at"},
                            db::SortColumn{"amount", "r.amount"}};

/// What is looked through of a request's sale. It is found by its key, so the total of a list that
/// nobody searches does not read it.
constexpr std::string_view kSaleFilter =
    "(SELECT s.reference || ' ' || s.description || ' ' || coalesce(s.merchant_reference, '') || ' ' "
    "|| coalesce(s.customer_name, '') || ' ' || coalesce(s.customer_email, '') FROM sales s "
    "WHERE s.merchant_id = r.merchant_id AND s.id = r.sale_id)";

void narrow(db::Where& where, const RefundRequestQuery& query) {
  where.at_least("r.created_at", query.created_date_from);
  where.at_most("r.created_at", query.created_date_to);
  where.one_of("r.status", query.refund_request_status);
  where.one_of("r.sending", query.sending);
  where.at_least("r.amount", query.amount_from);
  where.at_most("r.amount", query.amount_to);
  // "120.50" is an amount; "120" is rather a part of an order number.
  bool is_amount = query.name && query.name->find('.') != std::string::npos;
  auto amount = is_amount ? money_parse(*query.name) : std::nullopt;
  if (amount) {
    where.equal("r.amount", amount);
  } else {
    where.contains({"r.order_no", "r.reason", kSaleFilter}, query.name);
  }
}

}  // namespace

constexpr db::List<Refund, RefundRequestQuery> kRefundList{
    .whose = db::Whose::of_merchant("r.merchant_id"),
    .select = db::text<Refund, GERBANG_REFUND_SELECT>,
    .from = "refund_requests r",
    .id = "r.id",
    .created_at = "r.created_at",
    .sorts = kSorts,
    .narrow = narrow};

constexpr db::List<Refund, AdminRefundRequestQuery> kOperatorRefundList{
    .whose = db::Whose::of_all(),
    .select = db::text<Refund, GERBANG_REFUND_SELECT>,
    .from = "refund_requests r",
    .id = "r.id",
    .created_at = "r.created_at",
    .sorts = kSorts,
    .narrow = [](db::Where& where, const AdminRefundRequestQuery& query) {
      where.equal("r.merchant_id", query.merchant);
      narrow(where, query);
    }};

}  // namespace gerbang::refunds
