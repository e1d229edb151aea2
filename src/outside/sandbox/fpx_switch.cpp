#include "outside/sandbox/fpx_switch.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "outside/acquirers/fpx/codes.h"
#include "outside/acquirers/fpx/message.h"
#include "outside/sandbox/fpx_mandates.h"
#include "outside/sandbox/magic_amount.h"
#include "outside/sandbox/order.h"
#include "outside/sandbox/page.h"

namespace gerbang::sandbox {
namespace {

namespace fpx = acquirers::fpx;
using fpx::Message;
using http::Call;
using http::Response;

/// Who the sandbox's Gerbang is there.
constexpr std::string_view kExchange = "EX00000001", kSeller = "SE00000001";
constexpr std::string_view kOfflineBank = "AMBB0209";

/// Decided for good; 09 and 99 can still become something else.
bool is_final(const Order& order) {
  return !order.code.empty() && order.code != "09" && order.code != "99";
}

Message request_of(const Order& order) {
  return Message::from_form(http::parse_form(order.request));
}

/// What the switch says about a request: the AC with `code`.
Message answer_to(const Message& request, std::string_view code, std::string_view bank_reference,
                  Instant now) {
  Message out("AC");
  for (std::string_view same : {"buyerBankId", "buyerIban", "buyerId", "buyerName", "makerName",
                                "msgToken", "sellerExId", "sellerExOrderNo", "sellerId",
                                "sellerOrderNo", "sellerTxnTime", "txnAmount", "txnCurrency"}) {
    out.set(same, request.get(same));
  }
  bool is_approved = code == "00";
  out.set("debitAuthCode", code).set("creditAuthCode", is_approved ? "00" : "");
  out.set("debitAuthNo", is_approved ? bank_reference.substr(bank_reference.size() - 7) : "");
  out.set("creditAuthNo", is_approved ? "9999999" : "");
  return out.set("fpxTxnId", bank_reference).set("fpxTxnTime", kl_compact(now));
}

/// Whether a refund's request says of the payment what its AR said.
bool is_about(const Message& refund, const Message& payment) {
  return std::ranges::all_of(
      std::initializer_list<std::string_view>{"msgToken", "sellerExId", "sellerId", "txnAmount",
                                              "txnCurrency"},
      [&](std::string_view name) { return refund.get(name) == payment.get(name); });
}

/// An amount that ends so ends with this code, at any bank.
constexpr const auto& kFpxByAmount = magic_amounts<&MagicAmount::fpx>;

/// What the bank does if nobody chooses: by its name, then by the amount.
std::string proposed_code(const Message& request) {
  auto bank = request.get("buyerBankId");
  if (bank == "TEST0022") return "51";
  if (bank == "TEST0023") return "09";
  auto amount = money_parse(request.get("txnAmount")).value_or(Money{});
  auto at = std::ranges::find(kFpxByAmount, static_cast<int>(amount.sen % 100),
                              &std::pair<int, std::string_view>::first);
  return std::string(at == kFpxByAmount.end() ? "00" : at->second);
}

std::vector<std::pair<std::string, std::string>> code_options() {
  std::vector<std::pair<std::string, std::string>> out;
  for (const auto& row : fpx::kResponseCodes) {
    if (row.ends_as == fpx::EndsAs::refund_accepted || row.ends_as == fpx::EndsAs::refund_refused) {
      continue;
    }
    out.emplace_back(row.code, fmt::format("{}  {}", row.code, row.meaning));
  }
  return out;
}

std::string bank_name(const Message& request) {
  const auto* row = fpx::bank(request.get("buyerBankId"));
  return std::string(row ? row->name : "Bank " + request.get("buyerBankId"));
}

std::string order_facts(const Message& request) {
  if (request.type() == "AD") return FpxMandates::facts_html(request);
  return html_amount(request.get("txnAmount")) +
         html_facts({{"Pay to", request.get("sellerId")},
                     {"For", request.get("productDesc")},
                     {"FPX order", request.get("sellerExOrderNo")}});
}

Response login_page(const Order& order, const Message& request) {
  return page(
      bank_name(request),
      fmt::format(R"(<div class="card">{}</div>
<div class="card"><h2>Sign in to your bank</h2><p class="soft">Any name and password will do.</p>
<form method="post" action="/sandbox/fpx/{}/login">{}{}<button>Sign in</button></form>
<form method="post" action="/sandbox/fpx/{}/decide">{}{}<button class="plain">Cancel</button></form></div>)",
                  order_facts(request), order.token,
                  html_input("User name", "user", R"(value="ahmad" autocomplete="off" required)"),
                  html_input("Password", "password",
                             R"(type="password" value="sandbox" autocomplete="off" required)"),
                  order.token, html_hidden("code", "1C"),
                  html_hidden("delivery", kDirectAndBrowser)));
}

std::string_view confirm_title(const Message& request, bool is_checker) {
  if (request.type() == "AD")
    return is_checker ? "Authorize this auto-debit (checker)" : "Confirm the auto-debit";
  return is_checker ? "Authorize this payment (checker)" : "Confirm your payment";
}

Response confirm_page(const Order& order, const Message& request, std::string_view delivery) {
  bool is_checker = order.code == "99";
  auto code = is_checker ? "00" : proposed_code(request);
  auto decide = fmt::format("/sandbox/fpx/{}/decide", order.token);
  return page(
      bank_name(request),
      fmt::format(R"(<div class="card"><h2>{}</h2>{}
<form method="post" action="{}">{}{}{}<button>{}</button></form>
<form method="post" action="{}">{}{}<button class="plain">Cancel</button></form></div>
<div class="card"><details{}><summary>Choose another outcome</summary>
<form method="post" action="{}">{}{}<button class="plain">Finish with this outcome</button></form></details></div>)",
                  confirm_title(request, is_checker), order_facts(request), decide,
                  html_select("From account", "account",
                              {{"1", "Savings 1640 ****** 21 (RM 12,345.67)"},
                               {"2", "Current 5140 ****** 08 (RM 98,765.43)"}},
                              "1"),
                  html_hidden("code", "00"), html_hidden("delivery", kDirectAndBrowser),
                  is_checker ? "Authorize" : "Approve", decide, html_hidden("code", "1L"),
                  html_hidden("delivery", kDirectAndBrowser), code == "00" ? "" : " open", decide,
                  html_select("The bank answers", "code", code_options(), code), delivery));
}

