#include "core/texts_table.h"

namespace gerbang {

std::span<const Text> texts_ja() {
  return {};
}

}  // namespace gerbang
