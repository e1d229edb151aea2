// The code as a text: the published examples, and what is no code.

#include "outside/acquirers/duitnow/emv.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include <fmt/format.h>

namespace gerbang::acquirers::duitnow {
namespace {

// PayNet's examples of version 1.5: a shop's and a person's.
constexpr std::string_view kRetail =
    "00020201021126410014A00000061500010106501664020912345678952049999530345"
    "8540510.005802MY5909QRCSDNBHD6005BANGI6304";
constexpr std::string_view kPerson =
    "00020201021126410014A00000061500010106501664020912345678952040000530345"
    "8540510.005802MY5909AUSERNAME6005BANGI6304";

std::string with_crc(std::string_view text) {
  return fmt::format("{}{:04X}", text, crc16(text));
}

QrCode example() {
  return {.format = "02",
          .is_dynamic = false,
          .acquirer_id = "501664",
          .merchant_id = "123456789",
          .category = "9999",
          .amount = Money{1'000},
          .merchant_name = "QRCSDNBHD",
          .city = "BANGI",
          .reference = ""};
}

TEST(DuitnowQr, crc_is_that_of_the_published_examples) {
  EXPECT_EQ(crc16("123456789"), 0x29B1) << "the check value of CRC-16/CCITT-FALSE";
  EXPECT_EQ(crc16(kRetail), 0x343F);
  EXPECT_EQ(crc16(kPerson), 0x3A23);
}

TEST(DuitnowQr, the_published_example_is_what_is_written_of_its_values) {
  EXPECT_EQ(qr_write(example()), std::string(kRetail) + "343F");
}

TEST(DuitnowQr, the_published_examples_are_read) {
  auto retail = qr_read(std::string(kRetail) + "343F");
  ASSERT_TRUE(retail);
  EXPECT_EQ(retail->merchant_id, "123456789");
  EXPECT_EQ(retail->amount, Money{1'000});
  EXPECT_EQ(retail->merchant_name, "QRCSDNBHD");
  EXPECT_FALSE(retail->is_dynamic);
  auto person = qr_read(std::string(kPerson) + "3A23");
  ASSERT_TRUE(person);
  EXPECT_EQ(person->category, "0000");
}

TEST(DuitnowQr, a_code_for_one_payment_carries_its_number_and_is_read_as_it_was_written) {
  auto code = example();
  code.is_dynamic = true;
  code.reference = "1234567890123456789";
  code.amount = Money{3'000'000};
  for (auto format : {"01", "02"}) {
    code.format = format;
    auto text = qr_write(code);
    EXPECT_NE(text.find("62230519" + code.reference), std::string::npos) << text;
    auto read = qr_read(text);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->format, format);
    EXPECT_TRUE(read->is_dynamic);
    EXPECT_EQ(read->reference, code.reference);
    EXPECT_EQ(read->amount, code.amount);
  }
}

TEST(DuitnowQr, a_code_with_one_sign_changed_is_none) {
  auto text = qr_write(example());
  for (std::size_t i = 0; i < text.size(); ++i) {
    auto other = text;
    other[i] = other[i] == '7' ? '8' : '7';
    EXPECT_FALSE(qr_read(other)) << other;
  }
  for (std::size_t size = 0; size < text.size(); ++size)
    EXPECT_FALSE(qr_read(std::string_view(text).substr(0, size)));
  EXPECT_FALSE(qr_read(text + "7"));
}

TEST(DuitnowQr, what_is_right_by_its_crc_alone_is_none) {
  auto changed = [](std::string_view from, std::string_view to) {
    std::string text(kRetail);
    text.replace(text.find(from), from.size(), to);
    return with_crc(text);
  };
  EXPECT_TRUE(qr_read(changed("BANGI", "KAJAN")));
  EXPECT_FALSE(qr_read(changed("5303458", "5303702"))) << "another currency";
  EXPECT_FALSE(qr_read(changed("5802MY", "5802SG"))) << "another country";
  EXPECT_FALSE(qr_read(changed("A0000006150001", "A0000006150002"))) << "another scheme";
  EXPECT_FALSE(qr_read(changed("000202", "000203"))) << "another format";
  EXPECT_FALSE(qr_read(changed("010211", "010213"))) << "neither for one payment nor for many";
  EXPECT_FALSE(qr_read(changed("540510.00", "540510,00"))) << "no amount";
  EXPECT_FALSE(qr_read(changed("540510.00", "5405-1.00"))) << "less than nothing";
  EXPECT_FALSE(qr_read(changed("540510.00", "54050.000"))) << "three places";
  EXPECT_FALSE(qr_read(changed("6005BANGI", "5905BANGI"))) << "an id twice";
  EXPECT_FALSE(qr_read(changed("6005BANGI", "6000"))) << "an element of nothing";
  EXPECT_FALSE(qr_read(changed("6005BANGI", "6099BANGI"))) << "longer than the code";
  EXPECT_FALSE(qr_read(changed("6005BANGI", "60-5BANGI"))) << "a length that is no number";
  EXPECT_FALSE(qr_read(changed("BANGI", std::string_view("BA\0GI", 5)))) << "a NUL";
  EXPECT_FALSE(qr_read(with_crc("6304"))) << "nothing but the CRC";
  EXPECT_FALSE(qr_read(std::string(70'000, '0')));
}

TEST(DuitnowQr, a_name_is_what_a_code_can_say_of_it) {
  EXPECT_EQ(qr_text("Kedai Kopi Ah Chai & Anak-anak", 25, "-"), "Kedai Kopi Ah Chai & Anak");
  EXPECT_EQ(qr_text("茶 Teh\n", 25, "-"), "Teh");
  EXPECT_EQ(qr_text("茶室", 25, "MERCHANT"), "MERCHANT");
  EXPECT_EQ(qr_text(" \0 ", 25, "MERCHANT"), "MERCHANT");
}

TEST(DuitnowQr, no_code_is_made_of_what_it_could_not_say) {
  auto code = example();
  code.city = "";
  EXPECT_THROW((void)qr_write(code), std::logic_error);
  EXPECT_THROW((void)elements_write({{"59", std::string(100, 'x')}}), std::logic_error);
  EXPECT_THROW((void)elements_write({{"5", "x"}}), std::logic_error);
}

}  // namespace
}  // namespace gerbang::acquirers::duitnow
