#include "money/invoices/ubl_check.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "base/core/ascii.h"
#include "money/invoices/ubl_shape.h"
#include "money/invoices/ubl_tree.h"

namespace gerbang::invoices {
namespace {

constexpr std::size_t kFaultsMost = 30;
/// Amount × rate.
__extension__ using Wide = __int128;
constexpr std::string_view kSupplier = "AccountingSupplierParty/Party",
                           kBuyer = "AccountingCustomerParty/Party", kPublicTaxNo = "EI00000000010",
                           kNotAny = "NA";

bool are_digits(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, is_digit);
}
bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}
bool is_number_sign(char c) {
  return is_digit(c) || is_upper(c) || (c >= 'a' && c <= 'z') || c == '-';
}

/// "12.30" is 1230; nothing for what has not two decimals, or is below zero.
std::optional<std::int64_t> sen_of(std::string_view text) {
  auto point = text.find('.');
  if (point == std::string_view::npos || text.size() - point != 3 || point == 0 || point > 12)
    return std::nullopt;
  auto whole = text.substr(0, point), part = text.substr(point + 1);
  if (!are_digits(whole) || !are_digits(part)) return std::nullopt;
  std::int64_t ringgit = 0, sen = 0;
  std::from_chars(whole.data(), whole.data() + whole.size(), ringgit);
  std::from_chars(part.data(), part.data() + part.size(), sen);
  return ringgit * 100 + sen;
}

/// One of a document's objects, and what stands in it.
class At {
 public:
  explicit At(const Node* node) : node_(node) {}

  /// The objects of an element; a path goes through the first of each.
  std::vector<At> all(std::string_view path) const {
    const Node* at = node_;
    for (;;) {
      auto slash = path.find('/');
      const auto* list = at ? at->member(path.substr(0, slash)) : nullptr;
      if (!list || list->items.empty()) return {};
      if (slash == std::string_view::npos) {
        std::vector<At> out;
        for (const auto& item : list->items)
          out.emplace_back(&item);
        return out;
      }
      at = &list->items.front();
      path = path.substr(slash + 1);
    }
  }
  bool has(std::string_view path) const { return !all(path).empty(); }
  /// The value of an element; empty where there is none.
  std::string_view text(std::string_view path) const { return said(path, "_"); }
  std::string_view said(std::string_view path, std::string_view attribute) const {
    auto found = all(path);
    const auto* value = found.empty() ? nullptr : found.front().node_->member(attribute);
    return value ? std::string_view(value->text) : std::string_view();
  }
  /// In sen; 0 where it is none, which has been said.
  std::int64_t sen(std::string_view path) const { return sen_of(text(path)).value_or(0); }

 private:
  const Node* node_;
};

class Check {
 public:
  explicit Check(const UblContext& context) : context_(context) {}

  void look(std::string_view json) {
    auto tree = tree_read(json);
    if (!tree) return fault(UblRule::json, "", "this is no JSON, or no document's");
    if (!is_enveloped(*tree)) {
      return fault(UblRule::name_space, "", "the names of UBL 2.1 and one Invoice belong here");
    }
    const auto& invoice = tree->member("Invoice")->items.front();
    elements(invoice, "");
    if (!faults.empty()) return;  // what follows reads what is there
    At at(&invoice);
    head(at);
    party(at, kSupplier, true);
    party(at, kBuyer, false);
    codes(at);
    lines(at);
    totals(at);
    consolidated(at);
    references(at);
  }

  std::vector<UblFault> faults;

 private:
  void fault(UblRule rule, std::string_view element, std::string what) {
    if (faults.size() >= kFaultsMost) return;
    faults.push_back({std::string(kUblRules[static_cast<std::size_t>(rule)].name),
                      std::string(element), std::move(what)});
  }
  void wrong(UblRule rule, std::string_view element, std::string_view found) {
    fault(rule, element,
          fmt::format("{}: {}", kUblRules[static_cast<std::size_t>(rule)].about, found));
  }
  void equal(UblRule rule, std::string_view element, std::int64_t is, std::int64_t should) {
    if (is != should) fault(rule, element, fmt::format("{} sen is not {}", is, should));
  }

  // Structure.

