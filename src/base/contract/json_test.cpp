#include "base/contract/json.h"

#include <gtest/gtest.h>

#include "base/contract/schema.h"

namespace gerbang::contract {

struct TestItem {
  std::string name;
  Money price;
};
BOOST_DESCRIBE_STRUCT(TestItem, (), (name, price))
constexpr auto field_rules(Of<TestItem>) {
  return std::array{rule("name").length(1, 5), rule("price").between(100, 500)};
}

struct TestOrder {
  std::string customer_email;
  std::optional<std::int64_t> quantity;
  std::vector<TestItem> items;
  std::optional<Instant> due_date;
};
BOOST_DESCRIBE_STRUCT(TestOrder, (), (customer_email, quantity, items, due_date))
constexpr auto field_rules(Of<TestOrder>) {
  return std::array{rule("customer_email").is(Format::email), rule("quantity").between(1, 9)};
}

namespace {

std::vector<std::string> problems_of(std::string_view body) {
  auto result = from_json<TestOrder>(body);
  std::vector<std::string> out;
  if (result.ok()) return out;
  for (const auto& f : result.error().field_errors)
    out.push_back(f.field + ": " + f.message.english());
  return out;
}

TEST(Json, what_was_read_is_written_back_the_same) {
  std::string text =
      R"({"customerEmail":"a@b.my","quantity":2,"items":[{"name":"kopi \"o\"","price":"4.50"}],)"
      R"("dueDate":"2026-11-20T15:04:05.123Z"})";
  auto order = from_json<TestOrder>(
      R"({"customerEmail":"a@b.my","quantity":2,"items":[{"name":"kopi","price":"4.5"}],"dueDate":"2026-11-20T15:04:05.123Z"})");
  ASSERT_TRUE(order.ok());
  EXPECT_EQ(order->items[0].price.sen, 450);
  order->items[0].name = "kopi \"o\"";
  EXPECT_EQ(to_json(*order), text);
}

TEST(Json, every_wrong_field_is_named_with_its_path) {
  EXPECT_EQ(
      problems_of(
          R"({"customerEmail":"nobody","quantity":10,"items":[{"name":"x","price":"2.00"},{"name":"too long","price":"0.99"}],"colour":"red"})"),
      (std::vector<std::string>{
          "customerEmail: Invalid email format", "quantity: Must be 9 or less",
          "items[1].name: Must have at most 5 characters",
          "items[1].price: Must be RM 1.00 or more", "colour: Is not a field of this request"}));
}

TEST(Json, a_required_text_is_neither_absent_nor_null_nor_empty) {
  for (auto body : {"{}", R"({"customerEmail":null})", R"({"customerEmail":""})"}) {
    EXPECT_EQ(problems_of(body), std::vector<std::string>{"customerEmail: Can not be empty"})
        << body;
  }
}

TEST(Json, a_required_text_in_which_nothing_can_be_seen_counts_as_empty) {
  auto with_name = [](const std::string& name) {
    return R"({"customerEmail":"a@b.my","items":[{"name":")" + name + R"(","price":"2"}]})";
  };
  for (auto blank :
       {" ", "   ", "\\t", "\\n \\r\\n", "\\u00a0", "\\u200b", "\\u200b\\u200d \\ufeff", "\\u00ad",
        "\\u2060", "\\u3000", "\\u3164", "\\u115f", "\\u2800", "\\u202e", "\\ufe0f", "\\u180e",
        "\\udb40\\udc41", "\u200b\u00a0", "            "}) {
    EXPECT_EQ(problems_of(with_name(blank)),
              std::vector<std::string>{"items[0].name: Can not be empty"})
        << blank;
  }
  for (auto seen : {"a", " a ", "\\u200ba", "茶", "☕\\ufe0f", "-", "0", "🍵"}) {
    EXPECT_EQ(problems_of(with_name(seen)), std::vector<std::string>{}) << seen;
  }
}

struct TestNote {
  std::optional<std::string> note;
  std::string remark;
};
BOOST_DESCRIBE_STRUCT(TestNote, (), (note, remark))
constexpr auto field_rules(Of<TestNote>) {
  return std::array{rule("note").length(2, 9), rule("remark").or_empty()};
}

