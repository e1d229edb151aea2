#include "links/link_query.h"

namespace gerbang::links {
namespace {

Result<Done> read_sort(std::string_view text, LinkFilter& filter) {
  auto comma = text.find(',');
  auto field = text.substr(0, comma);
  auto direction = comma == std::string_view::npos ? "desc" : text.substr(comma + 1);
  using Sort = LinkFilter::Sort;
  if (field == "createdDate") {
    filter.sort = Sort::created_date;
  } else if (field == "title") {
    filter.sort = Sort::title;
  } else if (field == "amount") {
    filter.sort = Sort::amount;
  } else if (field == "expiryDate") {
    filter.sort = Sort::expiry_date;
  } else {
    return invalid_field("sort", "Sort by createdDate, title, amount or expiryDate");
  }
  if (direction != "asc" && direction != "desc") {
    return invalid_field("sort", "Ends with asc or desc");
  }
  filter.ascending = direction == "asc";
  return Done{};
}

}  // namespace

Result<LinkFilter> filter_of(const PaymentLinkQuery& query) {
  LinkFilter filter;
  if (query.sort) GERBANG_CHECK(read_sort(*query.sort, filter));
  filter.name = query.name;
  filter.statuses.assign(query.status_id.begin(), query.status_id.end());
  filter.created_from = query.created_date_from;
  filter.created_to = query.created_date_to;
  filter.expires_from = query.expiry_date_from;
  filter.expires_to = query.expiry_date_to;
  filter.amount_from = query.amount_from;
  filter.amount_to = query.amount_to;
  std::int64_t number = query.page_number.value_or(1);
  filter.limit = query.page_size.value_or(10);
  filter.offset = (number - 1) * filter.limit;
  return filter;
}

}  // namespace gerbang::links