  static bool is_enveloped(const Node& tree) {
    constexpr std::string_view kOasis = "urn:oasis:names:specification:ubl:schema:xsd:";
    auto is = [&](std::string_view key, std::string_view name) {
      const auto* it = tree.member(key);
      return it && it->text.starts_with(kOasis) && it->text.substr(kOasis.size()) == name;
    };
    const auto* invoice = tree.member("Invoice");
    return tree.members.size() == 4 && is("_D", "Invoice-2") &&
           is("_A", "CommonAggregateComponents-2") && is("_B", "CommonBasicComponents-2") &&
           invoice && invoice->kind == Node::Kind::list && invoice->items.size() == 1 &&
           invoice->items.front().kind == Node::Kind::object;
  }

  /// The elements that stand directly below `path`.
  static std::vector<std::pair<std::string_view, const Element*>> below(std::string_view path) {
    std::vector<std::pair<std::string_view, const Element*>> out;
    auto add = [&](const auto& table, std::string_view root) {
      for (const auto& it : table) {
        auto slash = it.path.rfind('/');
        auto parent =
            slash == std::string_view::npos ? std::string_view() : it.path.substr(0, slash);
        auto name = slash == std::string_view::npos ? it.path : it.path.substr(slash + 1);
        if (parent == root) out.emplace_back(name, &it);
      }
    };
    add(kElements, path);
    for (auto side : {kSupplier, kBuyer}) {
      if (path == side) add(kPartyElements, "");
      if (path.size() > side.size() && path.starts_with(side))
        add(kPartyElements, path.substr(side.size() + 1));
    }
    return out;
  }

  void elements(const Node& node, const std::string& path) {
    auto known = below(path);
    auto named = [&](std::string_view name) {
      return path.empty() ? std::string(name) : path + "/" + std::string(name);
    };
    std::set<std::string_view> seen;
    for (const auto& [name, list] : node.members) {
      auto found =
          std::ranges::find(known, std::string_view(name), [](const auto& it) { return it.first; });
      if (found == known.end()) {
        fault(UblRule::element_unknown, named(name), "there is no such element here");
        continue;
      }
      const auto& element = *found->second;
      if (!seen.insert(name).second || list.items.size() > element.most)
        fault(UblRule::element_repeated, named(name), fmt::format("at most {}", element.most));
      if (list.kind != Node::Kind::list || list.items.empty()) {
        fault(UblRule::shape, named(name), "this is no list of objects");
        continue;
      }
      if (list.items.size() < element.least)
        fault(UblRule::element_missing, named(name), fmt::format("at least {}", element.least));
      for (const auto& item : list.items) {
        if (item.kind != Node::Kind::object) {
          fault(UblRule::shape, named(name), "this is no object");
        } else if (element.holds == Holds::elements) {
          elements(item, named(name));
        } else {
          value(item, element, named(name));
        }
      }
    }
    for (const auto& [name, element] : known) {
      if (element->least > 0 && !seen.contains(name))
        fault(UblRule::element_missing, named(name), "it is mandatory");
    }
  }

  void value(const Node& item, const Element& element, const std::string& path) {
    const auto* is = item.member("_");
    bool is_text = element.holds == Holds::text;
    if (!is || is->kind != (is_text ? Node::Kind::text : Node::Kind::number))
      return fault(UblRule::shape, path, is_text ? "this is no text" : "this is no number");
    if (is_text && (is->text.empty() || is->text.size() > element.length)) {
      fault(UblRule::text_length, path, fmt::format("1 to {} characters", element.length));
    }
    auto attributes = element.holds == Holds::amount ? "currencyID" : element.attributes;
    std::size_t expected = 1;
    for (std::string_view rest = attributes; !rest.empty(); ++expected) {
      auto blank = rest.find(' ');
      const auto* one = item.member(rest.substr(0, blank));
      if (!one || one->kind != Node::Kind::text || one->text.empty())
        fault(UblRule::attribute, path, fmt::format("{} is missing", rest.substr(0, blank)));
      rest = blank == std::string_view::npos ? "" : rest.substr(blank + 1);
    }
    if (item.members.size() > expected)
      fault(UblRule::attribute, path, "there is an attribute that does not belong here");
    if (element.holds != Holds::amount) return;
    if (!sen_of(is->text)) wrong(UblRule::amount, path, is->text);
    if (const auto* currency = item.member("currencyID"); currency && currency->text != "MYR")
      wrong(UblRule::currency, path, currency->text);
  }

