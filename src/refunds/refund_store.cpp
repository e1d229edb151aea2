#include "refunds/refund_store.h"

#include "db/text_search.h"

namespace gerbang::refunds {
namespace {

constexpr db::Statement kFind{"refund_find",
                              GERBANG_REFUND_SELECT "WHERE r.merchant_id = $1 AND r.id = $2"};
constexpr db::Statement kFindAny{"refund_find_any", GERBANG_REFUND_SELECT "WHERE r.id = $1"};
constexpr db::Statement kOfSale{"refunds_of_sale", GERBANG_REFUND_SELECT
                                "WHERE r.merchant_id = $1 AND r.sale_id = $2 ORDER BY r.id DESC"};
constexpr db::Statement kOpenAmount{
    "refund_open_amount",
    R"(SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM refund_requests
       WHERE merchant_id = $1 AND sale_id = $2 AND (status = 1 OR sending = 1))"};
constexpr db::Statement kInsert{
    "refund_insert",
    R"(INSERT INTO refund_requests (merchant_id, id, sale_id, order_no, transaction_amount, amount,
         reason, status, sending, requested_by, requested_name, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, $9, $10, $11))"};
constexpr db::Statement kMove{
    "refund_move",
    R"(UPDATE refund_requests SET status = $4, sending = $5, decided_by = $6, decided_name = $7,
         remarks = $8, decided_at = $9
       WHERE merchant_id = $1 AND id = $2 AND status = $3)"};
constexpr db::Statement kSendingEnd{
    "refund_sending_end",
    R"(UPDATE refund_requests SET status = $3, sending = $4, remarks = $5, acquirer_reference = $6
       WHERE merchant_id = $1 AND id = $2 AND sending = 1)"};

/// Where the merchant's newest requests begin; nothing when all of them are among the newest.
constexpr db::Statement kNewestFrom{"refunds_newest_from",
                                    R"(SELECT created_at FROM refund_requests
       WHERE merchant_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1 OFFSET $2)"};
constexpr db::Statement kByPart{"refunds_by_part", GERBANG_REFUND_SELECT
                                R"(WHERE r.merchant_id = $1 AND r.created_at >= $2
         AND (lower(r.order_no) LIKE lower($3) ESCAPE '!' OR lower(r.reason) LIKE lower($3) ESCAPE '!'
           OR lower(s.reference) LIKE lower($3) ESCAPE '!'
           OR lower(s.customer_name) LIKE lower($3) ESCAPE '!'
           OR lower(s.customer_email) LIKE lower($3) ESCAPE '!')
       ORDER BY r.created_at DESC, r.id DESC LIMIT $4)"};

}  // namespace

std::optional<Refund> refund_find(db::Sql& sql, MerchantId merchant, Id<RefundRequest> id) {
  return sql.one<Refund>(kFind, merchant, id);
}

std::optional<Refund> refund_find_any(db::Sql& sql, Id<RefundRequest> id) {
  return sql.one<Refund>(kFindAny, id);
}

std::vector<Refund> refunds_of_sale(db::Sql& sql, MerchantId merchant, Id<Sale> sale) {
  return sql.all<Refund>(kOfSale, merchant, sale);
}

Money refund_open_amount(db::Sql& sql, MerchantId merchant, Id<Sale> sale) {
  return sql.one<Money>(kOpenAmount, merchant, sale).value_or(Money{});
}

void refund_insert(db::Tx& tx, const Refund& refund) {
  tx.exec(kInsert, refund.merchant, refund.id, refund.sale, refund.order_no,
          refund.transaction_amount, refund.amount, refund.reason, refund.status,
          refund.requested_by, refund.requested_name, refund.created_at);
}

bool refund_move(db::Tx& tx, const Refund& refund, RefundStatus from) {
  return tx.changed(kMove, refund.merchant, refund.id, from, refund.status, refund.sending,
                    refund.decided_by, refund.decided_name, refund.remarks, refund.decided_at) == 1;
}

bool refund_sending_end(db::Tx& tx, const Refund& refund) {
  return tx.changed(kSendingEnd, refund.merchant, refund.id, refund.status, refund.sending,
                    refund.remarks, refund.acquirer_reference) == 1;
}

std::vector<Refund> refunds_found(db::Sql& sql, MerchantId merchant, std::string_view term,
                                  std::size_t most) {
  auto from = sql.one<Instant>(kNewestFrom, merchant, db::kSearchWindow - 1).value_or(Instant{});
  return sql.all<Refund>(kByPart, merchant, from, db::contains_pattern(term), most);
}

}  // namespace gerbang::refunds
