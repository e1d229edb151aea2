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

/// Who the sandbox's Gerbang is there.
constexpr std::string_view kMerchant = "PD00000001";
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

CardNote note_of(const Order& order) {
  auto note = contract::from_stored<CardNote>(order.note);
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

Response card_page(const Order& order, std::string_view problem, std::string_view delivery) {
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
<details><summary>How the answer travels</summary>{6}</details>
<button>Pay</button></form>
<form method="post" action="{2}/cancel"><button class="plain">Cancel</button></form></div>
<div class="card"><details open><summary>Test cards</summary><table><tbody>{7}</tbody></table>
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
          delivery, known));
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

class CardAcquirer final : public Twin {
 public:
  CardAcquirer(db::Db& db, const SandboxSettings& settings)
      : Twin("cards", "CARDS", settings), secret_(kept_secret(db, "sandbox.cards.secret")) {}

  acquirers::SettingTexts settings() const override {
    return {{"cards.merchant-id", std::string(kMerchant)},
            {"cards.secret", secret_},
            {"cards.request-url", "/sandbox/cards"},
            {"cards.enquiry-url", self_url() + "/sandbox/cards/enquiry"},
            {"cards.refund-url", self_url() + "/sandbox/cards/refund"},
            {"cards.void-url", self_url() + "/sandbox/cards/void"}};
  }

  void remember(db::Tx& tx, const SeededOrder& order) const override {
    order_seed(tx, protocol(), order.order_no,
               {{"amount", money_text(order.amount)},
                {"currency", std::string(kCurrency)},
                {"merchantId", std::string(kMerchant)},
                {"orderNo", order.order_no}},
               order.bank_reference, order.paid_at);
  }

  http::Routes routes() const override {
    using http::Method;
    return {
        route(Method::post, "", "begin",
              [this](db::Tx& tx, const Call& call) { return begin(tx, call); }),
        route(Method::get, "/{token}", "page",
              [this](db::Sql& sql, const Call& call) { return show(sql, call); }),
        route(Method::post, "/{token}/card", "card",
              [this](db::Tx& tx, const Call& call) { return card(tx, call); }),
        route(Method::post, "/{token}/challenge", "challenge",
              [this](db::Tx& tx, const Call& call) { return challenge(tx, call); }),
        route(Method::post, "/{token}/cancel", "cancel",
              [this](db::Tx& tx, const Call& call) { return cancel(tx, call); }),
        route(Method::post, "/enquiry", "enquiry",
              [this](db::Sql& sql, const Call& call) { return enquiry(sql, call); }),
        route(Method::post, "/refund", "refund",
              [this](db::Tx& tx, const Call& call) { return refund(tx, call); }),
        route(Method::post, "/void", "void",
              [this](db::Tx& tx, const Call& call) { return void_payment(tx, call); }),
    };
  }

