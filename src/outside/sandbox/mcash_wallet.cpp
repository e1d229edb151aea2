#include "outside/sandbox/mcash_wallet.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "outside/acquirers/mcash/message.h"
#include "outside/sandbox/outcome.h"
#include "outside/sandbox/page.h"

namespace gerbang::sandbox {
namespace {

namespace mcash = acquirers::mcash;
using acquirers::is_signed;
using acquirers::signed_form;
using http::Call;
using http::Response;
using net::form_value;

/// Who the sandbox's Gerbang is there.
constexpr std::string_view kMerchant = "MC00000001";
constexpr std::string_view kPending = "PENDING";
constexpr std::array<std::pair<int, std::string_view>, 5> kByAmount{
    {{51, "INSUFFICIENT"}, {61, "LIMIT"}, {5, "DECLINED"}, {55, "CANCELED"}, {9, kPending}}};

Money amount_of(const Order& order) {
  return money_parse(form_value(http::parse_form(order.request), "amount")).value_or(Money{});
}

bool is_decided(const Order& order) {
  return !order.code.empty() && order.code != kPending;
}

class McashWallet final : public Twin {
 public:
  McashWallet(db::Db& db, const SandboxSettings& settings)
      : Twin("mcash", "MCASH", settings), secret_(kept_secret(db, "sandbox.mcash.secret")) {}

  acquirers::SettingTexts settings() const override {
    return {{"mcash.merchant-id", std::string(kMerchant)},
            {"mcash.secret", secret_},
            {"mcash.request-url", "/sandbox/mcash"},
            {"mcash.enquiry-url", self_url() + "/sandbox/mcash/enquiry"}};
  }

  void remember(db::Tx& tx, const SeededOrder& order) const override {
    order_seed(tx, protocol(), order.order_no,
               {{"amount", money_text(order.amount)},
                {"currency", std::string(kCurrency)},
                {"merchantId", std::string(kMerchant)},
                {"orderNo", order.order_no}},
               order.bank_reference, order.paid_at, "SUCCESS");
  }

  http::Routes routes() const override {
    using http::Method;
    return {
        route(Method::post, "", "begin",
              [this](db::Tx& tx, const Call& call) { return begin(tx, call); }),
        route(Method::post, "/enquiry", "enquiry",
              [this](db::Sql& sql, const Call& call) { return enquiry(sql, call); }),
        route(Method::get, "/{token}", "page",
              [this](db::Sql& sql, const Call& call) { return show(sql, call); }),
        route(Method::post, "/{token}/pay", "pay",
              [this](db::Tx& tx, const Call& call) { return pay(tx, call); }),
    };
  }

 private:
  Result<Response> begin(db::Tx& tx, const Call& call) const {
    auto request = http::parse_form(call.request().body);
    if (!is_signed(mcash::kPayment, request, secret_)) {
      return problem_page(400, "The payment is not signed by a merchant of this wallet.");
    }
    auto order = order_open(tx, protocol(), form_value(request, "orderNo"), call.request().body);
    if (form_value(http::parse_form(order.request), "signature") !=
        form_value(request, "signature")) {
      return problem_page(400, "This order number was used for another payment.");
    }
    return go(order);
  }

  Result<Response> show(db::Sql& sql, const Call& call) const {
    auto order = order_of(sql, call);
    if (!order) return unknown();
    // What was left pending can be finished later, from the sandbox's list.
    if (is_decided(*order) || call.request().query_value("left") == "1") return finished(*order);
    auto request = http::parse_form(order->request);
    return page("MCash",
                fmt::format(
                    R"(<div class="card">{0}</div>
<div class="card"><form method="post" action="{1}/pay"><button>Pay</button>
<details><summary>Something else happens</summary>{2}{3}</details></form>
<form method="post" action="{1}/pay">{4}<button class="plain">Cancel</button></form></div>)",
                    html_amount(form_value(request, "amount")) +
                        html_facts({{"Pay to", form_value(request, "merchantName")},
                                    {"For", form_value(request, "description")},
                                    {"Order", order->order_no}}),
                    path(*order), outcome_html(mcash::kStatuses, kByAmount, amount_of(*order)),
                    delivery_html(), html_hidden("code", "CANCELED")));
  }

  Result<Response> pay(db::Tx& tx, const Call& call) const {
    auto order = order_of(tx, call);
    if (!order) return unknown();
    if (is_decided(*order)) return go(*order);
    auto form = http::parse_form(call.request().body);
    auto code =
        outcome_chosen(mcash::kStatuses, kByAmount, form_value(form, "code"), amount_of(*order));
    decide(
        tx, *order, decision_of(form, code),
        "MC" + kl_compact(tx.now()) + order->token.substr(0, 6),
        form_value(http::parse_form(order->request), "callbackUrl"),
        [&](const Order& it) { return result_of(it, tx.now()); }, "signature");
    return go(*order, "?left=1");
  }

  Result<Response> enquiry(db::Sql& sql, const Call& call) const {
    auto request = http::parse_form(call.request().body);
    if (!is_signed(mcash::kEnquiry, request, secret_)) return http::text(400, "signature");
    if (form_value(request, "merchantId") != kMerchant) return http::text(400, "merchant");
    auto order = numbered(sql, form_value(request, "orderNo"));
    auto ordered = http::parse_form(order ? order->request : "");
    bool is_it = order && std::ranges::all_of(mcash::kRepeats, [&](std::string_view name) {
                   return form_value(request, name) == form_value(ordered, name);
                 });
    if (is_it) return http::text(200, net::form_encode(result_of(*order, sql.now())));
    Fields unknown{{"status", "UNKNOWN"}};
    for (auto name : mcash::kRepeats)
      unknown.emplace_back(name, form_value(request, name));
    return http::text(200,
                      net::form_encode(signed_form(mcash::kResult, std::move(unknown), secret_)));
  }

  Fields result_of(const Order& order, Instant now) const {
    auto request = http::parse_form(order.request);
    Fields out{{"status", order.code.empty() ? std::string(kPending) : order.code},
               {"transactionId", order.bank_reference},
               {"transactionTime", kl_compact(order.decided_at.value_or(now))}};
    for (auto name : mcash::kRepeats)
      out.emplace_back(name, form_value(request, name));
    return signed_form(mcash::kResult, std::move(out), secret_);
  }

  Response finished(const Order& order) const {
    const auto* row = acquirers::status_row(mcash::kStatuses, order.code);
    return done_page(order, "MCash",
                     fmt::format("{}: {}", order.code, row ? row->meaning : "unknown"),
                     form_value(http::parse_form(order.request), "returnUrl"),
                     result_of(order, order.created_at), "signature");
  }

  std::string secret_;
};

}  // namespace

std::unique_ptr<Twin> mcash_wallet(db::Db& db, const SandboxSettings& settings) {
  return std::make_unique<McashWallet>(db, settings);
}

}  // namespace gerbang::sandbox
