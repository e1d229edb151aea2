#include <gtest/gtest.h>

#include "views/developers/contract_view.h"
#include "views/developers/html.h"

namespace gerbang::developers {
namespace {

TEST(DeveloperHtml, a_sentence_has_code_and_links_and_all_else_is_escaped) {
  EXPECT_EQ(inline_html("a `b<c>` & [d & e](/f?g=h&i)"),
            R"(a <code>b&lt;c&gt;</code> &amp; <a href="/f?g=h&amp;i">d &amp; e</a>)");
  EXPECT_EQ(inline_html("[`x`](#y)"), R"(<a href="#y"><code>x</code></a>)");
  EXPECT_EQ(inline_html("<script>"), "&lt;script&gt;");
}

TEST(DeveloperHtml, what_is_not_closed_is_text) {
  EXPECT_EQ(inline_html("a `b"), "a `b");
  EXPECT_EQ(inline_html("a [b](c"), "a [b](c");
  EXPECT_EQ(inline_html("a [b] c"), "a [b] c");
  EXPECT_EQ(inline_html(""), "");
}

constexpr auto kDocument = R"({
  "servers": [{"url": "/api/v1"}],
  "x-errors": [{"errorCode": "error.x", "status": 400, "retry": true, "about": "Wrong"}],
  "paths": {"/a/{id}": {
    "get": {"operationId": "a_get", "tags": ["server"], "summary": "S", "description": "D",
            "security": [{"merchantKey": []}],
            "parameters": [{"$ref": "#/components/parameters/MchtId"},
                           {"name": "id", "in": "path", "required": true, "schema": {"type": "string"}}],
            "responses": {"200": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/A"}}}},
                          "409": {"x-errors": [{"errorCode": "a.ended", "about": "Ended"}]},
                          "default": {"$ref": "#/components/responses/Error"}}},
    "post": {"operationId": "a_post", "tags": ["portal"], "responses": {}}}},
  "components": {"schemas": {
    "A": {"type": "object", "required": ["inner"], "properties": {
      "inner": {"anyOf": [{"$ref": "#/components/schemas/B"}, {"type": "null"}], "description": "Inside"},
      "all": {"type": "array", "items": {"$ref": "#/components/schemas/B"}}}},
    "B": {"type": "object", "properties": {
      "code": {"$ref": "#/components/schemas/C", "description": "What"},
      "amount": {"type": ["string", "null"], "pattern": "^-?[0-9]+(\\.[0-9]{1,2})?$", "x-minimum": "1.00"},
      "text": {"type": "string", "minLength": 1, "maxLength": 9, "examples": ["x"]}}},
    "C": {"type": "integer", "enum": [1, 2], "x-enum-varnames": ["ONE", "TWO"]}}}})";

TEST(DeveloperContract, a_call_is_read_with_its_fields_inside_one_another) {
  const auto parsed = boost::json::parse(kDocument).as_object();
  const Document document(parsed);
  auto calls = document.calls("server");
  ASSERT_EQ(calls.size(), 1u);
  const auto& call = calls.front();
  EXPECT_EQ(call.method + " " + call.path, "GET /api/v1/a/{id}");
  EXPECT_TRUE(call.needs_key);
  EXPECT_FALSE(call.needs_idempotency_key);
  ASSERT_EQ(call.parameters.size(), 1u) << "the merchant's number is said of all calls";
  std::string shape;
  for (const auto& field : call.answer)
    shape += std::to_string(field.depth) + field.name + ":" + field.type + field.codes + " ";
  EXPECT_EQ(shape,
            "0inner:object 1code:integerC 1amount:amount 1text:string "
            "0all:array 1code:integerC 1amount:amount 1text:string ");
  EXPECT_TRUE(call.answer[0].is_nullable && call.answer[0].is_required);
  EXPECT_EQ(call.answer[0].about, "Inside");
  EXPECT_EQ(call.answer[1].about, "What");
  EXPECT_TRUE(call.answer[2].is_nullable);
  EXPECT_EQ(call.answer[2].limits.min, "1.00");
  EXPECT_EQ(call.answer[3].limits.length_max, 9);
  EXPECT_EQ(call.answer[3].example, "x");
  ASSERT_EQ(call.refusals.size(), 1u);
  EXPECT_EQ(call.refusals[0].error_code, "a.ended");
  EXPECT_EQ(call.refusals[0].status, 409);
  EXPECT_TRUE(document.refusals().at(0).retry);
  EXPECT_EQ(document.codes("C").at(1).name, "TWO");
}

}  // namespace
}  // namespace gerbang::developers
