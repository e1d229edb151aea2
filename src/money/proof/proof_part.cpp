#include "money/proof/proof_part.h"

#include "money/proof/head.h"
#include "money/proof/proof_api.h"

namespace gerbang::proof {

Part proof_part(const std::string& master_key) {
  Part out("proof");
  out.routes = proof_routes(master_key);
  out.topics = {heads_topic(master_key)};
  return out;
}

}  // namespace gerbang::proof
