#include <algorithm>

#include <fmt/format.h>

#include "base/contract/json.h"
#include "base/core/crypto.h"
#include "outside/deliveries/delivery.h"
#include "outside/deliveries/delivery_job.h"
#include "outside/deliveries/delivery_store.h"
#include "outside/deliveries/judgement.h"
#include "people/merchant_api/result_url.h"
#include "say/deliveries.h"

namespace gerbang::deliveries {
namespace {

/// One line each, as they are kept and shown.
std::string lines_of(const std::vector<http::Header>& headers) {
  std::string out;
  for (const auto& [name, value] : headers)
    out.append(out.empty() ? "" : "\n").append(name).append(": ").append(value);
  return out;
}

/// 0 to 999.
int chance() {
  auto bytes = random_bytes(2);
  return (static_cast<unsigned char>(bytes[0]) * 256 + static_cast<unsigned char>(bytes[1])) % 1000;
}

/// To whom it goes, looked up and checked now; or what is wrong with that.
std::optional<Problem> address_into(net::Parcel& parcel,
                                    const merchant_api::ApiAccountSettings& settings) {
  auto url = merchant_api::server_url_parse(parcel.url, settings.is_sandbox, "");
  if (!url.ok()) return Problem::address_wrong;
  parcel.host = url->host;
  parcel.port = url->port;
  parcel.may_be_private = settings.is_sandbox;
  if (settings.is_sandbox) return std::nullopt;
  if (auto ip = net::ip_parse(url->host)) {
    parcel.addresses = {*ip};
  } else {
    auto found = settings.resolve(url->host);
    if (!found.ok()) return Problem::name_not_looked_up;
    if (found->empty()) return Problem::name_unknown;
    parcel.addresses = std::move(*found);
  }
  bool all_public = std::ranges::all_of(parcel.addresses, net::is_public);
  return all_public ? std::nullopt : std::optional(Problem::private_address);
}

}  // namespace

std::optional<Duration> wait_after(int tries, int chance, std::optional<Duration> retry_after) {
  if (tries > static_cast<int>(kWaits.size())) return std::nullopt;
  auto wait = kWaits[static_cast<std::size_t>(tries - 1)];
  wait.ms += wait.ms * (chance - 500) / 5000;
  if (retry_after) wait = std::max(wait, std::min(*retry_after, kRetryAfterMax));
  return wait;
}

std::vector<http::Header> signed_headers(std::string_view webhook_id, std::string_view body,
                                         Instant now, const std::vector<std::string>& keys) {
  auto timestamp = std::to_string(now.ms / 1000);
  auto text = fmt::format("{}.{}.{}", webhook_id, timestamp, body);
  std::string standard, plain;
  for (const auto& key : keys) {
    standard += (standard.empty() ? "v1," : " v1,") + base64(hmac_sha256(key, text));
    plain += (plain.empty() ? "" : " ") + base64(hmac_sha512(key, body));
  }
  return {{"Content-Type", "application/json"},    {"User-Agent", "Gerbang/1"},
          {"webhook-id", std::string(webhook_id)}, {"webhook-timestamp", timestamp},
          {"webhook-signature", standard},         {"X-Signature", plain}};
}

void delivery_job_add(db::Tx& tx, MerchantId merchant, Id<Sale> sale, Instant due,
                      bool is_failing) {
  jobs::job_add(tx, is_failing ? kAgainTopic : kSendTopic, "",
                contract::to_json(DeliveryJob{merchant, sale}), due, merchant);
}

/// What a job sends next.
struct Deliveries::Turn {
  DeliveryRecord record;
  std::string url;
  std::vector<std::string> keys;
  bool is_disabled = false;
};

std::optional<Deliveries::Turn> Deliveries::turn_take(db::Tx& tx, MerchantId merchant,
                                                      Id<Sale> sale, Id<Job> job) const {
  auto head = delivery_head(tx, merchant, sale);
  if (!head || (head->next_at && *head->next_at > tx.now())) return std::nullopt;
  // Another job is at it, and looks for the next one when it is done. A copy that died leaves its
  // job, which comes again and finds its own mark.
  if (head->job_id && *head->job_id != job.value) return std::nullopt;
  auto url = merchant_api::backend_result_url(tx, merchant);
  if (!url) {
    deliveries_fail_waiting(tx, merchant, true);
    return std::nullopt;
  }
  auto endpoint = endpoint_find(tx, merchant);
  bool is_disabled = endpoint && endpoint->disabled_at;
  if (is_disabled && !head->is_by_hand) {
    deliveries_fail_waiting(tx, merchant, false);
    return std::nullopt;
  }
  head->job_id = job.value;
  delivery_write(tx, *head);
  return Turn{*head, *url, merchant_api::living_sign_keys(tx, *settings_.account, merchant),
              is_disabled};
}

Outcome Deliveries::post(std::string_view url, std::string_view webhook_id, std::string_view body,
                         Instant now, const std::vector<std::string>& keys) const {
  net::Parcel parcel;
  parcel.url = url;
  parcel.headers = signed_headers(webhook_id, body, now, keys);
  parcel.body = body;
  Outcome out;
  AttemptRecord& attempt = out.attempt;
  attempt.url = url;
  attempt.started_at = now;
  attempt.request_headers = lines_of(parcel.headers);
  if (auto problem = address_into(parcel, *settings_.account)) {
    attempt.problem = *problem;
    return out;
  }
  auto receipt = settings_.deliver(parcel);
  attempt.problem = problem_of(receipt, url);
  attempt.detail = receipt.problem;
  attempt.address = receipt.address;
  attempt.duration_ms = receipt.took.ms;
  attempt.status_code = receipt.status;
  attempt.response_headers = lines_of(receipt.headers);
  attempt.response_body = receipt.body;
  attempt.is_body_cut = receipt.is_body_cut;
  out.retry_after = retry_after_of(receipt, now);
  return out;
}

void Deliveries::note_failure(db::Tx& tx, DeliveryRecord& record, const Turn& turn,
                              const Outcome& outcome) const {
  endpoint_failed(tx, record.merchant);
  auto wait = wait_after(record.tries, chance(), outcome.retry_after);
  bool is_gone = outcome.attempt.problem == Problem::gone;
  if (!turn.is_disabled && !is_gone && wait) {
    record.next_at = tx.now() + *wait;
    delivery_job_add(tx, record.merchant, record.sale, *record.next_at, true);
    return;
  }
  record.status = DeliveryStatus::failed;
}

/// Whether the sale's next event may be looked at.
Result<bool> Deliveries::note(db::Tx& tx, const Turn& turn, const Outcome& outcome) const {
  auto record = delivery_lock(tx, turn.record.merchant, turn.record.id);
  if (!record || record->job_id != turn.record.job_id) return false;  // somebody else's by now
  const auto& attempt = outcome.attempt;
  AttemptRecord kept = attempt;
  kept.number = ++record->attempts;
  kept.is_by_hand = record->is_by_hand;
  attempt_insert(tx, record->merchant, record->id, kept);
  ++record->tries;
  record->last_at = attempt.started_at;
  record->last_code = attempt.status_code;
  record->last_problem = attempt.problem;
  record->next_at = std::nullopt;
  record->job_id = std::nullopt;
  if (outcome.is_delivered()) {
    record->status = DeliveryStatus::delivered;
    // Another copy's clock may be ahead of this one's: times tell the order of a sale's events,
    // too.
    record->delivered_at = std::max(tx.now(), delivered_before(tx, *record).value_or(tx.now()));
    endpoint_worked(tx, record->merchant);
  } else {
    note_failure(tx, *record, turn, outcome);
  }
  delivery_write(tx, *record);
  bool is_given_up = record->status == DeliveryStatus::failed;
  if (is_given_up && endpoint_disable(tx, record->merchant, attempt.problem)) {
    deliveries_fail_waiting(tx, record->merchant, false);
    GERBANG_CHECK(outbox_->emit(tx, record->merchant, kEndpointDisabled, record->merchant,
                                {turn.url, attempt.problem, attempt.status_code}));
  }
  return outcome.is_delivered();
}

Result<Done> Deliveries::send_due(db::Db& db, const jobs::JobRow& job) const {
  GERBANG_TRY(auto what, contract::from_stored<DeliveryJob>(job.payload));
  for (bool goes_on = true; goes_on;) {
    GERBANG_TRY(auto turn, db.write([&](db::Tx& tx) -> Result<std::optional<Turn>> {
      return turn_take(tx, what.merchant, what.sale, job.id);
    }));
    if (!turn) break;
    auto outcome =
        post(turn->url, turn->record.webhook_id, turn->record.body, db.clock().now(), turn->keys);
    GERBANG_TRY(goes_on, db.write([&](db::Tx& tx) { return note(tx, *turn, outcome); }));
  }
  return Done{};
}

Result<Outcome> Deliveries::send_now(db::Db& db, MerchantId merchant, std::string_view webhook_id,
                                     std::string_view body) const {
  struct Ready {
    std::optional<std::string> url;
    std::vector<std::string> keys;
  };
  auto ready = db.read([&](db::Sql& sql) {
    return Ready{merchant_api::backend_result_url(sql, merchant),
                 merchant_api::living_sign_keys(sql, *settings_.account, merchant)};
  });
  if (!ready.url) return conflict(say::deliveries::no_address, "delivery.noAddress");
  auto out = post(*ready.url, webhook_id, body, db.clock().now(), ready.keys);
  out.attempt.number = 1;
  out.attempt.is_by_hand = true;
  return out;
}

std::vector<jobs::Topic> delivery_topics(const Deliveries& deliveries) {
  std::vector<jobs::Topic> out;
  for (auto name : {kSendTopic, kAgainTopic}) {
    jobs::Topic topic;
    topic.name = name;
    topic.lane = jobs::Lane::merchant;
    topic.outside = [&deliveries](db::Db& db, const jobs::JobRow& job) {
      return deliveries.send_due(db, job);
    };
    // A receiver that fails is no failed job: only the database is, and it comes back.
    topic.retries = {seconds(1), seconds(5), seconds(30), minutes(1), minutes(5)};
    topic.given_up = [](db::Tx& tx, const jobs::JobRow& job, std::string_view) {
      auto what = contract::from_stored<DeliveryJob>(job.payload);
      if (!what.ok()) return;
      deliveries_release(tx, what->merchant, what->sale, job.id);
      delivery_job_add(tx, what->merchant, what->sale, tx.now() + minutes(10), true);
    };
    out.push_back(std::move(topic));
  }
  return out;
}

}  // namespace gerbang::deliveries
