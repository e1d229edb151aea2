#include "selling/carts/picture.h"

#include "base/core/crypto.h"
#include "say/carts.h"
#include "selling/carts/picture_store.h"

namespace gerbang::carts {

constexpr Duration kUnusedKept = hours(24);
constexpr std::size_t kTokenBytes = 18;  // 144 random bits

std::string picture_path(std::string_view token) {
  return "/axaicart/pictures/" + std::string(token);
}

Result<Picture> picture_keep(db::Tx& tx, const Actor& actor, const pictures::DrawnPicture& drawn) {
  pictures_sweep(tx, actor.company, tx.now() - kUnusedKept);
  if (pictures_count(tx, actor.company) >= kPicturesMax) {
    return conflict(say::carts::picture::too_many, "cart.too_many_pictures");
  }
  Picture out;
  out.merchant = actor.company;
  out.id = id_new<CartPicture>(tx.now());
  out.token = random_token(kTokenBytes);
  out.content_type = "image/webp";
  out.width = drawn.width;
  out.height = drawn.height;
  out.size = std::ssize(drawn.bytes);
  out.created_at = tx.now();
  picture_insert(tx, out, drawn.bytes, actor.user);
  return out;
}

}  // namespace gerbang::carts
