#include "selling/carts/picture_api.h"

#include "base/core/crypto.h"
#include "base/pictures/picture_process.h"
#include "say/carts.h"
#include "say/pictures.h"
#include "selling/carts/picture_store.h"

namespace gerbang::carts {

struct CartPictureRow {
  std::string id;  // what an item names as its pictureId
  std::string url;
  std::int64_t width = 0;
  std::int64_t height = 0;
  std::int64_t size = 0;  // bytes
};
BOOST_DESCRIBE_STRUCT(CartPictureRow, (), (id, url, width, height, size))

namespace {

using http::Call;
using http::Method;

/// With no connection to the database held while it is drawn.
Result<CartPictureRow> picture_create(http::Flow& flow, const Call& call,
                                      const pictures::PictureSettings& settings) {
  const auto& bytes = call.request().body;
  if (bytes.empty()) return invalid_field("body", say::pictures::no_picture);
  GERBANG_TRY(auto drawn, pictures::picture_draw_apart(settings, bytes));
  return flow.db.write([&](db::Tx& tx) -> Result<CartPictureRow> {
    GERBANG_TRY(auto picture, picture_keep(tx, call.actor(), drawn));
    return CartPictureRow{picture.token, picture_path(picture.token), picture.width, picture.height,
                          picture.size};
  });
}

Result<http::Response> picture_get(db::Sql& sql, const Call& call) {
  auto picture = picture_bytes(sql, call.param("token"));
  auto bytes = picture ? base64_parse(picture->content) : std::nullopt;
  if (!bytes) return not_found(say::carts::no_picture);
  http::Response out;
  out.content_type = std::move(picture->content_type);
  out.body = std::move(*bytes);
  out.headers.push_back({"Cache-Control", "public, max-age=31536000, immutable"});
  return out;
}

}  // namespace

http::Routes picture_routes(pictures::PictureSettings settings) {
  return {
      http::route(Method::post, "payments/cart-pictures", "cart_picture_create",
                  http::needs(Resource::payment_cart, Action::edit),
                  [settings = std::move(settings)](http::Flow& flow, const Call& call) {
                    return picture_create(flow, call, settings);
                  },
                  {.takes = "image/*", .body_bytes_max = pictures::kPictureBytesMax}),
      http::route(Method::get, "/axaicart/pictures/{token}", "cart_picture_get",
                  http::open_to_all("the token in the path is random, and a shop's pictures are "
                                    "for everybody"),
                  picture_get, {.is_internal = true}),
  };
}

}  // namespace gerbang::carts
