#include "outside/sandbox/page.h"

#include <fmt/format.h>

#include "base/core/money.h"

namespace gerbang::sandbox {
namespace {

using http::html_escape;

constexpr std::string_view kCss =
    R"(:root{color-scheme:light dark;--bg:#f4f5f7;--card:#fff;--ink:#1c2330;
--soft:#5b6472;--line:#d9dde4;--main:#0b5d57;--main-ink:#fff;--warn:#7a4b00;--warn-bg:#fff2d6}
@media (prefers-color-scheme:dark){:root{--bg:#14181f;--card:#1d232d;--ink:#e8ebf0;--soft:#a6afbd;
--line:#38414f;--main:#4fc3b8;--main-ink:#08211f;--warn:#ffd48a;--warn-bg:#3a2c10}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.5 Poppins,system-ui,sans-serif}
.banner{background:var(--warn-bg);color:var(--warn);text-align:center;padding:.5rem 1rem;font-weight:600}
main{max-width:34rem;margin:1.5rem auto;padding:0 1rem}
main.wide{max-width:60rem}
.card{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:1.25rem;margin-bottom:1rem}
h1{font-size:1.35rem;margin:0 0 .75rem}h2{font-size:1.05rem;margin:0 0 .5rem}
p{margin:0 0 .75rem}.soft{color:var(--soft);font-size:.9rem}
label{display:block;margin:0 0 .85rem;font-size:.9rem;color:var(--soft)}
input,select{display:block;width:100%;margin-top:.25rem;padding:.65rem .75rem;font:inherit;color:var(--ink);
background:var(--bg);border:1px solid var(--line);border-radius:8px}
input:focus-visible,select:focus-visible,button:focus-visible,a:focus-visible,summary:focus-visible{outline:3px solid var(--main);outline-offset:2px}
button{font:inherit;font-weight:600;border:1px solid var(--main);border-radius:8px;padding:.7rem 1.1rem;
background:var(--main);color:var(--main-ink);cursor:pointer;width:100%}
button.plain{background:none;color:var(--ink);border-color:var(--line);margin-top:.6rem}
a{color:var(--main)}
table{width:100%;border-collapse:collapse;margin-bottom:1rem;font-variant-numeric:tabular-nums}
th,td{text-align:left;padding:.4rem .5rem .4rem 0;border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}
.one{white-space:nowrap}th{color:var(--soft);font-weight:500;width:40%}thead th{width:auto}
.scroll{overflow-x:auto}
.mails td{overflow-wrap:break-word;padding-right:1rem}
@media (max-width:40rem){.mails thead{display:none}.mails tr{display:block;padding:.5rem 0;border-bottom:1px solid var(--line)}
.mails td{display:block;border:0;padding:.1rem 0}}
.amount{font-size:1.6rem;font-weight:600;font-variant-numeric:tabular-nums}
.row{display:flex;gap:.75rem}.row>*{flex:1}
details{margin-top:.5rem}summary{cursor:pointer;padding:.4rem 0}
.error{border-left:4px solid #c0392b;padding-left:.75rem}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:.85rem}
)";

constexpr std::string_view kJs = R"('use strict';
const form = document.querySelector('form[data-auto]');
if (form) setTimeout(() => form.submit(), Number(form.dataset.auto));
)";

constexpr std::string_view kPolicy =
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

}  // namespace

http::Response page(std::string_view title, std::string_view body_html, int status) {
  auto response = http::html(status, fmt::format(R"(<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>{0} · Sandbox</title>
<link rel="stylesheet" href="/sandbox.css"><script src="/sandbox.js" defer></script></head>
<body><header class="banner">SANDBOX: a simulation, no money moves</header>
<main><h1>{0}</h1>
{1}
</main></body></html>
)",
                                                 html_escape(title), body_html));
  response.headers.push_back({"Content-Security-Policy", std::string(kPolicy)});
  response.headers.push_back({"Cache-Control", "no-store"});
  return response;
}

http::Response problem_page(int status, std::string_view message) {
  return page("This did not work",
              fmt::format(R"(<div class="card error"><p>{}</p></div>)", html_escape(message)),
              status);
}

http::Response post_page(std::string_view title, std::string_view note, std::string_view url,
                         const contract::QueryPairs& fields) {
  std::string inputs;
  for (const auto& [name, value] : fields)
    inputs += html_hidden(name, value);
  return page(title, fmt::format(R"(<div class="card"><p>{}</p>
<form method="post" action="{}" data-auto="800">{}<button>Continue</button></form></div>)",
                                 html_escape(note), html_escape(url), inputs));
}

std::vector<std::pair<std::string, std::string>> page_files() {
  return {{"/sandbox.css", std::string(kCss)}, {"/sandbox.js", std::string(kJs)}};
}

std::string html_input(std::string_view label, std::string_view name, std::string_view attributes) {
  return fmt::format(R"(<label>{}<input name="{}" {}></label>)", html_escape(label),
                     html_escape(name), attributes);
}

std::string html_hidden(std::string_view name, std::string_view value) {
  return fmt::format(R"(<input type="hidden" name="{}" value="{}">)", html_escape(name),
                     html_escape(value));
}

std::string html_select(std::string_view label, std::string_view name,
                        const std::vector<std::pair<std::string, std::string>>& options,
                        std::string_view selected) {
  std::string out;
  for (const auto& [value, text] : options) {
    out += fmt::format(R"(<option value="{}"{}>{}</option>)", html_escape(value),
                       value == selected ? " selected" : "", html_escape(text));
  }
  return fmt::format(R"(<label>{}<select name="{}">{}</select></label>)", html_escape(label),
                     html_escape(name), out);
}

std::string html_amount(std::string_view amount) {
  auto money = money_parse(amount);
  return fmt::format("<p class=\"amount\">{}</p>",
                     html_escape(money ? money_display(*money) : std::string(amount)));
}

std::string html_facts(const std::vector<std::pair<std::string, std::string>>& facts) {
  std::string out;
  for (const auto& [name, value] : facts) {
    out += fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td></tr>", html_escape(name),
                       html_escape(value));
  }
  return "<table><tbody>" + out + "</tbody></table>";
}

}  // namespace gerbang::sandbox
