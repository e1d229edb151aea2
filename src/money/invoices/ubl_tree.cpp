#include "money/invoices/ubl_tree.h"

#include <algorithm>

#include <boost/json/basic_parser_impl.hpp>

namespace gerbang::invoices {
namespace {

constexpr std::size_t kLargest = 1'000'000;
constexpr std::size_t kDeepest = 24;

/// What boost's parser calls; texts and numbers may come in parts.
class Builder {
 public:
  static constexpr std::size_t max_object_size = 1'000;
  static constexpr std::size_t max_array_size = 1'000;
  static constexpr std::size_t max_key_size = 1'000;
  static constexpr std::size_t max_string_size = 10'000;
  using View = boost::json::string_view;
  using Code = boost::json::error_code;

  bool on_document_begin(Code&) { return true; }
  bool on_document_end(Code&) { return true; }
  bool on_object_begin(Code&) { return open(Node::Kind::object); }
  bool on_object_end(std::size_t, Code&) { return close(); }
  bool on_array_begin(Code&) { return open(Node::Kind::list); }
  bool on_array_end(std::size_t, Code&) { return close(); }
  bool on_key_part(View part, std::size_t, Code&) { return more(part); }
  bool on_key(View part, std::size_t, Code&) {
    more(part);
    keys_.back() = std::exchange(part_, {});
    return true;
  }
  bool on_string_part(View part, std::size_t, Code&) { return more(part); }
  bool on_string(View part, std::size_t, Code&) { return end(part, Node::Kind::text); }
  bool on_number_part(View part, Code&) { return more(part); }
  bool on_int64(std::int64_t, View part, Code&) { return end(part, Node::Kind::number); }
  bool on_uint64(std::uint64_t, View part, Code&) { return end(part, Node::Kind::number); }
  bool on_double(double, View part, Code&) { return end(part, Node::Kind::number); }
  bool on_bool(bool, Code&) { return put({}); }
  bool on_null(Code&) { return put({}); }
  bool on_comment_part(View, Code&) { return true; }
  bool on_comment(View, Code&) { return true; }

  Node root;

 private:
  bool more(View part) {
    part_.append(part.data(), part.size());
    return true;
  }
  bool end(View part, Node::Kind kind) {
    more(part);
    Node node;
    node.kind = kind;
    node.text = std::exchange(part_, {});
    return put(std::move(node));
  }
  bool open(Node::Kind kind) {
    Node node;
    node.kind = kind;
    stack_.push_back(std::move(node));
    keys_.emplace_back();
    return true;
  }
  bool close() {
    auto node = std::move(stack_.back());
    stack_.pop_back();
    keys_.pop_back();
    return put(std::move(node));
  }
  bool put(Node node) {
    if (stack_.empty()) {
      root = std::move(node);
    } else if (stack_.back().kind == Node::Kind::list) {
      stack_.back().items.push_back(std::move(node));
    } else {
      stack_.back().members.emplace_back(keys_.back(), std::move(node));
    }
    return true;
  }

  std::string part_;
  std::vector<Node> stack_;
  std::vector<std::string> keys_;
};

}  // namespace

const Node* Node::member(std::string_view name) const {
  auto found = std::ranges::find_if(members, [&](const auto& it) { return it.first == name; });
  return found == members.end() ? nullptr : &found->second;
}

std::optional<Node> tree_read(std::string_view json) {
  if (json.size() > kLargest) return std::nullopt;
  boost::json::parse_options options;
  options.max_depth = kDeepest;
  boost::json::basic_parser<Builder> parser(options);
  boost::json::error_code problem;
  auto read = parser.write_some(false, json.data(), json.size(), problem);
  if (problem || read != json.size()) return std::nullopt;
  return std::move(parser.handler().root);
}

}  // namespace gerbang::invoices