/// Why the switch refuses a request before any bank sees it; empty when it does not.
std::string refusal_of(const Message& request, Instant now) {
  if (request.type() == "AD") {
    auto code = FpxMandates::refusal_of(request, now);
    return code.empty() && request.get("buyerBankId") == kOfflineBank ? "BB" : code;
  }
  auto amount = money_parse(request.get("txnAmount"));
  if (!amount) return "13";
  bool is_b2b = request.get("msgToken") == "02";
  if (*amount < (is_b2b ? fpx::kB2bLeast : fpx::kB2cLeast)) return "2A";
  if (*amount > (is_b2b ? fpx::kB2bMost : fpx::kB2cMost)) return "48";
  if (request.get("txnCurrency") != "MYR") return "47";
  if (!fpx::bank(request.get("buyerBankId"))) return "31";
  if (request.get("buyerBankId") == kOfflineBank) return "BB";
  return {};
}

class FpxSwitch final : public Twin {
 public:
  FpxSwitch(db::Db& db, const SandboxSettings& settings)
      : Twin("fpx", "FPX", settings),
        exchange_key_(kept_key(db, "sandbox.fpx.exchange_key")),
        key_(kept_key(db, "sandbox.fpx.switch_key")),
        answer_url_(self_url() + "/acquirers/fpx/direct") {}

  acquirers::SettingTexts settings() const override {
    return {{"fpx.exchange-id", std::string(kExchange)},
            {"fpx.seller-id", std::string(kSeller)},
            {"fpx.request-url", "/sandbox/fpx"},
            {"fpx.enquiry-url", self_url() + "/sandbox/fpx/enquiry"},
            {"fpx.banks-url", self_url() + "/sandbox/fpx/banks"},
            {"fpx.refund-url", self_url() + "/sandbox/fpx/refund"},
            {"fpx.mandate-files-url", self_url() + "/sandbox/fpx/mandate-files"},
            {"fpx.key", exchange_key_.private_pem()},
            {"fpx.switch-certificate", key_.public_pem()}};
  }

  void remember(db::Tx& tx, const SeededOrder& order) const override {
    order_seed(tx, protocol(), order.order_no,
               {{"fpx_msgToken", std::string(fpx::message_token(order.payment_method))},
                {"fpx_sellerExId", std::string(kExchange)},
                {"fpx_sellerId", std::string(kSeller)},
                {"fpx_txnAmount", money_text(order.amount)},
                {"fpx_txnCurrency", std::string(kCurrency)}},
               order.bank_reference, order.paid_at);
  }

  /// What was left pending or waits for a checker can be finished.
  std::string page_of(const Order& order) const override { return path(order, "/confirm"); }

