#include <array>

#include "outside/acquirers/boost/boost.h"

namespace gerbang::acquirers::boost_wallet {
namespace {

using K = SettingKind;
constexpr std::array kRows{
    SettingRow{"boost.merchant-id", K::text, "who this gateway is at Boost"},
    SettingRow{"boost.api-key", K::secret, "asks for tokens"},
    SettingRow{"boost.api-secret", K::secret,
               "asks for tokens and signs messages, at both sides; 24 characters or more"},
    SettingRow{"boost.api-url", K::server_address,
               "where payments are started and asked about: https://host, without a path's end"},
    SettingRow{"boost.refund-url", K::server_address, "where a refund is asked for"},
    SettingRow{"boost.void-url", K::server_address, "where a payment is taken back on its day"},
};

std::shared_ptr<const checkout::Connector> open(const Settings& from, const Surroundings& around) {
  return std::make_shared<Boost>(
      BoostSettings{.merchant_id = from["boost.merchant-id"],
                    .api_key = from["boost.api-key"],
                    .api_secret = from["boost.api-secret"],
                    .api_url = from["boost.api-url"],
                    .refund_url = from["boost.refund-url"],
                    .void_url = from["boost.void-url"],
                    .return_url = around.browser_url + "/checkout/return?order=",
                    .send = around.send});
}

std::vector<std::string> problems(const Settings& from, Instant) {
  std::vector<std::string> out;
  if (from["boost.api-secret"].size() < kKeyBytes) {
    out.push_back("boost.api-secret has 24 characters or more, of which the first 24 are the key");
  }
  if (from["boost.api-url"].ends_with('/')) {
    out.push_back("boost.api-url ends without a slash");
  }
  return out;
}

}  // namespace

ConnectorKind boost_kind() {
  return {"boost", kRows, open, problems};
}

}  // namespace gerbang::acquirers::boost_wallet
