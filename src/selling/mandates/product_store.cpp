#include "selling/mandates/product_store.h"

namespace gerbang::mandates {
namespace {

constexpr auto kById = db::text<Product,
                                "SELECT {} FROM mandate_products"
                                " WHERE merchant_id = $1 AND id = $2 AND deleted_at IS NULL">;
constexpr db::Statement kProductFind{"mandate_product_find", kById};
constexpr db::Statement kFindLocked{"mandate_product_find_locked", kById, true};
constexpr db::Statement kFindAny{
    "mandate_product_find_any",
    db::text<Product, "SELECT {} FROM mandate_products WHERE merchant_id = $1 AND id = $2">};
constexpr db::Statement kFindBySlug{
    "mandate_product_find_by_slug",
    db::text<Product, "SELECT {} FROM mandate_products WHERE slug = $1 AND deleted_at IS NULL">};
constexpr db::Statement kActive{
    "mandate_products_active",
    db::text<Product,
             "SELECT {} FROM mandate_products WHERE merchant_id = $1 AND is_active = 1"
             " AND deleted_at IS NULL ORDER BY created_at DESC, id DESC LIMIT 1000">};
constexpr db::Statement kCountMandate{"mandate_product_count",
                                      R"(UPDATE mandate_products SET mandates = mandates + 1
       WHERE merchant_id = $1 AND id = $2)"};

/// $1: who made it.
constexpr db::RecordStatement<
    Product, R"(INSERT INTO mandate_products (merchant_id, id, slug, name, description, amount,
         max_amount, frequency, debits, start_rule, start_day, late_rule, retries, terms_version,
         is_active, mandates, created_at, created_by)
       VALUES (:merchant, :id, :slug, :name, :description, :amount,
         :max_amount, :frequency, :debits, :start_rule, :start_day, :late_rule, :retries,
         :terms_version, :is_active, :mandates, :created_at, $1))">
    kProductInsert{"mandate_product_insert"};
constexpr db::RecordStatement<
    Product, R"(UPDATE mandate_products SET name = :name, description = :description,
         amount = :amount, max_amount = :max_amount, frequency = :frequency, debits = :debits,
         start_rule = :start_rule, start_day = :start_day, late_rule = :late_rule,
         retries = :retries, terms_version = :terms_version, is_active = :is_active
       WHERE merchant_id = :merchant AND id = :id)">
    kProductWrite{"mandate_product_write"};
constexpr db::Statement kMarkDeleted{"mandate_product_mark_deleted",
                                     R"(UPDATE mandate_products SET deleted_at = $3
       WHERE merchant_id = $1 AND id = $2 AND deleted_at IS NULL)"};

constexpr db::Statement kTerms{"mandate_product_terms",
                               R"(SELECT text FROM mandate_product_terms
       WHERE merchant_id = $1 AND product_id = $2 AND version = $3)"};
constexpr db::Statement kTermsInsert{
    "mandate_product_terms_insert",
    R"(INSERT INTO mandate_product_terms (merchant_id, product_id, version, text, created_at)
       VALUES ($1, $2, $3, $4, $5))"};

}  // namespace

std::optional<Product> product_find(db::Sql& sql, MerchantId merchant, Id<Product> id) {
  return sql.one<Product>(kProductFind, merchant, id);
}

std::optional<Product> product_find_locked(db::Tx& tx, MerchantId merchant, Id<Product> id) {
  return tx.one<Product>(kFindLocked, merchant, id);
}

std::vector<Product> products_active(db::Sql& sql, MerchantId merchant) {
  return sql.all<Product>(kActive, merchant);
}

std::optional<Product> product_find_by_slug(db::Sql& sql, std::string_view slug) {
  return sql.one<Product>(kFindBySlug, slug);
}

std::optional<Product> product_find_any(db::Sql& sql, MerchantId merchant, Id<Product> id) {
  return sql.one<Product>(kFindAny, merchant, id);
}

void product_count_mandate(db::Tx& tx, const Product& product) {
  tx.exec(kCountMandate, product.merchant, product.id);
}

void product_insert(db::Tx& tx, const Product& product, Id<User> created_by) {
  kProductInsert.exec(tx, product, created_by);
}

void product_write(db::Tx& tx, const Product& product) {
  kProductWrite.exec(tx, product);
}

void product_mark_deleted(db::Tx& tx, const Product& product) {
  tx.exec(kMarkDeleted, product.merchant, product.id, tx.now());
}

std::string product_terms(db::Sql& sql, const Product& product, std::int64_t version) {
  return sql.one<std::string>(kTerms, product.merchant, product.id, version).value_or("");
}

void product_terms_insert(db::Tx& tx, const Product& product, const std::string& text) {
  tx.exec(kTermsInsert, product.merchant, product.id, product.terms_version, text, tx.now());
}

}  // namespace gerbang::mandates
