#pragma once
// All SQL of pictures.

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "base/db/record.h"
#include "selling/carts/picture.h"

namespace gerbang::carts {

constexpr auto column_names(db::RecordOf<Picture>) {
  return std::array{db::Column{"merchant", "merchant_id"}};
}

/// A merchant may keep so many.
inline constexpr std::int64_t kPicturesMax = 5'000;
std::int64_t pictures_count(db::Sql& sql, MerchantId merchant);

void picture_insert(db::Tx& tx, const Picture& picture, std::string_view bytes,
                    Id<User> created_by);
/// Those that no item shows and that were made before `before`.
void pictures_sweep(db::Tx& tx, MerchantId merchant, Instant before);

struct PictureBytes {
  std::string content_type;
  std::string content;  // base64
};
BOOST_DESCRIBE_STRUCT(PictureBytes, (), (content_type, content))
std::optional<PictureBytes> picture_bytes(db::Sql& sql, std::string_view token);

}  // namespace gerbang::carts
