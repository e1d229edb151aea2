#pragma once
// Broken files for tests: bytes set, flipped, cut, said twice, and words of the file put in the
// place of one another, which is what could turn a rejected transfer into a paid one.

#include <cstdint>
#include <cstdlib>
#include <random>
#include <span>
#include <string>
#include <string_view>

namespace gerbang::payout_banks {

/// GERBANG_TEST_SEED, or chance.
inline std::uint64_t mutation_seed() {
  const char* given = std::getenv("GERBANG_TEST_SEED");
  return given ? std::strtoull(given, nullptr, 10) : std::random_device{}();
}

/// One to four changes.
inline std::string mutated(std::string bytes, std::span<const std::string_view> words,
                           std::mt19937_64& chance) {
  auto draw = [&](std::size_t below) { return static_cast<std::size_t>(chance() % below); };
  for (auto times = 1 + draw(4); times > 0 && !bytes.empty(); --times) {
    auto at = draw(bytes.size()), length = std::min(bytes.size() - at, 1 + draw(60));
    switch (draw(7)) {
      case 0:
        bytes[at] = static_cast<char>(draw(256));
        break;
      case 1:
        bytes[at] = static_cast<char>(bytes[at] ^ (1 << draw(8)));
        break;
      case 2:
        bytes.erase(at, length);
        break;
      case 3:
        bytes.insert(draw(bytes.size()), bytes.substr(at, length));
        break;
      case 4:
        bytes.insert(at, words[draw(words.size())]);
        break;
      default: {
        auto from = words[draw(words.size())], to = words[draw(words.size())];
        auto found = bytes.find(from, at);
        if (found == std::string::npos) found = bytes.find(from);
        if (found != std::string::npos) bytes.replace(found, from.size(), to);
      }
    }
  }
  return bytes;
}

}  // namespace gerbang::payout_banks
