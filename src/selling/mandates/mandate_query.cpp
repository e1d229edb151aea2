#include "selling/mandates/mandate_query.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/core/utf8.h"
#include "base/exports/export.h"
#include "say/exports.h"
#include "say/mandates.h"
#include "selling/mandates/silent.h"

namespace gerbang::mandates {
namespace {

using exports::Cell;

/// Each sort has an index with all that is filtered by, so that rows which do not fit are passed
/// over in it: only very few are sooner found than met.
constexpr std::int64_t kSortedMost = 2'000;

constexpr std::array kMandateSorts{
    db::SortColumn{"createdDate", "created_at"}, db::SortColumn{"name", "lower(payer_name)"},
    db::SortColumn{"amount", "amount_max"}, db::SortColumn{"nextDebit", "COALESCE(next_debit, 0)"}};
constexpr std::array kCollectionSorts{db::SortColumn{"createdDate", "created_at"},
                                      db::SortColumn{"amount", "amount"},
                                      db::SortColumn{"debitOn", "debit_on"}};

/// Where rows are walked in the order of the sort, a range of another column says which belong to
/// the list, not where they are looked for.
std::string ranged(const db::Where& where, const contract::ListQuery& query, std::string_view sort,
                   std::string_view column) {
  bool is_sorted = query.sort.value_or("createdDate").starts_with(sort);
  bool is_walked = where.by() == db::Where::By::order;
  return is_walked && !is_sorted ? where.aside(column) : std::string(column);
}

void narrow_mandate_kinds(db::Where& where, const MandateQuery& query) {
  where.one_of("status", query.filter_status);
  where.one_of("frequency", query.frequency);
  where.equal("product_id", query.product);
  where.equal("is_corporate", query.is_corporate);
  where.equal("is_default", query.is_default);
}

/// Only what is in force has a next debit (an invariant).
bool has_no_next(const MandateQuery& query) {
  return !query.filter_status.empty() && std::ranges::none_of(query.filter_status, is_in_force);
}

void narrow_mandates(db::Where& where, const MandateQuery& query) {
  narrow_mandate_kinds(where, query);
  if (query.is_paused)
    where.asked(*query.is_paused ? "paused_at IS NOT NULL" : "paused_at IS NULL");
  if (query.bank_silent_days) {
    where.asked(fmt::format(
        "(merchant_id, id) IN (SELECT merchant_id, mandate_id FROM {} s WHERE since <= {})",
        at_bank_text(), where.bind(where.now() - days(*query.bank_silent_days))));
  }
  auto created_at = ranged(where, query, "createdDate", "created_at");
  where.at_least(created_at, query.created_date_from);
  where.at_most(created_at, query.created_date_to);
  auto amount = ranged(where, query, "amount", "amount_max");
  where.at_least(amount, query.amount_from);
  where.at_most(amount, query.amount_to);
  where.contains(kMandateParts, query.name);
  if (query.sort.value_or("").starts_with("nextDebit") && has_no_next(query))
    where.also("COALESCE(next_debit, 0) = 0");
}

bool narrow_mandate_counters(db::Where& where, const MandateQuery& query) {
  narrow_mandate_kinds(where, query);
  where.equal("is_paused", query.is_paused);
  return !query.amount_from && !query.amount_to && !query.bank_silent_days &&
         query.name.value_or("").empty();
}

void narrow_collection_kinds(db::Where& where, const CollectionQuery& query) {
  where.one_of("status", query.filter_status);
  where.equal("product_id", query.product);
}

void narrow_collections(db::Where& where, const CollectionQuery& query) {
  narrow_collection_kinds(where, query);
  where.equal("mandate_id", query.mandate);
  auto created_at = ranged(where, query, "createdDate", "created_at");
  where.at_least(created_at, query.created_date_from);
  where.at_most(created_at, query.created_date_to);
  // Nothing is debited before the day of its making.
  if (query.created_date_from && query.sort.value_or("").starts_with("debitOn"))
    where.also("debit_on >= " + where.bind(kl_day(*query.created_date_from)));
  auto amount = ranged(where, query, "amount", "amount");
  where.at_least(amount, query.amount_from);
  where.at_most(amount, query.amount_to);
  // What is bound must outlive this: the query does.
  auto text = query.name ? trimmed(*query.name) : std::string_view();
  if (!text.empty()) {
    where.either(fmt::format("order_no = upper({})", where.bind(text)),
                 fmt::format("mandate_id IN ({})", where.ids_containing(kMandateParts, text)));
  }
}

bool narrow_collection_counters(db::Where& where, const CollectionQuery& query) {
  narrow_collection_kinds(where, query);
  return !query.mandate && !query.amount_from && !query.amount_to &&
         query.name.value_or("").empty();
}

Cell collection_status_cell(CollectionStatus status) {
  switch (status) {
    case CollectionStatus::waiting:
      return say::mandates::collection::waiting;
    case CollectionStatus::sent:
      return say::mandates::collection::sent;
    case CollectionStatus::debited:
      return say::mandates::collection::debited;
    case CollectionStatus::failed:
      return say::mandates::collection::failed;
    case CollectionStatus::returned:
      return say::mandates::collection::returned;
    case CollectionStatus::canceled:
      break;
  }
  return say::mandates::collection::canceled;
}

}  // namespace

constexpr db::PartsIndex kMandateParts{
    .table = "mandates_search", .id = "id", .text = "text", .email = "email", .is_apart = true};

TextId frequency_label(Frequency frequency) {
  switch (frequency) {
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

TextId mandate_status_label(MandateStatus status) {
  switch (status) {
    case MandateStatus::initiated:
      return say::mandates::status::initiated;
    case MandateStatus::pending_termination:
      return say::mandates::status::pending_termination;
    case MandateStatus::pending_maintenance:
      return say::mandates::status::pending_maintenance;
    case MandateStatus::enrolled:
      return say::mandates::status::enrolled;
    case MandateStatus::failed:
      return say::mandates::status::failed;
    case MandateStatus::terminated:
      return say::mandates::status::terminated;
    case MandateStatus::canceled:
      break;
  }
  return say::mandates::status::canceled;
}

constexpr db::List<Mandate, MandateQuery> kMandateList{
    .whose = db::Whose::of_merchant("merchant_id"),
    .select = db::text<Mandate, "SELECT {} FROM mandates">,
    .from = "mandates",
    .sorts = kMandateSorts,
    .narrow = narrow_mandates,
    .ids_first = true,
    .sorted_most = kSortedMost,
    .counts = db::Counts<MandateQuery>{"mandate_kinds", narrow_mandate_counters}};

constexpr db::List<Collection, CollectionQuery> kCollectionList{
    .whose = db::Whose::of_merchant("merchant_id"),
    .select = db::text<Collection, "SELECT {} FROM mandate_collections">,
    .from = "mandate_collections",
    .sorts = kCollectionSorts,
    .narrow = narrow_collections,
    .ids_first = true,
    .sorted_most = kSortedMost,
    .counts = db::Counts<CollectionQuery>{"mandate_collection_kinds", narrow_collection_counters}};

std::vector<Mandate> mandates_found(db::Sql& sql, MerchantId merchant, std::string_view term,
                                    std::size_t most) {
  MandateQuery query;
  query.name = term;
  return kMandateList.first(sql, merchant, query, static_cast<int>(most));
}

std::vector<Collection> collections_found(db::Sql& sql, MerchantId merchant, std::string_view term,
                                          std::size_t most) {
  CollectionQuery query;
  query.name = term;
  return kCollectionList.first(sql, merchant, query, static_cast<int>(most));
}

http::Route mandate_export_route() {
  auto out = exports::export_of(
      kMandateList, {"emandate/applications", "mandate_export",
                     http::needs(Resource::payment_e_mandate_application, Action::export_),
                     say::mandates::file::mandates_title, "auto-debit-applications"});
  out.columns = {
      {say::mandates::file::mandate_no, [](const Mandate& m) -> Cell { return m.mandate_no; }},
      {say::exports::column::status,
       [](const Mandate& m) -> Cell { return mandate_status_label(m.status); }},
      {say::exports::column::created_on, [](const Mandate& m) -> Cell { return m.created_at; }},
      {say::exports::column::customer_name, [](const Mandate& m) -> Cell { return m.payer_name; }},
      {say::exports::column::customer_email, [](const Mandate& m) -> Cell { return m.email; }},
      {say::mandates::file::phone, [](const Mandate& m) -> Cell { return m.phone; }},
      {say::mandates::file::id_number, [](const Mandate& m) -> Cell { return m.id_number; }},
      {say::mandates::file::bank, [](const Mandate& m) { return exports::cell(m.bank_name); }},
      {say::mandates::file::name, [](const Mandate& m) -> Cell { return m.product_name; }},
      {say::mandates::file::frequency,
       [](const Mandate& m) -> Cell { return frequency_label(m.frequency); }},
      {say::mandates::file::debits, [](const Mandate& m) { return exports::cell(m.debits); }},
      {say::mandates::file::done, [](const Mandate& m) -> Cell { return m.debits_done; }},
      {say::mandates::file::debited, [](const Mandate& m) -> Cell { return m.debited_amount; }},
      {say::exports::column::amount, [](const Mandate& m) { return exports::cell(m.amount); }},
      {say::mandates::file::max_amount, [](const Mandate& m) -> Cell { return m.amount_max; }},
  };
  out.amount = [](const Mandate& m) { return m.amount_max; };
  return exports::export_route(std::move(out));
}

http::Route collection_export_route() {
  auto out = exports::export_of(
      kCollectionList, {"emandate/collections", "mandate_collection_export",
                        http::needs(Resource::payment_e_mandate_transaction, Action::export_),
                        say::mandates::file::collections_title, "auto-debit-transactions"});
  out.columns = {
      {say::exports::column::order_number, [](const Collection& c) -> Cell { return c.order_no; }},
      {say::mandates::file::mandate_no, [](const Collection& c) -> Cell { return c.mandate_no; }},
      {say::exports::column::status,
       [](const Collection& c) { return collection_status_cell(c.status); }},
      {say::exports::column::created_on, [](const Collection& c) -> Cell { return c.created_at; }},
      {say::exports::column::customer_name,
       [](const Collection& c) -> Cell { return c.payer_name; }},
      {say::mandates::file::bank, [](const Collection& c) -> Cell { return c.bank_name; }},
      {say::mandates::file::due,
       [](const Collection& c) -> Cell { return day_text(c.due_on.day); }},
      {say::mandates::file::debit,
       [](const Collection& c) -> Cell { return day_text(c.debit_on.day); }},
      {say::mandates::file::attempt, [](const Collection& c) -> Cell { return c.retry + 1; }},
      {say::mandates::file::reason, [](const Collection& c) { return exports::cell(c.reason); }},
      {say::exports::column::amount, [](const Collection& c) -> Cell { return c.amount; }},
  };
  out.amount = [](const Collection& c) { return c.amount; };
  return exports::export_route(std::move(out));
}

}  // namespace gerbang::mandates
