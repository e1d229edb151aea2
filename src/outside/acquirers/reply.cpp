#include "outside/acquirers/reply.h"

#include <fmt/format.h>

namespace gerbang::acquirers {
namespace {

constexpr std::size_t kSaidMax = 120;

/// The beginning of a text from outside, as one line of plain signs.
std::string said(std::string_view body) {
  std::string out;
  for (char c : body.substr(0, kSaidMax)) {
    bool is_plain = c > ' ' && c < 0x7f;
    if (is_plain || (!out.empty() && out.back() != ' ')) out += is_plain ? c : ' ';
  }
  return out;
}

}  // namespace

Error no_answer(std::string_view connector, std::string_view why) {
  return {ErrorCode::unavailable, verbatim(fmt::format("{}: {}", connector, why)), {}, {}, {}};
}

Error no_answer(std::string_view connector, const net::PostAnswer& reply) {
  auto text = said(reply.body);
  return no_answer(connector, text.empty() ? fmt::format("HTTP status {}", reply.status)
                                           : fmt::format("HTTP status {}: {}", reply.status, text));
}

}  // namespace gerbang::acquirers
