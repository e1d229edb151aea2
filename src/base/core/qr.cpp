#include "base/core/qr.h"

#include <fmt/format.h>
#include <qrcodegen/qrcodegen.hpp>

namespace gerbang {

std::string qr_svg(std::string_view text) {
  using qrcodegen::QrCode;
  // Medium survives a fold or a stain on paper and keeps an address at a size phones read from
  // afar.
  const QrCode code = QrCode::encodeText(std::string(text).c_str(), QrCode::Ecc::MEDIUM);
  constexpr int kQuiet = 4;  // modules of white around it, as ISO/IEC 18004 asks
  std::string out = fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {0}" shape-rendering="crispEdges">)"
      R"(<rect width="100%" height="100%" fill="#ffffff"/><path fill="#000000" d=")",
      code.getSize() + 2 * kQuiet);
  for (int y = 0; y < code.getSize(); ++y) {
    for (int x = 0; x < code.getSize(); ++x) {
      if (!code.getModule(x, y)) continue;
      int run = 1;
      while (x + run < code.getSize() && code.getModule(x + run, y))
        ++run;
      out += fmt::format("M{},{}h{}v1h-{}z", x + kQuiet, y + kQuiet, run, run);
      x += run;
    }
  }
  return out + "\"/></svg>";
}

}  // namespace gerbang
