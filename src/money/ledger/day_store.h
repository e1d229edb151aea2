#pragma once
// All SQL of the books as of a moment: the ends of days, and the entries beside them.

#include "base/db/db.h"

// The merchants with entries, one after another, each a look into the entries' key. It begins a
// statement.
#define GERBANG_LEDGER_MERCHANTS                                                                \
  "WITH RECURSIVE m(id) AS (SELECT min(merchant_id) FROM ledger_entries UNION ALL "             \
  "SELECT (SELECT min(e.merchant_id) FROM ledger_entries e WHERE e.merchant_id > m.id) FROM m " \
  "WHERE m.id IS NOT NULL) "

// What entries come to: account, acquirer, balance, debits, number.
#define GERBANG_LEDGER_SUMS                                \
  "e.account, e.acquirer, CAST(sum(e.amount) AS BIGINT), " \
  "CAST(sum(CASE WHEN e.amount > 0 THEN e.amount ELSE 0 END) AS BIGINT), count(*)"

namespace gerbang::ledger {

inline constexpr db::Statement kClosing{
    "ledger_closing",
    R"(SELECT closed_day, due_day, noticed_day, noticed_at, day, merchant_id, version
       FROM ledger_closing WHERE id = 1)"};
inline constexpr db::Statement kClosingLock{
    "ledger_closing_lock",
    R"(SELECT closed_day, due_day, noticed_day, noticed_at, day, merchant_id, version
       FROM ledger_closing WHERE id = 1)",
    true};
inline constexpr db::Statement kClosingMove{
    "ledger_closing_move",
    R"(UPDATE ledger_closing SET closed_day = $2, due_day = $3, noticed_day = $4, noticed_at = $5,
         day = $6, merchant_id = $7, version = version + 1
       WHERE id = 1 AND version = $1)"};

/// The first entry from an id on, whoever's it is.
inline constexpr db::Statement kNextEntry{
    "ledger_next_entry", GERBANG_LEDGER_MERCHANTS
    R"(SELECT min((SELECT min(e.transfer_id) FROM ledger_entries e
                   WHERE e.merchant_id = m.id AND e.transfer_id >= $1))
       FROM m WHERE m.id IS NOT NULL)"};

inline constexpr db::Statement kMerchantAfter{"ledger_merchant_after",
                                              R"(SELECT merchant_id FROM ledger_entries
       WHERE merchant_id > $1 ORDER BY merchant_id LIMIT 1)"};

/// Of one merchant's entries, of ids from $2 to before $3.
inline constexpr db::Statement kSums{"ledger_sums", "SELECT " GERBANG_LEDGER_SUMS
                                                    R"( FROM ledger_entries e
       WHERE e.merchant_id = $1 AND e.transfer_id >= $2 AND e.transfer_id < $3
       GROUP BY e.account, e.acquirer)"};

/// The same of its own accounts alone, which is a third of the work.
inline constexpr db::Statement kSumsOfOwn{"ledger_sums_of_own", "SELECT " GERBANG_LEDGER_SUMS
                                                                R"( FROM ledger_entries e
       WHERE e.merchant_id = $1 AND e.transfer_id >= $2 AND e.transfer_id < $3 AND e.account < 10
       GROUP BY e.account, e.acquirer)"};

/// Of everybody's entries, of ids from $1 to before $2. CROSS JOIN, because SQLite takes it as the
/// order to read in.
inline constexpr db::Statement kSumsOfAll{"ledger_sums_of_all", GERBANG_LEDGER_MERCHANTS
                                          "SELECT " GERBANG_LEDGER_SUMS
                                          R"( FROM m CROSS JOIN ledger_entries e
       WHERE e.merchant_id = m.id AND e.transfer_id >= $1 AND e.transfer_id < $2
       GROUP BY e.account, e.acquirer)"};

/// Adds to a day what goes on from the last day before it. `WHERE true`, because SQLite would
/// otherwise read ON CONFLICT as the condition of a join.
inline constexpr db::Statement kDayAdd{
    "ledger_day_add",
    R"(INSERT INTO ledger_days (owner_id, account, acquirer, day, balance, debits, entries)
       SELECT CAST($1 AS BIGINT), CAST($2 AS INTEGER), CAST($3 AS INTEGER), CAST($4 AS BIGINT),
              coalesce(max(p.balance), 0) + CAST($5 AS BIGINT),
              coalesce(max(p.debits), 0) + CAST($6 AS BIGINT),
              coalesce(max(p.entries), 0) + CAST($7 AS BIGINT)
       FROM (SELECT balance, debits, entries FROM ledger_days
             WHERE owner_id = $1 AND account = $2 AND acquirer = $3 AND day < $4
             ORDER BY day DESC LIMIT 1) p
       WHERE true
       ON CONFLICT (owner_id, account, acquirer, day)
       DO UPDATE SET balance = ledger_days.balance + CAST($5 AS BIGINT),
                     debits = ledger_days.debits + CAST($6 AS BIGINT),
                     entries = ledger_days.entries + CAST($7 AS BIGINT))"};

