#include <map>

#include "base/core/id_time.h"
#include "base/exports/export.h"
#include "money/ledger/entry_list.h"
#include "money/ledger/ledger_api.h"
#include "money/ledger/ledger_query.h"
#include "money/ledger/reports.h"
#include "people/merchants/merchant.h"
#include "say/exports.h"
#include "say/ledger.h"

namespace gerbang::ledger {
namespace {

using exports::Cell;
using exports::Column;

TextId account_label(Account account) {
  switch (account) {
    case Account::merchant_pending:
      return say::ledger::account::merchant_pending;
    case Account::merchant_available:
      return say::ledger::account::merchant_available;
    case Account::merchant_refund_in_transit:
      return say::ledger::account::merchant_refund_in_transit;
    case Account::merchant_payout_in_transit:
      return say::ledger::account::merchant_payout_in_transit;
    case Account::acquirer_receivable:
      return say::ledger::account::acquirer_receivable;
    case Account::fee_income:
      return say::ledger::account::fee_income;
    case Account::acquirer_fees_payable:
      return say::ledger::account::acquirer_fees_payable;
    case Account::sst_payable:
      return say::ledger::account::sst_payable;
    case Account::acquirer_clearing:
      return say::ledger::account::acquirer_clearing;
    case Account::acquirer_fees_kept:
      return say::ledger::account::acquirer_fees_kept;
    case Account::reconciliation_difference:
      return say::ledger::account::reconciliation_difference;
    case Account::bank:
      break;
  }
  return say::ledger::account::bank;
}

Cell acquirer_cell(int acquirer) {
  return acquirer == 0 ? Cell() : Cell(std::int64_t{acquirer});
}

// Numbers of ids go as texts: a spreadsheet's numbers end at 15 digits.
template <class Row>
std::vector<Column<Row>> entry_columns(bool is_of_merchant) {
  auto counted = [is_of_merchant](Money amount) { return is_of_merchant ? -amount : amount; };
  return {
      {say::exports::column::created_on,
       [](const Row& r) -> Cell { return id_instant(r.transfer().value); }},
      {say::ledger::file::kind,
       [](const Row& r) -> Cell { return std::string(transfer_kind_name(r.kind)); }},
      {say::ledger::file::transaction, [](const Row& r) -> Cell { return id_text(r.subject); }},
      {say::ledger::file::account, [](const Row& r) -> Cell { return account_label(r.account); }},
      {say::ledger::file::acquirer, [](const Row& r) { return acquirer_cell(r.acquirer); }},
      {say::exports::column::amount, [counted](const Row& r) -> Cell { return counted(r.amount); }},
      {say::ledger::file::running_balance,
       [counted](const Row& r) {
         return r.running_balance ? Cell(counted(*r.running_balance)) : Cell();
       }},
      {say::ledger::file::transfer,
       [](const Row& r) -> Cell { return id_text(r.transfer()) + "-" + id_text(r.id); }},
  };
}

http::Route merchant_entries() {
  exports::Export<EntryAndBalance, EntryQuery> out;
  out.about = {"merchants/balance/entries", "merchant_balance_entry_export",
               http::needs(Resource::payment_payout, Action::export_), say::ledger::file::entries,
               "balance-entries"};
  out.columns = entry_columns<EntryAndBalance>(true);
  out.amount = [](const EntryAndBalance& r) { return -r.amount; };
  out.count = entries_count;
  out.next = entries_next;
  return exports::export_route(std::move(out));
}

struct NamedEntry : EntryAndBalance {
  std::string merchant_name;
};

Result<std::vector<NamedEntry>> with_merchants(db::Sql& sql,
                                               Result<std::vector<EntryAndBalance>> entries) {
  if (!entries.ok()) return entries.error();
  std::map<std::int64_t, std::string> names;
  std::vector<NamedEntry> out;
  for (auto& entry : *entries) {
    auto [it, is_new] = names.try_emplace(entry.merchant.value);
    if (is_new) {
      auto merchant = merchants::merchant_for_payment(sql, entry.merchant);
      if (merchant.ok()) it->second = merchant->name;
    }
    out.push_back({std::move(entry), it->second});
  }
  return out;
}

http::Route operator_entries() {
  exports::Export<NamedEntry, AdminEntryQuery> out;
  out.about = {"admin/ledger/entries", "admin_ledger_entry_export",
               http::needs(Resource::admin_payout, Action::export_), say::ledger::file::entries,
               "ledger-entries"};
  out.columns = entry_columns<NamedEntry>(false);
  out.columns.insert(out.columns.begin(),
                     Column<NamedEntry>{say::exports::column::merchant,
                                        [](const auto& r) -> Cell { return r.merchant_name; }});
  out.amount = [](const NamedEntry& r) { return r.amount; };
  out.count = admin_entries_count;
  out.next = [](db::Sql& sql, const auto&... asked) {
    return with_merchants(sql, admin_entries_next(sql, asked...));
  };
  return exports::export_route(std::move(out));
}

/// What a short report's rows have for an export, which reads on after the last of them.
template <class Line>
struct Numbered : Line {
  Instant created_at;
  Id<LedgerEntry> id;
};

/// A report of a few rows, made by `rows`.
template <class Line, class Query>
http::Route report(exports::About about, std::vector<Column<Numbered<Line>>> columns,
                   std::function<Money(const Numbered<Line>&)> amount,
                   std::vector<Line> (*rows)(db::Sql&, const Query&)) {
  exports::Export<Numbered<Line>, Query> out;
  out.about = std::move(about);
  out.columns = std::move(columns);
  out.amount = std::move(amount);
  out.count = [rows](db::Sql& sql, MerchantId, const Query& query) {
    return static_cast<std::int64_t>(rows(sql, query).size());
  };
  out.next = [rows](db::Sql& sql, MerchantId, const Query& query,
                    const std::optional<db::After>& after,
                    int limit) -> Result<std::vector<Numbered<Line>>> {
    std::vector<Numbered<Line>> some;
    auto all = rows(sql, query);
    for (auto at = static_cast<std::size_t>(after ? after->id : 0);
         at < all.size() && std::ssize(some) < limit; ++at) {
      some.push_back({all[at], {}, {static_cast<std::int64_t>(at) + 1}});
    }
    return some;
  };
  return exports::export_route(std::move(out));
}

exports::About about(std::string path, std::string operation, TextId title, std::string file) {
  return {std::move(path), std::move(operation),
          http::needs(Resource::admin_payout, Action::export_), title, std::move(file)};
}

struct BalanceLine {
  Account account{};
  int acquirer = 0;
  Money balance;
};

http::Route trial_export() {
  using Row = Numbered<BalanceLine>;
  return report<BalanceLine, AsOfQuery>(
      about("admin/ledger/trial-balance", "admin_trial_balance_export", say::ledger::file::trial,
            "trial-balance"),
      {{say::ledger::file::account, [](const Row& r) -> Cell { return account_label(r.account); }},
       {say::ledger::file::acquirer, [](const Row& r) { return acquirer_cell(r.acquirer); }},
       {say::ledger::file::debit,
        [](const Row& r) { return r.balance > Money{} ? Cell(r.balance) : Cell(); }},
       {say::ledger::file::credit,
        [](const Row& r) { return r.balance < Money{} ? Cell(-r.balance) : Cell(); }},
       {say::ledger::file::balance, [](const Row& r) -> Cell { return r.balance; }}},
      [](const Row& r) { return r.balance; },
      [](db::Sql& sql, const AsOfQuery& query) {
        std::vector<BalanceLine> out;
        for (const auto& [key, sums] :
             books_before(sql, Side::everybody, {}, books_end(sql.now(), query.at)))
          out.push_back({key.first, key.second, sums.balance});
        return out;
      });
}

struct IncomeLine {
  Day month = 0;
  Account account{};
  int acquirer = 0;
  Money amount;
};

std::vector<IncomeLine> income_lines(db::Sql& sql, const YearQuery& query) {
  std::vector<IncomeLine> out;
  for (const auto& it : income_of_year(sql, query.year)) {
    out.push_back({it.month.day, Account::fee_income, 0, it.fee_income});
    out.push_back({it.month.day, Account::sst_payable, 0, it.sst_payable});
    for (const auto& fees : it.acquirer_fees)
      out.push_back({it.month.day, Account::acquirer_fees_payable, fees.acquirer, fees.amount});
  }
  return out;
}

http::Route income_export() {
  using Row = Numbered<IncomeLine>;
  return report<IncomeLine, YearQuery>(
      about("admin/ledger/income", "admin_ledger_income_export", say::ledger::file::income,
            "fees-and-tax"),
      {{say::ledger::file::month,
        [](const Row& r) -> Cell { return day_text(r.month).substr(0, 7); }},
       {say::ledger::file::account, [](const Row& r) -> Cell { return account_label(r.account); }},
       {say::ledger::file::acquirer, [](const Row& r) { return acquirer_cell(r.acquirer); }},
       {say::exports::column::amount, [](const Row& r) -> Cell { return r.amount; }}},
      [](const Row& r) { return r.amount; }, income_lines);
}

struct OwedLine {
  int acquirer = 0;
  OwedDay owed;
};

std::vector<OwedLine> owed_lines(db::Sql& sql, const AsOfQuery& query) {
  std::vector<OwedLine> out;
  for (const auto& of : receivables(sql, query.at)) {
    for (const auto& owed : of.days)
      out.push_back({of.acquirer, owed});
  }
  return out;
}

http::Route receivable_export() {
  using Row = Numbered<OwedLine>;
  return report<OwedLine, AsOfQuery>(
      about("admin/ledger/receivables", "admin_receivable_export", say::ledger::file::receivables,
            "receivables"),
      {{say::ledger::file::acquirer, [](const Row& r) { return acquirer_cell(r.acquirer); }},
       {say::ledger::file::since, [](const Row& r) -> Cell { return day_text(r.owed.day.day); }},
       {say::ledger::file::age, [](const Row& r) -> Cell { return r.owed.age_days; }},
       {say::exports::column::amount, [](const Row& r) -> Cell { return r.owed.amount; }}},
      [](const Row& r) { return r.owed.amount; }, owed_lines);
}

}  // namespace

http::Routes ledger_export_routes() {
  return {merchant_entries(), operator_entries(), trial_export(), income_export(),
          receivable_export()};
}

}  // namespace gerbang::ledger
