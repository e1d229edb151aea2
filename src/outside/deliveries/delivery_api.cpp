#include "outside/deliveries/delivery_api.h"

#include "base/core/crypto.h"
#include "outside/deliveries/delivery_query.h"
#include "outside/deliveries/delivery_store.h"
#include "outside/deliveries/doctor.h"
#include "outside/deliveries/judgement.h"
#include "say/deliveries.h"

namespace gerbang::deliveries {

struct DeliveryRow {
  Id<Delivery> id;
  std::string webhook_id;
  EventClass event_class{};
  EventType event_type{};
  Id<Sale> transaction_id;
  Id<Delivery> object_id;  // of the sale or the refund request
  std::string order_no;
  int sequence = 0;
  DeliveryStatus status{};
  int attempts = 0;
  std::optional<Instant> next_date;
  std::optional<Instant> last_date;
  std::optional<int> last_status_code;
  std::optional<Problem> last_problem;
  std::optional<Instant> delivered_date;
  Instant created_date;
  std::vector<DeliveryAction> actions;
};
BOOST_DESCRIBE_STRUCT(DeliveryRow, (),
                      (id, webhook_id, event_class, event_type, transaction_id, object_id, order_no,
                       sequence, status, attempts, next_date, last_date, last_status_code,
                       last_problem, delivered_date, created_date, actions))

struct AttemptRow {
  int number = 0;
  bool is_by_hand = false;
  std::string url;
  std::string address;
  std::string request_headers;
  Instant started_date;
  std::int64_t duration_ms = 0;
  int status_code = 0;
  Problem problem{};
  std::string what;  // in the reader's language
  std::string fix;
  std::string detail;
  std::string response_headers;
  std::string response_body;
  bool is_body_cut = false;
};
BOOST_DESCRIBE_STRUCT(AttemptRow, (),
                      (number, is_by_hand, url, address, request_headers, started_date, duration_ms,
                       status_code, problem, what, fix, detail, response_headers, response_body,
                       is_body_cut))

struct DeliveryDetail : DeliveryRow {
  std::string body;
  std::vector<AttemptRow> attempt_list;  // the newest first
};
BOOST_DESCRIBE_STRUCT(DeliveryDetail, (DeliveryRow), (body, attempt_list))

struct EndpointState {
  std::optional<std::string> url;
  int failures = 0;
  std::optional<Instant> failing_since;
  std::optional<Instant> disabled_date;
  std::optional<Problem> disabled_why;
  std::optional<std::string> what;
  std::optional<std::string> fix;
};
BOOST_DESCRIBE_STRUCT(EndpointState, (),
                      (url, failures, failing_since, disabled_date, disabled_why, what, fix))

struct ExampleSend {
  EventType event_type{};
};
BOOST_DESCRIBE_STRUCT(ExampleSend, (), (event_type))

struct DoctorReport {
  bool is_well = false;
  std::string what;
  std::string fix;
  std::string body;  // what was sent
  AttemptRow attempt;
};
BOOST_DESCRIBE_STRUCT(DoctorReport, (), (is_well, what, fix, body, attempt))

struct MissedTime {
  Instant date_from;
  Instant date_to;
};
BOOST_DESCRIBE_STRUCT(MissedTime, (), (date_from, date_to))

struct MissedCount {
  std::int64_t orders = 0;
};
BOOST_DESCRIBE_STRUCT(MissedCount, (), (orders))

namespace {

using contract::Success;
using http::Call;

constexpr std::int64_t kSlowMs = 5000;

DeliveryRow row_of(const DeliveryRecord& record) {
  DeliveryRow out;
  out.id = record.id;
  out.webhook_id = record.webhook_id;
  out.event_class = class_of(record.type);
  out.event_type = record.type;
  out.transaction_id = record.sale;
  out.object_id = {record.object_id};
  out.order_no = record.order_no;
  out.sequence = record.sequence;
  out.status = record.status;
  out.attempts = record.attempts;
  out.next_date = record.next_at;
  out.last_date = record.last_at;
  out.last_status_code = record.last_code;
  out.last_problem = record.last_problem;
  out.delivered_date = record.delivered_at;
  out.created_date = record.created_at;
  if (!delivery_obstacle(record, DeliveryAction::resend)) {
    out.actions.push_back(DeliveryAction::resend);
  }
  return out;
}

Words words_of(const AttemptRecord& attempt) {
  if (attempt.problem != Problem::none) return words_of(attempt.problem, attempt.status_code);
  net::Receipt receipt;
  receipt.body = attempt.response_body;
  if (is_page(receipt)) return {say::deliveries::what::page, say::deliveries::fix::page};
  if (attempt.duration_ms > kSlowMs) {
    return {say::deliveries::what::slow, say::deliveries::fix::timeout};
  }
  return words_of(Problem::none, attempt.status_code);
}

AttemptRow row_of(const AttemptRecord& attempt, std::string_view language) {
  auto words = words_of(attempt);
  return {attempt.number,           attempt.is_by_hand,      attempt.url,
          attempt.address,          attempt.request_headers, attempt.started_at,
          attempt.duration_ms,      attempt.status_code,     attempt.problem,
          words.what.in(language),  words.fix.in(language),  attempt.detail,
          attempt.response_headers, attempt.response_body,   attempt.is_body_cut};
}

Result<DeliveryDetail> detail(const Deliveries&, db::Sql& sql, const Call& call) {
  auto record = delivery_find(sql, call.merchant(), call.id<Delivery>("id"));
  if (!record) return not_found(say::deliveries::not_found);
  DeliveryDetail out;
  static_cast<DeliveryRow&>(out) = row_of(*record);
  out.body = record->body;
  for (const auto& attempt : attempts_of(sql, call.merchant(), record->id))
    out.attempt_list.push_back(row_of(attempt, call.request().language()));
  return out;
}

EndpointState endpoint_state(db::Sql& sql, const Call& call) {
  EndpointState out;
  out.url = merchant_api::backend_result_url(sql, call.merchant());
  auto endpoint = endpoint_find(sql, call.merchant());
  if (!endpoint) return out;
  out.failures = endpoint->failures;
  out.failing_since = endpoint->failing_since;
  out.disabled_date = endpoint->disabled_at;
  out.disabled_why = endpoint->disabled_why;
  if (endpoint->disabled_why) {
    auto words = words_of(*endpoint->disabled_why, 0);
    out.what = words.what.in(call.request().language());
    out.fix = words.fix.in(call.request().language());
  }
  return out;
}

/// Sends one of this type now and says what came of it.
Result<DoctorReport> ask(const Deliveries& deliveries, http::Flow& flow, const Call& call,
                         EventType type) {
  auto id = "evt_example_" + random_token(12);
  auto body = example_body(type, id, call.merchant(), flow.db.clock().now());
  GERBANG_TRY(auto outcome, deliveries.send_now(flow.db, call.merchant(), id, body));
  DoctorReport out;
  out.attempt = row_of(outcome.attempt, call.request().language());
  out.is_well =
      outcome.is_delivered() && words_of(outcome.attempt).what == say::deliveries::what::none;
  out.what = out.attempt.what;
  out.fix = out.attempt.fix;
  out.body = body;
  return out;
}

Result<Done> check(const MissedTime& time) {
  if (time.date_from < time.date_to) return Done{};
  return invalid_field("dateTo", say::deliveries::times_turned);
}

}  // namespace

http::Routes delivery_routes(const Deliveries& deliveries) {
  using enum http::Method;
  using http::route;
  constexpr auto kView = http::needs(Resource::user_api_account, Action::view);
  constexpr auto kEdit = http::needs(Resource::user_api_account, Action::edit);
  const auto* d = &deliveries;
  http::Routes r;
  r.push_back(delivery_export_route());
  r.push_back(route(get, "merchants/webhooks/deliveries", "delivery_list", kView,
                    [](db::Sql& sql, const Call& call,
                       const DeliveryQuery& query) -> Result<contract::Page<DeliveryRow>> {
                      GERBANG_TRY(auto page, kDeliveryList.page(sql, call.merchant(), query));
                      return contract::page_as(std::move(page), [](const DeliveryRecord& record) {
                        return row_of(record);
                      });
                    }));
  r.push_back(route(get, "merchants/webhooks/deliveries/{id}", "delivery_get", kView,
                    [d](db::Sql& sql, const Call& call) { return detail(*d, sql, call); }));
  r.push_back(route(post, "merchants/webhooks/deliveries/{id}/resend", "delivery_resend", kEdit,
                    [d](db::Tx& tx, const Call& call) -> Result<Success> {
                      GERBANG_CHECK(
                          d->resend(tx, call.merchant(), call.actor(), call.id<Delivery>("id")));
                      return Success{say::deliveries::done::resent};
                    }));
  r.push_back(route(get, "merchants/webhooks/endpoint", "delivery_endpoint", kView,
                    [](db::Sql& sql, const Call& call) -> Result<EndpointState> {
                      return endpoint_state(sql, call);
                    }));
  r.push_back(route(post, "merchants/webhooks/endpoint/enable", "delivery_endpoint_enable", kEdit,
                    [d](db::Tx& tx, const Call& call) -> Result<Success> {
                      GERBANG_CHECK(d->enable(tx, call.merchant(), call.actor()));
                      return Success{say::deliveries::done::enabled};
                    }));
  r.push_back(route(post, "merchants/webhooks/examples", "delivery_example", kEdit,
                    [d](http::Flow& flow, const Call& call, const ExampleSend& body)
                        -> Result<DoctorReport> { return ask(*d, flow, call, body.event_type); },
                    {.replays = false}));
  r.push_back(route(post, "merchants/webhooks/doctor", "delivery_doctor", kEdit,
                    [d](http::Flow& flow, const Call& call) -> Result<DoctorReport> {
                      return ask(*d, flow, call, EventType::endpoint_test);
                    },
                    {.replays = false}));
  r.push_back(
      route(get, "merchants/webhooks/missed", "delivery_missed", kView,
            [d](db::Sql& sql, const Call& call, const MissedTime& time) -> Result<MissedCount> {
              GERBANG_CHECK(check(time));
              auto missed = d->missed(sql, call.merchant(), time.date_from, time.date_to);
              return MissedCount{static_cast<std::int64_t>(missed.size())};
            }));
  r.push_back(route(post, "merchants/webhooks/resend-missed", "delivery_resend_missed", kEdit,
                    [d](db::Tx& tx, const Call& call, const MissedTime& time) -> Result<Success> {
                      GERBANG_CHECK(check(time));
                      GERBANG_TRY(auto count, d->resend_missed(tx, call.merchant(), call.actor(),
                                                               time.date_from, time.date_to));
                      return Success{say::deliveries::done::missed({.count = count})};
                    }));
  return r;
}

}  // namespace gerbang::deliveries
