#include "money/refunds/refund_store.h"

#include "base/db/text_search.h"

namespace gerbang::refunds {
namespace {

constexpr db::Statement kFind{
    "refund_find",
    db::text<Refund, GERBANG_REFUND_SELECT "WHERE r.merchant_id = $1 AND r.id = $2">};
constexpr db::Statement kFindAny{"refund_find_any",
                                 db::text<Refund, GERBANG_REFUND_SELECT "WHERE r.id = $1">};
constexpr db::Statement kOfSale{
    "refunds_of_sale", db::text<Refund, GERBANG_REFUND_SELECT
                                "WHERE r.merchant_id = $1 AND r.sale_id = $2 ORDER BY r.id DESC">};
constexpr db::Statement kIsOpen{"refund_is_open", R"(SELECT EXISTS(SELECT 1 FROM refund_requests
       WHERE merchant_id = $1 AND sale_id = $2 AND (status = 1 OR sending IN (1, 4, 5, 6))))"};
constexpr db::RecordStatement<
    Refund, R"(INSERT INTO refund_requests (merchant_id, id, sale_id, order_no, transaction_amount,
         amount, reason, status, sending, requested_by, requested_name, created_at, payee_bank,
         payee_account, payee_name)
       VALUES (:merchant, :id, :sale, :order_no, :transaction_amount,
         :amount, :reason, :status, 0, :requested_by, :requested_name, :created_at, :payee_bank,
         :payee_account, :payee_name))">
    kInsert{"refund_insert"};
/// $1: the status it comes from.
constexpr db::RecordStatement<Refund,
                              R"(UPDATE refund_requests SET status = :status, sending = :sending,
         decided_by = :decided_by, decided_name = :decided_name, remarks = :remarks,
         decided_at = :decided_at, overdraft_reason = :overdraft_reason,
         payee_bank = :payee_bank, payee_account = :payee_account, payee_name = :payee_name
       WHERE merchant_id = :merchant AND id = :id AND status = $1)">
    kMove{"refund_move"};
/// $1: where it was sent before.
constexpr db::RecordStatement<Refund, R"(UPDATE refund_requests SET status = :status,
         sending = :sending, remarks = :remarks, acquirer_reference = :acquirer_reference,
         sending_problem = :sending_problem, settled_as = :settled_as,
         settled_reason = :settled_reason, settled_reference = :settled_reference,
         settled_by = :settled_by, settled_name = :settled_name, settled_at = :settled_at,
         confirmed_by = :confirmed_by, confirmed_name = :confirmed_name,
         confirmed_at = :confirmed_at
       WHERE merchant_id = :merchant AND id = :id AND sending = $1)">
    kSendingMove{"refund_sending_move"};

constexpr db::Statement kUndecided{
    "refunds_undecided",
    "SELECT count(*) FROM refund_requests WHERE merchant_id = $1 AND status = 1"};
constexpr db::Statement kWaiting{
    "refunds_waiting", "SELECT count(*), min(created_at) FROM refund_requests WHERE status = 1"};
constexpr db::Statement kWaitingSending{
    "refunds_waiting_sending",
    "SELECT count(*), min(decided_at) FROM refund_requests WHERE sending = $1"};

/// Where the merchant's newest requests begin; nothing when all of them are among the newest.
constexpr db::Statement kNewestFrom{"refunds_newest_from",
                                    R"(SELECT created_at FROM refund_requests
       WHERE merchant_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1 OFFSET $2)"};
constexpr db::Statement kByPart{"refunds_by_part",
                                db::text<Refund, GERBANG_REFUND_SELECT
                                         R"(WHERE r.merchant_id = $1 AND r.created_at >= $2
         AND (lower(r.order_no) LIKE lower($3) ESCAPE '!' OR lower(r.reason) LIKE lower($3) ESCAPE '!'
           OR lower(s.reference) LIKE lower($3) ESCAPE '!'
           OR lower(s.customer_name) LIKE lower($3) ESCAPE '!'
           OR lower(s.customer_email) LIKE lower($3) ESCAPE '!')
       ORDER BY r.created_at DESC, r.id DESC LIMIT $4)">};

