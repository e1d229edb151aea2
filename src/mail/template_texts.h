#pragma once
// The tables of texts, one file a language.

#include <array>

#include "mail/template.h"

namespace gerbang::mail {

extern const std::array<TemplateText, kTemplateCount> kEnglish;

}  // namespace gerbang::mail
