#include "money/invoices/ubl.h"

#include <map>
#include <string_view>
#include <tuple>
#include <utility>

#include "base/contract/json_write.h"

namespace gerbang::invoices {
namespace {

using Attributes = std::vector<std::pair<std::string_view, std::string_view>>;

/// The members of one object, as text.
class Members {
 public:
  Members& text(std::string_view name, std::string_view value, const Attributes& attributes = {}) {
    std::string quoted;
    contract::write_text(quoted, value);
    return raw(name, quoted, attributes);
  }
  Members& amount(std::string_view name, Money value) {
    return raw(name, money_text(value), {{"currencyID", kCurrency}});
  }
  /// A number without a currency.
  Members& raw(std::string_view name, std::string_view number, const Attributes& attributes = {}) {
    begin(name);
    out_ += "[{\"_\":";
    out_ += number;
    for (const auto& [key, value] : attributes) {
      out_ += ",\"" + std::string(key) + "\":";
      contract::write_text(out_, value);
    }
    out_ += "}]";
    return *this;
  }
  Members& group(std::string_view name, const Members& one) {
    return groups(name, {one.text_of()});
  }
  Members& groups(std::string_view name, const std::vector<std::string>& all) {
    begin(name);
    out_ += '[';
    for (std::size_t at = 0; at < all.size(); ++at)
      out_ += (at > 0 ? "," : "") + all[at];
    out_ += ']';
    return *this;
  }
  std::string text_of() const { return "{" + out_ + "}"; }

