#include "outside/payout_banks/latin.h"

#include <gtest/gtest.h>

namespace gerbang::payout_banks {
namespace {

TEST(Latin, what_is_in_the_set_stays_as_it_is) {
  std::string all = "azAZ09 /-?:().,'+";
  EXPECT_TRUE(is_latin(all));
  EXPECT_EQ(latin(all), all);
  EXPECT_EQ(latin(""), "");
}

TEST(Latin, letters_lose_their_marks_and_signs_become_their_like) {
  EXPECT_EQ(latin("Café Señor Ångström Łódź Ŵyn"), "Cafe Senor Angstrom Lodz Wyn");
  EXPECT_EQ(latin("Straße Œuvre Æsir þorn"), "Strasse OEuvre AEsir thorn");
  EXPECT_EQ(latin("Cafe\xCC\x81"), "Cafe") << "a mark of its own";
  EXPECT_EQ(latin("A & B; C_D @ \"E\" [F] {G} <H> 5% #6 $7 8*9 = ! | ~ ` ^ \\"),
            "A + B, C-D . .E. (F) (G) .H. 5. .6 .7 8.9 . . / - ' . /");
  EXPECT_EQ(latin("Tan’s “shop” – 1…2"), "Tan's .shop. - 1...2");
}

TEST(Latin, blanks_are_single_and_none_is_around) {
  EXPECT_EQ(latin("  a \t b\r\n c\xC2\xA0 "), "a b c");
  EXPECT_EQ(latin(" \n "), "");
}

TEST(Latin, what_has_no_like_is_refused_instead_of_guessed_at) {
  for (std::string_view text :
       {"陈美玲", "முருகன்", "محمد", "Α", "a×b", "€5", "\x01", "\xFF", "😀", "a\xE2\x80\xAEz"})
    EXPECT_EQ(latin(text), std::nullopt) << text;
}

TEST(Latin, whatever_comes_out_is_in_the_set) {
  for (char32_t c = 1; c < 0x3000; ++c) {
    std::string text;
    if (c < 0x80) {
      text += static_cast<char>(c);
    } else if (c < 0x800) {
      text += static_cast<char>(0xC0 | (c >> 6));
      text += static_cast<char>(0x80 | (c & 0x3F));
    } else {
      text += static_cast<char>(0xE0 | (c >> 12));
      text += static_cast<char>(0x80 | ((c >> 6) & 0x3F));
      text += static_cast<char>(0x80 | (c & 0x3F));
    }
    if (auto out = latin(text)) EXPECT_TRUE(is_latin(*out)) << static_cast<std::uint32_t>(c);
  }
}

TEST(Latin, ids_and_accounts_are_never_changed) {
  EXPECT_TRUE(is_bank_id("PO-20261201.1"));
  EXPECT_TRUE(is_bank_id(std::string(35, 'A')));
  EXPECT_TRUE(is_bank_account("0012345678"));
  EXPECT_TRUE(is_bank_account(std::string(34, '1')));
  for (std::string_view wrong : {"", "a b", "a/b", "a_b", ".a", "-a", "é", "a\n"})
    EXPECT_FALSE(is_bank_id(wrong)) << wrong;
  EXPECT_FALSE(is_bank_id(std::string(36, 'A')));
  for (std::string_view wrong : {"", "1 2", "1-2", "=1", "é"})
    EXPECT_FALSE(is_bank_account(wrong)) << wrong;
  EXPECT_FALSE(is_bank_account(std::string(35, '1')));
}

}  // namespace
}  // namespace gerbang::payout_banks
