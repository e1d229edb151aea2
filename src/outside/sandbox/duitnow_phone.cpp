#include "outside/sandbox/duitnow_phone.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "outside/acquirers/duitnow/emv.h"
#include "outside/acquirers/duitnow/message.h"
#include "outside/sandbox/form_twin.h"
#include "outside/sandbox/magic_amount.h"
#include "outside/sandbox/page.h"

namespace gerbang::sandbox {
namespace {

namespace duitnow = acquirers::duitnow;
using acquirers::is_signed;
using acquirers::signed_form;
using http::Call;
using http::Response;
using net::form_value;

/// Who the sandbox's Gerbang is there, and its acquirer.
constexpr std::string_view kDuitnowMerchant = "GERBANG01", kAcquirer = "588734";
constexpr std::string_view kDuitnowPaid = "00", kDuitnowPending = "09";
constexpr std::array<std::string_view, 6> kApps{
    "Maybank MAE", "CIMB OCTO", "Public Bank MyPB", "Touch 'n Go eWallet", "Boost", "GXBank"};
constexpr const auto& kDuitnowByAmount = magic_amounts<&MagicAmount::duitnow>;

class DuitnowPhone final : public FormTwin {
 public:
  DuitnowPhone(db::Db& db, const SandboxSettings& settings)
      : FormTwin(duitnow::kProtocol, kDuitnowMerchant, db, settings) {}

  acquirers::SettingTexts settings() const override {
    return {{"duitnow.acquirer-id", std::string(kAcquirer)},
            {"duitnow.merchant-id", std::string(kDuitnowMerchant)},
            {"duitnow.city", "KUALA LUMPUR"},
            {"duitnow.secret", secret()},
            {"duitnow.enquiry-url", self_url() + "/sandbox/duitnow/enquiry"},
            {"duitnow.refund-url", self_url() + "/sandbox/duitnow/refund"}};
  }

  void remember(db::Tx& tx, const SeededOrder& order) const override {
    order_seed(tx, protocol(), order.order_no,
               {{"amount", money_text(order.amount)},
                {"currency", std::string(kCurrency)},
                {"merchantId", std::string(kDuitnowMerchant)},
                {"reference", order.order_no}},
               order.bank_reference, order.paid_at, kDuitnowPaid);
  }

  http::Routes routes() const override {
    using http::Method;
    return {
        route(
            Method::get, "", "camera",
            [](db::Sql&, const Call& call) { return camera(call.request().query_value("code")); }),
        route(Method::post, "", "scan",
              [this](db::Tx& tx, const Call& call) { return scan(tx, call); }),
        enquiry_route(),
        server_route(Method::post, "/refund", "refund",
                     [this](db::Tx& tx, const Call& call) { return refund(tx, call); }),
        route(Method::get, "/{token}", "page",
              [this](db::Sql& sql, const Call& call) { return show(sql, call); }),
        route(Method::post, "/{token}/pay", "pay",
              [this](db::Tx& tx, const Call& call) { return pay(tx, call); }),
    };
  }

 private:
  static Result<Response> camera(std::string_view code) {
    return page("A phone",
                fmt::format(R"(<div class="card"><p>What the code says, as a camera reads it:</p>
<form method="post" action="/sandbox/duitnow">{}<button>Scan</button></form></div>)",
                            html_input("Code", "code",
                                       fmt::format(R"(value="{}" autocomplete="off" required)",
                                                   http::html_escape(code)))));
  }

  Result<Response> scan(db::Tx& tx, const Call& call) const {
    auto code = form_value(http::parse_form(call.request().body), "code");
    auto read = duitnow::qr_read(code);
    if (!read) return problem_page(400, "This is no DuitNow QR code.");
    if (read->merchant_id != kDuitnowMerchant || read->acquirer_id != kAcquirer) {
      return problem_page(400, "This code is of a merchant whom this acquirer does not know.");
    }
    if (!read->amount || read->reference.empty()) {
      return problem_page(400, "This code is not for one payment: an amount or number is missing.");
    }
    auto request = net::form_encode({{"amount", money_text(*read->amount)},
                                     {"currency", std::string(kCurrency)},
                                     {"merchantId", read->merchant_id},
                                     {"reference", read->reference},
                                     {"merchantName", read->merchant_name},
                                     {"city", read->city}});
    auto order = order_open(tx, protocol(), read->reference, request);
    if (order.request != request) {
      return problem_page(400, "This number was used for another payment.");
    }
    return go(order);
  }

