#pragma once
// The texts of the mails, by language. A language is one file (template_<language>.cpp) that reads
// from top to bottom like the mails themselves; this is the little that it may use:
//
//   An empty line ends a paragraph, and a paragraph is one line.
//   {name}                       is filled in; a line in which all are empty falls away.
//   [Verify my address]({url})   is a button, with the address in full below it.
//   Amount | {amount}            is a fact; those that stand together make a table.
//   > {remarks}                  is what somebody wrote, with its own line breaks.
//
// Greeting and footer are the same for all mails of a language, and stand in its Frame. What people
// typed is never read as one of these signs, and never becomes a link.

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "views/mail/mail.h"

namespace gerbang::mail {

struct TemplateText {
  Template which;
  std::string_view subject;
  std::string_view body;
};

/// What surrounds the mails of a language. Takes {brand}, {support} and the mail's own fields.
struct Frame {
  std::string_view greeting;           // with {name}
  std::string_view greeting_nameless;  // to somebody whose name we do not know
  std::string_view colon;              // between a fact's name and the fact
  std::string_view link_hint;          // above the bare address
  std::string_view footer;
  std::string_view footer_payer;  // to whoever pays: it is the merchant who answers questions
};

struct Language {
  std::string_view code;
  Frame frame;
  std::array<TemplateText, kTemplateCount> texts;  // in the order of Template
};
/// The language, or English.
const Language& language_find(std::string_view code);

/// How the database calls the template.
std::string_view template_word(Template which);

/// One line of a mail, filled in.
struct Line {
  enum class Kind { text, button, fact, quote };
  Kind kind = Kind::text;
  std::string label;  // of a button or a fact
  std::string text;   // a button's address
};

struct Rendered {
  std::string subject;
  std::string text;
  std::string html;
};
Rendered render(Template which, const Fields& fields, const Language& language,
                const MailSettings& settings);

}  // namespace gerbang::mail
