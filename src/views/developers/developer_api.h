#pragma once
// /developers, what it brings along, and the contract at /openapi.json: public, the same for
// everybody.

#include "base/http/route.h"

namespace gerbang::developers {

struct DeveloperSettings {
  std::string brand_name;
  std::string gateway_url;  // as programs reach it, without a slash at the end
  bool is_sandbox = false;
};

/// `contract` is the text of the OpenAPI document.
http::Routes developer_routes(DeveloperSettings settings, std::string contract);

}  // namespace gerbang::developers
