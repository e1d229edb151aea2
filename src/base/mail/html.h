#pragma once
// A mail as a page: one column that fits a phone, light or dark as the reader's system is, no
// images and nothing from elsewhere, so that opening it tells nobody anything. Styles stand inline
// because many mail readers drop a style sheet; what they drop here is the dark colours only.

#include <string>
#include <string_view>
#include <vector>

#include "base/mail/template.h"

namespace gerbang::mail {

std::string html(std::string_view subject, const std::vector<Line>& lines, std::string_view footer,
                 const Language& language, std::string_view brand);

}  // namespace gerbang::mail
