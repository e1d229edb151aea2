#include "people/onboarding/application_form.h"

#include <gtest/gtest.h>

#include <set>

#include <boost/json.hpp>

#include "people/onboarding/application.h"
#include "people/onboarding/form_fixture.h"

namespace gerbang::onboarding {
namespace {

std::set<std::string> wrong_fields(std::string_view json) {
  auto read = contract::from_json<ApplicationSubmit>(json);
  std::set<std::string> out;
  if (read.ok()) return out;
  for (const auto& e : read.error().field_errors)
    out.insert(e.field);
  return out;
}

TEST(ApplicationForm, a_whole_form_is_accepted) {
  EXPECT_EQ(wrong_fields(form_json()).size(), 0u);
}

TEST(ApplicationForm, an_empty_form_names_every_required_field) {
  auto wrong = wrong_fields("{}");
  EXPECT_EQ(wrong.size(), 26u);
  EXPECT_TRUE(wrong.contains("companyRegisteredName"));
  EXPECT_TRUE(wrong.contains("questionShipping"));
  EXPECT_FALSE(wrong.contains("contactPerson1Email"));
  EXPECT_FALSE(wrong.contains("paymentNotificationEmail"));
}

TEST(ApplicationForm, the_notification_address_is_named_together_with_the_others) {
  auto wrong =
      wrong_fields(R"({"toReceivePaymentNotificationViaEmail":true,"bankAccountNo":"12a"})");
  EXPECT_TRUE(wrong.contains("paymentNotificationEmail"));
  EXPECT_TRUE(wrong.contains("bankAccountNo"));
  EXPECT_TRUE(wrong.contains("tradingName"));
}

TEST(ApplicationForm, wrong_values_are_named) {
  auto wrong = wrong_fields(form_json(
      R"(,"contactPerson1Email":"no","technicalPersonPhone":"1-2","billingPersonEmail":"a@b","surprise":1)"));
  EXPECT_EQ(wrong, (std::set<std::string>{"contactPerson1Email", "technicalPersonPhone",
                                          "billingPersonEmail", "surprise"}));
}

TEST(ApplicationForm, a_draft_may_lack_everything_and_hold_half_typed_values) {
  EXPECT_TRUE(contract::from_json<ApplicationFields>("{}").ok());
  EXPECT_TRUE(contract::from_json<ApplicationFields>(
                  R"({"contactPerson1Email":"half@","currentMonthlySales":"12."})")
                  .ok());
}

TEST(ApplicationForm, what_was_submitted_is_shown_unchanged) {
  auto fields = fields_of(form());
  EXPECT_EQ(fields.company_registered_name, "Kedai Sdn Bhd");
  EXPECT_EQ(fields.current_monthly_sales, "100.00");
  EXPECT_EQ(fields.bank_country->id, 134);
  EXPECT_EQ(fields.question_shipping, Answer::not_applicable);
}

TEST(ApplicationForm, what_another_version_saved_is_shown_as_far_as_it_is_known) {
  ApplicationRow row;
  row.fields =
      R"({"companyRegisteredName":"Kedai","companyColour":{"name":"red"},"bankAccountNo":")" +
      std::string(40, '1') + R"("})";
  auto fields = application_fields(row);
  EXPECT_EQ(fields.company_registered_name, "Kedai");
  EXPECT_EQ(fields.bank_account_no, std::string(40, '1')) << "longer than may be written now";
}