  Result<Response> show(db::Sql& sql, const Call& call) const {
    auto order = order_of(sql, call);
    if (!order) return unknown();
    // What was left pending can be finished later, from the sandbox's list.
    if (is_decided(*order, kDuitnowPending) || call.request().query_value("left") == "1")
      return finished(*order);
    auto request = http::parse_form(order->request);
    std::vector<std::pair<std::string, std::string>> apps;
    for (auto app : kApps)
      apps.emplace_back(app, app);
    return pay_page(*order, {.title = "DuitNow QR",
                             .facts = html_facts({{"Pay to", form_value(request, "merchantName")},
                                                  {"In", form_value(request, "city")},
                                                  {"Reference", order->order_no}}),
                             .choice = html_select("Which app", "app", apps, kApps.front()),
                             .outcomes = duitnow::kCodes,
                             .magic = kDuitnowByAmount,
                             .cancel = "CC",
                             .has_browser_answer = false});
  }

  Result<Response> pay(db::Tx& tx, const Call& call) const {
    auto order = order_of(tx, call);
    if (!order) return unknown();
    if (is_decided(*order, kDuitnowPending)) return go(*order);
    auto form = http::parse_form(call.request().body);
    auto code = outcome_chosen(duitnow::kCodes, kDuitnowByAmount, form_value(form, "code"),
                               amount_of(*order));
    auto app = std::ranges::find(kApps, form_value(form, "app"));
    order->note = app == kApps.end() ? kApps.front() : *app;
    decide(
        tx, *order, decision_of(form, code),
        "DN" + kl_compact(tx.now()) + order->token.substr(0, 6),
        self_url() + checkout::callback_path("duitnow", "direct"),
        [&](const Order& it) { return result_of(it, tx.now()); }, "signature");
    return go(*order, "?left=1");
  }

  static Response finished(const Order& order) {
    const auto* row = acquirers::status_row(duitnow::kCodes, order.code);
    return page("DuitNow QR",
                fmt::format(R"(<div class="card"><p>{}: {}.</p>
<p class="soft">The shop's own page shows it as soon as the acquirer has told it.</p></div>)",
                            http::html_escape(order.code), row ? row->meaning : "unknown"));
  }

  Result<Response> refund(db::Tx& tx, const Call& call) const {
    auto request = http::parse_form(call.request().body);
    if (!is_signed(duitnow::kRefund, request, secret())) return http::text(400, "signature");
    TakeBack ask{form_value(request, "refundNo"), form_value(request, "reference"),
                 money_parse(form_value(request, "refundAmount")).value_or(Money{})};
    auto made = take_back(
        tx, ask, kDuitnowPaid,
        [&](const Order* order) -> std::string {
          bool is_it = order && order->code == kDuitnowPaid &&
                       form_value(request, "merchantId") == kDuitnowMerchant;
          if (!is_it) return "25";
          return is_payable_back(ask, *order, amount_of(*order)) ? std::string(kDuitnowPaid) : "61";
        },
        [](const Order& order) { return "RF" + order.bank_reference; });
    if (!made) return http::text(503, "no answer, on purpose");
    auto answer = signed_form(duitnow::kRefundAnswer,
                              {{"currency", form_value(request, "currency")},
                               {"merchantId", form_value(request, "merchantId")},
                               {"reference", made->order_no},
                               {"refundAmount", money_text(made->amount)},
                               {"refundNo", made->refund_no},
                               {"responseCode", made->code},
                               {"transactionId", made->bank_reference}},
                              secret());
    return http::text(200, net::form_encode(answer));
  }

  Fields more_of(const Order& order) const override { return {{"payerApp", order.note}}; }
};

}  // namespace

std::unique_ptr<Twin> duitnow_phone(db::Db& db, const SandboxSettings& settings) {
  return std::make_unique<DuitnowPhone>(db, settings);
}

}  // namespace gerbang::sandbox
