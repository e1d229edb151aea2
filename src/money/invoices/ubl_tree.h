#pragma once
// A document as it was read: objects, lists and values, a number as the digits that stand there, so
// that an amount is never a floating-point number.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gerbang::invoices {

struct Node {
  enum class Kind { object, list, text, number, other };
  Kind kind = Kind::other;
  std::string text;  // of a text or number
  std::vector<std::pair<std::string, Node>> members;
  std::vector<Node> items;

  const Node* member(std::string_view name) const;
};

/// Nothing for what is no JSON, or is larger or deeper than any document is.
std::optional<Node> tree_read(std::string_view json);

}  // namespace gerbang::invoices
