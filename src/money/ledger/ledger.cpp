#include "money/ledger/ledger.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/db/counter.h"
#include "money/ledger/account_words.h"
#include "money/ledger/day_store.h"
#include "money/ledger/ledger_store.h"

namespace gerbang::ledger {
namespace {

constexpr std::array<std::pair<TransferKind, std::string_view>, 15> kTransferNames{{
    {TransferKind::sale, "SALE"},
    {TransferKind::sale_void, "SALE_VOID"},
    {TransferKind::refund_begin, "REFUND_BEGIN"},
    {TransferKind::refund_done, "REFUND_DONE"},
    {TransferKind::refund_refused, "REFUND_REFUSED"},
    {TransferKind::settlement, "SETTLEMENT"},
    {TransferKind::sale_return, "SALE_RETURN"},
    {TransferKind::payout, "PAYOUT"},
    {TransferKind::payout_paid, "PAYOUT_PAID"},
    {TransferKind::payout_returned, "PAYOUT_RETURNED"},
    {TransferKind::adjustment, "ADJUSTMENT"},
    {TransferKind::acquirer_settlement, "ACQUIRER_SETTLEMENT"},
    {TransferKind::bank_statement, "BANK_STATEMENT"},
    {TransferKind::write_off, "WRITE_OFF"},
    {TransferKind::refund_credited, "REFUND_CREDITED"},
}};

template <class T, std::size_t N>
std::string_view name_of(const std::array<std::pair<T, std::string_view>, N>& names, T value) {
  for (const auto& [key, name] : names) {
    if (key == value) return name;
  }
  return "UNKNOWN";
}

bool is_balanced(const std::vector<Line>& lines) {
  Money sum;
  for (const auto& line : lines)
    sum += line.amount;
  return sum == Money{};
}

const db::Statement& balance_statement(Account account) {
  return is_merchant_account(account) ? kBalanceAdd : kGatewayBalanceAdd;
}

/// Written at the end, as counters are (ADR 31).
void balance_add(db::Tx& tx, MerchantId merchant, const Line& line) {
  auto owner = is_merchant_account(line.account) ? merchant : kGatewayCompany;
  db::add_at_end(tx, balance_statement(line.account),
                 {owner.value, static_cast<int>(line.account), line.acquirer, tx.shard()},
                 {line.amount.sen});
}

void entries_add(db::Tx& tx, MerchantId merchant, const BulkTransfer& transfer) {
  tx.exec(kTransferAdd, merchant, transfer.id, transfer.kind, transfer.subject.id,
          transfer.subject.part, transfer.created_at);
  std::vector<db::Param> values{merchant, transfer.id};
  auto send = [&] {
    if (values.size() > 2) tx.send(entries_statement((values.size() - 2) / 4), values, nullptr);
    values.resize(2, nullptr);
  };
  int number = 0;
  for (const auto& line : transfer.lines) {
    if (line.amount == Money{}) continue;
    values.insert(values.end(), {++number, line.account, line.acquirer, line.amount});
    if (values.size() == 2 + 4 * kEntriesMax) send();
    balance_add(tx, merchant, line);
  }
  send();
}

}  // namespace

std::string_view account_name(Account account) {
  return name_of(contract::WireWords<Account>::names, account);
}
std::string_view transfer_kind_name(TransferKind kind) {
  return name_of(kTransferNames, kind);
}

Result<Done> transfers_post_bulk(db::Tx& tx, MerchantId merchant,
                                 const std::vector<BulkTransfer>& transfers) {
  for (const auto& transfer : transfers) {
    if (!is_balanced(transfer.lines)) {
      return Error{
          ErrorCode::internal, verbatim("The ledger transfer does not balance"), {}, {}, {}};
    }
    entries_add(tx, merchant, transfer);
  }
  return Done{};
}

Result<Id<Transfer>> transfer_post(db::Tx& tx, TransferKind kind, MerchantId merchant,
                                   Subject subject, const std::vector<Line>& lines) {
  auto id = id_new<Transfer>(tx.now());
  GERBANG_CHECK(transfers_post_bulk(tx, merchant, {{id, kind, subject, tx.now(), lines}}));
  return id;
}

Money balance(db::Sql& sql, MerchantId owner, Account account, int acquirer) {
  auto written = sql.one<Money>(kBalance, owner, account, acquirer).value_or(Money{});
  return written + Money{db::added_so_far(sql, balance_statement(account),
                                          {owner.value, static_cast<int>(account), acquirer})};
}

MerchantBalances merchant_balances(db::Sql& sql, MerchantId merchant) {
  // The books count what is owed to a merchant as a credit, which is negative.
  return {-balance(sql, merchant, Account::merchant_pending),
          -balance(sql, merchant, Account::merchant_available),
          -balance(sql, merchant, Account::merchant_refund_in_transit)};
}

void merchant_balances_lock(db::Tx& tx, MerchantId merchant) {
  tx.changed(kBalancesLock, merchant);
}

std::vector<EntryRow> entries_of(db::Sql& sql, MerchantId merchant, std::int64_t subject) {
  return sql.all<EntryRow>(kEntriesOfSubject, merchant, subject);
}

db::Ahead<EntryRow> entries_ahead(db::Sql& sql, MerchantId merchant, std::int64_t subject) {
  return sql.ahead<EntryRow>(kEntriesOfSubject, merchant, subject);
}

db::Ahead<OutsideMovement> outside_movement_ahead(db::Sql& sql, MerchantId merchant,
                                                  TransferKind kind, Subject subject) {
  return sql.ahead<OutsideMovement>(kOutsideMovement, merchant, subject.id, kind, subject.part);
}

std::vector<OutsideMovement> outside_movements(db::Sql& sql, MerchantId merchant,
                                               std::int64_t first, std::int64_t until) {
  return sql.all<OutsideMovement>(kOutsideMovements, merchant, first, until);
}

std::optional<MerchantId> booked_merchant_after(db::Sql& sql, MerchantId after) {
  return sql.one<MerchantId>(kMerchantAfter, after);
}

}  // namespace gerbang::ledger
