#pragma once
// The QR code of a link's address, as one SVG picture that prints sharp at any size.

#include <string>
#include <string_view>

namespace gerbang::links {

std::string qr_svg(std::string_view text);

}  // namespace gerbang::links
