#include "people/merchants/e_mandate_api.h"

#include "people/merchants/merchant.h"
#include "say/merchants.h"

namespace gerbang::merchants {
namespace {

http::Route e_mandate_route(std::string path, std::string operation, bool is_enabled) {
  return http::route(http::Method::post, std::move(path), std::move(operation),
                     http::needs(Resource::merchant_merchant_e_mandate_product, Action::edit),
                     [is_enabled](db::Tx& tx, const http::Call& call,
                                  const contract::Nothing&) -> Result<contract::Success> {
                       GERBANG_CHECK(e_mandate_set(tx, call.merchant(), call.actor(), is_enabled));
                       return contract::Success{is_enabled
                                                    ? say::merchants::done::auto_debit_enabled
                                                    : say::merchants::done::auto_debit_disabled};
                     });
}

}  // namespace

http::Routes e_mandate_routes() {
  return {e_mandate_route("merchants/enabled-emandate", "e_mandate_enable", true),
          e_mandate_route("merchants/disabled-emandate", "e_mandate_disable", false)};
}

}  // namespace gerbang::merchants
