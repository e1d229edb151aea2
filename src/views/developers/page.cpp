#include "views/developers/page.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/core/language.h"
#include "base/http/http.h"
#include "say/developers.h"
#include "views/developers/guide.h"
#include "views/developers/reference.h"

namespace gerbang::developers {
namespace {

using http::html_escape;

std::string link(std::string_view href, std::string_view html) {
  return fmt::format(R"(<a href="{}">{}</a>)", href, html);
}

std::string contents(const Words& words, const std::vector<Part>& parts,
                     const std::vector<Call>& calls, const boost::json::array& types) {
  std::string out = "<ul>\n";
  for (const auto& part : parts)
    out += "<li>" + link("#" + part.id, part.title) + "</li>\n";
  out += "<li>" + link("#calls", words.html(say::developers::reference::title)) + "<ul>\n";
  for (const auto& call : calls) {
    out += "<li>" +
           link("#" + call.id, fmt::format(R"(<span class="method">{}</span> {})", call.method,
                                           html_escape(call.summary))) +
           "</li>\n";
  }
  out += "</ul></li>\n<li>" + link("#catalogue", words.html(say::developers::events::catalogue)) +
         "<ul>\n";
  for (const auto& type : types) {
    std::string name(type.at("type").as_string());
    out += "<li>" + link("#" + name, html_escape(name)) + "</li>\n";
  }
  return out + "</ul></li>\n<li>" + link("#codes", words.html(say::developers::codes::title)) +
         "</li>\n</ul>\n";
}

constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kNames{
    {{"en", "English"},
     {"de", "Deutsch"},
     {"es", "Español"},
     {"fr", "Français"},
     {"ja", "日本語"},
     {"ms", "Bahasa Melayu"},
     {"zh", "中文"}}};

std::string languages(const Words& words) {
  std::string out = fmt::format(R"(<nav class="languages" aria-label="{}">)",
                                html_escape(words.text(say::developers::language)));
  for (auto [language, name] : kNames) {
    out += fmt::format(R"(<a href="?lang={0}" lang="{0}" hreflang="{0}"{1}>{2}</a>)", language,
                       language == words.language() ? R"( aria-current="true")" : "", name);
  }
  return out + "</nav>\n";
}

std::string section(const Part& part) {
  return "<section>\n" + heading(2, part.id, part.title) + part.html + "</section>\n";
}

std::string catalogue(const Words& words, const boost::json::array& types) {
  auto carried = [&](std::size_t at) {
    if (at >= types.size()) return std::string();
    return boost::json::serialize(types[at].at("schema").at("properties").at("data"));
  };
  std::string html;
  std::string last;
  for (std::size_t at = 0; at < types.size(); ++at) {
    const auto& type = types[at].as_object();
    auto data = carried(at);
    if (data != last) html += event_fields(words, type, data == carried(at + 1));
    last = std::move(data);
    html += event_section(words, type);
  }
  return section({"catalogue", words.html(say::developers::events::catalogue), html});
}

/// The codes that fields above refer to, but for those of a payment's state, which have a part of
/// their own.
std::string other_codes(const Words& words, const PageFacts& facts) {
  const Document document(facts.contract);
  std::string html = words.paragraph(say::developers::codes::text);
  for (std::string_view name :
       {"PaymentMethod", "Channel", "RefundRequestStatus", "MandateStatus", "EnrolmentStep",
        "Frequency", "CollectionStatus", "PayerIdType", "PayoutStatus", "InvoiceKind"}) {
    html += heading(3, name, html_escape(name)) + codes_table(words, document, name);
  }
  return section({"codes", words.html(say::developers::codes::title), html});
}

std::string head(const PageFacts& facts, const Words& words) {
  return fmt::format(
      R"(<!doctype html>
<html lang="{0}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{1} · {2}</title><link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/developers/page.css"><script src="/developers/page.js" defer></script>
</head><body><a class="skip" href="#content">{3}</a>
<header><p class="brand">{2}</p><nav class="ways-out" aria-label="{2}"><a href="/login">{4}</a>)"
      R"(<a href="/generate-signature">{5}</a><a href="/openapi.json">{6}</a></nav>{7}</header>
)",
      words.language(), html_escape(words.text(say::developers::title)),
      html_escape(facts.brand_name), words.html(say::developers::skip),
      words.html(say::developers::portal), words.html(say::developers::tool),
      words.html(say::developers::contract), languages(words));
}

}  // namespace

std::string page_html(const PageFacts& facts, std::string_view language) {
  const Words words(language);
  const Document document(facts.contract);
  auto calls = document.calls("server");
  // What is paid comes before what is only asked.
  std::ranges::stable_partition(calls, [](const Call& call) {
    return call.path.find("/merchant-server/") != std::string::npos;
  });
  std::ranges::stable_partition(
      calls, [](const Call& call) { return call.path.find("/payments") != std::string::npos; });
  const auto parts = guide(words, {facts.gateway_url, document, calls});
  std::string out = head(facts, words);
  out += fmt::format(
      R"(<div class="columns"><aside><search><label for="search">{0}</label>)"
      R"(<input type="search" id="search" autocomplete="off" hidden>)"
      R"(<p role="status" id="found" data-text="{1}"></p></search>)"
      R"(<fieldset id="ways" hidden data-copied="{2}"><legend>{3}</legend></fieldset>)"
      R"(<details class="contents" open><summary>{4}</summary><nav aria-label="{4}">{5}</nav></details>)"
      R"(</aside><main id="content" tabindex="-1"><h1>{6}</h1>)"
      "\n",
      words.html(say::developers::search),
      html_escape(words.text(say::developers::found({.count = "{}"}))),
      html_escape(words.text(say::developers::copied)), words.html(say::developers::examples),
      words.html(say::developers::contents), contents(words, parts, calls, facts.event_types),
      words.html(say::developers::title));
  out += words.paragraph(say::developers::lead);
  if (facts.is_sandbox)
    out += R"(<p class="note">)" + words.html(say::developers::sandbox) + "</p>\n";
  if (language != "en") out += words.paragraph(say::developers::english);
  for (const auto& part : parts)
    out += section(part);
  out += "<section>\n" + heading(2, "calls", words.html(say::developers::reference::title)) +
         words.paragraph(say::developers::reference::text);
  for (const auto& call : calls)
    out += call_section(words, call);
  out += "</section>\n" + catalogue(words, facts.event_types) + other_codes(words, facts);
  return out + "</main></div></body></html>\n";
}

}  // namespace gerbang::developers
