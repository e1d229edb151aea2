#include "money/ledger/ledger_api.h"

#include "base/core/id_time.h"
#include "money/ledger/entry_list.h"
#include "money/ledger/ledger_query.h"
#include "money/ledger/reports.h"
#include "people/merchants/merchant.h"

namespace gerbang::ledger {

/// A merchant's accounts as of a moment: as the merchant counts, what it is owed is above zero; to
/// operators, and the gateway's accounts, as the books do, a debit above zero.
struct BalanceAsOf {
  Instant as_of;
  std::string currency;
  std::vector<TrialLine> accounts;
};
BOOST_DESCRIBE_STRUCT(BalanceAsOf, (), (as_of, currency, accounts))

/// One entry, signed as the balances of the same side are.
struct LedgerEntryRow {
  std::string id;  // the transfer's id and the line
  Id<Transfer> transfer_id;
  Instant created_date;
  std::string kind;
  Id<Sale> sales_transaction_id;
  std::optional<std::int64_t> subject_part;  // what of the sale: a refund request's id
  Account account{};
  int acquirer = 0;
  Money amount;
  std::optional<Money> running_balance;  // null where the account is not of these entries alone
};
BOOST_DESCRIBE_STRUCT(LedgerEntryRow, (),
                      (id, transfer_id, created_date, kind, sales_transaction_id, subject_part,
                       account, acquirer, amount, running_balance))

struct AdminLedgerEntryRow : LedgerEntryRow {
  MerchantId merchant_id;  // on whose behalf
  std::string merchant_name;
};
BOOST_DESCRIBE_STRUCT(AdminLedgerEntryRow, (LedgerEntryRow), (merchant_id, merchant_name))

struct YearIncome {
  std::int64_t year = 0;
  std::string currency;
  std::vector<MonthIncome> months;
};
BOOST_DESCRIBE_STRUCT(YearIncome, (), (year, currency, months))

struct Receivables {
  Instant as_of;
  std::string currency;
  std::vector<Receivable> acquirers;
};
BOOST_DESCRIBE_STRUCT(Receivables, (), (as_of, currency, acquirers))

namespace {

using contract::Page;
using http::Call;

enum class Sign : int { of_books = 1, of_merchant = -1 };
Money signed_as(Sign sign, Money amount) {
  return amount * static_cast<int>(sign);
}

BalanceAsOf balance_as_of(db::Sql& sql, Side side, MerchantId merchant, std::optional<Instant> at,
                          Sign sign) {
  BalanceAsOf out{answered_for(sql, at), std::string(kCurrency), {}};
  for (const auto& [key, sums] : books_before(sql, side, merchant, books_end(sql.now(), at))) {
    out.accounts.push_back({key.first, key.second, signed_as(sign, sums.balance)});
  }
  return out;
}

LedgerEntryRow row_of(const EntryAndBalance& entry, Sign sign) {
  LedgerEntryRow out;
  out.id = id_text(entry.transfer()) + "-" + id_text(entry.id);
  out.transfer_id = entry.transfer();
  out.created_date = id_instant(entry.transfer().value);
  out.kind = transfer_kind_name(entry.kind);
  out.sales_transaction_id = {entry.subject};
  if (entry.subject_part != 0) out.subject_part = entry.subject_part;
  out.account = entry.account;
  out.acquirer = entry.acquirer;
  out.amount = signed_as(sign, entry.amount);
  if (entry.running_balance) out.running_balance = signed_as(sign, *entry.running_balance);
  return out;
}

AdminLedgerEntryRow admin_row_of(db::Sql& sql, const EntryAndBalance& entry) {
  AdminLedgerEntryRow out;
  static_cast<LedgerEntryRow&>(out) = row_of(entry, Sign::of_books);
  out.merchant_id = entry.merchant;
  if (auto merchant = merchants::merchant_for_payment(sql, entry.merchant); merchant.ok())
    out.merchant_name = merchant->name;
  return out;
}

http::Routes merchant_routes() {
  const auto may_view = http::needs(Resource::payment_payout, Action::view);
  return {
      http::route(
          http::Method::get, "merchants/balance/as-of", "merchant_balance_as_of", may_view,
          [](db::Sql& sql, const Call& call, const AsOfQuery& query) -> Result<BalanceAsOf> {
            return balance_as_of(sql, Side::merchant, call.merchant(), query.at, Sign::of_merchant);
          }),
      http::route(http::Method::get, "merchants/balance/entries", "merchant_balance_entry_list",
                  may_view,
                  [](db::Sql& sql, const Call& call,
                     const EntryQuery& query) -> Result<Page<LedgerEntryRow>> {
                    GERBANG_TRY(auto page, entries_page(sql, call.merchant(), query));
                    return contract::page_as(std::move(page), [](const EntryAndBalance& entry) {
                      return row_of(entry, Sign::of_merchant);
                    });
                  }),
  };
}

http::Routes operator_routes() {
  const auto may_view = http::needs(Resource::admin_payout, Action::view);
  return {
      http::route(
          http::Method::get, "admin/ledger/balances", "admin_ledger_balance_get", may_view,
          [](db::Sql& sql, const Call&, const AdminAsOfQuery& query) -> Result<BalanceAsOf> {
            auto side = query.merchant ? Side::merchant : Side::gateway;
            return balance_as_of(sql, side, query.merchant.value_or(kGatewayCompany), query.at,
                                 Sign::of_books);
          }),
      http::route(http::Method::get, "admin/ledger/entries", "admin_ledger_entry_list", may_view,
                  [](db::Sql& sql, const Call&,
                     const AdminEntryQuery& query) -> Result<Page<AdminLedgerEntryRow>> {
                    GERBANG_TRY(auto page, admin_entries_page(sql, query));
                    return contract::page_as(std::move(page), [&](const EntryAndBalance& entry) {
                      return admin_row_of(sql, entry);
                    });
                  }),
      http::route(http::Method::get, "admin/ledger/trial-balance", "admin_trial_balance_get",
                  may_view,
                  [](db::Sql& sql, const Call&, const AsOfQuery& query) -> Result<TrialBalance> {
                    return trial_balance(sql, query.at);
                  }),
      http::route(http::Method::get, "admin/ledger/income", "admin_ledger_income_get", may_view,
                  [](db::Sql& sql, const Call&, const YearQuery& query) -> Result<YearIncome> {
                    return YearIncome{query.year, std::string(kCurrency),
                                      income_of_year(sql, query.year)};
                  }),
      http::route(http::Method::get, "admin/ledger/receivables", "admin_receivable_get", may_view,
                  [](db::Sql& sql, const Call&, const AsOfQuery& query) -> Result<Receivables> {
                    return Receivables{answered_for(sql, query.at), std::string(kCurrency),
                                       receivables(sql, query.at)};
                  }),
  };
}

}  // namespace

http::Routes ledger_routes() {
  auto out = merchant_routes();
  for (auto& route : operator_routes())
    out.push_back(std::move(route));
  return out;
}

}  // namespace gerbang::ledger