TEST(ApplicationForm, numbers_of_authorities_are_written_as_these_write_them) {
  EXPECT_EQ(tax_no_read("c 2088005 0010"), "C20880050010");
  EXPECT_EQ(tax_no_read("IG12345678901"), "IG12345678901");
  for (auto wrong : {"", "C", "20880050010", "X20880050010", "C2088-0050010", "C1234567",
                     "C1234567890123", "IGC12345678"})
    EXPECT_FALSE(tax_no_read(wrong)) << wrong;
  EXPECT_EQ(msic_code_read("47611"), "47611");
  for (auto wrong : {"4761", "476111", "4761A", ""})
    EXPECT_FALSE(msic_code_read(wrong)) << wrong;
  EXPECT_EQ(sst_no_read("w10-1808-32000001"), "W10-1808-32000001");
  for (auto wrong :
       {"W10180832000001", "W1-1808-32000001", "110-1808-32000001", "W10-1808-3200001"})
    EXPECT_FALSE(sst_no_read(wrong)) << wrong;
  auto wrong = wrong_fields(
      form_json(R"(,"companyTaxNo":"none","companyMsicCode":"1","companySstNo":"W10")"));
  EXPECT_EQ(wrong, (std::set<std::string>{"companyTaxNo", "companyMsicCode", "companySstNo"}));
  auto kept =
      contract::from_json<ApplicationSubmit>(form_json(R"(,"companyTaxNo":"c20880050010")"));
  EXPECT_EQ(fields_of(*kept).company_tax_no, "C20880050010");
}

// ---------------------------------------------------------------- field by field

/// What the document says about a field (account-portal §3 and §5).
enum class Kind { text, digits, email, url, amount, code, yes_no, country, number };
struct FieldRule {
  std::string_view name;
  bool is_required;
  Kind kind;
  std::int64_t most;  // characters; the highest code
};
constexpr bool kMust = true, kMay = false;
constexpr std::array kFieldRules{
    // A
    FieldRule{"companyRegisteredName", kMust, Kind::text, 200},
    FieldRule{"companyRegisteredNo", kMust, Kind::text, 50},
    FieldRule{"companyYearsInBusiness", kMust, Kind::digits, 4},
    FieldRule{"companyBusinessAddress", kMust, Kind::text, 500},
    FieldRule{"companyOfficePhone", kMay, Kind::digits, 20},
    FieldRule{"companyOfficeFax", kMay, Kind::text, 20},
    FieldRule{"contactPerson1Name", kMay, Kind::text, 120},
    FieldRule{"contactPerson1Designation", kMay, Kind::text, 120},
    FieldRule{"contactPerson1Phone", kMay, Kind::digits, 20},
    FieldRule{"contactPerson1Email", kMay, Kind::email, 254},
    FieldRule{"contactPerson2Name", kMay, Kind::text, 120},
    FieldRule{"contactPerson2Designation", kMay, Kind::text, 120},
    FieldRule{"contactPerson2Phone", kMay, Kind::digits, 20},
    FieldRule{"contactPerson2Email", kMay, Kind::email, 254},
    FieldRule{"billingPersonName", kMay, Kind::text, 120},
    FieldRule{"billingPersonDesignation", kMay, Kind::text, 120},
    FieldRule{"billingPersonPhone", kMay, Kind::digits, 20},
    FieldRule{"billingPersonEmail", kMay, Kind::email, 254},
    FieldRule{"technicalPersonName", kMay, Kind::text, 120},
    FieldRule{"technicalPersonDesignation", kMay, Kind::text, 120},
    FieldRule{"technicalPersonPhone", kMay, Kind::digits, 20},
    FieldRule{"technicalPersonEmail", kMay, Kind::email, 254},
    FieldRule{"companyTaxNo", kMay, Kind::number, 20},
    FieldRule{"companyMsicCode", kMay, Kind::number, 10},
    FieldRule{"companySstNo", kMay, Kind::number, 30},
    // B
    FieldRule{"tradingName", kMust, Kind::text, 120},
    FieldRule{"onlineStoreUrl", kMust, Kind::url, 255},
    FieldRule{"productOrServiceType", kMust, Kind::text, 255},
    FieldRule{"shoppingCartOrOrderingSystemUsed", kMay, Kind::text, 255},
    FieldRule{"currentMonthlySales", kMust, Kind::amount, 0},
    FieldRule{"avgBillingAmount", kMust, Kind::amount, 0},
    FieldRule{"toBeDeliveredWaitingTime", kMust, Kind::code, 4},
    // C
    FieldRule{"toReceivePaymentNotificationViaEmail", kMust, Kind::yes_no, 0},
    FieldRule{"paymentNotificationEmail", kMay, Kind::email, 254},  // required only after a yes
    FieldRule{"customerServiceEmail", kMust, Kind::email, 254},
    FieldRule{"customerServicePhone", kMust, Kind::text, 30},
    FieldRule{"customerServiceAddress", kMust, Kind::text, 500},
    // D
    FieldRule{"bankName", kMust, Kind::text, 120},
    FieldRule{"bankAccountNo", kMust, Kind::digits, 30},
    FieldRule{"bankAccountName", kMust, Kind::text, 200},
    FieldRule{"bankAddress", kMust, Kind::text, 500},
    FieldRule{"bankSwiftCode", kMust, Kind::text, 20},
    FieldRule{"bankCountry", kMust, Kind::country, 0},
    // E
    FieldRule{"questionPrivacyPolicy", kMust, Kind::code, 2},
    FieldRule{"questionDescription", kMust, Kind::code, 2},
    FieldRule{"questionCurrency", kMust, Kind::code, 2},
    FieldRule{"questionPrice", kMust, Kind::code, 2},
    FieldRule{"questionPaymentMethod", kMust, Kind::code, 2},
    FieldRule{"questionShipping", kMust, Kind::code, 2},
};

