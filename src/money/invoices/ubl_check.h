#pragma once
// Looks at a document as the tax authority's service would, as far as that can be done without it:
// structure, mandatory fields, codes, numbers, formulas, duplicates and references (MyInvois SDK,
// "Document validation rules", and the tables of fields of "Invoice v1.0"). Every rule has a name,
// which tests, problems and docs/e-invoices.md speak of. What only the service knows, whether a
// taxpayer exists, is not here.

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/describe.hpp>

#include "base/core/clock.h"

namespace gerbang::invoices {

enum class UblRule : unsigned char {
  // Structure.
  json,
  name_space,
  shape,
  element_unknown,
  element_missing,
  element_repeated,
  attribute,
  text_length,
  // Core fields.
  number,
  type_version,
  issue_date,
  issue_now,
  period,
  tax_no,
  registered_no,
  sst_no,
  tourism_no,
  phone,
  email,
  // Codes.
  type_code,
  currency,
  msic,
  state,
  country,
  classification,
  unit,
  tax_type,
  tax_scheme,
  payment_means,
  exemption,
  // Amounts and formulas.
  amount,
  line_number,
  line_subtotal,
  line_tax,
  taxable_by_type,
  tax_by_type,
  tax_total,
  tax_rounding,
  total_exclusive,
  total_inclusive,
  total_payable,
  prepaid,
  // What is known beside the document.
  consolidated,
  reference_missing,
  reference_unknown,
  reference_amount,
  duplicate,
};

struct UblRuleRow {
  UblRule rule;
  std::string_view name;
  std::string_view about;
};
inline constexpr std::array kUblRules{
    UblRuleRow{UblRule::json, "json", "it is JSON of a document's size and depth"},
    UblRuleRow{UblRule::name_space, "namespace",
               "_D, _A and _B are those of UBL 2.1, with one Invoice"},
    UblRuleRow{UblRule::shape, "shape", "every element is a list of objects, every value is \"_\""},
    UblRuleRow{UblRule::element_unknown, "element.unknown", "an element is one that stands here"},
    UblRuleRow{UblRule::element_missing, "element.missing", "what is mandatory is there"},
    UblRuleRow{UblRule::element_repeated, "element.repeated", "no more of it than there may be"},
    UblRuleRow{UblRule::attribute, "attribute", "a value has its attributes and no others"},
    UblRuleRow{UblRule::text_length, "text.length", "a text is neither empty nor too long"},
    UblRuleRow{UblRule::number, "number", "the number is letters, digits and dashes"},
    UblRuleRow{UblRule::type_version, "type.version", "version 1.0, which has no signature"},
    UblRuleRow{UblRule::issue_date, "issue.date", "a date, and a time in UTC"},
    UblRuleRow{UblRule::issue_now, "issue.now", "issued now: neither to come nor an hour old"},
    UblRuleRow{UblRule::period, "period", "dates in their order, over when it is issued"},
    UblRuleRow{UblRule::tax_no, "tax-no", "a TIN: what it begins with, and 8 to 12 digits"},
    UblRuleRow{UblRule::registered_no, "registered-no",
               "a BRN: 20 letters, digits and dashes at most; the supplier has one"},
    UblRuleRow{UblRule::sst_no, "sst-no", "a number for SST, or NA"},
    UblRuleRow{UblRule::tourism_no, "tourism-no", "a number for tourism tax, or NA"},
    UblRuleRow{UblRule::phone, "phone", "E.164; NA for a buyer who has none"},
    UblRuleRow{UblRule::email, "email", "an address, where there is one"},
    UblRuleRow{UblRule::type_code, "type.code", "01 invoice or 02 credit note"},
    UblRuleRow{UblRule::currency, "currency", "MYR everywhere"},
    UblRuleRow{UblRule::msic, "msic", "five digits, with what they mean"},
    UblRuleRow{UblRule::state, "state", "01 to 17"},
    UblRuleRow{UblRule::country, "country", "MYS"},
    UblRuleRow{UblRule::classification, "classification", "001 to 045, of the list CLASS"},
    UblRuleRow{UblRule::unit, "unit", "C62, one"},
    UblRuleRow{UblRule::tax_type, "tax.type", "01 to 06 or E"},
    UblRuleRow{UblRule::tax_scheme, "tax.scheme", "OTH of UN/ECE 5153"},
    UblRuleRow{UblRule::payment_means, "payment-means", "01 to 08"},
    UblRuleRow{UblRule::exemption, "exemption",
               "exempt with a reason and without tax, and a reason of nothing else"},
    UblRuleRow{UblRule::amount, "amount", "two decimals, not below zero"},
    UblRuleRow{UblRule::line_number, "line.number", "no line's number is there twice"},
    UblRuleRow{UblRule::line_subtotal, "line.subtotal",
               "price × quantity = subtotal = total without tax"},
    UblRuleRow{UblRule::line_tax, "line.tax", "a line's tax is that of its types, on its amount"},
    UblRuleRow{UblRule::taxable_by_type, "taxable.by-type",
               "taxable of a type = the lines of that type"},
    UblRuleRow{UblRule::tax_by_type, "tax.by-type", "tax of a type = the taxes of its lines"},
    UblRuleRow{UblRule::tax_total, "tax.total", "the tax = the taxes of all types"},
    UblRuleRow{UblRule::tax_rounding, "tax.rounding",
               "tax and rate × amount differ by half a sen for each payment at most"},
    UblRuleRow{UblRule::total_exclusive, "total.exclusive", "without tax = all lines"},
    UblRuleRow{UblRule::total_inclusive, "total.inclusive", "with tax = without + tax"},
    UblRuleRow{UblRule::total_payable, "total.payable", "payable = with tax − prepaid + rounding"},
    UblRuleRow{UblRule::prepaid, "prepaid",
               "no more than the total, with reference and date, none of a credit note"},
    UblRuleRow{UblRule::consolidated, "consolidated",
               "the general public: classification 004, no state, RM 10,000 at most"},
    UblRuleRow{UblRule::reference_missing, "reference.missing",
               "a credit note names one invoice, an invoice none"},
    UblRuleRow{UblRule::reference_unknown, "reference.unknown",
               "the invoice was issued to this buyer"},
    UblRuleRow{UblRule::reference_amount, "reference.amount",
               "no more is credited than the invoice has left"},
    UblRuleRow{UblRule::duplicate, "duplicate", "no other document has this number"},
};
static_assert([] {
  for (std::size_t i = 0; i < kUblRules.size(); ++i) {
    if (kUblRules[i].rule != static_cast<UblRule>(i)) return false;
  }
  return kUblRules.size() == static_cast<std::size_t>(UblRule::duplicate) + 1;
}());

/// A rule that does not hold.
struct UblFault {
  std::string rule;     // its name
  std::string element;  // "InvoiceLine/TaxTotal/TaxAmount"; empty: the document as a whole
  std::string what;     // in English
};
BOOST_DESCRIBE_STRUCT(UblFault, (), (rule, element, what))
/// As they are kept.
struct UblFaults {
  std::vector<UblFault> faults;
};
BOOST_DESCRIBE_STRUCT(UblFaults, (), (faults))

/// What is known beside the document.
struct UblContext {
  Instant now;
  /// What is left of an invoice that was issued to the same buyer, in sen; nothing where there is
  /// none of this number.
  std::function<std::optional<std::int64_t>(std::string_view number)> left_of_invoice;
  std::function<bool(std::string_view number)> is_issued;
};

/// Nothing: it passes. Whoever sees thirty needs no more.
std::vector<UblFault> ubl_check(std::string_view json, const UblContext& context);

}  // namespace gerbang::invoices
