#include "payments/sale_query.h"

namespace gerbang::payments {

Result<SaleFilter> filter_of(const SaleQuery& query) {
  SaleFilter out;
  out.created_from = query.created_date_from;
  if (query.created_date_to) {
    // The picker's last second is meant whole.
    bool is_second = query.created_date_to->ms % 1000 == 0;
    out.created_until = *query.created_date_to + (is_second ? seconds(1) : milliseconds(1));
  }
  for (auto code : query.filter_status)
    out.statuses.push_back(static_cast<SaleStatus>(code));
  if (query.acquirer.value_or(0) != 0) out.acquirer = static_cast<int>(*query.acquirer);
  if (query.payment_mode.value_or(0) != 0)
    out.payment_method = static_cast<int>(*query.payment_mode);
  out.text = query.name;
  out.amount_from = query.amount_from;
  out.amount_to = query.amount_to;
  if (query.refund_request_status) {
    out.refund_request_status = static_cast<int>(*query.refund_request_status);
  }
  out.is_late = query.is_late;
  out.page_number = query.page_number.value_or(1);
  out.page_size = query.page_size.value_or(10);
  auto sort = query.sort.value_or("createdDate,desc");
  if (sort == "createdDate,asc") {
    out.sort = SaleSort::oldest;
  } else if (sort == "amount,desc") {
    out.sort = SaleSort::amount_high;
  } else if (sort == "amount,asc") {
    out.sort = SaleSort::amount_low;
  } else if (sort != "createdDate,desc") {
    return invalid_field("sort", "Must be createdDate or amount, with ,asc or ,desc");
  }
  return out;
}

}  // namespace gerbang::payments
