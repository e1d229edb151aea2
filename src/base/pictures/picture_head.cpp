// What a picture says of itself in its first bytes: the size has to be known before a library
// makes room for it.

#include <libexif/exif-data.h>

#include "base/pictures/picture_draw.h"

namespace gerbang::pictures {
namespace {

using Bytes = std::string_view;

std::int64_t at(Bytes bytes, std::size_t place) {
  return static_cast<unsigned char>(bytes[place]);
}
std::int64_t big(Bytes bytes, std::size_t place, std::size_t count) {
  std::int64_t out = 0;
  for (std::size_t i = 0; i < count; ++i)
    out = out << 8 | at(bytes, place + i);
  return out;
}
std::int64_t little(Bytes bytes, std::size_t place, std::size_t count) {
  std::int64_t out = 0;
  for (std::size_t i = count; i-- > 0;)
    out = out << 8 | at(bytes, place + i);
  return out;
}

/// Of a JPEG, or of "Exif\0\0" and what follows it.
int orientation_of(Bytes bytes) {
  int out = 1;
  auto* data = exif_data_new_from_data(reinterpret_cast<const unsigned char*>(bytes.data()),
                                       static_cast<unsigned>(bytes.size()));
  if (!data) return out;
  auto* entry = exif_content_get_entry(data->ifd[EXIF_IFD_0], EXIF_TAG_ORIENTATION);
  if (entry && entry->format == EXIF_FORMAT_SHORT && entry->size >= 2) {
    int said = exif_get_short(entry->data, exif_data_get_byte_order(data));
    if (said >= 1 && said <= 8) out = said;
  }
  exif_data_unref(data);
  return out;
}

int orientation_of_tiff(Bytes tiff) {
  return orientation_of(std::string("Exif\0\0", 6).append(tiff.substr(0, 60'000)));
}

/// ITU T.81, B.2.2: the frame header is the first segment SOF0 to SOF15 that is no table. It stands
/// before the pixels (SOS), behind which nothing but the end is FF D9.
std::optional<PictureHead> jpeg_head(Bytes bytes) {
  std::optional<PictureHead> out;
  for (std::size_t place = 2; place + 9 < bytes.size();) {
    if (at(bytes, place) != 0xFF) return std::nullopt;
    auto marker = at(bytes, place + 1);
    if (marker == 0xFF) {  // padding
      ++place;
      continue;
    }
    if (marker == 0xD9) return std::nullopt;
    if (marker == 0xDA) {
      if (out) out->is_whole = bytes.find("\xFF\xD9", place) != Bytes::npos;
      return out;
    }
    bool is_frame =
        marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
    if (is_frame && !out) {
      out = {PictureKind::jpeg, big(bytes, place + 7, 2), big(bytes, place + 5, 2)};
      out->orientation = orientation_of(bytes);
    }
    bool is_alone = marker == 0x01 || (marker >= 0xD0 && marker <= 0xD8);
    place += 2 + static_cast<std::size_t>(is_alone ? 0 : big(bytes, place + 2, 2));
  }
  if (out) out->is_whole = false;
  return out;
}

/// PNG, 5.2 and 11.2.2: IHDR is the first chunk. eXIf may stand anywhere behind it.
std::optional<PictureHead> png_head(Bytes bytes) {
  if (bytes.size() < 33 || bytes.substr(12, 4) != "IHDR") return std::nullopt;
  PictureHead out{PictureKind::png, big(bytes, 16, 4), big(bytes, 20, 4)};
  for (std::size_t place = 8; place + 12 <= bytes.size();) {
    auto length = static_cast<std::size_t>(big(bytes, place, 4));
    if (length > bytes.size() - place - 12) break;
    if (bytes.substr(place + 4, 4) == "eXIf")
      out.orientation = orientation_of_tiff(bytes.substr(place + 8, length));
    place += 12 + length;
  }
  return out;
}

/// WebP container, "Extended File Format": VP8, VP8L, or VP8X with chunks behind it.
std::optional<PictureHead> webp_head(Bytes bytes) {
  if (bytes.size() < 30) return std::nullopt;
  auto kind = bytes.substr(12, 4);
  PictureHead out{PictureKind::webp};
  if (kind == "VP8 ") {
    out.width = little(bytes, 26, 2) & 0x3FFF;
    out.height = little(bytes, 28, 2) & 0x3FFF;
    return out;
  }
  if (kind == "VP8L") {
    auto bits = little(bytes, 21, 4);
    out.width = (bits & 0x3FFF) + 1;
    out.height = (bits >> 14 & 0x3FFF) + 1;
    return out;
  }
  if (kind != "VP8X") return std::nullopt;
  out.width = little(bytes, 24, 3) + 1;
  out.height = little(bytes, 27, 3) + 1;
  for (std::size_t place = 12; place + 8 <= bytes.size();) {
    auto length = static_cast<std::size_t>(little(bytes, place + 4, 4));
    if (length > bytes.size() - place - 8) break;
    if (bytes.substr(place, 4) == "EXIF")
      out.orientation = orientation_of_tiff(bytes.substr(place + 8, length));
    place += 8 + length + length % 2;
  }
  return out;
}

}  // namespace

std::optional<PictureHead> picture_head(std::string_view bytes) {
  if (bytes.starts_with("\xFF\xD8\xFF")) return jpeg_head(bytes);
  if (bytes.starts_with("\x89PNG\r\n\x1A\n")) return png_head(bytes);
  if (bytes.starts_with("RIFF") && bytes.size() >= 12 && bytes.substr(8, 4) == "WEBP")
    return webp_head(bytes);
  if ((bytes.starts_with("GIF87a") || bytes.starts_with("GIF89a")) && bytes.size() >= 13) {
    return PictureHead{PictureKind::gif, little(bytes, 6, 2), little(bytes, 8, 2)};
  }
  return std::nullopt;
}

}  // namespace gerbang::pictures
