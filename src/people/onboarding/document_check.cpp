#include "people/onboarding/document_check.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include <boost/beast/zlib/inflate_stream.hpp>

#include "base/pictures/picture_draw.h"

namespace gerbang::onboarding {
namespace {

using Bytes = std::string_view;
namespace zlib = boost::beast::zlib;

constexpr std::string_view kBlanks{"\0\t\n\f\r ", 6};

bool is_regular(char c) {
  return kBlanks.find(c) == Bytes::npos && std::string_view("()<>[]{}/%").find(c) == Bytes::npos;
}

int hex(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/// A name as it is meant: "/J#61vaScript" is "JavaScript" (7.3.5).
std::string name_at(Bytes bytes, std::size_t slash) {
  std::string out;
  for (auto at = slash + 1; at < bytes.size() && is_regular(bytes[at]) && out.size() < 40; ++at) {
    if (bytes[at] == '#' && at + 2 < bytes.size() && hex(bytes[at + 1]) >= 0 &&
        hex(bytes[at + 2]) >= 0) {
      out += static_cast<char>(hex(bytes[at + 1]) * 16 + hex(bytes[at + 2]));
      at += 2;
    } else {
      out += bytes[at];
    }
  }
  return out;
}

// Long enough never to stand in packed bytes by chance, so all of the file is looked through and no
// reader of it can be taken in about where a stream begins.
constexpr std::array<std::string_view, 8> kActs{
    "JavaScript", "Launch",     "EmbeddedFile", "EmbeddedFiles",
    "RichMedia",  "SubmitForm", "ImportData",   "GoToE",
};

std::optional<DocumentProblem> names_problem(Bytes bytes) {
  for (auto at = bytes.find('/'); at != Bytes::npos; at = bytes.find('/', at + 1)) {
    auto name = name_at(bytes, at);
    if (name == "Encrypt") return DocumentProblem::locked;
    if (std::ranges::find(kActs, name) != kActs.end()) return DocumentProblem::active;
  }
  return std::nullopt;
}

/// The stream unpacked, as far as it can be; nothing when it unpacks to more than `most`.
std::optional<std::string> inflated(Bytes packed, std::size_t most) {
  std::string out;
  if (packed.size() < 3) return out;
  packed.remove_prefix(2);  // RFC 1950: two bytes before the deflated ones
  zlib::inflate_stream stream;
  std::array<char, 65536> part{};
  zlib::z_params p;
  p.next_in = packed.data();
  p.avail_in = packed.size();
  while (true) {
    p.next_out = part.data();
    p.avail_out = part.size();
    boost::system::error_code error;
    stream.write(p, zlib::Flush::sync, error);
    auto made = part.size() - p.avail_out;
    if (out.size() + made > most) return std::nullopt;
    out.append(part.data(), made);
    if (error || (made == 0 && p.avail_in == 0)) return out;
  }
}

/// Objects that stand packed in streams (7.5.7) are looked through as well.
std::optional<DocumentProblem> packed_problem(Bytes bytes) {
  std::size_t left = kUnpackedMax;
  constexpr std::string_view kMark = "stream";
  std::size_t dictionary = 0;
  for (auto at = bytes.find(kMark); at != Bytes::npos; at = bytes.find(kMark, at + kMark.size())) {
    if (at >= 3 && bytes.substr(at - 3, 3) == "end") {
      dictionary = at;
      continue;
    }
    // The dictionary ends just before.
    constexpr std::size_t kDictionaryMax = 2048;
    auto begin = std::max(dictionary, at > kDictionaryMax ? at - kDictionaryMax : 0);
    auto said = bytes.substr(begin, at - begin);
    bool holds_objects = false;
    for (auto slash = said.find('/'); slash != Bytes::npos && !holds_objects;
         slash = said.find('/', slash + 1)) {
      holds_objects = name_at(said, slash) == "ObjStm";
    }
    if (!holds_objects) continue;
    auto content = at + kMark.size();
    if (content < bytes.size() && bytes[content] == '\r') ++content;
    if (content < bytes.size() && bytes[content] == '\n') ++content;
    auto end = bytes.find("endstream", content);
    auto unpacked = inflated(bytes.substr(content, end == Bytes::npos ? end : end - content), left);
    if (!unpacked) return DocumentProblem::too_large;
    left -= unpacked->size();
    if (auto problem = names_problem(*unpacked)) return problem;
  }
  return std::nullopt;
}

/// 7.5.5: "startxref", where the table of the file's parts begins, and "%%EOF", at the end.
bool tells_its_parts(Bytes bytes) {
  constexpr std::size_t kEndMax = 1024;
  auto tail = bytes.substr(bytes.size() - std::min(bytes.size(), kEndMax));
  auto end = tail.rfind("%%EOF");
  auto start = end == Bytes::npos ? end : tail.rfind("startxref", end);
  if (start == Bytes::npos) return false;
  // Behind the end nothing is but blanks: another file may hide there.
  if (tail.find_first_not_of(kBlanks, end + 5) != Bytes::npos) return false;
  auto number = tail.substr(start + 9, end - start - 9);
  number.remove_prefix(std::min(number.size(), number.find_first_not_of(kBlanks)));
  std::size_t place = 0;
  auto [stop, error] = std::from_chars(number.data(), number.data() + number.size(), place);
  if (error != std::errc{} || place >= bytes.size()) return false;
  auto table = bytes.substr(place, 64);
  table.remove_prefix(std::min(table.size(), table.find_first_not_of(kBlanks)));
  bool is_table = table.starts_with("xref");
  bool is_object = !table.empty() && table.front() >= '0' && table.front() <= '9' &&
                   table.find(" obj") != Bytes::npos;
  return is_table || is_object;
}

bool is_pdf(Bytes bytes) {
  return bytes.starts_with("%PDF-1.") || bytes.starts_with("%PDF-2.");
}

std::variant<CheckedDocument, DocumentProblem> pdf_check(Bytes bytes) {
  if (!tells_its_parts(bytes)) return DocumentProblem::broken;
  if (auto problem = names_problem(bytes)) return *problem;
  if (auto problem = packed_problem(bytes)) return *problem;
  return CheckedDocument{"application/pdf", 0, 0, {}};
}

}  // namespace

std::variant<CheckedDocument, DocumentProblem> document_check(std::string_view bytes) {
  if (is_pdf(bytes)) return pdf_check(bytes);
  auto head = pictures::picture_head(bytes);
  if (!head ||
      (head->kind != pictures::PictureKind::jpeg && head->kind != pictures::PictureKind::png))
    return DocumentProblem::no_document;
  auto drawn = pictures::picture_draw(bytes, kDocumentSideMax);
  if (auto* picture = std::get_if<pictures::DrawnPicture>(&drawn)) {
    return CheckedDocument{"image/webp", picture->width, picture->height,
                           std::move(picture->bytes)};
  }
  return std::get<pictures::PictureProblem>(drawn) == pictures::PictureProblem::too_large
             ? DocumentProblem::too_large
             : DocumentProblem::broken;
}

}  // namespace gerbang::onboarding
