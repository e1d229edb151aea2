#include "money/invoices/party.h"

#include <algorithm>
#include <array>

#include "base/core/ascii.h"
#include "people/accounts/account.h"
#include "people/merchants/tax_identity.h"
#include "people/onboarding/application.h"

namespace gerbang::invoices {
namespace {

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kAround = " ,.\t\r\n";
  auto first = text.find_first_not_of(kAround);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kAround) + 1 - first);
}

/// Where five digits stand by themselves; npos where they do not.
std::size_t postcode_at(std::string_view text) {
  constexpr std::size_t kLength = 5;
  std::size_t found = std::string_view::npos;
  for (std::size_t at = 0; at < text.size();) {
    auto end = at;
    while (end < text.size() && is_digit(text[end]))
      ++end;
    if (end - at == kLength) found = at;
    at = std::max(end, at + 1);
  }
  return found;
}

/// At most so many bytes, and no character cut in two.
std::string cut(std::string_view text, std::size_t most) {
  if (text.size() > most) {
    while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0U) == 0x80U)
      --most;
    text = text.substr(0, most);
  }
  return std::string(trimmed(text));
}

/// The lengths are the authority's: 150 a line, and three of them.
std::vector<std::string> lines_of(std::string_view text) {
  constexpr std::size_t kLongest = 150, kMost = 3;
  std::vector<std::string> out;
  while (!(text = trimmed(text)).empty() && out.size() < kMost) {
    auto end = text.size();
    if (end > kLongest) {
      end = text.rfind(',', kLongest);
      if (end == std::string_view::npos || end == 0) end = kLongest;
    }
    if (auto line = cut(text.substr(0, end), kLongest); !line.empty()) out.push_back(line);
    text = text.substr(end);
  }
  if (out.empty()) out.emplace_back(kNone);
  return out;
}

std::string or_none(const std::optional<std::string>& text) {
  return text && !text->empty() ? *text : std::string(kNone);
}

}  // namespace

std::string_view state_of(std::string_view postcode) {
  struct Range {
    int first, last;
    std::string_view state;
  };
  // By the first two digits (Pos Malaysia); the codes are LHDN's. Within another's range stand
  // Putrajaya, Labuan and parts of Pahang.
  constexpr std::array kRanges{Range{1, 2, "09"},   Range{5, 9, "02"},   Range{10, 14, "07"},
                               Range{15, 18, "03"}, Range{20, 24, "11"}, Range{25, 28, "06"},
                               Range{30, 36, "08"}, Range{39, 39, "06"}, Range{40, 48, "10"},
                               Range{49, 49, "06"}, Range{50, 60, "14"}, Range{62, 62, "16"},
                               Range{63, 64, "10"}, Range{68, 68, "10"}, Range{69, 69, "06"},
                               Range{70, 73, "05"}, Range{75, 78, "04"}, Range{79, 86, "01"},
                               Range{87, 87, "15"}, Range{88, 91, "12"}, Range{93, 98, "13"}};
  if (postcode.size() != 5 || !std::ranges::all_of(postcode, is_digit)) return kNoState;
  int begin = (postcode[0] - '0') * 10 + (postcode[1] - '0');
  auto found = std::ranges::find_if(
      kRanges, [&](const Range& it) { return it.first <= begin && begin <= it.last; });
  return found == kRanges.end() ? kNoState : found->state;
}

Address address_of(std::string_view text) {
  constexpr std::size_t kCityLongest = 50;
  Address out;
  auto at = postcode_at(text);
  if (at == std::string_view::npos)
    return {lines_of(text), std::string(kNone), {}, std::string(kNoState)};
  out.postcode = text.substr(at, 5);
  out.state = state_of(out.postcode);
  auto after = trimmed(text.substr(at + 5));
  out.city = cut(after.substr(0, after.find(',')), kCityLongest);
  if (out.city.empty()) out.city = kNone;
  out.lines = lines_of(text.substr(0, at));
  return out;
}

std::string phone_of(std::string_view text) {
  std::string digits;
  for (char c : text)
    if (is_digit(c)) digits += c;
  constexpr std::size_t kShortest = 8, kLongest = 15;
  if (digits.starts_with("00")) {
    digits.erase(0, 2);
  } else if (digits.starts_with("0")) {
    digits.insert(0, "6");
  }
  if (digits.size() < kShortest || digits.size() > kLongest) return std::string(kNone);
  return "+" + digits;
}

SupplierSettings sandbox_supplier(const std::string& brand, const std::string& email) {
  return {brand + " Sdn Bhd",
          "C20880050010",
          "201901012345",
          "W10-1808-32000001",
          "66199",
          "Other activities auxiliary to financial service activities",
          "Level 8, Menara Gerbang, Jalan Ampang, 50450 Kuala Lumpur",
          "60321234567",
          email};
}

std::vector<std::string> settings_missing(const SupplierSettings& it) {
  std::vector<std::string> out;
  for (auto [name, value] :
       {std::pair{"name", &it.name}, std::pair{"tax-no", &it.tax_no},
        std::pair{"registered-no", &it.registered_no}, std::pair{"msic-code", &it.msic_code},
        std::pair{"msic-about", &it.msic_about}, std::pair{"address", &it.address},
        std::pair{"phone", &it.phone}})
    if (value->empty()) out.push_back("invoices." + std::string(name));
  return out;
}

Party supplier_of(const SupplierSettings& it) {
  return {it.name,
          it.tax_no,
          it.registered_no,
          it.sst_no.empty() ? std::string(kNone) : it.sst_no,
          it.msic_code,
          it.msic_about,
          phone_of(it.phone),
          it.email,
          address_of(it.address)};
}

Party general_public() {
  const std::string none(kNone);
  return {"General Public",
          std::string(kGeneralPublicTaxNo),
          none,
          none,
          {},
          {},
          none,
          {},
          {{none}, none, {}, std::string(kNoState)}};
}

Party buyer_of(db::Sql& sql, MerchantId merchant) {
  auto tax = merchants::tax_identity_of(sql, merchant).value_or(merchants::TaxIdentity{});
  onboarding::ApplicationFields fields;
  if (auto application = onboarding::application_of(sql, merchant);
      application && application->status == onboarding::ApplicationStatus::approved)
    fields = onboarding::application_fields(*application);
  Party out;
  out.name = fields.company_registered_name && !fields.company_registered_name->empty()
                 ? *fields.company_registered_name
                 : accounts::company_name(sql, merchant);
  out.tax_no = tax.tax_no.value_or("");
  out.registered_no = or_none(tax.registered_no);
  out.sst_no = or_none(tax.sst_no);
  auto phone = phone_of(fields.company_office_phone.value_or(""));
  out.phone = phone == kNone ? phone_of(fields.customer_service_phone.value_or("")) : phone;
  out.email = fields.customer_service_email.value_or("");
  out.address = address_of(fields.company_business_address.value_or(""));
  return out;
}

}  // namespace gerbang::invoices
