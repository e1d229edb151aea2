#include "outside/sandbox/card_acquirer.h"

#include <algorithm>
#include <array>
#include <span>

#include <fmt/format.h>

#include "outside/acquirers/cards/message.h"
#include "outside/sandbox/card_number.h"
#include "outside/sandbox/order.h"
#include "outside/sandbox/page.h"

namespace gerbang::sandbox {
namespace {

namespace cards = acquirers::cards;
using http::Call;
using http::html_escape;
using http::Response;
using net::form_value;

constexpr std::string_view kProtocol = "CARDS";
constexpr std::string_view kChallengeCode = "123456";
constexpr int kWrongCodesMax = 3;

/// What an answer says again of the order.
constexpr std::array<std::string_view, 6> kOrderFields{"amount",  "currency",       "merchantId",
                                                       "orderNo", "orderReference", "orderTime"};
/// What a refund says again of it.
constexpr std::array<std::string_view, 2> kRefundFields{"currency", "merchantId"};

/// Whether a question or a refund says of the order what the order said.
bool is_about(const Fields& request, const Order& order, std::span<const std::string_view> names) {
  auto ordered = http::parse_form(order.request);
  return std::ranges::all_of(names, [&](std::string_view name) {
    return form_value(request, name) == form_value(ordered, name);
  });
}

std::string digits_of(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c >= '0' && c <= '9') out += c;
  }
  return out;
}

/// What an order's note holds between its pages: the card without its number, and what is to come.
struct CardNote {
  std::string brand, masked, country, funding, code, delivery;
  std::int64_t wrong_codes = 0;
  std::int64_t late_seconds = 30;
};
BOOST_DESCRIBE_STRUCT(CardNote, (),
                      (brand, masked, country, funding, code, delivery, wrong_codes, late_seconds))
constexpr auto field_rules(contract::Of<CardNote>) {
  return std::array{contract::rule("country").or_empty(), contract::rule("funding").or_empty(),
                    contract::rule("delivery").or_empty()};
}

CardNote note_of(const Order& order) {
  auto note = contract::from_json<CardNote>(order.note);
  return note.ok() ? *note : CardNote{};
}

/// "MM/YY", not before this month in Kuala Lumpur.
bool is_expiry_ahead(std::string_view text, Instant now) {
  auto digits = digits_of(text);
  if (digits.size() != 4) return false;
  auto month = digits.substr(0, 2), year = digits.substr(2);
  auto today = kl_compact(now);  // yyyyMMdd…
  return month >= "01" && month <= "12" && year + month >= today.substr(2, 4);
}

std::string order_facts(const Fields& request) {
  return html_amount(form_value(request, "amount")) +
         html_facts({{"Pay to", form_value(request, "merchantName")},
                     {"For", form_value(request, "description")},
                     {"Order", form_value(request, "orderNo")}});
}

/// Why the card page comes again, by the word in its address.
std::string_view card_problem(std::string_view word) {
  if (word == "number") return "This is not a card number. Check the digits.";
  if (word == "expiry") return "The expiry date is over or not like 12/29.";
  if (word == "cvv") return "The CVV has three digits.";
  return {};
}

Response card_page(const Order& order, std::string_view problem) {
  auto request = http::parse_form(order.request);
  std::string known;
  for (const auto& card : kTestCards) {
    known += fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td></tr>", card.number, card.country,
                         card.meaning);
  }
  auto at = "/sandbox/cards/" + order.token;
  return page(
      "Pay by card",
      fmt::format(
          R"(<div class="card">{0}</div>
<div class="card">{1}<form method="post" action="{2}/card" autocomplete="off">{3}
<div class="row">{4}{5}</div>
<details><summary>How the answer travels</summary>{6}{7}</details>
<button>Pay</button></form>
<form method="post" action="{2}/cancel"><button class="plain">Cancel</button></form></div>
<div class="card"><details open><summary>Test cards</summary><table><tbody>{8}</tbody></table>
<p class="soft">Any expiry date to come, any CVV. Never type a real card number.</p></details></div>)",
          order_facts(request),
          problem.empty() ? "" : fmt::format("<p class=\"error\" role=\"alert\">{}</p>", problem),
          at,
          html_input("Card number", "cardNumber",
                     R"(inputmode="numeric" maxlength="23" autocomplete="off" required)"),
          html_input("Expiry (MM/YY)", "expiry",
                     R"(placeholder="12/29" maxlength="5" autocomplete="off" required)"),
          html_input("CVV", "cvv",
                     R"(inputmode="numeric" maxlength="4" autocomplete="off" required)"),
          html_select("The answer travels", "delivery", delivery_options(), kDirectAndBrowser),
          html_input("Seconds, when late", "seconds",
                     R"(type="number" min="1" max="604800" value="30")"),
          known));
}

