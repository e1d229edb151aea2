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
  return std::array{rule("mcht_id").length(1, 19),
                    rule("after").at_least(0).says("The place of the last event that you have; 0, "
                                                   "or left out: from the first one"),
                    rule("limit").between(1, 100).says("How many at most; 50 unless given")};
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
constexpr auto field_rules(contract::Of<FeedEvent>) {
  using contract::rule;
  return std::array{rule("place").says("Rises from event to event"),
                    rule("webhook_id").says("As the header webhook-id"),
                    rule("webhook_timestamp").says("As the header webhook-timestamp"),
                    rule("webhook_signature").says("As the header webhook-signature"),
                    rule("signature").says("As the header X-Signature"),
                    rule("body").says("The text that would be posted, to the byte; it is JSON")};
}

struct EventFeed {
  std::vector<FeedEvent> events;
  std::int64_t next_after = 0;  // what to ask with next
  bool has_more = false;
};
BOOST_DESCRIBE_STRUCT(EventFeed, (), (events, next_after, has_more))
constexpr auto field_rules(contract::Of<EventFeed>) {
  using contract::rule;
  return std::array{rule("events").says("The oldest first"),
                    rule("next_after").says("The `after` to ask with next time; keep it"),
                    rule("has_more").says("Whether to ask again at once")};
}

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

constexpr http::RouteOptions kFeed{
    .summary = "Read events",
    .about =
        "The same events with the same bytes that are posted to the backend result URL, for a "
        "shop that nobody can reach from outside, or that was away. Whoever reads on from "
        "nextAfter misses none."};
constexpr http::RouteOptions kCatalogue{
    .is_for_servers = true,
    .summary = "List the types of events",
    .about = "Each with its JSON Schema and an example, for programs. It needs no key."};

}  // namespace

const std::string& event_catalogue() {
  static const std::string kText = [] {
    constexpr MerchantId kExample{123456789};
    // Any moment would do; a fixed one gives the same bytes every time.
    const Instant at = *instant_parse("2026-11-24T04:05:06.789Z");
    boost::json::array types;
    for (const auto& [type, name] : contract::WireWords<EventType>::names) {
      auto example = example_body(type, "msg_example", kExample, at);
      types.push_back({{"type", name},
                       {"about", about_type(type)},
                       {"schema", schema_of_type(type)},
                       {"example", boost::json::parse(example)}});
    }
    return boost::json::serialize(boost::json::object{{"types", std::move(types)}});
  }();
  return kText;
}

http::Routes event_routes(const Deliveries& deliveries) {
  using enum http::Method;
  return {http::route(
              get, "events", "event_feed", http::needs_key(),
              [d = &deliveries](db::Tx& tx, const http::Call& call, const EventFeedQuery& query) {
                return feed(*d, tx, call, query);
              },
              kFeed),
          http::route(
              get, "events/catalogue", "event_catalogue",
              http::open_to_all("says what every merchant's server is told, of nobody"),
              [](db::Sql&, const http::Call&) -> Result<http::Response> {
                http::Response out;
                out.static_body = event_catalogue();
                return out;
              },
              kCatalogue)};
}

}  // namespace gerbang::deliveries
