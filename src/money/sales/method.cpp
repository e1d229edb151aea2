#include "money/sales/method.h"

namespace gerbang::sales {

std::string_view acquirer_name(int code) {
  switch (static_cast<AcquirerCode>(code)) {
    case AcquirerCode::paydee:
      return "Paydee";
    case AcquirerCode::mcash:
      return "Mcash";
    case AcquirerCode::boost:
      return "Boost";
    case AcquirerCode::maybank:
      return "Maybank";
    case AcquirerCode::unknown:
      break;
  }
  return "Unknown";
}

}  // namespace gerbang::sales
