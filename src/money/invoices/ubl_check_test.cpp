#include "money/invoices/ubl_check.h"

#include <functional>
#include <set>
#include <utility>

#include <gtest/gtest.h>

#include "money/invoices/party.h"
#include "money/invoices/ubl.h"

namespace gerbang::invoices {
namespace {

const Instant kNow = *instant_parse("2026-11-01T00:10:00.000Z");

/// A month of 100 payments: two fees at 8 %, one exempt, and a charge; most of it prepaid.
Document invoice() {
  Document out;
  out.number = "INV-2026-000001";
  out.issued_at = kNow;
  out.first = *day_parse("2026-10-01");
  out.last = *day_parse("2026-10-31");
  out.supplier = supplier_of(sandbox_supplier("Gerbang", "support@gerbang.example"));
  out.buyer = {"Kedai Demo Sdn Bhd",
               "C25840012345",
               "202601012345",
               "NA",
               {},
               {},
               "+60312345678",
               "kedai@example.com",
               address_of("12, Jalan Demo 1, 50480 Kuala Lumpur")};
  out.lines = {{"Gateway's percentage fee", Money{15'013}, "02", 800, Money{1'203}, {}, 100},
               {"Gateway's flat fee", Money{5'000}, "02", 800, Money{401}, {}, 100},
               {"Acquirer's percentage fee", Money{30'000}, "E", 0, {}, "Exempt (Policy 1/2022)"},
               {"Adjustment", Money{700}, "06", 0, {}, {}}};
  out.prepaid = {Money{50'000}, "1-3, 5", *instant_parse("2026-10-30T08:00:00.000Z")};
  return out;
}

Document credit_note() {
  auto out = invoice();
  out.kind = InvoiceKind::credit_note;
  out.number = "CN-2026-000001";
  out.corrects = "INV-2026-000001";
  out.prepaid.reset();
  out.lines.resize(1);
  return out;
}

UblContext context() {
  UblContext out;
  out.now = kNow;
  out.left_of_invoice = [](std::string_view number) -> std::optional<std::int64_t> {
    if (number != "INV-2026-000001") return std::nullopt;
    return 20'000;
  };
  out.is_issued = [](std::string_view number) { return number == "INV-2026-000099"; };
  return out;
}

std::string all(const std::vector<UblFault>& faults) {
  std::string out;
  for (const auto& it : faults)
    out += it.rule + " " + it.element + ": " + it.what + "\n";
  return out;
}

TEST(UblCheck, what_is_written_passes) {
  EXPECT_EQ(all(ubl_check(ubl_text(invoice()), context())), "");
  EXPECT_EQ(all(ubl_check(ubl_text(credit_note()), context())), "");
  auto consolidated = invoice();
  consolidated.buyer = general_public();
  EXPECT_EQ(all(ubl_check(ubl_text(consolidated), context())), "");
}

TEST(UblCheck, the_same_document_is_the_same_bytes) {
  EXPECT_EQ(ubl_text(invoice()), ubl_text(invoice()));
}

/// One thing made wrong: in the text, or in what it is written from.
struct Broken {
  std::string rule;
  std::function<std::string()> text;
};

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  auto at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  if (at != std::string::npos) text.replace(at, from.size(), to);
  return text;
}
Broken in_text(std::string rule, std::string from, std::string to) {
  return {std::move(rule), [from, to] { return replaced(ubl_text(invoice()), from, to); }};
}
Broken in_credit(std::string rule, std::string from, std::string to) {
  return {std::move(rule), [from, to] { return replaced(ubl_text(credit_note()), from, to); }};
}
Broken in_invoice(std::string rule, std::function<void(Document&)> change) {
  return {std::move(rule), [change] {
            auto it = invoice();
            change(it);
            return ubl_text(it);
          }};
}
Broken in_note(std::string rule, std::function<void(Document&)> change) {
  return {std::move(rule), [change] {
            auto it = credit_note();
            change(it);
            return ubl_text(it);
          }};
}

const std::string kTin = R"([{"_":"C25840012345","schemeID":"TIN"}])";

std::vector<Broken> broken() {
  return {
      in_text("json", "{", "{,"),
      in_text("namespace", "Invoice-2", "Invoice-3"),
      in_text("shape", R"([{"_":"2026-11-01"}])", R"("2026-11-01")"),
      in_text("element.unknown", R"("TaxCurrencyCode")", R"("TaxCurrency")"),
      in_text("element.missing", R"("Contact":[{"Telephone":[{"_":"+60312345678"}],)",
              R"("Contact":[{)"),
      in_text("element.repeated", R"("PaymentMeans":[)",
              R"("PaymentMeans":[{"PaymentMeansCode":[{"_":"03"}]},)"),
      in_text("attribute", R"("listVersionID":"1.0")", R"("version":"1.0")"),
      in_text("text.length", R"([{"_":"Kedai Demo Sdn Bhd"}])", R"([{"_":""}])"),
      in_invoice("text.length", [](Document& it) { it.lines[0].description.assign(301, 'x'); }),
      in_text("number", "INV-2026-000001", "INV/2026/000001"),
      in_text("type.version", R"("listVersionID":"1.0")", R"("listVersionID":"1.1")"),
      in_text("issue.date", R"("_":"00:10:00Z")", R"("_":"24:10:00Z")"),
      in_invoice("issue.now", [](Document& it) { it.issued_at = kNow + minutes(1); }),
      in_invoice("issue.now", [](Document& it) { it.issued_at = kNow - hours(2); }),
      in_invoice("period", [](Document& it) { std::swap(it.first, it.last); }),
      in_invoice("period", [](Document& it) { it.last += 1; }),
      in_text("tax-no", kTin, R"([{"_":"X25840012345","schemeID":"TIN"}])"),
      in_invoice("tax-no", [](Document& it) { it.supplier.tax_no = kGeneralPublicTaxNo; }),
      in_invoice("registered-no", [](Document& it) { it.supplier.registered_no = kNone; }),
      in_invoice("registered-no", [](Document& it) { it.buyer.registered_no = "2026 0101"; }),
      in_invoice("sst-no", [](Document& it) { it.supplier.sst_no = "W10180832000001"; }),
      in_text("tourism-no", R"([{"_":"NA","schemeID":"TTX"}])",
              R"([{"_":"T 1","schemeID":"TTX"}])"),
      in_invoice("phone", [](Document& it) { it.buyer.phone = "0312345678"; }),
      in_invoice("phone", [](Document& it) { it.supplier.phone = kNone; }),
      in_invoice("email", [](Document& it) { it.buyer.email = "kedai"; }),
      in_text("type.code", R"("_":"01","listVersionID")", R"("_":"11","listVersionID")"),
      in_text("currency", R"("DocumentCurrencyCode":[{"_":"MYR"}])",
              R"("DocumentCurrencyCode":[{"_":"USD"}])"),
      in_text("currency", R"("currencyID":"MYR")", R"("currencyID":"USD")"),
      in_invoice("msic", [](Document& it) { it.supplier.msic_code = "6619"; }),
      in_invoice("state", [](Document& it) { it.buyer.address.state = "18"; }),
      in_text("country", R"("_":"MYS")", R"("_":"MYR")"),
      in_text("classification", R"("_":"022")", R"("_":"046")"),
      in_text("unit", R"("unitCode":"C62")", R"("unitCode":"KGM")"),
      in_invoice("tax.type", [](Document& it) { it.lines[3].tax_type = "07"; }),
      in_text("tax.scheme", R"("_":"OTH")", R"("_":"VAT")"),
      in_text("payment-means", R"("PaymentMeansCode":[{"_":"03"}])",
              R"("PaymentMeansCode":[{"_":"09"}])"),
      in_invoice("exemption", [](Document& it) { it.lines[2].exempt_reason = ""; }),
      in_invoice("exemption", [](Document& it) { it.lines[2].tax = Money{1}; }),
      in_invoice("exemption", [](Document& it) { it.lines[0].exempt_reason = "Because"; }),
      in_text("amount", R"("PriceAmount":[{"_":150.13)", R"("PriceAmount":[{"_":150.1)"),
      in_text("amount", R"("PriceAmount":[{"_":150.13)", R"("PriceAmount":[{"_":-150.13)"),
      in_text("line.number", R"("ID":[{"_":"2"}])", R"("ID":[{"_":"1"}])"),
      in_text("line.subtotal", R"("PriceAmount":[{"_":150.13)", R"("PriceAmount":[{"_":150.14)"),
      in_text("line.subtotal", R"("InvoicedQuantity":[{"_":1,)", R"("InvoicedQuantity":[{"_":2,)"),
      in_text("line.tax", R"("TaxTotal":[{"TaxAmount":[{"_":12.03)",
              R"("TaxTotal":[{"TaxAmount":[{"_":12.04)"),
      in_text("taxable.by-type", R"("TaxableAmount":[{"_":200.13)",
              R"("TaxableAmount":[{"_":200.14)"),
      in_text("tax.by-type",
              R"("TaxableAmount":[{"_":200.13,"currencyID":"MYR"}],"TaxAmount":[{"_":16.04)",
              R"("TaxableAmount":[{"_":200.13,"currencyID":"MYR"}],"TaxAmount":[{"_":16.05)"),
      in_text("tax.total", R"("TaxTotal":[{"TaxAmount":[{"_":16.04)",
              R"("TaxTotal":[{"TaxAmount":[{"_":16.05)"),
      in_invoice("tax.rounding", [](Document& it) { it.lines[0].tax = Money{1'255}; }),
      in_invoice("tax.rounding", [](Document& it) { it.lines[0].taxed = it.lines[1].taxed = 5; }),
      in_text("total.exclusive", R"("TaxExclusiveAmount":[{"_":507.13)",
              R"("TaxExclusiveAmount":[{"_":507.14)"),
      in_text("total.inclusive", R"("TaxInclusiveAmount":[{"_":523.17)",
              R"("TaxInclusiveAmount":[{"_":523.18)"),
      in_text("total.payable", R"("PayableAmount":[{"_":23.17)", R"("PayableAmount":[{"_":23.18)"),
      in_text("total.payable", R"("PayableRoundingAmount":[{"_":0.00)",
              R"("PayableRoundingAmount":[{"_":0.01)"),
      in_text("prepaid", R"("PaidDate":[{"_":"2026-10-30"}])",
              R"("PaidDate":[{"_":"30-10-2026"}])"),
      in_note("prepaid", [](Document& it) { it.prepaid = {Money{100}, "1", kNow - days(2)}; }),
      in_invoice("consolidated",
                 [](Document& it) {
                   it.buyer = general_public();
                   it.lines[3].amount = Money{1'000'000};
                 }),
      in_invoice("consolidated",
                 [](Document& it) {
                   it.buyer = general_public();
                   it.buyer.address.state = "14";
                 }),
      in_text("consolidated", R"("_":"022")", R"("_":"004")"),
      in_credit(
          "reference.missing",
          R"("BillingReference":[{"InvoiceDocumentReference":[{"ID":[{"_":"INV-2026-000001"}],"UUID":[{"_":"NA"}]}]}],)",
          ""),
      in_invoice("reference.missing", [](Document& it) { it.corrects = "INV-2026-000001"; }),
      in_note("reference.unknown", [](Document& it) { it.corrects = "INV-2026-000002"; }),
      in_note("reference.amount", [](Document& it) { it.lines.push_back(invoice().lines[2]); }),
      in_invoice("duplicate", [](Document& it) { it.number = "INV-2026-000099"; }),
  };
}

TEST(UblCheck, one_of_each_rule_that_is_broken_is_refused_with_its_name) {
  std::set<std::string> named;
  for (const auto& it : broken()) {
    auto faults = ubl_check(it.text(), context());
    named.insert(it.rule);
    bool is_named = false;
    for (const auto& fault : faults)
      is_named |= fault.rule == it.rule;
    EXPECT_TRUE(is_named) << it.rule << " was not named, but:\n" << all(faults);
  }
  for (const auto& row : kUblRules)
    EXPECT_TRUE(named.contains(std::string(row.name))) << row.name << " was never shown";
}

TEST(UblCheck, no_beginning_of_a_document_passes_and_nothing_of_it_hurts) {
  auto text = ubl_text(invoice());
  for (std::size_t length = 0; length < text.size(); length += 7)
    EXPECT_FALSE(ubl_check(text.substr(0, length), context()).empty());
  EXPECT_FALSE(ubl_check(std::string(100'000, '['), context()).empty());
}

TEST(Party, an_address_says_its_state_by_its_postcode) {
  auto one = address_of("12, Jalan Demo 1, 50480 Kuala Lumpur");
  EXPECT_EQ(one.lines, std::vector<std::string>{"12, Jalan Demo 1"});
  EXPECT_EQ(one.city, "Kuala Lumpur");
  EXPECT_EQ(one.postcode, "50480");
  EXPECT_EQ(one.state, "14");
  EXPECT_EQ(address_of("Lot 5, 11900 Bayan Lepas, Pulau Pinang").state, "07");
  EXPECT_EQ(address_of("Lot 5, 11900 Bayan Lepas, Pulau Pinang").city, "Bayan Lepas");
  EXPECT_EQ(address_of("62000 Putrajaya").state, "16");
  EXPECT_EQ(address_of("87000 Labuan").state, "15");
  EXPECT_EQ(address_of("Jalan 123456").state, kNoState);
  EXPECT_EQ(address_of("").lines, std::vector<std::string>{std::string(kNone)});
  EXPECT_LE(address_of(std::string(500, 'x')).lines.front().size(), 150U);
}

TEST(Party, a_telephone_is_written_with_its_country) {
  EXPECT_EQ(phone_of("03-1234 5678"), "+60312345678");
  EXPECT_EQ(phone_of("60312345678"), "+60312345678");
  EXPECT_EQ(phone_of("+65 6123 4567"), "+6561234567");
  EXPECT_EQ(phone_of("0065 6123 4567"), "+6561234567");
  EXPECT_EQ(phone_of("12"), kNone);
}

}  // namespace
}  // namespace gerbang::invoices