using boost::json::value;

/// The whole form with one field as `v`, or without it: what the server says about that field;
/// empty when it takes it. Nothing else may be wrong.
std::string said(std::string_view name, const std::optional<value>& v) {
  auto json = boost::json::parse(form_json()).as_object();
  if (v) {
    json[name] = *v;
  } else {
    json.erase(name);
  }
  auto read = contract::from_json<ApplicationSubmit>(boost::json::serialize(json));
  if (read.ok()) return "";
  EXPECT_EQ(read.error().field_errors.size(), 1U) << name;
  EXPECT_TRUE(read.error().field_errors[0].field.starts_with(name))
      << read.error().field_errors[0].field;
  return read.error().field_errors[0].message.english();
}
std::string said_text(std::string_view name, std::string_view text) {
  return said(name, value(text));
}
std::string many(std::string_view character, std::int64_t times) {
  std::string out;
  for (std::int64_t i = 0; i < times; ++i)
    out += character;
  return out;
}

TEST(ApplicationForm, the_table_of_rules_has_every_field) {
  std::set<std::string_view> named;
  for (const auto& rule : kFieldRules)
    named.insert(rule.name);
  for (const auto& name : contract::wire_names<ApplicationSubmit>())
    EXPECT_EQ(named.count(name), 1U) << name;
  EXPECT_EQ(named.size(), contract::wire_names<ApplicationSubmit>().size());
  EXPECT_EQ(contract::wire_names<ApplicationFields>(), contract::wire_names<ApplicationSubmit>());
}

TEST(ApplicationForm, required_fields_can_not_be_empty_and_the_others_can) {
  for (const auto& rule : kFieldRules) {
    SCOPED_TRACE(rule.name);
    std::string expected = rule.is_required ? "Can not be empty" : "";
    EXPECT_EQ(said(rule.name, std::nullopt), expected);
    EXPECT_EQ(said(rule.name, value(nullptr)), expected);
    bool is_text = rule.kind == Kind::text || rule.kind == Kind::digits ||
                   rule.kind == Kind::email || rule.kind == Kind::url;
    if (!is_text) continue;
    for (auto blank : {"", " ", "\t \n", "\u00A0", "\u200B\u200D", "\uFEFF", "\u3000"}) {
      EXPECT_EQ(said_text(rule.name, blank), expected) << blank;
    }
  }
}

TEST(ApplicationForm, the_shops_address_is_one_that_a_browser_opens) {
  for (auto good : {"https://kedai.my", "http://kedai.my/buku?x=1", "https://kedai.my:8443",
                    "https://馬.my/", "HTTPS://Kedai.my"}) {
    EXPECT_EQ(said_text("onlineStoreUrl", good), "") << good;
  }
  for (auto wrong : {"kedai.my", "www.kedai.my", "-", "https://", "https:///x", "https://kedai",
                     "https://.my", "https://kedai.", "https://kedai my", "javascript:alert(1)",
                     "ftp://kedai.my", "https://?x.y", "https://a\\b.my"}) {
    EXPECT_EQ(said_text("onlineStoreUrl", wrong),
              "Must be an address that starts with https:// or http://")
        << wrong;
  }
}

