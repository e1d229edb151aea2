#include "refunds/refund_query.h"

namespace gerbang::refunds {
namespace {

Result<Done> read_sort(std::string_view text, RefundFilter& filter) {
  auto comma = text.find(',');
  auto field = text.substr(0, comma);
  auto direction = comma == std::string_view::npos ? "desc" : text.substr(comma + 1);
  if (field != "createdDate" && field != "amount") {
    return invalid_field("sort", "Sort by createdDate or amount");
  }
  if (direction != "asc" && direction != "desc") {
    return invalid_field("sort", "Ends with asc or desc");
  }
  filter.by_amount = field == "amount";
  filter.ascending = direction == "asc";
  return Done{};
}

}  // namespace

Result<RefundFilter> filter_of(const RefundRequestQuery& query) {
  RefundFilter filter;
  if (query.sort) GERBANG_CHECK(read_sort(*query.sort, filter));
  for (auto status : query.refund_request_status) {
    filter.statuses.push_back(static_cast<RefundStatus>(status));
  }
  filter.created_from = query.created_date_from;
  filter.created_to = query.created_date_to;
  std::int64_t number = query.page_number.value_or(1);
  filter.limit = query.page_size.value_or(10);
  filter.offset = (number - 1) * filter.limit;
  return filter;
}

Result<RefundFilter> filter_of(const AdminRefundRequestQuery& query) {
  GERBANG_TRY(auto filter,
              filter_of(RefundRequestQuery{query.page_number, query.page_size, query.sort,
                                           query.refund_request_status, query.created_date_from,
                                           query.created_date_to}));
  filter.merchant = query.merchant;
  return filter;
}

}  // namespace gerbang::refunds
