#include "outside/deliveries/delivery_store.h"

namespace gerbang::deliveries {
namespace {

// One statement that nobody waits for; the number goes into the body where it is found.
constexpr db::Statement kInsert{"delivery_insert", R"(
  INSERT INTO deliveries (merchant_id, id, event_id, webhook_id, type, sale_id, object_id, order_no,
                          sequence, body, status, next_at, created_at)
  SELECT $1, $2, $3, $4, $5, $6, $7, $8, n.next, '{"sequence":' || n.next || $9, $10, $11, $12
  FROM (SELECT CAST(COALESCE(MAX(sequence), 0) + 1 AS INTEGER) AS next FROM deliveries
        WHERE merchant_id = $1 AND sale_id = $6) n)"};

constexpr db::Statement kFind{"delivery_find",
                              db::text<DeliveryRecord,
                                       "SELECT {} FROM deliveries WHERE merchant_id = $1"
                                       " AND id = $2">};
constexpr db::Statement kDeliveredBefore{
    "delivery_delivered_before",
    "SELECT max(delivered_at) FROM deliveries"
    " WHERE merchant_id = $1 AND sale_id = $2 AND sequence < $3"};
constexpr db::Statement kLock{
    "delivery_lock",
    db::text<DeliveryRecord, "SELECT {} FROM deliveries WHERE merchant_id = $1 AND id = $2">, true};
constexpr db::Statement kHead{
    "delivery_head",
    db::text<DeliveryRecord,
             "SELECT {} FROM deliveries WHERE merchant_id = $1 AND sale_id = $2"
             " AND status = 0 ORDER BY sequence LIMIT 1">,
    true};
constexpr db::RecordStatement<DeliveryRecord, R"(UPDATE deliveries
  SET status = :status, tries = :tries, attempts = :attempts, is_by_hand = :is_by_hand,
      next_at = :next_at, job_id = :job_id, last_at = :last_at, last_code = :last_code,
      last_problem = :last_problem, delivered_at = :delivered_at
  WHERE merchant_id = :merchant AND id = :id)">
    kWrite{"delivery_write"};
constexpr db::Statement kFailWaiting{"deliveries_fail_waiting", R"(
  UPDATE deliveries SET status = $2, next_at = NULL, job_id = NULL
  WHERE merchant_id = $1 AND status = 0 AND job_id IS NULL AND is_by_hand <= $3)"};
constexpr db::Statement kRelease{"deliveries_release", R"(
  UPDATE deliveries SET job_id = NULL
  WHERE merchant_id = $1 AND sale_id = $2 AND job_id = $3)"};

constexpr db::Statement kAttemptInsert{"delivery_attempt_insert", R"(
  INSERT INTO delivery_attempts
    (merchant_id, delivery_id, id, number, is_by_hand, url, address, request_headers, started_at,
     duration_ms, status_code, problem, detail, response_headers, response_body, is_body_cut)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16))"};
constexpr db::Statement kAttempts{
    "delivery_attempts", db::text<AttemptRecord,
                                  "SELECT {} FROM delivery_attempts WHERE merchant_id = $1 AND"
                                  " delivery_id = $2 ORDER BY id DESC LIMIT 100">};

// What a cart's order says (types 30 to 39) the sale's newer events do not: each has a line of its
// own.
#define GERBANG_LINE_OF(d) "(CASE WHEN " d ".type BETWEEN 30 AND 39 THEN " d ".type ELSE 0 END)"
constexpr db::Statement kMissed{"deliveries_missed", R"(
  SELECT d.id FROM (
    SELECT sale_id FROM deliveries
    WHERE merchant_id = $1 AND created_at >= $2 AND created_at < $3 AND status IN (0, 2)
    GROUP BY sale_id) m
  JOIN deliveries d ON d.merchant_id = $1 AND d.sale_id = m.sale_id
  WHERE d.status IN (0, 2) AND NOT EXISTS (
    SELECT 1 FROM deliveries l WHERE l.merchant_id = $1 AND l.sale_id = d.sale_id
                                 AND l.sequence > d.sequence
                                 AND )" GERBANG_LINE_OF("l") " = " GERBANG_LINE_OF("d") R"()
  ORDER BY d.id LIMIT $4)"};

constexpr db::Statement kEndpoint{"result_endpoint", R"(
  SELECT failures, failing_since, disabled_at, disabled_why FROM result_endpoints
  WHERE merchant_id = $1)"};
constexpr db::Statement kEndpointFailed{"result_endpoint_failed", R"(
  INSERT INTO result_endpoints (merchant_id, failures, failing_since) VALUES ($1, 1, $2)
  ON CONFLICT (merchant_id) DO UPDATE
    SET failures = result_endpoints.failures + 1,
        failing_since = COALESCE(result_endpoints.failing_since, excluded.failing_since))"};
constexpr db::Statement kEndpointWorked{"result_endpoint_worked", R"(
  UPDATE result_endpoints SET failures = 0, failing_since = NULL
  WHERE merchant_id = $1 AND failures > 0)"};
constexpr db::Statement kEndpointDisable{"result_endpoint_disable", R"(
  INSERT INTO result_endpoints (merchant_id, failures, disabled_at, disabled_why)
  VALUES ($1, 1, $2, $3)
  ON CONFLICT (merchant_id) DO UPDATE
    SET disabled_at = excluded.disabled_at, disabled_why = excluded.disabled_why
    WHERE result_endpoints.disabled_at IS NULL)"};
constexpr db::Statement kEndpointEnable{"result_endpoint_enable", R"(
  UPDATE result_endpoints
  SET disabled_at = NULL, disabled_why = NULL, failures = 0, failing_since = NULL
  WHERE merchant_id = $1 AND (disabled_at IS NOT NULL OR failures > 0))"};

