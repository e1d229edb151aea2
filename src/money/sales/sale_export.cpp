#include <map>

#include "base/exports/export.h"
#include "money/sales/method.h"
#include "money/sales/sale_list.h"
#include "people/merchants/merchant.h"

namespace gerbang::sales {
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
  switch (*sale.refund_request_status) {
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

/// What is kept of a sale is known once it is paid.
Cell when_paid(const SaleRecord& sale, Money money) {
  return was_paid(sale.status) ? Cell(money) : Cell();
}

template <class Row>
std::vector<exports::Column<Row>> columns() {
  return {
      {"Order number", [](const Row& s) -> Cell { return s.order_no; }},
      {"Merchant reference", [](const Row& s) { return exports::cell(s.merchant_reference); }},
      {"Reference", [](const Row& s) -> Cell { return s.reference; }},
      {"Created on", [](const Row& s) -> Cell { return s.created_at; }},
      {"Paid on", [](const Row& s) { return exports::cell(s.paid_at); }},
      {"Status", [](const Row& s) -> Cell { return status_label(s.status); }, true},
      {"Payment method",
       [](const Row& s) {
         const auto* method = method_row(s.payment_method.value_or(0));
         return method ? Cell(std::string(method->name)) : Cell();
       }},
      {"Payment type",
       [](const Row& s) { return name_cell(payment_type_name(s.payment_type.value_or(0))); }},
      {"Acquirer",
       [](const Row& s) { return s.acquirer ? name_cell(acquirer_name(*s.acquirer)) : Cell(); }},
      {"Channel", [](const Row& s) -> Cell { return channel_label(s.channel); }, true},
      {"Refund status", refund_label, true},
      {"Bank", [](const Row& s) { return exports::cell(s.bank_name); }},
      {"Description", [](const Row& s) -> Cell { return s.description; }},
      {"Customer name", [](const Row& s) { return exports::cell(s.customer_name); }},
      {"Customer email", [](const Row& s) { return exports::cell(s.customer_email); }},
      {"Customer phone", [](const Row& s) { return exports::cell(s.customer_phone); }},
      {"Amount (MYR)", [](const Row& s) -> Cell { return s.amount; }},
      {"Refunded (MYR)", [](const Row& s) -> Cell { return s.refunded_amount; }},
      {"MDR (MYR)", [](const Row& s) { return when_paid(s, s.mdr_acquirer + s.mdr_gateway); }},
      {"Flat fee (MYR)",
       [](const Row& s) { return when_paid(s, s.flat_acquirer + s.flat_gateway); }},
      {"SST (MYR)", [](const Row& s) { return when_paid(s, s.sst); }},
      {"Net amount (MYR)", [](const Row& s) { return when_paid(s, s.net_amount); }},
      {"Acquirer reference", [](const Row& s) { return exports::cell(s.acquirer_reference); }},
      {"Reason of failure", [](const Row& s) { return exports::cell(s.failure_reason); }},
  };
}

/// For operators: a sale and whose it is.
struct MerchantSale : SaleRecord {
  std::string merchant_name;
};

Result<std::vector<MerchantSale>> with_merchants(db::Sql& sql,
                                                 Result<std::vector<SaleRecord>> sales) {
  if (!sales.ok()) return sales.error();
  std::map<std::int64_t, std::string> names;
  std::vector<MerchantSale> out;
  for (SaleRecord& sale : *sales) {
    auto [at, is_new] = names.try_emplace(sale.merchant.value);
    if (is_new) {
      auto merchant = merchants::merchant_for_payment(sql, sale.merchant);
      if (merchant.ok()) at->second = std::move(merchant->name);
    }
    out.push_back({std::move(sale), at->second});
  }
  return out;
}

}  // namespace

http::Route sale_export_route() {
  auto out = exports::export_of(kSaleList,
                                {"payments/sales-transactions", "sales_transaction_export",
                                 http::needs(Resource::payment_sales_transaction, Action::export_),
                                 "Sales transactions", "sales-transactions"});
  out.columns = columns<SaleRecord>();
  out.amount = [](const SaleRecord& s) { return s.amount; };
  out.count = sales_count;
  return exports::export_route(std::move(out));
}

http::Route operator_sale_export_route() {
  exports::Export<MerchantSale, AdminSaleQuery> out;
  out.about = {"admin/sales-transactions", "admin_sales_transaction_export",
               http::needs(Resource::admin_sales_transaction, Action::export_),
               "Sales transactions", "sales-transactions"};
  out.columns = columns<MerchantSale>();
  out.columns.insert(out.columns.begin(),
                     exports::Column<MerchantSale>{"Merchant", [](const MerchantSale& s) -> Cell {
                                                     return s.merchant_name;
                                                   }});
  out.amount = [](const MerchantSale& s) { return s.amount; };
  out.count = std::bind_front(&decltype(kOperatorSaleList)::count, &kOperatorSaleList);
  out.next = [](db::Sql& sql, auto... asked) {
    return with_merchants(sql, kOperatorSaleList.next(sql, asked...));
  };
  return exports::export_route(std::move(out));
}

}  // namespace gerbang::sales
