#include "money/sales/sale_part.h"

#include "money/sales/sale_api.h"

namespace gerbang::sales {

Part sale_part() {
  Part out;
  out.routes = sale_routes();
  return out;
}

}  // namespace gerbang::sales