// Whoever numbers locks the merchant's row: one at a time. An event of a sale is committed before
// the next one of it begins, so the numbers keep the order within a sale.
constexpr db::Statement kFeedRow{"feed_row", R"(
  INSERT INTO result_endpoints (merchant_id) VALUES ($1) ON CONFLICT (merchant_id) DO NOTHING)"};
constexpr db::Statement kFeedLock{
    "feed_lock", "SELECT feed_no FROM result_endpoints WHERE merchant_id = $1", true};
// The places are worked out before the first is written: SQLite 3.46 would otherwise count those
// that are left at each row.
constexpr db::Statement kFeedNumber{"feed_number", R"(
  WITH n AS MATERIALIZED (
    SELECT id, ROW_NUMBER() OVER (ORDER BY created_at, id) AS place FROM (
      SELECT id, created_at FROM deliveries
      WHERE merchant_id = $1 AND feed_no IS NULL ORDER BY id LIMIT 1000) u)
  UPDATE deliveries SET feed_no = $2 + n.place FROM n
  WHERE deliveries.merchant_id = $1 AND deliveries.id = n.id)"};
constexpr db::Statement kFeedLast{"feed_last", R"(
  UPDATE result_endpoints SET feed_no = $2 WHERE merchant_id = $1)"};
constexpr db::Statement kFeedAfter{"feed_after", R"(
  SELECT feed_no, webhook_id, body FROM deliveries
  WHERE merchant_id = $1 AND feed_no > $2 AND feed_no IS NOT NULL ORDER BY feed_no LIMIT $3)"};

}  // namespace

void delivery_insert(db::Tx& tx, const NewDelivery& what) {
  std::optional<Instant> next;
  if (what.status == DeliveryStatus::waiting) next = tx.now();
  tx.exec(kInsert, what.merchant, id_new<Delivery>(tx.now()), what.event, what.webhook_id,
          what.type, what.sale, what.object_id, what.order_no, what.body_rest, what.status, next,
          tx.now());
}

std::optional<DeliveryRecord> delivery_find(db::Sql& sql, MerchantId merchant, Id<Delivery> id) {
  return sql.one<DeliveryRecord>(kFind, merchant, id);
}

std::optional<DeliveryRecord> delivery_lock(db::Tx& tx, MerchantId merchant, Id<Delivery> id) {
  return tx.one<DeliveryRecord>(kLock, merchant, id);
}

std::optional<DeliveryRecord> delivery_head(db::Tx& tx, MerchantId merchant, Id<Sale> sale) {
  return tx.one<DeliveryRecord>(kHead, merchant, sale);
}
std::optional<Instant> delivered_before(db::Tx& tx, const DeliveryRecord& delivery) {
  auto last = tx.one<std::optional<Instant>>(kDeliveredBefore, delivery.merchant, delivery.sale,
                                             delivery.sequence);
  return last.value_or(std::nullopt);
}

void delivery_write(db::Tx& tx, const DeliveryRecord& record) {
  kWrite.changed(tx, record);
}

void deliveries_fail_waiting(db::Tx& tx, MerchantId merchant, bool those_by_hand_too) {
  tx.exec(kFailWaiting, merchant, DeliveryStatus::failed, those_by_hand_too);
}

void deliveries_release(db::Tx& tx, MerchantId merchant, Id<Sale> sale, Id<Job> job) {
  tx.exec(kRelease, merchant, sale, job);
}

void attempt_insert(db::Tx& tx, MerchantId merchant, Id<Delivery> delivery,
                    const AttemptRecord& attempt) {
  tx.exec(kAttemptInsert, merchant, delivery, id_new<DeliveryAttempt>(tx.now()), attempt.number,
          attempt.is_by_hand, attempt.url, attempt.address, attempt.request_headers,
          attempt.started_at, attempt.duration_ms, attempt.status_code, attempt.problem,
          attempt.detail, attempt.response_headers, attempt.response_body, attempt.is_body_cut);
}

std::vector<AttemptRecord> attempts_of(db::Sql& sql, MerchantId merchant, Id<Delivery> delivery) {
  return sql.all<AttemptRecord>(kAttempts, merchant, delivery);
}

std::vector<Id<Delivery>> deliveries_missed(db::Sql& sql, MerchantId merchant, Instant from,
                                            Instant to, int most) {
  return sql.all<Id<Delivery>>(kMissed, merchant, from, to, most);
}

std::optional<Endpoint> endpoint_find(db::Sql& sql, MerchantId merchant) {
  return sql.one<Endpoint>(kEndpoint, merchant);
}

void endpoint_failed(db::Tx& tx, MerchantId merchant) {
  tx.exec(kEndpointFailed, merchant, tx.now());
}

void endpoint_worked(db::Tx& tx, MerchantId merchant) {
  tx.exec(kEndpointWorked, merchant);
}

bool endpoint_disable(db::Tx& tx, MerchantId merchant, Problem why) {
  return tx.changed(kEndpointDisable, merchant, tx.now(), why) == 1;
}

bool endpoint_enable(db::Tx& tx, MerchantId merchant) {
  return tx.changed(kEndpointEnable, merchant) == 1;
}

void feed_number(db::Tx& tx, MerchantId merchant) {
  tx.exec(kFeedRow, merchant);
  auto last = tx.one<std::int64_t>(kFeedLock, merchant).value_or(0);
  auto given = tx.changed(kFeedNumber, merchant, last);
  if (given > 0) tx.exec(kFeedLast, merchant, last + given);
}

std::vector<FeedRow> feed_after(db::Sql& sql, MerchantId merchant, std::int64_t after, int limit) {
  return sql.all<FeedRow>(kFeedAfter, merchant, after, limit);
}

}  // namespace gerbang::deliveries
