#include "money/sales/sale_api.h"

#include <map>

#include <fmt/format.h>

#include "base/audit/audit.h"
#include "money/sales/method.h"
#include "money/sales/sale_list.h"
#include "money/sales/sale_mails.h"
#include "money/sales/sale_row.h"
#include "people/merchants/merchant.h"
#include "people/onboarding/merchant_profile.h"
#include "say/sales.h"

namespace gerbang::sales {

std::optional<int> instalment_months(const SaleRecord& sale) {
  if (sale.payment_method != kInstalment || !sale.bank_id) return std::nullopt;
  auto months = id_parse(*sale.bank_id);
  return months && *months <= 99 ? std::optional(static_cast<int>(*months)) : std::nullopt;
}

std::string method_name(const SaleRecord& sale) {
  const auto* method = method_row(sale.payment_method.value_or(0));
  if (!method) return {};
  auto months = instalment_months(sale);
  return months ? fmt::format("{} {} Months", method->name, *months) : std::string(method->name);
}

SaleRow sale_row(const SaleRecord& sale) {
  SaleRow row{sale.id,
              sale.reference,
              sale.order_no,
              sale.merchant_reference,
              sale.created_at,
              sale.paid_at,
              sale.status,
              sale.channel,
              wire_code<PaymentMethod>(sale.payment_method),
              instalment_months(sale),
              wire_code<PaymentType>(sale.payment_type),
              wire_code<AcquirerCode>(sale.acquirer),
              sale.description,
              sale.customer_name,
              sale.customer_email,
              sale.customer_phone,
              sale.bank_name,
              sale.amount,
              std::string(kCurrency),
              sale.refunded_amount,
              {},
              {},
              {},
              {},
              sale.mdr_acquirer + sale.mdr_gateway,
              sale.flat_acquirer + sale.flat_gateway,
              sale.sst,
              was_paid(sale.status) ? std::optional(sale.net_amount) : std::nullopt,
              sale.is_late,
              sale.acquirer_reference,
              sale.failure_reason,
              sale.origin().record<PaymentLink>(Channel::payment_link),
              {},
              {}};
  if (sale.refund_request && sale.refund_request_status) {
    row.refund_request = SaleRefundMark{*sale.refund_request, *sale.refund_request_status};
  }
  if (auto method = method_name(sale); !method.empty()) {
    row.merchant_setting =
        SaleMerchantSetting{std::string(acquirer_name(sale.acquirer.value_or(0))),
                            std::move(method), sale.mdr_acquirer, sale.mdr_gateway};
    row.flat_fee_acquirer = sale.flat_acquirer;
    row.flat_fee_gateway = sale.flat_gateway;
  }
  return row;
}

SaleMerchant sale_merchant(db::Sql& sql, MerchantId merchant) {
  SaleMerchant out{merchant, {}, {}};
  auto asked = onboarding::settlement_bank_ahead(sql, merchant);
  auto face = merchants::merchant_for_payment(sql, merchant);
  if (face.ok()) out.name = std::move(face->name);
  auto bank = onboarding::settlement_bank_name(asked);
  if (bank) out.bank = SaleMerchantBank{std::move(*bank)};
  return out;
}

namespace {

using http::Call;
using http::Method;

/// Across merchants. Each is looked up once: a page is often one merchant's.
Result<contract::Page<SaleRow>> admin_sales_transaction_list(db::Sql& sql, const Call&,
                                                             const AdminSaleQuery& query) {
  GERBANG_TRY(auto page, operator_sales_page(sql, query));
  std::map<std::int64_t, SaleMerchant> known;
  return contract::page_as(std::move(page), [&](const SaleRecord& sale) {
    auto row = sale_row(sale);
    auto at = known.find(sale.merchant.value);
    if (at == known.end()) {
      at = known.emplace(sale.merchant.value, sale_merchant(sql, sale.merchant)).first;
    }
    row.merchant = at->second;
    return row;
  });
}

}  // namespace

http::Routes sale_routes(const mail::MailSettings& mail) {
  auto send = [&mail](db::Tx& tx, const Call& call,
                      Result<SaleRecord> sale) -> Result<contract::Success> {
    if (!sale.ok()) return sale.error();
    GERBANG_CHECK(receipt_send(tx, mail, *sale));
    audit::write(tx, sale->merchant, call.actor(), "salesTransaction.sendReceipt",
                 id_text(sale->id));
    return contract::Success{say::sales::receipt::sent({.email = *sale->customer_email})};
  };
  return {
      sale_export_route(),
      http::route(Method::post, "payments/sales-transactions/{id}/send-receipt",
                  "sales_transaction_send_receipt",
                  http::needs(Resource::payment_sales_transaction, Action::edit),
                  [send](db::Tx& tx, const Call& call, const contract::Nothing&) {
                    return send(tx, call, sale_get(tx, call.merchant(), call.id<Sale>("id")));
                  }),
      http::route(Method::post, "admin/sales-transactions/{id}/send-receipt",
                  "admin_sales_transaction_send_receipt",
                  http::needs(Resource::admin_sales_transaction, Action::edit),
                  [send](db::Tx& tx, const Call& call, const contract::Nothing&) {
                    return send(tx, call, sale_get_any(tx, call.id<Sale>("id")));
                  }),
      http::route(Method::get, "admin/sales-transactions", "admin_sales_transaction_list",
                  http::needs(Resource::admin_sales_transaction, Action::view),
                  admin_sales_transaction_list),
      operator_sale_export_route(),
  };
}

}  // namespace gerbang::sales
