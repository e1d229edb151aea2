#include "outside/sandbox/card_page.h"

#include <fmt/format.h>

#include "base/net/post.h"
#include "outside/sandbox/card_number.h"
#include "outside/sandbox/page.h"

namespace gerbang::sandbox {
namespace {

using http::html_escape;
using net::form_value;

std::string order_facts(const Fields& request) {
  std::vector<std::pair<std::string, std::string>> facts{
      {"Pay to", form_value(request, "merchant_defined_data1")},
      {"For", form_value(request, "merchant_defined_data2")},
      {"Order", form_value(request, "reference_number")}};
  if (auto months = form_value(request, "installment_total_count"); !months.empty()) {
    facts.emplace_back("Instalments", months + " months");
  }
  return html_amount(form_value(request, "amount")) + html_facts(facts);
}

std::string problem_html(std::string_view text) {
  return text.empty() ? "" : fmt::format("<p class=\"error\" role=\"alert\">{}</p>", text);
}

/// Why the card page comes again, by the word in its address.
std::string_view card_problem(std::string_view word) {
  if (word == "number") return "This is not a card number. Check the digits.";
  if (word == "expiry") return "The expiry date is over or not like 12/29.";
  if (word == "cvv") return "The CVV has three digits.";
  return {};
}

std::string issuer_html() {
  std::vector<std::pair<std::string, std::string>> who{{"", "as the card's number says"}};
  for (const auto& row : kAuthentications)
    who.emplace_back(row.id, row.meaning);
  std::vector<std::pair<std::string, std::string>> money{{"", "as the card's number says"}};
  for (const auto& row : kIssuerAnswers)
    money.emplace_back(row.reason, fmt::format("{} ({})", row.meaning, row.reason));
  return html_select("3-D Secure: the card's bank", "authentication", who, "") +
         html_select("Of the money", "reason", money, "");
}

}  // namespace

CardNote note_of(const Order& order) {
  auto note = contract::from_stored<CardNote>(order.note);
  return note.ok() ? *note : CardNote{};
}

http::Response card_page(const Order& order, std::string_view at, std::string_view problem,
                         std::string_view delivery_html) {
  std::string known;
  for (const auto& card : kTestCards) {
    known += fmt::format("<tr><td class=\"one\">{}</td><td class=\"one\">{}</td><td>{}</td></tr>",
                         card.number, card.country, card.meaning);
  }
  return page(
      "Pay by card",
      fmt::format(
          R"(<div class="card">{0}</div>
<div class="card">{1}<form method="post" action="{2}/card" autocomplete="off">{3}
<div class="row">{4}{5}</div>
<details><summary>How the issuer answers</summary>{6}</details>
<details><summary>How the answer travels</summary>{7}</details>
<button>Pay</button></form>
<form method="post" action="{2}/cancel"><button class="plain">Cancel</button></form></div>
<div class="card"><details open><summary>Test cards</summary><table><tbody>{8}</tbody></table>
<p class="soft">Any expiry date to come, any CVV. Never type a real card number.</p></details></div>)",
          order_facts(http::parse_form(order.request)), problem_html(card_problem(problem)), at,
          html_input("Card number", "cardNumber",
                     R"(inputmode="numeric" maxlength="23" autocomplete="off" required)"),
          html_input("Expiry (MM/YY)", "expiry",
                     R"(placeholder="12/29" maxlength="5" autocomplete="off" required)"),
          html_input("CVV", "cvv",
                     R"(inputmode="numeric" maxlength="4" autocomplete="off" required)"),
          issuer_html(), delivery_html, known));
}

http::Response challenge_page(const Order& order, std::string_view at) {
  auto note = note_of(order);
  return page(
      "3-D Secure",
      fmt::format(
          R"(<div class="card">{0}</div>
<div class="card"><h2>Your bank wants to know that it is you</h2>
<p>{1}. A code was sent to your phone. In the sandbox it is always <strong>{2}</strong>.</p>{3}
<form method="post" action="{4}/challenge">{5}<button>Confirm</button></form>
<form method="post" action="{4}/cancel"><button class="plain">Cancel</button></form></div>)",
          order_facts(http::parse_form(order.request)), html_escape(note.masked), kChallengeCode,
          problem_html(note.wrong_codes > 0 ? "This code is wrong." : ""), at,
          html_input(
              "Code", "code",
              R"(inputmode="numeric" maxlength="6" autocomplete="one-time-code" required)")));
}

}  // namespace gerbang::sandbox
