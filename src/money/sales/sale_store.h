#pragma once
// SQL of single sales: making, reading, moving, and what is kept with them. Lists have a file of
// their own (sale_list_store.h).

#include <array>

#include "base/db/db.h"
#include "base/db/record.h"
#include "money/sales/sale.h"

namespace gerbang::sales {

// The column link_id is the origin's id, whatever the channel: renaming a column would stop an
// older version that runs on the same database. Such a version writes no pays_once_key, either,
// because then only links were paid once.
#define GERBANG_KEY_OF_SALE "coalesce(s.pays_once_key, 'link:' || CAST(s.link_id AS TEXT))"
#define GERBANG_PAYS_ONCE_KEY "CASE WHEN s.pays_once = 1 THEN " GERBANG_KEY_OF_SALE " END"

constexpr auto column_names(db::RecordOf<SaleRecord>) {
  return std::array{db::Column{"merchant", "merchant_id"}, db::Column{"origin_id", "link_id"},
                    db::Column{"pays_once_key", GERBANG_PAYS_ONCE_KEY, true},
                    db::Column{"refund_request", "refund_request_id"}};
}

/// $1: whether it has a pays-once key.
inline constexpr db::RecordStatement<
    SaleRecord, R"(INSERT INTO sales (merchant_id, id, reference, order_no, merchant_reference,
         channel, status, description, amount, link_id, pays_once, pays_once_key, customer_name,
         customer_email, customer_phone, payment_method, payment_type, acquirer, bank_id,
         bank_name, retry_url, return_url, created_at, expires_at)
       VALUES (:merchant, :id, :reference, :order_no, :merchant_reference,
         :channel, :status, :description, :amount, :origin_id, $1, :pays_once_key, :customer_name,
         :customer_email, :customer_phone, :payment_method, :payment_type, :acquirer, :bank_id,
         :bank_name, :retry_url, :return_url, :created_at, :expires_at)
       ON CONFLICT (merchant_id, lower(order_no)) DO NOTHING)">
    kSaleAdd{"sale_add"};

inline constexpr db::Statement kSaleRenew{
    "sale_renew",
    R"(UPDATE sales SET customer_name = $3, customer_email = $4, customer_phone = $5, expires_at = $6
       WHERE merchant_id = $1 AND id = $2 AND status IN (0, 1))"};

inline constexpr db::Statement kOriginSalesPayOnce{
    "sale_origin_sales_pay_once",
    R"(UPDATE sales SET pays_once = $4, pays_once_key = $5
       WHERE merchant_id = $1 AND link_id = $2 AND channel = $3 AND status IN (0, 1, 2, 3))"};

inline constexpr db::Statement kKeyGiveUp{"sale_key_give_up",
                                          R"(UPDATE sales SET pays_once = 0, pays_once_key = NULL
       WHERE merchant_id = $1 AND id = $2)"};

inline constexpr db::Statement kReferenceAdd{
    "sale_reference_add",
    R"(INSERT INTO sale_references (reference, merchant_id, sale_id) VALUES ($1, $2, $3))"};

inline constexpr db::Statement kSaleGet{
    "sale_get", db::text<SaleRecord,
                         "SELECT {s}"
                         " FROM sales s WHERE s.merchant_id = $1 AND s.id = $2">};

inline constexpr db::Statement kSaleGetAny{"sale_get_any",
                                           db::text<SaleRecord,
                                                    "SELECT {s}"
                                                    " FROM sales s WHERE s.id = $1">};

inline constexpr db::Statement kSaleLock{
    "sale_lock",
    db::text<SaleRecord,
             "SELECT {s}"
             " FROM sales s WHERE s.merchant_id = $1 AND s.id = $2">,
    true};

inline constexpr db::Statement kSaleByReference{
    "sale_by_reference",
    db::text<
        SaleRecord,
        "SELECT {s}"
        R"( FROM sale_references r JOIN sales s ON s.merchant_id = r.merchant_id AND s.id = r.sale_id
       WHERE r.reference = $1)">};