constexpr db::Statement kAnyNewestFrom{"any_refunds_newest_from", R"(
  SELECT created_at FROM refund_requests ORDER BY created_at DESC, id DESC LIMIT 1 OFFSET $1)"};
constexpr db::Statement kAnyByPart{"any_refunds_by_part", db::text<Refund, GERBANG_REFUND_SELECT
                                                                   R"(WHERE r.created_at >= $1
         AND (lower(r.order_no) LIKE lower($2) ESCAPE '!' OR lower(r.reason) LIKE lower($2) ESCAPE '!'
           OR lower(s.reference) LIKE lower($2) ESCAPE '!'
           OR lower(s.customer_name) LIKE lower($2) ESCAPE '!'
           OR lower(s.customer_email) LIKE lower($2) ESCAPE '!')
       ORDER BY r.created_at DESC, r.id DESC LIMIT $3)">};

}  // namespace

std::optional<Refund> refund_find(db::Sql& sql, MerchantId merchant, Id<RefundRequest> id) {
  return sql.one<Refund>(kFind, merchant, id);
}

std::optional<Refund> refund_find_any(db::Sql& sql, Id<RefundRequest> id) {
  return sql.one<Refund>(kFindAny, id);
}

std::optional<Refund> refund_lock(db::Tx& tx, Id<RefundRequest> id) {
  auto seen = refund_find_any(tx, id);
  if (!seen || !sales::sale_lock(tx, seen->merchant, seen->sale).ok()) return std::nullopt;
  return refund_find_any(tx, id);  // as it is now that nobody else decides on it
}

std::vector<Refund> refunds_of_sale(db::Sql& sql, MerchantId merchant, Id<Sale> sale) {
  return sql.all<Refund>(kOfSale, merchant, sale);
}

db::Ahead<Refund> refunds_ahead(db::Sql& sql, MerchantId merchant, Id<Sale> sale) {
  return sql.ahead<Refund>(kOfSale, merchant, sale);
}

bool refund_is_open(db::Sql& sql, MerchantId merchant, Id<Sale> sale) {
  return sql.one<bool>(kIsOpen, merchant, sale).value_or(false);
}

void refund_insert(db::Tx& tx, const Refund& refund) {
  kInsert.exec(tx, refund);
}

bool refund_move(db::Tx& tx, const Refund& refund, RefundRequestStatus from) {
  return kMove.changed(tx, refund, from) == 1;
}

bool refund_sending_move(db::Tx& tx, const Refund& refund, Sending from) {
  return kSendingMove.changed(tx, refund, from) == 1;
}

std::vector<Refund> refunds_found(db::Sql& sql, MerchantId merchant, std::string_view term,
                                  std::size_t most) {
  auto from = sql.one<Instant>(kNewestFrom, merchant, db::kSearchWindow - 1).value_or(Instant{});
  return sql.all<Refund>(kByPart, merchant, from, db::contains_pattern(term), most);
}

std::vector<Refund> operator_refunds_found(db::Sql& sql, std::string_view term, std::size_t most) {
  auto from = sql.one<Instant>(kAnyNewestFrom, db::kSearchWindow - 1).value_or(Instant{});
  return sql.all<Refund>(kAnyByPart, from, db::contains_pattern(term), most);
}

std::int64_t refunds_undecided(db::Sql& sql, MerchantId merchant) {
  return sql.one<std::int64_t>(kUndecided, merchant).value_or(0);
}

db::Waiting refunds_waiting(db::Sql& sql) {
  return sql.one<db::Waiting>(kWaiting).value_or(db::Waiting{});
}

db::Waiting refunds_waiting(db::Sql& sql, Sending sending) {
  return sql.one<db::Waiting>(kWaitingSending, sending).value_or(db::Waiting{});
}

}  // namespace gerbang::refunds
