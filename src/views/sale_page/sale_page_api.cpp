#include "views/sale_page/sale_page_api.h"

#include <algorithm>

#include "money/checkout/checkout.h"
#include "money/ledger/ledger.h"
#include "money/refunds/refund_row.h"
#include "money/sales/method.h"
#include "money/settlement/settlement.h"
#include "selling/carts/cart_order.h"
#include "views/sale_page/sale_waiting.h"

namespace gerbang::sale_page {

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

/// Of a sale of a cart: what was ordered, and where it goes (spec back-office §3, "Cart sales
/// transaction").
struct SaleCart {
  Id<CartOrderOf> order_id;
  Id<CartPage> cart_id;
  std::string title;
  std::vector<carts::OrderLine> lines;
  Money delivery_fee;
  std::optional<std::string> customer_address;
  std::optional<std::string> customer_city;
  std::optional<std::string> customer_postal_code;
  std::optional<std::string> customer_state;
  std::optional<std::string> note_to_seller;
  bool is_stock_short = false;  // paid when too little was left
};
BOOST_DESCRIBE_STRUCT(SaleCart, (),
                      (order_id, cart_id, title, lines, delivery_fee, customer_address,
                       customer_city, customer_postal_code, customer_state, note_to_seller,
                       is_stock_short))

struct SaleDetails {
  sales::SaleRow transaction;
  std::optional<checkout::SaleCard> card;  // null for what was not paid by card
  std::vector<checkout::SaleMessage> messages;
  std::vector<SaleLedgerEntry> ledger_entries;
  std::vector<sales::SaleHistoryRow> history;
  std::vector<refunds::SaleRefundRow> refund_requests;
  std::optional<Instant> settlement_date;  // when the net becomes, or became, available
  bool is_settled = false;
  bool is_void_under_way = false;      // the acquirer has not answered yet
  bool is_refund_by_transfer = false;  // its rail has none: a request names the payer's account
  std::optional<fees::FeeExplanation> fee;  // of a paid sale, where its rule is known
  std::optional<SaleWaiting> waiting;
  std::optional<SaleCart> cart;
};
BOOST_DESCRIBE_STRUCT(SaleDetails, (),
                      (transaction, card, messages, ledger_entries, history, refund_requests,
                       settlement_date, is_settled, is_void_under_way, is_refund_by_transfer, fee,
                       waiting, cart))

namespace {

using http::Call;
using http::Method;

/// Whose ledger entries a reader sees: a merchant's own accounts, or all of the books.
enum class Books : unsigned char { merchants_own, all };

bool may_have_card(const sales::SaleRecord& sale) {
  const auto* method = sales::method_row(sale.payment_method.value_or(0));
  return method && method->group == sales::MethodGroup::card;
}

std::optional<SaleCart> cart_of(db::Sql& sql, const sales::SaleRecord& sale) {
  auto order = carts::order_of_sale(sql, sale);
  if (!order) return std::nullopt;
  auto title = carts::order_title(sql, *order);
  auto lines = carts::order_lines(sql, *order);
  return SaleCart{order->id,
                  order->cart,
                  std::move(title),
                  std::move(lines),
                  order->delivery_fee,
                  std::move(order->address_line),
                  std::move(order->address_city),
                  std::move(order->address_postal_code),
                  std::move(order->address_state),
                  std::move(order->note),
                  order->is_stock_short};
}

SaleDetails details_of(db::Sql& sql, const sales::SaleRecord& sale, Books books,
                       const refunds::Refunds& refunds) {
  // Each room is asked before any is waited for: together they are one round trip.
  std::optional<db::Ahead<checkout::SaleCard>> card;
  if (may_have_card(sale)) card = checkout::sale_card_ahead(sql, sale.merchant, sale.id);
  auto messages = checkout::messages_ahead(sql, sale.merchant, sale.id);
  auto entries = ledger::entries_ahead(sql, sale.merchant, sale.id.value);
  auto history = sales::sale_history(sql, sale.merchant, sale.id);
  auto settlement = settlement::settlement_ahead(sql, sale);
  // The sale is marked with its newest request (an invariant of the refunds room).
  std::optional<db::Ahead<refunds::Refund>> requests;
  if (sale.refund_request) requests = refunds::refunds_ahead(sql, sale.merchant, sale.id);
  auto sent = checkout::attempt_ahead(sql, sale.merchant, sale.id);
  SaleDetails out;
  out.transaction = sales::sale_row(sale);
  out.transaction.merchant = sales::sale_merchant(sql, sale.merchant);
  if (card && !card->rows().empty()) out.card = card->rows().front();
  out.messages = messages.rows();
  for (const auto& entry : entries.rows()) {
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
  out.history = history.rows();
  for (const auto& waiting : settlement.rows()) {
    auto day = settlement::timetable(sql).day_of(*sale.payment_method, *sale.paid_at);
    out.settlement_date = kl_day_start(day);
    out.is_void_under_way = waiting.is_held;
  }
  bool is_merchant = books == Books::merchants_own;
  std::span<const sales::SaleAction> can = sales::kOperatorActions;
  if (is_merchant) can = sales::kMerchantActions;
  out.transaction.actions = sales::sale_actions(sale, sql.now(), out.is_void_under_way, can);
  std::span<const refunds::RefundAction> deciding;
  if (is_merchant) deciding = refunds::kMerchantActions;
  if (requests) out.refund_requests = refunds::refund_rows_of_sale(*requests, deciding);
  auto attempt = checkout::attempt_of(sent);
  out.is_refund_by_transfer = attempt && refunds.is_by_transfer(attempt->connector);
  out.fee = checkout::fees_explained(sql, sale, attempt);
  out.waiting = sale_waiting(sale, out.is_void_under_way, out.refund_requests, out.messages);
  out.cart = cart_of(sql, sale);
  return out;
}

}  // namespace

Result<contract::Page<sales::SaleRow>> sale_rows(db::Sql& sql, MerchantId merchant,
                                                 const sales::SaleQuery& query) {
  auto held = settlement::settlements_held(sql, merchant);
  GERBANG_TRY(auto page, sales::sales_page(sql, merchant, query));
  const auto& voided = held.rows();
  return contract::page_as(std::move(page), [&, now = sql.now()](const sales::SaleRecord& sale) {
    auto row = sales::sale_row(sale);
    bool is_void_under_way = std::find(voided.begin(), voided.end(), sale.id) != voided.end();
    row.actions = sales::sale_actions(sale, now, is_void_under_way, sales::kMerchantActions);
    return row;
  });
}

http::Routes sale_page_routes(const refunds::Refunds& refunds) {
  return {
      http::route(Method::get, "payments/sales-transactions", "sales_transaction_list",
                  http::needs(Resource::payment_sales_transaction, Action::view),
                  [](db::Sql& sql, const Call& call, const sales::SaleQuery& query) {
                    return sale_rows(sql, call.merchant(), query);
                  }),
      http::route(Method::get, "payments/sales-transactions/{id}", "sales_transaction_get",
                  http::needs(Resource::payment_sales_transaction, Action::view),
                  [&refunds](db::Sql& sql, const Call& call) -> Result<SaleDetails> {
                    GERBANG_TRY(auto sale,
                                sales::sale_get(sql, call.merchant(), call.id<Sale>("id")));
                    return details_of(sql, sale, Books::merchants_own, refunds);
                  }),
      http::route(Method::get, "admin/sales-transactions/{id}", "admin_sales_transaction_get",
                  http::needs(Resource::admin_sales_transaction, Action::view),
                  [&refunds](db::Sql& sql, const Call& call) -> Result<SaleDetails> {
                    GERBANG_TRY(auto sale, sales::sale_get_any(sql, call.id<Sale>("id")));
                    return details_of(sql, sale, Books::all, refunds);
                  }),
  };
}

}  // namespace gerbang::sale_page
