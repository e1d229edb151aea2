#include "selling/mandates/unanswered.h"

#include <array>

#include "base/db/list.h"
#include "base/exchange/file.h"
#include "people/merchants/merchant.h"
#include "selling/mandates/collection.h"

namespace gerbang::mandates {

/// A debit that is in a file and that the bank has not answered.
struct Unanswered {
  MerchantId merchant;
  Id<SaleAttempt> id;
  Id<Sale> sale;
  std::string order_no;
  std::string mandate_no;
  std::string payer_name;
  std::string bank_name;
  Money amount;
  CalendarDay debit_on;
  std::optional<std::string> file_name;
  std::optional<exchange::FileState> file_state;
};
BOOST_DESCRIBE_STRUCT(Unanswered, (),
                      (merchant, id, sale, order_no, mandate_no, payer_name, bank_name, amount,
                       debit_on, file_name, file_state))

struct UnansweredQuery : contract::ListQuery {
  std::optional<MerchantId> merchant;
  std::optional<std::int64_t> bank_silent_days;  // at least so long
};
BOOST_DESCRIBE_STRUCT(UnansweredQuery, (contract::ListQuery), (merchant, bank_silent_days))
constexpr auto field_rules(contract::Of<UnansweredQuery>) {
  return std::array{contract::rule("bank_silent_days").between(1, 365)};
}

struct UnansweredRow {
  Id<SaleAttempt> id;
  std::string merchant_name;
  Id<Sale> sale_id;
  std::string order_no;
  std::string mandate_no;
  std::string payer_name;
  std::string bank_name;
  Money amount;
  std::string currency;
  CalendarDay debit_on;
  std::int64_t age_days = 0;
  std::optional<std::string> file_name;
  std::optional<exchange::FileState> file_state;
};
BOOST_DESCRIBE_STRUCT(UnansweredRow, (),
                      (id, merchant_name, sale_id, order_no, mandate_no, payer_name, bank_name,
                       amount, currency, debit_on, age_days, file_name, file_state))

namespace {

using http::Call;
using http::Method;

constexpr std::array kUnansweredSorts{db::SortColumn{"debitOn", "c.debit_on"}};

#define GERBANG_UNANSWERED_FROM \
  "mandate_collections c LEFT JOIN exchange_files f ON f.id = c.file_id"
constexpr db::List<Unanswered, UnansweredQuery> kUnansweredList{
    .whose = db::Whose::of_all(),
    .select =
        "SELECT c.merchant_id, c.id, c.sale_id, c.order_no, c.mandate_no, c.payer_name,"
        " c.bank_name, c.amount, c.debit_on, f.name, f.state FROM " GERBANG_UNANSWERED_FROM,
    .from = GERBANG_UNANSWERED_FROM,
    .id = "c.id",
    .created_at = "c.debit_on",
    .sorts = kUnansweredSorts,
    .default_sort = "debitOn,asc",
    .narrow = [](db::Where& where, const UnansweredQuery& query) {
      where.also("c.status = 1");
      where.equal("c.merchant_id", query.merchant);
      if (query.bank_silent_days)
        where.asked("c.debit_on <= " + where.bind(kl_day(where.now()) - *query.bank_silent_days));
    }};

Result<contract::Page<UnansweredRow>> unanswered_list(db::Sql& sql, const Call&,
                                                      const UnansweredQuery& query) {
  GERBANG_TRY(auto page, kUnansweredList.page(sql, {}, query));
  Day today = kl_day(sql.now());
  return contract::page_as(std::move(page), [&](Unanswered&& it) {
    return UnansweredRow{it.id,
                         merchants::merchant_name(sql, it.merchant),
                         it.sale,
                         std::move(it.order_no),
                         std::move(it.mandate_no),
                         std::move(it.payer_name),
                         std::move(it.bank_name),
                         it.amount,
                         std::string(kCurrency),
                         it.debit_on,
                         today - it.debit_on.day,
                         std::move(it.file_name),
                         it.file_state};
  });
}

}  // namespace

http::Routes unanswered_routes() {
  return {http::route(Method::get, "admin/mandates/unanswered", "admin_mandate_unanswered_list",
                      http::needs(Resource::admin_acquirer, Action::view), unanswered_list)};
}

}  // namespace gerbang::mandates
