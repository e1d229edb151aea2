#pragma once
// All SQL of this room but its list.

#include "base/db/record.h"
#include "outside/deliveries/delivery.h"

namespace gerbang::deliveries {

constexpr auto column_names(db::RecordOf<DeliveryRecord>) {
  return std::array{db::Column{"merchant", "merchant_id"}, db::Column{"event", "event_id"},
                    db::Column{"sale", "sale_id"}};
}

/// An event that is to be kept. Its number within the sale is the next one; the sale is locked by
/// whoever tells of it.
struct NewDelivery {
  MerchantId merchant;
  Id<Event> event;
  std::string webhook_id;
  EventType type{};
  Id<Sale> sale;
  std::int64_t object_id = 0;
  std::string order_no;
  std::string body_rest;
  DeliveryStatus status{};
};
void delivery_insert(db::Tx& tx, const NewDelivery& what);

std::optional<DeliveryRecord> delivery_find(db::Sql& sql, MerchantId merchant, Id<Delivery> id);
std::optional<DeliveryRecord> delivery_lock(db::Tx& tx, MerchantId merchant, Id<Delivery> id);
/// The first of a sale that waits, locked.
std::optional<DeliveryRecord> delivery_head(db::Tx& tx, MerchantId merchant, Id<Sale> sale);
/// When the last of the sale's earlier events arrived; nothing where none has.
std::optional<Instant> delivered_before(db::Tx& tx, const DeliveryRecord& delivery);
/// Keeps how it stands.
void delivery_write(db::Tx& tx, const DeliveryRecord& record);
/// All that wait, and nobody is at, are given up: there is nowhere to send them.
void deliveries_fail_waiting(db::Tx& tx, MerchantId merchant, bool those_by_hand_too);
/// What a job holds that is given up itself.
void deliveries_release(db::Tx& tx, MerchantId merchant, Id<Sale> sale, Id<Job> job);

void attempt_insert(db::Tx& tx, MerchantId merchant, Id<Delivery> delivery,
                    const AttemptRecord& attempt);
/// The newest first, at most 100.
std::vector<AttemptRecord> attempts_of(db::Sql& sql, MerchantId merchant, Id<Delivery> delivery);

/// Of each order with events in this time the newest event of all, where that has not arrived.
std::vector<Id<Delivery>> deliveries_missed(db::Sql& sql, MerchantId merchant, Instant from,
                                            Instant to, int most);

std::optional<Endpoint> endpoint_find(db::Sql& sql, MerchantId merchant);
void endpoint_failed(db::Tx& tx, MerchantId merchant);
void endpoint_worked(db::Tx& tx, MerchantId merchant);
/// False where it is switched off already.
bool endpoint_disable(db::Tx& tx, MerchantId merchant, Problem why);
bool endpoint_enable(db::Tx& tx, MerchantId merchant);

struct FeedRow {
  std::int64_t feed_no = 0;
  std::string webhook_id;
  std::string body;
};
BOOST_DESCRIBE_STRUCT(FeedRow, (), (feed_no, webhook_id, body))
/// Gives the events that have no place in the feed yet theirs.
void feed_number(db::Tx& tx, MerchantId merchant);
std::vector<FeedRow> feed_after(db::Sql& sql, MerchantId merchant, std::int64_t after, int limit);

}  // namespace gerbang::deliveries
