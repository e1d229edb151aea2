#include "app/payer_page.h"

#include <algorithm>
#include <array>
#include <ranges>

#include <fmt/format.h>
#include <boost/json.hpp>

#include "base/core/money.h"

namespace gerbang::app {
namespace {

using http::html_escape;
using Read = std::function<http::Outcome(db::Sql&, const http::Call&, const http::Prepared&)>;

Read read_of(const http::Routes& routes, std::string_view operation) {
  auto found = std::ranges::find(routes, operation, &http::Route::operation);
  return found == routes.end() ? Read() : found->read;
}

std::string text_at(const boost::json::object& answer, std::string_view name) {
  const auto* value = answer.if_contains(name);
  return value && value->is_string() ? std::string(value->get_string()) : std::string();
}

std::string amount_at(const boost::json::object& answer, std::string_view name) {
  auto amount = money_parse(text_at(answer, name));
  return amount ? money_display(*amount) : std::string();
}

/// In the classes of web/src/pay/pay.css. Names and amounts only: which language the reader has
/// chosen, only the browser knows.
std::string payment_outline(const boost::json::object& answer) {
  auto title = text_at(answer, answer.contains("title")           ? "title"
                               : answer.contains("authorisation") ? "name"
                                                                  : "description");
  return fmt::format(
      R"(<div class="columns"><section class="card summary"><p class="eyebrow">&nbsp;</p>)"
      R"(<p class="merchant"><bdi>{}</bdi></p><h1><bdi>{}</bdi></h1><p class="total">)"
      R"(<span class="eyebrow">&nbsp;</span><strong>{}</strong></p></section>)"
      R"(<section class="card main-card outline" aria-busy="true"><i></i><i></i><i></i></section></div>)",
      html_escape(text_at(answer, "merchantName")), html_escape(title),
      html_escape(amount_at(answer, "amount")));
}

/// A description of the merchant's, which a shop and an item may have.
std::string description_of(const boost::json::object& answer, std::string_view looks) {
  auto text = text_at(answer, "description");
  if (text.empty()) return {};
  return fmt::format(R"(<p class="{}">{}</p>)", looks, html_escape(text));
}

std::string item_outline(const boost::json::object& item, bool is_pictured) {
  auto picture = text_at(item, "pictureUrl");
  std::string box;
  if (is_pictured) {
    box =
        picture.empty()
            ? R"(<div class="picture"></div>)"
            : fmt::format(
                  R"(<div class="picture"><img src="{}" alt="" loading="lazy" decoding="async"></div>)",
                  html_escape(picture));
  }
  return fmt::format(
      R"(<li class="item">{}<div class="item-text"><h2>{}</h2>{}<p class="price">{}</p>)"
      R"(<p class="left"></p></div><p class="stepper"></p></li>)",
      box, html_escape(text_at(item, "name")), description_of(item, "quiet small description"),
      html_escape(amount_at(item, "price")));
}

/// More than any window shows at first; the script brings the rest, below all that is seen.
constexpr int kItemsDrawn = 24;

/// What is sold, in the boxes of web/src/pay/shop_items.tsx.
std::string shop_outline(const boost::json::object& answer) {
  if (text_at(answer, "state") != "OPEN") return {};
  const auto* found = answer.if_contains("items");
  boost::json::array items = found && found->is_array() ? found->get_array() : boost::json::array();
  bool is_pictured = std::ranges::any_of(items, [](const boost::json::value& item) {
    return item.is_object() && !text_at(item.get_object(), "pictureUrl").empty();
  });
  std::string list;
  for (const auto& item : items | std::views::take(kItemsDrawn))
    if (item.is_object()) list += item_outline(item.get_object(), is_pictured);
  return fmt::format(
      R"(<div class="shop"><header class="shop-head"><p class="quiet">{}</p><h1><bdi>{}</bdi></h1>{}</header>)"
      R"(<ul class="items"{}>{}</ul><div class="basket-bar" aria-busy="true"></div></div>)",
      html_escape(text_at(answer, "merchantName")), html_escape(text_at(answer, "title")),
      description_of(answer, "quiet description"), is_pictured ? R"( data-pictured="true")" : "",
      list);
}

/// A page of the payer's, the route whose answer it shows, that route's parameter, and how it is
/// drawn.
struct Page {
  std::string_view prefix, operation, parameter;
  std::string (*outline)(const boost::json::object&);
};
constexpr std::array kPages{Page{"/payment-links/", "pay_link_get", "slug", &payment_outline},
                            Page{"/checkout/", "pay_checkout_get", "reference", &payment_outline},
                            Page{"/axaicart/", "pay_cart_get", "slug", &shop_outline},
                            Page{"/auto-debit/", "pay_mandate_offer", "slug", &payment_outline}};

std::string outline(const Page& page, const boost::json::object& answer, bool is_sandbox) {
  return fmt::format("{}<main>{}</main>",
                     is_sandbox ? R"(<header class="test-mode">&nbsp;</header>)" : "",
                     page.outline(answer));
}

/// Within a <script> nothing but its end is read as HTML.
std::string script_safe(std::string_view json) {
  std::string out;
  for (char c : json) {
    if (c == '<') {
      out += "\\u003c";
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace

std::function<std::string(db::Sql&, const http::Request&)> payer_page_first(
    const http::Routes& routes, bool is_sandbox) {
  std::array<Read, kPages.size()> reads;
  std::ranges::transform(kPages, reads.begin(),
                         [&](const Page& page) { return read_of(routes, page.operation); });
  return [reads, settings = read_of(routes, "ui_settings"), is_sandbox](
             db::Sql& sql, const http::Request& request) -> std::string {
    auto page = std::ranges::find_if(
        kPages, [&](const Page& p) { return request.path.starts_with(p.prefix); });
    if (page == kPages.end()) return {};
    std::string_view secret = std::string_view(request.path).substr(page->prefix.size());
    if (secret.ends_with('/')) secret.remove_suffix(1);
    http::Call call(request);
    call.param_add(std::string(page->parameter), std::string(secret));
    auto answer = reads[static_cast<std::size_t>(page - kPages.begin())](sql, call, {});
    auto around = settings(sql, call, {});
    if (!answer.ok() || !around.ok()) return {};
    boost::system::error_code error;
    auto parsed = boost::json::parse(answer.response.body, error);
    if (error || !parsed.is_object()) return {};
    return outline(*page, parsed.get_object(), is_sandbox) +
           R"(<script type="application/json" id="first">{"language":")" +
           std::string(request.language()) + R"(","settings":)" +
           script_safe(around.response.body) + R"(,"page":)" + script_safe(answer.response.body) +
           "}</script>";
  };
}

}  // namespace gerbang::app
