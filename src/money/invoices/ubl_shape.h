#pragma once
// Which elements a document has, how often, and how long they may be (MyInvois SDK, the tables of
// "Invoice v1.0" and "Credit Note v1.0": those that an invoice for fees needs).

#include <array>
#include <cstddef>
#include <string_view>

namespace gerbang::invoices {

enum class Holds : unsigned char { elements, text, amount, number };

struct Element {
  std::string_view path;  // below "Invoice"; the party's are below "Party"
  Holds holds = Holds::elements;
  std::size_t least = 1;
  std::size_t most = 1;
  std::size_t length = 0;            // of a text
  std::string_view attributes = {};  // separated by blanks
};

inline constexpr std::size_t kMany = 999;

inline constexpr std::array kElements{
    Element{"ID", Holds::text, 1, 1, 50},
    Element{"IssueDate", Holds::text, 1, 1, 10},
    Element{"IssueTime", Holds::text, 1, 1, 9},
    Element{"InvoiceTypeCode", Holds::text, 1, 1, 2, "listVersionID"},
    Element{"DocumentCurrencyCode", Holds::text, 1, 1, 3},
    Element{"TaxCurrencyCode", Holds::text, 0, 1, 3},
    Element{"InvoicePeriod", Holds::elements, 0, 1},
    Element{"InvoicePeriod/StartDate", Holds::text, 1, 1, 10},
    Element{"InvoicePeriod/EndDate", Holds::text, 1, 1, 10},
    Element{"InvoicePeriod/Description", Holds::text, 1, 1, 50},
    Element{"BillingReference", Holds::elements, 0, 1},
    Element{"BillingReference/InvoiceDocumentReference"},
    Element{"BillingReference/InvoiceDocumentReference/ID", Holds::text, 1, 1, 50},
    Element{"BillingReference/InvoiceDocumentReference/UUID", Holds::text, 1, 1, 26},
    Element{"AccountingSupplierParty"},
    Element{"AccountingSupplierParty/Party"},
    Element{"AccountingSupplierParty/Party/IndustryClassificationCode", Holds::text, 1, 1, 5,
            "name"},
    Element{"AccountingCustomerParty"},
    Element{"AccountingCustomerParty/Party"},
    Element{"PaymentMeans", Holds::elements, 0, 1},
    Element{"PaymentMeans/PaymentMeansCode", Holds::text, 1, 1, 2},
    Element{"PrepaidPayment", Holds::elements, 0, 1},
    Element{"PrepaidPayment/ID", Holds::text, 1, 1, 150},
    Element{"PrepaidPayment/PaidAmount", Holds::amount},
    Element{"PrepaidPayment/PaidDate", Holds::text, 1, 1, 10},
    Element{"PrepaidPayment/PaidTime", Holds::text, 0, 1, 9},
    Element{"TaxTotal"},
    Element{"TaxTotal/TaxAmount", Holds::amount},
    Element{"TaxTotal/TaxSubtotal", Holds::elements, 1, kMany},
    Element{"TaxTotal/TaxSubtotal/TaxableAmount", Holds::amount},
    Element{"TaxTotal/TaxSubtotal/TaxAmount", Holds::amount},
    Element{"TaxTotal/TaxSubtotal/TaxCategory"},
    Element{"TaxTotal/TaxSubtotal/TaxCategory/ID", Holds::text, 1, 1, 2},
    Element{"TaxTotal/TaxSubtotal/TaxCategory/TaxExemptionReason", Holds::text, 0, 1, 300},
    Element{"TaxTotal/TaxSubtotal/TaxCategory/TaxScheme"},
    Element{"TaxTotal/TaxSubtotal/TaxCategory/TaxScheme/ID", Holds::text, 1, 1, 3,
            "schemeID schemeAgencyID"},
    Element{"LegalMonetaryTotal"},
    Element{"LegalMonetaryTotal/LineExtensionAmount", Holds::amount, 0, 1},
    Element{"LegalMonetaryTotal/TaxExclusiveAmount", Holds::amount},
    Element{"LegalMonetaryTotal/TaxInclusiveAmount", Holds::amount},
    Element{"LegalMonetaryTotal/PayableRoundingAmount", Holds::amount, 0, 1},
    Element{"LegalMonetaryTotal/PayableAmount", Holds::amount},
    Element{"InvoiceLine", Holds::elements, 1, kMany},
    Element{"InvoiceLine/ID", Holds::text, 1, 1, 20},
    Element{"InvoiceLine/InvoicedQuantity", Holds::number, 1, 1, 0, "unitCode"},
    Element{"InvoiceLine/LineExtensionAmount", Holds::amount},
    Element{"InvoiceLine/TaxTotal"},
    Element{"InvoiceLine/TaxTotal/TaxAmount", Holds::amount},
    Element{"InvoiceLine/TaxTotal/TaxSubtotal", Holds::elements, 1, kMany},
    Element{"InvoiceLine/TaxTotal/TaxSubtotal/TaxableAmount", Holds::amount},
    Element{"InvoiceLine/TaxTotal/TaxSubtotal/TaxAmount", Holds::amount},
    Element{"InvoiceLine/TaxTotal/TaxSubtotal/Percent", Holds::number},
    Element{"InvoiceLine/TaxTotal/TaxSubtotal/TaxCategory"},
    Element{"InvoiceLine/TaxTotal/TaxSubtotal/TaxCategory/ID", Holds::text, 1, 1, 2},
    Element{"InvoiceLine/TaxTotal/TaxSubtotal/TaxCategory/TaxExemptionReason", Holds::text, 0, 1,
            300},
    Element{"InvoiceLine/TaxTotal/TaxSubtotal/TaxCategory/TaxScheme"},
    Element{"InvoiceLine/TaxTotal/TaxSubtotal/TaxCategory/TaxScheme/ID", Holds::text, 1, 1, 3,
            "schemeID schemeAgencyID"},
    Element{"InvoiceLine/Item"},
    Element{"InvoiceLine/Item/CommodityClassification", Holds::elements, 1, kMany},
    Element{"InvoiceLine/Item/CommodityClassification/ItemClassificationCode", Holds::text, 1, 1, 3,
            "listID"},
    Element{"InvoiceLine/Item/Description", Holds::text, 1, 1, 300},
    Element{"InvoiceLine/Item/AdditionalItemProperty", Holds::elements, 0, 1},
    Element{"InvoiceLine/Item/AdditionalItemProperty/Name", Holds::text, 1, 1, 100},
    Element{"InvoiceLine/Item/AdditionalItemProperty/Value", Holds::text, 1, 1, 20},
    Element{"InvoiceLine/Price"},
    Element{"InvoiceLine/Price/PriceAmount", Holds::amount},
    Element{"InvoiceLine/ItemPriceExtension"},
    Element{"InvoiceLine/ItemPriceExtension/Amount", Holds::amount},
};

/// Of supplier and buyer alike.
inline constexpr std::array kPartyElements{
    Element{"PartyIdentification", Holds::elements, 4, 4},
    Element{"PartyIdentification/ID", Holds::text, 1, 1, 35, "schemeID"},
    Element{"PostalAddress"},
    Element{"PostalAddress/CityName", Holds::text, 1, 1, 50},
    Element{"PostalAddress/PostalZone", Holds::text, 0, 1, 50},
    Element{"PostalAddress/CountrySubentityCode", Holds::text, 1, 1, 50},
    Element{"PostalAddress/AddressLine", Holds::elements, 1, 3},
    Element{"PostalAddress/AddressLine/Line", Holds::text, 1, 1, 150},
    Element{"PostalAddress/Country"},
    Element{"PostalAddress/Country/IdentificationCode", Holds::text, 1, 1, 3,
            "listID listAgencyID"},
    Element{"PartyLegalEntity"},
    Element{"PartyLegalEntity/RegistrationName", Holds::text, 1, 1, 300},
    Element{"Contact"},
    Element{"Contact/Telephone", Holds::text, 1, 1, 20},
    Element{"Contact/ElectronicMail", Holds::text, 0, 1, 320},
};

}  // namespace gerbang::invoices
