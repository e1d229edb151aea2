#include "selling/mandates/product_api.h"

#include "base/core/qr.h"
#include "say/mandates.h"
#include "selling/mandates/product_query.h"
#include "selling/mandates/product_store.h"

namespace gerbang::mandates {

struct MandateProduct {
  Id<Product> id;
  std::string slug;
  std::string url;
  std::string name;
  std::optional<std::string> description;
  std::optional<Money> amount;
  std::optional<Money> max_amount;
  std::string currency;
  Frequency frequency{};
  std::optional<std::int64_t> debits;
  StartRule start_rule{};
  std::optional<std::int64_t> start_day;
  LateRule late_rule{};
  std::int64_t retries = 0;
  std::int64_t terms_version = 0;
  bool is_active = false;
  std::int64_t mandates = 0;
  Instant created_date;
  std::vector<ProductAction> actions;
};
BOOST_DESCRIBE_STRUCT(MandateProduct, (),
                      (id, slug, url, name, description, amount, max_amount, currency, frequency,
                       debits, start_rule, start_day, late_rule, retries, terms_version, is_active,
                       mandates, created_date, actions))

/// With what only its own page shows.
struct MandateProductDetails {
  MandateProduct product;
  std::string terms;
  std::string qr_svg;  // of the public address
};
BOOST_DESCRIBE_STRUCT(MandateProductDetails, (), (product, terms, qr_svg))

/// A plan before anything is saved: when would its debits be, were it accepted today?
struct PreviewQuery {
  Frequency frequency{};
  std::optional<std::int64_t> debits;
  StartRule start_rule{};
  std::optional<std::int64_t> start_day;
  LateRule late_rule{};
};
BOOST_DESCRIBE_STRUCT(PreviewQuery, (), (frequency, debits, start_rule, start_day, late_rule))
constexpr auto field_rules(contract::Of<PreviewQuery>) {
  using contract::rule;
  return std::array{rule("debits").between(1, 999), rule("start_day").between(1, 31)};
}

struct Preview {
  CalendarDay signed_on;
  CalendarDay approved_by;  // when banks have answered as a rule
  std::vector<Dated> debits;
};
BOOST_DESCRIBE_STRUCT(Preview, (), (signed_on, approved_by, debits))

namespace {

using contract::Nothing;
using contract::Success;
using http::Call;

constexpr auto kProduct = Resource::merchant_merchant_e_mandate_product;
// The bank's approval comes on the next working day, and the bank takes two more to be ready
// (facts of the rail).
constexpr int kApprovalBankingDays = 3;
constexpr std::int64_t kPreviewDebits = 5;

MandateProduct row_of(const Products& products, Product product) {
  std::string url = product_url(products.settings(), product.slug);
  auto actions = product_actions(product);
  return {product.id,
          std::move(product.slug),
          std::move(url),
          std::move(product.name),
          std::move(product.description),
          product.amount,
          product.max_amount,
          std::string(kCurrency),
          product.frequency,
          product.debits,
          product.start_rule,
          product.start_day,
          product.late_rule,
          product.retries,
          product.terms_version,
          product.is_active,
          product.mandates,
          product.created_at,
          std::move(actions)};
}

Result<MandateProductDetails> product_get(const Products& products, db::Sql& sql,
                                          const Call& call) {
  auto product = product_find(sql, call.merchant(), call.id<Product>("id"));
  if (!product) return not_found(say::mandates::no_product);
  auto terms = product_terms(sql, *product, product->terms_version);
  auto row = row_of(products, std::move(*product));
  auto svg = qr_svg(row.url);
  return MandateProductDetails{std::move(row), std::move(terms), std::move(svg)};
}

Result<Preview> preview(db::Sql& sql, const Call&, const PreviewQuery& query) {
  auto banks = calendar::banking_days(sql);
  Plan plan{query.frequency, query.start_rule, query.start_day, query.late_rule};
  Day today = kl_day(sql.now());
  Day approved = banks.after(today, kApprovalBankingDays);
  Day first = first_due(plan, effective_day(plan, today), approved, banks);
  auto count = std::min(kPreviewDebits, query.debits.value_or(kPreviewDebits));
  return Preview{
      {today}, {approved}, dates(query.frequency, first, anchor_day(plan, first), 0, count, banks)};
}

}  // namespace

http::Routes product_routes(const Products& products) {
  using enum http::Method;
  constexpr auto kEdit = http::needs(kProduct, Action::edit);
  auto change = [&products](bool is_active, TextId message) {
    return [&products, is_active, message](db::Tx& tx, const Call& call,
                                           const Nothing&) -> Result<Success> {
      GERBANG_CHECK(products.product_switch(tx, call.actor(), call.id<Product>("id"), is_active));
      return Success{message};
    };
  };
  http::Routes out;
  out.push_back(http::route(
      get, "emandate/products", "mandate_product_list", http::needs(kProduct, Action::view),
      [&products](db::Sql& sql, const Call& call,
                  const ProductQuery& query) -> Result<contract::Page<MandateProduct>> {
        GERBANG_TRY(auto page, kProductList.page(sql, call.merchant(), query));
        return contract::page_as(std::move(page), [&](Product&& product) {
          return row_of(products, std::move(product));
        });
      }));
  out.push_back(product_export_route());
  out.push_back(http::route(get, "emandate/products/preview", "mandate_product_preview",
                            http::needs(kProduct, Action::view), preview));
  out.push_back(http::route(
      post, "emandate/products", "mandate_product_create", http::needs(kProduct, Action::create),
      [&products](db::Tx& tx, const Call& call,
                  const ProductDraft& draft) -> Result<MandateProduct> {
        GERBANG_TRY(auto product, products.product_create(tx, call.actor(), draft));
        return row_of(products, std::move(product));
      }));
  out.push_back(http::route(
      get, "emandate/products/{id}", "mandate_product_get", http::needs(kProduct, Action::view),
      [&products](db::Sql& sql, const Call& call) { return product_get(products, sql, call); }));
  out.push_back(http::route(put, "emandate/products/{id}", "mandate_product_update", kEdit,
                            [&products](db::Tx& tx, const Call& call,
                                        const ProductDraft& draft) -> Result<MandateProduct> {
                              GERBANG_TRY(auto product,
                                          products.product_update(tx, call.actor(),
                                                                  call.id<Product>("id"), draft));
                              return row_of(products, std::move(product));
                            }));
  out.push_back(http::route(
      remove, "emandate/products/{id}", "mandate_product_delete",
      http::needs(kProduct, Action::remove),
      [&products](db::Tx& tx, const Call& call, const Nothing&) -> Result<Success> {
        GERBANG_CHECK(products.product_delete(tx, call.actor(), call.id<Product>("id")));
        return Success{say::mandates::done::deleted};
      }));
  out.push_back(http::route(post, "emandate/products/{id}/activate", "mandate_product_activate",
                            kEdit, change(true, say::mandates::done::activated)));
  out.push_back(http::route(post, "emandate/products/{id}/deactivate", "mandate_product_deactivate",
                            kEdit, change(false, say::mandates::done::deactivated)));
  return out;
}

}  // namespace gerbang::mandates
