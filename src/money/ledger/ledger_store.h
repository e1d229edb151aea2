#pragma once
// All SQL of the ledger. Entries and transfers are only ever inserted.

#include <array>
#include <string>

#include <fmt/format.h>

#include "base/db/db.h"

namespace gerbang::ledger {

inline constexpr db::Statement kTransferAdd{
    "ledger_transfer_add",
    R"(INSERT INTO ledger_transfers (merchant_id, id, kind, subject_id, subject_part, created_at)
       VALUES ($1, $2, $3, $4, $5, $6))"};

/// So many entries of one transfer at most go together; a sale has seven.
inline constexpr std::size_t kEntriesMax = 8;
/// $1: the merchant, $2: the transfer; then of each entry its line, account, acquirer and amount.
inline const db::Statement& entries_statement(std::size_t entries) {
  static const auto kTexts = [] {
    std::array<std::string, kEntriesMax> out;
    std::string text =
        "INSERT INTO ledger_entries (merchant_id, transfer_id, line, account, acquirer, amount) "
        "VALUES ";
    for (std::size_t i = 0; i < out.size(); ++i) {
      auto at = 4 * i + 3;
      text += fmt::format("{}($1, $2, ${}, ${}, ${}, ${})", i == 0 ? "" : ", ", at, at + 1, at + 2,
                          at + 3);
      out[i] = text;
    }
    return out;
  }();
  static const auto kStatements = [] {
    std::array<db::Statement, kEntriesMax> out;
    for (std::size_t i = 0; i < out.size(); ++i)
      out[i] = db::Statement{"ledger_entries_add", kTexts[i].c_str()};
    return out;
  }();
  return kStatements.at(entries - 1);
}

/// Merchants' own balances are written before the gateway's, in the order of these names, because
/// whoever decides on a merchant's balances holds them from the beginning (merchant_balances_lock).
inline constexpr db::Statement kBalanceAdd{
    "ledger_balance_add",
    R"(INSERT INTO ledger_balances (owner_id, account, acquirer, shard, amount)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (owner_id, account, acquirer, shard)
       DO UPDATE SET amount = ledger_balances.amount + excluded.amount)"};
inline constexpr db::Statement kGatewayBalanceAdd{"ledger_balance_add_gateway", kBalanceAdd.text};

// sum() of BIGINT is NUMERIC on PostgreSQL, hence the casts.
inline constexpr db::Statement kBalance{
    "ledger_balance",
    R"(SELECT CAST(coalesce(sum(amount), 0) AS BIGINT) FROM ledger_balances
       WHERE owner_id = $1 AND account = $2 AND acquirer = $3)"};

// Whoever sold anything has a row of account 1, so there is always one to lock.
inline constexpr db::Statement kBalancesLock{"ledger_balances_lock",
                                             R"(SELECT shard FROM ledger_balances
       WHERE owner_id = $1 AND account IN (1, 2) ORDER BY account, acquirer, shard)",
                                             true};

// CROSS JOIN, because SQLite takes it as the order to read in: left to choose, it reads all entries
// of the merchant (that is how their key begins) and looks up the transfer of each.
inline constexpr db::Statement kEntriesOfSubject{
    "ledger_entries_of_subject",
    R"(SELECT t.id, t.created_at, t.kind, e.account, e.acquirer, e.amount
       FROM ledger_transfers t CROSS JOIN ledger_entries e
       WHERE t.merchant_id = $1 AND t.subject_id = $2
         AND e.merchant_id = t.merchant_id AND e.transfer_id = t.id
       ORDER BY t.created_at, t.id, e.line)"};

// Accounts: 10 an acquirer's receivable, 12 the fees it is owed, 14 the bank. Kinds: 1 a sale, 2
// its void, 4 a refund, 7 a collection that came back, 9 a payout, 10 one that came back.
#define GERBANG_OUTSIDE_MOVEMENT                                                         \
  "SELECT t.id, t.kind, t.subject_id, t.subject_part, t.created_at, "                    \
  "max(CASE WHEN e.account = 14 THEN 0 ELSE e.acquirer END), "                           \
  "CAST(sum(CASE WHEN e.account = 10 THEN e.amount ELSE 0 END) AS BIGINT), "             \
  "CAST(sum(CASE WHEN e.account = 12 THEN -e.amount ELSE 0 END) AS BIGINT), "            \
  "CAST(sum(CASE WHEN e.account = 14 THEN e.amount ELSE 0 END) AS BIGINT) "              \
  "FROM ledger_transfers t CROSS JOIN ledger_entries e "                                 \
  "WHERE t.merchant_id = $1 AND e.merchant_id = t.merchant_id AND e.transfer_id = t.id " \
  "AND e.account IN (10, 12, 14) "
inline constexpr db::Statement kOutsideMovement{
    "ledger_outside_movement", GERBANG_OUTSIDE_MOVEMENT
    "AND t.subject_id = $2 AND t.kind = $3 AND t.subject_part = $4 "
    "GROUP BY t.id, t.kind, t.subject_id, t.subject_part, t.created_at"};
inline constexpr db::Statement kOutsideMovements{
    "ledger_outside_movements", GERBANG_OUTSIDE_MOVEMENT
    "AND t.id >= $2 AND t.id < $3 AND t.kind IN (1, 2, 4, 7, 9, 10) "
    "GROUP BY t.id, t.kind, t.subject_id, t.subject_part, t.created_at "
    "ORDER BY t.id"};
#undef GERBANG_OUTSIDE_MOVEMENT

// What must hold.

inline constexpr db::Statement kSumOfAll{
    "ledger_sum_of_all", R"(SELECT CAST(coalesce(sum(amount), 0) AS BIGINT) FROM ledger_entries)"};

inline constexpr db::Statement kUnbalanced{
    "ledger_unbalanced",
    R"(SELECT merchant_id, transfer_id, CAST(sum(amount) AS BIGINT) FROM ledger_entries
       GROUP BY merchant_id, transfer_id HAVING sum(amount) <> 0 LIMIT 100)"};

inline constexpr db::Statement kEmptyTransfers{"ledger_empty_transfers",
                                               R"(SELECT t.merchant_id, t.id FROM ledger_transfers t
       WHERE NOT EXISTS (SELECT 1 FROM ledger_entries e
                         WHERE e.merchant_id = t.merchant_id AND e.transfer_id = t.id)
       LIMIT 100)"};

// 10 is the first gateway account; 1 is the gateway's company.
inline constexpr db::Statement kBalancesFromEntries{
    "ledger_balances_from_entries",
    R"(SELECT b.owner_id, b.account, b.acquirer, CAST(sum(b.amount) AS BIGINT)
       FROM (SELECT CASE WHEN account >= 10 THEN 1 ELSE merchant_id END AS owner_id,
                    account, acquirer, amount FROM ledger_entries
             UNION ALL
             SELECT owner_id, account, acquirer, -amount FROM ledger_balances) b
       GROUP BY b.owner_id, b.account, b.acquirer HAVING sum(b.amount) <> 0 LIMIT 100)"};

}  // namespace gerbang::ledger
