#include "app/payer_page.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <boost/json.hpp>

#include "base/core/money.h"

namespace gerbang::app {
namespace {

using http::html_escape;
using Read = std::function<http::Outcome(db::Sql&, const http::Call&, const http::Prepared&)>;

/// A page of the payer's, the route whose answer it shows, and that route's parameter.
struct Page {
  std::string_view prefix, operation, parameter;
};
constexpr std::array kPages{Page{"/payment-links/", "pay_link_get", "slug"},
                            Page{"/checkout/", "pay_checkout_get", "reference"},
                            Page{"/axaicart/", "pay_cart_get", "slug"}};

Read read_of(const http::Routes& routes, std::string_view operation) {
  auto found = std::ranges::find(routes, operation, &http::Route::operation);
  return found == routes.end() ? Read() : found->read;
}

std::string text_at(const boost::json::object& answer, std::string_view name) {
  const auto* value = answer.if_contains(name);
  return value && value->is_string() ? std::string(value->get_string()) : std::string();
}

std::string amount_of(const boost::json::object& answer) {
  auto amount = money_parse(text_at(answer, "amount"));
  return amount ? money_display(*amount) : std::string();
}

/// In the classes of web/src/pay/pay.css. Names and amounts only: which language the reader has
/// chosen, only the browser knows.
std::string outline(const boost::json::object& answer, bool is_sandbox) {
  auto title = text_at(answer, answer.contains("title") ? "title" : "description");
  return fmt::format(
      R"({}<main><div class="columns"><section class="card summary"><p class="eyebrow">&nbsp;</p>)"
      R"(<p class="merchant"><bdi>{}</bdi></p><h1><bdi>{}</bdi></h1><p class="total">)"
      R"(<span class="eyebrow">&nbsp;</span><strong>{}</strong></p></section>)"
      R"(<section class="card main-card outline" aria-busy="true"><i></i><i></i><i></i></section></div></main>)",
      is_sandbox ? R"(<header class="test-mode">&nbsp;</header>)" : "",
      html_escape(text_at(answer, "merchantName")), html_escape(title),
      html_escape(amount_of(answer)));
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
    return outline(parsed.get_object(), is_sandbox) +
           R"(<script type="application/json" id="first">{"language":")" +
           std::string(request.language()) + R"(","settings":)" +
           script_safe(around.response.body) + R"(,"page":)" + script_safe(answer.response.body) +
           "}</script>";
  };
}

}  // namespace gerbang::app
