#pragma once
// The page for merchants' developers, made of the contract that this process serves and of the
// event catalogue: whatever a room says of a call or a field stands here by itself.

#include <string>
#include <string_view>

#include <boost/json.hpp>

namespace gerbang::developers {

struct PageFacts {
  std::string brand_name;
  std::string gateway_url;  // as programs reach it, without a slash at the end
  bool is_sandbox = false;
  boost::json::object contract;
  boost::json::array event_types;
};

/// The whole page in a language.
std::string page_html(const PageFacts& facts, std::string_view language);

}  // namespace gerbang::developers
