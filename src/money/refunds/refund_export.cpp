#include "base/exports/export.h"
#include "money/refunds/refund_query.h"
#include "people/merchants/merchant.h"

namespace gerbang::refunds {
namespace {

using exports::Cell;
using exports::Column;

std::string status_label(const Refund& refund) {
  switch (refund.status) {
    case RefundRequestStatus::requested:
      return "Requested";
    case RefundRequestStatus::approved:
      return "Approved";
    case RefundRequestStatus::cancelled:
      return "Cancelled";
  }
  return {};
}

std::string sending_label(const Refund& refund) {
  switch (refund.sending) {
    case Sending::no:
      return {};
    case Sending::under_way:
      return "Under way";
    case Sending::made:
      return "Made";
    case Sending::refused:
      return "Refused";
    case Sending::stopped:
      return "Stopped";
  }
  return {};
}

template <class Row>
std::vector<Column<Row>> columns() {
  return {
      {"Order number", [](const Row& r) -> Cell { return r.order_no; }},
      {"Asked on", [](const Row& r) -> Cell { return r.created_at; }},
      {"Status", status_label, true},
      {"Sending", sending_label, true},
      {"Customer name", [](const Row& r) { return exports::cell(r.customer_name); }},
      {"Customer email", [](const Row& r) { return exports::cell(r.customer_email); }},
      {"Reason", [](const Row& r) -> Cell { return r.reason; }},
      {"Asked by", [](const Row& r) -> Cell { return r.requested_name; }},
      {"Decided by", [](const Row& r) { return exports::cell(r.decided_name); }},
      {"Decided on", [](const Row& r) { return exports::cell(r.decided_at); }},
      {"Remarks", [](const Row& r) { return exports::cell(r.remarks); }},
      {"Transaction amount (MYR)", [](const Row& r) -> Cell { return r.transaction_amount; }},
      {"Amount (MYR)", [](const Row& r) -> Cell { return r.amount; }},
  };
}

/// For operators: a refund and whose it is.
struct MerchantRefund : Refund {
  std::string merchant_name;
};

Result<std::vector<MerchantRefund>> with_merchants(db::Sql& sql,
                                                   Result<std::vector<Refund>> refunds) {
  if (!refunds.ok()) return refunds.error();
  std::vector<MerchantRefund> out;
  for (Refund& refund : *refunds) {
    auto merchant = merchants::merchant_for_payment(sql, refund.merchant);
    out.push_back({std::move(refund), merchant.ok() ? merchant->name : ""});
  }
  return out;
}

}  // namespace

http::Route refund_export_route() {
  auto out = exports::export_of(kRefundList,
                                {"payments/refund-requests", "refund_request_export",
                                 http::needs(Resource::payment_refund_request, Action::export_),
                                 "Refund requests", "refund-requests"});
  out.columns = columns<Refund>();
  out.amount = [](const Refund& r) { return r.amount; };
  return exports::export_route(std::move(out));
}

http::Route operator_refund_export_route() {
  exports::Export<MerchantRefund, AdminRefundRequestQuery> out;
  out.about = {"admin/refund-requests", "admin_refund_request_export",
               http::needs(Resource::admin_refund_request, Action::export_), "Refund requests",
               "refund-requests"};
  out.columns = columns<MerchantRefund>();
  out.columns.insert(
      out.columns.begin(),
      Column<MerchantRefund>{"Merchant", [](const auto& r) -> Cell { return r.merchant_name; }});
  out.amount = [](const MerchantRefund& r) { return r.amount; };
  out.count = std::bind_front(&decltype(kOperatorRefundList)::count, &kOperatorRefundList);
  out.next = [](db::Sql& sql, auto... asked) {
    return with_merchants(sql, kOperatorRefundList.next(sql, asked...));
  };
  return exports::export_route(std::move(out));
}

}  // namespace gerbang::refunds
