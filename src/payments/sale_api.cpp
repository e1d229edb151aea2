#include "payments/payment_api.h"

#include <map>

#include "merchants/merchant.h"
#include "merchants/merchant_profile.h"
#include "payments/sale_list.h"
#include "payments/sale_store.h"
#include "payments/settlement.h"

namespace gerbang::payments {

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
  std::optional<int> payment_method;
  std::optional<int> payment_type;
  std::optional<int> acquirer;
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
};
BOOST_DESCRIBE_STRUCT(SaleRow, (),
                      (id, reference, order_no, merchant_reference, created_date, paid_date, status,
                       channel, payment_method, payment_type, acquirer, description, customer_name,
                       customer_email, customer_phone, bank_name, amount, currency, refunded_amount,
                       refund_request, merchant_setting, flat_fee_acquirer, flat_fee_gateway,
                       total_mdr, total_flat_fee, sst, net_amount, is_late, acquirer_reference,
                       failure_reason, payment_link_id, merchant))

enum class MessageDirection : int { out = 1, in = 0 };

struct SaleMessage {
  Id<AcquirerMessage> id;
  MessageDirection direction{};
  std::string protocol;
  std::string kind;
  Instant created_date;
  std::optional<bool> signature_valid;
  std::string body;
  std::optional<MessageWay> way;  // null where it is not known, or goes without saying
};
BOOST_DESCRIBE_STRUCT(SaleMessage, (),
                      (id, direction, protocol, kind, created_date, signature_valid, body, way))

struct SaleLedgerEntry {
  Id<Transfer> transfer_id;
  Instant created_date;
  std::string kind;
  std::string account;
  Money debit;
  Money credit;
};
BOOST_DESCRIBE_STRUCT(SaleLedgerEntry, (),
                      (transfer_id, created_date, kind, account, debit, credit))

struct SaleHistoryRow {
  std::optional<SaleStatus> from_status;
  SaleStatus to_status{};
  Trigger trigger{};
  std::optional<std::string> actor;
  Instant created_date;
  std::optional<std::string> note;
};
BOOST_DESCRIBE_STRUCT(SaleHistoryRow, (),
                      (from_status, to_status, trigger, actor, created_date, note))

struct SaleDetails {
  SaleRow transaction;
  std::vector<SaleMessage> messages;
  std::vector<SaleLedgerEntry> ledger_entries;
  std::vector<SaleHistoryRow> history;
  std::vector<SaleRefundRow> refund_requests;
  std::optional<Instant> settlement_date;  // when the net becomes, or became, available
  bool is_settled = false;
  bool is_void_under_way = false;  // the acquirer has not answered yet
};
BOOST_DESCRIBE_STRUCT(SaleDetails, (),
                      (transaction, messages, ledger_entries, history, refund_requests,
                       settlement_date, is_settled, is_void_under_way))

}  // namespace gerbang::payments