  // Core fields.

  void head(const At& at) {
    auto number = at.text("ID");
    if (!std::ranges::all_of(number, is_number_sign)) wrong(UblRule::number, "ID", number);
    auto code = at.text("InvoiceTypeCode");
    if (code != "01" && code != "02") wrong(UblRule::type_code, "InvoiceTypeCode", code);
    if (auto version = at.said("InvoiceTypeCode", "listVersionID"); version != "1.0")
      wrong(UblRule::type_version, "InvoiceTypeCode", version);
    for (auto name : {"DocumentCurrencyCode", "TaxCurrencyCode"}) {
      if (at.has(name) && at.text(name) != "MYR") wrong(UblRule::currency, name, at.text(name));
    }
    auto issued = instant_of(at.text("IssueDate"), at.text("IssueTime"));
    if (!issued) {
      wrong(UblRule::issue_date, "IssueDate",
            fmt::format("{} {}", at.text("IssueDate"), at.text("IssueTime")));
    } else if (*issued > context_.now || context_.now - *issued > hours(1)) {
      wrong(UblRule::issue_now, "IssueTime", instant_text(*issued));
    }
    if (!at.has("InvoicePeriod")) return;
    auto first = day_parse(at.text("InvoicePeriod/StartDate")),
         last = day_parse(at.text("InvoicePeriod/EndDate"));
    if (!first || !last || *first > *last || (issued && *last >= kl_day(*issued)))
      wrong(UblRule::period, "InvoicePeriod",
            fmt::format("{} to {}", at.text("InvoicePeriod/StartDate"),
                        at.text("InvoicePeriod/EndDate")));
  }

  static std::optional<Instant> instant_of(std::string_view date, std::string_view time) {
    if (!day_parse(date) || time.size() != 9 || time.back() != 'Z') return std::nullopt;
    return instant_parse(fmt::format("{}T{}", date, time));
  }

  void party(const At& at, std::string_view side, bool is_supplier) {
    auto path = [&](std::string_view name) { return fmt::format("{}/{}", side, name); };
    std::map<std::string_view, std::string_view> numbers;
    for (const auto& one : at.all(path("PartyIdentification")))
      numbers[one.said("ID", "schemeID")] = one.text("ID");
    auto ids = path("PartyIdentification");
    for (auto scheme : {"TIN", "BRN", "SST", "TTX"}) {
      if (!numbers.contains(scheme))
        fault(UblRule::element_missing, ids, fmt::format("the {} is mandatory", scheme));
    }
    auto tax = numbers["TIN"];
    if (!is_tax_no(tax) && !(tax == kPublicTaxNo && !is_supplier)) wrong(UblRule::tax_no, ids, tax);
    auto registered = numbers["BRN"];
    bool is_none = registered == kNotAny && !is_supplier;
    if (!is_none && (registered == kNotAny || registered.size() > 20 ||
                     !std::ranges::all_of(registered, is_number_sign)))
      wrong(UblRule::registered_no, ids, registered);
    if (numbers["SST"] != kNotAny && !is_sst_no(numbers["SST"]))
      wrong(UblRule::sst_no, ids, numbers["SST"]);
    auto tourism = numbers["TTX"];
    if (tourism != kNotAny &&
        (tourism.size() > 17 || !std::ranges::all_of(tourism, is_number_sign)))
      wrong(UblRule::tourism_no, ids, tourism);

    auto phone = at.text(path("Contact/Telephone"));
    bool has_none = phone == kNotAny && !is_supplier;
    if (!has_none && (phone.size() < 9 || phone.size() > 16 || phone[0] != '+' || phone[1] == '0' ||
                      !are_digits(phone.substr(1))))
      wrong(UblRule::phone, path("Contact/Telephone"), phone);
    auto mail = at.text(path("Contact/ElectronicMail"));
    auto sign = mail.find('@');
    if (!mail.empty() && (sign == 0 || sign == std::string_view::npos || sign + 1 == mail.size() ||
                          mail.find_first_of(" \t<>", 0) != std::string_view::npos))
      wrong(UblRule::email, path("Contact/ElectronicMail"), mail);

    auto state = at.text(path("PostalAddress/CountrySubentityCode"));
    int code = are_digits(state) && state.size() == 2 ? (state[0] - '0') * 10 + state[1] - '0' : 0;
    if (code < 1 || code > 17)
      wrong(UblRule::state, path("PostalAddress/CountrySubentityCode"), state);
    auto country = path("PostalAddress/Country/IdentificationCode");
    if (at.text(country) != "MYS" || at.said(country, "listID") != "ISO3166-1")
      wrong(UblRule::country, country, at.text(country));
    if (!is_supplier) return;
    auto msic = path("IndustryClassificationCode");
    if (at.text(msic).size() != 5 || !are_digits(at.text(msic)))
      wrong(UblRule::msic, msic, at.text(msic));
  }

