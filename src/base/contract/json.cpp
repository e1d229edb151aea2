#include "base/contract/json.h"

#include <charconv>
#include <set>

#include <boost/json/basic_parser_impl.hpp>

#include "say/contract.h"

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
  e.message = say::contract::correct_fields;
  if (list_.size() == 1 && !list_[0].field.empty()) {
    e.message = say::contract::named_field({.field = list_[0].field, .problem = list_[0].message});
  }
  e.field_errors = std::move(list_);
  return e;
}

namespace {

/// Whether a name stands twice in an object: one program takes the first value, the next one the
/// last, and a check of one is a use of the other.
class TwiceFinder {
 public:
  static constexpr std::size_t max_object_size = std::size_t(-1);
  static constexpr std::size_t max_array_size = std::size_t(-1);
  static constexpr std::size_t max_key_size = std::size_t(-1);
  static constexpr std::size_t max_string_size = std::size_t(-1);
  using Code = boost::system::error_code;

  bool has_twice = false;

  bool on_document_begin(Code&) { return true; }
  bool on_document_end(Code&) { return true; }
  bool on_object_begin(Code&) {
    names_.emplace_back();
    return true;
  }
  bool on_object_end(std::size_t, Code&) {
    names_.pop_back();
    return true;
  }
  bool on_array_begin(Code&) { return true; }
  bool on_array_end(std::size_t, Code&) { return true; }
  bool on_key_part(boost::json::string_view part, std::size_t, Code&) {
    name_ += part;
    return true;
  }
  bool on_key(boost::json::string_view part, std::size_t, Code&) {
    name_ += part;
    if (!names_.back().insert(std::move(name_)).second) has_twice = true;
    name_.clear();
    return true;
  }
  bool on_string_part(boost::json::string_view, std::size_t, Code&) { return true; }
  bool on_string(boost::json::string_view, std::size_t, Code&) { return true; }
  bool on_number_part(boost::json::string_view, Code&) { return true; }
  bool on_int64(std::int64_t, boost::json::string_view, Code&) { return true; }
  bool on_uint64(std::uint64_t, boost::json::string_view, Code&) { return true; }
  bool on_double(double, boost::json::string_view, Code&) { return true; }
  bool on_bool(bool, Code&) { return true; }
  bool on_null(Code&) { return true; }
  bool on_comment_part(boost::json::string_view, Code&) { return true; }
  bool on_comment(boost::json::string_view, Code&) { return true; }

 private:
  std::string name_;
  std::vector<std::set<std::string>> names_;
};

/// Of a body that parses.
bool has_name_twice(std::string_view body, const boost::json::parse_options& options) {
  boost::json::basic_parser<TwiceFinder> parser(options);
  boost::system::error_code error;
  parser.write_some(false, body.data(), body.size(), error);
  return parser.handler().has_twice;
}

}  // namespace

Result<boost::json::value> parse_json(std::string_view body) {
  if (body.empty()) return boost::json::value(boost::json::object{});
  boost::json::parse_options options;
  options.max_depth = 32;
  boost::system::error_code error;
  auto value = boost::json::parse(body, error, {}, options);
  if (error) {
    return Error{ErrorCode::malformed,
                 say::contract::body_not_json({.problem = error.message()}),
                 {},
                 {},
                 {}};
  }
  if (has_name_twice(body, options)) {
    return Error{ErrorCode::malformed, say::contract::name_twice, {}, {}, {}};
  }
  return value;
}

}  // namespace gerbang::contract
