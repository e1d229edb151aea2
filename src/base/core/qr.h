#pragma once
// A QR code, as one SVG picture that prints sharp at any size.

#include <string>
#include <string_view>

namespace gerbang {

std::string qr_svg(std::string_view text);

}  // namespace gerbang
