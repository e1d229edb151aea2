#pragma once
// The head of a request, before it is parsed: what two programs on its way may read differently is
// refused here, whatever the parser would make of it. A line's end is CR LF and nothing else, no
// header goes on in the next line (RFC 9112, 5.2), and no control character stands in it.

#include <cstddef>
#include <string_view>

namespace gerbang::http {

enum class Head {
  partial,  // goes on in what is still to come
  whole,
  wrong,
};

/// Looks at the bytes of a connection from the beginning of a request on. `seen` begins at 0 and
/// keeps what was looked at for the next call, when more bytes are there.
Head head_scan(std::string_view bytes, std::size_t& seen);

/// How many bytes at the beginning are empty lines, which some clients send before a request
/// (RFC 9112, 2.2).
std::size_t empty_lines(std::string_view bytes);

}  // namespace gerbang::http
