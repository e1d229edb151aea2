#include "selling/mandates/product.h"

#include "base/audit/audit.h"
#include "base/audit/change.h"
#include "base/core/crypto.h"
#include "say/contract.h"
#include "say/mandates.h"
#include "selling/mandates/collecting.h"
#include "selling/mandates/product_store.h"

namespace gerbang::mandates {
namespace {

constexpr std::size_t kSlugBytes = 18;  // 144 random bits

Error no_such_product() {
  return not_found(say::mandates::no_product);
}

void audit_product(db::Tx& tx, const Actor& actor, audit::Action action, const Product& product) {
  audit::write(tx, product.merchant, actor, action, id_text(product.id), product.name);
}

void add_problem(std::optional<Error>& error, std::string field, Text message) {
  if (!error) {
    error = invalid_field(std::move(field), std::move(message));
  } else {
    error->field_errors.push_back({std::move(field), std::move(message)});
  }
}

/// What no rule of a single field can say.
Result<Done> check_draft(db::Sql& sql, MerchantId merchant, const ProductDraft& draft,
                         const ProductSettings& settings) {
  std::optional<Error> error;
  auto in_bounds = [&](const std::optional<Money>& amount, const char* field) {
    auto why =
        amount_obstacle(sql, merchant, field, amount, settings.amount_min, settings.amount_max);
    if (why) add_problem(error, field, why->field_errors[0].message);
  };
  in_bounds(draft.amount, "amount");
  in_bounds(draft.max_amount, "maxAmount");
  if (draft.amount.has_value() == draft.max_amount.has_value()) {
    add_problem(error, "amount", say::mandates::amount_or_max);
  }
  if (draft.start_rule == StartRule::on_day) {
    bool is_weekly = draft.frequency == Frequency::weekly;
    if (draft.frequency != Frequency::monthly && !is_weekly) {
      add_problem(error, "startRule", say::mandates::start_day_of);
    } else if (!draft.start_day) {
      add_problem(error, "startDay", say::contract::required);
    } else if (is_weekly && *draft.start_day > 7) {
      add_problem(error, "startDay", say::mandates::weekday);
    }
  } else if (draft.start_day) {
    add_problem(error, "startDay", say::mandates::no_start_day);
  }
  // A retry counts against the frequency, and a day has no room for a second debit.
  if (draft.frequency == Frequency::daily && draft.retries > 0) {
    add_problem(error, "retries", say::mandates::no_daily_retries);
  }
  if (error) return std::move(*error);
  return Done{};
}

void fill(Product& product, const ProductDraft& draft) {
  product.name = draft.name;
  product.description = draft.description;
  product.amount = draft.amount;
  product.max_amount = draft.max_amount;
  product.frequency = draft.frequency;
  product.debits = draft.debits;
  product.start_rule = draft.start_rule;
  product.start_day = draft.start_day;
  product.late_rule = draft.late_rule;
  product.retries = draft.retries;
}

}  // namespace

Plan plan_of(const Product& product) {
  return {product.frequency, product.start_rule, product.start_day, product.late_rule};
}

std::optional<Error> product_obstacle(const Product& product, ProductAction action) {
  switch (action) {
    case ProductAction::edit:
      return std::nullopt;
    case ProductAction::activate:
      if (product.is_active) return conflict(say::mandates::active_already);
      return std::nullopt;
    case ProductAction::deactivate:
      if (!product.is_active) return conflict(say::mandates::inactive_already);
      return std::nullopt;
    case ProductAction::remove:
      if (product.mandates > 0) return conflict(say::mandates::used, "mandate_product.used");
      return std::nullopt;
  }
  return std::nullopt;
}

std::vector<ProductAction> product_actions(const Product& product) {
  std::vector<ProductAction> out;
  for (auto action : kProductActions)
    if (!product_obstacle(product, action)) out.push_back(action);
  return out;
}

std::string product_url(const ProductSettings& settings, std::string_view slug) {
  return settings.public_url + "/auto-debit/" + std::string(slug);
}

Result<Product> Products::product_create(db::Tx& tx, const Actor& actor,
                                         const ProductDraft& draft) const {
  GERBANG_CHECK(check_draft(tx, actor.company, draft, settings_));
  Product product;
  product.merchant = actor.company;
  product.id = id_new<Product>(tx.now());
  product.slug = random_token(kSlugBytes);
  product.created_at = tx.now();
  fill(product, draft);
  product_insert(tx, product, actor.user);
  product_terms_insert(tx, product, draft.terms);
  audit_product(tx, actor, "mandateProduct.create", product);
  return product;
}

Result<Product> Products::product_update(db::Tx& tx, const Actor& actor, Id<Product> id,
                                         const ProductDraft& draft) const {
  auto product = product_find_locked(tx, actor.company, id);
  if (!product) return no_such_product();
  GERBANG_CHECK(check_draft(tx, actor.company, draft, settings_));
  const Product was = *product;
  fill(*product, draft);
  if (product_terms(tx, *product, product->terms_version) != draft.terms) {
    ++product->terms_version;
    product_terms_insert(tx, *product, draft.terms);
  }
  product_write(tx, *product);
  audit::write_change(tx, product->merchant, actor, "mandateProduct.edit", id_text(product->id),
                      product->name, audit::changes(was, *product));
  return std::move(*product);
}

Result<Product> Products::product_switch(db::Tx& tx, const Actor& actor, Id<Product> id,
                                         bool is_active) const {
  auto product = product_find_locked(tx, actor.company, id);
  if (!product) return no_such_product();
  auto action = is_active ? ProductAction::activate : ProductAction::deactivate;
  if (auto why = product_obstacle(*product, action)) return std::move(*why);
  product->is_active = is_active;
  product_write(tx, *product);
  audit_product(tx, actor,
                is_active ? audit::Action("mandateProduct.activate")
                          : audit::Action("mandateProduct.deactivate"),
                *product);
  return std::move(*product);
}

Result<Done> Products::product_delete(db::Tx& tx, const Actor& actor, Id<Product> id) const {
  auto product = product_find_locked(tx, actor.company, id);
  if (!product) return no_such_product();
  if (auto why = product_obstacle(*product, ProductAction::remove)) return std::move(*why);
  product_mark_deleted(tx, *product);
  audit_product(tx, actor, "mandateProduct.delete", *product);
  return Done{};
}

}  // namespace gerbang::mandates