TEST(Json, a_blank_text_is_not_given_where_it_may_be_left_out) {
  auto note = from_json<TestNote>(R"({"note":" \u200b","remark":" "})");
  ASSERT_TRUE(note.ok());
  EXPECT_FALSE(note->note.has_value());
  EXPECT_EQ(note->remark, " ");
  auto query = from_query<TestNote>({{"note", " "}, {"remark", "\xC2\xA0"}});
  ASSERT_TRUE(query.ok());
  EXPECT_FALSE(query->note.has_value());
}

struct TestOffer {
  std::optional<Money> price;
  std::optional<std::int64_t> limit;
  std::optional<bool> once;
  std::optional<Instant> until;
  std::optional<Id<Sale>> sale;
};
BOOST_DESCRIBE_STRUCT(TestOffer, (), (price, limit, once, until, sale))
constexpr auto field_rules(Of<TestOffer>) {
  return std::array{rule("price").at_least(1).named()};
}

TEST(Json, a_blank_text_is_no_amount_no_number_no_choice_no_time_and_no_id) {
  for (auto blank : {R"("")", R"("  ")", R"("\u200b")"}) {
    for (auto field : {"price", "limit", "once", "until", "sale"}) {
      auto offer =
          from_json<TestOffer>(std::string(R"({"price":null,")") + field + "\":" + blank + "}");
      if (std::string_view(field) == "price") {
        offer = from_json<TestOffer>(std::string(R"({"price":)") + blank + "}");
      }
      ASSERT_FALSE(offer.ok()) << field << blank;
      EXPECT_EQ(offer.error().field_errors.at(0).field, field);
    }
  }
}

TEST(Json, what_a_request_has_to_name_may_be_null_and_not_left_out) {
  auto none = from_json<TestOffer>(R"({"price":null})");
  ASSERT_TRUE(none.ok());
  EXPECT_FALSE(none->price.has_value());
  auto left_out = from_json<TestOffer>("{}");
  ASSERT_FALSE(left_out.ok());
  EXPECT_EQ(left_out.error().field_errors.at(0).field, "price");
  Schemas schemas;
  schema_of<TestOffer>(schemas, Direction::request);
  const auto& schema = schemas.components["TestOffer"].as_object();
  EXPECT_EQ(boost::json::serialize(schema.at("required")), R"(["price"])");
  EXPECT_EQ(boost::json::serialize(schema.at("properties").at("price").at("type")),
            R"(["string","null"])");
}

TEST(Json, an_amount_is_never_a_number_and_a_count_never_a_fraction) {
  auto with_price = [](const std::string& price) {
    return R"({"customerEmail":"a@b.my","items":[{"name":"x","price":)" + price + "}]}";
  };
  EXPECT_EQ(problems_of(with_price("2.00")).at(0), "items[0].price: Must be a text");
  EXPECT_EQ(problems_of(with_price(R"("2.001")")).at(0),
            "items[0].price: Must be an amount like 1234.50");
  EXPECT_EQ(problems_of(with_price(R"("2e2")")).at(0),
            "items[0].price: Must be an amount like 1234.50");
  EXPECT_EQ(problems_of(R"({"customerEmail":"a@b.my","quantity":1.5})").at(0),
            "quantity: Must be a whole number");
  EXPECT_EQ(problems_of(R"({"customerEmail":"a@b.my","quantity":99999999999999999999})").at(0),
            "quantity: Must be a whole number");
}

TEST(Json, a_nul_character_is_refused) {
  EXPECT_EQ(
      problems_of(R"({"customerEmail":"a@b.my","items":[{"name":"a\u0000b","price":"1"}]})").at(0),
      "items[0].name: Must not contain a NUL character");
}

TEST(Json, broken_deep_or_wrongly_encoded_bodies_are_malformed) {
  for (const std::string& body : {std::string("{"), std::string("nonsense"),
                                  std::string("{\"a\":\"\xff\"}"), std::string(5000, '[')}) {
    auto result = from_json<TestOrder>(body);
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().code, ErrorCode::malformed);
  }
}

