#include <algorithm>
#include <array>

#include "outside/acquirers/duitnow/duitnow.h"
#include "outside/acquirers/duitnow/emv.h"

namespace gerbang::acquirers::duitnow {
namespace {

using K = SettingKind;
constexpr std::array kRows{
    SettingRow{"duitnow.acquirer-id", K::text, "the acquirer's number in codes (26.01), 6 digits"},
    SettingRow{"duitnow.merchant-id", K::text,
               "who this gateway is there, in codes (26.02); 1 to 60 letters and digits"},
    SettingRow{"duitnow.category", K::text, "the merchant category code in codes, 4 digits; 9999",
               false},
    SettingRow{"duitnow.city", K::text, "the city in codes, 15 signs at most"},
    SettingRow{"duitnow.format", K::text, "how codes begin: 02 (PayNet 1.5) or 01 (older apps); 02",
               false},
    SettingRow{"duitnow.secret", K::secret, "signs messages, at both sides; 16 characters or more"},
    SettingRow{"duitnow.enquiry-url", K::server_address, "where a payment is asked about"},
    SettingRow{"duitnow.refund-url", K::server_address, "where a refund is asked for"},
};

std::shared_ptr<const checkout::Connector> open(const Settings& from, const Surroundings& around) {
  DuitnowSettings settings{.acquirer_id = from["duitnow.acquirer-id"],
                           .merchant_id = from["duitnow.merchant-id"],
                           .city = from["duitnow.city"],
                           .secret = from["duitnow.secret"],
                           .enquiry_url = from["duitnow.enquiry-url"],
                           .refund_url = from["duitnow.refund-url"],
                           .post = around.post()};
  if (auto category = from["duitnow.category"]; !category.empty()) settings.category = category;
  if (auto format = from["duitnow.format"]; !format.empty()) settings.format = format;
  return std::make_shared<Duitnow>(std::move(settings));
}

bool is_digits(std::string_view text, std::size_t count) {
  return text.size() == count &&
         std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

bool is_merchant_id(std::string_view text) {
  auto is_plain = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  };
  return text.size() <= 60 && std::ranges::all_of(text, is_plain);
}

/// What a code could not say, or would say to other apps as something else.
std::vector<std::string> problems(const Settings& from, Instant) {
  std::vector<std::string> out;
  auto category = from["duitnow.category"], format = from["duitnow.format"];
  auto city = from["duitnow.city"];
  if (!is_digits(from["duitnow.acquirer-id"], 6)) {
    out.push_back("duitnow.acquirer-id has 6 digits");
  }
  if (!is_merchant_id(from["duitnow.merchant-id"])) {
    out.push_back("duitnow.merchant-id has 1 to 60 letters and digits");
  }
  if (!category.empty() && (!is_digits(category, 4) || category == "0000" || category == "6010")) {
    out.push_back("duitnow.category has 4 digits, and not 0000 (a person) or 6010 (cash)");
  }
  if (qr_text(city, 15, "") != city) {
    out.push_back("duitnow.city has 15 signs at most, all of them on an English keyboard");
  }
  if (!format.empty() && format != "01" && format != "02") {
    out.push_back("duitnow.format is 01 or 02");
  }
  return out;
}

}  // namespace

ConnectorKind duitnow_kind() {
  return {"duitnow", kRows, open, problems};
}

}  // namespace gerbang::acquirers::duitnow
