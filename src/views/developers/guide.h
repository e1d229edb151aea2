#pragma once
// What stands on the developers' page before the calls: from the first payment to what a plugin
// needs. Words are messages; bytes, codes, waits and test cards come from the rooms that use them.

#include "views/developers/contract_view.h"
#include "views/developers/html.h"

namespace gerbang::developers {

/// A part of the page. `title` is HTML.
struct Part {
  std::string id, title, html;
};

struct GuideFacts {
  std::string gateway_url;
  const Document& contract;
  const std::vector<Call>& calls;  // of servers
};

/// In the order of the page.
std::vector<Part> guide(const Words& words, const GuideFacts& facts);

}  // namespace gerbang::developers
