#include "selling/links/link_store.h"

namespace gerbang::links {
namespace {

constexpr auto kById = db::text<Link,
                                "SELECT {} FROM payment_links"
                                " WHERE merchant_id = $1 AND id = $2 AND deleted_at IS NULL">;
constexpr auto kBySlug =
    db::text<Link, "SELECT {} FROM payment_links WHERE slug = $1 AND deleted_at IS NULL">;

constexpr db::Statement kFind{"link_find", kById};
constexpr db::Statement kFindLocked{"link_find_locked", kById, true};
// A sale outlives its link: what it tells must find the row of a deleted one too.
constexpr db::Statement kFindAny{
    "link_find_any",
    db::text<Link, "SELECT {} FROM payment_links WHERE merchant_id = $1 AND id = $2">, true};
constexpr db::Statement kFindBySlug{"link_find_by_slug", kBySlug};
constexpr db::Statement kFindBySlugLocked{"link_find_by_slug_locked", kBySlug, true};

/// $1: who made it.
constexpr db::RecordStatement<
    Link, R"(INSERT INTO payment_links (merchant_id, id, slug, title, description, amount,
         min_amount, max_amount, reference, customer_name, customer_email, customer_phone,
         expires_at, reminder_hours, language, one_time, usage_limit, used_count, status_id,
         created_at, created_by)
       VALUES (:merchant, :id, :slug, :title, :description, :amount,
         :min_amount, :max_amount, :reference, :customer_name, :customer_email, :customer_phone,
         :expiry_date, :reminder_hours, :language, :one_time, :usage_limit, :used_count, :status,
         :created_at, $1))">
    kInsert{"link_insert"};
constexpr db::RecordStatement<
    Link, R"(UPDATE payment_links SET title = :title, description = :description, amount = :amount,
         min_amount = :min_amount, max_amount = :max_amount, reference = :reference,
         customer_name = :customer_name, customer_email = :customer_email,
         customer_phone = :customer_phone, expires_at = :expiry_date,
         reminder_hours = :reminder_hours, reminded_at = :reminded_at, language = :language,
         one_time = :one_time, usage_limit = :usage_limit
       WHERE merchant_id = :merchant AND id = :id)">
    kWrite{"link_write"};
constexpr db::Statement kStatusMove{"link_status_move",
                                    R"(UPDATE payment_links SET status_id = $4
       WHERE merchant_id = $1 AND id = $2 AND status_id = $3 AND deleted_at IS NULL)"};
constexpr db::Statement kMarkDeleted{"link_mark_deleted",
                                     R"(UPDATE payment_links SET deleted_at = $3
       WHERE merchant_id = $1 AND id = $2 AND deleted_at IS NULL)"};
constexpr db::Statement kCountUse{
    "link_count_use",
    R"(UPDATE payment_links SET used_count = used_count + 1, status_id = $3
       WHERE merchant_id = $1 AND id = $2)"};

constexpr db::Statement kMarkReminded{"link_mark_reminded",
                                      R"(UPDATE payment_links SET reminded_at = $3
       WHERE merchant_id = $1 AND id = $2)"};
constexpr db::Statement kLatestSale{"link_latest_sale",
                                    R"(SELECT sale_id FROM payment_link_sales
       WHERE merchant_id = $1 AND link_id = $2 ORDER BY sale_id DESC LIMIT 1)"};

constexpr db::Statement kSaleInsert{
    "link_sale_insert",
    R"(INSERT INTO payment_link_sales (merchant_id, link_id, sale_id, state)
       VALUES ($1, $2, $3, 0))"};
constexpr db::Statement kSaleMove{"link_sale_move",
                                  R"(UPDATE payment_link_sales SET state = $4
       WHERE merchant_id = $1 AND link_id = $2 AND sale_id = $3 AND state <> $4)"};
constexpr db::Statement kSaleEnd{"link_sale_end",
                                 R"(UPDATE payment_link_sales SET state = 3
       WHERE merchant_id = $1 AND link_id = $2 AND sale_id = $3 AND state IN (0, 1))"};
constexpr db::Statement kUnderWay{"link_under_way",
                                  R"(SELECT count(*) FROM payment_link_sales
       WHERE merchant_id = $1 AND link_id = $2 AND state = 1)"};
