#include "base/pictures/picture_draw.h"

#include <gtest/gtest.h>

#include <string>

namespace gerbang::pictures {
namespace {

std::string big(std::uint32_t value, std::size_t count) {
  std::string out;
  for (std::size_t i = count; i-- > 0;)
    out += static_cast<char>(value >> (8 * i) & 0xFF);
  return out;
}

std::string png_head_of(std::uint32_t width, std::uint32_t height) {
  return std::string("\x89PNG\r\n\x1A\n", 8) + big(13, 4) + "IHDR" + big(width, 4) +
         big(height, 4) + std::string("\x08\x02\0\0\0", 5) + big(0, 4);
}

/// A JPEG's segments: a table, a frame, and pixels.
std::string jpeg_of(std::uint32_t width, std::uint32_t height, std::string_view frame = "\xC2",
                    std::string_view end = "\xFF\xD9") {
  return std::string("\xFF\xD8\xFF\xC4", 4) + big(5, 2) + "abc" + "\xFF\xFF" + std::string(frame) +
         big(11, 2) + "\x08" + big(height, 2) + big(width, 2) + std::string("\1\1\x11\0", 4) +
         "\xFF\xDA" + big(4, 2) + "xy" + std::string(20, 'p') + std::string(end);
}

TEST(PictureHead, size_is_read_before_anything_is_decoded) {
  auto png = picture_head(png_head_of(70'000, 90'000));
  ASSERT_TRUE(png);
  EXPECT_EQ(png->width, 70'000);
  EXPECT_EQ(png->height, 90'000);
  auto jpeg = picture_head(jpeg_of(6'000, 4'000));
  ASSERT_TRUE(jpeg);
  EXPECT_EQ(jpeg->width, 6'000);
  EXPECT_EQ(jpeg->height, 4'000);
  EXPECT_TRUE(jpeg->is_whole);
  auto gif = picture_head(std::string("GIF89a\x10\x27\x20\x4E\0\0\0", 13));
  ASSERT_TRUE(gif);
  EXPECT_EQ(gif->width, 10'000);
  EXPECT_EQ(gif->height, 20'000);
}

TEST(PictureHead, table_is_no_frame_and_pixels_without_a_frame_are_no_picture) {
  EXPECT_FALSE(picture_head(jpeg_of(6'000, 4'000, "\xC4")));
}

TEST(PictureHead, jpeg_without_its_end_is_not_whole) {
  EXPECT_FALSE(picture_head(jpeg_of(600, 400, "\xC0", ""))->is_whole);
}

TEST(PictureHead, every_part_of_a_file_is_read_without_a_step_too_far) {
  for (const auto& whole :
       {png_head_of(10, 10), jpeg_of(10, 10), std::string("GIF89a0123456"),
        std::string("RIFF\x20\0\0\0WEBPVP8X\x0A\0\0\0\0\0\0\0\x09\0\0\x09\0\0", 30)}) {
    for (std::size_t length = 0; length <= whole.size(); ++length) {
      picture_head(std::string_view(whole).substr(0, length));
      picture_draw(std::string_view(whole).substr(0, length));
    }
  }
}

TEST(PictureDraw, more_pixels_than_a_page_needs_are_refused_before_they_are_decoded) {
  auto drawn = picture_draw(png_head_of(10'000, 10'000));
  EXPECT_EQ(std::get<PictureProblem>(drawn), PictureProblem::too_large);
  drawn = picture_draw(png_head_of(0, 10'000));
  EXPECT_EQ(std::get<PictureProblem>(drawn), PictureProblem::broken);
  drawn = picture_draw(png_head_of(30'000, 30'000) + "x");
  EXPECT_EQ(std::get<PictureProblem>(drawn), PictureProblem::too_large);
  drawn = picture_draw(png_head_of(0x7FFFFFFF, 0x7FFFFFFF));
  EXPECT_EQ(std::get<PictureProblem>(drawn), PictureProblem::too_large);
  drawn = picture_draw(std::string("GIF89a\xFF\xFF\xFF\xFF\x80\0\0", 13) + std::string(20, '\0'));
  EXPECT_EQ(std::get<PictureProblem>(drawn), PictureProblem::too_large);
}

/// Bytes of a fixed seed: half of a large upload that is nothing.
std::string noise(std::size_t count) {
  std::string out;
  out.reserve(count);
  std::uint32_t state = 1;
  while (out.size() < count) {
    state = state * 1664525 + 1013904223;  // Numerical Recipes' generator
    out += static_cast<char>(state >> 24);
  }
  return out;
}

TEST(PictureDraw, other_files_are_no_pictures) {
  for (const auto& data :
       {std::string(), std::string("<svg onload='alert(1)'/>"),
        std::string("<script>alert(1)</script>"), std::string("%PDF-1.7"),
        "\x7F"
        "ELF" +
            std::string(100, '\0'),
        "BM" + std::string(60, '\0'),
        std::string("\0\0\0\x18"
                    "ftypheic",
                    12) +
            std::string(40, '\0'),
        std::string("RIFF\0\0\0\0WAVE", 12) + std::string(40, '\0'), noise(8 * 1024 * 1024)}) {
    auto drawn = picture_draw(data);
    ASSERT_TRUE(std::holds_alternative<PictureProblem>(drawn)) << data.substr(0, 20);
    EXPECT_EQ(std::get<PictureProblem>(drawn), PictureProblem::no_picture) << data.substr(0, 20);
  }
}

TEST(PictureDraw, files_that_begin_like_pictures_and_end_there_are_broken) {
  for (std::string_view data : {"GIF89a", "\xFF\xD8\xFF"}) {
    auto drawn = picture_draw(data);
    ASSERT_TRUE(std::holds_alternative<PictureProblem>(drawn)) << data;
    EXPECT_NE(std::get<PictureProblem>(drawn), PictureProblem::too_large) << data;
  }
}

}  // namespace
}  // namespace gerbang::pictures
