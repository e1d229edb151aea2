#include "selling/mandates/product_query.h"

#include "base/exports/export.h"
#include "say/exports.h"
#include "say/mandates.h"
#include "selling/mandates/product_store.h"

namespace gerbang::mandates {
namespace {

using exports::Cell;

constexpr std::array kProductSorts{db::SortColumn{"createdDate", "created_at"},
                                   db::SortColumn{"name", "lower(name)"},
                                   db::SortColumn{"amount", "COALESCE(amount, max_amount, 0)"},
                                   db::SortColumn{"mandates", "mandates"}};

void narrow(db::Where& where, const ProductQuery& query) {
  where.also("deleted_at IS NULL");
  where.at_least("created_at", query.created_date_from);
  where.at_most("created_at", query.created_date_to);
  where.at_least("COALESCE(amount, max_amount)", query.amount_from);
  where.at_most("COALESCE(amount, max_amount)", query.amount_to);
  where.one_of("frequency", query.frequency);
  where.equal("is_active", query.is_active);
  where.contains({"name", "description"}, query.name);
}

Cell frequency_cell(const Product& product) {
  switch (product.frequency) {
    case Frequency::daily:
      return say::mandates::file::daily;
    case Frequency::weekly:
      return say::mandates::file::weekly;
    case Frequency::monthly:
      return say::mandates::file::monthly;
    case Frequency::yearly:
      break;
  }
  return say::mandates::file::yearly;
}

}  // namespace

constexpr db::List<Product, ProductQuery> kProductList{
    .whose = db::Whose::of_merchant("merchant_id"),
    .select = db::text<Product, "SELECT {} FROM mandate_products">,
    .from = "mandate_products",
    .sorts = kProductSorts,
    .narrow = narrow};

http::Route product_export_route() {
  auto out = exports::export_of(
      kProductList, {"emandate/products", "mandate_product_export",
                     http::needs(Resource::merchant_merchant_e_mandate_product, Action::export_),
                     say::mandates::file::title, "auto-debit-products"});
  out.columns = {
      {say::mandates::file::name, [](const Product& p) -> Cell { return p.name; }},
      {say::exports::column::description,
       [](const Product& p) { return exports::cell(p.description); }},
      {say::exports::column::created_on, [](const Product& p) -> Cell { return p.created_at; }},
      {say::mandates::file::frequency, frequency_cell},
      {say::mandates::file::debits, [](const Product& p) { return exports::cell(p.debits); }},
      {say::mandates::file::retries, [](const Product& p) -> Cell { return p.retries; }},
      {say::mandates::file::mandates, [](const Product& p) -> Cell { return p.mandates; }},
      {say::exports::column::status,
       [](const Product& p) -> Cell {
         return p.is_active ? say::mandates::file::active : say::mandates::file::inactive;
       }},
      {say::exports::column::amount, [](const Product& p) { return exports::cell(p.amount); }},
      {say::mandates::file::max_amount,
       [](const Product& p) { return exports::cell(p.max_amount); }},
  };
  out.amount = [](const Product& p) { return p.amount.value_or(Money{}); };
  return exports::export_route(std::move(out));
}

}  // namespace gerbang::mandates