Response challenge_page(const Order& order, std::string_view problem) {
  auto note = note_of(order);
  auto at = "/sandbox/cards/" + order.token;
  return page(
      "3-D Secure",
      fmt::format(
          R"(<div class="card">{0}</div>
<div class="card"><h2>Your bank wants to know that it is you</h2>
<p>{1} {2}. A code was sent to your phone. In the sandbox it is always <strong>{3}</strong>.</p>{4}
<form method="post" action="{5}/challenge">{6}<button>Confirm</button></form>
<form method="post" action="{5}/cancel"><button class="plain">Cancel</button></form></div>)",
          order_facts(http::parse_form(order.request)), html_escape(note.brand),
          html_escape(note.masked), kChallengeCode,
          problem.empty() ? "" : fmt::format("<p class=\"error\" role=\"alert\">{}</p>", problem),
          at,
          html_input(
              "Code", "code",
              R"(inputmode="numeric" maxlength="6" autocomplete="one-time-code" required)")));
}

class CardAcquirer {
 public:
  explicit CardAcquirer(const SandboxKeys& keys) : secret_(keys.card_secret) {}

  Result<Response> begin(db::Tx& tx, const Call& call) const {
    auto request = http::parse_form(call.request().body);
    if (!cards::is_signed(cards::kRequest, request, secret_)) {
      return problem_page(400, "The request is not signed by a merchant of this acquirer.");
    }
    auto order = order_open(tx, kProtocol, form_value(request, "orderNo"), call.request().body);
    if (form_value(http::parse_form(order.request), "signature") !=
        form_value(request, "signature")) {
      return problem_page(400, "This order number was used for another payment.");
    }
    return http::redirect("/sandbox/cards/" + order.token);
  }

  Result<Response> show(db::Sql& sql, const Call& call) const {
    auto order = order_by_token(sql, kProtocol, call.param("token"));
    if (!order) return unknown();
    if (!order->code.empty()) return done_page(*order);
    if (order->note.empty()) {
      return card_page(*order, card_problem(call.request().query_value("problem")));
    }
    return challenge_page(*order, note_of(*order).wrong_codes > 0 ? "This code is wrong." : "");
  }

  Result<Response> card(db::Tx& tx, const Call& call) const {
    auto order = order_by_token(tx, kProtocol, call.param("token"));
    if (!order) return unknown();
    if (!order->code.empty()) return page_of(*order);
    auto form = http::parse_form(call.request().body);
    auto number = digits_of(form_value(form, "cardNumber"));
    if (!luhn_holds(number)) return page_of(*order, "?problem=number");
    if (!is_expiry_ahead(form_value(form, "expiry"), tx.now())) {
      return page_of(*order, "?problem=expiry");
    }
    if (digits_of(form_value(form, "cvv")).size() < 3) return page_of(*order, "?problem=cvv");
    auto card = test_card(number);
    CardNote note{std::string(card_brand(number)),
                  card_masked(number),
                  std::string(card.country),
                  std::string(card.funding),
                  std::string(card.code),
                  form_value(form, "delivery"),
                  0,
                  id_parse(form_value(form, "seconds")).value_or(30)};
    order->note = contract::to_json(note);
    order_save(tx, *order);
    return page_of(*order);
  }

  Result<Response> challenge(db::Tx& tx, const Call& call) const {
    auto order = order_by_token(tx, kProtocol, call.param("token"));
    if (!order || order->note.empty()) return unknown();
    if (!order->code.empty()) return page_of(*order);
    auto note = note_of(*order);
    auto form = http::parse_form(call.request().body);
    if (form_value(form, "code") == kChallengeCode) {
      decide(tx, *order, note.code);
      return page_of(*order);
    }
    if (++note.wrong_codes >= kWrongCodesMax) {
      decide(tx, *order, "3D");
      return page_of(*order);
    }
    order->note = contract::to_json(note);
    order_save(tx, *order);
    return page_of(*order);
  }

  Result<Response> cancel(db::Tx& tx, const Call& call) const {
    auto order = order_by_token(tx, kProtocol, call.param("token"));
    if (!order) return unknown();
    if (order->code.empty()) decide(tx, *order, "CC");
    return page_of(*order);
  }

