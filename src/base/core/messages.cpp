#include "base/core/messages.h"

#include <stdexcept>

#include <boost/json.hpp>

namespace gerbang {
namespace {

using Texts = std::vector<std::pair<std::string, std::string>>;

std::string lines_of(const boost::json::array& list) {
  std::string out;
  for (const auto& line : list) {
    if (!out.empty()) out += "\n";
    out += line.as_string();
  }
  return out;
}

void collect(const boost::json::object& texts, const std::string& before, Texts& out) {
  for (const auto& [key, value] : texts) {
    auto id = before + std::string(key);
    if (value.is_object()) {
      collect(value.get_object(), id + ".", out);
    } else {
      out.emplace_back(
          id, value.is_array() ? lines_of(value.get_array()) : std::string(value.as_string()));
    }
  }
}

}  // namespace

Texts message_texts(const MessageFile& file) {
  Texts out;
  collect(boost::json::parse(file.json).as_object(), "", out);
  return out;
}

Texts message_texts(std::string_view language, std::string_view prefix) {
  Texts out;
  for (const auto& file : message_files()) {
    if (file.language != language || !file.name.starts_with(prefix)) continue;
    auto room = std::string(file.name.substr(prefix.size())) + ":";
    for (auto& [id, text] : message_texts(file))
      out.emplace_back(room + id, std::move(text));
  }
  return out;
}

std::string message_fill(std::string_view text,
                         const std::function<std::string(std::string_view)>& value_of) {
  std::string out;
  while (true) {
    auto open = text.find("{{");
    auto close = open == std::string_view::npos ? open : text.find("}}", open);
    if (close == std::string_view::npos) break;
    out += text.substr(0, open);
    out += value_of(text.substr(open + 2, close - open - 2));
    text.remove_prefix(close + 2);
  }
  return out.append(text);
}

}  // namespace gerbang
