#pragma once
// SQL of single sales: making, reading, moving, and what is kept with them. Lists have a file of
// their own (sale_list_store.h).

#include "base/db/db.h"

namespace gerbang::sales {

// In the order of SaleRecord.
#define GERBANG_SALE_COLUMNS                                                                                       \
  "s.merchant_id, s.id, s.reference, s.order_no, s.merchant_reference, s.channel, s.status, "                      \
  "s.description, s.amount, s.refunded_amount, s.refund_pending_amount, s.link_id, s.pays_once, s.customer_name, " \
  "s.customer_email, s.customer_phone, s.payment_method, s.payment_type, s.acquirer, s.bank_id, "                  \
  "s.bank_name, s.mdr_acquirer, s.mdr_gateway, s.flat_acquirer, s.flat_gateway, s.sst, "                           \
  "s.net_amount, s.acquirer_reference, s.failure_code, s.failure_reason, s.refund_request_id, "                    \
  "s.refund_request_status, s.retry_url, s.return_url, s.is_late, s.created_at, s.expires_at, "                    \
  "s.paid_at"

inline constexpr db::Statement kSaleAdd{
    "sale_add",
    R"(INSERT INTO sales (merchant_id, id, reference, order_no, channel, status, description, amount,
         link_id, pays_once, customer_name, customer_email, customer_phone, retry_url, return_url,
         created_at, expires_at, merchant_reference)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
       ON CONFLICT (merchant_id, lower(order_no)) DO NOTHING)"};

inline constexpr db::Statement kSaleRenew{
    "sale_renew",
    R"(UPDATE sales SET customer_name = $3, customer_email = $4, customer_phone = $5, expires_at = $6
       WHERE merchant_id = $1 AND id = $2 AND status IN (0, 1))"};

inline constexpr db::Statement kLinkSalesPayOnce{"sale_link_sales_pay_once",
                                                 R"(UPDATE sales SET pays_once = $3
       WHERE merchant_id = $1 AND link_id = $2 AND status IN (0, 1, 2, 3))"};

inline constexpr db::Statement kReferenceAdd{
    "sale_reference_add",
    R"(INSERT INTO sale_references (reference, merchant_id, sale_id) VALUES ($1, $2, $3))"};

inline constexpr db::Statement kSaleGet{"sale_get",
                                        "SELECT " GERBANG_SALE_COLUMNS
                                        " FROM sales s WHERE s.merchant_id = $1 AND s.id = $2"};

inline constexpr db::Statement kSaleGetAny{
    "sale_get_any", "SELECT " GERBANG_SALE_COLUMNS " FROM sales s WHERE s.id = $1"};

inline constexpr db::Statement kSaleLock{
    "sale_lock",
    "SELECT " GERBANG_SALE_COLUMNS " FROM sales s WHERE s.merchant_id = $1 AND s.id = $2", true};

inline constexpr db::Statement kSaleByReference{
    "sale_by_reference",
    "SELECT " GERBANG_SALE_COLUMNS
    R"( FROM sale_references r JOIN sales s ON s.merchant_id = r.merchant_id AND s.id = r.sale_id
       WHERE r.reference = $1)"};

/// By compare-and-set: no row when the status is no longer $3.
inline constexpr db::Statement kSaleMove{
    "sale_move",
    R"(UPDATE sales SET status = $4, refunded_amount = $5, refund_pending_amount = $6,
         payment_method = $7, payment_type = $8, acquirer = $9, bank_id = $10, bank_name = $11,
         mdr_acquirer = $12, mdr_gateway = $13, flat_acquirer = $14, flat_gateway = $15, sst = $16,
         net_amount = $17, acquirer_reference = $18, failure_code = $19, failure_reason = $20,
         is_late = $21, expires_at = $22, paid_at = $23
       WHERE merchant_id = $1 AND id = $2 AND status = $3)"};

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

#define GERBANG_KIND_CONFLICT                                                  \
  " ON CONFLICT (merchant_id, day, status, payment_method, acquirer, is_late," \
  " refund_request_status, shard) DO UPDATE SET count = sales_kinds.count + excluded.count"

/// Takes the sale as it stands out of the counters of its kind ($4: -1), or puts it in (1). The
/// first goes before what changes it and the second behind, and both before sales_daily: in one
/// order for all, so that two moves do not wait for each other.
inline constexpr db::Statement kKindCount{
    "sales_kinds_count",
    R"(INSERT INTO sales_kinds (merchant_id, day, status, payment_method, acquirer, is_late,
         refund_request_status, shard, count)
       SELECT merchant_id, (created_at + 28800000) / 86400000, status, coalesce(payment_method, 0),
         coalesce(acquirer, 0), is_late, coalesce(refund_request_status, 0), CAST($3 AS INTEGER),
         CAST($4 AS BIGINT)
       FROM sales WHERE merchant_id = $1 AND id = $2)" GERBANG_KIND_CONFLICT};

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

/// The other attempts of a link, always locked in one order.
inline constexpr db::Statement kLinkSalesLock{
    "sale_link_sales_lock",
    R"(SELECT id FROM sales WHERE merchant_id = $1 AND link_id = $2 ORDER BY id)", true};

inline constexpr db::Statement kLinkStates{
    "sale_link_states",
    R"(SELECT DISTINCT status FROM sales WHERE merchant_id = $1 AND link_id = $2)"};

}  // namespace gerbang::sales
