#pragma once
// The languages that Gerbang speaks, and its messages in them. Everywhere else a message is written
// in English; it is translated at the one place where an answer leaves (http/service.cpp for
// refusals, http/route.h for what went well), into the language that the browser asked for. What
// has no translation stays English; scripts/texts_check.py finds such a message before a reader
// does.
//
// A message with something in it ("Must have at most 120 characters") stands in the catalogue with
// {} in that place. What stood there is put into the translation, itself translated when it is in
// the catalogue (the state of a payment), else as it is (a name, an amount).

#include <array>
#include <string>
#include <string_view>

namespace gerbang {

inline constexpr std::array<std::string_view, 7> kLanguages{"en", "de", "es", "fr",
                                                            "ja", "ms", "zh"};

/// The one of kLanguages that an Accept-Language header likes best ("de-CH, fr;q=0.8"); English
/// where it names none of them.
std::string_view language_wanted(std::string_view accept_language);

/// An English message in another language, or the English itself.
std::string text_in(std::string_view language, std::string_view english);

}  // namespace gerbang
