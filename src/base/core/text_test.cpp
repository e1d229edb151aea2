#include "base/core/text.h"

#include <set>

#include <gtest/gtest.h>

#include "base/core/language.h"
#include "base/core/messages.h"

namespace gerbang {
namespace {

TEST(TextTest, is_said_in_the_language_that_is_asked_for) {
  Text ended = TextId{"sales:payer.cardExpired"};
  EXPECT_EQ(ended.in("ms"), "Kad telah tamat tempoh");
  EXPECT_EQ(ended.in("en"), "The card has expired");
  EXPECT_EQ(ended.in("xx"), "The card has expired") << "a language that is none of ours";
}

TEST(TextTest, fills_in_by_name) {
  EXPECT_EQ(Text("contract:lengthMax", {{"max", 255}}).in("ms"), "Mesti tidak melebihi 255 aksara");
  EXPECT_EQ(Text("contract:between", {{"max", "RM 30,000.00"}, {"min", "RM 1.00"}}).in("zh"),
            "必须在 RM 1.00 至 RM 30,000.00 之间");
}

TEST(TextTest, translates_a_text_that_stands_in_another) {
  Text said("sales:statusNow", {{"status", TextId{"sales:status.paid"}}});
  EXPECT_EQ(said.english(), "This transaction is paid now. Reload to see what can be done.");
  EXPECT_NE(said.in("zh").find("已付款"), std::string::npos) << said.in("zh");
}

TEST(TextTest, puts_a_name_into_its_place_as_it_is) {
  auto said = Text("checkout:merchantCannot", {{"merchant", "Kedai {{max}} & <b>"}}).in("de");
  EXPECT_TRUE(said.starts_with("Kedai {{max}} & <b> ")) << said;
}

TEST(TextTest, leaves_words_that_nobody_translates) {
  EXPECT_EQ(verbatim("The card has expired").in("ms"), "The card has expired");
  EXPECT_TRUE(Text().empty());
  EXPECT_EQ(Text().in("de"), "");
}

/// Every language fills in what the English does, for each message there is.
TEST(TextTest, every_message_has_its_gaps_in_every_language) {
  auto names = [](std::string_view text) {
    std::set<std::string> out;
    (void)message_fill(text, [&](std::string_view name) {
      out.emplace(name);
      return "";
    });
    return out;
  };
  auto english = message_texts("en", "server/");
  EXPECT_GT(english.size(), 300u);
  for (const auto& [id, text] : english) {
    for (auto language : kLanguages)
      EXPECT_EQ(names(TextId{id}.in(language)), names(text)) << language << " " << id;
  }
}

}  // namespace
}  // namespace gerbang
