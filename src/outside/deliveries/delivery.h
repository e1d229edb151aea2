#pragma once
// What a merchant's server is told: each thing that happens to a sale or a refund is an event with
// an id that nobody can guess, a number within its sale, and a body of exact bytes. Where the
// merchant has given an address for results, the event is posted there, signed, until the server
// answers with a 2xx: after 1 minute, 2 × 5, 5 × 10 minutes, 5 × 1 hour and 3 × 6 hours, each a
// little later or sooner, or when Retry-After says. The events of one sale arrive in their order:
// the next is sent when the one before has arrived or was given up. After the last attempt, and
// after a 410, the address is switched off and its owners are told; nothing is lost, and a person
// sends what was missed again. A merchant without an address fetches the same bytes (feed.h).
//
// Nobody's address holds up another's, nor a mail, nor an expiry: deliveries run in a lane of their
// own (ADR 38), and net/parcel.h bounds what a receiver can do.

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/describe.hpp>

#include "base/contract/rules.h"
#include "base/contract/wire.h"
#include "base/core/actor.h"
#include "base/db/db.h"
#include "base/db/invariant.h"
#include "base/events/events.h"
#include "base/jobs/job.h"
#include "base/net/parcel.h"
#include "outside/deliveries/event_type.h"
#include "outside/deliveries/problem.h"
#include "people/merchant_api/api_account.h"

namespace gerbang {
struct Delivery;
struct DeliveryAttempt;
}  // namespace gerbang

namespace gerbang::deliveries {

enum class DeliveryStatus : unsigned char {
  waiting = 0,    // to be sent, for the first time or again
  delivered = 1,  // a 2xx came
  failed = 2,     // given up, or the address was switched off; can be sent again by hand
  kept = 3,       // there was no address: only the feed has it
};

enum class DeliveryAction : unsigned char { resend };

/// An event and how its delivery stands.
struct DeliveryRecord {
  MerchantId merchant;
  Id<Delivery> id;
  Id<Event> event;
  std::string webhook_id;
  EventType type{};
  Id<Sale> sale;
  std::int64_t object_id = 0;
  std::string order_no;
  int sequence = 0;
  std::string body;
  DeliveryStatus status{};
  int tries = 0;
  int attempts = 0;
  bool is_by_hand = false;
  std::optional<Instant> next_at;
  std::optional<std::int64_t> job_id;
  std::optional<Instant> last_at;
  std::optional<int> last_code;
  std::optional<Problem> last_problem;
  std::optional<Instant> delivered_at;
  Instant created_at;
};
BOOST_DESCRIBE_STRUCT(DeliveryRecord, (),
                      (merchant, id, event, webhook_id, type, sale, object_id, order_no, sequence,
                       body, status, tries, attempts, is_by_hand, next_at, job_id, last_at,
                       last_code, last_problem, delivered_at, created_at))

struct AttemptRecord {
  Id<DeliveryAttempt> id;
  int number = 0;
  bool is_by_hand = false;
  std::string url;
  std::string address;
  std::string request_headers;
  Instant started_at;
  std::int64_t duration_ms = 0;
  int status_code = 0;
  Problem problem{};
  std::string detail;
  std::string response_headers;
  std::string response_body;
  bool is_body_cut = false;
};
BOOST_DESCRIBE_STRUCT(AttemptRecord, (),
                      (id, number, is_by_hand, url, address, request_headers, started_at,
                       duration_ms, status_code, problem, detail, response_headers, response_body,
                       is_body_cut))

/// How the merchant's address does.
struct Endpoint {
  int failures = 0;
  std::optional<Instant> failing_since;
  std::optional<Instant> disabled_at;
  std::optional<Problem> disabled_why;
};
BOOST_DESCRIBE_STRUCT(Endpoint, (), (failures, failing_since, disabled_at, disabled_why))

/// The address was switched off: after the last attempt, or by a 410.
struct EndpointFacts {
  std::string url;
  Problem problem{};
  int status_code = 0;
};
BOOST_DESCRIBE_STRUCT(EndpointFacts, (), (url, problem, status_code))
inline constexpr events::Kind<EndpointFacts> kEndpointDisabled{"endpoint.disabled"};

/// The waits between the attempts of one round.
inline constexpr std::array kWaits{minutes(1),  minutes(5),  minutes(5),  minutes(10),
                                   minutes(10), minutes(10), minutes(10), minutes(10),
                                   hours(1),    hours(1),    hours(1),    hours(1),
                                   hours(1),    hours(6),    hours(6),    hours(6)};
/// The longest that a Retry-After is believed.
inline constexpr Duration kRetryAfterMax = hours(24);
/// How long after the attempt number `tries` the next one comes; nothing after the last. `chance`
/// is 0 to 999 and moves it by up to a tenth, either way.
std::optional<Duration> wait_after(int tries, int chance, std::optional<Duration> retry_after);

struct DeliverySettings {
  const merchant_api::ApiAccountSettings* account = nullptr;
  net::Deliver deliver = net::deliver_with_curl();
};

/// The message, signed for every living key: what a receiver gets, by post or from the feed.
std::vector<http::Header> signed_headers(std::string_view webhook_id, std::string_view body,
                                         Instant now, const std::vector<std::string>& keys);

/// What one call came to.
struct Outcome {
  AttemptRecord attempt;
  std::optional<Duration> retry_after;
  bool is_delivered() const { return attempt.problem == Problem::none; }
};

class Deliveries {
 public:
  Deliveries(DeliverySettings settings, const events::Outbox& outbox)
      : settings_(std::move(settings)), outbox_(&outbox) {}

