#pragma once
// What the lists of mandates and of collections, and their exports, are asked with.

#include "base/db/list.h"
#include "base/http/route.h"
#include "selling/mandates/collection_store.h"
#include "selling/mandates/mandate_store.h"

namespace gerbang::mandates {

struct MandateQuery : contract::ListQuery {
  std::optional<std::string> name;  // the payer's, an e-mail, a number: its beginning
  std::vector<MandateStatus> filter_status;
  std::vector<Frequency> frequency;
  std::optional<Id<Product>> product;
  std::optional<bool> is_corporate;
  std::optional<bool> is_default;
  std::optional<bool> is_paused;
  std::optional<std::int64_t> bank_silent_days;  // at least so long its bank owes its word
  std::optional<Instant> created_date_from;
  std::optional<Instant> created_date_to;
  std::optional<Money> amount_from;  // the most that one debit takes
  std::optional<Money> amount_to;
};
BOOST_DESCRIBE_STRUCT(MandateQuery, (contract::ListQuery),
                      (name, filter_status, frequency, product, is_corporate, is_default, is_paused,
                       bank_silent_days, created_date_from, created_date_to, amount_from,
                       amount_to))
constexpr auto field_rules(contract::Of<MandateQuery>) {
  using contract::rule;
  return std::array{rule("name").length(0, 120),     rule("filter_status").items(7),
                    rule("frequency").items(4),      rule("bank_silent_days").between(1, 365),
                    rule("amount_from").at_least(0), rule("amount_to").at_least(0)};
}
extern const db::List<Mandate, MandateQuery> kMandateList;

/// Parts of words of mandates (migrations 0098 and 0114), by which what belongs to them is found
/// too.
extern const db::PartsIndex kMandateParts;

struct CollectionQuery : contract::ListQuery {
  std::optional<std::string> name;  // the payer's, an order or mandate number: its beginning
  std::vector<CollectionStatus> filter_status;
  std::optional<Id<Mandate>> mandate;
  std::optional<Id<Product>> product;
  std::optional<Instant> created_date_from;
  std::optional<Instant> created_date_to;
  std::optional<Money> amount_from;
  std::optional<Money> amount_to;
};
BOOST_DESCRIBE_STRUCT(CollectionQuery, (contract::ListQuery),
                      (name, filter_status, mandate, product, created_date_from, created_date_to,
                       amount_from, amount_to))
constexpr auto field_rules(contract::Of<CollectionQuery>) {
  using contract::rule;
  return std::array{rule("name").length(0, 120), rule("filter_status").items(5),
                    rule("amount_from").at_least(0), rule("amount_to").at_least(0)};
}
extern const db::List<Collection, CollectionQuery> kCollectionList;

/// For the quick search: at most `most` that have `term` in what their list is searched by, the
/// newest first.
std::vector<Mandate> mandates_found(db::Sql& sql, MerchantId merchant, std::string_view term,
                                    std::size_t most);
std::vector<Collection> collections_found(db::Sql& sql, MerchantId merchant, std::string_view term,
                                          std::size_t most);

http::Route mandate_export_route();
http::Route collection_export_route();

/// Labels for files: of a status as the spec has it.
TextId mandate_status_label(MandateStatus status);
TextId frequency_label(Frequency frequency);

}  // namespace gerbang::mandates
