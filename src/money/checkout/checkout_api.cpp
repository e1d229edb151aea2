#include "money/checkout/checkout_api.h"

#include <algorithm>
#include <set>

#include "base/core/qr.h"
#include "base/core/utf8.h"
#include "money/checkout/closing.h"
#include "money/checkout/experience.h"
#include "money/checkout/serving.h"
#include "money/sales/method.h"
#include "money/sales/payer_speech.h"
#include "money/sales/sale_event.h"
#include "money/sales/sale_state.h"
#include "say/checkout.h"

namespace gerbang::checkout {

struct CheckoutBank {
  std::string id;
  std::string name;
  bool online = true;
  bool in_trouble = false;            // most payments with it did not get through just now
  std::optional<std::string> closed;  // by an operator: why, in the payer's language
};
BOOST_DESCRIBE_STRUCT(CheckoutBank, (), (id, name, online, in_trouble, closed))

struct CheckoutMethod {
  sales::PaymentMethod id{};
  std::string label;
  sales::MethodGroup group{};
  Money min_amount;
  Money max_amount;
  bool in_trouble = false;  // of one without banks
  std::vector<CheckoutBank> banks;
  std::optional<std::string> closed;  // why it cannot be chosen, in the payer's language
};
BOOST_DESCRIBE_STRUCT(CheckoutMethod, (),
                      (id, label, group, min_amount, max_amount, in_trouble, banks, closed))

struct CheckoutView {
  std::string reference;
  sales::SaleStatus status{};
  std::string order_no;
  std::optional<std::string> merchant_reference;
  std::string description;
  Money amount;
  std::string currency;
  std::string merchant_name;
  std::optional<std::string> merchant_email;
  std::optional<std::string> merchant_phone;
  std::optional<std::string> merchant_address;
  std::optional<std::string> customer_name;
  std::optional<std::string> customer_email;
  Instant created_date;
  Instant expires_at;
  Instant now;
  std::optional<Instant> paid_date;
  std::optional<sales::PaymentMethod> payment_method;
  std::optional<std::string> bank_name;
  std::optional<std::string> acquirer_reference;
  std::optional<std::string> failure_reason;
  Money refunded_amount;
  std::optional<std::string> retry_url;
  std::optional<std::string> return_url;
  std::optional<std::string> qr_svg;   // the picture to scan, while the payment waits for it
  std::optional<std::string> qr_text;  // what it says, for a page that draws its own
  std::vector<CheckoutMethod> methods;
  std::optional<std::string> way;  // how it was tried, as a link's address names it
  // After a decline: the ways to pay as a link's address names them, what promises most first.
  std::vector<std::string> next_ways;
  bool is_authorisation = false;  // of an auto-debit, which is signed rather than paid
};
BOOST_DESCRIBE_STRUCT(CheckoutView, (),
                      (reference, status, order_no, merchant_reference, description, amount,
                       currency, merchant_name, merchant_email, merchant_phone, merchant_address,
                       customer_name, customer_email, created_date, expires_at, now, paid_date,
                       payment_method, bank_name, acquirer_reference, failure_reason,
                       refunded_amount, retry_url, return_url, qr_svg, qr_text, methods, way,
                       next_ways, is_authorisation))
constexpr auto field_rules(contract::Of<CheckoutView>) {
  return std::array{contract::rule("qr_svg").length(0, 200'000),
                    contract::rule("qr_text").length(0, 4'000)};
}

struct PayChoice {
  sales::PaymentMethod payment_method{};
  std::optional<std::string> bank_id;
  std::optional<std::string> after;  // the declined checkout whose page the payer comes from
};
BOOST_DESCRIBE_STRUCT(PayChoice, (), (payment_method, bank_id, after))
constexpr auto field_rules(contract::Of<PayChoice>) {
  using contract::rule;
  return std::array{rule("payment_method").between(1, 99), rule("bank_id").length(1, 20),
                    rule("after").length(1, 64)};
}

struct PayField {
  std::string name;
  std::string value;
};
BOOST_DESCRIBE_STRUCT(PayField, (), (name, value))

/// How the payer goes on: a form is posted to `url` with `fields`, a link is opened at `url`; with
/// a QR code, and where there is nothing to do, the checkout's page waits for the answer (`qrSvg`).
struct PayForm {
  StartKind kind{};
  std::string url;
  std::vector<PayField> fields;
  std::string return_order;  // names this payment where the bank sends the browser back to
};
BOOST_DESCRIBE_STRUCT(PayForm, (), (kind, url, fields, return_order))
constexpr auto field_rules(contract::Of<PayForm>) {
  return std::array{contract::rule("url").length(0, 4'000)};
}

namespace {

using contract::Nothing;
using http::Call;
using http::Method;

/// Taken once, when a payer signs an auto-debit at the bank.
bool is_authorisation(const sales::SaleRecord& sale) {
  return sale.channel == sales::Channel::e_mandate && !sales::is_collection(sale);
}

/// The banks that have trouble, by method and id; a method without banks has the id "".
using Troubles = std::set<std::pair<int, std::string>>;

Troubles troubles_of(db::Sql& sql) {
  Troubles out;
  for (const auto& bank : bank_health(sql)) {
    if (has_trouble(bank)) out.emplace(bank.payment_method, bank.bank_id);
  }
  return out;
}

/// Of several connectors only what takes the amount can be chosen, each name once.
std::vector<CheckoutBank> banks_of(db::Sql& sql, const Closings& closings,
                                   const std::vector<const Connector*>& by, int method,
                                   Money amount, const Troubles& troubles,
                                   std::string_view language) {
  std::vector<CheckoutBank> out;
  for (const auto* connector : by) {
    auto [least, most] = closings.limits(*connector, method);
    if (by.size() > 1 && (amount < least || amount > most)) continue;
    for (auto& bank : connector->banks(sql, method)) {
      if (std::ranges::find(out, bank.id, &CheckoutBank::id) != out.end()) continue;
      out.push_back({bank.id, bank.name, bank.online, troubles.contains({method, bank.id}), {}});
      if (const auto* closed = closings.of(*connector, bank.id)) {
        out.back().online = false;
        out.back().closed = closed_text(*closed).in(language);
      }
    }
  }
  return out;
}

std::vector<CheckoutMethod> methods_of(db::Sql& sql, const sales::SaleRecord& sale,
                                       const Connectors& connectors, std::string_view language) {
  std::vector<CheckoutMethod> out;
  const Closings closings(sql);
  const Serving serving(connectors, sql, sale.merchant);
  const auto troubles = troubles_of(sql);
  const auto rules = fees::fee_rules_in_force(sql, sale.merchant, sql.now());
  for (const auto& row : sales::kMethods) {
    if (!row.is_offered) continue;
    auto by = closings.open(serving.all(row));
    auto rule = rules.find(row.id);
    if (by.empty() || rule == rules.end()) continue;
    auto [least, most] = closings.amounts(by, row.id, rule->second);
    out.push_back({sales::PaymentMethod{row.id},
                   std::string(row.label),
                   row.group,
                   least,
                   most,
                   troubles.contains({row.id, ""}),
                   banks_of(sql, closings, by, row.id, sale.amount, troubles, language),
                   {}});
    // Closed ones gave way where another serves: all of them are.
    if (const auto* closed = closings.of(*by.front()))
      out.back().closed = closed_text(*closed).in(language);
  }
  return out;
}

/// What could pay this sale's amount now, in the order in which to try it after its decline. An
/// auto-debit is signed at a bank, and no other way does instead.
std::vector<std::string> next_ways_of(db::Sql& sql, const sales::SaleRecord& sale,
                                      const Connectors& connectors) {
  auto decline = sales::decline_of(sale);
  bool is_over = sale.status == sales::SaleStatus::failed && sale.retry_url && decline;
  if (!is_over || is_authorisation(sale)) return {};
  std::vector<std::string> offered;
  for (const auto& method : methods_of(sql, sale, connectors, "en")) {
    if (method.closed || sale.amount < method.min_amount || sale.amount > method.max_amount)
      continue;
    auto id = static_cast<int>(method.id);
    if (method.group != sales::MethodGroup::ewallet) {
      offered.push_back(way_of(id, ""));
      continue;
    }
    for (const auto& wallet : method.banks) {
      if (wallet.online) offered.push_back(way_of(id, wallet.id));
    }
  }
  return ways_next(sql, way_of(sale.payment_method.value_or(0), sale.bank_id.value_or("")),
                   *decline, offered);
}

Result<CheckoutView> view_of(db::Sql& sql, const Call& call, const sales::SaleRecord& sale,
                             const Connectors& connectors) {
  GERBANG_TRY(auto merchant, merchants::merchant_for_payment(sql, sale.merchant));
  auto reason = sales::payer_reason(sale);
  CheckoutView out{sale.reference,
                   sale.status,
                   sale.order_no,
                   sale.merchant_reference,
                   sale.description,
                   sale.amount,
                   std::string(kCurrency),
                   merchant.name,
                   unless_empty(merchant.customer_service_email),
                   unless_empty(merchant.customer_service_phone),
                   unless_empty(merchant.customer_service_address),
                   sale.customer_name,
                   sale.customer_email,
                   sale.created_at,
                   sale.expires_at,
                   sql.now(),
                   sale.paid_at,
                   sales::wire_code<sales::PaymentMethod>(sale.payment_method),
                   sale.bank_name,
                   sale.acquirer_reference,
                   reason ? std::optional(reason->in(call.request().language())) : std::nullopt,
                   sale.refunded_amount,
                   sale.retry_url,
                   sale.return_url,
                   {},
                   {},
                   {},
                   {},
                   {}};
  if (sale.status == sales::SaleStatus::in_progress) {
    auto attempt = attempt_of(sql, sale.merchant, sale.id);
    if (attempt && attempt->start_kind == StartKind::qr) {
      out.qr_svg = qr_svg(attempt->form_url);
      out.qr_text = attempt->form_url;
    }
  }
  bool is_open = sale.status == sales::SaleStatus::created ||
                 sale.status == sales::SaleStatus::pending_payment;
  if (is_open && merchant.active)
    out.methods = methods_of(sql, sale, connectors, call.request().language());
  if (sale.payment_method) out.way = way_of(*sale.payment_method, sale.bank_id.value_or(""));
  out.is_authorisation = is_authorisation(sale);
  if (merchant.active) out.next_ways = next_ways_of(sql, sale, connectors);
  return out;
}

PayForm pay_form(const Start& start) {
  PayForm out{start.kind, {}, {}, id_text(start.attempt)};
  bool leaves = start.kind == StartKind::form || start.kind == StartKind::link;
  if (leaves) out.url = start.target;
  if (start.kind == StartKind::form) {
    for (const auto& [name, value] : start.sent)
      out.fields.push_back({name, value});
  }
  return out;
}

}  // namespace

http::Routes checkout_routes(const Checkout& checkout, live::Live& live) {
  auto open = http::open_to_all("the reference in the path is the payer's secret");
  // The answers change from call to call; an Idempotency-Key would replay an old one.
  http::RouteOptions unkept{.replays = false};
  return {
      http::route(Method::get, "pay/checkouts/{reference}", "pay_checkout_get", open,
                  [checkout](db::Sql& sql, const Call& call) -> Result<CheckoutView> {
                    GERBANG_TRY(auto sale, sales::sale_by_reference(sql, call.param("reference")));
                    return view_of(sql, call, sale, checkout.connectors());
                  }),
      http::route(
          Method::get, "pay/checkouts/{reference}/live", "pay_checkout_listen", open,
          [&live](db::Sql& sql, const Call& call) -> Result<http::Streaming<live::LiveEvent>> {
            GERBANG_TRY(auto sale, sales::sale_by_reference(sql, call.param("reference")));
            return live.payer_listen(sale.id, call.request());
          }),
      http::route(
          Method::post, "pay/checkouts/{reference}/open", "pay_checkout_open", open,
          [checkout](db::Tx& tx, const Call& call, const Nothing&) -> Result<CheckoutView> {
            GERBANG_TRY(auto sale, checkout.checkout_open(tx, call.param("reference")));
            sales::payer_language_keep(tx, sale.merchant, sale.id, call.request().language());
            return view_of(tx, call, sale, checkout.connectors());
          },
          unkept),
      http::route(Method::post, "pay/checkouts/{reference}/pay", "pay_checkout_pay", open,
                  [checkout](http::Flow& flow, const Call& call,
                             const PayChoice& choice) -> Result<PayForm> {
                    GERBANG_TRY(auto start,
                                checkout.checkout_pay(flow.db, call.param("reference"),
                                                      static_cast<int>(choice.payment_method),
                                                      choice.bank_id.value_or(""),
                                                      call.request().language(),
                                                      choice.after.value_or("")));
                    return pay_form(start);
                  }),
      http::route(
          Method::post, "pay/checkouts/{reference}/cancel", "pay_checkout_cancel", open,
          [checkout](http::Flow& flow, const Call& call, const Nothing&) -> Result<CheckoutView> {
            auto sale = flow.db.read([&](db::Sql& sql) {
              return sales::sale_by_reference(sql, call.param("reference"));
            });
            if (!sale.ok()) return sale.error();
            GERBANG_TRY(auto after,
                        checkout.checkout_cancel(flow.db, *sale, {sales::Trigger::payer}));
            return flow.db.read(
                [&](db::Sql& sql) { return view_of(sql, call, after, checkout.connectors()); });
          },
          unkept),
  };
}

}  // namespace gerbang::checkout
