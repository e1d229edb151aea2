#pragma once
// The languages that Gerbang speaks. What it says in them is base/core/text.h.

#include <array>
#include <string_view>

namespace gerbang {

/// The first is spoken where no other is asked for.
inline constexpr auto kLanguages =
    std::to_array<std::string_view>({"en", "de", "es", "fr", "ja", "ms", "zh"});

/// The one of kLanguages that an Accept-Language header likes best ("de-CH, fr;q=0.8"); English
/// where it names none of them.
std::string_view language_wanted(std::string_view accept_language);

}  // namespace gerbang