TEST(Json, what_was_stored_is_read_whatever_rules_it_breaks_and_comes_back_the_same) {
  std::string text =
      R"({"customerEmail":"nobody \u0007","quantity":10,"items":[{"name":"","price":"0.01"}],)"
      R"("dueDate":null})";
  ASSERT_FALSE(from_json<TestOrder>(text).ok());
  auto order = from_stored<TestOrder>(text);
  ASSERT_TRUE(order.ok()) << order.error().message;
  EXPECT_EQ(to_json(*order), text);

  TestOrder many;
  many.customer_email.assign(100'000, 'x');
  many.items.resize(300);
  auto whole = from_stored<TestOrder>(to_json(many));
  ASSERT_TRUE(whole.ok()) << whole.error().message;
  EXPECT_EQ(to_json(*whole), to_json(many));

  auto blank = from_stored<TestNote>(R"({"note":" ","remark":" "})");
  ASSERT_TRUE(blank.ok());
  EXPECT_EQ(blank->remark, " ");
}

TEST(Json, what_another_version_stored_has_fields_more_and_fields_fewer) {
  auto order = from_stored<TestOrder>(
      R"({"quantity":2,"colour":{"name":"red"},"items":[{"price":"4.50","weight":3}]})");
  ASSERT_TRUE(order.ok()) << order.error().message;
  EXPECT_EQ(order->customer_email, "");
  EXPECT_EQ(order->quantity, 2);
  ASSERT_EQ(order->items.size(), 1u);
  EXPECT_EQ(order->items[0].price.sen, 450);
  EXPECT_TRUE(from_stored<TestOrder>("{}").ok());
}

TEST(Json, what_was_stored_with_another_type_is_refused_and_named) {
  for (auto text :
       {"", "[]", "{", R"({"quantity":"2"})", R"({"items":{}})", R"({"dueDate":"soon"})"}) {
    EXPECT_EQ(from_stored<TestOrder>(text).ok(), std::string_view(text).empty()) << text;
  }
  auto wrong = from_stored<TestOrder>(R"({"quantity":"2"})");
  ASSERT_FALSE(wrong.ok());
  EXPECT_EQ(wrong.error().message, "quantity: Must be a whole number");
}

struct TestQuery {
  std::optional<std::int64_t> page_number;
  std::vector<std::int64_t> filter_status;
  std::optional<Instant> created_date_from;
};
BOOST_DESCRIBE_STRUCT(TestQuery, (), (page_number, filter_status, created_date_from))

TEST(Json, query_dates_are_read_in_kuala_lumpur) {
  auto query = from_query<TestQuery>(
      {{"filterStatus", "0,1,11"}, {"createdDateFrom", "2026-11-20 00:00:00"}, {"pageNumber", ""}});
  ASSERT_TRUE(query.ok());
  EXPECT_EQ(query->filter_status, (std::vector<std::int64_t>{0, 1, 11}));
  EXPECT_EQ(instant_text(*query->created_date_from), "2026-11-19T16:00:00.000Z");
  EXPECT_FALSE(query->page_number.has_value());
}

TEST(Json, an_unknown_or_unreadable_query_parameter_is_named) {
  auto query = from_query<TestQuery>({{"filterStatus", "0,x"}, {"foo", "1"}});
  ASSERT_FALSE(query.ok());
  ASSERT_EQ(query.error().field_errors.size(), 2U);
  EXPECT_EQ(query.error().field_errors[0].field, "filterStatus");
  EXPECT_EQ(query.error().field_errors[1].field, "foo");
}

TEST(Json, a_parameter_that_stands_twice_has_no_second_meaning) {
  auto twice =
      from_query<TestQuery>({{"pageNumber", "1"}, {"pageNumber", "2"}, {"pageNumber", ""}});
  ASSERT_FALSE(twice.ok());
  ASSERT_EQ(twice.error().field_errors.size(), 1U);
  EXPECT_EQ(twice.error().field_errors[0].field, "pageNumber");
  EXPECT_FALSE(from_query<TestQuery>({{"pageNumber", ""}, {"pageNumber", "2"}}).ok());
  auto list = from_query<TestQuery>({{"filterStatus", "0"}, {"filterStatus", "1"}});
  ASSERT_TRUE(list.ok());
  EXPECT_EQ(list->filter_status, (std::vector<std::int64_t>{0, 1}));
}

enum class TestCode : unsigned char { off = 0, on = 1 };
struct TestCodes {
  std::optional<TestCode> code;
  std::vector<TestCode> codes;
};
BOOST_DESCRIBE_STRUCT(TestCodes, (), (code, codes))
enum class TestColour : unsigned char { red = 7 };
struct TestEither {
  std::optional<std::variant<TestCode, TestColour>> status;
};
BOOST_DESCRIBE_STRUCT(TestEither, (), (status))
constexpr std::array kAllColours{TestColour::red};

}  // namespace
template <>
struct WireCodes<TestCode> {
  static constexpr std::array<CodeName<TestCode>, 2> names{
      {{TestCode::off, "OFF", ""}, {TestCode::on, "ON", "It shines"}}};
};
template <>
struct WireCodes<TestColour> {
  static constexpr std::array<CodeName<TestColour>, 1> names{{{TestColour::red, "RED", ""}}};
  static constexpr std::array<CodeSet<TestColour>, 1> sets{{{"ALL", kAllColours}}};
};
namespace {

TEST(Json, a_code_travels_as_its_number_and_one_without_a_name_is_let_through) {
  EXPECT_EQ(to_json(TestCodes{TestCode::on, {TestCode::off}}), R"({"code":1,"codes":[0]})");
  auto body = from_json<TestCodes>(R"({"code":7})");
  ASSERT_TRUE(body.ok());
  EXPECT_EQ(body->code, TestCode{7});
  auto query = from_query<TestCodes>({{"code", "1"}, {"codes", "0,9"}});
  ASSERT_TRUE(query.ok());
  EXPECT_EQ(query->code, TestCode::on);
  EXPECT_EQ(query->codes, (std::vector{TestCode::off, TestCode{9}}));
}

TEST(Json, a_code_that_is_no_whole_number_or_beyond_its_type_is_refused) {
  EXPECT_FALSE(from_json<TestCodes>(R"({"code":"ON"})").ok());
  EXPECT_FALSE(from_json<TestCodes>(R"({"code":257})").ok());
  EXPECT_FALSE(from_query<TestCodes>({{"code", "ON"}}).ok());
  EXPECT_FALSE(from_query<TestCodes>({{"codes", "0,257"}}).ok());
}

TEST(Schema, an_enum_is_one_component_with_the_names_of_its_values) {
  Schemas schemas;
  auto request = schema_of<TestCodes>(schemas, Direction::request);
  EXPECT_EQ(boost::json::serialize(schemas.components["TestCode"]),
            R"({"type":"integer","enum":[0,1],"x-enum-varnames":["OFF","ON"],)"
            R"("x-enum-descriptions":["","It shines"]})");
  schema_of<std::optional<TestCode>>(schemas, Direction::answer);
  EXPECT_EQ(schemas.components.size(), 2U);
  EXPECT_EQ(boost::json::serialize(schemas.components["TestCodes"].at("properties").at("code")),
            R"({"$ref":"#/components/schemas/TestCode"})");
}

TEST(Schema, what_clients_ask_for_together_has_a_name) {
  Schemas schemas;
  schema_of<TestColour>(schemas, Direction::answer);
  EXPECT_EQ(boost::json::serialize(schemas.components["TestColour"]),
            R"({"type":"integer","enum":[7],"x-enum-varnames":["RED"],"x-enum-sets":{"ALL":[7]}})");
}

TEST(Schema, a_code_of_one_of_two_enums_is_either_of_them) {
  EXPECT_EQ(to_json(TestEither{TestCode::on}), R"({"status":1})");
  EXPECT_EQ(to_json(TestEither{TestColour::red}), R"({"status":7})");
  EXPECT_EQ(to_json(TestEither{}), R"({"status":null})");
  Schemas schemas;
  schema_of<TestEither>(schemas, Direction::answer);
  EXPECT_EQ(boost::json::serialize(schemas.components["TestEither"].at("properties").at("status")),
            R"({"anyOf":[{"$ref":"#/components/schemas/TestCode"},)"
            R"({"$ref":"#/components/schemas/TestColour"},{"type":"null"}]})");
}

TEST(Schema, a_request_may_leave_out_what_an_answer_gives_as_null) {
  Schemas schemas;
  schema_of<TestOrder>(schemas, Direction::answer);
  schema_of<TestOrder>(schemas, Direction::request);
  const auto& request = schemas.components["TestOrderInput"].as_object();
  EXPECT_EQ(boost::json::serialize(request.at("required")), R"(["customerEmail"])");
  const auto& answer = schemas.components["TestOrder"].as_object();
  EXPECT_EQ(answer.at("required").as_array().size(), 4U);
  EXPECT_EQ(boost::json::serialize(answer.at("properties").at("quantity").at("type")),
            R"(["integer","null"])");
}

}  // namespace
}  // namespace gerbang::contract
