#include "selling/carts/picture_store.h"

#include "base/core/crypto.h"

namespace gerbang::carts {
namespace {

/// $1 the bytes, $2 who made it.
constexpr db::RecordStatement<
    Picture, R"(INSERT INTO cart_pictures (merchant_id, id, token, content_type, width, height,
         size, content, created_at, created_by)
       VALUES (:merchant, :id, :token, :content_type, :width, :height,
         :size, $1, :created_at, $2))">
    kPictureInsert{"cart_picture_insert"};
constexpr db::Statement kIsOf{"cart_picture_is_of",
                              "SELECT 1 FROM cart_pictures WHERE token = $2 AND merchant_id = $1"};
constexpr db::Statement kCount{"cart_pictures_count",
                               "SELECT count(*) FROM cart_pictures WHERE merchant_id = $1"};
constexpr db::Statement kBytes{"cart_picture_bytes",
                               "SELECT content_type, content FROM cart_pictures WHERE token = $1"};
constexpr db::Statement kSweep{"cart_pictures_sweep",
                               R"(DELETE FROM cart_pictures
       WHERE merchant_id = $1 AND created_at < $2
         AND NOT EXISTS (SELECT 1 FROM cart_items i WHERE i.merchant_id = cart_pictures.merchant_id
                         AND i.picture = cart_pictures.token AND i.deleted_at IS NULL))"};

}  // namespace

bool picture_is_of(db::Sql& sql, MerchantId merchant, std::string_view token) {
  return sql.one<std::int64_t>(kIsOf, merchant, token).has_value();
}

std::int64_t pictures_count(db::Sql& sql, MerchantId merchant) {
  return sql.one<std::int64_t>(kCount, merchant).value_or(0);
}

void picture_insert(db::Tx& tx, const Picture& picture, std::string_view bytes,
                    Id<User> created_by) {
  auto content = base64(bytes);
  kPictureInsert.exec(tx, picture, content, created_by);
}

void pictures_sweep(db::Tx& tx, MerchantId merchant, Instant before) {
  tx.exec(kSweep, merchant, before);
}

std::optional<PictureBytes> picture_bytes(db::Sql& sql, std::string_view token) {
  return sql.one<PictureBytes>(kBytes, token);
}

}  // namespace gerbang::carts
