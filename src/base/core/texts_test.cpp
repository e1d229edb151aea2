#include "base/core/texts.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "base/core/texts_table.h"

namespace gerbang {
namespace {

TEST(LanguageWanted, is_the_one_that_the_browser_likes_best) {
  EXPECT_EQ(language_wanted("de-CH, fr;q=0.8, en;q=0.5"), "de");
  EXPECT_EQ(language_wanted("fr;q=0.7,es;q=0.9"), "es");
  EXPECT_EQ(language_wanted("ms;q=0.5,zh;q=0.5"), "ms") << "the first of two equals";
  EXPECT_EQ(language_wanted("ZH-hans-cn"), "zh");
  EXPECT_EQ(language_wanted(" ja ; q=0.999 , de;q=0.998"), "ja");
}

TEST(LanguageWanted, is_english_for_everything_else) {
  for (auto header : {"", "xx", "*", "deu", "de;q=0", "de;q=x", ",,,", ";q=1", "-"})
    EXPECT_EQ(language_wanted(header), "en") << header;
  EXPECT_EQ(language_wanted("sv, ms;q=0.1"), "ms") << "better than English, which nobody asked for";
}

TEST(TextIn, translates_a_message_and_what_stands_in_its_gaps) {
  EXPECT_EQ(text_in("ms", "You are signed out"), "Anda telah log keluar");
  EXPECT_EQ(text_in("ms", "Must have at most 255 characters"), "Mesti tidak melebihi 255 aksara");
  EXPECT_EQ(text_in("zh", "Must be between RM 1.00 and RM 30,000.00"),
            "必须在 RM 1.00 至 RM 30,000.00 之间");
  auto said = text_in("zh", "This transaction is paid now. Reload to see what can be done.");
  EXPECT_NE(said.find("已付款"), std::string::npos) << said;
}

TEST(TextIn, leaves_what_it_does_not_know) {
  EXPECT_EQ(text_in("de", "Nobody ever wrote this"), "Nobody ever wrote this");
  EXPECT_EQ(text_in("de", ""), "");
  EXPECT_EQ(text_in("en", "You are signed out"), "You are signed out");
  EXPECT_EQ(text_in("xx", "You are signed out"), "You are signed out");
  EXPECT_EQ(text_in("zh", "Must have at most  characters"), "Must have at most  characters");
}

TEST(TextIn, puts_a_name_into_its_place_as_it_is) {
  auto said = text_in("de", "Kedai {} & <b> cannot take payments yet. Ask them to contact us.");
  EXPECT_TRUE(said.starts_with("Kedai {} & <b> ")) << said;
}

/// One of each language's sentences with gaps is found again among all the others.
TEST(TextIn, takes_every_message_for_the_one_it_is) {
  const std::array<std::pair<std::string_view, std::span<const Text>>, 6> all{{{"de", texts_de()},
                                                                               {"es", texts_es()},
                                                                               {"fr", texts_fr()},
                                                                               {"ja", texts_ja()},
                                                                               {"ms", texts_ms()},
                                                                               {"zh", texts_zh()}}};
  auto filled = [](std::string_view text) {
    std::string out(text);
    for (auto at = out.find("{}"); at != std::string::npos; at = out.find("{}"))
      out.replace(at, 2, "42");
    return out;
  };
  for (const auto& [language, texts] : all) {
    EXPECT_GT(texts.size(), 200u) << language;
    for (const auto& text : texts)
      EXPECT_EQ(text_in(language, filled(text.english)), filled(text.translated)) << language;
  }
}

}  // namespace
}  // namespace gerbang
