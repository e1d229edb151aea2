#pragma once
// A sheet of paper as a PDF file: a name, a heading, one large figure, a table of facts, and a text
// of any length, in any language and script, with text that can be selected and is read aloud in
// its own language. What people typed is only ever text. The same sheet gives the same bytes.

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/clock.h"

namespace gerbang::pdf {

struct Fact {
  std::string label;
  std::string value;       // wraps; a fact without one is left out
  bool is_amount = false;  // one of several that are added up: its end stands below theirs
};

/// Empty texts take no room. What does not fit on the page goes on on another one.
struct Sheet {
  std::string language;  // of its words: "de"
  std::string title;     // of the file
  Instant date;          // of the file
  std::string banner;    // across the top: that it is none, for one
  std::string name;      // whose paper it is
  std::string heading;
  std::string figure;
  std::string status;  // below the figure
  std::vector<Fact> facts;
  std::vector<std::string> notes;  // below a line, in small
  // After the facts: what may be many pages long, with its ends of lines kept.
  std::string text_heading = {};
  std::string text = {};
};

/// A5. Takes some milliseconds, and the first one of a process some more: the fonts are looked for
/// then. May be called from any thread; throws where the machine has no fonts.
std::string sheet_pdf(const Sheet& sheet);

/// `pdf` with the language of its text in its catalog, for readers that read it aloud, which Cairo
/// has no call for; as it is where it has no catalog of that form.
std::string with_language(std::string pdf, std::string_view language);

}  // namespace gerbang::pdf