  Result<Response> enquiry(db::Sql& sql, const Call& call) const {
    auto request = http::parse_form(call.request().body);
    if (!cards::is_signed(cards::kEnquiry, request, secret_)) return http::text(400, "signature");
    auto order = order_by_number(sql, kProtocol, form_value(request, "orderNo"));
    if (order && is_about(request, *order, kOrderFields)) {
      return http::text(200, net::form_encode(answer_to(*order, sql.now())));
    }
    Fields unknown{{"responseCode", "25"}};
    for (auto name : kOrderFields)
      unknown.emplace_back(name, form_value(request, name));
    return http::text(
        200, net::form_encode(cards::signed_form(cards::kAnswer, std::move(unknown), secret_)));
  }

  Result<Response> refund(db::Tx& tx, const Call& call) const {
    auto request = http::parse_form(call.request().body);
    if (!cards::is_signed(cards::kRefund, request, secret_)) return http::text(400, "signature");
    auto number = form_value(request, "refundNo");
    auto refund = refund_find(tx, kProtocol, number);
    if (!refund && is_silent(tx, request)) return http::text(503, "no answer, on purpose");
    if (!refund) {
      refund = refund_decide(tx, request);
      refund_add(tx, kProtocol, *refund);
    }
    auto answer =
        cards::signed_form(cards::kRefundAnswer,
                           {{"currency", form_value(request, "currency")},
                            {"merchantId", form_value(request, "merchantId")},
                            {"orderNo", refund->order_no},
                            {"reason", refund->code == "00" ? "Refunded" : "Refund refused"},
                            {"refundAmount", money_text(refund->amount)},
                            {"refundNo", number},
                            {"responseCode", refund->code},
                            {"transactionId", refund->bank_reference}},
                           secret_);
    return http::text(200, net::form_encode(answer));
  }

  /// Takes a payment of the same day back as if it had never been; asked twice, once.
  Result<Response> void_payment(db::Tx& tx, const Call& call) const {
    auto request = http::parse_form(call.request().body);
    if (!cards::is_signed(cards::kVoid, request, secret_)) return http::text(400, "signature");
    auto number = form_value(request, "voidNo");
    auto made = refund_find(tx, kProtocol, number);
    if (!made) {
      made = void_decide(tx, request);
      refund_add(tx, kProtocol, *made);
    }
    auto answer = cards::signed_form(cards::kVoidAnswer,
                                     {{"amount", money_text(made->amount)},
                                      {"currency", form_value(request, "currency")},
                                      {"merchantId", form_value(request, "merchantId")},
                                      {"orderNo", made->order_no},
                                      {"reason", made->code == "00" ? "Voided" : "Void refused"},
                                      {"responseCode", made->code},
                                      {"transactionId", made->bank_reference},
                                      {"voidNo", number}},
                                     secret_);
    return http::text(200, net::form_encode(answer));
  }

 private:
  /// Nothing is shown in answer to a form: Back from the receipt would ask to send it again.
  static Response page_of(const Order& order, std::string_view query = {}) {
    return http::redirect("/sandbox/cards/" + order.token + std::string(query));
  }
  static Response unknown() { return problem_page(404, "There is no such payment here."); }

  Fields answer_to(const Order& order, Instant now) const {
    auto request = http::parse_form(order.request);
    auto note = note_of(order);
    Fields answer{{"cardBrand", note.brand},
                  {"cardCountry", note.country},
                  {"cardFunding", note.funding},
                  {"cardMasked", note.masked},
                  {"responseCode", order.code.empty() ? "09" : order.code},
                  {"responseTime", kl_compact(order.decided_at.value_or(now))},
                  {"transactionId", order.bank_reference}};
    for (auto name : kOrderFields)
      answer.emplace_back(name, form_value(request, name));
    return cards::signed_form(cards::kAnswer, std::move(answer), secret_);
  }

