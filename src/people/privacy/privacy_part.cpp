#include "people/privacy/privacy_part.h"

#include <memory>
#include <utility>

#include "people/privacy/anonymise.h"
#include "people/privacy/privacy_api.h"

namespace gerbang::privacy {

Part privacy_part(std::vector<personal::Holding> holdings) {
  auto book = std::make_shared<const personal::Book>(std::move(holdings));
  Part out("privacy");
  out.routes = privacy_routes(book);
  out.topics = anonymise_topics(book);
  return out;
}

}  // namespace gerbang::privacy
