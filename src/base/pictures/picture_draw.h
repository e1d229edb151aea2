#pragma once
// A picture drawn anew. It reads what strangers' programs have written, with libraries that had
// their holes; the server calls it in a process of its own only (picture_process.h).

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace gerbang::pictures {

/// What the bytes say of themselves, before anything is decoded.
enum class PictureKind : unsigned char { jpeg, png, gif, webp };
struct PictureHead {
  PictureKind kind{};
  std::int64_t width = 0;
  std::int64_t height = 0;
  bool is_whole = true;  // of a JPEG, whose library draws the missing part in grey and says nothing
  int orientation = 1;   // 1 to 8, as EXIF counts them: how it has to be turned to stand upright
};
/// Nothing for bytes that begin as no picture that we take does, whatever their name says.
std::optional<PictureHead> picture_head(std::string_view bytes);

enum class PictureProblem : unsigned char {
  no_picture,  // not the bytes of a JPEG, PNG, GIF or WebP
  too_large,   // more pixels than kPicturePixelsMax
  broken,      // begins as one, and cannot be read to its end
};

struct DrawnPicture {
  std::int64_t width = 0;
  std::int64_t height = 0;
  std::string bytes;  // WebP
};

/// A telephone's picture has 12 to 25 million; what is decoded takes 4 to 10 bytes each.
inline constexpr std::int64_t kPicturePixelsMax = 32'000'000;
/// The longer side of what is drawn for a shop's page.
inline constexpr std::int64_t kPictureSideMax = 1200;

/// Upright, the first image of a moving one, at most `side_max` wide and high, and nothing in
/// it but its pixels.
std::variant<DrawnPicture, PictureProblem> picture_draw(std::string_view bytes,
                                                        std::int64_t side_max = kPictureSideMax);

}  // namespace gerbang::pictures