 private:
  Result<Response> begin(db::Tx& tx, const Call& call) const {
    auto request = http::parse_form(call.request().body);
    if (!cards::is_signed(cards::kRequest, request, secret_)) {
      return problem_page(400, "The request is not signed by a merchant of this acquirer.");
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
    if (!order->code.empty()) return finished(*order);
    if (order->note.empty()) {
      return card_page(*order, card_problem(call.request().query_value("problem")),
                       delivery_html());
    }
    return challenge_page(*order, note_of(*order).wrong_codes > 0 ? "This code is wrong." : "");
  }

  Result<Response> card(db::Tx& tx, const Call& call) const {
    auto order = order_of(tx, call);
    if (!order) return unknown();
    if (!order->code.empty()) return go(*order);
    auto form = http::parse_form(call.request().body);
    auto number = digits_of(form_value(form, "cardNumber"));
    if (!luhn_holds(number)) return go(*order, "?problem=number");
    if (!is_expiry_ahead(form_value(form, "expiry"), tx.now())) {
      return go(*order, "?problem=expiry");
    }
    if (digits_of(form_value(form, "cvv")).size() < 3) return go(*order, "?problem=cvv");
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
    return go(*order);
  }

  Result<Response> challenge(db::Tx& tx, const Call& call) const {
    auto order = order_of(tx, call);
    if (!order || order->note.empty()) return unknown();
    if (!order->code.empty()) return go(*order);
    auto note = note_of(*order);
    auto form = http::parse_form(call.request().body);
    if (form_value(form, "code") == kChallengeCode) {
      answer(tx, *order, note.code);
      return go(*order);
    }
    if (++note.wrong_codes >= kWrongCodesMax) {
      answer(tx, *order, "3D");
      return go(*order);
    }
    order->note = contract::to_json(note);
    order_save(tx, *order);
    return go(*order);
  }

  Result<Response> cancel(db::Tx& tx, const Call& call) const {
    auto order = order_of(tx, call);
    if (!order) return unknown();
    if (order->code.empty()) answer(tx, *order, "CC");
    return go(*order);
  }

  Result<Response> enquiry(db::Sql& sql, const Call& call) const {
    auto request = http::parse_form(call.request().body);
    if (!cards::is_signed(cards::kEnquiry, request, secret_)) return http::text(400, "signature");
    auto order = numbered(sql, form_value(request, "orderNo"));
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
    TakeBack ask{form_value(request, "refundNo"), form_value(request, "orderNo"),
                 money_parse(form_value(request, "refundAmount")).value_or(Money{})};
    auto refund = take_back(
        tx, ask, "00",
        [&](const Order* order) -> std::string {
          if (!is_paid(request, order)) return "25";
          return is_payable_back(ask, *order, amount_of(*order)) ? "00" : "61";
        },
        [](const Order& order) { return "RF" + order.bank_reference; });
    if (!refund) return http::text(503, "no answer, on purpose");
    auto answer =
        cards::signed_form(cards::kRefundAnswer,
                           {{"currency", form_value(request, "currency")},
                            {"merchantId", form_value(request, "merchantId")},
                            {"orderNo", refund->order_no},
                            {"reason", refund->code == "00" ? "Refunded" : "Refund refused"},
                            {"refundAmount", money_text(refund->amount)},
                            {"refundNo", refund->refund_no},
                            {"responseCode", refund->code},
                            {"transactionId", refund->bank_reference}},
                           secret_);
    return http::text(200, net::form_encode(answer));
  }

  /// Takes a payment of the same day back as if it had never been; asked twice, once.
  Result<Response> void_payment(db::Tx& tx, const Call& call) const {
    auto request = http::parse_form(call.request().body);
    if (!cards::is_signed(cards::kVoid, request, secret_)) return http::text(400, "signature");
    TakeBack ask{form_value(request, "voidNo"), form_value(request, "orderNo"),
                 money_parse(form_value(request, "amount")).value_or(Money{})};
    auto made = take_back(
        tx, ask, "00",
        [&](const Order* order) -> std::string {
          if (!is_paid(request, order)) return "25";
          bool is_whole = ask.amount == amount_of(*order) && order->refunded == Money{};
          bool is_today = order->decided_at && kl_day(*order->decided_at) == kl_day(tx.now());
          return is_whole && is_today && is_payable_back(ask, *order, ask.amount) ? "00" : "57";
        },
        [](const Order& order) { return "VD" + order.bank_reference; });
    if (!made) return http::text(503, "no answer, on purpose");
    auto answer = cards::signed_form(cards::kVoidAnswer,
                                     {{"amount", money_text(made->amount)},
                                      {"currency", form_value(request, "currency")},
                                      {"merchantId", form_value(request, "merchantId")},
                                      {"orderNo", made->order_no},
                                      {"reason", made->code == "00" ? "Voided" : "Void refused"},
                                      {"responseCode", made->code},
                                      {"transactionId", made->bank_reference},
                                      {"voidNo", made->refund_no}},
                                     secret_);
    return http::text(200, net::form_encode(answer));
  }

  static Money amount_of(const Order& order) {
    return money_parse(form_value(http::parse_form(order.request), "amount")).value_or(Money{});
  }
  /// Whether the order is paid, and is the one that is meant.
  static bool is_paid(const Fields& request, const Order* order) {
    return order && order->code == "00" && is_about(request, *order, kRefundFields);
  }

  Fields answer_to(const Order& order, Instant now) const {
    auto request = http::parse_form(order.request);
    auto note = note_of(order);
    Fields out{{"cardBrand", note.brand},
               {"cardCountry", note.country},
               {"cardFunding", note.funding},
               {"cardMasked", note.masked},
               {"responseCode", order.code.empty() ? "09" : order.code},
               {"responseTime", kl_compact(order.decided_at.value_or(now))},
               {"transactionId", order.bank_reference}};
    for (auto name : kOrderFields)
      out.emplace_back(name, form_value(request, name));
    return cards::signed_form(cards::kAnswer, std::move(out), secret_);
  }

  Response finished(const Order& order) const {
    const auto* row = cards::response_code(order.code);
    return done_page(order, "Pay by card",
                     fmt::format("{}: {}", order.code, row ? row->meaning : "unknown code"),
                     form_value(http::parse_form(order.request), "returnUrl"),
                     answer_to(order, order.created_at), "signature");
  }

  void answer(db::Tx& tx, Order& order, std::string_view code) const {
    auto note = note_of(order);
    Decision decision{std::string(code),
                      note.delivery.empty() ? std::string(kDirectAndBrowser) : note.delivery,
                      note.late_seconds};
    decide(
        tx, order, decision, "PD" + kl_compact(tx.now()) + order.token.substr(0, 6),
        form_value(http::parse_form(order.request), "callbackUrl"),
        [&](const Order& it) { return answer_to(it, tx.now()); }, "signature");
  }

  std::string secret_;
};

}  // namespace

std::unique_ptr<Twin> card_acquirer(db::Db& db, const SandboxSettings& settings) {
  return std::make_unique<CardAcquirer>(db, settings);
}

}  // namespace gerbang::sandbox
