#include <map>

#include "base/exports/export.h"
#include "money/sales/method.h"
#include "money/sales/sale_list.h"
#include "money/sales/sale_row.h"
#include "people/merchants/merchant.h"
#include "say/exports.h"
#include "say/sales.h"

namespace gerbang::sales {

TextId status_label(SaleStatus status) {
  switch (status) {
    case SaleStatus::created:
      return say::sales::file::created;
    case SaleStatus::pending_payment:
      return say::sales::file::pending;
    case SaleStatus::in_progress:
      return say::sales::file::in_progress;
    case SaleStatus::pending_authorization:
      return say::sales::file::authorizing;
    case SaleStatus::paid:
      return say::sales::file::paid;
    case SaleStatus::failed:
      return say::sales::file::failed;
    case SaleStatus::timeout:
      return say::sales::file::timeout;
    case SaleStatus::voided:
      return say::sales::file::void_;
    case SaleStatus::pending_refund:
      return say::sales::file::refunding;
    case SaleStatus::refunded:
      return say::sales::file::refunded;
    case SaleStatus::canceled:
      return say::sales::file::canceled;
  }
  return say::sales::file::created;  // there is no other
}

namespace {

using exports::Cell;

Cell channel_label(Channel channel) {
  switch (channel) {
    case Channel::merchant_server:
      return say::sales::file::merchant_server;
    case Channel::payment_link:
      return say::sales::file::payment_link;
    case Channel::e_mandate:
      return say::sales::file::e_mandate;
    case Channel::cart:
      return say::sales::file::cart;
  }
  return {};
}

Cell refund_label(const SaleRecord& sale) {
  if (!sale.refund_request_status) return {};
  switch (*sale.refund_request_status) {
    case RefundRequestStatus::requested:
      return say::sales::file::refund::requested;
    case RefundRequestStatus::approved:
      return say::sales::file::refund::approved;
    case RefundRequestStatus::cancelled:
      return say::sales::file::refund::cancelled;
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
      {say::exports::column::order_number, [](const Row& s) -> Cell { return s.order_no; }},
      {say::sales::file::merchant_reference,
       [](const Row& s) { return exports::cell(s.merchant_reference); }},
      {say::exports::column::reference, [](const Row& s) -> Cell { return s.reference; }},
      {say::exports::column::created_on, [](const Row& s) -> Cell { return s.created_at; }},
      {say::sales::file::paid_on, [](const Row& s) { return exports::cell(s.paid_at); }},
      {say::exports::column::status, [](const Row& s) -> Cell { return status_label(s.status); }},
      {say::sales::file::method, [](const Row& s) { return name_cell(method_name(s)); }},
      {say::sales::file::method_type,
       [](const Row& s) { return name_cell(payment_type_name(s.payment_type.value_or(0))); }},
      {say::sales::file::acquirer,
       [](const Row& s) { return s.acquirer ? name_cell(acquirer_name(*s.acquirer)) : Cell(); }},
      {say::sales::file::channel, [](const Row& s) -> Cell { return channel_label(s.channel); }},
      {say::sales::file::refund_status, refund_label},
      {say::sales::file::bank, [](const Row& s) { return exports::cell(s.bank_name); }},
      {say::exports::column::description, [](const Row& s) -> Cell { return s.description; }},
      {say::exports::column::customer_name,
       [](const Row& s) { return exports::cell(s.customer_name); }},
      {say::exports::column::customer_email,
       [](const Row& s) { return exports::cell(s.customer_email); }},
      {say::exports::column::customer_phone,
       [](const Row& s) { return exports::cell(s.customer_phone); }},
      {say::exports::column::amount, [](const Row& s) -> Cell { return s.amount; }},
      {say::sales::file::refunded_amount, [](const Row& s) -> Cell { return s.refunded_amount; }},
      {say::sales::file::mdr,
       [](const Row& s) { return when_paid(s, s.mdr_acquirer + s.mdr_gateway); }},
      {say::sales::file::flat_fee,
       [](const Row& s) { return when_paid(s, s.flat_acquirer + s.flat_gateway); }},
      {say::sales::file::sst, [](const Row& s) { return when_paid(s, s.sst); }},
      {say::sales::file::net, [](const Row& s) { return when_paid(s, s.net_amount); }},
      {say::sales::file::acquirer_reference,
       [](const Row& s) { return exports::cell(s.acquirer_reference); }},
      {say::sales::file::failure_reason,
       [](const Row& s) { return exports::cell(s.failure_reason); }},
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
                                 say::sales::file::title, "sales-transactions"});
  out.columns = columns<SaleRecord>();
  out.amount = [](const SaleRecord& s) { return s.amount; };
  out.count = sales_count;
  return exports::export_route(std::move(out));
}

http::Route operator_sale_export_route() {
  exports::Export<MerchantSale, AdminSaleQuery> out;
  out.about = {"admin/sales-transactions", "admin_sales_transaction_export",
               http::needs(Resource::admin_sales_transaction, Action::export_),
               say::sales::file::title, "sales-transactions"};
  out.columns = columns<MerchantSale>();
  out.columns.insert(
      out.columns.begin(),
      exports::Column<MerchantSale>{say::exports::column::merchant,
                                    [](const MerchantSale& s) -> Cell { return s.merchant_name; }});
  out.amount = [](const MerchantSale& s) { return s.amount; };
  out.count = std::bind_front(&decltype(kOperatorSaleList)::count, &kOperatorSaleList);
  out.next = [](db::Sql& sql, const auto&... asked) {
    return with_merchants(sql, kOperatorSaleList.next(sql, asked...));
  };
  return exports::export_route(std::move(out));
}

}  // namespace gerbang::sales
