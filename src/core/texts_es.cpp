#include "core/texts_table.h"

namespace gerbang {

std::span<const Text> texts_es() {
  return {};
}

}  // namespace gerbang
