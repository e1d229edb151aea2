#include "base/core/utf8.h"

#include <gtest/gtest.h>

namespace gerbang {
namespace {

TEST(Utf8, what_steers_text_is_replaced) {
  EXPECT_EQ(storable("a\u202Eb"), "a\uFFFDb");
  EXPECT_EQ(storable("a\x01"
                     "b\x7F\u0085\u2066\u2028\u061C"),
            "a\uFFFDb\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD");
  EXPECT_EQ(storable("a\xFF"
                     "b"),
            "a\uFFFDb");
}

TEST(Utf8, letters_of_any_direction_and_lines_stay) {
  for (auto text : {"Kedai Siti", "陈 🛒", "شركة", "עברית", "a\tb\r\nc", "👨‍👩‍👧"})
    EXPECT_EQ(storable(text), text);
}

}  // namespace
}  // namespace gerbang