/// By compare-and-set: no row when the status is no longer $1, which is sure under its lock.
inline constexpr db::RecordStatement<
    SaleRecord, R"(UPDATE sales SET status = :status, refunded_amount = :refunded_amount,
         refund_pending_amount = :refund_pending_amount, payment_method = :payment_method,
         payment_type = :payment_type, acquirer = :acquirer, bank_id = :bank_id,
         bank_name = :bank_name, mdr_acquirer = :mdr_acquirer, mdr_gateway = :mdr_gateway,
         flat_acquirer = :flat_acquirer, flat_gateway = :flat_gateway, sst = :sst,
         net_amount = :net_amount, acquirer_reference = :acquirer_reference,
         failure_code = :failure_code, failure_reason = :failure_reason, is_late = :is_late,
         expires_at = :expires_at, paid_at = :paid_at
       WHERE merchant_id = :merchant AND id = :id AND status = $1)">
    kSaleMove{"sale_move"};

inline constexpr db::Statement kSaleRefundRequestSet{
    "sale_refund_request_set",
    R"(UPDATE sales SET refund_request_id = $3, refund_request_status = $4
       WHERE merchant_id = $1 AND id = $2)"};

inline constexpr db::Statement kDailyAdd{
    "sales_daily_add",
    R"(INSERT INTO sales_daily (merchant_id, day, status, shard, count, amount)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (merchant_id, day, status, shard)
       DO UPDATE SET count = sales_daily.count + excluded.count,
                     amount = sales_daily.amount + excluded.amount)"};

/// A counter of sales_kinds is of a channel by its shard: connections count up to here.
inline constexpr int kShardsMax = 16;
constexpr int shard_of(Channel channel, int shard) {
  return static_cast<int>(channel) * kShardsMax + shard;
}

#define GERBANG_KIND_CONFLICT                                                  \
  " ON CONFLICT (merchant_id, day, status, payment_method, acquirer, is_late," \
  " refund_request_status, shard) DO UPDATE SET count = sales_kinds.count + excluded.count"

/// What the counters know of a sale as it stands.
inline constexpr db::Statement kKindOf{
    "sale_kind_of",
    R"(SELECT (created_at + 28800000) / 86400000, status, coalesce(payment_method, 0),
         coalesce(acquirer, 0), is_late, coalesce(refund_request_status, 0), channel
       FROM sales WHERE merchant_id = $1 AND id = $2)"};
/// $8 channel, $9 the connection's shard (shard_of), $10 how many more or fewer.
inline constexpr db::Statement kKindCount{
    "sales_kinds_count",
    R"(INSERT INTO sales_kinds (merchant_id, day, status, payment_method, acquirer, is_late,
         refund_request_status, shard, count)
       VALUES ($1, $2, $3, $4, $5, $6, $7, CAST($8 AS BIGINT) * 16 + CAST($9 AS BIGINT),
         $10))" GERBANG_KIND_CONFLICT};
static_assert(kShardsMax == 16);

/// So many new ones, none of them late or asked back.
inline constexpr db::Statement kKindAdd{
    "sales_kinds_add",
    R"(INSERT INTO sales_kinds (merchant_id, day, status, payment_method, acquirer, is_late,
         refund_request_status, shard, count)
       VALUES ($1, $2, $3, $4, $5, 0, 0, $6, $7))" GERBANG_KIND_CONFLICT};

inline constexpr db::Statement kHistoryAdd{
    "sale_history_add",
    R"(INSERT INTO sale_history (merchant_id, sale_id, id, from_status, to_status, trigger_code,
         actor_user_id, actor_name, note, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10))"};

inline constexpr db::Statement kHistoryOf{
    "sale_history_of",
    R"(SELECT from_status, to_status, trigger_code, actor_name, created_at, note FROM sale_history
       WHERE merchant_id = $1 AND sale_id = $2 ORDER BY id)"};

/// An origin's sales, and those that hold a key; always locked in one order.
inline constexpr db::Statement kOriginSalesLock{"sale_origin_sales_lock", R"(SELECT id FROM sales
       WHERE merchant_id = $1 AND link_id = $2 AND channel = $3 ORDER BY id)",
                                                true};
inline constexpr db::Statement kKeySalesLock{
    "sale_key_sales_lock",
    "SELECT s.id FROM sales s WHERE s.merchant_id = $1 AND s.pays_once = 1 AND " GERBANG_KEY_OF_SALE
    " = $2 ORDER BY s.id",
    true};

inline constexpr db::Statement kKeyStates{
    "sale_key_states",
    "SELECT DISTINCT s.status FROM sales s WHERE s.merchant_id = $1 AND s.pays_once = 1"
    " AND " GERBANG_KEY_OF_SALE " = $2"};

}  // namespace gerbang::sales
