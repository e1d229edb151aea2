#include "views/mail/template.h"

#include <algorithm>

#include "views/mail/display.h"
#include "views/mail/html.h"
#include "views/mail/plain_text.h"
#include "views/mail/template_texts.h"

namespace gerbang::mail {
namespace {

// Another language is another file like template_en.cpp and an entry here.
constexpr std::array kAllLanguages{&kEnglish,  &kGerman, &kSpanish, &kFrench,
                                   &kJapanese, &kMalay,  &kChinese};

constexpr std::array<std::string_view, kTemplateCount> kWords{
    "verification",         "signUpRepeated",       "accountLocked",       "invitation",
    "applicationSubmitted", "applicationNeedsInfo", "applicationApproved", "applicationRejected",
    "paymentLink",          "paymentReceipt",       "paymentFailed",       "paymentNotification",
    "paymentAuthorizing",   "paymentRefunded",      "passwordReset",       "passwordChanged",
    "twoFactorEnabled",     "twoFactorDisabled",    "recoveryCodeUsed",    "recoveryCodesRenewed",
    "resultUrlChanged",     "apiKeyRotated"};

bool is_for_payer(Template which) {
  return which == Template::payment_link || which == Template::payment_receipt ||
         which == Template::payment_failed || which == Template::payment_refunded;
}

std::string_view value_of(const Fields& fields, std::string_view name) {
  for (const auto& [key, value] : fields) {
    if (key == name) return value;
  }
  return {};
}

/// Ours, or an address that the reader is meant to write to; everything else somebody typed.
bool may_be_link(std::string_view name) {
  return name == "url" || name == "receipt" || name == "support" || name == "merchantEmail" ||
         name == "brand";
}

struct Filled {
  std::string text;
  bool had_placeholder = false;
  bool had_value = false;
  bool falls_away() const { return had_placeholder && !had_value; }
};

Filled fill(std::string_view text, const Fields& fields) {
  Filled out;
  while (true) {
    auto open = text.find('{');
    auto close = open == std::string_view::npos ? open : text.find('}', open);
    if (close == std::string_view::npos) break;
    out.text += text.substr(0, open);
    auto name = text.substr(open + 1, close - open - 1);
    auto value = value_of(fields, name);
    out.had_placeholder = true;
    out.had_value = out.had_value || !value.empty();
    out.text += may_be_link(name) ? std::string(value) : without_links(value);
    text.remove_prefix(close + 1);
  }
  out.text += text;
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
    auto filled = fill(line.text, fields);
    if (line.text.empty() || filled.falls_away()) continue;
    line.text =
        line.kind == Line::Kind::quote ? std::move(filled.text) : one_line(std::move(filled.text));
    out.push_back(std::move(line));
  }
  return out;
}

}  // namespace

const Language& language_find(std::string_view code) {
  auto found = std::find_if(kAllLanguages.begin(), kAllLanguages.end(),
                            [&](const Language* l) { return l->code == code; });
  return found == kAllLanguages.end() ? kEnglish : **found;
}

std::string_view template_word(Template which) {
  return kWords[static_cast<std::size_t>(which)];
}

Rendered render(Template which, const Fields& fields, const Language& language,
                const MailSettings& settings) {
  const auto& text = language.texts[static_cast<std::size_t>(which)];
  const auto& frame = language.frame;
  Fields all = fields;
  all.emplace_back("brand", settings.from_name);
  all.emplace_back("support", settings.support_email);

  auto name = value_of(all, "name");
  auto lines = lines_of(name.empty() ? frame.greeting_nameless : frame.greeting, all);
  for (auto& line : lines_of(text.body, all))
    lines.push_back(std::move(line));
  auto footer = one_line(fill(is_for_payer(which) ? frame.footer_payer : frame.footer, all).text);

  Rendered out;
  out.subject = one_line(fill(text.subject, all).text);
  out.text = plain_text(lines, footer, frame, settings.from_name);
  out.html = html(out.subject, lines, footer, language, settings.from_name);
  return out;
}

}  // namespace gerbang::mail
