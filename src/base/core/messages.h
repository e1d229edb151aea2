#pragma once
// The message files of the server and of its mails, as they were built into the binary:
// messages/<language>/server/<room>.json and messages/<language>/mails/<room>.json
// (docs/adding-a-language.md). What portal and payer's page say is in the same folders and is read
// by the web.

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gerbang {

struct MessageFile {
  std::string_view language;  // "ms"
  std::string_view name;      // "server/links", "mails/sales"
  std::string_view json;
};
/// All of them; base/core/messages.cmake writes it.
std::span<const MessageFile> message_files();

/// The texts of a file by their ids, in its order. An id inside a section is "section.id", and a
/// list is one text of so many lines. Throws where a file is no JSON: a build's fault.
std::vector<std::pair<std::string, std::string>> message_texts(const MessageFile& file);

/// The texts of a language in all files whose name begins with `prefix`, by "room:id".
std::vector<std::pair<std::string, std::string>> message_texts(std::string_view language,
                                                               std::string_view prefix);

/// `text` with what `value_of` says for the name in each {{name}}.
std::string message_fill(std::string_view text,
                         const std::function<std::string(std::string_view name)>& value_of);

}  // namespace gerbang
