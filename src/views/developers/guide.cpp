#include "views/developers/guide.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/core/error_table.h"
#include "base/http/http.h"
#include "outside/sandbox/card_number.h"
#include "outside/sandbox/magic_amount.h"
#include "people/merchant_api/api_account.h"
#include "say/developers.h"
#include "selling/orders/order_form.h"
#include "views/developers/call_samples.h"
#include "views/developers/delivery_words.h"
#include "views/developers/files.h"
#include "views/developers/reference.h"

namespace gerbang::developers {
namespace {

using http::html_escape;

Part part(const Words& words, std::string_view id, const Text& title, std::string html) {
  return {std::string(id), words.html(title), std::move(html)};
}

std::string subheading(const Words& words, std::string_view id, const Text& title) {
  return heading(3, id, words.html(title));
}

std::string list(const Words& words, const std::vector<Text>& items) {
  std::string out = "<ul>\n";
  for (const auto& item : items)
    out += "<li>" + words.html(item) + "</li>\n";
  return out + "</ul>\n";
}

Sample shell(std::string_view name, std::string_view label = "sh") {
  return {"sh", std::string(label), std::string(file(name)), std::string(name)};
}

std::string settings_of(const std::string& gateway_url) {
  std::string out(file("settings.sh"));
  constexpr std::string_view kExample = "https://gateway.example";
  if (auto at = out.find(kExample); at != std::string::npos) {
    out.replace(at, kExample.size(), gateway_url);
  }
  return out;
}

const Call* call_named(const GuideFacts& facts, std::string_view id) {
  auto at = std::ranges::find(facts.calls, id, &Call::id);
  return at == facts.calls.end() ? nullptr : &*at;
}

std::string sample_of(const Words& words, const GuideFacts& facts, std::string_view id) {
  const auto* call = call_named(facts, id);
  return call ? samples(words, call_samples(*call)) : std::string();
}

Part start(const Words& words, const GuideFacts& facts) {
  std::string html = "<ol>\n";
  html += "<li>" + words.paragraph(say::developers::start::account) + "</li>\n";
  html += "<li>" + words.paragraph(say::developers::start::settings) +
          sample(words, {"sh", "sh", settings_of(facts.gateway_url), "settings.sh"}) + "</li>\n";
  html += "<li>" + words.paragraph(say::developers::start::create) +
          sample_of(words, facts, "server_payment_create") + "</li>\n";
  html += "<li>" + words.paragraph(say::developers::start::pay) +
          sample_of(words, facts, "server_payment_get") + "</li>\n</ol>\n";
  html += subheading(words, "shop", say::developers::start::shop) +
          words.paragraph(say::developers::start::shop_text);
  html += samples(
      words,
      {{"mjs", "Node.js",
        "curl -sO \"$GERBANG_URL/developers/gerbang.mjs\" -sO \"$GERBANG_URL/developers/shop.mjs\"\n"
        "node shop.mjs\n"},
       {"php", "PHP",
        "curl -sO \"$GERBANG_URL/developers/gerbang.php\" -sO \"$GERBANG_URL/developers/shop.php\"\n"
        "PHP_CLI_SERVER_WORKERS=4 php -S localhost:3000 shop.php\n"}});
  html += words.paragraph(say::developers::start::shop_open);
  for (auto [kind, name] : {std::pair{"mjs", "gerbang.mjs"}, std::pair{"mjs", "shop.mjs"},
                            std::pair{"php", "gerbang.php"}, std::pair{"php", "shop.php"}})
    html += file_sample(words, kind, name);
  return part(words, "start", say::developers::start::title, std::move(html));
}

Part key(const Words& words) {
  return part(words, "key", say::developers::key::title,
              words.paragraph(say::developers::key::text) +
                  words.paragraph(say::developers::key::change(
                      {.hours = merchant_api::kOldKeyLives.ms / hours(1).ms})) +
                  words.paragraph(say::developers::key::again));
}

/// The example of a field of the form.
constexpr std::string_view example_of(std::string_view member) {
  return contract::rule_of<orders::PaymentForm>(member).example;
}

/// A request with a key that is nobody's, so that a reader's program has bytes to compare with.
std::string bytes_to_compare(const Words& words) {
  using merchant_api::SignatureVersion;
  constexpr std::string_view kKey = "example-key", kTime = "2026-11-24T04:05:06Z";
  const merchant_api::SignedRequest request{
      example_of("customer_email"), example_of("customer_name"), example_of("customer_phone"),
      example_of("mcht_id"),        example_of("mcht_txn_id"),   example_of("order_description"),
      example_of("txn_amount")};
  auto bytes = [&](SignatureVersion version) {
    return merchant_api::signed_text(request, version, kTime) + "\n" +
           (version == SignatureVersion::v1 ? "\n" : "") +
           merchant_api::request_signature(request, version, kKey, kTime) + "\n";
  };
  return words.paragraph(say::developers::form::bytes({.key = "`" + std::string(kKey) + "`"})) +
         sample(words, {"text", "v2", bytes(SignatureVersion::v2)}) +
         sample(words, {"text", "v1", bytes(SignatureVersion::v1)});
}

/// What a signature is refused with, beside what any order is.
std::vector<Refusal> form_refusals(const GuideFacts& facts) {
  std::vector<Refusal> out;
  for (const auto& it : orders::kFormRefusals) {
    out.push_back({std::string(it.wire), error_row(it.code).status, false, std::string(it.when)});
  }
  if (const auto* create = call_named(facts, "server_payment_create")) {
    out.insert(out.end(), create->refusals.begin(), create->refusals.end());
  }
  return out;
}

Part form(const Words& words, const GuideFacts& facts) {
  std::string html = words.paragraph(say::developers::form::text);
  html += fields_table(words, "POST /payment", facts.contract.fields_of("PaymentForm"), true);
  html += subheading(words, "signature", say::developers::form::signature);
  html += words.paragraph(say::developers::form::v2) + sample(words, shell("form_v2.sh", "v2"));
  html += words.paragraph(say::developers::form::v1) + sample(words, shell("form_v1.sh", "v1"));
  html += subheading(words, "bytes", say::developers::form::bytes_title) + bytes_to_compare(words);
  html += words.paragraph(say::developers::form::tool) +
          words.paragraph(say::developers::form::refusals);
  html += refusals_table(words, "POST /payment", form_refusals(facts), false);
  return part(words, "form", say::developers::form::title, std::move(html));
}

Part back(const Words& words, const GuideFacts& facts) {
  return part(
      words, "return", say::developers::back::title,
      words.paragraph(say::developers::back::text) +
          fields_table(words, "returnUrl", facts.contract.fields_of("PaymentReturn"), false) +
          words.paragraph(say::developers::back::signed_text));
}

Part events(const Words& words) {
  std::string html = words.paragraph(say::developers::events::text);
  html += table(
      words.text(say::developers::events::title),
      {words.html(say::developers::events::header), words.html(say::developers::table::about)},
      {{code("webhook-id"), words.html(say::developers::events::id)},
       {code("webhook-timestamp"), words.html(say::developers::events::timestamp)},
       {code("webhook-signature"), words.html(say::developers::events::standard)},
       {code("X-Signature"), words.html(say::developers::events::plain)}});
  html += words.paragraph(say::developers::events::both) +
          words.paragraph(say::developers::events::verify) +
          words.paragraph(say::developers::events::order) +
          words.paragraph(say::developers::events::retries({.waits = waits_text()})) +
          words.paragraph(say::developers::events::feed) +
          words.paragraph(say::developers::events::attempt) + sample(words, shell("send_event.sh"));
  return part(words, "events", say::developers::events::title, std::move(html));
}

Part plugin(const Words& words) {
  return part(words, "plugin", say::developers::plugin::title,
              list(words, {say::developers::plugin::banks, say::developers::plugin::health,
                           say::developers::plugin::queue, say::developers::plugin::any,
                           say::developers::plugin::refund, say::developers::plugin::keys}));
}

Part on_demand(const Words& words) {
  std::vector<Cells> amounts, cards;
  for (const auto& row : sandbox::kMagicAmounts) {
    amounts.push_back({code(fmt::format(".{:02}", row.sen)), html_escape(row.meaning),
                       fmt::format("{}", fmt::join(sandbox::magic_methods(row), ", "))});
  }
  for (const auto& card : sandbox::kTestCards)
    cards.push_back({code(card.number), html_escape(card.meaning)});
  std::string happens = words.html(say::developers::demand::happens);
  return part(words, "sandbox", say::developers::demand::title,
              words.paragraph(say::developers::demand::text) +
                  words.paragraph(say::developers::demand::bank) +
                  table(words.text(say::developers::demand::ends),
                        {words.html(say::developers::demand::ends), happens,
                         words.html(say::developers::demand::with)},
                        amounts) +
                  table(words.text(say::developers::demand::card),
                        {words.html(say::developers::demand::card), happens}, cards));
}

Part errors(const Words& words, const GuideFacts& facts) {
  auto all = facts.contract.refusals();
  // People are refused with these, who sign in; a key is not.
  std::erase_if(all, [](const Refusal& it) {
    return it.error_code == "FW063" || it.error_code == "error.forbidden" ||
           it.error_code == "error.locked";
  });
  return part(words, "errors", say::developers::errors::title,
              words.paragraph(say::developers::errors::text) +
                  refusals_table(words, words.text(say::developers::errors::title), all, true));
}

Part rules(const Words& words) {
  return part(words, "rules", say::developers::rules::title,
              list(words, {say::developers::rules::money, say::developers::rules::time,
                           say::developers::rules::json}));
}

}  // namespace

std::vector<Part> guide(const Words& words, const GuideFacts& facts) {
  return {start(words, facts),
          key(words),
          rules(words),
          form(words, facts),
          back(words, facts),
          part(words, "SaleStatus", say::developers::statuses::title,
               codes_table(words, facts.contract, "SaleStatus")),
          events(words),
          plugin(words),
          on_demand(words),
          errors(words, facts)};
}

}  // namespace gerbang::developers