  static bool is_tax_no(std::string_view text) {
    // LHDN: C companies, IG persons, others by what they are.
    constexpr std::array<std::string_view, 17> kBegins{"C",  "CS", "D",  "E",  "F",  "FA",
                                                       "J",  "LE", "PT", "TA", "TC", "TN",
                                                       "TP", "TR", "IG", "OG", "SG"};
    auto at = std::min(text.find_first_of("0123456789"), text.size());
    auto digits = text.substr(at);
    return std::ranges::find(kBegins, text.substr(0, at)) != kBegins.end() && are_digits(digits) &&
           digits.size() >= 8 && digits.size() <= 12;
  }

  /// "W10-1808-32000001", or two of them with a semicolon between.
  static bool is_sst_no(std::string_view text) {
    auto between = text.find(';');
    if (between != std::string_view::npos)
      return is_sst_no(text.substr(0, between)) && is_sst_no(text.substr(between + 1));
    return text.size() == 17 && is_upper(text[0]) && are_digits(text.substr(1, 2)) &&
           text[3] == '-' && are_digits(text.substr(4, 4)) && text[8] == '-' &&
           are_digits(text.substr(9));
  }

  // Codes.

  void codes(const At& at) {
    if (auto means = at.text("PaymentMeans/PaymentMeansCode");
        at.has("PaymentMeans") && (means.size() != 2 || means < "01" || means > "08"))
      wrong(UblRule::payment_means, "PaymentMeans/PaymentMeansCode", means);
    for (const auto& subtotal : at.all("TaxTotal/TaxSubtotal"))
      category(subtotal, "TaxTotal/TaxSubtotal");
    for (const auto& line : at.all("InvoiceLine")) {
      for (const auto& one : line.all("Item/CommodityClassification")) {
        auto code = one.text("ItemClassificationCode");
        bool is_code = code.size() == 3 && are_digits(code) && code >= "001" && code <= "045";
        if (!is_code || one.said("ItemClassificationCode", "listID") != "CLASS")
          wrong(UblRule::classification, "InvoiceLine/Item", code);
      }
      if (auto unit = line.said("InvoicedQuantity", "unitCode"); unit != "C62")
        wrong(UblRule::unit, "InvoiceLine/InvoicedQuantity", unit);
      for (const auto& subtotal : line.all("TaxTotal/TaxSubtotal"))
        category(subtotal, "InvoiceLine/TaxTotal/TaxSubtotal");
    }
  }

  void category(const At& subtotal, std::string_view path) {
    auto type = subtotal.text("TaxCategory/ID");
    bool is_type =
        type == "E" || (type.size() == 2 && type >= "01" && type <= "06" && are_digits(type));
    if (!is_type) wrong(UblRule::tax_type, path, type);
    constexpr std::string_view kScheme = "TaxCategory/TaxScheme/ID";
    if (subtotal.text(kScheme) != "OTH" || subtotal.said(kScheme, "schemeID") != "UN/ECE 5153" ||
        subtotal.said(kScheme, "schemeAgencyID") != "6")
      wrong(UblRule::tax_scheme, path, subtotal.text(kScheme));
    auto reason = subtotal.text("TaxCategory/TaxExemptionReason");
    bool is_readable = std::ranges::all_of(reason, [](char c) {
      return is_number_sign(c) || std::string_view(" .,()/").find(c) != std::string_view::npos;
    });
    bool is_exempt = type == "E";
    if (is_exempt == reason.empty() || !is_readable ||
        (is_exempt && subtotal.sen("TaxAmount") != 0))
      wrong(UblRule::exemption, path, reason);
  }

