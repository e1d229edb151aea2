#include "outside/sandbox/fpx_switch.h"

#include <algorithm>

#include <fmt/format.h>

#include "outside/acquirers/fpx/codes.h"
#include "outside/acquirers/fpx/message.h"
#include "outside/sandbox/order.h"
#include "outside/sandbox/page.h"

namespace gerbang::sandbox {
namespace {

namespace fpx = acquirers::fpx;
using fpx::Message;
using http::Call;
using http::html_escape;
using http::Response;

constexpr std::string_view kProtocol = "FPX";
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
  for (std::string_view same :
       {"buyerBankId", "buyerName", "makerName", "msgToken", "sellerExId", "sellerExOrderNo",
        "sellerId", "sellerOrderNo", "sellerTxnTime", "txnAmount", "txnCurrency"}) {
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

std::string proposed_code(std::string_view bank_id) {
  if (bank_id == "TEST0022") return "51";
  if (bank_id == "TEST0023") return "09";
  return "00";
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

Response confirm_page(const Order& order, const Message& request) {
  bool is_checker = order.code == "99";
  auto code = is_checker ? "00" : proposed_code(request.get("buyerBankId"));
  auto decide = fmt::format("/sandbox/fpx/{}/decide", order.token);
  return page(bank_name(request),
              fmt::format(R"(<div class="card"><h2>{}</h2>{}
<form method="post" action="{}">{}{}{}<button>{}</button></form>
<form method="post" action="{}">{}{}<button class="plain">Cancel</button></form></div>
<div class="card"><details{}><summary>Choose another outcome</summary>
<form method="post" action="{}">{}{}{}<button class="plain">Finish with this outcome</button></form></details></div>)",
                          is_checker ? "Authorize this payment (checker)" : "Confirm your payment",
                          order_facts(request), decide,
                          html_select("From account", "account",
                                      {{"1", "Savings 1640 ****** 21 (RM 12,345.67)"},
                                       {"2", "Current 5140 ****** 08 (RM 98,765.43)"}},
                                      "1"),
                          html_hidden("code", "00"), html_hidden("delivery", kDirectAndBrowser),
                          is_checker ? "Authorize" : "Approve", decide, html_hidden("code", "1L"),
                          html_hidden("delivery", kDirectAndBrowser), code == "00" ? "" : " open",
                          decide, html_select("The bank answers", "code", code_options(), code),
                          html_select("The answer travels", "delivery", delivery_options(),
                                      kDirectAndBrowser),
                          html_input("Seconds, when late", "seconds",
                                     R"(type="number" min="1" max="604800" value="30")")));
}

/// After the decision: the browser goes back to the shop, with or without the answer.
Response done_page(const Order& order, const Message& request, const RsaKey& key) {
  const auto* row = fpx::response_code(order.code);
  auto note = fmt::format("{}: {}", order.code, row ? row->meaning : "unknown code");
  if (!has_browser_answer(order.delivery)) {
    return page(
        bank_name(request),
        fmt::format(
            R"(<div class="card"><p>{}</p><p class="soft">As you chose, your browser carries no answer.</p>
<p><a href="/checkout/return?order={}">Back to the shop without it</a></p></div>)",
            html_escape(note), http::url_encode(order.order_no)));
  }
  auto answer = answer_to(request, order.code, order.bank_reference,
                          order.decided_at.value_or(order.created_at));
  return post_page(bank_name(request), note + ". Taking you back to the shop…",
                   "/acquirers/fpx/indirect",
                   answer_as_delivered(order.delivery, answer.signed_form(key), "fpx_checkSum"));
}

/// Why the switch refuses a request before any bank sees it; empty when it does not.
std::string refusal_of(const Message& request) {
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

class Switch {
 public:
  Switch(const SandboxKeys& keys, const SandboxSettings& settings)
      : exchange_key_(keys.exchange_key),
        key_(keys.switch_key),
        answer_url_(settings.self_url + "/acquirers/fpx/direct") {}

  /// AR, by the payer's browser.
  Result<Response> begin(db::Tx& tx, const Call& call) const {
    auto request = Message::from_form(http::parse_form(call.request().body));
    if (request.type() != "AR" || !request.is_signed_by(exchange_key_)) {
      return problem_page(400, "FPX XE: the message is not signed by the seller exchange.");
    }
    auto order = order_open(tx, kProtocol, request.get("sellerExOrderNo"), call.request().body);
    if (request_of(order).source() != request.source()) {
      return problem_page(400, "FPX XO: this order number was used for another payment.");
    }
    if (auto code = refusal_of(request); !code.empty() && order.code.empty()) {
      decide(tx, order, code, kDirectAndBrowser, 0);
    }
    return http::redirect("/sandbox/fpx/" + order.token);
  }

  Result<Response> show(db::Sql& sql, const Call& call, bool is_signed_in) const {
    auto order = order_by_token(sql, kProtocol, call.param("token"));
    if (!order) return problem_page(404, "There is no such payment at this bank.");
    auto request = request_of(*order);
    if (is_final(*order) || (!order->code.empty() && !is_signed_in && order->code != "99")) {
      return done_page(*order, request, key_);
    }
    return is_signed_in || order->code == "99" ? confirm_page(*order, request)
                                               : login_page(*order, request);
  }

  Result<Response> decide(db::Tx& tx, const Call& call) const {
    auto order = order_by_token(tx, kProtocol, call.param("token"));
    if (!order) return problem_page(404, "There is no such payment at this bank.");
    auto form = http::parse_form(call.request().body);
    auto code = net::form_value(form, "code");
    if (!fpx::response_code(code)) return problem_page(400, "This bank has no such answer.");
    auto late = id_parse(net::form_value(form, "seconds")).value_or(30);
    if (!is_final(*order)) {
      decide(tx, *order, code, net::form_value(form, "delivery"), late);
    }
    // Nothing is shown in answer to a form: Back from the receipt would ask to send it again.
    return http::redirect(fmt::format("/sandbox/fpx/{}/done", order->token));
  }

  /// After the decision. It can be opened again, and leads to the shop again.
  Result<Response> done(db::Sql& sql, const Call& call) const {
    auto order = order_by_token(sql, kProtocol, call.param("token"));
    if (!order) return problem_page(404, "There is no such payment at this bank.");
    if (order->code.empty()) return http::redirect("/sandbox/fpx/" + order->token);
    return done_page(*order, request_of(*order), key_);
  }

  /// AE: the switch tells what it knows, whatever the person chose about answers.
  Result<Response> enquiry(db::Sql& sql, const Call& call) const {
    auto request = Message::from_form(http::parse_form(call.request().body));
    if (request.type() != "AE" || !request.is_signed_by(exchange_key_)) {
      return http::text(400, "XE");
    }
    auto order = order_by_number(sql, kProtocol, request.get("sellerExOrderNo"));
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
    for (const auto& bank : fpx::kBanks) {
      if (!list.empty()) list += ',';
      list += fmt::format("{}~{}", bank.id, bank.id == kOfflineBank ? 'B' : 'A');
    }
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
    auto number = request.get("refundOrderNo");
    auto refund = refund_find(tx, kProtocol, number);
    if (!refund && is_silent(tx, request)) return http::text(503, "no answer, on purpose");
    if (!refund) {
      refund = refund_decide(tx, request);
      refund_add(tx, kProtocol, *refund);
    }
    Message answer("RC");
    answer.set("msgToken", request.get("msgToken"))
        .set("refundAmount", money_text(refund->amount))
        .set("refundCode", refund->code)
        .set("refundFpxTxnId", refund->bank_reference)
        .set("refundOrderNo", number)
        .set("sellerExId", request.get("sellerExId"))
        .set("sellerExOrderNo", refund->order_no);
    return http::text(200, net::form_encode(answer.signed_form(key_)));
  }

 private:
  void decide(db::Tx& tx, Order& order, std::string_view code, std::string_view delivery,
              std::int64_t late_seconds) const {
    order.code = code;
    order.delivery = delivery;
    order.decided_at = tx.now();
    if (order.bank_reference.empty()) {
      order.bank_reference =
          kl_compact(tx.now()) + id_text(id_next(tx.now()) % 10'000'000 + 10'000'000).substr(1);
    }
    order_save(tx, order);
    auto answer = answer_to(request_of(order), code, order.bank_reference, tx.now());
    answer_send(tx, delivery, answer_url_,
                answer_as_delivered(delivery, answer.signed_form(key_), "fpx_checkSum"),
                late_seconds);
  }

  static bool is_silent(db::Tx& tx, const Message& request) {
    auto order = order_by_number(tx, kProtocol, request.get("sellerExOrderNo"));
    auto amount = money_parse(request.get("refundAmount"));
    return order && amount && is_refund_unanswered_on_purpose(*amount, order->decided_at, tx.now());
  }

  Refund refund_decide(db::Tx& tx, const Message& request) const {
    auto order = order_by_number(tx, kProtocol, request.get("sellerExOrderNo"));
    auto amount = money_parse(request.get("refundAmount")).value_or(Money{});
    Refund refund{request.get("refundOrderNo"), request.get("sellerExOrderNo"), amount, "OO", {}};
    if (!order || !is_about(request, request_of(*order))) {
      refund.code = "B5";
    } else if (order->code != "00") {
      refund.code = order->code == "09" || order->code == "99" ? "B6" : "B7";
    } else if (amount <= Money{}) {
      refund.code = "B9";
    } else if (order->refunded + amount >
                   money_parse(request_of(*order).get("txnAmount")).value_or(Money{}) ||
               is_refund_refused_on_purpose(amount)) {
      refund.code = "B4";
    } else {
      order->refunded += amount;
      order_save(tx, *order);
      refund.bank_reference = "RF" + kl_compact(tx.now()) + order->bank_reference.substr(14);
    }
    return refund;
  }

  RsaKey exchange_key_;
  RsaKey key_;
  std::string answer_url_;
};

}  // namespace

http::Routes fpx_switch_routes(const SandboxKeys& keys, const SandboxSettings& settings) {
  using http::Method;
  auto fpx = std::make_shared<const Switch>(keys, settings);
  http::RouteOptions internal{.replays = false, .is_internal = true};
  auto why = http::open_to_all("the sandbox's bank has its own customers");
  auto read = [&](Method method, std::string path, std::string name, auto handler) {
    return http::route(method, "/sandbox/fpx" + path, "sandbox_fpx_" + name, why, handler,
                       internal);
  };
  return {
      read(Method::post, "", "begin",
           [fpx](db::Tx& tx, const Call& call) { return fpx->begin(tx, call); }),
      read(Method::get, "/{token}", "login_page",
           [fpx](db::Sql& sql, const Call& call) { return fpx->show(sql, call, false); }),
      read(Method::post, "/{token}/login", "login",
           [](db::Sql&, const Call& call) -> Result<Response> {
             return http::redirect(
                 fmt::format("/sandbox/fpx/{}/confirm", http::url_encode(call.param("token"))));
           }),
      read(Method::get, "/{token}/confirm", "confirm_page",
           [fpx](db::Sql& sql, const Call& call) { return fpx->show(sql, call, true); }),
      read(Method::post, "/{token}/decide", "decide",
           [fpx](db::Tx& tx, const Call& call) { return fpx->decide(tx, call); }),
      read(Method::get, "/{token}/done", "done_page",
           [fpx](db::Sql& sql, const Call& call) { return fpx->done(sql, call); }),
      read(Method::post, "/enquiry", "enquiry",
           [fpx](db::Sql& sql, const Call& call) { return fpx->enquiry(sql, call); }),
      read(Method::post, "/banks", "banks",
           [fpx](db::Sql& sql, const Call& call) { return fpx->banks(sql, call); }),
      read(Method::post, "/refund", "refund",
           [fpx](db::Tx& tx, const Call& call) { return fpx->refund(tx, call); }),
  };
}

}  // namespace gerbang::sandbox
