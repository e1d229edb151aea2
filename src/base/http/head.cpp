#include "base/http/head.h"

namespace gerbang::http {
namespace {

/// The first byte is a method's: a letter, in practice. So whoever speaks TLS to this port is told
/// at once, not when the head is full.
bool begins_a_method(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

bool is_control(char c) {
  auto byte = static_cast<unsigned char>(c);
  return (byte < 0x20 && c != '\t') || byte == 0x7F;
}

}  // namespace

Head head_scan(std::string_view bytes, std::size_t& seen) {
  if (!bytes.empty() && !begins_a_method(bytes[0])) return Head::wrong;
  while (seen < bytes.size()) {
    char c = bytes[seen];
    if (c != '\r') {
      if (is_control(c)) return Head::wrong;
      ++seen;
      continue;
    }
    // Stays at the CR until what follows it is there: LF, and what begins the next line.
    if (seen + 1 == bytes.size()) return Head::partial;
    if (bytes[seen + 1] != '\n') return Head::wrong;
    if (seen + 2 == bytes.size()) return Head::partial;
    char next = bytes[seen + 2];
    if (next == ' ' || next == '\t') return Head::wrong;
    if (next == '\r') {
      if (seen + 3 == bytes.size()) return Head::partial;
      return bytes[seen + 3] == '\n' ? Head::whole : Head::wrong;
    }
    seen += 2;
  }
  return Head::partial;
}

std::size_t empty_lines(std::string_view bytes) {
  std::size_t out = 0;
  while (bytes.substr(out, 2) == "\r\n")
    out += 2;
  return out;
}

}  // namespace gerbang::http