  // Amounts.

  struct Sum {
    std::int64_t amount = 0, tax = 0;
  };
  using Types = std::map<std::pair<std::string_view, std::string_view>, Sum>;

  void lines(const At& at) {
    std::set<std::string_view> numbers;
    struct AtRate {
      std::int64_t amount = 0, tax = 0, taxed = 0;
    };
    std::map<std::pair<std::string_view, std::int64_t>, AtRate> rates;
    for (const auto& line : at.all("InvoiceLine")) {
      if (!numbers.insert(line.text("ID")).second)
        wrong(UblRule::line_number, "InvoiceLine/ID", line.text("ID"));
      auto amount = line.sen("LineExtensionAmount");
      auto quantity = line.text("InvoicedQuantity");
      if (quantity != "1") wrong(UblRule::line_subtotal, "InvoiceLine/InvoicedQuantity", quantity);
      equal(UblRule::line_subtotal, "InvoiceLine/Price", line.sen("Price/PriceAmount"), amount);
      equal(UblRule::line_subtotal, "InvoiceLine/ItemPriceExtension",
            line.sen("ItemPriceExtension/Amount"), amount);
      std::int64_t tax = 0, taxable = 0;
      for (const auto& subtotal : line.all("TaxTotal/TaxSubtotal")) {
        auto type = subtotal.text("TaxCategory/ID");
        auto& sum = types_[{type, subtotal.text("TaxCategory/TaxExemptionReason")}];
        sum.amount += subtotal.sen("TaxableAmount");
        sum.tax += subtotal.sen("TaxAmount");
        tax += subtotal.sen("TaxAmount");
        taxable += subtotal.sen("TaxableAmount");
        auto percent = sen_of(subtotal.text("Percent"));
        if (!percent) wrong(UblRule::amount, "InvoiceLine/TaxTotal/TaxSubtotal/Percent", "");
        auto& rate = rates[{type, percent.value_or(0)}];
        rate.amount += subtotal.sen("TaxableAmount");
        rate.tax += subtotal.sen("TaxAmount");
        std::int64_t taxed = 1;  // a line of which nothing is said was rounded once
        if (auto count = line.text("Item/AdditionalItemProperty/Value"); are_digits(count))
          std::from_chars(count.data(), count.data() + count.size(), taxed);
        rate.taxed = std::max(rate.taxed, taxed);
      }
      equal(UblRule::line_tax, "InvoiceLine/TaxTotal", line.sen("TaxTotal/TaxAmount"), tax);
      equal(UblRule::line_tax, "InvoiceLine/TaxTotal/TaxSubtotal", taxable, amount);
      amount_ += amount;
    }
    for (const auto& [of, rate] : rates) {
      // Ten thousandths of a sen: half a sen is 5,000.
      auto off = static_cast<Wide>(rate.tax) * 10'000 - static_cast<Wide>(rate.amount) * of.second;
      auto most = static_cast<Wide>(rate.taxed) * 5'000;
      if (off > most || -off > most) {
        fault(UblRule::tax_rounding, "InvoiceLine/TaxTotal",
              fmt::format("{} sen of {} at {} hundredths of a percent, rounded {} times", rate.tax,
                          rate.amount, of.second, rate.taxed));
      }
    }
  }