TEST(ApplicationForm, texts_take_any_letters_up_to_their_length) {
  for (const auto& rule : kFieldRules) {
    if (rule.kind != Kind::text) continue;
    SCOPED_TRACE(rule.name);
    for (auto text :
         {"陈", "Ñandú & Søn's \"Kedai\" <b>", "🛒", "شركة", "-", "'; DROP TABLE x; --"}) {
      EXPECT_EQ(said_text(rule.name, std::string_view(text).substr(0, 20)), "") << text;
    }
    EXPECT_EQ(said_text(rule.name, many("馬", rule.most)), "");
    EXPECT_EQ(said_text(rule.name, many("馬", rule.most + 1)),
              "Must have at most " + std::to_string(rule.most) + " characters");
    EXPECT_NE(said_text(rule.name, many("x", 1 << 20)), "");
    EXPECT_NE(said_text(rule.name, std::string_view("a\0b", 3)), "");
    EXPECT_NE(said_text(rule.name, "a\x07"), "");
    EXPECT_EQ(said(rule.name, value(5)), "Must be a text");
    EXPECT_EQ(said(rule.name, value(boost::json::array{"a"})), "Must be a text");
  }
}

TEST(ApplicationForm, numeric_fields_take_ascii_digits_and_nothing_else) {
  for (const auto& rule : kFieldRules) {
    if (rule.kind != Kind::digits) continue;
    SCOPED_TRACE(rule.name);
    EXPECT_EQ(said_text(rule.name, "0"), "");
    EXPECT_EQ(said_text(rule.name, many("9", rule.most)), "");
    EXPECT_NE(said_text(rule.name, many("9", rule.most + 1)), "");
    for (auto wrong : {"1a", "-1", "+1", "1.5", "1 2", "1e3", "１２", "١٢", "²", "½", "1\u200B"}) {
      EXPECT_EQ(said_text(rule.name, wrong), "Only digits are accepted") << wrong;
    }
    EXPECT_EQ(said(rule.name, value(12)), "Must be a text");
  }
}

TEST(ApplicationForm, addresses_are_valid_where_they_are_given) {
  for (const auto& rule : kFieldRules) {
    if (rule.kind != Kind::email) continue;
    SCOPED_TRACE(rule.name);
    for (auto good : {"a@b.my", "first.last+tag@shop.example.com", "o'brien@kedai.my"}) {
      EXPECT_EQ(said_text(rule.name, good), "") << good;
    }
    for (auto wrong :
         {"no", "a@b", "@b.my", "a@", "a@@b.my", "a b@c.my", "a@b..my", "a@b.my\r\nBcc: all@b.my",
          "a@b.my,c@d.my", "<a@b.my>", "a\u200B@b.my", "a@b.my\uFEFF", "a@\u00ADb.my"}) {
      EXPECT_EQ(said_text(rule.name, wrong), "Invalid email format") << wrong;
    }
    EXPECT_NE(said_text(rule.name, many("a", 64) + "@" + many("b", 250) + ".my"), "");
  }
}

TEST(ApplicationForm, amounts_are_ringgit_and_sen_from_nothing_up) {
  for (const auto& rule : kFieldRules) {
    if (rule.kind != Kind::amount) continue;
    SCOPED_TRACE(rule.name);
    for (auto good : {"0", "0.00", "1", "1.5", "1000000.00", "45000.25"}) {
      EXPECT_EQ(said_text(rule.name, good), "") << good;
    }
    for (auto wrong : {"", " ", "-1", "1,000", "1.005", "1e3", "RM 5", "abc", "１", "0x10", ".",
                       "1.", "99999999999999999999"}) {
      EXPECT_NE(said_text(rule.name, wrong), "") << wrong;
    }
    EXPECT_EQ(said(rule.name, value(100)), "Must be a text");
    EXPECT_EQ(said(rule.name, value(1.5)), "Must be a text");
  }
}

