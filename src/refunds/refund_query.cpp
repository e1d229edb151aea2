#include "refunds/refund_query.h"

#include "refunds/refund_store.h"

namespace gerbang::refunds {
namespace {

constexpr std::array kSorts{db::SortColumn{"createdDate", "r.created_at"},
                            db::SortColumn{"amount", "r.amount"}};

void narrow(db::Where& where, const RefundRequestQuery& query) {
  where.at_least("r.created_at", query.created_date_from);
  where.at_most("r.created_at", query.created_date_to);
  where.one_of("r.status", query.refund_request_status);
}

}  // namespace

constexpr db::List<Refund, RefundRequestQuery> kRefundList{
    .whose = db::Whose::of_merchant("r.merchant_id"),
    .select = GERBANG_REFUND_SELECT,
    .from = "refund_requests r",
    .id = "r.id",
    .created_at = "r.created_at",
    .sorts = kSorts,
    .narrow = narrow};

constexpr db::List<Refund, AdminRefundRequestQuery> kOperatorRefundList{
    .whose = db::Whose::of_all(),
    .select = GERBANG_REFUND_SELECT,
    .from = "refund_requests r",
    .id = "r.id",
    .created_at = "r.created_at",
    .sorts = kSorts,
    .narrow = [](db::Where& where, const AdminRefundRequestQuery& query) {
      where.equal("r.merchant_id", query.merchant);
      narrow(where, query);
    }};

}  // namespace gerbang::refunds
