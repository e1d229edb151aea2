#include "people/onboarding/document_process.h"

#include <charconv>
#include <chrono>
#include <optional>

#include "base/core/log.h"
#include "base/pictures/picture_process.h"
#include "base/process/apart.h"
#include "say/onboarding.h"

namespace gerbang::onboarding {
namespace {

Error unavailable(TextId message) {
  return Error{ErrorCode::unavailable, message, {}, {}, {}};
}

Error refusal(DocumentProblem problem) {
  switch (problem) {
    case DocumentProblem::no_document:
      return invalid_field("body", say::onboarding::document::no_document);
    case DocumentProblem::too_large:
      return invalid_field("body", say::onboarding::document::too_large);
    case DocumentProblem::locked:
      return invalid_field("body", say::onboarding::document::locked);
    case DocumentProblem::active:
      return invalid_field("body", say::onboarding::document::active);
    case DocumentProblem::broken:
      break;
  }
  return invalid_field("body", say::onboarding::document::broken);
}

Result<Done> scan(const DocumentSettings& settings, std::string_view bytes) {
  if (settings.scan_command.empty()) return Done{};
  constexpr std::size_t kSaysMax = 1024 * 1024;
  auto answer =
      process::run_apart({settings.scan_command, settings.scan_seconds_max, kSaysMax}, bytes);
  if (answer && answer->exit_status == 0) return Done{};
  if (answer && answer->exit_status == 1) {
    log_warning("document_refused_by_scan", {{"bytes", bytes.size()}});
    return invalid_field("body", say::onboarding::document::scanned);
  }
  log_error("document_not_scanned",
            {{"bytes", bytes.size()},
             {"exit_status", answer && answer->exit_status ? *answer->exit_status : -1}});
  return unavailable(say::onboarding::document::not_scanned);
}

std::optional<std::int64_t> number_in(std::string_view& text) {
  std::int64_t out = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (error != std::errc{} || end == text.data() + text.size()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()) + 1);
  return out;
}

/// "pdf\n"; "picture WIDTH HEIGHT\n" and the bytes; or "no PROBLEM\n".
Result<CheckedDocument> read_answer(std::string_view answer) {
  if (answer == "pdf\n") return CheckedDocument{"application/pdf", 0, 0, {}};
  constexpr std::string_view kPicture = "picture ", kNo = "no ";
  if (answer.starts_with(kNo)) {
    answer.remove_prefix(kNo.size());
    auto problem = number_in(answer);
    bool is_known = problem && *problem >= 0 && *problem <= 4;
    return refusal(is_known ? static_cast<DocumentProblem>(*problem) : DocumentProblem::broken);
  }
  if (!answer.starts_with(kPicture)) return refusal(DocumentProblem::broken);
  answer.remove_prefix(kPicture.size());
  auto width = number_in(answer);
  auto height = width ? number_in(answer) : std::nullopt;
  // What a decoder gone wild might say is not believed: it is looked at as the file was.
  auto head = pictures::picture_head(answer);
  if (!height || !head || head->kind != pictures::PictureKind::webp || head->width != *width ||
      head->height != *height) {
    return refusal(DocumentProblem::broken);
  }
  return CheckedDocument{"image/webp", *width, *height, std::string(answer)};
}

}  // namespace

Result<CheckedDocument> document_check_apart(const DocumentSettings& settings,
                                             std::string_view bytes) {
  process::Place place(settings.at_once_max, std::chrono::seconds(settings.wait_seconds_max));
  if (!place.is_taken()) return unavailable(say::onboarding::document::busy);
  GERBANG_CHECK(scan(settings, bytes));
  auto answer =
      process::run_apart({settings.program, settings.check_seconds_max, kDocumentBytesMax}, bytes);
  if (!answer || answer->output.empty()) {
    // Killed by a limit, or by what the file did to it.
    log_warning("document_not_checked", {{"bytes", bytes.size()}});
    return refusal(DocumentProblem::broken);
  }
  GERBANG_TRY(auto checked, read_answer(answer->output));
  if (checked.bytes.empty()) checked.bytes = bytes;
  return checked;
}

int document_child() {
  process::take_limits(pictures::kPictureMemoryMax, pictures::kPictureProcessorSecondsMax);
  auto bytes = process::read_input(kDocumentBytesMax);
  auto checked = document_check(bytes);
  std::string answer;
  if (const auto* problem = std::get_if<DocumentProblem>(&checked)) {
    answer = "no " + std::to_string(static_cast<int>(*problem)) + "\n";
  } else if (const auto& document = std::get<CheckedDocument>(checked); document.bytes.empty()) {
    answer = "pdf\n";
  } else {
    answer = "picture " + std::to_string(document.width) + " " + std::to_string(document.height) +
             "\n" + document.bytes;
  }
  return process::write_output(answer) ? 0 : 1;
}

}  // namespace gerbang::onboarding
