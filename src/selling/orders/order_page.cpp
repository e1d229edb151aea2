#include "selling/orders/order_page.h"

#include <fmt/format.h>

#include "base/core/error_table.h"
#include "say/orders.h"

namespace gerbang::orders {
namespace {

using http::html_escape;

constexpr std::string_view kCss = R"(:root{color-scheme:light dark;--bg:#f4f5f7;--card:#fff;
--ink:#1c2330;--soft:#5b6472;--line:#d9dde4}
@media (prefers-color-scheme:dark){:root{--bg:#14181f;--card:#1d232d;--ink:#e8ebf0;--soft:#a6afbd;
--line:#38414f}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.5 Poppins,system-ui,sans-serif}
main{max-width:34rem;margin:2rem auto;padding:1.5rem;background:var(--card);
border:1px solid var(--line);border-radius:12px}
h1{font-size:1.35rem;margin:0 0 .75rem}h2{font-size:1rem;margin:1.5rem 0 .5rem}
p,li{overflow-wrap:anywhere}.developer{color:var(--soft);font-size:.9rem;
border-top:1px solid var(--line)}
)";

}  // namespace

http::Response refusal_page(const Error& error, std::string_view language) {
  std::string fields;
  for (const auto& field : error.field_errors) {
    fields += fmt::format("<li><code>{}</code>: {}</li>", html_escape(field.field),
                          html_escape(field.message.in(language)));
  }
  if (!fields.empty()) fields = "<ul>" + fields + "</ul>";
  return http::html(
      error_row(error.code).status,
      fmt::format(R"(<!doctype html><html lang="{0}"><head><meta charset="utf-8">)"
                  R"(<meta name="viewport" content="width=device-width,initial-scale=1">)"
                  R"(<title>{1}</title><link rel="stylesheet" href="/payment/page.css"></head>)"
                  R"(<body><main><h1>{1}</h1><p>{2}</p><div class="developer"><h2>{3}</h2>)"
                  R"(<p>{4} (<code>{5}</code>)</p>{6}</div></main></body></html>)",
                  language, html_escape(say::orders::page::title.in(language)),
                  html_escape(say::orders::page::payer.in(language)),
                  html_escape(say::orders::page::developer.in(language)),
                  html_escape(error.message.in(language)), html_escape(error.wire_code()), fields));
}

http::Response page_style() {
  http::Response out;
  out.content_type = "text/css; charset=utf-8";
  out.body = kCss;
  return out;
}

}  // namespace gerbang::orders
