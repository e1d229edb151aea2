#include "base/pictures/picture_process.h"

#include <charconv>
#include <optional>

#include "base/core/log.h"
#include "base/process/apart.h"
#include "say/pictures.h"

namespace gerbang::pictures {
namespace {

Error refusal(PictureProblem problem) {
  switch (problem) {
    case PictureProblem::no_picture:
      return invalid_field("body", say::pictures::no_picture);
    case PictureProblem::too_large:
      return invalid_field("body",
                           say::pictures::too_many_pixels({.max = kPicturePixelsMax / 1'000'000}));
    case PictureProblem::broken:
      break;
  }
  return invalid_field("body", say::pictures::broken);
}

std::optional<std::int64_t> number_in(std::string_view& text) {
  std::int64_t out = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (error != std::errc{} || end == text.data() + text.size()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()) + 1);
  return out;
}

/// "ok WIDTH HEIGHT\n" and the bytes, or "no PROBLEM\n".
Result<DrawnPicture> read_answer(std::string_view answer) {
  bool is_drawn = answer.starts_with("ok ");
  if (!is_drawn && !answer.starts_with("no ")) return refusal(PictureProblem::broken);
  answer.remove_prefix(3);
  auto first = number_in(answer);
  if (!is_drawn) {
    bool is_known = first && *first >= 0 && *first < 3;
    return refusal(is_known ? static_cast<PictureProblem>(*first) : PictureProblem::broken);
  }
  auto second = first ? number_in(answer) : std::nullopt;
  // What a decoder gone wild might say is not believed: it is looked at as the file was.
  auto head = picture_head(answer);
  if (!second || !head || head->kind != PictureKind::webp || head->width != *first ||
      head->height != *second) {
    return refusal(PictureProblem::broken);
  }
  return DrawnPicture{*first, *second, std::string(answer)};
}

}  // namespace

Result<DrawnPicture> picture_draw_apart(const PictureSettings& settings, std::string_view bytes) {
  process::Place place(settings.at_once_max, std::chrono::seconds(settings.wait_seconds_max));
  if (!place.is_taken()) return Error{ErrorCode::unavailable, say::pictures::busy, {}, {}, {}};
  auto answer =
      process::run_apart({settings.program, settings.draw_seconds_max, kPictureBytesMax}, bytes);
  if (!answer || answer->output.empty()) {
    // Killed by a limit, or by what the file did to it.
    log_warning("picture_not_drawn", {{"bytes", bytes.size()}});
    return refusal(PictureProblem::broken);
  }
  return read_answer(answer->output);
}

}  // namespace gerbang::pictures
