#include <array>

#include "outside/acquirers/cards/cards.h"

namespace gerbang::acquirers::cards {
namespace {

using K = SettingKind;
constexpr std::array kRows{
    SettingRow{"cards.access-key", K::text, "names the secret at the card acquirer"},
    SettingRow{"cards.profile-id", K::text, "the profile of this gateway at the card acquirer"},
    SettingRow{"cards.secret", K::secret, "signs messages, at both sides; 16 characters or more"},
    SettingRow{"cards.request-url", K::page_address, "where payers' browsers take a payment"},
    SettingRow{"cards.enquiry-url", K::server_address, "where a payment is asked about"},
    SettingRow{"cards.refund-url", K::server_address, "where a refund is asked for"},
    SettingRow{"cards.void-url", K::server_address, "where a payment is taken back on its day"},
    SettingRow{"cards.page-origins", K::origins,
               "origins to which the card page leads on, separated by commas", false},
};

std::shared_ptr<const checkout::Connector> open(const Settings& from, const Surroundings& around) {
  return std::make_shared<Cards>(CardSettings{.access_key = from["cards.access-key"],
                                              .profile_id = from["cards.profile-id"],
                                              .secret = from["cards.secret"],
                                              .request_url = from["cards.request-url"],
                                              .enquiry_url = from["cards.enquiry-url"],
                                              .refund_url = from["cards.refund-url"],
                                              .void_url = from["cards.void-url"],
                                              .callback_url = around.direct("cards", "direct"),
                                              .return_url = around.browser("cards", "return"),
                                              .post = around.post(),
                                              .page_origins = from.origins("cards.page-origins")});
}

}  // namespace

ConnectorKind cards_kind() {
  return {"cards", kRows, open};
}

}  // namespace gerbang::acquirers::cards