template <>
struct gerbang::contract::WireWords<gerbang::payments::MessageDirection> {
  using D = gerbang::payments::MessageDirection;
  static constexpr std::array<std::pair<D, std::string_view>, 2> names{
      {{D::out, "OUT"}, {D::in, "IN"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::payments::MessageWay> {
  using W = gerbang::payments::MessageWay;
  static constexpr std::array<std::pair<W, std::string_view>, 3> names{
      {{W::direct, "DIRECT"}, {W::browser, "BROWSER"}, {W::enquiry, "ENQUIRY"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::payments::Trigger> {
  using T = gerbang::payments::Trigger;
  static constexpr std::array<std::pair<T, std::string_view>, 5> names{{{T::payer, "PAYER"},
                                                                        {T::acquirer, "ACQUIRER"},
                                                                        {T::job, "JOB"},
                                                                        {T::merchant, "MERCHANT"},
                                                                        {T::op, "OPERATOR"}}};
};

namespace gerbang::payments {
namespace {

using contract::Nothing;
using contract::Success;
using http::Call;
using http::Method;

SaleRow row_of(const SaleRecord& sale) {
  SaleRow row{sale.id,
              sale.reference,
              sale.order_no,
              sale.merchant_reference,
              sale.created_at,
              sale.paid_at,
              sale.status,
              sale.channel,
              sale.payment_method,
              sale.payment_type,
              sale.acquirer,
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
              sale.link,
              {}};
  if (sale.refund_request && sale.refund_request_status) {
    row.refund_request = SaleRefundMark{
        *sale.refund_request, static_cast<RefundRequestStatus>(*sale.refund_request_status)};
  }
  if (const auto* method = method_row(sale.payment_method.value_or(0))) {
    row.merchant_setting =
        SaleMerchantSetting{std::string(acquirer_name(sale.acquirer.value_or(0))),
                            std::string(method->name), sale.mdr_acquirer, sale.mdr_gateway};
    row.flat_fee_acquirer = sale.flat_acquirer;
    row.flat_fee_gateway = sale.flat_gateway;
  }
  return row;
}

Result<contract::Page<SaleRow>> sales_transaction_list(db::Sql& sql, const Call& call,
                                                       const SaleQuery& query) {
  GERBANG_TRY(auto page, sales_page(sql, call.merchant(), query));
  return contract::page_as(std::move(page), row_of);
}

SaleMerchant merchant_of(db::Sql& sql, MerchantId merchant) {
  SaleMerchant out{merchant, {}, {}};
  auto face = merchants::merchant_for_payment(sql, merchant);
  if (face.ok()) out.name = std::move(face->name);
  auto bank = merchants::settlement_bank_name(sql, merchant);
  if (bank) out.bank = SaleMerchantBank{std::move(*bank)};
  return out;
}

/// Across merchants. Each is looked up once: a page is often one merchant's.
Result<contract::Page<SaleRow>> admin_sales_transaction_list(db::Sql& sql, const Call&,
                                                             const AdminSaleQuery& query) {
  GERBANG_TRY(auto page, operator_sales_page(sql, query));
  std::map<std::int64_t, SaleMerchant> known;
  return contract::page_as(std::move(page), [&](const SaleRecord& sale) {
    auto row = row_of(sale);
    auto at = known.find(sale.merchant.value);
    if (at == known.end()) {
      at = known.emplace(sale.merchant.value, merchant_of(sql, sale.merchant)).first;
    }
    row.merchant = at->second;
    return row;
  });
}

/// Whose ledger entries a reader sees: a merchant's own accounts, or all of the books.
enum class Books : unsigned char { merchants_own, all };

SaleDetails details_of(db::Sql& sql, const SaleRecord& sale, Books books,
                       const RefundsOfSale& refunds_of_sale) {
  SaleDetails out;
  out.transaction = row_of(sale);
  out.transaction.merchant = merchant_of(sql, sale.merchant);
  out.messages = sql.all<SaleMessage>(kMessagesOf, sale.merchant, sale.id);
  for (const auto& entry : ledger::entries_of(sql, sale.merchant, sale.id.value)) {
    if (books == Books::merchants_own && !ledger::is_merchant_account(entry.account)) continue;
    auto zero = Money{};
    out.ledger_entries.push_back({entry.transfer, entry.created_at,
                                  std::string(ledger::transfer_kind_name(entry.kind)),
                                  std::string(ledger::account_name(entry.account)),
                                  std::max(entry.amount, zero), std::max(-entry.amount, zero)});
    if (entry.kind == ledger::TransferKind::settlement) {
      out.settlement_date = entry.created_at;
      out.is_settled = true;
    }
  }
  out.history = sql.all<SaleHistoryRow>(kHistoryOf, sale.merchant, sale.id);
  if (auto waiting = settlement_of(sql, sale.merchant, sale.id)) {
    out.settlement_date = waiting->due_at;
    out.is_void_under_way = waiting->is_held;
  }
  if (refunds_of_sale) out.refund_requests = refunds_of_sale(sql, sale.merchant, sale.id);
  return out;
}

Result<SaleDetails> sales_transaction_get(db::Sql& sql, const Call& call,
                                          const RefundsOfSale& refunds_of_sale) {
  GERBANG_TRY(auto sale, sale_get(sql, call.merchant(), call.id<Sale>("id")));
  return details_of(sql, sale, Books::merchants_own, refunds_of_sale);
}

Result<SaleDetails> admin_sales_transaction_get(db::Sql& sql, const Call& call,
                                                const RefundsOfSale& refunds_of_sale) {
  GERBANG_TRY(auto sale, sale_get_any(sql, call.id<Sale>("id")));
  return details_of(sql, sale, Books::all, refunds_of_sale);
}

Actor actor_of(const Call& call) {
  return {Trigger::merchant, call.who().user, call.who().full_name, call.request().remote_ip,
          call.request().id};
}

Result<Success> sales_transaction_cancel(http::Flow& flow, const Call& call,
                                         const Checkout& checkout) {
  auto sale = flow.db.read(
      [&](db::Sql& sql) { return sale_get(sql, call.merchant(), call.id<Sale>("id")); });
  if (!sale.ok()) return sale.error();
  GERBANG_TRY(auto after, checkout.checkout_cancel(flow.db, *sale, actor_of(call)));
  if (after.status != SaleStatus::canceled) {
    return conflict("The bank says that this payment has ended differently. Reload to see it.",
                    "sale.wrong_status");
  }
  return Success{"The transaction was canceled"};
}

}  // namespace

http::Routes sale_routes(const Checkout& checkout, const Voids& voids,
                         RefundsOfSale refunds_of_sale) {
  auto view = http::needs(Resource::payment_sales_transaction, Action::view);
  auto edit = http::needs(Resource::payment_sales_transaction, Action::edit);
  return {
      http::route(Method::get, "payments/sales-transactions", "sales_transaction_list", view,
                  sales_transaction_list),
      sale_export_route(),
      http::route(Method::get, "payments/sales-transactions/{id}", "sales_transaction_get", view,
                  [refunds_of_sale](db::Sql& sql, const Call& call) {
                    return sales_transaction_get(sql, call, refunds_of_sale);
                  }),
      http::route(Method::post, "payments/sales-transactions/{id}/cancel",
                  "sales_transaction_cancel", edit,
                  [checkout](http::Flow& flow, const Call& call, const Nothing&) {
                    return sales_transaction_cancel(flow, call, checkout);
                  }),
      http::route(Method::post, "payments/sales-transactions/{id}/void", "sales_transaction_void",
                  edit,
                  [voids](http::Flow& flow, const Call& call, const Nothing&) -> Result<Success> {
                    GERBANG_CHECK(voids.sale_void(flow.db, call.merchant(), call.id<Sale>("id"),
                                                  actor_of(call)));
                    return Success{"The transaction is void"};
                  }),
  };
}

http::Routes admin_sale_routes(RefundsOfSale refunds_of_sale) {
  auto view = http::needs(Resource::admin_sales_transaction, Action::view);
  return {
      http::route(Method::get, "admin/sales-transactions", "admin_sales_transaction_list", view,
                  admin_sales_transaction_list),
      operator_sale_export_route(),
      http::route(Method::get, "admin/sales-transactions/{id}", "admin_sales_transaction_get", view,
                  [refunds_of_sale](db::Sql& sql, const Call& call) {
                    return admin_sales_transaction_get(sql, call, refunds_of_sale);
                  }),
  };
}

http::Routes payment_routes(const Checkout& checkout, const Voids& voids,
                            RefundsOfSale refunds_of_sale) {
  auto out = dashboard_routes();
  for (auto& routes : {sale_routes(checkout, voids, refunds_of_sale),
                       admin_sale_routes(refunds_of_sale), checkout_routes(checkout)})
    out.insert(out.end(), routes.begin(), routes.end());
  return out;
}

}  // namespace gerbang::payments
