#include "base/pictures/picture_draw.h"

#include <gd.h>

#include <algorithm>
#include <memory>

namespace gerbang::pictures {
namespace {

constexpr int kQuality = 82;

struct Destroy {
  void operator()(gdImage* image) const { gdImageDestroy(image); }
};
using Image = std::unique_ptr<gdImage, Destroy>;

Image decoded(PictureKind kind, std::string_view bytes) {
  auto size = static_cast<int>(bytes.size());
  auto* data = const_cast<char*>(bytes.data());  // GD reads it only
  switch (kind) {
    case PictureKind::jpeg:
      return Image(gdImageCreateFromJpegPtrEx(size, data, 0));  // warnings are errors
    case PictureKind::png:
      return Image(gdImageCreateFromPngPtr(size, data));
    case PictureKind::gif:
      return Image(gdImageCreateFromGifPtr(size, data));
    case PictureKind::webp:
      return Image(gdImageCreateFromWebpPtr(size, data));
  }
  return nullptr;
}

/// As large as a page needs, and never larger than it was.
Image shrunk(gdImage& image, std::int64_t side_max) {
  std::int64_t longer = std::max(gdImageSX(&image), gdImageSY(&image));
  auto scaled = [&](std::int64_t side) {
    auto most = std::min(longer, side_max);
    return static_cast<int>(std::max<std::int64_t>(1, (side * most + longer / 2) / longer));
  };
  int width = scaled(gdImageSX(&image)), height = scaled(gdImageSY(&image));
  Image out(gdImageCreateTrueColor(width, height));
  if (!out) return nullptr;
  gdImageAlphaBlending(out.get(), 0);
  gdImageSaveAlpha(out.get(), 1);
  gdImageCopyResampled(out.get(), &image, 0, 0, 0, 0, width, height, gdImageSX(&image),
                       gdImageSY(&image));
  return out;
}

/// EXIF 2.3, 4.6.4: 2 to 4 turn it over or half way round, 5 to 8 change its sides as well.
Image upright(Image image, int orientation) {
  if (orientation == 1) return image;
  int width = gdImageSX(image.get()), height = gdImageSY(image.get());
  bool is_lying = orientation >= 5;
  Image out(gdImageCreateTrueColor(is_lying ? height : width, is_lying ? width : height));
  if (!out) return nullptr;
  gdImageAlphaBlending(out.get(), 0);
  gdImageSaveAlpha(out.get(), 1);
  for (int y = 0; y < gdImageSY(out.get()); ++y) {
    for (int x = 0; x < gdImageSX(out.get()); ++x) {
      int from_x = is_lying ? y : x, from_y = is_lying ? x : y;
      if (orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8)
        from_x = width - 1 - from_x;
      if (orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7)
        from_y = height - 1 - from_y;
      gdImageSetPixel(out.get(), x, y, gdImageGetTrueColorPixel(image.get(), from_x, from_y));
    }
  }
  return out;
}

}  // namespace

std::variant<DrawnPicture, PictureProblem> picture_draw(std::string_view bytes,
                                                        std::int64_t side_max) {
  auto head = picture_head(bytes);
  if (!head) return PictureProblem::no_picture;
  if (head->width < 1 || head->height < 1) return PictureProblem::broken;
  if (head->width * head->height > kPicturePixelsMax) return PictureProblem::too_large;
  if (!head->is_whole) return PictureProblem::broken;
  gdSetErrorMethod([](int, const char*, va_list) {});
  auto image = decoded(head->kind, bytes);
  if (!image) return PictureProblem::broken;
  image = shrunk(*image, side_max);
  if (image) image = upright(std::move(image), head->orientation);
  if (!image) return PictureProblem::broken;
  int size = 0;
  std::unique_ptr<void, void (*)(void*)> drawn(gdImageWebpPtrEx(image.get(), &size, kQuality),
                                               gdFree);
  if (!drawn || size <= 0) return PictureProblem::broken;
  return DrawnPicture{
      gdImageSX(image.get()), gdImageSY(image.get()),
      std::string(static_cast<const char*>(drawn.get()), static_cast<std::size_t>(size))};
}

}  // namespace gerbang::pictures
