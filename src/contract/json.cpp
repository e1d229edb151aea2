#include "contract/json.h"

#include <charconv>

namespace gerbang::contract {

std::string camel_case(std::string_view snake) {
  std::string out;
  bool upper = false;
  for (char c : snake) {
    if (c == '_') {
      upper = true;
      continue;
    }
    out.push_back(upper && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c);
    upper = false;
  }
  return out;
}

void write_number(std::string& out, std::int64_t number) {
  char digits[24];
  out.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}

void write_text(std::string& out, std::string_view text) {
  static constexpr char kHex[] = "0123456789abcdef";
  out.push_back('"');
  std::size_t clean = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    auto c = static_cast<unsigned char>(text[i]);
    if (c >= 0x20 && c != '"' && c != '\\') continue;
    out.append(text.substr(clean, i - clean));
    clean = i + 1;
    switch (c) {
      case '"':
        out += "\\\"";
        break;
      case '\\':
        out += "\\\\";
        break;
      case '\n':
        out += "\\n";
        break;
      case '\r':
        out += "\\r";
        break;
      case '\t':
        out += "\\t";
        break;
      default:
        out += "\\u00";
        out.push_back(kHex[c >> 4]);
        out.push_back(kHex[c & 15]);
    }
  }
  out.append(text.substr(clean));
  out.push_back('"');
}

std::string path_join(const std::string& path, std::string_view name) {
  if (path.empty()) return std::string(name);
  return path + "." + std::string(name);
}

std::string path_item(const std::string& path, std::size_t index) {
  return path + "[" + std::to_string(index) + "]";
}

Error Problems::error() && {
  Error e;
  e.code = ErrorCode::invalid;
  e.message = "Please correct the marked fields";
  if (list_.size() == 1 && !list_[0].field.empty()) {
    e.message = list_[0].field + ": " + list_[0].message;
  }
  e.field_errors = std::move(list_);
  return e;
}

Result<boost::json::value> parse_json(std::string_view body) {
  if (body.empty()) return boost::json::value(boost::json::object{});
  boost::json::parse_options options;
  options.max_depth = 32;
  boost::system::error_code error;
  auto value = boost::json::parse(body, error, {}, options);
  if (error) {
    return Error{
        ErrorCode::malformed, "The body is not valid JSON: " + error.message(), {}, {}, {}};
  }
  return value;
}

}  // namespace gerbang::contract
