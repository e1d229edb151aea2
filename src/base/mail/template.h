#pragma once
// The texts of the mails, by language: messages/<language>/mails/<room>.json, a mail by its word
// with a subject and the lines of its body. This is the little that a line may use:
//
//   {{name}}                       is filled in; a line in which all are empty falls away.
//   [Verify my address]({{url}})   is a button, with the address in full below it.
//   Amount | {{amount}}            is a fact; those that stand together make a table.
//   > {{remarks}}                  is what somebody wrote, with its own line breaks.
//
// Any other line is a paragraph. Greeting, footer and the forms of dates and amounts are the same
// for all mails of a language, and stand in its frame.json. What people typed is never read as one
// of these signs, and never becomes a link.

#include <string>
#include <string_view>
#include <vector>

#include "base/mail/mail.h"

namespace gerbang::mail {

struct TemplateText {
  std::string word;  // of the mail, and in the database
  std::string subject;
  std::string body;  // its lines
};

/// What surrounds the mails of a language. Takes {{brand}}, {{support}} and the mail's own fields.
struct Frame {
  std::string greeting;           // with {{name}}
  std::string greeting_nameless;  // to somebody whose name we do not know
  std::string colon;              // between a fact's name and the fact
  std::string link_hint;          // above the bare address
  std::string footer;
  std::string footer_payer;  // to whoever pays: it is the merchant who answers questions

  std::string date;                 // of {{day}}, {{month}}, {{year}} and {{time}}
  std::string calendar_day;         // the same without the time
  std::vector<std::string> months;  // twelve
  std::string amount;               // how RM 1,234.50 is written
};

struct Language {
  std::string code;
  Frame frame;
  std::vector<TemplateText> texts;
};
/// The language, or English. Read from the message files when the first mail is written.
const Language& language_find(std::string_view code);

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
Rendered render(const Template& which, const Fields& fields, const Language& language,
                const MailSettings& settings);

}  // namespace gerbang::mail
