#include "outside/sandbox/mcash_wallet.h"

#include <array>

#include <fmt/format.h>

#include "outside/acquirers/mcash/message.h"
#include "outside/sandbox/form_twin.h"
#include "outside/sandbox/magic_amount.h"
#include "outside/sandbox/page.h"

namespace gerbang::sandbox {
namespace {

namespace mcash = acquirers::mcash;
using acquirers::is_signed;
using http::Call;
using http::Response;
using net::form_value;

/// Who the sandbox's Gerbang is there.
constexpr std::string_view kMcashMerchant = "MC00000001";
constexpr std::string_view kMcashPending = "PENDING";
constexpr const auto& kMcashByAmount = magic_amounts<&MagicAmount::mcash>;

class McashWallet final : public FormTwin {
 public:
  McashWallet(db::Db& db, const SandboxSettings& settings)
      : FormTwin(mcash::kProtocol, kMcashMerchant, db, settings) {}

  acquirers::SettingTexts settings() const override {
    return {{"mcash.merchant-id", std::string(kMcashMerchant)},
            {"mcash.secret", secret()},
            {"mcash.request-url", "/sandbox/mcash"},
            {"mcash.enquiry-url", self_url() + "/sandbox/mcash/enquiry"}};
  }

  void remember(db::Tx& tx, const SeededOrder& order) const override {
    order_seed(tx, protocol(), order.order_no,
               {{"amount", money_text(order.amount)},
                {"currency", std::string(kCurrency)},
                {"merchantId", std::string(kMcashMerchant)},
                {"orderNo", order.order_no}},
               order.bank_reference, order.paid_at, "SUCCESS");
  }

  http::Routes routes() const override {
    using http::Method;
    return {
        route(Method::post, "", "begin",
              [this](db::Tx& tx, const Call& call) { return begin(tx, call); }),
        enquiry_route(),
        route(Method::get, "/{token}", "page",
              [this](db::Sql& sql, const Call& call) { return show(sql, call); }),
        route(Method::post, "/{token}/pay", "pay",
              [this](db::Tx& tx, const Call& call) { return pay(tx, call); }),
    };
  }

 private:
  Result<Response> begin(db::Tx& tx, const Call& call) const {
    auto request = http::parse_form(call.request().body);
    if (!is_signed(mcash::kPayment, request, secret())) {
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
    if (is_decided(*order, kMcashPending) || call.request().query_value("left") == "1")
      return finished(*order);
    auto request = http::parse_form(order->request);
    return pay_page(*order, {.title = "MCash",
                             .facts = html_facts({{"Pay to", form_value(request, "merchantName")},
                                                  {"For", form_value(request, "description")},
                                                  {"Order", order->order_no}}),
                             .outcomes = mcash::kStatuses,
                             .magic = kMcashByAmount,
                             .cancel = "CANCELED"});
  }

  Result<Response> pay(db::Tx& tx, const Call& call) const {
    auto order = order_of(tx, call);
    if (!order) return unknown();
    if (is_decided(*order, kMcashPending)) return go(*order);
    auto form = http::parse_form(call.request().body);
    auto code = outcome_chosen(mcash::kStatuses, kMcashByAmount, form_value(form, "code"),
                               amount_of(*order));
    decide(
        tx, *order, decision_of(form, code),
        "MC" + kl_compact(tx.now()) + order->token.substr(0, 6),
        form_value(http::parse_form(order->request), "callbackUrl"),
        [&](const Order& it) { return result_of(it, tx.now()); }, "signature");
    return go(*order, "?left=1");
  }

  Response finished(const Order& order) const {
    const auto* row = acquirers::status_row(mcash::kStatuses, order.code);
    return done_page(order, "MCash",
                     fmt::format("{}: {}", order.code, row ? row->meaning : "unknown"),
                     form_value(http::parse_form(order.request), "returnUrl"),
                     result_of(order, order.created_at), "signature");
  }
};

}  // namespace

std::unique_ptr<Twin> mcash_wallet(db::Db& db, const SandboxSettings& settings) {
  return std::make_unique<McashWallet>(db, settings);
}

}  // namespace gerbang::sandbox
