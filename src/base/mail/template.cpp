#include "base/mail/template.h"

#include <algorithm>
#include <map>
#include <stdexcept>

#include <fmt/format.h>

#include "base/core/language.h"
#include "base/core/messages.h"
#include "base/mail/display.h"
#include "base/mail/html.h"
#include "base/mail/plain_text.h"

namespace gerbang::mail {
namespace {

std::vector<std::string> lines_in(std::string_view text) {
  std::vector<std::string> out;
  while (!text.empty()) {
    auto end = std::min(text.find('\n'), text.size());
    out.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

Language language_read(std::string_view code) {
  Language out;
  out.code = code;
  for (const auto& file : message_files()) {
    if (file.language != code || !file.name.starts_with("mails/")) continue;
    std::map<std::string, std::string> texts;
    for (auto& [id, text] : message_texts(file))
      texts.emplace(id, std::move(text));
    if (file.name == "mails/frame") {
      out.frame = {texts["greeting"], texts["greetingNameless"], texts["colon"],
                   texts["linkHint"], texts["footer"],           texts["footerPayer"],
                   texts["date"],     texts["calendarDay"],      lines_in(texts["months"]),
                   texts["amount"]};
      continue;
    }
    for (const auto& [id, text] : texts) {
      auto dot = id.find(".subject");
      if (dot == std::string::npos) continue;
      auto word = id.substr(0, dot);
      out.texts.push_back({word, text, texts[word + ".body"]});
    }
  }
  return out;
}

const std::vector<Language>& all_languages() {
  static const auto all = [] {
    std::vector<Language> out;
    for (auto code : kLanguages)
      out.push_back(language_read(code));
    return out;
  }();
  return all;
}

const TemplateText& text_of(const Language& language, std::string_view word) {
  auto found = std::find_if(language.texts.begin(), language.texts.end(),
                            [&](const TemplateText& text) { return text.word == word; });
  if (found == language.texts.end())
    throw std::logic_error(fmt::format("There is no mail {}", word));
  return *found;
}

std::string_view value_of(const Fields& fields, std::string_view name) {
  for (const auto& [key, value] : fields) {
    if (key == name) return value;
  }
  return {};
}

/// Ours, or an address that the reader is meant to write to; everything else somebody typed.
bool may_be_link(std::string_view name) {
  return name == "support" || name == "merchantEmail" || name == "brand";
}

struct Filled {
  std::string text;
  bool had_placeholder = false;
  bool had_value = false;
  bool falls_away() const { return had_placeholder && !had_value; }
};

/// `is_address`: a button's, which is ours whatever its name.
Filled fill(std::string_view text, const Fields& fields, bool is_address = false) {
  Filled out;
  out.text = message_fill(text, [&](std::string_view name) {
    auto value = value_of(fields, name);
    out.had_placeholder = true;
    out.had_value = out.had_value || !value.empty();
    return is_address || may_be_link(name) ? std::string(value) : without_links(value);
  });
  return out;
}

/// What a person typed may hold line breaks, where only a quote has room for them.
std::string one_line(std::string text) {
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = ' ';
  }
  return text;
}

/// The signs of the template are read before it is filled in, so that no value is taken for one.
Line line_of(std::string_view text) {
  constexpr std::string_view kFact = " | ";
  if (text.starts_with("> ")) return {Line::Kind::quote, "", std::string(text.substr(2))};
  if (auto at = text.find("]("); text.starts_with('[') && at != std::string_view::npos) {
    return {Line::Kind::button, std::string(text.substr(1, at - 1)),
            std::string(text.substr(at + 2, text.size() - at - 3))};
  }
  if (auto at = text.find(kFact); at != std::string_view::npos) {
    return {Line::Kind::fact, std::string(text.substr(0, at)),
            std::string(text.substr(at + kFact.size()))};
  }
  return {Line::Kind::text, "", std::string(text)};
}

std::vector<Line> lines_of(std::string_view body, const Fields& fields) {
  std::vector<Line> out;
  while (!body.empty()) {
    auto end = std::min(body.find('\n'), body.size());
    auto line = line_of(body.substr(0, end));
    body.remove_prefix(std::min(end + 1, body.size()));
    auto filled = fill(line.text, fields, line.kind == Line::Kind::button);
    if (line.text.empty() || filled.falls_away()) continue;
    line.text =
        line.kind == Line::Kind::quote ? std::move(filled.text) : one_line(std::move(filled.text));
    out.push_back(std::move(line));
  }
  return out;
}

}  // namespace

const Language& language_find(std::string_view code) {
  const auto& all = all_languages();
  auto found = std::find_if(all.begin(), all.end(), [&](const auto& l) { return l.code == code; });
  return found == all.end() ? all.front() : *found;
}

Rendered render(const Template& which, const Fields& fields, const Language& language,
                const MailSettings& settings) {
  const auto& text = text_of(language, which.word);
  const auto& frame = language.frame;
  Fields all = fields;
  all.emplace_back("brand", settings.from_name);
  all.emplace_back("support", settings.support_email);

  auto name = value_of(all, "name");
  auto lines = lines_of(name.empty() ? frame.greeting_nameless : frame.greeting, all);
  for (auto& line : lines_of(text.body, all))
    lines.push_back(std::move(line));
  auto footer = one_line(fill(which.is_for_payer() ? frame.footer_payer : frame.footer, all).text);

  Rendered out;
  out.subject = one_line(fill(text.subject, all).text);
  out.text = plain_text(lines, footer, frame, settings.from_name);
  out.html = html(out.subject, lines, footer, language, settings.from_name);
  return out;
}

}  // namespace gerbang::mail