 private:
  void begin(std::string_view name) {
    if (!out_.empty()) out_ += ',';
    out_ += "\"" + std::string(name) + "\":";
  }
  std::string out_;
};

std::string time_of(Instant at) {
  return instant_text(at).substr(11, 8) + "Z";
}
std::string date_of(Instant at) {
  return instant_text(at).substr(0, 10);
}

/// The authority takes period, dash, comma and parenthesis, and its own example has slashes.
std::string reason_of(std::string_view text) {
  constexpr std::string_view kSigns = " .,-()/";
  std::string out;
  for (char c : text) {
    bool is_kept = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                   kSigns.find(c) != std::string_view::npos;
    out += is_kept ? c : ' ';
  }
  constexpr std::size_t kLongest = 300;
  return out.substr(0, kLongest);
}

Members category(std::string_view type, const std::optional<std::string>& reason) {
  Members out;
  out.text("ID", type);
  if (reason && !reason->empty()) out.text("TaxExemptionReason", reason_of(*reason));
  out.group("TaxScheme",
            Members().text("ID", "OTH", {{"schemeID", "UN/ECE 5153"}, {"schemeAgencyID", "6"}}));
  return out;
}

std::string id_of(std::string_view value, std::string_view scheme) {
  return Members().text("ID", value, {{"schemeID", scheme}}).text_of();
}

Members party(const Party& it) {
  Members out;
  if (!it.msic_code.empty())
    out.text("IndustryClassificationCode", it.msic_code, {{"name", it.msic_about}});
  out.groups("PartyIdentification", {id_of(it.tax_no, "TIN"), id_of(it.registered_no, "BRN"),
                                     id_of(it.sst_no, "SST"), id_of(kNone, "TTX")});
  Members address;
  address.text("CityName", it.address.city);
  if (!it.address.postcode.empty()) address.text("PostalZone", it.address.postcode);
  address.text("CountrySubentityCode", it.address.state);
  std::vector<std::string> lines;
  for (const auto& line : it.address.lines)
    lines.push_back(Members().text("Line", line).text_of());
  address.groups("AddressLine", lines);
  address.group("Country", Members().text("IdentificationCode", "MYS",
                                          {{"listID", "ISO3166-1"}, {"listAgencyID", "6"}}));
  out.group("PostalAddress", address);
  out.group("PartyLegalEntity", Members().text("RegistrationName", it.name));
  Members contact;
  contact.text("Telephone", it.phone);
  if (!it.email.empty()) contact.text("ElectronicMail", it.email);
  out.group("Contact", contact);
  return Members().group("Party", out);
}

/// "8.00"
std::string percent_value(std::int64_t hundredths) {
  return money_text(Money{hundredths});
}

std::string line(const DocumentLine& it, std::size_t number, std::string_view classification) {
  Members subtotal;
  subtotal.amount("TaxableAmount", it.amount).amount("TaxAmount", it.tax);
  subtotal.raw("Percent", percent_value(it.tax_rate));
  subtotal.group("TaxCategory", category(it.tax_type, it.exempt_reason));
  Members item;
  item.group("CommodityClassification",
             Members().text("ItemClassificationCode", classification, {{"listID", "CLASS"}}));
  item.text("Description", it.description);
  if (it.taxed > 0) {
    item.group("AdditionalItemProperty", Members()
                                             .text("Name", "Payments taxed at this rate")
                                             .text("Value", std::to_string(it.taxed)));
  }
  Members out;
  out.text("ID", std::to_string(number));
  out.raw("InvoicedQuantity", "1", {{"unitCode", "C62"}});
  out.amount("LineExtensionAmount", it.amount);
  out.group("TaxTotal", Members().amount("TaxAmount", it.tax).group("TaxSubtotal", subtotal));
  out.group("Item", item);
  out.group("Price", Members().amount("PriceAmount", it.amount));
  out.group("ItemPriceExtension", Members().amount("Amount", it.amount));
  return out.text_of();
}

Members tax_total(const Document& document) {
  struct Sum {
    Money amount, tax;
  };
  std::map<std::pair<std::string, std::string>, Sum> types;  // by type and reason
  for (const auto& it : document.lines) {
    auto& sum = types[{it.tax_type, it.exempt_reason.value_or("")}];
    sum.amount += it.amount;
    sum.tax += it.tax;
  }
  std::vector<std::string> subtotals;
  for (const auto& [of, sum] : types) {
    auto reason = of.first == "E" ? std::optional(of.second) : std::nullopt;
    subtotals.push_back(Members()
                            .amount("TaxableAmount", sum.amount)
                            .amount("TaxAmount", sum.tax)
                            .group("TaxCategory", category(of.first, reason))
                            .text_of());
  }
  return Members().amount("TaxAmount", document.tax()).groups("TaxSubtotal", subtotals);
}

}  // namespace

Money Document::amount() const {
  Money out;
  for (const auto& it : lines)
    out += it.amount;
  return out;
}

Money Document::tax() const {
  Money out;
  for (const auto& it : lines)
    out += it.tax;
  return out;
}

std::string ubl_text(const Document& it) {
  const bool is_credit = it.kind == InvoiceKind::credit_note;
  // 022 others; 004 a consolidated document.
  const bool is_public = it.buyer.tax_no == kGeneralPublicTaxNo;
  Members out;
  out.text("ID", it.number);
  out.text("IssueDate", date_of(it.issued_at)).text("IssueTime", time_of(it.issued_at));
  out.text("InvoiceTypeCode", is_credit ? "02" : "01", {{"listVersionID", "1.0"}});
  out.text("DocumentCurrencyCode", kCurrency).text("TaxCurrencyCode", kCurrency);
  out.group("InvoicePeriod", Members()
                                 .text("StartDate", day_text(it.first))
                                 .text("EndDate", day_text(it.last))
                                 .text("Description", "Monthly"));
  if (it.corrects) {
    // The UUID is what the service answers when it takes the invoice; whoever sends fills it in.
    out.group("BillingReference",
              Members().group("InvoiceDocumentReference",
                              Members().text("ID", *it.corrects).text("UUID", kNone)));
  }
  out.group("AccountingSupplierParty", party(it.supplier));
  out.group("AccountingCustomerParty", party(it.buyer));
  out.group("PaymentMeans", Members().text("PaymentMeansCode", "03"));  // bank transfer
  if (it.prepaid) {
    out.group("PrepaidPayment", Members()
                                    .text("ID", it.prepaid->reference)
                                    .amount("PaidAmount", it.prepaid->amount)
                                    .text("PaidDate", date_of(it.prepaid->at))
                                    .text("PaidTime", time_of(it.prepaid->at)));
  }
  out.group("TaxTotal", tax_total(it));
  out.group("LegalMonetaryTotal", Members()
                                      .amount("LineExtensionAmount", it.amount())
                                      .amount("TaxExclusiveAmount", it.amount())
                                      .amount("TaxInclusiveAmount", it.total())
                                      .amount("PayableRoundingAmount", {})
                                      .amount("PayableAmount", it.payable()));
  std::vector<std::string> lines;
  for (const auto& one : it.lines)
    lines.push_back(line(one, lines.size() + 1, is_public ? "004" : "022"));
  out.groups("InvoiceLine", lines);

  constexpr std::string_view kOasis = "urn:oasis:names:specification:ubl:schema:xsd:";
  auto name_space = [&](std::string_view key, std::string_view name) {
    std::string text;
    contract::write_text(text, std::string(kOasis) + std::string(name));
    return "\"" + std::string(key) + "\":" + text + ",";
  };
  return "{" + name_space("_D", "Invoice-2") + name_space("_A", "CommonAggregateComponents-2") +
         name_space("_B", "CommonBasicComponents-2") + "\"Invoice\":[" + out.text_of() + "]}";
}

}  // namespace gerbang::invoices
