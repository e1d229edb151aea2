#include "base/core/language.h"

#include <set>

#include <gtest/gtest.h>

#include "base/core/messages.h"

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

TEST(Languages, are_those_of_the_message_files) {
  std::set<std::string_view> of_files;
  for (const auto& file : message_files())
    of_files.insert(file.language);
  EXPECT_EQ(of_files, std::set<std::string_view>(kLanguages.begin(), kLanguages.end()));
}

}  // namespace
}  // namespace gerbang
