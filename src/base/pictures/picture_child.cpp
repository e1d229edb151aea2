// The other side of picture_process.h: what runs in the process that draws one picture.

#include <string>

#include "base/pictures/picture_process.h"
#include "base/process/apart.h"

namespace gerbang::pictures {

namespace {

std::string answer_to(std::string_view bytes) {
  auto drawn = picture_draw(bytes);
  if (const auto* picture = std::get_if<DrawnPicture>(&drawn)) {
    return "ok " + std::to_string(picture->width) + " " + std::to_string(picture->height) + "\n" +
           picture->bytes;
  }
  return "no " + std::to_string(static_cast<int>(std::get<PictureProblem>(drawn))) + "\n";
}

}  // namespace

int picture_child() {
  process::take_limits(kPictureMemoryMax, kPictureProcessorSecondsMax);
  auto bytes = process::read_input(kPictureBytesMax);
  return process::write_output(answer_to(bytes)) ? 0 : 1;
}

}  // namespace gerbang::pictures
