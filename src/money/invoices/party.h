#pragma once
// Who stands on an invoice: the gateway, as its settings say, and a merchant, as its approved
// application says. A merchant without a tax number (TIN) is the tax authority's "General Public"
// (IRBM e-Invoice Specific Guideline 4.5, 3.7): its number, and no more than RM 10,000.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/id.h"
#include "base/db/db.h"

namespace gerbang::invoices {

/// What has no value in a mandatory field of a document.
inline constexpr std::string_view kNone = "NA";
inline constexpr std::string_view kGeneralPublicTaxNo = "EI00000000010";
/// Not applicable, of the authority's codes of states.
inline constexpr std::string_view kNoState = "17";

struct Address {
  std::vector<std::string> lines;  // one to three
  std::string city;
  std::string postcode;
  std::string state;  // "14", of the authority's codes
};
/// "12, Jalan Demo 1, 50480 Kuala Lumpur": the postcode says the state, what follows it is the
/// city.
Address address_of(std::string_view text);
/// The code of the state that a Malaysian postcode is in; 17 for what is none.
std::string_view state_of(std::string_view postcode);
/// E.164, of a number as Malaysians write it: "+60312345678"; "NA" for what is none.
std::string phone_of(std::string_view text);

struct Party {
  std::string name;
  std::string tax_no;         // TIN
  std::string registered_no;  // BRN
  std::string sst_no;
  std::string msic_code;  // of the supplier only
  std::string msic_about;
  std::string phone;
  std::string email;
  Address address;
};

/// The settings `invoices.*`.
struct SupplierSettings {
  std::string name, tax_no, registered_no, sst_no, msic_code, msic_about, address, phone, email;
};
/// A sandbox's, where nobody is real.
SupplierSettings sandbox_supplier(const std::string& brand, const std::string& email);
/// The names of the settings without which no invoice is written: "invoices.tax-no".
std::vector<std::string> settings_missing(const SupplierSettings& settings);
Party supplier_of(const SupplierSettings& settings);

/// By its application; the company's name alone where nobody has approved one.
Party buyer_of(db::Sql& sql, MerchantId merchant);
Party general_public();

}  // namespace gerbang::invoices
