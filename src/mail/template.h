#pragma once
// The texts of the mails, by language, and how a text becomes a mail: one text gives the plain and
// the HTML part alike, so the two never differ.

#include <string>
#include <string_view>

#include "mail/mail.h"

namespace gerbang::mail {

struct TemplateText {
  Template which;
  std::string_view word;  // how the database calls it
  std::string_view subject;
  std::string_view body;  // paragraphs with {placeholders}; addresses become links
};
/// The text in `language`, or in English.
const TemplateText& template_text(Template which, std::string_view language);

struct Rendered {
  std::string subject;
  std::string text;
  std::string html;
};
Rendered render(const TemplateText& text, const Fields& fields);

}  // namespace gerbang::mail