  /// Keeps an event in the transaction in which it happens; `data` is JSON.
  struct Told {
    EventType type{};
    Id<Sale> sale;
    std::int64_t object_id = 0;
    std::string order_no;
    std::string data;
  };
  Result<Done> tell(db::Tx& tx, const events::EventRecord& event, const Told& told) const;

  /// Sends what is due of a sale, in its order, until nothing is or one fails.
  Result<Done> send_due(db::Db& db, const jobs::JobRow& job) const;
  /// One message now, kept nowhere: an example, or the doctor's question. The error says what is
  /// missing: an address, a key.
  Result<Outcome> send_now(db::Db& db, MerchantId merchant, std::string_view webhook_id,
                           std::string_view body) const;

  Result<DeliveryRecord> resend(db::Tx& tx, MerchantId merchant, const Actor& actor,
                                Id<Delivery> id) const;
  /// The merchant has another address now, or none.
  Result<Done> address_changed(db::Tx& tx, MerchantId merchant) const;
  /// Switches the address on again. What failed meanwhile is sent by hand.
  Result<Done> enable(db::Tx& tx, MerchantId merchant, const Actor& actor) const;

  /// What was missed between two times, one for each order: its newest event, where that has not
  /// arrived.
  std::vector<Id<Delivery>> missed(db::Sql& sql, MerchantId merchant, Instant from,
                                   Instant to) const;
  /// Sends them again; how many.
  Result<std::int64_t> resend_missed(db::Tx& tx, MerchantId merchant, const Actor& actor,
                                     Instant from, Instant to) const;

  const merchant_api::ApiAccountSettings& account() const { return *settings_.account; }

 private:
  struct Turn;
  std::optional<Turn> turn_take(db::Tx& tx, MerchantId merchant, Id<Sale> sale, Id<Job> job) const;
  Result<bool> note(db::Tx& tx, const Turn& turn, const Outcome& outcome) const;
  void note_failure(db::Tx& tx, DeliveryRecord& record, const Turn& turn,
                    const Outcome& outcome) const;
  Outcome post(std::string_view url, std::string_view webhook_id, std::string_view body,
               Instant now, const std::vector<std::string>& keys) const;
  void renew(db::Tx& tx, DeliveryRecord record) const;

  DeliverySettings settings_;
  const events::Outbox* outbox_;
};

std::optional<Error> delivery_obstacle(const DeliveryRecord& record, DeliveryAction action);

/// The room's topics; `deliveries` outlives them.
std::vector<jobs::Topic> delivery_topics(const Deliveries& deliveries);
/// What happens to sales and refunds is told; `deliveries` outlives them.
std::vector<events::Reaction> delivery_reactions(const Deliveries& deliveries);
/// For `gerbang check`.
std::vector<db::Invariant> delivery_invariants();

}  // namespace gerbang::deliveries

template <>
struct gerbang::contract::WireWords<gerbang::deliveries::DeliveryStatus> {
  using S = gerbang::deliveries::DeliveryStatus;
  static constexpr std::array<std::pair<S, std::string_view>, 4> names{{{S::waiting, "WAITING"},
                                                                        {S::delivered, "DELIVERED"},
                                                                        {S::failed, "FAILED"},
                                                                        {S::kept, "KEPT"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::deliveries::DeliveryAction> {
  using A = gerbang::deliveries::DeliveryAction;
  static constexpr std::array<std::pair<A, std::string_view>, 1> names{{{A::resend, "RESEND"}}};
};
