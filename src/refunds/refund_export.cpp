#include "exports/export.h"
#include "merchants/merchant.h"
#include "refunds/refund_query.h"

namespace gerbang::refunds {
namespace {

using exports::Cell;

/// A refund and, for operators, whose it is.
struct Row {
  Refund refund;
  std::string merchant_name;
};
using exports::Column;

std::string status_label(const Row& row) {
  switch (row.refund.status) {
    case RefundStatus::requested:
      return "Requested";
    case RefundStatus::approved:
      return "Approved";
    case RefundStatus::cancelled:
      return "Cancelled";
  }
  return {};
}

/// An operator's query names the merchant, if any; another's is about the merchant of the caller.
template <class Query>
exports::Export<Row, Query> refund_export(exports::About about) {
  constexpr bool is_for_operator = std::is_same_v<Query, AdminRefundRequestQuery>;
  exports::Export<Row, Query> out;
  out.about = std::move(about);
  out.columns = {
      {"Order number", [](const Row& r) -> Cell { return r.refund.order_no; }},
      {"Asked on", [](const Row& r) -> Cell { return r.refund.created_at; }},
      {"Status", status_label, true},
      {"Reason", [](const Row& r) -> Cell { return r.refund.reason; }},
      {"Asked by", [](const Row& r) -> Cell { return r.refund.requested_name; }},
      {"Decided by", [](const Row& r) { return exports::cell(r.refund.decided_name); }},
      {"Decided on", [](const Row& r) { return exports::cell(r.refund.decided_at); }},
      {"Remarks", [](const Row& r) { return exports::cell(r.refund.remarks); }},
      {"Transaction amount (MYR)",
       [](const Row& r) -> Cell { return r.refund.transaction_amount; }},
      {"Amount (MYR)", [](const Row& r) -> Cell { return r.refund.amount; }},
  };
  if (is_for_operator) {
    out.columns.insert(out.columns.begin(), Column<Row>{"Merchant", [](const Row& r) -> Cell {
                                                          return r.merchant_name;
                                                        }});
  }
  out.amount = [](const Row& r) { return r.refund.amount; };
  out.place = [](const Row& r) { return db::After{r.refund.created_at, r.refund.id.value}; };
  auto filter_for = [](MerchantId merchant, const Query& query) -> Result<RefundFilter> {
    GERBANG_TRY(auto filter, filter_of(query));
    if (!is_for_operator) filter.merchant = merchant;
    return filter;
  };
  out.count = [filter_for](db::Sql& sql, MerchantId merchant,
                           const Query& query) -> Result<std::int64_t> {
    GERBANG_TRY(auto filter, filter_for(merchant, query));
    return refund_count(sql, filter);
  };
  out.next = [filter_for](db::Sql& sql, MerchantId merchant, const Query& query,
                          const std::optional<db::After>& after,
                          int limit) -> Result<std::vector<Row>> {
    GERBANG_TRY(auto filter, filter_for(merchant, query));
    filter.ascending = filter.ascending && !filter.by_amount;
    filter.by_amount = false;
    filter.after = after;
    filter.offset = 0;
    filter.limit = limit;
    std::vector<Row> rows;
    for (Refund& refund : refund_list(sql, filter)) {
      Row row{std::move(refund), {}};
      if (is_for_operator) {
        auto merchant_row = merchants::merchant_for_payment(sql, row.refund.merchant);
        if (merchant_row.ok()) row.merchant_name = merchant_row->name;
      }
      rows.push_back(std::move(row));
    }
    return rows;
  };
  return out;
}

}  // namespace

http::Route refund_export_route() {
  return exports::export_route(refund_export<RefundRequestQuery>(
      {"payments/refund-requests", "refund_request_export",
       http::needs(Resource::payment_refund_request, Action::export_), "Refund requests",
       "refund-requests"}));
}

http::Route operator_refund_export_route() {
  return exports::export_route(refund_export<AdminRefundRequestQuery>(
      {"admin/refund-requests", "admin_refund_request_export",
       http::needs(Resource::admin_refund_request, Action::export_), "Refund requests",
       "refund-requests"}));
}

}  // namespace gerbang::refunds
