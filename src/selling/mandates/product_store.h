#pragma once
// All SQL of auto-debit products.

#include "base/db/record.h"
#include "selling/mandates/product.h"

namespace gerbang::mandates {

constexpr auto column_names(db::RecordOf<Product>) {
  return std::array{db::Column{"merchant", "merchant_id"}};
}

std::optional<Product> product_find(db::Sql& sql, MerchantId merchant, Id<Product> id);
/// What payers are offered under that address, of any merchant.
std::optional<Product> product_find_by_slug(db::Sql& sql, std::string_view slug);
/// Those that take new payers, the newest first, at most 1,000.
std::vector<Product> products_active(db::Sql& sql, MerchantId merchant);
/// One more payer has enrolled by it.
void product_count_mandate(db::Tx& tx, const Product& product);
/// Deleted or not: what payers accepted stays.
std::optional<Product> product_find_any(db::Sql& sql, MerchantId merchant, Id<Product> id);
/// With the row locked until the commit.
std::optional<Product> product_find_locked(db::Tx& tx, MerchantId merchant, Id<Product> id);

void product_insert(db::Tx& tx, const Product& product, Id<User> created_by);
void product_write(db::Tx& tx, const Product& product);
void product_mark_deleted(db::Tx& tx, const Product& product);

/// The terms in one of their versions, as they were accepted.
std::string product_terms(db::Sql& sql, const Product& product, std::int64_t version);
void product_terms_insert(db::Tx& tx, const Product& product, const std::string& text);

}  // namespace gerbang::mandates
