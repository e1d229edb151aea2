#include "views/developers/files.h"

#include <algorithm>

namespace gerbang::developers {

std::string_view file(std::string_view name) {
  auto at = std::ranges::find(files(), name, &File::name);
  return at == files().end() ? std::string_view() : at->content;
}

}  // namespace gerbang::developers
