#include "views/developers/html.h"

#include <fmt/format.h>

#include "base/http/http.h"
#include "say/developers.h"
#include "views/developers/files.h"

namespace gerbang::developers {
namespace {

using http::html_escape;

/// [label](address): the label's end and the address's, behind its "[".
struct Link {
  std::size_t label_end, end;
};
std::optional<Link> link_at(std::string_view text, std::size_t open) {
  auto middle = text.find("](", open);
  if (middle == std::string_view::npos) return std::nullopt;
  auto end = text.find(')', middle);
  if (end == std::string_view::npos) return std::nullopt;
  return Link{middle, end};
}

}  // namespace

std::string inline_html(std::string_view text) {
  std::string out;
  std::size_t plain = 0;
  auto flush = [&](std::size_t until) { out += html_escape(text.substr(plain, until - plain)); };
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '`') {
      auto end = text.find('`', at + 1);
      if (end == std::string_view::npos) break;
      flush(at);
      out += code(text.substr(at + 1, end - at - 1));
      plain = end + 1;
      at = end;
    } else if (text[at] == '[') {
      auto link = link_at(text, at);
      if (!link) continue;
      flush(at);
      out += fmt::format(
          R"(<a href="{}">{}</a>)",
          html_escape(text.substr(link->label_end + 2, link->end - link->label_end - 2)),
          inline_html(text.substr(at + 1, link->label_end - at - 1)));
      plain = link->end + 1;
      at = link->end;
    }
  }
  flush(text.size());
  return out;
}

std::string heading(int level, std::string_view id, std::string_view html) {
  return fmt::format(R"(<h{0} id="{1}"><a class="anchor" href="#{1}">{2}</a></h{0}>)"
                     "\n",
                     level, id, html);
}

std::string code(std::string_view text) {
  return "<code>" + html_escape(text) + "</code>";
}

std::string table(std::string_view name, const Cells& headings, const std::vector<Cells>& rows) {
  std::string out = fmt::format(R"(<div class="scroll" tabindex="0" role="group" aria-label="{}">)"
                                "<table><thead><tr>",
                                html_escape(name));
  for (const auto& it : headings)
    out += R"(<th scope="col">)" + it + "</th>";
  out += "</tr></thead><tbody>\n";
  for (const auto& row : rows) {
    out += "<tr>";
    for (std::size_t i = 0; i < row.size(); ++i)
      out += i == 0 ? R"(<th scope="row">)" + row[i] + "</th>" : "<td>" + row[i] + "</td>";
    out += "</tr>\n";
  }
  return out + "</tbody></table></div>\n";
}

std::string sample(const Words& words, const Sample& it) {
  return fmt::format(R"(<figure class="sample" data-kind="{}"{}><figcaption><span>{}</span>)"
                     R"(<button type="button" class="copy" hidden>{}</button></figcaption>)"
                     R"(<pre tabindex="0" aria-label="{}"><code>{}</code></pre></figure>)"
                     "\n",
                     it.kind, it.name.empty() ? "" : fmt::format(R"( data-sample="{}")", it.name),
                     html_escape(it.label), html_escape(words.text(say::developers::copy)),
                     html_escape(it.label), html_escape(it.code));
}

std::string samples(const Words& words, const std::vector<Sample>& ways) {
  std::string out = R"(<div class="ways">)";
  for (const auto& way : ways)
    out += sample(words, way);
  return out + "</div>\n";
}

std::string file_sample(const Words& words, std::string_view kind, std::string_view name) {
  return fmt::format(
      R"(<div class="file"><details><summary>{0}</summary>{2}</details>)"
      R"(<a href="/developers/{0}" download aria-label="{1}: {0}">{1}</a></div>)"
      "\n",
      name, html_escape(words.text(say::developers::download)),
      sample(words, {kind, std::string(name), std::string(file(name)), std::string(name)}));
}

}  // namespace gerbang::developers
