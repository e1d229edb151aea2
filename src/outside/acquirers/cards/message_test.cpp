// The signed forms of cards: the signatures are those that Python's hmac computes, every field is
// covered, and no message has a second reading.

#include "outside/acquirers/cards/message.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <stdexcept>

#include "base/net/post.h"

namespace gerbang::acquirers::cards {
namespace {

constexpr std::string_view kSecret = "s3cret";

Fields request() {
  return {{"access_key", "2b9c1f0d4e5a36788796a5b4c3d2e1f0"},
          {"profile_id", "0A1B2C3D-0000-4000-8000-000000000001"},
          {"transaction_uuid", "1234567890123"},
          {"signed_date_time", "2026-11-23T04:05:06Z"},
          {"locale", "en"},
          {"transaction_type", "sale"},
          {"reference_number", "A-1"},
          {"amount", "80.00"},
          {"currency", "MYR"},
          {"bill_to_forename", "Aina"},
          {"merchant_defined_data1", "Kedai & S\u00f6hne, Ipoh"}};
}

Fields answer() {
  return {{"req_access_key", "2b9c1f0d4e5a36788796a5b4c3d2e1f0"},
          {"req_profile_id", "0A1B2C3D-0000-4000-8000-000000000001"},
          {"req_transaction_uuid", "1234567890123"},
          {"req_transaction_type", "sale"},
          {"req_reference_number", "A-1"},
          {"req_amount", "80.00"},
          {"req_currency", "MYR"},
          {"req_card_number", "400000xxxxxx1000"},
          {"decision", "ACCEPT"},
          {"reason_code", "100"},
          {"message", "Request was processed successfully."},
          {"transaction_id", "6738738818486230204002"},
          {"auth_code", "831000"},
          {"auth_amount", "80.00"},
          {"auth_response", "00"},
          {"payer_authentication_pares_status", "Y"},
          {"payer_authentication_eci", "05"}};
}

std::string value(const Fields& form, std::string_view name) {
  return net::form_value(form, name);
}

void set(Fields& form, std::string_view name, std::string_view to) {
  std::ranges::find(form, name, &Fields::value_type::first)->second = to;
}

TEST(CardMessage, is_signed_as_another_implementation_signs_it) {
  // base64(hmac.new(secret, ",".join(f"{n}={f[n]}" for n in names), sha256).digest()), the two
  // lists last: unsigned_field_names, signed_field_names.
  auto asked = signed_form(request(), kSecret);
  EXPECT_EQ(value(asked, "signed_field_names"),
            "access_key,profile_id,transaction_uuid,signed_date_time,locale,transaction_type,"
            "reference_number,amount,currency,bill_to_forename,merchant_defined_data1,"
            "unsigned_field_names,signed_field_names");
  EXPECT_EQ(value(asked, "signature"), "IzT1Pr01T5QI+M6CU+vddVBsmb1bqmvw9AKeq5wLHSI=");
  EXPECT_EQ(value(signed_form(answer(), kSecret), "signature"),
            "kMO0Zs/a6BDWv+jaFrVTiW34BERXYI+ZT68zlwA64i8=");
}

TEST(CardMessage, covers_every_field_and_both_lists) {
  auto form = signed_form(answer(), kSecret);
  ASSERT_TRUE(answer_to(kSale, form, kSecret));
  EXPECT_FALSE(answer_to(kSale, form, "another")) << "under another secret";
  for (std::size_t i = 0; i < form.size(); ++i) {
    auto changed = form;
    changed[i].second += "1";
    EXPECT_FALSE(signed_fields(changed, kSecret)) << form[i].first;
    auto missing = form;
    missing.erase(missing.begin() + static_cast<std::ptrdiff_t>(i));
    // A list of unsigned fields that is not there names none, but it was signed.
    EXPECT_FALSE(signed_fields(missing, kSecret)) << form[i].first << " missing";
  }
}

TEST(CardMessage, of_one_kind_is_none_of_another) {
  auto asked = signed_form(request(), kSecret);
  EXPECT_TRUE(request_of(kSale, asked, kSecret));
  EXPECT_FALSE(answer_to(kSale, asked, kSecret));
  for (auto type : {kEnquiry, kRefund, kVoid})
    EXPECT_FALSE(request_of(type, asked, kSecret)) << type;
  auto answered = signed_form(answer(), kSecret);
  EXPECT_TRUE(answer_to(kSale, answered, kSecret));
  EXPECT_FALSE(request_of(kSale, answered, kSecret));
  for (auto type : {kEnquiry, kRefund, kVoid})
    EXPECT_FALSE(answer_to(type, answered, kSecret)) << type;
  // One that has the fields of both is neither.
  auto mixed = request();
  for (const auto& field : answer())
    mixed.push_back(field);
  auto form = signed_form(mixed, kSecret);
  EXPECT_FALSE(request_of(kSale, form, kSecret));
  EXPECT_FALSE(answer_to(kSale, form, kSecret));
}

TEST(CardMessage, has_all_that_a_receiver_relies_on_in_its_signed_list) {
  auto check = [](const Fields& whole, auto read, std::initializer_list<std::string_view> names) {
    for (auto name : names) {
      auto less = whole;
      std::erase_if(less, [&](const auto& field) { return field.first == name; });
      auto form = signed_form(less, kSecret);
      EXPECT_FALSE(read(form)) << name << " missing";
      form.emplace_back(name, value(whole, name));
      EXPECT_FALSE(read(form)) << name << " beside the list";
      // As a signer would who names it as unsigned.
      auto named = less;
      auto names_signed = std::vector<std::string>();
      named.emplace_back("unsigned_field_names", std::string(name));
      for (const auto& field : named)
        names_signed.push_back(field.first);
      names_signed.emplace_back("signed_field_names");
      std::string list;
      for (const auto& one : names_signed)
        list += (list.empty() ? "" : ",") + one;
      named.emplace_back("signed_field_names", list);
      named.emplace_back("signature", signature_of(named, names_signed, kSecret));
      named.emplace_back(name, value(whole, name));
      ASSERT_TRUE(signed_fields(named, kSecret)) << name;
      EXPECT_FALSE(read(named)) << name << " named as unsigned";
    }
  };
  check(request(), [](const Fields& form) { return request_of(kSale, form, kSecret); },
        {"access_key", "amount", "currency", "profile_id", "transaction_type", "transaction_uuid"});
  check(answer(), [](const Fields& form) { return answer_to(kSale, form, kSecret); },
        {"decision", "reason_code", "req_access_key", "req_amount", "req_currency",
         "req_profile_id", "req_transaction_type", "req_transaction_uuid"});
}

TEST(CardMessage, whose_list_is_shortened_or_does_not_name_itself_is_not_signed) {
  auto sign_with = [](const std::vector<std::string>& signed_names, std::string_view list) {
    auto form = answer();
    form.emplace_back("signed_field_names", list);
    form.emplace_back("signature", signature_of(form, signed_names, kSecret));
    return signed_fields(form, kSecret).has_value();
  };
  EXPECT_FALSE(sign_with({"decision"}, "decision")) << "does not name itself";
  EXPECT_TRUE(sign_with({"decision", "signed_field_names"}, "decision,signed_field_names"));
  EXPECT_FALSE(sign_with({"decision", "decision", "signed_field_names"},
                         "decision,decision,signed_field_names"))
      << "a name twice";
  EXPECT_FALSE(
      sign_with({"decision", "gone", "signed_field_names"}, "decision,gone,signed_field_names"))
      << "a field that is not there";
  EXPECT_FALSE(sign_with({}, "")) << "nothing is signed";
  auto form = signed_form(answer(), kSecret);
  set(form, "signed_field_names", "decision,req_amount,signed_field_names");
  EXPECT_FALSE(signed_fields(form, kSecret));
}

TEST(CardMessage, names_no_field_twice) {
  EXPECT_THROW((void)signed_form({{"decision", "DECLINE"}, {"decision", "ACCEPT"}}, kSecret),
               std::logic_error);
  auto form = signed_form(answer(), kSecret);
  form.insert(form.begin(), {"decision", "DECLINE"});
  EXPECT_FALSE(signed_fields(form, kSecret));
}

/// Signs whatever the fields hold, as somebody who does not look would.
Fields signed_blindly(Fields fields) {
  std::vector<std::string> names;
  std::string list;
  fields.emplace_back("signed_field_names", "");
  for (const auto& [name, text] : fields) {
    names.push_back(name);
    list += (list.empty() ? "" : ",") + name;
  }
  fields.back().second = list;
  fields.emplace_back("signature", signature_of(fields, names, kSecret));
  return fields;
}

TEST(CardMessage, cannot_be_cut_into_other_fields) {
  // What a payer may write: a name that holds the rest of an answer.
  auto evil = request();
  set(evil, "bill_to_forename", "x,decision=ACCEPT");
  EXPECT_FALSE(signed_fields(signed_blindly(evil), kSecret));
  EXPECT_THROW((void)signed_form(evil, kSecret), std::logic_error);
  set(evil, "bill_to_forename", said("x,decision=ACCEPT", 60));
  EXPECT_TRUE(request_of(kSale, signed_form(evil, kSecret), kSecret));
  // Any values, and their signed text cut anew wherever a field could begin: each such form has the
  // same signature, and none but the one that was signed is believed.
  std::mt19937 engine(20'261'123);
  auto below = [&](std::size_t n) { return static_cast<std::size_t>(engine() % n); };
  int believed = 0, recut = 0;
  for (int round = 0; round < 400; ++round) {
    Fields fields;
    for (auto name : {"a", "b", "c"}) {
      std::string text;
      for (auto n = below(6); n > 0; --n)
        text += std::vector<std::string>{",", "b=", "c=", "1", "=", ", "}[below(6)];
      fields.emplace_back(name, text);
    }
    auto honest = signed_blindly(fields);
    bool is_believed = signed_fields(honest, kSecret).has_value();
    believed += is_believed ? 1 : 0;
    auto source = "a=" + fields[0].second + ",b=" + fields[1].second + ",c=" + fields[2].second;
    for (auto b = source.find(",b="); b != std::string::npos; b = source.find(",b=", b + 1)) {
      for (auto c = source.find(",c=", b + 3); c != std::string::npos;
           c = source.find(",c=", c + 1)) {
        auto other = signed_blindly({{"a", source.substr(2, b - 2)},
                                     {"b", source.substr(b + 3, c - b - 3)},
                                     {"c", source.substr(c + 3)}});
        ASSERT_EQ(value(other, "signature"), value(honest, "signature")) << source;
        recut += other == honest ? 0 : 1;
        EXPECT_EQ(signed_fields(other, kSecret).has_value(), is_believed && other == honest)
            << source;
      }
    }
  }
  EXPECT_GT(believed, 100) << "commas and signs of equality alone are no harm";
  EXPECT_GT(recut, 20);
}

TEST(CardMessage, keeps_of_a_card_number_the_first_six_and_last_four) {
  EXPECT_EQ(card_masked("4111111111111111"), "411111******1111");
  EXPECT_EQ(card_masked("4111 1111 1111 1111"), "411111******1111");
  EXPECT_EQ(card_masked("411111xxxxxx1111"), "411111******1111");
  EXPECT_EQ(card_masked("xxxxxxxxxxxx1111"), "************1111");
  EXPECT_EQ(card_masked("378282246310005"), "378282*****0005");
  EXPECT_EQ(card_masked("1234567890"), "******7890");
  EXPECT_EQ(card_masked("411111xxxxxxxxxx"), "");
  EXPECT_EQ(card_masked("123"), "");
  EXPECT_EQ(card_masked(""), "");
}

TEST(CardMessage, says_texts_without_commas_and_in_bounds) {
  EXPECT_EQ(said("Kedai, Ipoh", 60), "Kedai  Ipoh");
  EXPECT_EQ(said("\u00e4\u00f6\u00fc", 2), "\u00e4\u00f6");
  EXPECT_EQ(said("ab", 0), "");
  EXPECT_EQ(said("", 3), "");
}

}  // namespace
}  // namespace gerbang::acquirers::cards
