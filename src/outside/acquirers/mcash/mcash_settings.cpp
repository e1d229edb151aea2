#include <array>

#include "outside/acquirers/mcash/mcash.h"

namespace gerbang::acquirers::mcash {
namespace {

using K = SettingKind;
constexpr std::array kRows{
    SettingRow{"mcash.merchant-id", K::text, "who this gateway is at MCash"},
    SettingRow{"mcash.secret", K::secret, "signs messages, at both sides; 16 characters or more"},
    SettingRow{"mcash.request-url", K::page_address, "where payers' browsers take a payment"},
    SettingRow{"mcash.enquiry-url", K::server_address, "where a payment is asked about"},
    SettingRow{"mcash.page-origins", K::origins,
               "origins to which the wallet's page leads on, separated by commas", false},
};

std::shared_ptr<const checkout::Connector> open(const Settings& from, const Surroundings& around) {
  return std::make_shared<Mcash>(McashSettings{.merchant_id = from["mcash.merchant-id"],
                                               .secret = from["mcash.secret"],
                                               .request_url = from["mcash.request-url"],
                                               .enquiry_url = from["mcash.enquiry-url"],
                                               .callback_url = around.direct("mcash", "direct"),
                                               .return_url = around.browser("mcash", "return"),
                                               .post = around.post(),
                                               .page_origins = from.origins("mcash.page-origins")});
}

}  // namespace

ConnectorKind mcash_kind() {
  return {"mcash", kRows, open};
}

}  // namespace gerbang::acquirers::mcash
