#pragma once
// Pieces of the developers' page as HTML. What is called text is escaped; what is called html is
// put in as it is.

#include <string>
#include <string_view>
#include <vector>

#include "base/core/text.h"

namespace gerbang::developers {

/// A sentence of the message files: `code` between backticks, and links like [the portal](/login).
std::string inline_html(std::string_view text);

/// The page's words in the reader's language.
class Words {
 public:
  explicit Words(std::string_view language) : language_(language) {}
  std::string_view language() const { return language_; }
  /// The bare text, for attributes; still to be escaped.
  std::string text(const Text& message) const { return message.in(language_); }
  std::string html(const Text& message) const { return inline_html(text(message)); }
  std::string paragraph(const Text& message) const { return "<p>" + html(message) + "</p>\n"; }

 private:
  std::string language_;
};

/// With an anchor of its own, which people copy.
std::string heading(int level, std::string_view id, std::string_view html);
/// A name that programs use.
std::string code(std::string_view text);

using Cells = std::vector<std::string>;  // HTML
/// `name` is what the table is about, for readers who hear it.
std::string table(std::string_view name, const Cells& headings, const std::vector<Cells>& rows);

/// A piece of a program: `kind` is sh, mjs, php, json, text or http; what runs by itself has a
/// name, by which tests find it.
struct Sample {
  std::string_view kind;
  std::string label;
  std::string code;
  std::string name{};
};
std::string sample(const Words& words, const Sample& it);
/// The same thing in several languages, of which the reader has chosen one.
std::string samples(const Words& words, const std::vector<Sample>& ways);
/// A whole file, closed until somebody opens it, and to be had at /developers/{name}.
std::string file_sample(const Words& words, std::string_view kind, std::string_view name);

}  // namespace gerbang::developers