TEST(ApplicationForm, codes_are_the_document_s) {
  for (const auto& rule : kFieldRules) {
    if (rule.kind != Kind::code) continue;
    SCOPED_TRACE(rule.name);
    for (std::int64_t code = 0; code <= rule.most; ++code)
      EXPECT_EQ(said(rule.name, value(code)), "") << code;
    for (auto wrong : {value(-1), value(rule.most + 1), value("1"), value(0.5), value(true),
                       value(std::uint64_t(1) << 63), value("")}) {
      EXPECT_NE(said(rule.name, wrong), "");
    }
  }
}

TEST(ApplicationForm, a_yes_needs_the_address_for_notifications_and_a_no_does_not) {
  auto answer = [](std::string_view extra) { return wrong_fields(form_json(extra)); };
  std::set<std::string> named{"paymentNotificationEmail"};
  // The last value of a key counts; the form says no.
  auto with = [](bool yes, std::optional<std::string> address) {
    auto json = boost::json::parse(form_json()).as_object();
    json["toReceivePaymentNotificationViaEmail"] = yes;
    if (address) json["paymentNotificationEmail"] = *address;
    return wrong_fields(boost::json::serialize(json));
  };
  EXPECT_EQ(with(true, std::nullopt), named);
  EXPECT_EQ(with(true, ""), named);
  EXPECT_EQ(with(true, " \u200B"), named);
  EXPECT_EQ(with(true, "half@"), named);
  EXPECT_EQ(with(true, "a@b.my").size(), 0U);
  EXPECT_EQ(with(false, std::nullopt).size(), 0U);
  EXPECT_EQ(with(false, "half@"), named)
      << "the field is hidden then; a wrong value is still wrong";
  EXPECT_EQ(answer("").size(), 0U);
  for (auto wrong : {value("true"), value(1), value(nullptr)}) {
    EXPECT_NE(said("toReceivePaymentNotificationViaEmail", wrong), "");
  }
}

TEST(ApplicationForm, the_country_is_one_of_the_list_under_its_own_name) {
  auto country = [](std::int64_t id, std::string_view label) {
    return value({{"value", std::to_string(id)}, {"label", label}, {"id", id}});
  };
  for (const auto& row : accounts::country_list())
    EXPECT_EQ(said("bankCountry", country(row.id, row.name)), "");
  for (std::int64_t id : {0, -1, 9999}) {
    EXPECT_EQ(said("bankCountry", country(id, "Malaysia")), "Choose a country from the list");
  }
  EXPECT_EQ(said("bankCountry", value("Malaysia")), "Must be an object");
  EXPECT_EQ(said("bankCountry", value(134)), "Must be an object");
  EXPECT_NE(said("bankCountry", value(boost::json::object{{"id", 134}, {"value", "134"}})), "");
  auto form = *contract::from_json<ApplicationSubmit>(form_json());
  form.bank_country = {"x", "Atlantis", accounts::kMalaysia};
  auto kept = *fields_of(form).bank_country;
  EXPECT_EQ(kept.label, "Malaysia");
  EXPECT_EQ(kept.value, "134");
}

TEST(ApplicationForm, each_field_stands_on_its_step) {
  EXPECT_EQ(step_letter("companyRegisteredName"), 'A');
  EXPECT_EQ(step_letter("technicalPersonEmail"), 'A');
  EXPECT_EQ(step_letter("tradingName"), 'B');
  EXPECT_EQ(step_letter("toBeDeliveredWaitingTime"), 'B');
  EXPECT_EQ(step_letter("toReceivePaymentNotificationViaEmail"), 'C');
  EXPECT_EQ(step_letter("customerServiceAddress"), 'C');
  EXPECT_EQ(step_letter("bankName"), 'D');
  EXPECT_EQ(step_letter("bankCountry"), 'D');
  EXPECT_EQ(step_letter("questionPrivacyPolicy"), 'E');
  EXPECT_EQ(step_letter("questionShipping"), 'E');
  EXPECT_EQ(step_letter(""), 0);
  EXPECT_EQ(step_letter("notAField"), 0);
}

}  // namespace
}  // namespace gerbang::onboarding