  http::Routes routes() const override {
    using http::Method;
    return {
        route(Method::post, "", "begin",
              [this](db::Tx& tx, const Call& call) { return begin(tx, call); }),
        route(Method::get, "/{token}", "login_page",
              [this](db::Sql& sql, const Call& call) { return show(sql, call, false); }),
        route(Method::post, "/{token}/login", "login",
              [](db::Sql&, const Call& call) -> Result<Response> {
                return http::redirect(
                    fmt::format("/sandbox/fpx/{}/confirm", http::url_encode(call.param("token"))));
              }),
        route(Method::get, "/{token}/confirm", "confirm_page",
              [this](db::Sql& sql, const Call& call) { return show(sql, call, true); }),
        route(Method::post, "/{token}/decide", "decide",
              [this](db::Tx& tx, const Call& call) { return decided(tx, call); }),
        route(Method::get, "/{token}/done", "done_page",
              [this](db::Sql& sql, const Call& call) { return done(sql, call); }),
        server_route(Method::post, "/enquiry", "enquiry",
                     [this](db::Sql& sql, const Call& call) { return enquiry(sql, call); }),
        server_route(Method::post, "/banks", "banks",
                     [this](db::Sql& sql, const Call& call) { return banks(sql, call); }),
        server_route(Method::post, "/mandate-files", "mandate_files_take",
                     [this](db::Tx& tx, const Call& call) -> Result<Response> {
                       return mandates_.take(tx, call.request().body);
                     }),
        server_route(Method::get, "/mandate-files", "mandate_files",
                     [this](db::Tx& tx, const Call& call) -> Result<Response> {
                       return mandates_.list(tx, call.request().query_value("after"));
                     }),
        server_route(Method::get, "/mandate-files/{name}", "mandate_file",
                     [](db::Sql& sql, const Call& call) -> Result<Response> {
                       return FpxMandates::file(sql, call.param("name"));
                     }),
        route(Method::get, "/mandates", "mandates_page",
              [](db::Sql& sql, const Call&) -> Result<Response> { return FpxMandates::page(sql); }),
        route(Method::post, "/mandates", "mandates_set",
              [](db::Tx& tx, const Call& call) { return bank_way_set(tx, call); }),
        server_route(Method::post, "/refund", "refund",
                     [this](db::Tx& tx, const Call& call) { return refund(tx, call); }),
    };
  }

 private:
  /// AR, by the payer's browser.
  Result<Response> begin(db::Tx& tx, const Call& call) const {
    auto request = Message::from_form(http::parse_form(call.request().body));
    bool is_begin = request.type() == "AR" || request.type() == "AD";
    if (!is_begin || !request.is_signed_by(exchange_key_)) {
      return problem_page(400, "FPX XE: the message is not signed by the seller exchange.");
    }
    auto order = order_open(tx, protocol(), request.get("sellerExOrderNo"), call.request().body);
    if (request_of(order).source() != request.source()) {
      return problem_page(400, "FPX XO: this order number was used for another payment.");
    }
    if (auto code = refusal_of(request, tx.now()); !code.empty() && order.code.empty()) {
      answer(tx, order, {code});
    }
    return go(order);
  }

  static Result<Response> bank_way_set(db::Tx& tx, const Call& call) {
    auto form = http::parse_form(call.request().body);
    auto bank = net::form_value(form, "bank");
    auto way = bank_way_parse(net::form_value(form, "way"));
    if (!fpx::bank(bank) || !way) {
      return problem_page(400, "There is no such bank, or no such way.");
    }
    FpxMandates::way_set(tx, bank, *way);
    return http::redirect("/sandbox/fpx/mandates");
  }

  Result<Response> show(db::Sql& sql, const Call& call, bool is_signed_in) const {
    auto order = order_of(sql, call);
    if (!order) return unknown();
    auto request = request_of(*order);
    if (is_final(*order) || (!order->code.empty() && !is_signed_in && order->code != "99")) {
      return finished(*order, request);
    }
    return is_signed_in || order->code == "99" ? confirm_page(*order, request, delivery_html())
                                               : login_page(*order, request);
  }

  Result<Response> decided(db::Tx& tx, const Call& call) const {
    auto order = order_of(tx, call);
    if (!order) return unknown();
    auto form = http::parse_form(call.request().body);
    auto code = net::form_value(form, "code");
    if (code.empty()) code = proposed_code(request_of(*order));
    if (!fpx::response_code(code)) return problem_page(400, "This bank has no such answer.");
    if (!is_final(*order)) answer(tx, *order, decision_of(form, code));
    return go(*order, "/done");
  }

  /// After the decision. It can be opened again, and leads to the shop again.
  Result<Response> done(db::Sql& sql, const Call& call) const {
    auto order = order_of(sql, call);
    if (!order) return unknown();
    if (order->code.empty()) return go(*order);
    return finished(*order, request_of(*order));
  }