  void totals(const At& at) {
    Types said;
    std::int64_t tax = 0;
    for (const auto& subtotal : at.all("TaxTotal/TaxSubtotal")) {
      auto& sum =
          said[{subtotal.text("TaxCategory/ID"), subtotal.text("TaxCategory/TaxExemptionReason")}];
      sum.amount += subtotal.sen("TaxableAmount");
      sum.tax += subtotal.sen("TaxAmount");
      tax += subtotal.sen("TaxAmount");
    }
    auto all = types_;
    for (const auto& [type, sum] : said)
      all.try_emplace(type);
    for (const auto& [type, sum] : all) {
      auto path = "TaxTotal/TaxSubtotal";
      equal(UblRule::taxable_by_type, path, said[type].amount, sum.amount);
      equal(UblRule::tax_by_type, path, said[type].tax, sum.tax);
    }
    equal(UblRule::tax_total, "TaxTotal/TaxAmount", at.sen("TaxTotal/TaxAmount"), tax);
    constexpr std::string_view kTotal = "LegalMonetaryTotal";
    auto total = [&](std::string_view name) { return at.sen(fmt::format("{}/{}", kTotal, name)); };
    equal(UblRule::total_exclusive, kTotal, total("TaxExclusiveAmount"), amount_);
    if (at.has("LegalMonetaryTotal/LineExtensionAmount"))
      equal(UblRule::total_exclusive, kTotal, total("LineExtensionAmount"), amount_);
    equal(UblRule::total_inclusive, kTotal, total("TaxInclusiveAmount"),
          total("TaxExclusiveAmount") + at.sen("TaxTotal/TaxAmount"));
    auto prepaid = at.sen("PrepaidPayment/PaidAmount");
    equal(UblRule::total_payable, kTotal, total("PayableAmount"),
          total("TaxInclusiveAmount") - prepaid + total("PayableRoundingAmount"));
    if (!at.has("PrepaidPayment")) return;
    if (prepaid == 0 || prepaid > total("TaxInclusiveAmount") ||
        at.text("InvoiceTypeCode") != "01" || !day_parse(at.text("PrepaidPayment/PaidDate")))
      wrong(UblRule::prepaid, "PrepaidPayment", at.text("PrepaidPayment/PaidAmount"));
  }

  // What is known beside the document.

  void consolidated(const At& at) {
    bool is_public = false;
    for (const auto& one : at.all(fmt::format("{}/PartyIdentification", kBuyer)))
      is_public |= one.said("ID", "schemeID") == "TIN" && one.text("ID") == kPublicTaxNo;
    bool is_coded = true, is_any_coded = false;
    for (const auto& line : at.all("InvoiceLine")) {
      bool is = line.text("Item/CommodityClassification/ItemClassificationCode") == "004";
      is_coded &= is;
      is_any_coded |= is;
    }
    constexpr std::int64_t kMost = 1'000'000;  // RM 10,000 since 2026-01-01
    if (!is_public) {
      if (is_any_coded) wrong(UblRule::consolidated, "InvoiceLine/Item", "004");
      return;
    }
    if (!is_coded) wrong(UblRule::consolidated, "InvoiceLine/Item", "another classification");
    auto state = at.text(fmt::format("{}/PostalAddress/CountrySubentityCode", kBuyer));
    if (state != "17") wrong(UblRule::consolidated, kBuyer, state);
    if (at.sen("LegalMonetaryTotal/TaxInclusiveAmount") > kMost)
      wrong(UblRule::consolidated, "LegalMonetaryTotal",
            at.text("LegalMonetaryTotal/TaxInclusiveAmount"));
  }

  void references(const At& at) {
    constexpr std::string_view kPath = "BillingReference/InvoiceDocumentReference/ID";
    bool is_credit = at.text("InvoiceTypeCode") == "02";
    auto number = at.text(kPath);
    if (is_credit == number.empty()) {
      wrong(UblRule::reference_missing, "BillingReference", number);
    } else if (is_credit) {
      auto left = context_.left_of_invoice ? context_.left_of_invoice(number) : std::nullopt;
      if (!left) {
        wrong(UblRule::reference_unknown, kPath, number);
      } else if (at.sen("LegalMonetaryTotal/TaxInclusiveAmount") > *left) {
        fault(UblRule::reference_amount, "LegalMonetaryTotal",
              fmt::format("{} has {} sen left", number, *left));
      }
    }
    if (context_.is_issued && context_.is_issued(at.text("ID")))
      wrong(UblRule::duplicate, "ID", at.text("ID"));
  }

  const UblContext& context_;
  Types types_;
  std::int64_t amount_ = 0;
};

}  // namespace

std::vector<UblFault> ubl_check(std::string_view json, const UblContext& context) {
  Check check(context);
  check.look(json);
  return std::move(check.faults);
}

}  // namespace gerbang::invoices
