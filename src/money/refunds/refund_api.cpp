#include "money/refunds/refund_api.h"

#include "money/refunds/refund_query.h"
#include "money/refunds/refund_row.h"
#include "money/refunds/refund_store.h"
#include "people/merchants/merchant.h"
#include "people/onboarding/application_form.h"
#include "say/refunds.h"

namespace gerbang::refunds {

struct RefundRejection {
  std::string remarks;
};
BOOST_DESCRIBE_STRUCT(RefundRejection, (), (remarks))
constexpr auto field_rules(contract::Of<RefundRejection>) {
  return std::array{contract::rule("remarks").length(1, 500)};
}

namespace {

using contract::Nothing;
using contract::Success;
using http::Call;
using http::Method;

RefundRequestRow row_for(const Refund& refund, std::span<const RefundAction> of) {
  auto account = refund.payee_account;
  if (account) account = onboarding::masked(*account);
  return {{refund.payee_bank, std::move(account), refund.payee_name},
          refund.id,
          refund.sale,
          refund.order_no,
          refund.amount,
          refund.transaction_amount,
          std::string(kCurrency),
          refund.reason,
          refund.status,
          refund.requested_name,
          refund.decided_name,
          refund.remarks,
          refund.created_at,
          refund.decided_at,
          refund.transaction_status,
          refund.sending,
          refund.description,
          refund.customer_name,
          refund.customer_email,
          {},
          {},
          {},
          {},
          {},
          {},
          {},
          refund_actions(refund, of)};
}

RefundRequestRow row_of(const Refund& refund) {
  return row_for(refund, kMerchantActions);
}

RefundRequestRow operator_row(db::Sql& sql, const Refund& refund) {
  auto row = row_for(refund, kOperatorActions);
  auto merchant = merchants::merchant_for_payment(sql, refund.merchant);
  if (merchant.ok()) row.merchant_name = merchant->name;
  row.sending_problem = refund.sending_problem;
  row.overdraft_reason = refund.overdraft_reason;
  if (refund.settled_as) {
    row.settlement = RefundSettlementRow{*refund.settled_as,
                                         refund.settled_reference,
                                         refund.settled_reason.value_or(""),
                                         refund.settled_name.value_or(""),
                                         refund.settled_at.value_or(Instant{}),
                                         refund.confirmed_name,
                                         refund.confirmed_at};
  }
  return row;
}

/// What there is to decide on: the merchant's balances beside the request.
RefundRequestRow operator_details(db::Sql& sql, const Refund& refund, const Refunds& refunds) {
  auto row = operator_row(sql, refund);
  row.payee_account = refund.payee_account;  // whole, for whoever transfers
  row.is_by_transfer = refunds.is_by_transfer(sql, refund.merchant, refund.sale);
  auto held = ledger::merchant_balances(sql, refund.merchant);
  row.pending_balance = held.pending;
  row.available_balance = held.available;
  return row;
}

using Page = contract::Page<RefundRequestRow>;

Result<Page> merchant_page(db::Sql& sql, const Call& call, const RefundRequestQuery& query) {
  GERBANG_TRY(auto page, kRefundList.page(sql, call.merchant(), query));
  return contract::page_as(std::move(page), row_of);
}

Result<Page> operator_page(db::Sql& sql, const Call& call, const AdminRefundRequestQuery& query) {
  GERBANG_TRY(auto page, kOperatorRefundList.page(sql, call.merchant(), query));
  return contract::page_as(std::move(page),
                           [&](const Refund& refund) { return operator_row(sql, refund); });
}

http::Routes merchant_routes(const Refunds& refunds) {
  constexpr auto kRefunds = Resource::payment_refund_request;
  return {
      http::route(Method::get, "payments/refund-requests", "refund_request_list",
                  http::needs(kRefunds, Action::view), merchant_page),
      refund_export_route(),
      http::route(Method::get, "payments/refund-requests/{id}", "refund_request_get",
                  http::needs(kRefunds, Action::view),
                  [](db::Sql& sql, const Call& call) -> Result<RefundRequestRow> {
                    auto refund = refund_find(sql, call.merchant(), call.id<RefundRequest>("id"));
                    if (!refund) return not_found(say::refunds::no_request);
                    return row_of(*refund);
                  }),
      http::route(Method::post, "payments/refund-requests", "refund_request_create",
                  http::needs(kRefunds, Action::create),
                  [&refunds](db::Tx& tx, const Call& call,
                             const RefundDraft& draft) -> Result<RefundRequestRow> {
                    GERBANG_TRY(auto refund,
                                refunds.refund_create(tx, call.merchant(), call.actor(), draft));
                    return row_of(refund);
                  }),
      http::route(Method::post, "payments/refund-requests/{id}/withdraw", "refund_request_withdraw",
                  http::needs(kRefunds, Action::edit),
                  [&refunds](db::Tx& tx, const Call& call, const Nothing&) -> Result<Success> {
                    GERBANG_CHECK(refunds.refund_withdraw(tx, call.merchant(), call.actor(),
                                                          call.id<RefundRequest>("id")));
                    return Success{say::refunds::done::withdrawn};
                  }),
  };
}

http::Routes operator_routes(const Refunds& refunds) {
  constexpr auto kRefunds = Resource::admin_refund_request;
  return {
      http::route(Method::get, "admin/refund-requests", "admin_refund_request_list",
                  http::needs(kRefunds, Action::view), operator_page),
      operator_refund_export_route(),
      http::route(Method::get, "admin/refund-requests/{id}", "admin_refund_request_get",
                  http::needs(kRefunds, Action::view),
                  [&refunds](db::Sql& sql, const Call& call) -> Result<RefundRequestRow> {
                    auto refund = refund_find_any(sql, call.id<RefundRequest>("id"));
                    if (!refund) return not_found(say::refunds::no_request);
                    return operator_details(sql, *refund, refunds);
                  }),
      http::route(Method::post, "admin/refund-requests/{id}/approve",
                  "admin_refund_request_approve", http::needs(kRefunds, Action::approve),
                  [&refunds](db::Tx& tx, const Call& call,
                             const RefundApproval& approval) -> Result<Success> {
                    GERBANG_CHECK(refunds.refund_approve(tx, call.actor(),
                                                         call.id<RefundRequest>("id"), approval));
                    return Success{say::refunds::done::approved};
                  }),
      http::route(Method::post, "admin/refund-requests/{id}/resend", "admin_refund_request_resend",
                  http::needs(kRefunds, Action::approve),
                  [&refunds](db::Tx& tx, const Call& call, const Nothing&) -> Result<Success> {
                    GERBANG_CHECK(
                        refunds.refund_resend(tx, call.actor(), call.id<RefundRequest>("id")));
                    return Success{say::refunds::done::resent};
                  }),
      http::route(Method::post, "admin/refund-requests/{id}/settle", "admin_refund_request_settle",
                  http::needs(kRefunds, Action::approve),
                  [&refunds](db::Tx& tx, const Call& call,
                             const RefundSettlement& what) -> Result<Success> {
                    GERBANG_CHECK(refunds.refund_settle(tx, call.actor(),
                                                        call.id<RefundRequest>("id"), what));
                    return Success{say::refunds::done::settled};
                  }),
      http::route(Method::post, "admin/refund-requests/{id}/confirm",
                  "admin_refund_request_confirm", http::needs(kRefunds, Action::approve),
                  [&refunds](db::Tx& tx, const Call& call, const Nothing&) -> Result<Success> {
                    GERBANG_CHECK(
                        refunds.refund_confirm(tx, call.actor(), call.id<RefundRequest>("id")));
                    return Success{say::refunds::done::confirmed};
                  }),
      http::route(Method::post, "admin/refund-requests/{id}/dismiss",
                  "admin_refund_request_dismiss", http::needs(kRefunds, Action::approve),
                  [&refunds](db::Tx& tx, const Call& call, const Nothing&) -> Result<Success> {
                    GERBANG_CHECK(
                        refunds.refund_dismiss(tx, call.actor(), call.id<RefundRequest>("id")));
                    return Success{say::refunds::done::dismissed};
                  }),
      http::route(Method::post, "admin/refund-requests/{id}/reject", "admin_refund_request_reject",
                  http::needs(kRefunds, Action::approve),
                  [&refunds](db::Tx& tx, const Call& call,
                             const RefundRejection& rejection) -> Result<Success> {
                    GERBANG_CHECK(refunds.refund_reject(
                        tx, call.actor(), call.id<RefundRequest>("id"), rejection.remarks));
                    return Success{say::refunds::done::rejected};
                  }),
  };
}

}  // namespace

std::vector<SaleRefundRow> refund_rows_of_sale(const db::Ahead<Refund>& refunds,
                                               std::span<const RefundAction> of) {
  std::vector<SaleRefundRow> rows;
  for (const Refund& refund : refunds.rows()) {
    auto row = row_for(refund, of);
    rows.push_back({row.id, row.sales_transaction_id, row.order_no, row.amount,
                    row.transaction_amount, row.currency, row.reason, row.refund_request_status,
                    row.requested_by, row.decided_by, row.remarks, row.created_date,
                    row.decided_date, row.transaction_status, row.sending, std::move(row.actions)});
  }
  return rows;
}

http::Routes refund_routes(const Refunds& refunds) {
  auto routes = merchant_routes(refunds);
  for (auto& route : operator_routes(refunds))
    routes.push_back(std::move(route));
  return routes;
}

}  // namespace gerbang::refunds
