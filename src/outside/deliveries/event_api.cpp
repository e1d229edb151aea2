#include "outside/deliveries/event_api.h"

#include <boost/json.hpp>

#include "outside/deliveries/delivery_store.h"

namespace gerbang::deliveries {

struct EventFeedQuery {
  std::string mcht_id;
  std::optional<std::int64_t>
      after;  // the place of the last event that was taken; 0: from the first
  std::optional<std::int64_t> limit;
};
BOOST_DESCRIBE_STRUCT(EventFeedQuery, (), (mcht_id, after, limit))
constexpr auto field_rules(contract::Of<EventFeedQuery>) {
  using contract::rule;
  return std::array{rule("mcht_id").length(1, 19), rule("after").at_least(0),
                    rule("limit").between(1, 100)};
}

/// An event as it would be posted: its bytes and what it is signed with.
struct FeedEvent {
  std::int64_t place = 0;
  std::string webhook_id;
  std::string webhook_timestamp;
  std::string webhook_signature;
  std::string signature;  // X-Signature
  std::string body;       // exactly these bytes are signed
};
BOOST_DESCRIBE_STRUCT(FeedEvent, (),
                      (place, webhook_id, webhook_timestamp, webhook_signature, signature, body))

struct EventFeed {
  std::vector<FeedEvent> events;
  std::int64_t next_after = 0;  // what to ask with next
  bool has_more = false;
};
BOOST_DESCRIBE_STRUCT(EventFeed, (), (events, next_after, has_more))

namespace {

constexpr std::int64_t kFeedSize = 50;

/// A place in the feed is given when somebody asks: places rise in the order in which events could
/// be seen, so whoever reads on from the last one misses none (ADR 39).
Result<EventFeed> feed(const Deliveries& deliveries, db::Tx& tx, const http::Call& call,
                       const EventFeedQuery& query) {
  auto merchant = call.merchant();
  feed_number(tx, merchant);
  auto limit = query.limit.value_or(kFeedSize);
  EventFeed out;
  out.next_after = query.after.value_or(0);
  auto rows = feed_after(tx, merchant, out.next_after, static_cast<int>(limit + 1));
  out.has_more = static_cast<std::int64_t>(rows.size()) > limit;
  if (out.has_more) rows.pop_back();
  auto keys = merchant_api::living_sign_keys(tx, deliveries.account(), merchant);
  for (auto& row : rows) {
    auto headers = signed_headers(row.webhook_id, row.body, tx.now(), keys);
    auto value = [&](std::string_view name) {
      auto at = std::ranges::find(headers, name, &http::Header::name);
      return at == headers.end() ? std::string() : at->value;
    };
    out.next_after = row.feed_no;
    out.events.push_back({row.feed_no, row.webhook_id, value("webhook-timestamp"),
                          value("webhook-signature"), value("X-Signature"), std::move(row.body)});
  }
  return out;
}

std::string catalogue() {
  boost::json::array types;
  for (const auto& [type, name] : contract::WireWords<EventType>::names)
    types.push_back({{"type", name}, {"schema", schema_of_type(type)}});
  return boost::json::serialize(boost::json::object{{"types", std::move(types)}});
}

}  // namespace

http::Routes event_routes(const Deliveries& deliveries) {
  using enum http::Method;
  return {http::route(
              get, "events", "event_feed", http::needs_key(),
              [d = &deliveries](db::Tx& tx, const http::Call& call, const EventFeedQuery& query) {
                return feed(*d, tx, call, query);
              }),
          http::route(get, "events/catalogue", "event_catalogue",
                      http::open_to_all("says what every merchant's server is told, of nobody"),
                      [](db::Sql&, const http::Call&) -> Result<http::Response> {
                        static const std::string kText = catalogue();
                        http::Response out;
                        out.body = kText;
                        return out;
                      })};
}

}  // namespace gerbang::deliveries
