#pragma once
// The languages, one file each.

#include "views/mail/template.h"

namespace gerbang::mail {

extern const Language kEnglish;
extern const Language kGerman;
extern const Language kSpanish;
extern const Language kFrench;
extern const Language kJapanese;
extern const Language kMalay;
extern const Language kChinese;

}  // namespace gerbang::mail
