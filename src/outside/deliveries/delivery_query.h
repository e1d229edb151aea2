#pragma once
// What the list of deliveries is asked with.

#include <optional>
#include <string>
#include <vector>

#include "base/db/list.h"
#include "base/http/route.h"
#include "outside/deliveries/delivery.h"

namespace gerbang::deliveries {

/// How the receiver answered last.
enum class AnswerKind : unsigned char { none = 0, ok = 2, redirect = 3, refused = 4, failed = 5 };

struct DeliveryQuery : contract::ListQuery {
  std::optional<std::string> name;  // in the order's number or the event's id
  std::vector<EventClass> filter_class;
  std::vector<EventType> filter_type;
  std::vector<DeliveryStatus> filter_status;
  std::vector<AnswerKind> filter_answer;
  std::optional<Id<Sale>> transaction_id;
  std::optional<Instant> created_date_from;
  std::optional<Instant> created_date_to;
};
BOOST_DESCRIBE_STRUCT(DeliveryQuery, (contract::ListQuery),
                      (name, filter_class, filter_type, filter_status, filter_answer,
                       transaction_id, created_date_from, created_date_to))
constexpr auto field_rules(contract::Of<DeliveryQuery>) {
  using contract::rule;
  return std::array{rule("name").length(0, 120), rule("filter_class").items(4),
                    rule("filter_type").items(20), rule("filter_status").items(4),
                    rule("filter_answer").items(5)};
}

extern const db::List<DeliveryRecord, DeliveryQuery> kDeliveryList;

http::Route delivery_export_route();

}  // namespace gerbang::deliveries

template <>
struct gerbang::contract::WireWords<gerbang::deliveries::AnswerKind> {
  using K = gerbang::deliveries::AnswerKind;
  static constexpr std::array<std::pair<K, std::string_view>, 5> names{{{K::none, "NO_ANSWER"},
                                                                        {K::ok, "2XX"},
                                                                        {K::redirect, "3XX"},
                                                                        {K::refused, "4XX"},
                                                                        {K::failed, "5XX"}}};
};
