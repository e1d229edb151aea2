#pragma once
// A sale as lists and pages show it.

#include <optional>
#include <string>
#include <vector>

#include <boost/describe.hpp>

#include "base/contract/wire.h"
#include "money/sales/method.h"
#include "money/sales/sale.h"
#include "money/sales/sale_actions.h"
#include "money/sales/sale_state.h"

namespace gerbang::sales {

struct SaleRefundMark {
  Id<RefundRequest> id;
  RefundRequestStatus refund_request_status{};
};
BOOST_DESCRIBE_STRUCT(SaleRefundMark, (), (id, refund_request_status))

struct SaleMerchantSetting {
  std::string acquirer_name;
  std::string method_type_name;
  Money mdr_acquirer;
  Money mdr_gateway;
};
BOOST_DESCRIBE_STRUCT(SaleMerchantSetting, (),
                      (acquirer_name, method_type_name, mdr_acquirer, mdr_gateway))

/// Whose the sale is, for those who look across merchants, and for whom its details name the bank
/// that the merchant is paid out to (spec back-office §3, merchant.bank.name).
struct SaleMerchantBank {
  std::string name;
};
BOOST_DESCRIBE_STRUCT(SaleMerchantBank, (), (name))

struct SaleMerchant {
  MerchantId id;
  std::string name;
  std::optional<SaleMerchantBank> bank;  // null: its application has not named one
};
BOOST_DESCRIBE_STRUCT(SaleMerchant, (), (id, name, bank))

struct SaleRow {
  Id<Sale> id;
  std::string reference;
  std::string order_no;
  std::optional<std::string> merchant_reference;
  Instant created_date;
  std::optional<Instant> paid_date;
  SaleStatus status{};
  Channel channel{};
  std::optional<PaymentMethod> payment_method;
  std::optional<int> instalment_months;  // of an instalment plan
  std::optional<PaymentType> payment_type;
  std::optional<AcquirerCode> acquirer;
  std::string description;
  std::optional<std::string> customer_name;
  std::optional<std::string> customer_email;
  std::optional<std::string> customer_phone;
  std::optional<std::string> bank_name;
  Money amount;
  std::string currency;
  Money refunded_amount;
  std::optional<SaleRefundMark> refund_request;
  std::optional<SaleMerchantSetting> merchant_setting;
  std::optional<Money> flat_fee_acquirer;
  std::optional<Money> flat_fee_gateway;
  Money total_mdr;
  Money total_flat_fee;
  Money sst;
  std::optional<Money> net_amount;  // null until it is paid: nothing is kept of it yet
  bool is_late = false;
  std::optional<std::string> acquirer_reference;
  std::optional<std::string> failure_reason;
  std::optional<Id<PaymentLink>> payment_link_id;
  std::optional<SaleMerchant> merchant;  // in details, and in lists across merchants
  std::vector<SaleAction> actions;       // the merchant's; operators have none
};
BOOST_DESCRIBE_STRUCT(SaleRow, (),
                      (id, reference, order_no, merchant_reference, created_date, paid_date, status,
                       channel, payment_method, instalment_months, payment_type, acquirer,
                       description, customer_name, customer_email, customer_phone, bank_name,
                       amount, currency, refunded_amount, refund_request, merchant_setting,
                       flat_fee_acquirer, flat_fee_gateway, total_mdr, total_flat_fee, sst,
                       net_amount, is_late, acquirer_reference, failure_reason, payment_link_id,
                       merchant, actions))

/// A status as the portal's lists have it (spec back-office §4), for files.
TextId status_label(SaleStatus status);
/// Of a sale by instalments; nothing of any other. The plan is what the payer chose, so it is kept
/// where a chosen bank is (bank_id), of the sale and of its attempt.
std::optional<int> instalment_months(const SaleRecord& sale);
/// The method as merchants read it, with the months of an instalment plan (spec back-office §9):
/// "Installment 6 Months". Empty while nothing is chosen.
std::string method_name(const SaleRecord& sale);

/// Without what can be done with it.
SaleRow sale_row(const SaleRecord& sale);
SaleMerchant sale_merchant(db::Sql& sql, MerchantId merchant);

}  // namespace gerbang::sales