  /// AE: the switch tells what it knows, whatever the person chose about answers.
  Result<Response> enquiry(db::Sql& sql, const Call& call) const {
    auto request = Message::from_form(http::parse_form(call.request().body));
    if (request.type() != "AE" || !request.is_signed_by(exchange_key_)) {
      return http::text(400, "XE");
    }
    auto order = numbered(sql, request.get("sellerExOrderNo"));
    if (order && request_of(*order).set("msgType", "AE").source() != request.source()) {
      order.reset();
    }
    std::string code = !order ? "76" : order->code.empty() ? "09" : order->code;
    auto reference = order && !order->bank_reference.empty() ? order->bank_reference : "0000000";
    auto answer = answer_to(order ? request_of(*order) : request, code, reference, sql.now());
    return http::text(200, net::form_encode(answer.signed_form(key_)));
  }

  /// BE: the bank list.
  Result<Response> banks(db::Sql&, const Call& call) const {
    auto request = Message::from_form(http::parse_form(call.request().body));
    if (request.type() != "BE" || !request.is_signed_by(exchange_key_)) {
      return http::text(400, "XE");
    }
    std::string list;
    auto add = [&](const fpx::Bank& bank) {
      if (!list.empty()) list += ',';
      list += fmt::format("{}~{}", bank.id, bank.id == kOfflineBank ? 'B' : 'A');
    };
    std::ranges::for_each(fpx::kBanks, add);
    if (request.get("msgToken") == "02") std::ranges::for_each(fpx::kCorporateBanks, add);
    Message answer("BC");
    answer.set("bankList", list)
        .set("msgToken", request.get("msgToken"))
        .set("sellerExId", request.get("sellerExId"));
    return http::text(200, net::form_encode(answer.signed_form(key_)));
  }

  /// RR: asked twice under one number, it refunds once.
  Result<Response> refund(db::Tx& tx, const Call& call) const {
    auto request = Message::from_form(http::parse_form(call.request().body));
    if (request.type() != "RR" || !request.is_signed_by(exchange_key_)) {
      return http::text(400, "XE");
    }
    TakeBack ask{request.get("refundOrderNo"), request.get("sellerExOrderNo"),
                 money_parse(request.get("refundAmount")).value_or(Money{})};
    auto refund = take_back(
        tx, ask, "OO", [&](const Order* order) { return refund_code(ask, request, order); },
        [&](const Order& order) {
          return "RF" + kl_compact(tx.now()) + order.bank_reference.substr(14);
        });
    if (!refund) return http::text(503, "no answer, on purpose");
    Message answer("RC");
    answer.set("msgToken", request.get("msgToken"))
        .set("refundAmount", money_text(refund->amount))
        .set("refundCode", refund->code)
        .set("refundFpxTxnId", refund->bank_reference)
        .set("refundOrderNo", refund->refund_no)
        .set("sellerExId", request.get("sellerExId"))
        .set("sellerExOrderNo", refund->order_no);
    return http::text(200, net::form_encode(answer.signed_form(key_)));
  }

  void answer(db::Tx& tx, Order& order, const Decision& decision) const {
    auto asked = request_of(order);
    if (asked.type() == "AD" && decision.code == "00") {
      FpxMandates::signed_by_payer(tx, asked, tx.now());
    }
    auto reference =
        kl_compact(tx.now()) + id_text(id_next(tx.now()) % 10'000'000 + 10'000'000).substr(1);
    decide(
        tx, order, decision, reference, answer_url_,
        [this](const Order& it) { return signed_answer(it, request_of(it)); }, "fpx_checkSum");
  }

  Fields signed_answer(const Order& order, const Message& request) const {
    return answer_to(request, order.code, order.bank_reference,
                     order.decided_at.value_or(order.created_at))
        .signed_form(key_);
  }

  /// After the decision: the browser goes back to the shop, with or without the answer.
  Response finished(const Order& order, const Message& request) const {
    const auto* row = fpx::response_code(order.code);
    return done_page(order, bank_name(request),
                     fmt::format("{}: {}", order.code, row ? row->meaning : "unknown code"),
                     "/acquirers/fpx/indirect", signed_answer(order, request), "fpx_checkSum");
  }

  static std::string refund_code(const TakeBack& ask, const Message& request, const Order* order) {
    if (!order || !is_about(request, request_of(*order))) return "B5";
    if (order->code != "00") return order->code == "09" || order->code == "99" ? "B6" : "B7";
    if (ask.amount <= Money{}) return "B9";
    auto paid = money_parse(request_of(*order).get("txnAmount")).value_or(Money{});
    return is_payable_back(ask, *order, paid) ? "OO" : "B4";
  }

  RsaKey exchange_key_;
  RsaKey key_;
  FpxMandates mandates_{exchange_key_, key_, kExchange, kSeller};
  std::string answer_url_;
};

}  // namespace

std::unique_ptr<Twin> fpx_switch(db::Db& db, const SandboxSettings& settings) {
  return std::make_unique<FpxSwitch>(db, settings);
}

}  // namespace gerbang::sandbox
