#include "base/mail/html.h"

#include <fmt/format.h>

#include "base/http/http.h"

namespace gerbang::mail {
namespace {

using http::html_escape;

constexpr std::string_view kHead = R"(<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #12161c !important; color: #e6e9ee !important; }
  .card { background: #1b2129 !important; border-color: #343d49 !important; }
  .soft { color: #aab4c2 !important; }
  .line { border-color: #343d49 !important; }
  .link { color: #6dbfaf !important; }
  .button { background: #6dbfaf !important; color: #062a24 !important; }
}
</style>
)";
constexpr std::string_view kBodyStyle =
    "margin:0;padding:0;background:#f3f5f8;color:#1c232c;"
    "font-family:Poppins,system-ui,-apple-system,'Segoe UI',Roboto,Arial,'Noto Sans',sans-serif;"
    "font-size:16px;line-height:1.55";
constexpr std::string_view kCardStyle =
    "max-width:600px;margin:0 auto;background:#ffffff;border:1px solid #d2d9e3;border-radius:10px";
constexpr std::string_view kButtonStyle =
    "display:inline-block;padding:12px 22px;border-radius:8px;background:#0b6556;color:#ffffff;"
    "font-weight:600;text-decoration:none";

std::string paragraph(std::string_view text, std::string_view style = "margin:0 0 16px") {
  return fmt::format("<p style=\"{}\">{}</p>\n", style, html_escape(text));
}

std::string button(const Line& line, const Frame& frame) {
  auto url = html_escape(line.text);
  return fmt::format(
      "<p style=\"margin:24px 0 12px\"><a class=\"button\" href=\"{}\" style=\"{}\">{}</a></p>\n"
      "<p class=\"soft\" style=\"margin:0 0 24px;font-size:13px;color:#566072\">{}<br>"
      "<a class=\"link\" href=\"{}\" style=\"color:#0b6556\">{}</a></p>\n",
      url, kButtonStyle, html_escape(line.label), html_escape(frame.link_hint), url, url);
}

std::string fact(const Line& line) {
  return fmt::format(
      "<tr><th scope=\"row\" class=\"soft line\" style=\"padding:8px 16px 8px 0;width:34%;"
      "border-bottom:1px solid #e2e7ee;color:#566072;font-weight:400;text-align:left;"
      "vertical-align:top\">{}</th><td class=\"line\" style=\"padding:8px 0;"
      "border-bottom:1px solid #e2e7ee;vertical-align:top\">{}</td></tr>\n",
      html_escape(line.label), html_escape(line.text));
}

std::string quote(const Line& line) {
  return fmt::format(
      "<blockquote class=\"line\" style=\"margin:0 0 16px;padding:2px 0 2px 16px;"
      "border-left:4px solid #d2d9e3;white-space:pre-line\">{}</blockquote>\n",
      html_escape(line.text));
}

std::string content(const std::vector<Line>& lines, const Frame& frame) {
  constexpr std::string_view kTable =
      "<table width=\"100%\" cellspacing=\"0\" cellpadding=\"0\" style=\"margin:0 0 20px;"
      "border-collapse:collapse;table-layout:fixed\">\n";
  std::string out;
  bool in_table = false;
  for (const auto& line : lines) {
    bool is_fact = line.kind == Line::Kind::fact;
    if (is_fact != in_table) out += is_fact ? kTable : std::string_view("</table>\n");
    in_table = is_fact;
    switch (line.kind) {
      case Line::Kind::text:
        out += paragraph(line.text);
        break;
      case Line::Kind::button:
        out += button(line, frame);
        break;
      case Line::Kind::fact:
        out += fact(line);
        break;
      case Line::Kind::quote:
        out += quote(line);
        break;
    }
  }
  return in_table ? out + "</table>\n" : out;
}

}  // namespace

std::string html(std::string_view subject, const std::vector<Line>& lines, std::string_view footer,
                 const Language& language, std::string_view brand) {
  auto title = html_escape(subject);
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<title>{}</title>\n{}</head>\n"
      "<body class=\"page\" style=\"{}\">\n"
      "<div class=\"page\" style=\"padding:24px 12px;background:#f3f5f8\">\n"
      "<div class=\"card\" style=\"{}\">\n"
      "<div style=\"padding:28px 24px 12px;overflow-wrap:anywhere\">\n"
      "<p class=\"link\" style=\"margin:0 0 20px;color:#0b6556;font-weight:600\">{}</p>\n"
      "<h1 style=\"margin:0 0 20px;font-size:22px;line-height:1.3;font-weight:600\">{}</h1>\n"
      "{}</div>\n</div>\n"
      "<p class=\"soft\" style=\"max-width:600px;margin:16px auto 0;padding:0 12px;"
      "font-size:13px;color:#566072\">{}</p>\n</div>\n</body>\n</html>\n",
      language.code, title, kHead, kBodyStyle, kCardStyle, html_escape(brand), title,
      content(lines, language.frame), html_escape(footer));
}

}  // namespace gerbang::mail
