#include "mail/template.h"

#include <algorithm>
#include <array>

#include "http/http.h"
#include "mail/template_texts.h"

namespace gerbang::mail {
namespace {

struct Language {
  std::string_view code;
  const std::array<TemplateText, kTemplateCount>* texts;
};
// Another language is another file like template_en.cpp and a row here.
const std::array kLanguages{Language{"en", &kEnglish}};

std::string_view value_of(const Fields& fields, std::string_view name) {
  for (const auto& [key, value] : fields) {
    if (key == name) return value;
  }
  return {};
}

struct Filled {
  std::string text;
  bool had_placeholder = false;
  bool had_value = false;
};

Filled fill(std::string_view text, const Fields& fields) {
  Filled out;
  while (true) {
    auto open = text.find('{');
    auto close = open == std::string_view::npos ? open : text.find('}', open);
    if (close == std::string_view::npos) break;
    out.text += text.substr(0, open);
    auto value = value_of(fields, text.substr(open + 1, close - open - 1));
    out.had_placeholder = true;
    out.had_value = out.had_value || !value.empty();
    out.text += value;
    text.remove_prefix(close + 1);
  }
  out.text += text;
  return out;
}

/// What a person typed may hold line breaks; a subject is one line.
std::string one_line(std::string text) {
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = ' ';
  }
  return text;
}

/// `line` for HTML, its addresses as links.
std::string html_line(std::string_view line) {
  std::string out;
  while (true) {
    auto at = std::min(line.find("https://"), line.find("http://"));
    out += http::html_escape(line.substr(0, at));
    if (at == std::string_view::npos) return out;
    line.remove_prefix(at);
    auto url = http::html_escape(line.substr(0, line.find(' ')));
    out += "<a href=\"" + url + "\">" + url + "</a>";
    line.remove_prefix(std::min(line.find(' '), line.size()));
  }
}

template <class F>
void each_line(std::string_view text, F&& f) {
  while (true) {
    auto end = text.find('\n');
    f(text.substr(0, end));
    if (end == std::string_view::npos) return;
    text.remove_prefix(end + 1);
  }
}

std::string text_of(std::string_view body, const Fields& fields) {
  std::string out;
  each_line(body, [&](std::string_view line) {
    auto filled = fill(line, fields);
    if (filled.text == "Hello ,") {
      filled.text = "Hello,";
    } else if (filled.had_placeholder && !filled.had_value) {
      return;
    }
    // No more than one empty line in a row, where a line fell away.
    if (filled.text.empty() && (out.empty() || out.ends_with("\n\n"))) return;
    out += filled.text + "\n";
  });
  while (out.ends_with("\n\n"))
    out.pop_back();
  return out;
}

std::string html_of(std::string_view subject, std::string_view text) {
  while (text.ends_with('\n'))
    text.remove_suffix(1);
  std::string out =
      "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"><title>" + http::html_escape(subject) +
      "</title></head>\n<body style=\"font-family:Poppins,Arial,sans-serif;font-size:16px;"
      "line-height:1.5;color:#1f2430;max-width:36rem;margin:2rem auto;padding:0 1rem\">\n<p>";
  bool is_first = true;
  each_line(text, [&](std::string_view line) {
    if (line.empty()) {
      out += "</p>\n<p>";
      is_first = true;
      return;
    }
    if (!is_first) out += "<br>\n";
    is_first = false;
    out += html_line(line);
  });
  return out + "</p>\n</body></html>\n";
}

}  // namespace

const TemplateText& template_text(Template which, std::string_view language) {
  auto found = std::find_if(kLanguages.begin(), kLanguages.end(),
                            [&](const Language& l) { return l.code == language; });
  const auto& texts = found == kLanguages.end() ? kEnglish : *found->texts;
  return texts[static_cast<std::size_t>(which)];
}

Rendered render(const TemplateText& text, const Fields& fields) {
  Rendered out;
  out.subject = one_line(fill(text.subject, fields).text);
  out.text = text_of(text.body, fields);
  out.html = html_of(out.subject, out.text);
  return out;
}

}  // namespace gerbang::mail
