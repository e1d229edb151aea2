#pragma once
// What a document's bytes are, whatever its name says. It reads what strangers' programs have
// written; the server calls it in a process of its own only (document_process.h).
//
// A picture is drawn anew, so that nothing else of the file is left (base/pictures). A PDF file is
// kept as it came, because what is written in it must stay as it was signed and printed; it has to
// begin and end as one, to say where its parts are, to need no password, and to hold nothing that
// acts by itself or brings other files: scripts, programs to start, attachments, forms that are
// sent away, moving media (ISO 32000-1, 7.5, 7.6.1, 12.6.4).

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace gerbang::onboarding {

enum class DocumentProblem : unsigned char {
  no_document,  // neither a PDF file nor a JPEG or PNG
  too_large,    // a picture of too many pixels, or a PDF file that unpacks to too much
  broken,
  locked,  // needs a password
  active,  // does something
};

struct CheckedDocument {
  std::string content_type;  // image/webp, application/pdf
  std::int64_t width = 0;    // of a picture
  std::int64_t height = 0;
  std::string bytes;  // of a picture, as it was drawn; of a PDF file empty: as it came
};

/// A page of A4 is to be read: 200 dots an inch.
inline constexpr std::int64_t kDocumentSideMax = 2400;
/// What the packed objects of one PDF file may unpack to in all.
inline constexpr std::size_t kUnpackedMax = 64UL * 1024 * 1024;

std::variant<CheckedDocument, DocumentProblem> document_check(std::string_view bytes);

}  // namespace gerbang::onboarding