  Response done_page(const Order& order) const {
    auto request = http::parse_form(order.request);
    const auto* row = cards::response_code(order.code);
    auto note = fmt::format("{}: {}", order.code, row ? row->meaning : "unknown code");
    if (!has_browser_answer(order.delivery)) {
      return page(
          "Pay by card",
          fmt::format(
              R"(<div class="card"><p>{}</p><p class="soft">As you chose, your browser carries no answer.</p>
<p><a href="/checkout/return?order={}">Back to the shop without it</a></p></div>)",
              html_escape(note), http::url_encode(order.order_no)));
    }
    auto answer = answer_to(order, order.created_at);
    return post_page("Pay by card", note + ". Taking you back to the shop…",
                     form_value(request, "returnUrl"),
                     answer_as_delivered(order.delivery, answer, "signature"));
  }

  void decide(db::Tx& tx, Order& order, std::string_view code) const {
    auto note = note_of(order);
    order.code = code;
    order.delivery = note.delivery.empty() ? std::string(kDirectAndBrowser) : note.delivery;
    order.decided_at = tx.now();
    order.bank_reference = "PD" + kl_compact(tx.now()) + order.token.substr(0, 6);
    order_save(tx, order);
    auto request = http::parse_form(order.request);
    answer_send(tx, order.delivery, form_value(request, "callbackUrl"),
                answer_as_delivered(order.delivery, answer_to(order, tx.now()), "signature"),
                note.late_seconds);
  }

  static bool is_silent(db::Tx& tx, const Fields& request) {
    auto order = order_by_number(tx, kProtocol, form_value(request, "orderNo"));
    auto amount = money_parse(form_value(request, "refundAmount"));
    return order && amount && is_refund_unanswered_on_purpose(*amount, order->decided_at, tx.now());
  }

  Refund refund_decide(db::Tx& tx, const Fields& request) const {
    auto order = order_by_number(tx, kProtocol, form_value(request, "orderNo"));
    auto amount = money_parse(form_value(request, "refundAmount")).value_or(Money{});
    Refund refund{
        form_value(request, "refundNo"), form_value(request, "orderNo"), amount, "00", {}};
    auto paid =
        order ? money_parse(form_value(http::parse_form(order->request), "amount")) : std::nullopt;
    if (!order || order->code != "00" || !is_about(request, *order, kRefundFields)) {
      refund.code = "25";
    } else if (amount <= Money{} || order->refunded + amount > paid.value_or(Money{}) ||
               is_refund_refused_on_purpose(amount)) {
      refund.code = "61";
    } else {
      order->refunded += amount;
      order_save(tx, *order);
      refund.bank_reference = "RF" + order->bank_reference;
    }
    return refund;
  }

  Refund void_decide(db::Tx& tx, const Fields& request) const {
    auto order = order_by_number(tx, kProtocol, form_value(request, "orderNo"));
    auto amount = money_parse(form_value(request, "amount")).value_or(Money{});
    Refund made{form_value(request, "voidNo"), form_value(request, "orderNo"), amount, "00", {}};
    auto paid =
        order ? money_parse(form_value(http::parse_form(order->request), "amount")) : std::nullopt;
    if (!order || order->code != "00" || !is_about(request, *order, kRefundFields)) {
      made.code = "25";
    } else if (amount != paid || order->refunded > Money{} || !order->decided_at ||
               kl_day(*order->decided_at) != kl_day(tx.now()) ||
               is_refund_refused_on_purpose(amount)) {
      made.code = "57";
    } else {
      order->refunded = amount;
      order_save(tx, *order);
      made.bank_reference = "VD" + order->bank_reference;
    }
    return made;
  }

  std::string secret_;
};

}  // namespace

http::Routes card_acquirer_routes(const SandboxKeys& keys, const SandboxSettings&) {
  using http::Method;
  auto cards = std::make_shared<const CardAcquirer>(keys);
  http::RouteOptions internal{.replays = false, .is_internal = true};
  auto why = http::open_to_all("the sandbox's card acquirer has its own customers");
  auto row = [&](Method method, std::string path, std::string name, auto handler) {
    return http::route(method, "/sandbox/cards" + path, "sandbox_cards_" + name, why, handler,
                       internal);
  };
  return {
      row(Method::post, "", "begin",
          [cards](db::Tx& tx, const Call& call) { return cards->begin(tx, call); }),
      row(Method::get, "/{token}", "page",
          [cards](db::Sql& sql, const Call& call) { return cards->show(sql, call); }),
      row(Method::post, "/{token}/card", "card",
          [cards](db::Tx& tx, const Call& call) { return cards->card(tx, call); }),
      row(Method::post, "/{token}/challenge", "challenge",
          [cards](db::Tx& tx, const Call& call) { return cards->challenge(tx, call); }),
      row(Method::post, "/{token}/cancel", "cancel",
          [cards](db::Tx& tx, const Call& call) { return cards->cancel(tx, call); }),
      row(Method::post, "/enquiry", "enquiry",
          [cards](db::Sql& sql, const Call& call) { return cards->enquiry(sql, call); }),
      row(Method::post, "/refund", "refund",
          [cards](db::Tx& tx, const Call& call) { return cards->refund(tx, call); }),
      row(Method::post, "/void", "void",
          [cards](db::Tx& tx, const Call& call) { return cards->void_payment(tx, call); }),
  };
}

}  // namespace gerbang::sandbox
