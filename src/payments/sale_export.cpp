#include "exports/export.h"
#include "payments/method.h"
#include "payments/sale_list.h"

namespace gerbang::payments {
namespace {

using exports::Cell;

/// As the portal's list has it (spec back-office §4).
std::string status_label(SaleStatus status) {
  switch (status) {
    case SaleStatus::created:
      return "Created";
    case SaleStatus::pending_payment:
      return "Pending Payment";
    case SaleStatus::in_progress:
      return "In Progress";
    case SaleStatus::pending_authorization:
      return "Pending Authorization";
    case SaleStatus::paid:
      return "Paid";
    case SaleStatus::failed:
      return "Failed";
    case SaleStatus::timeout:
      return "Timeout";
    case SaleStatus::voided:
      return "Void";
    case SaleStatus::pending_refund:
      return "Pending Refund";
    case SaleStatus::refunded:
      return "Refund";
    case SaleStatus::canceled:
      return "Canceled";
  }
  return {};
}

std::string channel_label(Channel channel) {
  switch (channel) {
    case Channel::merchant_server:
      return "Merchant's server";
    case Channel::payment_link:
      return "Payment link";
    case Channel::e_mandate:
      return "E-mandate";
    case Channel::cart:
      return "Online cart";
  }
  return {};
}

Cell refund_label(const SaleRecord& sale) {
  if (!sale.refund_request_status) return {};
  switch (static_cast<RefundRequestStatus>(*sale.refund_request_status)) {
    case RefundRequestStatus::requested:
      return std::string("Requested");
    case RefundRequestStatus::approved:
      return std::string("Approved");
    case RefundRequestStatus::cancelled:
      return std::string("Cancelled");
  }
  return {};
}

Cell name_cell(std::string_view name) {
  return name.empty() ? Cell() : Cell(std::string(name));
}

}  // namespace

http::Route sale_export_route() {
  auto out = exports::export_of(kSaleList,
                                {"payments/sales-transactions", "sales_transaction_export",
                                 http::needs(Resource::payment_sales_transaction, Action::export_),
                                 "Sales transactions", "sales-transactions"});
  out.columns = {
      {"Order number", [](const SaleRecord& s) -> Cell { return s.order_no; }},
      {"Reference", [](const SaleRecord& s) -> Cell { return s.reference; }},
      {"Created on", [](const SaleRecord& s) -> Cell { return s.created_at; }},
      {"Paid on", [](const SaleRecord& s) { return exports::cell(s.paid_at); }},
      {"Status", [](const SaleRecord& s) -> Cell { return status_label(s.status); }, true},
      {"Payment method",
       [](const SaleRecord& s) {
         const auto* method = method_row(s.payment_method.value_or(0));
         return method ? Cell(std::string(method->name)) : Cell();
       }},
      {"Payment type",
       [](const SaleRecord& s) {
         return name_cell(payment_type_name(s.payment_type.value_or(0)));
       }},
      {"Acquirer",
       [](const SaleRecord& s) {
         return s.acquirer ? name_cell(acquirer_name(*s.acquirer)) : Cell();
       }},
      {"Channel", [](const SaleRecord& s) -> Cell { return channel_label(s.channel); }, true},
      {"Refund status", refund_label, true},
      {"Bank", [](const SaleRecord& s) { return exports::cell(s.bank_name); }},
      {"Description", [](const SaleRecord& s) -> Cell { return s.description; }},
      {"Customer name", [](const SaleRecord& s) { return exports::cell(s.customer_name); }},
      {"Customer email", [](const SaleRecord& s) { return exports::cell(s.customer_email); }},
      {"Customer phone", [](const SaleRecord& s) { return exports::cell(s.customer_phone); }},
      {"Amount (MYR)", [](const SaleRecord& s) -> Cell { return s.amount; }},
      {"Refunded (MYR)", [](const SaleRecord& s) -> Cell { return s.refunded_amount; }},
      {"MDR (MYR)", [](const SaleRecord& s) -> Cell { return s.mdr_acquirer + s.mdr_gateway; }},
      {"Flat fee (MYR)",
       [](const SaleRecord& s) -> Cell { return s.flat_acquirer + s.flat_gateway; }},
      {"SST (MYR)", [](const SaleRecord& s) -> Cell { return s.sst; }},
      {"Net amount (MYR)", [](const SaleRecord& s) -> Cell { return s.net_amount; }},
      {"Acquirer reference",
       [](const SaleRecord& s) { return exports::cell(s.acquirer_reference); }},
      {"Reason of failure", [](const SaleRecord& s) { return exports::cell(s.failure_reason); }},
  };
  out.amount = [](const SaleRecord& s) { return s.amount; };
  out.count = sales_count;
  return exports::export_route(std::move(out));
}

}  // namespace gerbang::payments