constexpr db::Statement kAllUnderWay{"links_under_way",
                                     R"(SELECT link_id, count(*) FROM payment_link_sales
       WHERE merchant_id = $1 AND state = 1 GROUP BY link_id)"};
constexpr db::Statement kWaiting{"link_waiting",
                                 R"(SELECT count(*) FROM payment_link_sales
       WHERE merchant_id = $1 AND link_id = $2 AND state = 0)"};

constexpr db::Statement kExpiring{"links_expiring",
                                  R"(SELECT count(*) FROM payment_links
       WHERE merchant_id = $1 AND used_up = 0 AND status_id = 1 AND deleted_at IS NULL
         AND COALESCE(expires_at, 9223372036854775807) >= $2
         AND COALESCE(expires_at, 9223372036854775807) < $3)"};

}  // namespace

std::optional<Link> link_find(db::Sql& sql, MerchantId merchant, Id<PaymentLink> id) {
  return sql.one<Link>(kFind, merchant, id);
}
std::optional<Link> link_find_locked(db::Tx& tx, MerchantId merchant, Id<PaymentLink> id) {
  return tx.one<Link>(kFindLocked, merchant, id);
}
std::optional<Link> link_find_of_sale(db::Tx& tx, MerchantId merchant, Id<PaymentLink> id) {
  return tx.one<Link>(kFindAny, merchant, id);
}
std::optional<Link> link_find_by_slug(db::Sql& sql, std::string_view slug) {
  return sql.one<Link>(kFindBySlug, slug);
}
std::optional<Link> link_find_by_slug_locked(db::Tx& tx, std::string_view slug) {
  return tx.one<Link>(kFindBySlugLocked, slug);
}

void link_insert(db::Tx& tx, const Link& link, Id<User> created_by) {
  kInsert.exec(tx, link, created_by);
}

void link_write(db::Tx& tx, const Link& link) {
  kWrite.exec(tx, link);
}

bool link_status_move(db::Tx& tx, const Link& link, LinkStatus to) {
  return tx.changed(kStatusMove, link.merchant, link.id, link.status, to) == 1;
}

void link_mark_deleted(db::Tx& tx, const Link& link) {
  tx.exec(kMarkDeleted, link.merchant, link.id, tx.now());
}

void link_mark_reminded(db::Tx& tx, const Link& link) {
  tx.exec(kMarkReminded, link.merchant, link.id, tx.now());
}

std::optional<Id<Sale>> link_latest_sale(db::Sql& sql, MerchantId merchant, Id<PaymentLink> link) {
  return sql.one<Id<Sale>>(kLatestSale, merchant, link);
}

void link_sale_insert(db::Tx& tx, const Link& link, Id<Sale> sale) {
  tx.exec(kSaleInsert, link.merchant, link.id, sale);
}

bool link_sale_move(db::Tx& tx, MerchantId merchant, Id<PaymentLink> link, Id<Sale> sale,
                    LinkSaleState to) {
  return tx.changed(kSaleMove, merchant, link, sale, to) == 1;
}

void link_sale_end(db::Tx& tx, MerchantId merchant, Id<PaymentLink> link, Id<Sale> sale) {
  tx.exec(kSaleEnd, merchant, link, sale);
}

std::int64_t link_under_way(db::Sql& sql, MerchantId merchant, Id<PaymentLink> link) {
  return sql.one<std::int64_t>(kUnderWay, merchant, link).value_or(0);
}

db::Ahead<UnderWay> links_under_way(db::Sql& sql, MerchantId merchant) {
  return sql.ahead<UnderWay>(kAllUnderWay, merchant);
}

std::int64_t link_waiting(db::Sql& sql, MerchantId merchant, Id<PaymentLink> link) {
  return sql.one<std::int64_t>(kWaiting, merchant, link).value_or(0);
}

void link_count_use(db::Tx& tx, const Link& link, LinkStatus status) {
  tx.exec(kCountUse, link.merchant, link.id, status);
}

std::int64_t links_expiring(db::Sql& sql, MerchantId merchant, Instant from, Instant until) {
  return sql.one<std::int64_t>(kExpiring, merchant, from, until).value_or(0);
}

}  // namespace gerbang::links
