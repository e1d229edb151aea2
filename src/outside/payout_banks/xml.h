#pragma once
// A bank's XML as a tree, read strictly: UTF-8 only, without a document type declaration (so
// without entities but XML's own five), bounded in bytes, depth and elements. Expat does the
// reading; it never opens a file or an address. Why Expat: ADR 44.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "outside/payout_banks/fault.h"

namespace gerbang::payout_banks {

struct XmlNode {
  std::string name;  // without its prefix; of another namespace than the root's: "{urn:…}Name"
  std::string text;  // all of it, blanks too
  std::vector<std::pair<std::string, std::string>> attributes;
  std::vector<XmlNode> children;
  std::int64_t line = 0;

  /// The first child of this name, or null.
  const XmlNode* child(std::string_view of) const;
  /// The child's text without the blanks around it; empty where there is none.
  std::string_view value(std::string_view of) const;
  std::string_view value() const;
};

struct XmlReading {
  std::optional<Fault> fault;
  std::string name_space;  // of the root
  XmlNode root;
};

inline constexpr std::size_t kXmlBytesMax = 16 * 1024 * 1024, kXmlElementsMax = 400'000,
                             kXmlDepthMax = 24;

/// Never throws. Attributes of the schema's instance namespace (xsi:…) are left out.
XmlReading xml_read(std::string_view bytes);

/// As text or as an attribute's value.
std::string xml_escape(std::string_view text);

}  // namespace gerbang::payout_banks
