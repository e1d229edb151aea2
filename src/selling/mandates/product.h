#pragma once
// An auto-debit product: what a merchant lets payers subscribe to. It says how much is taken (the
// same each time, or up to a maximum), how often and how many times, when the first debit falls,
// what happens if the bank approves late, and which terms a payer accepts. It has one public
// address, where payers enrol. Who has enrolled keeps the plan that was accepted; a product that
// was used is switched off instead of deleted, and what its payers agreed to never changes.
// Domain.md, "E-mandate".

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/contract/rules.h"
#include "base/core/actor.h"
#include "base/core/id.h"
#include "base/core/money.h"
#include "base/core/result.h"
#include "base/db/db.h"
#include "selling/mandates/schedule.h"

namespace gerbang::mandates {

struct ProductSettings {
  std::string public_url;         // where payers reach this server, without a slash at the end
  Money amount_min{100};          // RM 1.00, of one debit
  Money amount_max{100'000'000};  // RM 1,000,000.00: what a company's account may be debited
};

enum class ProductAction : unsigned char { edit, activate, deactivate, remove };
inline constexpr std::array kProductActions{ProductAction::edit, ProductAction::activate,
                                            ProductAction::deactivate, ProductAction::remove};

struct Product {
  MerchantId merchant;
  Id<Product> id;
  std::string slug;
  std::string name;
  std::optional<std::string> description;
  std::optional<Money> amount;      // of each debit; none: up to max_amount
  std::optional<Money> max_amount;  // with amount: none
  Frequency frequency = Frequency::monthly;
  std::optional<std::int64_t> debits;  // none: until it is ended
  StartRule start_rule = StartRule::on_approval;
  std::optional<std::int64_t> start_day;
  LateRule late_rule = LateRule::skip;
  std::int64_t retries = 0;  // of one debit, for want of funds
  std::int64_t terms_version = 1;
  bool is_active = true;
  std::int64_t mandates = 0;  // that payers gave by it
  Instant created_at;
};
BOOST_DESCRIBE_STRUCT(Product, (),
                      (merchant, id, slug, name, description, amount, max_amount, frequency, debits,
                       start_rule, start_day, late_rule, retries, terms_version, is_active,
                       mandates, created_at))

struct ProductDraft {
  std::string name;
  std::optional<std::string> description;
  std::optional<Money> amount;
  std::optional<Money> max_amount;
  Frequency frequency{};
  std::optional<std::int64_t> debits;
  StartRule start_rule{};
  std::optional<std::int64_t> start_day;
  LateRule late_rule{};
  std::int64_t retries = 0;
  std::string terms;
};
BOOST_DESCRIBE_STRUCT(ProductDraft, (),
                      (name, description, amount, max_amount, frequency, debits, start_rule,
                       start_day, late_rule, retries, terms))
constexpr auto field_rules(contract::Of<ProductDraft>) {
  using contract::rule;
  return std::array{rule("name").length(1, 120),    rule("description").length(0, 1000),
                    rule("amount").at_least(1),     rule("max_amount").at_least(1),
                    rule("debits").between(1, 999), rule("start_day").between(1, 31),
                    rule("retries").between(0, 4),  rule("terms").length(1, 20'000)};
}

Plan plan_of(const Product& product);

/// Why `action` cannot be taken with the product; nothing when it can.
std::optional<Error> product_obstacle(const Product& product, ProductAction action);
std::vector<ProductAction> product_actions(const Product& product);

std::string product_url(const ProductSettings& settings, std::string_view slug);

/// The merchant's verbs.
class Products {
 public:
  explicit Products(ProductSettings settings) : settings_(std::move(settings)) {}

  const ProductSettings& settings() const { return settings_; }

  Result<Product> product_create(db::Tx& tx, const Actor& actor, const ProductDraft& draft) const;
  /// Changes what new payers are offered; new terms are a new version.
  Result<Product> product_update(db::Tx& tx, const Actor& actor, Id<Product> id,
                                 const ProductDraft& draft) const;
  Result<Product> product_switch(db::Tx& tx, const Actor& actor, Id<Product> id,
                                 bool is_active) const;
  Result<Done> product_delete(db::Tx& tx, const Actor& actor, Id<Product> id) const;

 private:
  ProductSettings settings_;
};

}  // namespace gerbang::mandates

template <>
struct gerbang::contract::WireWords<gerbang::mandates::ProductAction> {
  using A = gerbang::mandates::ProductAction;
  static constexpr std::array<std::pair<A, std::string_view>, 4> names{
      {{A::edit, "EDIT"},
       {A::activate, "ACTIVATE"},
       {A::deactivate, "DEACTIVATE"},
       {A::remove, "DELETE"}}};
};
