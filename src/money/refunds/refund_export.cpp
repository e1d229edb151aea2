#include "base/exports/export.h"
#include "money/refunds/refund_query.h"
#include "people/merchants/merchant.h"
#include "say/exports.h"
#include "say/refunds.h"
#include "say/sales.h"

namespace gerbang::refunds {
namespace {

using exports::Cell;
using exports::Column;

Cell status_label(const Refund& refund) {
  switch (refund.status) {
    case RefundRequestStatus::requested:
      return say::sales::file::refund::requested;
    case RefundRequestStatus::approved:
      return say::sales::file::refund::approved;
    case RefundRequestStatus::cancelled:
      return say::sales::file::refund::cancelled;
  }
  return {};
}

Cell sending_label(const Refund& refund) {
  switch (refund.sending) {
    case Sending::no:
      return {};
    case Sending::under_way:
      return say::refunds::file::under_way;
    case Sending::made:
      return say::refunds::file::made;
    case Sending::refused:
      return say::refunds::file::refused;
    case Sending::stopped:
      return say::refunds::file::stopped;
    case Sending::by_hand:
      return say::refunds::file::by_hand;
    case Sending::proposed:
      return say::refunds::file::proposed;
  }
  return {};
}

template <class Row>
std::vector<Column<Row>> columns() {
  return {
      {say::exports::column::order_number, [](const Row& r) -> Cell { return r.order_no; }},
      {say::refunds::file::asked_on, [](const Row& r) -> Cell { return r.created_at; }},
      {say::exports::column::status, status_label},
      {say::refunds::file::sending, sending_label},
      {say::exports::column::customer_name,
       [](const Row& r) { return exports::cell(r.customer_name); }},
      {say::exports::column::customer_email,
       [](const Row& r) { return exports::cell(r.customer_email); }},
      {say::refunds::file::reason, [](const Row& r) -> Cell { return r.reason; }},
      {say::refunds::file::asked_by, [](const Row& r) -> Cell { return r.requested_name; }},
      {say::refunds::file::decided_by, [](const Row& r) { return exports::cell(r.decided_name); }},
      {say::refunds::file::decided_on, [](const Row& r) { return exports::cell(r.decided_at); }},
      {say::refunds::file::remarks, [](const Row& r) { return exports::cell(r.remarks); }},
      {say::refunds::file::transaction_amount,
       [](const Row& r) -> Cell { return r.transaction_amount; }},
      {say::exports::column::amount, [](const Row& r) -> Cell { return r.amount; }},
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
                                 say::refunds::file::title, "refund-requests"});
  out.columns = columns<Refund>();
  out.amount = [](const Refund& r) { return r.amount; };
  return exports::export_route(std::move(out));
}

http::Route operator_refund_export_route() {
  exports::Export<MerchantRefund, AdminRefundRequestQuery> out;
  out.about = {"admin/refund-requests", "admin_refund_request_export",
               http::needs(Resource::admin_refund_request, Action::export_),
               say::refunds::file::title, "refund-requests"};
  out.columns = columns<MerchantRefund>();
  out.columns.insert(out.columns.begin(),
                     Column<MerchantRefund>{say::exports::column::merchant,
                                            [](const auto& r) -> Cell { return r.merchant_name; }});
  out.amount = [](const MerchantRefund& r) { return r.amount; };
  out.count = std::bind_front(&decltype(kOperatorRefundList)::count, &kOperatorRefundList);
  out.next = [](db::Sql& sql, const auto&... asked) {
    return with_merchants(sql, kOperatorRefundList.next(sql, asked...));
  };
  return exports::export_route(std::move(out));
}

}  // namespace gerbang::refunds
