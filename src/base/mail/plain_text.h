#pragma once
// A mail for a reader without HTML: lines of at most 76 columns, addresses in one piece.

#include <string>
#include <string_view>
#include <vector>

#include "base/mail/template.h"

namespace gerbang::mail {

std::string plain_text(const std::vector<Line>& lines, std::string_view footer, const Frame& frame,
                       std::string_view brand);

/// `line` cut into lines of at most 76 columns, each after `indent`. A Chinese or Japanese
/// character takes two columns and may end a line; else only a blank does. A longer word (an
/// address) stays whole.
std::string wrapped(std::string_view line, std::string_view indent = "");

}  // namespace gerbang::mail
