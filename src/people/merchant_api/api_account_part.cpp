#include "people/merchant_api/api_account_part.h"

#include "people/merchant_api/api_account_api.h"

namespace gerbang::merchant_api {

Part api_account_part(const ApiAccountSettings& settings, const events::Outbox& outbox) {
  Part out;
  out.routes = api_account_routes(settings, outbox);
  out.reactions = api_account_reactions(settings);
  return out;
}

}  // namespace gerbang::merchant_api
