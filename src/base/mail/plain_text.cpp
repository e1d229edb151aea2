#include "base/mail/plain_text.h"

#include <algorithm>

#include "base/core/utf8.h"

namespace gerbang::mail {
namespace {

constexpr std::size_t kColumns = 76;

/// East Asian characters, which a terminal shows two columns wide.
bool is_wide(char32_t c) {
  return (c >= 0x1100 && c <= 0x115F) || (c >= 0x2E80 && c <= 0xA4CF) ||
         (c >= 0xAC00 && c <= 0xD7A3) || (c >= 0xF900 && c <= 0xFAFF) ||
         (c >= 0xFE30 && c <= 0xFE4F) || (c >= 0xFF00 && c <= 0xFF60) ||
         (c >= 0xFFE0 && c <= 0xFFE6) || (c >= 0x1F300 && c <= 0x3FFFD);
}

/// Punctuation that must not begin a line.
bool closes(char32_t c) {
  return std::u32string_view(
             U"、。，．：；！？」』）】》〉ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ")
             .find(c) != std::u32string_view::npos;
}

/// Punctuation that must not end one.
bool opens(char32_t c) {
  return std::u32string_view(U"「『（【《〈").find(c) != std::u32string_view::npos;
}

/// The shortest beginning of `text` that a line may end after.
std::string_view piece_of(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    auto length = std::max<std::size_t>(utf8_length(text.substr(at)), 1);
    auto c = utf8_character(text.substr(at), length);
    at += length;
    if (c == ' ') break;
    if (at == text.size()) break;
    auto next =
        utf8_character(text.substr(at), std::max<std::size_t>(utf8_length(text.substr(at)), 1));
    bool touches_wide = (is_wide(c) && next != ' ') || is_wide(next);
    if (touches_wide && !closes(next) && !opens(c)) break;
  }
  return text.substr(0, at);
}

std::size_t columns_of(std::string_view text) {
  std::size_t out = 0;
  while (!text.empty()) {
    auto length = std::max<std::size_t>(utf8_length(text), 1);
    out += is_wide(utf8_character(text, length)) ? 2 : 1;
    text.remove_prefix(length);
  }
  return out;
}

void trim_end(std::string& text) {
  while (text.ends_with(' '))
    text.pop_back();
}

std::string in_quotes(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    auto end = std::min(text.find('\n'), text.size());
    auto line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    out += wrapped(line, "  ");
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

}  // namespace

std::string wrapped(std::string_view line, std::string_view indent) {
  std::string out, current(indent);
  auto width = indent.size();
  while (!line.empty()) {
    auto piece = piece_of(line);
    line.remove_prefix(piece.size());
    auto visible = piece.substr(0, piece.size() - (piece.ends_with(' ') ? 1 : 0));
    if (width > indent.size() && width + columns_of(visible) > kColumns) {
      trim_end(current);
      out += current + "\n";
      current = indent;
      width = indent.size();
    }
    current += piece;
    width += columns_of(piece);
  }
  trim_end(current);
  return out + current + "\n";
}

std::string plain_text(const std::vector<Line>& lines, std::string_view footer, const Frame& frame,
                       std::string_view brand) {
  std::string out;
  auto before = Line::Kind::text;
  for (const auto& line : lines) {
    bool continues_table = line.kind == Line::Kind::fact && before == Line::Kind::fact;
    if (!out.empty() && !continues_table) out += "\n";
    before = line.kind;
    switch (line.kind) {
      case Line::Kind::text:
        out += wrapped(line.text);
        break;
      case Line::Kind::button:
        out += wrapped(line.label + std::string(frame.colon)) + line.text + "\n";
        break;
      case Line::Kind::fact:
        out += wrapped(line.label + std::string(frame.colon) + line.text);
        break;
      case Line::Kind::quote:
        out += in_quotes(line.text);
        break;
    }
  }
  // What follows "-- " is known to mail readers as the signature.
  return out + "\n-- \n" + std::string(brand) + "\n" + wrapped(footer);
}

}  // namespace gerbang::mail
