#include "selling/mandates/silent.h"

#include <map>

#include "base/db/list.h"
#include "people/merchants/merchant.h"

namespace gerbang::mandates {

struct AtBank {
  MerchantId merchant;
  Id<Mandate> id;
  std::string mandate_no;
  std::string payer_name;
  std::optional<std::string> bank_name;
  std::optional<Id<Sale>> authorisation_sale;
  checkout::MandateRequest request{};
  Instant created_at;  // since when
};
BOOST_DESCRIBE_STRUCT(AtBank, (),
                      (merchant, id, mandate_no, payer_name, bank_name, authorisation_sale, request,
                       created_at))

struct AtBankQuery : contract::ListQuery {
  std::optional<MerchantId> merchant;
  std::optional<std::int64_t> bank_silent_days;  // at least so long
};
BOOST_DESCRIBE_STRUCT(AtBankQuery, (contract::ListQuery), (merchant, bank_silent_days))
constexpr auto field_rules(contract::Of<AtBankQuery>) {
  return std::array{contract::rule("bank_silent_days").between(1, 365)};
}

/// Of which the bank owes its word.
struct AtBankRow {
  Id<Mandate> id;
  std::string merchant_name;
  std::string mandate_no;
  std::string payer_name;
  std::optional<std::string> bank_name;
  std::optional<Id<Sale>> sales_transaction_id;  // the one that the payer signed with
  checkout::MandateRequest request{};
  Instant since;
};
BOOST_DESCRIBE_STRUCT(AtBankRow, (),
                      (id, merchant_name, mandate_no, payer_name, bank_name, sales_transaction_id,
                       request, since))

namespace {

// 1 is an enrolment that the payer has signed; 2 and 3 are other terms and an end, at the bank or
// signed there.
#define GERBANG_AT_BANK                                                                       \
  "(SELECT merchant_id, mandate_id, request, at_bank_at AS since FROM mandate_changes"        \
  " WHERE ended_at IS NULL AND state IN (1, 2) UNION ALL"                                     \
  " SELECT merchant_id, id AS mandate_id, 1 AS request, authorised_at AS since FROM mandates" \
  " WHERE status = 0 AND enrolment = 2)"

constexpr db::Statement kOfMerchant{"mandates_silent_of_merchant",
                                    "SELECT count(*) FROM " GERBANG_AT_BANK
                                    " s WHERE since <= $1 AND merchant_id = $2"};
constexpr db::Statement kAll{
    "mandates_silent", "SELECT count(*), min(since) FROM " GERBANG_AT_BANK " s WHERE since <= $1"};

constexpr std::array kAtBankSorts{db::SortColumn{"since", "s.since"}};

void narrow(db::Where& where, const AtBankQuery& query) {
  where.equal("s.merchant_id", query.merchant);
  if (query.bank_silent_days)
    where.asked("s.since <= " + where.bind(where.now() - days(*query.bank_silent_days)));
}

#define GERBANG_AT_BANK_FROM \
  GERBANG_AT_BANK " s JOIN mandates m ON m.merchant_id = s.merchant_id AND m.id = s.mandate_id"
constexpr db::List<AtBank, AtBankQuery> kAtBankList{
    .whose = db::Whose::of_all(),
    .select =
        "SELECT s.merchant_id, m.id, m.mandate_no, m.payer_name, m.bank_name,"
        " m.authorisation_sale_id, s.request, s.since FROM " GERBANG_AT_BANK_FROM,
    .from = GERBANG_AT_BANK_FROM,
    .id = "m.id",
    .created_at = "s.since",
    .sorts = kAtBankSorts,
    .default_sort = "since,asc",
    .narrow = narrow};

Instant latest(const db::Sql& sql) {
  return sql.now() - days(kBankSilentDays);
}

/// Each merchant is looked up once: a page is often one merchant's.
Result<contract::Page<AtBankRow>> at_bank_list(db::Sql& sql, const http::Call&,
                                               const AtBankQuery& query) {
  GERBANG_TRY(auto page, kAtBankList.page(sql, {}, query));
  std::map<std::int64_t, std::string> names;
  return contract::page_as(std::move(page), [&](AtBank&& it) {
    auto [at, is_new] = names.try_emplace(it.merchant.value);
    if (is_new) {
      auto face = merchants::merchant_for_payment(sql, it.merchant);
      if (face.ok()) at->second = std::move(face->name);
    }
    return AtBankRow{it.id,
                     at->second,
                     std::move(it.mandate_no),
                     std::move(it.payer_name),
                     std::move(it.bank_name),
                     it.authorisation_sale,
                     it.request,
                     it.created_at};
  });
}

}  // namespace

std::string_view at_bank_text() {
  return GERBANG_AT_BANK;
}

std::int64_t mandates_silent(db::Sql& sql, MerchantId merchant) {
  return sql.one<std::int64_t>(kOfMerchant, latest(sql), merchant).value_or(0);
}

db::Waiting mandates_silent(db::Sql& sql) {
  return sql.one<db::Waiting>(kAll, latest(sql)).value_or(db::Waiting{});
}

http::Routes silent_routes() {
  return {http::route(http::Method::get, "admin/mandates/at-bank", "admin_mandate_at_bank_list",
                      http::needs(Resource::admin_acquirer, Action::view), at_bank_list)};
}

}  // namespace gerbang::mandates
