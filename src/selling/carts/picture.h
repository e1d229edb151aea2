#pragma once
// A picture of an item. What a merchant uploads is never shown as it came: a process of its own,
// which lives for one picture and may use little memory and time, looks at its bytes, turns it the
// way up that it says of itself, makes it no larger than a page needs, and draws it anew, so that
// nothing else of the file (where it was taken, with what) is left. What is kept is that drawing;
// it stands in the database, so that a backup and every copy of the server have it (ADR 41).
//
// A picture never changes. Its address holds a random token; whoever has it may see the picture.
// One that no item shows is removed after a day.

#include <optional>
#include <string>
#include <string_view>

#include <boost/describe.hpp>

#include "base/core/actor.h"
#include "base/core/id.h"
#include "base/core/result.h"
#include "base/db/db.h"
#include "base/pictures/picture_draw.h"

namespace gerbang {
struct CartPicture;
}

namespace gerbang::carts {

/// A picture as it is kept.
struct Picture {
  MerchantId merchant;
  Id<CartPicture> id;
  std::string token;
  std::string content_type;
  std::int64_t width = 0;
  std::int64_t height = 0;
  std::int64_t size = 0;  // bytes
  Instant created_at;
};
BOOST_DESCRIBE_STRUCT(Picture, (),
                      (merchant, id, token, content_type, width, height, size, created_at))

/// Keeps what was drawn, in the name of the actor's company. Conflict: it has too many.
Result<Picture> picture_keep(db::Tx& tx, const Actor& actor, const pictures::DrawnPicture& drawn);

/// Whether the merchant has a picture of that token.
bool picture_is_of(db::Sql& sql, MerchantId merchant, std::string_view token);

/// "/axaicart/pictures/{token}"
std::string picture_path(std::string_view token);

}  // namespace gerbang::carts