inline constexpr db::Statement kDaysDrop{"ledger_days_drop",
                                         "DELETE FROM ledger_days WHERE day >= $1"};

/// The last day up to $4 on which an account moved.
inline constexpr db::Statement kDayLast{
    "ledger_day_last", R"(SELECT account, acquirer, balance, debits, entries FROM ledger_days
       WHERE owner_id = $1 AND account = $2 AND acquirer = $3 AND day <= $4
       ORDER BY day DESC LIMIT 1)"};

/// The same for PostgreSQL, which would otherwise rather read all entries than ask for those of
/// each merchant. SQLite has no LATERAL.
inline constexpr db::Statement kSumsOfEach{"ledger_sums_of_each", GERBANG_LEDGER_MERCHANTS
                                           R"(SELECT x.account, x.acquirer,
         CAST(sum(x.balance) AS BIGINT), CAST(sum(x.debits) AS BIGINT),
         CAST(sum(x.entries) AS BIGINT)
       FROM m CROSS JOIN LATERAL (
         SELECT e.account, e.acquirer, sum(e.amount) AS balance,
                sum(CASE WHEN e.amount > 0 THEN e.amount ELSE 0 END) AS debits,
                count(*) AS entries
         FROM ledger_entries e
         WHERE e.merchant_id = m.id AND e.transfer_id >= $1 AND e.transfer_id < $2
         GROUP BY e.account, e.acquirer) x
       GROUP BY x.account, x.acquirer)"};

/// The accounts that the gateway has had anything on.
inline constexpr db::Statement kGatewayAccounts{
    "ledger_gateway_accounts", R"(SELECT DISTINCT account, acquirer FROM ledger_balances
       WHERE owner_id = 1)"};

/// The days up to $3 at whose end more than $2 had been debited to an acquirer's receivable.
inline constexpr db::Statement kDebitedDays{"ledger_debited_days",
                                            R"(SELECT day, debits FROM ledger_days
       WHERE owner_id = 1 AND account = 10 AND acquirer = $1 AND debits > $2 AND day <= $3
       ORDER BY day)"};

/// What a transfer's lines up to $3 come to on an account; on all acquirers', or on one.
inline constexpr db::Statement kLinesUpTo{"ledger_lines_up_to",
                                          R"(SELECT acquirer, amount FROM ledger_entries
       WHERE merchant_id = $1 AND transfer_id = $2 AND line <= $3 AND account = $4)"};

// What must hold: each day's difference to the last one is what its entries come to. 22 bits of an
// id are not its time (core/id_time.h), 1704067200000 is where that begins, 28800000 is Kuala
// Lumpur's.
inline constexpr db::Statement kDaysFromEntries{"ledger_days_from_entries",
                                                R"(WITH moved AS MATERIALIZED (
         SELECT e.merchant_id, e.account, e.acquirer,
                ((e.transfer_id >> 22) + 1704067200000 + 28800000) / 86400000 AS day,
                sum(e.amount) AS balance,
                sum(CASE WHEN e.amount > 0 THEN e.amount ELSE 0 END) AS debits, count(*) AS entries
         FROM ledger_entries e GROUP BY e.merchant_id, e.account, e.acquirer, day)
       SELECT x.owner_id, x.account, x.acquirer, x.day, CAST(sum(x.balance) AS BIGINT),
              CAST(sum(x.debits) AS BIGINT), CAST(sum(x.entries) AS BIGINT)
       FROM (SELECT CASE WHEN account >= 10 THEN 1 ELSE merchant_id END AS owner_id, account,
                    acquirer, day, balance, debits, entries
             FROM moved
             UNION ALL
             SELECT 0, account, acquirer, day, balance, debits, entries
             FROM moved WHERE account < 10
             UNION ALL
             SELECT owner_id, account, acquirer, day,
                    -(balance - lag(balance, 1, CAST(0 AS BIGINT)) OVER w),
                    -(debits - lag(debits, 1, CAST(0 AS BIGINT)) OVER w),
                    -(entries - lag(entries, 1, CAST(0 AS BIGINT)) OVER w)
             FROM ledger_days WHERE day <= (SELECT closed_day FROM ledger_closing)
             WINDOW w AS (PARTITION BY owner_id, account, acquirer ORDER BY day)) x
       WHERE x.day <= (SELECT closed_day FROM ledger_closing)
       GROUP BY x.owner_id, x.account, x.acquirer, x.day
       HAVING sum(x.balance) <> 0 OR sum(x.debits) <> 0 OR sum(x.entries) <> 0
       ORDER BY x.day, x.owner_id, x.account LIMIT 100)"};

}  // namespace gerbang::ledger
