#include "outside/deliveries/delivery.h"

#include <fmt/format.h>

#include "base/audit/audit.h"
#include "base/core/crypto.h"
#include "base/db/once.h"
#include "outside/deliveries/delivery_job.h"
#include "outside/deliveries/delivery_store.h"
#include "say/deliveries.h"

namespace gerbang::deliveries {
namespace {

constexpr int kMissedMax = 1000;

Error no_delivery() {
  return not_found(say::deliveries::not_found);
}
Error no_address() {
  return conflict(say::deliveries::no_address, "delivery.noAddress");
}

std::optional<Error> obstacle_of_status(DeliveryStatus status, bool is_under_way) {
  if (status == DeliveryStatus::waiting && is_under_way) {
    return conflict(say::deliveries::under_way, "delivery.underWay");
  }
  return std::nullopt;
}

}  // namespace

std::optional<Error> delivery_obstacle(const DeliveryRecord& record, DeliveryAction) {
  return obstacle_of_status(record.status, record.job_id.has_value());
}

Result<Done> Deliveries::tell(db::Tx& tx, const events::EventRecord& event,
                              const Told& told) const {
  NewDelivery what;
  what.merchant = event.merchant;
  what.event = event.id;
  what.webhook_id = "evt_" + random_token(18);
  what.type = told.type;
  what.sale = told.sale;
  what.object_id = told.object_id;
  what.order_no = told.order_no;
  what.body_rest =
      body_rest(told.type, what.webhook_id, event.merchant, event.created_at, told.data);
  what.status = DeliveryStatus::kept;
  // Once for all events of a transaction: a page of a bank's answers has hundreds.
  const auto& [has_address, endpoint] =
      db::once(tx, fmt::format("deliveries {}", event.merchant.value),
               [&]() -> std::pair<bool, std::optional<Endpoint>> {
                 if (!merchant_api::backend_result_url(tx, event.merchant)) return {};
                 return {true, endpoint_find(tx, event.merchant)};
               });
  if (has_address) {
    bool is_off = endpoint && endpoint->disabled_at;
    what.status = is_off ? DeliveryStatus::failed : DeliveryStatus::waiting;
  }
  delivery_insert(tx, what);
  if (what.status == DeliveryStatus::waiting) {
    delivery_job_add(tx, event.merchant, told.sale, tx.now(), endpoint && endpoint->failures > 0);
  }
  return Done{};
}

/// Begins a new round with it.
void Deliveries::renew(db::Tx& tx, DeliveryRecord record) const {
  record.status = DeliveryStatus::waiting;
  record.tries = 0;
  record.is_by_hand = true;
  record.next_at = tx.now();
  record.job_id = std::nullopt;
  delivery_write(tx, record);
  delivery_job_add(tx, record.merchant, record.sale, tx.now(), false);
}

Result<DeliveryRecord> Deliveries::resend(db::Tx& tx, MerchantId merchant, const Actor& actor,
                                          Id<Delivery> id) const {
  auto record = delivery_lock(tx, merchant, id);
  if (!record) return no_delivery();
  if (auto error = delivery_obstacle(*record, DeliveryAction::resend)) return *error;
  if (!merchant_api::backend_result_url(tx, merchant)) return no_address();
  renew(tx, *record);
  audit::write(tx, merchant, actor, "delivery.resend", record->order_no,
               std::string(type_name(record->type)) + " " + record->webhook_id);
  return *delivery_find(tx, merchant, id);
}

Result<Done> Deliveries::enable(db::Tx& tx, MerchantId merchant, const Actor& actor) const {
  if (!merchant_api::backend_result_url(tx, merchant)) return no_address();
  if (endpoint_enable(tx, merchant)) {
    audit::write(tx, merchant, actor, "delivery.enable", id_text(merchant), "");
  }
  return Done{};
}

Result<Done> Deliveries::address_changed(db::Tx& tx, MerchantId merchant) const {
  endpoint_enable(tx, merchant);
  return Done{};
}

std::vector<Id<Delivery>> Deliveries::missed(db::Sql& sql, MerchantId merchant, Instant from,
                                             Instant to) const {
  return deliveries_missed(sql, merchant, from, to, kMissedMax);
}

Result<std::int64_t> Deliveries::resend_missed(db::Tx& tx, MerchantId merchant, const Actor& actor,
                                               Instant from, Instant to) const {
  if (!merchant_api::backend_result_url(tx, merchant)) return no_address();
  std::int64_t count = 0;
  for (auto id : missed(tx, merchant, from, to)) {
    auto record = delivery_lock(tx, merchant, id);
    if (!record || delivery_obstacle(*record, DeliveryAction::resend)) continue;
    if (record->status == DeliveryStatus::delivered) continue;  // has arrived meanwhile
    renew(tx, *record);
    ++count;
  }
  audit::write(tx, merchant, actor, "delivery.resendMissed", id_text(merchant),
               instant_text(from) + " - " + instant_text(to) + ": " + std::to_string(count));
  return count;
}

}  // namespace gerbang::deliveries
