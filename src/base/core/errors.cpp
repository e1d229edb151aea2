#include "base/core/errors.h"

#include "base/core/error_table.h"

namespace gerbang {

std::string_view Error::wire_code() const {
  return detail.empty() ? error_row(code).wire : std::string_view(detail);
}

}  // namespace gerbang
