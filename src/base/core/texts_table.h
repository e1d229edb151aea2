#pragma once
// The catalogue of messages, one file a language: core/texts_<language>.cpp. The rows stand in the
// order in which the messages stand in the rooms.

#include <span>
#include <string_view>

namespace gerbang {

struct Text {
  std::string_view english;
  std::string_view translated;  // as many {} as the English has, in the same order
};

std::span<const Text> texts_de();
std::span<const Text> texts_es();
std::span<const Text> texts_fr();
std::span<const Text> texts_ja();
std::span<const Text> texts_ms();
std::span<const Text> texts_zh();

}  // namespace gerbang
