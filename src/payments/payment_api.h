#pragma once
// Sales on the wire: the merchant's list, a sale with everything that happened to it, the
// dashboard's figures; and the payer's checkout. Rows and names are those of the contract
// (docs/api.md).

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "http/route.h"
#include "payments/checkout.h"
#include "payments/method.h"
#include "payments/refund_row.h"
#include "payments/sale_void.h"

namespace gerbang::payments {

using RefundsOfSale = std::function<std::vector<SaleRefundRow>(db::Sql&, MerchantId, Id<Sale>)>;

/// payments/sales-transactions, admin/sales-transactions, payments/merchant-sales-dashboard and
/// pay/checkouts.
http::Routes payment_routes(const Checkout& checkout, const Voids& voids,
                            RefundsOfSale refunds_of_sale = {});
http::Routes dashboard_routes();
http::Routes sale_routes(const Checkout& checkout, const Voids& voids,
                         RefundsOfSale refunds_of_sale);
/// admin/sales-transactions: operators', across merchants.
http::Routes admin_sale_routes(RefundsOfSale refunds_of_sale);
http::Routes checkout_routes(const Checkout& checkout);

}  // namespace gerbang::payments
